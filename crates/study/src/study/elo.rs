//! Ratings from a round-robin: how much stronger one agent is than another, in Elo points, with intervals.
//!
//! Model: R. A. Bradley and M. E. Terry, Rank analysis of incomplete block designs, Biometrika 39 (1952) 324-345; an agent of strength
//! p beats one of strength q with chance p / (p + q); a draw counts as half a win for each. Strengths of greatest likelihood by the
//! steps of D. R. Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32 (2004) 384-406. An
//! agent's Elo is 400 · log₁₀ of its strength, the mean of all agents being 0.

use ludarium_engine::game::random::Random;
use serde::{Deserialize, Serialize};

/// Steps of the iteration; far more than four agents need.
const STEPS: usize = 400;

/// Samples drawn for the intervals.
const SAMPLES: u64 = 1000;

/// Half a game won and half lost is put between any two agents that have met, so that one who won all has a rating at all.
const PRIOR: f64 = 0.5;

/// What two agents' games came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Numbers of the agents.
    pub agents: [usize; 2],
    /// Won by the first, by the second, drawn.
    pub results: [u64; 3],
    /// Distinct games among them: games with the same moves and throws count once.
    pub distinct: u64,
}

/// An agent's place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Rating {
    /// Points above the mean of all.
    pub elo: f64,
    /// 95 %: percentiles 2.5 and 97.5 of the ratings of resampled tournaments.
    pub elo_95: [f64; 2],
    /// Games played against all others.
    pub games: u64,
    /// Games won, draws as halves.
    pub score: f64,
    /// From 1, the weakest. Agents of one rank cannot be told apart: the interval of the difference to the next weaker one of the rank
    /// holds 0.
    pub rank: usize,
}

/// Ratings of greatest likelihood.
fn fit(agents: usize, pairs: &[Pair]) -> Vec<f64> {
    let mut won = vec![0.0; agents];
    let mut met = vec![vec![0.0; agents]; agents];
    for pair in pairs {
        let [a, b] = pair.agents;
        let [first, second, drawn] = pair.results.map(|n| n as f64);
        won[a] += first + drawn / 2.0;
        won[b] += second + drawn / 2.0;
        met[a][b] += first + second + drawn;
        met[b][a] += first + second + drawn;
    }
    for (won, met) in won.iter_mut().zip(&mut met) {
        for games in met.iter_mut().filter(|n| **n > 0.0) {
            *won += PRIOR;
            *games += 2.0 * PRIOR;
        }
    }
    let mut strength = vec![1.0; agents];
    for _ in 0..STEPS {
        let next: Vec<f64> = (0..agents)
            .map(|a| {
                let weight: f64 = (0..agents)
                    .map(|b| met[a][b] / (strength[a] + strength[b]))
                    .sum();
                if weight > 0.0 {
                    won[a] / weight
                } else {
                    1.0
                }
            })
            .collect();
        let mean = next.iter().map(|p: &f64| p.ln()).sum::<f64>() / agents as f64;
        strength = next.iter().map(|p| p / mean.exp()).collect();
    }
    strength.iter().map(|p| 400.0 * p.log10()).collect()
}

/// The pair's games drawn anew, as many as there were.
fn resample(pair: &Pair, random: &mut Random) -> Pair {
    let [first, second, drawn] = pair.results;
    let n = first + second + drawn;
    let mut results = [0; 3];
    let draws = pair.distinct.min(n);
    for _ in 0..draws {
        let at = u64::from(random.below(u32::try_from(n).unwrap_or(u32::MAX)));
        let which = usize::from(at >= first) + usize::from(at >= first + second);
        results[which] += 1;
    }
    // as many as there were, from as many as differ
    let results = results.map(|k| (k * n + draws / 2).checked_div(draws).unwrap_or(0));
    Pair { results, ..*pair }
}

/// Ratings of agents numbered from 0 that have met in pairs. The same for the same pairs and seed.
pub fn ratings(agents: usize, pairs: &[Pair], seed: u64) -> Vec<Rating> {
    let mut random = Random::of(seed, 0x0065_6c6f);
    let mut samples: Vec<Vec<f64>> = vec![vec![]; agents];
    for _ in 0..SAMPLES {
        let drawn: Vec<Pair> = pairs.iter().map(|p| resample(p, &mut random)).collect();
        for (into, elo) in samples.iter_mut().zip(fit(agents, &drawn)) {
            into.push(elo);
        }
    }
    // a tenth of a point: more digits would depend on the logarithms of the machine
    let round = |elo: f64| (elo * 10.0).round() / 10.0;
    let fitted = fit(agents, pairs);
    let ranks = ranks(&fitted, &samples);
    fitted
        .into_iter()
        .zip(samples)
        .enumerate()
        .map(|(agent, (elo, mut sample))| {
            sample.sort_by(f64::total_cmp);
            let at = |share: usize| sample[sample.len() * share / 1000];
            let mut games = 0;
            let mut score = 0.0;
            for pair in pairs {
                if let Some(side) = pair.agents.iter().position(|a| *a == agent) {
                    games += pair.results.iter().sum::<u64>();
                    score += pair.results[side] as f64 + pair.results[2] as f64 / 2.0;
                }
            }
            Rating {
                elo: round(elo),
                elo_95: [round(at(25)), round(at(975))],
                games,
                score,
                rank: ranks[agent],
            }
        })
        .collect()
}

/// The rank of each agent: from the weakest on, a new one where the interval of the difference to the one before lies above 0.
fn ranks(elo: &[f64], samples: &[Vec<f64>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..elo.len()).collect();
    order.sort_by(|a, b| elo[*a].total_cmp(&elo[*b]).then(a.cmp(b)));
    let mut out = vec![1; elo.len()];
    for pair in order.windows(2) {
        let [weaker, stronger] = [pair[0], pair[1]];
        let mut apart: Vec<f64> = samples[stronger]
            .iter()
            .zip(&samples[weaker])
            .map(|(a, b)| a - b)
            .collect();
        apart.sort_by(f64::total_cmp);
        let low = apart.get(apart.len() * 25 / 1000);
        out[stronger] = out[weaker] + usize::from(low.is_some_and(|low| *low > 0.0));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_that_do_not_differ_are_of_one_rank_and_games_that_are_one_game_tell_little() {
        let rank = |results: [u64; 3], distinct| {
            let agents = [0, 1];
            let found = ratings(
                2,
                &[Pair {
                    agents,
                    results,
                    distinct,
                }],
                1,
            );
            [found[0].rank, found[1].rank]
        };
        assert_eq!(rank([300, 100, 0], 400), [2, 1]);
        assert_eq!(rank([205, 195, 0], 400), [1, 1]);
        assert_eq!(
            rank([300, 100, 0], 4),
            [1, 1],
            "four games played over and over"
        );
    }

    #[test]
    fn two_agents_lie_as_far_apart_as_their_score_says() {
        // 300 : 100 is 400 · log₁₀ 3 = 190.8 points; the half game added at both ends takes 0.9 off
        let pair = Pair {
            agents: [0, 1],
            results: [280, 80, 40],
            distinct: 400,
        };
        let found = ratings(2, &[pair], 1);
        let apart = found[0].elo - found[1].elo;
        assert!((apart - 190.8).abs() < 1.5, "{apart}");
        assert!((found[0].score, found[0].games) == (300.0, 400));
        let [low, high] = found[0].elo_95;
        assert!(low < found[0].elo && found[0].elo < high && high - low < 40.0);
    }

    #[test]
    fn strengths_that_fit_exactly_are_found_and_transitive() {
        // strengths 1, 3, 9: each pair as the model has it
        let pair = |a, b, won, lost| Pair {
            agents: [a, b],
            results: [won, lost, 0],
            distinct: won + lost,
        };
        let pairs = [
            pair(0, 1, 2500, 7500),
            pair(1, 2, 2500, 7500),
            pair(0, 2, 1000, 9000),
        ];
        let elo: Vec<f64> = ratings(3, &pairs, 1).iter().map(|r| r.elo).collect();
        for (found, expected) in elo.iter().zip([-190.8, 0.0, 190.8]) {
            assert!((found - expected).abs() < 0.5, "{elo:?}");
        }
    }

    #[test]
    fn one_who_won_all_has_a_rating_and_the_seed_decides_the_interval() {
        let pair = Pair {
            agents: [0, 1],
            results: [50, 0, 0],
            distinct: 50,
        };
        let found = ratings(2, &[pair], 4);
        assert!(found[0].elo.is_finite() && found[0].elo - found[1].elo > 600.0);
        assert_eq!(found, ratings(2, &[pair], 4));
    }
}
