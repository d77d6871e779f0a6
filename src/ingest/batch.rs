//! Files that are written together: a crash leaves every file either old or new, never half.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const TEMPORARY: &str = ".ludarium-ingest-";

/// So many files are brought to disk one by one; more of them by one call for their whole disk.
const FEW: usize = 16;

/// Files to be written together: first all under temporary names, which are then brought to disk, then each in its
/// place by renaming.
#[derive(Debug)]
pub struct Batch {
    folders: Vec<PathBuf>,
    /// Folder and name of each file; the temporary name is made of its number here.
    waiting: Vec<(usize, String)>,
    /// How many of them are in their places.
    placed: usize,
    /// How many files already had the same bytes.
    pub unchanged: usize,
}

impl Batch {
    /// An empty batch; removes what an interrupted run left in these folders.
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
            placed: 0,
            unchanged: 0,
        })
    }

    /// Adds a file, unless it has these bytes already.
    ///
    /// # Errors
    /// The temporary file cannot be written (disk full, no permission); nothing was replaced yet.
    pub fn add(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if fs::read(path).is_ok_and(|old| old == bytes) {
            self.unchanged += 1;
            return Ok(());
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let known = self.folders.iter().position(|f| f == folder);
        let folder = known.unwrap_or_else(|| {
            self.folders.push(folder.to_owned());
            self.folders.len() - 1
        });
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // noted first: what is noted is removed if the writing fails
        self.waiting.push((folder, name.into_owned()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o644);
        let mut file = options.open(self.temporary(self.waiting.len() - 1))?;
        // Closed at once: a batch may be longer than the files a process may hold open.
        file.write_all(bytes)
    }

    fn temporary(&self, number: usize) -> PathBuf {
        let (folder, _) = &self.waiting[number];
        let process = std::process::id();
        self.folders[*folder].join(format!("{TEMPORARY}{process}-{number}"))
    }

    /// Brings the temporary files to disk.
    fn sync(&self) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        if self.waiting.len() > FEW {
            let mut folders: Vec<usize> = self.waiting.iter().map(|(f, _)| *f).collect();
            folders.sort_unstable();
            folders.dedup();
            for folder in folders {
                rustix::fs::syncfs(File::open(&self.folders[folder])?)?;
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
    /// The files cannot be brought to disk: none is in its place. Or one cannot be renamed: those before it are in place.
    pub fn commit(mut self) -> io::Result<usize> {
        self.sync()?;
        for n in 0..self.waiting.len() {
            let (folder, name) = &self.waiting[n];
            fs::rename(self.temporary(n), self.folders[*folder].join(name))?;
            self.placed = n + 1;
        }
        let mut folders: Vec<usize> = self.waiting.iter().map(|(f, _)| *f).collect();
        folders.sort_unstable();
        folders.dedup();
        for folder in folders {
            // Makes the renames themselves last; not every system can open a folder.
            if let Ok(open) = File::open(&self.folders[folder]) {
                let _ = open.sync_all();
            }
        }
        Ok(self.waiting.len())
    }
}

impl Drop for Batch {
    /// Takes away the temporary files that did not come to their places.
    fn drop(&mut self) {
        for n in self.placed..self.waiting.len() {
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
        fs::write(folder.path().join(".ludarium-ingest-left"), "half").unwrap();
        let mut batch = Batch::new(&[folder.path().to_owned()]).unwrap();
        batch.add(&folder.path().join("a"), b"old").unwrap();
        batch.add(&folder.path().join("b"), b"new").unwrap();
        assert_eq!(batch.unchanged, 1);
        assert_eq!(batch.commit().unwrap(), 1);
        assert_eq!(fs::read(folder.path().join("b")).unwrap(), b"new");
        assert!(!folder.path().join(".ludarium-ingest-left").exists());
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
}
