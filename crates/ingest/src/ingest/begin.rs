//! Where records begin: at an `Id`, or, where the Id was lost, at the first label of a block.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::labels::{which, Label, EVIDENCE, EVIDENCE_PATTERN, GAME_PATTERN};
use super::marks::{trimmed, Mark, What};

static PORTAL_ID: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^DLP\.[A-Za-z]+\.[0-9]+").expect("a fixed pattern"));
static ID: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"I[dD]").expect("a fixed pattern"));
/// The label that stands at `at`, after white space, with a boundary behind it.
pub(super) fn label_at(text: &str, table: &[Label], at: usize) -> Option<(usize, Range<usize>)> {
    let rest = &text[at..];
    let from = at + (rest.len() - rest.trim_start().len());
    let pattern = if std::ptr::eq(table, &EVIDENCE[..]) {
        &EVIDENCE_PATTERN
    } else {
        &GAME_PATTERN
    };
    let first = text[from..].chars().next()?;
    if !pattern.may_begin(first) {
        return None;
    }
    let mut window = (from + 40).min(text.len());
    while !text.is_char_boundary(window) {
        window += 1;
    }
    let window = &text[from..window];
    let found = pattern.on(window).find(window)?;
    if found.start() != 0 {
        return None;
    }
    let end = from + found.end();
    let bounded = text[end..]
        .chars()
        .next()
        .is_none_or(|c| !c.is_lowercase() && !matches!(c, '_' | '-' | '\'' | '’'));
    bounded.then_some((which(table, found.as_str())?, from..end))
}

/// Records that begin with `Id`.
pub(super) fn with_ids(text: &str, marks: &mut Vec<Mark>) {
    for found in ID.find_iter(text) {
        let before = text[..found.start()].chars().next_back();
        let rest = &text[found.end()..];
        let after = rest.trim_start().trim_start_matches(':').trim_start();
        let from = text.len() - after.len();
        if let Some(id) = PORTAL_ID.find(after) {
            let id = from..from + id.end();
            if portal_id_begins(text, before, found.start(), &id) {
                let id = whole_word(text, id);
                marks.push(record(found.start(), Some(id)));
            }
            continue;
        }
        if before.is_some_and(|c| !c.is_whitespace()) || found.as_str() != "Id" {
            continue;
        }
        if let Some(id) = other_id(text, found.range()) {
            marks.push(record(found.start(), id));
        }
    }
}

fn record(start: usize, id: Option<Range<usize>>) -> Mark {
    let end = id.as_ref().map_or(start + 2, |id| id.end);
    Mark {
        span: start..end,
        what: What::Record { id },
    }
}

/// Whether nothing but blanks stands before a place in its line.
pub(super) fn begins_line(text: &str, at: usize) -> bool {
    is_edge(text[..at].chars().rev())
}

/// Whether nothing but blanks stands after a place in its line.
pub(super) fn ends_line(text: &str, at: usize) -> bool {
    is_edge(text[at..].chars())
}

fn is_edge(mut chars: impl Iterator<Item = char>) -> bool {
    let first = chars.find(|c| !c.is_whitespace() || *c == '\n');
    first.is_none_or(|c| c == '\n')
}

/// Whether `Id DLP…` begins a record: a label or nothing follows; in prose it is only named.
fn portal_id_begins(text: &str, before: Option<char>, start: usize, id: &Range<usize>) -> bool {
    let id = whole_word(text, id.clone());
    let labelled = label_at(text, &EVIDENCE, id.end).is_some();
    let rest = &text[id.end..];
    if begins_line(text, start) {
        return labelled || ends_line(text, id.end);
    }
    let apart = before.is_none_or(|c| !c.is_alphanumeric() || c.is_lowercase());
    apart && (labelled || rest.trim().is_empty())
}

/// A portal id with what hangs on it (`DLP.Evidence.7/../x`), unless a label is glued to it.
fn whole_word(text: &str, id: Range<usize>) -> Range<usize> {
    if label_at(text, &EVIDENCE, id.end).is_some() {
        return id;
    }
    let more = text[id.end..]
        .find(char::is_whitespace)
        .unwrap_or(text.len() - id.end);
    id.start..id.end + more
}

/// `Id` with words that are no portal id, when the next thing is certainly a record's label.
/// `Some(None)` is an Id without words.
fn other_id(text: &str, word: Range<usize>) -> Option<Option<Range<usize>>> {
    let starts_line = begins_line(text, word.start);
    if starts_line
        && label_at(text, &EVIDENCE, word.end).is_some_and(|(label, _)| EVIDENCE[label].rank <= 3)
    {
        return Some(None);
    }
    let line_end = text[word.end..]
        .find('\n')
        .map_or(text.len(), |n| word.end + n);
    let mut limit = line_end.min(word.end + 200);
    while !text.is_char_boundary(limit) {
        limit -= 1;
    }
    // Run on: a kind of evidence follows in the line.
    let line = &text[word.end..limit];
    if let Some(at) = [" Type ", "\u{a0}Type ", "\tType "]
        .iter()
        .filter_map(|t| line.find(t))
        .min()
    {
        let words = trimmed(text, word.end..word.end + at);
        let single = text[words.clone()].split_whitespace().count() <= 1;
        if starts_line || single {
            return Some((!words.is_empty()).then_some(words));
        }
    }
    if !starts_line || limit < line_end {
        return None;
    }
    let mut words = trimmed(text, word.end..line_end);
    if words.is_empty() {
        // The id may stand on the line after its label.
        let next = text[line_end..].trim_start();
        let from = text.len() - next.len();
        let end = next.find('\n').map_or(text.len(), |n| from + n);
        words = trimmed(text, from..end);
    }
    if words.is_empty() || words.len() > 200 {
        return None;
    }
    let (label, _) = label_at(text, &EVIDENCE, words.end)?;
    (EVIDENCE[label].rank <= 3).then_some(Some(words))
}

/// Records that have lost their Id: a block of lines that opens with an early label.
pub(super) fn without_ids(text: &str, marks: &mut Vec<Mark>) {
    let mut found = Vec::new();
    for n in 0..=marks.len() {
        let from = n.checked_sub(1).map_or(0, |i| marks[i].span.end);
        let to = marks.get(n).map_or(text.len(), |m| m.span.start);
        let inside = n.checked_sub(1).map(|i| &marks[i].what);
        if matches!(inside, Some(What::Game { .. })) {
            continue;
        }
        lost_blocks(
            text,
            from..to,
            matches!(inside, Some(What::Record { .. })),
            &mut found,
        );
    }
    marks.extend(found.into_iter().map(|at| Mark {
        span: at..at,
        what: What::Record { id: None },
    }));
    marks.sort_by_key(|m| (m.span.start, m.span.end));
}

fn lost_blocks(text: &str, area: Range<usize>, mut inside: bool, found: &mut Vec<usize>) {
    let mut at = area.start;
    let mut blank = !inside;
    let mut complete = !inside;
    while at < area.end {
        let end = text[at..area.end].find('\n').map_or(area.end, |n| at + n);
        let line = text[at..end].trim();
        if line.is_empty() {
            blank = true;
        } else {
            let fresh = at == 0 || text[..at].ends_with('\n');
            let label = if fresh {
                label_at(text, &EVIDENCE, at)
            } else {
                None
            };
            if let Some((label, span)) = label.filter(|(_, span)| span.start < end) {
                let opens = EVIDENCE[label].rank <= 3
                    && blank
                    && complete
                    && EVIDENCE[label].form.suits(text[span.end..end].trim()) > 0;
                let next = text[end..area.end].trim_start();
                let follows =
                    label_at(text, &EVIDENCE, area.end - next.len()).is_some_and(|(l, s)| {
                        EVIDENCE[l].rank > EVIDENCE[label].rank.min(2)
                            && s.end <= area.end
                            && l != label
                    });
                if opens && follows {
                    found.push(span.start);
                    inside = true;
                    complete = false;
                } else if EVIDENCE[label].rank >= 6 && inside {
                    complete = true;
                }
            }
            blank = false;
        }
        at = end + 1;
    }
}
