//! `ludarium.toml` and records written by hand, as their readers take them (`config/read.rs`, `corpus/written.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::config::{Class, COLOURS};
use crate::values::{one_of, Words};
use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Map, Value};
use std::borrow::Cow;

const ADDRESS: &str = "^https?://[^/\\s]";
const DAY: &str = "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$";

/// Whose collection it is, where its records come from, how its site looks and what of it is published.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Collection {
    /// The site as a whole.
    site: Option<Site>,
    /// Who makes the collection, in the order in which they are to be cited.
    #[serde(default)]
    person: Vec<Person>,
    /// What may be done with it.
    licence: Option<Licence>,
    /// Where its records come from.
    #[serde(default)]
    source: Vec<Source>,
    /// Colours that differ from the program's own.
    theme: Option<Theme>,
    /// What is published.
    publish: Option<Publish>,
    /// What changed and when, for the feed.
    #[serde(default)]
    change: Vec<Change>,
}

/// The site as a whole.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Site {
    /// The collection's name: in the bar, in every title, in citations.
    title: Words,
    /// What it is, in a line without a capital: citations say `title: line`.
    line: Option<Words>,
    /// The heading of the first page; the title where none is given.
    heading: Option<Words>,
    /// The paragraph under it.
    lead: Option<Words>,
    /// Languages of its own words, as BCP 47 has them; the first is that of the pages.
    #[serde(default)]
    languages: Vec<Tag>,
    /// Where the site is published; pages need none.
    #[schemars(extend("pattern" = ADDRESS))]
    address: Option<String>,
    /// Where its files are kept.
    #[schemars(extend("pattern" = ADDRESS))]
    repository: Option<String>,
    /// Version of the collection, for citations.
    version: Option<Words>,
    /// The day of that version: 2026-11-21.
    #[schemars(extend("pattern" = DAY))]
    released: Option<String>,
    /// Whom the pages thank and quote, in a sentence or two at their foot.
    credits: Option<Words>,
    /// The site's folder, below that of this file.
    #[schemars(extend("pattern" = r"^(?!/)(?!\.\.?(/|$))(?!.*/\.\.(/|$)).*\S"))]
    out: Option<String>,
}

/// A language.
#[derive(JsonSchema)]
#[schemars(extend("pattern" = r"^[A-Za-z0-9-]+$"))]
struct Tag(String);

/// A person, or several under one name.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Person {
    /// The name as it is cited.
    name: Words,
    /// ORCID iD; its last sign is a checksum of the others.
    #[schemars(extend("pattern" = r"^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$"))]
    orcid: Option<String>,
    /// `editor` where none is given.
    role: Option<Words>,
    /// Whether this is a body and no single person.
    #[serde(default)]
    organisation: bool,
}

/// SPDX expressions, of code, data and texts apart.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Licence {
    /// Of rules that are run and of scripts.
    code: Words,
    /// Of tables and figures.
    data: Words,
    /// Of prose: notes, questions, pages; quotations belong to their works.
    texts: Words,
    /// The same in a sentence for readers.
    note: Option<Words>,
}

/// Records whose ids begin alike.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Source {
    /// What their ids begin with: letters and digits, in parts that end with a dot.
    #[schemars(extend("pattern" = r"^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*\.$"))]
    prefix: String,
    /// What kind of source it is.
    class: ClassWord,
    /// Its name, as citations have it.
    label: Words,
    /// Who wrote the summaries in its records.
    editors: Option<Words>,
    /// Who publishes it, where that is another than the label says.
    publisher: Option<Words>,
    /// Where a record is found, `{number}` for what follows the prefix.
    #[schemars(extend("pattern" = ADDRESS))]
    address: Option<String>,
    /// Licence of the facts that it publishes, as SPDX names it; its words are quoted and stand under none.
    licence: Option<Words>,
}

struct ClassWord;

impl JsonSchema for ClassWord {
    fn schema_name() -> Cow<'static, str> {
        "Class".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        one_of(
            Class::ALL
                .iter()
                .map(|(word, class)| (*word, class.label())),
        )
    }
}

/// Colours by day and by night.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Theme {
    /// By day.
    #[serde(default)]
    light: Colours,
    /// By night.
    #[serde(default)]
    dark: Colours,
}

#[derive(Default)]
struct Colours;

impl JsonSchema for Colours {
    fn schema_name() -> Cow<'static, str> {
        "Colours".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let colour = json!({
            "description": "#9a3b1e: three, four, six or eight hexadecimal digits",
            "type": "string",
            "pattern": "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
        });
        let all: Map<String, Value> = COLOURS
            .iter()
            .map(|name| ((*name).to_owned(), colour.clone()))
            .collect();
        json_schema!({
            "description": "Colours of the style sheet, by their names in 20-tokens.css.",
            "type": "object",
            "properties": all,
            "additionalProperties": false,
        })
    }
}

/// What is published.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Publish {
    /// The program's manuals as pages of the site; false where it is not said.
    manuals: Option<bool>,
    /// Worksheets and editions that are not finished; true where it is not said.
    drafts: Option<bool>,
}

/// Something that changed.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Change {
    /// The day: 2026-11-21.
    #[schemars(extend("pattern" = DAY))]
    day: String,
    /// What, in a line.
    says: Words,
    /// The page to look at, from the site's folder.
    page: Option<Words>,
}

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
