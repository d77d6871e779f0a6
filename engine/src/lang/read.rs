//! Reading a rules file from TOML: all problems of the file at once, each with its line and a mend.

mod clause;
mod question;
mod value;

use super::params::Param;
use super::{Cite, Like, RulesFile, Vocabulary, MOST_CLAUSES};
use crate::words::unknown;
use std::collections::BTreeMap;
use std::ops::Range;
use toml_edit::Item;

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

/// Where each key stands, for findings of later stages.
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
/// gives its clauses, so that later stages can speak about them. Only a file without errors can be compiled.
/// `families` are those that there are; a file that names none is of the first.
pub fn read(text: &str, families: &[&Vocabulary]) -> (RulesFile, Source, Vec<ReadError>) {
    let mut reader = Reader {
        text,
        ends: text.match_indices('\n').map(|(at, _)| at).collect(),
        errors: vec![],
        source: Source::default(),
        families,
        family: families[0],
    };
    let file = reader.file();
    reader
        .errors
        .sort_by(|a, b| (a.line, &a.key).cmp(&(b.line, &b.key)));
    (file, reader.source, reader.errors)
}

struct Reader<'t> {
    text: &'t str,
    /// Where lines end.
    ends: Vec<usize>,
    errors: Vec<ReadError>,
    source: Source,
    families: &'t [&'t Vocabulary],
    /// The words of the file's family.
    family: &'t Vocabulary,
}

const TOP: &[&str] = &[
    "slug",
    "short",
    "title",
    "family",
    "work",
    "portal",
    "also",
    "use",
    "marks",
    "unseen",
    "mark-letters",
    "sides",
    "absent",
    "clause",
    "question",
    "borrowed",
    "like",
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
    "inert",
    "drop",
    "change",
    "add",
    "absent",
];

impl Reader<'_> {
    fn line_of(&self, span: &Option<Range<usize>>) -> usize {
        span.as_ref()
            .map_or(1, |s| 1 + self.ends.partition_point(|end| *end < s.start))
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
                let mut message = format!(
                    "not TOML: {}",
                    e.message().lines().collect::<Vec<_>>().join("; ")
                );
                if self.text.trim_start().starts_with("[Event") {
                    message.push_str("; it looks like the record of a game in PDN: ludarium replay RULES --moves @FILE");
                } else if message.contains("cannot extend value") {
                    message.push_str("; write all of it in one place: set.setup = { holes = 6, counters = 4, zones = { … } }");
                } else if message.contains("duplicate key") {
                    message.push_str("; a key stands once in a table: give the second another name, or put both into one");
                }
                self.error(e.span(), "file", message);
                return file;
            }
        };
        let family = doc.get("family").and_then(Item::as_str);
        let named = family.map(|f| Vocabulary::named(self.families, f));
        let known = named.is_none_or(|v| v.is_some());
        if let Some(family) = named.flatten() {
            self.family = family;
        }
        for (key, item) in doc.as_table().iter() {
            let span = doc
                .as_table()
                .key(key)
                .and_then(toml_edit::Key::span)
                .or_else(|| item.span());
            let line = self.line_of(&span);
            self.source.lines.entry(key.to_string()).or_insert(line);
            match key {
                "slug" => file.slug = self.value(key, item).unwrap_or_default(),
                "short" => file.short = self.value(key, item).unwrap_or_default(),
                "title" => file.title = self.value(key, item).unwrap_or_default(),
                "family" => file.family = self.value(key, item).unwrap_or_default(),
                "work" => file.work = self.value(key, item),
                "portal" => file.portal = self.value(key, item).unwrap_or_default(),
                "also" => file.also = self.value(key, item).unwrap_or_default(),
                "use" => file.uses = self.value(key, item).unwrap_or_default(),
                "marks" => file.marks = self.value(key, item).unwrap_or_default(),
                "unseen" => file.unseen = self.value(key, item).unwrap_or_default(),
                "mark-letters" => file.mark_letters = self.value(key, item).unwrap_or_default(),
                "sides" => file.sides = self.value(key, item).unwrap_or_default(),
                "absent" => file.absent = self.value(key, item).unwrap_or_default(),
                "borrowed" => file.borrowed = self.value(key, item).unwrap_or_default(),
                "like" => file.like = self.like(key, item),
                "clause" if item.as_table_like().is_some_and(|t| t.len() > MOST_CLAUSES) => {
                    let many = item.as_table_like().map_or(0, |t| t.len());
                    let message = format!("{many} clauses; {MOST_CLAUSES} at most: say once what several clauses repeat, with lists and cases");
                    self.error(span, key, message);
                }
                "clause" => {
                    for (id, item, span) in self.entries(key, item) {
                        let path = format!("clause.{id}");
                        let line = self.line_of(&span);
                        self.source.lines.insert(path.clone(), line);
                        let first = self.source.lines.entry("clause".into()).or_insert(line);
                        *first = line.min(*first);
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
                other if CLAUSE.contains(&other) => {
                    let message =
                        format!("`{other}` is a key of a clause: it belongs under [clause.<id>]");
                    self.error(span, other, message);
                }
                other => self.error(span, other, unknown(other, TOP)),
            }
        }
        self.names(&file);
        if !known {
            // whose words its clauses should have nobody knows; that is for the compiler to say, and before all else
            let of_words =
                |e: &ReadError| ["clause", "question"].iter().any(|t| e.key.starts_with(t));
            self.errors.retain(|e| !of_words(e));
        }
        if file.family.is_empty() {
            file.family = self.families[0].word.into();
        }
        file
    }

    /// What is taken over from another edition: its sentence must be one of this account.
    fn like(&mut self, key: &str, item: &Item) -> Option<Like> {
        let like: Like = self.value(key, item)?;
        let wrong = match Cite::parse(&like.by) {
            Err(e) => Some(e.to_string()),
            Ok(cite) if cite.account.is_some() => Some(format!(
                "`{}` is a sentence of another account: cite the own one that sends there",
                like.by
            )),
            Ok(_) => None,
        };
        if let Some(message) = wrong {
            self.error(item.span(), "like.by", message);
        }
        Some(like)
    }

    /// The names at the top: there, and such that addresses, ids and notation can be made of them.
    fn names(&mut self, file: &RulesFile) {
        let plain = |s: &str| {
            !s.is_empty()
                && s.chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        for (key, name, example) in [
            ("slug", &file.slug, "my-game"),
            ("short", &file.short, "mine"),
        ] {
            let reported = self.errors.iter().any(|e| e.key == key);
            if name.is_empty() && !reported {
                self.error(None, key, format!("no `{key}`: add {key} = \"{example}\""));
            } else if !plain(name) && !reported {
                let message = format!("`{name}` will not do: small letters a-z, digits and hyphens only, as \"{example}\"");
                self.error_at(key, message);
            }
        }
        for (i, kind) in file.marks.iter().enumerate() {
            if matches!(kind.as_str(), "none" | "any" | "mine" | "theirs" | "")
                || kind.contains(':')
            {
                let message = format!("a mark cannot be called `{kind}`: conditions use none, any, mine, theirs and `:` themselves");
                self.error_at("marks", message);
            } else if file.marks[..i].contains(kind) {
                self.error_at("marks", format!("mark `{kind}` stands twice: keep one"));
            }
        }
        if !matches!(file.sides.len(), 0 | 2) || file.sides.iter().any(|s| s.trim().is_empty()) {
            let message = "a game has two sides: name South's and North's, as [\"Swedes\", \"Muscovites\"], or leave the key out";
            self.error_at("sides", message);
        }
        let kinds: Vec<&str> = file.marks.iter().map(String::as_str).collect();
        // of a game that leans on another the kinds may be the other's
        let all_here = file.like.is_none();
        for kind in file
            .unseen
            .iter()
            .filter(|k| all_here && !file.marks.contains(k))
        {
            self.error_at("unseen", format!("mark {}", unknown(kind, &kinds)));
        }
        for (kind, letter) in &file.mark_letters {
            if !kinds.contains(&kind.as_str()) {
                self.error_at("mark-letters", format!("mark {}", unknown(kind, &kinds)));
            } else if !letter.is_ascii_lowercase() || matches!(letter, 's' | 'n') {
                let message = format!("`{letter}` cannot stand for a mark: another small letter than s and n, which say whose it is");
                self.error_at("mark-letters", message);
            }
        }
    }

    /// An error at a key whose line is known.
    fn error_at(&mut self, key: &str, message: impl Into<String>) {
        let line = self.source.line(key);
        self.errors.push(ReadError {
            line,
            span: None,
            key: key.to_string(),
            message: message.into(),
        });
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

    /// That a key has no place in a family whose clauses only set parameters.
    fn only_settings(&self, key: &str) -> Option<String> {
        let ruling = ["when", "then", "case", "after", "over"].contains(&key);
        (ruling && self.family.rulings.is_none()).then(|| {
            let some = self.family.params.first().map_or(String::new(), Param::path);
            format!(
                "`{key}` stands in rulings, and games of the family `{}` have none: their clauses only set parameters, as set.{some} = …",
                self.family.word
            )
        })
    }
}
