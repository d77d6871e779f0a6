//! Which words of its family's vocabulary a rules file makes use of.

use super::effective::setter;
use super::params::{Kind, Param};
use super::rulings::{AS, AT};
use super::{taken_in, Bundle, Case, Half, Problem, Terms, Vocabulary};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Every feature of a family's vocabulary, from the program's own lists: parameters with each word they take
/// (`sow.skip=lap-origin`), conditions (`when.side=own`), outcomes (`then.next=relay`), looks (`next.look=back`) and moments
/// (`at=enter`).
pub fn vocabulary(family: &Vocabulary) -> Vec<String> {
    let mut all: Vec<String> = family.params.iter().flat_map(of_param).collect();
    let Some(rulings) = family.rulings else {
        return all;
    };
    for half in [Half::When, Half::Then] {
        let table = half.word();
        for key in rulings.keys(half).iter().filter(|k| k.name != AT) {
            all.push(format!("{table}.{}", key.name));
            for (word, _) in key.takes.words().into_iter().flatten() {
                all.push(format!("{table}.{}={word}", key.name));
            }
        }
    }
    for (word, _) in rulings.looks().into_iter().flatten() {
        all.push(format!("next.look={word}"));
    }
    all.extend(rulings.moments.iter().map(|(m, _)| format!("at={m}")));
    all
}

fn of_param(p: &Param) -> Vec<String> {
    match p.kind {
        Kind::Word(words) => words
            .iter()
            .map(|(w, _)| format!("{}={w}", p.path()))
            .collect(),
        Kind::Bool => vec![format!("{}=true", p.path()), format!("{}=false", p.path())],
        Kind::Half(..) => vec![p.path(), format!("{}=half", p.path())],
        _ => vec![p.path()],
    }
}

/// The features of a bundle under its default readings, each with the clauses that use it (full ids).
///
/// Words that the vocabulary leaves open (names of marks, zones, moments) and numbers are not distinguished.
///
/// # Errors
/// A shared file that is used and not there.
pub fn features(
    bundle: &Bundle,
    family: &Vocabulary,
) -> Result<BTreeMap<String, Vec<String>>, Vec<Problem>> {
    let (file, shared) = taken_in(bundle)?;
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let known: BTreeSet<String> = vocabulary(family).into_iter().collect();
    for (id, clause) in &file.clauses {
        let full = format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
        let mut used: BTreeSet<String> = BTreeSet::new();
        for (phase, params) in clause.set.iter().flatten() {
            for (name, value) in params {
                let path = format!("{phase}.{name}");
                // a setting of the edition takes the place of a shared one
                if shared.contains_key(id) && setter(&bundle.rules, &path).is_some() {
                    continue;
                }
                match value {
                    Value::String(w) => used.insert(format!("{path}={w}")),
                    Value::Bool(b) => used.insert(format!("{path}={b}")),
                    _ => used.insert(path),
                };
            }
        }
        for case in clause.rulings() {
            in_case(&case, &mut used);
        }
        if let Some(then) = clause.then.as_ref().filter(|_| clause.after.is_some()) {
            in_half(Half::Then, then, &mut used);
        }
        let of_sets = |f: &String| {
            let path = f.split('=').next().unwrap_or(f);
            family.params.iter().any(|p| p.path() == path)
        };
        used.retain(|f| known.contains(f) || of_sets(f));
        for feature in used {
            out.entry(feature).or_default().push(full.clone());
        }
    }
    Ok(out)
}

fn in_case(case: &Case, used: &mut BTreeSet<String>) {
    in_half(Half::When, &case.when, used);
    in_half(Half::Then, &case.then, used);
    for moment in case.when.moments() {
        used.insert(format!("at={moment}"));
    }
}

fn in_half(half: Half, terms: &Terms, used: &mut BTreeSet<String>) {
    let table = half.word();
    for (key, value) in &terms.0 {
        used.insert(format!("{table}.{key}"));
        let values = match value {
            Value::Array(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        for word in values.iter().filter_map(Value::as_str) {
            used.insert(format!("{table}.{key}={word}"));
        }
        // a look, { look = "back", as = "…" }
        if let Some(look) = value.as_object().filter(|look| look.contains_key(AS)) {
            let words = look.iter().filter(|(k, _)| *k != AS);
            used.extend(words.filter_map(|(k, w)| Some(format!("{key}.{k}={}", w.as_str()?))));
        }
    }
}
