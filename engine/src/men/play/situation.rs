//! A situation in play, as the tables ask it.

use crate::lang::tables::{Cell, Why};
use crate::men::board::{one, Points, Sense, Slant, Way as Along};
use crate::men::position::{Pending, Position};
use crate::men::ruleset::{DimUse, Outcome, Ruleset, Table};
use crate::men::rulings::{Behind, Bend, By, Dim, Moment, Side, Slanted, SomeNone, Way};
use crate::words::Word;

/// What a table may ask, as far as the moment has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Situation<'p> {
    pub pos: &'p Position,
    /// The mover.
    pub seat: usize,
    /// The kind of the man who acts.
    pub kind: usize,
    pub from: u8,
    /// Where he comes to, or where the other man stands that this is about.
    pub to: u8,
    pub way: Option<&'p Along>,
    /// The other man: his seat and kind.
    pub other: Option<(usize, usize)>,
    pub by: By,
    /// At `beside`: the point behind the other man.
    pub behind: Option<u8>,
    /// The point behind the last of the men of his player's that follow him.
    pub past: Option<u8>,
    pub taken: u16,
    /// The kind named last of those taken.
    pub taken_kind: Option<usize>,
    pub more: bool,
}

impl<'p> Situation<'p> {
    pub fn of(pos: &'p Position, seat: usize) -> Situation<'p> {
        Situation {
            pos,
            seat,
            kind: 0,
            from: 0,
            to: 0,
            way: None,
            other: None,
            by: By::Drop,
            behind: None,
            past: None,
            taken: 0,
            taken_kind: None,
            more: false,
        }
    }

    /// The cell of a moment's table; none where no clause speaks of the moment.
    pub fn cell<'r>(&self, rules: &'r Ruleset, moment: Moment) -> Option<(&'r Table, Cell)> {
        let table = rules.table(moment)?;
        let at = table
            .dims
            .iter()
            .map(|d| self.value(rules, moment, d) * d.stride);
        Some((table, *table.cells.get(at.sum::<usize>())?))
    }

    /// What is ruled at a moment.
    pub fn outcome(&self, rules: &Ruleset, moment: Moment) -> Outcome {
        let found = self.cell(rules, moment);
        found.map_or(Outcome::default(), |(_, cell)| {
            rules.outcomes[usize::from(cell.outcome)]
        })
    }

    /// The clauses behind what is ruled at a moment.
    pub fn why(&self, rules: &Ruleset, moment: Moment) -> Why {
        let found = self.cell(rules, moment);
        found.map_or(Why::default(), |(table, cell)| {
            table.whys[usize::from(cell.why)].clone()
        })
    }

    /// The value of a dimension of a moment's table.
    pub fn value(&self, rules: &Ruleset, moment: Moment, d: &DimUse) -> usize {
        let board = &rules.params.board;
        let number = |n: u32| usize::from(d.class[n.min(255) as usize]);
        // a point as South would see it
        let place = |p: u8| {
            let seen = match (&board.turned, self.seat) {
                (Some(turned), 1) => turned[usize::from(p)],
                _ => p,
            };
            number(u32::from(seen))
        };
        let word = |found: Option<usize>| found.unwrap_or(0);
        let mine = || self.pos.of(self.seat);
        let theirs = || self.pos.of(1 - self.seat);
        let stands = |point: Option<u8>| {
            let stands = match point {
                None => Behind::Edge,
                Some(p) if mine() & one(p) != 0 => Behind::Own,
                Some(p) if theirs() & one(p) != 0 => Behind::Other,
                Some(_) => Behind::Vacant,
            };
            stands.number()
        };
        match d.dim {
            Dim::Player => self.seat,
            Dim::Man => self.kind,
            Dim::Other => self.other.map_or(0, |(_, kind)| kind),
            Dim::Side => {
                let own = self.other.is_none_or(|(seat, _)| seat == self.seat);
                if own { Side::Own } else { Side::Other }.number()
            }
            Dim::Near => {
                let beside = board.beside[usize::from(self.from)];
                number((beside & theirs()).count_ones())
            }
            Dim::Bend => self.bend(rules).number(),
            Dim::Way => word(self.way.map(|w| {
                let ahead = if self.seat == 0 {
                    Sense::Up
                } else {
                    Sense::Down
                };
                let way = match w.sense {
                    Sense::Level => Way::Level,
                    sense if sense == ahead => Way::Forward,
                    _ => Way::Back,
                };
                way.number()
            })),
            Dim::Slant => word(self.way.map(|w| {
                let slanted = match w.slant {
                    Slant::Straight => Slanted::Straight,
                    Slant::Diagonal => Slanted::Diagonal,
                };
                slanted.number()
            })),
            Dim::From => place(self.from),
            Dim::Zone => place(self.to),
            Dim::By => self.by.number(),
            Dim::Behind => stands(self.behind),
            Dim::Past => stands(self.past),
            Dim::BehindKind => {
                let there = self.behind.and_then(|p| self.pos.at(p));
                there.map_or(0, |(_, kind)| kind + 1)
            }
            Dim::BehindZone => match self.behind {
                Some(p) => place(p),
                None => number(board.len() as u32),
            },
            Dim::Held => number((self.round(rules) & mine()).count_ones()),
            Dim::Free => number((self.round(rules) & !(mine() | theirs())).count_ones()),
            Dim::Row => {
                let of = match moment {
                    Moment::Removal => theirs(),
                    Moment::Arrived => mine(),
                    Moment::Drop => mine() | one(self.to),
                    // where he would come to stand
                    _ => mine() & !one(self.from) | one(self.to),
                };
                number(longest_row(rules, of, self.to))
            }
            Dim::Dropped => number((mine() | theirs()).count_ones()),
            Dim::Men => number(mine().count_ones()),
            Dim::Others => number(theirs().count_ones()),
            Dim::Lost => {
                let other = 1 - self.seat;
                let count = |men: &[Points]| men.iter().map(|k| k.count_ones()).sum::<u32>();
                let first = count(&rules.params.start[other]) + u32::from(rules.params.hand[other]);
                let left = count(&self.pos.men[other]) + u32::from(self.pos.hand[other]);
                number(first.saturating_sub(left))
            }
            Dim::Hand => some(self.pos.hand[self.seat] > 0),
            Dim::Hands => some(self.pos.hand != [0, 0]),
            Dim::Turn => number(u32::from(self.pos.turns[self.seat])),
            Dim::Taken => number(u32::from(self.taken)),
            Dim::More => usize::from(self.more),
            Dim::TakenKind => self.taken_kind.map_or(0, |kind| kind + 1),
            Dim::Filled => {
                let full = |(zone, is): &(usize, bool)| {
                    let points = rules.params.zones[*zone].points[self.seat];
                    (points & !mine() == 0) == *is
                };
                let lists = rules.filled.iter().enumerate();
                let there = lists.filter(|(_, list)| list.iter().any(full));
                there.fold(0, |set, (i, _)| set | 1 << i)
            }
        }
    }

    /// How the way lies to the one that the man came in this turn.
    fn bend(&self, rules: &Ruleset) -> Bend {
        let Pending::On {
            via, line, point, ..
        } = self.pos.pending
        else {
            return Bend::On;
        };
        let Some(way) = self.way.filter(|_| point == self.from && via != point) else {
            return Bend::On;
        };
        if line != u8::MAX && way.line != line {
            return Bend::Turned;
        }
        if way.points.first() == Some(&via) {
            return Bend::Back;
        }
        // the same line, away from where he came
        let ways = rules.params.board.ways[usize::from(point)].iter();
        let mut against = ways.filter(|w| w.line == way.line && w.points != way.points);
        match against.any(|w| w.points.first() == Some(&via)) {
            true => Bend::On,
            false => Bend::Turned,
        }
    }

    /// The points next to the one that this is about.
    fn round(&self, rules: &Ruleset) -> Points {
        rules.params.board.beside[usize::from(self.to)]
    }
}

fn some(there: bool) -> usize {
    let there = if there {
        SomeNone::Some
    } else {
        SomeNone::None
    };
    there.number()
}

/// The longest row of men without a gap that a point lies in, along any line.
pub(super) fn longest_row(rules: &Ruleset, men: Points, point: u8) -> u32 {
    let ways = &rules.params.board.ways[usize::from(point)];
    if men & rules.params.board.beside[usize::from(point)] == 0 && !ways.is_empty() {
        return 1;
    }
    let mut longest = 0;
    // the ways along one line follow each other
    let (mut line, mut long) = (None, 0);
    for way in ways {
        if line != Some(way.line) {
            (line, long) = (Some(way.line), 1);
        }
        let there = way.points.iter().take_while(|p| men & one(**p) != 0);
        long += there.count() as u32;
        longest = longest.max(long);
    }
    // no longer than the men there are: a closed line is gone round both ways
    longest.min((men | one(point)).count_ones())
}
