//! Transcripts: a game of a series written out in full, every step with its events, and the hash of that text.
//!
//! Two programs that play alike write the same text to the last letter; a hash a game is enough to compare them, and the text
//! shows where they part. The game is the one that the series sums up under the same number.

use sha2::{Digest, Sha256};

/// SHA-256 of a game written out, its texts joined by line ends, in hexadecimal.
pub fn digest(texts: &[String]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.as_bytes());
        hash.update(b"\n");
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
