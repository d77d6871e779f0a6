//! Metadata as DOI agencies give it (CSL-JSON), as entries of BibLaTeX. Types and fields: the tables of the CSL 1.0.2 and BibLaTeX 3.20 manuals.

use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization as _;

/// An item; agencies give more keys than are of use here.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Item {
    r#type: String,
    #[serde(default)]
    title: Value,
    #[serde(default)]
    container_title: Value,
    #[serde(default)]
    author: Vec<Name>,
    #[serde(default)]
    editor: Vec<Name>,
    issued: Option<Date>,
    volume: Option<Value>,
    issue: Option<Value>,
    page: Option<Value>,
    edition: Option<Value>,
    publisher: Option<Value>,
    publisher_place: Option<Value>,
    #[serde(rename = "DOI")]
    doi: Option<Value>,
    #[serde(rename = "URL")]
    url: Option<Value>,
    #[serde(rename = "ISBN", default)]
    isbn: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Name {
    family: Option<String>,
    given: Option<String>,
    non_dropping_particle: Option<String>,
    literal: Option<String>,
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Date {
    #[serde(default)]
    date_parts: Vec<Vec<Value>>,
    raw: Option<String>,
}

/// CSL's types and what BibLaTeX calls them.
const TYPES: &[(&str, &str)] = &[
    ("article-journal", "article"),
    ("journal-article", "article"),
    ("article-magazine", "article"),
    ("article-newspaper", "article"),
    ("book", "book"),
    ("monograph", "book"),
    ("edited-book", "collection"),
    ("chapter", "incollection"),
    ("book-chapter", "incollection"),
    ("paper-conference", "inproceedings"),
    ("proceedings-article", "inproceedings"),
    ("thesis", "thesis"),
    ("report", "report"),
    ("webpage", "online"),
    ("dataset", "dataset"),
    ("manuscript", "unpublished"),
];

/// Entries of BibLaTeX for one item or a list of them; also for the `message` that Crossref puts around an item.
pub(super) fn biblatex(text: &str, taken: &BTreeSet<String>) -> Result<String, String> {
    let no = |why: &dyn std::fmt::Display| format!("not CSL-JSON: {why}");
    let mut value: Value = serde_json::from_str(text).map_err(|e| no(&e))?;
    if let Some(message) = value.get_mut("message") {
        value = message.take();
    }
    let items = match value {
        Value::Array(items) => items,
        one => vec![one],
    };
    let mut taken = taken.clone();
    let mut out = vec![];
    for item in items {
        let item: Item = serde_json::from_value(item).map_err(|e| no(&e))?;
        out.push(entry(&item, &mut taken));
    }
    Ok(out.join("\n\n"))
}

fn entry(item: &Item, taken: &mut BTreeSet<String>) -> String {
    let kind = TYPES.iter().find(|(csl, _)| *csl == item.r#type);
    let kind = kind.map_or("misc", |(_, ours)| ours);
    let container = match kind {
        "article" => "journaltitle",
        _ => "booktitle",
    };
    let year = item.issued.as_ref().and_then(Date::text);
    let fields = [
        ("author", names(&item.author)),
        ("editor", names(&item.editor)),
        ("title", plain(&item.title)),
        (container, plain(&item.container_title)),
        ("date", year.clone()),
        ("volume", as_text(&item.volume)),
        ("number", as_text(&item.issue)),
        (
            "pages",
            as_text(&item.page).map(|p| p.replace(['–', '—'], "--")),
        ),
        ("edition", as_text(&item.edition)),
        ("publisher", as_text(&item.publisher)),
        ("location", as_text(&item.publisher_place)),
        ("isbn", plain(&item.isbn)),
        ("doi", as_text(&item.doi)),
        ("url", as_text(&item.url).filter(|_| item.doi.is_none())),
    ];
    let mut out = format!("@{kind}{{{},\n", key(item, year.as_deref(), taken));
    for (field, value) in fields {
        if let Some(value) = value.filter(|v| !v.trim().is_empty()) {
            let value = match field {
                "doi" | "url" => value.replace(['{', '}'], ""),
                _ => escaped(&value),
            };
            out.push_str(&format!("  {field} = {{{value}}},\n"));
        }
    }
    out.push('}');
    out
}

impl Date {
    /// `1999-05-02`, as far as it is known.
    fn text(&self) -> Option<String> {
        let number = |v: &Value| v.as_i64().or_else(|| v.as_str()?.parse().ok());
        let parts: Vec<i64> = self.date_parts.first()?.iter().map_while(number).collect();
        match parts.as_slice() {
            [] => self.raw.clone(),
            [year] => Some(format!("{year:04}")),
            [year, month] => Some(format!("{year:04}-{month:02}")),
            [year, month, day, ..] => Some(format!("{year:04}-{month:02}-{day:02}")),
        }
    }
}

impl Name {
    fn biblatex(&self) -> Option<String> {
        let whole = self.literal.as_ref().or(self.name.as_ref());
        let family = match (&self.non_dropping_particle, &self.family) {
            (Some(particle), Some(family)) => format!("{particle} {family}"),
            (None, Some(family)) => family.clone(),
            // a body's name is one name
            (_, None) => return whole.map(|name| format!("\u{1}{name}\u{2}")),
        };
        let given = self.given.as_ref().map(|g| format!(", {g}"));
        Some(format!("{family}{}", given.unwrap_or_default()))
    }
}

fn names(all: &[Name]) -> Option<String> {
    let all: Vec<String> = all.iter().filter_map(Name::biblatex).collect();
    (!all.is_empty()).then(|| all.join(" and "))
}

/// A text, or the first of a list of them, without marks of a page.
fn plain(value: &Value) -> Option<String> {
    let text = match value {
        Value::Array(all) => all.first()?.as_str()?,
        other => other.as_str()?,
    };
    let mut out = String::new();
    let mut inside = false;
    for (at, letter) in text.char_indices() {
        let tag = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        match letter {
            '<' if tag(&text[at + 1..]) => inside = true,
            '>' if inside => inside = false,
            _ if !inside => out.push(letter),
            _ => {}
        }
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    Some(words.join(" "))
}

fn as_text(value: &Option<Value>) -> Option<String> {
    match value.as_ref()? {
        Value::Number(n) => Some(n.to_string()),
        other => plain(other),
    }
}

/// What BibLaTeX would take for a command, as the sign it is.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '#' | '$' | '_' => out.extend(['\\', letter]),
            '{' | '}' | '\\' => {}
            '\u{1}' => out.push('{'),
            '\u{2}' => out.push('}'),
            other => out.push(other),
        }
    }
    out
}

/// The first author's family name and the year, in small letters without marks; a letter after it where that is taken.
fn key(item: &Item, year: Option<&str>, taken: &mut BTreeSet<String>) -> String {
    let first = item.author.first().or(item.editor.first());
    let name = first.and_then(|n| n.family.as_ref().or(n.literal.as_ref()).or(n.name.as_ref()));
    let title = plain(&item.title);
    let word = title.as_deref().and_then(|t| t.split_whitespace().next());
    let letters = name.map(String::as_str).or(word).unwrap_or("work").nfkd();
    let mut key: String = letters.filter(char::is_ascii_alphanumeric).collect();
    key.make_ascii_lowercase();
    key.extend(year.and_then(|y| y.split('-').find(|p| !p.is_empty())));
    let letters = std::iter::once(String::new()).chain(('a'..='z').map(String::from));
    let free = letters
        .map(|l| format!("{key}{l}"))
        .find(|k| !taken.contains(k));
    let key = free.unwrap_or(key);
    taken.insert(key.clone());
    key
}
