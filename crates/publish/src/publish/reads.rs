//! What is read while something is made, and digests of values. What there is to read is known where it lies (`bind/traced.rs`).

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::{self, Debug, Write as _};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// What was read: whole parts, and what stands under single keys of others.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reads {
    /// A bit a part.
    pub(super) parts: u64,
    /// Part and key.
    pub(super) keys: BTreeSet<(u8, String)>,
}

thread_local! {
    static PARTS: Cell<u64> = const { Cell::new(0) };
    static KEYS: RefCell<Option<BTreeSet<(u8, String)>>> = const { RefCell::new(None) };
}

/// Notes that a part is read.
pub(super) fn note(part: u8) {
    PARTS.with(|p| p.set(p.get() | 1 << part));
}

/// Notes that what stands under a key is read.
pub(super) fn note_key(part: u8, key: &(impl ToString + ?Sized)) {
    KEYS.with_borrow_mut(|keys| {
        if let Some(keys) = keys {
            keys.insert((part, key.to_string()));
        }
    });
}

/// Does something, and tells what it read, in this thread. What is made so asks no other thread to read for it.
pub fn reading<T>(make: impl FnOnce() -> T) -> (T, Reads) {
    let outer = (PARTS.take(), KEYS.replace(Some(BTreeSet::new())));
    let made = make();
    let reads = Reads {
        parts: PARTS.get(),
        keys: KEYS.take().unwrap_or_default(),
    };
    // what is read inside is read outside too
    PARTS.set(outer.0 | reads.parts);
    KEYS.set(outer.1.map(|mut all| {
        all.extend(reads.keys.iter().cloned());
        all
    }));
    (made, reads)
}

/// Words that are counted in and not kept; they come in small pieces.
struct Sum {
    all: Sha256,
    waiting: Vec<u8>,
}

/// So many bytes are counted in at once.
const AT_ONCE: usize = 1 << 14;

impl fmt::Write for Sum {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.waiting.len() + text.len() > AT_ONCE {
            self.all.update(&self.waiting);
            self.waiting.clear();
        }
        self.waiting.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// A digest of a value, as `{:?}` writes it.
#[must_use]
pub fn digest(value: &(impl Debug + ?Sized)) -> String {
    let mut sum = Sum {
        all: Sha256::new(),
        waiting: Vec::with_capacity(AT_ONCE),
    };
    // a sum takes any words
    let _ = write!(sum, "{value:?}");
    sum.all.update(&sum.waiting);
    let bytes = sum.all.finalize();
    bytes[..16].iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
