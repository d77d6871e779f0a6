//! A stick-and-track game at the table.

use super::event::{Event, Heard};
use super::example;
use super::expect::progress;
use super::notation::{parse_position, parse_token, position_text, Token};
use super::picture::{
    board_json, choices_json, offer, phase_word, seats_json, settings_json, throw_json, told_json,
};
use super::play::Game;
use super::replay::{outcome_json, result_text};
use super::rules::Rules as TrackRules;
#[cfg(feature = "read")]
use super::seen;
use super::simulate::{throw, throws_of};
use super::state::{Action, Phase, State};
use super::telling::{capital, player, sentence, todo, won};
use crate::game::random::Random;
use crate::game::record::GameRecord;
use crate::game::table::{set_of, Begin, Begun, Line, Offer, Outlook, Step, Stop, Table};
use crate::game::{Agent, Example, Play, Refusal, Rules, Stand};
use serde_json::{json, Value};
use std::sync::Arc;

/// Games that are played on from a position to see how it stands, and the seed of their throws and choices.
const GAMES: u64 = 200;
const SEED: u64 = 1;

/// The game as it stood after so many things done.
#[derive(Clone)]
pub(super) struct Past {
    pub(super) state: State,
    /// Throws fallen by then.
    fallen: u64,
}

/// Rules and a game.
#[derive(Clone)]
pub(super) struct AtTable {
    pub(super) rules: Arc<TrackRules>,
    /// Before the first thing that was done, and after each.
    past: Vec<Past>,
    /// What was done, a token each.
    tokens: Vec<String>,
    seed: u64,
    /// A lot was drawn from the stream of throws before the first of them.
    lot: bool,
    /// The position that it began from, if not the first.
    start: Option<String>,
    /// Who begins, where a record has to say it.
    first: Option<u8>,
}

impl AtTable {
    pub(super) fn new(rules: Arc<TrackRules>) -> AtTable {
        let seats = usize::from(rules.params.seats);
        let state = Game::begun(&rules, seats, 0).state().clone();
        AtTable {
            rules,
            past: vec![Past { state, fallen: 0 }],
            tokens: vec![],
            seed: 1,
            lot: false,
            start: None,
            first: None,
        }
    }

    pub(super) fn now(&self) -> &Past {
        &self.past[self.past.len() - 1]
    }

    pub(super) fn game(&self) -> Game<'_> {
        Game::at(&self.rules, self.now().state.clone())
    }

    /// The throw that falls next by the seed.
    fn falls(&self) -> u8 {
        let mut stream = throws_of(self.seed, 0);
        if self.lot {
            stream.below(self.now().state.seats() as u32);
        }
        for _ in 0..self.now().fallen {
            throw(&self.rules, &mut stream);
        }
        throw(&self.rules, &mut stream)
    }

    fn put(&mut self, state: State) -> Begun {
        let before = json!({
            "board": board_json(&self.rules, &state),
            "seats": self.seats(&state),
        });
        self.past = vec![Past { state, fallen: 0 }];
        self.tokens.clear();
        Begun {
            before,
            steps: vec![],
        }
    }

    /// How every player stands, with how far he has come.
    fn seats(&self, state: &State) -> Value {
        let mut seats = seats_json(&self.rules, state);
        let all = seats.as_array_mut().into_iter().flatten();
        for (seat, out) in all.enumerate() {
            out["come"] = json!(progress(&self.rules, state, seat).round() as i64);
        }
        seats
    }

    /// Does a token in a game: who did it, what could be done before, what came of it, throws fallen.
    fn done_in(&self, game: &mut Game, token: &str) -> Result<(Step, u64), Refusal> {
        let rules = &*self.rules;
        let by = game.state().turn;
        let legal: Vec<String> = game.legal().iter().map(Action::to_string).collect();
        let mut heard = Heard::default();
        let thrown = match parse_token(token).map_err(Refusal::Token)? {
            Token::Throw(v) => {
                game.throw(v, &mut heard)?;
                1
            }
            Token::Act(a) => {
                game.act(a, &mut heard)?;
                0
            }
            Token::Lot(_) => return Err(Refusal::Lot),
        };
        let state = game.state();
        let json = json!({
            "by": by,
            "name": capital(&player(rules, by)),
            "move": token,
            "legal": legal,
            "events": told_json(rules, &heard),
            "board": board_json(rules, state),
            "seats": self.seats(state),
            "text": position_text(rules, state),
        });
        Ok((self.tell(json, &heard), thrown))
    }

    fn tell(&self, json: Value, heard: &Heard) -> Step {
        let rules = &*self.rules;
        let line = |(event, why): &(Event, Vec<&'static str>)| Line {
            words: sentence(rules, event),
            clauses: rules.why(why),
            picture: picture(rules, event),
        };
        let still = |e: &Event| {
            matches!(
                e,
                Event::Throw { .. } | Event::Lost { .. } | Event::Mark { .. }
            )
        };
        Step {
            json,
            head: None,
            lines: heard.0.iter().map(line).collect(),
            moved: heard.0.iter().any(|(e, _)| !still(e)),
            silent: false,
        }
    }

    /// All tokens, the lot first where one has to say who begins.
    fn all_tokens(&self) -> Vec<String> {
        let lot = self.first.map(|seat| format!("lot:{seat}"));
        lot.into_iter().chain(self.tokens.iter().cloned()).collect()
    }
}

impl Table for AtTable {
    fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    fn begin(&mut self, begin: &Begin) -> Result<Begun, Refusal> {
        let seats = begin
            .players
            .unwrap_or_else(|| usize::from(self.rules.params.seats));
        let first = begin.first.as_str();
        let drawn = first == "lot" || (first.is_empty() && self.rules.params.first_by_lot);
        let named = first.strip_prefix("lot:").unwrap_or(first);
        let seat = if drawn {
            throws_of(begin.seed, 0).below(seats.max(1) as u32) as usize
        } else if first.is_empty() {
            0
        } else {
            let seat = named.parse();
            seat.map_err(|_| Refusal::First {
                word: first.to_owned(),
                what: "no seat",
            })?
        };
        let state = Game::new(&self.rules, Some(seats), seat)?.state().clone();
        self.seed = begin.seed;
        self.lot = drawn || first.starts_with("lot:");
        self.first = (self.lot || seat != 0).then_some(seat as u8);
        self.start = None;
        Ok(self.put(state))
    }

    fn load(&mut self, position: &str) -> Result<Begun, Refusal> {
        let state = parse_position(&self.rules, position).map_err(Refusal::Position)?;
        self.lot = false;
        self.first = None;
        self.start = Some(position_text(&self.rules, &state));
        Ok(self.put(state))
    }

    fn example(&mut self, example: &Example) -> Result<Begun, Refusal> {
        // a step that cannot be done is told before anything changes
        example::play(&self.rules, example)?;
        let mut begun = match example.start.as_str() {
            crate::game::NEW => self.begin(&Begin::default())?,
            start => self.load(start)?,
        };
        for token in example.action.split_whitespace() {
            begun.steps.extend(self.act(token)?);
        }
        Ok(begun)
    }

    fn seats(&self) -> usize {
        self.now().state.seats()
    }

    fn points(&self, seat: usize) -> u64 {
        self.game().points(seat)
    }

    #[cfg(feature = "read")]
    fn seen(&self) -> Vec<i32> {
        seen::numbers(&self.rules, &self.now().state)
    }

    #[cfg(feature = "read")]
    fn seen_as(&self) -> Vec<String> {
        seen::names(&self.rules, &self.now().state)
    }

    #[cfg(feature = "read")]
    fn tokens(&self) -> Vec<String> {
        seen::tokens(&self.rules, &self.now().state)
    }

    #[cfg(feature = "read")]
    fn throws(&self) -> Vec<(String, f64)> {
        match self.now().state.phase {
            Phase::Ready => seen::throws(self.rules.sticks()),
            _ => vec![],
        }
    }

    fn stood(&self, done: usize) -> Stand {
        let past = self.past.get(done).unwrap_or_else(|| self.now());
        Game::at(&self.rules, past.state.clone()).stand()
    }

    fn done(&self) -> usize {
        self.past.len() - 1
    }

    fn rewind(&mut self, done: usize) {
        self.past.truncate(done + 1);
        self.tokens.truncate(done);
    }

    fn at(&self, done: usize) -> Box<dyn Table> {
        let mut then = self.clone();
        then.rewind(done);
        Box::new(then)
    }

    fn offers(&self) -> Vec<Offer> {
        let game = self.game();
        let legal = game.legal();
        legal.into_iter().map(|a| offer(&game, a)).collect()
    }

    fn act(&mut self, token: &str) -> Result<Vec<Step>, Refusal> {
        let token = match token {
            "throw" => format!("t{}", self.falls()),
            other => other.to_owned(),
        };
        let mut game = self.game();
        if let Ok(Token::Lot(seat)) = parse_token(&token) {
            let seats = game.state().seats();
            let new = Game::new(&self.rules, Some(seats), usize::from(seat));
            let new = new.ok().filter(|_| self.past.len() == 1);
            let state = new.ok_or(Refusal::Lot)?.state().clone();
            let json = json!({
                "by": self.now().state.turn,
                "name": capital(&player(&self.rules, self.now().state.turn)),
                "move": token,
                "legal": game.legal().iter().map(Action::to_string).collect::<Vec<_>>(),
                "events": [],
                "board": board_json(&self.rules, &state),
                "seats": self.seats(&state),
                "text": position_text(&self.rules, &state),
            });
            let step = self.tell(json, &Heard::default());
            self.past.push(Past { state, fallen: 0 });
            self.tokens.push(token);
            self.lot = true;
            self.first = None;
            return Ok(vec![step]);
        }
        let (step, thrown) = self.done_in(&mut game, &token)?;
        let state = game.state().clone();
        let fallen = self.now().fallen + thrown;
        self.past.push(Past { state, fallen });
        self.tokens.push(token);
        Ok(vec![step])
    }

    fn fall(&mut self) -> Option<Step> {
        None
    }

    fn preview(&self, token: &str) -> Result<Step, Refusal> {
        let (step, _) = self.done_in(&mut self.game(), token)?;
        Ok(step)
    }

    fn agent(&self, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Offer> {
        let game = self.game();
        let action = agent.choose_track_unless_stopped(&game, random, stop)?;
        Some(offer(&game, action))
    }

    fn outlook(&self, positions: u64) -> Option<Outlook> {
        super::outlook::of(&self.game(), positions, GAMES, SEED)
    }

    fn result(&self) -> Option<String> {
        let game = self.game();
        let winner = game.outcome()?.winner;
        let won = winner.map_or("drawn".to_owned(), |w| {
            format!("{} wins", player(&self.rules, w))
        });
        Some(format!("{won} ({})", result_text(&game)?))
    }

    fn stream(&self, seed: u64) -> Random {
        Random::of(seed, 0)
    }

    fn moves_of(&self, example: &Example) -> Option<Vec<String>> {
        Some(example.tokens())
    }

    fn record(&self, players: &[String]) -> GameRecord {
        let seats = self.now().state.seats();
        let who = |seat: usize| {
            players
                .get(seat)
                .cloned()
                .unwrap_or_else(|| "person".into())
        };
        let from_position = self.start.is_some();
        GameRecord {
            game: self.rules.slug.clone(),
            rules: self.rules.sha256.clone(),
            readings: self.rules.readings.clone(),
            set: set_of(&self.rules.overrides),
            seed: (!from_position).then_some(self.seed),
            players: (0..seats).map(who).collect(),
            start: self.start.clone(),
            result: result_text(&self.game()),
            tokens: self.all_tokens(),
            ..GameRecord::default()
        }
    }

    fn text(&self) -> String {
        position_text(&self.rules, &self.now().state)
    }

    fn state(&self) -> Value {
        let game = self.game();
        let (rules, state) = (&*self.rules, game.state());
        let winner = game.outcome().map(|o| {
            o.winner
                .map_or_else(|| "A draw".to_owned(), |w| won(rules, w))
        });
        json!({
            "board": board_json(rules, state),
            "seats": self.seats(state),
            "text": position_text(rules, state),
            "phase": phase_word(&state.phase),
            "throw": match state.phase { Phase::Choose(v) => throw_json(rules, v), _ => Value::Null },
            "legal": choices_json(&game),
            "to_move": state.turn,
            "over": game.outcome().is_some(),
            "todo": winner.unwrap_or_else(|| todo(rules, state)),
            "result": outcome_json(rules, game.outcome()),
        })
    }

    fn info(&self) -> Value {
        let rules = &*self.rules;
        let p = &rules.params;
        let values = p.sticks.values.iter();
        json!({
            "slug": rules.slug,
            "title": rules.title,
            "shape": p.shape,
            "sticks": p.sticks.count,
            "throws": values.map(|v| throw_json(rules, *v)).collect::<Vec<_>>(),
            "players": { "least": p.least, "most": p.most, "seats": p.seats },
            "settings": settings_json(rules),
            "questions": rules.questions_json(),
            "readings": rules.readings,
            "rules_sha256": rules.sha256,
        })
    }
}

/// What can be seen of an event, drawn in plain text: sticks that were thrown.
#[cfg(feature = "read")]
fn picture(rules: &TrackRules, event: &Event) -> Option<String> {
    match event {
        Event::Throw { value, .. } => Some(super::plain::sticks(rules, *value)),
        _ => None,
    }
}

/// Nothing is drawn in plain text in the page.
#[cfg(not(feature = "read"))]
fn picture(_rules: &TrackRules, _event: &Event) -> Option<String> {
    None
}
