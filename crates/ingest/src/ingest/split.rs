//! Finds the fields of one record or game page in its text.
//!
//! Label words stand in prose too (`the Rules of Game 6`). So every occurrence is only a
//! candidate; it is weighed by where it stands (line start, after a full stop, glued), by what
//! follows it, and by what it would leave to the field before it. The heaviest sequence of
//! candidates that respects the known order of labels is the split.

use std::ops::Range;

use super::labels::{which, Form, Label, Pattern};

/// How sure a split is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    /// More than one place would do, or little speaks for this one.
    Unsure,
    /// In the middle of a line, with what one expects around it.
    Likely,
    /// At the start of a line, or before a value that nothing else looks like.
    Certain,
}

impl Sure {
    /// The word for it in JSON and messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unsure => "unsure",
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

/// A label that was found to begin a field. Offsets are bytes in the text given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    /// Index in the table of labels.
    pub label: usize,
    /// The label itself, with a colon if one follows.
    pub span: Range<usize>,
    /// How sure.
    pub sure: Sure,
    /// Another place where the same field could begin, where the split is unsure.
    pub rival: Option<usize>,
}

/// Whether the items of a page have a field a line, or run on within lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A field a line.
    Lines,
    /// Several fields in a line.
    RunOn,
}

struct Candidate {
    label: usize,
    span: Range<usize>,
    line_start: bool,
    whole_line: bool,
    glued: i32,
    after_sentence: bool,
    best: i32,
    local: i32,
    from: Option<usize>,
}

/// The most that a value can be worth ([`Form::suits`]).
const MOST: i32 = 8;

/// How many open candidates of one short label are remembered; older ones would leave too long a value.
const OPEN: usize = 6;

/// Splits `text` at the labels of `table` (found by `pattern`), the heaviest way.
///
/// `fresh` says that the text begins at the start of a line.
pub fn split(
    text: &str,
    table: &[Label],
    pattern: &Pattern,
    style: Style,
    fresh: bool,
) -> Vec<Anchor> {
    let mut candidates = candidates(text, table, pattern, fresh);
    let mut open: Vec<Vec<usize>> = vec![Vec::new(); table.len()];
    for j in 0..candidates.len() {
        let (best, local, from) = enter(text, table, style, &candidates, &open, j);
        let one = &mut candidates[j];
        (one.best, one.local, one.from) = (best, local, from);
        if best > i32::MIN / 2 {
            remember(text, table, &candidates, &mut open, j);
        }
    }
    let mut last = None;
    let mut heaviest = 0;
    for j in open.iter().flatten().copied() {
        let total = candidates[j].best + worth(text, table, &candidates[j], text.len());
        if total > heaviest || (total == heaviest && last.is_some_and(|l| j < l)) {
            (heaviest, last) = (total, Some(j));
        }
    }
    let mut chosen = Vec::new();
    while let Some(j) = last {
        chosen.push(j);
        last = candidates[j].from;
    }
    chosen.reverse();
    anchors(text, table, style, &candidates, &chosen)
}

/// The best way to reach candidate `j`: total before its own value, what speaks for its place, predecessor.
fn enter(
    text: &str,
    table: &[Label],
    style: Style,
    candidates: &[Candidate],
    open: &[Vec<usize>],
    j: usize,
) -> (i32, i32, Option<usize>) {
    let here = &candidates[j];
    let rank = table[here.label].rank;
    let first = placing(table, style, None, here);
    let mut best = (first - skipped(table, 0, rank), first, None);
    for (label, waiting) in open.iter().enumerate() {
        if table[label].rank > rank || label == here.label {
            continue;
        }
        for &i in waiting {
            let before = &candidates[i];
            if repeats(table, candidates, i, here.label) {
                continue;
            }
            let place = placing(table, style, Some(&table[label]), here);
            let most = before.best + MOST + place - skipped(table, table[label].rank, rank);
            if most < best.0 {
                continue;
            }
            let total = before.best + worth(text, table, before, here.span.start) + place
                - skipped(table, table[label].rank, rank);
            if total > best.0 || (total == best.0 && best.2.is_none()) {
                best = (total, place, Some(i));
            }
        }
    }
    best
}

/// Whether the way to `i` already has the label among those of its rank.
fn repeats(table: &[Label], candidates: &[Candidate], i: usize, label: usize) -> bool {
    let rank = table[label].rank;
    let mut at = Some(i);
    while let Some(k) = at.filter(|&k| table[candidates[k].label].rank == rank) {
        if candidates[k].label == label {
            return true;
        }
        at = candidates[k].from;
    }
    false
}

/// Keeps `j` as a field that may be open when a later label comes.
fn remember(
    text: &str,
    table: &[Label],
    candidates: &[Candidate],
    open: &mut [Vec<usize>],
    j: usize,
) {
    let label = candidates[j].label;
    let waiting = &mut open[label];
    if table[label].form.is_long() {
        // A long field may reach any distance: only the heaviest beginning matters.
        let weight = |i: usize| candidates[i].best + worth(text, table, &candidates[i], text.len());
        match waiting.first().copied() {
            Some(i) if weight(i) >= weight(j) => {}
            _ => *waiting = vec![j],
        }
    } else {
        if waiting.len() == OPEN {
            waiting.remove(0);
        }
        waiting.push(j);
    }
}

fn candidates(text: &str, table: &[Label], pattern: &Pattern, fresh: bool) -> Vec<Candidate> {
    let mut out = Vec::new();
    let (mut line, mut seen) = (0, 0);
    for found in pattern.on(text).find_iter(text) {
        if let Some(newline) = text[seen..found.start()].rfind('\n') {
            line = seen + newline + 1;
        }
        seen = found.start();
        let Some(label) = which(table, found.as_str()) else {
            continue;
        };
        let Some(glued) = glue(text, found.range()) else {
            continue;
        };
        let end = found.end() + colon(&text[found.end()..]);
        let lead = text[line..found.start()].trim();
        let starts = lead.is_empty() && (line > 0 || fresh);
        let ends = text[end..]
            .chars()
            .find(|c| !c.is_whitespace() || *c == '\n')
            .is_none_or(|c| c == '\n');
        out.push(Candidate {
            label,
            span: found.start()..end,
            line_start: starts,
            whole_line: starts && ends,
            glued,
            after_sentence: lead
                .ends_with(['.', '!', '?', '"', '”', '’', '\'', ')', ']', ':', '…']),
            best: i32::MIN,
            local: 0,
            from: None,
        });
    }
    out
}

/// Whether a text ends in `12"E`: the letter belongs to coordinates, and a label may be glued to it.
fn after_angle(before: &str) -> bool {
    let mut last = before.chars().rev().skip(1).skip_while(|c| *c == ' ');
    last.next()
        .is_some_and(|c| matches!(c, '"' | '″' | '”' | '\'' | '′' | '’' | '°'))
        && last.find(|c| *c != ' ').is_some_and(|c| c.is_ascii_digit())
}

/// How far a colon after a label reaches, with blanks before it; 0 if there is none.
fn colon(rest: &str) -> usize {
    let after = rest.trim_start_matches([' ', '\t', '\u{a0}']);
    if after.starts_with(':') {
        rest.len() - after.len() + 1
    } else {
        0
    }
}

/// How a label word hangs on its neighbours: 0 apart, up to 3 glued on both sides; `None` when it
/// is part of another word or of a sentence's punctuation.
fn glue(text: &str, word: Range<usize>) -> Option<i32> {
    let left = match text[..word.start].chars().next_back() {
        Some('N' | 'S' | 'E' | 'W' | 'O') if after_angle(&text[..word.start]) => 2,
        Some(c) if c.is_uppercase() || matches!(c, '_' | '-' | '/' | '\\' | '\'' | '’') => {
            return None
        }
        Some(c) if c.is_alphanumeric() => 2,
        _ => 0,
    };
    let right = match text[word.end..].chars().next() {
        Some(c) if c.is_lowercase() => return None,
        Some('_' | '-' | '/' | '\'' | '’' | '.' | ',' | ';' | '!' | '?' | ')') => return None,
        Some(c) if !c.is_whitespace() && c != ':' => 1,
        _ => 0,
    };
    Some(left + right)
}

/// What speaks for a label's place, given the field that it would end.
fn placing(table: &[Label], style: Style, before: Option<&Label>, here: &Candidate) -> i32 {
    let label = &table[here.label];
    let ends_prose = before.is_some_and(|b| b.form.is_long());
    let place = match style {
        Style::Lines if label.heads && here.whole_line => 8,
        Style::Lines if label.heads && here.line_start => -1,
        Style::Lines if here.line_start => 6,
        Style::Lines if ends_prose => -6,
        Style::Lines => -1,
        Style::RunOn if label.heads && here.whole_line => 6,
        Style::RunOn if here.line_start && ends_prose => i32::from(here.after_sentence) * 2,
        Style::RunOn if here.line_start => 2,
        Style::RunOn if ends_prose && here.after_sentence => 1,
        Style::RunOn if ends_prose => -4,
        Style::RunOn => 0,
    };
    place - here.glued
}

/// What the value from a candidate to `end` is worth.
fn worth(text: &str, table: &[Label], here: &Candidate, end: usize) -> i32 {
    let form = table[here.label].form;
    if !form.is_long() && end - here.span.end > 600 {
        // Only a field of its own line may leave so much behind it.
        let after = text[here.span.end..end].trim_start();
        return match after.char_indices().take(240).find(|(_, c)| *c == '\n') {
            Some((line, _)) if here.line_start => form.suits(after[..line].trim()).max(-4) - 2,
            _ => -8,
        };
    }
    let value = text[here.span.end..end].trim();
    if form.is_long() {
        return form.suits(value);
    }
    let whole = form.suits(value);
    let line = value.split('\n').next().unwrap_or("").trim_end();
    let suits = if line.len() < value.len() {
        whole.max(form.suits(line) - 1)
    } else {
        whole
    };
    // A label at the start of a line with an odd short value is still that field, and reported.
    if here.line_start && line.len() <= 40 {
        suits.max(-4)
    } else {
        suits
    }
}

/// Labels that every item has and that a step in the order would leave out.
fn skipped(table: &[Label], from: u8, to: u8) -> i32 {
    table
        .iter()
        .filter(|l| l.usual && l.rank > from && l.rank < to)
        .count() as i32
}

fn anchors(
    text: &str,
    table: &[Label],
    style: Style,
    candidates: &[Candidate],
    chosen: &[usize],
) -> Vec<Anchor> {
    let mut out = Vec::with_capacity(chosen.len());
    for (n, &j) in chosen.iter().enumerate() {
        let here = &candidates[j];
        let end = chosen
            .get(n + 1)
            .map_or(text.len(), |&k| candidates[k].span.start);
        let value = worth(text, table, here, end);
        let form = table[here.label].form;
        let low = n.checked_sub(1).map_or(0, |m| chosen[m] + 1);
        let high = chosen.get(n + 1).copied().unwrap_or(candidates.len());
        let before = n
            .checked_sub(1)
            .map(|m| &table[candidates[chosen[m]].label]);
        let rival = (low..high)
            .filter(|&k| k != j && candidates[k].label == here.label)
            .find(|&k| {
                let weight = placing(table, style, before, &candidates[k])
                    + worth(text, table, &candidates[k], end);
                weight >= here.local + value - 1
            })
            .map(|k| candidates[k].span.start);
        let plain_place =
            style == Style::Lines && (here.line_start || here.whole_line) && here.glued == 0;
        let sure = if rival.is_some() || here.local + value < 1 {
            Sure::Unsure
        } else if value >= 6 || (plain_place && value >= 0) {
            Sure::Certain
        } else if here.local + value >= 2 || form == Form::Lines {
            Sure::Likely
        } else {
            Sure::Unsure
        };
        out.push(Anchor {
            label: here.label,
            span: here.span.clone(),
            sure,
            rival,
        });
    }
    out
}
