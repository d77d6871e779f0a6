//! A random round on the packed board, a lap at a time.

use super::again::Again;
use super::board::Table;
use super::course::{Course, Long, Void};
use super::lanes::Lanes;
use super::parts::EITHER;
use super::tables::Packed;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::sow::{Played, TEST_FROM};
use crate::sowing::play::state::{Ending, Phase, Tally, MOST_MOVES, MOST_TURNS};
use crate::sowing::play::trail::{sown, STOPS};
use crate::sowing::words::StuckThen;

/// What follows a lap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// Another.
    On,
    /// The round is over: who is stuck, and why.
    Over(Option<Player>, Ending),
    /// The next move is to be played by itself.
    Leave,
}

/// A round between its laps, beside the [`Table`] and the move in play.
pub(super) struct Run<L: Lanes> {
    chance: Random,
    way: Path,
    mover: Player,
    last_mover: Player,
    /// The holes that may be sown next, and whether he may stop instead.
    set: L::Set,
    offered: bool,
    moves: u64,
    laps: u64,
    counters: u64,
    void_laps: u64,
    void_counters: u64,
    tally: Tally,
    round_turns: u32,
    cap: u32,
    most_moves: u64,
    /// Counters there are, where it is asked what is left.
    all: usize,
    /// Where each player's laps begin, where all are sown one way.
    blocks: [u32; 2],
    /// As they were before the last hole was drawn, where that may have to be taken back.
    drawn_from: Random,
    way_before: Path,
    offered_before: bool,
    /// What the round has been through, where it is asked whether that comes again.
    past: Again<L>,
    /// The last move was taken back.
    undone: bool,
}

impl Game<'_> {
    /// Whether a round can go on on the packed board, as far as that shows without looking at the holes.
    pub(super) fn packs<L: Lanes>(&self, packed: &Packed<L>) -> bool {
        self.phase == Phase::Play
            && !self.pos.is_within_a_turn()
            && self.barred.is_none()
            && !self.may_stop
            && self.round_moves + 1 >= packed.from_move
            && self.limits.laps > TEST_FROM
            && !(packed.spares.alone() && Player::BOTH.iter().any(|p| !self.has_counters(*p)))
    }
}

/// A round in play.
pub(super) struct Going<'p, L: Lanes> {
    course: Course<L>,
    run: Run<L>,
    table: Table<'p, L>,
    long: Long<L>,
}

impl<'p, L: Lanes> Going<'p, L> {
    /// A round that goes on from here, its next move begun; `None` where there is nothing for it to do.
    #[inline(always)]
    pub fn of<const MORE: bool, const MOST: bool>(
        game: &Game<'p>,
        packed: &'p Packed<L>,
        from: (&Random, &Path),
    ) -> Option<Going<'p, L>> {
        let mut table = Table::of(game, packed);
        let (mut course, mut long) = (Course::default(), Long::default());
        let run = Run::of::<MORE, MOST>(game, &mut table, &mut course, &mut long, from)?;
        Some(Going {
            course,
            run,
            table,
            long,
        })
    }

    /// One lap, and what comes of it.
    #[inline(always)]
    pub fn step<const PASSING: bool, const MORE: bool, const MOST: bool>(&mut self) -> Flow {
        let (table, course) = (&mut self.table, &mut self.course);
        self.run
            .step::<PASSING, MORE, MOST>(table, course, &mut self.long)
    }

    /// Brings what was done into the game. Returns whether the round is over.
    pub fn end(self, game: &mut Game, flow: Flow, into: (&mut Random, &mut Path)) -> bool {
        let board = self.course.board;
        self.run.end(game, &self.table, board, flow, into)
    }
}

impl<L: Lanes> Run<L> {
    /// The round from here, and its next move in `course`.
    #[inline(always)]
    pub fn of<const MORE: bool, const MOST: bool>(
        game: &Game,
        table: &mut Table<L>,
        course: &mut Course<L>,
        long: &mut Long<L>,
        (random, path): (&Random, &Path),
    ) -> Option<Run<L>> {
        let mover = game.pos.to_move?;
        let (p, packed) = (&table.rules.params, table.packed);
        let ruled = p.direction as usize;
        course.board = L::read(&game.pos.cells);
        let mut run = Run {
            chance: random.clone(),
            way: path.clone(),
            mover,
            last_mover: mover,
            set: L::Set::default(),
            offered: false,
            moves: 0,
            laps: 0,
            counters: 0,
            void_laps: 0,
            void_counters: 0,
            tally: game.tally,
            round_turns: game.round_turns,
            cap: p.cap.unwrap_or(MOST_TURNS),
            most_moves: u64::from(MOST_MOVES.saturating_sub(game.round_moves)),
            all: if MORE { course.board.sum() } else { 0 },
            blocks: packed.block.map(|of| of[ruled]),
            drawn_from: random.clone(),
            way_before: path.clone(),
            offered_before: false,
            past: Again::of(game),
            undone: false,
        };
        run.set = table.open::<MOST>(course.board, mover);
        if L::nobody(run.set) || table.thin(course.board) {
            return None;
        }
        let flow = run.begin::<MORE, MOST>(table, course, long);
        debug_assert!(flow == Flow::On, "nobody stops who was not offered a move");
        Some(run)
    }

    /// One lap, and what comes of it.
    #[inline(always)]
    pub fn step<const PASSING: bool, const MORE: bool, const MOST: bool>(
        &mut self,
        table: &mut Table<L>,
        course: &mut Course<L>,
        long: &mut Long<L>,
    ) -> Flow {
        if table.lap::<PASSING, MORE, MOST>(course, long) {
            return Flow::On;
        }
        match self.moved::<MORE, MOST>(table, course) {
            Flow::On if self.came_again(table, course.board) => Flow::Over(None, Ending::Again),
            Flow::On => self.begin::<MORE, MOST>(table, course, long),
            // where the move was taken back, the round has been told of what is there
            Flow::Leave if !self.undone && self.came_again(table, course.board) => {
                Flow::Over(None, Ending::Again)
            }
            over => over,
        }
    }

    /// A move is done, and another follows: whether the round was here before.
    #[inline(always)]
    fn came_again(&mut self, table: &Table<L>, board: L) -> bool {
        let seen = (table.marks, table.visited);
        self.past.comes(board, seen, self.mover, self.offered)
    }

    /// Draws the next move.
    #[inline(always)]
    fn begin<const MORE: bool, const MOST: bool>(
        &mut self,
        table: &mut Table<L>,
        course: &mut Course<L>,
        long: &mut Long<L>,
    ) -> Flow {
        let packed = table.packed;
        loop {
            if packed.spares.takes_back() {
                self.drawn_from = self.chance.clone();
                self.way_before = self.way.clone();
                self.offered_before = self.offered;
            }
            let mover = self.mover;
            // a copy, so that the round's own numbers need no address
            let mut chance = self.chance.clone();
            let drawn =
                table.draw::<MORE, MOST>(self.set, mover.index(), self.offered, &mut chance);
            self.chance = chance;
            let Some((first, dir)) = drawn else {
                // he takes no other move
                self.offered = false;
                self.way.step(STOPS);
                match self.pass::<MOST>(table, course.board) {
                    Flow::On if self.came_again(table, course.board) => {
                        return Flow::Over(None, Ending::Again);
                    }
                    Flow::On => continue,
                    over => return over,
                }
            };
            let either = MORE && packed.either && table.codes.ways[mover.index()][first] == EITHER;
            self.way.step(sown(first, either.then_some(dir)));
            let block = if MORE {
                packed.block[mover.index()][dir]
            } else {
                self.blocks[mover.index()]
            };
            course.begin(table, long, mover, (first, dir), block as usize);
            return Flow::On;
        }
    }

    /// What follows a move: it is counted, the round is perhaps over, and somebody is next.
    #[inline(always)]
    fn moved<const MORE: bool, const MOST: bool>(
        &mut self,
        table: &mut Table<L>,
        course: &mut Course<L>,
    ) -> Flow {
        let packed = table.packed;
        let mover = self.mover;
        self.offered = course.offered;
        if packed.spares.any() && table.bare(course.board) {
            let Some(spared) = table.spare(*course) else {
                self.chance = self.drawn_from.clone();
                self.way = self.way_before.clone();
                self.offered = self.offered_before;
                self.undone = true;
                course.board = course.before;
                (table.marks, table.visited) = (course.marks, course.visited);
                return Flow::Leave;
            };
            course.board = spared;
        }
        let board = course.board;
        self.moves += 1;
        self.last_mover = mover;
        self.laps += course.laps;
        self.counters += course.counters;
        if let Some(void) = course.void {
            self.void_laps += course.laps;
            self.void_counters += course.counters;
            match void {
                Void::Endless => self.tally.endless_moves += 1,
                Void::Unresolved => self.tally.unresolved_moves += 1,
            }
        }
        if MORE && packed.settled.asks() {
            let settled = &packed.settled;
            if settled.over(packed.holes, &table.sides(), board, self.all, mover) {
                return Flow::Over(None, Ending::Settled);
            }
        }
        if course.again {
            if self.moves >= self.most_moves {
                self.tally.turns += 1;
                self.round_turns += 1;
                self.tally.capped_rounds += 1;
                return Flow::Over(None, Ending::Cap);
            }
            self.set = table.open::<MOST>(board, mover);
            if !L::nobody(self.set) {
                let alone = MOST && table.thin(board);
                return if alone { Flow::Leave } else { Flow::On };
            }
            self.offered = false;
            if table.rules.params.stuck == StuckThen::Over {
                self.tally.turns += 1;
                self.round_turns += 1;
                return Flow::Over(Some(mover), Ending::Stuck);
            }
        }
        match self.pass::<MOST>(table, board) {
            Flow::On if MOST && table.thin(board) => Flow::Leave,
            flow => flow,
        }
    }

    /// Ends a turn and gives the next to the other, or back where he is stuck.
    #[inline(always)]
    fn pass<const MOST: bool>(&mut self, table: &mut Table<L>, board: L) -> Flow {
        self.tally.turns += 1;
        self.round_turns += 1;
        if self.round_turns >= self.cap {
            self.tally.capped_rounds += 1;
            return Flow::Over(None, Ending::Cap);
        }
        let other = self.mover.other();
        self.set = table.open::<MOST>(board, other);
        if !L::nobody(self.set) {
            self.mover = other;
            return Flow::On;
        }
        if table.rules.params.stuck == StuckThen::Over {
            return Flow::Over(Some(other), Ending::Stuck);
        }
        self.set = table.open::<MOST>(board, self.mover);
        if L::nobody(self.set) {
            return Flow::Over(None, Ending::Stuck);
        }
        self.tally.passes += 1;
        Flow::On
    }

    /// Brings what was done into the game. Returns whether the round is over.
    pub fn end(
        self,
        game: &mut Game,
        table: &Table<L>,
        board: L,
        flow: Flow,
        (random, path): (&mut Random, &mut Path),
    ) -> bool {
        *random = self.chance;
        *path = self.way;
        game.tally = self.tally;
        game.tally.moves += self.moves;
        game.tally.laps += self.laps - self.void_laps;
        game.tally.counters += self.counters - self.void_counters;
        game.tally.laps_sown += self.laps;
        game.tally.counters_sown += self.counters;
        game.round_turns = self.round_turns;
        game.round_moves += self.moves as u32;
        if self.moves > 0 {
            game.last_mover = Some(self.last_mover);
        }
        board.write(&mut game.pos.cells);
        table.marks.write(&mut game.pos.marks);
        game.pos.visited = table.visited;
        let Flow::Over(stuck, ending) = flow else {
            game.pos.to_move = Some(self.mover);
            game.may_stop = self.offered;
            self.past.told(game);
            game.recode();
            return false;
        };
        // codes of holes are stale from here on; a division works them out again
        if ending == Ending::Settled {
            // the clause that ends it is found as everywhere: before the move is counted
            game.round_moves -= 1;
            game.pos.to_move = Some(self.last_mover);
            game.settle(&Played::default(), &mut Silent);
            game.round_moves += 1;
            game.tally.turns += 1;
        } else {
            game.round_over(stuck, ending, &mut Silent);
        }
        true
    }
}
