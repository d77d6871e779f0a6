//! The clauses in force: shared files taken in, readings applied.

use super::{Bundle, Problem};
use crate::lang::{
    loose, Clause, Half, Reading, RulesFile, Rulings, Terms, MOST_CLAUSES, MOST_MARKS,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Question id → name of the reading chosen. Questions left out follow their default.
pub type Choice = BTreeMap<String, String>;

/// A clause in force, with its full id.
#[derive(Debug, Clone)]
pub struct EffectiveClause {
    /// `banat.peck`, `all.origin`.
    pub id: String,
    /// Dotted key in its file: `clause.peck`.
    pub key: String,
    /// The clause.
    pub clause: Clause,
    /// Taken in from a shared file.
    pub shared: bool,
}

/// Turns what a person typed (`Q-banat-1=peck-one`) into exact names.
///
/// # Errors
/// One problem for each question or reading that does not exist, with the nearest that does.
pub fn choose_readings(rules: &RulesFile, wanted: &Choice) -> Result<Choice, Vec<Problem>> {
    let mut choice = Choice::new();
    let mut problems = vec![];
    for (q, r) in wanted {
        let Some((id, question)) = rules.questions.iter().find(|(id, _)| loose(id) == loose(q))
        else {
            let all: Vec<&str> = rules.questions.keys().map(String::as_str).collect();
            let message = format!("question {}", crate::words::unknown(q, &all));
            problems.push(Problem::new("reading", format!("question.{q}"), message));
            continue;
        };
        match question
            .reading
            .iter()
            .find(|(name, _)| loose(name) == loose(r))
        {
            None => {
                let all: Vec<&str> = question.reading.keys().map(String::as_str).collect();
                let message = format!("{id}: reading {}", crate::words::unknown(r, &all));
                problems.push(Problem::new("reading", format!("question.{id}"), message));
            }
            Some((name, reading)) => {
                if let Some(why) = &reading.infeasible {
                    let message = format!("{id}={name} cannot be played: {why}");
                    problems.push(Problem::new(
                        "reading",
                        format!("question.{id}.reading.{name}"),
                        message,
                    ));
                } else if *name != question.default {
                    choice.insert(id.clone(), name.clone());
                }
            }
        }
    }
    if problems.is_empty() {
        Ok(choice)
    } else {
        Err(problems)
    }
}

/// The rules file as the chosen readings leave it (questions in the order of their ids).
///
/// # Errors
/// Readings that change the same key of the same clause exclude each other; clauses that do not exist; values that do not fit.
pub fn apply_readings(
    rules: &RulesFile,
    choice: &Choice,
    rulings: Option<&Rulings>,
) -> Result<RulesFile, Vec<Problem>> {
    let mut file = rules.clone();
    let mut problems = vec![];
    let mut changed: BTreeMap<(String, String), String> = BTreeMap::new();
    for (q, r) in choice {
        let reading = rules
            .questions
            .get(q)
            .and_then(|question| question.reading.get(r));
        let Some(reading) = reading else {
            problems.push(Problem::new(
                "reading",
                format!("question.{q}"),
                format!("{q}={r}: no such reading"),
            ));
            continue;
        };
        let key = format!("question.{q}.reading.{r}");
        let missing = |id: &str| {
            let near = crate::words::nearest(id, rules.clauses.keys().map(String::as_str));
            let near = near
                .map(|n| format!("; did you mean `{n}`?"))
                .unwrap_or_default();
            Problem::new(
                "unknown",
                key.clone(),
                format!("{q}={r} speaks of clause `{id}`, which is not in this file{near}"),
            )
        };
        for id in &reading.drop {
            if rules.clauses.contains_key(id) {
                file.clauses.shift_remove(id);
                if let Some(other) = changed.insert((id.clone(), "drop".into()), format!("{q}={r}"))
                {
                    problems.push(exclude(&key, &other, q, r, id));
                }
            } else {
                problems.push(missing(id));
            }
        }
        for (id, keys) in &reading.change {
            let Some(clause) = file.clauses.get(id) else {
                problems.push(if rules.clauses.contains_key(id) {
                    exclude(&key, "another reading that drops it", q, r, id)
                } else {
                    missing(id)
                });
                continue;
            };
            for name in touched(keys) {
                if let Some(other) = changed.insert((id.clone(), name), format!("{q}={r}")) {
                    problems.push(exclude(&key, &other, q, r, id));
                }
            }
            match change(clause, keys).and_then(|c| normal(c, rulings)) {
                Ok(c) => {
                    file.clauses.insert(id.clone(), c);
                }
                Err(e) => problems.push(Problem::new(
                    "reading",
                    key.clone(),
                    format!("{q}={r}, clause `{id}`: {e}"),
                )),
            }
        }
        for (id, clause) in &reading.add {
            if file.clauses.insert(id.clone(), clause.clone()).is_some() {
                let message =
                    format!("{q}={r} adds clause `{id}`, which is there already: use change.{id}");
                problems.push(Problem::new("reading", key.clone(), message));
            }
        }
        // a parameter that a reading sets is no longer absent
        let set = paths_set(reading);
        file.absent.retain(|a| !set.contains(a));
        for path in &reading.absent {
            match setter(&file, path) {
                None => file.absent.push(path.clone()),
                Some(id) => problems.push(Problem::new(
                    "reading",
                    key.clone(),
                    format!("{q}={r} says that `{path}` is absent, but clause `{id}` still sets it, so the reading would change nothing of it: a change replaces settings and takes none out; put `{path}` into a clause of its own and write drop = [\"that clause\"] here"),
                )),
            }
        }
    }
    if problems.is_empty() {
        Ok(file)
    } else {
        Err(problems)
    }
}

/// The parameters that a reading sets: in clauses it adds, and in settings it changes.
fn paths_set(reading: &Reading) -> Vec<String> {
    let mut out = vec![];
    for params in reading.add.values().filter_map(|c| c.set.as_ref()) {
        for (phase, params) in params {
            out.extend(params.keys().map(|name| format!("{phase}.{name}")));
        }
    }
    for keys in reading.change.values() {
        let all = touched(keys);
        out.extend(
            all.iter()
                .filter_map(|k| k.strip_prefix("set."))
                .map(String::from),
        );
    }
    out
}

/// The clause that sets a parameter, by its own id.
pub(super) fn setter<'f>(file: &'f RulesFile, path: &str) -> Option<&'f String> {
    let (phase, name) = path.split_once('.')?;
    let sets = |c: &Clause| {
        let params = c.set.as_ref().and_then(|s| s.get(phase));
        params.is_some_and(|p| p.contains_key(name))
    };
    file.clauses.iter().find(|(_, c)| sets(c)).map(|(id, _)| id)
}

fn exclude(key: &str, other: &str, q: &str, r: &str, id: &str) -> Problem {
    let message = format!(
        "{q}={r} and {other} both change clause `{id}`: they exclude each other, choose one"
    );
    Problem::new("reading", key, message)
}

/// The keys a change touches; settings parameter by parameter.
fn touched(keys: &BTreeMap<String, Value>) -> Vec<String> {
    let mut out = vec![];
    for (key, value) in keys {
        match value.as_object().filter(|_| key == "set") {
            Some(phases) => {
                for (phase, params) in phases {
                    for name in params.as_object().into_iter().flatten().map(|(n, _)| n) {
                        out.push(format!("set.{phase}.{name}"));
                    }
                }
            }
            None => out.push(key.clone()),
        }
    }
    out
}

/// Replaces keys whole; settings parameter by parameter.
fn change(clause: &Clause, keys: &BTreeMap<String, Value>) -> Result<Clause, String> {
    let mut value = serde_json::to_value(clause).map_err(|e| e.to_string())?;
    for (key, new) in keys {
        if key == "set" {
            for (phase, params) in new.as_object().into_iter().flatten() {
                for (name, v) in params.as_object().into_iter().flatten() {
                    value["set"][phase][name] = v.clone();
                }
            }
            continue;
        }
        if matches!(key.as_str(), "attested" | "inferred" | "conjectured") {
            if let Some(map) = value.as_object_mut() {
                for other in ["attested", "inferred", "conjectured"] {
                    map.remove(other);
                }
            }
        }
        if key == "case" {
            if let Some(map) = value.as_object_mut() {
                map.remove("when");
                map.remove("then");
            }
        }
        value[key] = new.clone();
    }
    serde_json::from_value(value).map_err(|e| e.to_string())
}

/// A clause whose rulings are in the words and the order of its family.
fn normal(mut clause: Clause, rulings: Option<&Rulings>) -> Result<Clause, String> {
    let Some(rulings) = rulings else {
        return Ok(clause);
    };
    let put = |half, terms: &mut Terms| -> Result<(), String> {
        *terms = (rulings.normal)(half, terms)?;
        Ok(())
    };
    for case in clause.case.iter_mut().flatten() {
        put(Half::When, &mut case.when)?;
        put(Half::Then, &mut case.then)?;
    }
    if let Some(when) = &mut clause.when {
        put(Half::When, when)?;
    }
    if let Some(then) = &mut clause.then {
        put(Half::Then, then)?;
    }
    Ok(clause)
}

/// A bundle as one file: the shared clauses and questions taken in; a clause or question of the same id replaces the shared one.
///
/// Beside it, for each clause that is shared, the short name of its file.
///
/// # Errors
/// A shared file that is used and not there.
pub fn taken_in(bundle: &Bundle) -> Result<(RulesFile, BTreeMap<String, String>), Vec<Problem>> {
    let mut file = bundle.rules.clone();
    let mut shared_ids = BTreeMap::new();
    let mut problems = vec![];
    for name in &bundle.rules.uses {
        match bundle.shared.iter().find(|s| s.short == *name) {
            None => {
                let known: Vec<&str> = bundle.shared.iter().map(|s| s.short.as_str()).collect();
                let message = format!(
                    "use = [\"{name}\"]: shared file {}",
                    crate::words::unknown(name, &known)
                );
                problems.push(Problem::new("unknown", "use", message));
            }
            Some(shared) => {
                for (id, c) in &shared.clauses {
                    if !file.clauses.contains_key(id) {
                        file.clauses.insert(id.clone(), c.clone());
                        shared_ids.insert(id.clone(), shared.short.clone());
                    }
                }
                // what the shared file says is absent is so here, unless a clause of this file sets it
                for path in &shared.absent {
                    let set = setter(&bundle.rules, path).is_some();
                    if !set && !file.absent.contains(path) {
                        file.absent.push(path.clone());
                    }
                }
                for (id, q) in &shared.questions {
                    file.questions
                        .entry(id.clone())
                        .or_insert_with(|| q.clone());
                }
            }
        }
    }
    if problems.is_empty() {
        Ok((file, shared_ids))
    } else {
        Err(problems)
    }
}

/// The rules under a choice of readings as one file that stands alone: what is taken in is written out, what was chosen is in the
/// clauses, and the questions that were so answered are gone.
///
/// # Errors
/// Readings that cannot be taken; a shared file that is used and not there.
pub fn standing_alone(
    bundle: &Bundle,
    choice: &Choice,
    rulings: Option<&Rulings>,
) -> Result<RulesFile, Vec<Problem>> {
    let (all, _) = taken_in(bundle)?;
    let choice = choose_readings(&all, choice)?;
    let mut file = apply_readings(&all, &choice, rulings)?;
    file.questions.retain(|id, _| !choice.contains_key(id));
    file.uses.clear();
    file.borrowed.clear();
    file.like = None;
    file.taken.clear();
    Ok(file)
}

/// All clauses in force, the edition's own first.
pub(crate) fn effective(
    bundle: &Bundle,
    choice: &Choice,
    rulings: Option<&Rulings>,
) -> Result<(RulesFile, Choice, Vec<EffectiveClause>), Vec<Problem>> {
    let (all, shared) = taken_in(bundle)?;
    let choice = choose_readings(&all, choice)?;
    let file = apply_readings(&all, &choice, rulings)?;
    let mut problems = vec![];
    if file.clauses.len() > MOST_CLAUSES {
        let many = file.clauses.len();
        let message = format!("{many} clauses are in force; {MOST_CLAUSES} at most");
        problems.push(Problem::new("setting", "clause", message));
    }
    if file.marks.len() > MOST_MARKS {
        let message = format!("{} kinds of marks; {MOST_MARKS} at most", file.marks.len());
        problems.push(Problem::new("setting", "marks", message));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let clauses = file
        .clauses
        .iter()
        .map(|(id, c)| EffectiveClause {
            id: format!("{}.{id}", shared.get(id).unwrap_or(&file.short)),
            key: format!("clause.{id}"),
            clause: c.clone(),
            shared: shared.contains_key(id),
        })
        .collect();
    Ok((file, choice, clauses))
}
