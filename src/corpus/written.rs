//! Records written by hand: a TOML file each (`evidence/Grey.1.toml`), or a row each of a CSV file (`evidence/notes.csv`).

use super::reader::Reader;
use crate::finding::Finding;
use crate::record::{is_evidence_id, is_portal_id, DateSpan, Location, Record};
use std::collections::BTreeMap;

/// The keys of a record, in the order of the manual; those of a CSV file are the same.
const KEYS: &[&str] = &[
    "id",
    "type",
    "game",
    "ruleset",
    "location",
    "lat",
    "lon",
    "date",
    "start",
    "end",
    "content",
    "rules",
    "confidence",
    "ages",
    "genders",
    "social_status",
    "spaces",
    "source",
    "work",
];
/// Keys that hold lists; in CSV their entries are parted by semicolons.
const LISTS: &[&str] = &["ages", "genders", "social_status", "spaces"];
/// What the manual says of them.
const HELP: &str = "docs/collection.md describes records written by hand";

/// Texts and lists of a record, by key.
#[derive(Default)]
struct Row {
    texts: BTreeMap<&'static str, String>,
    lists: BTreeMap<&'static str, Vec<String>>,
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
    let (mut reader, table) = Reader::parse(file, text);
    let mut f = reader.fields(&table, 0..0, "record", KEYS);
    let mut row = Row::default();
    for key in KEYS {
        match *key {
            "id" => {
                row.texts.insert("id", f.needed("id"));
            }
            key if LISTS.contains(&key) => {
                row.lists.insert(key, f.texts(key));
            }
            key @ ("lat" | "lon" | "confidence") => {
                if let Some(number) = f.number(key) {
                    row.texts.insert(key, number);
                }
            }
            key => {
                if let Some(text) = f.text(key) {
                    row.texts.insert(key, text);
                }
            }
        }
    }
    let lines = f.lines.clone();
    let mut findings = reader.findings;
    let line = |key: &str| lines.of(key);
    let record = row.record(file, &line, &mut findings);
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
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let heads: Vec<Option<&'static str>> = match reader.headers() {
        Ok(heads) => heads
            .iter()
            .map(|head| {
                let known = KEYS.iter().find(|k| **k == head.trim()).copied();
                if known.is_none() {
                    let near = ludarium_engine::words::nearest(head, KEYS.iter().copied());
                    let near = near
                        .map(|n| format!("did you mean `{n}`? "))
                        .unwrap_or_default();
                    let help = format!("{near}known here: {}", KEYS.join(", "));
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
        let mut read = Row::default();
        for (key, cell) in heads.iter().zip(row.iter()) {
            let Some(key) = key.filter(|_| !cell.trim().is_empty()) else {
                continue;
            };
            if LISTS.contains(&key) {
                let all = cell.split(';').map(|v| v.trim().to_owned());
                read.lists
                    .insert(key, all.filter(|v| !v.is_empty()).collect());
            } else {
                read.texts.insert(key, cell.to_owned());
            }
        }
        records.extend(read.record(file, &|_| line, &mut findings));
    }
    (records, findings)
}

impl Row {
    /// The record; none where its id is none.
    fn record(
        mut self,
        file: &str,
        line: &dyn Fn(&str) -> usize,
        findings: &mut Vec<Finding>,
    ) -> Option<Record> {
        let id = self.texts.remove("id").unwrap_or_default();
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
        let number = |key: &str, texts: &BTreeMap<&'static str, String>| {
            let text = texts.get(key)?;
            text.trim().parse::<f64>().ok().filter(|n| n.is_finite())
        };
        for (key, most) in [("lat", 90.0), ("lon", 180.0), ("confidence", 100.0)] {
            let least = if key == "confidence" { 0.0 } else { -most };
            let good = |n: f64| (least..=most).contains(&n);
            if self.texts.contains_key(key) && !number(key, &self.texts).is_some_and(good) {
                bad(
                    key,
                    format!("`{key}` is no number from {least} to {most}"),
                    HELP,
                );
                self.texts.remove(key);
            }
        }
        for key in ["start", "end"] {
            let good = |text: &String| {
                text.trim_start_matches('-')
                    .parse::<jiff::civil::Date>()
                    .is_ok()
            };
            if self.texts.get(key).is_some_and(|text| !good(text)) {
                bad(key, format!("`{key}` is no day"), "write it as 1931-05-01");
                self.texts.remove(key);
            }
        }
        let [lat, lon, confidence] = ["lat", "lon", "confidence"].map(|k| number(k, &self.texts));
        let mut text = |key: &str| self.texts.remove(key);
        let mut list = |key: &str| self.lists.remove(key).unwrap_or_default();
        let (start, end) = (text("start"), text("end"));
        Some(Record {
            kind: text("type"),
            game: text("game"),
            ruleset: text("ruleset"),
            location: text("location").map(|text| Location { text, lat, lon }),
            date: text("date").map(|text| DateSpan { text, start, end }),
            rules: text("rules"),
            content: text("content"),
            confidence: confidence.map(|c| c as u8),
            ages: list("ages"),
            genders: list("genders"),
            social_status: list("social_status"),
            spaces: list("spaces"),
            source: text("source"),
            work: text("work"),
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
