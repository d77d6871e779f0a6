//! A counter is entered from the reserve (moment `reserve`): it falls into a hole, takes, and is perhaps sown on.

use super::resolve::event;
use super::situation::Seen;
use crate::game::Player;
use crate::sowing::event::What;
use crate::sowing::holes::PLACES;
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::sow::{Begun, Played};
use crate::sowing::ruleset::{NextOp, Table};

/// Stands for the table of the moment `reserve` where reasons are named by the number of a look, and one.
pub(super) const ENTERED: u8 = u8::MAX;

impl<'r> Game<'r> {
    /// What says where a player may enter a counter, if that is his next move.
    #[inline(always)]
    pub(super) fn entering(&self, player: Player) -> Option<&'r Table> {
        let table = self.rules.reserve.as_ref();
        table.filter(|_| self.pos.reserve(player) > 0)
    }

    /// Enters a counter into a hole; what the table says of that hole, looked up before it falls, follows.
    pub(super) fn enter_counter<O: Observer>(
        &mut self,
        table: &Table,
        m: Sowing,
        mover: Player,
        obs: &mut O,
    ) -> Played {
        let (before, hole) = (self.pos, usize::from(m.hole));
        let seen = Seen::by(mover);
        let cell = self.look_up(table, hole, &seen);
        let outcome = self.rules.outcomes[usize::from(cell.outcome)];
        let mut played = Played {
            way: self.way(outcome.direction, m),
            entered: true,
            origin: m.hole,
            fell: m.hole,
            ..Played::default()
        };
        let why = &table.whys[usize::from(cell.why)];
        if O::ASKS {
            obs.lookup(&why.clauses);
        }
        self.pos.enter_one(mover);
        self.pos.cells[hole] += 1;
        if O::ON {
            let (by, hole) = (mover, m.hole);
            obs.event(event(why, What::Enter { by, hole }));
        }
        let mut taken_from = [0; PLACES];
        self.effects(
            &outcome,
            hole,
            table,
            cell,
            &seen,
            m,
            &mut played,
            &mut taken_from,
            obs,
        );
        match outcome.next {
            NextOp::Relay => {
                let hole = self.sown_on(&played).unwrap_or(hole);
                let begun = Begun {
                    before,
                    hole,
                    cause: Some((ENTERED, cell.why)),
                    taken_from,
                };
                self.sow_on(m, mover, begun, played, obs)
            }
            next => {
                played.again = next == NextOp::Again;
                played.why_again = played.again.then_some((ENTERED, cell.why));
                if self.may_strip(&played) {
                    self.strip(mover, &before, &mut played, &taken_from, obs);
                }
                played
            }
        }
    }
}
