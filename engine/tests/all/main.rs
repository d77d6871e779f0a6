//! The tests of the engine from outside, in one program.
#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

mod agents_and_solver;
#[cfg(feature = "read")]
mod answered;
mod batches;
#[cfg(feature = "read")]
mod four_rows;
#[cfg(feature = "read")]
mod men;
#[cfg(feature = "read")]
mod men_plain;
#[cfg(feature = "read")]
mod men_wrong;
#[cfg(feature = "read")]
mod picked;
#[cfg(feature = "read")]
mod plain_men;
mod positions;
#[cfg(feature = "read")]
mod reserve;
mod single;
#[cfg(feature = "read")]
mod small;
mod sums;
#[cfg(feature = "read")]
mod track_agents;
#[cfg(feature = "read")]
mod track_examples;
mod track_games;
#[cfg(feature = "read")]
mod track_packed;
#[cfg(feature = "read")]
mod track_shrink;
mod values_of_moves;
