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
    pub fn types(&self) -> (&'static str, &'static str, &'static str) {
        let known = TYPES.iter().find(|(kind, ..)| *kind == self.kind);
        known.map_or(
            ("document", "GEN", "CreativeWork"),
            |(_, csl, ris, schema)| (csl, ris, schema),
        )
    }

    /// For programs: the whole work with its own pages. `pages` are the ones cited and stand in the note, which says by way of what.
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
        let authors = bodies(&self.authors);
        let editors = bodies(&self.editors);
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
            ("author", authors),
            ("year", self.year.clone()),
            ("title", self.title.clone()),
            ("journal", self.journal.clone()),
            ("booktitle", self.book.clone()),
            ("editor", editors),
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
            let value = match *name {
                "author" | "editor" => value.clone(),
                _ => tex(value),
            };
            out.push_str(&format!("  {name} = {{{value}}},\n"));
        }
        out.push('}');
        out
    }

    fn ris(&self, pages: Option<&(String, String)>, note: &str) -> String {
        let mut lines = vec![("TY", self.types().1.to_owned())];
        lines.extend(named(&self.authors).map(|(f, g)| ("AU", joined(f, g))));
        lines.push(("PY", self.year.clone()));
        lines.push(("TI", self.title.clone()));
        lines.push(("JO", self.journal.clone()));
        lines.push(("T2", self.book.clone()));
        // editors of the book where it is a part of one, else of the work
        lines.extend(named(&self.editors).map(|(f, g)| ("A2", joined(f, g))));
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
    let all = named(names);
    all.map(|(family, given)| json!({"family": family, "given": given}))
        .collect()
}

/// Those of a list that are names: BibTeX ends one by `and others`.
fn named(names: &[(String, String)]) -> impl Iterator<Item = &(String, String)> {
    let others = |(family, given): &&(String, String)| family != "others" || !given.is_empty();
    names.iter().filter(others)
}

/// Names as BibTeX has them, signs made plain; the name of a body, which it would part, in braces.
fn bodies(names: &[(String, String)]) -> String {
    let all = names.iter().map(
        |(family, given)| match given.is_empty() && family.contains(' ') {
            true => format!("{{{}}}", tex(family)),
            false => tex(&joined(family, given)),
        },
    );
    all.collect::<Vec<_>>().join(" and ")
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
