//! Pages that there is one of, and that need nothing beside the collection: each in one file, with a template of its own.

mod glossary;
mod kinship;

use super::bind::World;
use super::kinds::Kind;
use serde::Serialize;
use serde_json::Value;

/// A page that there is one of.
pub(super) struct Single {
    /// Its template, by whose name it lies in the site's folder.
    pub template: &'static str,
    /// The entry of the navigation that it stands under.
    pub under: Option<&'static str>,
    pub title: &'static str,
    /// What it shows, for search engines.
    pub says: &'static str,
    /// What its template is filled with.
    pub values: fn(&World) -> Result<Value, serde_json::Error>,
}

/// All of them.
pub(super) const ALL: &[Single] = &[glossary::PAGE, kinship::PAGE];

impl Single {
    /// As other kinds of pages.
    pub fn kind(&self) -> Kind {
        Kind {
            template: self.template,
            under: self.under,
            scripts: &[],
        }
    }
}

/// The values of a page for its template.
fn values(page: &impl Serialize) -> Result<Value, serde_json::Error> {
    serde_json::to_value(page)
}
