//! Reading hand-written TOML: every problem of a file at once, each with its line and what to do.
//!
//! What a table looks like is written once, a row a field ([`table!`]): struct, reader and schema are made from the rows.

mod fields;
mod form;
mod table;

pub use fields::Fields;
pub use form::{is_day, Field, Form, DAY, NO_DAY};
pub use table::{says, table, File, Row, Table};

use crate::finding::Finding;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::DeTable;

/// Lines of the keys of one table; `""` is the table's own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines(BTreeMap<&'static str, usize>);

impl Lines {
    /// The line of a key, or of the table where the key is not there.
    pub fn of(&self, key: &str) -> usize {
        self.0
            .get(key)
            .or_else(|| self.0.get(""))
            .copied()
            .unwrap_or(1)
    }

    /// Whether the table has a key.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }
}

/// Reads one file and collects its problems.
pub struct Reader<'t> {
    file: &'t str,
    /// Where each line begins.
    starts: Vec<usize>,
    /// What was wrong, in the order it was met.
    pub findings: Vec<Finding>,
}

impl<'t> Reader<'t> {
    /// Parses the text of a file; what cannot be parsed is reported and the rest goes on.
    pub fn parse(file: &'t str, text: &'t str) -> (Self, DeTable<'t>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let mut reader = Self {
            file,
            starts,
            findings: vec![],
        };
        for e in errors {
            let line = reader.line(&e.span().unwrap_or(0..0));
            reader.findings.push(
                Finding::error("toml", "", format!("not TOML: {}", e.message().replace('\n', "; ")))
                    .at(file, line)
                    .help("mend the line; strings with quotation marks in them stand best in 'single quotes'"),
            );
        }
        (reader, table.into_inner())
    }

    /// The line of a place, counted from 1.
    pub fn line(&self, span: &Range<usize>) -> usize {
        self.starts.partition_point(|start| *start <= span.start)
    }

    /// Notes a problem of form.
    pub fn bad(
        &mut self,
        span: &Range<usize>,
        subject: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let line = self.line(span);
        self.findings.push(
            Finding::error("form", subject, message)
                .at(self.file, line)
                .help(help),
        );
    }

    /// The tables of a list such as `[[sentence]]`, each with where it stands.
    pub fn tables<'a>(
        &mut self,
        table: &'a DeTable<'t>,
        key: &str,
    ) -> Vec<(Range<usize>, &'a DeTable<'t>)> {
        let Some(value) = table.get(key) else {
            return vec![];
        };
        let Some(array) = value.get_ref().as_array() else {
            self.bad(
                &value.span(),
                key,
                format!("`{key}` is no list of tables"),
                format!("write [[{key}]]"),
            );
            return vec![];
        };
        let mut out = vec![];
        for item in array.iter() {
            match item.get_ref().as_table() {
                Some(t) => out.push((item.span(), t)),
                None => self.bad(
                    &item.span(),
                    key,
                    format!("an entry of `{key}` is no table"),
                    format!("write [[{key}]]"),
                ),
            }
        }
        out
    }

    /// Begins to read one table whose keys are known.
    pub fn fields<'r, 'a>(
        &'r mut self,
        table: &'a DeTable<'t>,
        span: Range<usize>,
        what: &str,
        known: &[&'static str],
    ) -> Fields<'r, 'a, 't> {
        let mut lines = BTreeMap::from([("", self.line(&span))]);
        for (key, _) in table {
            match known.iter().find(|k| **k == key.get_ref().as_ref()) {
                Some(k) => {
                    lines.insert(k, self.line(&key.span()));
                }
                None => {
                    let word = key.get_ref();
                    let near = meant(word, known);
                    let help = format!("{near}known here: {}", known.join(", "));
                    self.bad(&key.span(), what, format!("unknown key `{word}`"), help);
                }
            }
        }
        Fields {
            reader: self,
            table,
            span,
            what: what.to_owned(),
            lines: Lines(lines),
        }
    }
}

/// What may have been meant by a word that is not known; nothing where none is like it.
pub fn meant(word: &str, known: &[&str]) -> String {
    let near = ludarium_engine::words::nearest(word, known.iter().copied());
    near.map(|n| format!("did you mean `{n}`? "))
        .unwrap_or_default()
}
