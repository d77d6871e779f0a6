//! What an outcome does to the board: takes, marks, visits, closes, bars.

use super::resolve::{event, names_the_end};
use super::situation::Seen;
use crate::game::Player;
use crate::sowing::event::What;
use crate::sowing::holes::PLACES;
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::sow::Played;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::{Cell, Table};
use crate::sowing::rulings::Take;
use crate::sowing::rulings::To;

impl Game<'_> {
    /// Takes, marks, visits, bars, in this order. Returns whether an event was reported.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn effects<O: Observer>(
        &mut self,
        outcome: &Outcome,
        hole: usize,
        table: &Table,
        cell: Cell,
        seen: &Seen,
        m: Sowing,
        played: &mut Played,
        taken_from: &mut [u8],
        obs: &mut O,
    ) -> bool {
        let why = &table.whys[cell.why as usize];
        let mover = seen.mover;
        played.way = outcome.direction.onward(played.way);
        let holes = self.pos.holes();
        let mut reported = false;
        let mut tell = why.tell.as_deref().filter(|t| !names_the_end(t));
        for take in outcome.take.iter().flatten() {
            if outcome.miss > 0 && hole < holes && m.declined >> hole & 1 == 1 {
                let by = self.receiver(outcome.to, mover, hole);
                self.set_mark(
                    hole,
                    Mark {
                        kind: outcome.miss - 1,
                        by,
                    },
                );
                if O::ON {
                    let hole = hole as u8;
                    obs.event(event(why, What::Missed { mover, by, hole }));
                }
                return true;
            }
            let (targets, n) = self.targets(*take, outcome.amount, hole, mover);
            for (place, count) in targets[..n].iter().copied().filter(|(_, c)| *c > 0) {
                let place = usize::from(place);
                let by = self.receiver(outcome.to, mover, place);
                let into = match outcome.to {
                    To::Nobody => holes + 2,
                    // what is to be sown on lies where what is to be placed does: rules have one of them at most
                    To::Hand | To::Lap => holes + 3,
                    To::Here => hole,
                    To::OwnMark => (0..holes)
                        .find(|h| self.pos.mark(*h).is_some_and(|k| k.by == mover))
                        .unwrap_or(holes + mover.index()),
                    _ => holes + by.index(),
                };
                self.pos.cells[place] -= count;
                self.pos.cells[into] += count;
                taken_from[place] = taken_from[place].saturating_add(count);
                let first = played.taken_at.map_or(place as u8, |(first, _)| first);
                played.taken_at = Some((first, place as u8));
                played.taken = played.taken.saturating_add(u16::from(count));
                if outcome.to == To::Lap {
                    played.begins = self.begins(outcome, m, mover, played);
                }
                if O::ON {
                    let word = tell.take().map(String::from);
                    let (from, count) = (self.spot(place), u16::from(count));
                    let what = match outcome.to {
                        To::Here => What::Bring {
                            by,
                            from,
                            to: hole as u8,
                            count,
                            word,
                        },
                        To::Nobody => What::Removed {
                            by: Some(mover),
                            from: Some(from),
                            count,
                            word,
                        },
                        To::Lap => What::Carry {
                            by,
                            from,
                            to: played.begins,
                            count,
                            word,
                        },
                        _ => What::Take {
                            by,
                            from,
                            to: (into < holes).then_some(into as u8),
                            count,
                            offered: outcome.miss > 0,
                            word,
                        },
                    };
                    obs.event(event(why, what));
                }
                reported = true;
            }
        }
        if outcome.mark > 0 && hole < holes {
            let by = if outcome.by_owner {
                self.pos.owner(hole)
            } else {
                mover
            };
            self.set_mark(
                hole,
                Mark {
                    kind: outcome.mark - 1,
                    by,
                },
            );
            // a mark that goes with a capture is part of it
            if O::ON && (!reported || outcome.to == To::Here) {
                let what = What::Mark {
                    by,
                    hole: hole as u8,
                    kind: outcome.mark - 1,
                };
                obs.event(event(why, what));
            }
            reported = true;
        }
        if outcome.visit && hole < holes && !self.pos.visited(hole) {
            self.pos.visited |= 1 << hole;
            self.recode_after(hole);
            if O::ON && !reported {
                let what = What::Visit {
                    at: self.spot(hole),
                    word: tell.take().map(String::from),
                };
                obs.event(event(why, what));
                reported = true;
            }
        }
        if outcome.close && hole < holes {
            self.pos.closed |= 1 << hole;
            if O::ON {
                let what = What::Close {
                    by: mover,
                    hole: hole as u8,
                };
                obs.event(event(why, what));
            }
            reported = true;
        }
        // to be picked once the sowing is done
        let picks = self.pos.picks().saturating_add(outcome.pick);
        self.pos.set_picks(picks);
        if outcome.bar && hole < holes {
            played.bar = Some(hole as u8);
        }
        reported
    }

    /// The holes that a take speaks of, each with the counters taken of it; how many there are.
    #[inline]
    fn targets(
        &self,
        take: Take,
        amount: u8,
        hole: usize,
        mover: Player,
    ) -> ([(u8, u8); PLACES], usize) {
        let holes = self.pos.holes();
        let mut targets = [(0, 0); PLACES];
        let mut n = 0;
        let mut add = |place: usize, count: u8| {
            targets[n] = (place as u8, count);
            n += 1;
        };
        let some = |have: u8| if amount == 0 { have } else { have.min(amount) };
        match take {
            Take::Here if hole < holes => add(hole, some(self.pos.cells[hole])),
            Take::Here => {}
            Take::Opposite => {
                let behind = &self.rules.params.behind;
                let behind = behind.get(hole).filter(|h| **h != 255);
                for h in self
                    .opposite(hole)
                    .into_iter()
                    .chain(behind.map(|h| *h as usize))
                {
                    add(h, some(self.pos.cells[h]));
                }
            }
            Take::Facing => {
                if let Some(h) = self.opposite(hole) {
                    add(h, some(self.pos.cells[h]));
                }
            }
            Take::Behind => {
                let behind = self.rules.params.behind.get(hole);
                if let Some(h) = behind.filter(|h| **h != 255) {
                    add(usize::from(*h), some(self.pos.cells[usize::from(*h)]));
                }
            }
            Take::Every => {
                let full = |h: &usize| self.pos.owner(*h) != mover && self.pos.cells[*h] == amount;
                (0..holes).filter(full).for_each(|h| add(h, amount));
            }
            Take::Board => (0..holes).for_each(|h| add(h, self.pos.cells[h])),
        }
        (targets, n)
    }

    fn receiver(&self, to: To, mover: Player, hole: usize) -> Player {
        match to {
            To::Owner if hole < self.pos.holes() => self.pos.owner(hole),
            To::Opener => self.opener.unwrap_or(mover),
            _ => mover,
        }
    }

    pub(super) fn set_mark(&mut self, hole: usize, mark: Mark) {
        self.pos.marks[hole] = mark.code();
        self.pos.visited &= !(1 << hole);
        self.recode_after(hole);
    }
}
