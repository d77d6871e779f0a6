//! One table being read: its keys, each as what it must be.

use super::{meant, Lines, Reader, Table};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::{DeTable, DeValue};
use toml::Spanned;

/// One table being read.
pub struct Fields<'r, 'a, 't> {
    pub(super) reader: &'r mut Reader<'t>,
    pub(super) table: &'a DeTable<'t>,
    pub(super) span: Range<usize>,
    pub(super) what: String,
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
    pub fn peek_text(&self, key: &str) -> String {
        let text = self.get(key).and_then(|v| v.get_ref().as_str());
        text.filter(|t| !t.trim().is_empty())
            .unwrap_or_default()
            .to_owned()
    }

    /// The tables of a list, which are reported as `what`.
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
        let text = number(self.get(key)?);
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
        let list = value.get_ref().as_array();
        let parsed = |v| number(v)?.parse().ok();
        let numbers: Option<Vec<f64>> = list.and_then(|a| a.iter().map(parsed).collect());
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

    /// A word out of a closed list.
    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&'static str, T)]) -> Option<T> {
        let text = self.text(key)?;
        let found = words.iter().find(|(w, _)| *w == text).map(|(_, v)| *v);
        if found.is_none() {
            let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
            let near = meant(&text, &all);
            self.bad(
                key,
                format!("`{text}` is no {key}"),
                format!("{near}write one of: {}", all.join(", ")),
            );
        }
        found
    }
}

/// A number as it is written; `nan`, `inf` and what is too large for any number are none.
fn number(value: &Spanned<DeValue<'_>>) -> Option<String> {
    let value = value.get_ref();
    let float = value.as_float().map(|n| n.as_str().to_owned());
    let text = float.or_else(|| Some(value.as_integer()?.as_str().to_owned()));
    text.filter(|text| text.replace('_', "").parse().is_ok_and(f64::is_finite))
}
