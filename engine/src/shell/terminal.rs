//! A game at the table of a terminal.

use super::again::of_record;
use super::family::Family;
use super::table::AtTable;
use crate::game::table::Table;
use crate::game::terminal::{Manual, Terminal, Unread};
use crate::game::Play;
use serde_json::Value;

/// What a terminal asks of a family beside its games. What has a default is what only some families have.
pub(crate) trait AtTerminal: Family {
    /// Who begins where a record does not say, in the family's words.
    const UNSAID: &'static str = "";
    /// What a person may read of the keys.
    const MANUAL: Manual;

    /// The game as `replay --json` prints it.
    fn replayed(table: &AtTable<Self>) -> Value {
        let rules = table.family();
        let played = of_record(rules, &table.record(&[]));
        played.map_or(Value::Null, |p| p.json(rules))
    }

    /// The question to who is to move.
    fn ask(&self, game: &Self::Game<'_>) -> String;

    /// What a word typed by who is to move asks for, as a token.
    ///
    /// # Errors
    /// What is no token, or cannot be done now.
    fn read(&self, game: &Self::Game<'_>, word: &str) -> Result<String, Unread> {
        let act = self.find_act(game, word);
        act.map(|act| game.word(act)).map_err(|why| Unread {
            known: why.kind() != "token",
            words: why.to_string(),
        })
    }

    /// What is done where nothing is typed; none where something must be.
    fn usual(&self, _game: &Self::Game<'_>) -> Option<String> {
        None
    }
}

impl<F: AtTerminal> Terminal for AtTable<F> {
    fn replayed(&self) -> Value {
        F::replayed(self)
    }

    fn copied(&self) -> Box<dyn Terminal> {
        Box::new(self.clone())
    }

    fn reckoned(&self) -> Option<u32> {
        F::reckoned(&self.game())
    }

    fn plain(&self) -> String {
        self.family().plain(&self.game())
    }

    fn ask(&self) -> String {
        self.family().ask(&self.game())
    }

    fn read(&self, word: &str) -> Result<String, Unread> {
        self.family().read(&self.game(), word)
    }

    fn usual(&self) -> Option<String> {
        self.family().usual(&self.game())
    }

    fn manual(&self) -> Manual {
        F::MANUAL
    }

    fn unsaid(&self) -> &'static str {
        F::UNSAID
    }
}
