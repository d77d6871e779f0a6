//! The keys of conditions and outcomes: for each one row, from which reading, hints, features and the manual come.

use crate::words;

words! {
    /// A moment at which clauses are asked.
    pub enum Moment {
        Choose = "choose": "a player chooses a hole",
        Enter = "enter": "a counter is about to fall into a hole",
        Passing = "passing": "a counter has fallen, and it is not the last of its lap",
        Last = "last": "the last counter of a lap has fallen",
        Race = "race": "the last counter of a lap of a race has fallen",
        Place = "place": "a player places what he has in hand",
        Settled = "settled": "a move is done",
        Remainder = "remainder": "counters are over when holes are divided",
        Look = "a look's name": "a hole is looked at, under a name of one's own",
    }
}

const fn fixed<const N: usize>() -> [&'static str; N] {
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = Moment::ALL[i].1;
        i += 1;
    }
    names
}

/// The names of the moments that every game has, in the order of play; any other name is a look's.
pub const MOMENTS: &[&str] = &fixed::<8>();

impl Moment {
    /// The moment of a name; a name that is none of the fixed ones is a look's.
    pub fn of(name: &str) -> Moment {
        Moment::from_word(name).unwrap_or(Moment::Look)
    }
}

/// What a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Names of moments, one or a list.
    Moments,
    /// Marks: `none`, `any`, `mine`, `theirs`, a kind, `mine:kind`, `theirs:kind`; one or a list.
    Marks,
    /// Names of zones, with `!` for outside it; one or a list.
    Zones,
    /// One of some words (in a condition also a list of them), each with what it says.
    Words(&'static [(&'static str, &'static str)]),
    /// `yes` or `no`.
    YesNo,
    /// A condition on a number.
    Counts,
    /// A number of counters.
    Amount,
    /// `true`.
    True,
    /// The name of a kind of mark.
    Kind,
    /// A word, or a look at another hole.
    Next(&'static [(&'static str, &'static str)]),
    /// Any word.
    Text,
}

impl Takes {
    /// The words that it takes, each with what it says, if it takes words.
    pub fn words(self) -> Option<&'static [(&'static str, &'static str)]> {
        match self {
            Takes::Words(words) | Takes::Next(words) => Some(words),
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
    /// The moments that know it.
    pub moments: &'static [Moment],
}

/// The keys of a table that a moment knows, in the order of the table.
pub fn known_at(keys: &[Key], moment: &str) -> Vec<&'static str> {
    let moment = Moment::of(moment);
    let known = keys.iter().filter(|k| k.moments.contains(&moment));
    known.map(|k| k.name).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Then, When, THEN, WHEN};
    use super::*;
    use serde::de::DeserializeOwned;
    use serde_json::json;

    fn reads<T: DeserializeOwned>(key: &Key, value: &serde_json::Value) -> bool {
        serde_json::from_value::<T>(json!({ key.name: value })).is_ok()
    }

    /// What a row says a key takes is what its type reads.
    fn sound<T: DeserializeOwned>(keys: &[Key]) {
        for key in keys {
            for (word, _) in key.takes.words().into_iter().flatten() {
                assert!(reads::<T>(key, &json!(word)), "{} = {word}", key.name);
            }
            let words = key.takes.words().is_some();
            let free = matches!(
                key.takes,
                Takes::Moments | Takes::Marks | Takes::Zones | Takes::Kind | Takes::Text
            );
            assert_eq!(reads::<T>(key, &json!("zz")), free, "{}", key.name);
            let number = matches!(key.takes, Takes::Counts | Takes::Amount);
            assert_eq!(reads::<T>(key, &json!(3)), number, "{}", key.name);
            assert!(!words || !reads::<T>(key, &json!(3)), "{}", key.name);
        }
    }

    #[test]
    fn every_row_takes_what_its_type_reads() {
        sound::<When>(WHEN);
        sound::<Then>(THEN);
    }

    #[test]
    fn every_key_but_at_is_known_at_a_moment_and_every_moment_knows_one_of_each() {
        for key in WHEN.iter().chain(THEN).filter(|k| k.name != "at") {
            assert!(!key.moments.is_empty(), "{}", key.name);
        }
        for (moment, name, _) in Moment::ALL {
            assert!(!known_at(WHEN, name).is_empty() && !known_at(THEN, name).is_empty());
            assert_eq!(*moment == Moment::Look, !MOMENTS.contains(name));
        }
    }
}
