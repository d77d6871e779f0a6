//! What is known of a board before a game: where a man may step and leap, whoever stands elsewhere.
//!
//! A moment's table that asks only where a man stands, where he goes and who he is, is read once for every point; in play a mask of
//! vacant points is laid over it. Where men are dropped and fly to is known beforehand too, where no more matters than that and what is
//! so of the whole turn.

use super::acts::{rank, OBLIGED};
use super::situation::Situation;
use crate::men::board::{each, one, Points, Way};
use crate::men::position::Position;
use crate::men::ruleset::{Ahead, DimUse, InTurn, Leap, Ruleset, Shift, Shifts, Ways, MOST_KINDS};
use crate::men::rulings::{Moment, Take};

/// Sets of points that are kept of a moment at most; where there are more it is looked up in play.
const MOST_SETS: usize = 1 << 14;
/// Shifts of sets at most by which it is found who can move; where there are more each man is looked at.
const MOST_SHIFTS: usize = 16;

/// Works out what is known beforehand.
pub(in crate::men) fn lay(rules: &Ruleset) -> Ahead {
    let fixed = |moment: Moment| {
        let table = rules.table(moment);
        table.is_some_and(|t| t.dims.iter().all(|d| d.dim.is_static()))
    };
    let mut ahead = Ahead {
        steps: fixed(Moment::Step),
        leaps: fixed(Moment::Leap),
        drops: in_turn(rules, Moment::Drop, (1, 1)),
        flies: in_turn(
            rules,
            Moment::Fly,
            (rules.params.kinds.len(), rules.params.board.len()),
        ),
        ..Ahead::default()
    };
    ahead.looked_up = Moment::ALL
        .iter()
        .filter(|(moment, ..)| rules.table(*moment).is_some())
        .filter(|(moment, ..)| !(*moment == Moment::Step && ahead.steps))
        .filter(|(moment, ..)| !(*moment == Moment::Leap && ahead.leaps))
        .filter(|(moment, ..)| !(*moment == Moment::Fly && ahead.flies.is_some()))
        .fold(0, |set, (moment, ..)| set | 1 << *moment as u16);
    let calm = [Moment::Drop, Moment::Step, Moment::Slide, Moment::Fly];
    ahead.calm = calm.iter().any(|moment| rules.table(*moment).is_some());
    let nobody = Position::first(&rules.params, 0);
    for seat in 0..2 {
        for kind in 0..MOST_KINDS {
            let known = kind < rules.params.kinds.len();
            let points = if known { rules.params.board.len() } else { 0 };
            for from in 0..points {
                let mut now = Situation::of(&nobody, seat);
                (now.from, now.kind) = (from as u8, kind);
                let mut steps = [0; 3];
                let mut over = vec![];
                for way in &rules.params.board.ways[from] {
                    now.way = Some(way);
                    if ahead.steps {
                        now.to = way.points[0];
                        now.other = None;
                        let choose = now.outcome(rules, Moment::Step).choose;
                        if let Some(rank) = rank(choose) {
                            steps[usize::from(rank)] |= one(now.to);
                        }
                    }
                    if ahead.leaps {
                        over.extend(leap(rules, now, way));
                    }
                }
                // of two lines to the same point the one that lets it be done more gladly
                steps[1] &= !steps[2];
                steps[0] &= !(steps[1] | steps[2]);
                ahead.of[seat][kind].push(Ways { steps, leaps: over });
            }
            ahead.shifts[seat][kind] = shifts(&ahead.of[seat][kind]);
        }
    }
    let mut ways = ahead.of.iter().flatten().flatten();
    let obliged = |leap: &Leap| {
        let mut ruled = leap.ruled.iter().flatten().flatten();
        ruled.all(|(rank, _)| *rank == OBLIGED)
    };
    ahead.leaps_first = ways.all(|w| w.steps[2] == 0 && w.leaps.iter().all(obliged));
    ahead
}

/// The steps and leaps of a kind, by how far they shift.
fn shifts(of: &[Ways]) -> Shifts {
    let (mut steps, mut leaps): (Vec<Shift>, Vec<Shift>) = (vec![], vec![]);
    let mut leapt = [false; 2];
    let add = |shifts: &mut Vec<Shift>, from: u8, over: u8, to: u8| {
        let by = |point: u8| i16::from(point) - i16::from(from);
        let (over, to) = (by(over), by(to));
        match shifts.iter_mut().find(|s| (s.over, s.to) == (over, to)) {
            Some(shift) => shift.from |= one(from),
            None => shifts.push(Shift {
                from: one(from),
                over,
                to,
            }),
        }
    };
    for (from, ways) in (0u8..).zip(of) {
        for to in each(ways.steps[0] | ways.steps[1] | ways.steps[2]) {
            add(&mut steps, from, from, to);
        }
        for leap in &ways.leaps {
            add(&mut leaps, from, leap.over, leap.to);
            for (whose, ruled) in leap.ruled.iter().enumerate() {
                leapt[whose] |= ruled.iter().any(Option::is_some);
            }
        }
    }
    let few = |shifts: Vec<Shift>| (shifts.len() <= MOST_SHIFTS).then_some(shifts);
    Shifts {
        steps: few(steps),
        leaps: few(leaps),
        leapt,
    }
}

/// A leap along a way, by whom it goes over; none where nobody may be leapt over, or nothing is behind him.
fn leap<'s>(rules: &Ruleset, mut now: Situation<'s>, way: &'s Way) -> Option<Leap> {
    let (over, to) = (way.points[0], *way.points.get(1)?);
    // nobody leaps over himself on a line that comes round
    (over != now.from && to != now.from).then_some(())?;
    now.to = to;
    let mut ruled = [[None; MOST_KINDS]; 2];
    for (whose, kinds) in ruled.iter_mut().enumerate() {
        for (kind, ruled) in kinds.iter_mut().enumerate().take(rules.params.kinds.len()) {
            now.other = Some((whose, kind));
            let outcome = now.outcome(rules, Moment::Leap);
            *ruled = rank(outcome.choose).map(|rank| (rank, outcome.take == Some(Take::Man)));
        }
    }
    let any = ruled.iter().flatten().any(Option::is_some);
    any.then_some(Leap {
        over,
        met: one(over),
        to,
        land: one(to),
        line: way.line,
        ruled,
    })
}

/// Where men may be dropped or fly to, for kinds and points whence that are distinguished; none where more matters in play, or too much.
fn in_turn(rules: &Ruleset, moment: Moment, (kinds, froms): (usize, usize)) -> Option<InTurn> {
    let table = rules.table(moment)?;
    let known = |d: &DimUse| d.dim.is_static() || d.dim.is_of_turn();
    if !table.dims.iter().all(known) {
        return None;
    }
    let (mut dims, mut turns) = (vec![], 1usize);
    for d in table.dims.iter().filter(|d| d.dim.is_of_turn()) {
        dims.push((d.clone(), turns));
        turns = turns.saturating_mul(d.size);
    }
    let sets = turns.saturating_mul(2 * kinds * froms);
    if sets > MOST_SETS {
        return None;
    }
    let nobody = Position::first(&rules.params, 0);
    let mut to = Vec::with_capacity(sets);
    for turn in 0..turns {
        let of_turn = |(d, stride): &(DimUse, usize)| turn / stride % d.size * d.stride;
        let base: usize = dims.iter().map(of_turn).sum();
        for at in 0..2 * kinds * froms {
            let mut now = Situation::of(&nobody, at / froms / kinds);
            (now.kind, now.from) = (at / froms % kinds, (at % froms) as u8);
            let mut sets = [0; 3];
            for point in 0..rules.params.board.len() as u8 {
                now.to = point;
                let fixed = table.dims.iter().filter(|d| d.dim.is_static());
                let fixed = fixed.map(|d| now.value(rules, moment, d) * d.stride);
                let cell = table.cells.get(base + fixed.sum::<usize>())?;
                let choose = rules.outcomes[usize::from(cell.outcome)].choose;
                if let Some(rank) = rank(choose) {
                    sets[usize::from(rank)] |= one(point);
                }
            }
            to.push(sets);
        }
    }
    let idle = to
        .chunks(kinds * froms)
        .map(|sets| sets.iter().all(|s| *s == [0; 3]));
    Some(InTurn {
        dims,
        kinds,
        froms,
        idle: idle.collect(),
        to,
    })
}

impl InTurn {
    /// Where the sets of the turn begin that a situation is in.
    pub(super) fn turn(&self, rules: &Ruleset, moment: Moment, now: &Situation) -> usize {
        let of_turn = |(d, stride): &(DimUse, usize)| now.value(rules, moment, d) * stride;
        let turn: usize = self.dims.iter().map(of_turn).sum();
        (turn * 2 + now.seat) * self.kinds * self.froms
    }

    /// Whether nobody may be put or fly anywhere in the turn whose sets begin there.
    pub(super) fn idle(&self, turn: usize) -> bool {
        let at = turn / (self.kinds * self.froms);
        self.idle.get(at).is_none_or(|idle| *idle)
    }

    /// The points of the sets from there on, by how gladly they may be gone to by a kind from a point.
    pub(super) fn of(&self, turn: usize, kind: usize, from: u8) -> [Points; 3] {
        let (kind, from) = (kind % self.kinds, usize::from(from) % self.froms);
        let found = self.to.get(turn + kind * self.froms + from);
        found.copied().unwrap_or_default()
    }
}
