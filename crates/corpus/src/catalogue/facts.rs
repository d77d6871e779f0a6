//! The tables of facts as they stand in `corpus/portal/*.csv`: rows of words, by number.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The tables, each with its columns after `id`, in the order of the file.
pub const TABLES: [(&str, &[&str]); 4] = [
    (
        "evidence",
        &[
            "type",
            "game",
            "ruleset",
            "date",
            "start",
            "end",
            "place",
            "points",
            "outlines",
            "confidence",
            "ages",
            "genders",
            "social_status",
            "spaces",
            "doubts",
            "sources",
            "rules_sentences",
            "rules_sha256",
            "content_sentences",
            "content_sha256",
            "passages",
            "unquoted",
        ],
    ),
    (
        "games",
        &[
            "name",
            "native_name",
            "aliases",
            "categories",
            "periods",
            "regions",
            "origin",
            "point",
            "evidence_range",
            "dlp",
            "public",
            "proprietary",
            "author",
            "publisher",
            "date",
            "credit",
            "reference",
            "see_also",
            "bgg",
            "main_ruleset",
            "ludii_ruleset",
            "match_of",
            "sources",
            "description_sentences",
            "description_sha256",
        ],
    ),
    (
        "rulesets",
        &[
            "game",
            "name",
            "native_name",
            "type",
            "periods",
            "regions",
            "origin",
            "point",
            "evidence_range",
            "author",
            "publisher",
            "date",
            "reference",
            "summary_sentences",
            "summary_sha256",
            "description_sentences",
            "description_sha256",
            "rules_sentences",
            "rules_sha256",
        ],
    ),
    ("sources", &["text", "url"]),
];

/// Columns that a published `evidence.csv` has after its own: what the site adds to a record, and no fact of the database. They are
/// read over.
pub const ADDED: [&str; 5] = ["country", "region", "site", "start_year", "end_year"];

/// Rows of a table by number; each has a cell a column of [`TABLES`].
pub type Rows = BTreeMap<u32, Vec<String>>;

/// A dump that was taken in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DumpSeen {
    /// When it was made, `2020-08-11T15:09`.
    pub date: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Its name.
    pub file: String,
}

/// A cell that another dump than the newest has otherwise.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variant {
    /// The table.
    pub table: String,
    /// The row.
    pub id: u32,
    /// The column; empty where the dump has no such row at all.
    pub column: String,
    /// SHA-256 of the dump.
    pub dump: String,
    /// What it says there.
    pub value: String,
}

/// All facts, as the files have them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// The dumps that they come from, the oldest first.
    pub dumps: Vec<DumpSeen>,
    /// Rows of each table of [`TABLES`], in that order.
    pub tables: [Rows; 4],
    /// What other dumps than the newest say.
    pub variants: Vec<Variant>,
}

/// A file of facts that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Its name below the corpus's folder of facts.
    pub file: String,
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

/// Columns of `dumps.csv`.
const DUMPS: &[&str] = &["date", "sha256", "file"];
/// Columns of `variants.csv`.
const VARIANTS: &[&str] = &["table", "id", "column", "dump", "value"];

impl Facts {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tables.iter().all(BTreeMap::is_empty)
    }

    /// The rows of a table by its name.
    #[must_use]
    pub fn rows(&self, table: &str) -> Option<&Rows> {
        let at = TABLES.iter().position(|(name, _)| *name == table)?;
        Some(&self.tables[at])
    }

    /// Reads the files: `text` gives the words of one by its name. What is not there is empty; what cannot be read is reported.
    pub fn read<'t>(text: impl Fn(&str) -> Option<&'t str>) -> (Self, Vec<Broken>) {
        let mut facts = Self::default();
        let mut broken = vec![];
        for (n, (table, columns)) in TABLES.iter().enumerate() {
            let file = format!("{table}.csv");
            let Some(words) = text(&file) else { continue };
            let mut head = vec!["id"];
            head.extend_from_slice(columns);
            for (line, mut cells) in lines(&file, words, &head, &mut broken) {
                let id = cells.remove(0);
                match id.parse::<u32>() {
                    Ok(id) if !facts.tables[n].contains_key(&id) => {
                        facts.tables[n].insert(id, cells);
                    }
                    Ok(_) => broken.push(Broken::at(&file, line, format!("a second row {id}"))),
                    Err(_) => {
                        broken.push(Broken::at(&file, line, format!("“{id}” is no number")));
                    }
                }
            }
        }
        if let Some(words) = text("dumps.csv") {
            for (_, cells) in lines("dumps.csv", words, DUMPS, &mut broken) {
                if let [date, sha256, file] = cells.as_slice() {
                    facts.dumps.push(DumpSeen {
                        date: date.clone(),
                        sha256: sha256.clone(),
                        file: file.clone(),
                    });
                }
            }
            facts.dumps.sort();
        }
        if let Some(words) = text("variants.csv") {
            for (line, cells) in lines("variants.csv", words, VARIANTS, &mut broken) {
                let [table, id, column, dump, value] = cells.as_slice() else {
                    continue;
                };
                match id.parse() {
                    Ok(id) => facts.variants.push(Variant {
                        table: table.clone(),
                        id,
                        column: column.clone(),
                        dump: dump.clone(),
                        value: value.clone(),
                    }),
                    Err(_) => broken.push(Broken::at(
                        "variants.csv",
                        line,
                        format!("“{id}” is no number"),
                    )),
                }
            }
            facts.variants.sort();
        }
        broken.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        (facts, broken)
    }

    /// The files by name, as they are written: rows in the order of their numbers.
    #[must_use]
    pub fn files(&self) -> Vec<(String, String)> {
        let mut out = vec![];
        for ((table, columns), rows) in TABLES.iter().zip(&self.tables) {
            let mut text = String::from("id");
            columns.iter().for_each(|c| {
                text.push(',');
                text.push_str(c);
            });
            text.push('\n');
            for (id, cells) in rows {
                let _ = write!(text, "{id}");
                cells.iter().for_each(|cell| {
                    text.push(',');
                    push_cell(&mut text, cell);
                });
                text.push('\n');
            }
            out.push((format!("{table}.csv"), text));
        }
        let dumps = self
            .dumps
            .iter()
            .map(|d| vec![d.date.clone(), d.sha256.clone(), d.file.clone()]);
        out.push(("dumps.csv".into(), plain(DUMPS, dumps)));
        let variants = self.variants.iter().map(|v| {
            vec![
                v.table.clone(),
                v.id.to_string(),
                v.column.clone(),
                v.dump.clone(),
                v.value.clone(),
            ]
        });
        out.push(("variants.csv".into(), plain(VARIANTS, variants)));
        out
    }
}

impl Broken {
    fn at(file: &str, line: usize, why: String) -> Self {
        Self {
            file: file.to_owned(),
            line,
            why,
        }
    }
}

fn plain(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = head.join(",");
    text.push('\n');
    for row in rows {
        for (n, cell) in row.iter().enumerate() {
            if n > 0 {
                text.push(',');
            }
            push_cell(&mut text, cell);
        }
        text.push('\n');
    }
    text
}

/// A cell as RFC 4180 has it: quoted only where it must be. Facts have no line breaks, so that a row is a line.
fn push_cell(text: &mut String, cell: &str) {
    if cell.contains([',', '"', '\n', '\r']) {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(cell);
    }
}

/// Rows of a CSV file with their lines, held against the columns that it must have.
fn lines(
    file: &str,
    text: &str,
    columns: &[&str],
    broken: &mut Vec<Broken>,
) -> Vec<(usize, Vec<String>)> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut out = vec![];
    let mut short = 0;
    let mut added = 0;
    for (n, record) in reader.records().enumerate() {
        let record = match record {
            Ok(record) => record,
            Err(e) => {
                let line = e.position().map_or(1, |p| p.line());
                broken.push(Broken::at(file, line as usize, format!("not CSV: {e}")));
                continue;
            }
        };
        let line = record.position().map_or(n + 1, |p| p.line() as usize);
        if n == 0
            && record.len() == columns.len() + ADDED.len()
            && record.iter().skip(columns.len()).eq(ADDED)
        {
            added = ADDED.len();
        }
        let record: csv::StringRecord = match record.len().checked_sub(added) {
            Some(own) => record.iter().take(own).collect(),
            None => record,
        };
        if n == 0 {
            // an older file may lack the last columns, which are then empty
            short = columns.len().saturating_sub(record.len());
            if record.is_empty() || record.iter().ne(columns.iter().copied().take(record.len())) {
                let why = format!("the columns are not {}", columns.join(","));
                broken.push(Broken::at(file, line, why));
                return vec![];
            }
        } else if record.len() + short == columns.len() {
            let blank = std::iter::repeat_n("", short);
            let cells = record.iter().chain(blank).map(str::to_owned);
            out.push((line, cells.collect()));
        } else {
            let why = format!(
                "{} cells, and there are {} columns",
                record.len(),
                columns.len() - short
            );
            broken.push(Broken::at(file, line, why));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(rows: &[(u32, &str)]) -> Facts {
        let mut facts = Facts::default();
        for (id, text) in rows {
            facts.tables[3].insert(*id, vec![(*text).to_owned(), String::new()]);
        }
        facts
    }

    #[test]
    fn facts_read_back_as_they_are_written() {
        let mut facts = sources(&[(2, "Davies, R. 1925. \"Some\", and"), (11, "é")]);
        facts.dumps.push(DumpSeen {
            date: "2020-08-11T15:09".into(),
            sha256: "ab".into(),
            file: "x.sql".into(),
        });
        facts.variants.push(Variant {
            table: "sources".into(),
            id: 2,
            column: "text".into(),
            dump: "ab".into(),
            value: "Davies".into(),
        });
        let files: BTreeMap<String, String> = facts.files().into_iter().collect();
        let (again, broken) = Facts::read(|f| files.get(f).map(String::as_str));
        assert_eq!((again, broken), (facts, vec![]));
    }

    #[test]
    fn a_file_without_the_last_columns_is_read_and_they_are_empty() {
        let text = "id,text\n1,a\n2,b,c\n";
        let (facts, broken) = Facts::read(|f| (f == "sources.csv").then_some(text));
        assert_eq!(facts.tables[3][&1], ["a", ""]);
        assert_eq!(broken.len(), 1);
        let other = "id,url\n1,a\n";
        let (facts, broken) = Facts::read(|f| (f == "sources.csv").then_some(other));
        assert!(facts.tables[3].is_empty() && broken.len() == 1);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line_and_the_rest_is_read() {
        let text = "id,text,url\n1,a,\nx,b,\n3,c\n4,d,\n4,e,\n";
        let (facts, broken) = Facts::read(|f| (f == "sources.csv").then_some(text));
        assert_eq!(facts.tables[3].keys().collect::<Vec<_>>(), [&1, &4]);
        let lines: Vec<usize> = broken.iter().map(|b| b.line).collect();
        assert_eq!(lines, [3, 4, 6]);
    }
}
