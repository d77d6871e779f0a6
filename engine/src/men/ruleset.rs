//! What is compiled: a board, what stands on it at first, and a table for each moment.

use super::board::{Board, Pdn, Points};
use super::rulings::{Choose, Dim, Moment, NextWord, Over, Take};
use super::sides::Side;
use super::words::{
    CapThen, DropWhile, First, Landing, Lifted, Missed, MovesFirst, RepeatThen, Stand,
};
use crate::lang::tables::Cell;
use crate::lang::{Head, Problem};
use std::sync::OnceLock;

/// A decision table of the family.
pub type Table = crate::lang::tables::Table<Dim>;
/// A dimension as one table uses it.
pub type DimUse = crate::lang::tables::DimUse<Dim>;

/// Kinds of men at most: a board has a set of points for each.
pub const MOST_KINDS: usize = 4;

/// A zone: its points, for South and for North.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// As conditions name it.
    pub name: String,
    /// Its points, by seat.
    pub points: [Points; 2],
}

/// Typed parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Params {
    /// Where men stand.
    pub board: Board,
    /// How the board looks.
    pub stand: Stand,
    /// How squares are numbered in the notation of draughts.
    pub pdn: Option<Pdn>,
    /// Points with a name.
    pub zones: Vec<Zone>,
    /// Points that are marked on the board.
    pub marked: Points,
    /// Kinds of men; the letter of a kind is its first.
    pub kinds: Vec<String>,
    /// By kind: what a man is called, and several.
    pub called: Vec<[String; 2]>,
    /// By seat and kind: where men stand at first.
    pub start: [[Points; MOST_KINDS]; 2],
    /// By seat: men in hand at first, of the first kind.
    pub hand: [u8; 2],
    /// Who begins.
    pub first: First,
    /// Who makes the first move when all are dropped.
    pub moves_first: MovesFirst,
    /// When men in hand are dropped.
    pub drops: DropWhile,
    /// Men that are dropped in a turn.
    pub drop_many: u8,
    /// A capture takes as many men as can be taken, or men worth as much as can be.
    pub take_most: bool,
    /// By kind: what a man counts in such a capture.
    pub worth: [u32; MOST_KINDS],
    /// Where a man comes down behind the one he takes.
    pub landing: Landing,
    /// What becomes of a capture that is obliged and is not made.
    pub missed: Missed,
    /// When men that are leapt over leave the board.
    pub lifted: Lifted,
    /// What becomes of a position that comes again.
    pub repeat: RepeatThen,
    /// How often it has to have been there.
    pub repeat_times: u8,
    /// Turns in which nobody is dropped, taken or becomes another, after which a game is drawn.
    pub quiet: Option<u32>,
    /// Kinds of men that may go in such turns, a bit a kind.
    pub quiet_kinds: u8,
    /// Turns after which a game is broken off.
    pub cap: Option<u32>,
    /// What becomes of it.
    pub cap_then: CapThen,
}

/// What a cell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Whether it may be done.
    pub choose: Option<Choose>,
    /// What is taken.
    pub take: Option<Take>,
    /// Men that are chosen and taken.
    pub amount: u8,
    /// The kind that the man becomes, and one; 0 = he stays what he is.
    pub becomes: u8,
    /// What comes next.
    pub next: Option<NextWord>,
    /// How the game is over.
    pub over: Option<Over>,
}

/// A leap from a point: over whom, to where, and what is ruled of it by whose man it goes over, South's or North's, and of what kind: how
/// gladly it may be done, and whether he is taken.
#[derive(Debug, Clone)]
pub struct Leap {
    /// The point of who is leapt over.
    pub over: u8,
    /// The same as a set.
    pub met: Points,
    /// The point behind him.
    pub to: u8,
    /// The same as a set.
    pub land: Points,
    /// The line along which it goes.
    pub line: u8,
    /// What is ruled.
    pub ruled: [[Option<(u8, bool)>; MOST_KINDS]; 2],
}

/// Steps or leaps from several points at once, all by as much in the numbers of points: a set of vacant points that is shifted so far
/// is the set of those from which one is vacant.
#[derive(Debug, Clone)]
pub struct Shift {
    /// The points whence.
    pub from: Points,
    /// To the point of who is leapt over.
    pub over: i16,
    /// To the point whither.
    pub to: i16,
}

/// Steps and leaps of a kind by how far they shift; none where there are too many to be worth it.
#[derive(Debug, Clone, Default)]
pub struct Shifts {
    /// Steps.
    pub steps: Option<Vec<Shift>>,
    /// Leaps.
    pub leaps: Option<Vec<Shift>>,
    /// By seat: whether its men are leapt over.
    pub leapt: [bool; 2],
}

/// Of a man on a point: where he may go, whoever stands elsewhere.
#[derive(Debug, Clone, Default)]
pub struct Ways {
    /// Points to step to, by how gladly: as a last resort, at will, first.
    pub steps: [Points; 3],
    /// Leaps.
    pub leaps: Vec<Leap>,
}

/// Where men may be put or fly to, whoever stands elsewhere, by what is so of the whole turn: hands, turns, numbers of men.
#[derive(Debug, Clone)]
pub struct InTurn {
    /// What matters of the turn, with the distance from one value to the next.
    pub dims: Vec<(DimUse, usize)>,
    /// Kinds that are distinguished.
    pub kinds: usize,
    /// Points whence that are distinguished.
    pub froms: usize,
    /// By what matters of the turn, seat, kind and point whence: points by how gladly: as a last resort, at will, first.
    pub to: Vec<[Points; 3]>,
    /// By what matters of the turn and seat: whether nobody may be put or fly anywhere.
    pub idle: Vec<bool>,
}

/// What men are worth to whoever looks ahead.
#[derive(Debug, Clone, Default)]
pub struct Worths {
    /// By seat, kind and point, in hundredths of a man of the first kind.
    pub of: [[Vec<i32>; MOST_KINDS]; 2],
    /// How far seat 0 is ahead by them as a game begins: sides that are unlike are even then.
    pub even: i32,
}

/// What is known before a game of where men may go, whoever stands elsewhere.
#[derive(Debug, Clone, Default)]
pub struct Ahead {
    /// Where men may be dropped, if all is known of it.
    pub drops: Option<InTurn>,
    /// Where men may fly, if all is known of it.
    pub flies: Option<InTurn>,
    /// Whether all is known of steps.
    pub steps: bool,
    /// Whether all is known of leaps.
    pub leaps: bool,
    /// Moments that have to be looked up in play of each man and point, a bit a moment.
    pub looked_up: u16,
    /// By seat, kind and point.
    pub of: [[Vec<Ways>; MOST_KINDS]; 2],
    /// By seat and kind.
    pub shifts: [[Shifts; MOST_KINDS]; 2],
    /// Whether every leap goes before every step.
    pub leaps_first: bool,
    /// Whether a man can be put or go anywhere without taking one on his way.
    pub calm: bool,
    /// What men are worth to whoever looks ahead, when that has been wanted.
    pub worths: OnceLock<Worths>,
}

/// Compiled rules.
#[derive(Debug, Clone)]
pub struct Ruleset {
    /// Name, clauses, questions, hash.
    pub head: Head,
    /// Typed parameters.
    pub params: Params,
    /// What the sides are called, by seat.
    pub sides: [Side; 2],
    /// A table a moment, in the order of [`Moment`]; none where no clause speaks of it.
    pub tables: Vec<Option<Table>>,
    /// What cells do, by number; number 0 is nothing.
    pub outcomes: Vec<Outcome>,
    /// Whether a man may go on taking, by some clause.
    pub goes_on: bool,
    /// Whether some clause asks how many turns there were.
    pub counts_turns: bool,
    /// The lists of zones that conditions `filled` name: zones, each with whether it is to be filled or not.
    pub filled: Vec<Vec<(usize, bool)>>,
    /// What is known before a game of where men may go.
    pub ahead: Ahead,
    /// What is no error and still worth saying.
    pub remarks: Vec<Problem>,
}

impl std::ops::Deref for Ruleset {
    type Target = Head;
    fn deref(&self) -> &Head {
        &self.head
    }
}

impl Ruleset {
    /// The table of a moment.
    #[inline]
    pub fn table(&self, moment: Moment) -> Option<&Table> {
        self.tables[moment as usize].as_ref()
    }

    /// Whether two rulesets play alike: same parameters, same outcome in every situation.
    #[must_use]
    pub fn same_play(&self, other: &Ruleset) -> bool {
        let of = |r: &Ruleset, c: &Cell| r.outcomes[usize::from(c.outcome)];
        // nothing is ruled where no clause speaks of a moment
        let idle = |r: &Ruleset, t: &Table| {
            let nothing = |c: &Cell| of(r, c) == Outcome::default();
            t.cells.iter().filter(|c| c.feasible).all(nothing)
        };
        let points = self.params.board.len();
        let top = |dim| match dim {
            Dim::From | Dim::Zone | Dim::BehindZone => points - 1,
            Dim::Turn => 255,
            _ => points,
        };
        let same = |a: &Option<Table>, b: &Option<Table>| match (a, b) {
            (None, None) => true,
            (Some(a), None) => idle(self, a),
            (None, Some(b)) => idle(other, b),
            (Some(a), Some(b)) => {
                let mut alike = true;
                crate::lang::tables::joint(a, b, top, &mut |x, y| {
                    alike &= of(self, &x) == of(other, &y);
                });
                alike
            }
        };
        self.params == other.params
            && self
                .tables
                .iter()
                .zip(&other.tables)
                .all(|(a, b)| same(a, b))
    }
}
