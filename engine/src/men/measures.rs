//! What is measured of games of men on points alone: nothing yet that is not measured of every game.

use crate::game::measure::Measure;

/// The measures of the family, in the order of the manual.
pub(crate) const MEASURES: &[Measure] = &[];
