//! The rules of a corpus as studies ask for them: each file read once, each choice of readings compiled once.

use super::error::StudyError;
use crate::known::Known;
use crate::rules_files::{load, of_editions, Loaded, RulesError};
use ludarium_engine::game;
use ludarium_engine::lang::{Choice, Overrides};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The corpus that studies are looked up in, as it was when it was first used.
#[derive(Debug)]
pub struct Library {
    /// The folder.
    pub corpus: PathBuf,
    editions: OnceLock<Result<Vec<String>, RulesError>>,
    games: Known<String, Result<Arc<Shelf>, RulesError>>,
}

/// The rules of one game.
#[derive(Debug)]
pub struct Shelf {
    /// As they were read.
    pub loaded: Loaded,
    compiled: Known<(Choice, Overrides), Compiled>,
}

/// Rules of any family, or why there are none.
type Compiled = Result<Arc<dyn game::Rules>, RulesError>;

impl Library {
    /// Of a corpus folder; nothing is read yet.
    pub fn of(corpus: &Path) -> Library {
        Library {
            corpus: corpus.to_path_buf(),
            editions: OnceLock::new(),
            games: Known::default(),
        }
    }

    /// The editions whose rules compile, by slug, no worksheets.
    ///
    /// # Errors
    /// The folder of the editions cannot be read.
    pub fn editions(&self) -> Result<&[String], StudyError> {
        let all = self.editions.get_or_init(|| {
            let all = of_editions(&self.corpus)?.into_iter();
            let compiles = |(slug, loaded): (String, Result<Loaded, _>)| {
                let shelf = self.games.of(slug.clone(), |_| loaded.map(Shelf::of));
                let rules = shelf.and_then(|s| s.rules(&Choice::new(), &Overrides::new()));
                rules.is_ok().then_some(slug)
            };
            Ok(all.filter_map(compiles).collect())
        });
        all.as_deref().map_err(|e| e.clone().into())
    }

    /// The rules that go by a name.
    ///
    /// # Errors
    /// What [`load`] says.
    pub fn game(&self, name: &str) -> Result<Arc<Shelf>, StudyError> {
        let read = |name: &String| load(Some(&self.corpus), name).map(Shelf::of);
        Ok(self.games.of(name.to_owned(), read)?)
    }
}

impl Shelf {
    fn of(loaded: Loaded) -> Arc<Shelf> {
        Arc::new(Shelf {
            loaded,
            compiled: Known::default(),
        })
    }

    /// The rules under a choice of readings, with parameters set from outside.
    ///
    /// # Errors
    /// Every problem with file and line.
    pub fn rules(&self, choice: &Choice, set: &Overrides) -> Compiled {
        let compile = |(choice, set): &(Choice, Overrides)| self.loaded.rules(choice, set);
        self.compiled.of((choice.clone(), set.clone()), compile)
    }
}
