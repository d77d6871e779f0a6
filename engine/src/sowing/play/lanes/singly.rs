//! Moves one by one by the loop, for who searches: a board goes in, the board after the move comes out.

use super::board::Board as Lanes;
use super::ground::Ground;
use super::moves::{Lift, Moved};
use super::parts::EITHER;
use super::Prepared;
use crate::game::Player;
use crate::sowing::holes::{HoleSet, PLACES};
use crate::sowing::play::game::Game;
use crate::sowing::play::quick::{Board, Step, Steps};
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::play::state::{MOST_MOVES, MOST_TURNS};
use crate::sowing::words::{Dir, StuckThen};

/// A round's ground for moves by the loop.
#[derive(Debug)]
pub struct Loop<'r>(Fit<'r>);

/// On the narrowest board that has room.
#[derive(Debug)]
enum Fit<'r> {
    Sixteen(Box<Ground<'r, 16>>),
    ThirtyTwo(Box<Ground<'r, 32>>),
    SixtyFour(Box<Ground<'r, 64>>),
}

/// Marks and flags of a round.
pub type Marks = ([u8; PLACES], HoleSet);

/// Does something with the ground.
macro_rules! with {
    ($of:expr, $do:ident($($given:expr),*)) => {
        match &mut $of.0 {
            Fit::Sixteen(ground) => ground.$do($($given),*),
            Fit::ThirtyTwo(ground) => ground.$do($($given),*),
            Fit::SixtyFour(ground) => ground.$do($($given),*),
        }
    };
}

impl<'r> Loop<'r> {
    /// `None` where the rules or the round need more than the loop.
    pub fn of(game: &Game<'r>) -> Option<Loop<'r>> {
        if game.pos.closed != 0 || game.limits.laps <= TEST_FROM {
            return None;
        }
        Some(Loop(match game.rules.lanes()? {
            Prepared::Sixteen(tables) => Fit::Sixteen(Box::new(Ground::of(game, tables))),
            Prepared::ThirtyTwo(tables) => Fit::ThirtyTwo(Box::new(Ground::of(game, tables))),
            Prepared::SixtyFour(tables) => Fit::SixtyFour(Box::new(Ground::of(game, tables))),
        }))
    }

    /// The moves of the player to move; `None` where that is for the game to say.
    #[inline]
    pub fn legal(&mut self, board: &Board) -> Option<Steps> {
        with!(self, steps(board))
    }

    /// The board after a move, and marks and flags where they have changed; `None` where the game is to play it.
    #[inline]
    pub fn make(&mut self, board: &Board, step: Step) -> Option<(Board, Option<Marks>)> {
        with!(self, made(board, step))
    }
}

impl<const N: usize> Ground<'_, N> {
    /// The board in lanes, and who moves, where the loop can play on.
    #[inline(always)]
    fn lanes(&self, board: &Board) -> Option<(Lanes<N>, Player)> {
        let mover = board.mover()?;
        let lanes = Lanes::read(&board.cells);
        let held = &board.cells[self.tables.holes + 3..self.tables.holes + 5];
        let fits = board.is_between_turns()
            && held == [0, 0]
            && board.moves + 1 >= self.tables.from_move
            && !(self.tables.spares.alone() && self.bare(&lanes));
        (fits && !self.thin(&lanes)).then_some((lanes, mover))
    }

    // functions of their own: what they hold is compiled into every caller else
    #[inline(never)]
    fn play_one(&mut self, board: &mut Lanes<N>, lift: Lift) -> Moved {
        self.play::<false>(board, lift)
    }

    #[inline(never)]
    fn opened(&mut self, board: &Lanes<N>, mover: Player) -> Lanes<N> {
        self.open::<false>(board, mover)
    }

    #[inline]
    fn steps(&mut self, board: &Board) -> Option<Steps> {
        let (lanes, mover) = self.lanes(board)?;
        let mut steps = Steps::default();
        let ways = self.codes.ways[mover.index()];
        for hole in self.opened(&lanes, mover).places() {
            match self.tables.either && ways[hole % N] == EITHER {
                true => steps.push_both(hole),
                false => steps.push(Step(hole as u8)),
            }
        }
        if board.may_stop {
            steps.push(Step::STOP);
        }
        Some(steps)
    }

    #[inline]
    fn made(&mut self, board: &Board, step: Step) -> Option<(Board, Option<Marks>)> {
        let (before, mover) = self.lanes(board)?;
        let hole = step.hole()?;
        let way = match self.codes.ways[mover.index()][hole % N] {
            _ if !self.tables.turned => self.rules.params.direction as usize,
            EITHER => usize::from(step.way()? == Dir::Clockwise),
            way => usize::from(way),
        };
        let (marks, visited) = (self.marks, self.visited);
        let lift = Lift::of(mover, hole, way);
        let mut after = before.copied();
        let moved = self.play_one(&mut after, lift);
        let stands = match moved.void {
            Some(_) => None,
            None if !self.tables.takes_back() => Some(after),
            None => self.stands(&before, &after, lift, &moved),
        };
        self.leaves = false;
        let next = stands.and_then(|after| self.followed(board, &after, mover, moved));
        if (self.marks, self.visited) == (marks, visited) {
            return Some((next?, None));
        }
        let mut changed: Marks = ([0; PLACES], self.visited);
        self.marks.write(&mut changed.0);
        self.back_to(marks, visited);
        Some((next?, Some(changed)))
    }

    /// The board after a move that stands, with who is to move; `None` where the round may be over.
    #[inline(always)]
    fn followed(
        &mut self,
        board: &Board,
        lanes: &Lanes<N>,
        mover: Player,
        moved: Moved,
    ) -> Option<Board> {
        let (rules, tables) = (self.rules, self.tables);
        let p = &rules.params;
        let mut after = board.after_move(mover);
        lanes.write(&mut after.cells);
        let settled = &tables.settled;
        let over = settled.asks() && {
            let all = if settled.asks_left() { lanes.sum() } else { 0 };
            settled.over(tables.holes, &self.sides(), lanes, all, mover)
        };
        if over || after.moves >= MOST_MOVES {
            return None;
        }
        let stuck = |ground: &mut Self, who| ground.opened(lanes, who).is_empty();
        if moved.again {
            if !stuck(self, mover) {
                after.may_stop = moved.offered;
                return (!p.at_once || !stuck(self, mover.other())).then_some(after);
            }
            if p.stuck == StuckThen::Over {
                return None;
            }
        }
        after.turns += 1;
        if after.turns >= p.cap.unwrap_or(MOST_TURNS) {
            return None;
        }
        for who in [mover.other(), mover] {
            if !stuck(self, who) {
                after.give_to(who);
                return (!p.at_once || !stuck(self, who.other())).then_some(after);
            }
            if p.stuck == StuckThen::Over || p.at_once {
                return None;
            }
        }
        None
    }
}
