//! One move: lift, sow, and whatever the tables say until it ends.

use super::situation::Seen;
use super::{Game, Observer, Sowing};
use crate::game::Player;
use crate::lang::Take;
use crate::lang::To;
use crate::sowing::compile::{Cell, Dim, Dir, EndlessThen, Skip, Table, Why};
use crate::sowing::event::{Met, Spot, END};
use crate::sowing::position::{Mark, Position};
use crate::sowing::DirOp;
use crate::sowing::NextOp;
use crate::sowing::Outcome;
use crate::sowing::{Event, What};

/// How a move went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Played {
    /// Laps sown (of an endless move: until the return was seen).
    pub laps: u64,
    /// Counters sown.
    pub counters: u64,
    /// Counters taken off the board or into a mark by the mover's move.
    pub taken: u16,
    /// The same player moves again.
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

/// Whether a word of the rules names the end of the move, not the first thing that happens.
fn names_the_end(tell: &str) -> bool {
    tell.starts_with(END)
}

/// An event that a cell of a table decided.
fn event(why: &Why, what: What) -> Event {
    Event {
        what,
        clauses: why.clauses.clone(),
    }
}

enum Flow {
    Relay(usize),
    MoveOn(usize),
    End,
}

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
        let by_lap = fast.by_lap && !O::ON && before.closed == 0;
        let block = fast.block[mover.index()][dir as usize];
        let mut taken_from = [0u8; crate::sowing::position::PLACES];
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
            if fast.changing && (seen.reach != played.reach || steps == TEST_FROM) {
                // what decides has changed since: a board met before is no return
                seen.reach = played.reach;
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
                if steps >= self.limits.laps {
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
                obs.event(Event {
                    what,
                    clauses: self.set_by("endless.then"),
                });
            }
        } else if played.taken > 0
            && self
                .rules
                .params
                .strip
                .is_some_and(|s| s != crate::sowing::compile::Strip::Illegal)
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
            return self.rules.last.store.map_or(0, |c| c.outcome);
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
            ..Seen::by(mover)
        };
        let stays = p.first_origin && hand > 1 && !(p.first_once && played.laps > 0);
        let mut at = hole;
        for n in 0..hand {
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
                        let cell = self.look_up(table, at, &seen);
                        if O::ASKS {
                            obs.asked(&table.whys[cell.why as usize].clauses);
                        }
                        if self.rules.outcomes[cell.outcome as usize].skip {
                            continue;
                        }
                    }
                    break;
                }
            }
            self.pos.cells[at] += 1;
            seen.reach |= at < self.pos.holes() && !self.is_own(at, mover);
            played.circuit = seen.circuit;
            played.reach = seen.reach;
            if O::ON {
                obs.drop(at as u8);
            }
            if n + 1 < hand {
                if O::ASKS {
                    // the table as compiled: play does without one in which nothing ever happens
                    let rules = self.rules;
                    if let Some(table) = rules.tables.iter().find(|t| t.moment == "passing") {
                        let cell = self.look_up(table, at, &seen);
                        obs.asked(&table.whys[cell.why as usize].clauses);
                    }
                }
                if let Some(table) = &self.rules.passing {
                    let cell = self.look_up(table, at, &seen);
                    if cell.outcome != 0 {
                        let outcome = self.rules.outcomes[cell.outcome as usize];
                        self.effects(&outcome, at, table, cell, &seen, m, played, taken_from, obs);
                    }
                }
            }
        }
        if O::ON {
            let clauses = match cause {
                None => self.clauses_at(&self.rules.choose, hole, &seen, hand),
                Some((_, why)) => self.rules.last.whys[why as usize].clauses.clone(),
            };
            obs.event(Event {
                what: What::Sow {
                    by: mover,
                    from: hole as u8,
                    to: at as u8,
                    count: u16::from(hand),
                },
                clauses,
            });
        }
        at
    }

    /// The clauses of `choose` for a hole as it was before it was emptied.
    fn clauses_at(&mut self, table: &Table, hole: usize, seen: &Seen, count: u8) -> Vec<u16> {
        let now = self.pos.cells[hole];
        self.pos.cells[hole] = count;
        let cell = self.look_up(table, hole, seen);
        self.pos.cells[hole] = now;
        table.whys[cell.why as usize].clauses.clone()
    }

    /// Carries out what `last` (and any looks after it) says at a place.
    #[allow(clippy::too_many_arguments)]
    fn resolve<O: Observer>(
        &mut self,
        place: usize,
        seen: &Seen,
        dir: Dir,
        m: Sowing,
        played: &mut Played,
        taken_from: &mut [u8],
        obs: &mut O,
    ) -> Flow {
        let rules = self.rules;
        let mover = seen.mover;
        let mut table: &Table = &rules.last;
        let mut number = 0u8;
        let mut at = place;
        let mut looks = 0;
        loop {
            let cell = self.look_up(table, at, seen);
            if O::ASKS {
                obs.asked(&table.whys[cell.why as usize].clauses);
            }
            let outcome = rules.outcomes[cell.outcome as usize];
            let taken = played.taken;
            let told = self.effects(&outcome, at, table, cell, seen, m, played, taken_from, obs);
            let why = &table.whys[cell.why as usize];
            let tell = why.tell.as_deref();
            let hole_next = &rules.fast.hole_next[mover.index()];
            let here = at.min(self.pos.holes() - 1);
            let (look, to) = match outcome.next {
                NextOp::None | NextOp::Won | NextOp::End => {
                    if O::ON && (!told || tell.is_some_and(names_the_end)) {
                        let taken = played.taken > taken;
                        obs.event(event(why, self.ends(at, taken, looks > 0, tell)));
                    }
                    return Flow::End;
                }
                NextOp::Relay => {
                    if O::ON && self.pos.cells[at] > 0 {
                        obs.event(event(why, What::Relay { hole: at as u8 }));
                    }
                    return Flow::Relay(at);
                }
                NextOp::Again | NextOp::MayAgain => {
                    played.again = true;
                    played.may_stop = outcome.next == NextOp::MayAgain;
                    played.why_again = Some((number, cell.why));
                    if O::ON && !told && tell.is_some() {
                        obs.event(event(why, self.ends(at, false, looks > 0, tell)));
                    }
                    return Flow::End;
                }
                NextOp::MoveOn => {
                    if at >= self.pos.holes() || self.pos.cells[at] == 0 {
                        return Flow::End;
                    }
                    let mut to = hole_next[dir as usize][at] as usize;
                    while self.pos.closed(to) && to != at {
                        to = hole_next[dir as usize][to] as usize;
                    }
                    self.pos.cells[at] -= 1;
                    self.pos.cells[to] += 1;
                    if O::ON {
                        let (from, to) = (at as u8, to as u8);
                        obs.event(event(why, What::MoveOn { from, to }));
                    }
                    return Flow::MoveOn(to);
                }
                NextOp::LookBack(n) => (n, hole_next[1 - dir as usize][here] as usize),
                NextOp::LookNext(n) => (n, hole_next[dir as usize][here] as usize),
                NextOp::LookOpposite(n) => match self.opposite(here) {
                    Some(h) => (n, h),
                    None => return Flow::End,
                },
            };
            table = &rules.looks[look as usize];
            number = look + 1;
            at = to;
            looks += 1;
            // a look that has gone twice round the board finds nothing new
            if looks > 2 * self.pos.holes() {
                return Flow::End;
            }
        }
    }

    /// The end of a sowing in a place, under the word that the rules have for it.
    fn ends(&self, at: usize, taken: bool, looked: bool, tell: Option<&str>) -> What {
        // the move's last counter lies there, if it was not only looked at
        let own = u8::from(!looked);
        let met = match self.pos.cells[at] {
            _ if taken => Met::Capture,
            n if n == own && at < self.pos.holes() => Met::Nothing,
            _ => Met::Counters,
        };
        What::Stop {
            at: self.spot(at),
            met,
            looked,
            word: tell.map(String::from),
        }
    }

    /// A place and the mark that it bears now.
    pub(super) fn spot(&self, place: usize) -> Spot {
        Spot {
            place: place as u8,
            mark: Some(place)
                .filter(|p| *p < self.pos.holes())
                .and_then(|p| self.pos.mark(p)),
        }
    }

    fn opposite(&self, hole: usize) -> Option<usize> {
        self.rules
            .params
            .opposite
            .get(hole)
            .filter(|h| **h != 255)
            .map(|h| *h as usize)
    }

    /// Takes, marks, visits, bars, in this order. Returns whether an event was told.
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
        let holes = self.pos.holes();
        let mut told = false;
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
            let mut targets: [(usize, u8); 24] = [(0, 0); 24];
            let mut n = 0;
            let mut add = |place: usize, count: u8| {
                targets[n] = (place, count);
                n += 1;
            };
            let some = |have: u8| {
                if outcome.amount == 0 {
                    have
                } else {
                    have.min(outcome.amount)
                }
            };
            match take {
                Take::Here if hole < holes => add(hole, some(self.pos.cells[hole])),
                Take::Here => {}
                Take::Opposite => {
                    if let Some(h) = self.opposite(hole) {
                        add(h, some(self.pos.cells[h]));
                    }
                }
                Take::Every => {
                    for h in (0..holes).filter(|h| {
                        self.pos.owner(*h) != mover && self.pos.cells[*h] == outcome.amount
                    }) {
                        add(h, self.pos.cells[h]);
                    }
                }
                Take::Board => {
                    for h in 0..holes {
                        add(h, self.pos.cells[h]);
                    }
                }
            }
            for (place, count) in targets[..n].iter().copied().filter(|(_, c)| *c > 0) {
                let by = self.receiver(outcome.to, mover, place);
                let into = match outcome.to {
                    To::Nobody => holes + 2,
                    To::Hand => holes + 3,
                    To::Here => hole,
                    To::OwnMark => (0..holes)
                        .find(|h| self.pos.mark(*h).is_some_and(|k| k.by == mover))
                        .unwrap_or(holes + mover.index()),
                    _ => holes + by.index(),
                };
                self.pos.cells[place] -= count;
                self.pos.cells[into] += count;
                taken_from[place] += count;
                let first = played.taken_at.map_or(place as u8, |(first, _)| first);
                played.taken_at = Some((first, place as u8));
                played.taken += u16::from(count);
                if O::ON {
                    let what = What::Take {
                        by,
                        from: self.spot(place),
                        to: (into < holes).then_some(into as u8),
                        count: u16::from(count),
                        offered: outcome.miss > 0,
                        word: tell.take().map(String::from),
                    };
                    obs.event(event(why, what));
                }
                told = true;
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
            if O::ON && !told {
                let what = What::Mark {
                    by,
                    hole: hole as u8,
                    kind: outcome.mark - 1,
                };
                obs.event(event(why, what));
            }
            told = true;
        }
        if outcome.visit && hole < holes && !self.pos.visited(hole) {
            self.pos.visited |= 1 << hole;
            self.recode_after(hole);
            if O::ON && !told {
                let what = What::Visit {
                    at: self.spot(hole),
                    word: tell.take().map(String::from),
                };
                obs.event(event(why, what));
                told = true;
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
            told = true;
        }
        if outcome.bar && hole < holes {
            played.bar = Some(hole as u8);
        }
        told
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

    /// What becomes of a move that took all the other's counters: it takes nothing, all but one hole, or the rest is his.
    fn strip<O: Observer>(
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
        use crate::sowing::compile::Strip;
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

    /// Clauses behind an extra move.
    pub(super) fn again_clauses(&self, played: &Played) -> Vec<u16> {
        let Some((table, why)) = played.why_again else {
            return vec![];
        };
        let t = if table == 0 {
            &self.rules.last
        } else {
            &self.rules.looks[table as usize - 1]
        };
        let mut clauses = t.whys[why as usize].clauses.clone();
        // the clause that says "again" is the last to speak: a rider after its ruling
        clauses.reverse();
        clauses
    }

    pub(super) fn set_by(&self, path: &str) -> Vec<u16> {
        self.rules.set_by.get(path).cloned().unwrap_or_default()
    }
}
