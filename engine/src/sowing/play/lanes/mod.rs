//! A move as a look-up: the board of bytes, the tables that are prepared once for a ruleset under a reading, and the one loop that plays
//! a move by them ([`moves`], with a picture).
//!
//! What is prepared: what every lap adds and where it ends ([`lay`]), what is done there ([`lay`], [`faces`]), which holes may be
//! chosen ([`codes`], [`sieve`]), what looks find ([`looks`]), who must be fed ([`feeding`]), when a round is over ([`settled`]). Rules
//! whose tables ask more than [`tables::Tables::of`] allows are played by [`super::Game`] alone, and so are single moves that come to
//! an outcome not known here. Both play alike, number by number of the same stream: `tests/all/packed.rs` compares them.

mod again;
mod board;
mod codes;
mod counts;
mod deeds;
mod faces;
mod feeding;
mod feeding_rules;
mod found;
mod from_rules;
mod ground;
mod jumps;
mod lay;
mod looks;
mod moves;
mod parts;
mod round;
mod routes;
mod settled;
mod sieve;
mod singly;
mod tables;
mod watch;

pub use singly::{Loop, Marks};
use tables::Tables;

use super::fast::Fast;
use crate::sowing::ruleset::Ruleset;

/// The tables, on the narrowest board that has room.
#[derive(Debug, Clone)]
pub enum Prepared {
    /// Up to twelve holes and 127 counters.
    Sixteen(Box<Tables<16>>),
    /// Up to twenty-eight.
    ThirtyTwo(Box<Tables<32>>),
    /// All others.
    SixtyFour(Box<Tables<64>>),
}

impl Prepared {
    /// `None` where the rules cannot be played so.
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Prepared> {
        let sixteen = || Some(Prepared::Sixteen(Box::new(Tables::of(rules, fast)?)));
        let thirty_two = || Some(Prepared::ThirtyTwo(Box::new(Tables::of(rules, fast)?)));
        let sixty_four = || Some(Prepared::SixtyFour(Box::new(Tables::of(rules, fast)?)));
        match rules.holes() + usize::from(fast.sows_taken) {
            ..=12 if rules.params.total < 128 => sixteen(),
            ..=28 => thirty_two(),
            _ => sixty_four(),
        }
    }
}
