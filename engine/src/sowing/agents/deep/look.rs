//! The search itself, from a position downwards.

use super::endings::Endings;
use super::judge::{in_play, lead, Judge, COUNTER};
use super::table::{Bound, Entry, Table};
use super::{sign, Budget, DECIDED, WON};
use crate::game::Player;
use crate::sowing::play::quick::{Board, Round, Step};
use crate::sowing::play::Game;
use crate::sowing::worth::Weights;

/// No value is beyond this.
pub(super) const LIMIT: i32 = 3 * WON;
/// Moves ahead beyond which nobody looks.
pub(super) const DEEPEST: u32 = 64;
/// Depth from which moves are sorted by what they leave.
const SORTED: u32 = 2;
/// Depth and number of a move from which a quiet one is first looked at less deeply, and by how much.
pub(super) const REDUCED: [(u32, usize, u32); 2] = [(5, 4, 2), (3, 2, 1)];
/// Depth to which a position that is so much better than need be, for each step, is not looked at.
pub(super) const ENOUGH: (u32, i32) = (2, COUNTER * 3 / 2);
/// Depth from which what is known of the positions after all moves is fetched before any is looked at.
const KNOWN: u32 = 3;

/// What is used again at each step from the root.
#[derive(Default)]
struct Ply {
    children: Vec<(i32, Step, Board)>,
    killers: [Option<Step>; 2],
}

/// A position that is looked at: its depth, the values wanted, and how far it is from the root.
#[derive(Clone, Copy)]
struct Task {
    player: Player,
    depth: u32,
    alpha: i32,
    beta: i32,
    ply: usize,
}

pub(super) struct Search<'r, 's> {
    pub round: Round<'r>,
    pub table: Table,
    endings: Endings,
    judge: Judge,
    plies: Vec<Ply>,
    /// How often a step refuted something, by player.
    history: [[u32; 256]; 2],
    pub nodes: u64,
    budget: Budget<'s>,
    pub out: bool,
}

/// The value, to South, of an end at which South is ahead by so many counters.
pub(super) fn won_by(lead: i32) -> i32 {
    WON * lead.signum() + COUNTER * lead
}

impl<'r, 's> Search<'r, 's> {
    pub fn of(game: &Game<'r>, budget: Budget<'s>) -> Search<'r, 's> {
        let rules = game.rules();
        let weights = rules.weights.get_or_init(|| Weights::practised(rules));
        Search {
            round: Round::of(game),
            table: Table::of(budget.nodes, 1),
            endings: Endings::of(game),
            judge: Judge::of(game, weights),
            plies: (0..=DEEPEST + 2).map(|_| Ply::default()).collect(),
            history: [[0; 256]; 2],
            nodes: 0,
            budget,
            out: false,
        }
    }

    /// Keeps so many positions of the budget back.
    pub fn reserve(&mut self, nodes: u64) {
        self.budget.nodes -= nodes;
    }

    /// Goes on, within so many positions in all.
    pub fn reopen(&mut self, nodes: u64) {
        self.budget.nodes = nodes;
        self.out = self.nodes >= nodes;
    }

    /// The value for `player` of a board after a move of his, exact within the window.
    pub fn child(
        &mut self,
        player: Player,
        board: &Board,
        depth: u32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        match board.mover() {
            Some(mover) if mover != player => -self.look(board, depth, -beta, -alpha, ply),
            Some(_) => self.look(board, depth, alpha, beta, ply),
            None => {
                self.count(1);
                self.stands(board, player)
            }
        }
    }

    /// What a position is worth to a player without looking further.
    #[inline]
    pub fn stands(&self, board: &Board, player: Player) -> i32 {
        self.judge.stands(&self.round, board, player)
    }

    /// Counts positions, and asks now and then whether to stop.
    #[inline]
    fn count(&mut self, nodes: u64) {
        let before = self.nodes;
        self.nodes += nodes;
        let due = before / 256 != self.nodes / 256;
        if self.nodes >= self.budget.nodes || (due && self.budget.stopped()) {
            self.out = true;
        }
    }

    /// The value of a position to the player to move, exact between `alpha` and `beta`.
    fn look(&mut self, board: &Board, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.count(1);
        let Some(player) = board.mover() else {
            return 0;
        };
        if depth == 0 || self.out || ply > DEEPEST as usize {
            return self.judge.of_mover(&self.round, board);
        }
        let key = self.round.key(board);
        let met = self.table.get(key);
        if let Some(e) = met.filter(|e| u32::from(e.depth) >= depth) {
            match e.bound {
                Bound::Exact => return e.value,
                Bound::AtLeast if e.value >= beta => return e.value,
                Bound::AtMost if e.value <= alpha => return e.value,
                _ => {}
            }
        }
        if depth >= SORTED {
            if let Some(value) = self.ending(board, player) {
                self.keep(key, DEEPEST, value, Bound::Exact, Step::NONE);
                return value;
            }
        }
        let narrow = beta - alpha == 1 && beta.abs() < DECIDED;
        if narrow && depth <= ENOUGH.0 {
            let now = self.judge.of_mover(&self.round, board);
            if now - ENOUGH.1 * depth as i32 >= beta {
                return now;
            }
        }
        let mut task = Task {
            player,
            depth,
            alpha,
            beta,
            ply,
        };
        let mut best = (-LIMIT, Step::NONE);
        let steps = self.round.legal(board);
        let hashed = met.map(|e| e.best);
        let hashed = hashed.filter(|step| steps.all().contains(step));
        // the move that was best before, before anything else is even made
        if let Some(step) = hashed {
            let after = self.round.make(board, step);
            let window = (alpha, beta);
            best = (self.child(player, &after, depth - 1, window, ply + 1), step);
            task.alpha = alpha.max(best.0);
        }
        if task.alpha < beta && !self.out {
            if depth >= SORTED {
                self.sorted(board, steps.all(), hashed, task, &mut best);
            } else {
                self.unsorted(board, steps.all(), hashed, task, &mut best);
            }
        }
        if !self.out {
            let bound = match best.0 {
                v if v <= alpha => Bound::AtMost,
                v if v >= beta => Bound::AtLeast,
                _ => Bound::Exact,
            };
            if bound == Bound::AtLeast {
                self.refuted(player, best.1, depth, ply);
            }
            self.keep(key, depth, best.0, bound, best.1);
        }
        best.0
    }

    /// All moves but the one tried, in the order of what they leave.
    fn sorted(
        &mut self,
        board: &Board,
        steps: &[Step],
        hashed: Option<Step>,
        mut task: Task,
        best: &mut (i32, Step),
    ) {
        let (player, depth, ply) = (task.player, task.depth, task.ply);
        let killers = self.plies[ply].killers;
        let mut children = std::mem::take(&mut self.plies[ply].children);
        children.clear();
        let now = self.judge.of_mover(&self.round, board);
        for step in steps {
            if Some(*step) == hashed {
                continue;
            }
            let after = self.round.make(board, *step);
            let mut worth = self.stands(&after, player) - now;
            if killers.contains(&Some(*step)) {
                worth += COUNTER / 2;
            }
            worth += (self.history[player.index()][usize::from(step.0)] >> 4).min(64) as i32;
            children.push((worth, *step, after));
        }
        // the order in the list decides among equals
        children.sort_by_key(|(worth, ..)| -worth);
        let before = usize::from(hashed.is_some());
        if depth >= KNOWN {
            if let Some(known) = self.known(player, &children, depth - 1, task.beta) {
                *best = known;
                self.plies[ply].children = children;
                return;
            }
        }
        for (tried, (worth, step, after)) in (before..).zip(&children) {
            let (alpha, beta) = (task.alpha, task.beta);
            let quiet = *worth < COUNTER && after.mover() != Some(player);
            let late = |(from, number, _): &&(u32, usize, u32)| {
                quiet && depth >= *from && tried >= *number
            };
            let less = REDUCED.iter().find(late).map_or(0, |(.., less)| *less);
            let mut value = if tried == 0 {
                self.child(player, after, depth - 1, (alpha, beta), ply + 1)
            } else {
                self.child(player, after, depth - 1 - less, (alpha, alpha + 1), ply + 1)
            };
            if less > 0 && value > alpha && !self.out {
                value = self.child(player, after, depth - 1, (alpha, alpha + 1), ply + 1);
            }
            if tried > 0 && value > alpha && value < beta && !self.out {
                value = self.child(player, after, depth - 1, (alpha, beta), ply + 1);
            }
            if value > best.0 {
                *best = (value, *step);
            }
            task.alpha = alpha.max(best.0);
            if task.alpha >= beta || self.out {
                break;
            }
        }
        self.plies[ply].children = children;
    }

    /// A move after which the value is known to be as much as `beta`, looking so deep.
    fn known(
        &self,
        player: Player,
        children: &[(i32, Step, Board)],
        depth: u32,
        beta: i32,
    ) -> Option<(i32, Step)> {
        children.iter().find_map(|(_, step, after)| {
            let mover = after.mover()?;
            let met = self.table.get(self.round.key(after))?;
            let (value, bound) = match mover == player {
                true => (met.value, Bound::AtLeast),
                false => (-met.value, Bound::AtMost),
            };
            let sure = met.bound == Bound::Exact || met.bound == bound;
            let enough = u32::from(met.depth) >= depth && value >= beta;
            (sure && enough).then_some((value, *step))
        })
    }

    /// All moves but the one tried, one step before the end: those that refuted something elsewhere first.
    fn unsorted(
        &mut self,
        board: &Board,
        steps: &[Step],
        hashed: Option<Step>,
        task: Task,
        best: &mut (i32, Step),
    ) {
        let killers = self.plies[task.ply].killers;
        let mut alpha = task.alpha;
        for wanted in [true, false] {
            for step in steps {
                if Some(*step) == hashed || killers.contains(&Some(*step)) != wanted {
                    continue;
                }
                let after = self.round.make(board, *step);
                self.count(1);
                let value = self.stands(&after, task.player);
                if value > best.0 {
                    *best = (value, *step);
                }
                alpha = alpha.max(value);
                if alpha >= task.beta || self.out {
                    return;
                }
            }
        }
    }

    fn ending(&mut self, board: &Board, player: Player) -> Option<i32> {
        let few = self.endings.few();
        if few == 0 || in_play(&self.round, board) > few {
            return None;
        }
        let game = self.round.game(board);
        let (lead, cost) = self.endings.value(&game, self.nodes);
        self.count(cost);
        Some(sign(player) * won_by(lead?))
    }

    /// What South is ahead by at the end of a board whose ending has been solved, both doing their best.
    pub fn solved(&self, board: &Board) -> Option<i32> {
        if board.mover().is_none() {
            return Some(lead(&self.round, board));
        }
        self.endings.known(&self.round.game(board))
    }

    fn refuted(&mut self, player: Player, step: Step, depth: u32, ply: usize) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let seen = &mut self.history[player.index()][usize::from(step.0)];
        *seen = seen.saturating_add(depth * depth);
    }

    fn keep(&mut self, key: u64, depth: u32, value: i32, bound: Bound, best: Step) {
        self.table.put(Entry {
            key,
            value,
            depth: depth.min(255) as u8,
            bound,
            best,
        });
    }
}
