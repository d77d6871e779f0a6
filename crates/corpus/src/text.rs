//! Small things about words, numbers and bytes that several stages need.

pub mod language;
mod plain_files;
pub mod sentences;

pub use language::{words, words_at};
pub use plain_files::{read_plain, read_plain_text, MOST_TEXT_MB};

use std::cmp::Ordering;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// The SHA-256 of bytes, in hexadecimal.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The text of bytes.
///
/// # Errors
/// They are not UTF-8; says where.
pub fn decoded(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let line = 1 + e.as_bytes()[..at].iter().filter(|b| **b == b'\n').count();
        format!("it is not UTF-8 text (byte {at}, line {line}): save it as UTF-8 (in a spreadsheet: CSV UTF-8)")
    })
}

/// The text of a table: UTF-8, or UTF-16 that says so by its mark, as spreadsheets write “Unicode text”.
///
/// # Errors
/// It is neither.
pub fn decoded_table(bytes: Vec<u8>) -> Result<String, String> {
    let word: fn([u8; 2]) -> u16 = match bytes.as_slice() {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return decoded(bytes),
    };
    let pairs = bytes[2..].chunks_exact(2);
    let words: Vec<u16> = pairs.map(|pair| word([pair[0], pair[1]])).collect();
    let text = String::from_utf16(&words)
        .ok()
        .filter(|_| bytes.len().is_multiple_of(2));
    text.ok_or_else(|| "its mark says UTF-16, and it is none: save it as UTF-8".into())
}

/// A text with every run of white space as one blank, and none at its ends.
#[must_use]
pub fn blanks_together(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Ids in their natural order: numbers in them by their size, `Grey.2` before `Grey.10`; all else letter by letter.
#[must_use]
pub fn in_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(x), Some(y)) = (left.chars().next(), right.chars().next()) {
        let ([x_digits, x_rest], [y_digits, y_rest]) = (digits(left), digits(right));
        if x_digits.is_empty() || y_digits.is_empty() {
            if x != y {
                return x.cmp(&y);
            }
            (left, right) = (&left[x.len_utf8()..], &right[y.len_utf8()..]);
            continue;
        }
        let (m, n) = (
            x_digits.trim_start_matches('0'),
            y_digits.trim_start_matches('0'),
        );
        let order = m.len().cmp(&n.len()).then_with(|| m.cmp(n));
        if order != Ordering::Equal {
            return order;
        }
        (left, right) = (x_rest, y_rest);
    }
    // what is written with noughts before it is the same number and another id
    let ended = left.len().cmp(&right.len());
    ended.then_with(|| a.cmp(b))
}

/// The digits that a text begins with, and the rest.
fn digits(text: &str) -> [&str; 2] {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    [digits, rest]
}

/// What serialises to plain JSON, as its bytes.
///
/// # Panics
/// Never for the types of this program: their keys are strings, and nothing in them refuses to be written.
#[must_use]
pub fn json(item: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(item).expect("plain JSON")
}

/// What serde makes of an item, as a JSON value.
///
/// # Panics
/// Never, as [`json`].
#[must_use]
pub fn json_value(item: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(item).expect("plain JSON")
}

/// The small numbers in words, from none on.
const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// A small number in words, a larger one in figures.
#[must_use]
pub fn in_words(n: usize) -> String {
    NUMBERS
        .get(n)
        .map_or_else(|| n.to_string(), ToString::to_string)
}

/// The number that a word stands for: `one` to `twelve`, in either case.
#[must_use]
pub fn number_of(word: &str) -> Option<usize> {
    NUMBERS
        .iter()
        .position(|w| w.eq_ignore_ascii_case(word))
        .filter(|n| *n > 0)
}

/// A whole number with a thin space every three figures from five figures on.
#[must_use]
pub fn grouped(n: u64) -> String {
    let plain = n.to_string();
    if plain.len() < 5 {
        return plain;
    }
    let mut out = String::new();
    for (i, c) in plain.chars().enumerate() {
        if i > 0 && (plain.len() - i).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(c);
    }
    out
}

/// Untrusted words made fit for a message: quoted, shortened to 60 characters, and with control
/// and direction characters written as escapes, so that a page cannot steer a terminal.
#[must_use]
pub fn quoted(words: &str) -> String {
    const LIMIT: usize = 60;
    let mut out = String::from("\"");
    for (n, c) in words.trim().chars().enumerate() {
        if n == LIMIT {
            out.push('…');
            break;
        }
        push_plain(&mut out, c);
    }
    out.push('"');
    out
}

/// Words with control and direction characters written as escapes.
#[must_use]
pub fn plain(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    words.chars().for_each(|c| push_plain(&mut out, c));
    out
}

fn push_plain(out: &mut String, c: char) {
    let steers = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    if c.is_control() || steers {
        out.extend(c.escape_unicode());
    } else {
        out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_in_their_natural_order() {
        let mut ids = [
            "Fell.10",
            "Fell.2",
            "Dale.9",
            "Fell.1",
            "Notes.1931.2",
            "Notes.204.7",
            "Fell.02",
        ];
        ids.sort_by(|a, b| in_order(a, b));
        assert_eq!(
            ids,
            [
                "Dale.9",
                "Fell.1",
                "Fell.02",
                "Fell.2",
                "Fell.10",
                "Notes.204.7",
                "Notes.1931.2"
            ]
        );
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(9999), "9999");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(in_words(3), "three");
        assert_eq!(in_words(13), "13");
        assert_eq!(
            (number_of("Three"), number_of("no"), number_of("thirteen")),
            (Some(3), None, None)
        );
    }
}
