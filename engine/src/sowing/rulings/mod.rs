//! Rulings of sowing games: their moments, conditions and effects, a row each, as types that the compiler reads.

mod capture;
mod moment;
mod then;
mod when;

pub use moment::{Moment, MOMENTS};
pub use then::{
    Back, Begins, By, Choose, Direction, Holes, Look, Next, NextWord, Take, Then, To, THEN,
};
pub use when::{Dim, OneMore, Opposite, Reach, Says, Side, SomeNone, Twin, Via, When, WHEN};

#[cfg(feature = "read")]
use crate::lang::halves::schema;
use crate::lang::halves::{normal, read};
use crate::lang::{self, Clause, Half, Rulings};
use serde::Serialize;

/// One condition and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Case {
    /// The situations.
    pub when: When,
    /// What follows.
    pub then: Then,
}

/// The moments, conditions and effects that a rules file of the family may use.
pub const RULINGS: Rulings = Rulings {
    moments: moment::FIXED,
    when: WHEN,
    then: THEN,
    seen: &["next", "take", "mark"],
    captures: capture::captures,
    normal: normal::<When, Then>,
    #[cfg(feature = "read")]
    schema: schema::<When, Then>,
};

/// What a clause rules, and what it adds to rulings as their rider.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ruled {
    /// Its rulings: its cases, or its one `when` and `then`.
    pub cases: Vec<Case>,
    /// Its `then`, where it rules nothing itself.
    pub rider: Option<Then>,
}

impl Ruled {
    /// The outcomes of its rulings; of a rider its own.
    pub fn thens(&self) -> impl Iterator<Item = &Then> {
        self.cases.iter().map(|c| &c.then).chain(&self.rider)
    }
}

/// Reads what a clause rules.
///
/// # Errors
/// The key below the clause (`then`, `case[1].when`) and what does not fit there.
pub fn ruled(clause: &Clause) -> Result<Ruled, (String, String)> {
    let half = |half: Half, number: usize| match &clause.case {
        Some(_) => format!("case[{number}].{}", half.word()),
        None => half.word().to_owned(),
    };
    let mut cases = vec![];
    for (i, lang::Case { when, then }) in clause.rulings().iter().enumerate() {
        cases.push(Case {
            when: read(when).map_err(|e| (half(Half::When, i), e))?,
            then: read(then).map_err(|e| (half(Half::Then, i), e))?,
        });
    }
    let alone = clause.then.as_ref().filter(|_| cases.is_empty());
    let rider = alone.map(read).transpose();
    let rider = rider.map_err(|e| (Half::Then.word().to_owned(), e))?;
    Ok(Ruled { cases, rider })
}
