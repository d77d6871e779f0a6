//! The value of every move, with the line that follows.
//!
//! The same search as that of an agent ([`super::best`]), which looks closely at the best move alone: here each move is looked at with
//! a window of its own, as deep as the others, so that all values can be compared. What is known of a position serves all of them.

use super::look::{won_by, Search, DEEPEST, LIMIT};
use super::{sign, Bound, Child, DECIDED, NEAR};
use crate::game::search::Budget;
use crate::game::Player;
use crate::sowing::moves::Move;
use crate::sowing::play::quick::{Board, Step};
use crate::sowing::play::Game;

/// Moves that a line has at most.
const LONGEST: usize = 24;
/// One position in so many is kept for lines that the table does not tell.
const LINES: u64 = 8;

/// A move with what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The move.
    pub act: Move,
    /// To whoever makes it, as [`super::best`] has values: parts of a counter, beyond [`DECIDED`] where the round is.
    pub value: i32,
    /// By how much the mover is ahead once the round's counters are gathered, both doing their best: where that is solved.
    pub ahead: Option<i32>,
    /// The move and those that follow, each the best that is known, as far as any is known.
    pub moves: Vec<Move>,
}

impl Line {
    /// Who wins: the mover, the other, or neither; none where that is not proved.
    pub fn decided(&self) -> Option<i32> {
        let won = || (self.value.abs() > DECIDED).then(|| self.value.signum());
        won().or_else(|| self.ahead.map(|_| 0))
    }
}

/// All moves of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// The best first; equals in the order in which the rules list them.
    pub moves: Vec<Line>,
    /// Moves ahead that every move was looked at in full; a move whose value is proved is looked at no further.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// The value of every move within a budget of positions, none where nobody is to move. Nothing is drawn: the same position has the
/// same values.
pub fn lines(game: &Game, budget: Budget<'_>) -> Option<Lines> {
    let player = game.position().to_move?;
    let kept = budget.nodes / LINES;
    let all = budget.nodes;
    let mut search = Search::of(game, budget);
    search.reserve(kept);
    let root = search.round.board(game);
    let mut children: Vec<Child<Board>> = vec![];
    for act in game.legal() {
        let after = search.round.make(&root, Step::of(act));
        let value = search.stands(&after, player);
        children.push(Child { value, act, after });
    }
    search.nodes = children.len() as u64;
    children.sort_by_key(|c| -c.value);
    let mut depth = 1;
    while depth < DEEPEST && !search.out {
        let Some(values) = search.each(player, &children, depth) else {
            break;
        };
        for (child, value) in children.iter_mut().zip(values) {
            child.value = value;
        }
        depth += 1;
        children.sort_by_key(|c| -c.value);
        search.table.grow();
        if children.iter().all(|c| search.proved(c)) {
            break;
        }
    }
    search.reopen(all);
    let mut moves = vec![];
    for child in &children {
        let solved = search.solved(&child.after);
        let follow = search.follow(child.after, depth - 1);
        moves.push(Line {
            act: child.act,
            value: child.value,
            ahead: solved.map(|lead| sign(player) * lead),
            moves: std::iter::once(child.act).chain(follow).collect(),
        });
    }
    Some(Lines {
        moves,
        depth,
        nodes: search.nodes,
    })
}

impl Search<'_, '_> {
    /// Whether looking further tells nothing more of a move.
    fn proved(&self, child: &Child<Board>) -> bool {
        child.value.abs() > DECIDED || self.solved(&child.after).is_some()
    }

    /// The value to a player of each move, looking so many moves beyond it; none where it was not finished.
    fn each(&mut self, player: Player, children: &[Child<Board>], beyond: u32) -> Option<Vec<i32>> {
        let mut values = vec![];
        for child in children {
            let value = match self.proved(child) {
                true => self
                    .solved(&child.after)
                    .map_or(child.value, |lead| sign(player) * won_by(lead)),
                false => self.nearly(player, child, beyond),
            };
            if self.out {
                return None;
            }
            values.push(value);
        }
        Some(values)
    }

    /// The value of a move, looked for first near to what it was.
    fn nearly(&mut self, player: Player, child: &Child<Board>, beyond: u32) -> i32 {
        if beyond > 1 {
            let (low, high) = (child.value - NEAR, child.value + NEAR);
            let value = self.child(player, &child.after, beyond, (low, high), 1);
            if self.out || (value > low && value < high) {
                return value;
            }
        }
        self.child(player, &child.after, beyond, (-LIMIT, LIMIT), 1)
    }

    /// What follows from a board, looking so deep: the best move known of it, and so on. What the table no longer tells is looked for
    /// anew while positions are left.
    fn follow(&mut self, from: Board, mut depth: u32) -> Vec<Move> {
        let mut out = vec![];
        let mut seen = vec![];
        let mut board = from;
        while let Some(mover) = board.mover() {
            let key = self.round.key(&board);
            if out.len() + 1 >= LONGEST || seen.contains(&key) {
                break;
            }
            seen.push(key);
            if depth > 0 && !self.out && self.best_known(&board, depth).is_none() {
                self.child(mover, &board, depth, (-LIMIT, LIMIT), 1);
            }
            let step = self
                .best_known(&board, 1)
                .or_else(|| self.on_to_the_end(&board));
            let Some(step) = step else { break };
            out.push(step.act());
            board = self.round.make(&board, step);
            depth = depth.saturating_sub(1);
        }
        out
    }

    /// The best move of a board as the table has it, looked at so deep at least.
    fn best_known(&mut self, board: &Board, depth: u32) -> Option<Step> {
        let met = self.table.get(self.round.key(board))?;
        let sure = met.bound != Bound::AtMost && u32::from(met.depth) >= depth;
        let open = self.round.legal(board);
        Some(met.best).filter(|step| sure && open.all().contains(step))
    }

    /// Of a solved ending, the first move that keeps its value.
    fn on_to_the_end(&mut self, board: &Board) -> Option<Step> {
        let value = self.solved(board)?;
        let open = self.round.legal(board);
        let keeps = |step: &&Step| {
            let after = self.round.make(board, **step);
            self.solved(&after) == Some(value)
        };
        open.all().iter().find(keeps).copied()
    }
}
