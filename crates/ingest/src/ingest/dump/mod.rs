//! The portal's whole database, from its dump: records, games, rulesets and works. Facts go into the corpus, words beside it.
//!
//! `sql` (the dump's own grammar) → `links` (what belongs to what) → `facts` (rows for `corpus/portal`), `words` (texts for
//! `corpus/words`) and `report` (records and games as `ingest --json` prints them).

mod days;
mod facts;
mod known;
mod links;
pub mod outlines;
mod report;
pub mod sql;

use crate::catalogue::{DumpSeen, Rows, Words};
use crate::finding::{Finding, Severity};
use crate::record::{PortalGame, Record};
use crate::text::quoted;

use links::Links;

/// What a dump gave.
#[derive(Debug)]
pub struct Taken {
    /// When it was made; what it is.
    pub seen: DumpSeen,
    /// Rows of facts, a table each as [`crate::catalogue::TABLES`] has them.
    pub rows: [Rows; 4],
    /// The words that belong to them.
    pub words: Words,
    /// Its records, by number.
    pub records: Vec<Record>,
    /// Its games, by number.
    pub games: Vec<PortalGame>,
    /// What was noticed while reading.
    pub findings: Vec<Finding>,
}

impl Taken {
    /// Whether it was read without a doubt: only such a dump may say that something changed or is gone.
    pub fn is_whole(&self) -> bool {
        self.findings.iter().all(|f| f.severity == Severity::Info)
    }
}

/// Reads a dump.
///
/// `name` goes into sightings and findings, `sha256` is that of its bytes.
pub fn read(name: &str, sha256: &str, text: &str) -> Taken {
    let (dump, mut findings) = sql::read(text);
    accounted(&dump, &mut findings);
    let date = match dump.made.as_deref().map(days::made) {
        Some(Some(date)) => date,
        other => {
            let message = match (other, &dump.made) {
                (Some(_), Some(made)) => format!("when it was made, {}, cannot be read; it counts as older than every dump that says", quoted(made)),
                _ => "it does not say when it was made; it counts as older than every dump that says".to_owned(),
            };
            findings.push(Finding::info("undated-dump", "", message));
            String::new()
        }
    };
    let links = Links::of(&dump, &mut findings);
    let (rows, words) = facts::of(&dump, &links, &mut findings);
    let (records, games) = report::of(&dump, &links, name, sha256);
    findings.sort_by_key(|f| f.line);
    Taken {
        seen: DumpSeen {
            date,
            sha256: sha256.to_owned(),
            file: name.to_owned(),
        },
        rows,
        words,
        records,
        games,
        findings: findings.into_iter().map(|f| f.on(name)).collect(),
    }
}

/// Tables that are missing, tables and columns that nothing here knows.
fn accounted(dump: &sql::Dump, findings: &mut Vec<Finding>) {
    for table in known::needed().filter(|t| !dump.tables.contains_key(*t)) {
        let message =
            format!("the table {table} is not there: what it says of records and games is missing; get the whole dump");
        findings.push(Finding::error("missing-table", "", message));
    }
    for (name, table) in &dump.tables {
        let line = table.rows.first().map_or(1, |r| r.line);
        let Some((_, placed, kept)) = known::KNOWN.iter().find(|(t, _, _)| t == name) else {
            let message = format!(
                "the table {} is not known here: its {} rows stay in the dump and are not shown",
                quoted(name),
                table.rows.len()
            );
            findings.push(Finding::info("unplaced", "", message).line(line));
            continue;
        };
        for column in &table.columns {
            // a table of which nothing is shown may have any columns
            if placed.is_empty()
                || placed.contains(&column.as_str())
                || kept.contains(&column.as_str())
            {
                continue;
            }
            let message = format!(
                "the column {} of {name} is not known here: it stays in the dump and is not shown",
                quoted(column)
            );
            findings.push(Finding::info("unplaced", "", message).line(line));
        }
        for column in placed.iter().filter(|c| table.column(c).is_none()) {
            let message = format!("the column {column} of {name} is not there; get the whole dump");
            findings.push(Finding::error("missing-table", "", message).line(line));
        }
    }
}

/// What `ingest --json` and a line on stdout say of the tables: how many of each are placed and how many only kept.
pub fn tables() -> (usize, usize) {
    let shown = known::needed().count();
    (shown, known::KNOWN.len() - shown)
}
