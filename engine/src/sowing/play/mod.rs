//! Playing: a game is a position, a phase, and what the rules remember between moves.

mod banks;
mod division;
mod effects;
mod fast;
mod game;
mod legal;
mod observer;
mod opening;
mod packed;
mod past;
mod playable;
pub mod quick;
mod race;
mod refill;
mod resolve;
mod returns;
mod round;
mod saved;
pub mod single;
mod situation;
mod sow;
mod sown_on;
mod stand;
mod state;
mod strip;
mod trail;
mod turn;

pub use game::Game;
pub use observer::{Observer, Silent};
pub(crate) use packed::{play_rounds, Supply};
pub use playable::{compile, compile_with, Playable};
pub(crate) use race::TICK;
pub use saved::{Laid, Saved};
pub use sow::Played;
pub use state::{Ending, GameResult, Limits, Phase, Tally, MOST_MOVES, MOST_TURNS};
pub use trail::Trail;
