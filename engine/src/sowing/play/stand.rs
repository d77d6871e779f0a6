//! The game as the loop that plays sees it.

use crate::game::{Chance, Play, Stand};
use crate::sowing::moves::Move;
use crate::sowing::notation::move_text;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::state::Phase;

impl Play for Game<'_> {
    type Act = Move;

    #[inline]
    fn stand(&self) -> Stand {
        match self.phase {
            Phase::Play => match self.pos.to_move {
                Some(player) => Stand::Seat(player.index()),
                // a lot was left open: nobody begins
                None => Stand::Over,
            },
            Phase::Opening | Phase::Over | Phase::Counted => Stand::Falls,
            Phase::MatchOver => Stand::Over,
        }
    }

    fn legal(&self) -> Vec<Move> {
        Game::legal(self)
    }

    fn allows(&self, act: Move) -> bool {
        Game::allows(self, act)
    }

    fn word(&self, act: Move) -> String {
        move_text(self.rules.holes(), act)
    }

    fn carry_out(&mut self, act: Move, _chance: &mut impl Chance) {
        self.carry(act, &mut Silent);
    }

    fn fall(&mut self, chance: &mut impl Chance) {
        self.go_on(chance, &mut Silent);
    }

    /// Of the match, else of the round that was gathered last.
    fn points(&self, seat: usize) -> u64 {
        let round = self.round_result.filter(|_| self.phase != Phase::Play);
        match self.result.or(round).map(|r| r.winner) {
            Some(Some(p)) if p.index() == seat => 2,
            Some(Some(_)) => 0,
            _ => 1,
        }
    }
}
