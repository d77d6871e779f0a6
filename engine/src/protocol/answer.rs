//! What is answered.

use crate::game::table::{Offer, Outlook};
use crate::game::Refusal;
use crate::lang::{Certainty, Overrides, RulesFile};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::Value;
use std::collections::BTreeMap;

/// The answer to a request: `error`, or what was asked for. What a family says in its own shape (its rules, where its games stand,
/// its steps) is JSON; descriptions of the format name a type for each.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "SessionAnswer"))]
pub struct Answer<Info = Value, State = Value, Step = Value, Before = Value> {
    /// The `id` of the line, whatever it is, letter for letter; left out where it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
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
    pub game: Option<Info>,
    /// The position before the first step of a game that was begun, as the family's own board has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
    /// What was done and what came of it, step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// Of a line of moves: what was done and what happened between, one after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deeds: Option<Vec<Deed<Step>>>,
    /// The clauses that the events of these steps name, by their full ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<BTreeMap<String, Source>>,
    /// What the agent would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Offer>,
    /// How the game stands, as far as looking ahead or playing on tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlook: Option<Outlook>,
    /// The game as a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The size of board that a position states, as settings, where the board is of another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Overrides>,
    /// The moves of a worked example that plays from its position; the lots that open a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Where the game stands now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands: Option<Stands<State>>,
}

impl Answer {
    /// What was answered to the request of an `id`, or why nothing came of it.
    pub fn given(id: Option<Box<RawValue>>, answer: Result<Answer, Trouble>) -> Answer {
        let answer = answer.unwrap_or_else(|error| Answer {
            error: Some(error),
            ..Answer::default()
        });
        let id = id.map(Id);
        Answer { id, ..answer }
    }

    /// As JSON, in one line.
    pub fn json(&self) -> String {
        // an answer holds nothing that JSON cannot hold
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What a line calls itself, as it was sent.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Id(Box<RawValue>);

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.0.get() == other.0.get()
    }
}

#[cfg(feature = "read")]
impl schemars::JsonSchema for Id {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Value::schema_name()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(make: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Value::json_schema(make)
    }
}

/// Something that was done, or that happened of itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "Deed"))]
pub struct Deed<Step = Value> {
    /// The token as it fell; null where nobody decided.
    pub r#move: Option<String>,
    /// What came of it.
    pub steps: Vec<Step>,
    /// Number of things done and fallen by then.
    pub done: usize,
}

/// Why nothing came of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
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
    /// The case in a word, where the rules refuse something: `empty`, `turn`, `over`, `illegal`, `token`, `position` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
}

impl Trouble {
    /// What is not done, at which key, for one reason, with what to do.
    #[inline(never)]
    pub fn of(what: &str, place: &str, why: impl std::fmt::Display, remedy: &str) -> Trouble {
        Trouble {
            what: what.to_owned(),
            place: place.to_owned(),
            why: vec![why.to_string()],
            remedy: remedy.to_owned(),
            kind: None,
        }
    }

    /// What the rules refuse.
    #[inline(never)]
    pub fn refused(what: &str, place: &str, why: &Refusal, remedy: &str) -> Trouble {
        Trouble {
            kind: Some(why.kind()),
            ..Trouble::of(what, place, why, remedy)
        }
    }
}

/// A game that can be loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct GameName {
    /// What it is loaded by.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// Word of its family; empty: the first.
    pub family: String,
}

impl GameName {
    /// Rules by the name that they are loaded by.
    pub fn of(game: String, rules: &RulesFile) -> GameName {
        GameName {
            game,
            title: rules.title.clone(),
            family: rules.family.clone(),
        }
    }
}

/// A clause with the sentences behind it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "SourceOfEvent"))]
pub struct Source {
    /// The rule in plain words.
    pub says: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// The sentences that it cites.
    pub cites: Vec<Cited>,
}

/// A sentence that is cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "CitedSentence"))]
pub struct Cited {
    /// As the clause has it: `C6 "exact words"`, `C6 5-12`.
    pub cite: String,
    /// The words that are meant; null for the whole sentence, and where its words are not at hand.
    pub words: Option<String>,
    /// The sentence; null where its words are not at hand.
    pub sentence: Option<String>,
}

/// Where a game stands, whatever its family.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "Stands"))]
pub struct Stands<State = Value> {
    /// The position as text, as `start` takes it.
    pub text: String,
    /// Whether somebody decides: `seat`, or nobody does: `falls`, `over`.
    pub stand: &'static str,
    /// The seat that decides, from 0; null for nobody.
    pub seat: Option<usize>,
    /// All that may be done, in a fixed order.
    pub legal: Vec<Offer>,
    /// Number of things done and fallen since the beginning.
    pub done: usize,
    /// Half points of each seat: 2 won, 1 drawn or not over, 0 lost.
    pub points: Vec<u64>,
    /// How the game ended, in words; null while it goes on.
    pub result: Option<String>,
    /// Where the game stands, as the family's own board shows it.
    pub state: State,
}
