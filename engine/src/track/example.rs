//! The rules that worked examples are played under.

use super::compile::compile;
use super::notation::size_of;
use super::rules::Rules;
use crate::lang::{Bundle, Choice, Overrides, Problem};

/// The rules of an example: its readings, and the size of board that its position states.
///
/// # Errors
/// What the compiler says.
pub fn rules_of(bundle: &Bundle, readings: &Choice, start: &str) -> Result<Rules, Vec<Problem>> {
    let size: Overrides = size_of(start).into_iter().collect();
    compile(bundle, readings, &size)
}
