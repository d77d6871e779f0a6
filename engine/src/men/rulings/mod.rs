//! Rulings of games of men on points: their moments, conditions and effects, a row each, as types that the compiler reads.

mod moment;
mod then;
mod when;

pub use moment::Moment;
pub use then::{Choose, NextWord, Over, Take, Then, THEN};
pub use when::{Behind, Bend, By, Dim, Side, Slanted, SomeNone, Way, When, WHEN};

use crate::lang::{Capture, Half, Rulings, Terms};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The moments, conditions and effects that a rules file of the family may use.
pub const RULINGS: Rulings = Rulings {
    moments: moment::FIXED,
    when: WHEN,
    then: THEN,
    seen: &["take", "become"],
    captures,
    normal,
    #[cfg(feature = "read")]
    schema,
};

/// What a ruling captures: one man, wherever it takes any.
fn captures(_when: &Terms, then: &Terms) -> Vec<Capture> {
    let Ok(then) = read::<Then>(then) else {
        return vec![];
    };
    let Some(take) = then.take else { return vec![] };
    let taken = match take {
        Take::Man => Some(1),
        Take::Row => None,
        Take::Choice => Some(u16::from(then.amount.unwrap_or(1))),
    };
    vec![Capture {
        takes: crate::words::Word::word(take),
        gets: "nobody",
        least: None,
        most: None,
        taken,
        size: None,
    }]
}

/// The types' own reading of terms.
///
/// # Errors
/// What does not fit.
pub(super) fn read<T: DeserializeOwned>(terms: &Terms) -> Result<T, String> {
    T::deserialize(terms.0.clone()).map_err(|e| e.to_string())
}

fn normal(half: Half, terms: &Terms) -> Result<Terms, String> {
    fn through<T: DeserializeOwned + Serialize>(terms: &Terms) -> Result<Terms, String> {
        let value = serde_json::to_value(read::<T>(terms)?).map_err(|e| e.to_string())?;
        Terms::deserialize(value).map_err(|e| e.to_string())
    }
    match half {
        Half::When => through::<When>(terms),
        Half::Then => through::<Then>(terms),
    }
}

#[cfg(feature = "read")]
fn schema(half: Half, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    match half {
        Half::When => generator.subschema_for::<When>(),
        Half::Then => generator.subschema_for::<Then>(),
    }
}
