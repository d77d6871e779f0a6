//! Faults on purpose: a program that was built for tests fails at the write that `LUDARIUM_FAULT` names, so that tests reach every
//! write of every command. `kill:7` ends the program before its seventh write, `eio:7` fails that one, `dead:7` it and all after it, `full:7`
//! from there on all that take room; `list:0` prints each. A released program knows no such variable.

use std::io;
use std::path::Path;

/// What a write does to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Write {
    /// Takes room: a new folder, file or name, or the bytes of a file.
    Room,
    /// Renames, removes or brings to disk.
    Other,
}

#[cfg(debug_assertions)]
pub(super) fn before(write: Write, path: &Path) -> io::Result<()> {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::LazyLock;
    static ASKED: LazyLock<Option<(String, u64)>> = LazyLock::new(|| {
        let setting = std::env::var("LUDARIUM_FAULT").ok()?;
        let (kind, at) = setting.split_once(':')?;
        Some((kind.to_owned(), at.parse().ok()?))
    });
    static DONE: AtomicU64 = AtomicU64::new(0);
    let Some((kind, at)) = &*ASKED else {
        return Ok(());
    };
    let now = DONE.fetch_add(1, Ordering::SeqCst) + 1;
    match kind.as_str() {
        "list" => eprintln!("write {now}: {write:?} {}", path.display()),
        "kill" if now == *at => std::process::abort(),
        "eio" if now == *at => return Err(io::Error::from_raw_os_error(5)),
        "dead" if now >= *at => return Err(io::Error::from_raw_os_error(5)),
        "full" if now >= *at && write == Write::Room => {
            return Err(io::Error::from_raw_os_error(28));
        }
        _ => {}
    }
    Ok(())
}

#[cfg(not(debug_assertions))]
#[inline]
pub(super) fn before(_: Write, _: &Path) -> io::Result<()> {
    Ok(())
}
