//! The tests of the bridge to the page, in one program.
#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

mod bench;
mod editions;
mod records;
mod simulation;
