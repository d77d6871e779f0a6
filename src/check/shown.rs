//! Whether the worked examples show what the readings of a question change.

use crate::corpus::played::{compiled, Compiled};
use crate::corpus::{Corpus, Edition, Example, Rules};
use crate::finding::Finding;
use ludarium_engine::families::compile;
use ludarium_engine::game::Refusal;
use ludarium_engine::game::Shown;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Question;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The rules of every edition, compiled once a choice of readings.
pub struct Ready<'c> {
    editions: BTreeMap<&'c str, Of>,
}

/// One edition's rules.
pub struct Of {
    pub bundle: Bundle,
    pub questions: Vec<(String, Question)>,
    compiled: RefCell<BTreeMap<Choice, Option<Compiled>>>,
}

impl<'c> Ready<'c> {
    /// Editions whose rules could be read whole.
    pub fn of(corpus: &'c Corpus) -> Self {
        let shared = corpus.shared.iter().all(|s| s.sound);
        let sound = |e: &&Edition| shared && e.rules.as_ref().is_some_and(|r| r.sound);
        let editions = corpus.editions.iter().filter(sound).filter_map(|e| {
            let of = Of {
                bundle: corpus.bundle(e)?,
                questions: corpus.questions(e),
                compiled: RefCell::default(),
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
    /// The rules under a choice of readings; none if they do not compile, which has been told of elsewhere.
    pub fn under(&self, choice: &Choice) -> Option<Compiled> {
        let mut known = self.compiled.borrow_mut();
        known
            .entry(choice.clone())
            .or_insert_with(|| compiled(&self.bundle, choice))
            .clone()
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

    /// The same of a position and action that stand in no example.
    pub(super) fn show(
        &self,
        example: &ludarium_engine::game::Example,
        choice: &Choice,
    ) -> Option<Result<Shown, Refusal>> {
        let rules = self.under(choice)?;
        let size = rules.size_of(&example.start);
        if size.is_empty() {
            return Some(rules.example(example));
        }
        // a board of another size than the rules': the example states it
        let rules = compile(&self.bundle, choice, &size).ok()?;
        Some(rules.example(example))
    }
}

/// Readings, as (question, reading), that some worked example tells apart from the default.
pub type Apart = BTreeSet<(String, String)>;

/// For each question, whether examples tell its readings apart; readings said to be inert need none.
pub fn check(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) -> Apart {
    let mut shown = Apart::new();
    let mut open: Vec<(&Edition, String, String)> = vec![];
    for edition in &corpus.editions {
        let Some(of) = ready.edition(&edition.slug) else {
            continue;
        };
        for (id, question) in &of.questions {
            let mut apart: BTreeSet<&str> = BTreeSet::new();
            let mut all_inert = true;
            for (name, reading) in &question.reading {
                if *name == question.default || reading.infeasible.is_some() {
                    continue;
                }
                let by: Vec<&str> = (edition.examples.iter())
                    .filter(|e| differs(of, e, id, &question.default, name))
                    .map(|e| e.id.as_str())
                    .collect();
                if by.is_empty() && reading.inert.is_none() {
                    open.push((edition, id.clone(), name.clone()));
                } else if !by.is_empty() {
                    shown.insert((id.clone(), name.clone()));
                }
                all_inert &= reading.inert.is_some();
                apart.extend(by);
            }
            if let (Some(shows), false) = (&question.shows, all_inert) {
                let there = edition.examples.iter().any(|e| e.id == *shows);
                if there && !apart.contains(shows.as_str()) {
                    findings.push(
                        at(
                            corpus,
                            edition,
                            id,
                            Finding::warning(
                                "shows-nothing",
                                id.clone(),
                                format!(
                                    "`shows` names {shows}, and there every reading gives the same"
                                ),
                            ),
                        )
                        .help(if apart.is_empty() {
                            "write an example that shows the difference".to_owned()
                        } else {
                            format!(
                                "name one that does: {}",
                                apart.into_iter().collect::<Vec<_>>().join(", ")
                            )
                        }),
                    );
                }
            }
        }
    }
    // a shared question is shown if one edition shows it
    let mut told = Apart::new();
    for (edition, id, name) in open {
        let key = (id.clone(), name.clone());
        if shown.contains(&key) || !told.insert(key) {
            continue;
        }
        let played = corpus.played.get(&edition.slug);
        let parting = played.and_then(|p| p.reading(&id, &name));
        let moment = parting.and_then(|p| p.parting.at.clone());
        let help = match &moment {
            Some(m) => format!(
                "write an example of it: {}, action {}",
                m.start, m.action
            ),
            None => "write an example that shows the difference, or say in the reading why it is `inert`".to_owned(),
        };
        let mut finding = at(
            corpus,
            edition,
            &id,
            Finding::info(
                "not-shown",
                format!("{id}={name}"),
                "no worked example gives another result under this reading than under the default",
            ),
        )
        .help(help);
        finding.shown_by = moment;
        findings.push(finding);
    }
    shown
}

/// Whether an example's position and action come out otherwise under a reading than under the default of its question.
fn differs(of: &Of, example: &Example, question: &str, default: &str, reading: &str) -> bool {
    // an example that is there for a third reading says nothing of these two
    let own = example.readings.get(question);
    if own.is_some_and(|r| r != default && r != reading) {
        return false;
    }
    let mut choice: Choice = example.readings.clone();
    choice.remove(question);
    let Some(a) = of.play(example, &choice) else {
        return false;
    };
    choice.insert(question.to_owned(), reading.to_owned());
    let Some(b) = of.play(example, &choice) else {
        return false;
    };
    match (a, b) {
        (Ok(a), Ok(b)) => a.differs(&b),
        (Err(_), Err(_)) => false,
        _ => true,
    }
}

/// The finding at the place of a question: the edition's own, or the shared file's.
pub fn at(corpus: &Corpus, edition: &Edition, question: &str, finding: Finding) -> Finding {
    let has = |r: &&Rules| r.file.questions.contains_key(question);
    match edition.rules.iter().chain(&corpus.shared).find(has) {
        Some(rules) => {
            let line = rules.source.line(&format!("question.{question}"));
            finding.at(&rules.path, line)
        }
        None => finding.at(&edition.about.file, 1),
    }
}
