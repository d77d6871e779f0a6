//! What the studies found, as the page of an edition shows it: read from the results that are committed.

use serde_json::Value;

use super::super::text::typographic;
use super::super::view::{EffectRow, Effects, FigureRow, Found, Properties};
use super::{told, Game, World};
use crate::study::properties;
use crate::study::results::Labelled;
use crate::study::results::Results;
use crate::study::words;

/// The results of a study, where there are any.
#[must_use]
pub fn results(world: &World, study: &str) -> Option<Results> {
    let name = format!("studies/results/{study}.json");
    // what is no results is told by `check`
    Results::parse(world.corpus.files.text(&name)?).ok()
}

/// The series of a game, if they were played under its rules as they are now.
pub fn series_of<'r>(results: &'r Results, game: &'r Game) -> impl Iterator<Item = &'r Value> {
    results
        .of(&game.edition.slug)
        .filter(|s| s["rules_sha256"] == game.rules.sha256())
}

/// What each reading of a question changes, by the first of some studies that played it; nothing where it was not measured under
/// these rules.
#[must_use]
pub fn effects(
    studies: &[(&str, Results)],
    meets: Option<&Results>,
    game: &Game,
    question: &str,
) -> Option<Effects> {
    let (study, all) = studies.iter().find_map(|(name, results)| {
        let of_it = |s: &&Value| s["against"]["question"] == question;
        let all: Vec<&Value> = series_of(results, game).filter(of_it).collect();
        (!all.is_empty()).then_some((name, all))
    })?;
    let first = all.first()?;
    let tell = |stat: &str| {
        all.iter().any(|s| {
            s["tell"]
                .as_array()
                .is_some_and(|t| t.iter().any(|x| x == stat))
        }) && all.iter().any(|s| !absent(&s["figures"][stat]))
    };
    // where nothing differs the sentence says all
    let differs = all
        .iter()
        .any(|s| s["figures"]["differ"]["hits"].as_u64() > Some(0));
    let columns: Vec<(&str, &str)> = words::COLUMNS
        .iter()
        .copied()
        .filter(|(stat, _)| differs && tell(stat))
        .collect();
    // a statistic that no reading moves says nothing
    let moved = |stat: &str| all.iter().any(|s| words::cells(s, &[stat]) != ["0"]);
    let columns: Vec<_> = columns.into_iter().filter(|(s, _)| moved(s)).collect();
    let stats: Vec<&str> = columns.iter().map(|(stat, _)| *stat).collect();
    let rows = all
        .iter()
        .map(|s| EffectRow {
            name: told::reading_of(game, s),
            says: told::matters(game, s),
            cells: words::cells(s, &stats),
        })
        .collect();
    Some(Effects {
        head: columns.iter().map(|(_, word)| told::column(word)).collect(),
        rows,
        made: words::made(first),
        again: format!(
            "ludarium study {study} --only {}:{question}",
            game.edition.slug
        ),
        meets: meets
            .into_iter()
            .flat_map(|m| meetings(m, game, question))
            .collect(),
    })
}

/// Where a reading of the question does something else because another question is read otherwise too.
fn meetings(results: &Results, game: &Game, question: &str) -> Vec<String> {
    /// More of them nobody reads; the file of the study has all.
    const MOST: usize = 2;
    let one = |s: &Value| {
        let readings = s["against"]["readings"].as_object()?;
        let (own, mut others): (Vec<_>, Vec<_>) =
            readings.iter().partition(|(q, _)| *q == question);
        let [(_, own)] = own.as_slice() else {
            return None;
        };
        let (other, reading) = others.pop()?;
        let (weight, moved) = words::meeting(s)?;
        let with = told::read_as(game, other, reading.as_str()?);
        let own = told::reading_named(game, question, own.as_str()?);
        let told = format!("“{}”, with {with}: {moved}", own.trim_end_matches('.'));
        Some((weight, told))
    };
    let mut all: Vec<(f64, String)> = series_of(results, game).filter_map(one).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let more = all.len().saturating_sub(MOST);
    let mut out: Vec<String> = all.into_iter().take(MOST).map(|(_, told)| told).collect();
    if more > 0 {
        out.push(format!("and {more} more, less clearly."));
    }
    out
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
    told::without(series)
}

/// Properties that the figures of the first simulation tell already: one fact has one figure.
const TOLD_ALREADY: &[&str] = &["length, turns", "length, moves", "first-mover share"];

/// The properties of a game, and how they were measured; `besides`: the page has the figures of a first simulation too.
#[must_use]
pub fn properties(world: &World, game: &Game, besides: bool) -> Option<Properties> {
    let results = results(world, "properties")?;
    let series = series_of(&results, game).next()?;
    let told = |label: &str| besides && TOLD_ALREADY.contains(&label);
    let rows = properties::properties(series).into_iter();
    let rows = rows.filter(|[label, ..]| !told(label));
    Some(Properties {
        rows: rows
            .map(|[label, value, interval, n]| FigureRow {
                label,
                value,
                interval,
                n,
                ..FigureRow::default()
            })
            .collect(),
        made: words::made(series),
    })
}

/// What was found out beside the claims, its figures put in.
#[must_use]
pub fn found(world: &World, game: &Game) -> Vec<Found> {
    let results = Labelled::of(world.corpus);
    let found = game.edition.about.found.iter();
    found
        .map(|f| {
            let text = results.fill(&game.edition.slug, &f.text);
            Found {
                title: typographic(&f.title),
                again: format!(
                    "ludarium claims --of {} --finding \"{}\" --again",
                    game.edition.slug, f.title
                ),
                text: told::plain(game, &text.unwrap_or_else(|_| f.text.clone())),
            }
        })
        .collect()
}
