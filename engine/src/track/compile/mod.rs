//! From clauses to typed parameters. Every problem is reported at once.

mod board;
mod drawn;
mod outside;
mod typed;

use super::course::turned;
use super::params::PARAMS;
use super::rules::Rules;
use crate::lang::effective::effective;
use crate::lang::settings::{collect, complete};
use crate::lang::{Bundle, Choice, Head, Overrides, Problem};
use outside::from_outside;
use serde_json::Value;
use std::sync::OnceLock;

/// Compiles a bundle under a choice of readings, with parameters set from outside.
///
/// # Errors
/// Every unknown name, bad setting, clash and missing parameter at once.
///
/// ```
/// use ludarium_engine::lang::{Choice, Overrides};
/// use ludarium_engine::track::{compile, Game, Silent};
///
/// let rules = compile(&ludarium_engine::samples::track(), &Choice::new(), &Overrides::new()).unwrap();
/// let mut game = Game::new(&rules, None, 0)?;
/// game.throw(1, &mut Silent)?;
/// assert_eq!(game.legal().len(), 3);
///
/// let longer = Overrides::from([("columns".into(), 8)]);
/// let rules = compile(&ludarium_engine::samples::track(), &Choice::new(), &longer).unwrap();
/// assert_eq!(rules.last_place(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compile(
    bundle: &Bundle,
    choice: &Choice,
    overrides: &Overrides,
) -> Result<Rules, Vec<Problem>> {
    let (file, readings, clauses) = effective(bundle, choice, None)?;
    let mut problems = vec![];
    for c in &clauses {
        if c.clause.after.is_some() || !c.clause.rulings().is_empty() {
            let message = "clauses of this family set parameters: write set.<phase>.<parameter>";
            problems.push(Problem::new("family", c.key.clone(), message).about([c.id.clone()]));
        }
    }
    let mut settings = collect(PARAMS, &clauses, &mut problems);
    let overrides = from_outside(overrides, &mut settings, &mut problems);
    complete(PARAMS, &file, &clauses, &settings, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let params = typed::typed(&clauses, &settings, !overrides.is_empty())?;
    let words = settings
        .iter()
        .filter_map(|(path, s)| Some((path.clone(), words_of(&s.value)?)))
        .collect();
    let mut rules = Rules {
        head: Head::of(file, &clauses, readings, &settings, overrides, None),
        params,
        words,
        turned: vec![],
        endings: OnceLock::new(),
    };
    rules.turned = turned(&rules);
    Ok(rules)
}

/// The words of a setting that holds words.
fn words_of(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(word) => Some(vec![word.clone()]),
        Value::Array(list) => list.iter().map(|v| v.as_str().map(str::to_owned)).collect(),
        _ => None,
    }
}
