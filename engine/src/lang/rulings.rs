//! Rulings: in which situation what happens. The language has their form; conditions, outcomes and moments are a family's.

use super::key::{Key, Takes, Words, OWN_NAME};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The key of `when` that names moments, in every family.
pub const AT: &str = "at";
/// The key of a look that names the moment at which it rules.
pub const AS: &str = "as";

/// The terms of a `when` or a `then`: keys of a family's vocabulary, each with its value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Terms(pub Map<String, Value>);

impl Terms {
    /// The moments that a `when` names.
    pub fn moments(&self) -> Vec<&str> {
        match self.0.get(AT) {
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            Some(name) => name.as_str().into_iter().collect(),
            None => vec![],
        }
    }

    /// The moment that a `then` looks at, if it looks elsewhere.
    pub fn look(&self) -> Option<&str> {
        self.0.values().find_map(|v| v.get(AS)?.as_str())
    }
}

/// One condition and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The situations.
    #[cfg_attr(feature = "read", schemars(schema_with = "super::schema::when"))]
    pub when: Terms,
    /// What follows.
    #[cfg_attr(feature = "read", schemars(schema_with = "super::schema::then"))]
    pub then: Terms,
}

/// One half of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// The conditions.
    When,
    /// The outcome.
    Then,
}

impl Half {
    /// Its key in a rules file.
    pub const fn word(self) -> &'static str {
        match self {
            Half::When => "when",
            Half::Then => "then",
        }
    }
}

/// Something that is captured where a ruling holds, in numbers: what a table of rules asks for. Shares of a ruling whose condition names
/// several numbers are several captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// What is taken, in the family's word.
    pub takes: &'static str,
    /// Who gets it, in the family's word.
    pub gets: &'static str,
    /// How many pieces lie there at least when they are taken; none where the condition does not say.
    pub least: Option<u16>,
    /// At most.
    pub most: Option<u16>,
    /// How many of them are taken, where that is one number.
    pub taken: Option<u16>,
    /// The number in which it captures: so many lie there, neither more nor fewer, and all of them leave the board. None of a part that
    /// is taken, of any number, and of what stays in play.
    pub size: Option<u16>,
}

/// What a family hands in whose clauses rule situations.
#[derive(Debug, Clone, Copy)]
pub struct Rulings {
    /// The moments that every game of the family has, in the order of play, each with what it says; any other name is one that a
    /// look gives.
    pub moments: Words,
    /// Every condition, in the order of the manual.
    pub when: &'static [Key],
    /// Every effect, in the order of the manual.
    pub then: &'static [Key],
    /// The effects that are seen on the board when they happen, by their keys; the others forbid, or say how.
    pub seen: &'static [&'static str],
    /// What a ruling of these conditions and effects captures; nothing where either cannot be read.
    pub captures: fn(&Terms, &Terms) -> Vec<Capture>,
    /// Terms in the words and the order of the family's types; an error says what does not fit.
    pub normal: fn(Half, &Terms) -> Result<Terms, String>,
    /// The JSON Schema of either half.
    #[cfg(feature = "read")]
    pub schema: fn(Half, &mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl Rulings {
    /// The rows of either half.
    pub fn keys(&self, half: Half) -> &'static [Key] {
        match half {
            Half::When => self.when,
            Half::Then => self.then,
        }
    }

    /// What a moment of every game says; none of a name that a look gives.
    pub fn says(&self, moment: &str) -> Option<&'static str> {
        let named = self.moments.iter().find(|(name, _)| *name == moment);
        named.map(|(_, says)| *says)
    }

    /// The row of a key.
    pub fn key(&self, half: Half, name: &str) -> Option<&'static Key> {
        self.keys(half).iter().find(|k| k.name == name)
    }

    /// The keys that a moment knows, in the order of the manual.
    pub fn known_at(&self, half: Half, moment: &str) -> Vec<&'static str> {
        let moment = if self.says(moment).is_some() {
            moment
        } else {
            OWN_NAME
        };
        let keys = self.keys(half).iter();
        let known = keys.filter(|k| k.moments.contains(&moment));
        known.map(|k| k.name).collect()
    }

    /// The words of `look`, where a `then` may look elsewhere.
    pub fn looks(&self) -> Option<Words> {
        self.then.iter().find_map(|k| match k.takes {
            Takes::Next(_, looks) => Some(looks),
            _ => None,
        })
    }

    /// The keys under which events are reported, which decide nothing.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let keys = self.when.iter().chain(self.then);
        keys.filter(|k| k.takes == Takes::Name).map(|k| k.name)
    }
}
