//! A position that comes again, where rules ask for it: the boards of a round since something was last taken.

use super::board::Board;
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::game::Game;
use crate::sowing::play::past::Stood;

/// All that decides how a round goes on between two moves.
#[derive(Clone, Copy, PartialEq)]
struct Lay<const N: usize> {
    board: Board<N>,
    marks: Board<N>,
    visited: HoleSet,
    mover: Player,
    may_stop: bool,
}

/// The boards that a round has been through, the earliest first; none where rules do not ask.
#[derive(Clone, Default)]
pub(super) struct Again<const N: usize> {
    active: bool,
    /// Where stores begin, and what is out of play: nothing comes back from there.
    holes: usize,
    met: Vec<Lay<N>>,
}

impl<const N: usize> Again<N> {
    /// What is known of a game's round, and where it stands.
    pub fn of(game: &Game) -> Again<N> {
        let mut again = Again {
            active: game.rules.params.repeat.is_some(),
            holes: game.pos.holes(),
            met: vec![],
        };
        if again.active {
            let mut past: Vec<Stood> = game.past.all().copied().collect();
            if past.is_empty() {
                past.push(Stood::of(&game.pos, game.barred, game.may_stop));
            }
            // a hole that may not be chosen is nothing that a packed round comes to
            let lays = past.iter().rev().filter(|s| s.barred.is_none());
            again.met.extend(lays.filter_map(|s| {
                Some(Lay {
                    board: Board::read(&s.pos.cells),
                    marks: Board::read(&s.pos.marks),
                    visited: s.pos.visited,
                    mover: s.pos.to_move?,
                    may_stop: s.may_stop,
                })
            }));
        }
        again
    }

    /// A round comes to a board: whether it was there before.
    #[inline(always)]
    pub fn comes(
        &mut self,
        board: &Board<N>,
        (marks, visited): (Board<N>, HoleSet),
        mover: Player,
        may_stop: bool,
    ) -> bool {
        self.active
            && self.noted(Lay {
                board: *board,
                marks,
                visited,
                mover,
                may_stop,
            })
    }

    #[inline(never)]
    fn noted(&mut self, now: Lay<N>) -> bool {
        let kept = |lay: &Lay<N>| [0, 1, 2].map(|place| lay.board.at(self.holes + place));
        if self.met.last().is_some_and(|lay| kept(lay) != kept(&now)) {
            self.met.clear();
        }
        let met = self.met.iter().rev().any(|lay| *lay == now);
        self.met.push(now);
        met
    }

    /// Tells the game what the round has been through, where it goes on move by move.
    pub fn tell(&self, game: &mut Game) {
        if !self.active {
            return;
        }
        let stood = self.met.iter().map(|lay| {
            let mut pos = game.pos;
            lay.board.write(&mut pos.cells);
            lay.marks.write(&mut pos.marks);
            pos.visited = lay.visited;
            pos.to_move = Some(lay.mover);
            Stood::of(&pos, None, lay.may_stop)
        });
        game.past = stood.collect();
    }
}
