//! An edition whose rules compile, with what pages ask of its rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludarium_engine::families;
use ludarium_engine::game::{Aspect, Rules, INTERNAL};
use ludarium_engine::lang::{Bundle, Choice, ClauseInfo, Overrides, Problem};

use crate::corpus::{Edition, Standing};
use crate::study::results::{Results, Series};

/// Compiled rules of any family.
pub type Compiled = Arc<dyn Rules>;

/// Compiles a bundle under the default readings.
///
/// # Errors
/// Every problem of the rules.
pub fn compiled(bundle: &Bundle) -> Result<Compiled, Vec<Problem>> {
    families::compile(bundle, &Choice::new(), &Overrides::new())
}

/// An edition whose rules compile.
pub struct Game<'a> {
    pub edition: &'a Edition,
    /// Its rules with the shared files.
    pub bundle: Bundle,
    /// The rules compiled under the default readings.
    pub rules: Compiled,
    /// What they say, aspect by aspect.
    pub aspects: Vec<Aspect>,
    /// The same in the rows that readers see.
    pub shown: Vec<Aspect>,
    /// Where each clause in force stands among [`Rules::clauses`]: by full id, the edition's own by their names too.
    clauses: BTreeMap<String, usize>,
    /// The questions whose readings change, drop or replace a clause, by its full id.
    doubts: BTreeMap<String, Vec<String>>,
}

impl<'a> Game<'a> {
    /// An edition with its rules, as they are and compiled.
    pub fn of(edition: &'a Edition, bundle: Bundle, rules: Compiled) -> Self {
        let own = format!("{}.", edition.short);
        let ids = (rules.clauses().iter().enumerate()).map(|(at, c)| (c.id.as_str(), at));
        let names = ids
            .clone()
            .filter_map(|(id, at)| Some((id.strip_prefix(&own)?, at)));
        let clauses = names.chain(ids).map(|(name, at)| (name.to_owned(), at));
        let [aspects, shown] = [rules.aspects(), rules.readable()].map(|mut all| {
            all.retain(|a| a.group != INTERNAL);
            all
        });
        Game {
            clauses: clauses.collect(),
            doubts: doubts(edition, &bundle, &*rules),
            aspects,
            shown,
            edition,
            bundle,
            rules,
        }
    }

    /// A clause in force, by its full id or by what the edition's own files call it.
    pub fn clause(&self, name: &str) -> Option<&ClauseInfo> {
        self.rules.clauses().get(*self.clauses.get(name)?)
    }

    /// How far its sources carry a clause in force.
    pub fn standing(&self, id: &str) -> Option<Standing> {
        self.clause(id).map(|c| self.edition.standing(c))
    }

    /// The standing of the least sure clause behind an aspect; of what holds though no clause says it, conjectured.
    pub fn sure(&self, aspect: &Aspect) -> Option<Standing> {
        let behind = aspect.clauses.iter().filter_map(|id| self.standing(id));
        let unsaid = (!aspect.is_none()).then_some(Standing::Conjectured);
        behind.max().or(unsaid)
    }

    /// Series of the game that were played under its rules as they are now.
    pub fn series<'r>(&'r self, results: &'r Results) -> impl Iterator<Item = &'r Series> {
        let own = results.of(&self.edition.slug);
        own.filter(|s| s.identity.rules_sha256 == self.rules.sha256())
    }

    /// The questions whose readings change, drop or replace a clause.
    pub fn doubts_of(&self, clause: &str) -> &[String] {
        self.doubts.get(clause).map_or(&[], Vec::as_slice)
    }
}

fn doubts(edition: &Edition, bundle: &Bundle, rules: &dyn Rules) -> BTreeMap<String, Vec<String>> {
    let mut doubts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, (question, _)) in rules.questions() {
        // a shared question speaks of the clauses of its own file
        let mut shared = bundle.shared.iter();
        let home = shared.find(|f| f.questions.contains_key(id));
        let home = home.map_or(&edition.short, |f| &f.short);
        for reading in question.reading.values() {
            for name in reading.drop.iter().chain(reading.change.keys()) {
                let touching = doubts.entry(full_clause(home, name)).or_default();
                if touching.last() != Some(id) {
                    touching.push(id.clone());
                }
            }
        }
    }
    doubts
}

/// A clause's full id from what a rules file calls it.
fn full_clause(short: &str, name: &str) -> String {
    match name.contains('.') {
        true => name.to_owned(),
        false => format!("{short}.{name}"),
    }
}
