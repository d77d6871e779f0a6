//! The corpus with what is compiled from it once and read by every page.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use ludarium_engine::families;
use ludarium_engine::game::{Aspect, Row};
use ludarium_engine::lang::Vocabulary;

use super::super::cite::Work;
use super::super::text::{capital, counted};
use super::super::view::Link;
use super::from::From;
use super::game::Game;
use super::kept::Kept;
use super::near::near;
use super::second_readers::SecondReaders;
use super::shared::Shared;
use crate::catalogue::{Catalogue, Evidence};
use crate::config::{Config, Source, UNNAMED};
use crate::corpus::exports::Described;
use crate::corpus::{Account, Corpus, Edition, Place};
use crate::record::{is_evidence_id, Record};
use crate::study::results::{Labelled, Results};
use crate::whereabouts::Whereabouts;

/// The corpus with what has been compiled from it.
pub struct World<'a> {
    pub corpus: &'a Corpus,
    /// The editions that can be played, in the order of their slugs; these have pages.
    pub games: Vec<Game<'a>>,
    /// Worksheets that can be played: they have pages, and are not counted, compared or measured.
    pub worksheets: Vec<Game<'a>>,
    /// Rulesets without an account that can be played: they have pages of their own, and are no editions.
    pub alone: Vec<Game<'a>>,
    /// Works by citekey, as they are cited.
    pub works: BTreeMap<String, Work>,
    /// All records, whatever their source, with their games and works.
    pub(super) listed: Catalogue,
    /// The works that records name by number, as lists name them.
    pub sources: BTreeMap<u32, SourceLabel>,
    /// Files of the pages of peoples and regions, by name.
    pub places: BTreeMap<String, String>,
    /// Files of the pages of games that the portal has not, by name.
    pub(super) game_files: BTreeMap<String, String>,
    /// Which games, works and places have a page of their own.
    pub kept: Kept,
    /// The records by what they share.
    pub shared: Shared,
    /// Where each record was found, by its number.
    pub whereabouts: BTreeMap<u32, Whereabouts>,
    /// The results of studies as they are kept, by name, in the order of their files.
    pub studies: Vec<(String, Results)>,
    /// Those of their series that claims have names for.
    pub labelled: Labelled,
    /// Results that cannot be read, in words.
    pub unread: Vec<String>,
    /// Rules that do not compile, in words.
    pub problems: Vec<String>,
    /// Whose collection it is.
    pub config: Config,
    pub(super) codings: OnceLock<SecondReaders>,
    pub(super) near: OnceLock<BTreeMap<&'static str, BTreeSet<(usize, usize)>>>,
}

/// What lists say of each work, looked up once.
#[derive(Debug, Clone)]
pub struct SourceLabel {
    /// `Davies 1925`; the beginning of the reference where it cannot be read.
    pub short: String,
    /// The citekey of the same work among ours.
    pub own: Option<String>,
    /// Its authors by their family names, with an initial where two share one, as far as the reference can be read.
    pub authors: Vec<String>,
}

impl<'a> World<'a> {
    /// All games that have pages: the editions, then the worksheets.
    pub fn playable(&self) -> impl Iterator<Item = &Game<'a>> {
        self.games.iter().chain(&self.worksheets)
    }

    /// The editions that can be played, by family: those families that have some, in the order of the engine.
    pub fn by_family(&self) -> Vec<(&'static Vocabulary, Vec<&Game<'a>>)> {
        let of = |family: &Vocabulary| -> Vec<&Game<'a>> {
            let own = |g: &&Game| g.rules.family().word == family.word;
            self.games.iter().filter(own).collect()
        };
        let all = families::ALL.iter().map(|family| (*family, of(family)));
        all.filter(|(_, games)| !games.is_empty()).collect()
    }

    /// The pairs of games of a family that have a page, by their numbers in [`World::by_family`].
    pub fn near(&self, family: &Vocabulary) -> Option<&BTreeSet<(usize, usize)>> {
        let all = self.near.get_or_init(|| {
            let families = self.by_family().into_iter();
            let of = |(family, games): (&'static Vocabulary, Vec<&Game>)| {
                let aspects: Vec<&[Aspect]> = games.iter().map(|g| g.shown.as_slice()).collect();
                (family.word, near(&aspects))
            };
            families.map(of).collect()
        });
        all.get(family.word)
    }

    /// What the editions say, cell by cell, without rows of which no game of the family says anything.
    pub fn cells(&self) -> Vec<(&Game<'a>, &Aspect, &'static Row)> {
        let mut out = vec![];
        for (family, games) in self.by_family() {
            for row in families::rows(family.word) {
                let of = |g: &Game<'a>| g.aspects.iter().position(|a| row.holds(a));
                let cells = games.iter().filter_map(|g| Some((*g, &g.aspects[of(g)?])));
                let cells: Vec<_> = cells.collect();
                if cells.iter().any(|(_, a)| !a.is_none()) {
                    out.extend(cells.into_iter().map(|(g, a)| (g, a, row)));
                }
            }
        }
        out
    }

    /// The game of an edition or worksheet, where its rules compile.
    pub fn game(&self, slug: &str) -> Option<&Game<'a>> {
        self.playable().find(|g| g.edition.slug == slug)
    }

    /// The results of a study, where there are any.
    pub fn results(&self, study: &str) -> Option<&Results> {
        let found = self.studies.iter().find(|(name, _)| name == study);
        found.map(|(_, results)| results)
    }

    /// `Davies 1925`, or the citekey where the work is unknown.
    pub fn work_short(&self, key: &str) -> String {
        self.works
            .get(key)
            .map_or_else(|| key.to_owned(), Work::short)
    }

    /// `Davies 1925: 143–144`.
    pub fn work_label(&self, edition: &Edition) -> String {
        let about = &edition.about;
        self.works
            .get(&about.work)
            .map_or_else(|| about.work.clone(), |w| w.short_at(&about.pages))
    }

    /// Countries of today in which an edition's game was played, by name: of its places, else of where its record was found.
    pub fn countries_of(&self, edition: &Edition) -> Vec<String> {
        let places = edition.about.all_places();
        let places = places.filter_map(|id| self.corpus.place(id));
        let all: BTreeSet<&str> = places.flat_map(Place::countries).collect();
        if !all.is_empty() {
            return all.into_iter().map(str::to_owned).collect();
        }
        let record = self.listed().record(&edition.about.record);
        record.map_or_else(Vec::new, |r| self.found(r.id).countries.clone())
    }

    /// `Ethiopia`: the country of today that an edition's own place lies in, as data has it; several parted by a semicolon.
    pub fn country_of(&self, edition: &Edition) -> String {
        let place = self.corpus.place(&edition.about.place);
        let countries: Vec<&str> = place.into_iter().flat_map(Place::countries).collect();
        countries.join("; ")
    }

    /// `Kababish, Sudan`: of whom an edition tells, and in which country.
    pub fn people_of(&self, edition: &Edition) -> String {
        let people = &edition.about.people;
        let countries = self.countries_of(edition).into_iter();
        let parts: Vec<String> = std::iter::once(people.clone()).chain(countries).collect();
        parts.join(", ")
    }

    /// `Old Kingdom, Saqqara, Egypt · c. 2590 BCE · Quibell 1913: 17–20`: of whom an edition tells, where, when, and which work has it. What
    /// one part says already no other part says again.
    pub fn whence(&self, edition: &Edition) -> String {
        let about = &edition.about;
        let place = self.corpus.place(&about.place);
        let place = place.map(|p| p.name.as_str());
        let mut parts = vec![about.people.as_str()];
        let countries = self.countries_of(edition);
        let countries = countries.iter().map(String::as_str);
        for part in place.into_iter().chain(countries) {
            parts.retain(|other| !part.contains(other));
            if !parts.iter().any(|other| other.contains(part)) {
                parts.push(part);
            }
        }
        let (who, work) = (parts.join(", "), self.work_label(edition));
        match about.told.as_str() {
            year if year.is_empty() || work.contains(year) => format!("{who} · {work}"),
            year => format!("{who} · {year} · {work}"),
        }
    }

    /// The work that a record quotes, by its own key or its edition's; none where the works do not hold it.
    pub fn work_of(&self, record: &Record) -> Option<&Work> {
        self.works.get(self.work_key(record)?)
    }

    /// The work that a record whose words are elsewhere quotes: that of an edition made of it.
    pub fn work_elsewhere(&self, id: &str) -> Option<&Work> {
        let mut of = self.corpus.editions.iter();
        let edition = of.find(|e| e.account.records().any(|r| r == id))?;
        self.works.get(&edition.about.work)
    }

    /// Where a record comes from.
    pub fn source_of(&self, id: &str) -> &Source {
        self.config.source_of(id).unwrap_or(&UNNAMED)
    }

    /// Who wrote the summary of a record, as a heading: `The portal editors’ summary`.
    pub fn summary_of(&self, id: &str) -> String {
        format!("{} summary", capital(&self.source_of(id).of_the_editors()))
    }

    /// The records that have pages.
    pub fn records(&self) -> impl Iterator<Item = &'a Record> + '_ {
        self.corpus
            .records
            .values()
            .filter(|r| is_evidence_id(&r.id))
    }

    /// The editions that edit a record.
    pub fn editions_of<'s>(&'s self, record: &'s str) -> impl Iterator<Item = &'a Edition> + 's {
        let all = self.corpus.editions.iter();
        all.filter(move |e| e.account.record == record)
    }

    /// The first edition of which a record is a witness.
    pub fn edition_made_of(&self, record: &str) -> Option<&'a Edition> {
        let mut all = self.corpus.editions.iter();
        all.find(|e| e.account.records().any(|r| r == record))
    }

    /// The citekey of the work that a record quotes.
    pub fn work_key<'c>(&'c self, record: &'c Record) -> Option<&'c str> {
        let edition = || self.editions_of(&record.id).next();
        let own = record.work.as_deref();
        own.or_else(|| edition().map(|e| e.about.work.as_str()))
    }

    /// Slug and account of an edition by its slug or short name.
    pub fn account_of(&self, name: &str) -> Option<(&'a str, &'a Account)> {
        let edition = self.corpus.edition(name)?;
        Some((edition.slug.as_str(), &edition.account))
    }

    /// The files of an edition, by name, each with its text.
    pub fn files_of(&self, slug: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let folder = format!("games/{slug}/");
        let all = self.corpus.files.texts.range(folder.clone()..);
        let own = all.take_while(move |(name, _)| name.starts_with(&folder));
        own.map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The description of a game's rules for Ludii, from a page in a folder; none where none of the rules as they are is kept.
    pub fn exported(&self, game: &Game) -> Option<Link> {
        let kept = self.corpus.exports.get(&game.edition.slug)?;
        (kept.rules_sha256 == game.rules.sha256()).then(|| Link {
            href: From::Folder.placed("data", &Described::file(&kept.game)),
            label: match kept.left_out() {
                0 => "Rules for Ludii (.lud)".to_owned(),
                n => format!(
                    "Rules for Ludii (.lud), without {}",
                    counted(n, "rule", "rules")
                ),
            },
        })
    }

    /// Whether an edition has a page, by its slug.
    pub(super) fn has_page(&self, slug: &str) -> bool {
        self.game(slug).is_some()
    }

    /// The editions of a game of the list: of one of its records.
    pub fn editions_of_game<'s>(&'s self, id: u32) -> impl Iterator<Item = &'a Edition> + 's {
        let game = move |record: &str| Some(self.listed_record(record)?.game);
        let all = self.playable().map(|g| g.edition);
        all.filter(move |e| game(&e.account.record) == Some(id))
    }

    /// A record of the list by its name.
    pub fn listed_record(&self, name: &str) -> Option<&Evidence> {
        self.listed.record(name)
    }

    /// What second readers make of the accounts: worked out once, when a page first needs it.
    pub fn codings(&self) -> &SecondReaders {
        self.codings.get_or_init(|| SecondReaders::of(self.corpus))
    }
}
