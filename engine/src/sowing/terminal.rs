//! A sowing game at a terminal.

use super::notation::{move_text, parse_move};
use super::plain;
use super::play::Phase;
use super::table::AtTable;
use crate::game::terminal::{Manual, Terminal, Unread};
use crate::game::Player;
use serde_json::Value;

impl Terminal for AtTable {
    fn copied(&self) -> Box<dyn Terminal> {
        Box::new(self.clone())
    }

    fn replayed(&self) -> Value {
        self.replay().json(&self.rules)
    }

    fn reckoned(&self) -> Option<u32> {
        let game = self.game();
        (game.phase() == Phase::Counted).then(|| game.round())
    }

    fn plain(&self) -> String {
        plain::draw(&self.rules, self.game().position())
    }

    fn ask(&self) -> String {
        let game = self.game();
        let who = game.position().to_move.map_or("Nobody", Player::name);
        format!("{who} ({})", self.names(&game).join(" "))
    }

    fn read(&self, word: &str) -> Result<String, Unread> {
        let holes = self.rules.holes();
        let game = self.game();
        let m = parse_move(holes, word).map_err(|e| Unread {
            words: e.to_string(),
            known: false,
        })?;
        if game.allows(m) {
            return Ok(move_text(holes, m));
        }
        let who = game.position().to_move.map_or("Nobody", Player::name);
        let names = self.names(&game).join(" ");
        Err(Unread {
            words: format!("{word} cannot be played; {who} may play {names}"),
            known: true,
        })
    }

    fn manual(&self) -> Manual {
        Manual {
            first: "A hole's letter sows it; help tells the rest.",
            help: "A hole's letter sows it. why: the clauses behind the last move; undo; hint; board; save FILE; quit",
        }
    }

    fn unsaid(&self) -> &'static str {
        "south"
    }
}
