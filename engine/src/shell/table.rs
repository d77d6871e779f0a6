//! A game at the table: what was done, what fell, and where each of it led.

use super::family::Family;
use super::fate::{fate, Fate};
use super::step::{begun_anew, happen, lot_of, perform, Step, LOT};
#[cfg(feature = "think")]
use super::step::{words, MOVE};
use crate::game::chance::by_chance;
#[cfg(feature = "read")]
use crate::game::chance::thrown;
use crate::game::random::Random;
use crate::game::record::GameRecord;
use crate::game::table::{self, Begin, Begun, Offer, Outlook, Stop, Table};
use crate::game::{Agent, Example, Play, Refusal, Rules, Stand, NEW};
use serde_json::Value;
use std::sync::Arc;

/// The game as it stood after so many things done.
#[derive(Clone)]
struct Past<S> {
    saved: S,
    fate: Fate,
    /// What led there.
    kind: &'static str,
    /// What a record has of it.
    tokens: Vec<String>,
}

/// Rules and a game.
pub struct AtTable<F: Family> {
    rules: Arc<F>,
    /// Before the first thing that was done, and after each.
    past: Vec<Past<F::Saved>>,
    /// The position that it began from, as records have it, if not the first.
    start: Option<String>,
    seed: u64,
    /// Rounds after which the game is over; none: as many as make a match.
    rounds: Option<u32>,
}

impl<F: Family> Clone for AtTable<F> {
    fn clone(&self) -> AtTable<F> {
        AtTable {
            rules: self.rules.clone(),
            past: self.past.clone(),
            start: self.start.clone(),
            seed: self.seed,
            rounds: self.rounds,
        }
    }
}

impl<F: Family> std::fmt::Debug for AtTable<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AtTable")
            .field("game", &self.now().saved)
            .field("done", &self.done())
            .finish_non_exhaustive()
    }
}

impl<F: Family> AtTable<F> {
    /// A table set up for a new game that is not begun.
    pub(crate) fn new(rules: Arc<F>) -> AtTable<F> {
        let saved = F::save(&rules.begun(rules.players().usual, rules.first()));
        let mut table = AtTable {
            rules,
            past: vec![],
            start: None,
            seed: 1,
            rounds: None,
        };
        table.put(saved, fate::<F>(1), None);
        table
    }

    fn now(&self) -> &Past<F::Saved> {
        &self.past[self.past.len() - 1]
    }

    /// What is played by.
    pub(crate) fn family(&self) -> &F {
        &self.rules
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> F::Game<'_> {
        self.rules.resume(&self.now().saved)
    }

    /// The position that the game began from, as records have it; none = a new game.
    #[cfg(feature = "read")]
    pub(crate) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// All that was done and fell, a token each. A lot given before anything was done stands for the one that was drawn.
    pub(crate) fn all_done(&self) -> Vec<String> {
        let again = self.past.iter().position(|p| p.kind == LOT);
        let past = self.past.iter().skip(again.unwrap_or(0));
        past.flat_map(|p| p.tokens.iter().cloned()).collect()
    }

    /// Where the game stood after the last step of a kind.
    fn after_last(&self, kind: &str) -> Option<F::Saved> {
        let found = self.past.iter().rev().find(|p| p.kind == kind);
        found.map(|p| p.saved.clone())
    }

    /// Another game in place of the one before.
    pub(crate) fn put(&mut self, saved: F::Saved, fate: Fate, start: Option<String>) {
        self.past.clear();
        self.start = start;
        self.put_on(saved, fate, "");
    }

    /// Another game in place of the one before, from a position; chance falls by the seed of the one before.
    pub(crate) fn put_from(&mut self, saved: F::Saved, start: String) {
        self.put(saved, fate::<F>(self.seed), Some(start));
    }

    /// One thing more was done.
    fn put_on(&mut self, saved: F::Saved, mut fate: Fate, kind: &'static str) {
        self.past.push(Past {
            saved,
            tokens: std::mem::take(&mut fate.fell),
            fate,
            kind,
        });
    }

    /// Puts a step on that was taken.
    fn took(&mut self, step: &Step<F>, fate: Fate) -> table::Step {
        self.put_on(step.after.clone(), fate, step.kind);
        self.rules.shown(step)
    }

    /// The acts of a move that is written as one word: all of them or none.
    fn act_by_act(&mut self, parts: &[String]) -> Result<Vec<table::Step>, Refusal> {
        let before = self.done();
        let mut steps = vec![];
        for part in parts {
            match self.act(part) {
                Ok(more) => steps.extend(more),
                Err(why) => {
                    self.rewind(before);
                    return Err(why);
                }
            }
        }
        Ok(steps)
    }

    /// A worked example put on: its position, then its tokens.
    pub(crate) fn put_played(&mut self, example: &Example) -> Result<Begun, Refusal> {
        let mut then = self.clone();
        let mut begun = match example.start.as_str() {
            NEW => then.begin(&Begin::default())?,
            start => then.load(start).map_err(|e| e.at("start"))?,
        };
        for (number, token) in (1..).zip(example.action.split_whitespace()) {
            let steps = then.act(token);
            let place = format_args!("token {number}, {token}");
            begun.steps.extend(steps.map_err(|e| e.at(place))?);
        }
        *self = then;
        Ok(begun)
    }

    /// What falls next, with chance as it then stands; none where nothing does, or the game has had its rounds.
    fn fallen(&self) -> Option<(Step<F>, Fate)> {
        let mut game = self.game();
        if F::had_its_rounds(&game, self.rounds) {
            return None;
        }
        let mut fate = self.now().fate.clone();
        let step = happen(&mut game, &mut fate)?;
        Some((step, fate))
    }

    /// What a token comes to, with chance as it then stands.
    fn step(&self, token: &str) -> Result<(Step<F>, Fate), Refusal> {
        let mut game = self.game();
        let mut fate = self.now().fate.clone();
        if let Some(step) = self.lot(&game, token, &mut fate)? {
            return Ok((step, fate));
        }
        let act = self.rules.find_act(&game, token)?;
        if F::falls(act) && by_chance(token) {
            fate.told.push_front(token.to_owned());
        }
        let step = perform(&mut game, act, &mut fate);
        Ok((step, fate))
    }

    /// A lot that a record tells before anything was done: the game begun anew, and chance as after a lot.
    fn lot<'r>(
        &'r self,
        game: &F::Game<'r>,
        token: &str,
        fate: &mut Fate,
    ) -> Result<Option<Step<F>>, Refusal> {
        let Some(seat) = lot_of::<F>(token) else {
            return Ok(None);
        };
        let anew = || begun_anew(&*self.rules, game, seat, token);
        let begun = (self.done() == 0).then(anew).flatten();
        let (_, step) = begun.ok_or(Refusal::Lot)?;
        *fate = super::fate::fate::<F>(self.seed);
        fate.then.below(F::seats(game) as u32);
        fate.fell.push(token.to_owned());
        Ok(Some(step))
    }
}

impl<F: Family> Table for AtTable<F> {
    fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    fn begin(&mut self, begin: &Begin) -> Result<Begun, Refusal> {
        let rules = self.rules.clone();
        let mut fate = fate::<F>(begin.seed);
        let opened = rules.open(begin, &mut fate)?;
        self.seed = begin.seed;
        self.put(F::save(&opened.game), fate, None);
        Ok(Begun {
            before: rules.drawn(&opened.before),
            steps: opened.steps.iter().map(|s| rules.shown(s)).collect(),
        })
    }

    fn load(&mut self, position: &str) -> Result<Begun, Refusal> {
        let rules = self.rules.clone();
        let game = rules.read_position(position)?;
        self.put_from(F::save(&game), rules.start_text(&game, position)?);
        Ok(Begun {
            before: rules.drawn(&game),
            steps: vec![],
        })
    }

    fn example(&mut self, example: &Example) -> Result<Begun, Refusal> {
        F::put_example(self, example)
    }

    fn set_rounds(&mut self, rounds: Option<u32>) {
        self.rounds = rounds;
    }

    fn seats(&self) -> usize {
        F::seats(&self.game())
    }

    fn points(&self, seat: usize) -> u64 {
        self.game().points(seat)
    }

    #[cfg(feature = "think")]
    fn seen(&self) -> Vec<i32> {
        let mut seen = vec![];
        self.rules.numbers(&self.game(), &mut seen);
        seen
    }

    #[cfg(feature = "think")]
    fn seen_as(&self) -> Vec<String> {
        self.rules.numbered(&self.game())
    }

    #[cfg(feature = "think")]
    fn tokens(&self) -> Vec<String> {
        let game = self.game();
        let acts = self.rules.all_acts(&game).into_iter();
        acts.map(|act| self.rules.numbered_word(&game, act))
            .collect()
    }

    #[cfg(feature = "read")]
    fn throws(&self) -> Vec<(String, f64)> {
        let game = self.game();
        let falls = game.legal().into_iter().filter(|act| F::falls(*act));
        let mut all: Vec<_> = falls.flat_map(|act| F::ways(&game, act)).collect();
        all.sort_by_key(|(token, _)| thrown(token));
        all
    }

    #[cfg(feature = "read")]
    fn perft(&self, depth: u32, tell: &dyn Fn(u64)) -> Option<Vec<u64>> {
        super::perft::<F>(&self.game(), depth, tell)
    }

    fn stood(&self, done: usize) -> Stand {
        let past = self.past.get(done).unwrap_or_else(|| self.now());
        let game = self.rules.resume(&past.saved);
        match game.stand() {
            Stand::Falls if F::had_its_rounds(&game, self.rounds) => Stand::Over,
            stand => stand,
        }
    }

    fn done(&self) -> usize {
        self.past.len() - 1
    }

    fn rewind(&mut self, done: usize) {
        self.past.truncate(done.saturating_add(1));
    }

    fn at(&self, done: usize) -> Box<dyn Table> {
        let mut then = self.clone();
        then.rewind(done);
        Box::new(then)
    }

    fn offers(&self) -> Vec<Offer> {
        let game = self.game();
        let legal = game.legal().into_iter();
        legal.map(|act| self.rules.offer(&game, act)).collect()
    }

    fn act(&mut self, token: &str) -> Result<Vec<table::Step>, Refusal> {
        if F::falls_later(token) {
            let Past {
                saved, mut fate, ..
            } = self.now().clone();
            fate.told.push_back(token.to_owned());
            self.put_on(saved, fate, "");
            return Ok(vec![]);
        }
        let parts = self.rules.parts(token);
        if !parts.is_empty() {
            return self.act_by_act(&parts);
        }
        let (step, fate) = match self.step(token) {
            Ok(done) => done,
            Err(why) => {
                let parts = self.rules.spelled(&self.game(), token);
                // what is spelled as it was written is no other act
                return match parts.first().is_some_and(|part| part != token) {
                    true => self.act_by_act(&parts),
                    false => Err(why),
                };
            }
        };
        Ok(vec![self.took(&step, fate)])
    }

    #[cfg(feature = "think")]
    fn legal(&self) -> Vec<String> {
        words(&self.game())
    }

    #[cfg(feature = "think")]
    fn act_untold(&mut self, token: &str) -> Result<(), Refusal> {
        let several = !self.rules.parts(token).is_empty();
        if several || F::falls_later(token) || lot_of::<F>(token).is_some() {
            return self.act(token).map(drop);
        }
        let mut game = self.game();
        let act = self.rules.find_act(&game, token)?;
        let mut fate = self.now().fate.clone();
        match F::falls(act) {
            true if by_chance(token) => fate.told.push_front(token.to_owned()),
            true => {}
            false => fate.fell.push(game.word(act)),
        }
        game.carry_out(act, &mut fate);
        let saved = F::save(&game);
        drop(game);
        self.put_on(saved, fate, MOVE);
        Ok(())
    }

    fn fall(&mut self) -> Option<table::Step> {
        let (step, fate) = self.fallen()?;
        Some(self.took(&step, fate))
    }

    #[cfg(feature = "think")]
    fn fall_untold(&mut self) -> bool {
        let Some((step, fate)) = self.fallen() else {
            return false;
        };
        self.put_on(step.after, fate, step.kind);
        true
    }

    fn preview(&self, token: &str) -> Result<table::Step, Refusal> {
        let game = self.game();
        if !by_chance(token) && self.rules.find_act(&game, token).is_ok_and(F::falls) {
            // what falls is not known before it has fallen
            return Err(game.illegal(token.to_owned()).into());
        }
        let (step, _) = self.step(token)?;
        Ok(self.rules.shown(&step))
    }

    fn agent(&self, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Offer> {
        if !crate::THINKS {
            return None;
        }
        let game = self.game();
        let act = F::choose(&game, agent, random, stop)?;
        Some(self.rules.offer(&game, act))
    }

    fn outlook(&self, positions: u64) -> Option<Outlook> {
        if !crate::THINKS {
            return None;
        }
        self.rules.outlook_within(&self.game(), positions)
    }

    fn values(&self, positions: u64) -> Option<Outlook> {
        if !crate::THINKS {
            return None;
        }
        self.rules.values_within(&self.game(), positions)
    }

    fn result(&self) -> Option<String> {
        let after_last = |kind: &str| self.after_last(kind);
        self.rules.result_said(&self.game(), &after_last)
    }

    fn stream(&self, seed: u64) -> Random {
        Random::of(seed, F::AGENTS)
    }

    fn moves_of(&self, example: &Example) -> Option<Vec<String>> {
        self.rules.example_moves(example)
    }

    fn record(&self, players: &[String]) -> GameRecord {
        let named = |seat: usize| players.get(seat).map_or(F::UNNAMED, String::as_str);
        let after_last = |kind: &str| self.after_last(kind);
        GameRecord {
            seed: self.start.is_none().then_some(self.seed),
            players: (0..self.seats()).map(|s| named(s).to_owned()).collect(),
            start: self.start.clone(),
            result: self.rules.result_text(&self.game(), &after_last),
            tokens: self.all_done(),
            ..self.rules.record_head()
        }
    }

    fn text(&self) -> String {
        self.rules.text(&self.game())
    }

    fn state(&self) -> Value {
        self.rules.state(&self.game())
    }

    fn info(&self) -> Value {
        self.rules.info()
    }
}
