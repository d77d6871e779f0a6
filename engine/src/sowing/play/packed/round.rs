//! Random rounds played on the packed board: by which loop.

use super::beside::round;
use super::lanes::{Lanes, Wide};
use super::Prepared;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::play::game::Game;
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::play::trail::Trail;

impl Game<'_> {
    /// Plays a round that has been opened to its end, every move drawn from the legal ones; what it draws and does is the same
    /// as if each move were drawn and played by itself. Returns `false` where the rules or the position need more than the packed
    /// board: nothing is done then, or only the moves up to one that needs more, which is the next.
    pub fn play_random_round(&mut self, random: &mut Random) -> bool {
        // the way is a few instructions a move: not worth a loop without it
        self.packed_round_along(random, &mut Path::default())
    }

    /// The same, the way that is taken told as it is of moves made one by one: where nothing is done, or only part of the round, what
    /// follows is told of by [`Trail::act`].
    pub fn play_random_round_along(&mut self, random: &mut Random, trail: &mut Trail) -> bool {
        if self.rules.packed().is_none() || self.pos.to_move.is_none() {
            return false;
        }
        let mut told = trail.clone();
        let path = told.going(self);
        let begun = path.clone();
        let over = self.packed_round_along(random, path);
        // of a round in which nobody does anything nothing is told
        if *path != begun {
            *trail = told;
        }
        over
    }

    fn packed_round_along(&mut self, random: &mut Random, path: &mut Path) -> bool {
        match self.rules.packed() {
            Some(Prepared::Sixteen(packed)) => self.packed_round_on(packed, random, path),
            Some(Prepared::ThirtyTwo(packed)) => self.packed_round_on(packed, random, path),
            Some(Prepared::Full(packed)) => self.packed_round_on(packed, random, path),
            None => false,
        }
    }

    fn packed_round_on<L: Lanes>(
        &mut self,
        packed: &Packed<L>,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        let Some(to_move) = self.pos.to_move else {
            return false;
        };
        if !self.packs(packed) {
            return false;
        }
        let closed = self.pos.closed;
        if closed == 0 {
            return self.round_by_kind(packed, to_move, random, path);
        }
        packed
            .shut(self.rules, &self.rules.fast, closed)
            .is_some_and(|shut| self.round_by_kind(&shut, to_move, random, path))
    }

    /// Chooses the loop. It is compiled once for each combination of three constants, so that what few rules ask slows none of the
    /// others: `PASSING`, counters that pass a hole may do something there; `MORE`, directions of holes, what the move has taken,
    /// numbers opposite, looks, rounds that end by a count ([`Packed::asks_more`]); `MOST`, what is rarer still ([`Packed::asks_most`]). Large boards always ask more.
    fn round_by_kind<L: Lanes>(
        &mut self,
        packed: &Packed<L>,
        to_move: Player,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        let (passing, more) = (!packed.triggers.is_empty(), packed.asks_more());
        let most = packed.asks_most();
        // a lap at a time: what is asked only there is no part of the loops below
        if L::FULL > Wide::FULL || packed.waits() {
            return match packed.asks_rare() || passing {
                true => round::<L, true, true, true>(self, packed, random, path),
                false => round::<L, false, true, false>(self, packed, random, path),
            };
        }
        match (most, more || L::ROOM > 16, passing) {
            (true, ..) => self.packed_round::<L, true, true, true>(packed, to_move, random, path),
            (_, true, true) => {
                self.packed_round::<L, true, true, false>(packed, to_move, random, path)
            }
            (_, true, _) => {
                self.packed_round::<L, false, true, false>(packed, to_move, random, path)
            }
            (_, _, true) => {
                self.packed_round::<L, true, false, false>(packed, to_move, random, path)
            }
            _ => self.packed_round::<L, false, false, false>(packed, to_move, random, path),
        }
    }
}
