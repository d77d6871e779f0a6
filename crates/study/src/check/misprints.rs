//! Likely misprints in the records: what the editors marked themselves, and what looks like one. No dictionary is asked:
//! a rare word is held against the common words of the corpus.

use super::evidence::each_layer;
use crate::corpus::Corpus;
use crate::finding::Finding;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

/// A word is common if it stands this often in the corpus …
const COMMON: usize = 3;
/// … and held against others only if it is this long.
const LONG: usize = 5;

static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\p{L}+").expect("a fixed pattern"));
static SIC: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)[\(\[]\s*sic\s*[!.]?\s*[\)\]]").expect("a fixed pattern"));
static SMALL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\p{L}{3,}\. \p{Ll}[\p{Ll}]*").expect("a fixed pattern"));
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(?:[Aa]n (?:[bcdfgjklmnpqrstvwxyz][a-z]+)|a (?:[aei][a-z]+))\b")
        .expect("a fixed pattern")
});
/// Where the letter misleads: `an hour` has no pattern here, `a one`, `a European` do not match or stand here.
const SPOKEN: &[&str] = &["eu", "ewe", "us", "uni"];

/// Ordinary words that lie one letter from others.
const ORDINARY: &str = "about above after again along among another began begin being below between bring broad brought \
cannot cause could count court every false fill first found front given going great group heard holds horse house large later latter least leave \
lines lived lower makes might never often order other others place placed plays point power quite raise ranks reach right \
round same score seats seize shall share short sides since small some space spare stand start state still store taken takes \
their them then there these they thing think third those though three threw throw through times total toward turns twice under \
until upper uses usual value wants water where which while white whole whose within without words works would write years young \
former forms fourth hollow hollows holding reached returned right several single spoken taking turned turning moved moving \
later later remain remains removed player players played playing plain piece pieces landing lands lasts loses losing \
gain begun plate pecking houses rounds tables winner winners winning starts started";

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let words = Vocabulary::of(corpus);
    each_layer(corpus, findings, |at, field, text| {
        for (span, why) in of_text(text, &words) {
            let about = at.passage(field, text, span);
            at.note(
                "misprint",
                field,
                format!("“{}”: {why}", about.text),
                "it is kept as it stands; compare it with the work, and say in a note what must be meant",
                vec![about],
            );
        }
    });
}

/// Places in a text that look like misprints, in order, with the reason.
fn of_text(text: &str, words: &Vocabulary) -> Vec<(Range<usize>, String)> {
    let mut out: Vec<(Range<usize>, String)> = vec![];
    for m in SIC.find_iter(text) {
        let before = text[..m.start()].trim_end();
        let from = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        out.push((from..m.end(), "marked by whoever copied it".to_owned()));
    }
    for m in SMALL.find_iter(text) {
        let (first, _) = m.as_str().split_once('.').unwrap_or_default();
        if !matches!(
            first,
            "viz" | "etc" | "fig" | "Fig" | "vol" | "Vol" | "Plate" | "plate"
        ) {
            out.push((
                m.range(),
                "a sentence that begins with a small letter".to_owned(),
            ));
        }
    }
    for m in ARTICLE.find_iter(text) {
        let next = m.as_str().split(' ').nth(1).unwrap_or_default();
        if !SPOKEN.iter().any(|s| next.starts_with(s)) {
            out.push((m.range(), "the article does not suit the word".to_owned()));
        }
    }
    out.extend(
        doubled(text)
            .into_iter()
            .map(|at| (at, "the same words twice".to_owned())),
    );
    for m in WORD.find_iter(text) {
        if let Some(common) = words.meant(m.as_str()) {
            out.push((
                m.range(),
                format!("one letter from “{common}”, which is common here"),
            ));
        }
    }
    out.sort_by_key(|(at, _)| (at.start, at.end));
    out
}

/// Runs of one to four words that stand twice in a row, with only white space or a comma between.
fn doubled(text: &str) -> Vec<Range<usize>> {
    let all: Vec<Range<usize>> = WORD.find_iter(text).map(|m| m.range()).collect();
    let word = |n: usize| text[all[n].clone()].to_lowercase();
    let mut out = vec![];
    let mut n = 0;
    while n < all.len() {
        let twice = (1..=4usize).rev().find(|&k| {
            n + 2 * k <= all.len()
                && (0..k).all(|i| word(n + i) == word(n + k + i))
                && (n + 1..n + 2 * k).all(|i| {
                    let between = &text[all[i - 1].end..all[i].start];
                    between.chars().all(|c| c.is_whitespace() || c == ',')
                })
                // “that that” and “had had” are English
                && !(k == 1 && matches!(word(n).as_str(), "that" | "had" | "by" | "round" | "one" | "two"))
        });
        match twice {
            Some(k) => {
                out.push(all[n].start..all[n + 2 * k - 1].end);
                n += 2 * k;
            }
            None => n += 1,
        }
    }
    out
}

/// The words of all records.
struct Vocabulary {
    count: BTreeMap<String, usize>,
    /// A common word with a letter left out → the common words it comes from.
    near: BTreeMap<String, BTreeSet<String>>,
}

impl Vocabulary {
    fn of(corpus: &Corpus) -> Self {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for record in corpus.records.values() {
            for text in [&record.rules, &record.content].into_iter().flatten() {
                for word in WORD.find_iter(text) {
                    *count.entry(word.as_str().to_lowercase()).or_default() += 1;
                }
            }
        }
        let mut near: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (word, _) in count
            .iter()
            .filter(|(w, n)| **n >= COMMON && w.chars().count() >= LONG)
        {
            for key in without_one(word).chain([word.clone()]) {
                near.entry(key).or_default().insert(word.clone());
            }
        }
        Self { count, near }
    }

    /// The common word that a rare one is likely meant to be.
    fn meant(&self, word: &str) -> Option<&str> {
        // names begin with a capital; so do sentences, but there a misprint is as rare as anywhere
        if word.starts_with(char::is_uppercase) || word.chars().count() < LONG - 1 {
            return None;
        }
        if self.count.get(word) != Some(&1) || ORDINARY.split_whitespace().any(|w| w == word) {
            return None;
        }
        let keys = without_one(word).chain([word.to_owned()]);
        keys.filter_map(|key| self.near.get(&key))
            .flatten()
            .find(|common| strsim::osa_distance(word, common) == 1 && stem(word) != stem(common))
            .map(String::as_str)
    }
}

/// A word with each of its letters left out in turn.
fn without_one(word: &str) -> impl Iterator<Item = String> + '_ {
    word.char_indices()
        .map(move |(at, c)| format!("{}{}", &word[..at], &word[at + c.len_utf8()..]))
}

/// A word without what inflects it: two forms of one word are no misprint.
fn stem(word: &str) -> &str {
    let cut = ["ing", "ers", "er", "ed", "es", "s", "d", "r", "n", "y", "e"];
    let end = cut.iter().find_map(|end| word.strip_suffix(end));
    end.filter(|rest| rest.len() >= 3).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let mut count = BTreeMap::new();
        for word in WORD.find_iter(text) {
            *count.entry(word.as_str().to_lowercase()).or_insert(0) += 1;
        }
        let common = "picked".to_owned();
        count.insert(common.clone(), COMMON);
        let mut near: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for key in without_one(&common).chain([common.clone()]) {
            near.entry(key).or_default().insert(common.clone());
        }
        let words = Vocabulary { count, near };
        let all = of_text(text, &words).into_iter();
        all.map(|(at, _)| text[at].to_owned()).collect()
    }

    #[test]
    fn misprints_are_found_with_their_words() {
        assert_eq!(found("each of six rows(sic), with four"), ["rows(sic)"]);
        assert_eq!(found("marked hole. the final counter"), ["hole. the"]);
        assert_eq!(
            found("when an player takes a eighth"),
            ["an player", "a eighth"]
        );
        assert_eq!(
            found("it, together with any together with any other"),
            ["together with any together with any"]
        );
        assert_eq!(found("cannot be piked up"), ["piked"]);
    }

    #[test]
    fn what_is_no_misprint_is_left_alone() {
        for text in [
            "Davies 1925: 143-144, Fig. 8, and so on.",
            "an hour, an eighth, a hole, a one, a uniform row",
            "one by one, round and round; had had",
            "pickers pick and picked",
        ] {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }
}
