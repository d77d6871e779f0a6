//! Looking ahead over the rest of a round: alpha-beta with iterative deepening, a table of positions met, and moves tried
//! in the order in which they did well before.

use super::greedy::{after, lead};
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::moves::Move;
use crate::sowing::play::{Game, Phase};
use std::hash::{Hash, Hasher};

/// Value of a won round, beside which counters are small.
const WON: i32 = 10_000;
/// Beyond this a value says that the round is won or lost, not by how much: no game has as many counters.
pub const DECIDED: i32 = WON / 2;
/// Moves ahead beyond which nobody looks.
const DEEPEST: u32 = 60;
/// Positions kept; a power of two.
const KEPT: usize = 1 << 14;

/// How much may be looked at.
pub struct Budget<'s> {
    /// Positions.
    pub nodes: u64,
    /// Asked now and then: whether to stop at once. Callers with a clock give a time so; the result is then not reproducible.
    pub stop: &'s mut dyn FnMut() -> bool,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// What a search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The move found best.
    pub best: Move,
    /// For the player to move: counters ahead, or beyond ±10 000 where the round is decided.
    pub value: i32,
    /// Moves looked ahead in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct Kept {
    key: u64,
    depth: u32,
    /// For South.
    value: i32,
    bound: Bound,
    best: Move,
}

struct Search<'s> {
    kept: Vec<Option<Kept>>,
    nodes: u64,
    budget: Budget<'s>,
    out: bool,
}

/// FNV-1a: the same on every platform.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        // the low bits choose the place in the table
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn key(game: &Game) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    game.position().hash(&mut hash);
    hash.write(&[u8::from(game.may_stop()), game.barred().unwrap_or(255)]);
    hash.finish()
}

/// The moves that may be made, drawn into another order: among equals the first is played.
pub(super) fn drawn(game: &Game, random: &mut Random) -> Vec<Move> {
    let mut moves = game.legal();
    for i in (1..moves.len()).rev() {
        moves.swap(i, random.below(i as u32 + 1) as usize);
    }
    moves
}

/// The move after which the mover stands best, as far as the budget lets see; equals are drawn.
pub fn best(game: &Game, budget: Budget<'_>, random: &mut Random) -> Option<Found> {
    let mut moves = drawn(game, random);
    let first = *moves.first()?;
    let player = game.position().to_move?;
    let mut search = Search {
        kept: vec![None; KEPT],
        nodes: 0,
        budget,
        out: false,
    };
    let mut found = Found {
        best: first,
        value: 0,
        depth: 0,
        nodes: 0,
    };
    let side = sign(player);
    for depth in 1..=DEEPEST {
        let mut worths: Vec<(i32, Move)> = vec![];
        let (mut alpha, beta) = (-3 * WON, 3 * WON);
        for m in &moves {
            let child = after(game, *m);
            // seen from the mover
            let (low, high) = if side > 0 {
                (alpha, beta)
            } else {
                (-beta, -alpha)
            };
            let value = side * search.value(&child, depth - 1, low, high);
            if search.out {
                break;
            }
            worths.push((value, *m));
            alpha = alpha.max(value);
        }
        // a depth that was not finished counts only if its first move, the best so far, was
        let best = worths.iter().rev().max_by_key(|(value, _)| *value);
        if let Some((value, m)) = best {
            if !search.out || worths.len() > 1 {
                found.best = *m;
                found.value = *value;
            }
        }
        if search.out {
            break;
        }
        found.depth = depth;
        worths.sort_by_key(|(value, _)| -value);
        moves = worths.iter().map(|(_, m)| *m).collect();
        if found.value.abs() > WON / 2 || moves.len() == 1 {
            break;
        }
    }
    found.nodes = search.nodes;
    Some(found)
}

fn sign(player: Player) -> i32 {
    match player {
        Player::South => 1,
        Player::North => -1,
    }
}

impl Search<'_> {
    /// The value of a position for South, exact between `alpha` and `beta`.
    fn value(&mut self, game: &Game, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.budget.nodes
            || (self.nodes.is_multiple_of(256) && (self.budget.stop)())
        {
            self.out = true;
        }
        let (Some(player), Phase::Play) = (game.position().to_move, game.phase()) else {
            let won = match game.round_result().and_then(|r| r.winner) {
                Some(p) => WON * sign(p),
                None => 0,
            };
            return won + lead(game, Player::South);
        };
        if depth == 0 || self.out {
            return lead(game, Player::South);
        }
        let key = key(game);
        let place = key as usize & (KEPT - 1);
        let met = self.kept[place].filter(|k| k.key == key);
        if let Some(k) = met.filter(|k| k.depth >= depth) {
            match k.bound {
                Bound::Exact => return k.value,
                Bound::AtLeast if k.value >= beta => return k.value,
                Bound::AtMost if k.value <= alpha => return k.value,
                _ => {}
            }
        }
        let (low, high) = (alpha, beta);
        let side = sign(player);
        let mut moves = game.legal();
        if let Some(i) = met.and_then(|k| moves.iter().position(|m| *m == k.best)) {
            moves[..=i].rotate_right(1);
        }
        let mut best = -side * 3 * WON;
        let mut best_move = moves.first().copied().unwrap_or(Move::Stop);
        for m in moves {
            let value = self.value(&after(game, m), depth - 1, alpha, beta);
            if self.out {
                return best;
            }
            if side * value > side * best {
                best = value;
                best_move = m;
            }
            if side > 0 {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = if best <= low {
            Bound::AtMost
        } else if best >= high {
            Bound::AtLeast
        } else {
            Bound::Exact
        };
        self.kept[place] = Some(Kept {
            key,
            depth,
            value: best,
            bound,
            best: best_move,
        });
        best
    }
}
