//! What commands compute and keep in a corpus, with a checksum each, so that a figure cannot be changed by hand unseen.
//!
//! The list is in the form of `sha256sum`, which reads it too: `cd corpus && sha256sum -c kept.sha256`.

use super::{read_text_to_rewrite, read_to_rewrite, Batch, Lock};
use crate::text::sha256_hex;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// The list, below the corpus.
pub const SUMS: &str = "kept.sha256";

/// Folders below the corpus that hold nothing but what commands write.
pub const KEPT: [&str; 6] = [
    "compared",
    "lud",
    "played",
    "puzzles",
    "solved",
    "studies/results",
];

/// What is wrong with a file that a command wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// It has other bytes than were written.
    Altered,
    /// No command noted it.
    Unknown,
    /// It is listed and not there.
    Missing,
    /// The list's line (from 1) is none of its form.
    Line(usize),
}

/// Writes a file of a corpus and its checksum; `file` is its name below the corpus, with `/` between folders.
///
/// # Errors
/// The disk refuses; file or list, or both, are as they were.
pub fn keep(corpus: &Path, file: &str, bytes: &[u8]) -> io::Result<()> {
    change(corpus, |sums, batch| {
        sums.insert(file.to_owned(), sha256_hex(bytes));
        batch.add(&corpus.join(file), bytes)
    })
}

/// Writes all files of a folder of a corpus that only commands write, with their checksums, and takes away what else is noted of it.
///
/// # Errors
/// The disk refuses; all is as it was.
pub fn keep_folder(corpus: &Path, folder: &str, files: &[(String, Vec<u8>)]) -> io::Result<()> {
    change(corpus, |sums, batch| {
        let of_folder = |file: &String| file.rsplit_once('/').is_some_and(|(f, _)| f == folder);
        let gone = sums
            .keys()
            .filter(|f| of_folder(f) && files.iter().all(|(name, _)| name != *f));
        for file in gone.cloned().collect::<Vec<_>>() {
            match fs::remove_file(corpus.join(&file)) {
                Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
                _ => sums.remove(&file),
            };
        }
        for (file, bytes) in files {
            sums.insert(file.clone(), sha256_hex(bytes));
            batch.add(&corpus.join(file), bytes)?;
        }
        Ok(())
    })
}

/// Whether a file of a corpus is there with the bytes that its checksum was noted of.
///
/// # Errors
/// File or list cannot be read.
pub fn is_noted(corpus: &Path, file: &str) -> io::Result<bool> {
    let bytes = read_to_rewrite(corpus, file)?;
    let sum = bytes.map(|bytes| sha256_hex(&bytes));
    Ok(sum.is_some() && read(corpus)?.1.get(file) == sum.as_ref())
}

/// Takes such a file away, and its checksum.
///
/// # Errors
/// The disk refuses.
pub fn forget(corpus: &Path, file: &str) -> io::Result<()> {
    change(corpus, |sums, _| {
        fs::remove_file(corpus.join(file))?;
        sums.remove(file);
        Ok(())
    })
}

type Sums = BTreeMap<String, String>;

/// The list: its text, where it is there, and what it says.
fn read(corpus: &Path) -> io::Result<(Option<String>, Sums)> {
    let list = read_text_to_rewrite(corpus, SUMS)?;
    let (sums, bad) = parsed(list.as_deref().unwrap_or_default());
    match bad.first() {
        None => Ok((list, sums)),
        Some(line) => Err(io::Error::other(format!(
            "{}:{line}: no line of a list of checksums, and nothing was written: mend or remove the line",
            corpus.join(SUMS).display()
        ))),
    }
}

fn change(
    corpus: &Path,
    change: impl FnOnce(&mut Sums, &mut Batch) -> io::Result<()>,
) -> io::Result<()> {
    let _lock = Lock::of_corpus(corpus, || ())?;
    let (list, mut sums) = read(corpus)?;
    let mut batch = Batch::of_corpus(corpus, &[])?;
    batch.force = true;
    change(&mut sums, &mut batch)?;
    let text: String = sums
        .iter()
        .map(|(file, sum)| format!("{sum}  {file}\n"))
        .collect();
    let old = list.as_ref().map(String::as_bytes);
    batch.replace(&corpus.join(SUMS), old, text.as_bytes())?;
    batch.commit().map(drop)
}

/// The list, and the lines (from 1) that are none of its form.
fn parsed(text: &str) -> (Sums, Vec<usize>) {
    let (mut sums, mut bad) = (Sums::new(), vec![]);
    for (n, line) in text.lines().enumerate() {
        match line.split_once("  ") {
            Some((sum, file))
                if sum.len() == 64 && sums.insert(file.into(), sum.into()).is_none() => {}
            _ => bad.push(n + 1),
        }
    }
    (sums, bad)
}

/// Holds everything kept against its checksum: file and what is wrong, in the order of the files. `list` is the text of
/// [`SUMS`], `files` all files of the corpus with their bytes, in order.
pub fn wrong<'f>(
    list: &str,
    files: impl Iterator<Item = (&'f str, &'f [u8])>,
) -> Vec<(String, Wrong)> {
    let (sums, bad) = parsed(list);
    let mut out: Vec<(String, Wrong)> = bad
        .into_iter()
        .map(|n| (SUMS.to_owned(), Wrong::Line(n)))
        .collect();
    let mut there = BTreeSet::new();
    for (file, bytes) in files {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        if !KEPT.contains(&folder) {
            continue;
        }
        there.insert(file);
        match sums.get(file) {
            None => out.push((file.to_owned(), Wrong::Unknown)),
            Some(sum) if *sum != sha256_hex(bytes) => out.push((file.to_owned(), Wrong::Altered)),
            Some(_) => {}
        }
    }
    let gone = sums.keys().filter(|file| !there.contains(file.as_str()));
    out.extend(gone.map(|file| (file.clone(), Wrong::Missing)));
    out
}

/// Bytes with their checksum in a line before them, for files that only the program reads.
#[must_use]
pub fn sealed(bytes: &[u8]) -> Vec<u8> {
    [sha256_hex(bytes).as_bytes(), b"\n", bytes].concat()
}

/// The bytes of [`sealed`]; none where they are not as they were written.
#[must_use]
pub fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let end = bytes.iter().position(|b| *b == b'\n')?;
    let (sum, bytes) = (&bytes[..end], &bytes[end + 1..]);
    (sum == sha256_hex(bytes).as_bytes()).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong in a folder.
    fn found(corpus: &Path) -> Vec<(String, Wrong)> {
        let files = walkdir::WalkDir::new(corpus).sort_by_file_name();
        let files = files
            .into_iter()
            .flatten()
            .filter(|e| e.file_type().is_file());
        let read = |e: walkdir::DirEntry| {
            let name = e
                .path()
                .strip_prefix(corpus)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            (name, fs::read(e.path()).unwrap())
        };
        let files: BTreeMap<String, Vec<u8>> = files.map(read).collect();
        let list = String::from_utf8(files[SUMS].clone()).unwrap();
        wrong(&list, files.iter().map(|(f, b)| (f.as_str(), b.as_slice())))
    }

    #[test]
    fn what_was_kept_and_is_another_is_seen() {
        let corpus = tempfile::tempdir().unwrap();
        let at = corpus.path();
        for (file, text) in [
            ("played/a.json", "1"),
            ("played/b.json", "2"),
            ("compared/a--b.json", "3"),
        ] {
            keep(at, file, text.as_bytes()).unwrap();
        }
        assert_eq!(found(at), []);
        fs::write(at.join("played/a.json"), "9").unwrap();
        fs::write(at.join("played/c.json"), "1").unwrap();
        fs::remove_file(at.join("compared/a--b.json")).unwrap();
        assert_eq!(
            found(at),
            [
                ("played/a.json".to_owned(), Wrong::Altered),
                ("played/c.json".to_owned(), Wrong::Unknown),
                ("compared/a--b.json".to_owned(), Wrong::Missing),
            ]
        );
        keep(at, "played/a.json", b"4").unwrap();
        forget(at, "played/b.json").unwrap();
        assert_eq!(found(at).len(), 2);
    }

    #[test]
    fn a_sealed_text_is_read_only_as_it_was_written() {
        let kept = sealed(b"{\"games\":3}\n");
        assert_eq!(unsealed(&kept), Some(&b"{\"games\":3}\n"[..]));
        let altered = String::from_utf8(kept.clone()).unwrap().replace(":3", ":4");
        assert_eq!(unsealed(altered.as_bytes()), None);
        assert_eq!(unsealed(&kept[..kept.len() - 1]), None);
    }
}
