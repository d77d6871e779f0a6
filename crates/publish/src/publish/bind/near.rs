//! Which pairs of games have a page of their own: those of games that are near to each other. One page shows any other two.

use ludarium_engine::game::compare::rows_apart;
use ludarium_engine::game::Aspect;
use std::collections::BTreeSet;

/// Games nearest to a game that have a page with it.
const NEAREST: usize = 8;
/// Pairs of a family that differ least and have a page in any case, since the table of all lists them.
const CLOSEST: usize = 20;

/// The pairs that have a page, by the numbers of two games in this list, the smaller first.
/// [`World::near`](super::World::near) keeps them.
pub fn near(games: &[&[Aspect]]) -> BTreeSet<(usize, usize)> {
    // how many rows differ, of how many that either has and one more
    let apart = |a: usize, b: usize| {
        let (n, of) = rows_apart(games[a], games[b], |_| true);
        (n, of + 1)
    };
    let (mut out, mut least) = (BTreeSet::new(), vec![]);
    for a in 0..games.len() {
        let others = (0..games.len()).filter(|b| *b != a);
        let mut others: Vec<(usize, usize, usize)> = others
            .map(|b| {
                let (n, of) = apart(a, b);
                (n, of, b)
            })
            .collect();
        least.extend(others.iter().filter(|o| o.2 > a).map(|o| (o.0, a, o.2)));
        others.sort_by(|x, y| (x.0 * y.1, x.2).cmp(&(y.0 * x.1, y.2)));
        let nearest = others.iter().take(NEAREST);
        out.extend(nearest.map(|o| (a.min(o.2), a.max(o.2))));
    }
    least.sort_unstable();
    out.extend(least.into_iter().take(CLOSEST).map(|(_, a, b)| (a, b)));
    out
}
