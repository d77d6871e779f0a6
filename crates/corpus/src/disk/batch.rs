//! Files that are written together: all in their places, or all as they were.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::fault::{self, Write};
use super::journal::{self, Waiting};
use super::rewrite::{prove, read_to_rewrite, refuse_links, ChangedOnDisk, MuchLess};
use super::TEMPORARY;
use crate::text::sha256_hex;

/// So many files are brought to disk one by one; more of them by one call for their whole disk.
const FEW: usize = 16;

/// Files to be written together: first all under temporary names, which are then brought to disk, then each in its
/// place by renaming. What was there is kept by a second name until all are, and put back if one cannot be: at once, or where the
/// program is killed meanwhile, by the next that writes the same corpus ([`journal`]).
#[derive(Debug)]
pub struct Batch {
    root: PathBuf,
    /// What is written are files of a corpus, not of a site or a cache.
    corpus: bool,
    /// Nobody waits for the disk.
    lazy: bool,
    /// Files may become much smaller.
    pub force: bool,
    /// Folders that are there.
    folders: BTreeSet<PathBuf>,
    waiting: Vec<Waiting>,
    /// How many files already had the same bytes.
    pub unchanged: usize,
}

/// Numbers for temporary names: no two of a process are one.
static NUMBERS: AtomicU64 = AtomicU64::new(0);

impl Batch {
    /// An empty batch below a folder; makes `folders`, and removes what an interrupted run left in them.
    ///
    /// # Errors
    /// A folder cannot be made or read, or is a link: then none is made.
    pub fn new(root: &Path, folders: &[PathBuf]) -> io::Result<Self> {
        let mut batch = Self {
            root: root.to_owned(),
            corpus: false,
            lazy: false,
            force: false,
            folders: BTreeSet::new(),
            waiting: vec![],
            unchanged: 0,
        };
        folders
            .iter()
            .try_for_each(|folder| refuse_links(root, folder))?;
        for folder in folders {
            batch.make(folder)?;
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                if entry.file_name().to_string_lossy().starts_with(TEMPORARY) {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(batch)
    }

    /// An empty batch of files of a corpus, or of a collection that begins: what is written as JSON or TOML is read back first, no
    /// link is replaced, and a run that is killed is undone by the next. Whoever writes a corpus holds its [`Lock`](super::Lock).
    ///
    /// # Errors
    /// As [`Batch::new`]; what a run that was killed has left cannot be undone.
    pub fn of_corpus(root: &Path, folders: &[PathBuf]) -> io::Result<Self> {
        journal::undo_left(root)?;
        let mut batch = Self::new(root, folders)?;
        batch.corpus = true;
        Ok(batch)
    }

    /// The same without waiting for the disk: for what somebody else brings to disk with other files, or what may be lost when the machine
    /// loses power.
    #[must_use]
    pub fn lazy(mut self) -> Self {
        self.lazy = true;
        self
    }

    /// Adds a file, unless it has these bytes already.
    ///
    /// # Errors
    /// The temporary file cannot be written (disk full, no permission); nothing was replaced yet.
    pub fn add(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.corpus {
            prove(path, bytes)?;
        }
        self.add_received(path, bytes)
    }

    /// Adds a file as somebody else made it: it is not read back.
    ///
    /// # Errors
    /// As [`Batch::add`].
    pub fn add_received(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if super::holds(path, bytes)? {
            self.unchanged += 1;
            return Ok(());
        }
        self.wait(path, bytes, None)
    }

    /// Adds a file in place of what was read of it by [`read_to_rewrite`]; where it is another by then, nothing is written.
    ///
    /// # Errors
    /// As [`Batch::add`]; the file would become much smaller ([`MuchLess`]).
    pub fn replace(&mut self, path: &Path, old: Option<&[u8]>, bytes: &[u8]) -> io::Result<()> {
        if old == Some(bytes) {
            self.unchanged += 1;
            return Ok(());
        }
        if !self.force {
            MuchLess::refuse(path, old.unwrap_or_default(), bytes)?;
        }
        prove(path, bytes)?;
        self.wait(path, bytes, Some(old.map(sha256_hex)))
    }

    /// Makes a folder where it is not there.
    fn make(&mut self, folder: &Path) -> io::Result<()> {
        refuse_links(&self.root, folder)?;
        fault::before(Write::Room, folder)?;
        fs::create_dir_all(folder)?;
        self.folders.insert(folder.to_owned());
        Ok(())
    }

    fn wait(
        &mut self,
        path: &Path,
        bytes: &[u8],
        expected: Option<Option<String>>,
    ) -> io::Result<()> {
        let folder = super::folder_of(path);
        if !self.folders.contains(folder) {
            self.make(folder)?;
        }
        if self.corpus {
            refuse_links(&self.root, path)?;
        }
        let (process, number) = (std::process::id(), NUMBERS.fetch_add(1, Ordering::Relaxed));
        let below = path.strip_prefix(&self.root).unwrap_or(path);
        let waiting = Waiting {
            place: below.to_owned(),
            waits: format!("{TEMPORARY}{process}-{number}"),
            new: false,
            expected,
            sum: match self.corpus {
                true => sha256_hex(bytes),
                false => String::new(),
            },
        };
        let temporary = waiting.temporary(&self.root);
        // noted first: what is noted is removed if the writing fails
        self.waiting.push(waiting);
        fault::before(Write::Room, &temporary)?;
        // Closed at once: a batch may be longer than the files a process may hold open.
        let mut file = open(&temporary, path)?;
        fault::before(Write::Room, &temporary)?;
        file.write_all(bytes)
    }

    /// Whether bringing these files to disk brings all else that was written to the same disk.
    #[must_use]
    pub fn syncs_all(&self) -> bool {
        cfg!(target_os = "linux") && self.waiting.len() > FEW
    }

    /// Brings the temporary files to disk.
    fn sync(&self) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        if self.syncs_all() {
            let mut done = Vec::new();
            for folder in &self.folders {
                let open = File::open(folder)?;
                let disk = rustix::fs::fstat(&open)?.st_dev;
                if !done.contains(&disk) {
                    fault::before(Write::Other, folder)?;
                    rustix::fs::syncfs(open)?;
                    done.push(disk);
                }
            }
            return Ok(());
        }
        self.waiting.iter().try_for_each(|w| {
            let temporary = w.temporary(&self.root);
            fault::before(Write::Other, &temporary)?;
            let file = OpenOptions::new().write(true).open(temporary)?;
            file.sync_all()
        })
    }

    /// Puts all files in their places and returns how many there were.
    ///
    /// # Errors
    /// The disk refuses, or a file is not as it was read ([`ChangedOnDisk`]): everything is as it was, but for what [`NotBack`] names.
    pub fn commit(mut self) -> io::Result<usize> {
        if !self.lazy {
            self.sync()?;
        }
        for w in &mut self.waiting {
            w.new = fs::symlink_metadata(self.root.join(&w.place)).is_err();
        }
        let noted = self.corpus && self.waiting.len() > 1;
        let written = match noted {
            true => journal::write(&self.root, &self.waiting),
            false => Ok(()),
        };
        let done = written.and_then(|()| self.place_all());
        let done = done.and_then(|()| {
            if noted {
                journal::remove(&self.root)
            } else {
                Ok(())
            }
        });
        if let Err(why) = done {
            let lost = journal::put_back(&self.root, &self.waiting);
            if lost.is_empty() && (!noted || journal::remove(&self.root).is_ok()) {
                return Err(why);
            }
            return Err(io::Error::new(why.kind(), NotBack { why, lost }));
        }
        for w in self.waiting.iter().filter(|w| !w.new) {
            // what stays is taken away by the next run
            let _ = fs::remove_file(w.former(&self.root));
        }
        Ok(std::mem::take(&mut self.waiting).len())
    }

    fn place_all(&self) -> io::Result<()> {
        for w in &self.waiting {
            let place = self.root.join(&w.place);
            match fs::symlink_metadata(&place) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                Err(e) => return Err(e),
                Ok(there) if there.is_dir() => {
                    let why = format!("{} is a folder, where a file belongs", place.display());
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, why));
                }
                Ok(_) if self.lazy => {}
                Ok(_) => {
                    fault::before(Write::Other, &place)?;
                    second_name(&place, &w.former(&self.root))?;
                }
            }
            if let Some(expected) = &w.expected {
                let now = read_to_rewrite(&self.root, &w.place)?;
                if now.map(|bytes| sha256_hex(&bytes)) != *expected {
                    return Err(io::Error::other(ChangedOnDisk(place)));
                }
            }
            fault::before(Write::Other, &place)?;
            fs::rename(w.temporary(&self.root), &place)?;
        }
        if self.lazy {
            return Ok(());
        }
        // who had a file open meanwhile has written into what it was
        for w in self.waiting.iter().filter(|w| !w.new) {
            let Some(expected) = &w.expected else {
                continue;
            };
            if Some(sha256_hex(&fs::read(w.former(&self.root))?)) != *expected {
                return Err(io::Error::other(ChangedOnDisk(self.root.join(&w.place))));
            }
        }
        // makes the renames themselves last
        let folders = self.waiting.iter().filter_map(|w| w.place.parent());
        let mut folders = folders.collect::<BTreeSet<&Path>>().into_iter();
        folders.try_for_each(|folder| super::sync_folder(&self.root.join(folder)))
    }
}

/// The mode and the group that a file is to have which replaces another.
#[cfg(unix)]
fn replaced(path: &Path) -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt as _;
    let there = fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)?;
    Some((there.mode() & 0o7777, there.gid()))
}

/// Makes a file that waits: with the mode, and where that may be done the group, of what it replaces.
#[cfg(unix)]
fn open(temporary: &Path, place: &Path) -> io::Result<File> {
    use std::os::unix::fs::{fchown, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
    let before = replaced(place);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options.mode(if before.is_some() { 0o600 } else { 0o644 });
    let file = options.open(temporary)?;
    if let Some((mut mode, group)) = before {
        if file.metadata()?.gid() != group && fchown(&file, None, Some(group)).is_err() {
            // what its group may do is not for the group of whoever writes
            mode &= 0o707;
        }
        file.set_permissions(fs::Permissions::from_mode(mode))?;
    }
    Ok(file)
}

#[cfg(not(unix))]
fn open(temporary: &Path, _: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(temporary)
}

/// Files that are new although others could not be written, since they could not be put back either.
#[derive(Debug, thiserror::Error)]
#[error("{why}; and these could not be put back as they were: {}", lost.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", "))]
pub struct NotBack {
    why: io::Error,
    /// The files, the last written first.
    pub lost: Vec<PathBuf>,
}

/// A second name for a file; where the disk knows no second names, a copy.
fn second_name(file: &Path, other: &Path) -> io::Result<()> {
    if fs::hard_link(file, other).is_ok() {
        return Ok(());
    }
    fs::copy(file, other).map(drop)
}

impl Drop for Batch {
    /// Takes away the temporary files that did not come to their places.
    fn drop(&mut self) {
        for w in &self.waiting {
            let _ = fs::remove_file(w.temporary(&self.root));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_replaces_only_what_differs() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a"), "old").unwrap();
        fs::write(folder.path().join(".ludarium-writes-left"), "half").unwrap();
        let mut batch = Batch::new(folder.path(), &[folder.path().to_owned()]).unwrap();
        batch.add(&folder.path().join("a"), b"old").unwrap();
        batch.add(&folder.path().join("b"), b"new").unwrap();
        assert_eq!(batch.unchanged, 1);
        assert_eq!(batch.commit().unwrap(), 1);
        assert_eq!(fs::read(folder.path().join("b")).unwrap(), b"new");
        assert!(!folder.path().join(".ludarium-writes-left").exists());
    }

    #[test]
    fn a_batch_that_is_given_up_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut batch = Batch::new(folder.path(), &[folder.path().to_owned()]).unwrap();
        for n in 0..3 * FEW {
            batch
                .add(&folder.path().join(n.to_string()), b"new")
                .unwrap();
        }
        drop(batch);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut batch = Batch::new(folder.path(), &[folder.path().to_owned()]).unwrap();
        for n in 0..3 * FEW {
            batch
                .add(&folder.path().join(n.to_string()), b"new")
                .unwrap();
        }
        assert_eq!(batch.commit().unwrap(), 3 * FEW);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3 * FEW);
    }

    #[test]
    fn where_one_file_cannot_be_placed_all_are_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a"), "old").unwrap();
        fs::create_dir(at("c")).unwrap();
        let mut batch = Batch::new(folder.path(), &[folder.path().to_owned()]).unwrap();
        for name in ["a", "b", "c", "d"] {
            batch.add(&at(name), b"new").unwrap();
        }
        let why = batch.commit().unwrap_err();
        assert!(why.to_string().contains("is a folder"), "{why}");
        assert_eq!(fs::read(at("a")).unwrap(), b"old");
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        left.sort();
        assert_eq!(left, ["a", "c"]);
    }
}
