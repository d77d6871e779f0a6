//! Agents: who chooses among legal moves.
//!
//! All are reproducible: budgets are numbers of positions or playouts, never times (a caller with a clock can stop a search by
//! [`search::Budget::stop`]); draws come from the stream given.

use crate::words::UnknownWord;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::str::FromStr;

/// An agent, by the word under which it is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agent {
    /// Any legal move, all equally likely.
    Random,
    /// The move after which it stands best; ties are drawn.
    Greedy,
    /// Greedy that looks at the other's best answer.
    Careful,
    /// Greedy that plays on as long as it can.
    Eager,
    /// Looks ahead within a number of positions: alpha-beta, or expectimax where sticks are thrown.
    Search(u32),
    /// Looks ahead likewise, deeper: more is kept, moves are ordered, practice games say what a position is worth, endings are
    /// solved. Where sticks are thrown, the same as [`Agent::Search`].
    Deep(u32),
    /// Plays out a number of random games from each position: Monte Carlo tree search.
    Playouts(u32),
}

/// Positions `search` looks at unless a number is given.
const POSITIONS: u32 = 5_000;
/// Positions `deep` looks at unless a number is given.
const DEEP: u32 = 20_000;
/// Games `playouts` plays unless a number is given.
const GAMES: u32 = 500;

impl Agent {
    /// Every kind with its word and what it does.
    pub const ALL: &'static [(Agent, &'static str, &'static str)] = &[
        (Agent::Random, "random", "any legal move, all equally likely"),
        (
            Agent::Greedy,
            "greedy",
            "the move after which the player is furthest ahead in store and marked holes; ties are drawn",
        ),
        (
            Agent::Careful,
            "careful",
            "the move after which the player is furthest ahead when the opponent has given the best answer; ties are drawn",
        ),
        (
            Agent::Eager,
            "eager",
            "a move that gives another turn, else the greedy move; of several, the greediest",
        ),
        (
            Agent::Search(POSITIONS),
            "search",
            "looks ahead, ever deeper, until it has seen so many positions (search:20000)",
        ),
        (
            Agent::Deep(DEEP),
            "deep",
            "looks farther ahead than search with the same number of positions (deep:20000): it judges positions by practice games and solves endings",
        ),
        (
            Agent::Playouts(GAMES),
            "playouts",
            "plays so many random games from the position (playouts:500), more of them after good moves",
        ),
    ];

    /// Levels for people: a name, the agent behind it, what it says. How far they lie apart is measured
    /// (`corpus/studies/levels.toml`).
    pub const LEVELS: &'static [(&'static str, Agent, &'static str)] = &[
        ("beginner", Agent::Random, "plays any legal move"),
        ("pupil", Agent::Greedy, "looks one move ahead"),
        ("player", Agent::Search(300), "looks a few moves ahead"),
        ("master", Agent::Search(20_000), "looks far ahead"),
        (
            "champion",
            Agent::Deep(60_000),
            "looks farther ahead, judges by practice and solves endings",
        ),
    ];

    /// The agent of a word: a kind, a kind with its budget (`search:20000`), or a level.
    ///
    /// ```
    /// use ludarium_engine::game::Agent;
    ///
    /// assert_eq!(Agent::from_word("search:500"), Some(Agent::Search(500)));
    /// assert_eq!(Agent::from_word("random:500"), None);
    /// assert_eq!(Agent::Search(500).word(), "search:500");
    /// ```
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
            (Agent::Deep(_), Some(n)) => Some(Agent::Deep(n)),
            (Agent::Playouts(_), Some(n)) => Some(Agent::Playouts(n)),
            _ => None,
        }
    }

    /// The agent that a word names, or what is wrong with the word.
    fn read(word: &str) -> Result<Agent, UnknownWord> {
        Agent::from_word(word).ok_or_else(|| UnknownWord::among(word, Agent::words()))
    }

    /// The word it is requested under; levels under that of the agent behind them.
    pub fn word(self) -> String {
        match self {
            Agent::Random => "random".into(),
            Agent::Greedy => "greedy".into(),
            Agent::Careful => "careful".into(),
            Agent::Eager => "eager".into(),
            Agent::Search(n) => format!("search:{n}"),
            Agent::Deep(n) => format!("deep:{n}"),
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
}

impl std::fmt::Display for Agent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.word())
    }
}

impl FromStr for Agent {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Agent, UnknownWord> {
        Agent::read(word)
    }
}

impl Serialize for Agent {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.word())
    }
}

#[cfg(feature = "read")]
impl schemars::JsonSchema for Agent {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AgentWord".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let kinds = Agent::ALL.iter().map(|(_, word, says)| (*word, *says));
        let levels = Agent::LEVELS.iter().map(|(word, _, says)| (*word, *says));
        let words: Vec<(&str, &str)> = kinds.chain(levels).collect();
        let mut schema = crate::words::schema(&words);
        let budgets = Agent::ALL.iter().filter(|(a, ..)| a.word().contains(':'));
        let budgets: Vec<&str> = budgets.map(|(_, word, _)| *word).collect();
        if let Some(serde_json::Value::Array(any)) = schema.get_mut("oneOf") {
            any.push(serde_json::json!({
                "type": "string",
                "pattern": format!("^(?:{}):0*[1-9][0-9]*$", budgets.join("|")),
                "description": "the same with its budget: search:20000, playouts:500"
            }));
        }
        schema
    }
}

impl<'de> Deserialize<'de> for Agent {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = String::deserialize(d)?;
        word.parse().map_err(serde::de::Error::custom)
    }
}
