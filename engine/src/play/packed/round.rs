//! A random round played on the packed board.

use super::{direction, step, Asker, Packed, END, OUTCOME, RELAY, ROOM, TRIGGERS};
use crate::compile::StuckThen;
use crate::play::sow::TEST_FROM;
use crate::play::{Ending, Game, Phase, Silent};
use crate::position::{Mark, Player};
use crate::random::Random;
use crate::{NextOp, Ruleset, TakeOp, ToOp};

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The top bit of every byte that is not 0. Bytes are below 128.
#[inline(always)]
fn some(x: u64) -> u64 {
    x.wrapping_add(!TOPS) & TOPS
}

/// The top bit of every byte that is 0. Bytes are below 128.
#[inline(always)]
fn none(x: u128) -> u128 {
    let half = |x: u64| (!x.wrapping_add(!TOPS)) & TOPS;
    u128::from(half(x as u64)) | u128::from(half((x >> 64) as u64)) << 64
}

#[inline(always)]
fn byte(board: u128, place: usize) -> usize {
    (board >> (8 * place)) as usize & 0xff
}

/// Counters at a place, as a number to add to a board.
#[inline(always)]
fn at(place: usize, count: usize) -> u128 {
    (count as u128) << (8 * place)
}

/// Holes with counters that a player may choose, as top bits of bytes, in two halves.
#[inline(always)]
fn open(board: u128, may: [u64; 2]) -> [u64; 2] {
    [
        some(board as u64) & may[0],
        some((board >> 64) as u64) & may[1],
    ]
}

/// One of the holes of a set that is not empty, all equally likely, lowest first: without a branch.
#[inline(always)]
fn draw(set: [u64; 2], random: &mut Random) -> usize {
    // running totals of the set, byte by byte
    let low = (set[0] >> 7).wrapping_mul(ONES);
    let high = (set[1] >> 7)
        .wrapping_mul(ONES)
        .wrapping_add((low >> 56).wrapping_mul(ONES));
    let k = u64::from(random.below((high >> 56) as u32));
    // bytes whose total is at most k come before the k-th of the set
    let k = k.wrapping_mul(ONES) | TOPS;
    let before = ((k.wrapping_sub(low) & TOPS) >> 7) + ((k.wrapping_sub(high) & TOPS) >> 7);
    (before.wrapping_mul(ONES) >> 56) as usize
}

/// What a round changes beside the counters.
struct Table<'r> {
    rules: &'r Ruleset,
    packed: &'r Packed,
    /// As [`crate::position::Position`] keeps them, a byte a hole.
    marks: u128,
    visited: u32,
    north: u32,
    /// Whether each player owns more than one hole.
    more: [bool; 2],
    /// For each mover and place: its row of `acts`.
    rows: [[u16; ROOM]; 2],
    /// For each player: the holes he may choose, as top bits.
    may: [[u64; 2]; 2],
    /// For each mover and trigger: holes where a passing counter does something, as top bits.
    alert: [[u128; TRIGGERS]; 2],
    /// For each mover and hole: the outcome of a passing counter at each trigger.
    passing: [[[u8; TRIGGERS]; ROOM]; 2],
}

/// A state of a move that may return.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    board: u128,
    marks: u128,
    visited: u32,
    hole: usize,
}

/// How far the deeds of a move have come.
#[derive(Clone, Copy)]
struct Done {
    board: u128,
    taken: u32,
}

impl<'r> Table<'r> {
    fn of(game: &Game<'r>, packed: &'r Packed) -> Table<'r> {
        let pos = &game.pos;
        let mut marks = [0; ROOM];
        marks.copy_from_slice(&pos.marks[..ROOM]);
        let owned = pos.north.count_ones() as usize;
        let mut table = Table {
            rules: game.rules,
            packed,
            marks: u128::from_le_bytes(marks),
            visited: pos.visited,
            north: pos.north,
            more: [packed.holes - owned > 1, owned > 1],
            rows: [[packed.store_row; ROOM]; 2],
            may: [[0; 2]; 2],
            alert: [[0; TRIGGERS]; 2],
            passing: [[[0; TRIGGERS]; ROOM]; 2],
        };
        table.recode();
        table
    }

    fn owner(&self, hole: usize) -> Player {
        Player::BOTH[(self.north >> hole & 1) as usize]
    }

    fn recode(&mut self) {
        for hole in 0..self.packed.holes {
            self.recode_hole(hole);
        }
    }

    fn recode_hole(&mut self, hole: usize) {
        let owner = self.owner(hole);
        for mover in Player::BOTH {
            let coded = *self.packed.coded(&Asker {
                mover,
                hole,
                owner,
                more: self.more[owner.index()],
                mark: byte(self.marks, hole) as u8,
                visited: self.visited >> hole & 1 == 1,
            });
            let i = mover.index();
            self.rows[i][hole] = coded.row;
            self.passing[i][hole] = coded.passing;
            let bit = 0x80u64 << (8 * (hole % 8));
            let half = &mut self.may[i][hole / 8];
            *half = if coded.may { *half | bit } else { *half & !bit };
            for (t, outcome) in coded.passing.iter().enumerate().take(self.packed.triggers.len()) {
                let bit = 0x80u128 << (8 * hole);
                let set = &mut self.alert[i][t];
                *set = if *outcome != 0 { *set | bit } else { *set & !bit };
            }
        }
    }

    /// The act at a place where a counter has just come to rest.
    #[inline(always)]
    fn act(&self, board: u128, mover: usize, place: usize, moved: bool) -> u8 {
        let packed = self.packed;
        let mut row = self.rows[mover][place % ROOM] as usize;
        if packed.opposite > 0 && place < packed.holes {
            let across = self.rules.params.opposite[place] as usize;
            if across != 255 && byte(board, across) > 0 {
                row += packed.opposite as usize;
            }
        }
        if moved && place < packed.holes {
            row += packed.via as usize;
        }
        packed.acts[row + byte(board, place)]
    }

    /// Takes, marks, visits, in this order; as `Game::effects` without anybody to tell.
    fn carry_out(&mut self, mut done: Done, outcome: u8, mover: Player, hole: usize) -> Done {
        let o = self.rules.outcomes[outcome as usize];
        let holes = self.packed.holes;
        for take in o.take.iter().flatten() {
            let from = match take {
                TakeOp::Opposite => match self.rules.params.opposite.get(hole) {
                    Some(h) if *h != 255 => *h as usize,
                    _ => continue,
                },
                _ if hole < holes => hole,
                _ => continue,
            };
            let have = byte(done.board, from);
            let count = if o.amount == 0 {
                have
            } else {
                have.min(o.amount as usize)
            };
            let into = match o.to {
                ToOp::Nobody => holes + 2,
                ToOp::Owner => holes + self.owner(from).index(),
                _ => holes + mover.index(),
            };
            done.board = done.board - at(from, count) + at(into, count);
            done.taken += count as u32;
        }
        if o.mark > 0 && hole < holes {
            let by = if o.by_owner { self.owner(hole) } else { mover };
            let code = Mark {
                kind: o.mark - 1,
                by,
            }
            .code();
            self.marks = (self.marks & !at(hole, 0xff)) | at(hole, code as usize);
            self.visited &= !(1 << hole);
            self.recode_hole(hole);
        }
        if o.visit && hole < holes && self.visited >> hole & 1 == 0 {
            self.visited |= 1 << hole;
            self.recode_hole(hole);
        }
        done
    }

    /// What passing counters do in a lap that passes no place twice: `over` are the places passed.
    #[inline(always)]
    fn passed(&mut self, mut done: Done, over: u128, mover: Player) -> Done {
        for t in 0..self.packed.triggers.len() {
            let alert = self.alert[mover.index()][t] & over;
            if alert == 0 {
                continue;
            }
            let count = self.packed.triggers[t];
            let mut hits = none(done.board ^ u128::from_le_bytes([count; 16])) & alert;
            while hits != 0 {
                let hole = hits.trailing_zeros() as usize / 8;
                hits &= hits - 1;
                let outcome = self.passing[mover.index()][hole % ROOM][t];
                done = self.carry_out(done, outcome, mover, hole);
            }
        }
        done
    }

    /// A sowing counter by counter, for laps that pass a place twice. `done` is the board before.
    #[inline(never)]
    fn sow_round(&mut self, mut done: Done, mover: Player, hole: usize, hand: usize) -> Done {
        let p = &self.rules.params;
        let next = &self.rules.fast.next[mover.index()][direction(self.rules) as usize];
        done.board -= at(hole, hand);
        let mut place = hole;
        for n in 0..hand {
            place = step(p.skip, p.first_origin, next, hole, place, n, hand);
            done.board += at(place, 1);
            if n + 1 < hand && place < self.packed.holes {
                let count = byte(done.board, place) as u8;
                if let Some(t) = self.packed.triggers.iter().position(|c| *c == count) {
                    let outcome = self.passing[mover.index()][place][t];
                    if outcome != 0 {
                        done = self.carry_out(done, outcome, mover, place);
                    }
                }
            }
        }
        done
    }
}

impl Game<'_> {
    /// Plays a round that has been opened to its end, every move drawn from the legal ones; what it draws and does is the same
    /// as if each move were drawn and played by itself. Returns `false`, and does nothing, where the rules or the position need
    /// more than the packed board.
    pub fn play_random_round(&mut self, random: &mut Random) -> bool {
        let rules = self.rules;
        let (Some(packed), Some(to_move)) = (&rules.fast.packed, self.pos.to_move) else {
            return false;
        };
        let ready = self.phase == Phase::Play
            && self.pos.closed == 0
            && self.barred.is_none()
            && !self.may_stop
            && self.limits.laps > TEST_FROM;
        if !ready {
            return false;
        }
        if packed.triggers.is_empty() {
            self.packed_round::<false>(packed, to_move, random)
        } else {
            self.packed_round::<true>(packed, to_move, random)
        }
    }

    fn packed_round<const PASSING: bool>(
        &mut self,
        packed: &Packed,
        to_move: Player,
        random: &mut Random,
    ) -> bool {
        let rules = self.rules;
        let p = &rules.params;
        let cap = p.cap.unwrap_or(u32::MAX);
        let limit = self.limits.laps;
        let mut cells = [0; ROOM];
        cells.copy_from_slice(&self.pos.cells[..ROOM]);
        let mut board = u128::from_le_bytes(cells);
        let mut table = Table::of(self, packed);
        let mut chance = random.clone();
        let mut tally = self.tally;
        let mut round_turns = self.round_turns;
        let (mut laps, mut counters) = (0u64, 0u64);
        let (mut void_laps, mut void_counters) = (0u64, 0u64);
        let mut moves = 0u64;
        let mut mover = to_move;
        let mut last_mover;
        let mut set = open(board, table.may[mover.index()]);
        if set == [0, 0] {
            return false;
        }
        let (stuck, ending) = 'round: loop {
            // the mover can move: he draws a hole
            let first = draw(set, &mut chance);
            let (before, marks, visited) = (board, table.marks, table.visited);
            let (laps_before, counters_before) = (laps, counters);
            let mut taken = 0u32;
            let mut steps = 0u64;
            let mut origin: Option<(State, u64, u32)> = None;
            let mut saved: Option<(State, u64)> = None;
            let mut save_at = TEST_FROM;
            let mut hole = first;
            let mut base = packed.block[mover.index()] as usize + (hole << packed.shift);
            let mut again = false;
            let mut void = false;
            'laps: loop {
                let hand = byte(board, hole);
                let index = base + hand;
                let lap = &packed.laps[index];
                let mut end = lap.end as usize;
                if PASSING && lap.round {
                    let done = table.sow_round(Done { board, taken }, mover, hole, hand);
                    (board, taken) = (done.board, done.taken);
                } else {
                    board = board.wrapping_add(lap.add);
                    if PASSING {
                        let done = table.passed(Done { board, taken }, packed.over[index], mover);
                        (board, taken) = (done.board, done.taken);
                    }
                }
                base = lap.base as usize;
                laps += 1;
                counters += hand as u64;
                let mut act = table.act(board, mover.index(), end, false);
                let mut next = NextOp::Relay;
                while act != RELAY {
                    if act == END {
                        break 'laps;
                    }
                    let outcome = act - OUTCOME;
                    next = rules.outcomes[outcome as usize].next;
                    let done = table.carry_out(Done { board, taken }, outcome, mover, end);
                    (board, taken) = (done.board, done.taken);
                    if next != NextOp::MoveOn {
                        break;
                    }
                    if end >= packed.holes || byte(board, end) == 0 {
                        break 'laps;
                    }
                    let dir = direction(rules) as usize;
                    let to = rules.fast.hole_next[mover.index()][dir][end] as usize;
                    board = board - at(end, 1) + at(to, 1);
                    end = to;
                    base = packed.block[mover.index()] as usize + (end << packed.shift);
                    steps += 1;
                    if steps > limit {
                        break 'laps;
                    }
                    act = table.act(board, mover.index(), end, true);
                    next = NextOp::Relay;
                }
                match next {
                    NextOp::Relay => {}
                    NextOp::Again => {
                        again = true;
                        break;
                    }
                    _ => break,
                }
                // a relay from a store, or from a hole just emptied, is no relay
                if act != RELAY && byte(board, end) == 0 {
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
                    let (from, _, then) = *origin.get_or_insert((
                        State {
                            board: before,
                            marks,
                            visited,
                            hole: first,
                        },
                        0,
                        0,
                    ));
                    if taken != then {
                        origin = Some((state, steps, taken));
                    } else if state == from || saved.is_some_and(|(s, _)| s == state) {
                        void = true;
                        tally.endless_moves += 1;
                        break;
                    }
                    if steps == save_at {
                        saved = Some((state, steps));
                        save_at *= 2;
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
                again = false;
            }
            if again {
                set = open(board, table.may[mover.index()]);
                if set != [0, 0] {
                    continue;
                }
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
            mover = mover.other();
            set = open(board, table.may[mover.index()]);
            if set == [0, 0] {
                if p.stuck == StuckThen::Over {
                    break 'round (Some(mover), Ending::Stuck);
                }
                mover = mover.other();
                set = open(board, table.may[mover.index()]);
                if set == [0, 0] {
                    break 'round (None, Ending::Stuck);
                }
                tally.passes += 1;
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
        self.pos.cells[..ROOM].copy_from_slice(&board.to_le_bytes());
        self.pos.marks[..ROOM].copy_from_slice(&table.marks.to_le_bytes());
        self.pos.visited = table.visited;
        // codes of holes are stale from here on; a division works them out again
        self.round_over(stuck, ending, &mut Silent);
        true
    }
}
