//! Practice, from which weights are learnt.
//!
//! No weight is set by hand. First simple players play some rounds: at each position few numbers are noted, and what came of the
//! round, and the weights are those that would have foretold it best (least squares). Then players that judge by these weights and
//! look at the answer play more rounds, and what each hole holds is distinguished. So the weights fit whatever the rules are, and are
//! the same wherever the rules are: the rounds are seeded, and the arithmetic is sums, products and quotients.

use super::judge::{lead, Judge, COUNTER, HOLES};
use super::squares::{Noted, Sums};
use super::{sign, DECIDED};
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::quick::{Board, Round, Step};
use crate::sowing::play::Playable;
use crate::sowing::play::{Game, Limits, Phase, Silent};
use crate::sowing::words::WinBy;
use crate::sowing::worth::{scale, Weights, COUNTS};

/// First self-play: rounds, and the node budget of all of them.
const FIRST: (u64, u64) = (200, 400_000);
/// Second self-play, with the weights of the first: rounds, and the node budget of all of them.
const SECOND: (u64, u64) = (10_000, 150_000);
/// Nodes that a tried move costs, where laps are plain less: so long practice lasts, and weights are known by it.
const COST: [u64; 2] = [6, 1];
/// Moves after which a practice round is given up.
const MOVES: u32 = 400;
/// Laps after which a practice move is given up.
const LAPS: u64 = 1_000;
/// One move in so many is drawn in practice, so that positions differ.
const DRAWN: [u32; 2] = [4, 8];
/// Moves at the beginning of which every other is drawn.
const OPENING: u32 = 10;
const SEED: u64 = 0x006a_7564_6765;
/// Numbers of the first practice: held, lying, holes with counters, marked holes, the move.
const FEW: usize = 5;
/// Counts of a hole that are distinguished in practice.
const TOLD: usize = 16;
/// The part that the end of a round has in a value; the next position has the rest.
const TRUST: f64 = 0.9;

/// In parts of a counter.
fn in_parts(worth: f64) -> i32 {
    let parts = (worth * f64::from(COUNTER)).round() as i32;
    parts.clamp(-30_000, 30_000)
}

/// How numbers of a position are counted.
struct Shape {
    /// Places from a player's left.
    places: usize,
    /// Every hole's count is distinguished.
    rich: bool,
}

impl Shape {
    /// How many there are: the few, and what each hole holds.
    fn numbers(&self) -> usize {
        let rich = 2 * self.places * TOLD;
        FEW + if self.rich { rich } else { 0 }
    }

    /// Of a place with so many counters: the number that both players share, and that of the mover alone.
    fn of_place(&self, place: usize, count: usize) -> [usize; 2] {
        let number = FEW + place * TOLD + count.min(TOLD) - 1;
        [number, number + self.places * TOLD]
    }

    /// What is noted of a position, as the mover sees it.
    fn note(&self, round: &Round, board: &Board, mover: Player) -> Vec<Noted> {
        let rules = round.rules();
        let ground = round.ground(board);
        let mut out = vec![];
        let (mut lying, mut some) = (0, 0);
        let mut marked = 0;
        for (hole, count) in board.cells[..round.holes()].iter().enumerate() {
            let side = |sets: [HoleSet; 2]| {
                let his = |p: Player| i32::from(sets[p.index()] >> hole & 1 == 1);
                his(mover) - his(mover.other())
            };
            let mark = side(ground.marked);
            marked += mark;
            if mark != 0 || *count == 0 {
                continue;
            }
            let own = side(ground.owned);
            lying += own * i32::from(*count);
            some += own;
            if self.rich {
                let owner = if own > 0 { mover } else { mover.other() };
                let place = rules.params.place_from_left(owner, hole);
                let [shared, alone] = self.of_place(place, usize::from(*count));
                out.push((shared, f64::from(own)));
                if own > 0 {
                    out.push((alone, 1.0));
                }
            }
        }
        let held = sign(mover) * lead(round, board);
        for (i, n) in [held, lying, some, marked, 1].into_iter().enumerate() {
            if n != 0 {
                out.push((i, f64::from(n)));
            }
        }
        out
    }

    /// Weights, from what each number is worth.
    fn weights(&self, worth: &[f64]) -> Weights {
        let lying = [true, false].map(|mover| {
            let place = |place: usize| {
                std::array::from_fn(|count| {
                    if count == 0 {
                        return 0;
                    }
                    let mut sum = worth[1] * count as f64 + worth[2];
                    if self.rich {
                        let [shared, alone] = self.of_place(place, count);
                        sum += worth[shared] + if mover { worth[alone] } else { 0.0 };
                    }
                    in_parts(sum) as i16
                })
            };
            (0..self.places).map(place).collect::<Vec<[i16; COUNTS]>>()
        });
        Weights {
            held: in_parts(worth[0]),
            marked: in_parts(worth[3]),
            turn: in_parts(worth[4]),
            lying,
            scale: 0,
        }
    }
}

/// What positions were judged to be worth to the mover, with the half points that he had at the end of the round.
type Came = Vec<(i32, u8)>;

impl Weights {
    /// The weights that practice gives.
    pub fn practised(rules: &Playable) -> Weights {
        let places = rules.holes().min(HOLES);
        let few = Shape {
            places,
            rich: false,
        };
        let rich = Shape { places, rich: true };
        let mut plain = [0.0; FEW];
        plain[0] = 1.0;
        let found = learnt(rules, &few, None, FIRST, &mut vec![]);
        // who holds more must stand better (or worse, where fewest wins), or practice has taught nothing
        let taught = |w: &Vec<f64>| w[0].abs() >= 0.125;
        let Some(first) = found.filter(taught) else {
            return few.weights(&plain);
        };
        let first = few.weights(&first);
        let mut came = vec![];
        let second = learnt(rules, &rich, Some(&first), SECOND, &mut came);
        let mut weights = match second.filter(taught) {
            Some(second) => rich.weights(&second),
            None => first,
        };
        weights.scale = scale(&came);
        weights
    }
}

/// What practice rounds say each number is worth; none if they say nothing.
fn learnt(
    rules: &Playable,
    shape: &Shape,
    by: Option<&Weights>,
    (rounds, most): (u64, u64),
    came: &mut Came,
) -> Option<Vec<f64>> {
    let mut sums = Sums::of(shape.numbers(), FEW, shape.of_place(0, 1)[1]);
    let mut spent = 0;
    for index in 0..rounds {
        if spent >= most {
            break;
        }
        practise(rules, shape, by, index, (&mut sums, came), &mut spent);
    }
    sums.solved()
}

/// Plays a practice round and notes it.
fn practise(
    rules: &Playable,
    shape: &Shape,
    by: Option<&Weights>,
    index: u64,
    (sums, judged): (&mut Sums, &mut Came),
    spent: &mut u64,
) {
    let mut random = Random::of(SEED + u64::from(by.is_some()), index);
    let mut game = Game::new(rules).with_limits(Limits { laps: LAPS });
    while game.phase() == Phase::Opening {
        game.go_on(&mut random, &mut Silent);
    }
    if game.phase() != Phase::Play {
        return;
    }
    let mut round = Round::of(&game);
    let mut board = round.board(&game);
    let judge = by.map(|weights| Judge::of(&game, weights));
    let judge = judge.as_ref();
    // for each position its numbers, whose move it was, and what it seemed to be worth to South
    let mut noted: Vec<(Vec<Noted>, i32, Option<f64>)> = vec![];
    // what it seemed to be worth to the mover, as judged
    let mut stood: Vec<(i32, Player)> = vec![];
    let mut made = 0;
    // a round that is too long is given up, and nothing is learnt of it
    while let Some(mover) = board.mover().filter(|_| made < MOVES) {
        let steps = round.legal(&board);
        let steps = steps.all();
        if steps.is_empty() {
            return;
        }
        let drawn = match random.below(DRAWN[usize::from(by.is_some())]) {
            0 => true,
            n => by.is_some() && made < OPENING && n % 2 == 1,
        };
        let (step, value) = if drawn {
            let step = steps[random.below(steps.len() as u32) as usize];
            (step, judge.map(|j| j.of_mover(&round, &board)))
        } else {
            let (step, value) = chosen(&mut round, &board, judge, &mut random, spent);
            (step, judge.map(|_| value))
        };
        let value = value.filter(|v| v.abs() < DECIDED);
        stood.extend(value.map(|v| (v, mover)));
        let worth = value.map(|v| f64::from(sign(mover) * v) / f64::from(COUNTER));
        noted.push((shape.note(&round, &board, mover), sign(mover), worth));
        board = round.make(&board, step);
        made += 1;
    }
    if board.mover().is_some() {
        return;
    }
    let half = |mover| match board.winner() {
        Some(winner) => 2 * u8::from(winner == mover),
        None => 1,
    };
    judged.extend(stood.into_iter().map(|(value, mover)| (value, half(mover))));
    // who holds fewest wins where the rules say so
    let mut came = f64::from(match rules.params.win {
        WinBy::Fewest => -lead(&round, &board),
        _ => lead(&round, &board),
    });
    for (numbers, side, worth) in noted.iter().rev() {
        sums.add(numbers, f64::from(*side) * came);
        if let Some(worth) = worth {
            came = TRUST * came + (1.0 - TRUST) * worth;
        }
    }
}

/// The step after which the mover moves again, or holds most; with weights, that which stands best after the answer. Equals are
/// drawn.
fn chosen(
    round: &mut Round,
    board: &Board,
    judge: Option<&Judge>,
    random: &mut Random,
    spent: &mut u64,
) -> (Step, i32) {
    let Some(mover) = board.mover() else {
        return (Step::NONE, 0);
    };
    let mut best: Vec<Step> = vec![];
    let mut most = i32::MIN;
    for step in round.legal(board).all() {
        let after = round.make(board, *step);
        *spent += COST[usize::from(round.rules().has_plain_laps())];
        let value = match judge {
            Some(judge) => answered(round, judge, &after, mover, most, spent),
            None => {
                let again = i32::from(after.mover() == Some(mover));
                1000 * again + sign(mover) * lead(round, &after)
            }
        };
        if value > most {
            best.clear();
            most = value;
        }
        if value == most {
            best.push(*step);
        }
    }
    (best[random.below(best.len() as u32) as usize], most)
}

/// What a board is worth to who has just moved, after the next move on it; it need not be known by how much it is less than `most`.
fn answered(
    round: &mut Round,
    judge: &Judge,
    board: &Board,
    player: Player,
    most: i32,
    spent: &mut u64,
) -> i32 {
    let Some(mover) = board.mover() else {
        return judge.stands(round, board, player);
    };
    let side = if mover == player { 1 } else { -1 };
    let mut best = i32::MIN + 1;
    for step in round.legal(board).all() {
        let after = round.make(board, *step);
        *spent += COST[usize::from(round.rules().has_plain_laps())];
        best = best.max(judge.stands(round, &after, mover));
        if side < 0 && -best < most {
            break;
        }
    }
    side * best
}
