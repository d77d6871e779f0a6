//! JSON Schemas as data beside the pages, and which file of the data keeps which.

use serde::Deserialize;

use super::output::Tree;
use std::collections::BTreeMap;

/// Where the schemas lie in the site.
const FOLDER: &str = "data/schema";
/// The list of them.
const CATALOG: &str = "data/schema/catalog.json";

/// A format with its schema, as the list has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// What it is.
    pub description: String,
    /// The schema's file, beside the list.
    url: String,
    /// Files that keep it, below `data/`.
    pub file_match: Vec<String>,
}

impl Listed {
    /// The schema's file, below `data/`.
    pub fn path(&self) -> String {
        format!("schema/{}", self.url)
    }
}

/// The formats of a site's data.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Schemas {
    /// In the order of the list.
    #[serde(rename = "schemas")]
    pub all: Vec<Listed>,
}

/// Puts the schemas and their list into the site.
///
/// # Errors
/// A path that is taken.
pub fn put(tree: &mut Tree, schemas: &BTreeMap<String, String>) -> anyhow::Result<()> {
    for (name, text) in schemas {
        tree.put(&format!("{FOLDER}/{name}"), text.as_str())?;
    }
    Ok(())
}

impl Schemas {
    /// Those that were put into a site; none where there is no list of them.
    pub fn of(tree: &Tree) -> Self {
        let list = tree.bytes(CATALOG).ok().flatten();
        list.and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default()
    }

    /// The format of a file below `data/`.
    pub fn of_file(&self, name: &str) -> Option<&Listed> {
        let mut all = self.all.iter();
        all.find(|f| f.file_match.iter().any(|pattern| fits(pattern, name)))
    }

    /// The format whose schema a file below `data/` is.
    pub fn by_path(&self, name: &str) -> Option<&Listed> {
        self.all.iter().find(|f| f.path() == name)
    }
}

/// Whether a name is one of a pattern: `*` is any name in one folder.
fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = name.split('/');
    let same = pattern.split('/').all(|p| match parts.next() {
        None => false,
        Some(part) => match p.split_once('*') {
            None => p == part,
            Some((head, tail)) => {
                part.len() >= head.len() + tail.len()
                    && part.starts_with(head)
                    && part.ends_with(tail)
            }
        },
    });
    same && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_is_a_name_in_one_folder() {
        assert!(fits("games/*/rules.toml", "games/senet/rules.toml"));
        assert!(fits("studies/*.toml", "studies/levels.toml"));
        assert!(!fits("studies/*.toml", "studies/results/levels.toml"));
        assert!(!fits("games/*/rules.toml", "games/rules.toml"));
        assert!(!fits("matrix.json", "figures/matrix.json"));
    }
}
