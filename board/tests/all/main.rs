//! The tests of the drawn boards, in one program.
#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

mod drawing;
mod markup;
mod points;
mod stones;
mod tracks;
mod words;
