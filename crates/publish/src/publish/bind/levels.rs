//! How much stronger each level of the computer is than the one before, as measured by round-robins that are kept.

use ludarium_engine::game::Agent;
use serde_json::{json, Map, Value};

use super::game::Game;
use super::world::World;
use crate::study::results::Rated;

/// How the studies are named whose ratings tell it.
const STUDIES: &str = "levels";

/// The chance of the stronger of two agents that are so many Elo points apart: what Elo points are made from.
fn odds(apart: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-apart / 400.0))
}

/// The chance of a level against the one before, and of how many games of it; none where they did not meet.
fn against(agents: &[Rated], pair: [Agent; 2]) -> Option<(f64, u64)> {
    let of = |agent: Agent| agents.iter().find(|rated| rated.agent == agent);
    let [lower, higher] = [of(pair[0])?, of(pair[1])?];
    Some((
        odds(higher.rating.elo - lower.rating.elo),
        higher.rating.games,
    ))
}

/// Of each level but the first, by name: its chance against the one before (`wins`, to a hundredth), of how many games of it (`n`), and
/// of how many editions where it was not measured in this one (`of`).
pub fn levels(world: &World, game: &Game) -> Value {
    let mut out = Map::new();
    for pair in Agent::LEVELS.windows(2) {
        let [(before, lower, _), (name, higher, _)] = pair else {
            continue;
        };
        let named = world
            .studies
            .iter()
            .filter(|(name, _)| name.starts_with(STUDIES));
        let results = named.map(|(_, results)| results);
        // of rules that were changed since nothing is shown
        let own = results.clone().filter(|r| game.series(r).next().is_some());
        let own = own
            .flat_map(|r| &r.ratings)
            .filter(|r| r.game == game.edition.slug);
        let found = own
            .filter_map(|r| against(&r.agents, [*lower, *higher]))
            .max_by_key(|(_, n)| *n);
        let outcome = match found {
            Some((wins, n)) => json!({ "before": before, "wins": rounded(wins), "n": n }),
            None => {
                let all = results.flat_map(|r| &r.ratings);
                let met: Vec<_> = all
                    .filter_map(|r| against(&r.agents, [*lower, *higher]))
                    .collect();
                if met.is_empty() {
                    continue;
                }
                let mean = met.iter().map(|(wins, _)| wins).sum::<f64>() / met.len() as f64;
                let n: u64 = met.iter().map(|(_, n)| n).sum();
                json!({ "before": before, "wins": rounded(mean), "n": n, "of": met.len() })
            }
        };
        out.insert((*name).to_owned(), outcome);
    }
    Value::Object(out)
}

fn rounded(share: f64) -> f64 {
    (share * 100.0).round() / 100.0
}
