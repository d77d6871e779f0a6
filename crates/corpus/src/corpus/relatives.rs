//! How other games of the family rule what an edition leaves in doubt: read off the compiled rules, with source and place.
//!
//! A doubt is about the aspects in which its readings differ from each other. For each of these stands what every other edition and
//! ruleset says of it, counted by value and set beside the readings. That is a comparison and no ruling: neighbours may have taken
//! over from one source, and what is conjectured there is no witness here.

use super::played::{compiled, Compiled};
use super::{Corpus, Edition};
use crate::rules_files::bundle;
use ludarium_engine::game::{Aspect, INTERNAL};
use ludarium_engine::lang::{Certainty, Choice};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An aspect that a doubt is about, and how others have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Doubted {
    /// Part of the game.
    pub group: String,
    /// What is asked.
    pub aspect: String,
    /// What each reading makes of it, by the reading's name.
    pub readings: BTreeMap<String, String>,
    /// Other games of the family that have such a thing at all.
    pub of: usize,
    /// How they have it, the most frequent first.
    pub ruled: Vec<Ruled>,
}

/// One way in which others have an aspect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Ruled {
    /// What their rules say.
    pub value: String,
    /// Readings of the doubt that say the same.
    pub readings: Vec<String>,
    /// How many games have it so.
    pub games: usize,
    /// In how many of these a source says it, or it follows from what one says.
    pub told: usize,
    /// How many works these come from.
    pub works: usize,
    /// The games.
    pub by: Vec<Relative>,
}

/// Another game that rules it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Relative {
    /// The edition or ruleset, by slug.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// It is an edition; else a ruleset without one.
    pub edition: bool,
    /// Work and pages, where they are known.
    pub source: Option<String>,
    /// Where it was told.
    pub place: Option<String>,
    /// Clauses that rule it, by full id.
    pub clauses: Vec<String>,
    /// The least sure of them: attested, inferred, conjectured.
    pub certainty: Option<String>,
}

/// All games of a corpus with their aspects, compiled once.
#[derive(Debug)]
pub struct Relatives<'c> {
    corpus: &'c Corpus,
    games: Vec<Known>,
}

#[derive(Debug)]
struct Known {
    relative: Relative,
    work: String,
    family: &'static str,
    aspects: Vec<Aspect>,
}

impl<'c> Relatives<'c> {
    /// Compiles every finished edition and every ruleset under the default readings; what does not compile is left out.
    #[must_use]
    pub fn of(corpus: &'c Corpus) -> Relatives<'c> {
        let known = |relative: Relative, work: &str, rules: &Compiled| Known {
            relative,
            work: work.to_owned(),
            family: rules.family().word,
            aspects: rules.readable(),
        };
        let mut games: Vec<Known> = vec![];
        for edition in corpus.finished() {
            let rules = corpus
                .bundle(edition)
                .and_then(|b| compiled(&b, &Choice::new()));
            let Some(rules) = rules else { continue };
            let place = corpus.place(&edition.about.place).map(|p| p.name.clone());
            let relative = Relative {
                slug: edition.slug.clone(),
                title: edition.about.title.clone(),
                edition: true,
                source: Some(edition.source(corpus)),
                place,
                clauses: vec![],
                certainty: None,
            };
            games.push(known(relative, &edition.about.work, &rules));
        }
        for ruleset in corpus.rulesets.iter().filter(|r| r.sound) {
            let file = bundle(&ruleset.file, corpus.shared.iter().map(|s| &s.file));
            let Some(rules) = compiled(&file, &Choice::new()) else {
                continue;
            };
            let work = ruleset.file.work.clone().unwrap_or_default();
            let relative = Relative {
                slug: ruleset.file.slug.clone(),
                title: ruleset.file.title.clone(),
                edition: false,
                source: corpus.work(&work).map(super::Work::short),
                place: None,
                clauses: vec![],
                certainty: None,
            };
            games.push(known(relative, &work, &rules));
        }
        Relatives { corpus, games }
    }

    /// What a doubt of an edition is about, aspect by aspect; nothing where its readings differ in no aspect, or the rules do not
    /// compile.
    #[must_use]
    pub fn doubt(&self, edition: &Edition, question: &str) -> Vec<Doubted> {
        let questions = self.corpus.questions(edition);
        let doubt = questions.iter().find(|(id, _)| id == question);
        let (Some((_, doubt)), Some(bundle)) = (doubt, self.corpus.bundle(edition)) else {
            return vec![];
        };
        let feasible = doubt
            .reading
            .iter()
            .filter(|(_, reading)| reading.infeasible.is_none());
        let under: Vec<(&String, Compiled)> = feasible
            .filter_map(|(name, _)| {
                let choice = Choice::from([(question.to_owned(), name.clone())]);
                Some((name, compiled(&bundle, &choice)?))
            })
            .collect();
        let Some((_, first)) = under.first() else {
            return vec![];
        };
        let family = first.family().word;
        let aspects: Vec<(&String, Vec<Aspect>)> = under
            .iter()
            .map(|(name, r)| (*name, r.readable()))
            .collect();
        let mut out = vec![];
        for of in aspects[0].1.iter().filter(|a| a.group != INTERNAL) {
            let same = |a: &&Aspect| (a.group, a.aspect) == (of.group, of.aspect);
            let readings: BTreeMap<String, String> = aspects
                .iter()
                .filter_map(|(name, all)| {
                    let found = all.iter().find(same)?;
                    Some(((*name).clone(), found.value.clone()))
                })
                .collect();
            let cells = aspects
                .iter()
                .filter_map(|(name, all)| Some((name.as_str(), all.iter().find(same)?.said())));
            let cells: BTreeMap<&str, String> = cells.collect();
            if cells.values().any(|said| *said != of.said()) {
                out.push(self.ruled(edition, family, of, (readings, &cells)));
            }
        }
        out
    }

    fn ruled(
        &self,
        edition: &Edition,
        family: &str,
        of: &Aspect,
        (readings, cells): (BTreeMap<String, String>, &BTreeMap<&str, String>),
    ) -> Doubted {
        let others = self
            .games
            .iter()
            .filter(|g| g.family == family && g.relative.slug != edition.slug);
        // games agree if code and signs are the same, whatever the words
        let mut by_cell: BTreeMap<(&str, String), Vec<(&Known, Relative)>> = BTreeMap::new();
        for game in others {
            let mut same = game.aspects.iter();
            let Some(a) = same.find(|a| (a.group, a.aspect) == (of.group, of.aspect)) else {
                continue;
            };
            // a game without such a thing rules nothing
            if a.is_none() {
                continue;
            }
            let relative = Relative {
                clauses: a.clauses.clone(),
                certainty: a.certainty.map(|c| c.word().to_owned()),
                ..game.relative.clone()
            };
            let cell = (a.value.as_str(), a.said());
            by_cell.entry(cell).or_default().push((game, relative));
        }
        let count = by_cell.values().map(Vec::len).sum();
        let mut ruled: Vec<Ruled> = by_cell
            .into_iter()
            .map(|((value, said), games)| {
                let works: BTreeSet<&str> = games.iter().map(|(g, _)| g.work.as_str()).collect();
                let unsure = Some(Certainty::Conjectured.word());
                let sure = games
                    .iter()
                    .filter(|(_, r)| r.certainty.is_some() && r.certainty.as_deref() != unsure);
                let alike = cells.iter().filter(|(_, cell)| **cell == said);
                Ruled {
                    value: value.to_owned(),
                    readings: alike.map(|(name, _)| (*name).to_owned()).collect(),
                    games: games.len(),
                    told: sure.count(),
                    works: works.len(),
                    by: games.iter().map(|(_, r)| r.clone()).collect(),
                }
            })
            .collect();
        ruled.sort_by(|a, b| b.games.cmp(&a.games).then(a.value.cmp(&b.value)));
        number_variants(&mut ruled);
        Doubted {
            group: of.group.to_owned(),
            aspect: of.aspect.to_owned(),
            readings,
            of: count,
            ruled,
        }
    }
}

/// Numbers the ways that the same words describe, in the order of the list: `see the clauses (variant 2 of 5)`.
fn number_variants(ruled: &mut [Ruled]) {
    let mut of: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for way in ruled.iter() {
        of.entry(way.value.clone()).or_default().1 += 1;
    }
    for way in ruled {
        let (before, all) = of.get_mut(&way.value).expect("counted above");
        *before += 1;
        if *all > 1 {
            way.value = format!("{} (variant {before} of {all})", way.value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_with_the_same_words_are_numbered() {
        let way = |value: &str| Ruled {
            value: value.to_owned(),
            readings: vec![],
            games: 1,
            told: 0,
            works: 1,
            by: vec![],
        };
        let mut ruled = ["see the clauses", "it ends", "see the clauses"].map(way);
        number_variants(&mut ruled);
        let values = ruled.map(|w| w.value);
        let numbered = [1, 2].map(|n| format!("see the clauses (variant {n} of 2)"));
        assert_eq!(values, [&numbered[0], "it ends", &numbered[1]]);
    }
}
