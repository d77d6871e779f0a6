//! Reading hand-written TOML: every problem of a file at once, each with its line and what to do.
//!
//! What a table looks like is said once, a row a field ([`table!`]): struct, reader and schema are made from the rows.

mod form;
mod table;

pub(crate) use form::{is_day, Field, Form, NO_DAY};
pub(crate) use table::{says, table, File, Row, Table};

use crate::finding::Finding;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::{DeTable, DeValue};
use toml::Spanned;

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
    /// Parses the text of a file; what cannot be parsed is told and the rest goes on.
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
                    let near = ludarium_engine::words::nearest(word, known.iter().copied());
                    let near = near
                        .map(|n| format!("did you mean `{n}`? "))
                        .unwrap_or_default();
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

/// One table being read.
pub struct Fields<'r, 'a, 't> {
    reader: &'r mut Reader<'t>,
    table: &'a DeTable<'t>,
    span: Range<usize>,
    what: String,
    /// Lines of its keys.
    pub lines: Lines,
}

impl<'a, 't> Fields<'_, 'a, 't> {
    /// Says from now on what the table is about (its id, once known).
    pub fn about(&mut self, what: impl Into<String>) {
        self.what = what.into();
    }

    /// The file that it stands in.
    pub fn file(&self) -> String {
        self.reader.file.to_owned()
    }

    /// What a key says, where it is a text that is not blank: nothing is noted if it is none.
    pub fn said(&self, key: &str) -> String {
        let text = self.get(key).and_then(|v| v.get_ref().as_str());
        text.filter(|t| !t.trim().is_empty())
            .unwrap_or_default()
            .to_owned()
    }

    /// The tables of a list, which are told of as `what`.
    pub fn tables<T: Table>(&mut self, key: &str, what: &str) -> Vec<T> {
        let keys = T::keys();
        let mut all = vec![];
        for (span, entry) in self.reader.tables(self.table, key) {
            let mut f = self.reader.fields(entry, span, what, &keys);
            let read = T::read(&mut f, &all);
            all.push(read);
        }
        all
    }

    /// A table such as `[site]`, where it is there.
    pub fn section<T: Table>(&mut self, key: &str) -> Option<T> {
        let value = self.get(key)?;
        let span = value.span();
        let Some(entry) = value.get_ref().as_table() else {
            let message = format!("`{key}` is no table");
            self.reader
                .bad(&span, key, message, format!("write [{key}]"));
            return None;
        };
        let mut f = self.reader.fields(entry, span, key, &T::keys());
        Some(T::read(&mut f, &[]))
    }

    /// Notes a problem at a key.
    pub fn bad(&mut self, key: &str, message: impl Into<String>, help: impl Into<String>) {
        let span = self
            .table
            .get(key)
            .map_or_else(|| self.span.clone(), Spanned::span);
        self.reader.bad(&span, &self.what, message, help);
    }

    fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'t>>> {
        self.table.get(key)
    }

    pub(super) fn missing(&mut self, key: &str, example: &str) {
        let span = self.span.clone();
        self.reader.bad(
            &span,
            &self.what,
            format!("no `{key}`"),
            format!("add {key} = {example}"),
        );
    }

    /// A text that need not be there. An empty one is a problem.
    pub fn text(&mut self, key: &str) -> Option<String> {
        let value = self.get(key)?;
        match value.get_ref().as_str() {
            Some(s) if !s.trim().is_empty() => Some(s.to_owned()),
            Some(_) => {
                self.bad(
                    key,
                    format!("`{key}` is empty"),
                    "write something, or leave the key out",
                );
                None
            }
            None => {
                self.bad(
                    key,
                    format!("`{key}` is no text"),
                    format!("write {key} = \"…\""),
                );
                None
            }
        }
    }

    /// A text that must be there.
    pub fn needed(&mut self, key: &str) -> String {
        if self.get(key).is_none() {
            self.missing(key, "\"…\"");
        }
        self.text(key).unwrap_or_default()
    }

    /// A day that must be there, `2026-11-21`.
    pub fn day(&mut self, key: &str) -> String {
        let day = self.needed(key);
        if !day.is_empty() && day.parse::<jiff::civil::Date>().is_err() {
            self.bad(
                key,
                format!("`{day}` is no day"),
                format!("write {key} = \"2026-11-21\""),
            );
        }
        day
    }

    /// A list of texts; none if the key is not there.
    pub fn texts(&mut self, key: &str) -> Vec<String> {
        let Some(value) = self.get(key) else {
            return vec![];
        };
        let Some(array) = value.get_ref().as_array() else {
            self.bad(
                key,
                format!("`{key}` is no list"),
                format!("write {key} = [\"…\", \"…\"]"),
            );
            return vec![];
        };
        let mut out = vec![];
        for item in array.iter() {
            match item.get_ref().as_str() {
                Some(s) => out.push(s.to_owned()),
                None => {
                    let span = item.span();
                    self.reader.bad(
                        &span,
                        &self.what,
                        format!("an entry of `{key}` is no text"),
                        "put it in quotation marks",
                    );
                }
            }
        }
        out
    }

    /// A list of texts that must be there, though it may be empty.
    pub fn needed_texts(&mut self, key: &str) -> Vec<String> {
        if self.get(key).is_none() {
            self.missing(key, "[…]");
        }
        self.texts(key)
    }

    /// A pair of whole numbers.
    pub fn pair(&mut self, key: &str) -> Option<[usize; 2]> {
        let value = self.get(key)?;
        let numbers: Option<Vec<usize>> = value.get_ref().as_array().map(|a| {
            a.iter()
                .filter_map(|v| v.get_ref().as_integer()?.as_str().parse().ok())
                .collect()
        });
        match numbers.as_deref() {
            Some([a, b]) if value.get_ref().as_array().is_some_and(|v| v.len() == 2) => {
                Some([*a, *b])
            }
            _ => {
                self.bad(
                    key,
                    format!("`{key}` is no pair of whole numbers"),
                    format!("write {key} = [12, 34]"),
                );
                None
            }
        }
    }

    /// A pair that must be there.
    pub fn needed_pair(&mut self, key: &str) -> [usize; 2] {
        if self.get(key).is_none() {
            self.missing(key, "[12, 34]");
        }
        self.pair(key).unwrap_or_default()
    }

    /// Whether a key is there, whatever it holds.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// A whole number, none of them below nought.
    pub fn count(&mut self, key: &str) -> Option<usize> {
        let value = self.get(key)?;
        let number = value
            .get_ref()
            .as_integer()
            .and_then(|n| n.as_str().parse().ok());
        if number.is_none() {
            self.bad(
                key,
                format!("`{key}` is no whole number"),
                format!("write {key} = 12"),
            );
        }
        number
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &str) -> Option<bool> {
        let value = self.get(key)?;
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.bad(
                key,
                format!("`{key}` is neither true nor false"),
                format!("write {key} = true or {key} = false"),
            );
        }
        flag
    }

    /// A number that need not be there, as it is written.
    pub fn number(&mut self, key: &str) -> Option<String> {
        let value = self.get(key)?.get_ref();
        let float = value.as_float().map(|n| n.as_str().to_owned());
        let text = float.or_else(|| Some(value.as_integer()?.as_str().to_owned()));
        if text.is_none() {
            self.bad(
                key,
                format!("`{key}` is no number"),
                format!("write {key} = 12.5"),
            );
        }
        text
    }

    /// A list of numbers; none if the key is not there.
    pub fn numbers(&mut self, key: &str) -> Vec<f64> {
        let Some(value) = self.get(key) else {
            return vec![];
        };
        let number = |v: &toml::de::DeValue<'_>| {
            let text = v.as_float().map(|n| n.as_str().to_owned());
            let text = text.or_else(|| Some(v.as_integer()?.as_str().to_owned()));
            text.and_then(|t| t.parse().ok())
        };
        let list = value.get_ref().as_array();
        let numbers: Option<Vec<f64>> =
            list.and_then(|a| a.iter().map(|v| number(v.get_ref())).collect());
        numbers.unwrap_or_else(|| {
            self.bad(
                key,
                format!("`{key}` is no list of numbers"),
                format!("write {key} = [0.1, 0.5]"),
            );
            vec![]
        })
    }

    /// A table of texts such as `readings = { "Q-banat-1" = "peck-one" }`.
    pub fn map(&mut self, key: &str) -> BTreeMap<String, String> {
        let Some(value) = self.get(key) else {
            return BTreeMap::new();
        };
        let Some(table) = value.get_ref().as_table() else {
            self.bad(
                key,
                format!("`{key}` is no table"),
                format!("write {key} = {{ \"…\" = \"…\" }}"),
            );
            return BTreeMap::new();
        };
        let mut out = BTreeMap::new();
        for (k, v) in table {
            match v.get_ref().as_str() {
                Some(s) => {
                    out.insert(k.get_ref().to_string(), s.to_owned());
                }
                None => {
                    let span = v.span();
                    self.reader.bad(
                        &span,
                        &self.what,
                        format!("`{}` in `{key}` is no text", k.get_ref()),
                        "put it in quotation marks",
                    );
                }
            }
        }
        out
    }

    /// A word out of a closed list, where the key is there.
    pub fn word_if<T: Copy>(&mut self, key: &str, words: &[(&'static str, T)]) -> Option<T> {
        self.get(key)?;
        self.word(key, words)
    }

    /// A word out of a closed list that must be there.
    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&'static str, T)]) -> Option<T> {
        let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
        if self.get(key).is_none() {
            self.missing(key, &format!("one of \"{}\"", all.join("\", \"")));
            return None;
        }
        let text = self.text(key)?;
        let found = words.iter().find(|(w, _)| *w == text).map(|(_, v)| *v);
        if found.is_none() {
            let near = ludarium_engine::words::nearest(&text, all.iter().copied());
            let near = near
                .map(|n| format!("did you mean `{n}`? "))
                .unwrap_or_default();
            self.bad(
                key,
                format!("`{text}` is no {key}"),
                format!("{near}write one of: {}", all.join(", ")),
            );
        }
        found
    }
}
