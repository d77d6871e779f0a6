//! A random round played on the packed board.

use super::board::{Done, Table};
use super::lanes::Lanes;
use super::{Packed, Prepared, END, OUTCOME, RELAY};
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::compile::StuckThen;
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::play::{Ending, Game, Phase, Played, Silent};
use crate::sowing::play::{MOST_MOVES, MOST_TURNS};
use crate::sowing::NextOp;

/// A state of a move that may return.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct State<L> {
    board: L,
    marks: L,
    visited: u32,
    hole: usize,
}

/// The exact test for return of a long move, as `Game::sow` makes it.
#[derive(Clone, Copy, Default)]
struct Watch<L> {
    /// Where the move began, or stood after its last capture.
    origin: State<L>,
    /// Steps made then.
    at: u64,
    /// Counters taken then.
    taken: u32,
    /// The state at a power of two of steps.
    saved: State<L>,
    save_at: u64,
}

impl<L: Lanes> Watch<L> {
    /// No state seen until now is one to return to.
    fn forget(&mut self) {
        self.origin.hole = L::ROOM;
        self.saved.hole = L::ROOM;
    }

    /// Whether a state has been there before; it is kept for later where that is due.
    #[inline]
    fn returned(&mut self, state: State<L>, taken: u32, steps: u64) -> bool {
        if taken != self.taken {
            self.origin = state;
            self.at = steps;
            self.taken = taken;
        } else if state == self.origin || state == self.saved {
            // the first return of a short cycle may have gone by untested; it is waited for, as there
            if state == self.saved || self.at > 0 || steps >= 2 * TEST_FROM {
                return true;
            }
            self.at = steps;
        }
        if steps == self.save_at {
            self.saved = state;
            self.save_at *= 2;
        }
        false
    }
}

/// Who moves next.
enum Next<S> {
    /// A player, from these holes; whether the other has passed.
    Moves(Player, S, bool),
    /// The round is over; who cannot move, if it is one.
    Over(Option<Player>),
}

impl<L: Lanes> Table<'_, L> {
    /// Gives the turn to the other, or back where he is stuck, or ends the round.
    #[inline(always)]
    fn next<const MOST: bool>(&self, board: L, mover: Player) -> Next<L::Set> {
        let other = mover.other();
        let set = self.open::<MOST>(board, other);
        if !L::nobody(set) {
            return Next::Moves(other, set, false);
        }
        if self.rules.params.stuck == StuckThen::Over {
            return Next::Over(Some(other));
        }
        let set = self.open::<MOST>(board, mover);
        if !L::nobody(set) {
            return Next::Moves(mover, set, true);
        }
        Next::Over(None)
    }
}

impl Game<'_> {
    /// Plays a round that has been opened to its end, every move drawn from the legal ones; what it draws and does is the same
    /// as if each move were drawn and played by itself. Returns `false`, and does nothing, where the rules or the position need
    /// more than the packed board.
    pub fn play_random_round(&mut self, random: &mut Random) -> bool {
        match &self.rules.fast.packed {
            Some(Prepared::Sixteen(packed)) => self.packed_round_on(packed, random),
            Some(Prepared::ThirtyTwo(packed)) => self.packed_round_on(packed, random),
            None => false,
        }
    }

    fn packed_round_on<L: Lanes>(&mut self, packed: &Packed<L>, random: &mut Random) -> bool {
        let Some(to_move) = self.pos.to_move else {
            return false;
        };
        let ready = self.phase == Phase::Play
            && self.pos.closed == 0
            && self.pos.hand() == 0
            && self.barred.is_none()
            && !self.may_stop
            && self.round_moves + 1 >= packed.from_move
            && self.limits.laps > TEST_FROM;
        if !ready {
            return false;
        }
        let (passing, more) = (!packed.triggers.is_empty(), packed.asks_more());
        // a loop each, so that what few rules ask slows none of the others; of the large boards all ask more
        match (packed.asks_most(), more || L::ROOM > 16, passing) {
            (true, ..) => self.packed_round::<L, true, true, true>(packed, to_move, random),
            (_, true, true) => self.packed_round::<L, true, true, false>(packed, to_move, random),
            (_, true, _) => self.packed_round::<L, false, true, false>(packed, to_move, random),
            (_, _, true) => self.packed_round::<L, true, false, false>(packed, to_move, random),
            _ => self.packed_round::<L, false, false, false>(packed, to_move, random),
        }
    }

    fn packed_round<L: Lanes, const PASSING: bool, const MORE: bool, const MOST: bool>(
        &mut self,
        packed: &Packed<L>,
        to_move: Player,
        random: &mut Random,
    ) -> bool {
        let rules = self.rules;
        let p = &rules.params;
        let cap = p.cap.unwrap_or(MOST_TURNS);
        let most_moves = u64::from(MOST_MOVES.saturating_sub(self.round_moves));
        let limit = self.limits.laps;
        let mut board = L::read(&self.pos.cells);
        let mut table = Table::of(self, packed);
        let all = if MORE { board.sum() } else { 0 };
        let ruled = p.direction as usize;
        let blocks = packed.block.map(|of| of[ruled]);
        let mut chance = random.clone();
        let mut tally = self.tally;
        let mut round_turns = self.round_turns;
        let (mut laps, mut counters) = (0u64, 0u64);
        let (mut void_laps, mut void_counters) = (0u64, 0u64);
        let mut moves = 0u64;
        let mut mover = to_move;
        let mut last_mover = to_move;
        let mut set = table.open::<MOST>(board, mover);
        if L::nobody(set) {
            return false;
        }
        let mut offered = false;
        let mut watch = Watch::default();
        let (stuck, ending) = 'round: loop {
            // the mover can move: he draws a hole
            let drawn = table.draw::<MORE, MOST>(set, mover.index(), offered, &mut chance);
            let Some((first, dir)) = drawn else {
                // he takes no other move
                offered = false;
                tally.turns += 1;
                round_turns += 1;
                if round_turns >= cap {
                    tally.capped_rounds += 1;
                    break (None, Ending::Cap);
                }
                match table.next::<MOST>(board, mover) {
                    Next::Moves(player, holes, passed) => {
                        (mover, set) = (player, holes);
                        tally.passes += u64::from(passed);
                        continue;
                    }
                    Next::Over(stuck) => break (stuck, Ending::Stuck),
                }
            };
            offered = false;
            let block = if MORE {
                packed.block[mover.index()][dir]
            } else {
                blocks[mover.index()]
            } as usize;
            let (before, marks, visited) = (board, table.marks, table.visited);
            let (laps_before, counters_before) = (laps, counters);
            let mut taken = 0u32;
            let mut steps = 0u64;
            let mut watched = false;
            let (mut captured, mut forgot) = (false, false);
            let mut hole = first;
            let mut base = block + (hole << packed.shift);
            let mut again = false;
            let mut void = false;
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
                    || MOST && table.jumps(board, lap, packed.over.get(index), mover, hole, hand);
                if by_one {
                    let done = Done { board, taken };
                    let (done, last) = table.sow_round(done, (mover, dir), hole, hand);
                    (board, taken, end) = (done.board, done.taken, last);
                    base = block + (end << packed.shift);
                    count = board.byte(end);
                } else {
                    board = board.plus(lap.add);
                    // the last hole is none of those passed: its count is known before what they do
                    count = board.byte(end);
                    // of rules with few questions, only those with passing clauses come here
                    if PASSING && !(MOST && packed.triggers.is_empty()) {
                        let done = table.passed(Done { board, taken }, packed.over[index], mover);
                        (board, taken) = (done.board, done.taken);
                    }
                }
                hand = count;
                let now = Done { board, taken };
                let mut act = table.act::<MORE, MOST>(now, mover.index(), end, count, false);
                if MORE && packed.captured > 0 && (captured != (taken > 0) || steps == TEST_FROM) {
                    // what decides has changed: a board met before is no return
                    (captured, forgot) = (taken > 0, true);
                    watch.forget();
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
                            packed.holes + table.owner(end % L::ROOM).index()
                        } else {
                            packed.holes + mover.index()
                        };
                        board = board.minus(L::at(end, count)).plus(L::at(into, count));
                        again = plain.again;
                        break 'laps;
                    }
                    let outcome = act - OUTCOME;
                    next = rules.outcomes[outcome as usize].next;
                    if !(MORE && packed.bare[outcome as usize]) {
                        let done = table.carry_out(Done { board, taken }, outcome, mover, end);
                        (board, taken) = (done.board, done.taken);
                    }
                    if MORE && !packed.looks.is_empty() {
                        let seen = table.looked(Done { board, taken }, next, mover, dir, end);
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
                    let to = rules.fast.hole_next[mover.index()][dir][end] as usize;
                    board = board.minus(L::at(end, 1)).plus(L::at(to, 1));
                    end = to;
                    hand = board.byte(end);
                    base = block + (end << packed.shift);
                    steps += 1;
                    if steps > limit {
                        break 'laps;
                    }
                    act = table.act::<MORE, MOST>(
                        Done { board, taken },
                        mover.index(),
                        end,
                        hand,
                        true,
                    );
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
                    let state = State {
                        board,
                        marks: table.marks,
                        visited: table.visited,
                        hole,
                    };
                    if !watched {
                        watched = true;
                        let began = State {
                            board: before,
                            marks,
                            visited,
                            hole: first,
                        };
                        watch = Watch {
                            origin: began,
                            at: 0,
                            taken: 0,
                            saved: State {
                                hole: L::ROOM,
                                ..began
                            },
                            save_at: TEST_FROM,
                        };
                        if forgot {
                            watch.forget();
                        }
                    }
                    if watch.returned(state, taken, steps) {
                        void = true;
                        tally.endless_moves += 1;
                        break;
                    }
                    if steps >= limit {
                        void = true;
                        tally.unresolved_moves += 1;
                        break;
                    }
                }
            }
            moves += 1;
            last_mover = mover;
            if void {
                void_laps += laps - laps_before;
                void_counters += counters - counters_before;
                board = before;
                if (table.marks, table.visited) != (marks, visited) {
                    (table.marks, table.visited) = (marks, visited);
                    table.recode();
                }
                (again, offered) = (false, false);
            }
            if MORE && packed.settled.asks() && packed.settled.over(&table, board, all, mover) {
                break (None, Ending::Settled);
            }
            if again && moves >= most_moves {
                tally.turns += 1;
                round_turns += 1;
                tally.capped_rounds += 1;
                break (None, Ending::Cap);
            }
            if again {
                set = table.open::<MOST>(board, mover);
                if !L::nobody(set) {
                    continue;
                }
                offered = false;
            }
            tally.turns += 1;
            round_turns += 1;
            if again && p.stuck == StuckThen::Over {
                break (Some(mover), Ending::Stuck);
            }
            // the turn passes
            if round_turns >= cap {
                tally.capped_rounds += 1;
                break (None, Ending::Cap);
            }
            match table.next::<MOST>(board, mover) {
                Next::Moves(player, holes, passed) => {
                    (mover, set) = (player, holes);
                    tally.passes += u64::from(passed);
                }
                Next::Over(stuck) => break 'round (stuck, Ending::Stuck),
            }
        };
        *random = chance;
        tally.moves += moves;
        tally.laps += laps - void_laps;
        tally.counters += counters - void_counters;
        tally.laps_sown += laps;
        tally.counters_sown += counters;
        self.tally = tally;
        self.round_turns = round_turns;
        self.round_moves += moves as u32;
        self.last_mover = Some(last_mover);
        board.write(&mut self.pos.cells);
        table.marks.write(&mut self.pos.marks);
        self.pos.visited = table.visited;
        // codes of holes are stale from here on; a division works them out again
        if ending == Ending::Settled {
            // the clause that ends it is found as everywhere: before the move is counted
            self.round_moves -= 1;
            self.pos.to_move = Some(last_mover);
            self.settle(&Played::default(), &mut Silent);
            self.round_moves += 1;
            self.tally.turns += 1;
        } else {
            self.round_over(stuck, ending, &mut Silent);
        }
        true
    }
}
