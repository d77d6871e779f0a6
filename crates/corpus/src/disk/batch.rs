//! Files that are written together: all in their places, or all as they were.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::fault::{self, Write};
use super::journal::{Entry, Journal};
use super::rewrite::{prove, read_to_rewrite, refuse_links, ChangedOnDisk, MuchLess};
use super::TEMPORARY;
use crate::text::sha256_hex;

/// So many files are brought to disk one by one; more of them by one call for their whole disk.
const FEW: usize = 16;

/// Files to be written together: first all under temporary names, which are then brought to disk, then each in its
/// place by renaming. What was there is kept by a second name until all are, and put back if one cannot be: at once, or where the
/// program is killed meanwhile, by the next that writes the same corpus (its [`Journal`]).
#[derive(Debug)]
pub struct Batch {
    root: PathBuf,
    /// What is written are files of a corpus, not of a site or a cache.
    corpus: bool,
    /// What is added is somebody else's, and is not read back.
    received: bool,
    /// Nobody waits for the disk.
    lazy: bool,
    /// Files may become much smaller.
    pub force: bool,
    folders: Vec<PathBuf>,
    waiting: Vec<Waiting>,
    /// How many files already had the same bytes.
    pub unchanged: usize,
}

/// A file that waits.
#[derive(Debug)]
struct Waiting {
    /// Number of its folder.
    folder: usize,
    name: String,
    /// Stands in its temporary name.
    number: u64,
    /// Nothing lay in its place when it was added.
    new: bool,
    /// The checksum of what was read and is to be replaced, `None` within for nothing; where it is known.
    expected: Option<Option<String>>,
    /// The checksum of its bytes; of files of a corpus alone.
    sum: String,
}

/// Numbers for temporary names: no two of a process are one.
static NUMBERS: AtomicU64 = AtomicU64::new(0);

impl Batch {
    /// An empty batch below a folder; removes what an interrupted run left in `folders`, and makes them.
    ///
    /// # Errors
    /// A folder cannot be made or read, or is a link.
    pub fn new(root: &Path, folders: &[PathBuf]) -> io::Result<Self> {
        let mut batch = Self {
            root: root.to_owned(),
            corpus: false,
            received: false,
            lazy: false,
            force: false,
            folders: vec![],
            waiting: vec![],
            unchanged: 0,
        };
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
        super::journal::undo_left(root)?;
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
        if super::holds(path, bytes)? {
            self.unchanged += 1;
            return Ok(());
        }
        self.wait(path, bytes, false, None)
    }

    /// Adds a file where none lies; nobody has to ask for it then. Where one has come meanwhile it is replaced all the same.
    ///
    /// # Errors
    /// As [`Batch::add`].
    pub fn add_new(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.wait(path, bytes, true, None)
    }

    /// Adds a file as somebody else made it: it is not read back.
    ///
    /// # Errors
    /// As [`Batch::add`].
    pub fn add_received(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.received = true;
        let added = self.add(path, bytes);
        self.received = false;
        added
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
        self.wait(path, bytes, false, Some(old.map(sha256_hex)))
    }

    /// The number of a folder, which is made where it is not there.
    fn make(&mut self, folder: &Path) -> io::Result<usize> {
        refuse_links(&self.root, folder)?;
        fault::before(Write::Room, folder)?;
        fs::create_dir_all(folder)?;
        self.folders.push(folder.to_owned());
        Ok(self.folders.len() - 1)
    }

    fn wait(
        &mut self,
        path: &Path,
        bytes: &[u8],
        new: bool,
        expected: Option<Option<String>>,
    ) -> io::Result<()> {
        let folder = super::folder_of(path);
        // files of a folder mostly come one after another
        let last = self.waiting.last().map(|w| w.folder);
        let known = last.filter(|f| self.folders[*f] == folder);
        let known = known.or_else(|| self.folders.iter().position(|f| f == folder));
        let folder = match known {
            Some(folder) => folder,
            None => self.make(folder)?,
        };
        if self.corpus {
            refuse_links(&self.root, path)?;
            if !self.received {
                prove(path, bytes)?;
            }
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // noted first: what is noted is removed if the writing fails
        self.waiting.push(Waiting {
            folder,
            name: name.into_owned(),
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            new,
            expected,
            sum: if self.corpus {
                sha256_hex(bytes)
            } else {
                String::new()
            },
        });
        let temporary = self.temporary(self.waiting.len() - 1);
        fault::before(Write::Room, &temporary)?;
        // Closed at once: a batch may be longer than the files a process may hold open.
        let mut file = open(&temporary, path)?;
        fault::before(Write::Room, &temporary)?;
        file.write_all(bytes)
    }

    fn beside(&self, number: usize, what: &str) -> PathBuf {
        let Waiting { folder, number, .. } = self.waiting[number];
        let process = std::process::id();
        self.folders[folder].join(format!("{TEMPORARY}{process}-{number}{what}"))
    }

    fn temporary(&self, number: usize) -> PathBuf {
        self.beside(number, "")
    }

    /// The second name of what is to be replaced.
    fn former(&self, number: usize) -> PathBuf {
        self.beside(number, "-old")
    }

    fn place(&self, number: usize) -> PathBuf {
        let Waiting { folder, name, .. } = &self.waiting[number];
        self.folders[*folder].join(name)
    }

    /// The folders in which something changes.
    fn concerned(&self) -> Vec<&Path> {
        let mut folders: Vec<usize> = self.waiting.iter().map(|w| w.folder).collect();
        folders.sort_unstable();
        folders.dedup();
        folders.iter().map(|f| self.folders[*f].as_path()).collect()
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
            for folder in self.concerned() {
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
        (0..self.waiting.len()).try_for_each(|n| {
            let temporary = self.temporary(n);
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
        if self.waiting.is_empty() {
            return Ok(0);
        }
        if !self.lazy {
            self.sync()?;
        }
        let noted = self.corpus && self.waiting.len() > 1;
        let placed = match noted {
            true => {
                let journal = self.journal(true);
                let written = journal.write();
                let placed = written.and_then(|()| self.place_all());
                let done = placed.and_then(|()| journal.remove());
                done.map_err(|why| not_placed(why, &journal, true))
            }
            false => {
                let placed = self.place_all();
                placed.map_err(|why| not_placed(why, &self.journal(false), false))
            }
        };
        placed?;
        let many = self.waiting.len();
        for n in (0..many).filter(|n| !self.waiting[*n].new) {
            // what stays is taken away by the next run
            let _ = fs::remove_file(self.former(n));
        }
        self.waiting.clear();
        Ok(many)
    }

    fn place_all(&self) -> io::Result<()> {
        for n in 0..self.waiting.len() {
            let (place, temporary) = (self.place(n), self.temporary(n));
            fault::before(Write::Other, &place)?;
            if self.waiting[n].new && moved_to_nothing(&temporary, &place)? {
                continue;
            }
            match fs::symlink_metadata(&place) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                Err(e) => return Err(e),
                Ok(there) if there.is_dir() => {
                    let why = format!("{} is a folder, where a file belongs", place.display());
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, why));
                }
                Ok(_) if self.lazy => {}
                Ok(_) => second_name(&place, &self.former(n))?,
            }
            self.as_expected(n, &place)?;
            fault::before(Write::Other, &place)?;
            fs::rename(temporary, &place)?;
        }
        if self.lazy {
            return Ok(());
        }
        // makes the renames themselves last
        self.concerned()
            .into_iter()
            .try_for_each(super::sync_folder)
    }

    /// That a file is still as it was read.
    fn as_expected(&self, n: usize, place: &Path) -> io::Result<()> {
        let Some(expected) = &self.waiting[n].expected else {
            return Ok(());
        };
        let name = place.strip_prefix(&self.root).unwrap_or(place);
        let now = read_to_rewrite(&self.root, &name.to_string_lossy())?;
        match now.map(|bytes| sha256_hex(&bytes)) == *expected {
            true => Ok(()),
            false => Err(io::Error::other(ChangedOnDisk(place.to_owned()))),
        }
    }

    /// What is noted of the files: before they are put in their places, or, where that went wrong, afterwards.
    fn journal(&self, noted: bool) -> Journal<'_> {
        let name = |path: PathBuf| path.file_name().map(|n| n.to_string_lossy().into_owned());
        let entry = |n: usize| {
            let place = self.place(n);
            let below = place.strip_prefix(&self.root).unwrap_or(&place);
            let former = self.former(n);
            Entry {
                place: below.to_string_lossy().into_owned(),
                waits: name(self.temporary(n)).unwrap_or_default(),
                new: fs::symlink_metadata(if noted { &place } else { &former }).is_err(),
                sum: self.waiting[n].sum.clone(),
            }
        };
        Journal {
            root: &self.root,
            files: (0..self.waiting.len()).map(entry).collect(),
        }
    }
}

/// Puts all back that was placed, and says why it had to be.
fn not_placed(why: io::Error, journal: &Journal, noted: bool) -> io::Error {
    let lost = journal.put_back();
    match lost.is_empty() && (!noted || journal.remove().is_ok()) {
        true => why,
        false => io::Error::new(why.kind(), NotBack { why, lost }),
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

/// Renames a file to where none lies; false where one does, or where the system knows no such renaming.
#[cfg(target_os = "linux")]
fn moved_to_nothing(from: &Path, to: &Path) -> io::Result<bool> {
    use rustix::fs::{renameat_with, RenameFlags, CWD};
    use rustix::io::Errno;
    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        Ok(()) => Ok(true),
        Err(Errno::EXIST | Errno::INVAL | Errno::NOSYS) => Ok(false),
        Err(e) => Err(e.into()),
    }
}

#[cfg(not(target_os = "linux"))]
fn moved_to_nothing(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
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
        for n in 0..self.waiting.len() {
            let _ = fs::remove_file(self.temporary(n));
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
    fn what_was_thought_to_be_new_replaces_what_came_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mut batch = Batch::new(folder.path(), &[folder.path().to_owned()]).unwrap();
        batch.add_new(&at("a"), b"new").unwrap();
        batch.add_new(&at("b"), b"new").unwrap();
        fs::write(at("a"), "meanwhile").unwrap();
        assert_eq!(batch.commit().unwrap(), 2);
        assert_eq!(fs::read(at("a")).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
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
