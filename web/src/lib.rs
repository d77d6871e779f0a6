//! The engine in the page: a thin bridge. JSON in, JSON out, nothing thrown but by the constructor.
#![forbid(unsafe_code)]
// an engine that only plays leaves out what tells of series
#![cfg_attr(not(feature = "think"), allow(dead_code, unused_imports))]

mod answer;
#[cfg(feature = "package")]
pub mod batch;
#[cfg(feature = "think")]
pub mod bench;
#[cfg(feature = "package")]
pub mod own;
#[cfg(feature = "think")]
pub mod simulation;

#[cfg(feature = "package")]
use ludarium_engine::game::Stand;
use ludarium_engine::lang::{Choice, Overrides};
#[cfg(feature = "package")]
use ludarium_engine::protocol::Answer;
use ludarium_engine::protocol::Sitting;
#[cfg(feature = "think")]
use simulation::Simulation;
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

    /// Answers a request, both as JSON (`docs/programs.md`).
    pub fn ask(&mut self, request: &str) -> String {
        self.0.answer(request)
    }
}

/// What is called many times a second, without JSON.
#[cfg(feature = "package")]
#[wasm_bindgen]
impl Edition {
    /// Does tokens, all or none of them, and tells nothing of it.
    ///
    /// # Errors
    /// The answer to such a request, with its `error`.
    pub fn play_untold(&mut self, moves: &str) -> Result<(), String> {
        let done = self.0.play_untold(moves);
        done.map_err(|why| Answer::given(None, Err(why)).json())
    }

    /// What may be done, tokens parted by blanks.
    pub fn legal(&self) -> String {
        self.0.table().legal().join(" ")
    }

    /// The seat that decides; -1 where nobody does, -2 where the game is over.
    pub fn seat(&self) -> i32 {
        let stand = self.0.table().stand();
        let nobody = if stand == Stand::Over { -2 } else { -1 };
        stand.told().1.map_or(nobody, |seat| seat as i32)
    }

    /// The position as text.
    pub fn text(&self) -> String {
        self.0.table().text()
    }
}

/// Rules under readings as one file that stands alone, as JSON of the form of a rules file; problems as `{"errors":[…]}`.
#[cfg(feature = "think")]
#[wasm_bindgen]
pub fn standing_alone(bundle: &str, readings: &str) -> String {
    answer::standing_alone(bundle, readings)
}

/// The rules of a game on the board of another one of its family, `{"rules": …, "shared": […]}`; problems as `{"errors":[…]}`.
#[cfg(feature = "think")]
#[wasm_bindgen]
pub fn on_board_of(bundle: &str, other: &str) -> String {
    answer::on_board_of(bundle, other)
}

/// A picture as a list of shapes: `what` is a family's word for its board, or `sticks`; `view` says as JSON how things lie.
#[wasm_bindgen]
pub fn draw(what: &str, view: &str) -> String {
    ludarium_board::draw(what, view)
}

/// A whole series in one call: the figures of `games` games under the options of [`Simulation`].
#[cfg(feature = "think")]
#[wasm_bindgen]
pub fn simulate(bundle: &str, readings: &str, options: &str, games: f64) -> String {
    match Simulation::new(bundle, readings, options) {
        Ok(mut series) => series.play(games),
        Err(problems) => problems,
    }
}
