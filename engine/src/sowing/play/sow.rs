//! One move: lift, sow, and whatever the tables say until it ends.

use super::resolve::Flow;
use super::situation::Seen;
use crate::game::Player;
use crate::sowing::event::{Event, What};
use crate::sowing::holes::PLACES;
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::returns::Returns;
use crate::sowing::position::Position;
use crate::sowing::ruleset::DirOp;
use crate::sowing::ruleset::{Dim, Table};
use crate::sowing::words::{Dir, EndlessThen, Skip, Strip};

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
    /// The way that is sown, and whether the move began with a counter from the reserve.
    pub(super) way: Dir,
    pub(super) entered: bool,
    /// Holes taken from first and last.
    pub(super) taken_at: Option<(u8, u8)>,
    /// Whether a counter has fallen on the other side, and how often the lap has come round, and one.
    pub(super) reach: bool,
    pub(super) circuit: u8,
    /// The hole that the lap began from, the one where it ended, and the one after which what was taken from there is sown on.
    pub(super) origin: u8,
    pub(super) fell: u8,
    pub(super) begins: u8,
    /// Laps sown in earlier steps of the move, before its player had to answer, and whether they took something; a lap that is only tried.
    pub(super) earlier: u8,
    pub(super) captured: bool,
    pub(super) tried: bool,
    /// Clauses behind the extra move, for telling.
    pub(super) why_again: Option<(u8, u16)>,
}

impl Played {
    /// Laps sown in all steps of the move; 255 at most.
    #[inline(always)]
    pub(super) fn laps_in_all(&self) -> u8 {
        (self.laps + u64::from(self.earlier)).min(255) as u8
    }

    /// Whether any step of the move has taken something up to now.
    #[inline(always)]
    pub(super) fn has_captured(&self) -> bool {
        self.taken > 0 || self.captured
    }
}

/// A move that has begun: what the board was before it, the hole that its first lap is lifted from (or what was taken is sown on after),
/// why, and what has been taken so far.
pub(super) struct Begun {
    pub before: Position,
    pub hole: usize,
    pub cause: Option<(u8, u16)>,
    pub taken_from: [u8; PLACES],
}

/// A hole and the way that is sown from it, as one number: a sowing that comes back the other way is no return.
fn met(hole: usize, way: Dir) -> usize {
    hole + PLACES * way as usize
}

/// Laps after which the test for return begins.
pub(in crate::sowing::play) const TEST_FROM: u64 = 64;

impl Game<'_> {
    /// Sows one move on the board, or enters a counter and sows what follows of it. The turn does not pass; see [`Game::play`].
    pub(super) fn sow<O: Observer>(&mut self, m: Sowing, obs: &mut O) -> Played {
        let Some(mover) = self.pos.to_move else {
            return Played::default();
        };
        if let Some(table) = self.entering(mover) {
            return self.enter_counter(table, m, mover, obs);
        }
        let chosen = self.look_up(&self.rules.choose, m.hole as usize, &Seen::by(mover));
        let direction = self.rules.outcomes[chosen.outcome as usize].direction;
        let played = Played {
            way: self.way(direction, m),
            ..Played::default()
        };
        let begun = Begun {
            before: self.pos,
            hole: m.hole.into(),
            cause: None,
            taken_from: [0; PLACES],
        };
        self.sow_on(m, mover, begun, played, obs)
    }

    /// Sows laps until the move ends, and judges it as a whole.
    pub(super) fn sow_on<O: Observer>(
        &mut self,
        m: Sowing,
        mover: Player,
        begun: Begun,
        mut played: Played,
        obs: &mut O,
    ) -> Played {
        let Begun {
            before,
            mut hole,
            mut cause,
            mut taken_from,
        } = begun;
        let fast = &self.rules.fast;
        let stops = self.rules.params.endless == EndlessThen::Stop;
        let mut returns = Returns::of(before, met(hole, played.way), stops, fast.sows_taken);
        let bound = self.rules.params.endless_laps.map_or(u64::MAX, u64::from);
        let by_lap =
            fast.by_lap && !O::ON && before.closed == 0 && !fast.sends_home(before.counts());
        let by_wide_lap = fast.by_wide_lap && !O::ON && before.closed == 0;
        let block = fast.block[mover.index()][played.way as usize];
        let mut steps = 0u64;
        let mut seen = Seen {
            entered: played.entered,
            ..Seen::by(mover)
        };
        loop {
            let dir = played.way;
            // (1) lift, (2) sow
            let hand = if by_lap {
                self.pos.cells[hole]
            } else {
                self.to_be_sown(hole)
            };
            let mut end;
            if by_lap {
                let (lap, last) = fast.lap(block, hole, hand);
                for (cell, add) in self.pos.cells.iter_mut().zip(&lap.add) {
                    *cell = cell.wrapping_add(*add);
                }
                end = last;
            } else if by_wide_lap {
                end = self.sow_wide(hole, hand, mover, dir);
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
            seen.lap = played.laps_in_all();
            seen.circuit = played.circuit;
            played.origin = hole as u8;
            let captured = fast.asks_captured && played.has_captured();
            let changed = seen.reach != played.reach || seen.captured != captured;
            if fast.changing && (changed || steps == TEST_FROM) {
                seen.reach = played.reach;
                seen.captured = captured;
                returns.forget();
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
                played.fell = end as u8;
                match self.resolve(end, &seen, dir, m, &mut played, &mut taken_from, obs) {
                    Flow::Relay(h, why) => {
                        // as it was looked up: what the rules then did there is not there to be looked at again
                        cause = Some(why);
                        break Some(h);
                    }
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
            if self.to_be_sown(from) == 0 {
                break;
            }
            hole = from;
            // the exact return test, before the relay
            steps += 1;
            if steps >= TEST_FROM {
                let at = met(hole, played.way);
                played.endless = returns.met(&self.pos, at, steps, played.taken);
                if played.endless.is_some() {
                    break;
                }
                if steps >= self.limits.laps || played.laps >= bound {
                    played.unresolved = true;
                    break;
                }
            }
        }
        if stops && played.endless.is_some() {
            self.stopped(mover, hole, obs);
        } else if played.endless.is_some() || played.unresolved {
            self.voided(m, before, &mut played, obs);
        } else if self.may_strip(&played) {
            self.strip(mover, &before, &mut played, &taken_from, obs);
        }
        played
    }

    /// Whether a move has taken something, and rules say what holds of one that takes all.
    pub(super) fn may_strip(&self, played: &Played) -> bool {
        played.taken > 0 && (self.rules.params.strip).is_some_and(|s| s != Strip::Illegal)
    }

    /// Which way a move is sown of which the rules say so much.
    #[inline(always)]
    pub(super) fn way(&self, ruled: DirOp, m: Sowing) -> Dir {
        match (m.dir, ruled) {
            (Some(dir), DirOp::Either | DirOp::Asked) | (_, DirOp::Only(dir)) => dir,
            _ => self.rules.params.direction,
        }
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

    /// Counter by counter: skips, closed holes, `enter`, `passing`.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn sow_by_counter<O: Observer>(
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
        let taken = self.taken_to_sow();
        let hand = self.to_be_sown(hole);
        let most = self.rules.enter.as_ref().map(|_| self.fullest());
        self.lift_to_sow(hole);
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
            lap: played.laps_in_all().saturating_add(1),
            reach: played.reach,
            most,
            ..Seen::by(mover)
        };
        let mut banked: Vec<u16> = vec![];
        let store = self.pos.holes() + mover.index();
        let mut place = hole;
        let stays =
            p.first_origin && !taken && hand > 1 && !(p.first_once && played.laps_in_all() > 0);
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
                            obs.lookup(&table.whys[cell.why as usize].clauses);
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
                        obs.lookup(&table.whys[cell.why as usize].clauses);
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
                Some(why) => self.reasons(why).clone(),
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
