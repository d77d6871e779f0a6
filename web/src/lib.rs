//! The engine in the page: a thin bridge. JSON in, JSON out, nothing thrown but by the constructor.
#![forbid(unsafe_code)]

mod answer;
pub mod session;
pub mod simulation;

use session::Session;
use simulation::Simulation as Series;
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

    /// Chooses readings `{"Q":"name"}` and settings `{"days":41}`, and sets the board up anew. Rules and game stay if these
    /// cannot stand together.
    pub fn set_rules(&mut self, readings: &str, settings: &str) -> String {
        self.0.set_rules(readings, settings)
    }

    /// A new game with its opening. `first`: a seat, `lot` (drawn with the seed), or lots as a record tells them; empty: as the
    /// rules say. `players` 0: as many as the rules say.
    pub fn new_game(&mut self, players: f64, first: &str, seed: f64) -> String {
        self.0.new_game(players as usize, first, seed as u64)
    }

    /// Goes on from a position as text.
    pub fn load(&mut self, text: &str) -> String {
        self.0.load(text)
    }

    /// A worked example, played: opening, moves, gathering or division.
    pub fn example(&mut self, example: &str) -> String {
        self.0.example(example)
    }

    /// The size of board that a position states, as settings, where the board is of another.
    pub fn size_of(&self, text: &str) -> String {
        self.0.size_of(text)
    }

    /// Where the game stands.
    pub fn state(&self) -> String {
        self.0.state().to_string()
    }

    /// Does one thing: a token, or `throw` for what falls next by the seed; keeps a lot of a record (`lot:S`) for when it is drawn.
    pub fn play(&mut self, token: &str) -> String {
        self.0.play(token)
    }

    /// What a token would do; changes nothing.
    pub fn preview(&self, token: &str) -> String {
        self.0.preview(token)
    }

    /// Lets happen what nobody decides: after a round gathers, divides, opens the next.
    pub fn advance(&mut self) -> String {
        self.0.advance()
    }

    /// Goes back to where so many things were done, as the answers count them.
    pub fn rewind(&mut self, done: f64) -> String {
        self.0.rewind(done as usize)
    }

    /// What an agent would do.
    pub fn agent(&self, kind: &str, seed: f64) -> String {
        self.0.agent(kind, seed as u64)
    }

    /// How the game stands, looking at so many positions.
    pub fn analyse(&self, positions: f64) -> String {
        self.0.analyse(positions as u64)
    }

    /// The game as a record, with all that fell; `players` as JSON: a word each, or none.
    pub fn record(&self, players: &str) -> String {
        self.0.record(players)
    }

    /// Board, names, questions, rules hash.
    pub fn info(&self) -> String {
        self.0.info()
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
