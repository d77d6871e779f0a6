//! The files of a corpus, read into memory once, so that everything after works on text alone.

use crate::catalogue::{self, Words};
use crate::text::read_plain;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Text of every file of the corpus that the editions need, by path relative to the corpus folder
/// (with `/` on every system).
#[derive(Debug, Clone, Default)]
pub struct Files {
    /// The corpus folder.
    pub root: PathBuf,
    /// Relative path → text.
    pub texts: BTreeMap<String, String>,
    /// Relative path → why it could not be read.
    pub unreadable: BTreeMap<String, String>,
    /// Others' words, which lie beside the corpus and are no part of it.
    pub words: Words,
}

/// Folders and files of the corpus that are read: evidence, what it was made from, portal games, editions, rulesets without one and their worked examples, what random play met,
/// where games part, puzzles, small boards that are solved, descriptions for Ludii, studies with their results, other readers' codings, works, places; patterns for drafts, where the portal is, the list of pages.
const READ: &[&str] = &[
    "evidence",
    "sightings",
    "portal-games",
    "games",
    "rulesets",
    "worked",
    "played",
    "compared",
    "puzzles",
    "solved",
    "lud",
    "studies",
    "codings",
    "works.bib",
    "places.geojson",
    "kinship.toml",
    "short-forms.toml",
    "portal",
    "kept.sha256",
    "draft",
    "portal.toml",
    "pages/pages.toml",
    "fetched.json",
];
/// Why a link is not read.
const LINK: &str =
    "it is a link, and a corpus holds its own files only: put the file or folder itself here";
/// Endings of the files that are read.
const ENDINGS: &[&str] = &[
    "json", "toml", "bib", "geojson", "game", "sha256", "csv", "lud",
];

impl Files {
    /// Reads the corpus folder. A file that cannot be read is noted, not dropped in silence.
    pub fn read(root: &Path) -> Self {
        let mut files = Self {
            root: root.to_path_buf(),
            ..Self::default()
        };
        if !root.is_dir() {
            files
                .unreadable
                .insert(String::new(), "there is no such folder".into());
            return files;
        }
        files.read_words();
        for name in READ {
            let walk = walkdir::WalkDir::new(root.join(name))
                .follow_root_links(false)
                .sort_by_file_name();
            for entry in walk {
                match entry {
                    Ok(entry) if entry.file_type().is_file() => files.take(entry.path()),
                    // what lies elsewhere may be another thing tomorrow
                    Ok(entry) if entry.path_is_symlink() => {
                        let at = relative(root, entry.path());
                        files.unreadable.insert(at, LINK.into());
                    }
                    Ok(entry) if !entry.file_type().is_dir() => files.take(entry.path()),
                    Ok(_) => {}
                    // a folder that is not there yet is an empty one
                    Err(e)
                        if e.io_error()
                            .is_some_and(|e| e.kind() == std::io::ErrorKind::NotFound) => {}
                    Err(e) => {
                        let at = e
                            .path()
                            .map(|p| relative(root, p))
                            .unwrap_or_else(|| (*name).into());
                        files.unreadable.insert(at, e.to_string());
                    }
                }
            }
        }
        files
    }

    /// The words, if somebody has put them there.
    fn read_words(&mut self) {
        let name = format!("{}/texts.json", catalogue::WORDS);
        let file = self.root.join(&name);
        if file.is_symlink() {
            self.unreadable.insert(name, LINK.into());
            return;
        }
        match read_plain(&file) {
            Ok(bytes) => match serde_json::from_slice(&bytes) {
                Ok(words) => self.words = words,
                Err(e) => {
                    self.unreadable.insert(
                        name,
                        format!("{e}; run `ludarium ingest` over the dump again"),
                    );
                }
            },
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
            Err(e) => {
                self.unreadable.insert(name, e.to_string());
            }
        }
    }

    fn take(&mut self, path: &Path) {
        let ending = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        if !ENDINGS.contains(&ending) {
            return;
        }
        let name = relative(&self.root, path);
        let decode = match ending {
            "csv" => crate::text::decoded_table,
            _ => crate::text::decoded,
        };
        match read_plain(path).map_err(|e| e.to_string()).and_then(decode) {
            Ok(text) => {
                self.texts.insert(name, text);
            }
            Err(why) => {
                self.unreadable.insert(name, why);
            }
        }
    }

    /// Every file with its text, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Those of a folder, whose name ends in a slash, and of the folders in it.
    pub fn under<'f>(&'f self, folder: &'f str) -> impl Iterator<Item = (&'f str, &'f str)> {
        self.texts
            .range(folder.to_owned()..)
            .take_while(move |(name, _)| name.starts_with(folder))
            .map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// One line of a file, counted from 1.
    pub fn line(&self, name: &str, line: usize) -> Option<&str> {
        self.text(name)?.lines().nth(line.checked_sub(1)?)
    }

    /// Names of the folders right under `games/` that are editions (a shared folder begins with `_`).
    pub fn editions(&self) -> Vec<String> {
        let mut slugs: Vec<String> = self
            .texts
            .keys()
            .chain(self.unreadable.keys())
            .filter_map(|name| {
                name.strip_prefix("games/")?
                    .split_once('/')
                    .map(|(slug, _)| slug)
            })
            .filter(|slug| !slug.starts_with('_'))
            .map(str::to_owned)
            .collect();
        slugs.sort();
        slugs.dedup();
        slugs
    }
}

fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = path
        .components()
        .map(|c| c.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}
