//! One file, whole or not at all.

use super::Batch;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file below a folder whole or not at all, in place of what was there; makes the folders it lies in.
///
/// # Errors
/// The disk refuses, or a folder on the way is a link; what was there is as it was.
pub fn put(root: &Path, name: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
    commit(Batch::new(root, &[])?, &root.join(name), bytes)
}

/// The same without waiting for the disk: for what somebody else brings to disk with other files, or what may be lost when the machine
/// loses power. A program that is killed leaves a whole file all the same.
///
/// # Errors
/// As [`put`].
pub fn put_lazily(root: &Path, name: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
    commit(Batch::new(root, &[])?.lazy(), &root.join(name), bytes)
}

/// The same of a file in a folder `.cache`, of which no part may be a link.
///
/// # Errors
/// As [`put`].
pub fn put_in_cache(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let cache = path.ancestors().find(|folder| folder.ends_with(".cache"));
    let around = cache.and_then(Path::parent);
    let root = around.unwrap_or(super::folder_of(path));
    put_lazily(root, path.strip_prefix(root).unwrap_or(path), bytes)
}

/// The same for a file of a corpus: JSON and TOML are read back first, and no link is replaced.
///
/// # Errors
/// As [`put`].
pub fn put_in_corpus(corpus: &Path, name: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
    commit(Batch::of_corpus(corpus, &[])?, &corpus.join(name), bytes)
}

fn commit(mut batch: Batch, path: &Path, bytes: &[u8]) -> io::Result<()> {
    batch.add(path, bytes)?;
    batch.commit().map(drop)
}

/// A file that would be written over and is not ours.
#[derive(Debug, thiserror::Error)]
#[error("{} is there already and is {what}; nothing was written: give another name, or --force", path.display())]
pub struct NotOurs {
    path: PathBuf,
    /// What it is, in words.
    what: String,
}

/// Writes a file for somebody, unless that would take away a file of theirs: what is there has to be ours (`theirs`
/// says what else it is), or `force` given.
///
/// # Errors
/// [`NotOurs`] as the inner error; or the disk refuses. What was there is as it was.
pub fn save(
    path: &Path,
    bytes: &[u8],
    force: bool,
    theirs: impl Fn(&[u8]) -> Option<String>,
) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        Err(e) => return Err(e),
        // what is neither file nor link (a terminal, a pipe) keeps nothing that could be lost
        Ok(there) if !there.is_file() && !there.is_symlink() && !there.is_dir() => {
            return fs::OpenOptions::new()
                .write(true)
                .open(path)?
                .write_all(bytes);
        }
        Ok(there) if !force => {
            let what = match there.is_file() {
                true => theirs(&fs::read(path)?),
                false => Some("no plain file".to_owned()),
            };
            if let Some(what) = what {
                let path = path.to_owned();
                let theirs = NotOurs { path, what };
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, theirs));
            }
        }
        Ok(_) => {}
    }
    let name = path.file_name().unwrap_or_default();
    put(super::folder_of(path), name, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_ours_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/down/game.txt");
        let ours = |old: &[u8]| (!old.starts_with(b"Game: ")).then(|| "no game".to_owned());
        save(&file, b"Game: 1", false, ours).unwrap();
        save(&file, b"Game: 2", false, ours).unwrap();
        fs::write(&file, "a thesis").unwrap();
        let why = save(&file, b"Game: 3", false, ours).unwrap_err();
        assert!(why.to_string().contains("--force"), "{why}");
        assert_eq!(fs::read(&file).unwrap(), b"a thesis");
        save(&file, b"Game: 3", true, ours).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"Game: 3");
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
    }
}
