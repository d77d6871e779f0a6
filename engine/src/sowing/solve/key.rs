//! Positions as short keys.

use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::Game;
use crate::sowing::position::{Asked, Position, RESERVE};

/// Bytes that say everything of a position between moves: counts, marks (two a byte), and the rest.
pub(in crate::sowing) type Key = [u8; 32];

/// Bytes for flags, who is to move, a barred hole, an offer to stop with the holes still to be picked.
const REST: usize = 6;

fn marked(game: &Game) -> bool {
    !game.rules().marks.is_empty()
}

/// Bytes for both reserves, in a game that has them.
fn reserves(game: &Game) -> usize {
    match game.rules().params.reserve {
        0 => 0,
        _ => 2,
    }
}

/// Bytes for the question to a player, in a game that asks.
fn asking(game: &Game) -> usize {
    match game.rules().answer {
        None => 0,
        Some(_) => 3,
    }
}

/// Whether positions of a game fit into a key.
pub(super) fn fits(game: &Game) -> bool {
    let holes = game.position().holes();
    let marks = if marked(game) { holes.div_ceil(2) } else { 0 };
    let room = holes + 4 + marks + reserves(game) + asking(game) + REST <= 32;
    room && (!marked(game) || game.rules().marks.len() < 8 && holes <= 16)
}

pub(in crate::sowing) fn key_of(game: &Game) -> Key {
    let pos = game.position();
    let holes = pos.holes();
    let mut key = [0; 32];
    key[..holes + 4].copy_from_slice(&pos.cells[..holes + 4]);
    if marked(game) {
        for hole in 0..holes {
            key[holes + 4 + hole / 2] |= pos.marks[hole] << (4 * (hole % 2));
        }
    }
    let before = 32 - REST - reserves(game);
    key[before..32 - REST].copy_from_slice(&pos.cells[holes + RESERVE..][..reserves(game)]);
    let before = before - asking(game);
    let question = pos.asked.map_or([0; 3], Asked::bytes);
    key[before..][..asking(game)].copy_from_slice(&question[..asking(game)]);
    let rest = &mut key[32 - REST..];
    rest[..3].copy_from_slice(&pos.visited.to_le_bytes()[..3]);
    rest[3] = pos.to_move.map_or(2, |p| p.index() as u8);
    rest[4] = game.barred().unwrap_or(255);
    rest[5] = u8::from(game.may_still_stop()) | pos.picks() << 1;
    key
}

/// The game that a key was made of; `start` is any game of the same round.
pub(super) fn game_of<'r>(start: &Game<'r>, key: &Key) -> Game<'r> {
    let mut pos: Position = *start.position();
    let holes = pos.holes();
    pos.cells[..holes + 4].copy_from_slice(&key[..holes + 4]);
    if marked(start) {
        for hole in 0..holes {
            pos.marks[hole] = key[holes + 4 + hole / 2] >> (4 * (hole % 2)) & 15;
        }
    }
    let before = 32 - REST - reserves(start);
    pos.cells[holes + RESERVE..][..reserves(start)].copy_from_slice(&key[before..32 - REST]);
    if let Ok(bytes) = key[before - asking(start)..before].try_into() {
        pos.asked = Asked::of_bytes(bytes);
    }
    let rest = &key[32 - REST..];
    pos.visited = [0, 1, 2]
        .iter()
        .rev()
        .fold(0, |set, i| set << 8 | HoleSet::from(rest[*i]));
    pos.to_move = Player::BOTH.get(usize::from(rest[3])).copied();
    let barred = (rest[4] != 255).then_some(rest[4]);
    pos.cells[holes + 4] = rest[5] >> 1;
    start.moved_to(pos, barred, rest[5] & 1 == 1)
}
