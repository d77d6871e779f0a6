//! Where things begin on a page: headings, declared counts, records, game titles, boilerplate.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::boilerplate;
use super::labels::{which, Label, EVIDENCE, EVIDENCE_PATTERN, GAME, GAME_PATTERN};

/// A place on a page where something begins; it ends the record before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The characters that tell.
    pub span: Range<usize>,
    /// What begins.
    pub what: What,
}

/// What begins at a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// Words of every page.
    Boilerplate(&'static str),
    /// A heading over records.
    Heading,
    /// How many records the page says that it has.
    Declared(u64),
    /// A record; `id` is the range of the words after `Id`, if there are any.
    Record {
        /// Where the id's words stand.
        id: Option<Range<usize>>,
    },
    /// A game page; `title` is the range of its title, without the words `DLP Game`.
    Game {
        /// Where the title stands.
        title: Range<usize>,
    },
}

static DECLARED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"([0-9][0-9,.  ]{0,11})\s+pieces?\s+of\s+evidence\s+found\b\.?")
        .expect("a fixed pattern")
});
static ID: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"I[dD]").expect("a fixed pattern"));
static PORTAL_ID: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^DLP\.[A-Za-z]+\.[0-9]+").expect("a fixed pattern"));
static GAME_TITLE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:DLP|Ludii)\s+Game\b").expect("a fixed pattern"));

/// All marks of a page, in order of their place, without overlap.
pub fn find(text: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = boilerplate::find(text)
        .into_iter()
        .map(|(span, name)| Mark {
            span,
            what: What::Boilerplate(name),
        })
        .collect();
    marks.sort_by_key(|m| m.span.start);
    let plain = marks.clone();
    declared(text, &plain, &mut marks);
    with_ids(text, &mut marks);
    games(text, &plain, &mut marks);
    marks.sort_by_key(|m| (m.span.start, m.span.end));
    without_overlap(&mut marks);
    without_ids(text, &mut marks);
    headings(text, &mut marks);
    marks.sort_by_key(|m| (m.span.start, m.span.end));
    without_overlap(&mut marks);
    marks
}

fn without_overlap(marks: &mut Vec<Mark>) {
    let mut end = 0;
    marks.retain(|m| {
        let keep = m.span.start >= end;
        if keep {
            end = m.span.end.max(m.span.start);
        }
        keep
    });
}

/// Start of the line of `at`, or the end of the boilerplate that stands before it in the line.
fn line_start(text: &str, plain: &[Mark], at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let n = plain.partition_point(|m| m.span.end <= at);
    n.checked_sub(1)
        .map_or(line, |i| plain[i].span.end.max(line))
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let words = &text[span.clone()];
    let from = span.start + (words.len() - words.trim_start().len());
    from..from + words.trim().len()
}

/// `Evidence in Ansaba`, `3 pieces of evidence found.`, on two lines or run together.
fn declared(text: &str, plain: &[Mark], marks: &mut Vec<Mark>) {
    for found in DECLARED.captures_iter(text) {
        let all = found.get(0).expect("group 0").range();
        let line = line_start(text, plain, all.start);
        let lead = trimmed(text, line..all.start);
        if !lead.is_empty() && heading_in(&text[lead.clone()]).is_none() {
            continue;
        }
        let digits: String = found[1].chars().filter(char::is_ascii_digit).collect();
        let Ok(count) = digits.parse() else { continue };
        if let Some(offset) = heading_in(&text[lead.clone()]) {
            marks.push(Mark {
                span: lead.start + offset..lead.end,
                what: What::Heading,
            });
        }
        marks.push(Mark {
            span: all,
            what: What::Declared(count),
        });
    }
}

/// Where in a line's words a heading begins, if they end as one.
fn heading_in(words: &str) -> Option<usize> {
    let at = [
        "All Evidence",
        "Evidence in ",
        "Evidence for ",
        "Evidence of ",
        "Evidence from ",
    ]
    .iter()
    .filter_map(|h| words.rfind(h))
    .max()?;
    (words.len() - at <= 200).then_some(at)
}

/// Headings on lines of their own, before a count or a record, or where no record has begun.
fn headings(text: &str, marks: &mut Vec<Mark>) {
    let mut found = Vec::new();
    let mut inside = false;
    let mut from = 0;
    let mut edges: Vec<(usize, usize, bool, bool)> = Vec::new();
    for mark in marks.iter() {
        let introduces = matches!(mark.what, What::Declared(_) | What::Record { .. });
        edges.push((
            mark.span.start,
            mark.span.end,
            matches!(mark.what, What::Record { .. } | What::Game { .. }),
            introduces,
        ));
    }
    edges.push((text.len(), text.len(), false, false));
    for (start, end, opens, introduces) in edges {
        let gap = &text[from..start];
        // The last line with words before the mark, or any line where no record runs.
        let last = gap.trim_end();
        let last_line = last.rfind('\n').map_or(0, |n| n + 1);
        if !inside || introduces {
            let scan = if inside { last_line } else { 0 };
            let mut at = scan;
            for line in last[scan..].split('\n') {
                let words = line.trim();
                if heading_in(words) == Some(0)
                    && words.len() <= 200
                    && !words.ends_with(':')
                    && words != "Evidence Map"
                {
                    let lead = line.len() - line.trim_start().len();
                    found.push(from + at + lead..from + at + lead + words.len());
                }
                at += line.len() + 1;
            }
        }
        inside = opens;
        from = end;
    }
    marks.extend(found.into_iter().map(|span| Mark {
        span,
        what: What::Heading,
    }));
}

/// The label that stands at `at`, after white space, with a boundary behind it.
fn label_at(text: &str, table: &[Label], at: usize) -> Option<(usize, Range<usize>)> {
    let rest = &text[at..];
    let from = at + (rest.len() - rest.trim_start().len());
    let pattern = if std::ptr::eq(table, &EVIDENCE[..]) {
        &EVIDENCE_PATTERN
    } else {
        &GAME_PATTERN
    };
    let mut window = (from + 40).min(text.len());
    while !text.is_char_boundary(window) {
        window += 1;
    }
    let found = pattern.find(&text[from..window])?;
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
fn with_ids(text: &str, marks: &mut Vec<Mark>) {
    for found in ID.find_iter(text) {
        let before = text[..found.start()].chars().next_back();
        let rest = &text[found.end()..];
        let after = rest.trim_start_matches([':']).trim_start();
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

fn begins_line(text: &str, at: usize) -> bool {
    text[..at]
        .chars()
        .rev()
        .find(|c| !c.is_whitespace() || *c == '\n')
        .is_none_or(|c| c == '\n')
}

/// Whether `Id DLP…` begins a record: a label or nothing follows; in prose it is only named.
fn portal_id_begins(text: &str, before: Option<char>, start: usize, id: &Range<usize>) -> bool {
    let id = whole_word(text, id.clone());
    let labelled = label_at(text, &EVIDENCE, id.end).is_some();
    let rest = &text[id.end..];
    let line_ends = rest
        .chars()
        .find(|c| !c.is_whitespace() || *c == '\n')
        .is_none_or(|c| c == '\n');
    if begins_line(text, start) {
        return labelled || line_ends;
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
fn without_ids(text: &str, marks: &mut Vec<Mark>) {
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

/// Game pages: a title that ends in `DLP Game`, or a block that opens with Period, Region, Category.
fn games(text: &str, plain: &[Mark], marks: &mut Vec<Mark>) {
    let mut last = None;
    for found in GAME_TITLE.find_iter(text) {
        let rest = &text[found.end()..];
        let line_ends = rest
            .chars()
            .find(|c| !c.is_whitespace() || *c == '\n')
            .is_none_or(|c| c == '\n');
        if !line_ends && label_at(text, &GAME, found.end()).is_none() {
            continue;
        }
        let mut title = trimmed(text, line_start(text, plain, found.start())..found.start());
        if title.is_empty() || text[title.clone()].starts_with('(') {
            // The name stands on the line before the names in brackets.
            let above = text[..title.start].trim_end();
            let from = line_start(text, plain, above.len());
            if from < above.len() {
                title.start = trimmed(text, from..above.len()).start;
            }
        }
        if text[title.clone()].len() <= 300 {
            last = Some(found.end());
            marks.push(Mark {
                span: title.start..found.end(),
                what: What::Game { title },
            });
        }
    }
    if last.is_none() {
        untitled(text, plain, marks);
    }
}

/// A page of a game whose title does not say so: `Period …` and `Region …` begin successive lines.
fn untitled(text: &str, plain: &[Mark], marks: &mut Vec<Mark>) {
    for (at, _) in text.match_indices("Period") {
        let Some((period, span)) = label_at(text, &GAME, at) else {
            continue;
        };
        if GAME[period].key != "period" || !begins_line(text, at) {
            continue;
        }
        let line_end = text[at..].find('\n').map_or(text.len(), |n| at + n);
        let next = text[line_end..].trim_start();
        let follows = label_at(text, &GAME, text.len() - next.len());
        if follows.is_none_or(|(label, _)| GAME[label].key != "regions") {
            continue;
        }
        let above = text[..span.start].trim_end();
        let from = line_start(text, plain, above.len());
        let title = if from < above.len() {
            trimmed(text, from..above.len())
        } else {
            span.start..span.start
        };
        marks.push(Mark {
            span: title.start..title.end,
            what: What::Game { title },
        });
    }
}
