//! `data/corpus.jsonld`: works, records, editions and sentences as JSON-LD.

use crate::corpus::Status;
use schemars::JsonSchema;

/// The corpus as linked data: schema.org, sentences with Web Annotation selectors.
#[derive(JsonSchema)]
pub(in crate::schema) struct Linked {
    /// What the words mean.
    #[serde(rename = "@context")]
    context: Context,
    /// This file's folder.
    #[serde(rename = "@id")]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Dataset"))]
    kind: String,
    /// Its name.
    name: String,
    /// What it holds.
    description: String,
    /// The program's version.
    version: String,
    /// `sha256:` and the SHA-256 of the corpus.
    identifier: String,
    /// Licences, one of which is yours to choose.
    license: Vec<String>,
    /// Files that hold all of the data.
    distribution: Vec<Download>,
    /// Works, places, records, then each edition with its sentences.
    #[serde(rename = "hasPart")]
    has_part: Vec<Part>,
}

/// What the words mean.
#[derive(JsonSchema)]
struct Context {
    /// Words without a prefix.
    #[serde(rename = "@vocab")]
    vocabulary: String,
    /// Words of Web Annotation.
    oa: String,
    /// Words of SKOS.
    skos: String,
    /// An address.
    #[serde(rename = "skos:closeMatch")]
    close_match: Address,
    /// An address.
    #[serde(rename = "spatialCoverage")]
    spatial: Address,
    /// What addresses are relative to: where the collection is published, else the site's folder.
    #[serde(rename = "@base")]
    base: String,
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
#[derive(JsonSchema)]
struct Address {
    /// What they are.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "@id"))]
    kind: String,
}

/// A file that holds all of the data.
#[derive(JsonSchema)]
struct Download {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "DataDownload"))]
    kind: String,
    /// The file, from the site's folder.
    #[serde(rename = "contentUrl")]
    content: String,
    /// Its kind.
    #[serde(rename = "encodingFormat")]
    format: String,
}

/// A part.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Part {
    /// A work.
    Work(Work),
    /// Where games were told of.
    Place(Place),
    /// An evidence record.
    Record(Record),
    /// An edition.
    Edition(Edition),
    /// A sentence of an account.
    Sentence(Sentence),
}

/// A work.
#[derive(JsonSchema)]
struct Work {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^works/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: String,
    /// Its title.
    name: String,
    /// Year of publication.
    #[serde(rename = "datePublished")]
    date: String,
    /// Authors as `Family, Given`.
    author: Vec<String>,
}

/// Where games were told of.
#[derive(JsonSchema)]
struct Place {
    /// Where it stands on the map's page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^map\.html#place-.+$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Place"))]
    kind: String,
    /// Its name.
    name: String,
    /// Our estimate of its middle.
    geo: Coordinates,
    /// What gazetteers have under its name.
    #[serde(rename = "skos:closeMatch")]
    close_match: Vec<String>,
}

/// A point of the earth.
#[derive(JsonSchema)]
struct Coordinates {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "GeoCoordinates"))]
    kind: String,
    /// Decimal degrees, north positive.
    latitude: f64,
    /// Decimal degrees, east positive.
    longitude: f64,
}

/// An evidence record.
#[derive(JsonSchema)]
struct Record {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^records/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: String,
    /// Its id on the portal.
    identifier: String,
    /// The game as the portal names it.
    about: Option<String>,
    /// With whom the rights in its words lie.
    #[serde(rename = "copyrightNotice")]
    rights: String,
    /// The work it quotes.
    #[serde(rename = "isBasedOn")]
    based_on: Option<String>,
}

/// An edition.
#[derive(JsonSchema)]
struct Edition {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^editions/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: String,
    /// The game's name.
    name: String,
    /// One line.
    r#abstract: String,
    /// The record it is made of.
    #[serde(rename = "isBasedOn")]
    based_on: String,
    /// `rules` and the SHA-256 of the rules.
    identifier: String,
    /// Where the game was told of.
    #[serde(rename = "spatialCoverage")]
    spatial: Vec<String>,
}

/// A sentence of an account.
#[derive(JsonSchema)]
struct Sentence {
    /// Its place on the edition's page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^editions/.+\.html#([A-Z]\.)?[RC][0-9]+$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "oa:Annotation"))]
    kind: String,
    /// Where it stands.
    #[serde(rename = "oa:hasTarget")]
    target: Target,
    /// What is done to it.
    #[serde(rename = "oa:motivatedBy")]
    motivated_by: String,
    /// What became of it; null where nobody has read it yet.
    #[serde(rename = "oa:bodyValue")]
    status: Option<Status>,
}

/// Where a sentence stands.
#[derive(JsonSchema)]
struct Target {
    /// The record and its field.
    #[serde(rename = "oa:hasSource")]
    source: String,
    /// Its place and its words.
    #[serde(rename = "oa:hasSelector")]
    selectors: Vec<Selector>,
}

/// What picks the sentence out of the field.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Selector {
    /// By place.
    Place(ByPlace),
    /// By words.
    Words(ByWords),
}

/// By place.
#[derive(JsonSchema)]
struct ByPlace {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "oa:TextPositionSelector"))]
    kind: String,
    /// First character, from 0, in Unicode characters.
    #[serde(rename = "oa:start")]
    start: usize,
    /// The character after the last.
    #[serde(rename = "oa:end")]
    end: usize,
}

/// By words.
#[derive(JsonSchema)]
struct ByWords {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "oa:TextQuoteSelector"))]
    kind: String,
    /// The words.
    #[serde(rename = "oa:exact")]
    exact: String,
}
