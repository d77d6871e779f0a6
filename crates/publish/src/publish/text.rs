//! Small things about words and numbers that several pages need.

pub use crate::text::{grouped, in_words, sha256_hex};

/// What a page says that no search engine is to keep.
pub const NO_INDEX: &str = "<meta name=\"robots\" content=\"noindex\">";

/// A text as a value after the # of an address; what positions mostly hold stays readable.
pub fn in_address(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => out.push(char::from(byte)),
            b',' | b'/' | b':' | b'-' | b'*' | b'.' | b'_' => out.push(char::from(byte)),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// A text with a capital.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// `1 game`, `3 games`: the count in figures, the noun as it goes with it.
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n as u64), if n == 1 { one } else { many })
}

/// Names in a row: `a`, `a and b`, `a, b and c`.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// The edition's own words with proper apostrophes. Never for quotations: sources keep their own.
pub fn typographic(text: &str) -> String {
    let mut before = ' ';
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        out.push(if c == '\'' && before.is_alphanumeric() {
            '’'
        } else {
            c
        });
        before = c;
    }
    out
}

/// Text as it may stand in an id or a file name: letters, digits, `-`, `_` and `.`, never dots at the start.
pub fn anchor(text: &str) -> String {
    let mut out: String = text
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "-_.".contains(c) {
                c
            } else {
                '-'
            }
        })
        .collect();
    while out.starts_with('.') {
        out.remove(0);
    }
    if out.is_empty() {
        out.push('-');
    }
    out
}

/// Running text and the intervals in it, `(95 % interval 31.0 to 31.4; n = 20 000)`, which a page sets smaller: the words before each, with
/// it; last the words after them.
pub fn with_intervals(text: &str) -> Vec<[String; 2]> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("(95\u{a0}% interval") {
        let Some(end) = rest[at..].find(')') else {
            break;
        };
        let (words, more) = rest.split_at(at);
        let (interval, after) = more.split_at(end + 1);
        parts.push([words.trim_end().to_owned(), interval.to_owned()]);
        rest = after;
    }
    if !rest.is_empty() {
        parts.push([rest.to_owned(), String::new()]);
    }
    parts
}

/// JSON for people to read, ending with its line.
pub fn pretty(json: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string_pretty(json).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(counted(1, "game", "games"), "1 game");
    }

    #[test]
    fn names_in_a_row() {
        let names = |n: &[&str]| n.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(listed(&names(&["a"])), "a");
        assert_eq!(listed(&names(&["a", "b", "c"])), "a, b and c");
    }

    #[test]
    fn apostrophes_are_set_and_quotations_left() {
        assert_eq!(
            typographic("one's own; the players' 'x"),
            "one’s own; the players’ 'x"
        );
    }

    #[test]
    fn an_id_never_leads_out() {
        assert_eq!(anchor("../../x"), "-..-x");
        assert!(!anchor("../x<script>").contains(['/', '<']));
    }
}
