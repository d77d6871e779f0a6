//! One file, whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file whole or not at all, in place of what was there; makes the folders it lies in.
///
/// # Errors
/// The disk refuses; what was there is as it was.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if super::holds(path, bytes) {
        return Ok(());
    }
    placed(path, bytes, true)
}

/// The same without waiting for the disk: for what somebody else brings to disk with other files, or what may be lost when the machine
/// loses power. A program that is killed leaves a whole file all the same.
///
/// # Errors
/// As [`put`].
pub fn put_lazily(path: &Path, bytes: &[u8]) -> io::Result<()> {
    placed(path, bytes, false)
}

fn placed(path: &Path, bytes: &[u8], lasting: bool) -> io::Result<()> {
    let folder = super::folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(super::TEMPORARY);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut beside = builder.tempfile_in(folder)?;
    beside.write_all(bytes)?;
    if lasting {
        beside.as_file().sync_all()?;
    }
    beside.persist(path).map_err(|e| e.error)?;
    match lasting {
        true => super::sync_folder(folder),
        false => Ok(()),
    }
}

/// A file that would be written over and is not ours.
#[derive(Debug, thiserror::Error)]
#[error("{} is there already and is none that this would replace; nothing was written: give another name, or --force", .0.display())]
pub struct NotOurs(pub PathBuf);

/// Writes a file for somebody, unless that would take away a file of theirs: what is there has to be `ours`, or `force` given.
///
/// # Errors
/// [`NotOurs`] as the inner error; or the disk refuses. What was there is as it was.
pub fn save(
    path: &Path,
    bytes: &[u8],
    force: bool,
    ours: impl Fn(&[u8]) -> bool,
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
            let known = there.is_file() && fs::read(path).is_ok_and(|old| ours(&old));
            if !known {
                return Err(io::Error::new(
                    io::ErrorKind::AlreadyExists,
                    NotOurs(path.to_owned()),
                ));
            }
        }
        Ok(_) => {}
    }
    put(path, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_ours_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/down/game.txt");
        let ours = |old: &[u8]| old.starts_with(b"Game: ");
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
