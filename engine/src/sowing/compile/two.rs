//! Two holes opposite, looked at one by one: only where the board has a second one.

use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::{Dim, DimUse, Params};
use crate::sowing::rulings::{Ruled, Take, Then};

/// Conditions and captures that tell two holes opposite apart, on a board that has one.
pub(super) fn facing(
    params: &Params,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
) -> Vec<Problem> {
    let mut problems = vec![];
    if !params.behind.is_empty() {
        return problems;
    }
    let mut say = |c: &EffectiveClause, half: &str, word: &str, instead: &str| {
        let message = format!("`{word}` tells two holes opposite apart, and on this board one lies opposite: set setup.behind, as a board of four rows has it, or write {instead}");
        let key = format!("{}.{half}", c.key);
        problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
    };
    for (c, r) in clauses.iter().zip(ruled) {
        for (i, case) in r.cases.iter().enumerate() {
            let at = |half: &str| match &c.clause.case {
                Some(_) => format!("case[{i}].{half}"),
                None => half.to_owned(),
            };
            for (word, condition) in [("facing", &case.when.facing), ("behind", &case.when.behind)]
            {
                if condition.is_some() {
                    say(c, &at(&format!("when.{word}")), word, "`opposite-count`");
                }
            }
            for word in taken(&case.then) {
                say(c, &at("then.take"), word, "take = \"opposite\"");
            }
        }
        for word in r.rider.iter().flat_map(taken) {
            say(c, "then.take", word, "take = \"opposite\"");
        }
    }
    problems
}

/// Which of the two a capture names.
fn taken(then: &Then) -> impl Iterator<Item = &'static str> + '_ {
    let all = then.take.iter().flat_map(|t| t.as_slice());
    all.filter_map(|t| match t {
        Take::Facing => Some("facing"),
        Take::Behind => Some("behind"),
        _ => None,
    })
}

/// Whether what is ruled of two holes opposite, of each and of both together, can be so at once. `value`: the class of a dimension.
pub(super) fn together<'d>(value: &impl Fn(Dim) -> Option<(usize, &'d DimUse)>) -> bool {
    let span = |dim: Dim| {
        let (class, d) = value(dim)?;
        let of = d.class.iter().map(|c| usize::from(*c));
        let mut counts = (0..).zip(of).filter(|(_, c)| *c == class);
        let least = counts.next()?.0;
        Some((least, counts.last().map_or(least, |(most, _)| most)))
    };
    let (facing, behind) = (span(Dim::Facing), span(Dim::Behind));
    if facing.is_none() && behind.is_none() {
        return true;
    }
    let any = (0, usize::from(u8::MAX));
    let (facing, behind) = (facing.unwrap_or(any), behind.unwrap_or(any));
    let (least, most) = (facing.0 + behind.0, facing.1 + behind.1);
    let some = value(Dim::Opposite).map(|(some, _)| some > 0);
    let opposite = some.map(|some| if some { (1, usize::MAX) } else { (0, 0) });
    let both = [opposite, span(Dim::OppositeCount)];
    let mut both = both.into_iter().flatten();
    both.all(|(from, to)| least <= to && from <= most)
}
