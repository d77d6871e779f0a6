//! What was taken is sown on, as a lap of its own: `to = "lap"`. Until then it lies where a hand does.

use crate::game::Player;
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::sow::Played;
use crate::sowing::ruleset::Outcome;
use crate::sowing::rulings::Begins;
use crate::sowing::words::Dir;

impl Game<'_> {
    /// Whether something was taken that is now to be sown on.
    #[inline(always)]
    pub(super) fn taken_to_sow(&self) -> bool {
        self.rules.fast.sows_taken && self.pos.hand() > 0
    }

    /// Counters of the lap that begins from a hole: what was taken, else what lies there.
    #[inline(always)]
    pub(super) fn to_be_sown(&self, hole: usize) -> u8 {
        match self.taken_to_sow() {
            true => self.pos.hand(),
            false => self.pos.cells[hole],
        }
    }

    /// Lifts them.
    #[inline(always)]
    pub(super) fn lift_to_sow(&mut self, hole: usize) {
        let place = match self.taken_to_sow() {
            true => self.pos.holes() + 3,
            false => hole,
        };
        self.pos.cells[place] = 0;
    }

    /// The hole after which what was taken is sown on, if anything was.
    #[inline(always)]
    pub(super) fn sown_on(&self, played: &Played) -> Option<usize> {
        self.taken_to_sow().then(|| usize::from(played.begins))
    }

    /// The hole that `from` names, or the one before the zone that `into` names.
    pub(super) fn begins(&self, o: &Outcome, m: Sowing, mover: Player, played: &Played) -> u8 {
        if let Some(zone) = o.into.checked_sub(1) {
            return self.before_zone(zone, mover, played.way);
        }
        match o.from {
            Begins::LapEnd => played.fell,
            Begins::LapOrigin => played.origin,
            Begins::MoveOrigin => m.hole,
        }
    }

    /// The hole after which a zone begins, the way it is sown.
    fn before_zone(&self, zone: u8, mover: Player, way: Dir) -> u8 {
        let set = self.rules.params.zones[usize::from(zone)].1[mover.index()];
        let next = &self.rules.fast.hole_next[mover.index()][way as usize];
        let within = |h: u8| set >> h & 1 == 1;
        let path = self.rules.params.path[mover.index()].iter();
        // rules name zones with one first hole
        let before = path
            .copied()
            .find(|h| !within(*h) && within(next[usize::from(*h)]));
        before.unwrap_or(0)
    }
}
