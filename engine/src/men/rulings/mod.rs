//! Rulings of games of men on points: their moments, conditions and effects, a row each, as types that the compiler reads.

mod moment;
mod then;
mod when;

pub use moment::Moment;
pub use then::{Choose, NextWord, Over, Take, Then, THEN};
pub use when::{Behind, Bend, By, Dim, Side, Slanted, SomeNone, Way, When, WHEN};

#[cfg(feature = "read")]
use crate::lang::halves::schema;
use crate::lang::halves::{normal, read};
use crate::lang::{Capture, Rulings, Terms};

/// The moments, conditions and effects that a rules file of the family may use.
pub const RULINGS: Rulings = Rulings {
    moments: moment::FIXED,
    when: WHEN,
    then: THEN,
    seen: &["take", "become"],
    captures,
    normal: normal::<When, Then>,
    #[cfg(feature = "read")]
    schema: schema::<When, Then>,
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
