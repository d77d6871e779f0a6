//! A study as written by hand: `corpus/studies/<name>.toml`, and the series of games it asks for.

use super::compared::{self, Against, AgainstFile};
use super::measure::{Measure, Pace};
use super::rows::{Pairs, Rows};
use super::stat::Stat;
use super::walk::Walker;
use crate::rules_files::{load, Loaded};
use ludarium_engine::agents::Agent;
use ludarium_engine::play::Limits;
use ludarium_engine::simulate::{self, play_range, Scope, Starter};
use ludarium_engine::track;
use ludarium_engine::{Choice, Ruleset};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The engine whose figures these are. It is raised by hand whenever the same rules and seed no longer give the same games.
pub const ENGINE: u32 = 1;

/// Games of a comparison with rules under which most never end.
const RUNAWAYS: u64 = 100;

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
    pub agents: Vec<Agent>,
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

enum Rules {
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
    rules: Rules,
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

/// The columns of a table with a line a game.
pub const COLUMNS: &str = "series,game,label,agents,under,k,winner,first,capped,turns,moves,laps,counters,rounds,throws,taken,gain,endless,unresolved,longest,lead_changes";

impl Unit {
    /// What is played: the rules, and where it is a comparison the other rules; nothing for what cannot be played.
    pub fn walkers(&self) -> Vec<Walker> {
        match &self.rules {
            Rules::Sowing(rules, series) => {
                let limits = Limits::default();
                vec![Walker::Sowing(rules.clone(), series.clone(), None, limits)]
            }
            Rules::Track(rules, series) => vec![Walker::Track(rules.clone(), series.clone())],
            Rules::Rows(walker) => vec![walker.clone()],
            Rules::Pairs(a, b) => vec![a.clone(), b.clone()],
            Rules::Refused => vec![],
        }
    }

    /// The games `from..to` as lines of CSV under [`COLUMNS`]; `number` is that of the series. Of a comparison each game has two
    /// lines, `under` 0 the rules themselves and 1 the others. Nothing for what cannot be played.
    ///
    /// # Errors
    /// A number of players that the rules do not allow.
    pub fn lines(&self, number: usize, from: u64, to: u64) -> Result<String, String> {
        let id = &self.identity;
        let walkers = self.walkers();
        let label = id.label.as_deref().unwrap_or_default().replace('"', "'");
        let agents: Vec<String> = id.agents.iter().map(|a| a.word()).collect();
        let head = format!("{number},{},\"{label}\",\"{}\"", id.game, agents.join(" "));
        let seat = |s: Option<u8>| s.map_or(String::new(), |s| s.to_string());
        let mut out = String::new();
        for index in from..to {
            for (under, walker) in walkers.iter().enumerate() {
                let r = walker.row(index)?;
                let (longest, changes) = (
                    r.values(Measure::LongestMove, None)[0],
                    r.values(Measure::LeadChanges, None)[0],
                );
                out.push_str(&format!(
                    "{head},{under},{index},{},{},{},{},{},{},{},{},{},{},{},{},{},{longest},{changes}\n",
                    seat(r.winner),
                    seat(r.first),
                    r.capped,
                    r.turns,
                    r.moves,
                    r.laps,
                    r.counters,
                    r.rounds,
                    r.throws,
                    r.taken,
                    r.gain,
                    r.endless,
                    r.unresolved,
                ));
            }
        }
        Ok(out)
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

/// The series of a study, with their rules compiled.
///
/// # Errors
/// Every game or reading that is not there.
pub fn units(corpus: &Path, study: &StudyFile) -> Result<Vec<Unit>, String> {
    let mut out = vec![];
    for series in &study.series {
        for game in &games(corpus, series) {
            let loaded = load(Some(corpus), game).map_err(|e| e.to_string())?;
            let told = |e: String| format!("{game}: {e}");
            if series.tell.is_empty() {
                out.push(unit(&loaded, game, series).map_err(told)?);
            } else {
                out.extend(rows_units(&loaded, game, series).map_err(told)?);
            }
        }
    }
    Ok(out)
}

/// The games of a series; `*` is every edition with rules.
fn games(corpus: &Path, series: &SeriesFile) -> Vec<String> {
    if series.games != ["*"] {
        return series.games.clone();
    }
    let mut all: Vec<String> = std::fs::read_dir(corpus.join("games"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .filter_map(|e| e.file_name().into_string().ok())
        .filter(|name| !name.starts_with('_'))
        .collect();
    all.sort();
    all
}

fn identity(game: &str, s: &SeriesFile) -> Identity {
    Identity {
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
        label: s.label.clone(),
        family: None,
        tell: s.tell.clone(),
        start: s.start.clone(),
        pace: s.pace,
        against: None,
        against_sha256: None,
        refused: None,
        alike: false,
        states: None,
    }
}

fn unit(loaded: &Loaded, game: &str, s: &SeriesFile) -> Result<Unit, String> {
    let mut identity = identity(game, s);
    let walker = walker(loaded, s)?;
    walker.sha256().clone_into(&mut identity.rules_sha256);
    let rules = match walker {
        Walker::Sowing(rules, series, ..) => Rules::Sowing(rules, series),
        Walker::Track(rules, series) => Rules::Track(rules, series),
    };
    Ok(Unit { identity, rules })
}

/// A series told game by game, alone or against other rules.
fn rows_units(loaded: &Loaded, game: &str, s: &SeriesFile) -> Result<Vec<Unit>, String> {
    let base = || walker(loaded, s);
    let mut identity = identity(game, s);
    base()?.sha256().clone_into(&mut identity.rules_sha256);
    identity.family = Some(loaded.bundle.rules.family.clone());
    let Some(against) = &s.against else {
        let base = base()?;
        if s.tell.contains(&Stat::States) {
            identity.states = Some(super::states::bound(&base));
        }
        return Ok(vec![Unit {
            identity,
            rules: Rules::Rows(base),
        }]);
    };
    let mut out = vec![];
    for against in compared::all(loaded, against)? {
        let other = compared::walker(loaded, s, &against);
        let mut identity = identity.clone();
        let rules = match other {
            Err(why) if s.scope != Some(Scope::Match) => {
                identity.refused = Some(why);
                identity.games = 0;
                Rules::Refused
            }
            // told once, with the rounds
            Err(_) => continue,
            Ok(mut other) => {
                let base = base()?;
                if against.is_rules() && base.plays_like(&other) {
                    if s.scope == Some(Scope::Match) {
                        continue;
                    }
                    identity.against_sha256 = Some(other.sha256().to_owned());
                    identity.against = Some(against);
                    identity.alike = true;
                    identity.games = 0;
                    out.push(Unit {
                        identity,
                        rules: Rules::Refused,
                    });
                    continue;
                }
                // what can tell in a round is looked at round by round, the rest over matches
                let wide = s.scope == Some(Scope::Match);
                if against.is_rules() && wide == base.differs_within_a_round(&other) {
                    continue;
                }
                identity.against_sha256 = Some(other.sha256().to_owned());
                // rounds without end are dear to play, and a few tell all there is to tell
                if against.clause.is_some() && other.runs_away() {
                    identity.games = identity.games.min(RUNAWAYS);
                }
                Rules::Pairs(base, other)
            }
        };
        identity.against = Some(against);
        out.push(Unit { identity, rules });
    }
    Ok(out)
}

/// Rules and series as a series of a study asks for them.
///
/// # Errors
/// Readings or parameters that are not there, agents too many, a start that is no position.
pub fn walker(loaded: &Loaded, s: &SeriesFile) -> Result<Walker, String> {
    let choice: Choice = s.readings.clone().into_iter().collect();
    if loaded.is_track() {
        let set = s.set.iter().map(|(k, v)| (k.clone(), *v)).collect();
        let rules = loaded
            .compile_track(&choice, &set)
            .map_err(|e| e.to_string())?;
        let seats = s.players.unwrap_or(usize::from(rules.params.seats));
        let series = track::simulate::Series {
            agents: s.agents.clone(),
            lot: s.starter == Some(Starter::Lot),
            ..track::simulate::Series::random(seats, s.seed)
        };
        return Ok(Walker::Track(Box::new(rules), series));
    }
    let rules = loaded.compile(&choice).map_err(|e| e.to_string())?;
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
    let start = match &s.start {
        None => None,
        Some(text) => Some(
            ludarium_engine::notation::parse_position(&rules, text)
                .map_err(|e| format!("start: {e}"))?,
        ),
    };
    Ok(Walker::Sowing(Box::new(rules), series, start, Limits::default()))
}
