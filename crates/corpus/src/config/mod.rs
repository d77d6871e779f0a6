//! `ludarium.toml`: whose collection this is, where its records come from, how its site looks and what of it is published.
//!
//! Nothing of a collection stands in code or templates: its name, people, licences, credits and sources are read here. Every
//! problem of the file is reported at once, with its line.

mod read;
mod source;

pub use source::{Class, Source, UNNAMED};

use crate::corpus::reader::{is_day, table, Form, Table, DAY, NO_DAY};
use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::record::is_portal_id;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file's name.
pub const FILE: &str = "ludarium.toml";

table! {
    /// Whose collection it is, where its records come from, how its site looks and what of it is published.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct Config {
        /// The site as a whole.
        pub site: Site = Form::section(),
        /// Who makes the collection, in the order in which they are to be cited.
        pub people as "person": Vec<Person>,
        /// What may be done with it.
        pub licence: Licence = Form::section(),
        /// Where its records come from.
        pub sources as "source": Vec<Source>,
        /// Colours that differ from the program's own.
        pub theme: Theme = Form::section(),
        /// What is published.
        pub publish: Publish = Form::section(),
        /// What changed and when, for the feed.
        pub changes as "change": Vec<Change>,
    }
}

table! {
    /// Something that changed.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct Change {
        /// The day: 2026-11-21.
        pub day: String = Form::day().like::<String>().with("pattern", DAY),
        /// What, in a line.
        pub says: String,
        /// The page to look at, from the site's folder.
        pub page: Option<String> = Form::text().such(read::is_page, "page of the site", read::NO_PAGE),
    }
}

table! {
    /// The site as a whole.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Site {
        /// The collection's name: in the bar, in every title, in citations.
        pub title: String,
        /// What it is, in a line without a capital: citations say `title: line`.
        pub line: String = Form::text().or(|| Site::default().line),
        /// The heading of the first page; the title where none is given.
        pub heading: Option<String>,
        /// The paragraph under it.
        pub lead: Option<String>,
        /// Languages of its own words, as BCP 47 has them; the first is that of the pages.
        pub languages: Vec<String> = read::languages(),
        /// Where the site is published; pages need none.
        pub address: Option<String> = read::address().then(|_, _, a| a.map(|a| format!("{}/", a.trim_end_matches('/')))),
        /// Where its files are kept.
        pub repository: Option<String> = read::address(),
        /// Version of the collection, for citations.
        pub version: Option<String>,
        /// The day of that version: 2026-11-21.
        pub released: Option<String> = Form::text().with("pattern", DAY).such(is_day, "day", NO_DAY),
        /// Whom the pages thank and quote, in a sentence or two at their foot.
        pub credits: Option<String>,
        /// The site's folder, below that of this file.
        pub out: String = read::folder(),
    }
}

impl Default for Site {
    fn default() -> Self {
        Site {
            title: "A collection of games".into(),
            line: "editions of games that can be run".into(),
            heading: None,
            lead: None,
            languages: vec!["en".into()],
            address: None,
            repository: None,
            version: None,
            released: None,
            credits: None,
            out: "site/dist".into(),
        }
    }
}

impl Site {
    /// `ludarium: critical editions of …`, as citations name the whole.
    #[must_use]
    pub fn full(&self) -> String {
        format!("{}: {}", self.title, self.line)
    }

    /// The year of the version; empty where no day is given.
    #[must_use]
    pub fn year(&self) -> &str {
        let day = self.released.as_deref().unwrap_or_default();
        day.split('-').next().unwrap_or_default()
    }

    /// The version; `0` where none is given.
    #[must_use]
    pub fn version(&self) -> &str {
        self.version.as_deref().unwrap_or("0")
    }
}

table! {
    /// A person, or several under one name.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct Person {
        /// The name as it is cited.
        pub name: String = Form::id(),
        /// ORCID iD; its last sign is a checksum of the others.
        pub orcid: Option<String> = read::orcid(),
        /// `editor` where none is given.
        pub role: Option<String>,
        /// Whether this is a body and no single person.
        pub organisation: bool,
    }
}

impl Person {
    /// What it is, in the words of schema.org.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.organisation {
            true => "Organization",
            false => "Person",
        }
    }

    /// The ORCID iD as an address.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        let orcid = self.orcid.as_ref()?;
        Some(format!("https://orcid.org/{orcid}"))
    }
}

table! {
    /// SPDX expressions, of code, data and texts apart.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Licence {
        /// Of rules that are run and of scripts.
        pub code: String,
        /// Of tables and figures.
        pub data: String,
        /// Of prose: notes, questions, pages; quotations belong to their works.
        pub texts: String,
        /// The licences in a sentence for readers.
        pub note: Option<String>,
    }
}

impl Default for Licence {
    fn default() -> Self {
        let none = "NONE".to_owned();
        Licence {
            code: none.clone(),
            data: none.clone(),
            texts: none,
            note: None,
        }
    }
}

impl Licence {
    /// Where the licences of an SPDX expression are found.
    #[must_use]
    pub fn addresses(expression: &str) -> Vec<String> {
        let words = expression.split([' ', '(', ')']);
        let names = words.filter(|w| {
            !w.is_empty()
                && !["OR", "AND", "WITH", "NONE", "NOASSERTION"].contains(w)
                && !w.starts_with("LicenseRef-")
        });
        names
            .map(|name| format!("https://spdx.org/licenses/{name}"))
            .collect()
    }

    /// Where the licences of texts are found.
    #[must_use]
    pub fn texts_addresses(&self) -> Vec<String> {
        Self::addresses(&self.texts)
    }

    /// The sentence for readers.
    #[must_use]
    pub fn says(&self) -> String {
        self.note.clone().unwrap_or_else(|| {
            if self == &Licence::default() {
                return "No licence is given: ask before use.".into();
            }
            format!(
                "Rules and scripts: {}. Data and figures: {}. Texts: {}. Quotations belong to the works named with them.",
                self.code, self.data, self.texts
            )
        })
    }
}

table! {
    /// Colours by day and by night.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct Theme {
        /// By day.
        pub light: BTreeMap<String, String> = read::colours(),
        /// By night.
        pub dark: BTreeMap<String, String> = read::colours(),
    }
}

table! {
    /// What is published.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Publish {
        /// The program's manuals as pages of the site; false where it is not said.
        pub manuals: bool,
        /// Worksheets and editions that are not finished; true where it is not said.
        pub drafts: bool = Form::flag().or(|| true),
    }
}

impl Default for Publish {
    fn default() -> Self {
        Publish {
            manuals: false,
            drafts: true,
        }
    }
}

/// A configuration with the file it was read from.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The file, where there is one.
    pub file: Option<PathBuf>,
    /// What it says.
    pub config: Config,
    /// What is wrong with it, each with its line.
    pub findings: Vec<Finding>,
}

impl Found {
    /// The nearest `ludarium.toml` at or above a folder; without one, what stands for a collection of which nothing is known.
    #[must_use]
    pub fn above(folder: &Path) -> Self {
        let file = folder.ancestors().map(|dir| dir.join(FILE));
        file.into_iter()
            .find(|f| f.is_file())
            .map_or_else(Self::default, |f| Self::read(&f))
    }

    /// Reads a file.
    #[must_use]
    pub fn read(file: &Path) -> Self {
        let name = file.display().to_string();
        let (config, findings) = match crate::text::read_plain_text(file) {
            Ok(text) => Config::parse(&name, &text),
            Err(e) => {
                let why = format!("cannot be read: {e}");
                let finding = Finding::error("unreadable", "", why).at(&name, 1);
                let help = match e.kind() {
                    ErrorKind::NotFound => "mend the name (LUDARIUM_CONFIG, if that names it), or begin the file with `ludarium init`",
                    ErrorKind::InvalidData => "save it as UTF-8",
                    _ => "mend the file, or the rights to it",
                };
                (Config::default(), vec![finding.help(help)])
            }
        };
        Found {
            file: Some(file.to_owned()),
            config,
            findings,
        }
    }
}

impl Config {
    /// Reads the text of a file, with all that is wrong in it. What it leaves out stands as for a collection of which nothing is known.
    #[must_use]
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        Self::file("", file, text)
    }

    /// Who edits, as citations name them: `A. Grey and B. Hill`.
    #[must_use]
    pub fn editors(&self) -> String {
        let names: Vec<&str> = self.people.iter().map(|p| p.name.as_str()).collect();
        match names.as_slice() {
            [] => format!("The editors of {}", self.site.title),
            [one] => (*one).to_owned(),
            [all @ .., last] => format!("{} and {last}", all.join(", ")),
        }
    }

    /// The source that a record's id belongs to: the one of the longest prefix.
    #[must_use]
    pub fn source_of(&self, id: &str) -> Option<&Source> {
        let fitting = self
            .sources
            .iter()
            .filter(|s| id.starts_with(s.prefix.as_str()));
        fitting.max_by_key(|s| s.prefix.len())
    }
}

/// What is wrong with a file, and with the ids of a corpus that it does not know. The file stands beside the corpus.
#[must_use]
pub fn check(found: &Found, corpus: &Corpus) -> Vec<Finding> {
    let Some(file) = &found.file else {
        return vec![];
    };
    let name = match corpus
        .files
        .root
        .parent()
        .and_then(|p| file.strip_prefix(p.canonicalize().ok()?).ok())
    {
        Some(beside) => format!("../{}", beside.display()),
        None => file.display().to_string(),
    };
    let mut out: Vec<Finding> = found.findings.clone();
    for finding in &mut out {
        finding.file.clone_from(&name);
    }
    // of a file that cannot be read nobody knows what sources it names
    if out.iter().any(|f| f.kind == "unreadable") {
        return out;
    }
    let unknown = corpus
        .records
        .keys()
        .filter(|id| found.config.source_of(id).is_none());
    let mut prefixes: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for id in unknown {
        let prefix = id.trim_end_matches(|c: char| c.is_ascii_digit());
        prefixes.entry(prefix).or_default().push(id);
    }
    // one line is missing for all records of a prefix
    out.extend(prefixes.into_iter().map(|(prefix, ids)| {
        let id = ids[0];
        let more = match ids.len() {
            1 => String::new(),
            many => format!(" (the same is so of {} more)", many - 1),
        };
        let message = "no [[source]] of ludarium.toml has a prefix that its id begins with, so nobody is told where it comes from";
        let message = format!("{message}{more}");
        let (file, line) = corpus.record_line(id, "id");
        let class = if is_portal_id(id) { "portal" } else { "field-notes" };
        let help = format!(
            "add these lines to ludarium.toml: [[source]] | prefix = \"{prefix}\" | class = \"{class}\" | label = \"…\", which readers see; `ludarium docs collection` describes more keys"
        );
        Finding::error("evidence", id, message).at(&file, line).help(help)
    }));
    out
}

#[cfg(test)]
mod tests;
