//! Records written by hand: a TOML file each (`evidence/Grey.1.toml`), or a row each of a CSV file (`evidence/notes.csv`).

use super::reader::{is_day, meant, table, Field, Form, Lines, Table};
use super::table::{prefix, swallowed};
use crate::finding::Finding;
use crate::record::{is_evidence_id, is_portal_id, DateSpan, Location, Record};
use crate::text::language::{is_language, NO_LANGUAGE};
use csv::StringRecord;
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};

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
        Some((_, "csv")) => csv(file, text).0.into_iter().map(|(_, r)| r).collect(),
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

/// A record of a table, with the line on which its row begins.
pub type Row = (usize, Record);

/// Reads records from CSV: a head line of keys, then a record a row.
pub fn csv(file: &str, text: &str) -> (Vec<Row>, Vec<Finding>) {
    let bad = |line: usize, said: String, help: String| {
        Finding::error("evidence", "", said)
            .at(file, line)
            .help(help)
    };
    let strict = super::table::faults(text).into_iter();
    let mut findings: Vec<Finding> = strict
        .map(|f| bad(f.line, f.said, f.help.to_owned()))
        .collect();
    // uneven rows are told below, with what they have taken in
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let heads = match reader.headers() {
        Ok(heads) if heads.iter().all(|head| head.trim().is_empty()) => {
            findings.push(bad(
                1,
                "a table without a head line".to_owned(),
                HELP.into(),
            ));
            return (vec![], findings);
        }
        Ok(heads) => keys_of(heads, &mut |said, help| findings.push(bad(1, said, help))),
        Err(e) => {
            findings.push(bad(1, format!("no table: {e}"), HELP.into()));
            return (vec![], findings);
        }
    };
    let mut records: Vec<Row> = vec![];
    let (mut tall, mut prefixes) = (vec![], BTreeSet::new());
    for row in reader.records() {
        let row = match row {
            Ok(row) => row,
            Err(e) => {
                let line = e.position().map_or(1, |p| p.line() as usize);
                let said = format!("cannot be read: {e}");
                findings.push(bad(line, said, HELP.into()));
                continue;
            }
        };
        let line = row.position().map_or(1, |p| p.line() as usize);
        let broken = row.iter().filter(|cell| cell.contains('\n'));
        tall.extend(broken.map(|cell| (line, cell.to_owned())));
        let ids = row.iter().filter(|cell| is_evidence_id(cell));
        prefixes.extend(ids.map(|id| prefix(id).to_owned()));
        if row.len() != heads.len() {
            let (many, all) = (row.len(), heads.len());
            let said = format!("the row has {many} cells, and the head line {all}");
            findings.push(bad(line, said, HELP.into()));
            continue;
        }
        let cells = heads.iter().zip(row.iter());
        let cells = cells.filter(|(_, cell)| !cell.trim().is_empty());
        let told: BTreeMap<_, _> = cells
            .filter_map(|(key, cell)| Some(((*key)?, cell)))
            .collect();
        let (keys, cells): (StringRecord, StringRecord) = told.into_iter().unzip();
        match cells.deserialize::<ByHand>(Some(&keys)) {
            Ok(read) => {
                let record = read.record(file, &|_| line, &mut findings);
                records.extend(record.map(|record| (line, record)));
            }
            Err(e) => findings.push(bad(line, format!("cannot be read: {e}"), HELP.into())),
        }
    }
    for (line, cell) in &tall {
        let inside = swallowed(cell, |prefix| prefixes.contains(prefix));
        if inside.is_empty() {
            continue;
        }
        let named = inside
            .iter()
            .take(5)
            .map(|(n, id)| format!("{id} (line {})", line + n));
        let named: Vec<String> = named.collect();
        let more = if inside.len() > 5 { ", …" } else { "" };
        let said = format!(
            "a cell of this row takes in what looks like other rows: {}{more}",
            named.join(", ")
        );
        let help = "close the cell's quotation mark where it ends; where a line of the text itself begins with an id and a comma, put a word before it";
        findings.push(bad(*line, said, help.into()));
    }
    (records, findings)
}

/// The key of each column; none where it is no key, or one of a column before it.
fn keys_of(
    heads: &StringRecord,
    tell: &mut dyn FnMut(String, String),
) -> Vec<Option<&'static str>> {
    let keys = ByHand::keys();
    let mut seen: Vec<Option<&'static str>> = vec![];
    let other = [(';', "semicolons"), ('\t', "tabs")];
    let whole = heads.iter().next().filter(|_| heads.len() == 1);
    let parted = |head: &str| other.iter().find(|(sign, _)| head.contains(*sign));
    if let Some((_, by)) = whole.and_then(parted) {
        let help = "save it with commas between the cells (RFC 4180); decimal degrees have a point";
        tell(format!("the cells are parted by {by}"), help.to_owned());
        return vec![None];
    }
    for head in heads {
        let known = keys.iter().find(|k| **k == head.trim()).copied();
        if known.is_none() {
            // what other tables call it
            let near = match head.trim() {
                "kind" => "did you mean `type`? ".to_owned(),
                "latitude" => "did you mean `lat`? ".to_owned(),
                "longitude" | "long" | "lng" => "did you mean `lon`? ".to_owned(),
                "text" | "quote" => "did you mean `content`? ".to_owned(),
                "place" => "did you mean `location`? ".to_owned(),
                _ => meant(head, &keys),
            };
            let help = format!("{near}known here: {}", keys.join(", "));
            tell(format!("unknown column `{head}`"), help);
        }
        let doubled = known.is_some() && seen.contains(&known);
        if doubled {
            let help = "a key has one column; entries of a list are parted by semicolons in it";
            tell(
                format!("the column `{}` is there twice", head.trim()),
                help.to_owned(),
            );
        }
        seen.push(known.filter(|_| !doubled));
    }
    seen
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
                bad(key, said, "write it with a point, as 54.45");
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
                let said = format!("`end` ({to}) is before `start` ({from})");
                bad("end", said, "write the earlier day as `start`");
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
            let said = "`translation` and `translator` go together".to_owned();
            bad(
                "translation",
                said,
                "write whose translation it is as `translator`: \"A. Grey\", \"the editors\"",
            );
        }
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
            extra: BTreeMap::new(),
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
        let [(line, record)] = &records[..] else {
            panic!("{records:?}")
        };
        assert_eq!(*line, 2);
        assert_eq!(record.ages, ["Adult", "Child"]);
        assert_eq!(record.content.as_deref(), Some("Two play, by day."));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].line, Some(3));
    }

    #[test]
    fn no_row_of_a_table_is_lost_without_a_word() {
        let told = |text: &str| -> Vec<(usize, String)> {
            let (_, findings) = csv("evidence/notes.csv", text);
            let all = findings.iter();
            all.map(|f| (f.line.unwrap_or(0), f.message.clone()))
                .collect()
        };
        for (text, line, says) in [
            (
                "id,type,game,content\nFell.31,Ethnography,X,\"unclosed\nFell.32,Ethnography,Y,z\n",
                2,
                "not closed",
            ),
            (
                "id,type,game,content\nFell.31,Ethnography,X,\"unclosed\nFell.32,Ethnography,Y,z\n",
                2,
                "Fell.32 (line 3)",
            ),
            (
                "id,game,content\nFell.1,X,\"open\nFell.2,Y,\"closed\"\nFell.3,Z,z\n",
                2,
                "Fell.2 (line 3)",
            ),
            (
                "id,game\nFell.1,X,more\n",
                2,
                "has 3 cells, and the head line 2",
            ),
            ("id,id,game\nFell.1,Fell.2,X\n", 1, "`id` is there twice"),
            ("", 1, "without a head line"),
            (
                "id,start,end\nFell.1,1932-01-01,1931-01-01\n",
                2,
                "is before `start`",
            ),
            (
                "id,start,end\nFell.1,-0500-01-01,-0999-01-01\n",
                2,
                "is before `start`",
            ),
        ] {
            let all = told(text);
            assert!(
                all.iter().any(|(l, m)| *l == line && m.contains(says)),
                "{text:?}: {all:?}"
            );
        }
        assert_eq!(told("id,start,end\nFell.1,-0999-01-01,-0500-01-01\n"), []);
    }
}
