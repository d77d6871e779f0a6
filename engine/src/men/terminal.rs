//! A game of men on points at a terminal.

use super::play::Game;
use super::ruleset::Ruleset;
use super::telling::todo;
use crate::game::terminal::Manual;
use crate::shell::AtTerminal;

impl AtTerminal for Ruleset {
    const MANUAL: Manual = Manual {
        first: "Name a point to put a man on (c3), or go from one to another (a1-b2, a1xc3); help tells the rest.",
        help: "c3 puts a man there; a1-b2 goes; a1xc3 takes who is leapt over or struck; xd4 takes a man\noff; stop ends a turn that may go on. why: the clauses behind the last step; undo; hint;\nboard; save FILE; quit",
    };

    fn ask(&self, game: &Game) -> String {
        todo(self, game.position())
    }
}
