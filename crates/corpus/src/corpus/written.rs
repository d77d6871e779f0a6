//! Records written by hand: a TOML file each (`evidence/Grey.1.toml`), or a row each of a CSV file (`evidence/notes.csv`).

use super::reader::{is_day, meant, table, Field, Form, Lines, Table};
use crate::finding::Finding;
use crate::record::{is_evidence_id, is_portal_id, DateSpan, Location, Record};
use csv::StringRecord;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// Where the keys of a record are described.
const HELP: &str = "docs/collection.md describes records written by hand";

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
        /// Where, in words.
        location: Option<String>,
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
pub fn all(file: &str, text: &str) -> Vec<Record> {
    match file.rsplit_once('.') {
        Some((_, "toml")) => toml(file, text).0.into_iter().collect(),
        Some((_, "csv")) => csv(file, text).0,
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
            let said = format!("the file is named otherwise than its id, `{}`", record.id);
            let finding = Finding::error("evidence", &record.id, said).at(file, line("id"));
            findings.push(finding.help(format!("call it evidence/{}.toml", record.id)));
        }
    }
    (record, findings)
}

/// The line on which the row of a record begins in a table of them.
pub fn row_of(text: &str, id: &str) -> Option<usize> {
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let ids = reader
        .headers()
        .ok()?
        .iter()
        .position(|h| h.trim() == "id")?;
    let mut rows = reader.records().flatten();
    let row = rows.find(|row| row.get(ids) == Some(id))?;
    row.position().map(|p| p.line() as usize)
}

/// Reads records from CSV: a head line of keys, then a record a row.
pub fn csv(file: &str, text: &str) -> (Vec<Record>, Vec<Finding>) {
    let mut findings = vec![];
    let mut records = vec![];
    let bad = |line: usize, said: String, help: String| {
        Finding::error("evidence", "", said)
            .at(file, line)
            .help(help)
    };
    let keys = ByHand::keys();
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let heads: Vec<Option<&'static str>> = match reader.headers() {
        Ok(heads) => heads
            .iter()
            .map(|head| {
                let known = keys.iter().find(|k| **k == head.trim()).copied();
                if known.is_none() {
                    let near = meant(head, &keys);
                    let help = format!("{near}known here: {}", keys.join(", "));
                    findings.push(bad(1, format!("unknown column `{head}`"), help));
                }
                known
            })
            .collect(),
        Err(e) => return (records, vec![bad(1, format!("no table: {e}"), HELP.into())]),
    };
    for row in reader.records() {
        let row = match row {
            Ok(row) => row,
            Err(e) => {
                let line = e.position().map_or(1, |p| p.line() as usize);
                findings.push(bad(line, format!("cannot be read: {e}"), HELP.into()));
                continue;
            }
        };
        let line = row.position().map_or(1, |p| p.line() as usize);
        let cells = heads.iter().zip(row.iter());
        let cells = cells.filter(|(_, cell)| !cell.trim().is_empty());
        let told: BTreeMap<_, _> = cells
            .filter_map(|(key, cell)| Some(((*key)?, cell)))
            .collect();
        let (keys, cells): (StringRecord, StringRecord) = told.into_iter().unzip();
        match cells.deserialize::<ByHand>(Some(&keys)) {
            Ok(read) => records.extend(read.record(file, &|_| line, &mut findings)),
            Err(e) => findings.push(bad(line, format!("cannot be read: {e}"), HELP.into())),
        }
    }
    (records, findings)
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
        let mut bad = |key: &str, said: String, help: &str| {
            let finding = Finding::error("evidence", &id, said).at(file, line(key));
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
                let said = format!("`{key}` is no number from {least} to {most}");
                bad(key, said, HELP);
            }
            number
        };
        let lat = number("lat", self.lat, -90.0, 90.0);
        let lon = number("lon", self.lon, -180.0, 180.0);
        let confidence = number("confidence", self.confidence, 0.0, 100.0);
        let mut day = |key: &str, text: Option<String>| {
            let day = text?;
            let good = is_day(day.trim_start_matches('-'));
            if !good {
                bad(key, format!("`{key}` is no day"), "write it as 1931-05-01");
            }
            good.then_some(day)
        };
        let (start, end) = (day("start", self.start), day("end", self.end));
        Some(Record {
            kind: self.r#type,
            game: self.game,
            ruleset: self.ruleset,
            location: self.location.map(|text| Location { text, lat, lon }),
            date: self.date.map(|text| DateSpan { text, start, end }),
            rules: self.rules,
            content: self.content,
            confidence: confidence.map(|c| c as u8),
            ages: self.ages,
            genders: self.genders,
            social_status: self.social_status,
            spaces: self.spaces,
            source: self.source,
            work: self.work,
            extra: BTreeMap::new(),
            unplaced: vec![],
            sightings: vec![],
            id,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_by_hand_has_an_id_of_its_own_and_every_fault_its_line() {
        let good = "id = \"Grey.1\"\ngame = \"Pits\"\nlocation = \"by the ford\"\nlat = 9.5\nlon = 38\ncontent = \"\"\"Two play.\nEach has six holes.\"\"\"\n";
        let (record, findings) = toml("evidence/Grey.1.toml", good);
        assert!(findings.is_empty(), "{findings:?}");
        let record = record.unwrap();
        assert_eq!(
            record.content.as_deref(),
            Some("Two play.\nEach has six holes.")
        );
        assert_eq!(record.location.unwrap().lon, Some(38.0));
        let bad = "id = \"DLP.Evidence.7\"\nlat = 91\nstrat = \"x\"\n";
        let told = toml("evidence/x.toml", bad).1;
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        assert!(
            told[0].contains("x.toml:3") && told[0].contains("`strat`"),
            "{told:?}"
        );
        assert!(told[1].contains("an id of the portal's"), "{told:?}");
        assert!(toml("evidence/Grey.2.toml", good).1[0]
            .message
            .contains("otherwise"));
    }

    #[test]
    fn a_table_holds_a_record_a_row() {
        let text =
            "id,game,ages,content\nGrey.1,Pits,Adult;Child,\"Two play, by day.\"\nGrey.x,Pits,,\n";
        let (records, findings) = csv("evidence/notes.csv", text);
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].ages, ["Adult", "Child"]);
        assert_eq!(records[0].content.as_deref(), Some("Two play, by day."));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].line, Some(3));
    }
}
