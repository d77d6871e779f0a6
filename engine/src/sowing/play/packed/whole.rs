//! A random round on the packed board, in one go.

use super::board::{Done, Table};
use super::lanes::Lanes;
use super::watch::{State, Watch};
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::packed::parts::{EITHER, END, OUTCOME, RELAY};
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::play::sow::Played;
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::play::state::{Ending, Tally};
use crate::sowing::play::state::{MOST_MOVES, MOST_TURNS};
use crate::sowing::play::trail::{sown, STOPS};
use crate::sowing::ruleset::NextOp;
use crate::sowing::words::StuckThen;

impl<L: Lanes> Table<'_, L> {
    /// Gives the turn to the other, or back where he is stuck; or says how the round ends, and who is stuck then.
    #[inline(always)]
    fn next<const MOST: bool>(
        &self,
        board: L,
        mover: Player,
        capped: bool,
        tally: &mut Tally,
    ) -> Result<(Player, L::Set), (Option<Player>, Ending)> {
        if capped {
            tally.capped_rounds += 1;
            return Err((None, Ending::Cap));
        }
        let other = mover.other();
        let set = self.may::<MOST>(board, other);
        if !L::nobody(set) {
            return Ok((other, set));
        }
        if self.rules.params.stuck == StuckThen::Over {
            return Err((Some(other), Ending::Stuck));
        }
        let set = self.may::<MOST>(board, mover);
        if L::nobody(set) {
            return Err((None, Ending::Stuck));
        }
        tally.passes += 1;
        Ok((mover, set))
    }
}

impl Game<'_> {
    /// The loop; see [`Game::play_random_round`].
    pub(super) fn packed_round<
        L: Lanes,
        const PASSING: bool,
        const MORE: bool,
        const MOST: bool,
    >(
        &mut self,
        packed: &Packed<L>,
        to_move: Player,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        let rules = self.rules;
        let p = &rules.params;
        let cap = p.cap.unwrap_or(MOST_TURNS);
        let most_moves = u64::from(MOST_MOVES.saturating_sub(self.round_moves));
        let limit = self.limits.laps;
        let bound = p.endless_laps.map_or(u64::MAX, u64::from);
        let mut board = L::read(&self.pos.cells);
        let mut table = Table::of(self, packed);
        let all = if MORE { board.sum() } else { 0 };
        let ruled = p.direction as usize;
        let blocks = packed.block.map(|of| of[ruled]);
        let mut chance = random.clone();
        let mut way = path.clone();
        let mut tally = self.tally;
        let mut round_turns = self.round_turns;
        let (mut laps, mut counters) = (0u64, 0u64);
        let (mut void_laps, mut void_counters) = (0u64, 0u64);
        let mut moves = 0u64;
        let mut mover = to_move;
        let mut last_mover = to_move;
        let mut set = table.may::<MOST>(board, mover);
        if L::nobody(set) || table.thin(board) {
            return false;
        }
        let mut offered = false;
        let mut watch = Watch::default();
        let over = loop {
            // the mover can move: he draws a hole
            let drawn = table.draw::<MORE, MOST>(set, mover.index(), offered, &mut chance);
            let Some((first, dir)) = drawn else {
                // he takes no other move
                offered = false;
                way.step(STOPS);
                tally.turns += 1;
                round_turns += 1;
                match table.next::<MOST>(board, mover, round_turns >= cap, &mut tally) {
                    Ok(next) => (mover, set) = next,
                    Err(over) => break Some(over),
                }
                continue;
            };
            offered = false;
            let either = MORE && packed.either && table.codes.ways[mover.index()][first] == EITHER;
            way.step(sown(first, either.then_some(dir)));
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
                    let to = packed.routes.holes[mover.index()][dir][end] as usize;
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
                    if steps >= limit || laps - laps_before >= bound {
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
            if MORE
                && packed.settled.asks()
                && packed
                    .settled
                    .over(packed.holes, &table.sides(), board, all, mover)
            {
                break Some((None, Ending::Settled));
            }
            if again && moves >= most_moves {
                tally.turns += 1;
                round_turns += 1;
                tally.capped_rounds += 1;
                break Some((None, Ending::Cap));
            }
            if again {
                set = table.may::<MOST>(board, mover);
                if !L::nobody(set) {
                    if MOST && table.thin(board) {
                        break None;
                    }
                    continue;
                }
                offered = false;
            }
            tally.turns += 1;
            round_turns += 1;
            if again && p.stuck == StuckThen::Over {
                break Some((Some(mover), Ending::Stuck));
            }
            // the turn passes
            match table.next::<MOST>(board, mover, round_turns >= cap, &mut tally) {
                Ok(next) => (mover, set) = next,
                Err(over) => break Some(over),
            }
            if MOST && table.thin(board) {
                break None;
            }
        };
        *random = chance;
        *path = way;
        tally.moves += moves;
        tally.laps += laps - void_laps;
        tally.counters += counters - void_counters;
        tally.laps_sown += laps;
        tally.counters_sown += counters;
        self.tally = tally;
        self.round_turns = round_turns;
        self.round_moves += moves as u32;
        if moves > 0 {
            self.last_mover = Some(last_mover);
        }
        board.write(&mut self.pos.cells);
        table.marks.write(&mut self.pos.marks);
        self.pos.visited = table.visited;
        let Some((stuck, ending)) = over else {
            self.pos.to_move = Some(mover);
            self.may_stop = offered;
            self.recode();
            return false;
        };
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
