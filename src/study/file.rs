//! A study as written by hand: `corpus/studies/<name>.toml`, and the series of games it asks for.

use crate::rules_files::{load, Loaded};
use ludarium_engine::agents::Agent;
use ludarium_engine::simulate::{self, play_range, Scope, Starter};
use ludarium_engine::track;
use ludarium_engine::{Choice, Ruleset};
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
}

impl Identity {
    /// SHA-256 of it as JSON, in hexadecimal.
    pub fn key(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        hex::encode(Sha256::digest(text.as_bytes()))
    }
}

enum Rules {
    Sowing(Box<Ruleset>, simulate::Series),
    Track(Box<track::Rules>, track::simulate::Series),
}

/// One series of one game, ready to be played.
pub struct Unit {
    pub identity: Identity,
    rules: Rules,
}

/// Figures of some of a series' games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figures {
    Sowing(simulate::Figures),
    Track(track::simulate::Figures),
}

impl Figures {
    /// Adds the figures of other games of the same series.
    pub fn merge(&mut self, other: &Figures) {
        match (self, other) {
            (Figures::Sowing(a), Figures::Sowing(b)) => a.merge(b),
            (Figures::Track(a), Figures::Track(b)) => a.merge(b),
            // one series is of one family
            _ => {}
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        match self {
            Figures::Sowing(f) => f.games,
            Figures::Track(f) => f.games,
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
    fn meetings(&self) -> Vec<SeriesFile> {
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

/// The series of a study, with their rules compiled.
///
/// # Errors
/// Every game or reading that is not there.
pub fn units(corpus: &Path, study: &StudyFile) -> Result<Vec<Unit>, String> {
    let mut out = vec![];
    for series in &study.series {
        for game in &series.games {
            let loaded = load(Some(corpus), game).map_err(|e| e.to_string())?;
            for meeting in series.meetings() {
                out.push(unit(&loaded, game, &meeting).map_err(|e| format!("{game}: {e}"))?);
            }
        }
    }
    Ok(out)
}

fn unit(loaded: &Loaded, game: &str, s: &SeriesFile) -> Result<Unit, String> {
    let choice: Choice = s.readings.clone().into_iter().collect();
    let mut identity = Identity {
        engine: ENGINE,
        game: game.to_owned(),
        rules_sha256: String::new(),
        readings: s.readings.clone(),
        agents: s.agents.clone(),
        seed: s.seed,
        games: s.n,
        scope: s.scope,
        starter: s.starter,
        max_rounds: s.max_rounds,
        players: s.players,
        set: s.set.clone(),
    };
    if loaded.is_track() {
        let set = s.set.iter().map(|(k, v)| (k.clone(), *v)).collect();
        let rules = loaded
            .compile_track(&choice, &set)
            .map_err(|e| e.to_string())?;
        identity.rules_sha256.clone_from(&rules.sha256);
        let seats = s.players.unwrap_or(usize::from(rules.params.seats));
        let series = track::simulate::Series {
            agents: s.agents.clone(),
            lot: s.starter == Some(Starter::Lot),
            ..track::simulate::Series::random(seats, s.seed)
        };
        return Ok(Unit {
            identity,
            rules: Rules::Track(Box::new(rules), series),
        });
    }
    let rules = loaded.compile(&choice).map_err(|e| e.to_string())?;
    identity.rules_sha256.clone_from(&rules.sha256);
    let agents = match s.agents.as_slice() {
        [a] => [*a; 2],
        [a, b] => [*a, *b],
        _ => return Err("two agents are needed: South's and North's".into()),
    };
    let series = simulate::Series {
        agents,
        seed: s.seed,
        scope: s.scope.unwrap_or(Scope::Round),
        starter: s.starter,
        max_rounds: s.max_rounds.unwrap_or(2000),
    };
    Ok(Unit {
        identity,
        rules: Rules::Sowing(Box::new(rules), series),
    })
}
