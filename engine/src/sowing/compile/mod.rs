//! From clauses to total decision tables.
//!
//! The situation after a counter falls is finite, so the clauses of a game compile to one small table
//! per moment. Compiling proves coverage: two clauses that disagree, neither more specific, are a
//! *clash*; a situation that no clause covers is a *silence* of the account.

mod asking;
mod assemble;
mod board;
mod build;
mod dims;
mod moments;
mod names;
mod outcome;
mod params;
mod picked;
mod reserve;
mod situations;
mod sown_on;
mod two;

use crate::lang::{Bundle, Choice, Problem};

/// Compiles a bundle under a choice of readings.
///
/// # Errors
/// Every clash, silence, bad setting and unknown name at once.
///
/// ```
/// use ludarium_engine::lang::Choice;
/// use ludarium_engine::sowing::compile::compile;
///
/// let mut bundle = ludarium_engine::samples::sowing();
/// let rules = compile(&bundle, &Choice::new()).unwrap();
/// assert_eq!((rules.holes(), rules.params.total), (12, 48));
///
/// // without the clause that ends a move the account is silent
/// bundle.rules.leave_out("stop");
/// let problems = compile(&bundle, &Choice::new()).unwrap_err();
/// assert_eq!(problems[0].kind, "silence");
/// ```
pub fn compile(bundle: &Bundle, choice: &Choice) -> Result<crate::sowing::Ruleset, Vec<Problem>> {
    build::build(bundle, choice)
}

/// Compiles with parameters set from outside, of which this family has none.
///
/// # Errors
/// As [`compile`]; any parameter set from outside.
pub fn compile_with(
    bundle: &Bundle,
    choice: &Choice,
    set: &crate::lang::Overrides,
) -> Result<crate::sowing::Ruleset, Vec<Problem>> {
    let known = |name: &String| {
        let message =
            format!("`{name}` cannot be set from outside in these games: choose a reading");
        Problem::new("parameter", format!("--set {name}"), message)
    };
    let wrong: Vec<Problem> = set.keys().map(known).collect();
    if !wrong.is_empty() {
        return Err(wrong);
    }
    compile(bundle, choice)
}
