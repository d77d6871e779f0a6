//! What the studies found, as the page of an edition shows it: read from the results that are committed.

use serde_json::Value;

use super::super::view::{EffectRow, Effects};
use super::{Game, World};
use crate::study::say::{self, Results};

/// The results of a study, where there are any.
#[must_use]
pub fn results(world: &World, study: &str) -> Option<Results> {
    let name = format!("studies/results/{study}.json");
    Results::parse(world.corpus.files.text(&name)?)
}

/// The series of a game, if they were played under its rules as they are now.
pub fn series_of<'r>(results: &'r Results, game: &'r Game) -> impl Iterator<Item = &'r Value> {
    results
        .of(&game.edition.slug)
        .filter(|s| s["rules_sha256"] == game.rules.sha256())
}

/// What each reading of a question changes; nothing where it was not measured under these rules.
#[must_use]
pub fn effects(results: Option<&Results>, game: &Game, question: &str) -> Option<Effects> {
    let all: Vec<&Value> = series_of(results?, game)
        .filter(|s| s["against"]["question"] == question)
        .collect();
    let first = all.first()?;
    let tell = |stat: &str| {
        all.iter()
            .any(|s| s["tell"].as_array().is_some_and(|t| t.iter().any(|x| x == stat)))
            && all.iter().any(|s| !absent(&s["figures"][stat]))
    };
    let columns: Vec<(&str, &str)> = say::COLUMNS
        .iter()
        .copied()
        .filter(|(stat, _)| tell(stat))
        .collect();
    let stats: Vec<&str> = columns.iter().map(|(stat, _)| *stat).collect();
    let rows = all
        .iter()
        .map(|s| {
            let name = s["against"]["reading"].as_str().unwrap_or_default();
            EffectRow {
                name: name.to_owned(),
                says: say::sentence(s, &format!("Under “{name}”")),
                cells: say::cells(s, &stats),
            }
        })
        .collect();
    Some(Effects {
        head: columns.iter().map(|(_, word)| (*word).to_owned()).collect(),
        rows,
        made: say::made(first),
    })
}

/// Whether a statistic says nothing in this game.
fn absent(v: &Value) -> bool {
    let none = |v: &Value| v["n"] == 0 || v.is_null();
    if v["default"].is_object() {
        none(&v["default"])
    } else {
        none(v)
    }
}

/// What a clause is for, where it was left out under these rules.
#[must_use]
pub fn without(results: Option<&Results>, game: &Game, clause: &str) -> Option<String> {
    let series = series_of(results?, game).find(|s| s["against"]["clause"] == clause)?;
    Some(say::sentence(series, "Without it"))
}

/// How a study of this game was played.
#[must_use]
pub fn made(results: Option<&Results>, game: &Game) -> Option<String> {
    let mut played = series_of(results?, game).filter(|s| s["refused"].is_null());
    played.next().map(say::made)
}
