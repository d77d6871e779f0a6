//! The family as the program sees every family: its vocabulary, its rules, its series.

use super::ruleset::Ruleset;
use super::rulings::RULINGS;
use super::{aspects, params, shown};
#[cfg(feature = "read")]
use super::{charted, idle};
#[cfg(feature = "read")]
use crate::game::{
    charted::Charted,
    solved::{Asked as Exactly, NoValue, Solved},
};
use crate::game::{Aspect, Players, Rules};
#[cfg(feature = "read")]
use crate::lang::Bundle;
use crate::lang::{Head, Names, Problem, Vocabulary};
use crate::shell::answers_of_the_shell;
#[cfg(feature = "read")]
use serde_json::Value;

/// The words of the family.
pub const VOCABULARY: Vocabulary = Vocabulary {
    word: "men",
    says: "men stand on points or squares, are dropped, go, leap and are taken",
    names: Names {
        kind: "men-on-points",
        games: "piece games",
        also: "piece games",
        played: ("game", "games"),
        matches: false,
        manual: "pieces",
        signs: &["draughts", "pawns", "morris", "merels"],
        begins: &[],
    },
    params: params::PARAMS,
    rulings: Some(&RULINGS),
    // zones are places that conditions name: they stay with the rules
    set_up: &[
        "setup",
        "hand",
        "board.shape",
        "board.columns",
        "board.rows",
        "board.joined",
        "board.squares",
        "board.corners",
        "board.rim",
        "board.points",
        "board.lines",
        "board.cut",
        "board.men",
    ],
    board: &[],
};

/// Rules of this family, if they are.
pub fn of(rules: &dyn Rules) -> Option<&Ruleset> {
    rules.as_any().downcast_ref()
}

impl Rules for Ruleset {
    fn family(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn head(&self) -> &Head {
        &self.head
    }

    fn players(&self) -> Players {
        Players {
            least: 2,
            most: Some(2),
            usual: 2,
        }
    }

    fn aspects(&self) -> Vec<Aspect> {
        if !crate::THINKS {
            return vec![];
        }
        aspects::aspects(self)
    }

    fn readable(&self) -> Vec<Aspect> {
        if !crate::THINKS {
            return vec![];
        }
        shown::shown(self)
    }

    fn remarks(&self) -> &[Problem] {
        &self.remarks
    }

    fn plays_like(&self, other: &dyn Rules) -> bool {
        of(other).is_some_and(|o| self.same_play(o))
    }

    fn places(&self) -> Option<usize> {
        Some(self.params.board.len())
    }

    fn same_board(&self, other: &dyn Rules) -> bool {
        of(other).is_some_and(|o| {
            let set_up = |r: &Ruleset| (r.params.start, r.params.hand);
            self.params.board == o.params.board && set_up(self) == set_up(o)
        })
    }

    #[cfg(feature = "read")]
    fn charted(&self, figures: &Value) -> Charted {
        charted::charted(figures)
    }

    #[cfg(feature = "read")]
    fn solve(&self, request: &Exactly) -> Result<Solved, NoValue> {
        super::solve::solve(self, request)
    }

    #[cfg(feature = "read")]
    fn themes(&self) -> &'static [crate::game::theme::Theme] {
        super::themes::THEMES
    }

    #[cfg(feature = "read")]
    fn pdn(&self, start: &str, tokens: &[String]) -> Option<String> {
        super::pdn::written(self, start, tokens)
    }

    #[cfg(feature = "read")]
    fn idle(&self, bundle: &Bundle) -> Vec<Problem> {
        idle::idle(bundle)
    }

    answers_of_the_shell!(of);
}
