//! JSON Schemas (2020-12) of every format that ludarium reads or writes, made from the types.
//!
//! A format is a row of [`FORMATS`]. What is read and written by types has its schema from these types, what commands print among it
//! (`src/printed`), and hand-written TOML from the rows that it is read by; what the engine prints has a type of its own here that
//! says what it looks like, and tests that hold it to the commands. The files lie in `docs/schema` (a test holds them), `ludarium
//! schema` prints them, the site publishes them.

mod catalog;
mod cli;
mod figures;
mod formats;
mod make;
mod page;
mod typescript;

use make::headed;
use serde_json::Value;

pub use catalog::{catalog, CATALOG};
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
    /// How it is asked for: `account`, `cli/check`.
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
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|f| f.name == name)
    }

    /// Its schema's file, below `docs/schema` and below `data/schema` of the site.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.schema.json", self.name)
    }

    /// Its schema.
    #[must_use]
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

    /// The same as its file holds it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema())
    }
}
