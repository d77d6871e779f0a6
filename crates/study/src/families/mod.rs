//! What the program knows of each family of games alone: its rules on smaller boards, the JSON that its games have.
//!
//! With `publish/families` (what pages draw) the one place of this crate that names the families; what all of them have comes from the engine's `Rules`.

pub mod any;
pub mod men;
mod parted;
pub mod shapes;
pub mod sowing;
pub mod track;

pub use any::Stood;
pub use parted::{Parted, PlayedSide, Side, StoppedSide};
pub use sowing::play::{Position, POSITION};

use ludarium_engine::lang::Bundle;
use shapes::Shape;

/// What the JSON of a family's games looks like.
#[derive(Debug, Clone, Copy)]
pub struct Shapes {
    /// Figures of a series, without and with how long it took.
    pub figures: Shape,
    pub simulated: Shape,
    /// Figures of a series as a study keeps them.
    pub results: Shape,
    /// A game played again.
    pub replay: Shape,
    /// A step that is printed, and the end.
    pub step: Shape,
    pub end: Shape,
    pub position: Shape,
    /// What the engine in the page answers: of the rules, of where a game stands, of what was done, and of how it stood before that.
    pub info: Shape,
    pub state: Shape,
    pub page_step: Shape,
    pub before: Shape,
}

/// A family of games.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// Its word in rules files.
    pub word: &'static str,
    /// Its rules on smaller boards, where boards are given by numbers.
    small: Option<Small>,
    pub shapes: Shapes,
}

/// How rules of a family are put on smaller boards.
#[derive(Debug, Clone, Copy)]
struct Small {
    /// Why some cannot be.
    tied: fn(&Bundle) -> Option<String>,
    /// What stops a round before it is played out.
    stops: fn(&Bundle) -> Option<String>,
    /// Some of so many holes a player and counters a hole.
    of: fn(&Bundle, u8, u8) -> Bundle,
}

/// The families, in the order of the engine.
pub const FAMILIES: &[Family] = &[sowing::FAMILY, track::FAMILY, men::FAMILY];

/// How rules are put on smaller boards; none of families whose boards are not given by numbers.
fn small(bundle: &Bundle) -> Option<&'static Small> {
    let mut all = FAMILIES.iter();
    all.find(|f| f.word == bundle.rules.family)?.small.as_ref()
}

/// Why rules cannot be put on smaller boards: none inside where they can, none at all of families that have none.
pub fn tied(bundle: &Bundle) -> Option<Option<String>> {
    small(bundle).map(|s| (s.tied)(bundle))
}

/// What stops a round of some rules before it is played out.
pub fn stops(bundle: &Bundle) -> Option<String> {
    small(bundle).and_then(|s| (s.stops)(bundle))
}

/// The rules on a board of so many holes a player and counters a hole.
pub fn smaller(bundle: &Bundle, holes: u8, counters: u8) -> Option<Bundle> {
    small(bundle).map(|s| (s.of)(bundle, holes, counters))
}
