//! Random rounds by the loop.

use super::again::Again;
use super::board::Board;
use super::ground::{Ground, Sown};
use super::moves::{Lift, Moved, Void};
use super::parts::EITHER;
use super::tables::Tables;
use super::Prepared;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::sow::{Played, TEST_FROM};
use crate::sowing::play::state::{Ending, Phase, Tally, MOST_MOVES, MOST_TURNS};
use crate::sowing::play::trail::{sown, Trail, STOPS};
use crate::sowing::words::StuckThen;

/// What follows a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// Another.
    On,
    /// The round is over: who is stuck, and why.
    Over(Option<Player>, Ending),
    /// The next move is to be played by the game.
    Leave,
}

/// What comes after a move, before it is known who can go on.
#[derive(Clone, Copy)]
enum After {
    /// The end.
    Over(Option<Player>, Ending),
    /// The mover again, whose holes are looked up.
    Again,
    /// This player, or the other where there is no move.
    Next(Player),
}

/// What a move is drawn from, and what its draws are recorded by.
#[derive(Clone)]
struct Drawn {
    chance: Random,
    way: Path,
    /// The mover may stop instead.
    offered: bool,
}

/// How all stood before a move that may have to be taken back.
struct Before<const N: usize> {
    board: Board<N>,
    marks: Board<N>,
    visited: HoleSet,
    sown: [Sown; 2],
    drawn: Drawn,
}

impl<const N: usize> Before<N> {
    #[inline(always)]
    fn of(run: &Run<N>, ground: &Ground<N>) -> Before<N> {
        Before {
            board: run.board,
            marks: ground.marks,
            visited: ground.visited,
            sown: [ground.sown, ground.sown_in_vain],
            drawn: run.drawn.clone(),
        }
    }

    /// Puts all back. Codes of holes are stale from then on.
    #[inline(always)]
    fn back(self, run: &mut Run<N>, ground: &mut Ground<N>) {
        run.board = self.board;
        run.drawn = self.drawn;
        (ground.marks, ground.visited) = (self.marks, self.visited);
        [ground.sown, ground.sown_in_vain] = self.sown;
    }
}

/// A round between its moves, beside the [`Ground`], which functions of few moves are handed: what they never see stays in registers.
struct Run<const N: usize> {
    board: Board<N>,
    mover: Player,
    last_mover: Player,
    /// The holes that may be sown next.
    set: Board<N>,
    drawn: Drawn,
    moves: u64,
    tally: Tally,
    round_turns: u32,
    cap: u32,
    most_moves: u64,
    /// Counters there are, where it matters what is left.
    all: usize,
}

impl Game<'_> {
    /// Plays a round that has been opened to its end, every move drawn from the legal ones; what it draws and does is the same
    /// as if each move were drawn and played by itself. Returns `false` where the rules or the position need more than the loop:
    /// nothing is done then, or only the moves up to one that needs more, which is the next.
    pub fn play_random_round(&mut self, random: &mut Random) -> bool {
        // the way is a few instructions a move: not worth a loop without it
        self.round_along(random, &mut Path::default())
    }

    /// The same, with the way that is taken reported as it is of moves made one by one: where nothing is done, or only part of the round, what
    /// follows is reported by [`Trail::act`].
    pub fn play_random_round_along(&mut self, random: &mut Random, trail: &mut Trail) -> bool {
        if self.rules.lanes().is_none() || self.pos.to_move.is_none() {
            return false;
        }
        let mut along = trail.clone();
        let path = along.going(self);
        let begun = path.clone();
        let over = self.round_along(random, path);
        // of a round in which nobody does anything nothing is reported
        if *path != begun {
            *trail = along;
        }
        over
    }

    fn round_along(&mut self, random: &mut Random, path: &mut Path) -> bool {
        match self.rules.lanes() {
            Some(Prepared::Sixteen(tables)) => self.round_on(tables, random, path),
            Some(Prepared::ThirtyTwo(tables)) => self.round_on(tables, random, path),
            Some(Prepared::SixtyFour(tables)) => self.round_on(tables, random, path),
            None => false,
        }
    }

    fn round_on<const N: usize>(
        &mut self,
        tables: &Tables<N>,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        if !self.fits(tables) {
            return false;
        }
        let play = |game: &mut Self, tables: &Tables<N>, random, path| match tables.lean {
            true => game.round_by::<N, true>(tables, random, path),
            false => game.round_by::<N, false>(tables, random, path),
        };
        if self.pos.closed == 0 {
            return play(self, tables, random, path);
        }
        tables
            .shut(self.rules, &self.rules.fast, self.pos.closed)
            .is_some_and(|shut| play(self, &shut, random, path))
    }

    /// Whether a round can go on by the loop, as far as that shows without looking at the holes.
    fn fits<const N: usize>(&self, tables: &Tables<N>) -> bool {
        self.phase == Phase::Play
            && !self.pos.is_within_a_turn()
            && self.barred.is_none()
            && !self.may_stop
            && self.round_moves + 1 >= tables.from_move
            && self.limits.laps > TEST_FROM
            && !(tables.spares.alone() && Player::BOTH.iter().any(|p| !self.has_counters(*p)))
    }

    fn round_by<const N: usize, const LEAN: bool>(
        &mut self,
        tables: &Tables<N>,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        let Some(mover) = self.pos.to_move else {
            return false;
        };
        let mut ground = Ground::of(self, tables);
        let mut past = Again::of(self);
        let mut run = Run::of(self, mover, random, path);
        run.set = ground.open::<LEAN>(&run.board, mover);
        if run.set.is_empty() || !LEAN && ground.thin(&run.board) {
            return false;
        }
        let flow = loop {
            match run.step::<LEAN>(&mut ground, &mut past) {
                Flow::On => {}
                over => break over,
            }
        };
        let over = run.end(self, &ground, flow, random, path);
        if !over {
            past.tell(self);
        }
        over
    }
}

impl<const N: usize> Run<N> {
    /// The round from here, before it is known which holes may be sown.
    #[inline(always)]
    fn of(game: &Game, mover: Player, random: &Random, path: &Path) -> Run<N> {
        let board = Board::read(&game.pos.cells);
        Run {
            board,
            mover,
            last_mover: mover,
            set: Board::default(),
            drawn: Drawn {
                chance: random.clone(),
                way: path.clone(),
                offered: false,
            },
            moves: 0,
            tally: game.tally,
            round_turns: game.round_turns,
            cap: game.rules.params.cap.unwrap_or(MOST_TURNS),
            most_moves: u64::from(MOST_MOVES.saturating_sub(game.round_moves)),
            all: board.sum(),
        }
    }

    /// One move, and what comes of it.
    #[inline(always)]
    fn step<const LEAN: bool>(&mut self, ground: &mut Ground<N>, past: &mut Again<N>) -> Flow {
        let tables = ground.tables;
        let before = tables.takes_back().then(|| Before::of(self, ground));
        let mover = self.mover;
        let offered = !LEAN && std::mem::take(&mut self.drawn.offered);
        // a copy, so that the round's own numbers need no address
        let mut chance = self.drawn.chance.clone();
        let lot = ground.draw::<LEAN>(&self.set, mover.index(), offered, &mut chance);
        self.drawn.chance = chance;
        let (after, asks) = match lot {
            None => {
                // he takes no other move
                self.drawn.way.step(STOPS);
                self.ends_turn();
                (After::Next(mover.other()), false)
            }
            Some((hole, dir)) => {
                let way = &ground.codes.ways[mover.index()];
                let which = (!LEAN && tables.either && way[hole % N] == EITHER).then_some(dir);
                self.drawn.way.step(sown(hole, which));
                let lift = Lift::of(mover, hole, dir);
                // another copy
                let mut board = self.board.copied();
                let moved = ground.play::<LEAN>(&mut board, lift);
                if let Some(before) = before {
                    match ground.stands(&before.board, &board, lift, &moved) {
                        Some(stands) => board = stands,
                        None => {
                            before.back(self, ground);
                            return Flow::Leave;
                        }
                    }
                }
                self.board = board.copied();
                self.moved::<LEAN>(ground, &moved)
            }
        };
        let flow = match after {
            After::Over(stuck, ending) => Flow::Over(stuck, ending),
            After::Again => Flow::On,
            After::Next(player) => self.next::<LEAN>(ground, player),
        };
        let flow = match flow {
            Flow::On if asks && !LEAN && ground.thin(&self.board) => Flow::Leave,
            flow => flow,
        };
        self.unless_again::<LEAN>(ground, past, flow)
    }

    /// Where another move follows: whether the round was here before.
    #[inline(always)]
    fn unless_again<const LEAN: bool>(
        &self,
        ground: &Ground<N>,
        past: &mut Again<N>,
        flow: Flow,
    ) -> Flow {
        if LEAN || matches!(flow, Flow::Over(..)) {
            return flow;
        }
        let seen = (ground.marks, ground.visited);
        match past.comes(&self.board, seen, self.mover, self.drawn.offered) {
            true => Flow::Over(None, Ending::Again),
            false => flow,
        }
    }

    /// What follows a move: it is counted, the round is perhaps over, and somebody is next. And whether it is to be tested then
    /// if the round can go on by the loop.
    #[inline(always)]
    fn moved<const LEAN: bool>(&mut self, ground: &mut Ground<N>, moved: &Moved) -> (After, bool) {
        let tables = ground.tables;
        self.moves += 1;
        self.last_mover = self.mover;
        match moved.void {
            None => {}
            Some(Void::Endless) => self.tally.endless_moves += 1,
            Some(Void::Unresolved) => self.tally.unresolved_moves += 1,
        }
        let settled = &tables.settled;
        if settled.asks() {
            let sides = ground.sides();
            if settled.over(tables.holes, &sides, &self.board, self.all, self.mover) {
                return (After::Over(None, Ending::Settled), false);
            }
        }
        if moved.again {
            if self.moves >= self.most_moves {
                self.ends_turn();
                self.tally.capped_rounds += 1;
                return (After::Over(None, Ending::Cap), false);
            }
            self.set = ground.open::<LEAN>(&self.board, self.mover);
            if !self.set.is_empty() {
                self.drawn.offered = !LEAN && moved.offered;
                return match ground.rules.params.at_once {
                    true => (After::Next(self.mover), false),
                    false => (After::Again, true),
                };
            }
            if ground.rules.params.stuck == StuckThen::Over {
                self.ends_turn();
                return (After::Over(Some(self.mover), Ending::Stuck), false);
            }
        }
        self.ends_turn();
        (After::Next(self.mover.other()), true)
    }

    fn ends_turn(&mut self) {
        self.tally.turns += 1;
        self.round_turns += 1;
    }

    /// Gives the turn to a player, or to the other where he is stuck.
    #[inline(always)]
    fn next<const LEAN: bool>(&mut self, ground: &mut Ground<N>, player: Player) -> Flow {
        if self.round_turns >= self.cap {
            self.tally.capped_rounds += 1;
            return Flow::Over(None, Ending::Cap);
        }
        let p = &ground.rules.params;
        if p.at_once {
            let stuck = Player::BOTH
                .into_iter()
                .find(|x| ground.open::<LEAN>(&self.board, *x).is_empty());
            if stuck.is_some() {
                return Flow::Over(stuck, Ending::Stuck);
            }
        }
        for who in [player, player.other()] {
            self.set = ground.open::<LEAN>(&self.board, who);
            if !self.set.is_empty() {
                self.mover = who;
                self.tally.passes += u64::from(who != player);
                return Flow::On;
            }
            if p.stuck == StuckThen::Over {
                return Flow::Over(Some(player), Ending::Stuck);
            }
        }
        Flow::Over(None, Ending::Stuck)
    }

    /// Brings what was done into the game. Returns whether the round is over.
    // inlined, as all that is handed a `Run`: one address of it, and the round's numbers are kept in memory instead of in registers
    #[inline(always)]
    fn end(
        self,
        game: &mut Game,
        ground: &Ground<N>,
        flow: Flow,
        random: &mut Random,
        path: &mut Path,
    ) -> bool {
        *random = self.drawn.chance;
        *path = self.drawn.way;
        game.tally = self.tally;
        game.tally.moves += self.moves;
        let (stands, void) = (ground.sown, ground.sown_in_vain);
        game.tally.laps += stands.laps;
        game.tally.counters += stands.counters;
        game.tally.laps_sown += stands.laps + void.laps;
        game.tally.counters_sown += stands.counters + void.counters;
        game.round_turns = self.round_turns;
        game.round_moves += self.moves as u32;
        if self.moves > 0 {
            game.last_mover = Some(self.last_mover);
        }
        self.board.write(&mut game.pos.cells);
        ground.marks.write(&mut game.pos.marks);
        game.pos.visited = ground.visited;
        let Flow::Over(stuck, ending) = flow else {
            game.pos.to_move = Some(self.mover);
            game.may_stop = self.drawn.offered;
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
