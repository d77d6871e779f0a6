//! Asking a person at the terminal.

use super::{Args, Sitting};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Offer;
use ludarium_engine::game::Agent;
use std::io::Write;

/// Who gives hints.
const HINTS: Agent = Agent::Deep(20_000);

/// What may be done, numbered, where the tokens do not say it.
fn list(offers: &[Offer], out: &mut impl Write) -> std::io::Result<()> {
    for (i, offer) in offers.iter().enumerate() {
        if let Some(words) = &offer.words {
            writeln!(out, "  {:>2}  {:<6} {words}", i + 1, offer.token)?;
        }
    }
    Ok(())
}

/// Asks a person until there is something to do, as a token; `None` = the person leaves.
pub(super) fn ask(
    sitting: &mut Sitting,
    out: &mut impl Write,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
) -> anyhow::Result<Option<String>> {
    let mut shown = false;
    loop {
        let offers = sitting.table.offers();
        let only_throw = matches!(offers.as_slice(), [one] if one.token == "throw");
        if !shown && !only_throw {
            list(&offers, out)?;
        }
        shown = true;
        write!(out, "{} > ", sitting.table.ask())?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(None);
        };
        let line = line?;
        let mut words = line.split_whitespace();
        let (word, more) = (words.next().unwrap_or(""), words.next());
        if word.is_empty() {
            match sitting.table.usual() {
                Some(token) => return Ok(Some(token)),
                None => continue,
            }
        }
        // a letter may be a move: what can be played is no command
        let unread = match sitting.table.read(word) {
            Ok(token) => return Ok(Some(token)),
            Err(unread) => unread,
        };
        match word {
            "quit" => return Ok(None),
            "q" if !unread.known => return Ok(None),
            "undo" | "u" if word == "undo" || !unread.known => {
                if sitting.undo() {
                    write!(out, "{}", sitting.table.plain())?;
                    shown = false;
                } else {
                    writeln!(out, "nothing to undo")?;
                }
            }
            "help" | "?" => writeln!(out, "{}", sitting.table.manual().help)?,
            _ => {
                let number = word.parse::<usize>().ok();
                let listed = number.and_then(|n| offers.get(n.wrapping_sub(1)));
                if let Some(offer) = listed.filter(|o| o.words.is_some()) {
                    return Ok(Some(offer.token.clone()));
                }
                if !tell_about(sitting, word, more, !unread.known, out)? {
                    writeln!(out, "{unread}")?;
                }
            }
        }
    }
}

/// Answers a word that changes nothing; false where it is none. `short`: its first letter will do.
fn tell_about(
    sitting: &Sitting,
    word: &str,
    more: Option<&str>,
    short: bool,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
    match word {
        "why" | "w" if word == "why" || short => sitting.tell(out, sitting.since, true)?,
        "board" | "b" | "b!" if word != "b" || short => {
            write!(out, "{}", sitting.table.plain())?;
        }
        "hint" | "h" if word == "hint" || short => {
            let mut random = Random::of(sitting.seed, 2);
            match sitting.table.agent(HINTS, &mut random, None) {
                Some(Offer {
                    token,
                    words: Some(words),
                    ..
                }) => writeln!(
                    out,
                    "a player who looks ahead would choose {token}: {words}"
                )?,
                Some(offer) => {
                    writeln!(out, "a player who looks ahead would play {}", offer.token)?
                }
                None => {}
            }
        }
        "save" | "s" if word == "save" || short => {
            let file = more.unwrap_or("saved.game");
            let Args { game, agents, .. } = sitting.args;
            match sitting.save(std::path::Path::new(file)) {
                Ok(()) => writeln!(
                    out,
                    "saved; go on with: ludarium play {game} --resume {file} --agents {agents}"
                )?,
                Err(e) => writeln!(out, "{e}")?,
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
