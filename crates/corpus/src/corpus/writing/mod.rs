//! Writing into files that people write by hand: single keys of a table, a clause, a place, a work. Every other byte stays as it was.

mod cites;
mod clause;
mod csl;
mod place;
mod work;

pub use cites::{cite, quoted_range, sentences};
pub use clause::{appended, NewClause};
pub use place::{placed, NewPlace};
pub use work::{shelved, Shelved};

use std::ops::Range;
use toml_edit::{Document, Item, TableLike};

/// Which table of a file.
#[derive(Debug, Clone, Copy)]
pub enum At<'a> {
    /// The keys at the file's head.
    Head,
    /// The `[[sentence]]` of an id.
    Sentence(&'a str),
    /// The `[clause.…]` of an id.
    Clause(&'a str),
}

/// What is written of a key.
#[derive(Debug, Clone, PartialEq)]
pub enum Put {
    /// This value in the place of the old one.
    Value(toml::Value),
    /// One more entry of its list, where it has not got it.
    More(String),
}

impl Put {
    /// A text.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Value(toml::Value::String(text.to_owned()))
    }

    /// A list of texts.
    #[must_use]
    pub fn list(texts: &[String]) -> Self {
        let texts = texts.iter().cloned().map(toml::Value::String);
        Self::Value(toml::Value::Array(texts.collect()))
    }
}

/// Keys of a table, and what is written of each.
pub type Keys<'k> = (At<'k>, Vec<(&'k str, Put)>);

/// A file with keys of one table as they are to be: a key that is there gets the value, one that is not comes after the table's last.
///
/// # Errors
/// The file is no TOML, has no such table, or would not read as it should.
pub fn with_keys(file: &str, at: At, keys: &[(&str, Put)]) -> Result<String, String> {
    with_all_keys(file, &[(at, keys.to_vec())])
}

/// The same for several tables, of which none comes twice: the file is read once.
///
/// # Errors
/// As [`with_keys`].
pub fn with_all_keys(file: &str, all: &[Keys]) -> Result<String, String> {
    let document = Document::parse(file).map_err(|e| e.to_string())?;
    let mut edits: Vec<(Range<usize>, String)> = vec![];
    for (at, keys) in all {
        let table = of(&document, *at).ok_or_else(|| missing(*at))?;
        edit(file, table, *at, keys, &mut edits)?;
    }
    let out = edited(file, edits);
    proven(file, &out, all)?;
    Ok(out)
}

fn edit(
    file: &str,
    table: &dyn TableLike,
    at: At,
    keys: &[(&str, Put)],
    edits: &mut Vec<(Range<usize>, String)>,
) -> Result<(), String> {
    let mut new = String::new();
    for (key, put) in keys {
        let old = table.get(key);
        match (put, old.and_then(Item::span)) {
            (Put::Value(value), Some(span)) => edits.push((span, value.to_string())),
            (Put::Value(value), None) => new.push_str(&format!("{key} = {value}\n")),
            (Put::More(entry), Some(span)) => {
                let list = old.and_then(Item::as_array);
                let list = list.ok_or_else(|| format!("`{key}` is no list"))?;
                if list.iter().any(|v| v.as_str() == Some(entry)) {
                    continue;
                }
                edits.push(more(file, span, list.is_empty(), entry)?);
            }
            (Put::More(entry), None) => {
                let value = toml::Value::Array(vec![toml::Value::String(entry.clone())]);
                new.push_str(&format!("{key} = {value}\n"));
            }
        }
    }
    if !new.is_empty() {
        edits.push((end_of(file, table, at), new));
    }
    Ok(())
}

/// One more entry of a list that stands in a place of the file; a list with a line an entry gets another line.
fn more(
    file: &str,
    span: Range<usize>,
    empty: bool,
    entry: &str,
) -> Result<(Range<usize>, String), String> {
    let entry = toml::Value::String(entry.to_owned());
    let inner = &file[span.start..span.end - 1];
    let kept = inner.trim_end();
    if inner.contains('#') && inner.contains('\n') {
        return Err("a list with comments in it is left to you".into());
    }
    let at = span.start + kept.len();
    let lines = kept.contains('\n');
    let insertion = match (empty, lines, kept.ends_with(',')) {
        (true, ..) => entry.to_string(),
        (false, true, true) => format!("\n  {entry},"),
        (false, true, false) => format!(",\n  {entry},"),
        (false, false, true) => format!(" {entry}"),
        (false, false, false) => format!(", {entry}"),
    };
    Ok((at..at, insertion))
}

/// Where a further key of a table goes: the line after its last. The hint that stands in a new account in the place of a status goes.
fn end_of(file: &str, table: &dyn TableLike, at: At) -> Range<usize> {
    let last = table.iter().filter(|(_, item)| !apart(item));
    let last = last.filter_map(|(_, item)| end(item)).max().unwrap_or(0);
    let line = |from: usize| file[from..].find('\n').map_or(file.len(), |n| from + n + 1);
    let from = line(last);
    let hint = file[from..].starts_with("# status = one of");
    match at {
        At::Sentence(_) if hint => from..line(from),
        _ => from..from,
    }
}

/// Whether an item is written under a head of its own, and so after the keys of its table.
fn apart(item: &Item) -> bool {
    item.is_array_of_tables() || item.as_table().is_some_and(|t| !t.is_dotted())
}

/// Where an item ends; of keys with dots, the last of them.
fn end(item: &Item) -> Option<usize> {
    match item.as_table() {
        Some(table) => table.iter().filter_map(|(_, item)| end(item)).max(),
        None => item.span().map(|s| s.end),
    }
}

fn of<'d, S: AsRef<str>>(document: &'d Document<S>, at: At) -> Option<&'d dyn TableLike> {
    match at {
        At::Head => Some(document.as_table()),
        At::Clause(id) => {
            let clauses = document.get("clause")?.as_table_like()?;
            clauses.get(id)?.as_table_like()
        }
        At::Sentence(id) => {
            let all = document.get("sentence")?.as_array_of_tables()?;
            let found = all
                .iter()
                .find(|t| t.get("id").and_then(Item::as_str) == Some(id));
            found.map(|t| t as &dyn TableLike)
        }
    }
}

fn missing(at: At) -> String {
    match at {
        At::Head => "it has no keys".into(),
        At::Clause(id) => format!("there is no [clause.{id}]"),
        At::Sentence(id) => format!("there is no [[sentence]] {id}"),
    }
}

/// A text with some places of it written anew.
pub(super) fn edited(file: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(at, _)| at.start);
    let mut out = String::with_capacity(file.len() + 64);
    let mut at = 0;
    for (range, text) in edits {
        out.push_str(&file[at..range.start]);
        if !out.is_empty() && !out.ends_with('\n') && text.ends_with('\n') {
            out.push('\n');
        }
        out.push_str(&text);
        at = range.end;
    }
    out.push_str(&file[at..]);
    out
}

/// That the new file reads as the old one with just these keys.
fn proven(old: &str, new: &str, all: &[Keys]) -> Result<(), String> {
    let layout = "its layout is one that this program cannot write into";
    let mut wanted: toml::Table = toml::from_str(old).map_err(|e| e.to_string())?;
    let keys = all
        .iter()
        .flat_map(|(at, keys)| keys.iter().map(|key| (*at, key)));
    for (at, (key, put)) in keys {
        let table = found(&mut wanted, at).ok_or_else(|| missing(at))?;
        match put {
            Put::Value(value) => {
                table.insert((*key).to_owned(), value.clone());
            }
            Put::More(entry) => {
                let list = table
                    .entry((*key).to_owned())
                    .or_insert_with(|| toml::Value::Array(vec![]));
                let list = list.as_array_mut().ok_or(layout)?;
                let entry = toml::Value::String(entry.clone());
                if !list.contains(&entry) {
                    list.push(entry);
                }
            }
        }
    }
    match toml::from_str::<toml::Table>(new) {
        Ok(read) if read == wanted => Ok(()),
        _ => Err(layout.into()),
    }
}

fn found<'t>(file: &'t mut toml::Table, at: At) -> Option<&'t mut toml::Table> {
    match at {
        At::Head => Some(file),
        At::Clause(id) => file
            .get_mut("clause")?
            .as_table_mut()?
            .get_mut(id)?
            .as_table_mut(),
        At::Sentence(id) => {
            let all = file.get_mut("sentence")?.as_array_mut()?;
            let same = |v: &&mut toml::Value| v.get("id").and_then(toml::Value::as_str) == Some(id);
            all.iter_mut().find(same)?.as_table_mut()
        }
    }
}
