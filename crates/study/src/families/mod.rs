//! What the program knows of each family of games alone: rules written for other programs, the JSON that its games have.
//!
//! With `publish/families` (what pages draw) the one place of this crate that names the families; what all of them have is asked of the engine's `Rules`.

mod export;
pub mod page;
mod parted;
mod sexp;
pub mod shapes;
pub mod sowing;
pub mod track;

pub use export::{ClauseExport, Export, NotWritten, OtherRules};
pub use parted::{Parted, PlayedSide, Side, StoppedSide};
pub use sowing::play::{Position, POSITION};

use ludarium_engine::game::Rules;
use ludarium_engine::lang::Bundle;
use shapes::Shape;

/// Writes compiled rules of one family; none where they are of another.
type Write = fn(&dyn Rules, &Bundle) -> Option<Result<Export, OtherRules>>;

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
    /// A step that is told, and the end.
    pub step: Shape,
    pub end: Shape,
    /// A position.
    pub position: Shape,
    /// What the engine in the page answers.
    pub page: page::Page,
}

/// A family of games.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// Its word in rules files.
    pub word: &'static str,
    /// As a `.lud` description, where that can express such games.
    lud: Option<Write>,
    pub shapes: Shapes,
}

/// The families, in the order of the engine.
pub const FAMILIES: &[Family] = &[sowing::FAMILY, track::FAMILY];

/// Writes compiled rules as a `.lud` description.
///
/// # Errors
/// Games of a family that it cannot express; a bundle that the rules were not compiled from.
pub fn lud(rules: &dyn Rules, bundle: &Bundle) -> Result<Export, NotWritten> {
    let mut all = FAMILIES.iter().filter_map(|f| f.lud);
    match all.find_map(|write| write(rules, bundle)) {
        Some(written) => Ok(written?),
        None => {
            let able = FAMILIES.iter().filter(|f| f.lud.is_some());
            let able = able.filter_map(|f| ludarium_engine::families::named(f.word));
            let names: Vec<&str> = able.map(|f| f.names.games).collect();
            Err(NotWritten::Family(names.join(" and ")))
        }
    }
}
