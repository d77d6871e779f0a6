//! Finding things of the corpus by the names that people type.

use super::account::siglum;
use super::{Claim, Corpus, Edition, Example, Layer, Place, Rules, Sentence, Work};
use crate::catalogue::{number_of, Evidence};
use crate::record::{PortalGame, Record};
use ludarium_engine::lang::{Clause, Question};
use ludarium_engine::words::nearest;

/// Something that a name means.
#[derive(Debug, Clone, Copy)]
pub enum Found<'c> {
    /// An edition, or a ruleset without one, by slug or short name.
    Edition(&'c Edition),
    /// A record, by id or by the number of its id.
    Record(&'c Record),
    /// A record of the portal's database of which there is no page here, by the same names.
    Evidence(&'c Evidence),
    /// A game page of the portal.
    PortalGame(&'c PortalGame),
    /// `banat C6`, `banat.C6` or `DLP.Evidence.703#C6`.
    Sentence(&'c Edition, &'c Sentence),
    /// `banat.peck`; the edition is none for a shared clause.
    Clause(&'c Rules, &'c str, &'c Clause),
    /// `Q-banat-1`.
    Question(&'c Rules, &'c str, &'c Question),
    /// `CL-banat-1`.
    Claim(&'c Edition, &'c Claim),
    /// `banat-17`.
    Example(&'c Edition, &'c Example),
    /// A citekey.
    Work(&'c Work),
    /// A place's id.
    Place(&'c Place),
}

/// A name that means nothing in the corpus.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// Nothing goes by it.
    #[error("there is no `{name}` in the corpus{}", meant(.near))]
    Name {
        /// The name as it was given.
        name: String,
        /// The nearest name that means something.
        near: Option<String>,
    },
    /// The account has no such sentence.
    #[error("{edition} has no sentence {id}; it has {}", .known.join(", "))]
    Sentence {
        /// Short name of the edition.
        edition: String,
        /// The sentence wanted.
        id: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// The rules have no such clause.
    #[error("{rules} has no clause `{id}`{}", meant(.near))]
    Clause {
        /// Short name of the rules file.
        rules: String,
        /// The clause wanted.
        id: String,
        /// The nearest clause, by full id.
        near: Option<String>,
    },
}

fn meant(near: &Option<String>) -> String {
    near.as_ref()
        .map_or_else(String::new, |n| format!("; did you mean `{n}`?"))
}

impl Corpus {
    /// All rules files: those of the editions, then the shared ones.
    pub fn rules(&self) -> impl Iterator<Item = &Rules> {
        self.editions
            .iter()
            .filter_map(|e| e.rules.as_ref())
            .chain(&self.shared)
    }

    /// What a name means.
    ///
    /// # Errors
    /// What is not there, with the nearest name that is.
    pub fn find(&self, name: &str) -> Result<Found<'_>, NotFound> {
        let name = name.trim();
        let same = |id: &str| id.eq_ignore_ascii_case(name);
        if let Some(e) = self
            .editions
            .iter()
            .chain(&self.alone)
            .find(|e| same(&e.slug) || same(&e.short))
        {
            return Ok(Found::Edition(e));
        }
        let number = name.bytes().all(|b| b.is_ascii_digit()) && !name.is_empty();
        if let Some(r) = self
            .records
            .values()
            .find(|r| same(&r.id) || (number && r.id == format!("DLP.Evidence.{name}")))
        {
            return Ok(Found::Record(r));
        }
        let facts = match number {
            true => name.parse().ok(),
            false => number_of(&name.replacen("dlp.evidence.", "DLP.Evidence.", 1)),
        };
        if let Some(r) = facts.and_then(|n| self.portal.evidence.get(&n)) {
            return Ok(Found::Evidence(r));
        }
        if let Some(g) = self.portal_games.values().find(|g| same(&g.id)) {
            return Ok(Found::PortalGame(g));
        }
        if let Some(found) = self.sentence_or_clause(name) {
            return found;
        }
        for rules in self.rules().chain(&self.rulesets) {
            if let Some((id, q)) = rules.file.questions.iter().find(|(id, _)| same(id)) {
                return Ok(Found::Question(rules, id, q));
            }
        }
        for e in &self.editions {
            if let Some(c) = e.claims.iter().find(|c| same(&c.id)) {
                return Ok(Found::Claim(e, c));
            }
            if let Some(x) = e.examples.iter().find(|x| same(&x.id)) {
                return Ok(Found::Example(e, x));
            }
        }
        if let Some(w) = self.works.iter().find(|w| same(&w.key)) {
            return Ok(Found::Work(w));
        }
        if let Some(p) = self.places.iter().find(|p| same(&p.id)) {
            return Ok(Found::Place(p));
        }
        let all = self.names();
        Err(NotFound::Name {
            name: name.to_owned(),
            near: nearest(name, all.iter().map(String::as_str)).map(str::to_owned),
        })
    }

    /// Two names with a blank, a point, a colon or a hash between them.
    fn sentence_or_clause(&self, name: &str) -> Option<Result<Found<'_>, NotFound>> {
        let (head, tail) = name.rsplit_once(['#', ' ', ':', '.'])?;
        let (mut head, mut tail) = (head.trim(), tail.trim());
        // a further witness's sentence has its siglum before it: `banat A.C6`
        if let Some((before, last)) = head.rsplit_once(['#', ' ', ':']) {
            let id = &name[name.len() - tail.len() - last.len() - 1..];
            if siglum(id).is_some() && Layer::of(id).is_some() {
                (head, tail) = (before.trim(), id);
            }
        }
        let edition = self.editions.iter().find(|e| {
            e.short.eq_ignore_ascii_case(head)
                || e.slug.eq_ignore_ascii_case(head)
                || e.account.record.eq_ignore_ascii_case(head)
        });
        let upper = tail.to_uppercase();
        if let (Some(edition), true) = (edition, Layer::of(&upper).is_some()) {
            return Some(
                edition
                    .account
                    .sentence(&upper)
                    .map(|s| Found::Sentence(edition, s))
                    .ok_or_else(|| {
                        let all = edition.account.sentences.iter();
                        NotFound::Sentence {
                            edition: edition.short.clone(),
                            id: upper,
                            known: all.map(|s| s.id.clone()).collect(),
                        }
                    }),
            );
        }
        let rules = self
            .rules()
            .chain(&self.rulesets)
            .find(|r| r.file.short.eq_ignore_ascii_case(head))?;
        Some(
            rules
                .file
                .clauses
                .get_key_value(tail)
                .map(|(id, c)| Found::Clause(rules, id, c))
                .ok_or_else(|| {
                    let short = &rules.file.short;
                    let near = nearest(tail, rules.file.clauses.keys().map(String::as_str));
                    NotFound::Clause {
                        rules: short.clone(),
                        id: tail.to_owned(),
                        near: near.map(|n| format!("{short}.{n}")),
                    }
                }),
        )
    }

    fn names(&self) -> Vec<String> {
        let mut out: Vec<String> = self
            .records
            .keys()
            .chain(self.portal_games.keys())
            .cloned()
            .collect();
        for e in &self.editions {
            out.extend([e.slug.clone(), e.short.clone()]);
            out.extend(e.claims.iter().map(|c| c.id.clone()));
            out.extend(e.examples.iter().map(|x| x.id.clone()));
        }
        for e in &self.alone {
            out.extend([e.slug.clone(), e.short.clone()]);
        }
        for r in self.rules().chain(&self.rulesets) {
            out.extend(r.file.questions.keys().cloned());
            out.extend(
                r.file
                    .clauses
                    .keys()
                    .map(|id| format!("{}.{id}", r.file.short)),
            );
        }
        out.extend(self.works.iter().map(|w| w.key.clone()));
        out.extend(self.places.iter().map(|p| p.id.clone()));
        out
    }
}
