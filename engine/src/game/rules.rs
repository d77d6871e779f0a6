//! Rules of a game, compiled, whatever its family.

use super::example::{Difference, Example, Shown};
use super::refusal::Refusal;
use super::series::{Asked, Series};
use super::survey::{Moment, Parting, Survey};
use super::table::Table;
use super::Aspect;
#[cfg(feature = "read")]
use super::{
    again::{Again, Replayed, Unplayable},
    charted::Charted,
    parted::{Parted, Situations},
    solved::{Asked as Exactly, NoValue, Solved},
};
#[cfg(feature = "read")]
use crate::lang::Bundle;
use crate::lang::{ClauseInfo, Head, Overrides, Problem, Questions, Vocabulary};
#[cfg(feature = "read")]
use serde_json::Value;
use std::any::Any;
#[cfg(feature = "read")]
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

/// How many players a game is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players {
    /// Fewest.
    pub least: usize,
    /// No limit if none.
    pub most: Option<usize>,
    /// Where nobody says how many.
    pub usual: usize,
}

/// Compiled rules of a game.
pub trait Rules: Debug + Send + Sync {
    /// The words of its family.
    fn family(&self) -> &'static Vocabulary;

    /// Names, clauses, questions, hash.
    fn head(&self) -> &Head;

    /// The clauses in force.
    fn clauses(&self) -> &[ClauseInfo] {
        &self.head().clauses
    }

    /// The questions with the reading in force.
    fn questions(&self) -> &Questions {
        &self.head().questions
    }

    /// Hash of what decides play, in hexadecimal.
    fn sha256(&self) -> &str {
        &self.head().sha256
    }

    /// How many players the game is for.
    fn players(&self) -> Players;

    /// What the rules say, aspect by aspect, in the order of a table for readers. All games of a family give the same names.
    fn aspects(&self) -> Vec<Aspect>;

    /// The rows that readers see: the aspects, or fewer in plainer words where a family has such.
    fn readable(&self) -> Vec<Aspect> {
        self.aspects()
    }

    /// What is no error and still worth saying of rules that compile.
    fn remarks(&self) -> &[Problem] {
        &[]
    }

    /// Whether every situation is decided as under other rules of the family.
    fn plays_like(&self, other: &dyn Rules) -> bool;

    /// How many places its board has, where games on boards of different size have no move in common; else nothing.
    fn places(&self) -> Option<usize> {
        None
    }

    /// Whether its board is that of other rules of the family, so far that both can make the same moves.
    fn same_board(&self, other: &dyn Rules) -> bool {
        self.places() == other.places()
    }

    /// Whether a round (where there are none: a game) can go otherwise under other rules of the family: they differ in more than
    /// what follows a round.
    fn differs_within_a_round(&self, _other: &dyn Rules) -> bool {
        true
    }

    /// A series of games under these rules.
    ///
    /// # Errors
    /// Agents or players too many or too few; a start that is no position.
    fn series(self: Arc<Self>, request: &Asked) -> Result<Arc<dyn Series>, Refusal>;

    /// A table to play at, set up for a new game that is not begun.
    fn table(self: Arc<Self>) -> Box<dyn Table>;

    /// A table to play at, with what only a terminal asks of it.
    #[cfg(feature = "read")]
    fn terminal(self: Arc<Self>) -> Box<dyn super::terminal::Terminal>;

    /// The size of board that a position states, as parameters to be set from outside; nothing where it states none, or the
    /// board is of this size.
    fn size_of(&self, _position: &str) -> Overrides {
        Overrides::new()
    }

    /// What comes of a worked example's position and action, whatever it expects. A position of a board of another size needs
    /// rules of that size ([`Rules::size_of`]).
    ///
    /// # Errors
    /// A position or an action that cannot be read or done.
    fn example(&self, example: &Example) -> Result<Shown, Refusal>;

    /// Plays a worked example and compares: what may be done, events, position.
    ///
    /// # Errors
    /// Every difference.
    fn holds(&self, example: &Example) -> Result<(), Vec<Difference>>;

    /// Random games under these rules: which clauses spoke, with the smallest moment of each.
    fn survey(&self, games: u64, seed: u64) -> Survey;

    /// Random games under these rules and others of the family, with the same random numbers, until they part; `enough`
    /// differences end the search. None where the others are of another family.
    fn parting(&self, other: &dyn Rules, games: u64, enough: u64, seed: u64) -> Option<Parting>;

    /// Whether the clauses (full ids) speak when a moment is played.
    fn speaks(&self, at: &Moment, clauses: &[String]) -> bool {
        self.example(&at.example())
            .is_ok_and(|shown| clauses.iter().all(|c| shown.fired.contains(c)))
    }

    /// What a page shows of the figures of a series, from what `simulate --json` prints.
    #[cfg(feature = "read")]
    fn charted(&self, figures: &Value) -> Charted;

    /// How many situations that both games know they decide alike; none where the others are of another family, and where the
    /// family's rules are settings alone.
    #[cfg(feature = "read")]
    fn situations(&self, _other: &dyn Rules) -> Option<Situations> {
        None
    }

    /// A shortest line after which these rules and others of the family stand differently, of all lines that so many tries reach;
    /// `past_the_opening`: with the openings laid aside, where the rules have such. None where there is none, and where the others
    /// are of another family.
    #[cfg(feature = "read")]
    fn parted(&self, other: &dyn Rules, limit: usize, past_the_opening: bool) -> Option<Parted>;

    /// Pairs of clauses, one of each game, by their numbers, that decide a situation which both know, each by itself, and decide it
    /// differently; none where the family's rules are settings alone: other settings make another game.
    #[cfg(feature = "read")]
    fn disagreements(&self, _other: &dyn Rules) -> Vec<(u16, u16)> {
        vec![]
    }

    /// Plays a record again as far as it can be played.
    ///
    /// # Errors
    /// A game that cannot be begun.
    #[cfg(feature = "read")]
    fn again(&self, request: &Again) -> Result<Replayed, Unplayable>;

    /// The exact value of a position, both players doing their best.
    ///
    /// # Errors
    /// What was requested is no position in play; there is no such value; it is beyond what can be searched.
    #[cfg(feature = "read")]
    fn solve(&self, request: &Exactly) -> Result<Solved, NoValue>;

    /// What moves to be found can be about in games of the family, those that say most first.
    #[cfg(feature = "read")]
    fn themes(&self) -> &'static [super::theme::Theme] {
        &[]
    }

    /// What in the bundle of these rules does nothing, beside the compiler's own remarks.
    #[cfg(feature = "read")]
    fn idle(&self, bundle: &Bundle) -> Vec<Problem>;

    /// A game from a position as Portable Draughts Notation; none for games that have none, or tokens that cannot be played.
    #[cfg(feature = "read")]
    fn pdn(&self, _start: &str, _tokens: &[String]) -> Option<String> {
        None
    }

    /// Full ids of the clauses that decide something in random games from first to last.
    #[cfg(feature = "read")]
    fn heard(&self, games: u64, seed: u64) -> BTreeSet<String> {
        self.survey(games, seed).spoke.into_keys().collect()
    }

    /// For the family's own code alone.
    fn as_any(&self) -> &dyn Any;
}
