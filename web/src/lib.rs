//! The engine in the page: a thin bridge. JSON in, JSON out, nothing thrown but by the constructor.
#![forbid(unsafe_code)]

mod answer;
pub mod simulation;

use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::protocol::Sitting;
use simulation::Simulation as Series;
use wasm_bindgen::prelude::*;

/// One edition in play.
#[wasm_bindgen]
pub struct Edition(Sitting);

#[wasm_bindgen]
impl Edition {
    /// Compiles `{"rules": …, "shared": […]}` under the default readings.
    ///
    /// # Errors
    /// A JSON text `{"errors":[{"message","clauses","key","kind"}]}`.
    #[wasm_bindgen(constructor)]
    pub fn new(bundle: &str) -> Result<Edition, String> {
        let bundle = answer::read_bundle(bundle)?;
        let sitting = Sitting::new(bundle, Choice::new(), Overrides::new());
        sitting.map(Edition).map_err(|p| answer::errors(&p))
    }

    /// Answers a request, both as JSON (`docs/session.md`).
    pub fn ask(&mut self, request: &str) -> String {
        self.0.answer(request)
    }
}

/// Rules under readings as one file that stands alone, as JSON of the form of a rules file; problems as `{"errors":[…]}`.
#[wasm_bindgen]
pub fn standing_alone(bundle: &str, readings: &str) -> String {
    answer::standing_alone(bundle, readings)
}

/// A picture as a list of shapes: `what` is a family's word for its board, or `sticks`; `view` says as JSON how things lie.
#[wasm_bindgen]
pub fn draw(what: &str, view: &str) -> String {
    ludarium_board::draw(what, view)
}

/// A series of games between agents, of any family, played in pieces: for a worker beside the page, which can so tell how far
/// it is and be stopped between two pieces. Game `k` is the same however the series is cut.
#[wasm_bindgen]
pub struct Simulation(Series);

#[wasm_bindgen]
impl Simulation {
    /// Compiles `{"rules": …, "shared": […]}` under readings `{"Q":"name"}` for a series: options `seed`, `from` (number of the first
    /// game), `agents`, `starter`, and `scope`, `max_rounds` where there are rounds, or `players`, `set` where they are open; all may be left out.
    ///
    /// # Errors
    /// A JSON text `{"errors":[…]}` or `{"error":"…"}`.
    #[wasm_bindgen(constructor)]
    pub fn new(bundle: &str, readings: &str, options: &str) -> Result<Simulation, String> {
        Series::new(bundle, readings, options).map(Simulation)
    }

    /// Plays so many more games; the figures of all so far, as `simulate --json` without those of time.
    pub fn play(&mut self, games: f64) -> String {
        self.0.play(games as u64)
    }

    /// The figures so far.
    pub fn figures(&self) -> String {
        self.0.figures()
    }

    /// The sums behind the figures, to be added to those of another worker.
    pub fn sums(&self) -> String {
        self.0.sums()
    }

    /// Takes in the sums of other games of the same series; the figures of all.
    pub fn add(&mut self, sums: &str) -> String {
        self.0.add(sums)
    }

    /// A game of the series told step by step: an array of JSON texts.
    pub fn told(&self, game: f64) -> String {
        self.0.told(game as u64)
    }

    /// SHA-256 of each of the games `from` to `to` (not included) as told: an array.
    pub fn digests(&self, from: f64, to: f64) -> String {
        self.0.digests(from as u64, to as u64)
    }
}

/// A whole series in one call: the figures of `games` games under the options of [`Simulation`].
#[wasm_bindgen]
pub fn simulate(bundle: &str, readings: &str, options: &str, games: f64) -> String {
    match Series::new(bundle, readings, options) {
        Ok(mut series) => series.play(games as u64),
        Err(problems) => problems,
    }
}
