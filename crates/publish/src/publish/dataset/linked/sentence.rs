//! Sentences as annotations: each with what picks it out of its record.

use schemars::JsonSchema;
use serde::Serialize;

use crate::corpus::{Edition, Layer, Sentence as Told, Status};

/// A sentence of an account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Sentence<'w> {
    /// Its place on the edition's page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^editions/.+\.html#([A-Z]\.)?[RC][0-9]+$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "oa:Annotation"))]
    kind: &'static str,
    /// Where it stands.
    #[serde(rename = "oa:hasTarget")]
    target: Target<'w>,
    /// What is done to it.
    #[serde(rename = "oa:motivatedBy")]
    motivated_by: &'static str,
    /// What became of it; null where nobody has read it yet.
    #[serde(rename = "oa:bodyValue")]
    status: Option<Status>,
}

/// Where a sentence stands.
#[derive(Debug, Serialize, JsonSchema)]
struct Target<'w> {
    /// The record and its field.
    #[serde(rename = "oa:hasSource")]
    source: String,
    /// Its place and its words.
    #[serde(rename = "oa:hasSelector")]
    selectors: Vec<Selector<'w>>,
}

/// What picks the sentence out of the field.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Selector<'w> {
    /// By place.
    Place(ByPlace),
    /// By words.
    Words(ByWords<'w>),
}

/// By place.
#[derive(Debug, Serialize, JsonSchema)]
struct ByPlace {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "oa:TextPositionSelector"))]
    kind: &'static str,
    /// First character, from 0, in Unicode characters.
    #[serde(rename = "oa:start")]
    start: usize,
    /// The character after the last.
    #[serde(rename = "oa:end")]
    end: usize,
}

/// By words.
#[derive(Debug, Serialize, JsonSchema)]
struct ByWords<'w> {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "oa:TextQuoteSelector"))]
    kind: &'static str,
    /// The words.
    #[serde(rename = "oa:exact")]
    exact: &'w str,
}

impl<'w> Sentence<'w> {
    /// A sentence of an edition.
    pub fn of(edition: &Edition, s: &'w Told) -> Self {
        // the page of a record whose words are elsewhere is not that of this account
        let place = match (s.is_elsewhere(), s.layer) {
            (true, _) => "",
            (false, Layer::Primary) => "#layer-primary",
            (false, Layer::Editorial) => "#layer-editorial",
        };
        let record = edition.account.record_of(s);
        Self {
            id: format!("editions/{}.html#{}", edition.slug, s.id),
            kind: "oa:Annotation",
            target: Target {
                source: format!("records/{record}.html{place}"),
                selectors: selectors(s),
            },
            motivated_by: "oa:classifying",
            status: s.status,
        }
    }
}

/// Where a sentence stands in its field, and its words where they are here.
fn selectors(s: &Told) -> Vec<Selector<'_>> {
    let place = Selector::Place(ByPlace {
        kind: "oa:TextPositionSelector",
        start: s.span[0],
        end: s.span[1],
    });
    let words = (!s.text.is_empty()).then(|| {
        Selector::Words(ByWords {
            kind: "oa:TextQuoteSelector",
            exact: &s.text,
        })
    });
    std::iter::once(place).chain(words).collect()
}
