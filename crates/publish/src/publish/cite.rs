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
    /// The year.
    pub year: String,
    /// The title.
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
    #[must_use]
    pub fn of(work: &crate::corpus::Work) -> Self {
        let parsed = crate::corpus::bibliography::parse(&work.biblatex).ok();
        match parsed.as_ref().and_then(|b| b.get(&work.key)) {
            Some(entry) => Work {
                styled: super::styles::references(&quoted(&work.biblatex)),
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
    #[must_use]
    pub fn from_entry(entry: &Entry) -> Self {
        let text = |name: &str| {
            entry
                .get(name)
                .map(|c| c.format_verbatim())
                .unwrap_or_default()
        };
        let year = match entry.date() {
            Ok(PermissiveType::Typed(date)) => match date.value {
                biblatex::DateValue::At(d)
                | biblatex::DateValue::After(d)
                | biblatex::DateValue::Before(d) => d.year.to_string(),
                biblatex::DateValue::Between(d, _) => d.year.to_string(),
            },
            _ => text("year"),
        };
        let pages = text("pages");
        let pages = match pages.split_once(['–', '-']) {
            Some((a, b)) => Some((
                a.trim().to_owned(),
                b.trim_matches(['-', '–', ' ']).to_owned(),
            )),
            None if pages.is_empty() => None,
            None => Some((pages.clone(), pages)),
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
            title: quoted(&text("title")),
            journal: first_of(&["journaltitle", "journal"]),
            book: quoted(&first_of(&["booktitle", "maintitle"])),
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
    #[must_use]
    pub fn short(&self) -> String {
        let names: Vec<&str> = self.authors.iter().map(|(f, _)| f.as_str()).collect();
        let names = match names.as_slice() {
            [] => self.title.clone(),
            [one] => (*one).to_owned(),
            [a, b] => format!("{a} and {b}"),
            [a, ..] => format!("{a} and others"),
        };
        format!("{names} {}", self.year)
    }

    /// `Davies 1925: 143–144`.
    #[must_use]
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
    #[must_use]
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
            format!("{head} {}. ", self.year).trim_start().to_owned(),
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
    all.map(|p| (family(p), p.given_name.clone())).collect()
}

fn family(p: &biblatex::Person) -> String {
    if p.prefix.is_empty() {
        p.name.clone()
    } else {
        format!("{} {}", p.prefix, p.name)
    }
}

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

/// Quotation marks as TeX writes them, as they are printed.
fn quoted(text: &str) -> String {
    text.replace("``", "“").replace("''", "”")
}

/// Pages with a proper dash.
#[must_use]
pub fn en_dash(pages: &str) -> String {
    pages.replace("--", "–").replace('-', "–")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn davies() -> Work {
        let bib = biblatex::Bibliography::parse(
            "@article{davies1925, author={Davies, R.}, date={1925}, title={Some Arab Games and Puzzles}, \
             journaltitle={Sudan Notes and Records}, volume={8}, pages={137-152}}",
        )
        .unwrap();
        Work::from_entry(bib.get("davies1925").unwrap())
    }

    fn read(runs: &[TextRun]) -> String {
        runs.iter().map(|r| r.text.as_str()).collect()
    }

    #[test]
    fn a_work_reads_as_it_is_cited() {
        let work = davies();
        assert_eq!(
            read(&work.text()),
            "Davies, R. 1925. ‘Some Arab Games and Puzzles.’ Sudan Notes and Records 8: 137–152."
        );
        assert_eq!(work.short_at("143-144"), "Davies 1925: 143–144");
    }

    #[test]
    fn a_part_of_a_book_is_cited_with_the_book() {
        let bib = biblatex::Bibliography::parse(
            "@incollection{bennett1927, author={Bennett, G. T.}, title={Wari}, booktitle={Religion and Art in {Ashanti}}, \
             editor={Rattray, R. S.}, publisher={Clarendon Press}, location={Oxford}, date={1927}}",
        );
        let work = Work::from_entry(bib.unwrap().get("bennett1927").unwrap());
        assert_eq!(
            read(&work.text()),
            "Bennett, G. T. 1927. ‘Wari.’ In Religion and Art in Ashanti, edited by Rattray, R. S. Oxford: Clarendon Press."
        );
    }

    #[test]
    fn an_address_leads_out_only_where_the_bibliography_has_a_sure_one() {
        assert_eq!(
            address("10.1/x", "").as_deref(),
            Some("https://doi.org/10.1/x")
        );
        assert_eq!(
            address("", "https://a.b/c").as_deref(),
            Some("https://a.b/c")
        );
        for bad in ["javascript:alert(1)", "http://a.b", "https://a.b/\"x", ""] {
            assert_eq!(address("", bad), None, "{bad}");
        }
    }

    #[test]
    fn quotation_marks_of_tex_are_printed_as_such() {
        let bib = biblatex::Bibliography::parse(
            "@article{x, title={A Board Called ``{Songo}''}, date={1931}}",
        );
        let work = Work::from_entry(bib.unwrap().get("x").unwrap());
        assert_eq!(work.title, "A Board Called “Songo”");
    }
}
