//! How many ways there are to play so many moves on from a position, counted to compare engines with each other.

use super::family::Family;
use crate::game::play::after;
use crate::game::{Play, Stand};
use std::collections::HashSet;

/// Positions within one move at most.
const MOST_WAYS: usize = 100_000;

/// The ways to play one move, two, up to so many: numbers of what can be written, a chain of leaps as one move, chains that come to the
/// same as one. What falls by chance counts as a move, once for each way in which it can fall; what falls of itself between moves, by a
/// chance that nobody tells, as if nobody did. A game that is over counts up to its last move. None where one move comes to more than
/// [`MOST_WAYS`] positions.
pub(crate) fn perft<F: Family>(
    game: &F::Game<'_>,
    depth: u32,
    tell: &dyn Fn(u64),
) -> Option<Vec<u64>> {
    let mut nodes = vec![0; depth as usize];
    count::<F>(game, &mut nodes, tell)?;
    Some(nodes)
}

fn count<F: Family>(game: &F::Game<'_>, nodes: &mut [u64], tell: &dyn Fn(u64)) -> Option<()> {
    let Some((here, deeper)) = nodes.split_first_mut() else {
        return Some(());
    };
    let moves = moves::<F>(game)?;
    *here += moves.len() as u64;
    tell(moves.len() as u64);
    if !deeper.is_empty() {
        for next in moves {
            count::<F>(&next, deeper, tell)?;
        }
    }
    Some(())
}

/// The games to which one written move leads, each once.
fn moves<'r, F: Family>(game: &F::Game<'r>) -> Option<Vec<F::Game<'r>>> {
    let mut done = vec![];
    let mut seen = HashSet::new();
    let mut under_way = vec![(game.clone(), false)];
    while let Some((mut game, chained)) = under_way.pop() {
        while game.stand() == Stand::Falls {
            if F::let_fall(&mut game, &mut crate::game::chance::Open).is_none() {
                break;
            }
        }
        if !matches!(game.stand(), Stand::Seat(_)) {
            continue;
        }
        let mut next = vec![];
        for act in game.legal() {
            for (token, _) in F::ways(&game, act) {
                let fell = F::falls(act).then_some(token.as_str());
                let then = after(&game, act, fell);
                let goes_on = F::goes_on(&then);
                if done.len() + under_way.len() + next.len() > MOST_WAYS {
                    return None;
                }
                match (goes_on, chained) {
                    (true, true) if !seen.insert(F::key(&then)) => {}
                    (true, _) => next.push((then, true)),
                    (false, true) if !seen.insert(F::key(&then)) => {}
                    (false, _) => done.push(then),
                }
            }
        }
        next.reverse();
        under_way.append(&mut next);
    }
    Some(done)
}
