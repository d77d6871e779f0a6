//! The same search over boards of two words ([`single`](crate::sowing::play::single)), for games of one lap a move: several times as
//! many positions in the same time, moves that give another looked at no less deeply for it, endings looked up in a table that is worked
//! out once for the rules, and positions that come again seen as what they are.

use super::judge::COUNTER;
use super::look::{won_by, DEEPEST, ENOUGH, LIMIT, REDUCED};
use super::table::{Bound, Entry, Table};
use super::{deepened, Deepens, DECIDED};
use crate::game::random::Random;
use crate::game::search::{Budget, Found};
use crate::sowing::moves::Move;
use crate::sowing::play::quick::Step;
use crate::sowing::play::single::{Few, Led, Pair, Single, ROW};
use crate::sowing::play::Game;
use crate::sowing::words::{RepeatThen, WinBy};
use crate::sowing::worth::{Weights, COUNTS};

/// Depth from which what is known of the positions after all moves is fetched before any is looked at.
const KNOWN: u32 = 4;
/// Depth from which positions are kept: one that is looked at no further is sooner weighed again than looked up.
const KEPT: u32 = 2;
/// One position in so many is kept.
const SHARE: u64 = 8;
/// Turns that a round must still have before it is broken off.
const TURNS: u32 = 2 * DEEPEST;
/// Moves one after the other beyond which nobody looks.
const LONGEST: usize = 200;

/// A move with where it leads.
#[derive(Clone, Copy, Default)]
struct Child {
    order: i32,
    hole: u8,
    /// Who is to move: 1 the same, -1 the other, 0 nobody.
    side: i8,
    /// As whoever is to move sees it; of a round that is over, as the mover does.
    at: Pair,
}

/// What lies in each hole is worth, to the mover: in his own holes, and in the other's.
struct Judge {
    own: [[i16; COUNTS]; ROW],
    other: [[i16; COUNTS]; ROW],
    held: i32,
    turn: i32,
    row: usize,
}

impl Judge {
    fn of(weights: &Weights, row: usize) -> Judge {
        let side = |of: &Vec<[i16; COUNTS]>| {
            let mut out = [[0; COUNTS]; ROW];
            out.iter_mut().zip(of).take(row).for_each(|(o, w)| *o = *w);
            out
        };
        Judge {
            own: side(&weights.lying[0]),
            other: side(&weights.lying[1]),
            held: weights.held,
            turn: weights.turn,
            row,
        }
    }

    /// What the player to move is ahead by, in parts of a counter.
    #[inline(always)]
    fn of_mover(&self, at: Pair) -> i32 {
        let mut sum = self.turn + self.held * at.lead();
        let (mut own, mut other) = (at.own, at.other);
        for i in 0..self.row {
            sum += i32::from(self.own[i][usize::from(own as u8).min(COUNTS - 1)]);
            sum -= i32::from(self.other[i][usize::from(other as u8).min(COUNTS - 1)]);
            own >>= 8;
            other >>= 8;
        }
        sum
    }
}

struct Search<'r, 's> {
    rules: &'r Single,
    judge: Judge,
    few: Option<&'r Few>,
    /// What a position that comes again leaves to whom.
    repeat: Option<RepeatThen>,
    table: Table,
    /// Positions on the way since something was last taken, with counters left.
    path: Vec<(Pair, u32)>,
    killers: Vec<[u8; 2]>,
    history: [u32; 8],
    nodes: u64,
    budget: Budget<'s>,
    out: bool,
}

#[inline(always)]
fn key(at: Pair) -> u64 {
    let x = at.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let y = at.other.wrapping_mul(0xd6e8_feb8_6659_fd93);
    let x = (x ^ x >> 32).wrapping_mul(0xa076_1d64_78bd_642f) ^ y.rotate_left(29) ^ y >> 31;
    // the table's pairs are numbered from the second bit on
    (x ^ x >> 29).rotate_left(1)
}

/// Whether a game can be looked at so, from where it stands.
fn rules_of<'r>(game: &Game<'r>) -> Option<(&'r Single, Pair)> {
    let rules = game.rules();
    let fits = rules.params.win == WinBy::Most && !game.may_stop() && game.turns_left() > TURNS;
    let single = rules.single().filter(|_| fits)?;
    Some((single, single.pair(game.position())?))
}

/// The move after which the mover stands best, as [`super::best`] has it; none where the rules are not such.
pub(super) fn best(
    game: &Game,
    budget: &mut Option<Budget<'_>>,
    random: &mut Random,
) -> Option<Found<Move>> {
    let (rules, root) = rules_of(game)?;
    let mut search = Search::of(game, rules, budget.take()?);
    search.path.push((root, root.left()));
    deepened(&mut search, game, random, |search, act| {
        let hole = act.sowing().map_or(0, |s| usize::from(s.hole)) % rules.row();
        search.child_of(root, hole)
    })
}

impl Deepens for Search<'_, '_> {
    type After = Child;

    fn stands(&self, after: &Child) -> i32 {
        Search::stands(self, after)
    }

    fn value(&mut self, after: &Child, depth: u32, (alpha, beta): (i32, i32)) -> i32 {
        self.after(after, depth, alpha, beta, 1)
    }

    fn table(&mut self) -> &mut Table {
        &mut self.table
    }

    fn looked(&self) -> (u64, bool) {
        (self.nodes, self.out)
    }
}

impl<'r, 's> Search<'r, 's> {
    fn of(game: &Game<'r>, rules: &'r Single, budget: Budget<'s>) -> Search<'r, 's> {
        let playable = game.rules();
        let weights = playable
            .weights
            .get_or_init(|| Weights::practised(playable));
        let few = playable.few();
        let repeat = playable.params.repeat;
        let sure = matches!(repeat, Some(RepeatThen::Shared | RepeatThen::Nobody));
        let before = game.been().filter_map(|pos| rules.pair(&pos));
        let mut path: Vec<(Pair, u32)> = before.map(|at| (at, at.left())).collect();
        path.reverse();
        Search {
            rules,
            judge: Judge::of(weights, rules.row()),
            // what play without end is worth is no value where a rule says otherwise
            few: few.filter(|few| !few.circles() || sure),
            repeat: repeat.filter(|_| few.is_some_and(Few::circles)),
            table: Table::of(budget.nodes, SHARE),
            path,
            killers: vec![[255; 2]; LONGEST + 2],
            history: [0; 8],
            nodes: 0,
            budget,
            out: false,
        }
    }

    #[inline(always)]
    fn child_of(&self, at: Pair, hole: usize) -> Child {
        let (side, to) = match self.rules.make(at, hole) {
            Led::Again(to) => (1, to),
            Led::Passed(to) => (-1, to),
            Led::Over(to) => (0, to),
        };
        Child {
            order: 0,
            hole: hole as u8,
            side,
            at: to,
        }
    }

    /// What a move leads to is worth to its mover without looking further.
    #[inline(always)]
    fn stands(&self, child: &Child) -> i32 {
        match child.side {
            0 => won_by(child.at.lead()),
            side => i32::from(side) * self.judge.of_mover(child.at),
        }
    }

    #[inline(always)]
    fn count(&mut self, nodes: u64) {
        let before = self.nodes;
        self.nodes += nodes;
        let due = before / 1024 != self.nodes / 1024;
        if self.nodes >= self.budget.nodes || (due && self.budget.stopped()) {
            self.out = true;
        }
    }

    /// The value of a move to its mover, looked at from a position of this depth.
    #[inline]
    fn after(&mut self, child: &Child, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        match child.side {
            0 => {
                self.count(1);
                won_by(child.at.lead())
            }
            // another move of the same player is part of his turn
            1 => self.look(child.at, depth, alpha, beta, ply),
            _ => -self.look(child.at, depth - 1, -beta, -alpha, ply),
        }
    }

    /// The value of a position to the player to move, exact between `alpha` and `beta`.
    fn look(&mut self, at: Pair, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.count(1);
        let left = at.left();
        if let Some(lead) = self.few.and_then(|few| few.value(at, left)) {
            return won_by(at.lead() + lead);
        }
        if depth == 0 || self.out || ply >= LONGEST {
            return self.judge.of_mover(at);
        }
        if let Some(rule) = self.repeat {
            let mut before = self.path.iter().rev().take_while(|(_, l)| *l == left);
            if before.any(|(p, _)| *p == at) {
                return won_by(at.lead() + came_round(at, rule));
            }
        }
        if depth < KEPT {
            return self.last(at, alpha, beta, ply).0;
        }
        let key = key(at);
        let met = self.table.get(key);
        if let Some(e) = met.filter(|e| u32::from(e.depth) >= depth) {
            match e.bound {
                Bound::Exact => return e.value,
                Bound::AtLeast if e.value >= beta => return e.value,
                Bound::AtMost if e.value <= alpha => return e.value,
                _ => {}
            }
        }
        let narrow = beta - alpha == 1 && beta.abs() < DECIDED;
        let now = self.judge.of_mover(at);
        if narrow && depth <= ENOUGH.0 && now - ENOUGH.1 * depth as i32 >= beta {
            return now;
        }
        let first = met.map_or(255, |e| e.best.0);
        let (value, best) = self.all(at, (depth, now, first), alpha, beta, ply);
        if !self.out {
            let bound = match value {
                v if v <= alpha => Bound::AtMost,
                v if v >= beta => Bound::AtLeast,
                _ => Bound::Exact,
            };
            self.table.put(Entry {
                key,
                value,
                depth: depth.min(255) as u8,
                bound,
                best: Step(best),
            });
        }
        value
    }

    /// The best move of the last turn that is looked at.
    fn last(&mut self, at: Pair, mut alpha: i32, beta: i32, ply: usize) -> (i32, u8) {
        let mut best = (-LIMIT, 255);
        if beta - alpha == 1 && beta.abs() < DECIDED {
            let now = self.judge.of_mover(at);
            if now - ENOUGH.1 >= beta {
                return (now, 255);
            }
        }
        let mut again: [Child; 8] = Default::default();
        let mut many = 0;
        let mut set = self.rules.moves(at);
        while set != 0 {
            let hole = (set.trailing_zeros() / 8) as usize;
            set &= set - 1;
            let child = self.child_of(at, hole);
            if child.side > 0 {
                again[many] = child;
                many += 1;
                continue;
            }
            self.count(1);
            let value = match self.few {
                Some(few) if child.side < 0 => match few.value(child.at, child.at.left()) {
                    Some(lead) => -won_by(child.at.lead() + lead),
                    None => self.stands(&child),
                },
                _ => self.stands(&child),
            };
            best = best.max((value, hole as u8));
            alpha = alpha.max(value);
            if alpha >= beta || self.out {
                return best;
            }
        }
        for child in again[..many].iter().rev() {
            let value = self.look(child.at, 1, alpha, beta, ply + 1);
            best = best.max((value, child.hole));
            alpha = alpha.max(value);
            if alpha >= beta || self.out {
                return best;
            }
        }
        best
    }

    /// The best of all moves, in the order of what they leave.
    fn all(
        &mut self,
        at: Pair,
        (depth, now, first): (u32, i32, u8),
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> (i32, u8) {
        let mut children: [Child; 8] = Default::default();
        let killers = self.killers[ply];
        let mut many = 0;
        let mut set = self.rules.moves(at);
        while set != 0 {
            let hole = (set.trailing_zeros() / 8) as usize;
            set &= set - 1;
            let mut child = self.child_of(at, hole);
            child.order = self.stands(&child) - now;
            if killers.contains(&child.hole) {
                child.order += COUNTER / 2;
            }
            child.order += (self.history[hole & 7] >> 4).min(64) as i32;
            if child.hole == first {
                child.order = LIMIT;
            }
            children[many] = child;
            many += 1;
        }
        if depth >= KNOWN {
            for child in &children[..many] {
                if let Some(value) = self.known(child, depth, beta) {
                    return (value, child.hole);
                }
            }
        }
        let mut best = (-LIMIT, 255);
        self.path.push((at, at.left()));
        for tried in 0..many {
            let next = (tried..many).max_by_key(|i| (children[*i].order, many - i));
            let next = next.unwrap_or(tried);
            // the order of the others stays: equals are tried as the rules list them
            children[tried..=next].rotate_right(1);
            let child = children[tried];
            let quiet = child.order < COUNTER && child.side < 0;
            let late = |(from, number, _): &&(u32, usize, u32)| {
                quiet && depth >= *from && tried >= *number
            };
            let less = REDUCED.iter().find(late).map_or(0, |(.., less)| *less);
            let mut value = if tried == 0 {
                self.after(&child, depth, alpha, beta, ply + 1)
            } else {
                self.after(&child, depth - less, alpha, alpha + 1, ply + 1)
            };
            if less > 0 && value > alpha && !self.out {
                value = self.after(&child, depth, alpha, alpha + 1, ply + 1);
            }
            if tried > 0 && value > alpha && value < beta && !self.out {
                value = self.after(&child, depth, alpha, beta, ply + 1);
            }
            if self.out {
                break;
            }
            if value > best.0 {
                best = (value, child.hole);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                let killers = &mut self.killers[ply];
                if killers[0] != child.hole {
                    *killers = [child.hole, killers[0]];
                }
                let seen = &mut self.history[usize::from(child.hole & 7)];
                *seen = seen.saturating_add(depth * depth);
                break;
            }
        }
        self.path.pop();
        best
    }

    /// What a move is known to be worth, where that is as much as `beta`.
    #[inline]
    fn known(&self, child: &Child, depth: u32, beta: i32) -> Option<i32> {
        let (sign, beyond, sure) = match child.side {
            0 => return None,
            1 => (1, depth, Bound::AtLeast),
            _ => (-1, depth - 1, Bound::AtMost),
        };
        let met = self.table.get(key(child.at))?;
        let value = sign * met.value;
        let holds = met.bound == Bound::Exact || met.bound == sure;
        (holds && u32::from(met.depth) >= beyond && value >= beta).then_some(value)
    }
}

/// What a position that has come again leaves to the player to move beyond the other.
fn came_round(at: Pair, rule: RepeatThen) -> i32 {
    match rule {
        RepeatThen::Owner => {
            let own = Pair {
                own: at.own,
                other: 0,
            };
            2 * own.left() as i32 - at.left() as i32
        }
        RepeatThen::On | RepeatThen::Shared | RepeatThen::Nobody => 0,
    }
}
