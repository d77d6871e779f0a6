//! Accounts that send their reader to another: by its number in the same work.

use super::evidence::At;
use crate::corpus::{Corpus, Edition};
use crate::finding::Passage;
use crate::record::Record;
use regex::Regex;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// `Game 7`: another account of the same work, by its number there.
static NUMBERED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\bGames? ([0-9]{1,3})\b").expect("a fixed pattern"));
/// `"4. Um El Banât`: the number that an account has in its work.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"^\s*["“]?\s*([0-9]{1,3})\.\s+\p{Lu}"#).expect("a fixed pattern")
});

/// Numbers that accounts of the corpus have in their works.
pub(super) fn numbered(corpus: &Corpus) -> BTreeMap<(String, u32), String> {
    let of = |record: &Record| {
        let number = NUMBER.captures(record.content.as_deref()?)?[1]
            .parse()
            .ok()?;
        Some(((record.work.clone()?, number), record.id.clone()))
    };
    corpus.records.values().filter_map(of).collect()
}

/// An account that sends its reader to a game that is not in the corpus.
pub(super) fn check(at: &mut At, known: &BTreeMap<(String, u32), String>) {
    let edition = at.edition();
    let fields: Vec<_> = at.fields().collect();
    for (field, text) in fields {
        for found in NUMBERED.captures_iter(text) {
            let all = found.get(0).expect("group 0").range();
            let about = at.passage(field, text, all);
            let number: u32 = found[1].parse().unwrap_or(0);
            let work = at.record.work.clone().unwrap_or_default();
            let there = known.contains_key(&(work, number));
            if there || edition.is_some_and(|e| settled(e, &about)) {
                continue;
            }
            at.note(
                    "leans",
                    field,
                    format!("it leans on {}, which is no game of this corpus", about.text),
                    "say in edition.toml ([[leans_on]]) what that account is; its rules cannot be checked here",
                    vec![about],
                );
        }
    }
}

/// Whether an edition says that what a passage leans on is in the corpus.
fn settled(edition: &Edition, about: &Passage) -> bool {
    let there = edition.account.sentences.iter().find(|s| {
        s.layer.field() == about.field && s.span[0] <= about.span[0] && about.span[1] <= s.span[1]
    });
    there.is_some_and(|s| {
        let leans = edition.about.leans_on.iter().filter(|l| l.in_corpus);
        leans.flat_map(|l| &l.cites).any(|cite| {
            cite.split_whitespace().next() == Some(s.id.as_str()) || cite.contains(&about.text)
        })
    })
}
