//! The rules of a corpus as studies ask for them: each file read once, each choice of readings compiled once.

use super::error::StudyError;
use crate::rules_files::{load, of_editions, Loaded, RulesError};
use ludarium_engine::game;
use ludarium_engine::lang::{Choice, Overrides};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The corpus that studies are looked up in, as it was when it was first asked.
#[derive(Debug)]
pub struct Library {
    /// The folder.
    pub corpus: PathBuf,
    editions: OnceLock<Result<Vec<String>, RulesError>>,
    games: Mutex<BTreeMap<String, Arc<Shelf>>>,
}

/// The rules of one game.
#[derive(Debug)]
pub struct Shelf {
    /// As they were read.
    pub loaded: Loaded,
    compiled: Mutex<BTreeMap<(Choice, Overrides), Compiled>>,
}

/// Rules of any family, or why there are none.
type Compiled = Result<Arc<dyn game::Rules>, RulesError>;

fn held<T>(known: &Mutex<T>) -> MutexGuard<'_, T> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Library {
    /// Of a corpus folder; nothing is read yet.
    #[must_use]
    pub fn of(corpus: &Path) -> Library {
        Library {
            corpus: corpus.to_path_buf(),
            editions: OnceLock::new(),
            games: Mutex::default(),
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
                let shelf = self.keep(&slug, loaded.ok()?);
                let rules = shelf.rules(&Choice::new(), &Overrides::new());
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
        if let Some(known) = held(&self.games).get(name) {
            return Ok(known.clone());
        }
        Ok(self.keep(name, load(Some(&self.corpus), name)?))
    }

    fn keep(&self, name: &str, loaded: Loaded) -> Arc<Shelf> {
        let shelf = Arc::new(Shelf {
            loaded,
            compiled: Mutex::default(),
        });
        // who came first stays: what it compiled is shared
        held(&self.games)
            .entry(name.to_owned())
            .or_insert(shelf)
            .clone()
    }
}

impl Shelf {
    /// The rules under a choice of readings, with parameters set from outside.
    ///
    /// # Errors
    /// Every problem with file and line.
    pub fn rules(&self, choice: &Choice, set: &Overrides) -> Compiled {
        let key = (choice.clone(), set.clone());
        if let Some(known) = held(&self.compiled).get(&key) {
            return known.clone();
        }
        // others may ask meanwhile: nothing is held while it compiles
        let rules = self.loaded.rules(choice, set);
        held(&self.compiled).insert(key, rules.clone());
        rules
    }
}
