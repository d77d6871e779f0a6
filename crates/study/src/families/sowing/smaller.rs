//! Rules of sowing games put on a smaller board: other numbers of holes and counters, all else as it is.

use ludarium_engine::lang::{Bundle, RulesFile};
use serde_json::{json, Value};

/// Parameters that name places of the board by number, with what they lay down in words: with other numbers of holes
/// they name others, or none.
const PLACES: [(&str, &str); 6] = [
    ("zones", "groups of holes"),
    ("start", "the counters of each hole"),
    ("path", "the way from hole to hole"),
    ("owner", "whose each hole is"),
    ("opposite", "which hole faces which"),
    ("behind", "which hole lies behind which"),
];

/// What a phase of a rules file sets, in whichever clause.
fn set_in<'f>(file: &'f RulesFile, phase: &str, name: &str) -> Option<&'f Value> {
    let of = |clause: &'f ludarium_engine::lang::Clause| clause.set.as_ref()?.get(phase)?.get(name);
    file.clauses.values().find_map(of)
}

fn number(file: &RulesFile, phase: &str, name: &str) -> Option<i64> {
    set_in(file, phase, name)?.as_i64()
}

/// Why the rules cannot be put on smaller boards; none where they can.
pub fn tied(bundle: &Bundle) -> Option<String> {
    let file = &bundle.rules;
    if number(file, "setup", "holes").is_none() || number(file, "setup", "counters").is_none() {
        return Some("its board is not given by a number of holes and of counters".to_owned());
    }
    let named = PLACES
        .iter()
        .find(|(name, _)| set_in(file, "setup", name).is_some());
    if let Some((_, what)) = named {
        return Some(format!(
            "its rules lay down {what}, for a board of its own size"
        ));
    }
    set_in(file, "opening", "script")
        .map(|_| "its opening is played from certain holes of its own board".to_owned())
}

/// What stops a round before it is played out, so that counters won are those of that moment.
pub fn stops(bundle: &Bundle) -> Option<String> {
    set_in(&bundle.rules, "majority", "over")
        .map(|_| "a round stops as soon as one has more than half".to_owned())
}

/// The rules on a board of so many holes and counters. How a board is drawn is left out, a majority is that of the counters there are, and
/// where later rounds are dealt out in houses, a house holds what a hole does.
pub fn smaller(bundle: &Bundle, holes: u8, counters: u8) -> Bundle {
    let mut out = bundle.clone();
    let whole = |file: &RulesFile| {
        let of = |name| number(file, "setup", name);
        Some(2 * of("holes")? * of("counters")?)
    };
    let before = whole(&bundle.rules);
    let held = number(&bundle.rules, "setup", "counters");
    let now = 2 * i64::from(holes) * i64::from(counters);
    for clause in out.rules.clauses.values_mut() {
        let Some(set) = clause.set.as_mut() else {
            continue;
        };
        if let Some(setup) = set.get_mut("setup") {
            for (name, n) in [("holes", holes), ("counters", counters)] {
                if let Some(value) = setup.get_mut(name) {
                    *value = json!(n);
                }
            }
            setup.remove("rows");
        }
        // a house of a new round holds what a hole held in the first
        let size = set.get_mut("divide").and_then(|d| d.get_mut("size"));
        if let Some(size) = size.filter(|size| size.as_i64() == held) {
            *size = json!(counters);
        }
        let over = set.get_mut("majority").and_then(|m| m.get_mut("over"));
        if let (Some(over), Some(before)) = (over, before) {
            if let Some(n) = over.as_f64() {
                let scaled = n * now as f64 / before as f64;
                *over = match scaled.fract() == 0.0 {
                    true => json!(scaled as i64),
                    false => json!((scaled * 2.0).floor() / 2.0),
                };
            }
        }
    }
    out
}
