//! A stick-and-track game at a terminal.

use super::notation::{parse_token, Token};
use super::play::Game;
use super::rules::Rules;
use super::state::{Action, Phase};
use super::telling::todo;
use crate::game::terminal::{Manual, Unread};
use crate::shell::AtTerminal;

impl AtTerminal for Rules {
    const MANUAL: Manual = Manual {
        first: "Enter throws the sticks; help lists the other words.",
        help: "Enter or t throws the sticks; a number chooses from the list, or write a token\n(m3, use, pass). why: the clauses behind the last step; undo; hint; board;\nsave FILE; quit",
    };

    fn ask(&self, game: &Game) -> String {
        let state = game.state();
        let only_throw = state.phase == Phase::Ready && game.legal() == [Action::Throw];
        let enter = if only_throw { " (Enter)" } else { "" };
        format!("{}{enter}", todo(self, state))
    }

    fn read(&self, game: &Game, word: &str) -> Result<String, Unread> {
        let legal = game.legal();
        let unread = |known| {
            let names: Vec<String> = legal.iter().map(Action::to_string).collect();
            Unread {
                words: format!("{word} cannot be done now; what can: {}", names.join(" ")),
                known,
            }
        };
        match (word, parse_token(word)) {
            ("t" | "throw", _) if legal.contains(&Action::Throw) => Ok("throw".into()),
            (_, Ok(Token::Act(a))) if legal.contains(&a) => Ok(a.to_string()),
            (_, Ok(Token::Act(_))) | ("t" | "throw", _) => Err(unread(true)),
            _ => Err(unread(false)),
        }
    }

    fn usual(&self, game: &Game) -> Option<String> {
        let legal = game.legal();
        let only = legal.first().filter(|_| legal.len() == 1);
        match legal.contains(&Action::Throw) {
            true => Some(Action::Throw.to_string()),
            false => only.map(Action::to_string),
        }
    }
}
