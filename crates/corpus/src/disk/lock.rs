//! One writer of a corpus at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

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
}

/// The folder itself is locked, so that nothing is left in it; where folders cannot be opened, a file in it.
fn open(corpus: &Path) -> io::Result<File> {
    if cfg!(unix) {
        return File::open(corpus);
    }
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    options.open(corpus.join(".ludarium-lock"))
}
