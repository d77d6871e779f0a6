//! Expectimax for any number of seats: whoever is to move takes what is best for him, what falls by chance is weighed by its chance.

use super::{shuffled, Budget, Odds};
use crate::game::random::Random;
use crate::game::{Play, Stand};

/// Acts and falls ahead beyond which nobody looks.
const DEEPEST: u32 = 12;

struct Search<'o, 'b, O> {
    odds: &'o O,
    nodes: u64,
    budget: Budget<'b>,
    out: bool,
}

impl<O> Search<'_, '_, O> {
    /// Worth for each seat, looking so many acts ahead.
    fn value<G: Play>(&mut self, game: &G, depth: u32) -> Vec<f64>
    where
        O: Odds<G>,
    {
        self.nodes += 1;
        self.out |= self.budget.spent(self.nodes);
        let Stand::Seat(seat) = game.stand() else {
            return self.odds.worth(game);
        };
        if depth == 0 || self.out {
            return self.odds.worth(game);
        }
        let mut best: Option<Vec<f64>> = None;
        for act in game.legal() {
            let value = self.after(game, act, depth);
            if best.as_ref().is_none_or(|b| value[seat] > b[seat]) {
                best = Some(value);
            }
        }
        best.unwrap_or_else(|| self.odds.worth(game))
    }

    /// Worth for each seat of what comes of an act, each outcome by its chance.
    fn after<G: Play>(&mut self, game: &G, act: G::Act, depth: u32) -> Vec<f64>
    where
        O: Odds<G>,
    {
        let mut outcomes = self.odds.outcomes(game, act);
        if let [(only, _)] = outcomes.as_slice() {
            return self.value(only, depth - 1);
        }
        let mut sum: Vec<f64> = vec![];
        for (next, chance) in outcomes.drain(..) {
            let value = self.value(&next, depth - 1);
            sum.resize(value.len(), 0.0);
            for (total, part) in sum.iter_mut().zip(value) {
                *total += chance * part;
            }
        }
        sum
    }
}

/// The act after which the seat to move stands best, as far as so many positions let see; equals are drawn.
pub fn best<G: Play>(
    game: &G,
    odds: &impl Odds<G>,
    budget: Budget<'_>,
    random: &mut Random,
) -> Option<G::Act> {
    let acts = game.legal();
    if acts.len() < 2 {
        return acts.first().copied();
    }
    let acts = shuffled(acts, random);
    let Stand::Seat(seat) = game.stand() else {
        return None;
    };
    let mut search = Search {
        odds,
        nodes: 0,
        budget,
        out: false,
    };
    let mut best = acts[0];
    for depth in 1..=DEEPEST {
        let mut found: Option<(f64, G::Act)> = None;
        for act in &acts {
            let value = search.after(game, *act, depth)[seat];
            if search.out {
                break;
            }
            if found.is_none_or(|(v, _)| value > v) {
                found = Some((value, *act));
            }
        }
        if search.out {
            break;
        }
        best = found.map_or(best, |(_, act)| act);
    }
    Some(best)
}
