//! The list of all formats: what `ludarium schema --json` prints and the site publishes.

use super::{Format, Place, FORMATS};
use schemars::JsonSchema;
use serde::Serialize;

/// The list's file, below `data/schema` of the site.
pub const CATALOG: &str = "catalog.json";

/// Every format with its schema.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Catalog {
    /// The formats, those of people's files first.
    schemas: Vec<Entry>,
}

/// A format.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Entry {
    /// How it is asked for: `ludarium schema account`.
    name: &'static str,
    /// What it is, in a few words.
    description: &'static str,
    /// The schema's file, beside this one.
    url: String,
    /// Files that keep it, below the corpus or below the site's data; `*` is any name in one folder.
    file_match: &'static [&'static str],
    /// What prints or takes it, where it is no file of the corpus or of the site.
    met: Option<String>,
    /// The page of docs/ that describes it.
    page: &'static str,
}

impl Entry {
    fn of(format: &Format) -> Self {
        let (file_match, met): (&'static [&'static str], _) = match format.place {
            Place::Corpus(files) | Place::Site(files) => (files, None),
            Place::Command(line) => (&[], Some(format!("`ludarium {line}`"))),
            Place::Elsewhere(words) => (&[], Some(words.to_owned())),
        };
        Self {
            name: format.name,
            description: format.title,
            url: format.file(),
            file_match,
            met,
            page: format.page,
        }
    }
}

/// The list of all formats.
pub fn catalog() -> Catalog {
    Catalog {
        schemas: FORMATS.iter().map(Entry::of).collect(),
    }
}
