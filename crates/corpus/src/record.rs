//! The evidence record and the portal's game page, as they stand in
//! `corpus/evidence/*.json` and `corpus/portal-games/*.json`
//! (`docs/records.md` describes every key).
//!
//! Absent is `None` or an empty list, never an empty string.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One evidence record of the portal, united from all its sightings.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// A prefix and digits: the portal's `DLP.Evidence.703`, or one's own `Grey.12`; checked by [`is_evidence_id`] before it names a file. Empty (in
    /// JSON: null) only in a record that was rejected.
    #[serde(serialize_with = "null_if_empty")]
    #[schemars(schema_with = "evidence_id")]
    pub id: String,
    /// Kind of evidence: `Ethnography`, `Artifact` …
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Name of the game as the portal writes it.
    pub game: Option<String>,
    /// Name of the ruleset, where the portal gives one.
    pub ruleset: Option<String>,
    /// Where the evidence was found.
    pub location: Option<Location>,
    /// When: a day, or a span of days.
    pub date: Option<DateSpan>,
    /// The portal's summary of the rules (the editorial layer).
    pub rules: Option<String>,
    /// What the source says, mostly a quotation (the primary layer).
    pub content: Option<String>,
    /// The language of `content`, by its tag: `sw`, `gez`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// `content` in the language of the pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translation: Option<String>,
    /// Who translated it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translator: Option<String>,
    /// The portal's confidence, 0 to 100.
    pub confidence: Option<u8>,
    /// Ages of the players.
    pub ages: Vec<String>,
    /// Genders of the players.
    pub genders: Vec<String>,
    /// Social status of the players.
    pub social_status: Vec<String>,
    /// Where it was played (`Outside` …).
    pub spaces: Vec<String>,
    /// Countries of today in which it was found, where the record itself names them; none of the portal's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub countries: Vec<String>,
    /// Categories of the game, from the widest to the narrowest, where the record itself names them; the portal's stand with its games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// Periods of the game; likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<String>,
    /// The bibliographic reference as the portal gives it.
    pub source: Option<String>,
    /// Citekey of the work (`davies1925`), when author and year tell it.
    pub work: Option<String>,
    /// What has no key of its own: variants, points, how sure a split is.
    pub extra: BTreeMap<String, Value>,
    /// Pieces of the record's text that belong to no field.
    pub unplaced: Vec<String>,
    /// Every place where the record was seen.
    pub sightings: Vec<Sighting>,
}

/// A place as the record names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Location {
    /// The words of the field.
    pub text: String,
    /// Latitude in decimal degrees, north positive.
    pub lat: Option<f64>,
    /// Longitude in decimal degrees, east positive.
    pub lon: Option<f64>,
}

/// A span of days, both ends included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DateSpan {
    /// The words of the field.
    pub text: String,
    /// First day, ISO 8601; years before our era are astronomical (2592 BCE = -2591).
    pub start: Option<String>,
    /// Last day, ISO 8601.
    pub end: Option<String>,
}

/// One place where a record was seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sighting {
    /// File name of the page below `corpus/pages`.
    pub page: String,
    /// Line of the page, from 1, on which the record begins.
    pub line: usize,
    /// Heading that the record stands under (`Evidence in Ansaba`).
    pub heading: Option<String>,
    /// SHA-256 of the page as received, in hexadecimal.
    pub sha256: String,
    /// Where the page was fetched, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// When it was last changed, else when it was sent, in the server's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// A game page of the portal.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PortalGame {
    /// `DLP.Games.<digits>`; checked by [`is_game_id`] before it names a file. Empty (in JSON:
    /// null) only on a page that was cut off before it.
    #[serde(serialize_with = "null_if_empty")]
    #[schemars(schema_with = "game_id")]
    pub id: String,
    /// Name of the game.
    pub name: Option<String>,
    /// Other names given in the title.
    pub names: Vec<String>,
    /// What the title calls it (`DLP Game`).
    pub kind: Option<String>,
    /// Period (`Modern`).
    pub period: Option<String>,
    /// Regions.
    pub regions: Vec<String>,
    /// Categories, from the widest to the narrowest.
    pub categories: Vec<String>,
    /// The portal's description.
    pub description: Option<String>,
    /// The portal's rules.
    pub rules: Option<String>,
    /// The reference that closes the rules.
    pub rules_reference: Option<String>,
    /// Place of origin.
    pub origin: Option<String>,
    /// File name of the ludeme description.
    pub ludeme: Option<String>,
    /// The page's reference.
    pub reference: Option<String>,
    /// How many pieces of evidence the page says that there are.
    pub evidence_count: Option<u32>,
    /// Bibliographic references, one each.
    pub sources: Vec<String>,
    /// Citekeys of those sources whose author and year tell it.
    pub works: Vec<String>,
    /// Names of similar games.
    pub similar: Vec<String>,
    /// All identifiers on the page.
    pub identifiers: Vec<String>,
    /// What has no key of its own.
    pub extra: BTreeMap<String, Value>,
    /// Pieces of the page's text that belong to no field.
    pub unplaced: Vec<String>,
    /// Every place where the game page was seen.
    pub sightings: Vec<Sighting>,
}

/// Why a file of the corpus could not be read as a record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be opened or read.
    #[error("{path}: cannot be read: {source}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is not a record of the documented form.
    #[error("{path}:{}: not a record as `ludarium docs records` describes it: {source}; run `ludarium ingest` again", source.line())]
    Form {
        /// The file.
        path: String,
        /// What is wrong and where.
        source: serde_json::Error,
    },
}

impl Record {
    /// The prose of a field by its JSON key; `rules` and `content` are the accounts.
    pub fn account(&self, field: &str) -> Option<&str> {
        match field {
            "rules" => self.rules.as_deref(),
            "content" => self.content.as_deref(),
            _ => None,
        }
    }

    /// Reads one file of `corpus/evidence`.
    ///
    /// # Errors
    /// The file cannot be read, or is not of the documented form.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        read_json(path)
    }
}

impl PortalGame {
    /// Reads one file of `corpus/portal-games`.
    ///
    /// # Errors
    /// The file cannot be read, or is not of the documented form.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        read_json(path)
    }
}

fn null_if_empty<S: serde::Serializer>(id: &str, to: S) -> Result<S::Ok, S::Error> {
    if id.is_empty() {
        to.serialize_none()
    } else {
        to.serialize_str(id)
    }
}

fn read_json<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, ReadError> {
    let name = path.display().to_string();
    let bytes = crate::text::read_plain(path).map_err(|source| ReadError::Io {
        path: name.clone(),
        source,
    })?;
    serde_json::from_slice(&bytes).map_err(|source| ReadError::Form { path: name, source })
}

/// The bytes of a file of the corpus: two spaces of indentation, newline at the end.
///
/// # Panics
/// Never: the types have only string keys.
pub fn to_bytes<T: Serialize>(item: &T) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(item).expect("records are plain JSON");
    bytes.push(b'\n');
    bytes
}

/// Whether `id` is a prefix and digits, `DLP.Evidence.703` or one's own `Grey.12`: only such an id may name a file.
pub fn is_evidence_id(id: &str) -> bool {
    id.rfind('.')
        .is_some_and(|dot| is_prefix(&id[..=dot]) && has_digits_after(id, &id[..=dot]))
}

/// Whether ids of records may begin so: letters and digits, in parts that each begin with a letter and end with a dot, or that
/// are numbers after the first (`Grey.`, `Notes.1931.`).
pub fn is_prefix(text: &str) -> bool {
    let Some(text) = text.strip_suffix('.') else {
        return false;
    };
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
    text.len() <= 60
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.split('.').all(plain)
}

/// Whether `id` is one of the portal's records: `DLP.Evidence.` and digits.
pub fn is_portal_id(id: &str) -> bool {
    has_digits_after(id, "DLP.Evidence.")
}

/// Whether `id` is `DLP.Games.` and digits.
pub fn is_game_id(id: &str) -> bool {
    has_digits_after(id, "DLP.Games.")
}

fn evidence_id(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    id_schema(generator, r"[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*\.")
}

fn game_id(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    id_schema(generator, r"DLP\.Games\.")
}

/// An id as [`has_digits_after`] has it; null is written only of what was rejected and is never read.
fn id_schema(generator: &schemars::SchemaGenerator, prefix: &str) -> schemars::Schema {
    let kind = match generator.contract().is_serialize() {
        true => serde_json::json!(["string", "null"]),
        false => serde_json::json!("string"),
    };
    let pattern = format!("^{prefix}[0-9]{{1,12}}$");
    schemars::json_schema!({ "type": kind, "pattern": pattern })
}

fn has_digits_after(id: &str, prefix: &str) -> bool {
    id.strip_prefix(prefix).is_some_and(|rest| {
        (1..=12).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_digit())
    })
}
