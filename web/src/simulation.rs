//! Series of games in the page: played in pieces, so that a page can show how far they are, stop, or share them out.

use crate::answer::{error, errors, read_bundle, unread};
use ludarium_engine::families::compile;
use ludarium_engine::game::transcript::digest;
use ludarium_engine::game::{Agent, Asked, Figures, Scope, Series, Starter};
use ludarium_engine::lang::{Choice, Overrides};
use serde::Deserialize;
use serde_json::{json, Value};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// The options of a series; the words are those of `ludarium simulate`, and so are the defaults.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub seed: u64,
    /// Number of the first game.
    pub from: u64,
    pub agents: Vec<Agent>,
    pub starter: Option<Starter>,
    /// How far a game goes, where there are rounds.
    pub scope: Scope,
    pub max_rounds: u64,
    /// Where the number of players is open.
    pub players: Option<usize>,
    /// Parameters set from outside, where there are such.
    pub set: Overrides,
}

impl Default for Options {
    fn default() -> Options {
        let defaults = Asked::default();
        Options {
            seed: defaults.seed,
            from: 0,
            agents: defaults.agents,
            starter: defaults.starter,
            scope: defaults.scope,
            max_rounds: defaults.max_rounds,
            players: defaults.players,
            set: Overrides::new(),
        }
    }
}

/// A series of games between agents, of any family, played in pieces: for a worker beside the page, which can so tell how far
/// it is and be stopped between two pieces. Game `k` is the same however the series is cut.
#[wasm_bindgen]
pub struct Simulation {
    series: Arc<dyn Series>,
    figures: Figures,
    /// Number of the next game.
    next: u64,
}

#[wasm_bindgen]
impl Simulation {
    /// Compiles `{"rules": …, "shared": […]}` under readings `{"Q":"name"}` for a series: options `seed`, `from` (number of the first
    /// game), `agents`, `starter`, and `scope`, `max_rounds` where there are rounds, or `players`, `set` where they are open; all may be left out.
    ///
    /// # Errors
    /// A JSON text `{"errors":[…]}` or `{"error":"…"}`.
    #[wasm_bindgen(constructor)]
    pub fn new(bundle: &str, readings: &str, options: &str) -> Result<Simulation, String> {
        let bundle = read_bundle(bundle)?;
        let choice: Choice = serde_json::from_str(readings).map_err(unread)?;
        let options: Options = serde_json::from_str(options).map_err(unread)?;
        let rules = compile(&bundle, &choice, &options.set).map_err(|p| errors(&p))?;
        let settings = Asked {
            seed: options.seed,
            agents: options.agents,
            starter: options.starter,
            scope: options.scope,
            max_rounds: options.max_rounds,
            players: options.players,
            ..Asked::default()
        };
        let series = rules.series(&settings).map_err(error)?;
        Ok(Simulation {
            figures: series.play(options.from, options.from),
            series,
            next: options.from,
        })
    }

    /// Plays the next games of the series. Returns the figures of all so far.
    pub fn play(&mut self, games: f64) -> String {
        let (from, to) = (self.next, self.next + games as u64);
        self.figures.merge(&self.series.play(from, to));
        self.next = to;
        self.figures()
    }

    /// The figures so far, as `ludarium simulate --json` prints them without those of time.
    pub fn figures(&self) -> String {
        self.series.json(&self.figures).to_string()
    }

    /// The sums behind the figures, for [`Simulation::add`] of another one that plays other games of the same series.
    pub fn sums(&self) -> String {
        let sums = serde_json::to_value(&self.figures);
        sums.unwrap_or(Value::Null).to_string()
    }

    /// Takes in the sums of other games of the same series. Returns the figures of all.
    pub fn add(&mut self, sums: &str) -> String {
        match serde_json::from_str::<Figures>(sums) {
            Ok(more) if more.family == self.series.rules().family().word => {
                self.figures.merge(&more);
                self.figures()
            }
            Ok(_) => error("these are sums of games of another family"),
            Err(e) => error(format!("these are no sums of such a series: {e}")),
        }
    }

    /// A game of the series written out in full: an array of JSON texts, a step each.
    pub fn told(&self, game: f64) -> String {
        json!(self.series.transcript(game as u64)).to_string()
    }

    /// The hashes of games `from..to` as written out, an array.
    pub fn digests(&self, from: f64, to: f64) -> String {
        let all = (from as u64..to as u64).map(|i| digest(&self.series.transcript(i)));
        json!(all.collect::<Vec<_>>()).to_string()
    }
}
