//! Where a corpus lies, what lies in its folders, and texts that are read whole.

use crate::text::MOST_TEXT_MB;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The corpus that the environment names by `LUDARIUM_CORPUS`.
pub fn named_corpus() -> Option<PathBuf> {
    let named = std::env::var_os("LUDARIUM_CORPUS")?;
    (!named.is_empty()).then(|| named.into())
}

/// The corpus that the environment names, else the nearest folder `corpus` at or above the current one.
pub fn nearest_corpus() -> Option<PathBuf> {
    if let Some(named) = named_corpus() {
        return Some(named);
    }
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .map(|dir| dir.join("corpus"))
        .find(|dir| dir.is_dir())
}

/// A folder that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct Unreadable {
    path: PathBuf,
    why: io::Error,
}

/// What lies right in a folder, in the order of the names; a folder that is not there holds nothing.
///
/// # Errors
/// The folder is there and cannot be read.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>, Unreadable> {
    let failed = |why| Unreadable {
        path: folder.to_owned(),
        why,
    };
    let entries = match std::fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
        other => other.map_err(failed)?,
    };
    let mut out: Vec<PathBuf> = entries
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    out.sort();
    Ok(out)
}

/// The text of a file.
///
/// # Errors
/// It cannot be read, is no UTF-8, or has more than 256 MB.
pub fn read_text(path: &Path) -> io::Result<String> {
    text_of(File::open(path)?)
}

/// The text of what is open, to its end.
///
/// # Errors
/// As [`read_text`].
pub fn text_of(open: impl Read) -> io::Result<String> {
    let most = MOST_TEXT_MB << 20;
    let mut text = String::new();
    open.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        let why = format!("it has more than {MOST_TEXT_MB} MB: no file of this kind has");
        return Err(io::Error::new(io::ErrorKind::InvalidData, why));
    }
    Ok(text)
}

/// The name of a file or folder without its ending.
pub fn stem(path: &Path) -> Option<String> {
    path.file_stem().map(|n| n.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_is_empty_and_one_that_cannot_be_read_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "a"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names: Vec<_> = listed(folder.path())
            .unwrap()
            .iter()
            .filter_map(|p| stem(p))
            .collect();
        assert_eq!(names, ["a", "b"]);
        assert!(listed(&folder.path().join("nowhere")).unwrap().is_empty());
        let file = listed(&folder.path().join("a")).unwrap_err().to_string();
        assert!(file.contains("a: "), "{file}");
    }
}
