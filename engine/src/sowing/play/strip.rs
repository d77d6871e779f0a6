//! A move that took all the other's counters.

use crate::game::Player;
use crate::sowing::event::{Event, What};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::sow::Played;
use crate::sowing::position::Position;
use crate::sowing::words::Strip;

impl Game<'_> {
    /// What becomes of a move that took all the other's counters: it takes nothing, all but one hole, or the rest is his.
    pub(super) fn strip<O: Observer>(
        &mut self,
        mover: Player,
        before: &Position,
        played: &mut Played,
        taken_from: &[u8],
        obs: &mut O,
    ) {
        let other = mover.other();
        if before.held_by(other) == 0 || self.has_counters(other) {
            return;
        }
        let holes = self.pos.holes();
        let (first, last) = played.taken_at.unwrap_or_default();
        let strip = self.rules.params.strip;
        if strip == Some(Strip::RestToOther) {
            let rest: u8 = self.pos.counts().iter().sum();
            self.pos.cells[..holes].fill(0);
            self.pos.cells[holes + other.index()] += rest;
            if O::ON {
                obs.event(Event {
                    what: What::StripRest {
                        by: other,
                        count: u16::from(rest),
                    },
                    clauses: self.set_by("strip.captures"),
                });
            }
            return;
        }
        let back = |hole: usize| match strip {
            Some(Strip::LeaveFirst) => hole == first as usize,
            Some(Strip::LeaveLast) => hole == last as usize,
            _ => true,
        };
        let mut returned = 0;
        for (hole, count) in taken_from.iter().enumerate().filter(|(_, c)| **c > 0) {
            if back(hole) {
                self.pos.cells[hole] += count;
                self.pos.cells[holes + mover.index()] -= count;
                returned += u16::from(*count);
            }
        }
        played.taken -= returned;
        if O::ON {
            let (by, count) = (mover, returned);
            obs.event(Event {
                what: match strip {
                    Some(Strip::Void) => What::StripVoid { by, count },
                    _ => What::StripLeave { by, count },
                },
                clauses: self.set_by("strip.captures"),
            });
        }
    }
}
