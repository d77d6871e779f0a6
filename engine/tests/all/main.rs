//! The tests of the engine, from outside and in one program: the engine is compiled once, for program and tests.
#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

use ludarium_engine::game;

mod agents_and_solver;
#[cfg(feature = "read")]
mod answered;
mod board_of_bytes;
mod chance;
mod distinct;
#[cfg(feature = "read")]
mod four_rows;
mod measured;
#[cfg(feature = "read")]
mod men;
mod men_boards;
#[cfg(feature = "read")]
mod men_plain;
mod men_repeats;
#[cfg(feature = "read")]
mod men_search;
#[cfg(feature = "read")]
mod men_wrong;
#[cfg(feature = "read")]
mod picked;
#[cfg(feature = "read")]
mod plain_lines;
#[cfg(feature = "read")]
mod plain_men;
#[cfg(feature = "read")]
mod plain_race;
#[cfg(feature = "read")]
mod plain_tables;
mod positions;
mod records;
mod refills;
#[cfg(feature = "read")]
mod reserve;
#[cfg(feature = "read")]
mod rows;
#[cfg(feature = "read")]
mod rulings;
mod single;
#[cfg(feature = "read")]
mod small;
mod statistics;
mod sums;
#[cfg(feature = "read")]
mod track_agents;
#[cfg(feature = "read")]
mod track_ancient;
#[cfg(feature = "read")]
mod track_drawn;
#[cfg(feature = "read")]
mod track_examples;
mod track_games;
#[cfg(feature = "read")]
mod track_packed;
#[cfg(feature = "read")]
mod track_shrink;
mod values_of_moves;
