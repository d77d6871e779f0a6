//! From clauses to typed parameters and total decision tables. Every problem is reported at once.

mod situations;
mod typed;

use super::board::{each, one, Points};
use super::params::PARAMS;
use super::ruleset::{Ahead, Outcome, Params, Ruleset, Table};
use super::rulings::{Dim, Moment, NextWord, Then, When, RULINGS};
use crate::lang::effective::effective;
use crate::lang::halves::read;
use crate::lang::references::references;
use crate::lang::settings::{collect, complete};
use crate::lang::tables::{draft, Cells, InForce, Ruling};
use crate::lang::{Bundle, Choice, EffectiveClause, Head, Overrides, Problem};
use crate::men::sides::sides;
use crate::words::unknown;
use situations::OfMen;
use std::collections::BTreeSet;

/// A set of points, the board turned half round.
pub(crate) fn turned_set(turned: &[u8], set: Points) -> Points {
    each(set).fold(0, |all, p| all | one(turned[usize::from(p)]))
}

/// What a clause rules, and what it adds to rulings as their rider.
#[derive(Debug, Default)]
struct Ruled {
    cases: Vec<(When, Then)>,
    rider: Option<Then>,
}

/// Reads what a clause rules; what cannot be read is reported, and is nothing.
fn ruled(c: &EffectiveClause, problems: &mut Vec<Problem>) -> Ruled {
    let clause = &c.clause;
    let mut out = Ruled::default();
    let mut wrong = |half: String, message: String| {
        let key = format!("{}.{half}", c.key);
        problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
    };
    for (i, case) in clause.rulings().iter().enumerate() {
        let at = |half: &str| match &clause.case {
            Some(_) => format!("case[{i}].{half}"),
            None => half.to_owned(),
        };
        match (read::<When>(&case.when), read::<Then>(&case.then)) {
            (Ok(when), Ok(then)) => out.cases.push((when, then)),
            (when, then) => {
                when.err().into_iter().for_each(|e| wrong(at("when"), e));
                then.err().into_iter().for_each(|e| wrong(at("then"), e));
            }
        }
    }
    if let Some(then) = clause.then.as_ref().filter(|_| out.cases.is_empty()) {
        match read::<Then>(then) {
            Ok(then) => out.rider = Some(then),
            Err(e) => wrong("then".into(), e),
        }
    }
    out
}

/// Compiles a bundle under a choice of readings.
///
/// # Errors
/// Every clash, silence, bad setting and unknown name at once; any parameter set from outside, of which this family has none.
pub fn compile(bundle: &Bundle, choice: &Choice, set: &Overrides) -> Result<Ruleset, Vec<Problem>> {
    let outside = set.keys().map(|name| {
        let message =
            format!("`{name}` cannot be set from outside in these games: choose a reading");
        Problem::new("parameter", format!("--set {name}"), message)
    });
    let outside: Vec<Problem> = outside.collect();
    if !outside.is_empty() {
        return Err(outside);
    }
    let (file, readings, clauses) = effective(bundle, choice, Some(&RULINGS))?;
    let mut problems = vec![];
    let ruled: Vec<Ruled> = clauses.iter().map(|c| ruled(c, &mut problems)).collect();
    let settings = collect(PARAMS, &clauses, &mut problems);
    complete(PARAMS, &file, &clauses, &settings, &mut problems);
    let params = match typed::typed(&clauses, &settings) {
        Ok(params) if problems.is_empty() => params,
        Ok(_) => return Err(problems),
        Err(more) => return Err([problems, more].concat()),
    };
    let riders: Vec<(usize, Vec<String>, &Then)> = clauses
        .iter()
        .zip(&ruled)
        .enumerate()
        .filter_map(|(i, (c, ruled))| {
            let (after, adds) = (c.clause.after.as_ref()?, ruled.rider.as_ref()?);
            Some((
                i,
                after.iter().map(|name| full(&clauses, name)).collect(),
                adds,
            ))
        })
        .collect();
    let force = InForce {
        clauses: &clauses,
        riders: &riders,
    };
    let filled = filled(&ruled);
    let family = OfMen {
        params: &params,
        filled: &filled,
    };
    let mut outcomes = vec![Outcome::default()];
    let mut tables: Vec<Option<Table>> = vec![];
    let (mut rules, mut decides) = (BTreeSet::new(), BTreeSet::new());
    for (moment, word, _) in Moment::ALL {
        let rulings = at_moment(*moment, &clauses, &ruled);
        if rulings.is_empty() {
            tables.push(None);
            continue;
        }
        let drafted = draft(&family, word, &rulings, force, &mut problems);
        for (ruling, some) in rulings.iter().zip(&drafted.decides) {
            rules.insert(ruling.clause);
            decides.extend(some.then_some(ruling.clause));
        }
        let cells = Cells {
            family: &family,
            force,
            rulings: &rulings,
            moment: word,
        };
        tables.push(Some(cells.table(&drafted, &mut outcomes, &mut problems)));
    }
    references(&clauses, &mut problems);
    misnamed(&clauses, &ruled, &mut problems);
    amiss(&clauses, &ruled, &params.kinds, &mut problems);
    silent(&tables, &outcomes, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let sides = sides(&params, &file.sides);
    let head = Head::of(
        file,
        &clauses,
        readings,
        &settings,
        Overrides::new(),
        Some(&RULINGS),
    );
    let idle = |number: &u16| {
        let c = &clauses[usize::from(*number)];
        let message = "decides no situation: others always go before it";
        Problem::new("idle", c.key.clone(), message).about([c.id.clone()])
    };
    let remarks = rules.difference(&decides).map(idle).collect();
    let goes_on = |o: &Outcome| matches!(o.next, Some(NextWord::GoOn | NextWord::MayGoOn));
    let turns = |t: &Table| t.dims.iter().any(|d| d.dim == Dim::Turn);
    Ok(Ruleset {
        goes_on: outcomes.iter().any(goes_on),
        filled: filled.iter().map(|list| by_number(list, &params)).collect(),
        counts_turns: tables.iter().flatten().any(turns),
        head,
        sides,
        tables,
        outcomes,
        ahead: Ahead::default(),
        remarks,
        params,
    })
}

/// The full id of a clause that another names.
fn full(clauses: &[EffectiveClause], name: &str) -> String {
    let key = format!("clause.{name}");
    let named = clauses.iter().find(|c| c.id == name || c.key == key);
    named.map_or_else(|| name.to_owned(), |c| c.id.clone())
}

fn at_moment<'c>(
    moment: Moment,
    clauses: &[EffectiveClause],
    ruled: &'c [Ruled],
) -> Vec<Ruling<'c, When, Then>> {
    let mut out = vec![];
    for (number, ruled) in (0..clauses.len()).zip(ruled) {
        for (when, then) in &ruled.cases {
            let names = when.at.iter().flat_map(|m| m.as_slice());
            if names.into_iter().any(|name| name == moment.word()) {
                out.push(Ruling {
                    clause: number as u16,
                    when,
                    then,
                });
            }
        }
    }
    out
}

/// Tells moments that are none, and keys that a moment does not know.
fn misnamed(clauses: &[EffectiveClause], ruled: &[Ruled], problems: &mut Vec<Problem>) {
    use crate::lang::Half;
    for (c, ruled) in clauses.iter().zip(ruled) {
        for (when, then) in &ruled.cases {
            for name in when.at.iter().flat_map(|m| m.as_slice()) {
                if RULINGS.says(name).is_none() {
                    let known: Vec<&str> = RULINGS.moments.iter().map(|(m, _)| *m).collect();
                    let message = format!("moment {}", unknown(name, &known));
                    let key = format!("{}.when.at", c.key);
                    problems.push(Problem::new("unknown", key, message).about([c.id.clone()]));
                    continue;
                }
                for (half, given) in [(Half::When, when.given()), (Half::Then, then.given())] {
                    let known = RULINGS.known_at(half, name);
                    for key in given.into_iter().filter(|k| !known.contains(k)) {
                        let message = format!(
                            "`{key}` says nothing at `{name}`, which knows {}",
                            known.join(", ")
                        );
                        let key = format!("{}.{}.{key}", c.key, half.word());
                        problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
                    }
                }
            }
        }
    }
}

/// The lists of zones that conditions `filled` name, each once, in the order of clauses.
fn filled(ruled: &[Ruled]) -> Vec<Vec<String>> {
    let mut lists: Vec<Vec<String>> = vec![];
    for (when, _) in ruled.iter().flat_map(|r| &r.cases) {
        let Some(list) = when.filled.as_ref().map(|m| m.as_slice().to_vec()) else {
            continue;
        };
        if !lists.contains(&list) {
            lists.push(list);
        }
    }
    lists
}

/// A list of zones by number, each with whether it is filled or, after `!`, is not.
fn by_number(list: &[String], params: &Params) -> Vec<(usize, bool)> {
    let zone = |word: &String| {
        let name = word.strip_prefix('!').unwrap_or(word);
        let at = params.zones.iter().position(|z| z.name == name)?;
        Some((at, name == word))
    };
    list.iter().filter_map(zone).collect()
}

/// Tells effects that name a kind that is none, and take nobody.
fn amiss(
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
    kinds: &[String],
    problems: &mut Vec<Problem>,
) {
    for (c, ruled) in clauses.iter().zip(ruled) {
        let thens = ruled.cases.iter().map(|(_, then)| then).chain(&ruled.rider);
        for then in thens {
            let mut say = |key: &str, message: String| {
                let key = format!("{}.then.{key}", c.key);
                problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
            };
            if let Some(kind) = then.become_kind.as_ref().filter(|k| !kinds.contains(k)) {
                let known: Vec<&str> = kinds.iter().map(String::as_str).collect();
                say("become", format!("kind {}", unknown(kind, &known)));
            }
            if then.amount == Some(0) {
                say("amount", "nobody is taken: write 1 or more".into());
            }
        }
    }
}

/// Tells what there must be for a game to be played: something that may be done, and what becomes of who can do nothing.
fn silent(tables: &[Option<Table>], outcomes: &[Outcome], problems: &mut Vec<Problem>) {
    let open = |t: &Table| {
        let may = |o: u8| outcomes[usize::from(o)].choose.is_some();
        t.cells.iter().any(|c| may(c.outcome))
    };
    if !tables.iter().flatten().any(open) {
        let message = "no clause says what may be done; add when = { at = \"step\" }, then = { choose = \"may\" }";
        problems.push(Problem::new("silence", "clause", message));
    }
    if tables[Moment::Stuck as usize].is_none() {
        let message = "no clause says what becomes of who can do nothing; add when = { at = \"stuck\" }, then = { over = \"loses\" } (conjectured, if no sentence says it)";
        problems.push(Problem::new("silence", "clause", message));
    }
}
