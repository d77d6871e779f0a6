//! How files are written: whole or not at all, one writer at a time, and over nobody's file unasked.

mod batch;
mod fault;
mod folder;
mod journal;
mod lock;
mod rewrite;
mod single;
pub mod sums;

pub use batch::{Batch, NotBack};
pub use folder::put_folder;
pub use lock::Lock;
pub use rewrite::{
    read_text_to_rewrite, read_to_rewrite, with_ends_of, without_cr, ChangedOnDisk, MuchLess,
};
pub use single::{put, put_in_cache, put_in_corpus, put_lazily, save, NotOurs};

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// How the names begin under which files wait; the rest is a process and a number.
const TEMPORARY: &str = ".ludarium-writes-";

/// The folder in which a file lies.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a file is there and has these bytes; no more of it is read than that takes.
///
/// # Errors
/// It may be, and cannot be read.
fn holds(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(there) if there.is_file() && there.len() == bytes.len() as u64 => {
            Ok(fs::read(path)? == bytes)
        }
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(false),
    }
}

/// Makes what was renamed in a folder last.
///
/// # Errors
/// The disk refuses.
fn sync_folder(folder: &Path) -> io::Result<()> {
    fault::before(fault::Write::Other, folder)?;
    // elsewhere folders cannot be opened
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
