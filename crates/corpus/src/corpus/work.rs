//! Works: `works.bib` in BibLaTeX.

use super::bibliography;
use crate::finding::Finding;
use biblatex::{ChunksExt, DateValue, Entry, EntryType, PermissiveType, Person};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// How findings of what could not be read at all begin.
pub(super) const UNREAD: &str = "not BibLaTeX";

/// A bibliographic item.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Work {
    /// Citekey.
    pub key: String,
    /// `article`, `book` …
    pub kind: String,
    /// Authors as `Family, Given`.
    pub authors: Vec<String>,
    /// Title.
    pub title: String,
    /// Journal or book that holds it.
    pub container: Option<String>,
    /// Volume.
    pub volume: Option<String>,
    /// Number in the volume.
    pub number: Option<String>,
    /// Pages with a hyphen, `137-152`.
    pub pages: Option<String>,
    /// Year, astronomical.
    pub year: Option<i32>,
    /// The year or years as they are printed: `c. 1283`, `2010–2021`, `1000 BC`.
    #[serde(skip)]
    pub dated: Option<String>,
    /// The entry as BibLaTeX.
    pub biblatex: String,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Line of the entry.
    #[serde(skip)]
    pub line: usize,
    /// Bytes of the file that are the entry.
    #[serde(skip)]
    pub at: Range<usize>,
}

impl Work {
    /// Reads all works that can be read, and says what of the others and of these is not as it should be. Where an error is of an entry, its
    /// key is the finding's subject.
    pub fn parse_all(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let read = bibliography::parse(text);
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |at: usize| 1 + ends.partition_point(|end| *end < at);
        let begins = |key: &str| read.at.get(key).map_or(0, |at| at.start);
        let mut findings = vec![];
        for e in &read.refused {
            let finding = Finding::error("works", &e.key, format!("{UNREAD}: {}", e.why));
            findings.push(finding.at(file, line(e.span.start)).help(
                "mend the entry, here or in the line before: till then it is no work of the collection",
            ));
        }
        let mut works = vec![];
        let mut small = BTreeMap::new();
        for entry in read.bibliography.iter() {
            let at = line(begins(&entry.key));
            let mut work = Self::of(entry, file, at);
            work.at = read.at.get(&entry.key).cloned().unwrap_or_default();
            let mut tell = |finding: Finding, help: &str| {
                findings.push(finding.at(file, at).help(help));
            };
            faults(entry, &work, &mut tell);
            if let Some(partly) = read.partly.get(&entry.key) {
                let finding = Finding::info("works", &entry.key, format!("{partly} is read"));
                tell(
                    finding,
                    "write the date as BibLaTeX has it, 1925-03 or 1925/1927",
                );
            }
            if let Some(other) = small.insert(entry.key.to_lowercase(), &entry.key) {
                let message = format!("its key and `{other}` are the same but for capitals, and so are their pages on many systems");
                let finding = Finding::error("works", &entry.key, message);
                tell(finding, "give one of them another key");
            }
            works.push(work);
        }
        works.sort_by(|a, b| a.key.cmp(&b.key));
        let refused = |key: &str| read.refused.iter().any(|e| e.key == key);
        let known = |key: &str| refused(key) || works.iter().any(|w| w.key == key);
        for (line, key) in looks_like_entries(text).filter(|(_, key)| !known(key)) {
            let why = "it looks like an entry and is read as none: before it stands no @type, or it is inside another entry";
            findings.push(
                Finding::error("works", key, why)
                    .at(file, line)
                    .help("begin it with @article{, @book{ … after the brace that closes the entry before; a line that is to be passed over begins with %"),
            );
        }
        (works, findings)
    }

    /// Whether it is of its year and of no later one: what is printed is. A notebook, a letter or a page of the web, entered as
    /// `unpublished`, `misc` or `online`, is dated by its beginning.
    #[must_use]
    pub fn is_printed(&self) -> bool {
        !matches!(
            self.kind.as_str(),
            "unpublished" | "misc" | "online" | "dataset" | "software"
        )
    }

    fn of(entry: &Entry, file: &str, line: usize) -> Self {
        let plain = |key: &str| entry.get(key).map(|c| c.format_verbatim());
        let date = entry.date().ok().and_then(|date| match date {
            PermissiveType::Typed(date) => Some(date),
            PermissiveType::Chunks(_) => None,
        });
        let year = date.as_ref().map(|date| match date.value {
            DateValue::At(d) | DateValue::After(d) | DateValue::Before(d) => d.year,
            DateValue::Between(d, _) => d.year,
        });
        Self {
            key: entry.key.clone(),
            kind: entry.entry_type.to_string(),
            authors: entry
                .author()
                .unwrap_or_default()
                .iter()
                .map(|p| {
                    let parts = [family(p), p.given_name.clone()];
                    let parts = parts.into_iter().filter(|part| !part.is_empty());
                    parts.collect::<Vec<_>>().join(", ")
                })
                .collect(),
            title: plain("title").unwrap_or_default(),
            container: plain("journaltitle")
                .or_else(|| plain("journal"))
                .or_else(|| plain("booktitle")),
            volume: plain("volume"),
            number: plain("number").or_else(|| plain("issue")),
            pages: plain("pages").map(|p| p.replace("--", "-").replace('–', "-")),
            year,
            dated: date.as_ref().map(dated),
            biblatex: entry.to_biblatex_string(),
            file: file.to_owned(),
            line,
            at: 0..0,
        }
    }

    /// `Davies 1925`.
    pub fn short(&self) -> String {
        let families: Vec<&str> = self
            .authors
            .iter()
            .map(|a| a.split(',').next().unwrap_or(a))
            .collect();
        let dated = self.dated.as_ref().map(|d| format!(" {d}"));
        format!("{}{}", families.join(" & "), dated.unwrap_or_default())
    }
}

/// The year or years of a date, as they are printed: `c. 1283`, `2010–2021`, `1000 BC`.
#[must_use]
pub fn dated(date: &biblatex::Date) -> String {
    use DateValue::{After, At, Before, Between};
    let year = |year: i32| match year {
        1.. => year.to_string(),
        _ => format!("{} BC", 1 - year),
    };
    let years = match date.value {
        At(d) => year(d.year),
        After(d) => format!("{}–", year(d.year)),
        Before(d) => format!("before {}", year(d.year)),
        Between(a, b) if a.year == b.year => year(a.year),
        Between(a, b) => format!("{}–{}", year(a.year), year(b.year)),
    };
    match (date.approximate, date.uncertain) {
        (true, _) => format!("c. {years}"),
        (_, true) => format!("{years}?"),
        _ => years,
    }
}

/// The family name with what goes before and after it: `de Voogt`, `Cruz, Jr.`
#[must_use]
pub fn family(p: &Person) -> String {
    let name = format!("{} {}", p.prefix, p.name);
    let suffix = [", ", &p.suffix].concat();
    name.trim().to_owned() + suffix.trim_end_matches([',', ' '])
}

/// Tells what of an entry is wrong, or is missing where BibLaTeX has it.
fn faults(entry: &Entry, work: &Work, tell: &mut dyn FnMut(Finding, &str)) {
    let key = &entry.key;
    let [missing, malformed] = lacking(entry);
    if key.is_empty() {
        let finding = Finding::error("works", key, "it has no key");
        tell(
            finding,
            "write a key before the first comma: @book{davies1925, …}",
        );
    }
    if work.title.is_empty() {
        let finding = Finding::error("works", key, "it has no title");
        tell(
            finding,
            "add `title`; of a work without one what it is, in square brackets",
        );
    } else if !missing.is_empty() {
        let message = format!("entries of its type also have: {}", missing.join(", "));
        tell(
            Finding::info("works", key, message),
            "add what is known of it",
        );
    }
    if !malformed.is_empty() {
        let message = format!("malformed: {}", malformed.join(", "));
        tell(
            Finding::error("works", key, message),
            "write it as the manual of BibLaTeX has it",
        );
    }
    let url = entry.get("url").map(|url| url.format_verbatim());
    let web = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    if let Some(url) = url.filter(|url| !web(url)) {
        let finding = Finding::error("works", key, format!("“{url}” is no address on the web"));
        tell(
            finding,
            "write it with https:// or http://, or leave `url` out",
        );
    }
    let date = ["date", "year"].into_iter().find_map(|key| entry.get(key));
    if let (None, Some(date)) = (work.year, date) {
        let message = format!("“{}” is no date", date.format_verbatim());
        tell(Finding::error("works", key, message), "write the year, 1925, or a date, 1925-03; what is uncertain with a ~; {n.d.} where there is none");
    }
}

/// Fields that an entry of its type has to BibLaTeX and this one has not, and those that have a form that is none. Types without rules of
/// their own, as `@video`, are taken as `@misc`, which has an author or an editor (the manual of BibLaTeX, 2.1.3). Pages, volumes and
/// dates are read as people write them.
fn lacking(entry: &Entry) -> [Vec<String>; 2] {
    let mut entry = entry.clone();
    if matches!(entry.entry_type, EntryType::Unknown(_)) {
        entry.entry_type = EntryType::Misc;
    }
    let report = entry.verify();
    let given = |field: &str| entry.get("pubstate").is_none() || !["year", "date"].contains(&field);
    let missing = report
        .missing
        .into_iter()
        .filter(|f| *f != "note" && given(f));
    let read = [
        "pages",
        "volume",
        "volumes",
        "date",
        "urldate",
        "origdate",
        "eventdate",
    ];
    let malformed = report.malformed.into_iter();
    let malformed = malformed.filter(|(field, _)| !read.contains(&field.as_str()));
    [
        missing.map(str::to_owned).collect(),
        malformed
            .map(|(field, e)| format!("{field} ({})", e.kind))
            .collect(),
    ]
}

/// Lines that begin as entries do, with a key and fields on the next line, each with its key: what stands between entries is a comment
/// to BibLaTeX, so that an entry whose `@` is lost would be lost with it.
fn looks_like_entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begins = |line: &'_ str| {
        let (before, key) = line.rsplit_once('{')?;
        let key = key.trim().strip_suffix(',')?.trim_end();
        let none = |c: char| c.is_whitespace() || "{},=\"#%~\\".contains(c);
        let good = !key.is_empty() && !key.contains(none) && !before.contains(['%', '=', '{', '}']);
        good.then_some(before.len() + 1..before.len() + 1 + line[before.len() + 1..].find(',')?)
    };
    let field = |line: &str| {
        let name = line.split_once('=').map(|(name, _)| name.trim());
        let letters = |name: &str| name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
        name.is_some_and(|name| !name.is_empty() && letters(name))
    };
    let lines = (1..).zip(text.lines()).zip(text.lines().skip(1));
    lines.filter_map(move |((n, line), next)| {
        let key = line[begins(line)?].trim();
        field(next).then_some((n, key))
    })
}
