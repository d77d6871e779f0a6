//! Records held against the pages that they were made from: whoever changes one by hand learns what the page has.

use super::run::remade;
use crate::finding::Finding;
use crate::pages::{EVIDENCE, GAMES, PAGES};
use serde_json::Value;
use std::path::Path;

/// Differences of a record that are reported one by one.
const TOLD: usize = 8;
/// Characters of a value that are shown.
const SHOWN: usize = 80;

/// Every value of the records and game pages in a corpus that is another than its pages give. `files` are the files of the corpus with
/// their texts. A record of which no page is at hand is held against nothing here.
pub fn altered<'f>(corpus: &Path, files: impl Iterator<Item = (&'f str, &'f str)>) -> Vec<Finding> {
    let folders = [EVIDENCE, GAMES].map(|folder| format!("{folder}/"));
    let made = |(name, _): &(&str, &str)| {
        name.ends_with(".json") && folders.iter().any(|f| name.starts_with(f.as_str()))
    };
    let files: Vec<(&str, &str)> = files.filter(made).collect();
    if files.is_empty() {
        return vec![];
    }
    // what cannot be read is reported by whoever reads the pages themselves
    let Ok(remade) = remade(corpus) else {
        return vec![];
    };
    let mut findings = vec![];
    for (name, text) in files {
        let read = |bytes| serde_json::from_slice::<Value>(bytes).ok();
        let there = remade.get(name).and_then(|bytes| read(bytes));
        let (Some(there), Some(here)) = (there, read(text.as_bytes())) else {
            continue;
        };
        let mut parted = vec![];
        part("", &here, &there, &mut parted);
        let more = parted.len().saturating_sub(TOLD);
        for (n, (key, here, there)) in parted.iter().take(TOLD).enumerate() {
            let [here, there] = shown(here, there);
            let mut why = format!("`{key}` is {here} here, and the pages give {there}: it was changed by hand, or written by an older ludarium");
            if n + 1 == TOLD && more > 0 {
                why += &format!("; {more} further values differ");
            }
            let id = Path::new(name)
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            findings.push(
                Finding::error("altered", id, why)
                    .at(name, line(text, key))
                    .help(format!("run `ludarium ingest` over {PAGES} of the corpus, which writes the file anew from its pages; what is wrong on a page is said in the edition")),
            );
        }
    }
    findings
}

/// The line on which the last named part of a key stands, looked for from part to part.
fn line(text: &str, key: &str) -> usize {
    let names = key
        .split('.')
        .map(|part| part.split('[').next().unwrap_or(part));
    let mut at = 0;
    for name in names {
        let found = text[at..].find(&format!("\"{name}\":"));
        at += found.unwrap_or(0);
    }
    text[..at].matches('\n').count() + 1
}

/// Values that differ, each with its key.
fn part(key: &str, here: &Value, there: &Value, out: &mut Vec<(String, Value, Value)>) {
    match (here, there) {
        (Value::Object(a), Value::Object(b)) => {
            let mut names: Vec<&String> = a.keys().collect();
            names.extend(b.keys().filter(|k| !a.contains_key(*k)));
            for name in names {
                let at = match key {
                    "" => name.clone(),
                    key => format!("{key}.{name}"),
                };
                let of = |map: &serde_json::Map<String, Value>| map.get(name).cloned();
                let (a, b) = (of(a).unwrap_or_default(), of(b).unwrap_or_default());
                part(&at, &a, &b, out);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (n, (a, b)) in a.iter().zip(b).enumerate() {
                part(&format!("{key}[{n}]"), a, b, out);
            }
        }
        (a, b) if a != b => out.push((key.to_owned(), a.clone(), b.clone())),
        _ => {}
    }
}

/// Two values as they are printed: long ones from a little before where they part.
fn shown(here: &Value, there: &Value) -> [String; 2] {
    let both = [here, there].map(|v| v.to_string().chars().collect::<Vec<char>>());
    let same = both[0].iter().zip(&both[1]).take_while(|(a, b)| a == b);
    let from = same.count().saturating_sub(SHOWN / 4);
    both.map(|all| {
        if all.len() <= SHOWN {
            return all.into_iter().collect();
        }
        let end = (from + SHOWN).min(all.len());
        let cut: String = all[from.min(end)..end].iter().collect();
        let (before, after) = (
            if from > 0 { "…" } else { "" },
            if end < all.len() { "…" } else { "" },
        );
        format!("{before}{cut}{after}")
    })
}
