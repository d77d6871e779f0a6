//! Where things begin on a page: headings, declared counts, records, game titles, boilerplate.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::begin::{begins_line, ends_line, label_at, with_ids, without_ids};
use super::boilerplate;
use super::labels::GAME;

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

static COUNT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"([0-9][0-9,.\u{a0} ]{0,11})\s+pieces?\s+of\s+evidence\s+found\b\.?")
        .expect("a fixed pattern")
});
/// How many bytes before the word `evidence`, and from it on, a count is looked for.
const AROUND: (usize, usize) = (120, 60);
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

pub(super) fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let words = &text[span.clone()];
    let from = span.start + (words.len() - words.trim_start().len());
    from..from + words.trim().len()
}

/// The next count from `at` on: where it stands, and where its number does. It is looked for around the word
/// `evidence`, which is quick to find.
fn next_count(text: &str, at: &mut usize) -> Option<(Range<usize>, Range<usize>)> {
    const WORD: &str = "evidence";
    let mut seen = *at;
    while let Some(found) = text[seen..].find(WORD) {
        let word = seen + found;
        seen = word + WORD.len();
        let mut from = word.saturating_sub(AROUND.0).max(*at);
        let mut to = (word + AROUND.1).min(text.len());
        while !text.is_char_boundary(from) {
            from += 1;
        }
        while !text.is_char_boundary(to) {
            to += 1;
        }
        if let Some(found) = COUNT.captures(&text[from..to]) {
            let range = |n: usize| {
                let m = found.get(n).expect("both groups take part");
                from + m.start()..from + m.end()
            };
            *at = range(0).end;
            return Some((range(0), range(1)));
        }
    }
    None
}

/// `Evidence in Ansaba`, `3 pieces of evidence found.`, on two lines or run together.
fn declared(text: &str, plain: &[Mark], marks: &mut Vec<Mark>) {
    let mut at = 0;
    while let Some((all, number)) = next_count(text, &mut at) {
        let line = line_start(text, plain, all.start);
        let lead = trimmed(text, line..all.start);
        if !lead.is_empty() && heading_in(&text[lead.clone()]).is_none() {
            continue;
        }
        let digits: String = text[number].chars().filter(char::is_ascii_digit).collect();
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

/// Bytes of a heading.
const LONGEST_HEADING: usize = 200;

/// Where in a line's words a heading begins, if they end as one.
fn heading_in(words: &str) -> Option<usize> {
    // a heading is short: only the end of a long line can be one
    let mut from = words.len().saturating_sub(LONGEST_HEADING);
    while !words.is_char_boundary(from) {
        from += 1;
    }
    let at = [
        "All Evidence",
        "Evidence in ",
        "Evidence for ",
        "Evidence of ",
        "Evidence from ",
    ]
    .iter()
    .filter_map(|h| words[from..].rfind(h))
    .max()?;
    Some(from + at)
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

/// Game pages: a title that ends in `DLP Game`, or a block that opens with Period, Region, Category.
fn games(text: &str, plain: &[Mark], marks: &mut Vec<Mark>) {
    let mut last = None;
    for found in GAME_TITLE.find_iter(text) {
        if !ends_line(text, found.end()) && label_at(text, &GAME, found.end()).is_none() {
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
    if !marks
        .iter()
        .any(|m| matches!(m.what, What::Record { .. } | What::Game { .. }))
    {
        marks.extend(headless(text, plain));
    }
}

/// Parts that no other page has.
const OF_GAMES_ALONE: [&str; 4] = ["ludeme", "evidence_map", "similar", "identifiers"];

/// A game page that was saved from its middle: two headings of its parts or more, in their order, and one that no other page has.
/// It begins with the first words that are not the portal's own.
fn headless(text: &str, plain: &[Mark]) -> Option<Mark> {
    let mut at = 0;
    let mut heads = vec![];
    for line in text.split('\n') {
        let part = GAME.iter().find(|l| l.heads && l.name == line.trim());
        heads.extend(part.map(|label| (at, label)));
        at += line.len() + 1;
    }
    let ordered = heads.windows(2).all(|pair| pair[0].1.rank < pair[1].1.rank);
    let telling = heads.iter().any(|(_, l)| OF_GAMES_ALONE.contains(&l.key));
    let (first, _) = heads
        .first()
        .filter(|_| heads.len() >= 2 && ordered && telling)?;
    let inside = |m: &&Mark| matches!(m.what, What::Boilerplate("links" | "map-controls"));
    let head = plain.iter().filter(|m| !inside(m) && m.span.end <= *first);
    let from = head.map(|m| m.span.end).max().unwrap_or(0);
    let begin = trimmed(text, from..text.len()).start;
    Some(Mark {
        span: begin..begin,
        what: What::Game {
            title: begin..begin,
        },
    })
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
