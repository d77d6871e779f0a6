//! What agents of sowing games go by: counters held, and what a round is counted as.

use crate::game::random::Random;
use crate::game::search::tree::PlayOut;
use crate::game::search::Duel;
use crate::game::{Agent, Player};
use crate::sowing::moves::Move;
use crate::sowing::play::{Game, Phase, Silent};
use std::hash::{Hash, Hasher};

/// What each player holds for himself: his store and the counters in holes he has marked.
pub fn material(game: &Game) -> [i32; 2] {
    let pos = game.position();
    let mut held = Player::BOTH.map(|player| i32::from(pos.store(player)));
    for (hole, count) in pos.counts().iter().enumerate() {
        if let Some(mark) = pos.mark(hole) {
            held[mark.by.index()] += i32::from(*count);
        }
    }
    held
}

/// FNV-1a: the same on every platform.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        // the low bits choose the place in the table
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A round: what is left on the board is gathered at its end, and nobody looks beyond it.
impl Duel for Game<'_> {
    fn lead(&self, seat: usize) -> i32 {
        let held = material(self);
        held[seat] - held[1 - seat]
    }

    fn carry_on(&mut self, m: Move) -> bool {
        !self.carry(m, &mut Silent).unresolved
    }

    fn count(&mut self) {
        if self.phase() == Phase::Over {
            self.gather(&mut Silent);
        }
    }

    fn winner(&self) -> Option<usize> {
        self.round_result()?.winner.map(Player::index)
    }

    fn key(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        self.position().hash(&mut hash);
        hash.write(&[u8::from(self.may_stop()), self.barred().unwrap_or(255)]);
        hash.finish()
    }
}

/// Random moves to the end of the round.
pub(super) struct RandomRound;

impl<'r> PlayOut<Game<'r>> for RandomRound {
    fn fast(&self, game: &mut Game<'r>, random: &mut Random) -> bool {
        game.play_random_round(random)
    }

    fn decide(&self, game: &Game<'r>, random: &mut Random) -> Option<Move> {
        Agent::Random.choose(game, random)
    }

    fn act(&self, game: &mut Game<'r>, act: Move, _random: &mut Random) {
        game.carry(act, &mut Silent);
    }

    fn fall(&self, game: &mut Game<'r>) {
        if game.phase() == Phase::Over {
            game.gather(&mut Silent);
        }
    }
}
