//! From what a record was made (`sightings/Grey.12.toml`): file or address, its sum, the day it was seen, which of its lines were left
//! out, and under which terms its words may stand in the collection.

use super::reader::{is_day, table, Field, Form, Lines, Table};
use crate::finding::Finding;
use crate::record::Sighting;

table! {
    /// From what a record was made, and under which terms its words may stand in the collection.
    #[derive(Debug, Clone, Default)]
    pub struct Seen {
        /// The record's id; the file is called by it.
        pub record: String,
        /// Under which terms its words may stand here: a licence, "public domain", whose leave, by which law they are quoted. Asked for by `check` till it is there.
        pub rights: Option<String>,
        /// Files and pages that it was made from.
        pub sightings as "sighting": Vec<SeenIn>,
        /// Where `content` says otherwise than the program reads the files, and why.
        pub mended: Vec<Mended>,
        /// File, relative to the corpus.
        pub file: String = Form::file(),
        /// Lines of its keys.
        pub lines: Lines,
    }
}

table! {
    /// A file or a page that a record was made from.
    #[derive(Debug, Clone)]
    pub struct SeenIn {
        /// Name of the file.
        pub name as "file": Option<String>,
        /// Address of the page.
        pub address: Option<String>,
        /// SHA-256 of its bytes, in hexadecimal.
        pub sha256: String = String::form().with("pattern", "^[0-9a-f]{64}$").such(is_sha256, "sum", NO_SUM),
        /// The day on which it was seen, as whoever took it says.
        pub seen: Option<String> = Form::text().such(is_day, "day", super::reader::NO_DAY),
        /// What it was: html, text, markdown, word, opendocument, pdf, tei.
        pub kind: Option<String>,
        /// How many of its lines have words.
        pub read: Option<usize>,
        /// How many of these the record's content was made from.
        pub kept: Option<usize>,
        /// The sum of what was kept, as `ludarium cite` gives sums: holds the record where the file is not at hand.
        pub words: Option<String>,
        /// The others.
        pub left: Vec<LeftOut>,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

table! {
    /// Lines in a row that were left out.
    #[derive(Debug, Clone)]
    pub struct LeftOut {
        /// What they are: navigation, script, running head …
        pub what: String,
        /// The first and the last, among those that have words, from 1.
        pub at: [usize; 2],
        /// How they begin.
        pub words: Option<String>,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

table! {
    /// A place that the program reads wrongly: a word parted at the end of a line, a letter that a font has instead of another.
    #[derive(Debug, Clone)]
    pub struct Mended {
        /// What the program reads; it is taken where it stands first.
        pub was: String,
        /// What the file says, and the record.
        pub now: String,
        /// Why.
        pub why: String,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

const NO_SUM: &str = "sixty-four digits 0-9 and a-f: `sha256sum FILE` gives them";

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The folder of these files, below the corpus.
pub const FOLDER: &str = "sightings";

impl Seen {
    /// Reads the file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        Self::file("sightings", file, text)
    }

    /// What the program reads of its files, with what is read wrongly put right.
    #[must_use]
    pub fn mended(&self, read: &str) -> String {
        let put = |text: String, m: &Mended| text.replacen(&m.was, &m.now, 1);
        self.mended.iter().fold(read.to_owned(), put)
    }

    /// Its sightings as a record has them.
    #[must_use]
    pub fn of_record(&self) -> Vec<Sighting> {
        let each = self.sightings.iter().map(|s| Sighting {
            page: s.name.clone().or(s.address.clone()).unwrap_or_default(),
            line: 1,
            heading: None,
            sha256: s.sha256.clone(),
            address: s.address.clone(),
            date: s.seen.clone(),
        });
        each.collect()
    }
}
