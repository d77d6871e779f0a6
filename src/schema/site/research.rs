//! `data/ro-crate-metadata.json`: as much of RO-Crate as ludarium writes.

use crate::values::Sha256;
use schemars::JsonSchema;

/// All files, described: <https://www.researchobject.org/ro-crate/specification/1.1/>.
#[derive(JsonSchema)]
pub(in crate::schema) struct Crate {
    /// What the words mean.
    #[serde(rename = "@context")]
    context: (String, Own),
    /// This file, the dataset, terms, its makers, then a thing a file.
    #[serde(rename = "@graph")]
    graph: Vec<Thing>,
}

/// Words that are not the specification's.
#[derive(JsonSchema)]
struct Own {
    /// A checksum.
    sha256: String,
}

/// One thing by its id, or several.
#[derive(JsonSchema)]
#[serde(untagged)]
enum References {
    /// One.
    One(Reference),
    /// Several, or none.
    Several(Vec<Reference>),
}

/// A thing.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Thing {
    /// This file.
    Descriptor(Descriptor),
    /// The dataset.
    Dataset(Box<Dataset>),
    /// Its makers, or terms.
    Named(Named),
    /// A file.
    File(File),
}

/// A thing by its id.
#[derive(JsonSchema)]
struct Reference {
    /// The id.
    #[serde(rename = "@id")]
    id: String,
}

/// This file.
#[derive(JsonSchema)]
struct Descriptor {
    /// Its name.
    #[serde(rename = "@id")]
    #[schemars(extend("const" = "ro-crate-metadata.json"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: String,
    /// The specification.
    #[serde(rename = "conformsTo")]
    conforms_to: Reference,
    /// The dataset.
    about: Reference,
}

/// The dataset.
#[derive(JsonSchema)]
struct Dataset {
    /// This file's folder.
    #[serde(rename = "@id")]
    #[schemars(extend("const" = "./"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Dataset"))]
    kind: String,
    /// Its name.
    name: String,
    /// What it holds.
    description: String,
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

/// Makers, or terms.
#[derive(JsonSchema)]
struct Named {
    /// Its id.
    #[serde(rename = "@id")]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("enum" = ["Organization", "Person", "CreativeWork"]))]
    kind: String,
    /// Its name.
    name: String,
    /// What stands under these terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// A file.
#[derive(JsonSchema)]
struct File {
    /// Its name, beside this file.
    #[serde(rename = "@id")]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "File"))]
    kind: String,
    /// Its media type.
    #[serde(rename = "encodingFormat")]
    format: String,
    /// Its length in bytes.
    #[serde(rename = "contentSize")]
    size: String,
    /// Its SHA-256, in hexadecimal.
    sha256: Sha256,
    /// Its terms: several where it holds words of different people.
    license: References,
    /// Its JSON Schema, where it has one.
    #[serde(rename = "conformsTo", skip_serializing_if = "Option::is_none")]
    conforms_to: Option<Reference>,
}
