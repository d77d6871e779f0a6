//! Games in words, for a page and for a terminal: what happened, and the question that its clauses answer.
//!
//! Players are South and North, holes their letters; marks, and what the rules have a word of their own for (`tell`), go by
//! that word. Sentences begin without a capital, as lines of a log.

mod question;

pub use question::question;

use super::event::{Event, Lot, Met, Spot, What, END};
use super::position::Mark;
use super::replay::{step_json, Recorder, Step};
use crate::game::prose::{counted, number, possessive};
use crate::game::Player;
use crate::sowing::holes::hole_letter;
use crate::sowing::play::Playable;
use crate::sowing::rulings::Says;
use serde_json::{json, Value};

/// Counters whose places are listed one by one; of more only the last.
const LISTED: usize = 4;

/// A place: `E`, `a`, `South’s store`.
fn place(rules: &Playable, place: u8) -> String {
    let holes = rules.holes();
    match usize::from(place).checked_sub(holes) {
        None => hole_letter(holes, usize::from(place)).to_string(),
        Some(store) => {
            let owner = Player::BOTH[store.min(1)];
            format!("{} store", possessive(owner.name()))
        }
    }
}

/// Whether a word of the rules is a participle (`captured`), not a noun (`daughter`).
fn participle(word: &str) -> bool {
    word.ends_with("ed")
}

/// A word of the rules in a sentence.
fn plain(word: &str) -> String {
    word.replace('-', " ")
}

/// A mark by its holder: `North’s daughter`, `captured by North`.
fn held(rules: &Playable, mark: Mark) -> String {
    let kind = plain(&rules.marks[usize::from(mark.kind)]);
    match participle(&kind) {
        true => format!("{kind} by {}", mark.by.name()),
        false => format!("{} {kind}", possessive(mark.by.name())),
    }
}

/// A place with its mark: `E, North’s daughter`, or just `E`.
fn spot(rules: &Playable, spot: Spot) -> String {
    let name = place(rules, spot.place);
    match spot.mark {
        Some(mark) => format!("{name}, {}", held(rules, mark)),
        None => name,
    }
}

/// Where counters were gathered: of a hole, or what both share.
fn whence(rules: &Playable, from: Option<Spot>) -> String {
    from.map_or("the board".into(), |s| spot(rules, s))
}

fn lot(about: Lot) -> &'static str {
    match about {
        Lot::Starter => "the starter",
        Lot::Hole => "the hole",
    }
}

/// Where counters fall: hole by hole when they are few and known, else the last.
fn fall(rules: &Playable, to: u8, drops: &[u8]) -> String {
    if drops.is_empty() || drops.len() > LISTED {
        return format!(", ending in {}", place(rules, to));
    }
    let names: Vec<String> = drops.iter().map(|d| place(rules, *d)).collect();
    format!(": {}", names.join(", "))
}

/// How a sowing ends.
fn end(rules: &Playable, at: Spot, met: Met, looked: bool, word: Option<&str>) -> String {
    let name = place(rules, at.place);
    match (met, looked) {
        (Met::Capture, false) => return format!("ends in {name} with a capture"),
        (Met::Capture, true) => return format!("ends with a capture in {name}"),
        (Met::Nothing, false) => return format!("ends in {}, which was empty", spot(rules, at)),
        (Met::Nothing, true) => {
            return format!("ends with a look at {}, which is empty", spot(rules, at))
        }
        (Met::Counters, _) => {}
    }
    let how = if looked {
        "ends with a look at"
    } else {
        "ends in"
    };
    // where the board does not say why, the word of the rules does
    let note = word.filter(|_| at.mark.is_none()).map(|w| {
        let rest = w.strip_prefix(END).unwrap_or(w);
        format!(" ({})", plain(rest.trim_start_matches('-')))
    });
    format!("{how} {}{}", spot(rules, at), note.unwrap_or_default())
}

/// An event as a line of a log, without a capital.
pub fn sentence(rules: &Playable, event: &Event) -> String {
    sentence_of(rules, &event.what, None)
}

/// A lap of which the counters' places are known.
struct Lap<'t> {
    count: u16,
    to: u8,
    drops: &'t [u8],
}

fn sentence_of(rules: &Playable, what: &What, lap: Option<&Lap>) -> String {
    let hole = |h: &u8| place(rules, *h);
    let counters = |n: &u16| counted(*n, "counter");
    let word = what.word();
    match what {
        What::Sow {
            by,
            from,
            to,
            count,
        } => format!(
            "{} sows {} from {}{}",
            by.name(),
            number(*count),
            hole(from),
            fall(rules, *to, lap.map_or(&[], |l| l.drops))
        ),
        What::Relay { hole: h } => {
            let on =
                lap.map(|l| format!(" with {}{}", number(l.count), fall(rules, l.to, l.drops)));
            format!("goes on from {}{}", hole(h), on.unwrap_or_default())
        }
        What::MoveOn { from, to } => format!("moves on from {} to {}", hole(from), hole(to)),
        What::Stop {
            at, met, looked, ..
        } => end(rules, *at, *met, *looked, word),
        What::StopChosen { by, place: p } => format!(
            "{} stops a sowing that would never end, in {}",
            by.name(),
            hole(p)
        ),
        What::Endless { hole: h, .. } => format!(
            "the sowing never ends: from {} on it only repeats itself",
            hole(h)
        ),
        What::Unresolved { hole: h } => format!(
            "the sowing from {} is given up: it neither ends nor is seen to repeat itself",
            hole(h)
        ),
        What::Take {
            by, from, count, ..
        } => {
            let (name, n, from) = (by.name(), number(*count), spot(rules, *from));
            match word {
                None => format!("{name} captures {n} in {from}"),
                Some(word) => format!("{name} takes {n} from {from}, as {}", plain(word)),
            }
        }
        What::Bring {
            by,
            from,
            to,
            count,
            ..
        }
        | What::Carry {
            by,
            from,
            to,
            count,
            ..
        } => {
            let how = word.map_or(String::new(), |w| format!(", as {}", plain(w)));
            let (by, n, from, to) = (by.name(), number(*count), spot(rules, *from), hole(to));
            match what {
                What::Carry { .. } => {
                    format!("{by} takes {n} from {from} to sow on from {to}{how}")
                }
                _ => format!("{by} brings {n} from {from} into {to}{how}"),
            }
        }
        What::Missed { mover, hole: h, .. } => format!("{} lets {} pass", mover.name(), hole(h)),
        What::Mark { by, hole: h, kind } => {
            let (by, kind) = (*by, *kind);
            format!("{} is now {}", hole(h), held(rules, Mark { kind, by }))
        }
        What::Visit { at, .. } => {
            let comma = if at.mark.is_some() { "," } else { "" };
            let is = match word {
                None => "is visited".into(),
                Some(word) if participle(word) => format!("is {}", plain(word)),
                Some(word) => format!("is visited, as {}", plain(word)),
            };
            format!("{}{comma} {is}", spot(rules, *at))
        }
        What::Close { hole: h, .. } => format!("{} is closed for the round", hole(h)),
        What::Enter { by, hole: h } => format!("{} enters a counter in {}", by.name(), hole(h)),
        What::Ask { by, hole: h } => {
            format!("{} chooses how to go on from {}", by.name(), hole(h))
        }
        What::Answer { by, hole: h, says } => match says {
            Says::On => format!("{} goes on from {}", by.name(), hole(h)),
            Says::Back => format!("{} turns back at {}", by.name(), hole(h)),
            Says::Stop => format!("{} stops in {}", by.name(), hole(h)),
        },
        What::Place { by, hole: h, count } => {
            format!("{} puts {} into {}", by.name(), number(*count), hole(h))
        }
        What::StripVoid { by, count } | What::StripLeave { by, count } => format!(
            "{} gives back {}: {} would have none left",
            by.name(),
            counters(count),
            by.other().name()
        ),
        What::StripRest { by, count } => format!(
            "{} has none left and gets the rest, {}",
            by.name(),
            counters(count)
        ),
        What::Again { by } => format!("{} plays again", by.name()),
        What::AgainLost { by } => format!("{} may play again and cannot move", by.name()),
        What::Pass { by } => format!("{} cannot move and passes", by.name()),
        What::RoundOver {
            stuck: Some(stuck), ..
        } => format!("the round is over: {} cannot move", stuck.name()),
        What::RoundOver { stuck: None, .. } => {
            let why = word.map(|w| format!(" ({})", plain(w)));
            format!("the round is over{}", why.unwrap_or_default())
        }
        What::Gather { by, from, count } => format!(
            "{} gathers {} from {}",
            by.name(),
            number(*count),
            whence(rules, *from)
        ),
        What::Removed {
            by: Some(by),
            from,
            count,
            ..
        } => {
            let how = word.map_or(String::new(), |w| format!(", as {}", plain(w)));
            let from = from.map_or_else(|| whence(rules, None), |at| spot(rules, at));
            let (name, n) = (by.name(), number(*count));
            format!("{name} puts {n} from {from} out of play{how}")
        }
        What::Removed {
            by: None,
            from,
            count,
            ..
        } => format!(
            "nobody gathers {} from {}",
            number(*count),
            whence(rules, *from)
        ),
        What::Repay { by, count } => format!("{} pays back {}", by.name(), counters(count)),
        What::Borrow { by, count } => format!(
            "{} fills a hole with {} of {}’s",
            by.name(),
            counters(count),
            by.other().name()
        ),
        What::MatchWon { by } => format!("{} has won the match", by.name()),
        What::Lot {
            about,
            by: Some(by),
        } => format!("the lot for {} falls to {}", lot(*about), by.name()),
        What::Lot { about, by: None } => format!("a lot is drawn for {}", lot(*about)),
        What::PickFrom { by, hole: h } => format!("{} picks {} to open from", by.name(), hole(h)),
        What::PickFill { by, counts } => {
            let left = rules.params.divide.as_ref().is_some_and(|d| d.from_left);
            let who = by.map_or("each lays out".into(), |b| format!("{} lays out", b.name()));
            let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
            let end = if left { "left" } else { "right" };
            format!("{who} {} from their {end}", counts.join(", "))
        }
        What::RacePick { by, hole: h, count } => format!(
            "{} lifts {} from {} for the race",
            by.name(),
            number(*count),
            hole(h)
        ),
        What::RaceEnd { by, hole: h, .. } => {
            format!("{} race ends in {}", possessive(by.name()), hole(h))
        }
        What::RaceStop { by, hole: h } => format!("{} is stopped in {}", by.name(), hole(h)),
        What::Palm { by, hole: h } => format!("{} palms a counter of {}", by.name(), hole(h)),
        What::Shift { by, from, to } => format!(
            "{} shifts a counter from {} to {}",
            by.name(),
            hole(from),
            hole(to)
        ),
    }
}

/// A line of a log: an event, by its number among those reported, and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Number of the event.
    pub event: usize,
    /// Its sentence.
    pub words: String,
}

/// The events of a step in words, one after the other, with where the counters of each lap fell.
fn words(rules: &Playable, recorder: &Recorder) -> Vec<String> {
    let drops: Vec<u8> = recorder
        .laps
        .iter()
        .flat_map(|l| &l.drops)
        .copied()
        .collect();
    let lap = |number: usize| match recorder.events.get(number)? {
        (
            Event {
                what: What::Sow { count, to, .. },
                ..
            },
            after,
        ) => {
            let from = usize::try_from(*after).ok()?;
            // of a move that is recorded in part, the places of the first laps alone are known
            let drops = drops.get(from..from + usize::from(*count)).unwrap_or(&[]);
            Some(Lap {
                count: *count,
                to: *to,
                drops,
            })
        }
        _ => None,
    };
    let of = |(number, (event, _)): (usize, &(Event, u32))| {
        let lap = match event.what {
            What::Relay { .. } => lap(number + 1),
            _ => lap(number),
        };
        sentence_of(rules, &event.what, lap.as_ref())
    };
    recorder.events.iter().enumerate().map(of).collect()
}

/// What a log says of a step: a line an event, the sowing after a relay written together with it.
pub fn lines(rules: &Playable, recorder: &Recorder) -> Vec<Line> {
    let mut relayed = false;
    let mut out = vec![];
    for ((event, words), (what, _)) in words(rules, recorder)
        .into_iter()
        .enumerate()
        .zip(&recorder.events)
    {
        let with_relay = relayed && matches!(what.what, What::Sow { .. });
        relayed = matches!(what.what, What::Relay { .. });
        if !with_relay {
            out.push(Line { event, words });
        }
    }
    out
}

/// A step as a page has it: as in the command contracts, each event with its words, its question, what it is whatever the
/// rules call it, and whether the player may let it pass.
pub fn told_json(rules: &Playable, step: &Step) -> Value {
    let mut out = step_json(rules, step);
    let written = words(rules, &step.heard)
        .into_iter()
        .zip(&step.heard.events);
    if let Some(events) = out["events"].as_array_mut() {
        for (out, (words, (event, _))) in events.iter_mut().zip(written) {
            out["is"] = json!(event.what.name());
            out["words"] = json!(words);
            out["ask"] = json!(question(rules, event));
            if let What::Take { offered: true, .. } = event.what {
                out["offered"] = json!(true);
            }
        }
    }
    out
}
