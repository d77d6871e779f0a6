//! Alpha-beta with iterative deepening, a table of positions met, and acts tried in the order in which they did well before.

use super::{shuffled, Budget, Duel, Found};
use crate::game::random::Random;
use crate::game::Stand;

/// Value of a won game, beside which leads are small.
const WON: i32 = 10_000;
/// Beyond this a value says that the game is won or lost, not by how much.
pub const DECIDED: i32 = WON / 2;
/// Acts ahead beyond which nobody looks.
const DEEPEST: u32 = 60;
/// Positions kept; a power of two.
const KEPT: usize = 1 << 14;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct Kept<A> {
    key: u64,
    depth: u32,
    /// For seat 0.
    value: i32,
    bound: Bound,
    best: Option<A>,
}

struct Search<'s, A> {
    kept: Vec<Option<Kept<A>>>,
    nodes: u64,
    budget: Budget<'s>,
    out: bool,
}

/// Values are those of seat 0: 1 for it, -1 for the other.
fn sign(seat: usize) -> i32 {
    if seat == 0 {
        1
    } else {
        -1
    }
}

/// The act after which the mover stands best, as far as the budget lets see; equals are drawn.
pub fn best<G: Duel>(game: &G, budget: Budget<'_>, random: &mut Random) -> Option<Found<G::Act>> {
    let mut acts = shuffled(game.legal(), random);
    let first = *acts.first()?;
    let Stand::Seat(seat) = game.stand() else {
        return None;
    };
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
    let side = sign(seat);
    for depth in 1..=DEEPEST {
        let mut worths: Vec<(i32, G::Act)> = vec![];
        let (mut alpha, beta) = (-3 * WON, 3 * WON);
        for act in &acts {
            let child = game.after(*act);
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
            worths.push((value, *act));
            alpha = alpha.max(value);
        }
        // a depth that was not finished counts only if its first act, the best so far, was
        let best = worths.iter().rev().max_by_key(|(value, _)| *value);
        if let Some((value, act)) = best {
            if !search.out || worths.len() > 1 {
                found.best = *act;
                found.value = *value;
            }
        }
        if search.out {
            break;
        }
        found.depth = depth;
        worths.sort_by_key(|(value, _)| -value);
        acts = worths.iter().map(|(_, act)| *act).collect();
        if found.value.abs() > DECIDED || acts.len() == 1 {
            break;
        }
    }
    found.nodes = search.nodes;
    Some(found)
}

impl<A: Copy + PartialEq> Search<'_, A> {
    /// The value of a position for seat 0, exact between `alpha` and `beta`.
    fn value<G: Duel<Act = A>>(
        &mut self,
        game: &G,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        self.nodes += 1;
        self.out |= self.budget.spent(self.nodes);
        let Stand::Seat(seat) = game.stand() else {
            let won = game.winner().map_or(0, |seat| WON * sign(seat));
            return won + game.lead(0);
        };
        if depth == 0 || self.out {
            return game.lead(0);
        }
        let key = game.key();
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
        let side = sign(seat);
        let mut acts = game.legal();
        let before = met.and_then(|k| k.best);
        if let Some(i) = acts.iter().position(|act| Some(*act) == before) {
            acts[..=i].rotate_right(1);
        }
        let mut best = -side * 3 * WON;
        let mut best_act = acts.first().copied();
        for act in acts {
            let value = self.value(&game.after(act), depth - 1, alpha, beta);
            if self.out {
                return best;
            }
            if side * value > side * best {
                best = value;
                best_act = Some(act);
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
            best: best_act,
        });
        best
    }
}
