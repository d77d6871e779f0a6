//! Records written by hand: a TOML file each (`evidence/Grey.1.toml`), or a row each of a CSV file (`evidence/notes.csv`).

mod rows;

pub use rows::{columns, csv, Columns, Row, COLUMNS};

use super::reader::{is_day, table, Field, Form, Lines, Table};
use crate::finding::Finding;
use crate::record::{is_evidence_id, is_portal_id, DateSpan, Location, Record};
use crate::text::language::{is_language, NO_LANGUAGE};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// How days are written.
const WHEN: &str = "write it as 1931-05-01; of a whole year the first day as `start` (1899-01-01) and the last as `end` (1899-12-31); 1200 BC as -1199-01-01, for there is a year 0";
/// Where the keys of a record are described.
const HELP: &str = "`ludarium docs records` describes records written by hand";

table! {
    /// A record written by hand. A table as CSV has these keys in its head line, and entries of lists parted by semicolons.
    #[derive(Default, Deserialize)]
    #[serde(default)]
    pub struct ByHand as "Record" {
        /// A prefix of your own and a number: Grey.12; the file is called by it.
        id: String = String::form().with("pattern", OWN_ID),
        /// Kind of evidence: Ethnography, Artifact …
        r#type as "type": Option<String>,
        /// The game, as the source names it.
        game: Option<String>,
        /// The ruleset, as the source names it.
        ruleset: Option<String>,
        /// Categories of the game, from the widest to the narrowest.
        #[serde(deserialize_with = "parted")]
        category: Vec<String>,
        /// Periods of the game, as one divides time.
        #[serde(deserialize_with = "parted")]
        period: Vec<String>,
        /// Where, in words.
        location: Option<String>,
        /// Countries of today in which it was found; where none are given, those of its point.
        #[serde(deserialize_with = "parted")]
        country: Vec<String>,
        /// Degrees north, WGS 84.
        lat: Option<String> = number(-90, 90),
        /// Degrees east, WGS 84.
        lon: Option<String> = number(-180, 180),
        /// When, in words.
        date: Option<String>,
        /// First day: 1931-05-01; a year before our era begins with a hyphen.
        start: Option<String> = Form::text().with("pattern", DAY),
        /// Last day.
        end: Option<String> = Form::text().with("pattern", DAY),
        /// What the source says, word for word: the sentences C1, C2 … of an account.
        content: Option<String>,
        /// The language of `content`, by its tag: sw, am, gez, ar, zh-Hant.
        language: Option<String> = Form::text().such(is_language, "language", NO_LANGUAGE),
        /// `content` in the language of the pages, sentence by sentence where that is possible.
        translation: Option<String>,
        /// Who translated it: a person, or a work.
        translator: Option<String>,
        /// A summary by whoever made the record: R1, R2 …
        rules: Option<String>,
        /// How sure it is, of 100.
        confidence: Option<String> = number(0, 100),
        /// Ages of those who play.
        #[serde(deserialize_with = "parted")]
        ages: Vec<String>,
        /// Genders of those who play.
        #[serde(deserialize_with = "parted")]
        genders: Vec<String>,
        /// Standing of those who play.
        #[serde(deserialize_with = "parted")]
        social_status: Vec<String>,
        /// Where it is played.
        #[serde(deserialize_with = "parted")]
        spaces: Vec<String>,
        /// The reference in words.
        source: Option<String>,
        /// Citekey of the work in `works.bib`.
        work: Option<String>,
        /// What the source says beside these, each under a name of your own; a table as CSV has it in columns that begin with x_.
        #[serde(skip)]
        x: BTreeMap<String, String>,
        /// Lines of its keys.
        #[serde(skip)]
        lines: Lines,
    }
}

const OWN_ID: &str = r"^(?!DLP\.Evidence\.\d+$)[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*\.\d+$";
const DAY: &str = r"^-*\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$";

/// A number, as it is written.
fn number(least: i32, most: i32) -> Form<Option<String>> {
    let number = Form::new::<f64>(|f, key| f.number(key));
    number.with("minimum", least).with("maximum", most)
}

/// A list as a cell of a table has it.
fn parted<'de, D: Deserializer<'de>>(cell: D) -> Result<Vec<String>, D::Error> {
    let cell = String::deserialize(cell)?;
    let all = cell.split(';').map(|v| v.trim().to_owned());
    Ok(all.filter(|v| !v.is_empty()).collect())
}

/// The records of a file written by hand; none of any other file.
pub fn all(file: &str, text: &str, names: &Columns) -> Vec<Record> {
    match file.rsplit_once('.') {
        Some((_, "toml")) => toml(file, text).0.into_iter().collect(),
        Some((_, "csv")) => csv(file, text, names)
            .0
            .into_iter()
            .map(|(_, r)| r)
            .collect(),
        _ => vec![],
    }
}

/// Reads a record from TOML.
pub fn toml(file: &str, text: &str) -> (Option<Record>, Vec<Finding>) {
    let (read, mut findings) = ByHand::file("record", file, text);
    let lines = read.lines.clone();
    let line = |key: &str| lines.of(key);
    let record = read.record(file, &line, &mut findings);
    if let Some(record) = &record {
        if file != format!("evidence/{}.toml", record.id) {
            let message = format!("the file is named otherwise than its id, `{}`", record.id);
            let finding = Finding::error("evidence", &record.id, message).at(file, line("id"));
            findings.push(finding.help(format!("call it evidence/{}.toml", record.id)));
        }
    }
    (record, findings)
}

impl ByHand {
    /// The record; none where its id is none.
    fn record(
        self,
        file: &str,
        line: &dyn Fn(&str) -> usize,
        findings: &mut Vec<Finding>,
    ) -> Option<Record> {
        let id = self.id;
        let mut bad = |key: &str, message: String, help: &str| {
            let finding = Finding::error("evidence", &id, message).at(file, line(key));
            findings.push(finding.help(help));
        };
        if is_portal_id(&id) {
            let help = "give it an id with a prefix of your own, and name that in ludarium.toml";
            bad("id", format!("`{id}` is an id of the portal's"), help);
            return None;
        }
        if !is_evidence_id(&id) {
            let help = "a prefix and a number: Grey.12; name the prefix in ludarium.toml";
            bad("id", format!("`{id}` is no id of a record"), help);
            return None;
        }
        let mut number = |key: &str, text: Option<String>, least: f64, most: f64| {
            let number = text?.trim().parse().ok();
            let number = number.filter(|n| (least..=most).contains(n));
            if number.is_none() {
                let message = format!("`{key}` is no number from {least} to {most}");
                bad(key, message, "write it with a point, as 54.45");
            }
            number
        };
        let at = [self.lat.as_deref(), self.lon.as_deref()].map(|n| n.map(str::trim));
        let location = in_words(self.location, at, ", ");
        let date = in_words(
            self.date,
            [self.start.as_deref(), self.end.as_deref()],
            " - ",
        );
        let lat = number("lat", self.lat, -90.0, 90.0);
        let lon = number("lon", self.lon, -180.0, 180.0);
        let confidence = number("confidence", self.confidence, 0.0, 100.0);
        let mut day = |key: &str, text: Option<String>| {
            let day = text?;
            let good = is_day(day.trim_start_matches('-'));
            if !good {
                bad(key, format!("`{key}` is no day"), WHEN);
            }
            good.then_some(day)
        };
        let (start, end) = (day("start", self.start), day("end", self.end));
        if let (Some(from), Some(to)) = (&start, &end) {
            if in_order(to) < in_order(from) {
                let message = format!("`end` ({to}) is before `start` ({from})");
                bad("end", message, "write the earlier day as `start`");
            }
        }
        if self.language.as_deref().is_some_and(|l| !is_language(l)) {
            bad(
                "language",
                "`language` is no tag of a language".into(),
                NO_LANGUAGE,
            );
        }
        if self.translation.is_some() != self.translator.is_some() {
            let message = "`translation` and `translator` go together".to_owned();
            bad(
                "translation",
                message,
                "write whose translation it is as `translator`: \"A. Grey\", \"the editors\"",
            );
        }
        let own = self
            .x
            .into_iter()
            .filter(|(_, value)| !value.trim().is_empty());
        Some(Record {
            language: self.language,
            translation: self.translation,
            translator: self.translator,
            kind: self.r#type,
            game: self.game,
            ruleset: self.ruleset,
            location: location.map(|text| Location { text, lat, lon }),
            date: date.map(|text| DateSpan { text, start, end }),
            countries: self.country,
            categories: self.category,
            periods: self.period,
            rules: self.rules,
            content: self.content,
            confidence: confidence.map(|c| c as u8),
            ages: self.ages,
            genders: self.genders,
            social_status: self.social_status,
            spaces: self.spaces,
            source: self.source,
            work: self.work,
            extra: own
                .map(|(name, value)| (format!("x_{name}"), value.into()))
                .collect(),
            unplaced: vec![],
            sightings: vec![],
            id,
        })
    }
}

/// The words of a field; where there are none but values, the values as they are written.
fn in_words(words: Option<String>, values: [Option<&str>; 2], between: &str) -> Option<String> {
    let written: Vec<&str> = values.into_iter().flatten().collect();
    words.or_else(|| (!written.is_empty()).then(|| written.join(between)))
}

/// A day as numbers that compare: year (astronomical), then the rest as it is written.
fn in_order(day: &str) -> Option<(i32, &str)> {
    let plain = day.trim_start_matches('-');
    let (year, rest) = plain.split_once('-')?;
    let year: i32 = year.parse().ok()?;
    Some((if plain.len() < day.len() { -year } else { year }, rest))
}
