//! What is taken and sown on (`to = "lap"`): what it cannot stand beside, and what must come next.

use super::names::of_cell;
use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::{Cell, NextOp, Outcome, Params, Table};
use crate::sowing::rulings::{Ruled, To};
use crate::sowing::words::EndlessThen;
use std::collections::{BTreeMap, BTreeSet};

/// Rules beside which nothing can be sown on: what is taken lies in the hand meanwhile, and must leave it by being sown.
pub(super) fn beside(
    params: &Params,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
) -> Vec<Problem> {
    let goes = |to: To| move |r: &Ruled| r.thens().any(|t| t.to == Some(to));
    let hand = ruled.iter().any(goes(To::Hand));
    let stop = params.endless == EndlessThen::Stop;
    let reasons = [
        (hand, "another clause takes into the hand (to = \"hand\"), and there is one hand: let one of the two go elsewhere"),
        (stop, "with endless.then = \"stop\" a player could stop with counters in his hand: set another endless.then"),
        (params.race_takes, "in an opening nothing is sown on: take opening.takes = \"yes\" out, or let what is taken go elsewhere"),
    ];
    let mut problems = vec![];
    for (c, _) in clauses.iter().zip(ruled).filter(|(_, r)| goes(To::Lap)(r)) {
        for (_, why) in reasons.iter().filter(|(there, _)| *there) {
            let key = format!("{}.then.to", c.key);
            let message = format!("what is taken cannot be sown on (to = \"lap\") here: {why}");
            problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
        }
    }
    problems
}

fn look(next: NextOp) -> Option<usize> {
    match next {
        NextOp::LookBack(n) | NextOp::LookNext(n) | NextOp::LookOpposite(n) => Some(n.into()),
        _ => None,
    }
}

/// After such a capture comes a lap, at once or after looks.
pub(super) fn follows(
    tables: &BTreeMap<&str, Table>,
    looks: &[String],
    outcomes: &[Outcome],
    clauses: &[EffectiveClause],
) -> Vec<Problem> {
    let outcome = |c: &Cell| &outcomes[usize::from(c.outcome)];
    let cells = |moment: &str| {
        let table = tables.get(moment).into_iter();
        table.flat_map(|t| t.cells.iter().filter(|c| c.feasible))
    };
    let all = tables.keys().flat_map(|m| cells(m));
    let sown = all.filter(|c| outcome(c).to == To::Lap);
    let mut waiting: Vec<usize> = sown.filter_map(|c| look(outcome(c).next)).collect();
    let mut reached: BTreeSet<usize> = BTreeSet::new();
    while let Some(n) = waiting.pop() {
        if reached.insert(n) {
            waiting.extend(cells(&looks[n]).filter_map(|c| look(outcome(c).next)));
        }
    }
    let mut problems: Vec<Problem> = vec![];
    for (moment, table) in tables {
        let after = reached.iter().any(|n| looks[*n] == *moment);
        for c in cells(moment) {
            let o = outcome(c);
            let goes_on = o.next == NextOp::Relay || look(o.next).is_some();
            if goes_on || !(after || o.to == To::Lap) {
                continue;
            }
            let message = match o.to {
                To::Lap => format!("at `{moment}`: what goes to = \"lap\" is sown on, so next = \"relay\", or a look that comes to it"),
                _ => format!("at `{moment}`: a capture to = \"lap\" leads here, and what it took is still to be sown: next = \"relay\", or lead other captures to a look of another name"),
            };
            let problem = of_cell(table, c, clauses, message);
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }
    problems
}
