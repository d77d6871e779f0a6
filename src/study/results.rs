//! Results of studies as they are kept, and by the labels of their series.

use super::stat::{NoStat, Stat};
use super::words;
use crate::corpus::Corpus;
use crate::values::{FormatNumber, NewerFormat};
use memchr::memmem;
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};

/// The results of a study as they are kept.
#[derive(Debug, Clone)]
pub struct Results(pub Value);

/// Why a text is no results of a study.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoResults {
    /// It cannot be read as JSON.
    #[error("it cannot be read: {0}")]
    Json(String),
    /// It has no list `series`.
    #[error("it holds no series")]
    NoSeries,
    /// It is of a format that this program does not know.
    #[error(transparent)]
    Newer(#[from] NewerFormat),
}

impl Results {
    /// Reads them.
    ///
    /// # Errors
    /// The text is no JSON, holds no series, or is of a newer format.
    pub fn parse(text: &str) -> Result<Results, NoResults> {
        let value: Value =
            serde_json::from_str(text).map_err(|e| NoResults::Json(e.to_string()))?;
        if let Some(number) = value.get("format") {
            FormatNumber::of(number.as_u64().unwrap_or(0))?;
        }
        if value["series"].is_array() {
            Ok(Results(value))
        } else {
            Err(NoResults::NoSeries)
        }
    }

    /// The series of a game, in order.
    pub fn of<'r>(&'r self, game: &'r str) -> impl Iterator<Item = &'r Value> {
        self.all().filter(move |s| s["game"] == game)
    }

    /// All series.
    pub fn all(&self) -> impl Iterator<Item = &Value> {
        self.0["series"].as_array().into_iter().flatten()
    }
}

/// A figure that was asked for and is not there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoFigure {
    /// A text breaks off in the middle of a name.
    #[error("a `{{` without its `}}`")]
    Unclosed,
    /// What is asked for is no statistic.
    #[error(transparent)]
    Stat(#[from] NoStat),
    /// No series of the game has the label, or none has the statistic.
    #[error("{what}: no study has this figure of {game}")]
    Missing {
        /// What was asked for, as it was written.
        what: String,
        /// The edition.
        game: String,
    },
}

/// All results of a corpus, by the labels of their series.
#[derive(Debug, Clone, Default)]
pub struct Labelled(Arc<Vec<Value>>);

/// The texts that were read last and what stood in them: a corpus that is checked again and again has the same results.
static READ: Mutex<Option<(Vec<String>, Labelled)>> = Mutex::new(None);

impl Labelled {
    /// Series with labels, from wherever they come.
    #[must_use]
    pub fn new(series: Vec<Value>) -> Labelled {
        Labelled(Arc::new(series))
    }

    /// Those that are kept.
    #[must_use]
    pub fn of(corpus: &Corpus) -> Labelled {
        let texts: Vec<&str> = corpus
            .files
            .under("studies/results/")
            .filter(|(_, text)| memmem::find(text.as_bytes(), b"\"label\"").is_some())
            .map(|(_, text)| text)
            .collect();
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = read.as_ref().filter(|(then, _)| *then == texts) {
            return kept.clone();
        }
        let mut all = vec![];
        // what is no results is told by `check`
        for results in texts.iter().filter_map(|text| Results::parse(text).ok()) {
            all.extend(results.all().filter(|s| s["label"].is_string()).cloned());
        }
        let found = Labelled(Arc::new(all));
        let texts = texts.into_iter().map(str::to_owned).collect();
        *read = Some((texts, found.clone()));
        found
    }

    /// Whether there are none at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The series of a game under a label.
    #[must_use]
    pub fn series(&self, game: &str, label: &str) -> Option<&Value> {
        self.0
            .iter()
            .find(|s| s["game"] == game && s["label"] == label)
    }

    /// A text with its figures: `{LABEL: STATISTIC}` stands for one.
    ///
    /// # Errors
    /// The first that is not there.
    pub fn fill(&self, game: &str, text: &str) -> Result<String, NoFigure> {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let (name, after) = after.split_once('}').ok_or(NoFigure::Unclosed)?;
            let missing = || NoFigure::Missing {
                what: format!("{{{name}}}"),
                game: game.to_owned(),
            };
            let (label, stat) = name.rsplit_once(": ").ok_or_else(missing)?;
            let stat = Stat::parse(stat)?;
            let series = self.series(game, label).ok_or_else(missing)?;
            out.push_str(&words::figure(series, &stat.to_string()).ok_or_else(missing)?);
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }
}
