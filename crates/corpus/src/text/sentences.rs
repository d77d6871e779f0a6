//! A first division of a field into sentences, with their spans in Unicode characters.
//!
//! [`cut`] is what the portal's records were cut by: their numbers are published and stay. [`cut_in`] cuts any other text, by Unicode's
//! rules (UAX 29) and the short forms of its language.

use std::collections::{BTreeMap, BTreeSet};
use unicode_segmentation::UnicodeSegmentation as _;

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

/// Short forms that end in a dot, by language: those that the program knows, and those of a collection.
#[derive(Debug, Clone)]
pub struct ShortForms(BTreeMap<String, BTreeSet<String>>);

impl Default for ShortForms {
    fn default() -> Self {
        let mut known = Self(BTreeMap::new());
        // it is part of the program, and a test reads it
        let _ = known.add(include_str!("short-forms.toml"));
        known
    }
}

impl ShortForms {
    /// Adds those of a table of TOML: `de = "Abb Bd"`.
    ///
    /// # Errors
    /// It is no such table.
    pub fn add(&mut self, table: &str) -> Result<(), toml::de::Error> {
        for (language, forms) in toml::from_str::<BTreeMap<String, String>>(table)? {
            let forms = forms.split_whitespace();
            let plain = |form: &str| form.trim_end_matches('.').to_lowercase();
            self.0.entry(language).or_default().extend(forms.map(plain));
        }
        Ok(())
    }

    /// Whether a word is one in a language; where no language is named, in any.
    fn has(&self, language: Option<&str>, word: &str) -> bool {
        let word = word.to_lowercase();
        match language {
            None => self.0.values().any(|forms| forms.contains(&word)),
            Some(tag) => {
                let first = tag.split('-').next().unwrap_or_default();
                self.0.get(first).is_some_and(|forms| forms.contains(&word))
            }
        }
    }
}

/// Languages that write a dot behind an ordinal number: `am 3. Mai`.
const ORDINALS: [&str; 12] = [
    "de", "da", "nb", "nn", "no", "fi", "et", "cs", "sk", "sl", "hr", "hu",
];

/// Cuts a text by Unicode's rules (UAX 29): after `.`, `!`, `?` and what other scripts have for them (`。` `！` `？` `።` `؟` `।`). A blank
/// line ends a sentence, another line end does not. Not after the short forms of its language, after initials and numbers of a list.
#[must_use]
pub fn cut_in(text: &str, language: Option<&str>, short: &ShortForms) -> Vec<Cut> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars);
    let (mut out, mut start, mut at) = (vec![], 0, 0);
    let plain: String = masked.iter().collect();
    for piece in plain.split_sentence_bounds() {
        at += piece.chars().count();
        let paragraph = piece.ends_with(PARAGRAPH);
        if paragraph || !goes_on(&masked[start..at], &masked[at..], language, short) {
            push(&mut out, &chars, start, at);
            start = at;
        }
    }
    push(&mut out, &chars, start, chars.len());
    out
}

/// What stands for a blank line.
const PARAGRAPH: char = '\u{2029}';

/// A text as Unicode's rules are to see it, a character each: line ends are blanks and blank lines end paragraphs; the mark of a note
/// behind a sentence (`.[1]`, `.¹`) closes it as a quotation mark does; two word marks of Ethiopic (`፡፡`) are its full stop.
fn masked(chars: &[char]) -> Vec<char> {
    let mut out = chars.to_vec();
    let mut n = 0;
    while n < chars.len() {
        let run = |of: fn(char) -> bool| chars[n..].iter().take_while(|c| of(**c)).count();
        let before = n.checked_sub(1).map(|n| out[n]);
        let ended = before.is_some_and(|c| ends(c) || closes(c));
        let blank = run(|c| c.is_whitespace());
        if blank > 0 {
            let ends = chars[n..n + blank].iter().filter(|c| **c == '\n').count();
            out[n..n + blank].fill(' ');
            if ends > 1 || chars[n..n + blank].contains(&PARAGRAPH) {
                out[n + blank - 1] = PARAGRAPH;
            }
            n += blank;
            continue;
        }
        let raised = run(|c| matches!(c, '¹' | '²' | '³' | '⁰'..='⁹' | '*' | '†' | '‡'));
        let bracketed = match chars[n] {
            '[' => run(|c| c != ']') + 1,
            _ => 0,
        };
        let word = bracketed.saturating_sub(2);
        let mark = match (ended, raised) {
            (true, 1..) => raised,
            (true, 0) if (1..=3).contains(&word) && n + bracketed <= chars.len() => bracketed,
            _ => 0,
        };
        out[n..n + mark].fill('”');
        let ethiopic = |c: char| ('\u{1200}'..='\u{135a}').contains(&c);
        if matches!(chars[n..], ['፡', '፡', ..] | [':', ':', ..]) && before.is_some_and(ethiopic)
        {
            out[n] = '።';
            out[n + 1] = '”';
            n += 1;
        }
        n += mark.max(1);
    }
    out
}

/// Whether a character ends a sentence.
#[must_use]
pub fn ends(c: char) -> bool {
    matches!(
        c,
        '.' | '!' | '?' | '。' | '！' | '？' | '．' | '።' | '፧' | '؟' | '۔' | '।' | '…'
    )
}

/// Whether a character closes a quotation or a bracket.
#[must_use]
pub fn closes(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '”' | '’' | '»' | ')' | ']' | '」' | '』' | '）'
    )
}

/// Whether a sentence goes on behind a border that Unicode's rules give.
fn goes_on(before: &[char], rest: &[char], language: Option<&str>, short: &ShortForms) -> bool {
    if !before.iter().any(|c| c.is_alphabetic()) {
        return true;
    }
    let Some(stop) = before.iter().rposition(|c| ends(*c)) else {
        return false;
    };
    let next = rest.iter().find(|c| !c.is_whitespace());
    if next.is_some_and(|c| c.is_lowercase()) || is_reference(rest) {
        return true;
    }
    if before[stop] != '.' {
        return false;
    }
    let begin = before[..stop]
        .iter()
        .rposition(|c| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“' | '„' | '«'));
    let word: String = before[begin.map_or(0, |n| n + 1)..stop].iter().collect();
    let many = word.chars().count();
    let initial = many == 1 && word.chars().all(char::is_uppercase);
    let figures = (1..3).contains(&many) && word.bytes().all(|b| b.is_ascii_digit());
    let ordinal = figures
        && language.is_some_and(|l| ORDINALS.contains(&l.split('-').next().unwrap_or_default()));
    // behind a bracket that closes, a number is a page and not an ordinal
    let open = before[stop..].iter().all(|c| !closes(*c));
    initial || ordinal && open || short.has(language, &word)
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
