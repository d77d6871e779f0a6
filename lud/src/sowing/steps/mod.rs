//! A ruleset counter by counter: every move is a series of steps that say what the compiled tables say, in the order of a move.
//!
//! Where one `(sow …)` does not say all of a move, the move is written out: variables hold the hole, the hand and the lap, loops sow
//! the counters, and each table of decisions stands as a tree of questions where the engine asks it (docs/sowing.md, "Order of
//! a move"). Sites 1 to 2n are the holes, 0 and 2n + 1 the stores of North and South.

mod acts;
mod asks;
mod base;
mod begun;
mod choice;
mod endless;
mod ends;
mod ground;
mod lap;
mod moves;
mod places;
mod tables;
mod unsaid;
mod whole;

use crate::{tree, words};
pub(super) use base::Steps;
pub(super) use unsaid::unsaid;
