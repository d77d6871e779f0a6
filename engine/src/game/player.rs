//! The two sides of a game for two.

use crate::words;

words! {
    /// The two players. South sits below and, unless a lot says otherwise, moves first.
    pub enum Player {
        South = "south": "South, who sits below",
        North = "north": "North, who sits above",
    }
}

impl Player {
    /// Both, South first.
    pub const BOTH: [Player; 2] = [Player::South, Player::North];

    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::South => Player::North,
            Player::North => Player::South,
        }
    }

    /// 0 for South, 1 for North.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The player of a seat: 0 South, any other North.
    pub fn at(seat: usize) -> Player {
        Player::BOTH[seat.min(1)]
    }

    /// As a sentence names him: `South`.
    pub fn name(self) -> &'static str {
        match self {
            Player::South => "South",
            Player::North => "North",
        }
    }

    /// `S` or `N`.
    pub fn letter(self) -> char {
        match self {
            Player::South => 'S',
            Player::North => 'N',
        }
    }
}
