//! What decides the figures of a series.

use super::other::Against;
use super::stat::Stat;
use crate::text::{json, sha256_hex};
use crate::values::AgentWord;
use ludarium_engine::game::measure::Pace;
use ludarium_engine::game::series::MAX_ROUNDS;
use ludarium_engine::game::{Agent, Asked, Scope, Starter};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The engine whose figures these are. It is raised by hand whenever the same rules and seed no longer give the same games.
pub const ENGINE: u32 = 1;

/// What decides the figures of one series of one game: two series with the same identity have the same figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The engine whose figures these are: it is raised when the same rules and seed no longer give the same games.
    pub engine: u32,
    /// The edition, by slug.
    pub game: String,
    /// SHA-256 of the rules, in hexadecimal.
    pub rules_sha256: String,
    /// Readings beside the defaults: question → reading.
    pub readings: BTreeMap<String, String>,
    /// One for both players, or one a seat; the last plays all further seats.
    #[schemars(with = "Vec<AgentWord>")]
    pub agents: Vec<Agent>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of games; 0 where nothing had to be played.
    pub games: u64,
    /// How far one game goes; null: a round, of stick-and-track games the game.
    pub scope: Option<Scope>,
    /// Who begins, whatever the rules say; null: as they say.
    pub starter: Option<Starter>,
    /// Rounds after which a match is broken off.
    pub max_rounds: Option<u64>,
    /// Stick-and-track games: number of players; null: as the rules say.
    pub players: Option<usize>,
    /// Stick-and-track games: parameters set from outside.
    pub set: BTreeMap<String, i64>,
    /// The name under which it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The family of games, told of series that are told game by game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// Statistics told of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tell: Vec<Stat>,
    /// Sowing games: the position it begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How fast people play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// What it is compared with.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "super::other::keys_alone"
    )]
    pub against: Option<Against>,
    /// Hash of the other rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against_sha256: Option<String>,
    /// Why the other rules cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The other rules decide every situation as these do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alike: bool,
    /// A bound on the number of positions, as a decimal logarithm in hundredths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<i64>,
    /// Moves of each game that are drawn, from the first on.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub openings: u64,
    /// How figures are told of the games; 2: n counts distinct games, what was cut off counts to both sides, effects have their
    /// chance. Left out by series that are summed up without telling games apart.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub figures: u64,
}

/// How figures are counted now ([`Identity::figures`]).
pub const DISTINCT: u64 = 2;

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(n: &u64) -> bool {
    *n == 0
}

impl Identity {
    /// Games that are requested outside of any study; the rules' hash is left open.
    pub fn of_plan(
        game: &str,
        plan: &Asked,
        games: u64,
        readings: impl IntoIterator<Item = (String, String)>,
        set: impl IntoIterator<Item = (String, i64)>,
    ) -> Identity {
        Identity {
            engine: ENGINE,
            game: game.to_owned(),
            rules_sha256: String::new(),
            readings: readings.into_iter().collect(),
            agents: plan.agents.clone(),
            seed: plan.seed,
            games,
            scope: Some(plan.scope),
            starter: plan.starter,
            max_rounds: Some(plan.max_rounds),
            players: plan.players,
            set: set.into_iter().collect(),
            label: None,
            family: None,
            tell: vec![],
            start: plan.start.clone(),
            pace: None,
            against: None,
            against_sha256: None,
            refused: None,
            alike: false,
            states: None,
            openings: plan.openings,
            figures: 0,
        }
    }

    /// The request that gives it.
    pub fn again(&self) -> Asked {
        Asked {
            seed: self.seed,
            agents: self.agents.clone(),
            starter: self.starter,
            scope: self.scope.unwrap_or(Scope::Round),
            max_rounds: self.max_rounds.unwrap_or(MAX_ROUNDS),
            players: self.players,
            start: self.start.clone(),
            openings: self.openings,
            paths: false,
        }
    }

    /// SHA-256 of it as JSON, in hexadecimal.
    pub fn key(&self) -> String {
        sha256_hex(&json(self))
    }
}
