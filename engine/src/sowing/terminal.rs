//! A sowing game at a terminal.

use super::notation::{move_text, parse_move, parse_start};
use super::play::{Game, Playable};
use super::replay::replay_from;
use crate::game::terminal::{Manual, Unread};
use crate::game::Player;
use crate::shell::{words, AtTable, AtTerminal};
use serde_json::Value;

impl AtTerminal for Playable {
    const UNSAID: &'static str = "south";
    const MANUAL: Manual = Manual {
        first: "A hole's letter sows it; help tells the rest.",
        help: "A hole's letter sows it. why: the clauses behind the last move; undo; hint; board; save FILE; quit",
    };

    fn replayed(table: &AtTable<Playable>) -> Value {
        let rules = table.family();
        let start = table.start().and_then(|text| parse_start(rules, text).ok());
        replay_from(rules, start, &table.all_done(), None).json(rules)
    }

    fn ask(&self, game: &Game) -> String {
        let who = game.position().to_move.map_or("Nobody", Player::name);
        format!("{who} ({})", words(game).join(" "))
    }

    fn read(&self, game: &Game, word: &str) -> Result<String, Unread> {
        let holes = self.holes();
        let m = parse_move(holes, word).map_err(|e| Unread {
            words: e.to_string(),
            known: false,
        })?;
        if game.allows(m) {
            return Ok(move_text(holes, m));
        }
        let who = game.position().to_move.map_or("Nobody", Player::name);
        Err(Unread {
            words: format!(
                "{word} cannot be played; {who} may play {}",
                words(game).join(" ")
            ),
            known: true,
        })
    }
}
