//! JSON Schemas (2020-12) of every format that ludarium reads or writes, made from the types.
//!
//! A format is a row of [`FORMATS`]. What is read and written by types has its schema from these types, what commands print among it
//! (`src/printed`), and hand-written TOML from the rows that it is read by; what the engine prints has a type of its own here that
//! says what it looks like, and tests that hold it to the commands. `ludarium schema` prints them and the site publishes them all. Those
//! of what people write lie in `docs/schema`, where their editors look; the others are made on demand, and `docs/schema/digest.txt`
//! keeps a line of each of their members, so that a change is seen where it is reviewed (tests hold both).

mod catalog;
mod cli;
mod digest;
mod formats;
mod make;
mod page;
mod typescript;

use make::headed;
use serde_json::Value;
use std::collections::BTreeMap;

pub use catalog::{catalog, CATALOG};
pub use digest::digest;
pub use formats::FORMATS;
pub use page::{page, page_types};

/// Where a format is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Files of the corpus, below its folder, and below `data/` of the site; `*` is any name.
    Corpus(&'static [&'static str]),
    /// Files of the site, below `data/`.
    Site(&'static [&'static str]),
    /// What a command prints, without the program's name.
    Command(&'static str),
    /// Something else, in words.
    Elsewhere(&'static str),
}

/// A format with its schema.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name for `ludarium schema`: `account`, `cli/check`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Where it is met.
    pub place: Place,
    /// The page of `docs/` that describes it.
    pub page: &'static str,
    make: fn() -> Value,
}

impl Format {
    /// The format of a name.
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|f| f.name == name)
    }

    /// Whether people write it by hand: its schema lies in `docs/schema`, where the editors of their files find it.
    pub fn by_hand(&self) -> bool {
        match self.place {
            Place::Corpus(files) => files
                .iter()
                .any(|f| f.ends_with(".toml") || f.ends_with(".geojson")),
            Place::Elsewhere(words) => words.contains(".toml"),
            Place::Site(_) | Place::Command(_) => false,
        }
    }

    /// Its schema's file, below `data/schema` of the site, and below `docs/schema` where it is written by hand.
    pub fn file(&self) -> String {
        format!("{}.schema.json", self.name)
    }

    /// Its schema.
    pub fn schema(&self) -> Value {
        let schema = (self.make)();
        if self.name == formats::RULES {
            // the engine's own, held by the tests of the manual
            return schema;
        }
        let says = schema["description"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        headed(schema, &self.file(), self.title, &says)
    }

    /// Its schema as a file holds it.
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema())
    }
}

/// Every schema and their list by file, as the site has them below `data/schema`.
pub fn files() -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> =
        FORMATS.iter().map(|f| (f.file(), f.text())).collect();
    files.insert(
        CATALOG.to_owned(),
        format!("{:#}\n", serde_json::json!(catalog())),
    );
    files
}
