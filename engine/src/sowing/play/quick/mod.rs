//! Positions of a round as a search wants them: small, quickly copied, distinguished by one number.
//!
//! A [`Board`] holds what moves change; what owners and marks make of the holes is kept once for all boards that share it
//! ([`Ground`]). Moves are made by the loop of bytes ([`Loop`](super::lanes::Loop)); what it leaves, and whatever ends a round, is played by [`Game`] and
//! read back. Both play alike: `tests/all/quick.rs` compares them. A position that comes again (`repeat.then`) is no end on a board,
//! which knows nothing of those before it.

mod ground;
mod steps;

pub use ground::Ground;
pub use steps::{Step, Steps};

use crate::game::Player;
use crate::sowing::holes::{HoleSet, PLACES};
use crate::sowing::play::game::Game;
use crate::sowing::play::lanes::Marks;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::playable::Playable;
use crate::sowing::play::state::Phase;
use crate::sowing::position::Asked;
use std::collections::HashMap;

/// No hole, nobody.
const NONE: u8 = 255;

/// What moves change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// Counters by place, as [`Position`](crate::sowing::position::Position) keeps them.
    pub cells: [u8; PLACES],
    /// Number of its ground.
    pub ground: u32,
    pub(super) moves: u32,
    pub(super) turns: u32,
    /// 0 South, 1 North, [`NONE`] where the round is over.
    mover: u8,
    last: u8,
    barred: u8,
    pub(super) may_stop: bool,
    question: Option<Asked>,
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

    /// Whether a move begins here like any other: nothing is asked, no hole is barred.
    #[inline]
    pub(super) fn is_between_turns(&self) -> bool {
        self.barred == NONE && self.question.is_none()
    }

    /// The board after a move of a player, whose counters are still to be laid.
    #[inline]
    pub(super) fn after_move(&self, mover: Player) -> Board {
        Board {
            moves: self.moves + 1,
            last: mover.index() as u8,
            barred: NONE,
            may_stop: false,
            question: None,
            ..*self
        }
    }

    /// It is a player's turn.
    #[inline]
    pub(super) fn give_to(&mut self, player: Player) {
        self.mover = player.index() as u8;
    }
}

/// The boards of a round that is searched, and the grounds they share.
#[derive(Debug)]
pub struct Round<'r> {
    /// The game from which it is looked ahead; its round is that of all boards.
    start: Game<'r>,
    grounds: Vec<Ground<'r>>,
    numbers: HashMap<([u8; PLACES], HoleSet, HoleSet, HoleSet), u32>,
    holes: usize,
}

impl<'r> Round<'r> {
    /// The round of a game.
    pub fn of(game: &Game<'r>) -> Round<'r> {
        Round {
            start: game.anew(),
            grounds: vec![],
            numbers: HashMap::new(),
            holes: game.pos.holes(),
        }
    }

    /// Whether moves of a board are made by the loop, as far as that shows before they are made.
    pub fn is_by_loop(&self, board: &Board) -> bool {
        self.ground(board).by_loop.is_some()
    }

    /// Its rules.
    pub fn rules(&self) -> &'r Playable {
        self.start.rules
    }

    /// Number of holes.
    pub fn holes(&self) -> usize {
        self.holes
    }

    /// What the owners and marks of a board make of its holes.
    #[inline]
    pub fn ground(&self, board: &Board) -> &Ground<'r> {
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
            question: game.pos.asked,
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
        let mut game = self.start.clone();
        game.pos.cells = board.cells;
        self.ground(board).lay(&mut game);
        game.pos.to_move = board.mover();
        game.pos.asked = board.question;
        game.round_moves = board.moves;
        game.round_turns = board.turns;
        game.last_mover = Player::BOTH.get(usize::from(board.last)).copied();
        game.barred = Some(board.barred).filter(|b| *b != NONE);
        game.may_stop = board.may_stop;
        game
    }

    /// The moves of the player to move.
    #[inline]
    pub fn legal(&mut self, board: &Board) -> Steps {
        let by_loop = self.grounds[board.ground as usize].by_loop.as_mut();
        by_loop
            .and_then(|by_loop| by_loop.legal(board))
            .unwrap_or_else(|| {
                let mut steps = Steps::default();
                let moves = self.game(board).legal();
                moves.into_iter().for_each(|m| steps.push(Step::of(m)));
                steps
            })
    }

    /// The board after a move.
    #[inline]
    pub fn make(&mut self, board: &Board, step: Step) -> Board {
        let by_loop = self.grounds[board.ground as usize].by_loop.as_mut();
        match by_loop.and_then(|by_loop| by_loop.make(board, step)) {
            Some((after, None)) => after,
            Some((after, Some(changed))) => self.marked(after, changed),
            None => self.played(board, step),
        }
    }

    /// A board with the ground that has these marks and flags.
    fn marked(&mut self, board: Board, (marks, visited): Marks) -> Board {
        let ground = self.ground(&board);
        let known = self
            .numbers
            .get(&(marks, visited, ground.closed, ground.north));
        let ground = known.copied().unwrap_or_else(|| {
            let mut game = self.game(&board);
            (game.pos.marks, game.pos.visited) = (marks, visited);
            game.recode();
            self.number(&game)
        });
        Board { ground, ..board }
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
        let rest = board.question.map_or(rest, |question| {
            let [hole, laps, bits] = question.bytes().map(u64::from);
            rest | hole << 24 | laps << 32 | bits << 40
        });
        let mut hash = mix(self.ground(board).hash ^ rest, M[3]);
        let words = (self.holes + 4).div_ceil(8);
        for (i, m) in M.iter().enumerate().take(words.min(M.len() - 1)) {
            let x = board.word(i).wrapping_add(M[i + 1]);
            hash = hash.rotate_left(23) ^ mix(x, *m);
        }
        hash ^ hash >> 29
    }
}
