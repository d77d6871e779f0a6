//! A game at a terminal: what a table tells and asks in plain text, and records taken up again. The page does without.

use super::chance::by_chance;
use super::record::GameRecord;
use super::table::{opening, Begin, Step, Table};
use super::{Refusal, Stand};
use serde_json::Value;

/// What was typed and cannot be done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct Unread {
    /// What it says.
    pub words: String,
    /// Whether it is something that can be done at another time.
    pub known: bool,
}

/// How people play at a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manual {
    /// In one sentence, before the first move.
    pub first: &'static str,
    /// In full.
    pub help: &'static str,
}

/// A table that people sit at by a terminal.
pub trait Terminal: Table {
    /// The game as `replay --json` prints it.
    fn replayed(&self) -> Value;

    /// A copy of this game, to be played on by itself.
    fn copied(&self) -> Box<dyn Terminal>;

    /// Rounds that are over and reckoned; none while one is being played, or where there are none.
    fn reckoned(&self) -> Option<u32> {
        None
    }

    /// The board in plain text, 80 columns.
    fn plain(&self) -> String;

    /// The question to who is to move.
    fn ask(&self) -> String;

    /// What a word typed by who is to move asks for, as a token.
    ///
    /// # Errors
    /// What is no token, or cannot be done now.
    fn read(&self, word: &str) -> Result<String, Unread>;

    /// What is done where nothing is typed; none where something must be.
    fn usual(&self) -> Option<String> {
        None
    }

    /// What a person at a terminal may read of the keys.
    fn manual(&self) -> Manual;

    /// Who begins where a record does not say.
    fn unsaid(&self) -> &'static str {
        ""
    }

    /// Takes up a recorded game, with its lots and throws. What falls after its last token has not fallen yet.
    ///
    /// # Errors
    /// The first token that cannot be played, with its number.
    fn take_up(&mut self, record: &GameRecord) -> Result<Vec<Step>, Refusal> {
        let (lots, rest) = opening(&record.tokens);
        let begun = match &record.start {
            Some(text) => self.load(text).map_err(|e| e.at("Start"))?,
            None => self.begin(&Begin {
                first: if lots.is_empty() {
                    self.unsaid().to_owned()
                } else {
                    lots.join(" ")
                },
                players: (!record.players.is_empty()).then_some(record.players.len()),
                seed: record.seed.unwrap_or(1),
            })?,
        };
        let (first, rest) = if record.start.is_some() {
            (0, &record.tokens[..])
        } else {
            (lots.len(), rest)
        };
        let mut steps = begun.steps;
        for (number, token) in (first + 1..).zip(rest) {
            while !by_chance(token) && self.stand() == Stand::Falls {
                steps.extend(self.fall());
            }
            let done = self.act(token);
            steps.extend(done.map_err(|e| e.at(format_args!("token {number}, {token}")))?);
        }
        Ok(steps)
    }
}
