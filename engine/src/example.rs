//! Worked examples: a position, an action, and what must come of it, told in short event lines.

use crate::notation::{move_text, parse_move, parse_position, position_text};
use crate::play::{Chance, Event, Game, Phase};
use crate::position::{hole_letter, Player};
use crate::record::Recorder;
use crate::Ruleset;
use serde::{Deserialize, Serialize};

/// A worked example as written in `examples.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Example {
    pub id: String,
    /// What it shows.
    pub note: String,
    /// Clauses it exercises, without the short name.
    pub clauses: Vec<String>,
    /// Question id → reading, where it is not about the defaults.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub readings: crate::Choice,
    pub start: String,
    /// Phase at the start: play, opening, over, counted.
    pub phase: String,
    /// A move, or `race`, `stylised`, `gather`, `reallot`.
    pub action: String,
    /// Holes open to the mover, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<String>,
    /// Stick-and-track games: what may not be played afterwards, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// Holes whose capture is let pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline: Option<String>,
    /// Who cannot move, at `gather`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Player>,
    /// What each held at the round's start, at `reallot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<[u16; 2]>,
    pub expect: String,
    pub expect_phase: String,
    pub events: Vec<String>,
}

/// Lots fall, and picks are made, as the example's own events say.
struct AsTold<'e> {
    lots: Vec<&'e str>,
    picks: Vec<&'e str>,
}

impl Chance for AsTold<'_> {
    fn lot(&mut self, _what: &'static str) -> Option<Player> {
        if self.lots.is_empty() {
            return None;
        }
        Player::from_word(self.lots.remove(0))
    }
    fn tick(&mut self) -> Player {
        Player::South
    }
    fn pick(&mut self, _what: &'static str, options: &[String]) -> usize {
        if self.picks.is_empty() {
            return 0;
        }
        let said = self.picks.remove(0);
        options.iter().position(|o| o == said).unwrap_or(0)
    }
}

/// Plays an example and compares: legal moves, board, stores, marks, mover, phase, events in order.
///
/// # Errors
/// Every difference, in words.
pub fn run(rules: &Ruleset, example: &Example) -> Result<Recorder, Vec<String>> {
    let mut wrong = vec![];
    let start = parse_position(rules, &example.start).map_err(|e| vec![format!("start: {e}")])?;
    let expect =
        parse_position(rules, &example.expect).map_err(|e| vec![format!("expect: {e}")])?;
    let to_move = start.to_move;
    let phase = Phase::from_word(&example.phase).unwrap_or(Phase::Play);
    let mut game = Game::from_position(rules, start);
    let mut told = Recorder::default();
    let third = |kind: &str| -> Vec<&str> {
        let told = example.events.iter().filter(|e| e.starts_with(kind));
        told.map(|e| e.split(' ').nth(2).unwrap_or("")).collect()
    };
    let mut chance = AsTold {
        lots: third("lot "),
        picks: third("pick "),
    };
    match example.action.as_str() {
        "race" => {
            game = game.at(Phase::Opening, None, None);
            game.open(&mut chance, &mut told);
        }
        "stylised" => game.open_as(to_move.unwrap_or(Player::South), &mut chance, &mut told),
        "gather" => {
            game = game.at(Phase::Over, example.stuck, None);
            game.gather(&mut told);
        }
        "reallot" => {
            game = game.at(Phase::Counted, None, example.held);
            game.divide(&mut chance, &mut told);
        }
        action => {
            let token = format!(
                "{action}{}",
                example
                    .decline
                    .as_ref()
                    .map_or(String::new(), |d| format!("!{d}"))
            );
            let m = parse_move(rules.holes(), &token).map_err(|e| vec![e.to_string()])?;
            game = game.at(phase, None, None);
            let legal: Vec<String> = game
                .legal()
                .iter()
                .map(|m| move_text(rules.holes(), *m))
                .collect();
            if let Some(want) = &example.legal {
                if legal.join(" ") != *want {
                    wrong.push(format!(
                        "legal: {} where {want} was expected",
                        legal.join(" ")
                    ));
                }
            }
            if !game.allows(m) {
                wrong.push(format!("{token} is not legal here ({})", legal.join(" ")));
                return Err(wrong);
            }
            game.play(m, &mut told);
        }
    }
    let (got, want) = (
        position_text(rules, game.position()),
        position_text(rules, &expect),
    );
    if got != want {
        wrong.push(format!("position: {got} where {want} was expected"));
    }
    if game.phase().word() != example.expect_phase {
        wrong.push(format!(
            "phase: {} where {} was expected",
            game.phase(),
            example.expect_phase
        ));
    }
    let got: Vec<String> = told
        .events
        .iter()
        .map(|(e, _)| event_line(rules, e))
        .collect();
    if got != example.events {
        wrong.push(format!(
            "events: {} where {} was expected",
            got.join("; "),
            example.events.join("; ")
        ));
    }
    if wrong.is_empty() {
        Ok(told)
    } else {
        Err(wrong)
    }
}

/// An event in one short line: `sow C 2 E`, `tax E 2 south`.
pub fn event_line(rules: &Ruleset, e: &Event) -> String {
    let letter = |h: Option<u8>| match h {
        Some(h) if (h as usize) < rules.holes() => {
            hole_letter(rules.holes(), h as usize).to_string()
        }
        Some(h) if h as usize == rules.holes() => "S".into(),
        Some(_) => "N".into(),
        None => "-".into(),
    };
    let count = e.count.unwrap_or(0);
    let by = e.by.map_or("", Player::word);
    let mark = || e.mark.map_or("", |k| rules.marks[k as usize].as_str());
    let line = match e.kind.as_str() {
        "sow" => format!("sow {} {count} {}", letter(e.from), letter(e.to)),
        "move-on" | "shift" => format!("{} {} {}", e.kind, letter(e.from), letter(e.to)),
        "mark" => format!("mark {} {}", letter(e.hole), mark()),
        "missed" => format!("missed {} {by}", letter(e.hole)),
        "again" | "pass" | "match-won" => format!("{} {by}", e.kind),
        "round-over" => format!("round-over {by}"),
        "borrow" | "strip-void" | "strip-rest" | "strip-leave" | "repay" => {
            format!("{} {by} {count}", e.kind)
        }
        "lot" => format!("lot {} {by}", e.what.unwrap_or("")),
        "pick" => format!(
            "pick {} {} {by}",
            e.what.unwrap_or(""),
            e.said.as_deref().unwrap_or("")
        ),
        "race-pick" => format!("race-pick {by} {} {count}", letter(e.hole)),
        "race-end" => format!("race-end {by} {} {}", letter(e.hole), e.tick.unwrap_or(0)),
        "race-stop" => format!("race-stop {by} {}", letter(e.hole)),
        "endless" | "unresolved" => format!("{} {}", e.kind, letter(e.hole)),
        _ if e.count.is_some() => format!("{} {} {count} {by}", e.kind, letter(e.hole)),
        _ => format!("{} {}", e.kind, letter(e.hole)),
    };
    line.trim_end().to_string()
}
