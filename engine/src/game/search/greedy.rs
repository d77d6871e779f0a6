//! Greedy agents: one act, or an act and its answer, weighed by who is ahead then.

use super::Duel;
use crate::game::random::Random;
use crate::game::Stand;

fn mover<G: Duel>(game: &G) -> Option<usize> {
    match game.stand() {
        Stand::Seat(seat) => Some(seat),
        Stand::Falls | Stand::Over => None,
    }
}

/// The acts of the greatest worth, one of them drawn. `worth` is shown the game after the act.
fn best_by<G: Duel, W: Ord>(
    game: &G,
    random: &mut Random,
    mut worth: impl FnMut(&G) -> W,
) -> Option<G::Act> {
    let mut best: Vec<G::Act> = vec![];
    let mut most: Option<W> = None;
    for act in game.legal() {
        let value = worth(&game.after(act));
        if most.as_ref().is_none_or(|x| value > *x) {
            best.clear();
            most = Some(value);
        } else if most.as_ref() != Some(&value) {
            continue;
        }
        best.push(act);
    }
    (!best.is_empty()).then(|| best[random.below(best.len() as u32) as usize])
}

/// The act after which the mover is farthest ahead; ties are drawn.
pub fn greedy<G: Duel>(game: &G, random: &mut Random) -> Option<G::Act> {
    let seat = mover(game)?;
    best_by(game, random, |reached| reached.lead(seat))
}

/// An act that gives another, else the greedy one; among equals the greediest.
pub fn eager<G: Duel>(game: &G, random: &mut Random) -> Option<G::Act> {
    let seat = mover(game)?;
    best_by(game, random, |reached| {
        (mover(reached) == Some(seat), reached.lead(seat))
    })
}

/// The act that leaves the mover farthest ahead after the other's best answer; ties are drawn.
pub fn careful<G: Duel>(game: &G, random: &mut Random) -> Option<G::Act> {
    let seat = mover(game)?;
    best_by(game, random, |reached| match mover(reached) {
        Some(other) if other != seat => {
            let answers = reached.legal().into_iter();
            let left = answers.map(|answer| reached.after(answer).lead(seat));
            left.min().unwrap_or_else(|| reached.lead(seat))
        }
        _ => reached.lead(seat),
    })
}
