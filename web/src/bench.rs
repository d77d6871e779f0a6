//! What the lab asks of the engine, beside the page: which rules decide alike, and how two sets of rules differ in what is measured.

use crate::answer::{error, errors, read_bundle, unread};
use ludarium_engine::families::{compile, measures};
use ludarium_engine::game::measure::Measure;
use ludarium_engine::game::measured::{Measured, Told};
use ludarium_engine::game::{Agent, Asked, Rules, Series};
use ludarium_engine::lang::{Choice, Overrides};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

fn compiled(bundle: &str, readings: &str) -> Result<Arc<dyn Rules>, String> {
    let bundle = read_bundle(bundle)?;
    let unread = |e: serde_json::Error| error(format!("the readings cannot be read: {e}"));
    let choice: Choice = serde_json::from_str(readings).map_err(unread)?;
    compile(&bundle, &choice, &Overrides::new()).map_err(|p| errors(&p))
}

/// Rules put together by what they decide: those that decide every situation alike have one number.
#[wasm_bindgen]
#[derive(Default)]
pub struct Kinds(Vec<Arc<dyn Rules>>);

#[wasm_bindgen]
impl Kinds {
    /// None so far.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Kinds {
        Kinds::default()
    }

    /// The number of the kind that rules under readings are of, `{"kind":0,"within":true}`; the first are of number 0. `within`: they
    /// differ from those of number 0 within a round, and not alone in what follows one. Rules that leave something open have none:
    /// `{"errors":[…]}`.
    pub fn of(&mut self, bundle: &str, readings: &str) -> String {
        let rules = match compiled(bundle, readings) {
            Ok(rules) => rules,
            Err(problems) => return problems,
        };
        let known = self.0.iter().position(|k| k.plays_like(&*rules));
        let kind = known.unwrap_or_else(|| {
            self.0.push(rules.clone());
            self.0.len() - 1
        });
        let within = kind > 0 && rules.differs_within_a_round(&*self.0[0]);
        json!({ "kind": kind, "within": within }).to_string()
    }
}

/// The options of a bench.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    seed: u64,
    agents: Vec<Agent>,
    /// So many moves of each game, the first ones, are drawn.
    #[serde(default)]
    openings: u64,
    /// Each a measure by its word, and whether it is shown as a share.
    measures: Vec<(String, bool)>,
}

/// Two series of games with the same random numbers, measured side by side and played in pieces.
#[wasm_bindgen]
pub struct Bench {
    measured: Measured,
    settings: Asked,
}

#[wasm_bindgen]
impl Bench {
    /// A series of rules under readings alone: options `seed`, `agents`, `openings`, `measures` (`[["turns",false],…]`).
    ///
    /// # Errors
    /// A JSON text `{"errors":[…]}` or `{"error":"…"}`.
    #[wasm_bindgen(constructor)]
    pub fn new(bundle: &str, readings: &str, options: &str) -> Result<Bench, String> {
        let options: Options = serde_json::from_str(options).map_err(unread)?;
        let parse = |(word, share): &(String, bool)| {
            let measure = Measure::among(measures(), word).map_err(error)?;
            let share = *share;
            Ok(Told { measure, share })
        };
        let shown: Vec<Told> = options
            .measures
            .iter()
            .map(parse)
            .collect::<Result<_, String>>()?;
        let settings = Asked {
            seed: options.seed,
            agents: options.agents,
            openings: options.openings,
            ..Asked::default()
        };
        let one = series(bundle, readings, &settings)?;
        Ok(Bench {
            measured: Measured::new(one, shown),
            settings,
        })
    }

    /// Holds other rules against the first, from the first game on; those of the first that were played are kept. Gives
    /// `{"bounded":false}`, or why they cannot be played; `bounded`: most of their games never come to an end, and long moves are given
    /// up early.
    pub fn against(&mut self, bundle: &str, readings: &str) -> String {
        match series(bundle, readings, &self.settings) {
            Ok(other) => {
                let bounded = other.bounded();
                let answer = json!({ "bounded": bounded.is_some() });
                self.measured.against(Some(bounded.unwrap_or(other)));
                answer.to_string()
            }
            Err(problems) => problems,
        }
    }

    /// Plays so many games more of both. Returns all that is known by then.
    pub fn play(&mut self, games: f64) -> String {
        self.measured.play(games as u64);
        json!(self.measured.report()).to_string()
    }
}

fn series(bundle: &str, readings: &str, settings: &Asked) -> Result<Arc<dyn Series>, String> {
    compiled(bundle, readings)?.series(settings).map_err(error)
}
