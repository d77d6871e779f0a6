//! Series of games in the page: played in pieces, so that a page can show how far they are, stop, or share them out.

use crate::answer::{error, errors, read_bundle};
use ludarium_engine::agents::Agent;
use ludarium_engine::simulate::{self, play_range, Scope, Starter};
use ludarium_engine::track::{self, simulate as sticks, Overrides};
use ludarium_engine::{compile, told, Choice, Ruleset};
use serde::Deserialize;
use serde_json::{json, Value};

/// What is asked for; the words are those of `ludarium simulate`, and so are the defaults.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub seed: u64,
    /// Number of the first game.
    pub from: u64,
    pub agents: Vec<Agent>,
    pub starter: Option<Starter>,
    /// Sowing games.
    pub scope: Scope,
    pub max_rounds: u64,
    /// Stick-and-track games.
    pub players: Option<usize>,
    pub set: Overrides,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            from: 0,
            agents: vec![Agent::Random],
            starter: None,
            scope: Scope::Round,
            max_rounds: 2000,
            players: None,
            set: Overrides::new(),
        }
    }
}

enum Series {
    Sowing {
        rules: Box<Ruleset>,
        series: simulate::Series,
        figures: simulate::Figures,
    },
    Track {
        rules: Box<track::Rules>,
        series: sticks::Series,
        figures: sticks::Figures,
    },
}

/// A series, its figures so far, and the number of the next game.
pub struct Simulation {
    series: Series,
    next: u64,
}

impl Simulation {
    /// Compiles rules under readings (`{"Q":"reading"}`) for a series of games.
    ///
    /// # Errors
    /// The problems as JSON text.
    pub fn new(bundle: &str, readings: &str, options: &str) -> Result<Simulation, String> {
        let bundle = read_bundle(bundle)?;
        let unread = |e: serde_json::Error| error(format!("what is asked cannot be read: {e}"));
        let choice: Choice = serde_json::from_str(readings).map_err(unread)?;
        let asked: Options = serde_json::from_str(options).map_err(unread)?;
        let next = asked.from;
        if bundle.rules.family == "track" {
            let rules = track::compile(&bundle, &choice, &asked.set).map_err(|p| errors(&p))?;
            let seats = asked.players.unwrap_or(usize::from(rules.params.seats));
            let series = sticks::Series {
                agents: asked.agents,
                ..sticks::Series::random(seats, asked.seed)
            }
            .begun_by(asked.starter);
            track::Game::new(&rules, Some(seats), series.first.unwrap_or(0)).map_err(error)?;
            let series = Series::Track {
                rules: Box::new(rules),
                series,
                figures: sticks::Figures::default(),
            };
            return Ok(Simulation { series, next });
        }
        let agents = match asked.agents.as_slice() {
            [a] => [*a; 2],
            [a, b] => [*a, *b],
            _ => return Err(error("two agents are needed: South's and North's")),
        };
        let rules = compile(&bundle, &choice).map_err(|p| errors(&p))?;
        let series = Series::Sowing {
            rules: Box::new(rules),
            series: simulate::Series {
                agents,
                seed: asked.seed,
                scope: asked.scope,
                starter: asked.starter,
                max_rounds: asked.max_rounds,
            },
            figures: simulate::Figures::default(),
        };
        Ok(Simulation { series, next })
    }

    /// Plays the next games of the series. Returns the figures of all so far.
    pub fn play(&mut self, games: u64) -> String {
        let (from, to) = (self.next, self.next + games);
        match &mut self.series {
            Series::Sowing {
                rules,
                series,
                figures,
            } => figures.merge(&play_range(rules, series, from, to)),
            Series::Track {
                rules,
                series,
                figures,
            } => match sticks::play_range(rules, series, from, to) {
                Ok(more) => figures.merge(&more),
                Err(e) => return error(e),
            },
        }
        self.next = to;
        self.figures()
    }

    /// The figures so far, as `ludarium simulate --json` prints them without those of time.
    pub fn figures(&self) -> String {
        let json = match &self.series {
            Series::Sowing {
                rules,
                series,
                figures,
            } => figures.json(rules, series),
            Series::Track {
                rules,
                series,
                figures,
            } => figures.json(rules, series),
        };
        json.to_string()
    }

    /// The sums behind the figures, for [`Simulation::add`] of another one that plays other games of the same series.
    pub fn sums(&self) -> String {
        let sums = match &self.series {
            Series::Sowing { figures, .. } => serde_json::to_value(figures),
            Series::Track { figures, .. } => serde_json::to_value(figures),
        };
        sums.unwrap_or(Value::Null).to_string()
    }

    /// Takes in the sums of other games of the same series. Returns the figures of all.
    pub fn add(&mut self, sums: &str) -> String {
        let added = match &mut self.series {
            Series::Sowing { figures, .. } => {
                serde_json::from_str(sums).map(|more| figures.merge(&more))
            }
            Series::Track { figures, .. } => {
                serde_json::from_str(sums).map(|more| figures.merge(&more))
            }
        };
        match added {
            Ok(()) => self.figures(),
            Err(e) => error(format!("these are no sums of such a series: {e}")),
        }
    }

    fn texts(&self, index: u64) -> Result<Vec<String>, String> {
        match &self.series {
            Series::Sowing { rules, series, .. } => Ok(told::game(rules, series, index)),
            Series::Track { rules, series, .. } => told::track_game(rules, series, index),
        }
    }

    /// A game of the series told in full: an array of JSON texts, a step each.
    pub fn told(&self, index: u64) -> String {
        match self.texts(index) {
            Ok(texts) => json!(texts).to_string(),
            Err(e) => error(e),
        }
    }

    /// The hashes of games `from..to` as told, an array.
    pub fn digests(&self, from: u64, to: u64) -> String {
        let all: Result<Vec<String>, String> = (from..to)
            .map(|i| self.texts(i).map(|texts| told::digest(&texts)))
            .collect();
        match all {
            Ok(digests) => json!(digests).to_string(),
            Err(e) => error(e),
        }
    }
}
