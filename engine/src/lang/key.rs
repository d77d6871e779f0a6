//! The keys of `when` and `then`: for each one row of its family, from which reading, hints, features and the manual come.

/// In a row's list of moments: every moment of a name that the rules file itself gives.
pub const OWN_NAME: &str = "";

/// What a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Names of moments, one or a list.
    Moments,
    /// Marks: `none`, `any`, `mine`, `theirs`, a kind, `mine:kind`, `theirs:kind`; one or a list.
    Marks,
    /// Names of zones, with `!` for outside it; one or a list.
    Zones,
    /// Names of kinds of pieces, with `!` for any other; one or a list.
    Kinds,
    /// One of some words (in a condition also a list of them), each with what it says.
    Words(Words),
    /// `yes` or `no`.
    YesNo,
    /// A condition on a number.
    Counts,
    /// A whole number from 1 to 255.
    Amount,
    /// `true`.
    True,
    /// The name of a kind of mark.
    Kind,
    /// The name of a zone.
    Zone,
    /// A word, or a look elsewhere, `{ look = …, as = "<moment>" }`: the words, then those of `look`.
    Next(Words, Words),
    /// Any word under which an event is reported. It decides nothing, so no hash of rules has it.
    Name,
}

/// Words, each with what it says.
pub type Words = &'static [(&'static str, &'static str)];

impl Takes {
    /// The words that it takes, each with what it says, if it takes words.
    pub fn words(self) -> Option<Words> {
        match self {
            Takes::Words(words) | Takes::Next(words, _) => Some(words),
            Takes::YesNo => Some(&[("yes", ""), ("no", "")]),
            _ => None,
        }
    }
}

/// A key of `when` or `then`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// As written in a rules file.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// The moments that know it; [`OWN_NAME`] for those that a file names itself.
    pub moments: &'static [&'static str],
}
