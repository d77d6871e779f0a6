//! A rules file and its questions.

use super::{Clause, Like};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Clauses at most, of a file and of all that are in force together: every two that speak of one moment are compared.
pub const MOST_CLAUSES: usize = 500;

/// Kinds of marks at most: those after the first have a small letter each, and `s` and `n` say whose a mark is.
pub const MOST_MARKS: usize = 25;

/// A rules file: an edition's `rules.toml` or a shared file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct RulesFile {
    /// The edition's folder and address.
    pub slug: String,
    /// The short name that heads its clause ids.
    pub short: String,
    /// The game's name.
    pub title: String,
    /// The family of games: `sowing`, `track` (docs/tracks.md), or `men` (docs/pieces.md).
    pub family: String,
    /// A published description, where there is no evidence record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<String>,
    /// Games of the portal's database to which these rules belong, by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub portal: Vec<u32>,
    /// Other names of the game, in any script: what readers look for it by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Shared files taken in.
    #[serde(rename = "use")]
    pub uses: Vec<String>,
    /// Kinds of marks, the first written without a letter.
    pub marks: Vec<String>,
    /// Kinds of marks that no player makes or sees: internal state of the program.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<String>,
    /// Letters of the kinds after the first, where the kind's own first letter will not do.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub mark_letters: BTreeMap<String, char>,
    /// Names of the two sides of a piece game, South's first, in the plural; if left out, a side has the name of its pieces where each has a kind of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// Parameters that the game does not have.
    pub absent: Vec<String>,
    /// The clauses; their order never matters to play.
    #[serde(rename = "clause")]
    pub clauses: IndexMap<String, Clause>,
    /// The questions.
    #[serde(rename = "question")]
    pub questions: IndexMap<String, Question>,
    /// Sentences of other accounts and the clauses that lean on them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub borrowed: BTreeMap<String, Vec<String>>,
    /// Another edition whose clauses are taken over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<Like>,
    /// Clauses that were taken over, each with its full id in the edition that it comes from; never written.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "read", schemars(skip))]
    pub taken: BTreeMap<String, String>,
}

impl RulesFile {
    /// Takes a clause out, and what others say of it. A rider of nothing but it says nothing any more.
    pub fn leave_out(&mut self, id: &str) {
        self.clauses.shift_remove(id);
        for c in self.clauses.values_mut() {
            for list in [&mut c.over, &mut c.after].into_iter().flatten() {
                list.retain(|x| x != id);
            }
            if c.after.as_ref().is_some_and(Vec::is_empty) {
                *c = Clause {
                    set: Some(BTreeMap::new()),
                    ..Clause::default()
                };
            }
        }
    }
}

/// A doubt with its readings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// The question, in a few words.
    pub ask: String,
    /// The name of the default reading.
    pub default: String,
    /// Why that is the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// An example id, or a position and a move, that shows the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shows: Option<String>,
    /// Sentences it turns on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<String>,
    /// A remark for editors and readers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The readings, the default among them.
    pub reading: IndexMap<String, Reading>,
}

/// One answer to a question: what it changes in the rules. The default changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Reading {
    /// The reading in plain words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// What speaks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Why it cannot be played, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infeasible: Option<String>,
    /// Why it changes nothing in play, if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inert: Option<String>,
    /// Clauses left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<String>,
    /// Keys of clauses replaced whole.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub change: BTreeMap<String, BTreeMap<String, Value>>,
    /// Clauses added.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub add: BTreeMap<String, Clause>,
    /// Parameters that the game then does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
}

impl Reading {
    /// Whether this reading leaves the rules as they are.
    pub fn changes_nothing(&self) -> bool {
        self.drop.is_empty() && self.change.is_empty() && self.add.is_empty()
    }
}

/// A name of a reading with case, spaces and punctuation set aside, for matching what a person typed.
pub fn loose(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
