//! What is worked out once and needed often, by several threads at a time.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Values by what they were worked out from.
#[derive(Debug)]
pub struct Known<K, V>(Mutex<BTreeMap<K, V>>);

impl<K, V> Default for Known<K, V> {
    fn default() -> Self {
        Known(Mutex::default())
    }
}

impl<K: Ord, V: Clone> Known<K, V> {
    /// The value of a key, worked out by the first who asks. While that lasts nothing is held: of two who ask at once both work it
    /// out, and what the first of them found stays.
    pub fn of(&self, key: K, work_out: impl FnOnce(&K) -> V) -> V {
        let held = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = held().get(&key) {
            return known.clone();
        }
        let value = work_out(&key);
        held().entry(key).or_insert(value).clone()
    }
}
