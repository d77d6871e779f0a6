//! The items of a bibliography, each by itself: one that cannot be read hides none of the others.

use std::collections::BTreeMap;
use std::ops::Range;

use biblatex::RawBibliography;

use super::{nesting, Refused};

/// An item, `@book{…}`.
struct Piece<'a> {
    at: Range<usize>,
    /// `book`, in small letters.
    kind: String,
    /// Citekey; empty where it has none.
    key: &'a str,
    /// Where its first parenthesis is, if it has those instead of braces; the last one ends it.
    parenthesis: Option<usize>,
}

/// The text with all items that can be read, each where it was, and blanks in place of everything else; where each begins and ends. What
/// is refused is named.
pub(super) fn readable(text: &str, refused: &mut Vec<Refused>) -> (String, BTreeMap<usize, usize>) {
    let blank = |b: u8| if b == b'\n' { b } else { b' ' };
    let mut out: Vec<u8> = text.bytes().map(blank).collect();
    let mut items = BTreeMap::new();
    let mut at = 0;
    while let Some(begins) = next(text, at, refused) {
        let piece = item(text, begins);
        let body = &text[piece.at.clone()];
        at = piece.at.end;
        if ["comment", "preamble"].contains(&piece.kind.as_str()) {
            continue;
        }
        let mut body = body.as_bytes().to_vec();
        if let Some(open) = piece.parenthesis {
            body[open - piece.at.start] = b'{';
            if let Some(last @ b')') = body.last_mut() {
                *last = b'}';
            }
        }
        let body = String::from_utf8_lossy(&body);
        let read = RawBibliography::parse(&body).map(|_| ());
        if let Err(e) = nesting(&body).and(read.map_err(Refused::from)) {
            // what is never closed is wrong from its beginning on
            let far = e.span.start >= body.trim_end().len();
            let begins = piece.at.start + if far { 0 } else { e.span.start };
            refused.push(Refused::new(begins..begins + 1, e.why).of(piece.key));
            continue;
        }
        items.insert(piece.at.start, piece.at.end);
        out[piece.at].copy_from_slice(body.as_bytes());
    }
    (String::from_utf8_lossy(&out).into_owned(), items)
}

/// Where the next item begins. What stands before it is a comment to BibLaTeX, so that a field there, or an item without its brace,
/// would be lost in silence.
fn next(text: &str, from: usize, refused: &mut Vec<Refused>) -> Option<usize> {
    let (mut at, mut lost) = (from, false);
    for line in text[from..].split_inclusive('\n') {
        let plain = line.trim_start();
        let begins = at + line.len() - plain.len();
        at += line.len();
        let plain = plain.split('%').next().unwrap_or_default();
        for (sign, _) in plain.match_indices('@') {
            let rest = &text[begins + sign + 1..];
            let name = word(rest);
            if !name.is_empty() && rest[name.len()..].trim_start().starts_with(['{', '(']) {
                return Some(begins + sign);
            }
            if sign == 0 && !name.is_empty() {
                let why = format!("no brace after `@{name}`");
                refused.push(Refused::new(begins..begins + 1, why));
            }
        }
        // the head of an entry without its sign is reported elsewhere, and so are its fields; of several in a row the first
        lost |= plain.contains('{') && !plain.contains('=') && plain.trim_end().ends_with(',');
        let field = plain.trim_start_matches([',', ' ']).split_once('=');
        let field = field.map(|(name, value)| (name.trim(), value.trim_start()));
        let is = |(name, value): (&str, &str)| {
            !name.is_empty() && word(name) == name && value.starts_with(['{', '"'])
        };
        if !lost && field.is_some_and(is) {
            let why = "this line looks like a field and is in no entry: perhaps a brace too many ends the entry before it";
            refused.push(Refused::new(begins..begins + 1, why));
            lost = true;
        }
    }
    None
}

/// Letters, digits and hyphens at the beginning of a text.
pub(super) fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The item that begins here. One that is never closed ends before the next line that begins another.
fn item(text: &str, begins: usize) -> Piece<'_> {
    let kind = word(&text[begins + 1..]);
    let after = begins + 1 + kind.len();
    let open = after + text[after..].find(['{', '(']).unwrap_or(0);
    let parenthesis = text[open..].starts_with('(').then_some(open);
    let key = text[open + 1..]
        .split([',', '}', '\n', '='])
        .next()
        .unwrap_or_default()
        .trim();
    let (mut depth, mut escaped) = (0_i64, false);
    let mut closed = None;
    for (at, letter) in text[open..].char_indices() {
        match letter {
            '{' if !escaped => depth += 1,
            '}' if !escaped => depth -= 1,
            _ => {}
        }
        escaped = letter == '\\' && !escaped;
        let ends = if parenthesis.is_some() { ')' } else { '}' };
        if letter == ends && depth <= 0 {
            closed = Some(open + at + 1);
            break;
        }
    }
    let next = || {
        let lines = text[open..]
            .match_indices("\n@")
            .map(|(at, _)| open + at + 1);
        lines
            .into_iter()
            .find(|at| !word(&text[at + 1..]).is_empty())
    };
    Piece {
        at: begins..closed.or_else(next).unwrap_or(text.len()),
        kind: kind.to_ascii_lowercase(),
        key,
        parenthesis,
    }
}
