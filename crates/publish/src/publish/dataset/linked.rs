//! `data/corpus.jsonld`: works, records, editions and sentences as JSON-LD.

mod found;
mod sentence;
mod things;

use schemars::JsonSchema;
use serde::Serialize;

use std::collections::{BTreeMap, BTreeSet};

use ludarium_engine::families;

use super::about::{About, SAYS};
use super::listed::{captures, Listed};
use crate::config::Licence;
use crate::corpus;
use crate::publish::bind::{Game, World};
use crate::publish::text::anchor;
use found::{Country, Record};
use sentence::Sentence;
use things::{OfGame, Ruleset, Work};

/// The corpus as linked data: schema.org, sentences with Web Annotation selectors.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Linked<'w> {
    /// What the words mean.
    #[serde(rename = "@context")]
    context: Context<'w>,
    /// This file's folder.
    #[serde(rename = "@id")]
    id: &'static str,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Dataset"))]
    kind: &'static str,
    /// Its name.
    name: String,
    /// What it holds.
    description: &'static str,
    /// The program's version.
    version: &'w str,
    /// `sha256:` and the SHA-256 of the corpus.
    identifier: String,
    /// Licences, one of which is yours to choose.
    license: Vec<String>,
    /// Files that hold all of the data.
    distribution: Vec<Download>,
    /// Works, places, games, rulesets, records, then each edition with its sentences.
    #[serde(rename = "hasPart")]
    has_part: Vec<Part<'w>>,
}

/// What the words mean.
#[derive(Debug, Serialize, JsonSchema)]
struct Context<'w> {
    /// What addresses are relative to: where the collection is published, else the site's folder.
    #[serde(rename = "@base")]
    base: &'w str,
    /// Words without a prefix.
    #[serde(rename = "@vocab")]
    vocabulary: &'static str,
    /// Words of Web Annotation.
    oa: &'static str,
    /// Words of SKOS.
    skos: &'static str,
    /// Words of our own: `startYear`, `endYear` (astronomical years, -999 is 1000 BCE), `game`, `ruleset`, `aspect` (an aspect and its code,
    /// docs/reference/aspects.md), `captures` (the numbers in which rulings in force capture: 4 is by fours).
    lud: &'static str,
    /// An address.
    #[serde(rename = "lud:game")]
    game: Address,
    /// An address.
    #[serde(rename = "lud:ruleset")]
    ruleset: Address,
    /// An address.
    citation: Address,
    /// An address.
    #[serde(rename = "isPartOf")]
    part_of: Address,
    /// An address.
    #[serde(rename = "skos:closeMatch")]
    close_match: Address,
    /// An address.
    #[serde(rename = "spatialCoverage")]
    spatial: Address,
    /// An address.
    #[serde(rename = "isBasedOn")]
    based_on: Address,
    /// An address.
    license: Address,
    /// An address.
    #[serde(rename = "contentUrl")]
    content: Address,
    /// An address.
    #[serde(rename = "oa:hasSource")]
    source: Address,
    /// An address.
    #[serde(rename = "oa:motivatedBy")]
    motivated_by: Address,
}

/// That the values of a word are addresses.
#[derive(Debug, Serialize, JsonSchema)]
struct Address {
    /// What they are.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "@id"))]
    kind: &'static str,
}

/// A file that holds all of the data.
#[derive(Debug, Serialize, JsonSchema)]
struct Download {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "DataDownload"))]
    kind: &'static str,
    /// The file, from the site's folder.
    #[serde(rename = "contentUrl")]
    content: String,
    /// Its kind.
    #[serde(rename = "encodingFormat")]
    format: &'static str,
}

/// A part.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Part<'w> {
    /// A work.
    Work(Work),
    /// Where games were told of.
    Place(Place<'w>),
    /// A game that records are of.
    Game(OfGame),
    /// A ruleset.
    Ruleset(Ruleset),
    /// An evidence record.
    Record(Box<Record>),
    /// An edition.
    Edition(Box<Edition<'w>>),
    /// A sentence of an account.
    Sentence(Sentence<'w>),
}

/// Where games were told of.
#[derive(Debug, Serialize, JsonSchema)]
struct Place<'w> {
    /// Where it stands on the map's page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^map\.html#place-.+$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Place"))]
    kind: &'static str,
    /// Its name.
    name: &'w str,
    /// Our estimate of its middle.
    geo: Coordinates,
    /// What gazetteers have under its name.
    #[serde(rename = "skos:closeMatch")]
    close_match: Vec<&'w str>,
    /// The country that it lies in today.
    #[serde(rename = "containedInPlace")]
    country: Vec<Country>,
}

/// A point of the earth.
#[derive(Debug, Serialize, JsonSchema)]
struct Coordinates {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "GeoCoordinates"))]
    kind: &'static str,
    /// Decimal degrees, north positive.
    latitude: f64,
    /// Decimal degrees, east positive.
    longitude: f64,
}

/// An edition.
#[derive(Debug, Serialize, JsonSchema)]
struct Edition<'w> {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^editions/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// The game's name.
    name: &'w str,
    /// One line.
    r#abstract: &'w str,
    /// The record it is made of.
    #[serde(rename = "isBasedOn")]
    based_on: String,
    /// `rules` and the SHA-256 of the rules.
    identifier: String,
    /// Where the game was told of.
    #[serde(rename = "spatialCoverage")]
    spatial: Vec<String>,
    /// What its rules come to: aspect and code, `sow.direction=anticlockwise`; aspects that the game has not are left out.
    #[serde(rename = "lud:aspect")]
    aspects: Vec<String>,
    /// The numbers in which rulings in force capture: just so many lie there, and all of them are taken.
    #[serde(rename = "lud:captures")]
    captures: Vec<u16>,
}

/// The values of a word are addresses.
const ADDRESS: Address = Address { kind: "@id" };

impl<'w> Linked<'w> {
    /// All of a site's works, places, records and editions.
    pub fn of(world: &'w World, about: &'w About) -> Self {
        let listed = Listed::of(world);
        let cited = listed.cited();
        let works = listed.works.iter();
        let works = works.map(|w| Part::Work(Work::of(world, w)));
        let places = world.corpus.places.iter().map(Place::of).map(Part::Place);
        let games = listed.games.iter();
        let games = games.map(|g| Part::Game(OfGame::of(world, g)));
        let rulesets = listed.rulesets.iter();
        let rulesets = rulesets.map(|r| Part::Ruleset(Ruleset::of(world, r)));
        let records = listed.records.iter().map(|r| {
            let cited = cited.get(r.id.as_str()).map_or(&[][..], Vec::as_slice);
            Part::Record(Box::new(Record::of(world, r, cited)))
        });
        let mut taken: BTreeMap<&str, BTreeSet<u16>> = BTreeMap::new();
        for c in captures(world) {
            taken.entry(c.edition).or_default().extend(c.capture.size);
        }
        let editions = world.games.iter().flat_map(|g| {
            let sentences = g.edition.account.sentences.iter();
            let sentences = sentences.map(|s| Part::Sentence(Sentence::of(g.edition, s)));
            let captures = taken.get(g.edition.slug.as_str());
            let edition = Edition::of(g, captures.into_iter().flatten().copied());
            std::iter::once(Part::Edition(Box::new(edition))).chain(sentences)
        });
        let things = works.chain(places).chain(games).chain(rulesets);
        let site = &about.config.site;
        Self {
            context: Context::of(about),
            id: ".",
            kind: "Dataset",
            name: site.full(),
            description: SAYS,
            version: site.version(),
            identifier: format!("sha256:{}", about.corpus),
            license: Licence::addresses(&about.config.licence.data),
            distribution: vec![
                Download::of("datapackage.json", "application/json"),
                Download::of("ludarium.sqlite", "application/vnd.sqlite3"),
            ],
            has_part: things.chain(records).chain(editions).collect(),
        }
    }
}

impl<'w> Context<'w> {
    fn of(about: &'w About) -> Self {
        Self {
            // all addresses are of pages: where the collection says where it is published, there, else beside this file's folder
            base: about.config.site.address.as_deref().unwrap_or("../"),
            vocabulary: "https://schema.org/",
            oa: "http://www.w3.org/ns/oa#",
            skos: "http://www.w3.org/2004/02/skos/core#",
            lud: "urn:ludarium:",
            game: ADDRESS,
            ruleset: ADDRESS,
            citation: ADDRESS,
            part_of: ADDRESS,
            close_match: ADDRESS,
            spatial: ADDRESS,
            based_on: ADDRESS,
            license: ADDRESS,
            content: ADDRESS,
            source: ADDRESS,
            motivated_by: ADDRESS,
        }
    }
}

impl Download {
    fn of(file: &str, format: &'static str) -> Self {
        Self {
            kind: "DataDownload",
            content: format!("data/{file}"),
            format,
        }
    }
}

/// Where a place stands on the map's page.
fn place_address(id: &str) -> String {
    format!("map.html#place-{}", anchor(id))
}

impl<'w> Place<'w> {
    fn of(place: &'w corpus::Place) -> Self {
        Self {
            id: place_address(&place.id),
            kind: "Place",
            name: &place.name,
            geo: Coordinates {
                kind: "GeoCoordinates",
                latitude: place.lat,
                longitude: place.lon,
            },
            close_match: place.matches(),
            country: Country::all(place.country.iter()),
        }
    }
}

impl<'w> Edition<'w> {
    fn of(game: &'w Game, captures: impl Iterator<Item = u16>) -> Self {
        let (slug, about) = (&game.edition.slug, &game.edition.about);
        let places = about.all_places();
        Self {
            id: format!("editions/{slug}.html"),
            kind: "CreativeWork",
            name: &about.title,
            r#abstract: &about.summary,
            based_on: format!("records/{}.html", about.record),
            identifier: format!("rules {}", game.rules.sha256()),
            spatial: places.map(|p| place_address(p)).collect(),
            aspects: aspects(game),
            captures: captures.collect(),
        }
    }
}

/// Each aspect that a game has, with its code.
fn aspects(game: &Game) -> Vec<String> {
    let rows = families::rows(game.rules.family().word);
    let own = game.aspects.iter().filter(|a| !a.is_none());
    let pairs = own.filter_map(|a| {
        let same = |r: &&ludarium_engine::game::Row| r.holds(a);
        let row = rows.iter().find(same)?;
        Some(format!("{}={}", row.id, a.code))
    });
    pairs.collect()
}
