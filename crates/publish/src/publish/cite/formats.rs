//! A work in the formats of reference managers.

use serde_json::{json, Value};

use super::{en_dash, joined, Work};
use crate::publish::view::CiteFormat;

/// What a work is: its type in BibLaTeX, in CSL, in RIS, in schema.org.
const TYPES: &[(&str, &str, &str, &str)] = &[
    ("article", "article-journal", "JOUR", "ScholarlyArticle"),
    ("book", "book", "BOOK", "Book"),
    ("mvbook", "book", "BOOK", "Book"),
    ("collection", "book", "EDBOOK", "Book"),
    ("incollection", "chapter", "CHAP", "Chapter"),
    ("inbook", "chapter", "CHAP", "Chapter"),
    (
        "inproceedings",
        "paper-conference",
        "CPAPER",
        "ScholarlyArticle",
    ),
    ("proceedings", "book", "CONF", "Book"),
    ("thesis", "thesis", "THES", "Thesis"),
    ("phdthesis", "thesis", "THES", "Thesis"),
    ("mastersthesis", "thesis", "THES", "Thesis"),
    ("report", "report", "RPRT", "Report"),
    ("techreport", "report", "RPRT", "Report"),
    ("patent", "patent", "PAT", "CreativeWork"),
    ("dataset", "dataset", "DATA", "Dataset"),
    ("online", "webpage", "ELEC", "WebPage"),
    ("unpublished", "manuscript", "UNPB", "CreativeWork"),
];

impl Work {
    /// Its types in CSL, in RIS and in schema.org.
    #[must_use]
    pub fn types(&self) -> (&'static str, &'static str, &'static str) {
        let known = TYPES.iter().find(|(kind, ..)| *kind == self.kind);
        known.map_or(
            ("document", "GEN", "CreativeWork"),
            |(_, csl, ris, schema)| (csl, ris, schema),
        )
    }

    /// For programs: the whole work with its own pages. `pages` are the ones cited and stand in the note, which says by way of what.
    #[must_use]
    pub fn formats(&self, pages: &str, note: &str) -> Vec<CiteFormat> {
        let at = match (pages.is_empty(), pages.contains(['-', '–'])) {
            (true, _) => String::new(),
            (_, true) => format!("pp. {}", en_dash(pages)),
            _ => format!("p. {pages}"),
        };
        let both = [at.as_str(), note].map(str::trim);
        let note: Vec<&str> = both.into_iter().filter(|part| !part.is_empty()).collect();
        let (cited, note) = (self.pages.as_ref(), note.join("; "));
        let mut formats: Vec<CiteFormat> = self
            .styled
            .iter()
            .map(|(name, runs)| CiteFormat {
                name,
                text: runs.iter().map(|r| r.text.as_str()).collect(),
            })
            .collect();
        formats.extend([
            CiteFormat {
                name: "BibTeX",
                text: self.bibtex(cited, &note),
            },
            CiteFormat {
                name: "RIS",
                text: self.ris(cited, &note),
            },
            CiteFormat {
                name: "CSL-JSON",
                text: self.csl(cited, &note),
            },
        ]);
        formats
    }

    fn bibtex(&self, pages: Option<&(String, String)>, note: &str) -> String {
        let authors: Vec<String> = self.authors.iter().map(|(f, g)| joined(f, g)).collect();
        let editors: Vec<String> = self.editors.iter().map(|(f, g)| joined(f, g)).collect();
        let pages = pages
            .map(|(a, b)| {
                if a == b {
                    a.clone()
                } else {
                    format!("{a}--{b}")
                }
            })
            .unwrap_or_default();
        let fields = [
            ("author", authors.join(" and ")),
            ("year", self.year.clone()),
            ("title", self.title.clone()),
            ("journal", self.journal.clone()),
            ("booktitle", self.book.clone()),
            ("editor", editors.join(" and ")),
            ("volume", self.volume.clone()),
            ("number", self.number.clone()),
            ("pages", pages),
            ("publisher", self.publisher.clone()),
            ("address", self.place.clone()),
            ("url", self.address.clone().unwrap_or_default()),
            ("note", note.to_owned()),
        ];
        let mut out = format!("@{}{{{},\n", self.kind, self.key);
        for (name, value) in fields.iter().filter(|(_, v)| !v.is_empty()) {
            out.push_str(&format!("  {name} = {{{}}},\n", tex(value)));
        }
        out.push('}');
        out
    }

    fn ris(&self, pages: Option<&(String, String)>, note: &str) -> String {
        let mut lines = vec![("TY", self.types().1.to_owned())];
        lines.extend(self.authors.iter().map(|(f, g)| ("AU", joined(f, g))));
        lines.push(("PY", self.year.clone()));
        lines.push(("TI", self.title.clone()));
        lines.push(("JO", self.journal.clone()));
        lines.push(("T2", self.book.clone()));
        // editors of the book where it is a part of one, else of the work
        lines.extend(self.editors.iter().map(|(f, g)| ("A2", joined(f, g))));
        lines.push(("VL", self.volume.clone()));
        lines.push(("IS", self.number.clone()));
        if let Some((a, b)) = pages {
            lines.push(("SP", a.clone()));
            lines.push(("EP", b.clone()));
        }
        lines.push(("PB", self.publisher.clone()));
        lines.push(("CY", self.place.clone()));
        lines.push(("UR", self.address.clone().unwrap_or_default()));
        lines.push(("N1", note.to_owned()));
        let mut out = String::new();
        for (tag, value) in lines.into_iter().filter(|(_, v)| !v.is_empty()) {
            out.push_str(&format!(
                "{tag}  - {}\n",
                value.split_whitespace().collect::<Vec<_>>().join(" ")
            ));
        }
        out.push_str("ER  - ");
        out
    }

    fn csl(&self, pages: Option<&(String, String)>, note: &str) -> String {
        let mut item = json!({
            "id": self.key,
            "type": self.types().0,
            "title": self.title,
            "author": people(&self.authors),
        });
        if !self.editors.is_empty() {
            item["editor"] = json!(people(&self.editors));
        }
        if let Ok(year) = self.year.parse::<i32>() {
            item["issued"] = json!({"date-parts": [[year]]});
        }
        let container = match self.journal.is_empty() {
            true => &self.book,
            false => &self.journal,
        };
        // issues are numbered in journals alone
        let numbered = match self.journal.is_empty() {
            true => "number",
            false => "issue",
        };
        for (name, value) in [
            ("container-title", container),
            ("volume", &self.volume),
            (numbered, &self.number),
            ("publisher", &self.publisher),
            ("publisher-place", &self.place),
        ] {
            if !value.is_empty() {
                item[name] = json!(value);
            }
        }
        if let Some((a, b)) = pages {
            item["page"] = json!(if a == b {
                a.clone()
            } else {
                format!("{a}-{b}")
            });
        }
        if !note.is_empty() {
            item["note"] = json!(note);
        }
        serde_json::to_string_pretty(&json!([item])).unwrap_or_default()
    }
}

/// People as CSL names them.
fn people(names: &[(String, String)]) -> Vec<Value> {
    let all = names.iter();
    all.map(|(family, given)| json!({"family": family, "given": given}))
        .collect()
}

/// Characters that mean something to TeX, made plain.
fn tex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(bib: &str) -> Work {
        let all = biblatex::Bibliography::parse(bib).unwrap();
        let entry = all.iter().next().unwrap();
        Work::from_entry(entry)
    }

    fn davies() -> Work {
        work(
            "@article{davies1925, author={Davies, R.}, date={1925}, title={Some Arab Games and Puzzles}, \
             journaltitle={Sudan Notes and Records}, volume={8}, pages={137-152}}",
        )
    }

    #[test]
    fn a_part_of_a_book_keeps_its_type_its_book_and_its_editor() {
        let part = work(
            "@incollection{bennett1927, author={Bennett, G. T.}, title={Wari}, booktitle={Religion and Art in Ashanti}, \
             editor={Rattray, R. S.}, publisher={Clarendon Press}, location={Oxford}, date={1927}}",
        );
        let formats = part.formats("", "");
        let back = work(&formats[0].text);
        assert_eq!((&back.book, &back.editors), (&part.book, &part.editors));
        assert!(formats[0].text.starts_with("@incollection{"));
        for line in [
            "TY  - CHAP\n",
            "T2  - Religion and Art in Ashanti\n",
            "A2  - Rattray, R. S.\n",
        ] {
            assert!(formats[1].text.contains(line), "{line}");
        }
        let csl: Value = serde_json::from_str(&formats[2].text).unwrap();
        assert_eq!(csl[0]["type"], "chapter");
        assert_eq!(csl[0]["container-title"], "Religion and Art in Ashanti");
        assert_eq!(csl[0]["editor"][0]["family"], "Rattray");
    }

    #[test]
    fn what_is_neither_article_nor_book_is_called_what_it_is() {
        for (kind, csl, ris) in [
            ("patent", "patent", "PAT"),
            ("dataset", "dataset", "DATA"),
            ("misc", "document", "GEN"),
        ] {
            let made = work(&format!(
                "@{kind}{{x, title={{Game counter}}, number={{7}}, date={{1955}}}}"
            ));
            assert_eq!((made.types().0, made.types().1), (csl, ris), "{kind}");
            let text: Value = serde_json::from_str(&made.formats("", "")[2].text).unwrap();
            // issues are of journals
            assert_eq!(
                (text[0]["number"].as_str(), text[0]["issue"].as_str()),
                (Some("7"), None)
            );
        }
    }

    #[test]
    fn what_programs_read_can_be_read_back() {
        let formats = davies().formats("143-144", "record A & B_1");
        let bib = biblatex::Bibliography::parse(&formats[0].text).unwrap();
        let back = Work::from_entry(bib.get("davies1925").unwrap());
        // the article has its own pages; those cited stand in the note
        assert_eq!(back.pages, Some(("137".into(), "152".into())));
        assert_eq!(back.authors, davies().authors);
        assert!(formats[1].text.contains("SP  - 137\nEP  - 152\n"));
        assert!(formats[1]
            .text
            .contains("N1  - pp. 143–144; record A & B_1"));
        assert!(formats[1].text.ends_with("ER  - "));
        let csl: serde_json::Value = serde_json::from_str(&formats[2].text).unwrap();
        assert_eq!(csl[0]["page"], "137-152");
        assert_eq!(csl[0]["note"], "pp. 143–144; record A & B_1");
    }

    #[test]
    fn no_field_can_break_out_of_an_entry() {
        let mut work = davies();
        work.title = "A } @evil{x,\nER  - ".into();
        let formats = work.formats("", "");
        assert_eq!(
            biblatex::Bibliography::parse(&formats[0].text)
                .unwrap()
                .len(),
            1
        );
        assert_eq!(formats[1].text.matches("\nER  - ").count(), 1);
    }
}
