//! The engine in the page: a thin bridge. JSON in, JSON out, nothing thrown but by the constructor.
#![forbid(unsafe_code)]

pub mod session;

use session::Session;
use wasm_bindgen::prelude::*;

/// One edition in play.
#[wasm_bindgen]
pub struct Edition(Session);

#[wasm_bindgen]
impl Edition {
    /// Compiles `{"rules": …, "shared": […]}` under the default readings.
    ///
    /// # Errors
    /// A JSON text `{"errors":[{"message","clauses","key","kind"}]}`.
    #[wasm_bindgen(constructor)]
    pub fn new(bundle: &str) -> Result<Edition, String> {
        Session::new(bundle).map(Edition)
    }

    /// Chooses readings: `{"Q-x-1":"name"}`. The old rules stay if these cannot stand together.
    pub fn set_readings(&mut self, choice: &str) -> String {
        self.0.set_readings(choice)
    }

    /// A new match with its opening; `starter` is south, north, lot (drawn with the seed), or lots as a record tells them.
    pub fn new_game(&mut self, starter: &str, seed: f64) -> String {
        self.0.new_game(starter, seed as u64)
    }

    /// Goes on from a position as text.
    pub fn load(&mut self, text: &str) -> String {
        self.0.load(text)
    }

    /// A worked example, played: opening, moves, gathering or division.
    pub fn example(&mut self, example: &str) -> String {
        self.0.example(example)
    }

    /// Where the game stands.
    pub fn state(&self) -> String {
        self.0.state().to_string()
    }

    /// Plays a move, or keeps a lot of a record (`lot:S`) for when it is drawn.
    pub fn play(&mut self, token: &str) -> String {
        self.0.play(token)
    }

    /// What a move would do; changes nothing.
    pub fn preview(&self, token: &str) -> String {
        self.0.preview(token)
    }

    /// The move an agent would choose.
    pub fn agent(&self, kind: &str, seed: f64) -> String {
        self.0.agent(kind, seed as u64)
    }

    /// After a round: gathers, divides, opens the next.
    pub fn advance(&mut self) -> String {
        self.0.advance()
    }

    /// Figures of random games, as `simulate --json` without those of time.
    pub fn simulate(&self, games: f64, seed: f64, scope: &str) -> String {
        self.0.simulate(0, games as u64, seed as u64, scope)
    }

    /// Board, marks, questions, rules hash.
    pub fn info(&self) -> String {
        self.0.info()
    }
}

/// A drawn board as a list of shapes, from a view of it as JSON.
#[wasm_bindgen]
pub fn draw_board(view: &str) -> String {
    ludarium_board::draw_json(view)
}
