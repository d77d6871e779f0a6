//! Reading questions and their readings.

use super::super::{Question, Reading};
use super::{Reader, CLAUSE, QUESTION, READING};
use crate::words::unknown;
use toml_edit::Item;

impl Reader<'_> {
    pub(super) fn question(&mut self, path: &str, item: &Item) -> Option<Question> {
        let mut q = Question::default();
        let table = self.table(path, item)?;
        for (key, item) in table.iter() {
            let at = format!("{path}.{key}");
            match key {
                "ask" => q.ask = self.value(&at, item).unwrap_or_default(),
                "default" => q.default = self.value(&at, item).unwrap_or_default(),
                "because" => q.because = self.value(&at, item),
                "shows" => q.shows = self.value(&at, item),
                "cites" => q.cites = self.cites(&at, item).unwrap_or_default(),
                "note" => q.note = self.value(&at, item),
                "reading" => {
                    for (name, item, span) in self.entries(&at, item) {
                        let at = format!("{at}.{name}");
                        let line = self.line_of(&span);
                        self.source.lines.insert(at.clone(), line);
                        if let Some(r) = self.reading(&at, &item) {
                            q.reading.insert(name, r);
                        }
                    }
                }
                other => self.error(item.span(), &at, unknown(other, QUESTION)),
            }
        }
        if q.ask.is_empty() {
            self.error(
                item.span(),
                path,
                "no `ask`: write the question in a few words",
            );
        }
        if q.default.is_empty() {
            self.error(
                item.span(),
                path,
                "no `default`: name the reading that the rules follow",
            );
        } else if !q.reading.contains_key(&q.default) {
            // The default need not be spelt out: it changes nothing.
            q.reading
                .shift_insert(0, q.default.clone(), Reading::default());
        } else if !q.reading[&q.default].changes_nothing() {
            self.error(
                item.span(),
                path,
                "the default reading changes the rules: put the change into the rules themselves",
            );
        }
        if q.reading.len() < 2 {
            self.error(item.span(), path, "a question needs two readings or more");
        }
        Some(q)
    }

    fn reading(&mut self, path: &str, item: &Item) -> Option<Reading> {
        let mut r = Reading::default();
        let table = self.table(path, item)?;
        for (key, item) in table.iter() {
            let at = format!("{path}.{key}");
            match key {
                "says" => r.says = self.value(&at, item).unwrap_or_default(),
                "because" => r.because = self.value(&at, item),
                "infeasible" => r.infeasible = self.value(&at, item),
                "inert" => r.inert = self.value(&at, item),
                "drop" => r.drop = self.value(&at, item).unwrap_or_default(),
                "absent" => r.absent = self.value(&at, item).unwrap_or_default(),
                "change" => {
                    for (id, item, _) in self.entries(&at, item) {
                        let at = format!("{at}.{id}");
                        let Some(t) = self.table(&at, &item) else {
                            continue;
                        };
                        for (k, v) in t.iter() {
                            if !CLAUSE.contains(&k) {
                                self.error(v.span(), &format!("{at}.{k}"), unknown(k, CLAUSE));
                            }
                        }
                        if let Some(changes) = self.value(&at, &item) {
                            r.change.insert(id, changes);
                        }
                    }
                }
                "add" => {
                    for (id, item, _) in self.entries(&at, item) {
                        if let Some(c) = self.clause(&format!("{at}.{id}"), &item) {
                            r.add.insert(id, c);
                        }
                    }
                }
                other => self.error(item.span(), &at, unknown(other, READING)),
            }
        }
        Some(r)
    }
}
