//! A game in progress.

use crate::refused;
use crate::rules::Rules;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::table::{state, Begin, Offer, Step};
use ludarium_engine::game::terminal::Terminal;
use ludarium_engine::game::{Agent, Refusal, Stand};
use pyo3::prelude::*;
use serde_json::{json, Value};
use std::sync::{Mutex, MutexGuard};

/// A table, and what agents draw from.
pub(crate) struct Sitting {
    pub table: Box<dyn Terminal>,
    pub random: Random,
}

impl Sitting {
    /// Lets happen what nobody decides.
    pub fn settle(&mut self, steps: &mut Vec<Step>) {
        while self.table.stand() == Stand::Falls {
            let Some(step) = self.table.fall() else {
                return;
            };
            steps.push(step);
        }
    }

    /// The same, untold.
    pub fn settle_untold(&mut self) {
        while self.table.stand() == Stand::Falls && self.table.fall_untold() {}
    }

    /// Does tokens one after another, as `act` does one, all or none of them.
    fn all_or_none(
        &mut self,
        moves: &str,
        mut act: impl FnMut(&mut Sitting, &str) -> Result<(), Refusal>,
    ) -> PyResult<()> {
        let before = self.table.done();
        for token in moves.split_whitespace() {
            if let Err(why) = act(self, token) {
                self.table.rewind(before);
                return Err(refused(format!("{token}: {why}")));
            }
        }
        Ok(())
    }

    /// The seat that decides; none where the game is over, or what was to be played of it.
    pub fn seat(&self) -> Option<usize> {
        match self.table.stand() {
            Stand::Seat(seat) => Some(seat),
            Stand::Falls | Stand::Over => None,
        }
    }
}

fn as_json(steps: Vec<Step>) -> String {
    let seen = steps.into_iter().filter(|s| !s.silent).map(|s| s.json);
    Value::Array(seen.collect()).to_string()
}

/// A game in progress. Every text that is answered is JSON unless it is described otherwise.
#[pyclass(frozen)]
pub struct Game(Mutex<Sitting>);

impl Game {
    /// The sitting; one that broke off in the middle of something is gone on with.
    fn at(&self) -> MutexGuard<'_, Sitting> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A game at a table where this much has happened, and what happened of itself.
    fn sat(
        mut table: Box<dyn Terminal>,
        rounds: Option<u32>,
        seed: u64,
        mut steps: Vec<Step>,
    ) -> (Game, String) {
        table.set_rounds(rounds);
        let random = table.stream(seed);
        let mut sitting = Sitting { table, random };
        sitting.settle(&mut steps);
        (Game(Mutex::new(sitting)), as_json(steps))
    }
}

#[pymethods]
impl Game {
    /// Begins a game; the second answer is what happened of itself.
    #[staticmethod]
    #[pyo3(signature = (rules, players, first, seed, start, rounds))]
    fn begin(
        rules: &Rules,
        players: Option<usize>,
        first: &str,
        seed: u64,
        start: Option<&str>,
        rounds: Option<u32>,
    ) -> PyResult<(Game, String)> {
        let mut table = rules.rules.clone().terminal();
        let begun = match start {
            Some(text) => table.load(text),
            None => table.begin(&Begin {
                first: first.to_owned(),
                players,
                seed,
            }),
        };
        let steps = begun.map_err(refused)?.steps;
        Ok(Game::sat(table, rounds, seed, steps))
    }

    /// Takes a record up that was made under these rules.
    #[staticmethod]
    #[pyo3(signature = (rules, record, rounds))]
    fn resume(rules: &Rules, record: &str, rounds: Option<u32>) -> PyResult<(Game, String)> {
        let record = read(record)?;
        let mut table = rules.rules.clone().terminal();
        let steps = table.take_up(&record).map_err(refused)?;
        Ok(Game::sat(table, rounds, record.seed.unwrap_or(1), steps))
    }

    /// The game, readings and settings that a record names.
    #[staticmethod]
    fn head(record: &str) -> PyResult<String> {
        let record = read(record)?;
        let head = json!({ "game": record.game, "readings": record.readings, "set": record.set, "start": record.start });
        Ok(head.to_string())
    }

    /// The same game, to be gone on with apart from this one.
    fn copy(&self) -> Game {
        let at = self.at();
        Game(Mutex::new(Sitting {
            table: at.table.copied(),
            random: at.random.clone(),
        }))
    }

    /// Tokens of what may be done (texts, no JSON); none where nobody decides.
    fn legal(&self) -> Vec<String> {
        self.at().table.legal()
    }

    /// Does tokens, all or none of them; the steps.
    fn play(&self, moves: &str) -> PyResult<String> {
        let mut steps = vec![];
        self.at().all_or_none(moves, |at, token| {
            steps.extend(at.table.act(token)?);
            at.settle(&mut steps);
            Ok(())
        })?;
        Ok(as_json(steps))
    }

    /// Does tokens, all or none of them, and tells nothing of it.
    fn play_untold(&self, moves: &str) -> PyResult<()> {
        self.at().all_or_none(moves, |at, token| {
            at.table.act_untold(token)?;
            at.settle_untold();
            Ok(())
        })
    }

    /// What would come of a token; nothing is done.
    fn preview(&self, token: &str) -> PyResult<String> {
        let step = self.at().table.preview(token).map_err(refused)?;
        Ok(step.json.to_string())
    }

    /// Goes back to where somebody last decided; false where nobody had.
    fn undo(&self) -> bool {
        let mut at = self.at();
        let decided = |n: &usize| matches!(at.table.stood(*n), Stand::Seat(_));
        let keep = (0..at.table.done()).rev().find(decided);
        keep.inspect(|n| at.table.rewind(*n)).is_some()
    }

    /// What an agent would do (a text, no JSON); none where nobody is to move.
    fn choose(&self, py: Python<'_>, agent: &str) -> PyResult<Option<String>> {
        let agent: Agent = agent.parse().map_err(refused)?;
        let chosen = py.detach(|| {
            let mut at = self.at();
            at.seat()?;
            let Sitting { table, random, .. } = &mut *at;
            table.agent(agent, random, None)
        });
        Ok(chosen.map(|Offer { token, .. }| token))
    }

    /// The seat that decides, from 0; none where the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.at().seat()
    }

    /// Number of players.
    #[getter]
    fn seats(&self) -> usize {
        self.at().table.seats()
    }

    /// Half points of each seat.
    #[getter]
    fn points(&self) -> Vec<u64> {
        let at = self.at();
        (0..at.table.seats()).map(|s| at.table.points(s)).collect()
    }

    /// The position (a text, no JSON).
    #[getter]
    fn text(&self) -> String {
        self.at().table.text()
    }

    /// The board, drawn in plain text.
    #[getter]
    fn plain(&self) -> String {
        self.at().table.plain()
    }

    /// The family's own.
    #[getter]
    fn state(&self) -> String {
        state(&*self.at().table).to_string()
    }

    /// How it ended (a text, no JSON); none while it goes on.
    #[getter]
    fn result(&self) -> Option<String> {
        let at = self.at();
        at.table.result().filter(|_| at.seat().is_none())
    }

    /// Things done and fallen since the beginning.
    #[getter]
    fn done(&self) -> usize {
        self.at().table.done()
    }

    /// The game as a record (a text, no JSON).
    fn record(&self, players: Vec<String>) -> String {
        self.at().table.record(&players).write()
    }

    /// What lies on the board, as numbers.
    fn seen(&self) -> Vec<i32> {
        self.at().table.seen()
    }

    /// What each of these numbers is.
    fn seen_as(&self) -> Vec<String> {
        self.at().table.seen_as()
    }

    /// Every token that may be played in some position and has a bound.
    fn tokens(&self) -> Vec<String> {
        self.at().table.tokens()
    }

    /// How the sticks can fall now, with the chance of each.
    fn throws(&self) -> Vec<(String, f64)> {
        self.at().table.throws()
    }
}

fn read(record: &str) -> PyResult<GameRecord> {
    GameRecord::parse(record).map_err(|problems| {
        let lines: Vec<String> = problems
            .iter()
            .map(|(l, m)| format!("line {l}: {m}"))
            .collect();
        refused(lines.join("\n"))
    })
}
