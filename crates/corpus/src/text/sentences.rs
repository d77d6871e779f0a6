//! A first division of a field into sentences, with their spans in Unicode characters.

/// A sentence and its place: first character and the one after the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    pub span: [usize; 2],
    pub text: String,
}

/// Words before a dot that end no sentence.
const SHORT: &[&str] = &[
    "fig", "figs", "pl", "pls", "no", "nos", "p", "pp", "ch", "i.e", "e.g", "cf", "vol", "ed",
    "etc", "viz",
];

/// Cuts a text after `.`, `!` or `?` (and what closes a quotation) where white space and a capital, a figure or an
/// opening quotation mark follow; not after initials and short forms. Between the sentences lies white space only.
pub fn cut(text: &str) -> Vec<Cut> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = vec![];
    let mut start = 0;
    let mut i = 0;
    while i < chars.len() {
        if matches!(chars[i], '.' | '!' | '?') {
            let mut end = i + 1;
            while end < chars.len()
                && matches!(chars[end], '"' | '\'' | '”' | '’' | ')' | '.' | '!' | '?')
            {
                end += 1;
            }
            let mut next = end;
            while next < chars.len() && chars[next].is_whitespace() {
                next += 1;
            }
            let opens = |c: char| {
                c.is_uppercase() || c.is_numeric() || matches!(c, '"' | '\'' | '“' | '‘' | '(')
            };
            if next > end
                && next < chars.len()
                && opens(chars[next])
                && !is_short(&chars, i)
                && !is_reference(&chars[next..])
            {
                push(&mut out, &chars, start, end);
                start = next;
                i = next;
                continue;
            }
        }
        i += 1;
    }
    push(&mut out, &chars, start, chars.len());
    out
}

/// An initial (`R.`) or a short form (`Fig.`) before the dot.
fn is_short(chars: &[char], dot: usize) -> bool {
    let begin = chars[..dot]
        .iter()
        .rposition(|c| c.is_whitespace() || matches!(c, '(' | '"'))
        .map_or(0, |n| n + 1);
    let word: String = chars[begin..dot].iter().collect();
    let one_capital = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    one_capital || SHORT.contains(&word.to_lowercase().as_str())
}

/// The reference that closes a quotation (`Davies 1925: 143-144.`) belongs to the sentence before it.
fn is_reference(rest: &[char]) -> bool {
    let words: String = rest.iter().take(60).collect();
    let mut parts = words.split_whitespace();
    let name = parts.next().unwrap_or_default();
    let year = parts.next().unwrap_or_default().trim_end_matches(':');
    name.chars().all(char::is_alphabetic)
        && year.len() == 4
        && year.bytes().all(|b| b.is_ascii_digit())
}

fn push(out: &mut Vec<Cut>, chars: &[char], start: usize, end: usize) {
    let skip = chars[start..end]
        .iter()
        .take_while(|c| c.is_whitespace())
        .count();
    let start = start + skip;
    let trail = chars[start..end]
        .iter()
        .rev()
        .take_while(|c| c.is_whitespace())
        .count();
    let end = end - trail;
    if start < end {
        out.push(Cut {
            span: [start, end],
            text: chars[start..end].iter().collect(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sentences_end_where_a_new_one_begins() {
        let texts = |t: &str| -> Vec<String> { cut(t).into_iter().map(|c| c.text).collect() };
        assert_eq!(
            texts("2x6 board. R. Davies says so. \"It is.\" (Fig. 9.) Then on. \"End.\" Davies 1925: 143-144."),
            ["2x6 board.", "R. Davies says so.", "\"It is.\"", "(Fig. 9.)", "Then on.", "\"End.\" Davies 1925: 143-144."]
        );
    }

    proptest! {
        #[test]
        fn every_character_is_in_a_sentence_or_white_space(text in "[A-Za-z0-9 .!?\"'()\u{e9}\u{2019}\n]{0,200}") {
            let chars: Vec<char> = text.chars().collect();
            let mut at = 0;
            for c in cut(&text) {
                prop_assert!(chars[at..c.span[0]].iter().all(|c| c.is_whitespace()));
                prop_assert_eq!(chars[c.span[0]..c.span[1]].iter().collect::<String>(), c.text);
                at = c.span[1];
            }
            prop_assert!(chars[at..].iter().all(|c| c.is_whitespace()));
        }
    }
}
