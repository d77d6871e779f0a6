//! What an edition itself answers: read off the aspects of its compiled rules.

use super::{Codings, Question, NONE, OTHER, UNKNOWN};
use crate::corpus::played::compiled;
use crate::corpus::{Corpus, Edition};
use ludarium_engine::families::rulings;
use ludarium_engine::game::Aspect;
use ludarium_engine::lang::{apply_readings, choose_readings, taken_in, Bundle, Certainty, Choice};
use std::collections::{BTreeMap, BTreeSet};

/// The answers of one edition.
#[derive(Debug, Clone, Default)]
pub struct Ruled {
    /// The family of the game.
    pub family: String,
    /// By question: what the rules do, and whether the account says so.
    pub answers: BTreeMap<String, OfRules>,
    /// Questions whose aspect the matrix does not have, or none of whose answers means what the matrix has: its signs.
    pub unread: BTreeMap<String, Option<String>>,
}

/// What the rules of an edition answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfRules {
    /// What the rules do under the default readings.
    pub plays: String,
    /// What the account says, in the editor's view: `unknown` where all clauses that answer it are conjectures.
    pub of_account: String,
    /// The part of the game that the question is of.
    pub group: String,
    /// Clauses that answer it.
    pub clauses: Vec<String>,
}

impl Ruled {
    /// The answers of an edition; none if its rules do not compile, which is reported elsewhere.
    pub(super) fn of(codings: &Codings, corpus: &Corpus, edition: &Edition) -> Option<Self> {
        let bundle = corpus.bundle(edition)?;
        let rules = compiled(&bundle, &Choice::new())?;
        let conjectured = conjectured(&bundle)?;
        let (family, aspects) = (rules.family().word, rules.aspects());
        let mut ruled = Self {
            family: family.to_owned(),
            ..Self::default()
        };
        for question in codings.questions_for(family) {
            let named = |name: &str| aspects.iter().find(|a| a.aspect == name);
            let more = question.or.as_deref().and_then(named);
            let aspect = named(&question.aspect).map(|a| match more {
                Some(other) if a.is_none() => other,
                _ => a,
            });
            let plays = aspect.and_then(|a| answer(question, a));
            match (aspect, plays) {
                (Some(aspect), Some(plays)) => {
                    let mut clauses = aspect.clauses.iter().peekable();
                    // of what no clause says, and the game has all the same, the account says nothing
                    let silent = (clauses.peek().is_some() || !aspect.is_none())
                        && clauses.all(|id| conjectured.contains(id.as_str()));
                    let of = OfRules {
                        of_account: if silent {
                            UNKNOWN.into()
                        } else {
                            plays.clone()
                        },
                        plays,
                        group: aspect.group.to_owned(),
                        clauses: aspect.clauses.clone(),
                    };
                    ruled.answers.insert(question.id.clone(), of);
                }
                (aspect, _) => {
                    let words = aspect.map(Aspect::said);
                    ruled.unread.insert(question.id.clone(), words);
                }
            }
        }
        Some(ruled)
    }
}

/// Full ids of the conjectures that are in force under the default readings.
fn conjectured(bundle: &Bundle) -> Option<BTreeSet<String>> {
    let (all, shared) = taken_in(bundle).ok()?;
    let choice = choose_readings(&all, &Choice::new()).ok()?;
    let file = apply_readings(&all, &choice, rulings(&all)).ok()?;
    let conjectures = file
        .clauses
        .iter()
        .filter(|(_, c)| matches!(c.standing(), Some((Certainty::Conjectured, _))));
    let named = |id: &String| format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
    Some(conjectures.map(|(id, _)| named(id)).collect())
}

/// The answer that a cell of the matrix means: the one that names all that it says, else the one that names its code.
fn answer(question: &Question, cell: &Aspect) -> Option<String> {
    if cell.is_none() {
        return Some(question.one_name(NONE).to_owned());
    }
    let meant = |sign: &str| {
        let means = |a: &&super::Answer| a.codes.iter().any(|c| c == sign);
        question.answers.iter().find(means).map(|a| a.id.clone())
    };
    let other = || {
        let named = question.others.contains(&cell.code);
        named.then(|| OTHER.to_owned())
    };
    meant(&cell.said())
        .or_else(|| meant(&cell.code))
        .or_else(other)
}
