//! What the matrix says is what is played: laws over all editions, rulesets and readings, and that they fail where a row is planted wrong.
//!
//! (a) Two games of one family that decide any situation differently differ in a cell. (b) Leaving out or changing a clause so that
//! anything is decided otherwise changes a cell. (c) No cell is surer than a clause that it stands on.

use crate::common;
use ludarium_engine::families;
use ludarium_engine::game::{Aspect, Rules, NO_SUCH, SEE};
use ludarium_engine::lang::params::Kind;
use ludarium_engine::lang::{Bundle, Certainty, Choice, Clause, Overrides};
use serde_json::{json, Value};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

/// A game under some readings.
struct Known {
    name: String,
    rules: Arc<dyn Rules>,
}

fn compiled(bundle: &Bundle, choice: &Choice) -> Option<Arc<dyn Rules>> {
    families::compile(bundle, choice, &Overrides::new()).ok()
}

fn all() -> Vec<String> {
    [common::with_rules(), common::all_rulesets()].concat()
}

/// Every game under its default readings, and every reading that can be played by itself.
static GAMES: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut out = vec![];
    for slug in all() {
        let bundle = common::loaded(&slug).bundle;
        let rules = compiled(&bundle, &Choice::new());
        out.extend(rules.map(|rules| Known {
            name: slug.clone(),
            rules,
        }));
    }
    out
});

static READINGS: LazyLock<Vec<(usize, Known)>> = LazyLock::new(|| {
    let mut out = vec![];
    for (at, game) in GAMES.iter().enumerate() {
        let bundle = common::loaded(&game.name).bundle;
        for (id, (question, _)) in &game.rules.head().questions {
            for (name, reading) in &question.reading {
                if reading.infeasible.is_some() || *name == question.default {
                    continue;
                }
                let choice = Choice::from([(id.clone(), name.clone())]);
                out.extend(compiled(&bundle, &choice).map(|rules| {
                    let name = format!("{} {id}={name}", game.name);
                    (at, Known { name, rules })
                }));
            }
        }
    }
    out
});

/// What says the cells of a game: the program, or a planted one.
type Says = fn(&dyn Rules) -> Vec<Aspect>;

fn program(rules: &dyn Rules) -> Vec<Aspect> {
    rules.aspects()
}

/// Whether two games decide every situation alike: what they are compiled to, or settings and situations one by one.
fn decide_alike(a: &dyn Rules, b: &dyn Rules) -> bool {
    let settings = a.head().settings == b.head().settings;
    let situations = || a.situations(b).is_some_and(|s| s.differ == 0);
    a.plays_like(b) || settings && situations()
}

fn differ(a: &[Aspect], b: &[Aspect]) -> Vec<&'static str> {
    let apart = a.iter().zip(b).filter(|(x, y)| !x.same(y));
    apart.map(|(x, _)| x.aspect).collect()
}

/// Law (a), of two games: what breaks it.
fn alike_only_if_played_alike(says: Says, a: &Known, b: &Known) -> Option<String> {
    if a.rules.family().word != b.rules.family().word {
        return None;
    }
    let apart = differ(&says(&*a.rules), &says(&*b.rules));
    let hidden = apart.is_empty() && !decide_alike(&*a.rules, &*b.rules);
    hidden.then(|| {
        format!(
            "{} and {} decide differently and differ in no cell",
            a.name, b.name
        )
    })
}

/// Law (b) and the second half of (c), of a game and what becomes of it when a clause is changed.
fn change_is_seen(says: Says, game: &Known, clause: &str, changed: &dyn Rules) -> Option<String> {
    if decide_alike(&*game.rules, changed) {
        return None;
    }
    let cells = says(&*game.rules);
    let apart = differ(&cells, &says(changed));
    let named = cells
        .iter()
        .any(|c| c.code == SEE && c.clauses.iter().any(|id| id == clause));
    let hidden = apart.is_empty() && !named;
    hidden.then(|| {
        format!(
            "{}: {clause} decides something and no cell tells it",
            game.name
        )
    })
}

/// Law (c), of a game.
fn no_surer_than_its_clauses(says: Says, game: &Known) -> Vec<String> {
    let sure = |id: &String| {
        let found = game.rules.clauses().iter().find(|c| c.id == *id);
        found.map(|c| c.certainty)
    };
    let cells = says(&*game.rules).into_iter();
    let wrong = cells.filter(|c| {
        let unsaid = (!c.is_none()).then_some(Certainty::Conjectured);
        c.certainty != c.clauses.iter().filter_map(sure).max().or(unsaid)
    });
    wrong
        .map(|c| format!("{}: {} is told as {:?}", game.name, c.aspect, c.certainty))
        .collect()
}

/// Whether no outcome of a clause lets a hole be chosen without saying which way it is sown; an answer always says it.
fn names_its_way(clause: &Clause) -> bool {
    let mut rulings = clause.rulings().into_iter();
    rulings.all(|case| {
        let answers = case.when.0.get("at").is_some_and(|at| at == "answer");
        let then = &case.then.0;
        answers || !then.contains_key("choose") || then.contains_key("direction")
    })
}

/// The clauses of a game, each left out.
fn without(game: &Known) -> Vec<(String, Arc<dyn Rules>)> {
    let bundle = common::loaded(&game.name).bundle;
    let own = bundle.rules.clauses.keys();
    own.filter_map(|id| {
        let full = full_id(game, id)?;
        Some((full, compiled(&bundle.without(id), &Choice::new())?))
    })
    .collect()
}

fn full_id(game: &Known, id: &str) -> Option<String> {
    let ends = format!(".{id}");
    let mut clauses = game.rules.clauses().iter();
    clauses
        .find(|c| c.id.ends_with(&ends))
        .map(|c| c.id.clone())
}

/// The clauses of a game, each changed in one thing: every word of a setting into every other, a number into the next, what comes next
/// into something else, what is taken into nothing.
fn changed(game: &Known) -> Vec<(String, Arc<dyn Rules>)> {
    let bundle = common::loaded(&game.name).bundle;
    let params = game.rules.family().params;
    let mut out = vec![];
    // where each way of choosing a hole says which way it is sown, the setting decides nothing
    let every_choice_names_its_way = bundle.rules.clauses.values().all(names_its_way);
    let mut tried = |id: &str, other: &Bundle| {
        if let (Some(full), Some(rules)) = (full_id(game, id), compiled(other, &Choice::new())) {
            out.push((full, rules));
        }
    };
    for (id, clause) in &bundle.rules.clauses {
        for (phase, set) in clause.set.iter().flatten() {
            for (name, value) in set {
                let path = format!("{phase}.{name}");
                // where no player marks a hole these say nothing
                let of_marks = ["gather.marked", "marks.next-round"].contains(&path.as_str());
                let unseen = |kind: &String| bundle.rules.unseen.contains(kind);
                if path == "sow.direction" && every_choice_names_its_way {
                    continue;
                }
                if of_marks && bundle.rules.marks.iter().all(unseen) {
                    continue;
                }
                let kind = params.iter().find(|p| p.path() == path).map(|p| p.kind);
                for other in others(kind, value) {
                    let mut less = bundle.clone();
                    let sets = less.rules.clauses[id]
                        .set
                        .as_mut()
                        .expect("it has settings");
                    sets.get_mut(phase)
                        .expect("this phase")
                        .insert(name.clone(), other);
                    tried(id, &less);
                }
            }
        }
        let cases = clause.rulings().len();
        for at in 0..cases {
            for change in 0..5 {
                let mut less = bundle.clone();
                let clause = &mut less.rules.clauses[id];
                let then = match clause.case.as_mut() {
                    Some(cases) => &mut cases[at].then,
                    None => clause.then.as_mut().expect("a ruling"),
                };
                let then = &mut then.0;
                match change {
                    0..=2 => {
                        let next = ["end", "relay", "again"][change];
                        then.insert("next".into(), json!(next));
                    }
                    3 => drop(then.shift_remove("take")),
                    _ => {
                        if let Some(amount) = then.get_mut("amount") {
                            *amount = json!(amount.as_u64().expect("a number") + 1);
                        }
                    }
                }
                tried(id, &less);
            }
        }
    }
    out
}

/// Other values of a setting.
fn others(kind: Option<Kind>, value: &Value) -> Vec<Value> {
    match (kind, value) {
        (Some(Kind::Word(words)), Value::String(word)) => {
            let other = words.iter().filter(|(w, _)| w != word);
            other.map(|(w, _)| Value::from(*w)).collect()
        }
        (Some(Kind::Int(..) | Kind::Half(..)), Value::Number(n)) => {
            n.as_i64().map(|n| Value::from(n + 1)).into_iter().collect()
        }
        (Some(Kind::Bool), Value::Bool(yes)) => vec![Value::from(!yes)],
        _ => vec![],
    }
}

fn part<T>(list: Vec<T>) -> Vec<T> {
    let every = if common::thorough() { 1 } else { 3 };
    list.into_iter().step_by(every).collect()
}

#[test]
fn games_that_decide_differently_differ_in_a_cell() {
    let mut wrong = vec![];
    for (i, a) in GAMES.iter().enumerate() {
        for b in &GAMES[i + 1..] {
            wrong.extend(alike_only_if_played_alike(program, a, b));
        }
    }
    for (base, reading) in READINGS.iter() {
        wrong.extend(alike_only_if_played_alike(program, &GAMES[*base], reading));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_clause_that_decides_something_is_seen_in_a_cell() {
    let mut wrong = BTreeSet::new();
    let mut seen = 0;
    for game in GAMES.iter() {
        for (clause, rules) in without(game).into_iter().chain(part(changed(game))) {
            seen += 1;
            wrong.extend(change_is_seen(program, game, &clause, &*rules));
        }
    }
    assert!(seen > 1000, "{seen} changes");
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_cell_is_surer_than_the_clauses_that_it_stands_on() {
    let games = GAMES.iter().chain(READINGS.iter().map(|(_, r)| r));
    let wrong: Vec<String> = games
        .flat_map(|g| no_surer_than_its_clauses(program, g))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // a cell that changes when a clause is left out stands on it, unless the thing itself is gone
    let mut wrong = BTreeSet::new();
    for game in GAMES.iter() {
        let cells = game.rules.aspects();
        for (clause, rules) in without(game) {
            let sure = game.rules.clauses().iter().find(|c| c.id == clause);
            let sure = sure.map(|c| c.certainty);
            for (was, is) in cells.iter().zip(rules.aspects()) {
                let gone = was.is_none() || is.is_none();
                if !gone && !was.same(&is) && was.certainty < sure {
                    wrong.insert(format!(
                        "{}: {} is {}, and changes without {clause}, which is not so sure",
                        game.name,
                        was.aspect,
                        was.certainty.map_or("", Certainty::word)
                    ));
                }
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_is_one_of_its_rows_and_one_code_has_one_meaning() {
    for game in GAMES.iter().chain(READINGS.iter().map(|(_, r)| r)) {
        let family = game.rules.family();
        let rows = families::rows(family.word);
        let cells = game.rules.aspects();
        assert_eq!(rows.len(), cells.len(), "{}", game.name);
        for (row, cell) in rows.iter().zip(&cells) {
            assert_eq!((row.group, row.aspect), (cell.group, cell.aspect));
            let (name, code) = (&game.name, &cell.code);
            assert!(
                row.has(code, family.params),
                "{name}, {}: {code}",
                row.aspect
            );
        }
    }
}

/// What readers see is English: no sign and no path of the rules language, and no situations that are counted and not shown.
#[test]
fn values_are_plain_words() {
    let games = GAMES.iter().chain(READINGS.iter().map(|(_, r)| r));
    let mut wrong = BTreeSet::new();
    for game in games.filter(|g| g.rules.family().word == "men") {
        for cell in game.rules.readable() {
            let plain = !cell.value.contains(['`', '=', '[', '+', '_'])
                && !cell.value.contains(" situations")
                && !cell.value.contains(", ,");
            if !plain || cell.value.trim() != cell.value || cell.value.is_empty() {
                wrong.insert(format!("{}, {}: {}", game.name, cell.aspect, cell.value));
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Cells that an outside reader found untrue, each read again off the compiled rules of every game.
#[test]
fn cells_name_what_decides() {
    let mut wrong = vec![];
    let cell = |cells: &[Aspect], aspect: &str| -> (String, String, String) {
        let found = cells.iter().find(|c| c.aspect == aspect);
        found.map_or_else(Default::default, |c| {
            (c.code.clone(), c.exact.clone(), c.value.clone())
        })
    };
    for game in GAMES.iter() {
        let family = game.rules.family().word;
        let cells = game.rules.readable();
        if family == "men" {
            // every game of pieces can be won, be it only against a player who cannot move
            let (code, _, value) = cell(&cells, "how a game is won");
            if code == NO_SUCH {
                wrong.push(format!("{}: nobody wins: {value}", game.name));
            }
        }
        if family != "sowing" {
            continue;
        }
        for c in cells
            .iter()
            .filter(|c| c.aspect.starts_with("last counter"))
        {
            let signs: Vec<&str> = c.exact.split('|').collect();
            let words: Vec<&str> = c.value.split("; ").collect();
            if signs.len() != words.len() {
                continue;
            }
            let act = |at: usize| {
                let sign = signs[at].split_once(':').map_or(signs[at], |(_, a)| a);
                let says = words[at].split_once(": ").map_or(words[at], |(_, a)| a);
                (sign, says)
            };
            for (i, j) in (0..signs.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
                let ((a, x), (b, y)) = (act(i), act(j));
                if a != b && x == y {
                    wrong.push(format!(
                        "{}, {}: {a} and {b} are both “{x}”",
                        game.name, c.aspect
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Holes that nobody's row holds are all named, by where they lie on the board.
#[test]
fn holes_of_nobodys_row_are_all_named() {
    let game = GAMES.iter().find(|g| g.name == "kanji-guti");
    let cells = game.expect("the game").rules.readable();
    let named = [
        (
            "from which holes",
            vec!["the fourth hole from the left of either side"],
        ),
        (
            "first moves",
            vec!["left of the near side", "left of the far side"],
        ),
    ];
    for (aspect, all) in named {
        let cell = cells.iter().find(|c| c.aspect == aspect).expect("a row");
        for words in all {
            assert!(cell.value.contains(words), "{aspect}: {}", cell.value);
        }
    }
}

/// Programs with a row that is wrong, as rows have been.
mod planted {
    use super::{Aspect, Certainty, Rules};

    /// The direction is what a setting says, whatever the clauses of the choice say.
    pub fn direction_by_setting(rules: &dyn Rules) -> Vec<Aspect> {
        let mut all = rules.aspects();
        for cell in all.iter_mut().filter(|c| c.aspect == "direction") {
            let set = rules.head().settings.get("sow.direction");
            cell.code = set.and_then(|v| v.as_str()).unwrap_or_default().to_owned();
            cell.exact.clear();
            cell.clauses = rules
                .head()
                .setters("sow.direction")
                .into_iter()
                .map(str::to_owned)
                .collect();
        }
        all
    }

    /// What wins is shown nowhere.
    pub fn without_what_wins(rules: &dyn Rules) -> Vec<Aspect> {
        let mut all = rules.aspects();
        all.retain(|c| c.aspect != "what wins");
        all
    }

    /// A capture is described by its code alone.
    pub fn codes_alone(rules: &dyn Rules) -> Vec<Aspect> {
        let mut all = rules.aspects();
        all.iter_mut().for_each(|c| c.exact.clear());
        all
    }

    /// Every cell is as sure as its surest clause.
    pub fn too_sure(rules: &dyn Rules) -> Vec<Aspect> {
        let mut all = rules.aspects();
        for cell in &mut all {
            cell.certainty = cell.certainty.map(|_| Certainty::Attested);
        }
        all
    }
}

#[test]
fn a_row_that_is_planted_wrong_is_found() {
    let by = |says: Says| {
        let mut wrong = vec![];
        for game in GAMES.iter() {
            for (clause, rules) in without(game).into_iter().chain(changed(game)) {
                wrong.extend(change_is_seen(says, game, &clause, &*rules));
            }
        }
        wrong
    };
    let readings = |says: Says| {
        let each = READINGS.iter();
        let wrong: Vec<String> = each
            .filter_map(|(base, r)| alike_only_if_played_alike(says, &GAMES[*base], r))
            .collect();
        wrong
    };
    let direction = by(planted::direction_by_setting);
    assert!(!direction.is_empty(), "a direction that a setting says");
    assert!(!by(planted::without_what_wins).is_empty(), "what wins");
    assert!(!readings(planted::codes_alone).is_empty(), "codes alone");
    let sure = GAMES
        .iter()
        .flat_map(|g| no_surer_than_its_clauses(planted::too_sure, g));
    assert!(sure.count() > 0, "cells that are too sure");
}

/// The list of rows and their codes, as the manual has it.
fn manual() -> String {
    let mut out = String::from(INTRODUCTION);
    for family in families::ALL {
        let kind = family.names.kind;
        out.push_str(&format!(
            "\n## {}{} games\n",
            kind[..1].to_uppercase(),
            &kind[1..]
        ));
        let mut group = "";
        for row in families::rows(family.word) {
            if row.group != group {
                group = row.group;
                out.push_str(&format!(
                    "\n### {group} ({kind} games)\n| row | codes |\n|---|---|\n"
                ));
            }
            let own = row.all(family.params).into_iter();
            let own = own.filter(|(code, _)| code != SEE && code != "none");
            let codes: Vec<String> = own
                .map(|(code, means)| format!("`{code}` {}", means.replace('|', "or")))
                .collect();
            let codes = match codes.is_empty() {
                true => "the exact setting".to_owned(),
                false => codes.join(" · "),
            };
            out.push_str(&format!("| {} | {codes} |\n", row.aspect));
        }
    }
    out
}

const INTRODUCTION: &str = "# Aspects: the rows of the matrix and their codes
Games of one family are compared by these rows, in the matrix, on the pages of two games, in `ludarium compare`, in the table *aspects* and in the CLDF dataset. The program reads every row from the compiled rules: from
the tables that decide each situation, and from settings, but never from a setting that a clause overrides. This list is written by the program (`UPDATE=1 cargo test --test all aspects::`).

A cell has a **code**: one from its row's list below, `none` (the game has no such thing) or `see` (none of the others: see the clauses). Next to it, **exact** signs state what the code leaves open;
they contain no name from the game: `count=4:mark,end|relay` is *if it makes four, the hole is marked and the move ends; otherwise lift the hole and sow on*. `|` separates cases, and the last
one covers all others. Before the colon are conditions in the words of the rules language; numbers are `4`, `2-3`, `5..` (five and more) or `even`, and holes are counted from the mover's leftmost. The words that readers see are made from both.

Two games agree in a row if code and signs are the same. Similarity, *n of m differ* and CLDF use that. A mark that is only internal state of the program (`unseen` in
[rules.toml](../sowing.md)) is no mark of the game. A cell has the certainty of the least certain clause behind it.

Three laws hold for all games of the collection and their readings, and fail if somebody plants a wrong row (`tests/all/aspects.rs`). Games that decide any situation differently differ in a
cell. If the loss or change of a clause changes any decision, a cell shows it. No cell is more certain than a clause without which it would be different.
";

#[test]
fn the_list_of_codes_is_that_of_the_program() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/aspects.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, manual()).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == manual(),
        "docs/reference/aspects.md is not as the program has it: UPDATE=1 writes it anew"
    );
}
