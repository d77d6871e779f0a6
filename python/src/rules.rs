//! Rules of a game under readings.

use crate::refused;
use crate::rules_files::{every, load};
use ludarium_engine::game::{self, table};
use ludarium_engine::lang::{Choice, Overrides};
use pyo3::prelude::*;
use serde_json::{json, Map, Value};
use std::path::PathBuf;
use std::sync::Arc;

/// Slug, title and family of every game of a corpus that can be loaded.
#[pyfunction]
pub fn games(corpus: PathBuf) -> Vec<(String, String, String)> {
    let readable = every(&corpus).into_iter().filter_map(|(slug, loaded)| {
        let rules = loaded.ok()?.bundle.rules;
        Some((slug, rules.title, rules.family))
    });
    readable.collect()
}

/// Compiled rules.
#[pyclass(frozen)]
pub struct Rules {
    pub(crate) rules: Arc<dyn game::Rules>,
}

#[pymethods]
impl Rules {
    /// Loads and compiles; on a board of the size that `start` states.
    #[new]
    #[pyo3(signature = (game, corpus, readings, set, start))]
    fn new(
        game: &str,
        corpus: Option<PathBuf>,
        readings: Choice,
        set: Overrides,
        start: &str,
    ) -> PyResult<Rules> {
        let loaded = load(corpus.as_deref(), game).map_err(refused)?;
        let rules = loaded.rules(&readings, &set).map_err(refused)?;
        let mut size = rules.size_of(start);
        size.retain(|name, _| !set.contains_key(name));
        if size.is_empty() {
            return Ok(Rules { rules });
        }
        size.extend(set);
        let rules = loaded.rules(&readings, &size).map_err(refused)?;
        Ok(Rules { rules })
    }

    #[getter]
    fn slug(&self) -> &str {
        &self.rules.head().slug
    }

    #[getter]
    fn title(&self) -> &str {
        &self.rules.head().title
    }

    #[getter]
    fn family(&self) -> &str {
        self.rules.family().word
    }

    #[getter]
    fn sha256(&self) -> &str {
        self.rules.sha256()
    }

    /// Fewest, most (none: no limit) and usual number of players.
    #[getter]
    fn players(&self) -> (usize, Option<usize>, usize) {
        let p = self.rules.players();
        (p.least, p.most, p.usual)
    }

    /// The reading in force of every question, as JSON.
    #[getter]
    fn readings(&self) -> String {
        json!(self.rules.head().readings_json()).to_string()
    }

    /// Board, names, questions with all their readings, as JSON.
    #[getter]
    fn info(&self) -> String {
        table::info(&*self.rules.clone().table()).to_string()
    }

    /// The clauses in force by full id, as JSON: `says`, `certainty`, `cites`.
    #[getter]
    fn clauses(&self) -> String {
        let all = self.rules.clauses().iter().map(|c| {
            let about = json!({ "says": c.says, "certainty": c.certainty, "cites": c.cites });
            (c.id.clone(), about)
        });
        Value::Object(all.collect::<Map<_, _>>()).to_string()
    }
}
