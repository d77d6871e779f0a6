//! What the studies found, as the page of an edition shows it: read from the results that are committed.

use super::super::figures::figures;
use super::super::text::{typographic, with_intervals};
use super::super::view::{EffectRow, Effects, FigureRow, Found, Measured, Properties};
use super::effects::{column, matters};
use super::game::Game;
use super::page::{PageContext, Studies};
use crate::study::figures::Figure;
use crate::study::properties;
use crate::study::results::{NoFigure, Series};
use crate::study::stat::Stat;
use crate::study::words;

/// What was measured of an edition.
pub fn measured(page: &PageContext) -> Measured {
    let game = page.game;
    let found = found(page);
    let mut properties = properties(&page.studies);
    let figures = page.simulated.and_then(|simulated| {
        let questions = game.rules.questions().iter();
        let defaults = questions.map(|(id, (q, _))| (id.clone(), q.default.clone()));
        let charted = game.rules.charted(simulated);
        figures(&page.edition.slug, simulated, &charted, &defaults.collect())
    });
    // one fact has one figure
    if let Some(properties) = properties.as_mut().filter(|_| figures.is_some()) {
        let rows = &mut properties.rows;
        rows.retain(|row| !TOLD_ALREADY.contains(&row.label.as_str()));
    }
    Measured {
        found,
        properties,
        figures,
    }
}

/// What each reading of a question changes, by the first of the studies that played it; nothing where it was not measured under these
/// rules.
///
/// # Errors
/// A series that does not tell in how many games anything differs.
pub fn effects(
    game: &Game,
    studies: &Studies,
    question: &str,
) -> Result<Option<Effects>, NoFigure> {
    let played = studies.sensitivity.iter().find_map(|(name, series)| {
        let of_it =
            |s: &&&Series| s.against().and_then(|a| a.question.as_deref()) == Some(question);
        let all: Vec<&Series> = series.iter().filter(of_it).copied().collect();
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
        let reading = s.against().and_then(|a| a.reading.as_deref());
        let name = reading.map_or_else(String::new, |r| game.reading_named(question, r));
        Ok(EffectRow {
            says: matters(&name, s)?,
            name,
            cells: words::cells(s, &stats),
        })
    };
    let rows = all.iter().map(row).collect::<Result<_, _>>()?;
    Ok(Some(Effects {
        head: columns.iter().map(|(_, word)| column(word)).collect(),
        rows,
        made: words::made(all[0]),
        again: format!(
            "ludarium study {study} --only {}:{question}",
            game.edition.slug
        ),
        meets: meetings(game, &studies.meeting, question),
    }))
}

/// Where a reading of the question does something else because another question is read otherwise too.
fn meetings(game: &Game, series: &[&Series], question: &str) -> Vec<String> {
    /// More of them nobody reads; the file of the study has all.
    const MOST: usize = 2;
    let one = |s: &&Series| {
        let readings = &s.against()?.readings;
        let (own, mut others): (Vec<_>, Vec<_>) =
            readings.iter().partition(|(q, _)| *q == question);
        let [(_, own)] = own.as_slice() else {
            return None;
        };
        let (other, reading) = others.pop()?;
        let (weight, moved) = words::meeting(s)?;
        let with = game.read_as(other, reading);
        let own = game.reading_named(question, own);
        let sentence = format!("“{}”, with {with}: {moved}", own.trim_end_matches('.'));
        Some((weight, sentence))
    };
    let mut all: Vec<(f64, String)> = series.iter().filter_map(one).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let more = all.len().saturating_sub(MOST);
    let mut out: Vec<String> = all
        .into_iter()
        .take(MOST)
        .map(|(_, sentence)| sentence)
        .collect();
    if more > 0 {
        out.push(format!("and {more} more, less clearly."));
    }
    out
}

/// Whether a statistic says nothing in this game.
fn absent(figure: &Figure) -> bool {
    match figure {
        Figure::Bests(bests) => bests.default.best().is_none(),
        other => other.estimate().is_none_or(|t| t.n == 0),
    }
}

/// Properties that the figures of a first simulation tell already.
const TOLD_ALREADY: &[&str] = &["length, turns", "length, moves", "first-mover share"];

/// The properties of a game, and how they were measured.
fn properties(studies: &Studies) -> Option<Properties> {
    let series = studies.properties.first()?;
    Some(Properties {
        rows: properties::properties(series)
            .into_iter()
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
fn found(page: &PageContext) -> Vec<Found> {
    let found = page.edition.about.found.iter();
    found
        .map(|f| Found {
            title: typographic(&f.title),
            again: format!(
                "ludarium claims --of {} --finding \"{}\" --again",
                page.edition.slug, f.title
            ),
            text: with_intervals(&page.filled(&f.text)),
        })
        .collect()
}
