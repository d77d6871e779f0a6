//! The tables: what is in them, column by column.

mod editions;
mod figures;
mod sources;
mod witnesses;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{json, Value};

use crate::publish::bind::World;
use editions::{accounts, aspect_table, rules};
use figures::measured;
use sources::{editions, places, records, works};

/// What a column holds; the words are those of Frictionless' Table Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Text.
    #[serde(rename = "string")]
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
}

/// A column.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    #[serde(rename = "type")]
    #[schemars(with = "String", extend("enum" = ["string", "integer", "number", "boolean"]))]
    pub kind: Kind,
    /// The same in words, with its unit.
    #[serde(rename = "description")]
    pub says: &'static str,
    /// The table and column whose value it repeats.
    #[serde(skip)]
    pub refers: Option<(&'static str, &'static str)>,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// What a row is.
    pub says: &'static str,
    /// Columns that tell a row from the others.
    pub key: &'static [&'static str],
    /// Its columns.
    pub fields: Vec<Field>,
    /// Its rows; null for what is not known.
    pub rows: Vec<Vec<Value>>,
}

fn text(name: &'static str, says: &'static str) -> Field {
    Field {
        name,
        kind: Kind::Text,
        says,
        refers: None,
    }
}

fn of(name: &'static str, kind: Kind, says: &'static str) -> Field {
    Field {
        name,
        kind,
        says,
        refers: None,
    }
}

fn refers(
    name: &'static str,
    table: &'static str,
    column: &'static str,
    says: &'static str,
) -> Field {
    Field {
        name,
        kind: Kind::Text,
        says,
        refers: Some((table, column)),
    }
}

/// An empty text is not known.
fn known(text: &str) -> Value {
    if text.is_empty() {
        Value::Null
    } else {
        json!(text)
    }
}

/// Columns that repeat values of another table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForeignKey {
    /// The columns.
    pub fields: Vec<&'static str>,
    /// Whose values they repeat.
    pub reference: Reference,
}

/// Columns of another table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reference {
    /// The table.
    pub resource: &'static str,
    /// The columns, in the same order.
    pub fields: Vec<&'static str>,
}

/// References of several columns: table, columns, other table, its columns.
type Joint = (
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static [&'static str],
);

const JOINT: &[Joint] = &[
    (
        "cites",
        &["edition", "clause"],
        "clauses",
        &["edition", "id"],
    ),
    (
        "cites",
        &["account", "sentence"],
        "sentences",
        &["edition", "id"],
    ),
    (
        "readings",
        &["edition", "question"],
        "questions",
        &["edition", "id"],
    ),
    (
        "emendations",
        &["edition", "sentence"],
        "sentences",
        &["edition", "id"],
    ),
    (
        "differences",
        &["edition", "summary"],
        "sentences",
        &["edition", "id"],
    ),
    (
        "differences",
        &["edition", "account"],
        "sentences",
        &["edition", "id"],
    ),
    (
        "figures",
        &["study", "series"],
        "series",
        &["study", "number"],
    ),
];

impl Table {
    /// Every reference to another table, of one column or of several.
    #[must_use]
    pub fn references(&self) -> Vec<ForeignKey> {
        let key = |fields, resource, others| ForeignKey {
            fields,
            reference: Reference {
                resource,
                fields: others,
            },
        };
        let single = self.fields.iter().filter_map(|f| {
            let (table, other) = f.refers?;
            Some(key(vec![f.name], table, vec![other]))
        });
        let joint = JOINT.iter().filter(|(table, ..)| *table == self.name);
        let joint =
            joint.map(|(_, columns, table, others)| key(columns.to_vec(), table, others.to_vec()));
        single.chain(joint).collect()
    }
}

/// All tables of the corpus. `figures` is what `simulate --json` prints, by slug.
#[must_use]
pub fn tables(world: &World, figures: &BTreeMap<String, Value>) -> Vec<Table> {
    let mut all = vec![works(world), places(world), records(world), editions(world)];
    all.extend(witnesses::all(world));
    all.extend(accounts(world));
    all.extend(rules(world));
    all.push(aspect_table(world));
    all.extend(measured(world, figures));
    all
}
