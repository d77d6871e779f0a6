//! What a family of games hands in to be read and checked: its name and its parameters.

use super::params::{Need, Param};
use super::{Names, Rulings};

/// The words of a family of games.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    /// `family = "…"` in a rules file; a file that names none is of the first family.
    pub word: &'static str,
    /// What games of the family are, for readers.
    pub says: &'static str,
    /// What it goes by, beside its word.
    pub names: Names,
    /// Every parameter, in the order of the manual.
    pub params: &'static [Param],
    /// What clauses rule by `when` and `then`; none where they only set parameters.
    pub rulings: Option<&'static Rulings>,
    /// What sets up the board, and goes whole to a game that is played on it: parts of the rules, and single parameters.
    pub set_up: &'static [&'static str],
    /// Further parameters that follow from the size of the board (`divide.size`): they go with it to a game that has them too.
    pub board: &'static [&'static str],
}

impl Vocabulary {
    /// The parameters that a rules file sets or lists in `absent`, by their paths.
    pub fn may_be_absent(&self) -> Vec<String> {
        let all = self.params.iter().filter(|p| p.need == Need::OrAbsent);
        all.map(Param::path).collect()
    }

    /// The vocabulary of a family, by its word; none of a family that there is not.
    pub fn named<'v>(all: &[&'v Vocabulary], family: &str) -> Option<&'v Vocabulary> {
        all.iter().copied().find(|v| v.word == family)
    }
}
