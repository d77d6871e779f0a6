//! Games played by agents in number, and figures over them.

mod opened;

use crate::agents::Agent;
use crate::play::{Game, Phase, Silent};
use crate::position::Player;
use crate::random::Random;
use crate::{words, Ruleset};
use opened::Openings;
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use std::collections::BTreeMap;

words! {
    /// How far one game of a series goes.
    pub enum Scope {
        Round = "round": "one round from its opening to the gathering",
        Match = "match": "rounds until one player cannot go on",
    }
}

/// A series of games.
#[derive(Debug, Clone)]
pub struct Series {
    pub agents: [Agent; 2],
    pub seed: u64,
    pub scope: Scope,
    /// Who begins the first round; none = as the rules say.
    pub starter: Option<Starter>,
    /// Rounds after which a match is broken off and counted as capped.
    pub max_rounds: u64,
}

words! {
    /// Who begins the first round, whatever the rules say.
    pub enum Starter { South = "south": "South", North = "north": "North", Lot = "lot": "drawn by lot" }
}

impl Series {
    /// A series of random rounds, as the rules say.
    pub fn random(seed: u64, scope: Scope) -> Series {
        Series {
            agents: [Agent::Random; 2],
            seed,
            scope,
            starter: None,
            max_rounds: 2000,
        }
    }

    /// Who is to begin the first round, if the series says so; a lot is drawn.
    pub(crate) fn begins(&self, random: &mut Random) -> Option<Player> {
        match self.starter? {
            Starter::South => Some(Player::South),
            Starter::North => Some(Player::North),
            Starter::Lot => Some(Player::BOTH[random.below(2) as usize]),
        }
    }
}

/// How often each number occurred.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies(pub BTreeMap<u64, u64>);

impl Tallies {
    pub fn add(&mut self, n: u64) {
        *self.0.entry(n).or_default() += 1;
    }

    pub fn merge(&mut self, other: &Tallies) {
        for (n, k) in &other.0 {
            *self.0.entry(*n).or_default() += k;
        }
    }

    pub fn games(&self) -> u64 {
        self.0.values().sum()
    }

    pub fn sum(&self) -> u64 {
        self.0.iter().map(|(n, k)| n * k).sum()
    }

    /// The number at rank `rank` (from 0).
    fn at(&self, rank: u64) -> u64 {
        let mut seen = 0;
        for (n, k) in &self.0 {
            seen += k;
            if rank < seen {
                return *n;
            }
        }
        0
    }

    /// mean; median (mean of the middle two); p95 (nearest rank); max; standard deviation (n - 1).
    pub fn json(&self) -> Value {
        let games = self.games();
        if games == 0 {
            return json!({ "mean": null, "median": null, "p95": null, "max": null, "sd": null });
        }
        let mean = self.sum() as f64 / games as f64;
        let median = (self.at((games - 1) / 2) + self.at(games / 2)) as f64 / 2.0;
        let p95 = self.at((games * 95).div_ceil(100) - 1);
        let squares: f64 = self
            .0
            .iter()
            .map(|(n, k)| (*n as f64 - mean).powi(2) * *k as f64)
            .sum();
        let sd = if games > 1 {
            (squares / (games - 1) as f64).sqrt()
        } else {
            0.0
        };
        json!({ "mean": mean, "median": median, "p95": p95, "max": self.0.keys().last(), "sd": sd })
    }
}

/// Tallies while they grow: small numbers have a place of their own.
struct Counting {
    small: Vec<u32>,
    large: Tallies,
}

impl Counting {
    /// Numbers below this are small.
    const SMALL: usize = 2048;

    fn new() -> Counting {
        Counting {
            small: vec![0; Counting::SMALL],
            large: Tallies::default(),
        }
    }

    #[inline]
    fn add(&mut self, n: u64) {
        match self.small.get_mut(n as usize) {
            Some(k) => *k += 1,
            None => self.large.add(n),
        }
    }

    fn tallies(mut self) -> Tallies {
        for (n, k) in self.small.iter().enumerate().filter(|(_, k)| **k > 0) {
            self.large.0.insert(n as u64, u64::from(*k));
        }
        self.large
    }
}

/// Figures over a series; sums of whole numbers only, so that the order of games does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    pub games: u64,
    /// South's, North's, drawn.
    pub wins: [u64; 3],
    /// Games won by whoever began the first round.
    pub first_wins: u64,
    pub turns: Tallies,
    pub moves: Tallies,
    pub laps: Tallies,
    pub counters: Tallies,
    pub rounds: Tallies,
    pub passes: u64,
    pub endless_moves: u64,
    pub unresolved_moves: u64,
    pub capped: u64,
    /// Everything sown, endless moves included: for figures of speed, not of the game.
    pub laps_sown: u64,
    pub counters_sown: u64,
}

impl Figures {
    /// Adds the figures of other games of the series.
    pub fn merge(&mut self, other: &Figures) {
        self.games += other.games;
        for (a, b) in self.wins.iter_mut().zip(other.wins) {
            *a += b;
        }
        self.first_wins += other.first_wins;
        self.turns.merge(&other.turns);
        self.moves.merge(&other.moves);
        self.laps.merge(&other.laps);
        self.counters.merge(&other.counters);
        self.rounds.merge(&other.rounds);
        self.passes += other.passes;
        self.endless_moves += other.endless_moves;
        self.unresolved_moves += other.unresolved_moves;
        self.capped += other.capped;
        self.laps_sown += other.laps_sown;
        self.counters_sown += other.counters_sown;
    }

    /// The figures as in the command contracts, without those of time.
    pub fn json(&self, rules: &Ruleset, series: &Series) -> Value {
        let readings: serde_json::Map<String, Value> = rules
            .questions
            .iter()
            .map(|(id, (_, r))| (id.clone(), json!(r)))
            .collect();
        json!({
            "game": rules.slug,
            "rules_sha256": rules.sha256,
            "readings": readings,
            "agents": series.agents,
            "seed": series.seed,
            "scope": series.scope,
            "starter": series.starter,
            "games": self.games,
            "wins": { "south": self.wins[0], "north": self.wins[1], "draw": self.wins[2] },
            "first_mover_wins": self.first_wins,
            "turns": self.turns.json(),
            "moves": self.moves.json(),
            "laps": self.laps.json(),
            "counters": self.counters.json(),
            "rounds": self.rounds.json(),
            "passes": self.passes,
            "endless_moves": self.endless_moves,
            "unresolved_moves": self.unresolved_moves,
            "capped": self.capped,
        })
    }
}

/// Plays the games `from..to` of a series. Game k is the same whatever range it is played in.
pub fn play_range(rules: &Ruleset, series: &Series, from: u64, to: u64) -> Figures {
    let mut figures = Figures::default();
    let mut counting: [Counting; 5] = std::array::from_fn(|_| Counting::new());
    let openings = Openings::of(rules);
    for index in from..to {
        let mut random = Random::of(series.seed, index);
        let starter = series.begins(&mut random);
        let mut game = openings.game(starter, &mut random);
        let (first, capped) = play_one(&mut game, series, &mut random);
        figures.games += 1;
        let winner = match series.scope {
            Scope::Match => game.result(),
            Scope::Round => game.round_result(),
        }
        .and_then(|r| r.winner);
        figures.wins[winner.map_or(2, Player::index)] += 1;
        figures.first_wins += u64::from(winner.is_some() && winner == first);
        let t = game.tally();
        for (into, n) in counting
            .iter_mut()
            .zip([t.turns, t.moves, t.laps, t.counters, t.rounds])
        {
            into.add(n);
        }
        figures.passes += t.passes;
        figures.endless_moves += t.endless_moves;
        figures.unresolved_moves += t.unresolved_moves;
        figures.laps_sown += t.laps_sown;
        figures.counters_sown += t.counters_sown;
        figures.capped += u64::from(capped || t.capped_rounds > 0);
    }
    [
        figures.turns,
        figures.moves,
        figures.laps,
        figures.counters,
        figures.rounds,
    ] = counting.map(Counting::tallies);
    figures
}

/// Plays one opened game to its end. Returns who began, and whether the match was broken off.
fn play_one(game: &mut Game, series: &Series, random: &mut Random) -> (Option<Player>, bool) {
    let mut first = game.opener();
    loop {
        match game.phase() {
            Phase::Opening => {
                game.open(random, &mut Silent);
                first = first.or(game.opener());
            }
            Phase::Play => {
                if series.agents == [Agent::Random; 2] && game.play_random_round(random) {
                    continue;
                }
                let Some(player) = game.position().to_move else {
                    return (first, true);
                };
                match series.agents[player.index()].choose(game, random) {
                    Some(m) => {
                        game.play(m, &mut Silent);
                    }
                    None => return (first, true),
                }
            }
            Phase::Over => game.gather(&mut Silent),
            Phase::Counted if series.scope == Scope::Round => return (first, false),
            Phase::Counted => {
                if u64::from(game.round()) >= series.max_rounds {
                    return (first, true);
                }
                game.divide(random, &mut Silent);
            }
            Phase::MatchOver => return (first, false),
        }
    }
}
