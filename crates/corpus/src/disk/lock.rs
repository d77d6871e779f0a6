//! One writer of a corpus at a time.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Held by whoever writes a corpus. The system takes it back when the program ends, however it ends; readers need none.
#[derive(Debug)]
pub struct Lock(#[allow(dead_code, reason = "held, not read")] File);

impl Lock {
    /// Waits until nobody else writes the corpus; `waits` hears that there is somebody.
    ///
    /// # Errors
    /// The folder cannot be made or opened, or its disk knows no locks.
    pub fn of(corpus: &Path, waits: impl FnOnce()) -> io::Result<Lock> {
        std::fs::create_dir_all(corpus)?;
        let file = open(corpus)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waits();
                file.lock()?;
            }
            // a disk without locks (some networks): as safe as it was without
            Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(e)) => return Err(e),
        }
        Ok(Lock(file))
    }

    /// The lock of a corpus; what commands that were killed have left in it is taken away, once in a run of the program. It is nobody's:
    /// whoever writes a corpus holds its lock.
    ///
    /// # Errors
    /// As [`Lock::of`]; what a command that was killed had begun to replace cannot be put back.
    pub fn of_corpus(corpus: &Path, waits: impl FnOnce()) -> io::Result<Lock> {
        let lock = Lock::of(corpus, waits)?;
        super::journal::undo_left(corpus)?;
        let mut cleared = CLEARED.lock().unwrap_or_else(PoisonError::into_inner);
        if cleared.insert(corpus.canonicalize()?) {
            clear(corpus);
        }
        Ok(lock)
    }
}

/// Corpora in which this run of the program has looked for what others left.
static CLEARED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Takes away files that were never put in their places and editions that were never finished, both known by their marks. What cannot
/// be taken away stays: it is in nobody's way.
fn clear(corpus: &Path) {
    let all = walkdir::WalkDir::new(corpus).max_depth(DEEPEST);
    let games = std::fs::read_dir(corpus.join("games"));
    for entry in games.into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            super::folder::clear(&entry.path());
        }
    }
    for entry in all.into_iter().flatten() {
        let name = entry.file_name().to_string_lossy();
        if entry.file_type().is_file() && name.starts_with(super::TEMPORARY) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Folders of a corpus below one another at most.
const DEEPEST: usize = 4;
/// The folder itself is locked, so that nothing is left in it; where folders cannot be opened, a file in it.
fn open(corpus: &Path) -> io::Result<File> {
    if cfg!(unix) {
        return File::open(corpus);
    }
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    options.open(corpus.join(".ludarium-lock"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn whoever_writes_a_corpus_takes_away_what_was_left_in_it() {
        let corpus = tempfile::tempdir().unwrap();
        let at = |name: &str| corpus.path().join(name);
        fs::create_dir_all(at("games/_new-Ab12")).unwrap();
        fs::create_dir_all(at("games/_new-ideas")).unwrap();
        fs::create_dir_all(at("games/_new-Cd34")).unwrap();
        fs::create_dir_all(at("evidence/_new-batch")).unwrap();
        fs::create_dir_all(at("games/_shared")).unwrap();
        fs::create_dir_all(at("evidence")).unwrap();
        for file in [
            "games/_new-Ab12/rules.toml",
            "games/_new-Ab12/.ludarium-writes-1-1",
            "evidence/.ludarium-writes-Xy",
            "evidence/_new-notes.toml",
            "games/_shared/all.toml",
            "games/_new-ideas/notes.md",
            "games/_new-Cd34/rules.toml",
            "games/_new-Cd34/notes.md",
            "evidence/_new-batch/Own.77.toml",
        ] {
            fs::write(at(file), "x").unwrap();
        }
        for folder in ["Ab12", "Cd34"] {
            let list = at(&format!("games/_new-{folder}/.ludarium-writes-list"));
            fs::write(
                list,
                "account.toml\nrules.toml\n../../games/_shared/all.toml\n",
            )
            .unwrap();
        }
        drop(Lock::of_corpus(corpus.path(), || ()).unwrap());
        assert!(!at("games/_new-Ab12").exists());
        assert!(!at("evidence/.ludarium-writes-Xy").exists());
        for stays in [
            "evidence/_new-notes.toml",
            "games/_shared/all.toml",
            "games/_new-ideas/notes.md",
            "games/_new-Cd34/notes.md",
            "evidence/_new-batch/Own.77.toml",
        ] {
            assert!(at(stays).exists(), "{stays} is gone");
        }
    }
}
