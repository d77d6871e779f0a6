//! Records written by hand, as their reader takes them (`corpus/written.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::values::Words;
use schemars::JsonSchema;

/// A record written by hand. A table as CSV has these keys in its head line, and entries of lists parted by semicolons.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    /// A prefix of your own and a number: Grey.12; the file is called by it.
    #[schemars(extend("pattern" = r"^(?!DLP\.Evidence\.\d+$)[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*\.\d+$"))]
    id: String,
    /// Kind of evidence: Ethnography, Artifact …
    r#type: Option<Words>,
    /// The game, as the source names it.
    game: Option<Words>,
    /// The ruleset, as the source names it.
    ruleset: Option<Words>,
    /// Where, in words.
    location: Option<Words>,
    /// Degrees north, WGS 84.
    #[schemars(range(min = -90, max = 90))]
    lat: Option<f64>,
    /// Degrees east, WGS 84.
    #[schemars(range(min = -180, max = 180))]
    lon: Option<f64>,
    /// When, in words.
    date: Option<Words>,
    /// First day: 1931-05-01; a year before our era begins with a hyphen.
    #[schemars(extend("pattern" = r"^-*\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"))]
    start: Option<String>,
    /// Last day.
    #[schemars(extend("pattern" = r"^-*\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"))]
    end: Option<String>,
    /// What the source says, word for word: the sentences C1, C2 … of an account.
    content: Option<Words>,
    /// A summary by whoever made the record: R1, R2 …
    rules: Option<Words>,
    /// How sure it is, of 100.
    #[schemars(range(min = 0, max = 100))]
    confidence: Option<f64>,
    /// Ages of those who play.
    #[serde(default)]
    ages: Vec<String>,
    /// Genders of those who play.
    #[serde(default)]
    genders: Vec<String>,
    /// Standing of those who play.
    #[serde(default)]
    social_status: Vec<String>,
    /// Where it is played.
    #[serde(default)]
    spaces: Vec<String>,
    /// The reference in words.
    source: Option<Words>,
    /// Citekey of the work in `works.bib`.
    work: Option<Words>,
}
