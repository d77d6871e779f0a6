//! Files that are written together: all in their places, or all as they were.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::TEMPORARY;

/// So many files are brought to disk one by one; more of them by one call for their whole disk.
const FEW: usize = 16;

/// Files to be written together: first all under temporary names, which are then brought to disk, then each in its
/// place by renaming. What was there is kept by a second name until all are, and put back if one cannot be.
#[derive(Debug)]
pub struct Batch {
    folders: Vec<PathBuf>,
    /// The files; their temporary names are made of their numbers here.
    waiting: Vec<Waiting>,
    /// Stands in the temporary names.
    process: u32,
    /// What each file that is in its place has replaced.
    placed: Vec<Before>,
    /// How many files already had the same bytes.
    pub unchanged: usize,
}

/// A file that waits.
#[derive(Debug)]
struct Waiting {
    /// Number of its folder.
    folder: usize,
    name: String,
    /// Nothing lay in its place when it was added.
    new: bool,
}

/// What was at a file's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    File,
}

impl Batch {
    /// An empty batch; removes what an interrupted run left in these folders. Whoever writes a corpus holds its
    /// [`Lock`](super::Lock): what is left there is nobody's then.
    ///
    /// # Errors
    /// A folder cannot be made or read.
    pub fn new(folders: &[PathBuf]) -> io::Result<Self> {
        for folder in folders {
            fs::create_dir_all(folder)?;
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                if entry.file_name().to_string_lossy().starts_with(TEMPORARY) {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(Self {
            folders: folders.to_vec(),
            waiting: Vec::new(),
            process: std::process::id(),
            placed: Vec::new(),
            unchanged: 0,
        })
    }

    /// Adds a file, unless it has these bytes already.
    ///
    /// # Errors
    /// The temporary file cannot be written (disk full, no permission); nothing was replaced yet.
    pub fn add(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if super::holds(path, bytes) {
            self.unchanged += 1;
            return Ok(());
        }
        self.wait(path, bytes, false)
    }

    /// Adds a file where none lies; nobody has to ask for it then. Where one has come meanwhile it is replaced all the same.
    ///
    /// # Errors
    /// As [`Batch::add`].
    pub fn add_new(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.wait(path, bytes, true)
    }

    fn wait(&mut self, path: &Path, bytes: &[u8], new: bool) -> io::Result<()> {
        let folder = super::folder_of(path);
        // files of a folder mostly come one after another
        let last = self.waiting.last().map(|w| w.folder);
        let known = last.filter(|f| self.folders[*f] == folder);
        let known = known.or_else(|| self.folders.iter().position(|f| f == folder));
        let folder = known.unwrap_or_else(|| {
            self.folders.push(folder.to_owned());
            self.folders.len() - 1
        });
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // noted first: what is noted is removed if the writing fails
        self.waiting.push(Waiting {
            folder,
            name: name.into_owned(),
            new,
        });
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o644);
        let mut file = options.open(self.temporary(self.waiting.len() - 1))?;
        // Closed at once: a batch may be longer than the files a process may hold open.
        file.write_all(bytes)
    }

    fn beside(&self, number: usize, what: &str) -> PathBuf {
        let process = self.process;
        self.folders[self.waiting[number].folder]
            .join(format!("{TEMPORARY}{process}-{number}{what}"))
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
                    rustix::fs::syncfs(open)?;
                    done.push(disk);
                }
            }
            return Ok(());
        }
        (0..self.waiting.len()).try_for_each(|n| {
            let file = OpenOptions::new().write(true).open(self.temporary(n))?;
            file.sync_all()
        })
    }

    /// Puts all files in their places and returns how many there were.
    ///
    /// # Errors
    /// The disk refuses: everything is as it was, but for what [`NotBack`] names.
    pub fn commit(mut self) -> io::Result<usize> {
        self.sync()?;
        let placed = self.place_all();
        if let Err(e) = placed {
            return Err(self.undo(e));
        }
        for n in 0..self.waiting.len() {
            if self.placed[n] == Before::File {
                // what stays is taken away by the next run
                let _ = fs::remove_file(self.former(n));
            }
        }
        Ok(self.waiting.len())
    }

    fn place_all(&mut self) -> io::Result<()> {
        for n in 0..self.waiting.len() {
            let place = self.place(n);
            if self.waiting[n].new && moved_to_nothing(&self.temporary(n), &place)? {
                self.placed.push(Before::Nothing);
                continue;
            }
            let former = self.former(n);
            let before = match fs::symlink_metadata(&place) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => Before::Nothing,
                Err(e) => return Err(e),
                Ok(there) if there.is_dir() => {
                    let why = format!("{} is a folder, where a file belongs", place.display());
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, why));
                }
                Ok(_) => {
                    second_name(&place, &former)?;
                    Before::File
                }
            };
            if let Err(e) = fs::rename(self.temporary(n), &place) {
                if before == Before::File {
                    let _ = fs::remove_file(&former);
                }
                return Err(e);
            }
            self.placed.push(before);
        }
        // makes the renames themselves last
        self.concerned()
            .into_iter()
            .try_for_each(super::sync_folder)
    }

    /// Puts back what was replaced; the last replaced first.
    fn undo(&mut self, why: io::Error) -> io::Error {
        let mut lost = Vec::new();
        for (n, before) in self.placed.iter().enumerate().rev() {
            let place = self.place(n);
            let back = match before {
                Before::Nothing => fs::remove_file(&place),
                Before::File => fs::rename(self.former(n), &place),
            };
            if back.is_err() {
                lost.push(place);
            }
        }
        if lost.is_empty() {
            return why;
        }
        io::Error::new(why.kind(), NotBack { why, lost })
    }
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
        for n in self.placed.len()..self.waiting.len() {
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
        let mut batch = Batch::new(&[folder.path().to_owned()]).unwrap();
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
        let mut batch = Batch::new(&[folder.path().to_owned()]).unwrap();
        for n in 0..3 * FEW {
            batch
                .add(&folder.path().join(n.to_string()), b"new")
                .unwrap();
        }
        drop(batch);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut batch = Batch::new(&[folder.path().to_owned()]).unwrap();
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
        let mut batch = Batch::new(&[folder.path().to_owned()]).unwrap();
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
        let mut batch = Batch::new(&[folder.path().to_owned()]).unwrap();
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
