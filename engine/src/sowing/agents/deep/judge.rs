//! What a position is worth without looking further: what both hold, what lies in each hole, and the move, weighed as practice
//! says ([`super::practice`]).

use super::{sign, WON};
use crate::game::Player;
use crate::sowing::holes::MOST_HOLES;
use crate::sowing::play::quick::{Board, Round};
use crate::sowing::play::Game;
use crate::sowing::worth::{Weights, COUNTS};

/// Parts of a counter in which values are given.
pub const COUNTER: i32 = 256;
/// Holes a board can have.
pub(super) const HOLES: usize = 2 * MOST_HOLES as usize;

/// The weights, laid out for a round's boards.
#[derive(Debug)]
pub(super) struct Judge {
    holes: usize,
    held: i32,
    marked: i32,
    turn: i32,
    /// For each mover and hole, by what lies in it: its worth to the mover.
    lying: Box<[[[i16; COUNTS]; HOLES]; 2]>,
}

impl Judge {
    /// The weights, for the round of a game.
    pub fn of(game: &Game, weights: &Weights) -> Judge {
        let pos = game.position();
        let mut lying = Box::new([[[0; COUNTS]; HOLES]; 2]);
        for mover in Player::BOTH {
            for (hole, worth) in lying[mover.index()][..pos.holes()].iter_mut().enumerate() {
                let owner = pos.owner(hole);
                let place = game.rules().params.place_from_left(owner, hole);
                *worth = weights.lying[usize::from(owner != mover)][place];
                if owner != mover {
                    *worth = worth.map(|w| -w);
                }
            }
        }
        Judge {
            holes: pos.holes(),
            held: weights.held,
            marked: weights.marked,
            turn: weights.turn,
            lying,
        }
    }

    /// What the player to move is ahead by, in parts of a counter.
    #[inline]
    pub fn of_mover(&self, round: &Round, board: &Board) -> i32 {
        let Some(mover) = board.mover() else {
            return 0;
        };
        let (me, other) = (mover.index(), mover.other().index());
        let worths = self.lying[me][..self.holes].iter().zip(&board.cells);
        let mut sum: i32 = worths
            .map(|(worth, count)| i32::from(worth[usize::from(*count).min(COUNTS - 1)]))
            .sum();
        let store = |p: usize| i32::from(board.cells[self.holes + p]);
        let mut held = store(me) - store(other);
        let marked = round.ground(board).marked;
        if marked != [0, 0] {
            for (mut set, sign) in [(marked[me], 1), (marked[other], -1)] {
                while set != 0 {
                    let hole = set.trailing_zeros() as usize;
                    let count = board.cells[hole];
                    sum -= i32::from(self.lying[me][hole][usize::from(count).min(COUNTS - 1)]);
                    sum += sign * self.marked;
                    held += sign * i32::from(count);
                    set &= set - 1;
                }
            }
        }
        sum + self.held * held + self.turn
    }

    /// What a position is worth to a player without looking further.
    #[inline]
    pub fn stands(&self, round: &Round, board: &Board, player: Player) -> i32 {
        match board.mover() {
            Some(mover) if mover == player => self.of_mover(round, board),
            Some(_) => -self.of_mover(round, board),
            None => {
                let won = board.winner().map_or(0, |p| WON * sign(p));
                sign(player) * (won + COUNTER * lead(round, board))
            }
        }
    }
}

/// What South holds more than North: stores and marked holes.
pub(super) fn lead(round: &Round, board: &Board) -> i32 {
    let holes = round.holes();
    let mut lead = i32::from(board.cells[holes]) - i32::from(board.cells[holes + 1]);
    for (mut set, sign) in round.ground(board).marked.into_iter().zip([1, -1]) {
        while set != 0 {
            lead += sign * i32::from(board.cells[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
    }
    lead
}

/// Counters in holes that nobody has marked.
pub(super) fn in_play(round: &Round, board: &Board) -> u32 {
    let [south, north] = round.ground(board).marked;
    let counts = board.cells[..round.holes()].iter().enumerate();
    counts
        .filter(|(hole, _)| (south | north) >> hole & 1 == 0)
        .map(|(_, n)| u32::from(*n))
        .sum()
}
