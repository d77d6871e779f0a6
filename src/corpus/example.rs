//! Worked examples (`examples.toml`).

use super::reader::{Lines, Reader};
use crate::finding::Finding;
use ludarium_engine::game::Player;
use serde::Serialize;
use std::collections::BTreeMap;

/// A worked example: a position, what is played, and what must come of it.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Example {
    /// `banat-17`.
    pub id: String,
    /// What it shows.
    pub note: String,
    /// Clauses it is there for (without the short name).
    pub clauses: Vec<String>,
    /// Readings it is played under, where they are not the defaults.
    pub readings: BTreeMap<String, String>,
    /// The position before.
    pub start: String,
    /// The phase before: play, over, counted, opening, match-over.
    pub phase: String,
    /// Moves with blanks between them, or open (race), stylised, gather, reallot, next-round; tokens of a stick-and-track game.
    pub action: String,
    /// Holes that may be chosen, if it says so.
    pub legal: Option<String>,
    /// What may be played afterwards, if it says so.
    pub after: Option<String>,
    /// What is left to players beside their moves, if it says so.
    pub choices: Option<Vec<String>>,
    /// Stick-and-track games: what may not be played afterwards, if it says so.
    pub illegal: Option<String>,
    /// Holes at which a capture is let pass.
    pub decline: Option<String>,
    /// Who could not move, at a gathering.
    pub stuck: Option<String>,
    /// Who began the round, where the next one is set up and opened.
    pub opener: Option<String>,
    /// Counters each held at the round's start, at a division.
    pub held: Option<[usize; 2]>,
    /// What each owes the other from the division before, if the rules carry it.
    pub owes: Option<[usize; 2]>,
    /// What the position has of itself, beyond what the account says of it.
    pub free: Option<String>,
    /// The position after.
    pub expect: String,
    /// The phase after.
    pub expect_phase: String,
    /// What happens, in order.
    pub events: Vec<String>,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

const EXAMPLE: &[&str] = &[
    "id",
    "note",
    "clauses",
    "readings",
    "start",
    "phase",
    "action",
    "legal",
    "after",
    "choices",
    "illegal",
    "decline",
    "stuck",
    "opener",
    "held",
    "owes",
    "free",
    "expect",
    "expect_phase",
    "events",
];
/// Numbers of counters, as the engine has them.
fn small(pair: [usize; 2]) -> [u16; 2] {
    pair.map(|n| u16::try_from(n).unwrap_or(u16::MAX))
}

/// The phases that a position can be of.
pub(crate) const PHASES: &[&str] = &["play", "over", "counted", "opening", "match-over"];

impl Example {
    /// Reads an examples file.
    pub fn parse(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        reader.fields(&table, 0..0, "examples", &["example"]);
        let mut examples = vec![];
        for (span, entry) in reader.tables(&table, "example") {
            let mut f = reader.fields(entry, span, "example", EXAMPLE);
            let id = f.needed("id");
            f.about(id.clone());
            let example = Self {
                id,
                note: f.needed("note"),
                clauses: f.needed_texts("clauses"),
                readings: f.map("readings"),
                start: f.needed("start"),
                phase: f.needed("phase"),
                action: f.needed("action"),
                legal: f.text("legal"),
                after: f.text("after"),
                choices: Some(f.texts("choices")).filter(|c| !c.is_empty()),
                illegal: f.text("illegal"),
                decline: f.text("decline"),
                stuck: f.text("stuck"),
                opener: f.text("opener"),
                held: f.pair("held"),
                owes: f.pair("owes"),
                free: f.text("free"),
                expect: f.needed("expect"),
                expect_phase: f.needed("expect_phase"),
                events: f.needed_texts("events"),
                file: file.to_owned(),
                lines: f.lines.clone(),
            };
            for (key, phase) in [
                ("phase", &example.phase),
                ("expect_phase", &example.expect_phase),
            ] {
                if !phase.is_empty() && !PHASES.contains(&phase.as_str()) {
                    f.bad(
                        key,
                        format!("`{phase}` is no phase"),
                        format!("write one of: {}", PHASES.join(", ")),
                    );
                }
            }
            for (key, word) in [("stuck", &example.stuck), ("opener", &example.opener)] {
                if let Some(word) = word.as_deref().filter(|w| Player::from_word(w).is_none()) {
                    f.bad(
                        key,
                        format!("`{word}` is no player"),
                        "write one of: south, north",
                    );
                }
            }
            examples.push(example);
        }
        (examples, reader.findings)
    }

    /// The same as the engine takes it.
    pub fn to_engine(&self) -> ludarium_engine::game::Example {
        ludarium_engine::game::Example {
            id: self.id.clone(),
            note: self.note.clone(),
            clauses: self.clauses.clone(),
            readings: self.readings.clone(),
            start: self.start.clone(),
            phase: self.phase.clone(),
            action: self.action.clone(),
            legal: self.legal.clone(),
            after: self.after.clone(),
            choices: self.choices.clone(),
            illegal: self.illegal.clone(),
            decline: self.decline.clone(),
            stuck: self.stuck.as_deref().and_then(Player::from_word),
            opener: self.opener.as_deref().and_then(Player::from_word),
            held: self.held.map(small),
            owes: self.owes.map(small),
            free: self.free.clone(),
            expect: self.expect.clone(),
            expect_phase: self.expect_phase.clone(),
            events: self.events.clone(),
        }
    }
}
