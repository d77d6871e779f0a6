//! Records whose words an ingest has made others than they were.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::catalogue::{measure, Facts, TABLES};
use crate::finding::Finding;

/// A record whose words are others than before.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Changed {
    /// Its id.
    pub record: String,
    /// What has happened to its words.
    pub how: How,
}

/// What has happened to the words of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// These fields (`rules`, `content`) have another sum.
    Sums(Vec<&'static str>),
    /// The record was not in the corpus and is now.
    Came,
}

/// An edition that rests on a record.
#[derive(Debug, Clone, Copy)]
pub struct Resting<'e> {
    pub slug: &'e str,
    /// Whether its account has sums in the place of the record's words.
    pub has_sums: bool,
}

impl Changed {
    /// The finding about it, to whom it concerns; nothing where a record has come that no edition waited for.
    pub fn finding(&self, editions: &[Resting]) -> Option<Finding> {
        let concerned = |e: &&Resting| self.how != How::Came || e.has_sums;
        let slugs: Vec<&str> = editions.iter().filter(concerned).map(|e| e.slug).collect();
        let named = slugs.join(", ");
        let finding = match (&self.how, slugs.first()) {
            (How::Came, None) => return None,
            (How::Came, Some(first)) => Finding::warning(
                "words-here",
                "",
                format!("its words are in the corpus now, and the account of {named} has their sums: `ludarium cite --words {first}` writes `text` in their place"),
            ),
            (How::Sums(fields), first) => {
                let label = |f: &&str| if *f == "rules" { "Rules" } else { "Content" };
                let labels: Vec<&str> = fields.iter().map(label).collect();
                let change = format!(
                    "the words of its {} have another sum than before",
                    labels.join(" and ")
                );
                match first {
                    None => Finding::info(
                        "changed-words",
                        "",
                        format!("{change}; no edition rests on it"),
                    ),
                    Some(first) => Finding::warning(
                        "changed-words",
                        "",
                        format!("{change}; editions that rest on it: {named}. `ludarium check {first}` names the sentences that have changed, `ludarium cite --realign {first}` writes where the others stand"),
                    ),
                }
            }
        };
        Some(finding.of(&self.record))
    }
}

/// The fields that accounts number, each with its column of sums.
const FIELDS: [(&str, &str); 2] = [("rules", "rules_sha256"), ("content", "content_sha256")];

/// Records of the facts whose words have another sum than they had; such as were not there before have none.
pub(super) fn of_facts(before: &Facts, now: &Facts, out: &mut BTreeSet<Changed>) {
    let (Some(old), Some(new)) = (before.rows("evidence"), now.rows("evidence")) else {
        return;
    };
    let columns = TABLES.iter().find(|(table, _)| *table == "evidence");
    let at = |column: &str| columns.and_then(|(_, all)| all.iter().position(|c| *c == column));
    for (id, cells) in new {
        let Some(was) = old.get(id) else { continue };
        let other = FIELDS
            .iter()
            .filter(|(_, column)| at(column).is_some_and(|n| was.get(n) != cells.get(n)));
        let fields: Vec<&str> = other.map(|(field, _)| *field).collect();
        if !fields.is_empty() {
            out.insert(Changed {
                record: format!("DLP.Evidence.{id}"),
                how: How::Sums(fields),
            });
        }
    }
}

/// What happens to the words of a record when its file becomes these bytes.
pub(super) fn of_file(old: Option<&[u8]>, id: &str, bytes: &[u8], out: &mut BTreeSet<Changed>) {
    let record = id.to_owned();
    let Some(old) = old else {
        let how = How::Came;
        out.insert(Changed { record, how });
        return;
    };
    if old == bytes {
        return;
    }
    let read = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap_or_default();
    let (old, new) = (read(old), read(bytes));
    let sum = |of: &Value, field: &str| of[field].as_str().map(|text| measure(text).1);
    let other = FIELDS
        .iter()
        .filter(|(field, _)| sum(&old, field) != sum(&new, field));
    let fields: Vec<&str> = other.map(|(field, _)| *field).collect();
    if !fields.is_empty() {
        let how = How::Sums(fields);
        out.insert(Changed { record, how });
    }
}
