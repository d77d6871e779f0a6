//! Alpha-beta with iterative deepening, a table of positions met, and acts tried in the order in which they did well before.
//!
//! With [tactics](tactical), depth counts turns, captures are followed until none hangs, acts that refuted a neighbouring position
//! (killers) are tried early, and the table fits the budget. What differs is how a game is seen (`Eye`); the loop is the same.

use super::{shuffled, Budget, Duel, Found, Hanging, Tactics};
use crate::game::random::Random;
use crate::game::Stand;

/// Value of a won game, beside which leads are small.
const WON: i32 = 10_000;
/// Beyond this a value says that the game is won or lost, not by how much.
pub const DECIDED: i32 = WON / 2;
/// Acts ahead beyond which nobody looks.
const DEEPEST: u32 = 60;
/// Positions kept where there are no tactics; a power of two.
const KEPT: usize = 1 << 14;
/// Positions kept at most where there are.
const MOST_KEPT: u64 = 1 << 18;
/// Acts beyond twice the depth after which no capture is followed.
const BEYOND: u32 = 12;

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
    /// By acts since the root: the two acts that refuted other positions last.
    killers: Vec<[Option<A>; 2]>,
    /// Acts since the root at which a line ends, whatever hangs.
    furthest: u32,
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

/// How a search sees a game.
trait Eye<G: Duel> {
    /// Acts of a position that are looked at in full; of the others those that capture.
    const EARLY: usize = usize::MAX;
    /// Positions kept for a budget; a power of two.
    fn kept(_nodes: u64) -> usize {
        KEPT
    }
    /// How far seat 0 is ahead, wins apart.
    fn judged(game: &G) -> i32 {
        game.lead(0)
    }
    fn hanging(_game: &G) -> Hanging {
        Hanging::Nothing
    }
    fn captures(_game: &G, _act: G::Act) -> bool {
        false
    }
    fn under_way(_game: &G) -> bool {
        false
    }
    fn key(game: &G) -> u64 {
        game.key()
    }
    /// Puts acts into the order in which they are tried, before the one that was best before.
    fn order(_game: &G, _killers: [Option<G::Act>; 2], _acts: &mut [G::Act]) {}
}

/// Every act is a ply, and a position is what it looks like.
struct Plain;

impl<G: Duel> Eye<G> for Plain {}

/// Captures first, and to their end.
struct Tactical;

impl<G: Tactics> Eye<G> for Tactical {
    const EARLY: usize = 4;
    fn kept(nodes: u64) -> usize {
        (nodes.min(MOST_KEPT) as usize).next_power_of_two()
    }
    fn judged(game: &G) -> i32 {
        game.judged()
    }
    fn hanging(game: &G) -> Hanging {
        game.hanging()
    }
    fn captures(game: &G, act: G::Act) -> bool {
        game.captures(act)
    }
    fn under_way(game: &G) -> bool {
        game.under_way()
    }
    fn key(game: &G) -> u64 {
        game.quick_key()
    }
    fn order(game: &G, killers: [Option<G::Act>; 2], acts: &mut [G::Act]) {
        acts.sort_by_key(|act| match () {
            () if game.captures(*act) => 0,
            () if killers.contains(&Some(*act)) => 1,
            () => 2,
        });
    }
}

/// The act after which the mover stands best, as far as the budget lets see; equals are drawn. Studies name it (`search:N`): it does
/// not change.
pub fn best<G: Duel>(game: &G, budget: Budget<'_>, random: &mut Random) -> Option<Found<G::Act>> {
    sought::<G, Plain>(game, budget, random)
}

/// The same with captures followed to their end.
pub fn tactical<G: Tactics>(
    game: &G,
    budget: Budget<'_>,
    random: &mut Random,
) -> Option<Found<G::Act>> {
    sought::<G, Tactical>(game, budget, random)
}

fn sought<G: Duel, E: Eye<G>>(
    game: &G,
    budget: Budget<'_>,
    random: &mut Random,
) -> Option<Found<G::Act>> {
    let mut acts = shuffled(game.legal(), random);
    let first = *acts.first()?;
    let Stand::Seat(seat) = game.stand() else {
        return None;
    };
    let mut search = Search {
        kept: vec![None; E::kept(budget.nodes)],
        killers: vec![[None; 2]; (2 * DEEPEST + BEYOND) as usize],
        furthest: 0,
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
        search.furthest = 2 * depth + BEYOND;
        for act in &acts {
            let child = game.after(*act);
            let left = depth - u32::from(!E::under_way(&child));
            // seen from the mover
            let (low, high) = if side > 0 {
                (alpha, beta)
            } else {
                (-beta, -alpha)
            };
            let value = side * search.value::<G, E>(&child, (left, 1), low, high);
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
    /// The value of a position for seat 0, exact between `alpha` and `beta`, `depth` ahead and so many acts after the root.
    fn value<G: Duel<Act = A>, E: Eye<G>>(
        &mut self,
        game: &G,
        (depth, ply): (u32, u32),
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        self.nodes += 1;
        self.out |= self.budget.spent(self.nodes);
        let Stand::Seat(seat) = game.stand() else {
            let won = game.winner().map_or(0, |seat| WON * sign(seat));
            return won + E::judged(game);
        };
        if self.out || ply >= self.furthest {
            return E::judged(game);
        }
        let side = sign(seat);
        let mut best = -side * 3 * WON;
        let hanging = match depth {
            0 => E::hanging(game),
            _ => Hanging::Forced,
        };
        if hanging != Hanging::Forced {
            // nobody has to capture: the position is worth what it is as it stands
            best = E::judged(game);
            (alpha, beta) = narrowed(side, best, alpha, beta);
            if hanging == Hanging::Nothing || alpha >= beta {
                return best;
            }
        }
        let key = E::key(game);
        let place = key as usize & (self.kept.len() - 1);
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
        let mut acts = game.legal();
        if hanging == Hanging::Choice {
            acts.retain(|act| E::captures(game, *act));
        }
        E::order(game, self.killers[ply as usize], &mut acts);
        let before = met.and_then(|k| k.best);
        if let Some(i) = acts.iter().position(|act| Some(*act) == before) {
            acts[..=i].rotate_right(1);
        }
        let mut best_act = acts.first().copied();
        for (tried, act) in acts.into_iter().enumerate() {
            let child = game.after(act);
            let left = depth.saturating_sub(u32::from(!E::under_way(&child)));
            // what is tried late is mostly no better: it is looked at less deeply, and again in full where it seems to be
            let late = tried >= E::EARLY && left > 1 && !E::captures(game, act);
            let less = left - u32::from(late);
            let mut value = self.value::<G, E>(&child, (less, ply + 1), alpha, beta);
            if late && side * value > side * best && !self.out {
                value = self.value::<G, E>(&child, (left, ply + 1), alpha, beta);
            }
            if self.out {
                return best;
            }
            if side * value > side * best {
                best = value;
                best_act = Some(act);
            }
            (alpha, beta) = narrowed(side, best, alpha, beta);
            if alpha >= beta {
                let killers = &mut self.killers[ply as usize];
                if killers[0] != Some(act) {
                    *killers = [Some(act), killers[0]];
                }
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
        // what was found by captures alone bounds nothing but such a search
        if hanging == Hanging::Forced {
            self.kept[place] = Some(Kept {
                key,
                depth,
                value: best,
                bound,
                best: best_act,
            });
        }
        best
    }
}

/// The bounds when a side has found something worth so much.
fn narrowed(side: i32, best: i32, alpha: i32, beta: i32) -> (i32, i32) {
    match side > 0 {
        true => (alpha.max(best), beta),
        false => (alpha, beta.min(best)),
    }
}
