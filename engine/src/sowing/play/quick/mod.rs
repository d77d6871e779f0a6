//! Positions of a round as a search wants them: small, quickly copied, told apart by one number.
//!
//! A [`Board`] holds what moves change; what owners and marks make of the holes is kept once for all boards that share it
//! ([`Ground`]). Moves that need no more than the tables say for a hole, its count and what lies opposite are sown here; every
//! other move, and whatever ends a round in another way than by a majority, is played by [`Game`] and read back. Both play alike:
//! `tests/all/quick.rs` compares them.

mod ground;
mod sown;
mod steps;

pub use ground::Ground;
pub use steps::{Step, Steps};

use super::{Fast, Game, Phase, Silent};
use crate::game::Player;
use crate::lang::{Take, To};
use crate::sowing::compile::{Dim, EndlessThen, Strip, Table};
use crate::sowing::position::{filled, HoleSet, NARROW, PLACES};
use crate::sowing::{DirOp, NextOp, Outcome, Ruleset};
use std::collections::HashMap;

/// No hole, nobody.
const NONE: u8 = 255;
/// What the last counter asks of a place in one table, beside owners and marks.
#[derive(Debug, Clone)]
struct Asked {
    /// Counters in the hole → part of the index.
    count: [u16; 256],
    /// Part of the index if something lies opposite; 0 = not asked.
    opposite: u16,
    /// Counters lifted → part of the index; empty = not asked.
    sown: Vec<u16>,
    /// Counters opposite → part of the index; empty = not asked.
    across: Vec<u16>,
    outcomes: Vec<u8>,
    store: u8,
}

/// What is prepared for boards whose moves can be sown here.
#[derive(Debug, Clone)]
pub struct Quick {
    /// `last`, then the looks.
    tables: Vec<Asked>,
    /// For each outcome, whether it can be carried out here.
    does: Vec<bool>,
    /// The hole opposite each place; [`NONE`] = none.
    opposite: [u8; PLACES],
    /// The other must be given counters if he has none.
    duty: bool,
}

impl Quick {
    /// Prepares it, where the rules' moves can be sown so.
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Quick> {
        let p = &rules.params;
        let chosen = |o: u8| rules.outcomes[o as usize];
        let plain = rules.choose.dims.iter().all(|d| d.asks_if_filled(p.total))
            && rules.choose.cells.iter().all(|c| {
                let o = chosen(c.outcome);
                o.direction == DirOp::Rules && !o.resort
            })
            && !p.take_must
            && p.strip != Some(Strip::Illegal)
            && p.endless == EndlessThen::Void
            && p.compulsory
            && p.choose_end.is_none()
            && !p.again_elsewhere
            && !p.at_once
            && !p.offered
            && !rules.outcomes.iter().any(|o| o.bar || o.to == To::Hand);
        let asks = |t: &Table| {
            let known = [
                Dim::Count,
                Dim::Opposite,
                Dim::OppositeCount,
                Dim::Sown,
                Dim::Via,
            ];
            let mut dims = t.dims.iter();
            dims.all(|d| d.dim.is_static() || known.contains(&d.dim))
        };
        let settled = [Dim::Left, Dim::BoardMarks];
        let settles = rules.settled.as_ref().is_none_or(|t| {
            let mut dims = t.dims.iter();
            dims.all(|d| settled.contains(&d.dim))
        });
        let tables = || [&rules.last].into_iter().chain(&rules.looks);
        let fits = plain && settles && fast.by_lap && p.behind.is_empty() && tables().all(asks);
        fits.then(|| Quick {
            tables: tables().map(asked).collect(),
            does: rules.outcomes.iter().map(does).collect(),
            opposite: std::array::from_fn(|h| p.opposite.get(h).copied().unwrap_or(NONE)),
            duty: p.feed.is_some(),
        })
    }
}

impl Quick {
    /// The holes a player may sow of those with counters; none where a duty says more.
    #[inline(always)]
    fn open(&self, ground: &Ground, occupied: HoleSet, player: usize) -> Option<HoleSet> {
        let open = ground.eligible[player] & occupied;
        (!self.duty || ground.owned[1 - player] & occupied != 0).then_some(open)
    }
}

/// Whether an outcome at the end of a lap can be carried out here.
fn does(o: &Outcome) -> bool {
    let known = Outcome {
        next: o.next,
        take: o.take,
        amount: o.amount,
        to: o.to,
        by_owner: o.by_owner,
        ..Outcome::default()
    };
    let takes = o.take.iter().flatten();
    *o == known
        && takes
            .into_iter()
            .all(|t| matches!(t, Take::Here | Take::Opposite))
        && matches!(o.to, To::Mover | To::Owner | To::Nobody)
        && !matches!(o.next, NextOp::MayAgain | NextOp::MoveOn)
}

fn asked(t: &Table) -> Asked {
    let part = |dim: Dim| {
        let found = t.dims.iter().find(|d| d.dim == dim);
        found.map_or(vec![], |d| {
            let class = d.class.iter();
            class.map(|c| u16::from(*c) * d.stride as u16).collect()
        })
    };
    let mut count = [0; 256];
    count
        .iter_mut()
        .zip(part(Dim::Count))
        .for_each(|(c, part)| *c = part);
    let opposite = t.dims.iter().find(|d| d.dim == Dim::Opposite);
    Asked {
        count,
        opposite: opposite.map_or(0, |d| d.stride as u16),
        sown: part(Dim::Sown),
        across: part(Dim::OppositeCount),
        outcomes: t.cells.iter().map(|c| c.outcome).collect(),
        store: t.store.map_or(0, |c| c.outcome),
    }
}

/// What moves change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// Counters by place, as [`Position`](crate::sowing::position::Position) keeps them.
    pub cells: [u8; PLACES],
    /// Number of its ground.
    pub ground: u32,
    moves: u32,
    turns: u32,
    /// 0 South, 1 North, [`NONE`] where the round is over.
    mover: u8,
    last: u8,
    barred: u8,
    may_stop: bool,
    /// Who has won a round that is over; [`NONE`] = nobody.
    winner: u8,
}

impl Board {
    /// Who is to move; nobody once the round is over.
    #[inline]
    pub fn mover(&self) -> Option<Player> {
        Player::BOTH.get(usize::from(self.mover)).copied()
    }

    /// Who has won a round that is over.
    pub fn winner(&self) -> Option<Player> {
        Player::BOTH.get(usize::from(self.winner)).copied()
    }

    #[inline]
    fn word(&self, i: usize) -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&self.cells[8 * i..8 * i + 8]);
        u64::from_le_bytes(word)
    }

    /// Places with counters, as a bit set.
    #[inline]
    fn occupied(&self) -> HoleSet {
        filled(&self.cells[..NARROW])
    }
}

/// The boards of a round that is searched, and the grounds they share.
#[derive(Debug)]
pub struct Round<'r> {
    /// The game from which it is looked ahead; its round is that of all boards.
    start: Game<'r>,
    grounds: Vec<Ground>,
    numbers: HashMap<([u8; PLACES], HoleSet, HoleSet, HoleSet), u32>,
    quick: Option<&'r Quick>,
    holes: usize,
}

impl<'r> Round<'r> {
    /// The round of a game.
    pub fn of(game: &Game<'r>) -> Round<'r> {
        let rules = game.rules;
        let fits = game.pos.closed == 0 && game.pos.hand() == 0;
        Round {
            start: *game,
            grounds: vec![],
            numbers: HashMap::new(),
            quick: rules.fast.quick.as_ref().filter(|_| fits),
            holes: game.pos.holes(),
        }
    }

    /// Whether moves can be sown without the game.
    pub fn is_quick(&self) -> bool {
        self.quick.is_some()
    }

    /// Its rules.
    pub fn rules(&self) -> &'r Ruleset {
        self.start.rules
    }

    /// Number of holes.
    pub fn holes(&self) -> usize {
        self.holes
    }

    /// What the owners and marks of a board make of its holes.
    #[inline]
    pub fn ground(&self, board: &Board) -> &Ground {
        &self.grounds[board.ground as usize]
    }

    /// A game of this round as a board; one that is over has been gathered.
    pub fn board(&mut self, game: &Game<'r>) -> Board {
        let playing = game.phase == Phase::Play;
        let number = |p: Option<Player>| p.map_or(NONE, |p| p.index() as u8);
        let result = game.round_result.filter(|_| !playing);
        Board {
            cells: game.pos.cells,
            ground: self.number(game),
            moves: game.round_moves,
            turns: game.round_turns,
            mover: number(game.pos.to_move.filter(|_| playing)),
            last: number(game.last_mover),
            barred: game.barred.unwrap_or(NONE),
            may_stop: game.may_stop,
            winner: number(result.and_then(|r| r.winner)),
        }
    }

    fn number(&mut self, game: &Game<'r>) -> u32 {
        let pos = &game.pos;
        let key = (pos.marks, pos.visited, pos.closed, pos.north);
        let known = self.numbers.get(&key);
        if let Some(number) = known {
            return *number;
        }
        let number = self.grounds.len() as u32;
        self.grounds.push(Ground::of(game));
        self.numbers.insert(key, number);
        number
    }

    /// A board on which somebody is to move, as a game.
    pub fn game(&self, board: &Board) -> Game<'r> {
        let mut game = self.start;
        game.pos.cells = board.cells;
        self.ground(board).lay(&mut game);
        game.pos.to_move = board.mover();
        game.round_moves = board.moves;
        game.round_turns = board.turns;
        game.last_mover = Player::BOTH.get(usize::from(board.last)).copied();
        game.barred = Some(board.barred).filter(|b| *b != NONE);
        game.may_stop = board.may_stop;
        game
    }

    /// The moves of the player to move.
    #[inline]
    pub fn legal(&self, board: &Board) -> Steps {
        let mut steps = Steps::default();
        match self.open(board, usize::from(board.mover)) {
            Some(mut set) if !board.may_stop => {
                while set != 0 {
                    steps.push(Step(set.trailing_zeros() as u8));
                    set &= set - 1;
                }
            }
            _ => {
                let moves = self.game(board).legal();
                moves.into_iter().for_each(|m| steps.push(Step::of(m)));
            }
        }
        steps
    }

    /// The holes a player may sow, where that is all there is to his moves.
    #[inline]
    fn open(&self, board: &Board, player: usize) -> Option<HoleSet> {
        self.quick?
            .open(self.ground(board), board.occupied(), player)
    }

    /// The board after a move.
    #[inline]
    pub fn make(&mut self, board: &Board, step: Step) -> Board {
        if let Some(quick) = self.quick {
            if step.is_plain() && !board.may_stop {
                if let Some(after) = self.sown(quick, board, usize::from(step.0)) {
                    return after;
                }
            }
        }
        self.played(board, step)
    }

    /// The board after a move, played by the game.
    #[inline(never)]
    fn played(&mut self, board: &Board, step: Step) -> Board {
        let mut game = self.game(board);
        game.carry(step.act(), &mut Silent);
        if game.phase == Phase::Over {
            game.gather(&mut Silent);
        }
        self.board(&game)
    }

    /// What decides play, as a number.
    #[inline]
    pub fn key(&self, board: &Board) -> u64 {
        const M: [u64; 9] = [
            0x9e37_79b9_7f4a_7c15,
            0xbf58_476d_1ce4_e5b9,
            0x94d0_49bb_1331_11eb,
            0xd6e8_feb8_6659_fd93,
            0xa076_1d64_78bd_642f,
            0xe703_7ed1_a0b4_28db,
            0x8ebc_6af0_9c88_c6e3,
            0x5899_65cc_7537_4cc3,
            0x1d8e_4e27_c47d_124f,
        ];
        // words are mixed side by side, then put together
        let mix = |x: u64, m: u64| {
            let x = x.wrapping_mul(m);
            (x ^ x >> 32).wrapping_mul(M[4])
        };
        let rest =
            u64::from(board.barred) << 16 | u64::from(board.mover) << 8 | u64::from(board.may_stop);
        let mut hash = mix(self.ground(board).hash ^ rest, M[3]);
        let words = (self.holes + 4).div_ceil(8);
        for (i, m) in M.iter().enumerate().take(words.min(M.len() - 1)) {
            let x = board.word(i).wrapping_add(M[i + 1]);
            hash = hash.rotate_left(23) ^ mix(x, *m);
        }
        hash ^ hash >> 29
    }
}
