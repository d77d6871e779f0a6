//! Holes that the taker picks (`pick`): what they cannot stand beside, and what must not come next.

use super::names::of_cell;
use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::{NextOp, Outcome, Table};
use crate::sowing::rulings::{Ruled, To};
use std::collections::BTreeMap;

/// A turn has one further step: holes are picked, or what was taken is placed.
pub(super) fn beside(clauses: &[EffectiveClause], ruled: &[Ruled]) -> Vec<Problem> {
    let hand = |r: &Ruled| r.thens().any(|t| t.to == Some(To::Hand));
    if !ruled.iter().any(hand) {
        return vec![];
    }
    let picks = |r: &Ruled| r.thens().any(|t| t.pick.is_some());
    let picking = clauses.iter().zip(ruled).filter(|(_, r)| picks(r));
    let problem = |(c, _): (&EffectiveClause, &Ruled)| {
        let message = "holes cannot be picked here: another clause takes into the hand (to = \"hand\"), and a turn has one further step: let what is taken go elsewhere, or take `pick` out";
        let key = format!("{}.then.pick", c.key);
        Problem::new("setting", key, message).about([c.id.clone()])
    };
    picking.map(problem).collect()
}

/// After picking the turn ends: who picks cannot be ruled to move again, at once or once his sowing is done.
pub(super) fn follows(
    tables: &BTreeMap<&str, Table>,
    outcomes: &[Outcome],
    clauses: &[EffectiveClause],
) -> Vec<Problem> {
    let again = |o: &Outcome| matches!(o.next, NextOp::Again | NextOp::MayAgain);
    let cells = || {
        tables
            .iter()
            .flat_map(|(m, t)| t.cells.iter().map(move |c| (m, t, c)))
    };
    let feasible = || cells().filter(|(_, _, c)| c.feasible);
    let of = |cell: u8| &outcomes[usize::from(cell)];
    let some = feasible().any(|(_, _, c)| again(of(c.outcome)));
    let mut problems: Vec<Problem> = vec![];
    for (moment, table, c) in feasible().filter(|_| some) {
        let o = of(c.outcome);
        let over = matches!(o.next, NextOp::None | NextOp::End | NextOp::Won);
        if o.pick == 0 || over {
            continue;
        }
        let message = format!("at `{moment}`: whoever picks holes may come to move again, and the turn ends with what he picks: let picking stand beside next = \"end\", or take `again` out");
        let problem = of_cell(table, c, clauses, message);
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    problems
}
