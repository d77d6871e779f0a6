//! What may be done: one drop, step, leap or removal is an act; a move of several leaps is a chain of acts.

use super::game::Game;
use crate::men::board::{each, one, Points};
use crate::men::position::Pending;
use crate::men::rulings::{By, Choose, Moment};
use crate::men::words::{DropWhile, Landing, Missed};

/// In place of a point: none.
pub const NOBODY: u8 = 255;

/// Something that a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// A man in hand is put on a point.
    Drop(u8),
    /// A man goes from a point to another.
    Go {
        /// Whence.
        from: u8,
        /// Whither.
        to: u8,
        /// The point of the man who is leapt over or struck; [`NOBODY`] where there is none.
        over: u8,
        /// How.
        by: By,
    },
    /// A man of the other's is taken off: for what was done, or for what he missed.
    Remove(u8),
    /// Nothing more is done.
    Stop,
}

/// The rank of what may be done, and the one above it.
const WILL: u8 = 1;
pub(super) const OBLIGED: u8 = 2;

/// Whether and how gladly something may be done: what may be done first before all, as a last resort after all.
pub(super) fn rank(choose: Option<Choose>) -> Option<u8> {
    match choose? {
        Choose::First => Some(OBLIGED),
        Choose::May => Some(WILL),
        Choose::LastResort => Some(0),
        Choose::MayNot => None,
    }
}

/// Acts that may be done: those alone of which there is none that goes before.
pub(super) struct Found {
    pub acts: Vec<Act>,
    pub rank: u8,
    /// Whether what is obliged bars what is not.
    pub bars: bool,
}

impl Found {
    /// Nothing yet, in room that was used before.
    pub fn into(mut acts: Vec<Act>, bars: bool) -> Found {
        acts.clear();
        Found {
            acts,
            rank: 0,
            bars,
        }
    }

    /// Adds an act if none goes before it.
    pub fn add(&mut self, act: Act, rank: u8) {
        let rank = if self.bars { rank } else { rank.min(WILL) };
        if rank > self.rank {
            self.rank = rank;
            self.acts.clear();
        }
        if rank == self.rank {
            self.acts.push(act);
        }
    }

    /// Whether somebody goes so already, in whatever way: two lines may lead to the same point, and who flies may come to where he
    /// could have stepped.
    pub fn has(&self, from: u8, to: u8, over: u8) -> bool {
        let same = |act: &Act| match *act {
            Act::Go {
                from: f,
                to: t,
                over: o,
                ..
            } => (f, t, o) == (from, to, over),
            _ => false,
        };
        self.acts.iter().any(same)
    }

    /// Points to which the man that was looked at last may go without leaping over anybody whom he takes.
    pub fn gone(&self, man: u8) -> Points {
        let his = self.acts.iter().rev().map_while(|act| match *act {
            Act::Go { from, to, over, .. } if from == man => Some((to, over)),
            _ => None,
        });
        his.filter(|(_, over)| *over == NOBODY)
            .fold(0, |set, (to, _)| set | one(to))
    }
}

/// Vacant points of these, from the lowest number, each with how gladly it is gone to.
pub(super) fn gladly(points: [Points; 3], vacant: Points) -> impl Iterator<Item = (u8, u8)> {
    let [last, will, first] = points;
    each((last | will | first) & vacant).map(move |to| {
        let at = |set: Points| set & one(to) != 0;
        let rank = if at(first) {
            OBLIGED
        } else {
            u8::from(at(will))
        };
        (to, rank)
    })
}

impl Game<'_> {
    /// Everything that may be done as things stand, in a fixed order, in room that was used before. None where that hangs on captures
    /// that can go on in more ways than are looked at.
    pub(super) fn list(&self, room: Vec<Act>) -> Option<Vec<Act>> {
        Some(self.gather(Found::into(room, self.bars()))?.0)
    }

    /// Whether what is obliged bars what is not.
    pub(super) fn bars(&self) -> bool {
        self.rules.params.missed == Missed::Barred
    }

    /// The ways of going of which one is obliged, where it may be missed.
    pub(super) fn obliged(&self) -> Vec<Act> {
        let found = self.gather(Found::into(vec![], true));
        let obliged = found.filter(|(_, rank)| *rank >= OBLIGED);
        let acts = obliged.into_iter().flat_map(|(acts, _)| acts);
        acts.filter(|act| matches!(act, Act::Go { .. })).collect()
    }

    /// All acts that are found, and how gladly they may be done.
    fn gather(&self, mut found: Found) -> Option<(Vec<Act>, u8)> {
        let pos = self.position();
        let Some(seat) = self.to_move() else {
            return Some((found.acts, found.rank));
        };
        let (mut stop, mut first) = (false, false);
        match pos.pending {
            Pending::Nothing => {
                self.drops(seat, &mut found);
                if self.moves_now(seat) {
                    self.all_go(seat, &mut found);
                }
                first = true;
            }
            Pending::Drops(_) => self.drops(seat, &mut found),
            Pending::Again { may_stop } => {
                self.all_go(seat, &mut found);
                stop = may_stop;
            }
            Pending::Remove(..) => self.removals(seat, &mut found),
            Pending::On {
                point, may_stop, ..
            } => {
                self.goes(&self.field(seat, true), point, &mut found);
                stop = may_stop;
                first = true;
            }
        }
        let (mut acts, rank) = (found.acts, found.rank);
        // what may be missed is worked out where it is reported who missed it
        if first && self.rules.params.take_most && found.bars {
            self.keep_most(seat, &mut acts)?;
        }
        if self.rules.params.landing == Landing::GoOn && found.bars {
            self.keep_going_on(seat, &mut acts);
        }
        if stop && !acts.is_empty() {
            acts.push(Act::Stop);
        }
        if pos.pending == Pending::Nothing {
            acts.extend(each(pos.missed).map(Act::Remove));
        }
        Some((acts, rank))
    }

    /// Whether a player may move a man now.
    fn moves_now(&self, seat: usize) -> bool {
        let hand = self.position().hand;
        match self.rules.params.drops {
            DropWhile::Hand => hand[seat] == 0,
            DropWhile::All => hand == [0, 0],
            DropWhile::Free => true,
        }
    }

    pub(super) fn vacant(&self) -> Points {
        self.rules.params.board.all() & !self.position().all()
    }

    fn drops(&self, seat: usize, found: &mut Found) {
        if self.position().hand[seat] == 0 {
            return;
        }
        if let Some(known) = &self.rules.ahead.drops {
            let turn = known.turn(self.rules, Moment::Drop, &self.situation(seat));
            let points = known.of(turn, 0, 0);
            for (to, rank) in gladly(points, self.vacant()) {
                found.add(Act::Drop(to), rank);
            }
            return;
        }
        for to in each(self.vacant()) {
            let mut now = self.situation(seat);
            now.to = to;
            if let Some(rank) = rank(now.outcome(self.rules, Moment::Drop).choose) {
                found.add(Act::Drop(to), rank);
            }
        }
    }

    fn removals(&self, seat: usize, found: &mut Found) {
        let there = self.position().of(1 - seat) & !self.position().ghosts;
        for point in each(there) {
            let mut now = self.situation(seat);
            now.to = point;
            now.other = self.position().at(point);
            let choose = now.outcome(self.rules, Moment::Removal).choose;
            if let Some(rank) = rank(choose) {
                found.add(Act::Remove(point), rank);
            }
        }
    }
}
