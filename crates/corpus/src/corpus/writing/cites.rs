//! Cites made from words: by quoting them, or by their numbers where they are not to be copied.

use crate::corpus::{Account, Sentence};
use crate::text::words as words_of;
use std::collections::BTreeSet;

/// The numbers, counted from 1, of some words among others: exactly, else with case and what closes or opens a word set aside.
#[must_use]
pub fn quoted_range(wanted: &str, all: &[&str]) -> Option<[usize; 2]> {
    let wanted: Vec<&str> = words_of(wanted);
    if wanted.is_empty() {
        return None;
    }
    let plain = |word: &&str| {
        word.trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let exact = all.windows(wanted.len()).position(|w| w == wanted);
    let at = exact.or_else(|| {
        let wanted: Vec<String> = wanted.iter().map(plain).collect();
        all.windows(wanted.len())
            .position(|w| w.iter().map(plain).eq(wanted.iter().cloned()))
    })?;
    Some([at + 1, at + wanted.len()])
}

/// The cite of some words of a sentence, as its account has cites: the words as they stand there, or their numbers.
fn of(sentence: &Sentence, words: &str) -> Option<String> {
    let all: Vec<&str> = words_of(&sentence.text);
    let [from, to] = quoted_range(words, &all)?;
    let id = &sentence.id;
    Some(match (sentence.is_elsewhere(), from == to) {
        (true, true) => format!("{id} {from}"),
        (true, false) => format!("{id} {from}-{to}"),
        (false, _) => {
            let quoted = sentence.word_range([from, to])?;
            // a cite's words stand exactly so: of what runs over lines in the source the numbers are given
            match sentence.text.contains(&quoted) {
                true => format!("{id} \"{quoted}\""),
                false if from == to => format!("{id} {from}"),
                false => format!("{id} {from}-{to}"),
            }
        }
    })
}

/// A cite as somebody gives it: an id with or without words or numbers, which stays; an id and words, `C3 draws lots`; or words alone, which are
/// looked for in every sentence.
///
/// # Errors
/// No sentence has the words, or several have.
pub fn cite(account: &Account, given: &str) -> Result<String, String> {
    let given = given.trim();
    let (head, rest) = given.split_once(' ').unwrap_or((given, ""));
    let (head, rest) = (head.trim_end_matches(':'), rest.trim());
    let words = rest.trim_matches(['"', '“', '”']);
    let number = !words.is_empty() && words.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if let Some(sentence) = account.sentence(head) {
        if rest.is_empty() || number {
            return Ok(given.to_owned());
        }
        return of(sentence, words).ok_or_else(|| {
            let near = match sentence.text.as_str() {
                "" => "its words are not at hand; give their numbers, as C2 5-12".to_owned(),
                text => format!("it says: {text}"),
            };
            format!("“{words}” does not stand in {head}: {near}")
        });
    }
    if ludarium_engine::lang::Cite::parse(given).is_ok_and(|c| c.account.is_some()) {
        return Ok(given.to_owned());
    }
    let words = given.trim_matches(['"', '“', '”']);
    let found: Vec<String> = account
        .sentences
        .iter()
        .filter_map(|s| of(s, words))
        .collect();
    match found.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(format!(
            "“{words}” stands in no sentence of the account, and is no sentence's number"
        )),
        several => Err(format!(
            "“{words}” stands in several sentences: {}; say in which",
            several.join(", ")
        )),
    }
}

/// The ids of sentences as somebody names them: `C3`, or `C3-C7` (or `C3-7`) for those from one to the other.
///
/// # Errors
/// One is not there.
pub fn sentences(account: &Account, names: &[String]) -> Result<Vec<String>, String> {
    let ids: Vec<&str> = account.sentences.iter().map(|s| s.id.as_str()).collect();
    let at = |id: &str| {
        let place = ids.iter().position(|i| i.eq_ignore_ascii_case(id));
        place.ok_or_else(|| format!("sentence {}", ludarium_engine::words::unknown(id, &ids)))
    };
    let mut out: Vec<String> = vec![];
    for name in names {
        let (first, last) = match name.split_once('-') {
            Some((first, last)) if last.bytes().all(|b| b.is_ascii_digit()) => {
                let stream = first.trim_end_matches(|c: char| c.is_ascii_digit());
                (first.to_owned(), format!("{stream}{last}"))
            }
            Some((first, last)) => (first.to_owned(), last.to_owned()),
            None => (name.clone(), name.clone()),
        };
        let (from, to) = (at(&first)?, at(&last)?);
        if from > to {
            return Err(format!("{last} does not come after {first}"));
        }
        out.extend(ids[from..=to].iter().map(|id| (*id).to_owned()));
    }
    let mut seen = BTreeSet::new();
    out.retain(|id| seen.insert(id.clone()));
    Ok(out)
}
