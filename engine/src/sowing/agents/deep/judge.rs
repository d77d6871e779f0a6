//! What a position is worth without looking further: a sum of few numbers, weighed as practice games under the same rules say.
//!
//! No weight is set by hand. Some rounds are played by simple players; at each position the numbers are noted, and at the end
//! what came of the round. The weights are those that would have foretold it best (least squares). So they fit whatever the
//! rules are, and are the same wherever the rules are: the games are seeded, and the arithmetic is additions, products and quotients.

use super::super::greedy::{lead, make};
use crate::game::random::Random;
use crate::game::{drive, Agent, Drive, Player};
use crate::sowing::compile::WinBy;
use crate::sowing::play::{Game, Limits, Move, Phase, Silent};
use crate::sowing::Ruleset;
use std::ops::ControlFlow;

/// Parts of a counter in which values are given.
pub const COUNTER: i32 = 256;
/// Numbers that are noted: held, lying, playable, marked holes, the move.
const NUMBERS: usize = 5;
/// Practice rounds.
const ROUNDS: u64 = 160;
/// Moves after which a practice round is given up.
const MOVES: u32 = 400;
/// Laps after which a practice move is given up.
const LAPS: u64 = 5_000;
/// One move in so many is drawn in practice, so that positions differ.
const DRAWN: u32 = 4;
const SEED: u64 = 0x006a_7564_6765;

/// The weights of a ruleset, in parts of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights([i32; NUMBERS]);

/// South's numbers less North's: counters held (in the store and in marked holes); counters lying in his other holes; of these
/// holes those that are not empty; marked holes; the move.
fn numbers(game: &Game) -> [i32; NUMBERS] {
    let pos = game.position();
    let marked = !game.rules().marks.is_empty();
    let mut out = [0; NUMBERS];
    out[0] = i32::from(pos.store(Player::South)) - i32::from(pos.store(Player::North));
    for (hole, count) in pos.counts().iter().enumerate() {
        let count = i32::from(*count);
        let mark = if marked { pos.mark(hole) } else { None };
        if let Some(mark) = mark {
            let sign = 1 - 2 * mark.by.index() as i32;
            out[0] += sign * count;
            out[3] += sign;
        } else {
            let sign = 1 - 2 * (pos.north >> hole & 1) as i32;
            out[1] += sign * count;
            out[2] += sign * i32::from(count > 0);
        }
    }
    out[4] = match pos.to_move {
        Some(Player::South) => 1,
        Some(Player::North) => -1,
        None => 0,
    };
    out
}

impl Weights {
    /// What South is ahead by, in parts of a counter.
    #[inline]
    pub fn judge(&self, game: &Game) -> i32 {
        let numbers = numbers(game);
        self.0.iter().zip(numbers).map(|(w, n)| w * n).sum()
    }

    /// The weights that practice gives.
    pub fn practised(rules: &Ruleset) -> Weights {
        let mut sums = Sums::default();
        for index in 0..ROUNDS {
            practise(rules, index, &mut sums);
        }
        let found = sums.solved();
        let parts = |w: f64| (w * f64::from(COUNTER)).round() as i32;
        match found.map(|w| w.map(parts)) {
            // who holds more must stand better (or worse, where fewest wins), or practice has taught nothing
            Some(w) if w[0].abs() >= COUNTER / 8 => Weights(w),
            _ => Weights([COUNTER, 0, 0, 0, 0]),
        }
    }
}

/// Simple players play one round, and positions are noted.
struct Practice {
    random: Random,
    noted: Vec<[i32; NUMBERS]>,
    left: u32,
}

impl<'r> Drive<Game<'r>> for Practice {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        let agent = match self.random.below(DRAWN) {
            0 => Agent::Random,
            _ => Agent::Eager,
        };
        agent.choose(game, &mut self.random)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Move) -> ControlFlow<()> {
        make(game, act);
        if game.phase() != Phase::Play {
            return ControlFlow::Break(());
        }
        self.noted.push(numbers(game));
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        if game.phase() != Phase::Opening {
            return ControlFlow::Break(());
        }
        game.go_on(&mut self.random, &mut Silent);
        ControlFlow::Continue(())
    }
}

/// Plays a practice round and notes it.
fn practise(rules: &Ruleset, index: u64, sums: &mut Sums) {
    let mut game = Game::new(rules).with_limits(Limits { laps: LAPS });
    let mut practice = Practice {
        random: Random::of(SEED, index),
        noted: vec![],
        left: MOVES,
    };
    drive(&mut game, &mut practice);
    // of a round that was given up nothing is learnt
    if game.phase() == Phase::Play || game.round_result().is_none() {
        return;
    }
    // who holds fewest wins where the rules say so
    let came = match rules.params.win {
        WinBy::Fewest => -lead(&game, Player::South),
        _ => lead(&game, Player::South),
    };
    for numbers in practice.noted {
        sums.add(numbers.map(f64::from), f64::from(came));
    }
}

/// Sums for least squares.
#[derive(Default)]
struct Sums {
    products: [[f64; NUMBERS]; NUMBERS],
    results: [f64; NUMBERS],
    noted: f64,
}

impl Sums {
    fn add(&mut self, numbers: [f64; NUMBERS], came: f64) {
        for i in 0..NUMBERS {
            for j in 0..NUMBERS {
                self.products[i][j] += numbers[i] * numbers[j];
            }
            self.results[i] += numbers[i] * came;
        }
        self.noted += 1.0;
    }

    /// The weights; none if nothing was noted. A number that never differs gets none.
    fn solved(mut self) -> Option<[f64; NUMBERS]> {
        if self.noted == 0.0 {
            return None;
        }
        // a little is added to the diagonal: weights of what hardly occurs stay small
        for i in 0..NUMBERS {
            self.products[i][i] += 1.0 + self.noted / 50.0;
        }
        for i in 0..NUMBERS {
            // sums of squares with something on the diagonal: no pivot is 0
            let pivot = self.products[i][i];
            for j in 0..NUMBERS {
                if i == j {
                    continue;
                }
                let part = self.products[j][i] / pivot;
                for k in 0..NUMBERS {
                    self.products[j][k] -= part * self.products[i][k];
                }
                self.results[j] -= part * self.results[i];
            }
        }
        Some(std::array::from_fn(|i| {
            self.results[i] / self.products[i][i]
        }))
    }
}
