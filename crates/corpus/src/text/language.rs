//! Languages of texts: their tags, which way they are written, and the words in them.

use std::ops::Range;

/// Whether a text is a tag of a language as the web has them (BCP 47): `sw`, `gez`, `zh-Hant`.
#[must_use]
pub fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.bytes().all(|b| b.is_ascii_lowercase())
        && parts.all(|p| (1..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// What to write in the place of a tag that is none.
pub const NO_LANGUAGE: &str =
    "write its tag: \"sw\" (Swahili), \"am\" (Amharic), \"gez\" (Ge'ez), \"ar\", \"zh-Hant\"";

/// The way a text is written, by its letters: the first letter that has one says it (Unicode's rule P2).
#[must_use]
pub fn direction(text: &str) -> &'static str {
    let right = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    match text.chars().find(|c| c.is_alphabetic()) {
        Some(c) if right(c) => "rtl",
        _ => "ltr",
    }
}

/// Whether a letter is of a script that puts no blanks between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer, Tibetan.
fn is_unparted(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{fff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
        && c.is_alphabetic()
}

/// Where the words of a text are, in bytes. Blanks part them; of a script without blanks each letter is a word, with the marks that
/// follow it.
#[must_use]
pub fn word_ranges(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = vec![];
    let (mut open, mut alone) = (false, false);
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        if c.is_whitespace() {
            (open, alone) = (false, false);
            continue;
        }
        let unparted = is_unparted(c);
        // after a letter that is a word of its own, another letter begins the next; a mark belongs to it
        let begins = !open || unparted && has_letter(text, &out) || alone && c.is_alphanumeric();
        match out.last_mut().filter(|_| !begins) {
            Some(word) => word.end = end,
            None => out.push(at..end),
        }
        alone = unparted || alone && !begins;
        open = true;
    }
    out
}

/// Whether the last of some words has a letter or a figure already.
fn has_letter(text: &str, words: &[Range<usize>]) -> bool {
    let last = words.last().map_or("", |word| &text[word.clone()]);
    last.contains(char::is_alphanumeric)
}

/// The words of a text.
#[must_use]
pub fn words(text: &str) -> Vec<&str> {
    let ranges = word_ranges(text).into_iter();
    ranges.map(|word| &text[word]).collect()
}

/// The words from the first to the last of some numbers, counted from 1, as they are in the text with every run of blanks as one; none
/// where there are not so many.
#[must_use]
pub fn words_at(text: &str, [first, last]: [usize; 2]) -> Option<String> {
    let ranges = word_ranges(text);
    let held = ranges.get(first.checked_sub(1)?..last)?;
    let (from, to) = (held.first()?.start, held.last()?.end);
    Some(super::blanks_together(&text[from..to]))
}
