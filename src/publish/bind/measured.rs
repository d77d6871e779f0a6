//! What the studies found, as the page of an edition shows it: read from the results that are committed.

use super::super::text::typographic;
use super::super::view::{EffectRow, Effects, FigureRow, Found, Properties};
use super::{told, Game, World};
use crate::study::figures::Figure;
use crate::study::properties;
use crate::study::results::{Labelled, NoFigure, Results, Series};
use crate::study::stat::Stat;
use crate::study::words;

/// The results of a study, where there are any.
#[must_use]
pub fn results<'w>(world: &'w World, study: &str) -> Option<&'w Results> {
    let found = world.studies.iter().find(|(name, _)| name == study);
    found.map(|(_, results)| results)
}

/// The series of a game, if they were played under its rules as they are now.
pub fn series_of<'r>(results: &'r Results, game: &'r Game) -> impl Iterator<Item = &'r Series> {
    results
        .of(&game.edition.slug)
        .filter(|s| s.identity.rules_sha256 == game.rules.sha256())
}

/// What each reading of a question changes, by the first of some studies that played it; nothing where it was not measured under
/// these rules.
///
/// # Errors
/// A series that does not tell in how many games anything differs.
pub fn effects(
    studies: &[(&str, &Results)],
    meets: Option<&Results>,
    game: &Game,
    question: &str,
) -> Result<Option<Effects>, NoFigure> {
    let played = studies.iter().find_map(|(name, results)| {
        let of_it = |s: &&Series| s.against().and_then(|a| a.question.as_deref()) == Some(question);
        let all: Vec<&Series> = series_of(results, game).filter(of_it).collect();
        (!all.is_empty()).then_some((name, all))
    });
    let Some((study, all)) = played else {
        return Ok(None);
    };
    let tell = |stat: Stat| {
        let figures = || all.iter().filter_map(|s| s.figure(stat));
        figures().any(|figure| !absent(figure))
    };
    // where nothing differs the sentence says all
    let differs = all.iter().any(|s| match s.figure(Stat::Differ) {
        Some(Figure::Part(differ)) => differ.hits > 0,
        _ => false,
    });
    let columns: Vec<(Stat, &str)> = words::COLUMNS
        .iter()
        .copied()
        .filter(|(stat, _)| differs && tell(*stat))
        .collect();
    // a statistic that no reading moves says nothing
    let moved = |stat: Stat| all.iter().any(|s| words::cells(s, &[stat]) != ["0"]);
    let columns: Vec<_> = columns.into_iter().filter(|(s, _)| moved(*s)).collect();
    let stats: Vec<Stat> = columns.iter().map(|(stat, _)| *stat).collect();
    let row = |s: &&Series| -> Result<EffectRow, NoFigure> {
        Ok(EffectRow {
            name: told::reading_of(game, s),
            says: told::matters(game, s)?,
            cells: words::cells(s, &stats),
        })
    };
    let rows = all.iter().map(row).collect::<Result<_, _>>()?;
    Ok(Some(Effects {
        head: columns.iter().map(|(_, word)| told::column(word)).collect(),
        rows,
        made: words::made(all[0]),
        again: format!(
            "ludarium study {study} --only {}:{question}",
            game.edition.slug
        ),
        meets: meets
            .into_iter()
            .flat_map(|m| meetings(m, game, question))
            .collect(),
    }))
}

/// Where a reading of the question does something else because another question is read otherwise too.
fn meetings(results: &Results, game: &Game, question: &str) -> Vec<String> {
    /// More of them nobody reads; the file of the study has all.
    const MOST: usize = 2;
    let one = |s: &Series| {
        let readings = &s.against()?.readings;
        let (own, mut others): (Vec<_>, Vec<_>) =
            readings.iter().partition(|(q, _)| *q == question);
        let [(_, own)] = own.as_slice() else {
            return None;
        };
        let (other, reading) = others.pop()?;
        let (weight, moved) = words::meeting(s)?;
        let with = told::read_as(game, other, reading);
        let own = told::reading_named(game, question, own);
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
fn absent(figure: &Figure) -> bool {
    match figure {
        Figure::Bests(bests) => bests.default.best().is_none(),
        other => other.told().is_none_or(|t| t.n == 0),
    }
}

/// What a clause is for, where it was left out under these rules.
///
/// # Errors
/// The series does not tell in how many games anything differs.
pub fn without(
    results: Option<&Results>,
    game: &Game,
    clause: &str,
) -> Result<Option<String>, NoFigure> {
    let of_it = |s: &&Series| s.against().and_then(|a| a.clause.as_deref()) == Some(clause);
    let series = results.and_then(|r| series_of(r, game).find(of_it));
    series.map_or(Ok(None), told::without)
}

/// Properties that the figures of the first simulation tell already: one fact has one figure.
const TOLD_ALREADY: &[&str] = &["length, turns", "length, moves", "first-mover share"];

/// The properties of a game, and how they were measured; `besides`: the page has the figures of a first simulation too.
#[must_use]
pub fn properties(world: &World, game: &Game, besides: bool) -> Option<Properties> {
    let results = results(world, "properties")?;
    let series = series_of(results, game).next()?;
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
