//! Games played by agents in number, and figures over them.

use super::event::Silent;
use super::play::Game;
use super::rules::Rules;
use super::state::Action;
use crate::agents::Agent;
use crate::random::Random;
use crate::simulate::{Starter, Tallies};
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use std::collections::BTreeMap;

/// A series of games.
#[derive(Debug, Clone)]
pub struct Series {
    /// One agent a seat; the last plays all further seats.
    pub agents: Vec<Agent>,
    pub seats: usize,
    pub seed: u64,
    /// Who begins; none = as the rules say.
    pub first: Option<usize>,
    /// A lot decides who begins, whatever the rules say.
    pub lot: bool,
    /// Turns after which a game is broken off and counted as capped.
    pub max_turns: u64,
}

impl Series {
    /// A series of random games.
    pub fn random(seats: usize, seed: u64) -> Series {
        Series {
            agents: vec![Agent::Random],
            seats,
            seed,
            first: None,
            lot: false,
            max_turns: 50_000,
        }
    }

    /// Who plays a seat.
    pub fn agent(&self, seat: usize) -> Agent {
        let last = self.agents.last().copied().unwrap_or(Agent::Random);
        self.agents.get(seat).copied().unwrap_or(last)
    }

    /// The same series begun by a given player, whatever the rules say: South is seat 0, North seat 1.
    #[must_use]
    pub fn begun_by(self, starter: Option<Starter>) -> Series {
        Series {
            first: match starter {
                Some(Starter::South) => Some(0),
                Some(Starter::North) => Some(1),
                Some(Starter::Lot) | None => None,
            },
            lot: starter == Some(Starter::Lot),
            ..self
        }
    }

    /// A game of the series as it begins; a lot is drawn from its throws.
    ///
    /// # Errors
    /// A number of players, or a seat to begin, that the rules do not allow.
    pub(crate) fn begin<'r>(
        &self,
        rules: &'r Rules,
        throws: &mut Random,
    ) -> Result<Game<'r>, String> {
        let lot = self.lot || (rules.params.first_by_lot && self.first.is_none());
        let first = match lot {
            true => throws.below(self.seats as u32) as usize,
            false => self.first.unwrap_or(0),
        };
        Game::new(rules, Some(self.seats), first)
    }
}

/// Throws the sticks: each falls flat side up by the chance that the rules give it.
pub fn throw(rules: &Rules, random: &mut Random) -> u8 {
    let s = &rules.params.sticks;
    let flats = (0..s.count).filter(|_| random.below(1000) < s.flat).count();
    s.values[flats]
}

/// The stream of throws of a game: apart from that of choices, so that agents that choose otherwise meet the same throws.
pub fn throws_of(seed: u64, index: u64) -> Random {
    Random::of(seed ^ 0x7468_726f_7773, index)
}

/// Figures over a series; sums of whole numbers only, so that the order of games does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    pub games: u64,
    pub wins: Vec<u64>,
    pub draws: u64,
    /// Games won by whoever began.
    pub first_wins: u64,
    pub turns: Tallies,
    pub throws: Tallies,
    pub moves: Tallies,
    /// Throws that did nothing.
    pub lost_throws: u64,
    /// Pieces eaten in a game.
    pub eaten: Tallies,
    /// Pieces that could have been eaten, over all games.
    pub could_be_eaten: u64,
    /// How often each seat had each rank, from 1.
    pub ranks: Vec<Vec<u64>>,
    /// How often each degree was given.
    pub degrees: BTreeMap<String, u64>,
    pub capped: u64,
}

impl Figures {
    fn of(seats: usize) -> Figures {
        Figures {
            wins: vec![0; seats],
            ranks: vec![vec![0; seats]; seats],
            ..Figures::default()
        }
    }

    /// Adds the figures of other games of the series.
    pub fn merge(&mut self, other: &Figures) {
        let add = |a: &mut Vec<u64>, b: &[u64]| {
            a.resize(a.len().max(b.len()), 0);
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        };
        self.games += other.games;
        add(&mut self.wins, &other.wins);
        self.draws += other.draws;
        self.first_wins += other.first_wins;
        self.turns.merge(&other.turns);
        self.throws.merge(&other.throws);
        self.moves.merge(&other.moves);
        self.lost_throws += other.lost_throws;
        self.eaten.merge(&other.eaten);
        self.could_be_eaten += other.could_be_eaten;
        self.ranks
            .resize(self.ranks.len().max(other.ranks.len()), vec![]);
        for (a, b) in self.ranks.iter_mut().zip(&other.ranks) {
            add(a, b);
        }
        for (degree, n) in &other.degrees {
            *self.degrees.entry(degree.clone()).or_default() += n;
        }
        self.capped += other.capped;
    }

    /// The figures as `simulate --json` prints them, without those of time.
    pub fn json(&self, rules: &Rules, series: &Series) -> Value {
        let readings: serde_json::Map<String, Value> = rules
            .questions
            .iter()
            .map(|(id, (_, r))| (id.clone(), json!(r)))
            .collect();
        let agents: Vec<Agent> = (0..series.seats).map(|s| series.agent(s)).collect();
        let share = |part: u64, of: u64| (of > 0).then(|| part as f64 / of as f64);
        let mut eaten = self.eaten.json();
        eaten["count"] = json!(self.eaten.sum());
        eaten["of"] = json!(self.could_be_eaten);
        eaten["share"] = json!(share(self.eaten.sum(), self.could_be_eaten));
        json!({
            "game": rules.slug,
            "rules_sha256": rules.sha256,
            "readings": readings,
            "set": rules.overrides,
            "players": series.seats,
            "agents": agents,
            "seed": series.seed,
            "starter": if series.lot { json!("lot") } else { json!(series.first) },
            "games": self.games,
            "wins": self.wins,
            "draw": self.draws,
            "first_mover_wins": self.first_wins,
            "turns": self.turns.json(),
            "throws": self.throws.json(),
            "moves": self.moves.json(),
            "lost_throws": { "count": self.lost_throws, "share": share(self.lost_throws, self.throws.sum()) },
            "eaten": eaten,
            "ranks": self.ranks,
            "degrees": self.degrees,
            "capped": self.capped,
        })
    }
}

/// Plays the games `from..to` of a series. Game k is the same whatever range it is played in.
///
/// # Errors
/// A number of players, or a seat to begin, that the rules do not allow.
pub fn play_range(rules: &Rules, series: &Series, from: u64, to: u64) -> Result<Figures, String> {
    let mut figures = Figures::of(series.seats);
    for index in from..to {
        let mut throws = throws_of(series.seed, index);
        let mut choices = Random::of(series.seed, index);
        let mut game = series.begin(rules, &mut throws)?;
        let first = game.state().turn;
        let whole = play_one(&mut game, series, &mut throws, &mut choices);
        figures.add(&game, first, whole);
    }
    Ok(figures)
}

/// Plays one game to its end; false if it was broken off.
fn play_one(game: &mut Game, series: &Series, throws: &mut Random, choices: &mut Random) -> bool {
    while game.outcome().is_none() {
        let agent = series.agent(usize::from(game.state().turn));
        let done = match agent.choose_track(game, choices) {
            None => return false,
            Some(Action::Throw) => {
                let value = throw(game.rules(), throws);
                game.throw(value, &mut Silent)
            }
            Some(action) => game.act(action, &mut Silent),
        };
        if done.is_err() || game.tally().turns > series.max_turns {
            return false;
        }
    }
    true
}

impl Figures {
    fn add(&mut self, game: &Game, first: u8, whole: bool) {
        let (state, tally) = (game.state(), game.tally());
        self.games += 1;
        self.turns.add(tally.turns);
        self.throws.add(tally.throws);
        self.moves.add(tally.moves);
        self.lost_throws += tally.lost;
        let pieces = state.pieces.iter().flatten();
        let eaten: u64 = state.taken.iter().map(|n| u64::from(*n)).sum();
        self.eaten.add(eaten);
        // who looses the role is not hunted by it
        let hunters = usize::from(game.rules().params.role.is_some());
        if !game.rules().params.eat_back {
            // who begins again can be eaten any number of times
            self.could_be_eaten += (pieces.count() - hunters) as u64;
        }
        self.capped += u64::from(!whole);
        let Some(outcome) = game.outcome() else {
            return;
        };
        match outcome.winner {
            Some(seat) => self.wins[usize::from(seat)] += 1,
            None => self.draws += 1,
        }
        self.first_wins += u64::from(outcome.winner == Some(first));
        for (seat, rank) in outcome.ranks.iter().enumerate() {
            self.ranks[seat][usize::from(*rank) - 1] += 1;
        }
        for degree in &outcome.degrees {
            *self.degrees.entry(degree.clone()).or_default() += 1;
        }
    }
}
