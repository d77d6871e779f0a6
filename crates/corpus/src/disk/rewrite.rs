//! Files that are read and then written again. Absent is only what the system says is not there: whatever else stands in the way of
//! reading is an error, so that a file which cannot be read is never taken for an empty one and written over.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Reads the whole file `name` below `root`, which is to be written again; none where nothing is there.
///
/// # Errors
/// It cannot be read, or it or a folder on the way to it is a link.
pub fn read_to_rewrite(root: &Path, name: impl AsRef<Path>) -> io::Result<Option<Vec<u8>>> {
    let (name, path) = (name.as_ref(), root.join(&name));
    // joined to a relative root such a name leads elsewhere, and what is there is not found
    if name.is_absolute() {
        let why = "its name is to be given from the folder on";
        return Err(at(&path, why, io::ErrorKind::InvalidInput));
    }
    refuse_links(root, &path)?;
    match crate::text::read_plain(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(at(&path, &e.to_string(), e.kind())),
    }
}

/// The same as text.
///
/// # Errors
/// As [`read_to_rewrite`]; it is not UTF-8.
pub fn read_text_to_rewrite(root: &Path, name: impl AsRef<Path>) -> io::Result<Option<String>> {
    let bytes = read_to_rewrite(root, &name)?;
    let text = bytes.map(crate::text::decoded).transpose();
    text.map_err(|why| at(&root.join(name), &why, io::ErrorKind::InvalidData))
}

/// An error of a file, with its path.
pub(super) fn at(path: &Path, why: &str, kind: io::ErrorKind) -> io::Error {
    io::Error::new(kind, format!("{}: {why}", path.display()))
}

/// Refuses a path on which something below the root is a link: what is written there would come to lie wherever it leads.
pub(super) fn refuse_links(root: &Path, path: &Path) -> io::Result<()> {
    let Ok(below) = path.strip_prefix(root) else {
        let why = format!("it is not in {}", root.display());
        return Err(at(path, &why, io::ErrorKind::InvalidInput));
    };
    let mut on_the_way = root.to_owned();
    for part in below.components() {
        if !matches!(part, Component::Normal(_)) {
            let why = format!("it leads out of {}", root.display());
            return Err(at(path, &why, io::ErrorKind::InvalidInput));
        }
        on_the_way.push(part);
        match fs::symlink_metadata(&on_the_way) {
            Ok(there) if there.is_symlink() => {
                let why = "it is a link, and nothing is written through one; put the file or folder itself in its place";
                return Err(at(&on_the_way, why, io::ErrorKind::InvalidInput));
            }
            Ok(_) => {}
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(e) => return Err(at(&on_the_way, &e.to_string(), e.kind())),
        }
    }
    Ok(())
}

/// A file that is no longer as it was when it was read.
#[derive(Debug, thiserror::Error)]
#[error("{} has changed since it was read, by an editor or another program; it is as they left it, and nothing was written: give the command again", .0.display())]
pub struct ChangedOnDisk(pub PathBuf);

/// A write that would leave much less than there was.
#[derive(Debug, thiserror::Error)]
#[error("{} has {} bytes and would have {}; nothing was written: look at the file, or give --force", path.display(), was, now)]
pub struct MuchLess {
    path: PathBuf,
    was: usize,
    now: usize,
}

/// Bytes that any write may take away.
const LITTLE: usize = 4096;

impl MuchLess {
    /// Refuses to leave less than half of a file.
    pub(super) fn refuse(path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
        let (was, now) = (old.len(), new.len());
        if was > LITTLE && now < was / 2 {
            let path = path.to_owned();
            return Err(io::Error::other(MuchLess { path, was, now }));
        }
        Ok(())
    }
}

/// Reads back what is about to be written as JSON or TOML.
pub(super) fn prove(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let wrong = match ending.as_ref() {
        "json" | "geojson" => serde_json::from_slice::<serde::de::IgnoredAny>(bytes)
            .err()
            .map(|e| e.to_string()),
        "toml" => match std::str::from_utf8(bytes).map(toml::from_str::<toml::Value>) {
            Ok(Ok(whole)) => match steering(&whole) {
                None => None,
                Some(c) => {
                    let why = format!("a text that was to be written has the character {}, which no page can show; leave it out. Nothing was written", c.escape_unicode());
                    return Err(at(path, &why, io::ErrorKind::InvalidData));
                }
            },
            Ok(Err(e)) => Some(e.to_string()),
            Err(e) => Some(e.to_string()),
        },
        _ => None,
    };
    wrong.map_or(Ok(()), |why| {
        let why = format!("what was to be written is no {ending} ({why}), and nothing was written; this is a fault of ludarium: please report it");
        Err(at(path, &why, io::ErrorKind::InvalidData))
    })
}

/// A character in some text of a file that steers a terminal or that XML cannot hold.
fn steering(value: &toml::Value) -> Option<char> {
    match value {
        toml::Value::String(text) => {
            let plain = |c: &char| c.is_control() && !matches!(c, '\n' | '\t' | '\r');
            text.chars().find(plain)
        }
        toml::Value::Array(all) => all.iter().find_map(steering),
        toml::Value::Table(all) => all.values().find_map(steering),
        _ => None,
    }
}

/// A text with LF at the ends of its lines, where all of them end with CR LF; any other stays as it is.
#[must_use]
pub fn without_cr(text: &str) -> Cow<'_, str> {
    let pairs = text.matches("\r\n").count();
    match pairs > 0 && pairs == text.matches('\n').count() {
        true => text.replace("\r\n", "\n").into(),
        false => text.into(),
    }
}

/// A text whose lines end with LF, with the line ends that the file had.
#[must_use]
pub fn with_ends_of(old: Option<&str>, text: &str) -> String {
    match old.map(without_cr) {
        Some(Cow::Owned(_)) => text.replace('\n', "\r\n"),
        _ => text.to_owned(),
    }
}
