//! Games whose winner alone counts.

use super::{Duel, Listed};
use crate::game::{Chance, Play, Stand};

/// A duel valued by who wins: 1 for the winner, 0 where nobody has won.
#[derive(Clone)]
pub(crate) struct Ends<G>(pub G);

impl<G: Play> Play for Ends<G> {
    type Act = G::Act;

    fn stand(&self) -> Stand {
        self.0.stand()
    }

    fn legal(&self) -> Vec<G::Act> {
        self.0.legal()
    }

    fn word(&self, act: G::Act) -> String {
        self.0.word(act)
    }

    fn carry_out(&mut self, act: G::Act, chance: &mut impl Chance) {
        self.0.carry_out(act, chance);
    }

    fn fall(&mut self, chance: &mut impl Chance) {
        self.0.fall(chance);
    }

    fn points(&self, seat: usize) -> u64 {
        self.0.points(seat)
    }
}

impl<G: Duel> Duel for Ends<G> {
    fn lead(&self, seat: usize) -> i32 {
        match self.0.winner() {
            Some(winner) if winner == seat => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    fn carry_on(&mut self, act: G::Act) -> bool {
        self.0.carry_on(act)
    }

    fn count(&mut self) {
        self.0.count();
    }

    fn winner(&self) -> Option<usize> {
        self.0.winner()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl<G: Listed> Listed for Ends<G> {
    type Key = G::Key;

    fn listed(&self) -> G::Key {
        self.0.listed()
    }

    fn at(&self, key: &G::Key) -> Self {
        Ends(self.0.at(key))
    }

    fn most(&self) -> i16 {
        1
    }

    fn text(&self) -> String {
        self.0.text()
    }
}
