//! One move: lift, sow, and whatever the tables say until it ends.

use super::resolve::Flow;
use super::situation::Seen;
use crate::game::Player;
use crate::sowing::event::{Event, What};
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::position::Position;
use crate::sowing::ruleset::DirOp;
use crate::sowing::ruleset::{Dim, Table};
use crate::sowing::words::{Dir, EndlessThen, Skip};

/// How a move went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Played {
    /// Laps sown (of an endless move: until the return was seen).
    pub laps: u64,
    /// Counters sown.
    pub counters: u64,
    /// Counters taken off the board or into a mark by the mover's move.
    pub taken: u16,
    /// The mover moves again.
    pub again: bool,
    /// He may also stop.
    pub may_stop: bool,
    /// The move never ends: after so many laps the same board and hand return.
    pub endless: Option<u64>,
    /// Neither stopped nor returned within the bound.
    pub unresolved: bool,
    /// A hole the opponent may not choose next.
    pub bar: Option<u8>,
    /// Holes taken from first and last.
    pub(super) taken_at: Option<(u8, u8)>,
    /// Whether a counter has fallen on the other side, and how often the lap has come round, and one.
    pub(super) reach: bool,
    pub(super) circuit: u8,
    /// Clauses behind the extra move, for telling.
    pub(super) why_again: Option<(u8, u16)>,
}

/// Laps after which the test for return begins.
pub(in crate::sowing::play) const TEST_FROM: u64 = 64;

impl Game<'_> {
    /// Sows one move on the board. The turn does not pass; see [`Game::play`].
    pub(super) fn sow<O: Observer>(&mut self, m: Sowing, obs: &mut O) -> Played {
        let mut played = Played::default();
        let Some(mover) = self.pos.to_move else {
            return played;
        };
        let fast = &self.rules.fast;
        let holes = self.pos.holes();
        let chosen = self.look_up(&self.rules.choose, m.hole as usize, &Seen::by(mover));
        let dir = match (
            m.dir,
            self.rules.outcomes[chosen.outcome as usize].direction,
        ) {
            (Some(dir), DirOp::Either) | (_, DirOp::Only(dir)) => dir,
            _ => self.rules.params.direction,
        };
        let before = self.pos;
        // Two states to return to. A pure relay is one-to-one, so it comes back to where it began (or stood after its last
        // capture); where skips or marks make a step many-to-one, a state saved at steps 64, 128, 256 … is met again.
        let stoppable = self.rules.params.endless == EndlessThen::Stop;
        let mut origin: (Position, usize, u64) = (before, m.hole as usize, 0);
        let mut origin_taken = 0;
        let mut saved: (Position, usize, u64) = (before, usize::MAX, 0);
        let mut save_at = TEST_FROM;
        let bound = self.rules.params.endless_laps.map_or(u64::MAX, u64::from);
        let by_lap =
            fast.by_lap && !O::ON && before.closed == 0 && !fast.sends_home(before.counts());
        let block = fast.block[mover.index()][dir as usize];
        let mut taken_from = [0u8; crate::sowing::holes::PLACES];
        let mut hole = m.hole as usize;
        let mut cause: Option<(u8, u16)> = None;
        let mut steps = 0u64;
        let mut seen = Seen::by(mover);
        loop {
            // (1) lift, (2) sow
            let hand = self.pos.cells[hole];
            let mut end;
            if by_lap {
                let (lap, last) = fast.lap(block, holes, hole, hand);
                for (cell, add) in self.pos.cells.iter_mut().zip(&lap.add) {
                    *cell = cell.wrapping_add(*add);
                }
                end = last;
            } else {
                end = self.sow_by_counter(
                    hole,
                    m,
                    mover,
                    dir,
                    cause,
                    &mut played,
                    &mut taken_from,
                    obs,
                );
            }
            played.laps += 1;
            played.counters += u64::from(hand);
            if m.lap > 0 && played.laps >= u64::from(m.lap) {
                self.stopped(mover, end, obs);
                break;
            }
            seen.sown = hand;
            seen.moved = false;
            seen.lap = played.laps.min(255) as u8;
            seen.circuit = played.circuit;
            let captured = fast.asks_captured && played.taken > 0;
            let changed = seen.reach != played.reach || seen.captured != captured;
            if fast.changing && (changed || steps == TEST_FROM) {
                // what decides has changed since: a board met before is no return
                seen.reach = played.reach;
                seen.captured = captured;
                origin.1 = usize::MAX;
                saved.1 = usize::MAX;
            }

            // (3) the last counter, looks, moving on
            let next = loop {
                let cell = self.last_cell(mover, end, &seen);
                if !O::ON {
                    if cell == fast.relay {
                        break Some(end);
                    }
                    if cell == fast.end {
                        break None;
                    }
                }
                match self.resolve(end, &seen, dir, m, &mut played, &mut taken_from, obs) {
                    Flow::Relay(h) => break Some(h),
                    Flow::End => break None,
                    Flow::MoveOn(to) => {
                        end = to;
                        seen.moved = true;
                        steps += 1;
                        if steps > self.limits.laps {
                            break None;
                        }
                    }
                }
            };
            let Some(from) = next else { break };
            if self.pos.cells[from] == 0 {
                break;
            }
            hole = from;
            if O::ON {
                cause = self.last_why(end, &seen);
            }
            // the exact return test, before the relay
            steps += 1;
            if steps >= TEST_FROM {
                let back = [&origin, &saved]
                    .into_iter()
                    .find(|(pos, h, _)| *h == hole && *pos == self.pos)
                    .map(|(_, _, at)| *at);
                match back {
                    _ if played.taken != origin_taken => {
                        origin = (self.pos, hole, steps);
                        origin_taken = played.taken;
                    }
                    // it may have come by untested before: from here on every lap is looked at, so the next return is the first
                    // (where the player may stop it, what he may say was counted up to here)
                    Some(0) if steps < 2 * TEST_FROM && !stoppable => origin.2 = steps,
                    Some(at) => {
                        played.endless = Some(steps - at);
                        break;
                    }
                    None => {}
                }
                if steps == save_at {
                    saved = (self.pos, hole, steps);
                    save_at *= 2;
                }
                if steps >= self.limits.laps || played.laps >= bound {
                    played.unresolved = true;
                    break;
                }
            }
        }
        let stops = self.rules.params.endless == EndlessThen::Stop;
        if stops && played.endless.is_some() {
            self.stopped(mover, hole, obs);
        } else if played.endless.is_some() || played.unresolved {
            self.pos = before;
            self.recode();
            played.again = false;
            played.may_stop = false;
            played.bar = None;
            played.taken = 0;
            if O::ON {
                obs.void();
                let what = match played.endless {
                    Some(laps) => What::endless(m.hole, laps),
                    None => What::Unresolved { hole: m.hole },
                };
                let mut clauses = self.set_by("endless.then");
                if played.endless.is_none() && played.laps >= bound {
                    clauses.extend(self.set_by("endless.laps"));
                }
                obs.event(Event { what, clauses });
            }
        } else if played.taken > 0
            && self
                .rules
                .params
                .strip
                .is_some_and(|s| s != crate::sowing::words::Strip::Illegal)
        {
            self.strip(mover, &before, &mut played, &taken_from, obs);
        }
        played
    }

    /// A player puts an end to a move that would have none; what fell last stays where it lies.
    fn stopped<O: Observer>(&mut self, by: Player, place: usize, obs: &mut O) {
        if O::ON {
            obs.event(Event {
                what: What::StopChosen {
                    by,
                    place: place as u8,
                },
                clauses: self.set_by("endless.then"),
            });
        }
    }

    /// Outcome number of `last` for a place.
    #[inline(always)]
    fn last_cell(&self, mover: Player, place: usize, seen: &Seen) -> u8 {
        let fast = &self.rules.fast;
        if place >= self.pos.holes() {
            return self.rules.last.apart.map_or(0, |c| c.outcome);
        }
        let mut index = self.codes[mover.index()][place] as usize
            + fast.last_count[self.pos.cells[place] as usize] as usize;
        if fast.opposite > 0 && self.opposite_count(place) > 0 {
            index += fast.opposite as usize;
        }
        for d in &fast.last_more {
            let class = &d.class;
            let value = match d.dim {
                Dim::OppositeCount => class[self.opposite_count(place) as usize] as usize,
                Dim::Via => usize::from(seen.moved),
                Dim::Sown => class[seen.sown as usize] as usize,
                Dim::Lap => class[seen.lap as usize] as usize,
                Dim::Circuit => class[seen.circuit as usize] as usize,
                Dim::Reach => usize::from(seen.reach),
                Dim::Turn => class[(self.round_moves + 1).min(255) as usize] as usize,
                _ => self.value(d, place, seen),
            };
            index += value * d.stride;
        }
        fast.last[index]
    }

    /// The reasons of `last` at a place, as (table, number), for telling.
    fn last_why(&self, place: usize, seen: &Seen) -> Option<(u8, u16)> {
        Some((0, self.look_up(&self.rules.last, place, seen).why))
    }

    /// Counter by counter: skips, closed holes, `enter`, `passing`.
    #[allow(clippy::too_many_arguments)]
    fn sow_by_counter<O: Observer>(
        &mut self,
        hole: usize,
        m: Sowing,
        mover: Player,
        dir: Dir,
        cause: Option<(u8, u16)>,
        played: &mut Played,
        taken_from: &mut [u8],
        obs: &mut O,
    ) -> usize {
        let p = &self.rules.params;
        let next = &self.rules.fast.next[mover.index()][dir as usize];
        let hand = self.pos.cells[hole];
        let most = self.rules.enter.as_ref().map(|_| self.fullest());
        self.pos.cells[hole] = 0;
        if O::ON {
            obs.lift(hole as u8, hand);
        }
        let skipped = match p.skip {
            Skip::Nothing => usize::MAX,
            Skip::LapOrigin => hole,
            Skip::MoveOrigin => m.hole as usize,
        };
        let mut seen = Seen {
            sown: hand,
            lap: (played.laps + 1).min(255) as u8,
            reach: played.reach,
            most,
            ..Seen::by(mover)
        };
        let mut banked: Vec<u16> = vec![];
        let store = self.pos.holes() + mover.index();
        let mut place = hole;
        let stays = p.first_origin && hand > 1 && !(p.first_once && played.laps > 0);
        let mut at = hole;
        for n in 0..hand {
            let mut bank = false;
            if !(n == 0 && stays) {
                // a board on which every place is passed over would never take the counter
                for _ in 0..4 * next.len() {
                    at = next[at] as usize;
                    seen.circuit = seen.circuit.saturating_add(u8::from(at == hole));
                    let closed = at < self.pos.holes() && self.pos.closed(at);
                    if at == skipped || closed {
                        continue;
                    }
                    if let Some(table) = &self.rules.enter {
                        seen.to_sow = hand - n;
                        let cell = self.look_up(table, at, &seen);
                        if O::ASKS {
                            obs.asked(&table.whys[cell.why as usize].clauses);
                        }
                        let outcome = &self.rules.outcomes[cell.outcome as usize];
                        if outcome.skip {
                            continue;
                        }
                        bank = outcome.bank;
                        if O::ON && bank {
                            banked.extend(&table.whys[cell.why as usize].clauses);
                        }
                    }
                    break;
                }
            }
            place = if bank { store } else { at };
            self.pos.cells[place] += 1;
            seen.reach |= place < self.pos.holes() && !self.is_own(place, mover);
            played.circuit = seen.circuit;
            played.reach = seen.reach;
            if O::ON {
                obs.drop(place as u8);
            }
            if n + 1 < hand {
                if O::ASKS {
                    // the table as compiled: play does without one in which nothing ever happens
                    let rules = self.rules;
                    if let Some(table) = rules.tables.iter().find(|t| t.moment == "passing") {
                        let cell = self.look_up(table, place, &seen);
                        obs.asked(&table.whys[cell.why as usize].clauses);
                    }
                }
                if let Some(table) = &self.rules.passing {
                    let cell = self.look_up(table, place, &seen);
                    if cell.outcome != 0 {
                        let outcome = self.rules.outcomes[cell.outcome as usize];
                        self.effects(
                            &outcome, place, table, cell, &seen, m, played, taken_from, obs,
                        );
                    }
                }
            }
        }
        if O::ON {
            let mut clauses = match cause {
                None => self.clauses_at(&self.rules.choose, hole, &seen, hand),
                Some((_, why)) => self.rules.last.whys[why as usize].clauses.clone(),
            };
            banked.dedup();
            banked.retain(|clause| !clauses.contains(clause));
            clauses.append(&mut banked);
            obs.event(Event {
                what: What::Sow {
                    by: mover,
                    from: hole as u8,
                    to: place as u8,
                    count: u16::from(hand),
                },
                clauses,
            });
        }
        place
    }

    /// The clauses of `choose` for a hole as it was before it was emptied.
    fn clauses_at(&mut self, table: &Table, hole: usize, seen: &Seen, count: u8) -> Vec<u16> {
        let now = self.pos.cells[hole];
        self.pos.cells[hole] = count;
        let cell = self.look_up(table, hole, seen);
        self.pos.cells[hole] = now;
        table.whys[cell.why as usize].clauses.clone()
    }
}
