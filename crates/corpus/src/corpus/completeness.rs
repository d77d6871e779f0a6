//! How far an account carries a game that can be played: counted from the edition's clauses and questions, typed by nobody.

use super::{Edition, Standing};

/// What it takes to play a game from its account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Completeness {
    /// The account alone says how it is played.
    Account,
    /// It does, where one of several readings of it is chosen.
    Readings,
    /// Something is needed that no source gives.
    Conjectures,
    /// It cannot be played honestly: there are no rules, or the edition is a worksheet.
    Not,
}

impl Completeness {
    /// Each with its key, and its words for a reader.
    pub const ALL: &'static [(&'static str, &'static str, Self)] = &[
        ("account", "playable from the account", Self::Account),
        ("readings", "playable with readings", Self::Readings),
        (
            "conjectures",
            "playable with conjectures",
            Self::Conjectures,
        ),
        ("not", "not playable", Self::Not),
    ];

    /// Of an edition. Clauses of shared files are technical supplement and do not count.
    #[must_use]
    pub fn of(edition: &Edition) -> Self {
        if edition.rules.is_none() || edition.is_worksheet() {
            return Self::Not;
        }
        let mut standings = edition
            .clauses()
            .filter_map(|(id, c)| edition.standing_of(id, c));
        if standings.any(|s| s == Standing::Conjectured) {
            Self::Conjectures
        } else if edition.questions().next().is_some() {
            Self::Readings
        } else {
            Self::Account
        }
    }

    /// Its key.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// Its words for a reader.
    #[must_use]
    pub fn label(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}
