//! Reading a rules file from TOML: all problems of the file at once, each with its line and a mend.

use super::{Cite, Clause, Question, Reading, RulesFile};
use crate::words::unknown;
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::collections::BTreeMap;
use std::ops::Range;
use toml_edit::{Item, TableLike};

/// One problem of a rules file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {key}: {message}")]
pub struct ReadError {
    /// Line, counted from 1.
    pub line: usize,
    /// Bytes of the file it stands at, if known.
    pub span: Option<Range<usize>>,
    /// Dotted key, e.g. `clause.peck.then.next`.
    pub key: String,
    /// What is wrong and how to mend it.
    pub message: String,
}

/// Where each clause and question stands, for findings of later stages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Dotted key → line, counted from 1.
    pub lines: BTreeMap<String, usize>,
}

impl Source {
    /// The line of a key or of the nearest key above it; 1 if nothing is known.
    pub fn line(&self, key: &str) -> usize {
        let mut key = key;
        loop {
            if let Some(line) = self.lines.get(key) {
                return *line;
            }
            match key.rfind('.') {
                Some(dot) => key = &key[..dot],
                None => return 1,
            }
        }
    }
}

/// Reads a rules file.
///
/// Returns what could be read beside the list of everything that could not: a file with errors still
/// gives its sound clauses, so that later stages can speak about them.
pub fn read(text: &str) -> (RulesFile, Source, Vec<ReadError>) {
    let mut reader = Reader {
        text,
        errors: vec![],
        source: Source::default(),
    };
    let file = reader.file();
    reader
        .errors
        .sort_by(|a, b| (a.line, &a.key).cmp(&(b.line, &b.key)));
    (file, reader.source, reader.errors)
}

struct Reader<'t> {
    text: &'t str,
    errors: Vec<ReadError>,
    source: Source,
}

const TOP: &[&str] = &[
    "slug",
    "short",
    "title",
    "family",
    "work",
    "use",
    "marks",
    "mark-letters",
    "absent",
    "clause",
    "question",
    "borrowed",
];
const CLAUSE: &[&str] = &[
    "says",
    "attested",
    "inferred",
    "conjectured",
    "when",
    "then",
    "case",
    "after",
    "over",
    "set",
    "note",
];
const QUESTION: &[&str] = &[
    "ask", "default", "because", "shows", "cites", "note", "reading",
];
const READING: &[&str] = &[
    "says",
    "because",
    "infeasible",
    "drop",
    "change",
    "add",
    "absent",
];

impl Reader<'_> {
    fn line_of(&self, span: &Option<Range<usize>>) -> usize {
        span.as_ref().map_or(1, |s| {
            1 + self.text[..s.start.min(self.text.len())]
                .matches('\n')
                .count()
        })
    }

    fn error(&mut self, span: Option<Range<usize>>, key: &str, message: impl Into<String>) {
        let line = self.line_of(&span);
        self.errors.push(ReadError {
            line,
            span,
            key: key.to_string(),
            message: message.into(),
        });
    }

    fn file(&mut self) -> RulesFile {
        let mut file = RulesFile::default();
        let doc = match toml_edit::Document::parse(self.text.to_string()) {
            Ok(doc) => doc,
            Err(e) => {
                let message = format!(
                    "not TOML: {}",
                    e.message().lines().collect::<Vec<_>>().join("; ")
                );
                self.error(e.span(), "file", message);
                return file;
            }
        };
        for (key, item) in doc.as_table().iter() {
            let span = doc
                .as_table()
                .key(key)
                .and_then(toml_edit::Key::span)
                .or_else(|| item.span());
            match key {
                "slug" => file.slug = self.value(key, item).unwrap_or_default(),
                "short" => file.short = self.value(key, item).unwrap_or_default(),
                "title" => file.title = self.value(key, item).unwrap_or_default(),
                "family" => file.family = self.value(key, item).unwrap_or_default(),
                "work" => file.work = self.value(key, item),
                "use" => file.uses = self.value(key, item).unwrap_or_default(),
                "marks" => file.marks = self.value(key, item).unwrap_or_default(),
                "mark-letters" => file.mark_letters = self.value(key, item).unwrap_or_default(),
                "absent" => file.absent = self.value(key, item).unwrap_or_default(),
                "borrowed" => file.borrowed = self.value(key, item).unwrap_or_default(),
                "clause" => {
                    for (id, item, span) in self.entries(key, item) {
                        let path = format!("clause.{id}");
                        let line = self.line_of(&span);
                        self.source.lines.insert(path.clone(), line);
                        if let Some(c) = self.clause(&path, &item) {
                            file.clauses.insert(id, c);
                        }
                    }
                }
                "question" => {
                    for (id, item, span) in self.entries(key, item) {
                        let path = format!("question.{id}");
                        let line = self.line_of(&span);
                        self.source.lines.insert(path.clone(), line);
                        if let Some(q) = self.question(&path, &item) {
                            file.questions.insert(id, q);
                        }
                    }
                }
                other => self.error(span, other, unknown(other, TOP)),
            }
        }
        if file.family.is_empty() {
            file.family = "sowing".into();
        }
        file
    }

    /// The entries of a table of tables, each with where its key stands.
    fn entries(&mut self, key: &str, item: &Item) -> Vec<(String, Item, Option<Range<usize>>)> {
        let Some(table) = item.as_table_like() else {
            self.error(
                item.span(),
                key,
                format!("`{key}` is a table of tables: write [{key}.<id>]"),
            );
            return vec![];
        };
        table
            .iter()
            .map(|(id, entry)| {
                let span = entry
                    .span()
                    .or_else(|| table.key(id).and_then(toml_edit::Key::span));
                (id.to_string(), entry.clone(), span)
            })
            .collect()
    }

    fn table<'i>(&mut self, path: &str, item: &'i Item) -> Option<&'i dyn TableLike> {
        let table = item.as_table_like();
        if table.is_none() {
            self.error(item.span(), path, "a table is needed here");
        }
        table
    }

    fn clause(&mut self, path: &str, item: &Item) -> Option<Clause> {
        let before = self.errors.len();
        let mut c = Clause::default();
        let table = self.table(path, item)?;
        for (key, item) in table.iter() {
            let at = format!("{path}.{key}");
            let span = table
                .key(key)
                .and_then(toml_edit::Key::span)
                .or_else(|| item.span());
            match key {
                "says" => c.says = self.value(&at, item).unwrap_or_default(),
                "attested" => c.attested = self.cites(&at, item),
                "inferred" => c.inferred = self.cites(&at, item),
                "conjectured" => c.conjectured = self.cites(&at, item),
                "when" => c.when = self.pieces(&at, item),
                "then" => c.then = self.pieces(&at, item),
                "case" => {
                    let mut cases = vec![];
                    let values: Vec<Item> = item
                        .as_array()
                        .map(|a| a.iter().map(|v| Item::Value(v.clone())).collect())
                        .or_else(|| {
                            item.as_array_of_tables()
                                .map(|a| a.iter().map(|t| Item::Table(t.clone())).collect())
                        })
                        .unwrap_or_default();
                    if values.is_empty() {
                        self.error(
                            item.span(),
                            &at,
                            "a list of cases is needed: [{ when = {…}, then = {…} }, …]",
                        );
                    }
                    for (i, value) in values.iter().enumerate() {
                        let at = format!("{at}[{i}]");
                        let Some(t) = self.table(&at, value) else {
                            continue;
                        };
                        for (k, v) in t.iter() {
                            if k != "when" && k != "then" {
                                self.error(v.span(), &at, unknown(k, &["when", "then"]));
                            }
                        }
                        let when = t
                            .get("when")
                            .and_then(|w| self.pieces(&format!("{at}.when"), w));
                        let then = t
                            .get("then")
                            .and_then(|w| self.pieces(&format!("{at}.then"), w));
                        match (when, then) {
                            (Some(when), Some(then)) => cases.push(super::Case { when, then }),
                            _ => self.error(
                                value.span(),
                                &at,
                                "a case needs a sound `when` and `then`",
                            ),
                        }
                    }
                    c.case = Some(cases);
                }
                "after" => c.after = self.value(&at, item),
                "over" => c.over = self.value(&at, item),
                "set" => c.set = self.value(&at, item),
                "note" => c.note = self.value(&at, item),
                other => self.error(span, &at, unknown(other, CLAUSE)),
            }
            let line = self.line_of(&item.span());
            self.source.lines.insert(at, line);
        }
        self.clause_shape(path, item, &c);
        (self.errors.len() == before).then_some(c)
    }

    /// What makes a clause a clause, beside its single keys.
    fn clause_shape(&mut self, path: &str, item: &Item, c: &Clause) {
        let given: Vec<&str> = [
            ("attested", &c.attested),
            ("inferred", &c.inferred),
            ("conjectured", &c.conjectured),
        ]
        .iter()
        .filter(|(_, v)| v.is_some())
        .map(|(k, _)| *k)
        .collect();
        match given.as_slice() {
            [] => self.error(
                item.span(),
                path,
                "no certainty: add one of attested, inferred, conjectured = [cites]",
            ),
            [_] => {}
            many => {
                let message = format!("two certainties ({}): keep one", many.join(", "));
                self.error(item.span(), path, message);
            }
        }
        if c.attested.as_ref().is_some_and(Vec::is_empty) {
            self.error(item.span(), path, "attested without a cite: cite the sentence, or call the clause inferred or conjectured");
        }
        let ruling = c.when.is_some() || c.case.is_some();
        let problem = match (ruling, &c.then, &c.after) {
            _ if c.when.is_some() && c.case.is_some() => {
                Some("`when` and `case` together: keep one")
            }
            _ if c.case.is_some() && c.then.is_some() => {
                Some("`then` beside `case`: move it into the cases")
            }
            (true, _, Some(_)) => {
                Some("`after` (a rider) beside `when` (a ruling): split it into two clauses")
            }
            (true, None, None) if c.when.is_some() => {
                Some("`when` without `then`: say what happens (`then = {}` for nothing)")
            }
            (false, Some(_), None) => {
                Some("`then` without `when` or `after`: say in which situations")
            }
            (false, None, Some(_)) => Some("`after` without `then`: say what happens as well"),
            (false, None, None) if c.set.is_none() => Some(
                "the clause rules nothing and sets nothing: add when/then, case, after/then or set",
            ),
            _ => None,
        };
        if let Some(message) = problem {
            self.error(item.span(), path, message);
        }
        for (i, case) in c.rulings().iter().enumerate() {
            if case.when.at.is_none() {
                let message = "`when` names no moment: add at = \"last\" (or choose, passing, enter, race, settled, remainder, a look's name)";
                self.error(item.span(), &format!("{path}.when[{i}]"), message);
            }
        }
    }

    fn cites(&mut self, path: &str, item: &Item) -> Option<Vec<String>> {
        let cites: Vec<String> = self.value(path, item)?;
        for cite in &cites {
            if let Err(message) = Cite::parse(cite) {
                self.error(item.span(), path, message);
            }
        }
        Some(cites)
    }

    fn question(&mut self, path: &str, item: &Item) -> Option<Question> {
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

    /// A value of one type, or an error at its place.
    fn value<T: DeserializeOwned>(&mut self, path: &str, item: &Item) -> Option<T> {
        match T::deserialize(Self::deserializer(item)?) {
            Ok(v) => Some(v),
            Err(e) => {
                let span = e.span().or_else(|| item.span());
                self.error(span, path, clean(e.message()));
                None
            }
        }
    }

    /// A table whose keys are tried one by one, so that every bad key is told and not only the first.
    fn pieces<T: DeserializeOwned>(&mut self, path: &str, item: &Item) -> Option<T> {
        if let Some(Ok(v)) = Self::deserializer(item).map(T::deserialize) {
            return Some(v);
        }
        let table = self.table(path, item)?;
        let before = self.errors.len();
        for (key, value) in table.iter() {
            let mut single = toml_edit::InlineTable::new();
            if let Ok(v) = value.clone().into_value() {
                single.insert(key, v);
            }
            if let Err(e) = T::deserialize(toml_edit::Value::from(single).into_deserializer()) {
                let span = value
                    .span()
                    .or_else(|| table.key(key).and_then(toml_edit::Key::span));
                self.error(span, &format!("{path}.{key}"), clean(e.message()));
            }
        }
        if self.errors.len() == before {
            self.value::<T>(path, item);
        }
        None
    }

    fn deserializer(item: &Item) -> Option<toml_edit::de::ValueDeserializer> {
        item.clone()
            .into_value()
            .ok()
            .map(IntoDeserializer::into_deserializer)
    }
}

/// serde's words in ours: an unknown key gets the nearest known one.
fn clean(message: &str) -> String {
    let ticks: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if message.starts_with("unknown field") && ticks.len() > 1 {
        return unknown(ticks[0], &ticks[1..]);
    }
    if message.contains("did not match any variant of untagged enum Next") {
        let words: Vec<&str> = super::NextWord::ALL.iter().map(|(_, w, _)| *w).collect();
        return format!(
            "no such `next`: one of {}, or {{ look = \"back\", as = \"<moment>\" }}",
            words.join(", ")
        );
    }
    if message.contains("did not match any variant of untagged enum Many") {
        return "no such value here: see the coding manual for what this key takes".to_string();
    }
    message.lines().next().unwrap_or(message).trim().to_string()
}
