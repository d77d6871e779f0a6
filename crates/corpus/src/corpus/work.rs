//! Works: `works.bib` in BibLaTeX.

use crate::finding::Finding;
use biblatex::{ChunksExt, DateValue, Entry, EntryType, PermissiveType};
use serde::Serialize;

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
    /// The entry as BibLaTeX.
    pub biblatex: String,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Line of the entry.
    #[serde(skip)]
    pub line: usize,
}

impl Work {
    /// Reads all works.
    pub fn parse_all(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let bibliography = match super::bibliography::parse(text) {
            Ok(b) => b,
            Err(e) => {
                let line = 1 + text
                    .get(..e.span.start)
                    .unwrap_or_default()
                    .matches('\n')
                    .count();
                let finding = Finding::error("works", "", format!("not BibLaTeX: {}", e.why))
                    .at(file, line)
                    .help("mend the entry; none of the works can be read until then");
                return (vec![], vec![finding]);
            }
        };
        let mut findings = vec![];
        let mut works = vec![];
        for entry in bibliography.iter() {
            let line = line_of(text, &entry.key);
            let missing = lacking(entry);
            if !missing.is_empty() {
                findings.push(
                    Finding::error(
                        "works",
                        &entry.key,
                        format!("missing or malformed: {}", missing.join(", ")),
                    )
                    .at(file, line)
                    .help("add the field as the record's Source field has it"),
                );
            }
            let url = entry.get("url").map(|url| url.format_verbatim());
            let web = |url: &String| url.starts_with("https://") || url.starts_with("http://");
            if let Some(url) = url.filter(|url| !web(url)) {
                findings.push(
                    Finding::error(
                        "works",
                        &entry.key,
                        format!("“{url}” is no address on the web"),
                    )
                    .at(file, line)
                    .help("write it with https:// or http://, or leave `url` out"),
                );
            }
            let work = Self::of(entry, file, line);
            let date = ["date", "year"].into_iter().find_map(|key| entry.get(key));
            if let (None, Some(date)) = (work.year, date) {
                let message = format!("“{}” is no date", date.format_verbatim());
                findings.push(
                    Finding::error("works", &entry.key, message)
                        .at(file, line)
                        .help(
                            "write the year, 1925, or a date, 1925-03; what is uncertain with a ~",
                        ),
                );
            }
            works.push(work);
        }
        works.sort_by(|a, b| a.key.cmp(&b.key));
        let known = |key: &str| works.iter().any(|w| w.key == key);
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
        let year = entry.date().ok().and_then(|date| match date {
            PermissiveType::Typed(date) => Some(match date.value {
                DateValue::At(d) | DateValue::After(d) | DateValue::Before(d) => d.year,
                DateValue::Between(d, _) => d.year,
            }),
            PermissiveType::Chunks(_) => None,
        });
        Self {
            key: entry.key.clone(),
            kind: entry.entry_type.to_string(),
            authors: entry
                .author()
                .unwrap_or_default()
                .iter()
                .map(|p| {
                    if p.given_name.is_empty() {
                        p.name.clone()
                    } else {
                        format!("{}, {}", p.name, p.given_name)
                    }
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
            biblatex: entry.to_biblatex_string(),
            file: file.to_owned(),
            line,
        }
    }

    /// `Davies 1925`.
    pub fn short(&self) -> String {
        let families: Vec<&str> = self
            .authors
            .iter()
            .map(|a| a.split(',').next().unwrap_or(a))
            .collect();
        let year = self.year.map(|y| format!(" {y}")).unwrap_or_default();
        format!("{}{year}", families.join(" & "))
    }
}

/// Fields that an entry of its type must have and has not, or has in a form that is none. Types without rules of their own, as
/// `@video`, are taken as `@misc`, which asks for an author or an editor (the manual of BibLaTeX, 2.1.3).
fn lacking(entry: &Entry) -> Vec<String> {
    let mut entry = entry.clone();
    if matches!(entry.entry_type, EntryType::Unknown(_)) {
        entry.entry_type = EntryType::Misc;
    }
    let report = entry.verify();
    let missing = report.missing.iter().map(|field| (*field).to_string());
    let malformed = report.malformed.iter();
    missing
        .chain(malformed.map(|(field, why)| format!("{field} ({why})")))
        .collect()
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

fn line_of(text: &str, key: &str) -> usize {
    let at = text.lines().position(|l| {
        l.trim_start().starts_with('@')
            && l.split_once('{')
                .is_some_and(|(_, rest)| rest.trim().trim_end_matches(',') == key)
    });
    1 + at.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "% a comment\n@article{davies1925,\n  author = {Davies, R.},\n  title = {Some {Arab} Games},\n  journaltitle = {Sudan Notes and Records},\n  volume = {8},\n  pages = {137--152},\n  date = {1925},\n}\n";

    #[test]
    fn a_work_is_read_with_its_line() {
        let (works, findings) = Work::parse_all("works.bib", ONE);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(works[0].short(), "Davies 1925");
        assert_eq!(works[0].title, "Some Arab Games");
        assert_eq!(works[0].pages.as_deref(), Some("137-152"));
        assert_eq!(works[0].line, 2);
    }

    #[test]
    fn a_film_needs_an_author_and_no_editor() {
        let film = "@video{grey2020,\n  author = {Grey, A.},\n  title = {Games by the Ford},\n  date = {2020},\n}\n";
        let (works, findings) = Work::parse_all("works.bib", film);
        assert_eq!((works[0].short().as_str(), findings), ("Grey 2020", vec![]));
        let (_, findings) = Work::parse_all("works.bib", &film.replace("author", "note"));
        assert!(
            findings[0].to_string().contains("author"),
            "{}",
            findings[0]
        );
    }

    #[test]
    fn a_date_that_is_none_is_told() {
        let undated = ONE.replace("{1925}", "{in his youth}");
        let (works, findings) = Work::parse_all("works.bib", &undated);
        assert_eq!((works.len(), works[0].year), (1, None));
        assert!(findings.iter().any(|f| f.line == Some(2)), "{findings:?}");
    }

    #[test]
    fn an_entry_whose_sign_is_lost_is_named() {
        let two = format!(
            "{ONE}\n{}",
            ONE.replace("@article{davies1925", "article{davies1926")
        );
        let (works, findings) = Work::parse_all("works.bib", &two);
        assert_eq!(works.len(), 1);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!(
            (findings[0].subject.as_str(), findings[0].line),
            ("davies1926", Some(12))
        );
        // a comment of two lines, and a name over two lines, are none
        let plain = ONE.replace("% a comment", "% @article{old,\n%  title = {x}");
        let plain = plain.replace("{Davies, R.}", "{\n{Davies,\nR.}}");
        assert!(Work::parse_all("works.bib", &plain).1.is_empty());
    }

    #[test]
    fn what_is_not_biblatex_is_told_with_its_line() {
        let (works, findings) = Work::parse_all("works.bib", "\n\n@article{x, title = {open\n");
        assert!(works.is_empty());
        assert_eq!(findings.len(), 1);
        assert!(findings[0].line >= Some(3), "{}", findings[0]);
    }
}
