//! Agents: who chooses among legal moves.
//!
//! All are reproducible: budgets are numbers of positions or playouts, never times (a caller with a clock can stop a search by
//! [`search::Budget::stop`]); draws come from the stream given.

pub(crate) mod expect;
mod greedy;
pub mod search;
pub(crate) mod tree;

pub use greedy::material;

use crate::play::{Game, Move};
use crate::random::Random;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An agent, by the word under which it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agent {
    Random,
    Greedy,
    /// Greedy that looks at the other's best answer.
    Careful,
    /// Greedy that plays on as long as it can.
    Eager,
    /// Looks ahead within a number of positions: alpha-beta, or expectimax where sticks are thrown.
    Search(u32),
    /// Plays out a number of random games from each position: Monte Carlo tree search.
    Playouts(u32),
}

/// Positions `search` looks at unless told otherwise.
const POSITIONS: u32 = 5_000;
/// Games `playouts` plays unless told otherwise.
const GAMES: u32 = 500;

impl Agent {
    /// Every kind with its word and what it does.
    pub const ALL: &'static [(Agent, &'static str, &'static str)] = &[
        (Agent::Random, "random", "any legal move, all equally likely"),
        (
            Agent::Greedy,
            "greedy",
            "the move after which store and marked holes are furthest ahead of the other's; ties are drawn",
        ),
        (
            Agent::Careful,
            "careful",
            "the move that leaves it furthest ahead after the other's best answer; ties are drawn",
        ),
        (
            Agent::Eager,
            "eager",
            "a move that gives another, else the greedy move; among equals the greediest",
        ),
        (
            Agent::Search(POSITIONS),
            "search",
            "looks ahead, deeper and deeper, until it has looked at so many positions (search:20000)",
        ),
        (
            Agent::Playouts(GAMES),
            "playouts",
            "plays out so many random games (playouts:500) and more of those that go well",
        ),
    ];

    /// Levels for people: a name, the agent behind it, what it says. How far they lie apart is measured
    /// (`corpus/studies/levels.toml`).
    pub const LEVELS: &'static [(&'static str, Agent, &'static str)] = &[
        ("beginner", Agent::Random, "plays whatever may be played"),
        ("pupil", Agent::Greedy, "takes what lies nearest"),
        ("player", Agent::Search(300), "looks a few moves ahead"),
        ("master", Agent::Search(20_000), "looks far ahead"),
    ];

    /// The agent of a word: a kind, a kind with its budget (`search:20000`), or a level.
    pub fn from_word(word: &str) -> Option<Agent> {
        let level = Agent::LEVELS.iter().find(|(name, ..)| *name == word);
        if let Some((_, agent, _)) = level {
            return Some(*agent);
        }
        let (kind, budget) = match word.split_once(':') {
            None => (word, None),
            Some((kind, n)) => (kind, Some(n.parse::<u32>().ok().filter(|n| *n > 0)?)),
        };
        let (agent, ..) = Agent::ALL.iter().find(|(_, w, _)| *w == kind)?;
        match (agent, budget) {
            (a, None) => Some(*a),
            (Agent::Search(_), Some(n)) => Some(Agent::Search(n)),
            (Agent::Playouts(_), Some(n)) => Some(Agent::Playouts(n)),
            _ => None,
        }
    }

    /// The word it is asked for under; levels under that of the agent behind them.
    pub fn word(self) -> String {
        match self {
            Agent::Random => "random".into(),
            Agent::Greedy => "greedy".into(),
            Agent::Careful => "careful".into(),
            Agent::Eager => "eager".into(),
            Agent::Search(n) => format!("search:{n}"),
            Agent::Playouts(n) => format!("playouts:{n}"),
        }
    }

    /// Every word without a budget, levels last: for messages.
    pub fn words() -> Vec<&'static str> {
        let kinds = Agent::ALL.iter().map(|(_, w, _)| *w);
        kinds
            .chain(Agent::LEVELS.iter().map(|(w, ..)| *w))
            .collect()
    }

    /// Chooses a move, or `None` if there is none.
    pub fn choose(self, game: &Game, random: &mut Random) -> Option<Move> {
        match self {
            Agent::Random => {
                choose_random(game, random).map(|m| match game.rules().leaves_choices() {
                    true => game.draw_rest(m, random),
                    false => m,
                })
            }
            Agent::Greedy => greedy::choose(game, random),
            Agent::Careful => greedy::careful(game, random),
            Agent::Eager => greedy::eager(game, random),
            Agent::Search(nodes) => {
                let mut never = || false;
                let budget = search::Budget {
                    nodes: u64::from(nodes),
                    stop: &mut never,
                };
                search::best(game, budget, random).map(|found| found.best)
            }
            Agent::Playouts(games) => tree::choose(game, games, random),
        }
    }
}

#[inline]
fn choose_random(game: &Game, random: &mut Random) -> Option<Move> {
    if let Some(mut set) = game.plain_legal() {
        if set == 0 {
            return None;
        }
        for _ in 0..random.below(set.count_ones()) {
            set &= set - 1;
        }
        return Some(Move::hole(set.trailing_zeros() as usize));
    }
    let moves = game.legal();
    (!moves.is_empty()).then(|| moves[random.below(moves.len() as u32) as usize])
}

impl std::fmt::Display for Agent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.word())
    }
}

impl Serialize for Agent {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.word())
    }
}

impl<'de> Deserialize<'de> for Agent {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = String::deserialize(d)?;
        Agent::from_word(&word)
            .ok_or_else(|| serde::de::Error::custom(crate::words::unknown(&word, &Agent::words())))
    }
}
