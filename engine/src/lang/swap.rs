//! One feature of a game exchanged for another game's: what a part of the rules sets, or what is done at a moment.
//!
//! The rest stays as it is. Where what came does not fit, the compiler says so, and nobody mends it: a swap is a question put to two
//! rules files, no third game.

use super::key::Takes;
use super::rulings::{AS, AT};
use super::{Bundle, Case, Choice, Clause, Half, Problem, RulesFile, Rulings, Vocabulary};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is exchanged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// One parameter: `sow.skip`.
    Parameter(String),
    /// All parameters of a part of the game: `opening`.
    Part(String),
    /// All rulings of a moment, with the looks that they lead to: `last`.
    Moment(String),
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Parameter(path) => f.write_str(path),
            Topic::Part(part) => write!(f, "{part}.*"),
            Topic::Moment(at) => write!(f, "at={at}"),
        }
    }
}

/// Everything that two files can exchange, in the order of names; `fixed` are the parts of a game that stay as they are (its board).
#[must_use]
pub fn topics(
    a: &RulesFile,
    b: &RulesFile,
    fixed: &[&str],
    rulings: Option<&Rulings>,
) -> BTreeSet<Topic> {
    let mut out = BTreeSet::new();
    let mut many: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for clause in a.clauses.values().chain(b.clauses.values()) {
        for (part, params) in clause.set.iter().flatten() {
            if !fixed.contains(&part.as_str()) {
                let names = params.keys().map(String::as_str);
                many.entry(part.as_str()).or_default().extend(names);
            }
        }
        let cases = clause.rulings();
        let at = cases.iter().flat_map(|c| c.when.moments());
        let fixed = at.filter(|m| rulings.is_some_and(|r| r.says(m).is_some()));
        out.extend(fixed.map(|m| Topic::Moment(m.to_owned())));
    }
    for (part, names) in many {
        if names.len() > 1 {
            out.insert(Topic::Part(part.to_owned()));
        }
        out.extend(
            names
                .iter()
                .map(|n| Topic::Parameter(format!("{part}.{n}"))),
        );
    }
    out
}

/// What stands before the names that came with a swap.
const CAME: &str = "swapped-";

/// The rules with a topic as another file has it. Both stand alone ([`super::standing_alone`]); what comes has no certainty and no
/// words, since nobody ever wrote it of this game, and ids that do not tell where it is from: equal features give equal rules.
#[must_use]
pub fn exchanged(
    base: &RulesFile,
    topic: &Topic,
    other: &RulesFile,
    family: Option<&Rulings>,
) -> RulesFile {
    let mut out = base.clone();
    out.questions.clear();
    match topic {
        Topic::Parameter(path) => parameters(&mut out, other, &|p| p == path),
        Topic::Part(part) => {
            let of = |p: &str| {
                p.strip_prefix(part.as_str())
                    .is_some_and(|p| p.starts_with('.'))
            };
            parameters(&mut out, other, &of);
        }
        Topic::Moment(at) => {
            if let Some(family) = family {
                rulings(&mut out, at, other, family);
            }
        }
    }
    untie(&mut out);
    out
}

/// Both files of the exchange, read under their defaults.
///
/// # Errors
/// Files that do not stand alone.
pub fn alone(bundle: &Bundle, rulings: Option<&Rulings>) -> Result<RulesFile, Vec<Problem>> {
    super::standing_alone(bundle, &Choice::new(), rulings)
}

/// The rules of a game on the board of another one of its family, under the defaults of both: everything that sets up the board
/// ([`Vocabulary::set_up`](super::Vocabulary)) is the other's, with what follows from its size, all else its own. Clauses keep their full ids, those that are taken in too; what was a question is decided. Rules that speak of
/// places which the other board does not have will not compile.
///
/// # Errors
/// Files that do not stand alone.
///
/// ```
/// use ludarium_engine::families::named;
/// use ludarium_engine::lang::swap::on_board_of;
/// use ludarium_engine::samples::sowing;
///
/// let mut longer = sowing();
/// for clause in longer.rules.clauses.values_mut() {
///     for set in clause.set.iter_mut().filter_map(|set| set.get_mut("setup")) {
///         set.insert("holes".into(), 8.into());
///     }
/// }
/// let moved = on_board_of(&sowing(), &longer, named("sowing").unwrap()).unwrap();
/// let holes = |b| ludarium_engine::sowing::compile(&b, &Default::default()).unwrap().holes();
/// assert_eq!((holes(sowing()), holes(moved)), (12, 16));
/// ```
pub fn on_board_of(
    bundle: &Bundle,
    other: &Bundle,
    family: &Vocabulary,
) -> Result<Bundle, Vec<Problem>> {
    let (_, taken) = super::taken_in(bundle)?;
    let (own, home) = (
        alone(bundle, family.rulings)?,
        alone(other, family.rulings)?,
    );
    let goes = |path: &str| {
        let follows = family.board.contains(&path) && sets(&own, path) && sets(&home, path);
        let part = path.split('.').next().unwrap_or(path);
        family.set_up.contains(&part) || family.set_up.contains(&path) || follows
    };
    let mut rules = own.clone();
    rules.questions.clear();
    parameters(&mut rules, &home, &goes);
    untie(&mut rules);
    rules.uses.clone_from(&bundle.rules.uses);
    let mut shared = bundle.shared.clone();
    for file in &mut shared {
        let of_file = |id: &String| taken.get(id) == Some(&file.short);
        let ids: Vec<String> = rules
            .clauses
            .keys()
            .filter(|id| of_file(id))
            .cloned()
            .collect();
        let mut left = BTreeMap::new();
        for id in ids {
            if let Some((id, clause)) = rules.clauses.shift_remove_entry(&id) {
                left.insert(id, clause);
            }
        }
        file.clauses = left.into_iter().collect();
    }
    Ok(Bundle { rules, shared })
}

/// Whether some clause sets a parameter.
fn sets(file: &RulesFile, path: &str) -> bool {
    let (part, name) = path.split_once('.').unwrap_or((path, ""));
    let mut sets = file.clauses.values().filter_map(|c| c.set.as_ref());
    sets.any(|set| set.get(part).is_some_and(|p| p.contains_key(name)))
}

/// Takes the parameters out and the other's in, with what the other says it does not have.
fn parameters(out: &mut RulesFile, other: &RulesFile, of: &dyn Fn(&str) -> bool) {
    out.absent.retain(|path| !of(path));
    out.absent
        .extend(other.absent.iter().filter(|p| of(p)).cloned());
    for clause in out.clauses.values_mut() {
        settings(clause, &|path| !of(path));
    }
    for (id, clause) in &other.clauses {
        let mut came = Clause {
            set: clause.set.clone(),
            ..bare()
        };
        settings(&mut came, of);
        if came.set.as_ref().is_some_and(|set| !set.is_empty()) {
            out.clauses.insert(format!("{CAME}{id}"), came);
        }
    }
}

/// Keeps some of a clause's settings.
fn settings(clause: &mut Clause, keep: &dyn Fn(&str) -> bool) {
    let Some(set) = &mut clause.set else { return };
    for (part, params) in set.iter_mut() {
        params.retain(|name, _| keep(&format!("{part}.{name}")));
    }
    set.retain(|_, params| !params.is_empty());
}

/// A clause that says and rules nothing yet.
fn bare() -> Clause {
    Clause {
        conjectured: Some(vec![]),
        ..Clause::default()
    }
}

/// Takes the rulings of a moment out and the other's in.
fn rulings(out: &mut RulesFile, at: &str, other: &RulesFile, family: &Rulings) {
    let leaving = with_looks(out, at);
    // a look that another moment leads to stays
    let others: BTreeSet<String> = family
        .moments
        .iter()
        .map(|(m, _)| *m)
        .filter(|m| *m != at)
        .flat_map(|m| with_looks(out, m))
        .collect();
    let leave = |m: &str| m == at || (leaving.contains(m) && !others.contains(m));
    for clause in out.clauses.values_mut() {
        at_moments(clause, &|m| !leave(m));
    }
    let coming = with_looks(other, at);
    // a look keeps its name unless another moment here leads to one of that name
    let name = |m: &str| {
        if coming.contains(m) && m != at && others.contains(m) {
            format!("{CAME}{m}")
        } else {
            m.to_owned()
        }
    };
    let own = |id: &String| format!("{CAME}{id}");
    let kinds = kinds(out, other);
    let mut came = BTreeSet::new();
    for (id, clause) in &other.clauses {
        let mut with = Clause {
            when: clause.when.clone(),
            then: clause.then.clone(),
            case: clause.case.clone(),
            ..bare()
        };
        at_moments(&mut with, &|m| coming.contains(m));
        if with.rulings().is_empty() {
            continue;
        }
        with.over = clause.over.as_ref().map(|l| l.iter().map(own).collect());
        came.insert(id.clone());
        out.clauses
            .insert(own(id), carried(&with, family, &kinds, &name));
    }
    for (id, clause) in &other.clauses {
        let goes = |after: &Vec<String>| after.iter().any(|a| came.contains(a));
        if let Some(after) = clause.after.as_ref().filter(|a| goes(a)) {
            let rider = Clause {
                then: clause.then.clone(),
                after: Some(after.iter().map(own).collect()),
                over: clause.over.as_ref().map(|l| l.iter().map(own).collect()),
                ..bare()
            };
            out.clauses
                .insert(own(id), carried(&rider, family, &kinds, &name));
        }
    }
}

/// A moment and the looks that it leads to.
fn with_looks(file: &RulesFile, at: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::from([at.to_owned()]);
    loop {
        let mut more = vec![];
        for case in file.clauses.values().flat_map(Clause::rulings) {
            let here = |c: &Case| c.when.moments().into_iter().any(|m| all.contains(m));
            let look = case.then.look().filter(|m| !all.contains(*m));
            more.extend(look.filter(|_| here(&case)).map(str::to_owned));
        }
        if more.is_empty() {
            return all;
        }
        all.extend(more);
    }
}

/// Keeps a clause's rulings of some moments.
fn at_moments(clause: &mut Clause, keep: &dyn Fn(&str) -> bool) {
    let mut cases = clause.rulings();
    if cases.is_empty() {
        return;
    }
    cases.retain_mut(|case| {
        let at = case.when.moments().into_iter();
        let left: Vec<Value> = at.filter(|m| keep(m)).map(Value::from).collect();
        let some = !left.is_empty();
        case.when.0.insert(AT.into(), Value::Array(left));
        some
    });
    clause.when = None;
    clause.then = None;
    clause.case = (!cases.is_empty()).then_some(cases);
}

/// The other's kinds of marks in this file's names: the first kind of a game is the one that it is about, whatever it is called;
/// further kinds are the same where they have one name, else they are added.
fn kinds(out: &mut RulesFile, other: &RulesFile) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    for (n, kind) in other.marks.iter().enumerate() {
        let first = out.marks.first().filter(|_| n == 0);
        let here = match (first, out.marks.iter().skip(1).find(|k| *k == kind)) {
            (Some(name), _) | (None, Some(name)) => name.clone(),
            (None, None) => {
                let taken = out.marks.contains(kind);
                let name = if taken {
                    format!("{CAME}{kind}")
                } else {
                    kind.clone()
                };
                out.marks.push(name.clone());
                name
            }
        };
        map.insert(kind.clone(), here);
    }
    map
}

/// A clause with its marks and looks under the names that they have here.
fn carried(
    clause: &Clause,
    family: &Rulings,
    kinds: &BTreeMap<String, String>,
    look: &dyn Fn(&str) -> String,
) -> Clause {
    fn walk(value: &mut Value, key: &str, rename: &dyn Fn(&str, &str) -> Option<String>) {
        match value {
            Value::String(word) => {
                if let Some(name) = rename(key, word) {
                    *word = name;
                }
            }
            Value::Array(list) => list.iter_mut().for_each(|v| walk(v, key, rename)),
            Value::Object(map) => map.iter_mut().for_each(|(k, v)| walk(v, k, rename)),
            _ => {}
        }
    }
    let marks = |key: &str| {
        let row = family.key(Half::When, key);
        let row = row.or_else(|| family.key(Half::Then, key));
        row.is_some_and(|k| matches!(k.takes, Takes::Marks | Takes::Kind))
    };
    let rename = |key: &str, word: &str| match key {
        AT | AS => Some(look(word)),
        _ if marks(key) => {
            // `mine:kind`
            let (head, kind) = word.rsplit_once(':').map_or(("", word), |(h, k)| (h, k));
            let name = kinds.get(kind)?;
            Some(match head {
                "" => name.clone(),
                _ => format!("{head}:{name}"),
            })
        }
        _ => None,
    };
    let Ok(mut value) = serde_json::to_value(clause) else {
        return clause.clone();
    };
    walk(&mut value, "", &rename);
    serde_json::from_value(value).unwrap_or_else(|_| clause.clone())
}

/// Takes away what speaks of clauses that are gone, and clauses that say nothing any more.
fn untie(file: &mut RulesFile) {
    loop {
        let known: BTreeSet<String> = file.clauses.keys().cloned().collect();
        for clause in file.clauses.values_mut() {
            for list in [&mut clause.over, &mut clause.after].into_iter().flatten() {
                list.retain(|id| known.contains(id));
            }
        }
        file.clauses.retain(|_, c| {
            let rules = !c.rulings().is_empty();
            let rides = c.after.as_ref().is_some_and(|a| !a.is_empty());
            rules || rides || c.set.as_ref().is_some_and(|set| !set.is_empty())
        });
        if file.clauses.len() == known.len() {
            return;
        }
    }
}
