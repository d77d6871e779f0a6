//! Figures played anew, beside those that are kept: what anybody can do with the command that stands beside a figure.

use super::error::StudyError;
use super::file::{read, studies, Identity};
use super::library::Library;
use super::parts::{play, Run, Shard};
use super::results::{Labelled, Results, Series};
use super::table;
use super::units::units_where;
use super::verdict::RuleError;
use crate::corpus::{Claim, Verdict};
use std::path::Path;

/// A series played anew.
#[derive(Debug, Clone)]
pub struct Again {
    /// The study that it is of.
    pub study: String,
    /// The series with its figures, as results have it; without the chances of all effects together, which are of the whole study.
    pub series: Series,
    /// Whether the results that are kept say the same, to the last digit.
    pub as_kept: bool,
}

/// A series of a game, by its label, by its question (with or without a reading: `Q-1`, `Q-1=yes`) by the clause left out, or by the
/// feature taken in and one of its lenders.
fn is(id: &Identity, game: &str, what: &str) -> bool {
    let against = id.against.as_ref();
    let of = |text: Option<&String>| text.is_some_and(|t| t == what);
    let question = || {
        let a = against?;
        let (q, r) = (a.question.as_ref()?, a.reading.as_ref()?);
        Some(q == what || format!("{q}={r}") == what)
    };
    // `at=last from abalalae`
    let swapped = || {
        let swap = against?.swap.as_ref()?;
        let (topic, from) = what.split_once(" from ")?;
        Some(swap.topic == topic && swap.from.iter().any(|f| f == from))
    };
    let two = || {
        let [(q, r), (p, s)] = against?.two()?;
        Some(format!("{q}={r} {p}={s}") == what)
    };
    id.game == game
        && (of(id.label.as_ref())
            || of(against.and_then(|a| a.clause.as_ref()))
            || question().unwrap_or_default()
            || swapped().unwrap_or_default()
            || two().unwrap_or_default())
}

/// Plays the series of a study that are wanted; none where it has no such series, or nothing of it had to be played.
///
/// # Errors
/// The study or its rules cannot be read.
pub fn again(corpus: &Path, study: &str, game: &str, what: &str) -> Result<Vec<Again>, StudyError> {
    let file = corpus.join("studies").join(format!("{study}.toml"));
    let kept = crate::text::read_plain_text(&table::file(corpus, study)).unwrap_or_default();
    let kept = Results::parse(&kept).ok();
    // parts are kept nowhere: everything is played
    let cache =
        tempfile::tempdir().map_err(|e| StudyError::file(Path::new("a folder of its own"), e))?;
    let mut out = vec![];
    for unit in units_where(&Library::of(corpus), &read(&file)?, |g| g == game)? {
        if !is(&unit.identity, game, what) || unit.identity.games == 0 {
            continue;
        }
        let run: Run = play(&unit, Shard::ALL, cache.path(), &|_| {})?;
        let Some(series) = table::series(&run) else {
            continue;
        };
        let kept = kept.iter().flat_map(Results::all);
        let mut kept = kept.filter(|s| s.key == series.key);
        out.push(Again {
            as_kept: kept.next().is_some_and(|k| alone(k) == series),
            study: study.to_owned(),
            series,
        });
    }
    Ok(out)
}

/// A series without what the rest of its study has a part in.
fn alone(series: &Series) -> Series {
    let mut series = series.clone();
    let figures = series.figures.iter_mut().flat_map(|f| f.by_stat_mut());
    for (_, figure) in figures {
        if let Some(together) = figure.p_holm_mut() {
            *together = None;
        }
    }
    series
}

/// The labels of the series that rules (`LABEL: STATISTIC >= N`) and texts (`… {LABEL: STATISTIC} …`) rest on.
pub fn labels(rules: &[String], text: &str) -> Vec<String> {
    let named = text.split('{').skip(1);
    let named = named.filter_map(|part| part.split_once('}').map(|(name, _)| name));
    let mut out: Vec<String> = vec![];
    for text in rules.iter().map(String::as_str).chain(named) {
        let label = text.split_once(": ").map_or(text, |(label, _)| label);
        if !out.iter().any(|l| l == label) {
            out.push(label.to_owned());
        }
    }
    out
}

/// Plays the series of a game under some labels, whichever study has them.
///
/// # Errors
/// A study or its rules cannot be read.
pub fn under_labels(
    corpus: &Path,
    game: &str,
    labels: &[String],
) -> Result<Vec<Again>, StudyError> {
    let mut out = vec![];
    for label in labels {
        for (study, file) in studies(corpus)? {
            let named = |s: &super::file::SeriesFile| {
                s.label.as_ref() == Some(label) && s.games.iter().any(|g| g == game || g == "*")
            };
            if read(&file)?.series.iter().any(named) {
                out.extend(again(corpus, &study, game, label)?);
            }
        }
    }
    Ok(out)
}

/// The verdict of a claim from series played anew.
///
/// # Errors
/// A rule of the claim is none, or its series is not among them.
pub fn verdict(played: &[Again], game: &str, claim: &Claim) -> Result<Option<Verdict>, RuleError> {
    let series = played.iter().map(|a| a.series.clone()).collect();
    Labelled::new(series).verdict(game, claim, None)
}
