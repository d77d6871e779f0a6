//! Positions and games of an edition: worked examples, what random play met, recorded games.

use ludarium_engine::game::record::GameRecord;
use ludarium_engine::lang::Cite;

use super::super::families;
use super::super::text::{anchor, capital, counted, grouped, typographic};
use super::super::view::{Example, Games, Replay, Silence};
use super::page::PageContext;
use super::phrases::{times, won};
use crate::corpus::Standing;

/// Positions and games of an edition.
pub fn games(page: &PageContext) -> Games {
    Games {
        replays: replays(page),
        silences: silences(page),
        examples: examples(page),
    }
}

/// The worked examples.
fn examples(page: &PageContext) -> Vec<Example> {
    let game = page.game;
    page.edition
        .examples
        .iter()
        .map(|e| {
            let readings = e.readings.iter().map(|(q, r)| game.read_as(q, r));
            Example {
                id: anchor(&e.id),
                note: capital(&game.plain(&e.note)),
                free: e.free.as_deref().map(|free| game.plain(free)),
                clauses: e.clauses.iter().map(|c| page.links.clause(c)).collect(),
                start: match e.start.as_str() {
                    "new" => "A new game".to_owned(),
                    text => text.to_owned(),
                },
                action: e.action.clone(),
                doing: std::iter::once(families::doing(game, e))
                    .chain(readings)
                    .collect::<Vec<_>>()
                    .join("; "),
            }
        })
        .collect()
}

/// Situations that random play met and that no sentence of the account bears on, if it was looked at under these rules.
fn silences(page: &PageContext) -> Vec<Silence> {
    let game = page.game;
    let played = page.world.corpus.played.get(&page.edition.slug);
    let fresh = played.filter(|p| page.is_measured && p.rules_sha256 == game.rules.sha256());
    let Some(survey) = fresh.map(|p| &p.survey) else {
        return vec![];
    };
    // what follows from a sentence of this account it is not silent about
    let own = |cite: &String| Cite::parse(cite).is_ok_and(|c| c.account.is_none());
    let spoken_of = |id: &String| {
        game.clause(id).is_some_and(|c| {
            page.edition.standing(c) < Standing::Conjectured && c.cites.iter().any(own)
        })
    };
    let silent = survey
        .met
        .iter()
        .filter(|met| !met.clauses.iter().any(spoken_of));
    (1..)
        .zip(silent)
        .map(|(n, met)| {
            let clauses = met.clauses.iter().filter_map(|id| game.clause(id));
            let says: Vec<&str> = clauses.map(|c| c.says.as_str()).collect();
            Silence {
                id: format!("silence-{n}"),
                says: typographic(&says.join(" ")),
                clauses: met
                    .clauses
                    .iter()
                    .map(|id| page.links.standing(id))
                    .collect(),
                times: format!(
                    "met {} in {} random rounds",
                    times(met.times),
                    grouped(survey.rounds)
                ),
                moment: met.at.clone(),
            }
        })
        .collect()
}

/// Games recorded beside the edition, by file name. A record that cannot be read is left to `check`.
fn replays(page: &PageContext) -> Vec<Replay> {
    let folder = format!("games/{}/records/", page.edition.slug);
    let texts = page.world.files_of(&page.edition.slug);
    texts
        .filter_map(|(name, text)| {
            let stem = name.strip_prefix(&folder)?.strip_suffix(".game")?;
            let record = GameRecord::parse(text).ok()?;
            let read = |q: &str, r: &str| page.game.read_as(q, r);
            Some(Replay {
                text: text.to_owned(),
                ..replay(&record, stem, &read)
            })
        })
        .collect()
}

/// `read` tells a reading in words.
fn replay(record: &GameRecord, stem: &str, read: &dyn Fn(&str, &str) -> String) -> Replay {
    let between = if record.sides { " against " } else { ", " };
    let players = record.players.join(between);
    let of = |wanted: &dyn Fn(&str) -> bool| record.tokens.iter().filter(|t| wanted(t)).count();
    let mut line = if record.sides {
        let moves = of(&|t| t.len() <= 2 && t.starts_with(|c: char| c.is_ascii_alphabetic()));
        vec![counted(moves, "move", "moves")]
    } else {
        let throws = of(&|t| t.strip_prefix('t').is_some_and(|v| v.parse::<u8>().is_ok()));
        vec![
            counted(record.players.len(), "player", "players"),
            counted(throws, "throw", "throws"),
        ]
    };
    line.extend(record.set.iter().map(|(name, n)| format!("{name} {n}")));
    line.extend(record.result.as_deref().map(won));
    line.extend(record.seed.map(|s| format!("seed {s}")));
    line.extend(record.readings.iter().map(|(q, r)| read(q, r)));
    Replay {
        id: format!("record-{}", anchor(stem)),
        title: typographic(record.title.as_deref().unwrap_or(&players)),
        line: line.join(" · "),
        notation: record.tokens.join(" "),
        text: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recorded_game_is_told_in_a_line() {
        let text = "Title: The players' first round\nGame: x\nSeed: 7\nSouth: random\nNorth: greedy\nResult: south 30-18\n\nA f {a remark} D\nf E\n";
        let shown = replay(&GameRecord::parse(text).unwrap(), "first", &|q, r| {
            format!("{q} as {r}")
        });
        assert_eq!(shown.title, "The players’ first round");
        assert_eq!(shown.line, "5 moves · South won, 30 to 18 · seed 7");
        assert_eq!(shown.notation, "A f D f E");
    }
}
