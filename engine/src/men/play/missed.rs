//! Captures that are obliged and were not made: who missed one may be taken off by the other, before he moves (huffing).

use super::acts::Act;
use super::game::Game;
use crate::game::Player;
use crate::men::board::one;
use crate::men::event::{Observer, What};
use crate::men::position::Pending;
use crate::men::words::Missed;

/// The setting behind a man who is taken off for what he missed.
const MISSED: &[&str] = &["take.missed"];

impl Game<'_> {
    /// Does an act that takes a man off for what he missed; else keeps who misses a capture by doing something else. Whether the act is
    /// done with it.
    pub(super) fn huff<O: Observer>(&mut self, seat: usize, act: Act, obs: &mut O) -> bool {
        if self.rules.params.missed != Missed::Huffed {
            return false;
        }
        match act {
            Act::Remove(at) if self.kept.pos.pending == Pending::Nothing => {
                self.take_off(seat, at, obs);
                true
            }
            Act::Remove(_) => false,
            _ => {
                self.miss(act);
                false
            }
        }
    }

    /// Keeps who could have made an obliged capture in the turn under way, where he stands when the act is done.
    fn miss(&mut self, act: Act) {
        let obliged = self.obliged();
        let gone = match act {
            Act::Go { from, to, .. } => Some((from, to)),
            _ => None,
        };
        let pos = &mut self.kept.pos;
        // as a turn begins they are the other's, who has let them be
        if pos.pending == Pending::Nothing {
            pos.missed = 0;
        }
        if let Some((from, to)) = gone.filter(|(from, _)| pos.missed & one(*from) != 0) {
            pos.missed = pos.missed & !one(from) | one(to);
        }
        if obliged.contains(&act) {
            return;
        }
        for could in obliged {
            if let Act::Go { from, .. } = could {
                let stands = gone.filter(|(f, _)| *f == from).map_or(from, |(_, to)| to);
                pos.missed |= one(stands);
            }
        }
    }

    /// A man is taken off for what he missed; the turn goes on.
    fn take_off<O: Observer>(&mut self, seat: usize, at: u8, obs: &mut O) {
        let (whose, kind) = self.kept.pos.at(at).unwrap_or((1 - seat, 0));
        let what = What::Take {
            by: Player::at(seat),
            at,
            whose: Player::at(whose),
            kind: kind as u8,
        };
        self.tell_set(obs, what, MISSED);
        self.kept.pos.lift(at);
        self.kept.pos.missed = 0;
        self.kept.undoable = false;
        self.relist();
        if self.kept.open.is_empty() {
            self.stuck(seat, obs);
        }
    }

    /// Those who missed a capture in the turn that is over, for the player who moves next: his own are none of them.
    pub(super) fn missed_by(&mut self, seat: usize, next: usize) {
        let there = self.kept.pos.missed & self.kept.pos.of(seat);
        self.kept.pos.missed = if next == seat { 0 } else { there };
    }
}
