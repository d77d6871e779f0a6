//! Rules made ready to be played.

use super::fast::Fast;
use super::lanes::Prepared;
use super::single::{Few, Single};
use crate::lang::{Bundle, Choice, Overrides, Problem};
use crate::sowing::compile as compiler;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::worth::Weights;
use std::ops::Deref;
use std::sync::OnceLock;

/// A ruleset with what playing it fast takes: tables that are prepared once, when the rules are made ready or first needed.
/// It reads as its [`Ruleset`], which knows nothing of it.
#[derive(Debug, Clone)]
pub struct Playable {
    rules: Ruleset,
    pub(in crate::sowing::play) fast: Fast,
    /// The tables of the loop, where the rules can be played by it; made when first needed.
    lanes: OnceLock<Option<Prepared>>,
    /// What searches of games of one lap a move need, where the rules are such; made when first needed.
    pub(in crate::sowing::play) single: OnceLock<Option<Single>>,
    /// Positions of few counters, solved, where moves are one lap; made when first needed.
    pub(in crate::sowing::play) few: OnceLock<Option<Few>>,
    /// What practice games say positions are worth; made when first needed.
    pub(crate) weights: OnceLock<Weights>,
}

impl Playable {
    /// Prepares the tables of a ruleset.
    #[must_use]
    pub fn new(rules: Ruleset) -> Playable {
        let fast = Fast::of(&rules);
        Playable {
            lanes: OnceLock::new(),
            single: OnceLock::new(),
            few: OnceLock::new(),
            fast,
            rules,
            weights: OnceLock::new(),
        }
    }

    /// The tables of the loop; `None` where the rules cannot be played by it.
    pub(in crate::sowing::play) fn lanes(&self) -> Option<&Prepared> {
        let made = || Prepared::of(&self.rules, &self.fast);
        self.lanes.get_or_init(made).as_ref()
    }

    /// Whether moves are whole laps by plain tables, with nothing asked of the player beside the hole.
    pub(crate) fn has_plain_laps(&self) -> bool {
        self.fast.plain_laps
    }

    /// Whether sowings are added lap by lap, and whether moves are plain: for reports on speed.
    #[must_use]
    pub fn fast_summary(&self) -> (bool, bool) {
        (self.fast.by_lap, self.fast.plain_moves)
    }
}

impl Deref for Playable {
    type Target = Ruleset;
    fn deref(&self) -> &Ruleset {
        &self.rules
    }
}

/// Compiles a bundle under a choice of readings, and makes the rules ready to be played.
///
/// # Errors
/// As [`compiler::compile`].
pub fn compile(bundle: &Bundle, choice: &Choice) -> Result<Playable, Vec<Problem>> {
    compiler::compile(bundle, choice).map(Playable::new)
}

/// As [`compile`], with parameters set from outside, of which this family has none.
///
/// # Errors
/// As [`compile`]; any parameter set from outside.
pub fn compile_with(
    bundle: &Bundle,
    choice: &Choice,
    set: &Overrides,
) -> Result<Playable, Vec<Problem>> {
    compiler::compile_with(bundle, choice, set).map(Playable::new)
}
