//! What is answered to a line.

use super::sources::Source;
use crate::families::page::{AnyInfo, AnyState, AnyStep};
use ludarium_engine::game::table::{self, Offer};
use ludarium_engine::lang::RulesFile;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The answer to a line: `error`, or what was asked for.
#[derive(Debug, Clone, PartialEq, Default, Serialize, JsonSchema)]
#[schemars(rename = "SessionAnswer")]
pub struct Answer {
    /// The `id` of the line, whatever it is; left out where it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// Why nothing came of the line; everything is as it was before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Trouble>,
    /// What is worth saying and is no error.
    pub warnings: Vec<String>,
    /// The games that can be loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<GameName>>,
    /// What was loaded: board, names, questions, hash of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<AnyInfo>")]
    pub game: Option<Value>,
    /// What was done and what came of it, step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<AnyStep>>")]
    pub steps: Option<Vec<Value>>,
    /// The clauses that the events of these steps name, by their full ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<BTreeMap<String, Source>>,
    /// What the agent would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// How the game stands, as far as looking ahead or playing on tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlook: Option<Outlook>,
    /// The game as a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Where the game stands now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands: Option<Stands>,
}

impl Answer {
    pub(super) fn failed(error: Trouble) -> Answer {
        Answer {
            error: Some(error),
            ..Answer::default()
        }
    }
}

/// Why nothing came of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Trouble {
    /// What is not done.
    pub what: String,
    /// Where it lies: the number of the line, from 1, and the key.
    #[serde(rename = "where")]
    pub place: String,
    /// Why, each reason by itself.
    pub why: Vec<String>,
    /// What to do.
    #[serde(rename = "do")]
    pub remedy: String,
}

impl Trouble {
    pub(super) fn of(
        what: &str,
        place: &str,
        why: impl std::fmt::Display,
        remedy: &str,
    ) -> Trouble {
        Trouble {
            what: what.to_owned(),
            place: place.to_owned(),
            why: vec![why.to_string()],
            remedy: remedy.to_owned(),
        }
    }
}

/// A game that can be loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameName {
    /// What it is loaded by.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// Word of its family; empty: the first.
    pub family: String,
}

impl GameName {
    pub(super) fn of(game: String, rules: &RulesFile) -> GameName {
        GameName {
            game,
            title: rules.title.clone(),
            family: rules.family.clone(),
        }
    }
}

/// Something that may be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Chosen {
    /// As records write it; `throw` for what falls by the seed.
    pub token: String,
    /// In words, where the token does not say it.
    pub words: Option<String>,
}

impl Chosen {
    pub(super) fn of(offer: Offer) -> Chosen {
        let Offer { token, words } = offer;
        Chosen { token, words }
    }
}

/// Where a game stands, whatever its family.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Stands {
    /// The position as text, as `start` takes it.
    pub text: String,
    /// Whether somebody decides: `seat`, or nobody does: `falls`, `over`.
    pub stand: String,
    /// The seat that decides, from 0; null for nobody.
    pub seat: Option<usize>,
    /// All that may be done, in a fixed order.
    pub legal: Vec<Chosen>,
    /// Number of things done and fallen since the beginning.
    pub done: usize,
    /// Half points of each seat: 2 won, 1 drawn or not over, 0 lost.
    pub points: Vec<u64>,
    /// How the game ended, in words; null while it goes on.
    pub result: Option<String>,
    /// The same as the family's own board has it.
    #[schemars(with = "AnyState")]
    pub state: Value,
}

/// How a game stands, as far as looking ahead or playing on tells.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Outlook {
    /// From whose side to whose it stands where.
    pub bars: Vec<Bar>,
    /// In sentences, with how far was looked or how many games were played.
    pub says: String,
    /// What is best to be done.
    pub best: Chosen,
}

/// How the game stands between two sides.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Bar {
    /// The name at the left.
    pub left: String,
    /// The name at the right.
    pub right: String,
    /// Where between them it stands, from -1 to 1.
    pub stands: f64,
}

impl Outlook {
    pub(super) fn of(found: table::Outlook) -> Outlook {
        let bar = |(left, right, stands)| Bar {
            left,
            right,
            stands,
        };
        Outlook {
            bars: found.bars.into_iter().map(bar).collect(),
            says: found.says,
            best: Chosen::of(found.best),
        }
    }
}
