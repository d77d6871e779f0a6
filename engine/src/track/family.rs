//! The family as the program sees every family: its vocabulary, its rules, its series.

use super::notation::size_of;
use super::rules::Rules as TrackRules;
use super::{aspects, params};
#[cfg(feature = "read")]
use super::{charted, idle};
#[cfg(feature = "read")]
use crate::game::{
    charted::Charted,
    solved::{Asked as Exactly, NoValue, Solved},
};
use crate::game::{Aspect, Players, Rules};
#[cfg(feature = "read")]
use crate::lang::{Bundle, Problem};
use crate::lang::{Head, Names, Overrides, Vocabulary};
use crate::shell::answers_of_the_shell;
#[cfg(feature = "read")]
use serde_json::Value;

/// The words of the family.
pub const VOCABULARY: Vocabulary = Vocabulary {
    word: "track",
    says: "sticks are thrown and pieces run along a track",
    names: Names {
        kind: "stick-and-track",
        games: "games with sticks and a track",
        also: "with sticks and a track",
        played: ("game", "games"),
        matches: false,
        manual: "tracks",
        signs: &["stick", "sticks", "dice", "die"],
        begins: &[],
    },
    params: params::PARAMS,
    rulings: None,
    set_up: &["setup"],
    board: &[],
};

/// Rules of this family, if they are.
pub fn of(rules: &dyn Rules) -> Option<&TrackRules> {
    rules.as_any().downcast_ref()
}

impl Rules for TrackRules {
    fn family(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn head(&self) -> &Head {
        &self.head
    }

    fn players(&self) -> Players {
        let p = &self.params;
        Players {
            least: p.least.into(),
            most: p.most.map(usize::from),
            usual: p.seats.into(),
        }
    }

    fn aspects(&self) -> Vec<Aspect> {
        if !crate::THINKS {
            return vec![];
        }
        aspects::aspects(self)
    }

    fn plays_like(&self, other: &dyn Rules) -> bool {
        of(other).is_some_and(|o| o.params == self.params)
    }

    fn size_of(&self, position: &str) -> Overrides {
        let p = &self.params;
        let other = |(name, n): &(String, i64)| {
            let have = if name == "days" { p.days } else { p.rows };
            i64::from(have) != *n
        };
        size_of(position).filter(other).into_iter().collect()
    }

    #[cfg(feature = "read")]
    fn charted(&self, figures: &Value) -> Charted {
        charted::charted(self, figures)
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
    fn idle(&self, bundle: &Bundle) -> Vec<Problem> {
        idle::idle(bundle)
    }

    answers_of_the_shell!(of);
}
