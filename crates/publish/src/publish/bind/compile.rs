//! From a corpus to a [`World`]: editions compiled, works and records joined, results of studies read.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::super::cite::Work;
use super::super::text::anchor;
use super::game::{compiled, Game};
use super::kept::Kept;
use super::portal;
use super::shared::Shared;
use super::world::World;
use crate::config::Config;
use crate::corpus::Corpus;
use crate::record::is_evidence_id;
use crate::study::results::{Labelled, Results};

impl<'a> World<'a> {
    /// Compiles every edition of a collection of which nothing else is known.
    pub fn of(corpus: &'a Corpus) -> Self {
        Self::with(corpus, &Config::default())
    }

    /// Compiles every edition. Rules that do not compile are reported and leave their edition without a page.
    pub fn with(corpus: &'a Corpus, config: &Config) -> Self {
        let listed = corpus.listed();
        let whereabouts = portal::whereabouts(&listed, &corpus.sites);
        let mut world = World {
            corpus,
            shared: Shared::of(&listed, &whereabouts),
            games: Vec::new(),
            worksheets: Vec::new(),
            alone: Vec::new(),
            works: BTreeMap::new(),
            sources: BTreeMap::new(),
            places: portal::place_files(&listed),
            game_files: portal::game_files(&listed),
            kept: Kept::of(&listed, &corpus.words),
            whereabouts,
            listed,
            studies: Vec::new(),
            labelled: Labelled::new(Vec::new()),
            unread: Vec::new(),
            problems: Vec::new(),
            config: config.clone(),
            codings: OnceLock::new(),
            near: OnceLock::new(),
        };
        for work in &corpus.works {
            world.works.insert(work.key.clone(), Work::of(work));
        }
        world.sources = portal::labels(&world);
        world.join(&portal::twice(&world.sources));
        for (file, text) in corpus.files.under("studies/results/") {
            let name = file.strip_prefix("studies/results/");
            let Some(study) = name.and_then(|name| name.strip_suffix(".json")) else {
                continue;
            };
            match Results::parse(text) {
                Ok(results) => world.studies.push((study.to_owned(), results)),
                Err(why) => world.unread.push(format!(
                    "{file}: {why}; run `ludarium study {study}`, or take the file away"
                )),
            }
        }
        let series = world.studies.iter().flat_map(|(_, results)| results.all());
        let labelled = series.filter(|s| s.identity.label.is_some());
        let labelled = Labelled::new(labelled.cloned().collect());
        world.labelled = labelled;
        for id in corpus.records.keys().filter(|id| !is_evidence_id(id)) {
            world.problems.push(format!(
                "evidence: “{id}” is no id of a record, so it has no page"
            ));
        }
        for edition in &corpus.editions {
            if anchor(&edition.slug) != edition.slug {
                world.problems.push(format!(
                    "games: “{}” is no slug, so the edition has no page",
                    edition.slug
                ));
                continue;
            }
            let Some(bundle) = corpus.bundle(edition) else {
                continue;
            };
            match compiled(&bundle) {
                Ok(_) if edition.is_worksheet() && !config.publish.drafts => {}
                Ok(rules) => {
                    let shelf = match edition.is_worksheet() {
                        true => &mut world.worksheets,
                        false => &mut world.games,
                    };
                    shelf.push(Game::of(edition, bundle, rules));
                }
                Err(problems) => {
                    let file = edition.rules.as_ref().map_or("", |r| r.path.as_str());
                    world
                        .problems
                        .extend(problems.iter().map(|p| format!("{file}: {p}")));
                }
            }
        }
        for ruleset in &corpus.alone {
            if anchor(&ruleset.slug) != ruleset.slug {
                world.problems.push(format!(
                    "{}: “{}” is no slug, so the ruleset has no page",
                    ruleset.about.file, ruleset.slug
                ));
                continue;
            }
            let Some(bundle) = corpus.bundle(ruleset) else {
                continue;
            };
            match compiled(&bundle) {
                Ok(rules) => world.alone.push(Game::of(ruleset, bundle, rules)),
                Err(problems) => {
                    let file = &ruleset.about.file;
                    let lines = problems.iter().map(|p| format!("{file}: {p}"));
                    world.problems.extend(lines);
                }
            }
        }
        world
    }

    /// A work that the list has as the portal's and as one of ours stays in it once. Those of the portal alone are left as they are.
    fn join(&mut self, twice: &BTreeMap<u32, u32>) {
        let ours = |id: &u32| !self.corpus.portal.sources.contains_key(id);
        for (id, stays) in twice.iter().filter(|(id, _)| ours(id)) {
            let records = self.listed.evidence.values_mut();
            records.flat_map(|r| &mut r.sources).for_each(|source| {
                if source == id {
                    *source = *stays;
                }
            });
            self.listed.sources.remove(id);
            self.sources.remove(id);
        }
    }
}
