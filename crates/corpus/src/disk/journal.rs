//! What a batch is about to replace, noted on disk while it does so: where the program is killed between one file and the next,
//! the next writer of the corpus puts all back as it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::fault::{self, Write};
use super::rewrite::{at, read_to_rewrite, refuse_links};
use super::TEMPORARY;
use crate::text::{json, sha256_hex};

/// A file that is to be put in its place.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Waiting {
    /// Its place below the root.
    pub place: PathBuf,
    /// The temporary name that it has until it is there, in the same folder.
    pub waits: String,
    /// Nothing was in its place.
    pub new: bool,
    /// The checksum of what was read and is to be replaced, `None` within for nothing; where it is known.
    #[serde(skip)]
    pub expected: Option<Option<String>>,
    /// The checksum of its bytes; of files of a corpus alone.
    pub sum: String,
}

impl Waiting {
    pub fn temporary(&self, root: &Path) -> PathBuf {
        root.join(&self.place).with_file_name(&self.waits)
    }

    /// The second name of what is to be replaced.
    pub fn former(&self, root: &Path) -> PathBuf {
        let name = format!("{}-old", self.waits);
        root.join(&self.place).with_file_name(name)
    }

    /// Puts back what was in its place, unless somebody has changed that since.
    fn put_back(&self, root: &Path) -> io::Result<()> {
        let place = root.join(&self.place);
        refuse_links(root, super::folder_of(&place))?;
        if !self.waits.starts_with(TEMPORARY) || self.waits.contains(['/', '\\']) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let [waits, former] = [self.temporary(root), self.former(root)];
        let is = |path: &Path| fs::symlink_metadata(path).is_ok();
        let ours = |now: Vec<u8>| self.sum.is_empty() || sha256_hex(&now) == self.sum;
        if !is(&waits) && read_to_rewrite(root, &self.place)?.is_some_and(ours) {
            fault::before(Write::Other, &place)?;
            match self.new {
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
    }
}

/// Puts everything back as it was, the last first, and returns the files of which that cannot be done.
pub(super) fn put_back(root: &Path, files: &[Waiting]) -> Vec<PathBuf> {
    let all = files.iter().rev();
    let lost = all.filter(|file| file.put_back(root).is_err());
    lost.map(|file| root.join(&file.place)).collect()
}

/// The journal, below the root.
const JOURNAL: &str = ".ludarium-writes-journal";

fn journal(root: &Path) -> PathBuf {
    root.join(JOURNAL)
}

/// Writes the journal, and brings it to disk.
pub(super) fn write(root: &Path, files: &[Waiting]) -> io::Result<()> {
    let path = journal(root);
    let beside = path.with_extension("new");
    fault::before(Write::Room, &beside)?;
    let mut file = fs::File::create(&beside)?;
    io::Write::write_all(&mut file, &json(&files))?;
    fault::before(Write::Other, &beside)?;
    file.sync_all()?;
    fault::before(Write::Other, &path)?;
    fs::rename(beside, path)?;
    super::sync_folder(root)
}

/// Takes the journal away: what it lists is in its places, or as it was.
pub(super) fn remove(root: &Path) -> io::Result<()> {
    let path = journal(root);
    // of one that could not be written
    let _ = fs::remove_file(path.with_extension("new"));
    fault::before(Write::Other, &path)?;
    match fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => super::sync_folder(root),
    }
}

/// Undoes what a program that was killed had begun to put in place below a folder.
///
/// # Errors
/// The journal cannot be read, or the disk refuses.
pub(super) fn undo_left(root: &Path) -> io::Result<()> {
    let path = journal(root);
    let Some(bytes) = read_to_rewrite(root, JOURNAL)? else {
        return Ok(());
    };
    let cannot = |why: &str| {
        let why = format!("it lists files of a command that was stopped, and {why}; nothing was written. Compare the folder with your last copy of it, then remove this list");
        at(&path, &why, io::ErrorKind::InvalidData)
    };
    let files: Vec<Waiting> = serde_json::from_slice(&bytes).map_err(|e| cannot(&e.to_string()))?;
    match put_back(root, &files).first() {
        None => remove(root),
        Some(lost) => Err(cannot(&format!(
            "{} cannot be put back as it was",
            lost.display()
        ))),
    }
}
