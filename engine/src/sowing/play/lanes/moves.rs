//! One move, from the hole that is lifted to what ends it: the loop.
//!
//! ```text
//!             ┌──────────────────────────── hand = counters there ◄───────────────┐
//!             ▼                                                                   │
//!  board += laps[block + hole·counts + hand]          a vector of bytes           │ relay
//!  end    = the same entry's end                      where the last one falls    │
//!  act    = acts[rows[mover][end] + variant + count]  one look ───────────────────┤
//!             │                                                                   │
//!             ├─► end, or a take into a store: the move is over                   │
//!             └─► any other outcome: takes, marks, looks … then again, over, or ──┘
//! ```
//!
//! `rows` holds what owners and marks make of a place, `variant` what lies opposite and whatever else rules ask at a lap's end. The loop
//! is compiled twice for each width of board: `LEAN` where rules ask nothing between laps but this (most do), so that those pay for
//! nothing else.

use super::board::Board;
use super::ground::{Ground, Sown};
use super::parts::{Plain, END, OUTCOME, RELAY};
use super::watch::{State, Watch};
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::ruleset::NextOp;

/// A move to be made: small, so that it is handed on in a register.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lift {
    pub mover: Player,
    pub hole: u8,
    pub dir: u8,
}

impl Lift {
    #[inline(always)]
    pub fn of(mover: Player, hole: usize, dir: usize) -> Lift {
        Lift {
            mover,
            hole: hole as u8,
            dir: dir as u8,
        }
    }

    /// One of two by the way that is sown.
    #[inline(always)]
    pub fn by_way<T>(self, of: &[T; 2]) -> &T {
        &of[usize::from(self.dir & 1)]
    }
}

/// Why a move is void: the board is then as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Void {
    /// It never ends.
    Endless,
    /// It neither ended nor came back within the bound.
    Unresolved,
}

/// How a move went; laps and counters are added to the ground's. Small, so that it is handed back in a register.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moved {
    pub taken: u16,
    pub one_lap: bool,
    /// The mover has another move, which he may decline where it is `offered`.
    pub again: bool,
    pub offered: bool,
    pub void: Option<Void>,
}

/// Where a move has come to: where its last counter lies, what it has taken, and steps beside its laps.
#[derive(Clone, Copy, Default)]
pub(super) struct At {
    pub end: usize,
    pub taken: u16,
    pub steps: u64,
}

/// What follows a lap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Relay,
    End,
    Again,
    /// Or he stops.
    MayAgain,
}

/// How it all stood before a move.
#[derive(Clone, Copy)]
struct Before<const N: usize> {
    hole: usize,
    board: Board<N>,
    marks: Board<N>,
    visited: HoleSet,
}

/// What is known of a move that may last long.
#[derive(Default)]
struct Long<const N: usize> {
    watch: Option<Watch<N>>,
    captured: bool,
    /// What decides has changed on the way: a board met before is no return.
    forgot: bool,
}

impl<const N: usize> Ground<'_, N> {
    /// Plays a move of a hole that is not empty. Where [`Ground::leaves`] is set then, the game is to play it, from the board before.
    #[inline(always)]
    pub fn play<const LEAN: bool>(&mut self, board: &mut Board<N>, lift: Lift) -> Moved {
        let tables = self.tables;
        // what few laps need is done in functions of its own, so that this loop has the registers to itself; they are given a copy of
        // the board (`held`), so that it needs no address either
        let whole = board;
        let mut board = whole.copied();
        let (laps, acts) = (&tables.laps[..], &tables.acts[..]);
        let mover = lift.mover.index();
        let block = *lift.by_way(&tables.block[mover]) as usize;
        let before = Before {
            hole: lift.hole.into(),
            board,
            marks: self.marks,
            visited: self.visited,
        };
        let (mut moved, mut long, mut at) = (Moved::default(), Long::default(), At::default());
        let (mut sown, mut counters) = (0u64, 0u64);
        let mut hole = usize::from(lift.hole);
        let mut hand = board.at(hole);
        let mut base = block + hole * tables.counts;
        let mut sown_on = false;
        let (passing, sows_taken) = (!LEAN && tables.passing, !LEAN && tables.sows_taken);
        if sows_taken {
            self.first = lift.hole;
        }
        loop {
            let lap = &laps[base + hand];
            sown += 1;
            counters += hand as u64;
            if sows_taken {
                self.origin = hole as u8;
            }
            if passing && self.is_by_counter(&board, base + hand, lift.mover, hole) {
                let mut held = board.copied();
                at = self.sow_by_counter(&mut held, lift, at, hole);
                board = held.copied();
                base = block + at.end * tables.counts;
            } else {
                board.add(&lap.add);
                at.end = usize::from(lap.end);
                if sown_on {
                    // it was lifted from what was taken, not from the hole
                    board.bring(tables.holes + 3, hole, hand);
                    sown_on = false;
                }
                if passing {
                    (board, at.taken) = self.passed(board, base + hand, lift.mover, at.taken);
                }
                base = lap.base as usize;
            }
            let mut row = usize::from(self.codes.rows[mover][at.end % N]);
            if tables.opposite[1] > 0 {
                row += self.whether(&board, at.end);
            }
            if !LEAN && tables.varies {
                row += self.variant(&board, at, hand, false);
            }
            hole = at.end;
            let count = board.at(hole);
            let act = acts[row + count];
            if !LEAN && tables.varies && tables.captured > 0 {
                long.changes(at, sown - 1);
            }
            // most moves just end
            if act == END {
                break;
            }
            if act == RELAY {
                hand = count;
            } else {
                let plain = &tables.plain[usize::from(act)];
                if plain.enough {
                    at.taken = self.take_plainly(&mut board, plain, lift.mover, at);
                    moved.again = plain.again;
                    break;
                }
                let flow;
                let mut held = board.copied();
                (flow, at) = self.resolve(&mut held, lift, at, act, hand, sown);
                board = held.copied();
                if flow != Flow::Relay {
                    moved.again = flow != Flow::End;
                    moved.offered = flow == Flow::MayAgain;
                    break;
                }
                hole = at.end;
                hand = board.at(hole);
                if sows_taken && self.is_sown_on(&board) {
                    hole = usize::from(self.begins);
                    hand = board.at(tables.holes + 3);
                    sown_on = true;
                }
                base = block + hole * tables.counts;
            }
            if sown + at.steps >= TEST_FROM {
                let mut held = board.copied();
                moved.void = self.ends_never(&mut long, &before, &mut held, hole, at, sown);
                board = held.copied();
                if moved.void.is_some() {
                    break;
                }
            }
        }
        if sows_taken {
            // what was taken and is sown on nowhere is the mover's
            let hand = tables.holes + 3;
            board.bring(hand, tables.holes + mover, board.at(hand));
        }
        *whole = board.copied();
        self.sums(moved.void).add(sown, counters);
        (moved.taken, moved.one_lap) = (at.taken, sown == 1);
        moved
    }

    /// Where the laps of a move are added to.
    #[inline(always)]
    fn sums(&mut self, void: Option<Void>) -> &mut Sown {
        match void {
            None => &mut self.sown,
            Some(_) => &mut self.sown_in_vain,
        }
    }

    /// Part of a row where it matters whether anything lies opposite.
    #[inline(always)]
    fn whether(&self, board: &Board<N>, place: usize) -> usize {
        let (facing, behind) = self.faces(board, place);
        // looked up: whether anything lies there is anybody's guess, and a branch on it would be foretold wrongly
        self.tables.opposite[usize::from(facing + behind > 0)] as usize
    }

    /// Part of a row for all else that is distinguished at a lap's end.
    #[inline(always)]
    fn variant(&self, board: &Board<N>, at: At, hand: usize, moved_on: bool) -> usize {
        let tables = self.tables;
        let mut row = 0;
        if let Some(faces) = &tables.faces {
            let (facing, behind) = self.faces(board, at.end);
            row += faces.part(facing, behind);
        }
        if !tables.sown.is_empty() {
            row += tables.sown[hand] as usize;
        }
        row += usize::from(moved_on) * tables.via as usize;
        row + usize::from(at.taken > 0) * tables.captured as usize
    }

    /// Takes what a plain act takes. Returns what the move has taken then.
    #[inline(always)]
    fn take_plainly(&self, board: &mut Board<N>, plain: &Plain, mover: Player, at: At) -> u16 {
        let tables = self.tables;
        let owner = match plain.to_owner {
            true => self.owner(at.end),
            false => mover,
        };
        let store = tables.holes + owner.index();
        let mut taken = at.taken;
        let mut bring = |from: usize, most: u8| {
            let count = board.at(from).min(usize::from(most));
            board.bring(from, store, count);
            taken = taken.saturating_add(count as u16);
        };
        bring(at.end, plain.most);
        if plain.across {
            bring(usize::from(tables.facing[at.end % N]), plain.facing);
            bring(usize::from(tables.behind[at.end % N]), plain.behind);
        }
        taken
    }

    /// Does what an act says that is more than plain, and what follows from it.
    #[inline(never)]
    fn resolve(
        &mut self,
        board: &mut Board<N>,
        lift: Lift,
        mut at: At,
        mut act: u8,
        hand: usize,
        sown: u64,
    ) -> (Flow, At) {
        let tables = self.tables;
        while act != RELAY {
            self.fell = at.end as u8;
            let plain = &tables.plain[usize::from(act)];
            if plain.enough {
                at.taken = self.take_plainly(board, plain, lift.mover, at);
                let flow = if plain.again { Flow::Again } else { Flow::End };
                return (flow, at);
            }
            let outcome = usize::from(act - OUTCOME);
            let mut next = self.rules.outcomes[outcome].next;
            if !tables.bare[outcome] {
                at.taken = self.carry_out(board, outcome, lift, at.end, at.taken);
            }
            if !tables.looks.is_empty() {
                next = self.look(board, next, lift, &mut at);
            }
            if self.leaves {
                return (Flow::End, at);
            }
            let here = board.at(at.end);
            let flow = match next {
                // a relay from a store, or from a hole just emptied, is no relay
                NextOp::Relay if here > 0 || self.is_sown_on(board) => Flow::Relay,
                NextOp::Again => Flow::Again,
                NextOp::MayAgain => Flow::MayAgain,
                NextOp::MoveOn if at.end < tables.holes && here > 0 => {
                    let on = lift.by_way(&tables.routes.holes[lift.mover.index()]);
                    let to = usize::from(on[at.end]);
                    board.bring(at.end, to, 1);
                    at.end = to;
                    at.steps += 1;
                    if sown - 1 + at.steps > self.limit {
                        return (Flow::End, at);
                    }
                    let row = usize::from(self.codes.rows[lift.mover.index()][to % N]);
                    let row = row + self.whether(board, to) + self.variant(board, at, hand, true);
                    act = tables.acts[row + board.at(to)];
                    continue;
                }
                _ => Flow::End,
            };
            return (flow, at);
        }
        (Flow::Relay, at)
    }

    /// Whether something was taken that is now to be sown on.
    #[inline(always)]
    pub fn is_sown_on(&self, board: &Board<N>) -> bool {
        self.tables.sows_taken && board.at(self.tables.holes + 3) > 0
    }

    /// Why a long move that is about to lift a hole is void, if it is; the board is then as before.
    #[inline(never)]
    fn ends_never(
        &mut self,
        long: &mut Long<N>,
        before: &Before<N>,
        board: &mut Board<N>,
        hole: usize,
        at: At,
        sown: u64,
    ) -> Option<Void> {
        let state = |hole: usize, board: &Board<N>, marks: Board<N>, visited: HoleSet| State {
            hole,
            board: *board,
            marks,
            visited,
        };
        let steps = sown + at.steps;
        let watch = match &mut long.watch {
            Some(watch) => watch,
            none => {
                let began = state(before.hole, &before.board, before.marks, before.visited);
                let watch = none.insert(Watch::of(began, self.tables.sows_taken));
                if long.forgot {
                    watch.forget();
                }
                watch
            }
        };
        let now = || state(hole, board, self.marks, self.visited);
        let void = if watch.returned(hole, now, at.taken, steps) {
            Void::Endless
        } else if steps >= self.limit || sown >= self.bound {
            Void::Unresolved
        } else {
            return None;
        };
        *board = before.board;
        self.back_to(before.marks, before.visited);
        Some(void)
    }
}

impl<const N: usize> Long<N> {
    /// Forgets the boards met so far where what decides has changed.
    #[inline(always)]
    fn changes(&mut self, at: At, relays: u64) {
        if self.captured != (at.taken > 0) || relays + at.steps == TEST_FROM {
            (self.captured, self.forgot) = (at.taken > 0, true);
            if let Some(watch) = &mut self.watch {
                watch.forget();
            }
        }
    }
}
