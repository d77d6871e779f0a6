//! Passages that stand in two records word for word: the editors' boilerplate, or a mistaken copy.

use super::evidence::{each_layer, folded};
use crate::corpus::{Corpus, Edition, Layer, Sentence};
use crate::finding::Finding;
use crate::record::Record;
use crate::text::sentences::cut;
use std::collections::{BTreeMap, BTreeSet};

/// A run of this many sentences is a copy …
const RUN: usize = 3;
/// … and so is a single sentence of this many characters …
const LONG: usize = 100;
/// … or, where its words are elsewhere, of so many words.
const LONG_WORDS: usize = 18;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let layers = |e| [Layer::Editorial, Layer::Primary].map(|layer| Summed::of(e, layer));
    let all: Vec<(&Edition, [Summed; 2])> =
        corpus.editions.iter().map(|e| (e, layers(e))).collect();
    for (n, (a, left)) in all.iter().enumerate() {
        for (b, right) in &all[n + 1..] {
            for (x, y) in left.iter().zip(right) {
                for run in runs(x, y) {
                    note(a, b, &run, findings);
                }
            }
        }
    }
}

/// The sentences of a layer, with the sums of their words.
struct Summed<'e> {
    sentences: Vec<(&'e Sentence, String)>,
    sums: BTreeSet<String>,
}

impl<'e> Summed<'e> {
    fn of(e: &'e Edition, layer: Layer) -> Self {
        let there = e.account.sentences.iter().filter(|s| s.layer == layer);
        let sentences: Vec<_> = there.map(|s| (s, s.sum())).collect();
        let sums = sentences.iter().map(|(_, sum)| sum.clone()).collect();
        Summed { sentences, sums }
    }
}

/// Longest runs of equal sentences: pairs of the first and last sentence on either side.
fn runs<'e>(left: &Summed<'e>, right: &Summed<'e>) -> Vec<Vec<(&'e Sentence, &'e Sentence)>> {
    let mut out = vec![];
    let (there, left, right) = (&right.sums, &left.sentences, &right.sentences);
    let equal = |i: usize, j: usize| {
        left.get(i)
            .zip(right.get(j))
            .is_some_and(|(x, y)| x.1 == y.1)
    };
    // most sentences stand in one account alone
    for i in (0..left.len()).filter(|i| there.contains(&left[*i].1)) {
        for j in 0..right.len() {
            if !equal(i, j) || (i > 0 && j > 0 && equal(i - 1, j - 1)) {
                continue;
            }
            let run: Vec<_> = (0..)
                .take_while(|k| equal(i + k, j + k))
                .map(|k| (left[i + k].0, right[j + k].0))
                .collect();
            if run.len() >= RUN || run.iter().any(|(s, _)| is_long(s)) {
                out.push(run);
            }
        }
    }
    out
}

fn is_long(s: &Sentence) -> bool {
    s.text.chars().count() >= LONG || s.words.is_some_and(|n| n >= LONG_WORDS)
}

fn note(a: &Edition, b: &Edition, run: &[(&Sentence, &Sentence)], findings: &mut Vec<Finding>) {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    let span = |x: &Sentence, y: &Sentence| {
        if x.id == y.id {
            x.id.clone()
        } else {
            format!("{}–{}", x.id, y.id)
        }
    };
    let here = span(first.1, last.1);
    let there = format!("{} {}", a.short, span(first.0, last.0));
    findings.push(
        Finding::info(
            "copied",
            format!("{} {here}", b.short),
            format!("word for word the same as {there}"),
        )
        .at(&b.account.file, first.1.lines.of("id"))
        .help("ask of each sentence whether it fits both games"),
    );
}

/// Long sentences that stand in the records of two games, one of which has no edition; those of editions are told as `copied` there.
pub(super) fn records(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let mut seen: BTreeMap<String, &Record> = BTreeMap::new();
    let edited = |r: &Record| corpus.editions.iter().any(|e| e.account.record == r.id);
    each_layer(corpus, findings, |at, field, text| {
        for sentence in cut(text)
            .into_iter()
            .filter(|s| s.text.chars().count() >= LONG)
        {
            let first = *seen.entry(sentence.text.clone()).or_insert(at.record);
            let games = [first, at.record].map(|r| folded(r.game.as_deref().unwrap_or(&r.id)));
            if games[0] == games[1] || (edited(first) && edited(at.record)) {
                continue;
            }
            let from = text
                .char_indices()
                .nth(sentence.span[0])
                .map_or(0, |(at, _)| at);
            let about = at.passage(field, text, from..from + sentence.text.len());
            at.note(
                "copied",
                field,
                format!(
                    "a sentence of {} stands here, character for character",
                    first.id
                ),
                "ask whether it fits both games",
                vec![about],
            );
        }
    });
}
