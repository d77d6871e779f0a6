//! `data/corpus.jsonld`: works, records, editions and sentences as JSON-LD.

mod sentence;

use schemars::JsonSchema;
use serde::Serialize;

use super::about::{About, SAYS};
use crate::config::Licence;
use crate::corpus::{self, Layer};
use crate::publish::bind::{Game, World};
use crate::publish::cite;
use crate::publish::text::anchor;
use sentence::Sentence;

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
    /// Works, places, records, then each edition with its sentences.
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
    Work(Work<'w>),
    /// Where games were told of.
    Place(Place<'w>),
    /// An evidence record.
    Record(Record<'w>),
    /// An edition.
    Edition(Edition<'w>),
    /// A sentence of an account.
    Sentence(Sentence<'w>),
}

/// A work.
#[derive(Debug, Serialize, JsonSchema)]
struct Work<'w> {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^works/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// Its title.
    name: &'w str,
    /// Year of publication.
    #[serde(rename = "datePublished")]
    date: &'w str,
    /// Authors as `Family, Given`.
    author: Vec<String>,
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

/// An evidence record.
#[derive(Debug, Serialize, JsonSchema)]
struct Record<'w> {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^records/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// Its id on the portal.
    identifier: &'w str,
    /// The game as the portal names it.
    about: Option<&'w str>,
    /// With whom the rights in its words lie.
    #[serde(rename = "copyrightNotice")]
    rights: String,
    /// The work it quotes.
    #[serde(rename = "isBasedOn")]
    based_on: Option<String>,
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
}

/// The values of a word are addresses.
const ADDRESS: Address = Address { kind: "@id" };

impl<'w> Linked<'w> {
    /// All of a site's works, places, records and editions.
    pub fn of(world: &'w World, about: &'w About) -> Self {
        let works = world.works.values().map(Work::of).map(Part::Work);
        let places = world.corpus.places.iter().map(Place::of).map(Part::Place);
        let here = world.records().map(|r| {
            let work = world.work_of(r);
            Record::of(world, &r.id, r.game.as_deref(), work)
        });
        let elsewhere = world.edited_elsewhere().map(|(id, facts)| {
            let game = world.portal().games.get(&facts.game);
            let work = world.work_elsewhere(id);
            Record::of(world, id, game.map(|g| g.name.as_str()), work)
        });
        let records = here.chain(elsewhere).map(Part::Record);
        let games = world.games.iter().flat_map(|g| {
            let sentences = g.edition.account.sentences.iter();
            let sentences = sentences.map(|s| Part::Sentence(Sentence::of(g.edition, s)));
            std::iter::once(Part::Edition(Edition::of(g))).chain(sentences)
        });
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
            has_part: works.chain(places).chain(records).chain(games).collect(),
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

impl<'w> Work<'w> {
    fn of(work: &'w cite::Work) -> Self {
        let authors = work.authors.iter();
        Self {
            id: format!("works/{}.html", work.key),
            kind: "CreativeWork",
            name: &work.title,
            date: &work.year,
            author: authors.map(|(f, g)| format!("{f}, {g}")).collect(),
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
        }
    }
}

impl<'w> Record<'w> {
    fn of(world: &World, id: &'w str, game: Option<&'w str>, work: Option<&cite::Work>) -> Self {
        let source = world.source_of(id);
        Self {
            id: format!("records/{id}.html"),
            kind: "CreativeWork",
            identifier: id,
            about: game,
            rights: format!(
                "Rights in the quoted account: {}; in the summary: {}.",
                source.rights_in(Layer::Primary),
                source.rights_in(Layer::Editorial)
            ),
            based_on: work.map(|w| format!("works/{}.html", w.key)),
        }
    }
}

impl<'w> Edition<'w> {
    fn of(game: &'w Game) -> Self {
        let (slug, about) = (&game.edition.slug, &game.edition.about);
        let places = std::iter::once(&about.place).chain(&about.places);
        let places = places.filter(|p| !p.is_empty());
        Self {
            id: format!("editions/{slug}.html"),
            kind: "CreativeWork",
            name: &about.title,
            r#abstract: &about.summary,
            based_on: format!("records/{}.html", about.record),
            identifier: format!("rules {}", game.rules.sha256()),
            spatial: places.map(|p| place_address(p)).collect(),
        }
    }
}
