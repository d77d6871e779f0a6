//! Records of a table, a row each, as spreadsheets and museums write them.

use super::{ByHand, HELP};
use crate::corpus::reader::{meant, Table as _};
use crate::corpus::table::{faults, prefix, swallowed};
use crate::finding::Finding;
use crate::record::{is_evidence_id, Record};
use csv::StringRecord;
use std::collections::{BTreeMap, BTreeSet};

/// A record of a table, with the line on which its row begins.
pub type Row = (usize, Record);

/// Names of columns as others' tables have them, each with its key; empty where the column is left out.
pub type Columns = BTreeMap<String, String>;

/// The file that gives them.
pub const COLUMNS: &str = "evidence/columns.toml";

/// Reads that file.
pub fn columns(text: &str, findings: &mut Vec<Finding>) -> Columns {
    let mut bad = |line: usize, message: String, help: String| {
        let finding = Finding::error("evidence", "", message).at(COLUMNS, line);
        findings.push(finding.help(help));
    };
    let read = toml::from_str::<Columns>(text);
    let names = read.unwrap_or_else(|e| {
        let at = e.span().map_or(0, |span| span.start);
        let line = 1 + text.get(..at).unwrap_or_default().matches('\n').count();
        let help = "write the column's name and its key: \"N° inventaire\" = \"x_number\"";
        bad(line, e.message().to_owned(), help.into());
        Columns::new()
    });
    for (name, key) in &names {
        if !key.is_empty() && Head::of(key).is_none() {
            let line = text.lines().position(|line| line.contains(name.as_str()));
            let help = format!("{}, or `x_` and a name of your own", known(key));
            bad(
                1 + line.unwrap_or(0),
                format!("`{key}` is no key of a record"),
                help,
            );
        }
    }
    names
}

/// What a column holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Head {
    Key(&'static str),
    /// The name of a column of one's own, without `x_`.
    Own(String),
    /// A column without a name.
    Blank,
}

impl Head {
    fn of(key: &str) -> Option<Self> {
        let plain = |c: char| c.is_alphanumeric() || c == '_';
        match key.strip_prefix("x_") {
            Some(own) if !own.is_empty() && own.chars().all(plain) => Some(Self::Own(own.into())),
            _ => ByHand::keys()
                .into_iter()
                .find(|k| *k == key && *k != "x")
                .map(Self::Key),
        }
    }
}

/// What was meant by a key, and those that there are.
fn known(key: &str) -> String {
    let mut keys = ByHand::keys();
    keys.retain(|key| *key != "x");
    format!("{}known here: {}", meant(key, &keys), keys.join(", "))
}

/// The sign between the cells, the table, and how many lines stand before it: a line `sep=;` says the sign, else the head line shows it.
fn parted(text: &str) -> (char, &str, usize) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let declared = first
        .trim_end_matches('\r')
        .trim_matches('"')
        .strip_prefix("sep=");
    if let Some(sign) = declared.and_then(|sign| sign.chars().next()) {
        return (sign, rest, 1);
    }
    let bare: String = first.split('"').step_by(2).collect();
    let signs = [',', ';', '\t'].map(|sign| (bare.matches(sign).count(), sign));
    // of as many the first
    let most = signs.into_iter().rev().max_by_key(|(many, _)| *many);
    (most.map_or(',', |(_, sign)| sign), text, 0)
}

/// Reads records from CSV: a head line of keys, or of names that stand for keys, then a record a row.
pub fn csv(file: &str, text: &str, names: &Columns) -> (Vec<Row>, Vec<Finding>) {
    let (sign, text, before) = parted(text);
    let bad = |line: usize, message: String, help: String| {
        Finding::error("evidence", "", message)
            .at(file, line + before)
            .help(help)
    };
    let strict = faults(text, sign).into_iter();
    let mut findings: Vec<Finding> = strict
        .map(|f| bad(f.line, f.said, f.help.to_owned()))
        .collect();
    // uneven rows are reported below, with what they have taken in
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .delimiter(u8::try_from(sign).unwrap_or(b','))
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
        Ok(heads) => keys_of(heads, names, &mut |message, help| {
            findings.push(bad(1, message, help))
        }),
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
                let message = format!("cannot be read: {e}");
                findings.push(bad(line, message, HELP.into()));
                continue;
            }
        };
        let line = row.position().map_or(1, |p| p.line() as usize);
        let broken = row.iter().filter(|cell| cell.contains('\n'));
        tall.extend(broken.map(|cell| (line, cell.to_owned())));
        let ids = row.iter().filter(|cell| is_evidence_id(cell));
        prefixes.extend(ids.map(|id| prefix(id).to_owned()));
        // spreadsheets end tables with empty rows, and rows with empty cells
        let filled = (0..row.len()).rev().find(|n| !row[*n].trim().is_empty());
        let Some(filled) = filled else { continue };
        if row.len() < heads.len() || filled >= heads.len() {
            let (many, all) = (row.len(), heads.len());
            let message = format!("the row has {many} cells, and the head line {all}");
            findings.push(bad(line, message, HELP.into()));
            continue;
        }
        let (keyed, own) = filled_in(&heads, &row, sign, &mut |message, help| {
            findings.push(bad(line, message, help))
        });
        let (keys, cells): (StringRecord, StringRecord) = keyed.into_iter().unzip();
        match cells.deserialize::<ByHand>(Some(&keys)) {
            Ok(mut read) => {
                read.x = own;
                let record = read.record(file, &|_| line + before, &mut findings);
                records.extend(record.map(|record| (line + before, record)));
            }
            Err(e) => findings.push(bad(line, format!("cannot be read: {e}"), HELP.into())),
        }
    }
    for (line, cell) in &tall {
        let inside = swallowed(cell, sign, |prefix| prefixes.contains(prefix));
        if inside.is_empty() {
            continue;
        }
        let named = inside
            .iter()
            .take(5)
            .map(|(n, id)| format!("{id} (line {})", line + before + n));
        let named: Vec<String> = named.collect();
        let more = if inside.len() > 5 { ", …" } else { "" };
        let message = format!(
            "a cell of this row takes in what looks like other rows: {}{more}",
            named.join(", ")
        );
        let help = "close the cell's quotation mark where it ends; where a line of the text itself begins with an id and a comma, put a word before it";
        findings.push(bad(*line, message, help.into()));
    }
    (records, findings)
}

/// The cells of a row by their keys, and those of one's own columns.
fn filled_in(
    heads: &[Option<Head>],
    row: &StringRecord,
    sign: char,
    tell: &mut dyn FnMut(String, String),
) -> (BTreeMap<&'static str, String>, BTreeMap<String, String>) {
    let (mut keyed, mut own) = (BTreeMap::new(), BTreeMap::new());
    let cells = heads.iter().zip(row.iter());
    for (head, cell) in cells.filter(|(_, cell)| !cell.trim().is_empty()) {
        match head {
            // where commas are in numbers they are not between cells
            Some(Head::Key(key @ ("lat" | "lon"))) if sign != ',' => {
                keyed.insert(*key, cell.replace(',', "."));
            }
            Some(Head::Key(key)) => {
                keyed.insert(key, cell.to_owned());
            }
            Some(Head::Own(name)) => {
                own.insert(name.clone(), cell.to_owned());
            }
            Some(Head::Blank) => tell(
                format!("“{cell}” is in a column without a name"),
                "name the column in the head line, or empty the cell".into(),
            ),
            None => {}
        }
    }
    (keyed, own)
}

/// What each column holds; none where it is no key, is left out, or is one of a column before it.
fn keys_of(
    heads: &StringRecord,
    names: &Columns,
    tell: &mut dyn FnMut(String, String),
) -> Vec<Option<Head>> {
    let mut seen: Vec<Option<Head>> = vec![];
    for head in heads {
        let head = head.trim();
        let key = names.get(head).map_or(head, String::as_str);
        if key.is_empty() {
            seen.push(head.is_empty().then_some(Head::Blank));
            continue;
        }
        let found = Head::of(key);
        if found.is_none() {
            // what other tables call it
            let near = match key {
                "kind" => "did you mean `type`? ",
                "latitude" => "did you mean `lat`? ",
                "longitude" | "long" | "lng" => "did you mean `lon`? ",
                "text" | "quote" => "did you mean `content`? ",
                "place" => "did you mean `location`? ",
                _ => "",
            };
            let help = format!("{near}{}; a column of your own begins with x_, and corpus/{COLUMNS} gives names their keys: \"{head}\" = \"x_…\"", known(key));
            tell(format!("unknown column `{head}`"), help);
        }
        let doubled = found.is_some() && seen.contains(&found);
        if doubled {
            let help = "a key has one column; entries of a list are parted by semicolons in it";
            tell(
                format!("the column `{head}` is there twice"),
                help.to_owned(),
            );
        }
        seen.push(found.filter(|_| !doubled));
    }
    seen
}
