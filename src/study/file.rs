//! A study as written by hand: `corpus/studies/<name>.toml`, and the series of games it asks for.

use super::compared::{Against, AgainstFile};
use super::measure::Pace;
use super::rows::{Pairs, Rows};
use super::stat::Stat;
use super::walk::Walker;
use ludarium_engine::agents::Agent;
use ludarium_engine::simulate::{self, play_range, Scope, Starter};
use ludarium_engine::track;
use ludarium_engine::Ruleset;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The engine whose figures these are. It is raised by hand whenever the same rules and seed no longer give the same games.
pub const ENGINE: u32 = 1;

/// What a study file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyFile {
    pub title: String,
    /// The question it answers, in a sentence.
    pub asks: String,
    #[serde(rename = "series")]
    pub series: Vec<SeriesFile>,
}

/// One or more series of games that differ in the game alone.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesFile {
    /// Editions by slug.
    pub games: Vec<String>,
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    #[serde(default)]
    pub agents: Vec<Agent>,
    /// Instead of `agents`: each of these against each other, both ways round, and their ratings.
    #[serde(default)]
    pub round_robin: Vec<Agent>,
    pub seed: u64,
    /// Number of games.
    pub n: u64,
    #[serde(default)]
    pub scope: Option<Scope>,
    #[serde(default)]
    pub starter: Option<Starter>,
    /// Rounds after which a match is broken off.
    #[serde(default)]
    pub max_rounds: Option<u64>,
    /// Stick-and-track games: players, and parameters set.
    #[serde(default)]
    pub players: Option<usize>,
    #[serde(default)]
    pub set: BTreeMap<String, i64>,
    /// Statistics that are told of it, game by game; none = the figures that `simulate` gives.
    #[serde(default)]
    pub tell: Vec<Stat>,
    /// A name under which it is asked for.
    #[serde(default)]
    pub label: Option<String>,
    /// Sowing games: a position to begin with, as `--start` takes it.
    #[serde(default)]
    pub start: Option<String>,
    /// How fast people play.
    #[serde(default)]
    pub pace: Option<Pace>,
    /// What each game is played against, with the same random numbers.
    #[serde(default)]
    pub against: Option<AgainstFile>,
}

/// What decides the figures of one series of one game: two series with the same identity have the same figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    pub engine: u32,
    pub game: String,
    pub rules_sha256: String,
    pub readings: BTreeMap<String, String>,
    pub agents: Vec<Agent>,
    pub seed: u64,
    pub games: u64,
    pub scope: Option<Scope>,
    pub starter: Option<Starter>,
    pub max_rounds: Option<u64>,
    pub players: Option<usize>,
    pub set: BTreeMap<String, i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Told of series that are told game by game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tell: Vec<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// Hash of the other rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against_sha256: Option<String>,
    /// Why the other rules cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The other rules decide every situation as these do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alike: bool,
    /// A bound on the number of positions, as a decimal logarithm in hundredths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<i64>,
}

impl Identity {
    /// SHA-256 of it as JSON, in hexadecimal.
    pub fn key(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        hex::encode(Sha256::digest(text.as_bytes()))
    }
}

pub(super) enum Rules {
    Sowing(Box<Ruleset>, simulate::Series),
    Track(Box<track::Rules>, track::simulate::Series),
    /// Told game by game.
    Rows(Walker),
    /// The same against other rules.
    Pairs(Walker, Walker),
    /// The other rules cannot be played: see the identity.
    Refused,
}

/// One series of one game, ready to be played.
pub struct Unit {
    pub identity: Identity,
    pub(super) rules: Rules,
}

/// Figures of some of a series' games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figures {
    Sowing(simulate::Figures),
    Track(track::simulate::Figures),
    Rows(Rows),
    Pairs(Pairs),
}

impl Figures {
    /// Adds the figures of other games of the same series.
    pub fn merge(&mut self, other: &Figures) {
        match (self, other) {
            (Figures::Sowing(a), Figures::Sowing(b)) => a.merge(b),
            (Figures::Track(a), Figures::Track(b)) => a.merge(b),
            (Figures::Rows(a), Figures::Rows(b)) => a.merge(b),
            (Figures::Pairs(a), Figures::Pairs(b)) => a.merge(b),
            // one series is of one family
            _ => {}
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        match self {
            Figures::Sowing(f) => f.games,
            Figures::Track(f) => f.games,
            Figures::Rows(f) => f.games,
            Figures::Pairs(f) => f.games,
        }
    }
}

impl Unit {
    /// Plays the games `from..to`.
    ///
    /// # Errors
    /// A number of players that the rules do not allow.
    pub fn play(&self, from: u64, to: u64) -> Result<Figures, String> {
        match &self.rules {
            Rules::Sowing(rules, series) => {
                Ok(Figures::Sowing(play_range(rules, series, from, to)))
            }
            Rules::Track(rules, series) => {
                track::simulate::play_range(rules, series, from, to).map(Figures::Track)
            }
            Rules::Rows(walker) => {
                let mut rows = Rows::default();
                for index in from..to {
                    let row = walker.row(index)?;
                    rows.add(&row, &self.identity.tell, self.identity.pace);
                }
                Ok(Figures::Rows(rows))
            }
            Rules::Pairs(a, b) => {
                let mut pairs = Pairs::default();
                for index in from..to {
                    let (x, y) = (a.row(index)?, b.row(index)?);
                    pairs.add([&x, &y], &self.identity.tell, self.identity.pace);
                }
                Ok(Figures::Pairs(pairs))
            }
            Rules::Refused => Err("these rules cannot be played".into()),
        }
    }
}

/// Studies of a corpus: name and file, in order of name.
pub fn studies(corpus: &Path) -> Vec<(String, PathBuf)> {
    let mut out: Vec<(String, PathBuf)> = std::fs::read_dir(corpus.join("studies"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|x| x == "toml"))
        .filter_map(|p| Some((p.file_stem()?.to_str()?.to_owned(), p)))
        .collect();
    out.sort();
    out
}

/// Reads a study.
///
/// # Errors
/// What cannot be read, with file, line and words.
pub fn read(path: &Path) -> Result<StudyFile, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

impl SeriesFile {
    /// The same for each two agents that meet; itself, if it is no round-robin.
    pub(super) fn meetings(&self) -> Vec<SeriesFile> {
        if self.round_robin.is_empty() {
            return vec![self.clone()];
        }
        let all = &self.round_robin;
        let pairs = all.iter().flat_map(|a| all.iter().map(move |b| [*a, *b]));
        pairs
            .filter(|[a, b]| a != b)
            .map(|pair| SeriesFile {
                agents: pair.to_vec(),
                round_robin: vec![],
                ..self.clone()
            })
            .collect()
    }
}
