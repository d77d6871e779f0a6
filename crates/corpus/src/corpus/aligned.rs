//! Where the sentences of an account stand in a field that has changed: found again by their sums and by what stands around them.
//!
//! A source that is one word longer moves every sentence after that word. Each is looked for by its sum; of all places the longest
//! series that keeps the sentences' order is taken, and of two as long the one in which neighbours stay together. What is left
//! between two sentences that were found is what the sentence between them says now.

use super::account::Sentence;
use super::at_hand::sum;
use crate::text::sentences::cut as cut_sentences;
use std::collections::BTreeMap;

/// First character and the one after the last.
pub type Span = [usize; 2];

/// Where a sentence stands now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Where the account says, word for word.
    Holds,
    /// Its words stand here.
    Moved(Span),
    /// Between its neighbours stand other words.
    Changed(Span),
    /// Nothing stands in its place, or nobody can tell which of the words there are its own.
    Lost,
    /// The field is known to be cut before it ends.
    Beyond,
}

/// Where the sentences of a field stand now, and what stands in none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aligned {
    /// A place a sentence, in the account's order.
    pub places: Vec<Place>,
    /// Stretches of the field that are no sentence's, without the blanks at their ends.
    pub loose: Vec<Span>,
}

/// Places at which a sentence is looked at, the nearest to its old one first.
const MOST: usize = 64;
/// Windows that are summed for sentences that stand on no border of words.
const BUDGET: usize = 400_000;

/// Finds the sentences of a field in its text. With `cut`, the field is known to end too early: what it has not is not missed.
#[must_use]
pub fn align(text: &[char], sentences: &[&Sentence], cut: bool) -> Aligned {
    let stand: Vec<bool> = sentences.iter().map(|s| holds(text, s)).collect();
    let ordered = sentences.windows(2).all(|w| w[0].span[1] <= w[1].span[0]);
    let anchors: Vec<Option<Span>> = if ordered && stand.iter().all(|s| *s) {
        sentences.iter().map(|s| Some(s.span)).collect()
    } else {
        chain(&candidates(text, sentences, &stand), sentences)
    };
    let mut aligned = Aligned {
        places: vec![Place::Lost; sentences.len()],
        loose: vec![],
    };
    let mut end = 0;
    let mut run = 0;
    for n in 0..=sentences.len() {
        let anchor = match n == sentences.len() {
            true => Some([text.len(), text.len()]),
            false => anchors[n],
        };
        let Some(at) = anchor else { continue };
        let last = n == sentences.len();
        between(
            &mut aligned,
            text,
            sentences,
            run..n,
            [end, at[0]],
            cut && last,
        );
        if !last {
            let same = at == sentences[n].span && stand[n];
            aligned.places[n] = if same { Place::Holds } else { Place::Moved(at) };
        }
        (run, end) = (n + 1, at[1]);
    }
    aligned
}

impl Aligned {
    /// Whether every sentence stands where the account says, or lies beyond the end of what is known to be cut, and nothing else stands there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let good = |p: &Place| matches!(p, Place::Holds | Place::Beyond);
        self.loose.is_empty() && self.places.iter().all(good)
    }
}

/// Whether the span of a sentence holds its words.
fn holds(text: &[char], s: &Sentence) -> bool {
    let [from, to] = s.span;
    let Some(held) = text.get(from..to).filter(|held| !held.is_empty()) else {
        return false;
    };
    let held: String = held.iter().collect();
    match &s.sha256 {
        Some(wanted) => sum(&held) == *wanted,
        None => held == s.text,
    }
}

/// Where each sentence may stand, in the order of the text.
fn candidates(text: &[char], sentences: &[&Sentence], stand: &[bool]) -> Vec<Vec<Span>> {
    let words = words(text);
    let mut by_length: BTreeMap<usize, BTreeMap<String, Vec<Span>>> = BTreeMap::new();
    let mut left = BUDGET;
    let each = sentences.iter().zip(stand).map(|(s, stands)| {
        let wanted = s.sum();
        let many = match s.is_elsewhere() {
            true => s.words.unwrap_or(0),
            false => s.text.split_whitespace().count(),
        };
        let mut found = vec![];
        if (1..=words.len()).contains(&many) {
            let windows = by_length
                .entry(many)
                .or_insert_with(|| windows(text, &words, many));
            found.extend(windows.get(&wanted).into_iter().flatten().copied());
        }
        if *stands && !found.contains(&s.span) {
            found.push(s.span);
        }
        if found.is_empty() {
            found = anywhere(text, s, &wanted, &mut left);
        }
        found.sort_by_key(|at| at[0].abs_diff(s.span[0]));
        found.truncate(MOST);
        found.sort_unstable();
        found
    });
    each.collect()
}

/// First and last character of each word.
fn words(text: &[char]) -> Vec<Span> {
    let mut out: Vec<Span> = vec![];
    let mut from = None;
    for (n, c) in text.iter().enumerate() {
        match (c.is_whitespace(), from) {
            (true, Some(start)) => {
                out.push([start, n]);
                from = None;
            }
            (false, None) => from = Some(n),
            _ => {}
        }
    }
    out.extend(from.map(|start| [start, text.len()]));
    out
}

/// Every so many words in a row, by their sum.
fn windows(text: &[char], words: &[Span], many: usize) -> BTreeMap<String, Vec<Span>> {
    let mut out: BTreeMap<String, Vec<Span>> = BTreeMap::new();
    for row in words.windows(many) {
        let at = [row[0][0], row[many - 1][1]];
        let held: String = text[at[0]..at[1]].iter().collect();
        out.entry(sum(&held)).or_default().push(at);
    }
    out
}

/// As many characters as the sentence had, from any border of a word on: two sentences may stand without a blank between them.
fn anywhere(text: &[char], s: &Sentence, wanted: &str, left: &mut usize) -> Vec<Span> {
    let long = s.span[1].saturating_sub(s.span[0]);
    let border = |n: usize| {
        let letter = |n: Option<&char>| n.is_some_and(|c| c.is_alphanumeric());
        n == 0 || !letter(text.get(n - 1)) || !letter(text.get(n))
    };
    let mut out = vec![];
    if long == 0 {
        return out;
    }
    for from in 0..(text.len() + 1).saturating_sub(long) {
        let to = from + long;
        let blank = text[from].is_whitespace() || text[to - 1].is_whitespace();
        if blank || !border(from) || !border(to) {
            continue;
        }
        let Some(rest) = left.checked_sub(1) else {
            break;
        };
        *left = rest;
        let held: String = text[from..to].iter().collect();
        if sum(&held) == wanted {
            out.push([from, to]);
        }
    }
    out
}

/// The longest series of places that keeps the order of the sentences; of two as long, the one that moves neighbours alike.
fn chain(candidates: &[Vec<Span>], sentences: &[&Sentence]) -> Vec<Option<Span>> {
    let far = |n: usize, at: Span| at[0] as i64 - sentences[n].span[0] as i64;
    let all: Vec<(usize, Span)> = candidates
        .iter()
        .enumerate()
        .flat_map(|(n, places)| places.iter().map(move |at| (n, *at)))
        .collect();
    // how many are placed up to here, how much neighbours part, and from which one it goes on
    let mut best: Vec<(usize, i64, Option<usize>)> = Vec::with_capacity(all.len());
    for (here, (n, at)) in all.iter().enumerate() {
        let mut mine = (1, 0, None);
        for (there, (m, before)) in all[..here].iter().enumerate() {
            if m >= n || before[1] > at[0] {
                continue;
            }
            let (many, cost, _) = best[there];
            let cost = cost + (far(*n, *at) - far(*m, *before)).abs();
            if (many + 1, -cost) > (mine.0, -mine.1) {
                mine = (many + 1, cost, Some(there));
            }
        }
        best.push(mine);
    }
    let mut out = vec![None; candidates.len()];
    let mut next = (0..all.len()).max_by_key(|n| (best[*n].0, -best[*n].1, usize::MAX - n));
    while let Some(n) = next {
        let (sentence, at) = all[n];
        out[sentence] = Some(at);
        next = best[n].2;
    }
    out
}

/// What became of the sentences of a run that none was found of, in the stretch between those that were.
fn between(
    aligned: &mut Aligned,
    text: &[char],
    sentences: &[&Sentence],
    run: std::ops::Range<usize>,
    stretch: Span,
    cut: bool,
) {
    let pieces = || -> Vec<Span> {
        let Some([from, to]) = trimmed(text, stretch) else {
            return vec![];
        };
        let held: String = text[from..to].iter().collect();
        let cuts = cut_sentences(&held).into_iter();
        cuts.map(|c| [from + c.span[0], from + c.span[1]]).collect()
    };
    if cut && !run.is_empty() {
        aligned.places[run.clone()].fill(Place::Beyond);
        // those that stand whole before the end are as long as they were, or nearly
        for (n, [from, to]) in run.zip(pieces()) {
            let old = sentences[n].span;
            let old = old[1].saturating_sub(old[0]);
            let whole = matches!(text[to - 1], '.' | '!' | '?' | '"' | '”' | '’' | ')');
            if !whole || 5 * (to - from) + 40 < 4 * old {
                break;
            }
            aligned.places[n] = Place::Changed([from, to]);
        }
        return;
    }
    let Some([from, to]) = trimmed(text, stretch) else {
        return;
    };
    let pieces = pieces();
    let alike = |n: usize, at: Span| {
        let (old, now) = (sentences[n].span, at[1] - at[0]);
        let old = old[1].saturating_sub(old[0]);
        now <= 3 * old + 20 && old <= 3 * now + 20
    };
    let first = run.start;
    let own: Vec<Span> = run.clone().map(|n| sentences[n].span).collect();
    if tile(text, &own, [from, to]) {
        // an editor has cut it so
        for (n, at) in run.zip(own) {
            aligned.places[n] = Place::Changed(at);
        }
    } else if run.len() == 1 && alike(first, [from, to]) {
        aligned.places[first] = Place::Changed([from, to]);
    } else if run.len() > 1 && pieces.len() == run.len() {
        for (n, at) in run.zip(pieces) {
            aligned.places[n] = Place::Changed(at);
        }
    } else {
        aligned.loose.push([from, to]);
    }
}

/// Whether spans stand in order and hold all of a stretch but the blanks between them.
fn tile(text: &[char], spans: &[Span], [from, to]: Span) -> bool {
    let mut end = from;
    for [start, stop] in spans {
        let blank = |at: Span| at[0] <= at[1] && trimmed(text, at).is_none();
        if start >= stop || *stop > to || !blank([end, *start]) {
            return false;
        }
        end = *stop;
    }
    !spans.is_empty() && trimmed(text, [end, to]).is_none()
}

/// A stretch without the blanks at its ends; none where there is nothing else.
fn trimmed(text: &[char], [from, to]: Span) -> Option<Span> {
    let held = text.get(from..to)?;
    let first = held.iter().position(|c| !c.is_whitespace())?;
    let last = held.iter().rposition(|c| !c.is_whitespace())?;
    Some([from + first, from + last + 1])
}
