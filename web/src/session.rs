//! A session: one edition's rules under some readings, and a game in play.

use crate::answer::{error, errors, read_bundle};
use ludarium_engine::agents::search::{best, Budget, DECIDED};
use ludarium_engine::agents::Agent;
use ludarium_engine::example::{self, Example};
use ludarium_engine::notation::{parse_move, parse_position, position_json, position_text};
use ludarium_engine::play::{Chance, Game, Move, Phase, Saved};
use ludarium_engine::position::Player;
use ludarium_engine::random::Random;
use ludarium_engine::record::{result_json, step, Recorder, Step};
use ludarium_engine::simulate::{play_range, Scope, Series};
use ludarium_engine::{compile, Bundle, Choice, Ruleset};
use serde_json::{json, Value};
use std::collections::VecDeque;

/// Rules and a game.
pub struct Session {
    bundle: Bundle,
    rules: Ruleset,
    saved: Saved,
    lots: Lots,
}

/// Lots as a record tells them, then as they are drawn.
struct Lots {
    told: VecDeque<String>,
    drawn: Random,
}

impl Lots {
    fn seeded(seed: u64) -> Lots {
        Lots {
            told: VecDeque::new(),
            drawn: Random::of(seed, 0),
        }
    }
}

impl Lots {
    /// The next thing told, if it is a lot.
    fn next_lot(&mut self) -> Option<Player> {
        let player = match self.told.front()?.as_str() {
            "lot:S" => Player::South,
            "lot:N" => Player::North,
            _ => return None,
        };
        self.told.pop_front();
        Some(player)
    }
}

impl Chance for Lots {
    fn lot(&mut self, what: &'static str) -> Option<Player> {
        self.next_lot().or_else(|| self.drawn.lot(what))
    }
    fn tick(&mut self) -> Player {
        self.next_lot().unwrap_or_else(|| self.drawn.tick())
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        let said = self.told.front().and_then(|token| {
            let option = token.strip_prefix(what)?.strip_prefix(':')?;
            options.iter().position(|o| o == option)
        });
        match said {
            Some(picked) => {
                self.told.pop_front();
                picked
            }
            None => self.drawn.pick(what, options),
        }
    }
}

/// A lot or a pick as records tell it: `lot:S`, `from:C`, `fill:3.3.1.1.0.0`.
fn told(token: &str) -> bool {
    token.contains(':')
}

impl Session {
    /// Compiles a bundle.
    ///
    /// # Errors
    /// The problems as JSON text.
    pub fn new(bundle: &str) -> Result<Session, String> {
        let bundle = read_bundle(bundle)?;
        let rules = compile(&bundle, &Choice::new()).map_err(|p| errors(&p))?;
        let saved = Game::new(&rules).save();
        Ok(Session {
            bundle,
            rules,
            saved,
            lots: Lots::seeded(1),
        })
    }

    /// Chooses readings.
    pub fn set_readings(&mut self, choice: &str) -> String {
        let choice: Choice = match serde_json::from_str(choice) {
            Ok(c) => c,
            Err(e) => return json!({ "errors": [{ "message": format!("the readings cannot be read: {e}") }] }).to_string(),
        };
        match compile(&self.bundle, &choice) {
            Err(p) => errors(&p),
            Ok(rules) => {
                self.rules = rules;
                json!({ "ok": true, "rules_sha256": self.rules.sha256 }).to_string()
            }
        }
    }

    fn game(&self) -> Game<'_> {
        self.saved.resume(&self.rules)
    }

    fn answer(&self, steps: &[Step]) -> String {
        json!({ "steps": steps.iter().map(|s| s.json(&self.rules)).collect::<Vec<_>>(), "state": self.state() }).to_string()
    }

    /// A new match; `starter` is south, north, lot (drawn with the seed), or lots as a record tells them: `lot:S lot:N`.
    pub fn new_game(&mut self, starter: &str, seed: u64) -> String {
        self.lots = Lots::seeded(seed);
        self.lots.told = starter
            .split_whitespace()
            .filter(|t| told(t))
            .map(str::to_owned)
            .collect();
        let mut game = Game::new(&self.rules);
        let mut told = Recorder::default();
        match Player::from_word(starter) {
            Some(player) => game.open_for(player, &mut self.lots, &mut told),
            None => game.open(&mut self.lots, &mut told),
        }
        let step = Step {
            kind: "opening",
            by: None,
            mv: None,
            legal: vec![],
            told,
            position: *game.position(),
        };
        self.saved = game.save();
        self.answer(&[step])
    }

    /// Goes on from a position.
    pub fn load(&mut self, text: &str) -> String {
        match parse_position(&self.rules, text) {
            Err(e) => error(e),
            Ok(pos) if pos.total() != u32::from(self.rules.params.total) => error(format!(
                "This position holds {} counters; {} has {}.",
                pos.total(),
                self.rules.title,
                self.rules.params.total
            )),
            Ok(pos) => {
                self.lots = Lots::seeded(1);
                self.saved = Game::from_position(&self.rules, pos).save();
                self.answer(&[])
            }
        }
    }

    /// A worked example, played: its position, what was done there, and where the game then stands.
    pub fn example(&mut self, example: &str) -> String {
        let example: Example = match serde_json::from_str(example) {
            Ok(e) => e,
            Err(e) => return error(format!("the example cannot be read: {e}")),
        };
        match example::steps(&self.rules, &example) {
            Err(e) => error(e),
            Ok((before, ..)) if before.total() != u32::from(self.rules.params.total) => {
                error("This position holds another number of counters than the game.")
            }
            Ok((before, steps, saved)) => {
                self.lots = Lots::seeded(1);
                self.saved = saved;
                let steps: Vec<Value> = steps.iter().map(|s| s.json(&self.rules)).collect();
                let before = position_json(&self.rules, &before);
                json!({ "before": before, "steps": steps, "state": self.state() }).to_string()
            }
        }
    }

    /// Where the game stands.
    pub fn state(&self) -> Value {
        let game = self.game();
        let pos = game.position();
        let holes = self.rules.holes();
        json!({
            "position": position_json(&self.rules, pos),
            "text": position_text(&self.rules, pos),
            "phase": game.phase(),
            "legal": game.legal().iter().map(|m| ludarium_engine::notation::move_text(holes, *m)).collect::<Vec<_>>(),
            "to_move": pos.to_move,
            "round": game.round(),
            "round_over": game.phase() != Phase::Play,
            "result": result_json(&game),
        })
    }

    fn parse(&self, game: &Game, token: &str) -> Result<Move, String> {
        let holes = self.rules.holes();
        let m = parse_move(holes, token).map_err(error)?;
        let legal = game.legal();
        if game.allows(m) {
            return Ok(m);
        }
        let names: Vec<String> = legal
            .iter()
            .map(|m| ludarium_engine::notation::move_text(holes, *m))
            .collect();
        let empty = !m.is_stop() && game.position().count(m.hole as usize) == 0;
        let why = if empty {
            format!("{token} is empty, so it cannot be played")
        } else {
            format!("{token} cannot be played")
        };
        let who = match game.position().to_move {
            Some(Player::South) => "South may play",
            Some(Player::North) => "North may play",
            None => "Nobody is to move",
        };
        Err(error(format!("{why}. {who} {}.", names.join(", "))))
    }

    /// Plays a move. A lot or a pick of a record (`lot:S`, `from:C`) is kept for when it is drawn or made.
    pub fn play(&mut self, token: &str) -> String {
        if told(token) {
            self.lots.told.push_back(token.to_owned());
            return self.answer(&[]);
        }
        let mut game = self.saved.resume(&self.rules);
        match self.parse(&game, token) {
            Err(e) => e,
            Ok(m) => {
                let s = step(&mut game, m);
                self.saved = game.save();
                self.answer(&[s])
            }
        }
    }

    /// What a move would do.
    pub fn preview(&self, token: &str) -> String {
        let mut game = self.game();
        match self.parse(&game, token) {
            Err(e) => e,
            Ok(m) => {
                let s = step(&mut game, m);
                self.answer(&[s])
            }
        }
    }

    /// The move an agent would choose.
    pub fn agent(&self, kind: &str, seed: u64) -> String {
        let Some(agent) = Agent::from_word(kind) else {
            return error(ludarium_engine::words::unknown(kind, &Agent::words()));
        };
        let game = self.game();
        match agent.choose(&game, &mut Random::of(seed, 0)) {
            None => error("no move is left"),
            Some(m) => {
                json!({ "move": ludarium_engine::notation::move_text(self.rules.holes(), m) })
                    .to_string()
            }
        }
    }

    /// How the game stands by looking ahead: best move, value for South in counters (or who wins the round), moves looked ahead.
    pub fn analyse(&self, nodes: u64) -> String {
        let game = self.game();
        let mut never = || false;
        let budget = Budget {
            nodes,
            stop: &mut never,
        };
        let Some(found) = best(&game, budget, &mut Random::of(1, 0)) else {
            return error("no move is left");
        };
        let south = match game.position().to_move {
            Some(Player::North) => -found.value,
            _ => found.value,
        };
        let decided = south.abs() > DECIDED;
        json!({
            "best": ludarium_engine::notation::move_text(self.rules.holes(), found.best),
            "south": if decided { south.signum() } else { south },
            "decided": decided,
            "depth": found.depth,
            "nodes": found.nodes,
        })
        .to_string()
    }

    /// After a round: gathers, divides, opens the next.
    pub fn advance(&mut self) -> String {
        let mut game = self.saved.resume(&self.rules);
        let mut steps = vec![];
        loop {
            let mut told = Recorder::default();
            let kind = match game.phase() {
                Phase::Over => {
                    game.gather(&mut told);
                    "gather"
                }
                Phase::Counted => {
                    game.divide(&mut self.lots, &mut told);
                    "divide"
                }
                Phase::Opening => {
                    game.open(&mut self.lots, &mut told);
                    "opening"
                }
                Phase::Play | Phase::MatchOver => break,
            };
            steps.push(Step {
                kind,
                by: None,
                mv: None,
                legal: vec![],
                told,
                position: *game.position(),
            });
        }
        self.saved = game.save();
        self.answer(&steps)
    }

    /// Figures of random games `from..to`.
    pub fn simulate(&self, from: u64, to: u64, seed: u64, scope: &str) -> String {
        let Some(scope) = Scope::from_word(scope) else {
            return error("scope is round or match");
        };
        let series = Series::random(seed, scope);
        play_range(&self.rules, &series, from, to)
            .json(&self.rules, &series)
            .to_string()
    }

    /// Board, marks, questions, rules hash.
    pub fn info(&self) -> String {
        let rules = &self.rules;
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
        let marks: Vec<Value> = rules
            .marks
            .iter()
            .zip(&rules.mark_letters)
            .map(|(name, letter)| json!({ "name": name, "letter": letter.map_or(String::new(), |l| l.to_ascii_uppercase().to_string()) }))
            .collect();
        json!({
            "slug": rules.slug,
            "title": rules.title,
            "holes": rules.holes(),
            "total": rules.params.total,
            "marks": marks,
            "direction": rules.params.direction,
            "questions": questions,
            "readings": rules.readings,
            "rules_sha256": rules.sha256,
            "start": position_text(rules, &ludarium_engine::position::Position::start(rules)),
        })
        .to_string()
    }
}
