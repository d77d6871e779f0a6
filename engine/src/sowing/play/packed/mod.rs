//! Rounds on a packed board: a byte a place, sixteen places in one number or thirty-two in two ([`lanes`]).
//!
//! A lap is one addition of a prepared number, and one look at a table says what follows. Only for rules whose moves need no more
//! than their tables ([`Packed::of`] says which); all others are played by [`super::Game`] alone. Both play alike, number by
//! number of the same stream: `tests/all/packed.rs` compares them.

mod again;
mod asked;
mod beside;
mod board;
mod codes;
mod counts;
mod course;
mod deeds;
mod found;
mod jumps;
mod laid;
mod lanes;
mod looks;
#[cfg(target_arch = "wasm32")]
mod pair;
mod parts;
mod round;
mod routes;
mod run;
mod settled;
mod sieve;
#[cfg(not(target_arch = "wasm32"))]
mod sixteen;
mod spared;
mod spares;
mod tables;
mod watch;
mod whole;

pub(crate) use beside::{play_rounds, Supply};
pub use lanes::{Full, Sixteen, Wide};
use tables::Packed;

use super::fast::Fast;
use crate::sowing::ruleset::Ruleset;

/// What packed rounds need, on the smallest board that has room.
#[derive(Debug, Clone)]
pub enum Prepared {
    /// Up to twelve holes and 127 counters.
    Sixteen(Box<Packed<Sixteen>>),
    /// Up to twenty-eight holes, as many counters.
    ThirtyTwo(Box<Packed<Wide>>),
    /// Up to twenty-eight holes and 255 counters.
    Full(Box<Packed<Full>>),
}

impl Prepared {
    /// `None` where the rules cannot be played so.
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Prepared> {
        Some(if Packed::<Sixteen>::has_room(rules) {
            Prepared::Sixteen(Box::new(Packed::of(rules, fast)?))
        } else if Packed::<Wide>::has_room(rules) {
            Prepared::ThirtyTwo(Box::new(Packed::of(rules, fast)?))
        } else {
            Prepared::Full(Box::new(Packed::of(rules, fast)?))
        })
    }
}
