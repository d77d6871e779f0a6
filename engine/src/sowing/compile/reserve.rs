//! Counters in reserve, and zones into which what was taken is sown on: what they cannot stand beside.

use super::names::zone;
use crate::game::Player;
use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::Params;
use crate::sowing::rulings::Ruled;
use crate::sowing::words::OpeningKind;

/// A reserve is entered once, in a match of one round, and before anything else is done.
pub(super) fn beside(params: &Params, clauses: &[EffectiveClause]) -> Vec<Problem> {
    if params.reserve == 0 {
        return vec![];
    }
    let reasons = [
        (
            params.divide.is_some(),
            "a new round would have to fill it again: take divide.kind out (list it in `absent`)",
        ),
        (
            params.opening != OpeningKind::Turns,
            "entering is how play begins: set opening.kind = \"turns\"",
        ),
    ];
    let sets = |c: &&EffectiveClause| {
        let setup = c.clause.set.as_ref().and_then(|s| s.get("setup"));
        setup.is_some_and(|s| s.contains_key("reserve"))
    };
    let by = clauses.iter().find(sets);
    let found = reasons.into_iter().filter(|(there, _)| *there);
    found
        .map(|(_, why)| {
            let key = by.map_or("setup.reserve".into(), |c| {
                format!("{}.set.setup.reserve", c.key)
            });
            let message = format!("players cannot have counters in reserve here: {why}");
            Problem::new("setting", key, message).about(by.map(|c| c.id.clone()))
        })
        .collect()
}

/// `into` names a zone that has, on each player's way and in each direction, one first hole.
pub(super) fn zones(params: &Params, clauses: &[EffectiveClause], ruled: &[Ruled]) -> Vec<Problem> {
    let mut problems = vec![];
    for (c, r) in clauses.iter().zip(ruled) {
        for name in r.thens().filter_map(|t| t.into.as_deref()) {
            let message = match zone(&params.zones, name) {
                Err(unknown) => unknown,
                Ok(at) => {
                    let sets = params.zones[at].1;
                    let firsts = Player::BOTH.map(|p| first_holes(params, p, sets[p.index()]));
                    if firsts == [1, 1] {
                        continue;
                    }
                    format!("zone `{name}` is not one run of holes on the way of each player, so it has no first hole to sow on from: name a zone of holes that follow one another, and not all of them")
                }
            };
            let key = format!("{}.then.into", c.key);
            problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
        }
    }
    problems
}

/// Holes of a zone that a player comes to from outside it; none where one of its holes lies beside his way.
fn first_holes(params: &Params, player: Player, zone: u64) -> usize {
    let path = &params.path[player.index()];
    let within = |h: &u8| zone >> *h & 1 == 1;
    if path.iter().filter(|h| within(h)).count() != zone.count_ones() as usize {
        return 0;
    }
    let before = path.iter().cycle().skip(path.len().saturating_sub(1));
    let pairs = before.zip(path);
    pairs.filter(|(b, h)| within(h) && !within(b)).count()
}
