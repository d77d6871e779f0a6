//! Pages of the portal as received: where they lie in a corpus, their hand-written list, what is known of those that were fetched.
//!
//! What takes pages in (`ingest`) and what gets them (`fetch`) both stand on this, and on nothing of each other.

pub mod fetched;
pub mod portal;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// Folder of the pages below the corpus.
pub const PAGES: &str = "pages";
/// Folder of the records.
pub const EVIDENCE: &str = "evidence";
/// Folder of the game pages.
pub const GAMES: &str = "portal-games";
/// The hand-written list of pages.
pub const LIST: &str = "pages.toml";

/// Why what is known of the pages cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// What the system or the reader says, with line and words.
    pub why: String,
}

/// A file that is not of its documented form: what the reader says, with line and words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);

impl ReadError {
    fn new(path: &Path, why: impl ToString) -> Self {
        Self {
            path: path.to_owned(),
            why: why.to_string(),
        }
    }
}

/// The text of a file; none where there is no such file.
fn text_of(path: &Path) -> Result<Option<String>, ReadError> {
    match crate::text::read_plain_text(path) {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(ReadError::new(path, e)),
    }
}

/// The hand-written `corpus/pages/pages.toml`.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageList {
    /// Pages, the most trusted first.
    #[serde(default)]
    pub page: Vec<PageEntry>,
}

/// One page of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageEntry {
    /// Name below `corpus/pages`.
    pub file: String,
    /// Heading of the page.
    pub title: String,
    /// Where it was fetched, if that is known.
    pub address: Option<String>,
    /// SHA-256 of the file in hexadecimal.
    pub sha256: String,
    /// How the page came here.
    pub origin: Option<String>,
    /// It is known to be a part of its page: fewer records than it declares are expected.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extract: bool,
}

impl PageList {
    /// Reads the list of a corpus; a corpus without one has an empty list.
    ///
    /// # Errors
    /// The file cannot be read or is not of the documented form.
    pub fn read(corpus: &Path) -> Result<Self, ReadError> {
        let path = corpus.join(PAGES).join(LIST);
        text_of(&path)?.map_or_else(
            || Ok(Self::default()),
            |text| Self::parse(&text).map_err(|why| ReadError::new(&path, why)),
        )
    }

    /// Reads a list from the text of its file.
    ///
    /// # Errors
    /// It is not of the documented form: what the reader says.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        toml::from_str(text).map_err(|e| Malformed(e.to_string()))
    }

    /// Whether a page is listed as a part of a longer one.
    pub fn is_extract(&self, file: &str) -> bool {
        self.page.iter().any(|e| e.extract && e.file == file)
    }

    /// Place of each file in the list.
    pub fn places(&self) -> HashMap<&str, usize> {
        let mut places = HashMap::new();
        for (n, entry) in self.page.iter().enumerate() {
            places.entry(entry.file.as_str()).or_insert(n);
        }
        places
    }
}

/// Files in a folder and below, in the order of their names. Hidden files, links and the list of
/// pages are no pages.
///
/// # Errors
/// A folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, walkdir::Error> {
    let mut out = Vec::new();
    let hidden = |entry: &walkdir::DirEntry| {
        entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.')
    };
    for entry in walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|e| !hidden(e))
    {
        let entry = entry?;
        if entry.file_type().is_file() && entry.file_name() != LIST {
            out.push(entry.into_path());
        }
    }
    Ok(out)
}

/// Bytes of a page at most: the portal's whole database, as one page, has a hundredth of it.
pub const LARGEST: u64 = 1 << 30;

/// The bytes of a page.
///
/// # Errors
/// It cannot be read, is no plain file (a pipe or a device may never end), or is larger than [`LARGEST`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let refuse = |why: String| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    let there = fs::metadata(path)?;
    if !there.is_file() {
        return refuse("it is no plain file: save the page first".into());
    }
    if there.len() > LARGEST {
        return refuse(format!(
            "it has {} bytes, and a page at most {LARGEST}: give its parts",
            there.len()
        ));
    }
    fs::read(path)
}

/// Name of a page below the corpus's pages, with `/` between folders.
pub fn page_name(pages: &Path, file: &Path) -> Option<String> {
    let below = file.strip_prefix(pages).ok()?;
    let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/"))
}

/// A file name that is safe on every system: plain letters, digits, `.`, `_`, `-`.
/// Letters with marks lose them; anything else becomes `-`.
pub fn safe_name(path: &Path) -> String {
    let given = path
        .file_name()
        .map(|n| n.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut name = String::new();
    for c in given.nfkd() {
        if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') {
            name.push(c);
        } else if !unicode_normalization::char::is_combining_mark(c) && !name.ends_with('-') {
            name.push('-');
        }
    }
    let mut name: String = name.trim_start_matches(['.', '-']).to_owned();
    // Keep the end: it tells the format.
    if name.len() > 120 {
        name = name[name.len() - 120..]
            .trim_start_matches(['.', '-'])
            .to_owned();
    }
    let stem = name.split('.').next().unwrap_or("").to_ascii_lowercase();
    let device = matches!(stem.as_str(), "con" | "prn" | "aux" | "nul")
        || (stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")));
    if name.is_empty() || name == LIST || device {
        name = format!("page-{name}");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pages_cannot_leave_their_folder() {
        for (given, safe) in [
            ("a b.txt", "a-b.txt"),
            ("/tmp/../x/..", "page-"),
            (".hidden", "hidden"),
            ("Um el Banât.html", "Um-el-Banat.html"),
            ("pages.toml", "page-pages.toml"),
            ("nul.txt", "page-nul.txt"),
            ("ゲーム", "page-"),
        ] {
            assert_eq!(safe_name(Path::new(given)), safe, "{given}");
        }
    }
}
