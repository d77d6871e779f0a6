//! Results of studies as they are kept, and by the labels of their series.

use super::elo::Rating;
use super::figures::{Figure, Figures};
use super::file::{Identity, DISTINCT};
use super::other::Against;
use super::stat::{NoStat, Stat};
use super::words;
use crate::corpus::Corpus;
use crate::text::json_value;
use crate::values::{AgentWord, FormatNumber, NewerFormat, Sha256};
use ludarium_engine::game::Agent;
use memchr::memmem;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};

/// The results of a study.
#[derive(Debug, Clone, PartialEq, JsonSchema)]
pub struct Results {
    /// Who writes this file, and that nobody else does.
    pub written_by: String,
    /// Number of this format.
    // results from before there were numbers have none
    #[schemars(with = "FormatNumber", skip_serializing_if = "Option::is_none")]
    pub format: Option<FormatNumber>,
    /// The study, by name.
    pub study: String,
    /// What it is called.
    pub title: String,
    /// The question it answers.
    pub asks: String,
    /// What tells whether the results are those of the rules as they are now, where that is more than the keys of the series.
    #[schemars(with = "Vec<Sha256>", skip_serializing_if = "Option::is_none")]
    pub stamps: Option<Vec<String>>,
    /// Stamped anew: the stamps then stand behind the effects.
    #[schemars(skip)]
    pub restamped: bool,
    /// Effects of the study: how many chances `p_holm` looks at together.
    #[schemars(skip_serializing_if = "Option::is_none")]
    pub effects: Option<u64>,
    /// The series that were played, in the study's order.
    pub series: Vec<Series>,
    /// The ratings of each round-robin, game by game.
    #[schemars(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Ratings>,
}

/// One series of one game: what decides its figures, and the figures.
#[derive(Debug, Clone, PartialEq, JsonSchema)]
pub struct Series {
    /// What decides the figures.
    #[schemars(flatten)]
    pub identity: Identity,
    /// SHA-256 of all of the above, in hexadecimal: two series with the same key have the same figures.
    #[schemars(with = "Sha256")]
    pub key: String,
    /// The figures; null where nothing was played, because the other rules are refused or decide every situation alike.
    pub figures: Option<Figures>,
}

/// The ratings of a round-robin of one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// The edition, by slug.
    pub game: String,
    /// Every agent, in the study's order.
    pub agents: Vec<Rated>,
}

/// An agent's place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rated {
    /// The agent.
    #[schemars(with = "AgentWord")]
    pub agent: Agent,
    /// The level for people behind which it stands.
    pub level: Option<String>,
    /// How strong it is.
    pub rating: Rating,
}

/// Why a text is no results of a study.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoResults {
    /// It cannot be read as JSON.
    #[error("it cannot be read: {0}")]
    Json(String),
    /// It has no list `series`.
    #[error("it holds no series")]
    NoSeries,
    /// A series is not as series are, or a figure of it is missing.
    #[error("series {number} ({of}): {why}")]
    Series {
        /// Its place, from 1.
        number: usize,
        /// Game, label and what it is against, as far as they can be read.
        of: String,
        /// What is missing or of another form.
        why: String,
    },
    /// It is of a format that this program does not know.
    #[error(transparent)]
    Newer(#[from] NewerFormat),
}

impl Series {
    fn read(value: Value) -> Result<Series, String> {
        let Value::Object(mut all) = value else {
            return Err("it is no object".to_owned());
        };
        let text = |e: serde_json::Error| e.to_string();
        let place = |name: &str| all.keys().position(|k| k == name);
        // the figures stand where the identity says how they are counted, if it does
        let counted = place("figures") < place("key");
        let key = all.shift_remove("key").ok_or("`key` is missing")?;
        let figures = all.shift_remove("figures").ok_or("`figures` is missing")?;
        let mut identity: Identity = serde_json::from_value(Value::Object(all)).map_err(text)?;
        identity.figures = if counted { DISTINCT } else { 0 };
        let unplayed = identity.refused.is_some() || identity.alike;
        let figures = match figures {
            Value::Null if unplayed => None,
            figures => Some(Figures::read(&identity, figures)?),
        };
        Ok(Series {
            key: serde_json::from_value(key).map_err(text)?,
            identity,
            figures,
        })
    }

    /// What it is called where something is wrong with it.
    pub fn named(&self) -> String {
        named(&json_value(&self.identity))
    }

    /// The figure of a statistic, if it is measured in the series.
    pub fn figure(&self, stat: Stat) -> Option<&Figure> {
        let all = self.figures.as_ref()?.by_stat().iter();
        all.clone().find(|(s, _)| *s == stat).map(|(_, f)| f)
    }

    /// The figure of a statistic that is needed.
    ///
    /// # Errors
    /// It is not measured in the series.
    pub fn needs(&self, stat: Stat) -> Result<&Figure, NoFigure> {
        self.figure(stat).ok_or_else(|| self.lacks(stat))
    }

    /// The error of a statistic that is not measured, or not so.
    pub fn lacks(&self, stat: Stat) -> NoFigure {
        NoFigure::Missing {
            what: format!("`{stat}`"),
            game: self.named(),
        }
    }

    /// What it is compared with.
    pub fn against(&self) -> Option<&Against> {
        self.identity.against.as_ref()
    }
}

/// Game, label, and what a series is against, for errors.
fn named(series: &Value) -> String {
    let mut out = series["game"].as_str().unwrap_or("no game").to_owned();
    if let Some(label) = series["label"].as_str() {
        out.push_str(&format!(", `{label}`"));
    }
    if series["against"].is_object() {
        out.push_str(&format!(", against {}", series["against"]));
    }
    out
}

/// The keys of results beside the series.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    written_by: String,
    format: Option<FormatNumber>,
    study: String,
    title: String,
    asks: String,
    stamps: Option<Vec<String>>,
    effects: Option<u64>,
    #[serde(default)]
    ratings: Vec<Ratings>,
}

impl Results {
    /// Reads them.
    ///
    /// # Errors
    /// The text is no JSON, holds no series, is of a newer format, or lacks something: which series, and what.
    pub fn parse(text: &str) -> Result<Results, NoResults> {
        let json = |e: serde_json::Error| NoResults::Json(e.to_string());
        let mut value: Value = serde_json::from_str(text).map_err(json)?;
        if let Some(number) = value.get("format") {
            FormatNumber::of(number.as_u64().unwrap_or(0))?;
        }
        let Some(Value::Array(all)) = value.get_mut("series").map(Value::take) else {
            return Err(NoResults::NoSeries);
        };
        let mut series = vec![];
        for (number, one) in (1..).zip(all) {
            let of = named(&one);
            let read = Series::read(one);
            series.push(read.map_err(|why| NoResults::Series { number, of, why })?);
        }
        let Value::Object(mut head) = value else {
            return Err(NoResults::NoSeries);
        };
        head.shift_remove("series");
        let place = |key: &str| head.keys().position(|k| k == key);
        let restamped = place("effects").is_some_and(|e| place("stamps").is_some_and(|s| e < s));
        let head: Head = serde_json::from_value(Value::Object(head)).map_err(json)?;
        Ok(Results {
            written_by: head.written_by,
            format: head.format,
            study: head.study,
            title: head.title,
            asks: head.asks,
            stamps: head.stamps,
            restamped,
            effects: head.effects,
            series,
            ratings: head.ratings,
        })
    }

    /// The series of a game, in order.
    pub fn of<'r>(&'r self, game: &'r str) -> impl Iterator<Item = &'r Series> {
        self.all().filter(move |s| s.identity.game == game)
    }

    /// All series.
    pub fn all(&self) -> impl Iterator<Item = &Series> {
        self.series.iter()
    }
}

impl Serialize for Series {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = json_value(&self.identity);
        out["key"] = Value::from(self.key.as_str());
        // in the place of how they are counted, where the identity says so
        out["figures"] = self.figures.as_ref().map_or(Value::Null, json_value);
        out.serialize(s)
    }
}

impl Serialize for Results {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_map(None)?;
        out.serialize_entry("written_by", &self.written_by)?;
        if let Some(format) = &self.format {
            out.serialize_entry("format", format)?;
        }
        out.serialize_entry("study", &self.study)?;
        out.serialize_entry("title", &self.title)?;
        out.serialize_entry("asks", &self.asks)?;
        let stamps = self.stamps.as_ref();
        if let Some(stamps) = stamps.filter(|_| !self.restamped) {
            out.serialize_entry("stamps", stamps)?;
        }
        if let Some(effects) = &self.effects {
            out.serialize_entry("effects", effects)?;
        }
        if let Some(stamps) = stamps.filter(|_| self.restamped) {
            out.serialize_entry("stamps", stamps)?;
        }
        out.serialize_entry("series", &self.series)?;
        if !self.ratings.is_empty() {
            out.serialize_entry("ratings", &self.ratings)?;
        }
        out.end()
    }
}

/// A figure that was wanted and is not there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoFigure {
    /// A text breaks off in the middle of a name.
    #[error("a `{{` without its `}}`")]
    Unclosed,
    /// What is wanted is no statistic.
    #[error(transparent)]
    Stat(#[from] NoStat),
    /// No series of the game has the label, or none has the statistic.
    #[error("{what}: no study has this figure of {game}")]
    Missing {
        /// What was wanted, as it was written.
        what: String,
        /// The edition.
        game: String,
    },
}

/// All results of a corpus, by the labels of their series.
#[derive(Debug, Clone, Default)]
pub struct Labelled(Arc<Vec<Series>>);

/// The texts that were read last and what stood in them: a corpus that is checked again and again has the same results.
static READ: Mutex<Option<(Vec<String>, Labelled)>> = Mutex::new(None);

impl Labelled {
    /// Series with labels, from wherever they come.
    pub fn new(series: Vec<Series>) -> Labelled {
        Labelled(Arc::new(series))
    }

    /// Those that are kept.
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
        // what is no results is reported by `check`
        for results in texts.iter().filter_map(|text| Results::parse(text).ok()) {
            all.extend(
                results
                    .series
                    .into_iter()
                    .filter(|s| s.identity.label.is_some()),
            );
        }
        let found = Labelled(Arc::new(all));
        let texts = texts.into_iter().map(str::to_owned).collect();
        *read = Some((texts, found.clone()));
        found
    }

    /// Whether there are none at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The series of a game under a label.
    pub fn series(&self, game: &str, label: &str) -> Option<&Series> {
        self.0
            .iter()
            .find(|s| s.identity.game == game && s.identity.label.as_deref() == Some(label))
    }

    /// The series that a text of a game names: its own label, or `SLUG/LABEL` of another.
    pub fn named(&self, game: &str, label: &str) -> Option<&Series> {
        let other = || {
            label
                .split_once('/')
                .and_then(|(of, label)| self.series(of, label))
        };
        self.series(game, label).or_else(other)
    }

    /// A text with its figures: `{LABEL: STATISTIC}` stands for one of the game's own, `{SLUG/LABEL: STATISTIC}` for another's.
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
            let series = self.named(game, label).ok_or_else(missing)?;
            out.push_str(&words::figure(series, stat).ok_or_else(missing)?);
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }
}
