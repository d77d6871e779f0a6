//! What a batch is about to replace, noted on disk while it does so: where the program is killed between one file and the next,
//! the next writer of the corpus puts all back as it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::fault::{self, Write};
use super::rewrite::{at, read_to_rewrite, refuse_links};
use super::TEMPORARY;
use crate::text::sha256_hex;

/// The files of a batch that is being put in its places.
#[derive(Debug)]
pub(super) struct Journal<'r> {
    pub root: &'r Path,
    pub files: Vec<Entry>,
}

/// A file of it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Its place below the root.
    pub place: String,
    /// The temporary name that it has until it is there, in the same folder.
    pub waits: String,
    /// Nothing was in its place.
    pub new: bool,
    /// The checksum of its bytes, where it is known.
    pub sum: String,
}

/// Name of the journal below the root.
fn name() -> String {
    format!("{TEMPORARY}journal")
}

/// Undoes what a program that was killed had begun to put in place below a folder.
///
/// # Errors
/// The journal cannot be read, or the disk refuses.
pub(super) fn undo_left(root: &Path) -> io::Result<()> {
    let Some(bytes) = read_to_rewrite(root, &name())? else {
        return Ok(());
    };
    let cannot = |why: &str| {
        let why = format!("it lists files of a command that was stopped, and {why}; nothing was written. Compare the folder with your last copy of it, then remove this list");
        at(&root.join(name()), &why, io::ErrorKind::InvalidData)
    };
    let files = serde_json::from_slice(&bytes).map_err(|e| cannot(&e.to_string()))?;
    let journal = Journal { root, files };
    match journal.put_back().as_slice() {
        [] => journal.remove(),
        [first, ..] => Err(cannot(&format!(
            "{} cannot be put back as it was",
            first.display()
        ))),
    }
}

impl Journal<'_> {
    /// Writes the journal, and brings it to disk.
    pub fn write(&self) -> io::Result<()> {
        let path = self.root.join(name());
        let beside = path.with_extension("new");
        fault::before(Write::Room, &beside)?;
        let mut file = fs::File::create(&beside)?;
        io::Write::write_all(&mut file, &crate::text::json(&self.files))?;
        fault::before(Write::Other, &beside)?;
        file.sync_all()?;
        fault::before(Write::Other, &path)?;
        fs::rename(beside, path)?;
        super::sync_folder(self.root)
    }

    /// Takes the journal away: what it lists is in its places, or as it was.
    pub fn remove(&self) -> io::Result<()> {
        let path = self.root.join(name());
        fault::before(Write::Other, &path)?;
        match fs::remove_file(path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
            _ => super::sync_folder(self.root),
        }
    }

    /// Puts everything back as it was, the last first, and returns the files of which that cannot be done. What somebody has changed
    /// since stays.
    pub fn put_back(&self) -> Vec<PathBuf> {
        let back = |entry: &Entry| -> io::Result<()> {
            let place = self.root.join(&entry.place);
            refuse_links(self.root, &place)?;
            if !entry.waits.starts_with(TEMPORARY) || entry.waits.contains(['/', '\\']) {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let waits = place.with_file_name(&entry.waits);
            let former = place.with_file_name(format!("{}-old", entry.waits));
            let is = |path: &Path| fs::symlink_metadata(path).is_ok();
            let same = || -> io::Result<bool> {
                let now = read_to_rewrite(self.root, &entry.place)?;
                Ok(entry.sum.is_empty() || now.is_some_and(|now| sha256_hex(&now) == entry.sum))
            };
            if !is(&waits) && same()? {
                fault::before(Write::Other, &place)?;
                match entry.new {
                    true => fs::remove_file(&place)?,
                    false if is(&former) => fs::rename(&former, &place)?,
                    false => {}
                }
            }
            for left in [waits, former] {
                // what stays is in nobody's way
                let _ = fs::remove_file(left);
            }
            Ok(())
        };
        let all = self.files.iter().rev();
        let lost = all.filter(|entry| back(entry).is_err());
        lost.map(|entry| self.root.join(&entry.place)).collect()
    }
}
