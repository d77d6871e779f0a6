//! Games in play: what may be done, and what comes of it.

mod acts;
mod game;
mod situation;

pub use acts::{Act, NOBODY};
pub use game::{Ended, Game, Kept, MOST_TURNS};
