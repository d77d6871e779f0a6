//! Games side by side, for learners in JavaScript.

use crate::answer::{error, errors, read_bundle, unread};
use ludarium_batch::{batch, Batch as Games, Batched};
use ludarium_engine::families::compile;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::{Choice, Overrides};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

/// The options of a batch.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    rounds: Option<u32>,
    seed: u64,
    players: Option<usize>,
    first: String,
    agents: Vec<Option<Agent>>,
    most: u32,
    reset: bool,
    set: Overrides,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            rounds: Some(1),
            seed: 1,
            players: None,
            first: String::new(),
            agents: vec![],
            most: 1000,
            reset: true,
            set: Overrides::new(),
        }
    }
}

/// A batch of games: what it gives of them are arrays with a row a game, row after row.
#[wasm_bindgen]
pub struct Batch(Box<dyn Games>);

#[wasm_bindgen]
impl Batch {
    /// Compiles `{"rules": …, "shared": […]}` under readings `{"Q":"name"}` and begins so many games: options `rounds` (null: as many as
    /// make a match), `seed`, `players`, `first`, `agents` (one a seat, null for the learner), `most`, `reset`, `set`; all may be left out.
    ///
    /// # Errors
    /// A JSON text `{"errors":[…]}` or `{"error":"…"}`.
    #[wasm_bindgen(constructor)]
    pub fn new(bundle: &str, readings: &str, options: &str, games: f64) -> Result<Batch, String> {
        let bundle = read_bundle(bundle)?;
        let choice: Choice = serde_json::from_str(readings).map_err(unread)?;
        let chosen: Options = serde_json::from_str(options).map_err(unread)?;
        if !(1.0..=1e6).contains(&games) {
            return Err(error("a batch has 1 to 1000000 games"));
        }
        let rules = compile(&bundle, &choice, &chosen.set).map_err(|p| errors(&p))?;
        let begin = Begin {
            first: chosen.first,
            players: chosen.players,
            seed: chosen.seed,
        };
        let batched = Batched {
            begin,
            rounds: chosen.rounds,
            most: chosen.most,
            agents: chosen.agents,
            again: chosen.reset,
            ..Batched::of(games as u64)
        };
        batch(&*rules, &batched).map(Batch).map_err(error)
    }

    /// What does not change: `{"games":…,"seats":…,"tokens":[…],"columns":[…]}`.
    pub fn shape(&self) -> String {
        let all = &*self.0;
        let (games, seats) = (all.games(), all.seats());
        serde_json::json!({ "games": games, "seats": seats, "tokens": all.tokens(), "columns": all.columns() })
            .to_string()
    }

    /// Does an action in each game.
    ///
    /// # Errors
    /// A JSON text `{"error":"…"}`; no game has changed then.
    pub fn step(&mut self, actions: &[i32]) -> Result<(), String> {
        self.0.step(actions).map_err(error)
    }

    /// Begins every game anew, by a seed where one is given.
    ///
    /// # Errors
    /// A JSON text `{"error":"…"}`.
    pub fn reset(&mut self, seed: Option<f64>) -> Result<(), String> {
        self.0.reset(seed.map(|n| n as u64)).map_err(error)
    }

    /// A random action for each game.
    pub fn sample(&mut self) -> Vec<i32> {
        self.0.sample()
    }

    /// Which actions may be done.
    pub fn legal(&self) -> Vec<u8> {
        self.0.legal().to_vec()
    }

    /// What lies on the boards.
    pub fn observations(&self) -> Vec<i32> {
        self.0.observations().to_vec()
    }

    /// Who decides; -1 for nobody.
    pub fn movers(&self) -> Vec<i32> {
        self.0.movers().to_vec()
    }

    /// What the last step brought each seat.
    pub fn rewards(&self) -> Vec<f32> {
        self.0.rewards().to_vec()
    }

    /// Which games it ended.
    pub fn done(&self) -> Vec<u8> {
        self.0.done().to_vec()
    }

    /// Which it broke off.
    pub fn truncated(&self) -> Vec<u8> {
        self.0.truncated().to_vec()
    }

    /// What lay on the boards of those that it ended.
    pub fn ended(&self) -> Vec<i32> {
        self.0.ended().to_vec()
    }

    /// The seed of each game.
    pub fn seeds(&self) -> Vec<f64> {
        self.0.seeds().iter().map(|n| *n as f64).collect()
    }
}
