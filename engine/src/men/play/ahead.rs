//! What is known of a board before a game: where a man may step and leap, whoever stands elsewhere.
//!
//! A moment's table that asks only where a man stands, where he goes and who he is, is read once for every point; in play a mask of
//! vacant points is laid over it.

use super::acts::rank;
use super::situation::Situation;
use crate::men::board::{one, Way};
use crate::men::position::Position;
use crate::men::ruleset::{Ahead, Leap, Ruleset, Ways, MOST_KINDS};
use crate::men::rulings::{Moment, Take};

/// Works out what is known beforehand.
pub(in crate::men) fn lay(rules: &Ruleset) -> Ahead {
    let fixed = |moment: Moment| {
        let table = rules.table(moment);
        table.is_some_and(|t| t.dims.iter().all(|d| d.dim.is_static()))
    };
    let mut ahead = Ahead {
        steps: fixed(Moment::Step),
        leaps: fixed(Moment::Leap),
        ..Ahead::default()
    };
    ahead.asked = Moment::ALL
        .iter()
        .filter(|(moment, ..)| rules.table(*moment).is_some())
        .filter(|(moment, ..)| !(*moment == Moment::Step && ahead.steps))
        .filter(|(moment, ..)| !(*moment == Moment::Leap && ahead.leaps))
        .fold(0, |set, (moment, ..)| set | 1 << *moment as u16);
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
        }
    }
    ahead
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
    any.then_some(Leap { over, to, ruled })
}
