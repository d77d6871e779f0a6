//! Parameters set from outside, as on a command line.

use crate::lang::params::{Kind, Param};
use crate::lang::settings::Settings;
use crate::lang::{Overrides, Problem};
use crate::track::params::PARAMS;
use serde_json::Value;
use std::collections::BTreeMap;

/// Puts values from outside in the place of the clauses'; their clauses stay named.
pub(super) fn from_outside(
    overrides: &Overrides,
    settings: &mut Settings,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, i64> {
    let mut out = BTreeMap::new();
    for (name, value) in overrides {
        let open = |p: &&Param| matches!(p.kind, Kind::Int(..)) && settings.contains_key(&p.path());
        let found = PARAMS
            .iter()
            .filter(open)
            .find(|p| p.path() == *name)
            .or_else(|| PARAMS.iter().filter(open).find(|p| p.name == *name));
        let Some(param) = found else {
            let all: Vec<String> = PARAMS.iter().filter(open).map(|p| p.path()).collect();
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            let message = crate::words::unknown(name, &all);
            problems.push(Problem::new("parameter", format!("--set {name}"), message));
            continue;
        };
        let Kind::Int(min, max) = param.kind else {
            continue;
        };
        if !(min..=max).contains(value) {
            let message = format!("{value} is out of range ({min} to {max})");
            problems.push(Problem::new("parameter", format!("--set {name}"), message));
            continue;
        }
        if let Some(s) = settings.get_mut(&param.path()) {
            s.value = Value::from(*value);
            out.insert(param.path(), *value);
        }
    }
    out
}
