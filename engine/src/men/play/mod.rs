//! Games in play: what may be done, and what comes of it.

mod acts;
mod ahead;
mod chains;
mod doing;
mod game;
mod goes;
mod missed;
mod past;
mod situation;
mod turns;
mod worth;

pub use acts::{Act, NOBODY};
pub(super) use ahead::lay;
pub use game::{Ended, Game, Kept, MOST_TURNS};
pub(super) use past::number;
pub(super) use worth::worths;
