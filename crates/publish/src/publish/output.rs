//! The finished site in memory, and how it takes the place of the one on disk.
//!
//! A site lists its own files in [`LIST`], each with its checksum. Only what the old site lists is written over, and only what
//! still is as that site wrote it is taken away: whatever else lies in the folder (`.git`, `CNAME`, somebody's letters) stays
//! where it is, a file of somebody's in the way stops the build, and so does a link, which would lead the site elsewhere.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use anyhow::{bail, Context as _};
use serde::{Deserialize, Serialize};

use super::text::{pretty, NO_INDEX};
use crate::disk::{put, put_lazily, Batch, Lock};
use crate::text::sha256_hex;

/// The list of a site's files, in the site itself.
pub const LIST: &str = "data/site-files.json";

/// What [`LIST`] holds.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// The program that made the site.
    #[schemars(extend("const" = "ludarium"))]
    generator: String,
    /// Number of this format.
    format: u32,
    /// Every file of the site but this one, by its path, in order, each with the first 16 digits of its SHA-256.
    files: Sums,
    /// While a build is under way: the files of the site before it.
    #[serde(default, skip_serializing_if = "Sums::is_empty")]
    before: Sums,
}

/// Files by their path, with the beginning of their checksum.
type Sums = BTreeMap<String, String>;

/// Number of the format of [`LIST`]; 1 had no checksums.
const FORMAT: u32 = 2;
/// Digits of a checksum in [`LIST`].
const DIGITS: usize = 16;

fn sum(bytes: &[u8]) -> String {
    let mut all = sha256_hex(bytes);
    all.truncate(DIGITS);
    all
}

/// A file as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// Its SHA-256.
    pub sum: String,
    /// How long it is.
    pub bytes: u64,
    /// Whether it is a page that no search engine is to keep.
    pub hidden: bool,
}

impl Made {
    /// Of a file's bytes.
    fn of(path: &str, bytes: &[u8]) -> Self {
        let mark = NO_INDEX.as_bytes();
        // what leads on is short
        let may = path.ends_with(".html") && bytes.len() <= 2000;
        Made {
            sum: sha256_hex(bytes),
            bytes: bytes.len() as u64,
            hidden: may && bytes.windows(mark.len()).any(|w| w == mark),
        }
    }
}

/// Bytes of a site that are held in memory; those of later files are put into a file of the system's that has no name.
const IN_MEMORY: usize = 160 << 20;

/// A file of a site: its bytes, or where they begin in the file without a name.
enum Entry {
    Bytes(Vec<u8>, OnceLock<Made>),
    Spilled(u64, Made),
}

impl Entry {
    fn made(&self, path: &str) -> &Made {
        match self {
            Entry::Bytes(bytes, made) => made.get_or_init(|| Made::of(path, bytes)),
            Entry::Spilled(_, made) => made,
        }
    }
}

/// What a build did to the folder of the site.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Replaced {
    /// Files written; those with the same bytes as before are not.
    pub written: usize,
    /// Files of the old site that the new one has not.
    pub removed: usize,
    /// Files that are none of the site's, left as they were.
    pub strangers: usize,
}

/// The files of a site by their relative path.
pub struct Tree {
    files: BTreeMap<String, Entry>,
    /// Bytes that memory has room for yet.
    room: usize,
    /// The others, one after another.
    spilled: Option<Mutex<File>>,
}

impl Default for Tree {
    fn default() -> Self {
        Tree {
            files: BTreeMap::new(),
            room: IN_MEMORY,
            spilled: None,
        }
    }
}

impl Tree {
    /// A site that holds so many bytes of its files in memory.
    pub fn with_room(room: usize) -> Self {
        Tree {
            room,
            ..Self::default()
        }
    }

    /// Takes over the files of another.
    ///
    /// # Errors
    /// A path that both have.
    pub(super) fn absorb(&mut self, other: &Tree) -> anyhow::Result<()> {
        for path in other.files.keys() {
            if let Some(bytes) = other.bytes(path)? {
                self.put(path, bytes)?;
            }
        }
        Ok(())
    }

    /// Puts a file in its place.
    ///
    /// # Errors
    /// A path that would leave the site, or that is taken already.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) -> anyhow::Result<()> {
        if !inside(path) {
            bail!("“{path}” is no path inside the site");
        }
        let mut bytes = bytes.into();
        if bytes.len() > self.room {
            let made = Made::of(path, &bytes);
            let at = self
                .spill(&bytes)
                .context("writing a file of its own beside the site")?;
            return self.enter(path, Entry::Spilled(at, made));
        }
        // without the room in which its texts grew
        bytes.shrink_to_fit();
        self.room -= bytes.len();
        self.enter(path, Entry::Bytes(bytes, OnceLock::new()))
    }

    /// Puts bytes behind those that are not in memory: where they begin.
    fn spill(&mut self, bytes: &[u8]) -> io::Result<u64> {
        if self.spilled.is_none() {
            self.spilled = Some(Mutex::new(tempfile::tempfile()?));
        }
        let file = self.spilled.as_mut().map(|file| file.get_mut());
        let file = file.and_then(Result::ok).ok_or(io::ErrorKind::Other)?;
        let at = file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)?;
        Ok(at)
    }

    /// Bytes that are not in memory.
    fn spilled(&self, at: u64, made: &Made) -> io::Result<Vec<u8>> {
        let file = self.spilled.as_ref().and_then(|file| file.lock().ok());
        let mut file = file.ok_or(io::ErrorKind::Other)?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![0; usize::try_from(made.bytes).unwrap_or_default()];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn enter(&mut self, path: &str, entry: Entry) -> anyhow::Result<()> {
        if self.files.insert(path.to_owned(), entry).is_some() {
            bail!("two files of the site would lie at {path}");
        }
        Ok(())
    }

    /// What was made of a file.
    pub(super) fn made(&self, path: &str) -> Option<&Made> {
        Some(self.files.get(path)?.made(path))
    }

    /// The files that are in memory, in the order of their paths; those of a large site are not ([`Tree::all`]).
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().filter_map(|(path, entry)| match entry {
            Entry::Bytes(bytes, _) => Some((path.as_str(), bytes.as_slice())),
            Entry::Spilled(..) => None,
        })
    }

    /// The bytes of a file; none where there is no such file.
    ///
    /// # Errors
    /// They are not in memory and cannot be read back.
    pub fn bytes(&self, path: &str) -> io::Result<Option<Cow<'_, [u8]>>> {
        Ok(match self.files.get(path) {
            Some(Entry::Bytes(bytes, _)) => Some(Cow::Borrowed(bytes)),
            Some(Entry::Spilled(at, made)) => Some(Cow::Owned(self.spilled(*at, made)?)),
            None => None,
        })
    }

    /// All files in the order of their paths, with what they are.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Made)> {
        let files = self.files.iter();
        files.map(|(path, entry)| (path.as_str(), entry.made(path)))
    }

    /// Whether a file lies there.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Puts the list of all files into the site, when all others are there.
    ///
    /// # Errors
    /// It is there already.
    pub fn list(&mut self) -> anyhow::Result<()> {
        let text = list(self.sums(), Sums::new())?;
        self.put(LIST, text)
    }

    /// All files but the list.
    fn sums(&self) -> Sums {
        let listed = self.all().filter(|(path, _)| *path != LIST);
        let summed = listed.map(|(path, made)| (path.to_owned(), made.sum[..DIGITS].to_owned()));
        summed.collect()
    }

    /// Lets the site take the place of the one in `out`: files that changed are written, all or none of them; then those of
    /// the old site that the new one has not are taken away. A build that is killed meanwhile leaves whole files, some old and
    /// some new, and the next one ends what it began.
    ///
    /// # Errors
    /// `out` is no folder; a file that the old site does not list lies where one of the site belongs, and `force` is not
    /// given; the disk refuses. The old site is as it was.
    pub fn replace(&self, out: &Path, force: bool) -> anyhow::Result<Replaced> {
        let at = |path: &Path| format!("{}", path.display());
        fs::create_dir_all(out).with_context(|| format!("making {}", at(out)))?;
        // a link to a folder means that folder
        let out = out
            .canonicalize()
            .with_context(|| format!("finding {}", at(out)))?;
        let _lock = Lock::of(&out, || {
            eprintln!("another build is writing {}; waiting", at(&out))
        })
        .with_context(|| format!("locking {}", at(&out)))?;
        let there = lying(&out)?;
        let own = own(&out)?;
        let old: BTreeSet<&String> = own.files.keys().chain(own.before.keys()).collect();
        let strangers: Vec<&String> = there
            .iter()
            .filter(|path| !old.contains(path) && path.as_str() != LIST)
            .collect();
        if !force && !of_an_earlier_program(&out) {
            self.in_the_way(&out, &strangers)?;
        }
        let new = self.sums();
        // first everything that may be there if this is cut off: so the next build knows it as ours
        let mut before = own.before.clone();
        before.extend(own.files.clone());
        let write = |text: String, lazily: bool| {
            let put = if lazily { put_lazily } else { put };
            put(&out, LIST, text.as_bytes()).with_context(|| format!("writing {LIST}"))
        };
        // each folder is made, and rid of what a build that was cut off left in it, once
        let folders: BTreeSet<PathBuf> = new
            .keys()
            .filter_map(|path| out.join(path).parent().map(Path::to_owned))
            .collect();
        let folders: Vec<PathBuf> = folders.into_iter().collect();
        let mut batch = Batch::new(&out, &folders)?;
        for path in self.files.keys().filter(|path| *path != LIST) {
            let to = out.join(path);
            let bytes = self.bytes(path);
            let Some(bytes) = bytes.with_context(|| format!("reading {path} back"))? else {
                continue;
            };
            let added = batch.add(&to, &bytes);
            added.with_context(|| format!("writing {}", at(&to)))?;
        }
        if new != own.files {
            // what brings many files to disk brings this one too
            write(list(new.clone(), before.clone())?, batch.syncs_all())?;
        }
        let written = batch
            .commit()
            .with_context(|| format!("writing the site into {}", at(&out)))?;
        // what is not as the old site wrote it has become somebody's
        let ours = |path: &str| {
            let now = fs::read(out.join(path)).map(|bytes| sum(&bytes)).ok();
            let known = [own.files.get(path), own.before.get(path)];
            now.is_some_and(|now| known.contains(&Some(&now)))
        };
        let gone = old.iter().copied().filter(|path| !new.contains_key(*path));
        let (stale, changed): (Vec<&String>, Vec<&String>) = gone
            .filter(|path| there.contains(*path))
            .partition(|path| ours(path));
        for path in &stale {
            let file = out.join(path);
            fs::remove_file(&file).with_context(|| format!("taking {} away", at(&file)))?;
            empty_folders(&out, path);
        }
        let strangers = strangers.iter().filter(|path| !new.contains_key(**path));
        let strangers = strangers.count() + changed.len();
        let removed = stale.len();
        write(list(new, Sums::new())?, false)?;
        Ok(Replaced {
            written,
            removed,
            strangers,
        })
    }

    /// Files that are none of the site's and lie where it would write others.
    fn in_the_way(&self, out: &Path, strangers: &[&String]) -> anyhow::Result<()> {
        let differs = |path: &&&String| {
            let ours = self.files.get(**path).map(|entry| entry.made(path));
            let old = || fs::read(out.join(path)).map(|old| sha256_hex(&old));
            ours.is_some_and(|made| old().map_or(true, |old| old != made.sum))
        };
        let way: Vec<&str> = strangers
            .iter()
            .filter(differs)
            .map(|path| path.as_str())
            .collect();
        if way.is_empty() {
            return Ok(());
        }
        bail!(
            "{} holds {} that no site built here lists and that would be written over: {}{}; nothing was written. \
             Give another folder with --out, move them away, or give --force",
            out.display(),
            if way.len() == 1 { "a file".to_owned() } else { format!("{} files", way.len()) },
            way[..way.len().min(5)].join(", "),
            if way.len() > 5 { ", …" } else { "" },
        )
    }
}

/// What [`LIST`] holds for these files.
fn list(files: Sums, before: Sums) -> anyhow::Result<String> {
    let own = Own {
        generator: "ludarium".to_owned(),
        format: FORMAT,
        files,
        before,
    };
    Ok(pretty(&serde_json::to_value(own)?))
}

/// Whether the folder holds a site of a program that made no list yet. What is in the new site's way there is the old one's;
/// what is not stays.
fn of_an_earlier_program(out: &Path) -> bool {
    let stamp = fs::read_to_string(out.join("data/build.json")).unwrap_or_default();
    let stamp: serde_json::Value = serde_json::from_str(&stamp).unwrap_or_default();
    !out.join(LIST).exists()
        && stamp["generator"] == "ludarium"
        && stamp["corpus_sha256"].is_string()
}

/// What the site that lies in a folder lists; nothing where there is none of ours.
fn own(out: &Path) -> anyhow::Result<Own> {
    let list = out.join(LIST);
    let text = match fs::read_to_string(&list) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Own::default()),
        Err(e) => return Err(e).with_context(|| format!("reading {}", list.display())),
    };
    let head: Head = serde_json::from_str(&text).unwrap_or_default();
    let mut own = match (head.generator.as_str(), head.format) {
        ("ludarium", FORMAT) => serde_json::from_str::<Own>(&text).ok(),
        // without checksums all of it may be written over, and nothing is known well enough to be taken away
        ("ludarium", 1) => serde_json::from_str::<Unsummed>(&text).ok().map(|old| Own {
            files: old.files.into_iter().map(|path| (path, String::new())).collect(),
            ..Own::default()
        }),
        ("ludarium", other) => bail!(
            "{}: format {other}, and this program knows format {FORMAT}; use a newer one, or give another folder with --out",
            list.display(),
        ),
        _ => None,
    }
    .with_context(|| {
        format!(
            "{} is no list of a site's files, so nothing here is known to be ours; nothing was written. \
             Give another folder with --out, or move the file away",
            list.display()
        )
    })?;
    for sums in [&mut own.files, &mut own.before] {
        sums.retain(|path, _| inside(path));
    }
    Ok(own)
}

/// What every format of [`LIST`] begins with.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Head {
    generator: String,
    format: u32,
}

/// Format 1 of [`LIST`].
#[derive(Deserialize)]
struct Unsummed {
    files: BTreeSet<String>,
}

/// The files that lie in a folder and below; what lies behind a link is not the folder's.
fn lying(out: &Path) -> anyhow::Result<BTreeSet<String>> {
    // what git keeps is never the site's and may be much
    let entries = walkdir::WalkDir::new(out)
        .into_iter()
        .filter_entry(|e| e.file_name() != ".git");
    let mut all = BTreeSet::new();
    for entry in entries {
        let entry = entry.with_context(|| format!("reading {}", out.display()))?;
        let below = entry.path().strip_prefix(out).ok().and_then(Path::to_str);
        if let Some(path) = below.filter(|_| !entry.file_type().is_dir()) {
            all.insert(path.replace(std::path::MAIN_SEPARATOR, "/"));
        }
    }
    Ok(all)
}

/// Takes away the folders of a file that is gone, as far as they are empty.
fn empty_folders(out: &Path, path: &str) {
    let mut folder: PathBuf = PathBuf::from(path);
    while folder.pop() && !folder.as_os_str().is_empty() {
        if fs::remove_dir(out.join(&folder)).is_err() {
            return;
        }
    }
}

/// Whether a path stays inside the site.
fn inside(path: &str) -> bool {
    !path.is_empty()
        && Path::new(path)
            .components()
            .all(|c| matches!(c, Component::Normal(_)))
        && !path.contains(['\\', '\0', ':'])
}

#[cfg(test)]
mod tests;
