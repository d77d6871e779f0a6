//! Where a game stands.

use crate::words;

words! {
    /// How far a piece is on its way.
    pub enum Stage {
        Start = "s": "at its first place, not yet released",
        Out = "o": "under way to the last place",
        Station = "w": "at the last place, paying",
        Back = "b": "on the way back",
        Home = "h": "home again",
        Eaten = "x": "eaten",
        Off = "f": "borne off the board",
    }
}

impl Stage {
    /// Whether the piece is on the board and can still be played.
    pub fn in_play(self) -> bool {
        matches!(
            self,
            Stage::Start | Stage::Out | Stage::Station | Stage::Back
        )
    }
}

/// A piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// How far it is on its way.
    pub stage: Stage,
    /// Place along its owner's course, from 0; 0 where it is off the board.
    pub pos: u16,
    /// Paid so far of what is to be paid where it stands.
    pub paid: u16,
}

impl Piece {
    pub(super) fn new(stage: Stage, pos: u16) -> Piece {
        Piece {
            stage,
            pos,
            paid: 0,
        }
    }
}

/// The piece that came into play later, and who plays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Role {
    /// Who plays it.
    pub seat: u8,
    /// Where it stands.
    pub piece: Piece,
}

/// What may happen next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// Before a throw.
    Ready,
    /// A throw of this value is to be used.
    Choose(u8),
    /// The turn was stopped; collected throws are to be carried out.
    Sort,
    /// The turn was stopped; the player may still spend, and hands over.
    Closing,
    /// Nothing more happens.
    Over,
}

/// Something a player does. Throws are chance: [`Action::Throw`] says only that the sticks are thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The sticks are thrown.
    Throw,
    /// One of the credit as a step of the piece under way.
    Use,
    /// A throw marked down earlier is moved.
    Spend(u8),
    /// A piece moves by the throw, with so many of the credit added.
    Move {
        /// Number of the piece among its player's.
        piece: u8,
        /// How many of the credit are added.
        extra: u16,
    },
    /// A collected throw is carried out.
    Pick(u8),
    /// A piece is released.
    Release(u8),
    /// One of the credit moves a piece one place.
    Step(u8),
    /// The marked throw goes to the credit.
    Keep,
    /// The throw is let go.
    Refuse,
    /// The sticks go to the next player.
    HandOver,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Nobody where it is drawn.
    pub winner: Option<u8>,
    /// Degree of each seat, by name; empty where the rules name none.
    pub degrees: Vec<String>,
    /// Rank of each seat from 1; equals share the better one.
    pub ranks: Vec<u8>,
}

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Pieces of each seat.
    pub pieces: Vec<Vec<Piece>>,
    /// Marked throws in hand, by seat.
    pub credit: Vec<u16>,
    /// Throws marked down for later, by seat, sorted.
    pub banked: Vec<Vec<u8>>,
    /// Pieces eaten by each seat.
    pub taken: Vec<u16>,
    /// The piece that came into play later, once it has.
    pub role: Option<Role>,
    /// Seats home again, in order of arrival.
    pub home: Vec<u8>,
    /// Whose turn it is.
    pub turn: u8,
    /// What may happen next.
    pub phase: Phase,
    /// The turn's stopping throw has fallen.
    pub stopped: bool,
    /// Throws collected, sorted.
    pub pool: Vec<u8>,
}

impl State {
    /// Players.
    pub fn seats(&self) -> usize {
        self.pieces.len()
    }
}
