//! One move on the packed board, from the hole that is lifted to what ends it.

use super::board::{Done, Table};
use super::lanes::Lanes;
use super::parts::{END, OUTCOME, RELAY};
use super::watch::{State, Watch};
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::ruleset::NextOp;

/// A move that is void.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Void {
    /// It never ends.
    Endless,
    /// It neither ended nor came back within the bound.
    Unresolved,
}

/// A move that is being played, lap by lap; how it went, once it has ended.
#[derive(Clone, Copy)]
pub(super) struct Course<L> {
    pub board: L,
    /// Part of the index of the next lap.
    base: usize,
    /// Counters to be sown next, from which hole.
    hand: usize,
    hole: usize,
    steps: u64,
    pub laps: u64,
    pub counters: u64,
    pub taken: u32,
    captured: bool,
    /// The mover has another move, which he may decline where it is `offered`.
    pub again: bool,
    pub offered: bool,
    /// The board is then as it was before.
    pub void: Option<Void>,
    pub mover: Player,
    pub first: usize,
    pub dir: usize,
    /// Where the laps of its way begin.
    pub block: usize,
    /// How it all stood at first.
    pub before: L,
    pub marks: L,
    pub visited: HoleSet,
}

/// What is known of a move that has lasted long: kept beside it, for few do.
#[derive(Clone, Copy, Default)]
pub(super) struct Long<L> {
    watch: Watch<L>,
    watched: bool,
    /// What decides has changed on the way.
    forgot: bool,
}

/// No move is begun.
impl<L: Lanes> Default for Course<L> {
    #[inline(always)]
    fn default() -> Course<L> {
        Course {
            board: L::default(),
            base: 0,
            hand: 0,
            hole: 0,
            steps: 0,
            laps: 0,
            counters: 0,
            taken: 0,
            captured: false,
            again: false,
            offered: false,
            void: None,
            mover: Player::South,
            first: 0,
            dir: 0,
            block: 0,
            before: L::default(),
            marks: L::default(),
            visited: 0,
        }
    }
}

impl<L: Lanes> Course<L> {
    /// About to lift a hole.
    #[inline(always)]
    pub fn begin(
        &mut self,
        table: &Table<L>,
        long: &mut Long<L>,
        mover: Player,
        (first, dir): (usize, usize),
        block: usize,
    ) {
        *self = Course {
            board: self.board,
            base: block + (first << table.packed.shift),
            hand: self.board.byte(first),
            hole: first,
            mover,
            first,
            dir,
            block,
            before: self.board,
            marks: table.marks,
            visited: table.visited,
            ..Course::default()
        };
        (long.watched, long.forgot) = (false, false);
    }
}

impl<L: Lanes> Table<'_, L> {
    /// Sows one lap of a move and does what follows. Returns whether the move goes on with another; where it is void, marks and flags
    /// are as they were.
    #[inline(always)]
    pub fn lap<const PASSING: bool, const MORE: bool, const MOST: bool>(
        &mut self,
        c: &mut Course<L>,
        long: &mut Long<L>,
    ) -> bool {
        let (rules, packed) = (self.rules, self.packed);
        let (mover, dir, block) = (c.mover, c.dir, c.block);
        let mut board = c.board;
        let mut taken = c.taken;
        let mut hand = c.hand;
        let index = c.base + hand;
        let lap = &packed.laps[index];
        let mut end = lap.end as usize;
        c.laps += 1;
        c.counters += hand as u64;
        let count;
        c.base = lap.base as usize;
        let by_one = PASSING && lap.round
            || MOST && self.jumps(board, lap, packed.over.get(index), mover, c.hole, hand);
        if by_one {
            let done = Done { board, taken };
            let (done, last) = self.sow_round(done, (mover, dir), c.hole, hand);
            (board, taken, end) = (done.board, done.taken, last);
            c.base = block + (end << packed.shift);
            count = board.byte(end);
        } else {
            board = board.plus(lap.add);
            // the last hole is none of those passed: its count is known before what they do
            count = board.byte(end);
            // of rules with few questions, only those with passing clauses come here
            if PASSING && !(MOST && packed.triggers.is_empty()) {
                let done = self.passed(Done { board, taken }, packed.over[index], mover);
                (board, taken) = (done.board, done.taken);
            }
        }
        hand = count;
        let now = Done { board, taken };
        let mut act = self.act::<MORE, MOST>(now, mover.index(), end, count, false);
        if MORE && packed.captured > 0 && (c.captured != (taken > 0) || c.steps == TEST_FROM) {
            // what decides has changed: a board met before is no return
            c.captured = taken > 0;
            long.forgot = true;
            long.watch.forget();
        }
        // most moves just end: nothing waits for counters that are not taken
        if act == END {
            (c.board, c.taken) = (board, taken);
            return false;
        }
        let mut next = NextOp::Relay;
        while act != RELAY {
            let plain = &packed.plain[act as usize];
            if plain.enough {
                // without a branch: nothing is taken at a mere end
                let count = hand.min(plain.most as usize);
                let into = if plain.to_owner {
                    packed.holes + self.owner(end % L::ROOM).index()
                } else {
                    packed.holes + mover.index()
                };
                c.board = board.minus(L::at(end, count)).plus(L::at(into, count));
                c.taken = taken + count as u32;
                c.again = plain.again;
                return false;
            }
            let outcome = act - OUTCOME;
            next = rules.outcomes[outcome as usize].next;
            if !(MORE && packed.bare[outcome as usize]) {
                let done = self.carry_out(Done { board, taken }, outcome, mover, end);
                (board, taken) = (done.board, done.taken);
            }
            if MORE && !packed.looks.is_empty() {
                let seen = self.looked(Done { board, taken }, next, mover, dir, end);
                (board, taken) = (seen.0.board, seen.0.taken);
                (next, end) = (seen.1, seen.2);
                c.base = block + (end << packed.shift);
            }
            hand = board.byte(end);
            if next != NextOp::MoveOn {
                break;
            }
            if end >= packed.holes || hand == 0 {
                (c.board, c.taken) = (board, taken);
                return false;
            }
            let to = packed.routes.holes[mover.index()][dir][end] as usize;
            board = board.minus(L::at(end, 1)).plus(L::at(to, 1));
            end = to;
            hand = board.byte(end);
            c.base = block + (end << packed.shift);
            c.steps += 1;
            if c.steps > self.limit {
                (c.board, c.taken) = (board, taken);
                return false;
            }
            let now = Done { board, taken };
            act = self.act::<MORE, MOST>(now, mover.index(), end, hand, true);
            next = NextOp::Relay;
        }
        (c.board, c.taken) = (board, taken);
        match next {
            NextOp::Relay => {}
            NextOp::Again | NextOp::MayAgain => {
                c.again = true;
                c.offered = MOST && next == NextOp::MayAgain;
                return false;
            }
            _ => return false,
        }
        // a relay from a store, or from a hole just emptied, is no relay
        if act != RELAY && hand == 0 {
            return false;
        }
        (c.hole, c.hand) = (end, hand);
        c.steps += 1;
        if c.steps < TEST_FROM {
            return true;
        }
        let began = State {
            board: c.before,
            marks: c.marks,
            visited: c.visited,
            hole: c.first,
        };
        c.void = self.ends_never(long, began, (board, end), (taken, c.steps, c.laps));
        if c.void.is_some() {
            c.board = c.before;
            self.back_to(c.marks, c.visited);
        }
        c.void.is_none()
    }

    /// Whether a long move, about to lift a hole, is void; `began` is how it stood at first.
    #[inline(never)]
    fn ends_never(
        &self,
        long: &mut Long<L>,
        began: State<L>,
        (board, hole): (L, usize),
        (taken, steps, laps): (u32, u64, u64),
    ) -> Option<Void> {
        let state = State {
            board,
            marks: self.marks,
            visited: self.visited,
            hole,
        };
        if !long.watched {
            long.watched = true;
            long.watch = Watch {
                origin: began,
                at: 0,
                taken: 0,
                saved: State {
                    hole: L::ROOM,
                    ..began
                },
                save_at: TEST_FROM,
            };
            if long.forgot {
                long.watch.forget();
            }
        }
        if long.watch.returned(state, taken, steps) {
            return Some(Void::Endless);
        }
        (steps >= self.limit || laps >= self.bound).then_some(Void::Unresolved)
    }

    /// Marks and flags as they were.
    #[inline]
    pub fn back_to(&mut self, marks: L, visited: HoleSet) {
        if (self.marks, self.visited) != (marks, visited) {
            (self.marks, self.visited) = (marks, visited);
            self.recode();
        }
    }
}
