//! Absence is a statement: where a cell says that a game has no such thing, play cannot show it. What a parameter that has a usual word
//! would say of the thing is put otherwise, and the same games are played.

use crate::common;
use ludarium_engine::families;
use ludarium_engine::game::{Asked, Row, Rules, Scope};
use ludarium_engine::lang::params::{Kind, Need, Param};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use serde_json::json;
use std::sync::Arc;

/// Usual words that say themselves that a game has no such rule: another word is then a rule that it would have.
const NO_RULE: [&str; 4] = ["none", "free", "on", "false"];
/// Games that are played under either.
const GAMES: u64 = 6;

fn compiled(bundle: &Bundle) -> Option<Arc<dyn Rules>> {
    families::compile(bundle, &Choice::new(), &Overrides::new()).ok()
}

/// A game with a parameter set to a word.
fn with(bundle: &Bundle, param: &Param, word: &str) -> Option<Arc<dyn Rules>> {
    let mut other = bundle.clone();
    let path = param.path();
    let (phase, name) = path.split_once('.').expect("phase and name");
    for (_, clause) in &mut other.rules.clauses {
        if let Some(of) = clause.set.as_mut().and_then(|set| set.get_mut(phase)) {
            of.remove(name);
        }
    }
    let (_, first) = other.rules.clauses.iter_mut().next()?;
    let set = first.set.get_or_insert_default();
    let of = set.entry(phase.to_owned()).or_default();
    of.insert(name.to_owned(), json!(word));
    compiled(&other)
}

/// The transcripts of the same games.
fn transcripts(rules: &Arc<dyn Rules>) -> Vec<Vec<String>> {
    let request = Asked {
        seed: 97,
        scope: Scope::Match,
        max_rounds: 3,
        ..Asked::default()
    };
    let series = rules.clone().series(&request).or_else(|_| {
        rules.clone().series(&Asked {
            scope: Scope::Round,
            max_rounds: Asked::default().max_rounds,
            ..request
        })
    });
    let series = series.expect("a series");
    (0..GAMES).map(|k| series.transcript(k)).collect()
}

/// Cells that say `none` though play goes otherwise under another word of the parameter.
fn contradicted(silent: impl Fn(&dyn Rules, &Param) -> bool) -> (usize, Vec<String>) {
    let (mut held, mut wrong) = (0, vec![]);
    for slug in [common::with_rules(), common::all_rulesets()].concat() {
        let bundle = common::loaded(&slug).bundle;
        let Some(rules) = compiled(&bundle) else {
            continue;
        };
        let mut own = None;
        for param in rules.family().params {
            let (Kind::Word(words), Need::Default(usual)) = (param.kind, param.need) else {
                continue;
            };
            if NO_RULE.contains(&usual) || !silent(&*rules, param) {
                continue;
            }
            for (word, _) in words.iter().filter(|(word, _)| *word != usual) {
                let Some(other) = with(&bundle, param, word) else {
                    continue;
                };
                held += 1;
                let own = own.get_or_insert_with(|| transcripts(&rules));
                if transcripts(&other) != *own {
                    wrong.push(format!("{slug}: {} = {word}", param.path()));
                }
            }
        }
    }
    (held, wrong)
}

/// Whether the row of a parameter says that the game has no such thing.
fn says_none(rules: &dyn Rules, param: &Param) -> bool {
    let rows = families::rows(rules.family().word);
    let path = param.path();
    let of = |r: &&Row| r.id == path || r.settings.contains(&path.as_str());
    let row = rows.iter().find(of);
    let cells = rules.aspects();
    let cell = row.and_then(|r| cells.iter().find(|c| r.holds(c)));
    cell.is_some_and(|c| c.is_none())
}

#[test]
fn where_a_cell_says_none_play_shows_no_such_thing() {
    let (held, wrong) = contradicted(says_none);
    println!("{held} absences played");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(held > 100, "{held}");
}

/// Planted wrong: rows of settings that say `none` wherever the usual word holds, as the data once did.
#[test]
fn an_absence_that_is_read_off_an_unset_default_is_found() {
    let unset = |rules: &dyn Rules, param: &Param| {
        let set = rules.head().settings.get(&param.path());
        param.path() == "again.from" && set.is_none()
    };
    let (held, wrong) = contradicted(unset);
    assert!(held > 10 && wrong.len() > 10, "{held}: {wrong:?}");
}
