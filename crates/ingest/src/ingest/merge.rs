//! Sightings of one record on several pages become one record; what differs is kept and reported.

use std::collections::{BTreeMap, HashSet};

use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::{json, Map, Value};

use crate::finding::Finding;
use crate::record::{PortalGame, Record};
use crate::text::quoted;

/// Fields of a record that pages may agree or disagree on, in the order of the JSON.
const RECORD: [&str; 13] = [
    "type",
    "game",
    "ruleset",
    "location",
    "date",
    "rules",
    "content",
    "confidence",
    "ages",
    "genders",
    "social_status",
    "spaces",
    "source",
];

/// Fields of a game page, in the order in which differences are reported.
const GAME: [&str; 16] = [
    "name",
    "names",
    "kind",
    "period",
    "regions",
    "categories",
    "description",
    "rules",
    "rules_reference",
    "origin",
    "ludeme",
    "reference",
    "evidence_count",
    "sources",
    "similar",
    "identifiers",
];

/// Pages that a later fetch of the same address has replaced, with the page that stands there now (`None`: there is none).
pub type Replaced = BTreeMap<String, Option<String>>;

/// Unites the sightings of one record, the most trusted first. Where two disagree, the first stays, the other is kept
/// under `extra.variants`. A replaced page adds what it held, dated; a record that only replaced pages have is marked
/// `extra.vanished`.
///
/// # Panics
/// If there is no sighting.
pub fn record(seen: &[Record], replaced: &Replaced, findings: &mut Vec<Finding>) -> Record {
    unite(seen, &RECORD, replaced, findings)
}

/// Unites what was seen of a game page.
///
/// # Panics
/// If there is no sighting.
pub fn game(seen: &[PortalGame], replaced: &Replaced, findings: &mut Vec<Finding>) -> PortalGame {
    unite(seen, &GAME, replaced, findings)
}

fn unite<T: Clone + Serialize + DeserializeOwned>(
    seen: &[T],
    fields: &[&str],
    replaced: &Replaced,
    findings: &mut Vec<Finding>,
) -> T {
    if let ([only], true) = (seen, replaced.is_empty()) {
        return only.clone();
    }
    let all: Vec<Value> = seen
        .iter()
        .map(|item| serde_json::to_value(item).expect("records are plain JSON"))
        .collect();
    let old = |item: &Value| replaced.get(&place(item).0);
    let current: Vec<&Value> = all.iter().filter(|item| old(item).is_none()).collect();
    seen_once(&current, fields, findings);
    let gone = if current.is_empty() {
        all.first().and_then(old).cloned()
    } else {
        None
    };
    let mut all = all.into_iter();
    let mut base = all.next().expect("a sighting");
    let mut known = LISTS.map(|list| items(&base, list).map(Value::to_string).collect());
    for other in all {
        let dated = old(&other).is_some();
        add(&mut base, &other, fields, dated, findings);
        add_items(&mut base, &other, &mut known);
    }
    if let Some(now) = gone {
        vanished(&mut base, now.as_deref(), findings);
    }
    serde_json::from_value(base).expect("uniting keeps the form of a record")
}

fn is_absent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn is_cut(item: &Value) -> bool {
    item["extra"]["truncated"] == Value::Bool(true)
}

/// `page:line` of an item's only sighting.
fn place(item: &Value) -> (String, usize) {
    let sighting = &item["sightings"][0];
    let page = sighting["page"].as_str().unwrap_or_default().to_owned();
    let line = sighting["line"]
        .as_u64()
        .and_then(|n| usize::try_from(n).ok());
    (page, line.unwrap_or(1))
}

/// Marks a record that the portal has no longer where it was seen. Nothing of it is taken away.
fn vanished(base: &mut Value, now: Option<&str>, findings: &mut Vec<Finding>) {
    let (page, line) = place(base);
    let id = base["id"].as_str().unwrap_or_default().to_owned();
    let address = base["sightings"][0]["address"].clone();
    let what = match now {
        Some(now) => format!("the page fetched from there later, {now}, does not have it"),
        None => "there is no page there any more".to_owned(),
    };
    findings.push(
        Finding::warning(
            "vanished",
            "",
            format!(
                "it was at {}, and {what}; the record stays and is marked extra.vanished",
                quoted(address.as_str().unwrap_or("an address not noted")),
            ),
        )
        .on(&page)
        .line(line)
        .of(&id),
    );
    if let Some(extra) = base["extra"].as_object_mut() {
        extra.insert(
            "vanished".into(),
            json!({ "address": address, "page": now }),
        );
    }
}

/// Remarks on fields that only some of the complete sightings have.
fn seen_once(all: &[&Value], fields: &[&str], findings: &mut Vec<Finding>) {
    for field in fields {
        let whole: Vec<&Value> = all.iter().copied().filter(|item| !is_cut(item)).collect();
        let (have, lack): (Vec<&Value>, Vec<&Value>) = whole
            .into_iter()
            .partition(|item| !is_absent(&item[*field]));
        let (Some(first), Some(missing)) = (have.first(), lack.first()) else {
            continue;
        };
        let (page, line) = place(first);
        let (other, other_line) = place(missing);
        let id = first["id"].as_str().unwrap_or_default();
        findings.push(
            Finding::info(
                "seen-once", "",
                format!("the field {field} stands here, but not in the sighting at {other}:{other_line}; both sightings are united"),
            )
            .on(&page)
            .line(line)
            .of(id),
        );
    }
}

fn add(base: &mut Value, other: &Value, fields: &[&str], dated: bool, findings: &mut Vec<Finding>) {
    let (page, line) = place(other);
    let id = other["id"].as_str().unwrap_or_default().to_owned();
    for field in fields {
        let (ours, theirs) = (&base[*field], &other[*field]);
        if is_absent(theirs) || ours == theirs {
            continue;
        }
        let (left, right) = (words(ours), words(theirs));
        if is_absent(ours) || (is_cut(base) && right.starts_with(&left)) {
            base[*field] = theirs.clone();
        } else if left == right {
            findings.push(
                Finding::info(
                    "white-space",
                    "",
                    format!(
                        "the field {field} differs in white space from {}; the first stays",
                        first_place(base)
                    ),
                )
                .on(&page)
                .line(line)
                .of(&id),
            );
        } else if let Some(longer) = grown(ours, theirs) {
            findings.push(
                Finding::info(
                    "longer-list",
                    "",
                    format!(
                        "the list {field} has more here or at {}; the longer one stands",
                        first_place(base)
                    ),
                )
                .on(&page)
                .line(line)
                .of(&id),
            );
            base[*field] = longer;
        } else if !(is_cut(other) && left.starts_with(&right)) {
            let finding = if dated {
                updated(base, field, &left, &right)
            } else {
                conflict(base, field, &left, &right)
            };
            findings.push(finding.at(&page, line).of(&id));
            let mut variant = json!({"field": field, "value": theirs, "page": page, "line": line});
            if let (true, Some(date)) = (dated, other["sightings"][0].get("date")) {
                variant["date"] = date.clone();
            }
            push_extra(base, variant);
        }
    }
    for key in ["work", "works"] {
        if base.get(key).is_some_and(is_absent) {
            base[key] = other[key].clone();
        }
    }
    unite_extra(base, other);
}

/// The longer of two lists of which one holds all of the other: a list that grew is no disagreement.
fn grown(ours: &Value, theirs: &Value) -> Option<Value> {
    let (Value::Array(a), Value::Array(b)) = (ours, theirs) else {
        return None;
    };
    if b.iter().all(|item| a.contains(item)) {
        return Some(ours.clone());
    }
    a.iter()
        .all(|item| b.contains(item))
        .then(|| theirs.clone())
}

/// Lists that are united item by item.
const LISTS: [&str; 2] = ["unplaced", "sightings"];

fn items<'v>(of: &'v Value, list: &str) -> impl Iterator<Item = &'v Value> {
    of[list].as_array().into_iter().flatten()
}

/// Adds the items that are not `known` yet, list by list; a record may have been seen any number of times.
fn add_items(base: &mut Value, other: &Value, known: &mut [HashSet<String>; 2]) {
    for (list, known) in LISTS.iter().zip(known) {
        let ours = base[*list].as_array_mut().expect("a list by its type");
        ours.extend(
            items(other, list)
                .filter(|item| known.insert(item.to_string()))
                .cloned(),
        );
    }
}

fn first_place(base: &Value) -> String {
    let (page, line) = place(base);
    format!("{page}:{line}")
}

/// Where two texts part, from a few words before it.
fn part(left: &str, right: &str) -> usize {
    let same = left
        .char_indices()
        .zip(right.chars())
        .take_while(|((_, a), b)| a == b)
        .last()
        .map_or(0, |((at, c), _)| at + c.len_utf8());
    left[..same]
        .char_indices()
        .rev()
        .filter(|(_, c)| *c == ' ')
        .nth(2)
        .map_or(0, |(at, _)| at + 1)
}

fn updated(base: &Value, field: &str, left: &str, right: &str) -> Finding {
    let from = part(left, right);
    Finding::warning(
        "updated", "",
        format!(
            "the field {field} was {} when this page was fetched and is {} at {}; the newer words stay, the older are kept, dated, under extra.variants",
            quoted(&right[from..]),
            quoted(&left[from..]),
            first_place(base),
        ),
    )
}

fn conflict(base: &Value, field: &str, left: &str, right: &str) -> Finding {
    let from = part(left, right);
    Finding::error(
        "conflict", "",
        format!(
            "the field {field} is {} here and {} at {}; the latter stays, this one is kept under extra.variants: decide by the source, and put the better page first in pages.toml",
            quoted(&right[from..]),
            quoted(&left[from..]),
            first_place(base),
        ),
    )
}

fn push_extra(base: &mut Value, variant: Value) {
    let extra = base["extra"].as_object_mut().expect("a map by its type");
    let variants = extra.entry("variants").or_insert_with(|| json!([]));
    if let Some(list) = variants.as_array_mut() {
        list.push(variant);
    }
}

/// Keys of `extra`: doubts about splits go where the other sighting has none; the rest is united.
fn unite_extra(base: &mut Value, other: &Value) {
    let empty = Map::new();
    let theirs = other["extra"].as_object().unwrap_or(&empty);
    let both_cut = is_cut(base) && is_cut(other);
    let kept: Vec<String> = base["extra"]["split"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, _)| {
            let doubted = theirs
                .get("split")
                .and_then(|s| s.get(key.as_str()))
                .is_some();
            doubted || words(&base[key.as_str()]) != words(&other[key.as_str()])
        })
        .map(|(key, _)| key.clone())
        .collect();
    let ours = base["extra"].as_object_mut().expect("a map by its type");
    if let Some(Value::Object(splits)) = ours.get_mut("split") {
        splits.retain(|key, _| kept.contains(key));
        if splits.is_empty() {
            ours.remove("split");
        }
    }
    for (key, value) in theirs {
        if !matches!(key.as_str(), "split" | "truncated" | "variants") && !ours.contains_key(key) {
            ours.insert(key.clone(), value.clone());
        }
    }
    if !both_cut {
        ours.remove("truncated");
    }
}

/// The words of a value with white space run together; of a place or a date, the words as given.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Value::Object(map) => map.get("text").map(words).unwrap_or_default(),
        other => other.to_string(),
    }
}
