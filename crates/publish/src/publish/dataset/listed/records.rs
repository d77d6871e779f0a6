//! Records: those of the corpus, then all of the portal's database whose words are elsewhere, by their facts; never their words.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{json, Value};

use super::games::game_id;
use super::pages::{marked, ranges};
use super::works::key_of;
use crate::catalogue::{Evidence, BETWEEN};
use crate::corpus::Edition;
use crate::publish::bind::when::{years, years_between};
use crate::publish::bind::World;
use crate::record::{is_portal_id, Record as Own};

/// A record.
#[derive(Debug, Default)]
pub struct Record<'w> {
    /// Its record, where its words are here.
    pub own: Option<&'w Own>,
    /// Its facts, where it is one of the portal's.
    pub facts: Option<&'w Evidence>,
    pub id: String,
    /// Kind of evidence.
    pub kind: Option<&'w str>,
    /// The game as the record names it.
    pub game: Option<&'w str>,
    /// The game's id.
    pub game_id: Option<String>,
    /// The ruleset's name.
    pub ruleset: Option<&'w str>,
    /// The ruleset's id.
    pub ruleset_id: Option<String>,
    /// Place in the record's words.
    pub location: Option<&'w str>,
    /// Degrees north and east.
    pub point: [Option<f64>; 2],
    /// Date in the record's words.
    pub date: Option<&'w str>,
    /// First and last day.
    pub days: [Option<&'w str>; 2],
    /// First and last year, astronomical.
    pub years: Option<(i32, i32)>,
    /// The record's own confidence.
    pub confidence: Value,
    /// Reference in the record's words.
    pub source: Option<&'w str>,
    /// Citekey of the work.
    pub work: Option<String>,
    /// Country of today.
    pub country: Option<String>,
    /// Region of that country.
    pub region: Option<String>,
    /// Site of the gazetteer.
    pub site: Option<&'w str>,
}

impl<'w> Record<'w> {
    /// Ages, genders, social status of those who play, and where it is played.
    pub fn people(&self) -> [&'w [String]; 4] {
        match (self.own, self.facts) {
            (Some(r), _) => [&r.ages, &r.genders, &r.social_status, &r.spaces],
            (None, Some(r)) => [&r.ages, &r.genders, &r.social_status, &r.spaces],
            (None, None) => [&[]; 4],
        }
    }

    /// The words of a record of one's own, and its own columns, by their keys; of one that was made from a file or a page only where the
    /// rights are stated.
    pub fn texts(&self, world: &'w World) -> Vec<(&'w str, &'w str)> {
        let Some(r) = self.own.filter(|r| !is_portal_id(&r.id)) else {
            return vec![];
        };
        let mut seen = world.corpus.seen.iter().filter(|s| s.record == r.id);
        let quoted = seen.all(|s| s.rights.is_some());
        let words = [
            ("content", &r.content),
            ("translation", &r.translation),
            ("rules", &r.rules),
        ];
        let words = words.into_iter().filter(|_| quoted);
        let words = words.filter_map(|(key, text)| Some((key, text.as_deref()?)));
        let own = r.extra.iter().filter(|(key, _)| key.starts_with("x_"));
        words
            .chain(own.filter_map(|(key, value)| Some((key.as_str(), value.as_str()?))))
            .collect()
    }
}

/// Where a work is cited for a record: a range of pages, or the work alone where none are known.
#[derive(Debug)]
pub struct Citation<'w> {
    pub record: String,
    /// Its number among those of the record, from 1.
    pub number: usize,
    /// Citekey.
    pub work: String,
    /// The edition that gives the pages.
    pub edition: Option<&'w str>,
    /// The pages in words.
    pub pages: Option<String>,
    /// First and last page of the range.
    pub span: Option<(u32, u32)>,
}

fn known(text: &str) -> Option<&str> {
    Some(text).filter(|t| !t.is_empty())
}

/// The ids of all records.
pub fn ids(world: &World) -> BTreeSet<String> {
    let own = world.records().map(|r| r.id.clone());
    let facts = world.portal().evidence.keys().map(|id| of_portal(*id));
    own.chain(facts).collect()
}

/// The id of a record of the portal's database.
fn of_portal(number: u32) -> String {
    format!("DLP.Evidence.{number}")
}

/// All records: those of the corpus by their ids, then the others by their numbers.
pub fn records<'w>(world: &'w World) -> Vec<Record<'w>> {
    let portal = world.portal();
    let here = world.records().map(|r| here(world, r));
    let others = portal.evidence.values().filter_map(|facts| {
        let id = of_portal(facts.id);
        let new = !world.corpus.records.contains_key(&id);
        new.then(|| elsewhere(world, facts, id))
    });
    here.chain(others).collect()
}

fn here<'w>(world: &'w World, r: &'w Own) -> Record<'w> {
    let (place, date) = (r.location.as_ref(), r.date.as_ref());
    let facts = world.portal().record(&r.id);
    let point = [place.and_then(|l| l.lat), place.and_then(|l| l.lon)];
    let days = [
        date.and_then(|d| d.start.as_deref()),
        date.and_then(|d| d.end.as_deref()),
    ];
    let ruleset = facts.and_then(|f| f.ruleset);
    let found = Where::of(world, &r.id);
    Record {
        own: Some(r),
        facts,
        id: r.id.clone(),
        kind: r.kind.as_deref(),
        game: r.game.as_deref(),
        game_id: match facts {
            Some(f) => game_of(world, f),
            None => r.game.as_deref().map(|name| game_id(world, name)),
        },
        ruleset: r.ruleset.as_deref().or_else(|| named(world, ruleset)),
        ruleset_id: match ruleset {
            Some(number) => ruleset_of(world, number),
            None => own_ruleset(r),
        },
        location: place.map(|l| l.text.as_str()),
        point,
        date: date.map(|d| d.text.as_str()),
        days,
        years: facts
            .and_then(years)
            .or_else(|| years_between(days[0], days[1])),
        confidence: json!(r.confidence),
        source: r.source.as_deref(),
        work: world
            .work_of(r)
            .map(|w| w.key.clone())
            .or_else(|| facts.and_then(|f| first_work(world, f))),
        country: found.country,
        region: found.region,
        site: found.site,
    }
}

fn elsewhere<'w>(world: &'w World, facts: &'w Evidence, id: String) -> Record<'w> {
    let portal = world.portal();
    let first = facts.points.first();
    let point = [first.map(|p| p.0), first.map(|p| p.1)];
    let source = facts.sources.first().and_then(|n| portal.sources.get(n));
    let found = Where::of(world, &id);
    let game = portal.games.get(&facts.game);
    let edited = world.work_elsewhere(&id).map(|w| w.key.clone());
    Record {
        own: None,
        facts: Some(facts),
        kind: known(&facts.kind),
        game: game.map(|g| g.name.as_str()),
        game_id: game_of(world, facts),
        ruleset: named(world, facts.ruleset),
        ruleset_id: facts.ruleset.and_then(|n| ruleset_of(world, n)),
        location: known(&facts.place),
        point,
        date: known(&facts.date),
        days: [facts.start.as_deref(), facts.end.as_deref()],
        years: years(facts),
        confidence: json!(facts.confidence),
        // of others it stands with the work
        source: source.filter(|_| edited.is_some()).map(|s| s.text.as_str()),
        work: edited.or_else(|| first_work(world, facts)),
        country: found.country,
        region: found.region,
        site: found.site,
        id,
    }
}

/// The game of a record of the portal, where the database has it.
fn game_of(world: &World, facts: &Evidence) -> Option<String> {
    let games = &world.portal().games;
    let there = games.contains_key(&facts.game);
    there.then(|| format!("DLP.Games.{}", facts.game))
}

fn ruleset_of(world: &World, number: u32) -> Option<String> {
    let there = world.portal().rulesets.contains_key(&number);
    there.then(|| format!("DLP.Rulesets.{number}"))
}

fn named<'w>(world: &'w World, ruleset: Option<u32>) -> Option<&'w str> {
    let ruleset = world.portal().rulesets.get(&ruleset?)?;
    known(&ruleset.name)
}

/// The id of a ruleset that a record of one's own names: a ruleset is of a game.
fn own_ruleset(r: &Own) -> Option<String> {
    let (game, ruleset) = (r.game.as_deref()?, r.ruleset.as_deref()?);
    Some(format!("{game}: {ruleset}"))
}

fn first_work(world: &World, facts: &Evidence) -> Option<String> {
    facts.sources.iter().find_map(|n| key_of(world, *n))
}

/// Where a record was found, in words.
#[derive(Default)]
struct Where<'w> {
    country: Option<String>,
    region: Option<String>,
    site: Option<&'w str>,
}

impl<'w> Where<'w> {
    /// As pages have it. The site of a record of one's own is its place in words, which stands beside it.
    fn of(world: &'w World, id: &str) -> Self {
        let words = |names: &[String]| known(&names.join(BETWEEN)).map(str::to_owned);
        let Some(record) = world.listed().record(id) else {
            return Where::default();
        };
        let found = world.found(record.id);
        let site = found.site.as_ref().filter(|_| record.site.is_none());
        Where {
            country: words(&found.countries),
            region: words(&found.regions),
            site: site.map(|s| s.name.as_str()),
        }
    }
}

/// Where works are cited for records, in the order of the records.
pub fn citations<'w>(world: &'w World, records: &[Record<'w>]) -> Vec<Citation<'w>> {
    let mut of: BTreeMap<&str, Vec<&Edition>> = BTreeMap::new();
    for edition in &world.corpus.editions {
        for record in edition.account.records() {
            of.entry(record).or_default().push(edition);
        }
    }
    let nobody = vec![];
    let cited = |r: &Record<'w>| {
        let editions = of.get(r.id.as_str()).unwrap_or(&nobody);
        let all = of_record(world, r, editions);
        let numbered = (1..).zip(all);
        let citation = |(number, (work, edition, pages, span))| Citation {
            record: r.id.clone(),
            number,
            work,
            edition,
            pages,
            span,
        };
        numbered.map(citation).collect::<Vec<_>>()
    };
    records.iter().flat_map(cited).collect()
}

/// Work, edition, pages in words and as numbers.
type Cited<'w> = (String, Option<&'w str>, Option<String>, Option<(u32, u32)>);

/// What is cited for a record: by the editions that are made of it, by itself, by the portal's database; each work once with pages.
fn of_record<'w>(world: &'w World, r: &Record<'w>, editions: &[&'w Edition]) -> Vec<Cited<'w>> {
    let mut out: Vec<Cited> = vec![];
    let mut add = |work: String, edition: Option<&'w str>, pages: &str| {
        let spans = ranges(pages);
        let written = known(pages).map(str::to_owned);
        for span in &spans {
            let row = (work.clone(), edition, written.clone(), Some(*span));
            if !out.iter().any(|o| (&o.0, o.3) == (&row.0, row.3)) {
                out.push(row);
            }
        }
        if spans.is_empty() && !out.iter().any(|o| o.0 == work) {
            out.push((work, edition, written, None));
        }
    };
    for e in editions.iter().filter(|e| e.account.record == r.id) {
        if world.works.contains_key(&e.about.work) {
            add(e.about.work.clone(), Some(&e.slug), &e.about.pages);
        }
    }
    if let Some(work) = &r.work {
        let own = r.own.filter(|_| editions.is_empty());
        let texts = own.map(|own| [&own.source, &own.content]);
        let texts = texts.into_iter().flatten().flatten();
        let pages = texts.filter_map(|text| marked(text)).next();
        add(work.clone(), None, pages.unwrap_or_default());
    }
    for source in r.facts.iter().flat_map(|f| &f.sources) {
        if let Some(key) = key_of(world, *source) {
            add(key, None, "");
        }
    }
    out
}
