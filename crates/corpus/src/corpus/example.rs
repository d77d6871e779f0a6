//! Worked examples (`examples.toml`).

use super::reader::{table, Field, Form, Lines, Table};
use crate::finding::Finding;
use ludarium_engine::game::{Player, Rules};
use ludarium_engine::lang::Problem;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

table! {
    /// Worked positions of an edition, played again at every check.
    pub struct Examples {
        /// One a worked position.
        example: Vec<Example>,
    }
}

table! {
    /// A position, what is played, and what must come of it.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct Example {
        /// The short name, `-` and a number: `banat-17`.
        pub id: String = Form::id(),
        /// What it shows.
        pub note: String,
        /// Clauses it is there for, without the short name.
        pub clauses: Vec<String> = Form::needed_texts(),
        /// Readings it is played under, where they are not the defaults: question → reading.
        pub readings: BTreeMap<String, String>,
        /// The position before, as docs/notation.md has it, or `new`.
        pub start: String,
        /// The phase before.
        pub phase: String = phase(),
        /// Moves with blanks between them, or open, stylised, gather, reallot, next-round; tokens of a stick-and-track game.
        pub action: String,
        /// What may be chosen, with blanks between.
        pub legal: Option<String>,
        /// What may be played afterwards.
        pub after: Option<String>,
        /// What is left to players beside their moves.
        pub choices: Option<Vec<String>> = Vec::form().then(|_, _, all| Some(all).filter(|c| !c.is_empty())),
        /// Stick-and-track games: what may not be played afterwards.
        pub illegal: Option<String>,
        /// Holes at which a capture is let pass.
        pub decline: Option<String>,
        /// Who could not move, at a gathering.
        pub stuck: Option<String> = player(),
        /// Who began the round, where the next one is set up and opened.
        pub opener: Option<String> = player(),
        /// Counters that South and North held at the round's start, at a division.
        pub held: Option<[usize; 2]>,
        /// Counters that South and North owe each other from the division before.
        pub owes: Option<[usize; 2]>,
        /// What the position has of itself, beyond what the account says of it.
        pub free: Option<String>,
        /// The position after.
        pub expect: String,
        /// The phase after.
        pub expect_phase: String = phase(),
        /// All that happens, in order, a line an event.
        pub events: Vec<String> = Form::needed_texts(),
        /// File, relative to the corpus.
        #[serde(skip)]
        pub file: String = Form::file(),
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

/// The phases that a position can be of.
const PHASES: [&str; 5] = ["play", "over", "counted", "opening", "match-over"];

fn phase() -> Form<String> {
    let help = format!("write one of: {}", PHASES.join(", "));
    let text = String::form()
        .like::<String>()
        .with("enum", PHASES.to_vec());
    text.such(|phase| PHASES.contains(&phase), "phase", help)
}

fn player() -> Form<Option<String>> {
    let good = |word: &str| Player::from_word(word).is_some();
    let text = Form::text().like::<Option<Player>>();
    text.such(good, "player", "write one of: south, north")
}

/// Numbers of counters, as the engine has them.
fn small(pair: [usize; 2]) -> [u16; 2] {
    pair.map(|n| u16::try_from(n).unwrap_or(u16::MAX))
}

/// What comes of a worked example otherwise than it says, in words: nothing where it holds; of rules that do not compile their
/// problems.
pub fn differences(
    rules: Result<Arc<dyn Rules>, Vec<Problem>>,
    example: &ludarium_engine::game::Example,
) -> Vec<String> {
    fn words(all: &[impl ToString]) -> Vec<String> {
        all.iter().map(ToString::to_string).collect()
    }
    match rules {
        Ok(rules) => words(&rules.holds(example).err().unwrap_or_default()),
        Err(problems) => words(&problems),
    }
}

impl Example {
    /// Reads an examples file.
    pub fn parse(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let (all, findings) = Examples::file("examples", file, text);
        (all.example, findings)
    }

    /// This example as the engine takes it.
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
