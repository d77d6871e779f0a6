//! Positions listed with their values: every position that can come, and values in stages of pieces that are out of play. They never
//! come back, so a stage stands only on itself and on later ones; within a stage the equations are repeated until none moves.
//!
//! Who looks deep goes by such a list where few pieces are in play ([`Endings`]).

use super::event::Silent;
use super::play::Game;
use super::rules::*;
use super::state::{Action, Phase, Piece, Stage, State};
use crate::game::random::Random;
use crate::game::solved::Asked;
use crate::game::Play as _;
use std::collections::HashMap;

/// Values move less than this when a stage is done.
const STILL: f64 = 1e-13;
/// Ends of a game, as positions: the first seat has won, the second has, nobody has.
const ENDS: [u32; 3] = [u32::MAX, u32::MAX - 1, u32::MAX - 2];

/// Whether a position is where the pieces stand and who is to throw, and nothing more.
pub(super) fn fit(rules: &Rules) -> Result<(), &'static str> {
    let p = &rules.params;
    if p.least != 2 || p.only || p.course != Course::OneWay {
        return Err("only games of two players whose pieces go one way are solved");
    }
    if !p.mark.is_empty() || p.price > 0 {
        return Err("throws are marked to a credit, which has no bound");
    }
    if p.rank != RankFirst::MostOff {
        return Err("only games that are won by bearing off are solved");
    }
    if p.each_die || p.carry != Carry::AtOnce || p.says_done {
        return Err("throws are collected: only those carried out at once are solved");
    }
    Ok(())
}

/// A seat's pieces that are in play.
#[cfg(feature = "read")]
pub(super) fn left(state: &State, seat: usize) -> usize {
    state.pieces[seat]
        .iter()
        .filter(|p| p.stage.in_play())
        .count()
}

/// Positions of so many pieces a seat, in play or borne off, without who is to throw: place by place, how many of each seat stand there.
pub(super) fn positions(rules: &Rules, mine: usize, other: usize) -> u128 {
    let p = &rules.params;
    let mut sums = vec![vec![0u128; other + 1]; mine + 1];
    sums[0][0] = 1;
    let mut place = |fits: &dyn Fn(usize, usize) -> bool| {
        let mut next = vec![vec![0u128; other + 1]; mine + 1];
        for (i, row) in sums.iter().enumerate() {
            for (j, n) in row.iter().enumerate().filter(|(_, n)| **n > 0) {
                for a in 0..=mine - i {
                    for b in (0..=other - j).filter(|b| fits(a, *b)) {
                        next[i + a][j + b] += n;
                    }
                }
            }
        }
        sums = next;
    };
    let one = |n: usize| p.share != Share::Block || n <= 1;
    let eats = p.eat_by == EatBy::All || p.drawn.closed;
    let first = usize::from(p.drawn.hand);
    let own = |seat| {
        (first..=usize::from(rules.last_place()))
            .map(move |at| super::course::house(rules, seat, at as u16))
    };
    let [mut a, mut b]: [Vec<u16>; 2] = [own(0).collect(), own(1).collect()];
    for way in [&mut a, &mut b] {
        way.sort_unstable();
        way.dedup();
    }
    for house in &a {
        let both = b.contains(house);
        place(&|x, y| one(x) && one(y) && (both || y == 0) && !(eats && x > 0 && y > 0));
    }
    for _ in b.iter().filter(|house| !a.contains(house)) {
        place(&|x, y| x == 0 && one(y));
    }
    // out of play, and in hand
    for _ in 0..=first {
        place(&|_, y| y == 0);
        place(&|x, _| x == 0);
    }
    sums[mine][other]
}

/// Every position that can come, before a throw.
pub(super) struct List<'r> {
    rules: &'r Rules,
    throws: Vec<(u8, f64)>,
    /// Pieces of a seat may stand for one another.
    alike: bool,
    pub(super) keys: Vec<u128>,
    known: HashMap<u128, u32>,
    /// For every position and throw where its outcomes begin in `to`.
    from: Vec<u32>,
    to: Vec<u32>,
}

impl<'r> List<'r> {
    pub(super) fn of(rules: &'r Rules) -> List<'r> {
        let p = &rules.params;
        let same = |seat| rules.starts(seat).windows(2).all(|w| w[0] == w[1]);
        List {
            rules,
            throws: rules.sticks().chances(),
            alike: p.eat_then != EatThen::Back || !p.eat_back || (same(0) && same(1)),
            keys: vec![],
            known: HashMap::new(),
            from: vec![0],
            to: vec![],
        }
    }

    /// Ways that a piece can stand.
    fn ways(&self) -> u128 {
        2 * (u128::from(self.rules.last_place()) + 1) + 2
    }

    fn key(&self, state: &State) -> u128 {
        let places = u128::from(self.rules.last_place()) + 1;
        let mut key = u128::from(state.turn);
        for own in &state.pieces {
            let code = |p: &Piece| match p.stage {
                Stage::Start => u128::from(p.pos),
                Stage::Off => 2 * places,
                Stage::Eaten => 2 * places + 1,
                _ => places + u128::from(p.pos),
            };
            let mut codes: Vec<u128> = own.iter().map(code).collect();
            if self.alike {
                codes.sort_unstable();
            }
            for code in codes {
                key = key * self.ways() + code;
            }
        }
        key
    }

    fn state(&self, mut key: u128) -> State {
        let places = u128::from(self.rules.last_place()) + 1;
        let game = Game::begun(self.rules, 2, 0);
        let mut state = game.state().clone();
        for own in state.pieces.iter_mut().rev() {
            for piece in own.iter_mut().rev() {
                let code = key % self.ways();
                key /= self.ways();
                *piece = match code {
                    c if c < places => Piece::new(Stage::Start, c as u16),
                    c if c < 2 * places => Piece::new(Stage::Out, (c - places) as u16),
                    c if c == 2 * places => Piece::new(Stage::Off, 0),
                    _ => Piece::new(Stage::Eaten, 0),
                };
            }
        }
        state.turn = key as u8;
        state
    }

    /// The number of a position before a throw, or an end.
    fn number(&mut self, game: &Game) -> u32 {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                Some(0) => ENDS[0],
                Some(_) => ENDS[1],
                None => ENDS[2],
            };
        }
        let key = self.key(game.state());
        let next = self.keys.len() as u32;
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.keys.push(key);
        }
        number
    }

    /// What a throw can lead to.
    fn after_throw(&mut self, game: &Game, value: u8) -> Vec<u32> {
        let mut thrown = game.clone();
        // what may fall may fall now
        let fell = thrown.throw(value, &mut Silent);
        debug_assert!(fell.is_ok(), "before a throw everything may fall");
        if !matches!(thrown.state().phase, Phase::Choose(_)) {
            return vec![self.number(&thrown)];
        }
        let mut out: Vec<u32> = self
            .after_choice(&thrown)
            .into_iter()
            .map(|(_, at)| at)
            .collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    fn after_choice(&mut self, thrown: &Game) -> Vec<(String, u32)> {
        let mut out = vec![];
        for act in thrown.legal() {
            let mut next = thrown.clone();
            let done = next.do_listed(act, &mut Silent);
            debug_assert!(done.is_ok(), "a listed act can be done");
            out.push((next.word(act), self.number(&next)));
        }
        out
    }

    /// What may be done in a position, or what may fall, with its chance and where it leads: after a throw to the best of its outcomes,
    /// which is known only once values are, so that every outcome is named.
    #[cfg(feature = "read")]
    pub(super) fn after_acts(&mut self, game: &Game) -> Vec<(String, Option<f64>, u32)> {
        if matches!(game.state().phase, Phase::Choose(_)) {
            let acts = self.after_choice(game).into_iter();
            return acts.map(|(word, at)| (word, None, at)).collect();
        }
        let mut out = vec![];
        for (value, chance) in self.throws.clone() {
            let all = self.after_throw(game, value);
            out.extend(
                all.into_iter()
                    .map(|at| (format!("t{value}"), Some(chance), at)),
            );
        }
        out
    }

    /// Lists all that can come of what is listed.
    pub(super) fn expand(&mut self, request: &Asked) {
        let mut at = 0;
        while at < self.keys.len() {
            request.tell(at);
            let game = Game::at(self.rules, self.state(self.keys[at]));
            for (value, _) in self.throws.clone() {
                let next = self.after_throw(&game, value);
                self.to.extend(next);
                self.from.push(self.to.len() as u32);
            }
            at += 1;
        }
    }

    /// Who is to throw in a listed position.
    fn turn(&self, at: usize) -> u8 {
        self.state(self.keys[at]).turn
    }

    pub(super) fn worth(&self, value: &[f64], at: u32) -> f64 {
        match ENDS.iter().position(|end| *end == at) {
            Some(0) => 1.0,
            Some(1) => 0.0,
            Some(_) => 0.5,
            None => value[at as usize],
        }
    }

    /// A number kept of positions: 0 at an end.
    pub(super) fn worth_of(&self, kept: &[f64], at: u32) -> f64 {
        kept.get(at as usize).copied().unwrap_or(0.0)
    }

    /// The best of some outcomes for who chooses.
    pub(super) fn best<'a>(
        &self,
        turn: u8,
        value: &[f64],
        all: impl Iterator<Item = &'a u32>,
    ) -> Option<u32> {
        let worth = |at: &u32| match turn {
            0 => self.worth(value, *at),
            _ => -self.worth(value, *at),
        };
        all.copied()
            .reduce(|a, b| if worth(&b) > worth(&a) { b } else { a })
    }

    /// The outcomes of a throw in a listed position.
    fn outcomes(&self, at: usize, throw: usize) -> &[u32] {
        let begin = at * self.throws.len() + throw;
        &self.to[self.from[begin] as usize..self.from[begin + 1] as usize]
    }

    /// Of all positions the first seat's chance, and how many throws are still to come.
    pub(super) fn values(&self) -> (Vec<f64>, Vec<f64>) {
        let out = |at: &usize| {
            let state = self.state(self.keys[*at]);
            state
                .pieces
                .iter()
                .flatten()
                .filter(|p| !p.stage.in_play())
                .count()
        };
        let mut stages: Vec<(usize, usize)> =
            (0..self.keys.len()).map(|at| (out(&at), at)).collect();
        stages.sort_unstable_by(|a, b| b.cmp(a));
        let turns: Vec<u8> = (0..self.keys.len()).map(|at| self.turn(at)).collect();
        let (mut value, mut throws) = (vec![0.5; self.keys.len()], vec![0.0; self.keys.len()]);
        for stage in stages.chunk_by(|a, b| a.0 == b.0) {
            still(stage, &mut value, |value, at| {
                let of = |(k, (_, chance)): (usize, &(u8, f64))| {
                    let best = self.best(turns[at], value, self.outcomes(at, k).iter());
                    chance * best.map_or(0.5, |to| self.worth(value, to))
                };
                self.throws.iter().enumerate().map(of).sum()
            });
            let chosen =
                |at: usize, k: usize| self.best(turns[at], &value, self.outcomes(at, k).iter());
            still(stage, &mut throws, |throws, at| {
                let of = |(k, (_, chance)): (usize, &(u8, f64))| {
                    chance * chosen(at, k).map_or(0.0, |to| self.worth_of(throws, to))
                };
                1.0 + self.throws.iter().enumerate().map(of).sum::<f64>()
            });
        }
        (value, throws)
    }

    /// The chance and the number of throws before a throw whose outcomes are named.
    #[cfg(feature = "read")]
    pub(super) fn mean(
        &self,
        roots: &[(String, Option<f64>, u32)],
        value: &[f64],
        throws: &[f64],
        turn: u8,
    ) -> (f64, f64) {
        let mut sum = (0.0, 1.0);
        for of in roots.chunk_by(|a, b| a.0 == b.0) {
            let chance = of[0].1.unwrap_or(0.0);
            if let Some(to) = self.best(turn, value, of.iter().map(|(_, _, at)| at)) {
                sum.0 += chance * self.worth(value, to);
                sum.1 += chance * self.worth_of(throws, to);
            }
        }
        sum
    }
}

/// Repeats an equation for every position of a stage until none moves.
fn still(stage: &[(usize, usize)], kept: &mut [f64], of: impl Fn(&[f64], usize) -> f64) {
    loop {
        let mut moved: f64 = 0.0;
        for (_, at) in stage {
            let next = of(kept, *at);
            moved = moved.max((next - kept[*at]).abs() / next.abs().max(1.0));
            kept[*at] = next;
        }
        if moved < STILL {
            return;
        }
    }
}

/// Positions that are listed for who looks deep.
const ENDINGS: u128 = 60_000;

/// Values of all positions with few pieces in play.
#[derive(Debug, Clone)]
pub(super) struct Endings {
    known: HashMap<u128, u32>,
    value: Vec<f64>,
}

impl Endings {
    /// As many pieces of each seat as [`ENDINGS`] allow; `None` where the rules cannot be listed, or one each are too many.
    pub(super) fn of(rules: &Rules) -> Option<Endings> {
        fit(rules).ok()?;
        let mut list = List::of(rules);
        let begun = Game::begun(rules, 2, 0);
        let each = begun.state().pieces[0].len();
        let few = |n: &usize| 2 * positions(rules, *n, *n) <= ENDINGS;
        let few = (1..=each).take_while(few).last().filter(|_| list.alike)?;
        for turn in 0..2 {
            let mut state = begun.state().clone();
            state.turn = turn;
            for own in &mut state.pieces {
                own[few..].fill(Piece::new(Stage::Off, 0));
            }
            list.number(&Game::at(rules, state));
        }
        list.expand(&Asked::default());
        let (value, _) = list.values();
        let known = list.known;
        Some(Endings { known, value })
    }

    /// The best of the acts in a position, equals drawn; `None` where one leads to a position that is not known.
    pub(super) fn best(&self, game: &Game, random: &mut Random) -> Option<Action> {
        let list = List::of(game.rules());
        let worth = |act: &Action| {
            let mut next = game.clone();
            next.do_listed(*act, &mut Silent).ok()?;
            let first = match next.outcome() {
                Some(outcome) => outcome.winner.map_or(0.5, |seat| f64::from(1 - seat)),
                None if next.state().phase != Phase::Ready => return None,
                None => self.value[*self.known.get(&list.key(next.state()))? as usize],
            };
            Some(if game.now() == 0 { first } else { 1.0 - first })
        };
        let acts = game.legal();
        let worths = acts.iter().map(worth).collect::<Option<Vec<f64>>>()?;
        let most = worths.iter().copied().reduce(f64::max)?;
        let equal = worths.iter().zip(acts).filter(|(w, _)| **w > most - STILL);
        let equal: Vec<Action> = equal.map(|(_, act)| act).collect();
        Some(equal[random.below(equal.len() as u32) as usize])
    }
}
