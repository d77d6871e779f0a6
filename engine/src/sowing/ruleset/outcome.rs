//! What a situation leads to.

use crate::sowing::rulings::{Begins, Holes, Take, To};
use crate::sowing::words::Dir;

/// What a table cell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Outcome {
    /// What comes next.
    pub next: NextOp,
    /// What is taken, in this order.
    pub take: [Option<Take>; 2],
    /// Counters taken; 0 = all.
    pub amount: u8,
    /// Who gets what is taken.
    pub to: To,
    /// After which hole what is taken into the next lap is sown.
    pub from: Begins,
    /// Number + 1 of the zone into which it is sown instead; 0 = none.
    pub into: u8,
    /// Kind + 1 of the mark a missed capture leaves; 0 = none.
    pub miss: u8,
    /// Kind + 1 of the mark made; 0 = none.
    pub mark: u8,
    /// The mark is the hole's owner's, not the mover's.
    pub by_owner: bool,
    /// The mark's `visited` flag is set.
    pub visit: bool,
    /// Holes that the mover then picks to take from.
    pub pick: u8,
    /// The opponent may not choose the hole in his next turn.
    pub bar: bool,
    /// The hole is closed for the round.
    pub close: bool,
    /// The hole may be chosen …
    pub may: bool,
    /// … only if no other hole can be played.
    pub resort: bool,
    /// Which way the hole is sown.
    pub direction: DirOp,
    /// The hole is jumped.
    pub skip: bool,
    /// The counter goes into the mover's store instead.
    pub bank: bool,
    /// The round is over.
    pub over: bool,
    /// Whose the odd hole is.
    pub holes: Option<Holes>,
}

impl Outcome {
    /// Whether a counter that is entered lies where it fell, and no more.
    pub(crate) fn is_entry(&self) -> bool {
        let plain = Outcome {
            may: true,
            resort: self.resort,
            next: self.next,
            ..Outcome::default()
        };
        *self == plain && matches!(self.next, NextOp::None | NextOp::End)
    }

    /// Whether nothing at all follows.
    pub fn is_nothing(&self) -> bool {
        *self == Outcome::default()
    }
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NextOp {
    /// No clause says anything.
    #[default]
    None,
    /// The move ends.
    End,
    /// All counters here are lifted and sown on.
    Relay,
    /// The one counter here goes one hole on.
    MoveOn,
    /// The mover moves again.
    Again,
    /// The mover may move again.
    MayAgain,
    /// The mover has to answer: the moment `answer` says what may follow.
    Ask,
    /// The race is won.
    Won,
    /// Look at another hole under the look of this number.
    LookBack(u8),
    /// Look at the hole after under the look of this number.
    LookNext(u8),
    /// Look at the hole opposite under the look of this number.
    LookOpposite(u8),
}

/// In which direction a chosen hole is sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DirOp {
    /// As `sow.direction` says.
    #[default]
    Rules,
    /// In this one.
    Only(Dir),
    /// In the one that the player says.
    Either,
    /// In one of those that the moment `answer` lets him say.
    Asked,
    /// In the other than up to here.
    Turned,
}

impl DirOp {
    /// The way to sow from here on, of one that has come this way.
    pub(crate) fn onward(self, way: Dir) -> Dir {
        match (self, way) {
            (DirOp::Only(dir), _) => dir,
            (DirOp::Turned, way) => way.other(),
            (DirOp::Rules | DirOp::Either | DirOp::Asked, way) => way,
        }
    }
}
