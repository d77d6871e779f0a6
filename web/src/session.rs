//! A session: one edition's rules under some readings, and a game at the table.

use crate::answer::{error, errors, read_bundle};
use ludarium_engine::families::compile;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::{self, Begin, Begun, Step};
use ludarium_engine::game::{Agent, Example, Refusal, Rules, Table};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use serde_json::{json, Value};
use std::sync::Arc;

/// Rules and a game.
pub struct Session {
    bundle: Bundle,
    rules: Arc<dyn Rules>,
    table: Box<dyn Table>,
}

/// What stands in the answer to something refused.
fn refused(refusal: &Refusal) -> String {
    error(refusal)
}

impl Session {
    /// Compiles a bundle.
    ///
    /// # Errors
    /// The problems as JSON text.
    pub fn new(bundle: &str) -> Result<Session, String> {
        let bundle = read_bundle(bundle)?;
        let rules = compile(&bundle, &Choice::new(), &Overrides::new()).map_err(|p| errors(&p))?;
        Ok(Session {
            bundle,
            table: rules.clone().table(),
            rules,
        })
    }

    /// Chooses readings and whole-number settings: `{"Q":"reading"}`, `{"days":41}`, and sets the board up anew. Rules and game
    /// stay as they were if these cannot stand together.
    pub fn set_rules(&mut self, choice: &str, settings: &str) -> String {
        let unread = |e: serde_json::Error| {
            json!({ "errors": [{ "message": format!("the choice cannot be read: {e}") }] })
                .to_string()
        };
        let choice: Choice = match serde_json::from_str(choice) {
            Ok(c) => c,
            Err(e) => return unread(e),
        };
        let settings: Overrides = match serde_json::from_str(settings) {
            Ok(s) => s,
            Err(e) => return unread(e),
        };
        match compile(&self.bundle, &choice, &settings) {
            Err(p) => errors(&p),
            Ok(rules) => {
                self.table = rules.clone().table();
                self.rules = rules;
                json!({ "ok": true, "rules_sha256": self.rules.sha256() }).to_string()
            }
        }
    }

    fn answer(&self, steps: Vec<Step>) -> String {
        let seen = steps.into_iter().filter(|s| !s.silent).map(|s| s.json);
        json!({
            "steps": seen.collect::<Vec<_>>(),
            "done": self.table.done(),
            "state": self.state(),
        })
        .to_string()
    }

    fn begun(&self, begun: Result<Begun, Refusal>) -> String {
        match begun {
            Err(e) => refused(&e),
            Ok(begun) => {
                let seen = begun.steps.into_iter().filter(|s| !s.silent);
                json!({
                    "before": begun.before,
                    "steps": seen.map(|s| s.json).collect::<Vec<_>>(),
                    "done": self.table.done(),
                    "state": self.state(),
                })
                .to_string()
            }
        }
    }

    /// A new game. `first`: who begins, or lots as a record tells them (`lot:S lot:N`); empty: as the rules say. No players: as many
    /// as the rules say.
    pub fn new_game(&mut self, players: usize, first: &str, seed: u64) -> String {
        let begin = Begin {
            first: first.to_owned(),
            players: (players > 0).then_some(players),
            seed,
        };
        let begun = self.table.begin(&begin);
        self.begun(begun)
    }

    /// Goes on from a position; the board is of the size that the rules have now.
    pub fn load(&mut self, text: &str) -> String {
        let begun = self.table.load(text);
        self.begun(begun)
    }

    /// A worked example, played: its position, what was done there, and where the game then stands.
    pub fn example(&mut self, example: &str) -> String {
        let example: Example = match serde_json::from_str(example) {
            Ok(e) => e,
            Err(e) => return error(format!("the example cannot be read: {e}")),
        };
        let begun = self.table.example(&example);
        self.begun(begun)
    }

    /// The size of board that a position states, as settings, where the board is of another: `{"days":40}`.
    pub fn size_of(&self, text: &str) -> String {
        json!(self.rules.size_of(text)).to_string()
    }

    /// Where the game stands: the family's own, with `stand` (`seat`, `falls`, `over`) and the `seat` that decides.
    pub fn state(&self) -> Value {
        table::state(&*self.table)
    }

    /// Does one thing: a token of a record, or `throw` for what falls next by the seed; a lot of a record is kept for when it is
    /// drawn.
    pub fn play(&mut self, token: &str) -> String {
        match self.table.act(token) {
            Err(e) => refused(&e),
            Ok(steps) => self.answer(steps),
        }
    }

    /// What would come of a token.
    pub fn preview(&self, token: &str) -> String {
        match self.table.preview(token) {
            Err(e) => refused(&e),
            Ok(step) => self.answer(vec![step]),
        }
    }

    /// Lets happen all that nobody decides: gathering, division, the next opening.
    pub fn advance(&mut self) -> String {
        let mut steps = vec![];
        while let Some(step) = self.table.fall() {
            steps.push(step);
        }
        self.answer(steps)
    }

    /// Goes back to where so many things were done.
    pub fn rewind(&mut self, done: usize) -> String {
        self.table.rewind(done);
        self.answer(vec![])
    }

    /// What an agent would do: a token, and words where the token does not say it.
    pub fn agent(&self, kind: &str, seed: u64) -> String {
        let Some(agent) = Agent::from_word(kind) else {
            return error(ludarium_engine::words::unknown(kind, &Agent::words()));
        };
        match self.table.agent(agent, &mut Random::of(seed, 0), None) {
            None => error("nothing is left to do"),
            Some(offer) => json!({ "move": offer.token, "words": offer.words }).to_string(),
        }
    }

    /// How the game stands, looking at so many positions: bars from side to side, sentences, the best that can be done.
    pub fn analyse(&self, positions: u64) -> String {
        let Some(found) = self.table.outlook(positions) else {
            return error("nothing is left to do");
        };
        let bars = found.bars.iter();
        let bars = bars
            .map(|(left, right, stands)| json!({ "left": left, "right": right, "stands": stands }));
        json!({
            "bars": bars.collect::<Vec<_>>(),
            "says": found.says,
            "best": found.best.token,
        })
        .to_string()
    }

    /// The game as a record, with all that fell; `players` as JSON, a word each.
    pub fn record(&self, players: &str) -> String {
        let players: Vec<String> = serde_json::from_str(players).unwrap_or_default();
        self.table.record(&players).write()
    }

    /// Board, names, questions, rules hash.
    pub fn info(&self) -> String {
        table::info(&*self.table).to_string()
    }
}
