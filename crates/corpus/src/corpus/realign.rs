//! What is written into an account after its source has changed: values of single keys, with everything around them as it was.

use super::account::Account;
use super::aligned::Span;
use super::at_hand::sum;
use super::writing::edited;
use crate::text::words;
use std::ops::Range;
use toml_edit::{Document, Table};

/// What becomes of the words of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// They are the same.
    Same,
    /// These; they may stand in the file.
    Text(String),
    /// These; they are kept elsewhere, and their sum and number stand in the file.
    Elsewhere(String),
}

/// A sentence of an account with what is to be written of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub says: Says,
}

/// An account's file with some sentences as they stand now. Every byte that is not of a value that changes stays: comments, order,
/// layout.
///
/// # Errors
/// The file is no TOML, has its sentences in a form of its own, or would not read as it should.
pub fn rewritten(file: &str, changes: &[Change]) -> Result<String, String> {
    let document = Document::parse(file).map_err(|e| e.to_string())?;
    let tables = document
        .get("sentence")
        .and_then(|s| s.as_array_of_tables())
        .ok_or("its sentences are not written as [[sentence]]")?;
    let mut edits: Vec<(Range<usize>, String)> = vec![];
    for change in changes {
        let of = |t: &&Table| t.get("id").and_then(|id| id.as_str()) == Some(&change.id);
        let table = tables
            .iter()
            .find(of)
            .ok_or_else(|| format!("there is no sentence {}", change.id))?;
        edit(file, table, change, &mut edits)?;
    }
    let out = edited(file, edits);
    proven(file, &out, changes)?;
    Ok(out)
}

fn edit(
    file: &str,
    table: &Table,
    change: &Change,
    edits: &mut Vec<(Range<usize>, String)>,
) -> Result<(), String> {
    let value = |key: &str| table.get(key).and_then(|v| v.span());
    let whole = |key: &str| {
        let from = table.key(key)?.span()?.start;
        Some(from..value(key)?.end)
    };
    let missing = |key: &str| format!("{}: no `{key}` to write", change.id);
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let [from, to] = change.span;
    edits.push((
        value("span").ok_or_else(|| missing("span"))?,
        format!("[{from}, {to}]"),
    ));
    match &change.says {
        Says::Same => {}
        Says::Text(text) => {
            let stands = format!("text = {}", quoted(text));
            let old = whole("text").or_else(|| whole("sha256"));
            edits.push((old.ok_or_else(|| missing("text"))?, stands));
            if let Some(count) = whole("words") {
                edits.push((line_of(file, count), String::new()));
            }
        }
        Says::Elsewhere(text) => {
            let at = value("sha256").ok_or_else(|| missing("sha256"))?;
            edits.push((at, quoted(&sum(text))));
            if let Some(count) = value("words") {
                edits.push((count, words(text).len().to_string()));
            }
        }
    }
    Ok(())
}

/// The whole line of a key, where nothing but it stands there; else the key and its value.
fn line_of(file: &str, key: Range<usize>) -> Range<usize> {
    let from = file[..key.start].rfind('\n').map_or(0, |n| n + 1);
    let to = file[key.end..]
        .find('\n')
        .map_or(file.len(), |n| key.end + n + 1);
    let alone = file[from..key.start].trim().is_empty() && file[key.end..to].trim().is_empty();
    match alone {
        true => from..to,
        false => key,
    }
}

/// That the new file reads as the old one but for what was to change.
fn proven(old: &str, new: &str, changes: &[Change]) -> Result<(), String> {
    let ((before, problems_before), (after, problems)) = (
        Account::parse("account.toml", old),
        Account::parse("account.toml", new),
    );
    let same =
        before.sentences.len() == after.sentences.len() && problems.len() <= problems_before.len();
    let written = changes.iter().all(|c| {
        after.sentence(&c.id).is_some_and(|s| {
            s.span == c.span
                && match &c.says {
                    Says::Same => true,
                    Says::Text(text) => s.text == *text,
                    Says::Elsewhere(text) => s.sum() == sum(text),
                }
        })
    });
    match same && written {
        true => Ok(()),
        false => Err("its layout is one that this program cannot write into".into()),
    }
}
