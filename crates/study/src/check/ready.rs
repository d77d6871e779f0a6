//! The rules of every edition and ruleset, compiled once a choice of readings for all checks of them.

use crate::corpus::played::Compiled;
use crate::corpus::{Corpus, Edition, Example};
use crate::known::Known;
use ludarium_engine::families::compile;
use ludarium_engine::game::{Refusal, Shown};
use ludarium_engine::lang::{Bundle, Choice, Overrides, Problem, Question};
use std::collections::BTreeMap;

/// The rules of editions, by slug.
pub struct Ready<'c> {
    editions: BTreeMap<&'c str, Of>,
}

/// One edition's rules.
pub struct Of {
    pub bundle: Bundle,
    pub questions: Vec<(String, Question)>,
    known: Known<Choice, Result<Compiled, Vec<Problem>>>,
}

impl<'c> Ready<'c> {
    /// Editions whose rules could be read whole: compiling the rest would repeat in other words what has been reported.
    pub fn of(corpus: &'c Corpus) -> Self {
        let shared = corpus.shared.iter().all(|s| s.sound);
        let sound = |e: &&Edition| shared && e.rules.as_ref().is_some_and(|r| r.sound);
        let all = corpus.editions.iter().chain(&corpus.alone);
        let editions = all.filter(sound).filter_map(|e| {
            let of = Of {
                bundle: corpus.bundle(e)?,
                questions: corpus.questions(e),
                known: Known::default(),
            };
            Some((e.slug.as_str(), of))
        });
        Self {
            editions: editions.collect(),
        }
    }

    pub fn edition(&self, slug: &str) -> Option<&Of> {
        self.editions.get(slug)
    }
}

impl Of {
    /// The rules under a choice of readings, or what the compiler says of them.
    pub fn compiled(&self, choice: &Choice) -> Result<Compiled, Vec<Problem>> {
        let compiled = |choice: &Choice| compile(&self.bundle, choice, &Overrides::new());
        self.known.of(choice.clone(), compiled)
    }

    /// The rules compiled under a choice of readings; none if they do not compile, which is reported elsewhere.
    pub fn under(&self, choice: &Choice) -> Option<Compiled> {
        self.compiled(choice).ok()
    }

    /// The rules for a board of the size that a position states.
    pub(super) fn sized(&self, choice: &Choice, start: &str) -> Result<Compiled, Vec<Problem>> {
        let rules = self.compiled(choice)?;
        let size = rules.size_of(start);
        match size.is_empty() {
            true => Ok(rules),
            false => compile(&self.bundle, choice, &size),
        }
    }

    /// What an example's position and action come to under a choice of readings.
    /// A move that may not be played is a result as well; `None` if the rules do not compile.
    pub(super) fn play(
        &self,
        example: &Example,
        choice: &Choice,
    ) -> Option<Result<Shown, Refusal>> {
        self.show(&example.to_engine(), choice)
    }

    /// What comes of a position and an action that stand in no example.
    pub(super) fn show(
        &self,
        example: &ludarium_engine::game::Example,
        choice: &Choice,
    ) -> Option<Result<Shown, Refusal>> {
        let rules = self.sized(choice, &example.start).ok()?;
        Some(rules.example(example))
    }
}
