//! A stick-and-track game in play: one edition's rules under some readings, and all that was done so far.

use crate::answer::{error, errors, read_bundle};
use ludarium_engine::agents::Agent;
use ludarium_engine::random::Random;
use ludarium_engine::track::notation::{
    parse_position, parse_token, position_text, size_of, Token,
};
use ludarium_engine::track::picture::{board_json, seats_json, throw_json, told_json};
use ludarium_engine::track::record::outcome_json;
use ludarium_engine::track::simulate::{play_range, throw, throws_of, Series};
use ludarium_engine::track::telling::{capital, choice, player, todo};
use ludarium_engine::track::{compile, Action, Game, Heard, Overrides, Phase, Rules, Shape, State};
use ludarium_engine::{Bundle, Choice};
use serde_json::{json, Value};

/// Rules and a game.
pub struct TrackSession {
    bundle: Bundle,
    rules: Rules,
    /// Where the game stood, before the first step and after each, with the throws fallen by then.
    past: Vec<(State, u64)>,
    seed: u64,
    /// A lot was drawn from the stream of throws before the first of them.
    lot: bool,
}

impl TrackSession {
    /// Compiles a bundle.
    ///
    /// # Errors
    /// The problems as JSON text.
    pub fn new(bundle: &str) -> Result<TrackSession, String> {
        let bundle = read_bundle(bundle)?;
        let rules = compile(&bundle, &Choice::new(), &Overrides::new()).map_err(|p| errors(&p))?;
        let state = Game::new(&rules, None, 0)
            .map_err(|e| json!({ "errors": [{ "message": e }] }).to_string())?
            .state()
            .clone();
        Ok(TrackSession {
            bundle,
            rules,
            past: vec![(state, 0)],
            seed: 1,
            lot: false,
        })
    }

    /// Chooses readings and whole-number settings: `{"Q":"reading"}`, `{"days":41}`. The old rules stay if these cannot stand.
    pub fn set_rules(&mut self, choice: &str, settings: &str) -> String {
        let read = |e: serde_json::Error| {
            json!({ "errors": [{ "message": format!("the choice cannot be read: {e}") }] })
                .to_string()
        };
        let choice: Choice = match serde_json::from_str(choice) {
            Ok(c) => c,
            Err(e) => return read(e),
        };
        let settings: Overrides = match serde_json::from_str(settings) {
            Ok(s) => s,
            Err(e) => return read(e),
        };
        match compile(&self.bundle, &choice, &settings) {
            Err(p) => errors(&p),
            Ok(rules) => {
                self.rules = rules;
                json!({ "ok": true, "rules_sha256": self.rules.sha256 }).to_string()
            }
        }
    }

    fn now(&self) -> &(State, u64) {
        &self.past[self.past.len() - 1]
    }

    fn game(&self) -> Game<'_> {
        Game::at(&self.rules, self.now().0.clone())
    }

    fn answer(&self, steps: &[Value]) -> String {
        json!({ "steps": steps, "state": self.state() }).to_string()
    }

    /// A new game for so many players; `first` is a seat from 0, `lot`, or empty: as the rules say.
    pub fn new_game(&mut self, players: usize, first: &str, seed: u64) -> String {
        let lot = first == "lot" || (first.is_empty() && self.rules.params.first_by_lot);
        let seat = match first {
            "" | "lot" if !lot => Ok(0),
            "" | "lot" => Ok(throws_of(seed, 0).below(players.max(1) as u32) as usize),
            seat => seat.parse().map_err(|_| format!("`{first}` names no seat")),
        };
        match seat.and_then(|s| Game::new(&self.rules, Some(players), s)) {
            Err(e) => error(e),
            Ok(game) => {
                self.past = vec![(game.state().clone(), 0)];
                self.seed = seed;
                self.lot = lot;
                self.answer(&[])
            }
        }
    }

    /// Goes on from a position; the board is of the size that the rules have now.
    pub fn load(&mut self, text: &str) -> String {
        match parse_position(&self.rules, text) {
            Err(e) => error(e),
            Ok(state) => {
                self.past = vec![(state, 0)];
                self.lot = false;
                self.answer(&[])
            }
        }
    }

    /// The size that a position states, as a setting: `{"days":40}`; empty where it states none.
    pub fn size_of(text: &str) -> String {
        let size: Overrides = size_of(text).into_iter().collect();
        json!(size).to_string()
    }

    /// Goes back to where so many steps were done.
    pub fn rewind(&mut self, steps: usize) -> String {
        self.past.truncate(steps + 1);
        self.answer(&[])
    }

    /// The throw that falls next by the seed.
    fn falls(&self) -> u8 {
        let mut stream = throws_of(self.seed, 0);
        if self.lot {
            stream.below(self.now().0.seats() as u32);
        }
        for _ in 0..self.now().1 {
            throw(&self.rules, &mut stream);
        }
        throw(&self.rules, &mut stream)
    }

    /// Where the game stands.
    pub fn state(&self) -> Value {
        let game = self.game();
        let state = game.state();
        let winner = game.outcome().map(|o| {
            o.winner.map_or("A draw".to_owned(), |w| {
                format!("{} has won", capital(&player(&self.rules, w)))
            })
        });
        json!({
            "board": board_json(&self.rules, state),
            "seats": seats_json(&self.rules, state),
            "text": position_text(&self.rules, state),
            "phase": phase(&state.phase),
            "throw": match state.phase { Phase::Choose(v) => throw_json(&self.rules, v), _ => Value::Null },
            "legal": self.choices(&game),
            "to_move": state.turn,
            "over": game.outcome().is_some(),
            "todo": winner.unwrap_or_else(|| todo(&self.rules, state)),
            "result": outcome_json(&self.rules, game.outcome()),
        })
    }

    /// What may be done: token, words, the piece and the way where it moves one.
    fn choices(&self, game: &Game) -> Value {
        let state = game.state();
        let describe = |action: Action| {
            let mut out =
                json!({ "token": action.to_string(), "words": choice(&self.rules, state, action) });
            if let Action::Move { piece, .. } | Action::Release(piece) | Action::Step(piece) =
                action
            {
                out["piece"] = json!(piece);
            }
            if action == Action::Throw {
                return out;
            }
            let mut after = game.clone();
            let mut heard = Heard::default();
            if after.act(action, &mut heard).is_ok() {
                let told = told_json(&self.rules, &heard);
                let told = told.as_array().cloned().unwrap_or_default();
                if let Some(way) = told.iter().find_map(|e| e.get("path")) {
                    out["path"] = way.clone();
                }
                let eaten = told.iter().filter(|e| e["kind"] == "eaten").count();
                if eaten > 0 {
                    out["eats"] = json!(eaten);
                }
            }
            out
        };
        game.legal().into_iter().map(describe).collect()
    }

    /// Does one thing: a token of a record, or `throw` for the throw that falls next by the seed.
    pub fn play(&mut self, token: &str) -> String {
        let token = if token == "throw" {
            format!("t{}", self.falls())
        } else {
            token.to_owned()
        };
        let (state, fallen) = self.now().clone();
        let mut game = Game::at(&self.rules, state);
        let by = game.state().turn;
        let legal: Vec<String> = game.legal().iter().map(Action::to_string).collect();
        let mut heard = Heard::default();
        let mut thrown = 0;
        let done = match parse_token(&token) {
            Err(e) => Err(e),
            Ok(Token::Throw(v)) => {
                thrown = 1;
                game.throw(v, &mut heard).map_err(|e| e.to_string())
            }
            Ok(Token::Act(a)) => game.act(a, &mut heard).map_err(|e| e.to_string()),
            Ok(Token::Lot(seat)) => {
                match Game::new(&self.rules, Some(game.state().seats()), usize::from(seat)) {
                    Ok(new) if self.past.len() == 1 => {
                        game = new;
                        Ok(())
                    }
                    _ => Err("a lot stands at the beginning and names a seat".into()),
                }
            }
        };
        match done {
            Err(e) => error(e),
            Ok(()) => {
                let state = game.state().clone();
                let step = json!({
                    "by": by,
                    "name": capital(&player(&self.rules, by)),
                    "move": token,
                    "legal": legal,
                    "events": told_json(&self.rules, &heard),
                    "board": board_json(&self.rules, &state),
                    "seats": seats_json(&self.rules, &state),
                    "text": position_text(&self.rules, &state),
                });
                self.past.push((state, fallen + thrown));
                self.answer(&[step])
            }
        }
    }

    /// What an agent would do: a token, `throw` where it throws.
    pub fn agent(&self, kind: &str, seed: u64) -> String {
        let Some(agent) = Agent::from_word(kind) else {
            let all: Vec<&str> = Agent::ALL.iter().map(|(_, w, _)| *w).collect();
            return error(ludarium_engine::words::unknown(kind, &all));
        };
        let game = self.game();
        match agent.choose_track(&game, &mut Random::of(seed, 0)) {
            None => error("nothing is left to do"),
            Some(action) => json!({ "move": action.to_string(), "words": choice(&self.rules, game.state(), action) }).to_string(),
        }
    }

    /// Figures of random games, as `simulate --json` prints them without those of time.
    pub fn simulate(&self, games: u64, seed: u64, players: usize) -> String {
        let series = Series::random(players, seed);
        match play_range(&self.rules, &series, 0, games) {
            Ok(figures) => figures.json(&self.rules, &series).to_string(),
            Err(e) => error(e),
        }
    }

    /// Sticks, players, settings, questions, rules hash.
    pub fn info(&self) -> String {
        let rules = &self.rules;
        let p = &rules.params;
        let throws: Vec<Value> = p
            .sticks
            .values
            .iter()
            .map(|v| throw_json(rules, *v))
            .collect();
        let setting = |name: &str, words: &str, value: u64, least: u64, most: u64, by: u64| json!({ "name": name, "words": words, "value": value, "least": least, "most": most, "by": by });
        let mut settings = match p.shape {
            Shape::Line => vec![setting("days", "days", p.days.into(), 2, 300, 1)],
            Shape::Rows => vec![setting(
                "rows",
                "rows",
                p.rows.into(),
                2,
                12,
                if p.same { 1 } else { 2 },
            )],
        };
        settings.push(setting(
            "flat",
            "flat side, in thousandths",
            p.sticks.flat.into(),
            1,
            999,
            1,
        ));
        let questions: Vec<Value> = rules
            .questions
            .iter()
            .map(|(id, (q, now))| {
                let readings: Vec<Value> = q
                    .reading
                    .iter()
                    .map(|(name, r)| json!({ "name": name, "says": r.says, "because": r.because, "infeasible": r.infeasible }))
                    .collect();
                json!({ "id": id, "ask": q.ask, "default": q.default, "now": now, "reading": readings })
            })
            .collect();
        json!({
            "slug": rules.slug,
            "title": rules.title,
            "shape": p.shape,
            "sticks": p.sticks.count,
            "throws": throws,
            "players": { "least": p.least, "most": p.most, "seats": p.seats },
            "settings": settings,
            "questions": questions,
            "readings": rules.readings,
            "rules_sha256": rules.sha256,
        })
        .to_string()
    }

    /// What would come of a token; changes nothing.
    pub fn preview(&self, token: &str) -> String {
        let mut game = self.game();
        let mut heard = Heard::default();
        let done = match parse_token(token) {
            Ok(Token::Throw(v)) => game.throw(v, &mut heard).map_err(|e| e.to_string()),
            Ok(Token::Act(a)) => game.act(a, &mut heard).map_err(|e| e.to_string()),
            Ok(Token::Lot(_)) => Err("a lot stands at the beginning".into()),
            Err(e) => Err(e),
        };
        match done {
            Err(e) => error(e),
            Ok(()) => json!({ "events": told_json(&self.rules, &heard), "board": board_json(&self.rules, game.state()), "text": position_text(&self.rules, game.state()) }).to_string(),
        }
    }
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Ready => "ready",
        Phase::Choose(_) => "choose",
        Phase::Sort => "sort",
        Phase::Closing => "closing",
        Phase::Over => "over",
    }
}
