//! Citations of a work, of a record, for reading and for reference managers.

mod formats;

use biblatex::{ChunksExt as _, Entry, PermissiveType};

use super::view::TextRun;

/// What is needed to cite a work of the bibliography.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// `davies1925`.
    pub key: String,
    /// The BibLaTeX type: `article`, `book` …
    pub kind: String,
    /// Family and given names.
    pub authors: Vec<(String, String)>,
    pub year: String,
    pub title: String,
    /// The journal, or empty.
    pub journal: String,
    /// The book that it is a part of, or empty.
    pub book: String,
    /// Family and given names of who edited it, or the book that it is a part of.
    pub editors: Vec<(String, String)>,
    /// The volume, or empty.
    pub volume: String,
    /// The number, or empty.
    pub number: String,
    /// First and last page of the whole work.
    pub pages: Option<(String, String)>,
    /// The publisher, or empty.
    pub publisher: String,
    /// The place of printing, or empty.
    pub place: String,
    /// Where it can be read, only where the bibliography says so: a DOI's address, or another that is safe to follow.
    pub address: Option<String>,
    /// The work as the styles of the Citation Style Language refer to it.
    pub styled: Vec<(&'static str, Vec<TextRun>)>,
}

impl Work {
    /// A work of the corpus.
    pub fn of(work: &crate::corpus::Work) -> Self {
        let parsed = crate::corpus::bibliography::parse(&work.biblatex).bibliography;
        match parsed.get(&work.key) {
            Some(entry) => Work {
                styled: super::styles::references(&work.biblatex),
                ..Self::from_entry(entry)
            },
            None => Work {
                key: work.key.clone(),
                title: work.title.clone(),
                ..Work::default()
            },
        }
    }

    /// From an entry of a BibLaTeX file; fields that cannot be read are left empty.
    pub fn from_entry(entry: &Entry) -> Self {
        let text = |name: &str| {
            entry
                .get(name)
                .map(|c| c.format_verbatim())
                .unwrap_or_default()
        };
        let year = match entry.date() {
            Ok(PermissiveType::Typed(date)) => crate::corpus::work::dated(&date),
            _ => {
                let states = STATES.iter().find(|(state, _)| text("pubstate") == *state);
                states.map_or_else(|| text("year"), |(_, words)| (*words).to_owned())
            }
        };
        let pages = text("pages");
        // of a list, 31, 45-47, no page is the first of all that come up to the last
        let pages = match pages.split_once(['–', '-']) {
            Some((a, b)) if !pages.contains([',', ';', '+']) => Some((
                a.trim().to_owned(),
                b.trim_matches(['-', '–', ' ']).to_owned(),
            )),
            _ if pages.is_empty() => None,
            _ => Some((pages.clone(), pages)),
        };
        let first_of = |names: &[&str]| {
            names
                .iter()
                .map(|n| text(n))
                .find(|t| !t.is_empty())
                .unwrap_or_default()
        };
        Work {
            key: entry.key.clone(),
            kind: entry.entry_type.to_string(),
            authors: names(&entry.author().unwrap_or_default()),
            editors: entry
                .editors()
                .unwrap_or_default()
                .iter()
                .flat_map(|(people, _)| names(people))
                .collect(),
            year,
            title: text("title"),
            journal: first_of(&["journaltitle", "journal"]),
            book: first_of(&["booktitle", "maintitle"]),
            volume: text("volume"),
            number: first_of(&["number", "issue"]),
            pages,
            publisher: text("publisher"),
            place: first_of(&["location", "address"]),
            address: address(&text("doi"), &text("url")),
            styled: Vec::new(),
        }
    }

    /// `Davies 1925`.
    pub fn short(&self) -> String {
        let family = |name: &str| name.split(", ").next().unwrap_or_default().to_owned();
        let names: Vec<String> = self.authors.iter().map(|(f, _)| family(f)).collect();
        let names = match names.as_slice() {
            [] => self.title.clone(),
            [one] => one.clone(),
            [a, b] => format!("{a} and {b}"),
            [a, ..] => format!("{a} and others"),
        };
        format!("{names} {}", self.when())
    }

    /// The year, or what stands for it.
    fn when(&self) -> &str {
        match self.year.as_str() {
            "" => "n.d.",
            year => year,
        }
    }

    /// `Davies 1925: 143–144`.
    pub fn short_at(&self, pages: &str) -> String {
        if pages.is_empty() {
            self.short()
        } else {
            format!("{}: {}", self.short(), en_dash(pages))
        }
    }

    /// `, edited by Rattray, R. S.`; nothing where no editor is named.
    fn edited(&self) -> String {
        let names: Vec<String> = self.editors.iter().map(|(f, g)| joined(f, g)).collect();
        match names.is_empty() {
            true => String::new(),
            false => format!(
                ", edited by {}",
                super::text::listed(&names).trim_end_matches('.')
            ),
        }
    }

    /// For reading: `Davies, R. 1925. ‘Some Arab Games and Puzzles.’ Sudan Notes and Records 8: 137–152.`
    pub fn text(&self) -> Vec<TextRun> {
        let plain = |text: String| TextRun {
            text,
            italic: false,
        };
        let italic = |text: String| TextRun { text, italic: true };
        let names: Vec<String> = self.authors.iter().map(|(f, g)| joined(f, g)).collect();
        let mut head = super::text::listed(&names);
        if !head.is_empty() && !head.ends_with('.') {
            head.push('.');
        }
        let mut runs = vec![plain(
            format!("{head} {}. ", self.when().trim_end_matches('.'))
                .trim_start()
                .to_owned(),
        )];
        if self.journal.is_empty() {
            if self.book.is_empty() {
                runs.push(italic(self.title.clone()));
            } else {
                runs.push(plain(format!(
                    "‘{}.’ In ",
                    self.title.trim_end_matches('.')
                )));
                runs.push(italic(self.book.clone()));
                runs.push(plain(self.edited()));
            }
            let at: Vec<&str> = [&self.place, &self.publisher]
                .into_iter()
                .map(String::as_str)
                .filter(|s| !s.is_empty())
                .collect();
            runs.push(plain(if at.is_empty() {
                ".".to_owned()
            } else {
                format!(". {}.", at.join(": "))
            }));
        } else {
            runs.push(plain(format!("‘{}.’ ", self.title.trim_end_matches('.'))));
            runs.push(italic(self.journal.clone()));
            let mut tail = String::new();
            if !self.volume.is_empty() {
                tail.push(' ');
                tail.push_str(&self.volume);
            }
            if !self.number.is_empty() {
                tail.push_str(&format!("({})", self.number));
            }
            if let Some((a, b)) = &self.pages {
                tail.push_str(&if a == b {
                    format!(": {a}")
                } else {
                    format!(": {a}–{b}")
                });
            }
            tail.push('.');
            runs.push(plain(tail));
        }
        runs
    }
}

fn names(people: &[biblatex::Person]) -> Vec<(String, String)> {
    let all = people.iter();
    all.map(|p| (crate::corpus::work::family(p), p.given_name.clone()))
        .collect()
}

/// BibLaTeX's words for works that are not out yet, as they are printed.
const STATES: [(&str, &str); 4] = [
    ("inpress", "in press"),
    ("forthcoming", "forthcoming"),
    ("submitted", "submitted"),
    ("inpreparation", "in preparation"),
];

fn joined(family: &str, given: &str) -> String {
    if given.is_empty() {
        family.to_owned()
    } else {
        format!("{family}, {given}")
    }
}

/// An address out of a DOI or a URL; nothing that is neither.
fn address(doi: &str, url: &str) -> Option<String> {
    let doi = doi.trim().trim_start_matches("https://doi.org/");
    let plain = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_graphic() && !"<>\"'\\`{}|^".contains(c))
    };
    if doi.starts_with("10.") && plain(doi) {
        return Some(format!("https://doi.org/{doi}"));
    }
    let url = url.trim();
    (url.starts_with("https://") && plain(url)).then(|| url.to_owned())
}

/// Pages with a proper dash.
pub fn en_dash(pages: &str) -> String {
    pages.replace("--", "–").replace('-', "–")
}
