//! One move on the packed board, from the hole that is lifted to what ends it.

use super::board::{Done, Table};
use super::lanes::Lanes;
use super::parts::{END, OUTCOME, RELAY};
use super::watch::{State, Watch};
use crate::game::Player;
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

/// How a move went.
#[derive(Clone, Copy)]
pub(super) struct Moved<L> {
    /// The board after it; as it was before where the move is void.
    pub board: L,
    pub taken: u32,
    pub laps: u64,
    pub counters: u64,
    /// The mover has another move, which he may decline where it is `offered`.
    pub again: bool,
    pub offered: bool,
    pub void: Option<Void>,
}

/// A move in the middle: what is looked at every lap is kept beside it.
struct Long<L> {
    watch: Watch<L>,
    watched: bool,
    /// What decides has changed on the way.
    forgot: bool,
}

impl<L: Lanes> Table<'_, L> {
    /// Plays a move from a hole. Marks and flags are as they were where it turns out void.
    #[inline(always)]
    pub fn course<const PASSING: bool, const MORE: bool, const MOST: bool>(
        &mut self,
        before: L,
        mover: Player,
        first: usize,
        dir: usize,
        block: usize,
    ) -> Moved<L> {
        let (rules, packed) = (self.rules, self.packed);
        let (marks, visited) = (self.marks, self.visited);
        let mut board = before;
        let (mut laps, mut counters) = (0u64, 0u64);
        let mut taken = 0u32;
        let mut steps = 0u64;
        let mut captured = false;
        let mut long = Long {
            watch: Watch::default(),
            watched: false,
            forgot: false,
        };
        let mut hole = first;
        let mut base = block + (hole << packed.shift);
        let mut again = false;
        let mut offered = false;
        let mut void = None;
        let mut hand = board.byte(hole);
        'laps: loop {
            let index = base + hand;
            let lap = &packed.laps[index];
            let mut end = lap.end as usize;
            laps += 1;
            counters += hand as u64;
            let count;
            base = lap.base as usize;
            let by_one = PASSING && lap.round
                || MOST && self.jumps(board, lap, packed.over.get(index), mover, hole, hand);
            if by_one {
                let done = Done { board, taken };
                let (done, last) = self.sow_round(done, (mover, dir), hole, hand);
                (board, taken, end) = (done.board, done.taken, last);
                base = block + (end << packed.shift);
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
            if MORE && packed.captured > 0 && (captured != (taken > 0) || steps == TEST_FROM) {
                // what decides has changed: a board met before is no return
                captured = taken > 0;
                long.forgot = true;
                long.watch.forget();
            }
            // most moves just end: nothing waits for counters that are not taken
            if act == END {
                break;
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
                    board = board.minus(L::at(end, count)).plus(L::at(into, count));
                    taken += count as u32;
                    again = plain.again;
                    break 'laps;
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
                    base = block + (end << packed.shift);
                }
                hand = board.byte(end);
                if next != NextOp::MoveOn {
                    break;
                }
                if end >= packed.holes || hand == 0 {
                    break 'laps;
                }
                let to = packed.routes.holes[mover.index()][dir][end] as usize;
                board = board.minus(L::at(end, 1)).plus(L::at(to, 1));
                end = to;
                hand = board.byte(end);
                base = block + (end << packed.shift);
                steps += 1;
                if steps > self.limit {
                    break 'laps;
                }
                let now = Done { board, taken };
                act = self.act::<MORE, MOST>(now, mover.index(), end, hand, true);
                next = NextOp::Relay;
            }
            match next {
                NextOp::Relay => {}
                NextOp::Again | NextOp::MayAgain => {
                    again = true;
                    offered = MOST && next == NextOp::MayAgain;
                    break;
                }
                _ => break,
            }
            // a relay from a store, or from a hole just emptied, is no relay
            if act != RELAY && hand == 0 {
                break;
            }
            hole = end;
            steps += 1;
            if steps >= TEST_FROM {
                let began = State {
                    board: before,
                    marks,
                    visited,
                    hole: first,
                };
                void = self.ends_never(&mut long, began, (board, hole), (taken, steps, laps));
                if void.is_some() {
                    break;
                }
            }
        }
        if void.is_some() {
            board = before;
            self.back_to(marks, visited);
            (again, offered) = (false, false);
        }
        Moved {
            board,
            taken,
            laps,
            counters,
            again,
            offered,
            void,
        }
    }

    /// Whether a long move, about to lift a hole, is void; `began` is how it stood at first.
    #[inline]
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
    pub fn back_to(&mut self, marks: L, visited: crate::sowing::holes::HoleSet) {
        if (self.marks, self.visited) != (marks, visited) {
            (self.marks, self.visited) = (marks, visited);
            self.recode();
        }
    }
}
