//! A random round played on the packed board.

use super::board::Table;
use super::course::Void;
use super::lanes::Lanes;
use super::Prepared;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::packed::parts::EITHER;
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::play::sow::Played;
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::play::state::{Ending, Phase, Tally};
use crate::sowing::play::state::{MOST_MOVES, MOST_TURNS};
use crate::sowing::play::trail::{sown, Trail, STOPS};
use crate::sowing::words::StuckThen;

impl<L: Lanes> Table<'_, L> {
    /// Gives the turn to the other, or back where he is stuck; or says how the round ends, and who is stuck then.
    #[inline(always)]
    fn next<const MOST: bool>(
        &mut self,
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
        let set = self.open::<MOST>(board, other);
        if !L::nobody(set) {
            return Ok((other, set));
        }
        if self.rules.params.stuck == StuckThen::Over {
            return Err((Some(other), Ending::Stuck));
        }
        let set = self.open::<MOST>(board, mover);
        if L::nobody(set) {
            return Err((None, Ending::Stuck));
        }
        tally.passes += 1;
        Ok((mover, set))
    }
}

impl Game<'_> {
    /// Plays a round that has been opened to its end, every move drawn from the legal ones; what it draws and does is the same
    /// as if each move were drawn and played by itself. Returns `false` where the rules or the position need more than the packed
    /// board: nothing is done then, or only the moves up to one that needs more, which is the next.
    pub fn play_random_round(&mut self, random: &mut Random) -> bool {
        // the way is a few instructions a move: not worth a loop without it
        self.packed_round_along(random, &mut Path::default())
    }

    /// The same, the way that is taken told as it is of moves made one by one: where nothing is done, or only part of the round, what
    /// follows is told of by [`Trail::act`].
    pub fn play_random_round_along(&mut self, random: &mut Random, trail: &mut Trail) -> bool {
        if self.rules.packed().is_none() || self.pos.to_move.is_none() {
            return false;
        }
        let mut told = trail.clone();
        let path = told.going(self);
        let begun = path.clone();
        let over = self.packed_round_along(random, path);
        // of a round in which nobody does anything nothing is told
        if *path != begun {
            *trail = told;
        }
        over
    }

    fn packed_round_along(&mut self, random: &mut Random, path: &mut Path) -> bool {
        match self.rules.packed() {
            Some(Prepared::Sixteen(packed)) => self.packed_round_on(packed, random, path),
            Some(Prepared::ThirtyTwo(packed)) => self.packed_round_on(packed, random, path),
            None => false,
        }
    }

    fn packed_round_on<L: Lanes>(
        &mut self,
        packed: &Packed<L>,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        let Some(to_move) = self.pos.to_move else {
            return false;
        };
        let ready = self.phase == Phase::Play
            && self.pos.hand() == 0
            && self.barred.is_none()
            && !self.may_stop
            && self.round_moves + 1 >= packed.from_move
            && self.limits.laps > TEST_FROM
            && !(packed.spares.alone() && Player::BOTH.iter().any(|p| !self.has_counters(*p)));
        if !ready {
            return false;
        }
        let closed = self.pos.closed;
        if closed == 0 {
            return self.round_by_kind(packed, to_move, random, path);
        }
        packed
            .shut(self.rules, &self.rules.fast, closed)
            .is_some_and(|shut| self.round_by_kind(&shut, to_move, random, path))
    }

    /// Chooses the loop. It is compiled once for each combination of three constants, so that what few rules ask slows none of the
    /// others: `PASSING`, counters that pass a hole may do something there; `MORE`, directions of holes, what the move has taken,
    /// numbers opposite, looks, rounds that end by a count ([`Packed::asks_more`]); `MOST`, what is rarer still ([`Packed::asks_most`]). Large boards always ask more.
    fn round_by_kind<L: Lanes>(
        &mut self,
        packed: &Packed<L>,
        to_move: Player,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        let (passing, more) = (!packed.triggers.is_empty(), packed.asks_more());
        match (packed.asks_most(), more || L::ROOM > 16, passing) {
            (true, ..) => self.packed_round::<L, true, true, true>(packed, to_move, random, path),
            (_, true, true) => {
                self.packed_round::<L, true, true, false>(packed, to_move, random, path)
            }
            (_, true, _) => {
                self.packed_round::<L, false, true, false>(packed, to_move, random, path)
            }
            (_, _, true) => {
                self.packed_round::<L, true, false, false>(packed, to_move, random, path)
            }
            _ => self.packed_round::<L, false, false, false>(packed, to_move, random, path),
        }
    }

    fn packed_round<L: Lanes, const PASSING: bool, const MORE: bool, const MOST: bool>(
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
        let mut set = table.open::<MOST>(board, mover);
        if L::nobody(set) || table.thin(board) {
            return false;
        }
        let mut offered = false;
        let over = loop {
            let (drawn_from, offered_before) = (chance.clone(), offered);
            let way_before = way.clone();
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
            let either = MORE && packed.either && table.codes.ways[mover.index()][first] == EITHER;
            way.step(sown(first, either.then_some(dir)));
            let block = if MORE {
                packed.block[mover.index()][dir]
            } else {
                blocks[mover.index()]
            } as usize;
            let before = board;
            // asked for by the last loop alone, which may have to take the move back
            let kept = MOST.then(|| (table.marks, table.visited));
            let moved = table.course::<PASSING, MORE, MOST>(board, mover, first, dir, block);
            board = moved.board;
            let again = moved.again;
            offered = moved.offered;
            if let Some((marks, visited)) = kept {
                if packed.spares.any() && table.bare(board) {
                    let Some(spared) = table.spare(before, &moved, mover, first, block) else {
                        (chance, way, offered) = (drawn_from, way_before, offered_before);
                        (board, table.marks, table.visited) = (before, marks, visited);
                        break None;
                    };
                    board = spared;
                }
            }
            moves += 1;
            last_mover = mover;
            laps += moved.laps;
            counters += moved.counters;
            if let Some(void) = moved.void {
                void_laps += moved.laps;
                void_counters += moved.counters;
                match void {
                    Void::Endless => tally.endless_moves += 1,
                    Void::Unresolved => tally.unresolved_moves += 1,
                }
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
                set = table.open::<MOST>(board, mover);
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
