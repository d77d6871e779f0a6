//! A study as written by hand: `corpus/studies/<name>.toml`, and the series of games it asks for.

use super::error::StudyError;
use super::meets::Meets;
use super::other::AgainstFile;
use super::rows::{Pairs, Rows};
use super::stat::Stat;
use crate::folders::{listed, stem};
use crate::values::AgentWord;
use ludarium_engine::game::distinct::EXACT;
use ludarium_engine::game::measure::{Pace, Row, Wanted};
use ludarium_engine::game::{self, Agent, Scope, Series, Starter};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use super::identity::{Identity, DISTINCT, ENGINE};

/// What a study file says.
#[derive(Debug, Clone, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyFile {
    /// What it is called.
    pub title: String,
    /// The question it answers, in a sentence.
    pub asks: String,
    /// What is played, `[[series]]` in TOML.
    #[serde(rename = "series")]
    pub series: Vec<SeriesFile>,
    /// Where it is to be of every edition: those that it leaves out, and why.
    #[serde(default)]
    pub without: Option<BTreeMap<String, String>>,
}

impl StudyFile {
    /// What is wrong with the list of editions, of a study that says which it leaves out: each of them is played, or left out with a
    /// reason.
    pub fn gaps(&self, editions: &[String]) -> Vec<String> {
        let Some(without) = &self.without else {
            return vec![];
        };
        let all = || self.series.iter().flat_map(|s| &s.games);
        // `*` is every edition but those left out
        let played =
            |slug: &String| all().any(|g| g == slug || (g == "*" && !without.contains_key(slug)));
        let silent = editions
            .iter()
            .filter(|slug| !without.contains_key(*slug) && !played(slug));
        let mut out: Vec<String> = silent
            .map(|slug| format!("it neither plays {slug} nor leaves it out with a reason"))
            .collect();
        for (slug, why) in without {
            if !editions.contains(slug) {
                out.push(format!(
                    "it leaves out {slug}, which is no edition with rules"
                ));
            } else if played(slug) {
                out.push(format!("it leaves out {slug} and plays it"));
            } else if why.trim().is_empty() {
                out.push(format!("it leaves out {slug} and does not say why"));
            }
        }
        out
    }
}

/// One or more series of games that differ in the game alone.
#[derive(Debug, Clone, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesFile {
    /// Editions by slug; `["*"]` is every edition with rules but those that the study leaves out.
    pub games: Vec<String>,
    /// Readings beside the defaults: question → reading.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// One for both players, or South's and North's; of stick-and-track games the last plays all further seats.
    #[serde(default)]
    #[schemars(with = "Vec<AgentWord>")]
    pub agents: Vec<Agent>,
    /// Instead of `agents`: each of these against each other, both ways round, and their ratings.
    #[serde(default)]
    #[schemars(with = "Vec<AgentWord>")]
    pub round_robin: Vec<Agent>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of games.
    pub n: u64,
    /// How far one game goes; left out: a round, of stick-and-track games the game.
    #[serde(default)]
    pub scope: Option<Scope>,
    /// Who begins, whatever the rules say.
    #[serde(default)]
    pub starter: Option<Starter>,
    /// Rounds after which a match is broken off.
    #[serde(default)]
    pub max_rounds: Option<u64>,
    /// Stick-and-track games: number of players.
    #[serde(default)]
    pub players: Option<usize>,
    /// Stick-and-track games: parameters set, such as days = 40.
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
    /// So many moves of each game, the first ones, are drawn, whoever plays: players who always answer alike then play many games.
    #[serde(default)]
    pub openings: u64,
    /// How fast people play.
    #[serde(default)]
    pub pace: Option<Pace>,
    /// Of `against = "strong-pairs"`: the study that looked at all pairs, by name.
    #[serde(default)]
    pub screened: Option<String>,
    /// What each game is played against, with the same random numbers.
    #[serde(default)]
    pub against: Option<AgainstFile>,
}

/// What is played, and how it is counted.
pub(super) enum Rules {
    /// Summed up.
    Sums(Arc<dyn Series>),
    /// Told game by game.
    Rows(Arc<dyn Series>),
    /// Told game by game, against the same games under other rules.
    Pairs(Arc<dyn Series>, Arc<dyn Series>),
    /// Two readings that meet: neither, the first, the second, both.
    Meets(Box<[Arc<dyn Series>; 4]>),
    /// The other rules cannot be played: see the identity.
    Refused,
}

/// One series of one game, ready to be played.
pub struct Unit {
    pub identity: Identity,
    pub(super) rules: Rules,
}

/// Numbers of games that are kept one by one in series of more than [`EXACT`]: as many as take the room of a sketch.
const FEW: u64 = 2048;

/// Figures of some of a series' games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Figures {
    /// Summed up, without statistics of its own.
    Sums(#[schemars(with = "super::kept::Sums")] game::Figures),
    /// Told game by game.
    Rows(Rows),
    /// Told game by game, against other rules.
    Pairs(Pairs),
    /// Told game by game, under two readings each way.
    Meets(Meets),
}

impl Figures {
    /// Adds the figures of other games of the same series.
    pub fn merge(&mut self, other: &Figures) {
        match (self, other) {
            (Figures::Sums(a), Figures::Sums(b)) => a.merge(b),
            (Figures::Rows(a), Figures::Rows(b)) => a.merge(b),
            (Figures::Pairs(a), Figures::Pairs(b)) => a.merge(b),
            (Figures::Meets(a), Figures::Meets(b)) => a.merge(b),
            // one series is counted in one way
            _ => {}
        }
    }

    /// Of a series of so many games: keeps numbers of games one by one only where all of them may be kept.
    fn of_so_many(mut self, games: u64) -> Figures {
        if games > EXACT {
            match &mut self {
                Figures::Sums(f) => f.paths.bound(FEW),
                Figures::Rows(f) => f.paths.bound(FEW),
                Figures::Pairs(f) => f.paths.bound(FEW),
                Figures::Meets(_) => {}
            }
        }
        self
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        match self {
            Figures::Sums(f) => f.games,
            Figures::Rows(f) => f.games,
            Figures::Pairs(f) => f.games,
            Figures::Meets(f) => f.games,
        }
    }
}

/// Whether two games are counted alike but for the way that they took.
fn alike([a, b]: &[Row; 2]) -> bool {
    let way = Row {
        path: b.path,
        ..a.clone()
    };
    way == *b
}

impl Unit {
    /// A series that is summed up.
    pub fn sums(identity: Identity, series: Arc<dyn Series>) -> Unit {
        let rules = Rules::Sums(series);
        Unit { identity, rules }
    }

    /// Plays the games `from..to`.
    ///
    /// # Errors
    /// Rules that cannot be played.
    pub fn play(&self, from: u64, to: u64) -> Result<Figures, StudyError> {
        let figures = self.played(from, to)?;
        Ok(figures.of_so_many(self.identity.games))
    }

    fn played(&self, from: u64, to: u64) -> Result<Figures, StudyError> {
        let (tell, pace) = (&self.identity.tell, self.identity.pace);
        let wanted = Wanted::of(tell.iter().filter_map(|stat| stat.measure()));
        match &self.rules {
            Rules::Sums(series) => Ok(Figures::Sums(series.play(from, to))),
            Rules::Rows(series) => {
                let games = (from..to).map(|index| series.row_with(index, wanted));
                Ok(Figures::Rows(Rows::of(games, tell, pace)))
            }
            Rules::Pairs(a, b) => {
                let mut pairs = Pairs::default();
                for index in from..to {
                    let mut rows = [a, b].map(|s| s.row_with(index, wanted));
                    // what is not wanted of either may be where they differ
                    if wanted != Wanted::Course && alike(&rows) {
                        rows = [a, b].map(|s| s.row(index));
                    }
                    pairs.add(rows, tell, pace);
                }
                Ok(Figures::Pairs(pairs))
            }
            Rules::Meets(four) => {
                let mut meets = Meets::default();
                for index in from..to {
                    let rows = four.each_ref().map(|s| s.row_with(index, wanted));
                    meets.add(&rows, tell, pace);
                }
                Ok(Figures::Meets(meets))
            }
            Rules::Refused => Err(StudyError::NoRules),
        }
    }
}

/// Studies of a corpus: name and file, in order of name.
///
/// # Errors
/// The folder is there and cannot be read.
pub fn studies(corpus: &Path) -> Result<Vec<(String, PathBuf)>, StudyError> {
    let mut out: Vec<(String, PathBuf)> = listed(&corpus.join("studies"))?
        .into_iter()
        .filter(|p| p.extension().is_some_and(|x| x == "toml"))
        .filter_map(|p| Some((stem(&p)?, p)))
        .collect();
    out.sort();
    Ok(out)
}

/// Reads a study.
///
/// # Errors
/// What cannot be read, with file, line and words.
pub fn read(path: &Path) -> Result<StudyFile, StudyError> {
    let text = crate::text::read_plain_text(path).map_err(|e| StudyError::file(path, e))?;
    let study: StudyFile = toml::from_str(&text).map_err(|e| StudyError::file(path, e))?;
    for (number, series) in (1..).zip(&study.series) {
        if let Some(why) = series.idle() {
            let why = StudyError::Idle(why).of_series(number, series.label.as_ref());
            return Err(StudyError::file(path, why));
        }
    }
    Ok(study)
}

impl SeriesFile {
    /// Whether sums tell one game from another: where all moves are drawn each game is a draw of its own, and nothing has to be
    /// distinguished.
    pub(super) fn tells_apart(&self) -> bool {
        self.tell.is_empty() && self.agents.iter().any(|a| *a != Agent::Random)
    }

    /// The series of each two agents that meet; the series itself, if it is no round-robin.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_of_every_edition_notices_one_that_it_does_not_name() {
        let study = |without: &str| -> StudyFile {
            let text = format!(
                "title = \"T\"\nasks = \"Q\"\n{without}\n[[series]]\ngames = [\"a\", \"b\"]\nseed = 1\nn = 1\n"
            );
            toml::from_str(&text).unwrap()
        };
        let editions = ["a", "b", "c"].map(str::to_owned);
        assert!(study("").gaps(&editions).is_empty(), "it promises nothing");
        assert!(study("without.c = \"later\"").gaps(&editions).is_empty());
        let text = "title = \"T\"\nasks = \"Q\"\nwithout = { c = \"later\" }\n[[series]]\ngames = [\"*\"]\nseed = 1\nn = 1\n";
        let all: StudyFile = toml::from_str(text).unwrap();
        assert!(all.gaps(&editions).is_empty());
        for (without, gap) in [
            ("without = {}", "neither plays c"),
            ("without = { c = \" \" }", "does not say why"),
            (
                "without = { b = \"x\", c = \"x\" }",
                "leaves out b and plays it",
            ),
            (
                "without = { c = \"x\", d = \"x\" }",
                "leaves out d, which is no edition",
            ),
        ] {
            let gaps = study(without).gaps(&editions);
            assert!(
                gaps.len() == 1 && gaps[0].contains(gap),
                "{without}: {gaps:?}"
            );
        }
    }
}
