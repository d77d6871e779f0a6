//! Where the portal's pages are: the patterns of `corpus/portal.toml`.

use super::Malformed;
use serde::Deserialize;

/// The file below the corpus.
pub const FILE: &str = "portal.toml";

/// Where the portal's pages are. In a pattern `{}` stands for what is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Portal {
    /// A record or game page by its identifier.
    pub identifier: String,
    /// A game's page by its name.
    pub game: String,
    /// Evidence by a keyword: a game, a place.
    pub keyword: String,
    /// All evidence.
    pub all: String,
}

impl Portal {
    /// Reads the patterns.
    ///
    /// # Errors
    /// They are not of the documented form: what the reader says.
    pub fn parse(text: &str) -> Result<Portal, Malformed> {
        toml::from_str(text).map_err(|e| Malformed(e.to_string()))
    }

    /// What is wrong with the patterns, by their keys: no address of the web, no place for what is looked up, or one too many.
    #[must_use]
    pub fn wrong(&self) -> Vec<(&'static str, String)> {
        let all = [
            ("identifier", &self.identifier, 1),
            ("game", &self.game, 1),
            ("keyword", &self.keyword, 1),
            ("all", &self.all, 0),
        ];
        let mut out = vec![];
        for (key, pattern, places) in all {
            if !pattern.starts_with("https://") && !pattern.starts_with("http://") {
                out.push((key, format!("“{pattern}” is no address of the web")));
            } else if pattern.matches("{}").count() != places {
                let wanted = match places {
                    0 => "stands for no single thing: leave `{}` out",
                    _ => "has to hold `{}` once, where what is asked for goes",
                };
                out.push((key, format!("“{pattern}” {wanted}")));
            }
        }
        out
    }
}
