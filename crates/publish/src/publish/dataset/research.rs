//! `data/ro-crate-metadata.json`: as much of RO-Crate as ludarium writes.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::output::Made;
use super::about::{About, SAYS};
use super::rights::{self, Terms};
use crate::config::{Config, Person};
use crate::publish::bind::World;
use crate::publish::output::Tree;
use crate::publish::schemas::Schemas;
use crate::values::Sha256;

/// All files, described: <https://www.researchobject.org/ro-crate/specification/1.1/>.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Crate {
    /// What the words mean.
    #[serde(rename = "@context")]
    context: (&'static str, Own),
    /// This file, the dataset, terms, its makers, then a thing a file.
    #[serde(rename = "@graph")]
    graph: Vec<Thing>,
}

/// Words that are not the specification's.
#[derive(Debug, Serialize, JsonSchema)]
struct Own {
    /// A checksum.
    sha256: &'static str,
}

/// One thing by its id, or several.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum References {
    /// One.
    One(Reference),
    /// Several, or none.
    Several(Vec<Reference>),
}

/// A thing.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Thing {
    /// This file.
    Descriptor(Descriptor),
    /// The dataset.
    Dataset(Box<Dataset>),
    /// Terms.
    Terms(Terms),
    /// Its makers.
    Maker(Maker),
    /// A file.
    File(File),
}

/// A thing by its id.
#[derive(Debug, Serialize, JsonSchema)]
struct Reference {
    /// The id.
    #[serde(rename = "@id")]
    id: String,
}

/// This file.
#[derive(Debug, Serialize, JsonSchema)]
struct Descriptor {
    /// Its name.
    #[serde(rename = "@id")]
    #[schemars(extend("const" = "ro-crate-metadata.json"))]
    id: &'static str,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// The specification.
    #[serde(rename = "conformsTo")]
    conforms_to: Reference,
    /// The dataset.
    about: Reference,
}

/// The dataset.
#[derive(Debug, Serialize, JsonSchema)]
struct Dataset {
    /// This file's folder.
    #[serde(rename = "@id")]
    #[schemars(extend("const" = "./"))]
    id: &'static str,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Dataset"))]
    kind: &'static str,
    /// Its name.
    name: String,
    /// What it holds.
    description: &'static str,
    /// The collection's version.
    version: String,
    /// `sha256:` and the SHA-256 of the corpus.
    identifier: String,
    /// Up to the year of the latest work; null without works.
    #[serde(rename = "temporalCoverage")]
    coverage: Option<String>,
    /// The terms of all of its files; each file has its own.
    license: References,
    /// Its makers.
    author: References,
    /// The first body among them, else the first; null where none is named.
    publisher: Option<Reference>,
    /// The day of the version; null where none is given.
    #[serde(rename = "datePublished")]
    published: Option<String>,
    /// Its files.
    #[serde(rename = "hasPart")]
    has_part: Vec<Reference>,
}

/// A maker.
#[derive(Debug, Serialize, JsonSchema)]
struct Maker {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("enum" = ["Organization", "Person"]))]
    kind: &'static str,
    /// Its name.
    name: String,
    /// Its id.
    #[serde(rename = "@id")]
    id: String,
}

/// A file.
#[derive(Debug, Serialize, JsonSchema)]
struct File {
    /// Its name, beside this file.
    #[serde(rename = "@id")]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "File"))]
    kind: &'static str,
    /// Its media type.
    #[serde(rename = "encodingFormat")]
    format: &'static str,
    /// Its length in bytes.
    #[serde(rename = "contentSize")]
    size: String,
    /// Its SHA-256, in hexadecimal.
    #[schemars(with = "Sha256")]
    sha256: String,
    /// Its terms: several where it holds words of different people.
    license: References,
    /// Its JSON Schema, where it has one.
    #[serde(rename = "conformsTo", skip_serializing_if = "Option::is_none")]
    conforms_to: Option<Reference>,
}

impl Crate {
    /// All files of a site's data that are there.
    pub fn of(world: &World, about: &About, tree: &Tree) -> Self {
        let files: Vec<(&str, &Made)> = tree
            .all()
            .filter_map(|(p, b)| Some((p.strip_prefix("data/")?, b)))
            .collect();
        let listed = Schemas::of(tree);
        let authors = makers(about.config);
        let terms = rights::things(about.config, files.iter().map(|(p, _)| *p));
        let descriptor = Descriptor {
            id: "ro-crate-metadata.json",
            kind: "CreativeWork",
            conforms_to: Reference::to("https://w3id.org/ro/crate/1.1"),
            about: Reference::to("./"),
        };
        let dataset = Dataset::of(world, about, &terms, &authors, &files);
        let mut graph = vec![
            Thing::Descriptor(descriptor),
            Thing::Dataset(Box::new(dataset)),
        ];
        graph.extend(terms.into_iter().map(Thing::Terms));
        graph.extend(authors.into_iter().map(Thing::Maker));
        let files = files.iter().map(|(p, b)| File::of(p, b, &listed));
        graph.extend(files.map(Thing::File));
        // checksums are no word of the specification's own yet
        let own = Own {
            sha256: "http://schema.org/sha256",
        };
        Self {
            context: ("https://w3id.org/ro/crate/1.1/context", own),
            graph,
        }
    }
}

impl Reference {
    fn to(id: impl Into<String>) -> Self {
        Self { id: id.into() }
    }
}

impl References {
    /// One by itself, as the specification has it, several as a list.
    fn to<'t>(ids: impl Iterator<Item = &'t str>) -> Self {
        let mut all: Vec<Reference> = ids.map(Reference::to).collect();
        match all.len() {
            1 => Self::One(all.remove(0)),
            _ => Self::Several(all),
        }
    }
}

/// The people of a collection, each with an id of its own in the crate.
fn makers(config: &Config) -> Vec<Maker> {
    let maker = |(n, person): (usize, &Person)| Maker {
        kind: person.kind(),
        name: person.name.clone(),
        id: person
            .address()
            .unwrap_or_else(|| format!("#person-{}", n + 1)),
    };
    config.people.iter().enumerate().map(maker).collect()
}

impl Dataset {
    fn of(
        world: &World,
        about: &About,
        terms: &[Terms],
        authors: &[Maker],
        files: &[(&str, &Made)],
    ) -> Self {
        let site = &about.config.site;
        let years = world.works.values().filter_map(|w| w.year.parse().ok());
        let latest: Option<i32> = years.max();
        // a body publishes rather than a person
        let bodies = authors.iter().filter(|a| a.kind == "Organization");
        let publisher = bodies.chain(authors).next();
        Self {
            id: "./",
            kind: "Dataset",
            name: site.full(),
            description: SAYS,
            version: site.version().to_owned(),
            identifier: format!("sha256:{}", about.corpus),
            coverage: latest.map(|y| format!("../{y}")),
            license: References::to(terms.iter().map(|t| t.id.as_str())),
            author: References::to(authors.iter().map(|a| a.id.as_str())),
            publisher: publisher.map(|a| Reference::to(&a.id)),
            published: site.released.clone(),
            has_part: files.iter().map(|(p, _)| Reference::to(*p)).collect(),
        }
    }
}

impl File {
    fn of(path: &str, made: &Made, listed: &Schemas) -> Self {
        let format = match path.rsplit('.').next() {
            _ if path.ends_with(".schema.json") => "application/schema+json",
            Some("csv") => "text/csv",
            Some("json") => "application/json",
            Some("jsonld") => "application/ld+json",
            Some("sqlite") => "application/vnd.sqlite3",
            Some("toml") => "application/toml",
            Some("geojson") => "application/geo+json",
            Some("bib") => "application/x-bibtex",
            _ => "text/plain",
        };
        let terms: Vec<String> = rights::parts(path).iter().map(|p| p.id()).collect();
        Self {
            id: path.to_owned(),
            kind: "File",
            format,
            size: made.bytes.to_string(),
            sha256: made.sum.clone(),
            license: References::to(terms.iter().map(String::as_str)),
            conforms_to: listed.of_file(path).map(|s| Reference::to(s.path())),
        }
    }
}
