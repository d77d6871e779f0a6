//! What may stand under a key, for messages: serde knows that a value does not fit, not what would.

use super::{
    Back, By, Choose, Direction, Holes, NextWord, OneMore, Opposite, Reach, Side, SomeNone, Take,
    To, Twin, Via,
};
use crate::words::unknown;
use toml_edit::Item;

/// Keys of a condition.
pub(super) const WHEN: &[&str] = &[
    "at",
    "side",
    "count",
    "mark",
    "visited",
    "opposite",
    "opposite-count",
    "via",
    "sown",
    "zone",
    "twin",
    "my-marks",
    "owner-holes",
    "ends",
    "ends-on",
    "lap",
    "circuit",
    "reach",
    "turn",
    "left",
    "own-left",
    "other-left",
    "board-marks",
    "captured",
    "over",
    "richer",
    "gained",
    "full-gain",
];
/// Keys of an outcome.
pub(super) const THEN: &[&str] = &[
    "next",
    "take",
    "amount",
    "to",
    "miss",
    "mark",
    "by",
    "visit",
    "bar",
    "close",
    "choose",
    "direction",
    "skip",
    "over",
    "holes",
    "tell",
];

/// Words with what each says.
pub type Words = Vec<(&'static str, &'static str)>;

fn words<T>(all: &[(T, &'static str, &'static str)]) -> Words {
    all.iter().map(|(_, word, says)| (*word, *says)).collect()
}

/// The words a key of `when` or `then` takes (`inside`: "when", "then", or "next" for a look), if it takes words.
pub fn words_of(inside: &str, key: &str) -> Option<Words> {
    Some(match (inside, key) {
        ("when", "side" | "ends") => words(Side::ALL),
        ("when", "opposite") => words(Opposite::ALL),
        ("when", "reach") => words(Reach::ALL),
        ("when", "via") => words(Via::ALL),
        ("when", "twin") => words(Twin::ALL),
        ("when", "my-marks" | "board-marks") => words(SomeNone::ALL),
        ("when", "owner-holes") => words(OneMore::ALL),
        ("when", "visited" | "captured" | "richer" | "gained" | "full-gain") => {
            vec![("yes", ""), ("no", "")]
        }
        ("then", "next") => words(NextWord::ALL),
        ("then", "take") => words(Take::ALL),
        ("then", "to") => words(To::ALL),
        ("then", "by") => words(By::ALL),
        ("then", "choose") => words(Choose::ALL),
        ("then", "direction") => words(Direction::ALL),
        ("then", "holes") => words(Holes::ALL),
        ("next", "look") => words(Back::ALL),
        _ => return None,
    })
}

fn known(inside: &str, key: &str) -> Option<Vec<&'static str>> {
    Some(words_of(inside, key)?.into_iter().map(|(w, _)| w).collect())
}

/// What is wrong with a value under a key of `when` (`inside` = "when") or `then`; `None` = nothing better to say.
pub(super) fn explain(inside: &str, key: &str, item: &Item) -> Option<String> {
    if (inside, key) == ("then", "next") {
        if let Some(table) = item.as_table_like() {
            return Some(look(table));
        }
    }
    if let Some(known) = known(inside, key) {
        let given: Vec<&str> = match item.as_array() {
            Some(list) => list.iter().filter_map(toml_edit::Value::as_str).collect(),
            None => item.as_str().into_iter().collect(),
        };
        let wrong = given.iter().find(|w| !known.contains(w));
        let look = if key == "next" {
            ", or { look = \"back\", as = \"<moment>\" }"
        } else {
            ""
        };
        return Some(match wrong {
            Some(word) => unknown(word, &known) + look,
            None => format!("a word is needed: one of {}{look}", known.join(", ")),
        });
    }
    match (inside, key) {
        ("when", "at" | "mark" | "zone") => Some(format!(
            "a name in quotes is needed, or a list of names: {key} = \"{}\"",
            match key {
                "at" => "last",
                "mark" => "none",
                _ => "left",
            }
        )),
        ("then", "amount") => {
            Some("a whole number from 1 to 255 is needed; leave `amount` out for all".into())
        }
        ("then", "visit" | "bar" | "close" | "skip" | "over") => {
            Some("true is needed; leave the key out for no".into())
        }
        ("then", "mark" | "miss") => {
            Some("the name of one kind of mark is needed, in quotes".into())
        }
        _ => None,
    }
}

fn look(table: &dyn toml_edit::TableLike) -> String {
    let form = "write next = { look = \"back\", as = \"<moment>\" }";
    for (key, item) in table.iter() {
        match (key, item.as_str()) {
            ("as", Some(_)) => {}
            ("look", Some(word)) => {
                let known = known("next", "look").unwrap_or_default();
                if !known.contains(&word) {
                    return unknown(word, &known);
                }
            }
            ("look" | "as", None) => return format!("`{key}` needs a word in quotes; {form}"),
            (other, _) => return format!("{}; {form}", unknown(other, &["look", "as"])),
        }
    }
    match (table.get("look"), table.get("as")) {
        (Some(_), None) => {
            format!("a look needs `as`, the moment that rules what is found; {form}")
        }
        _ => format!("a look needs `look`, which way; {form}"),
    }
}

/// Where a key belongs that stands in the wrong table.
pub(super) fn elsewhere(inside: &str, key: &str, item: &Item) -> Option<String> {
    let phase = super::params::PARAMS.iter().any(|p| p.phase == key);
    if phase && item.is_table_like() {
        return Some(format!(
            "`{key}` is a phase of the settings: write set.{key}.<parameter> = …"
        ));
    }
    if inside != "when" && WHEN.contains(&key) && (inside != "clause" || key != "over") {
        return Some(format!("`{key}` is a condition: it belongs into `when`"));
    }
    if inside != "then" && THEN.contains(&key) {
        return Some(format!("`{key}` is an outcome: it belongs into `then`"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lists here are those of the types.
    #[test]
    fn the_keys_are_those_of_the_types() {
        let schema = super::super::json_schema();
        for (name, keys) in [("When", WHEN), ("Then", THEN)] {
            let of_type: Vec<&String> = schema["$defs"][name]["properties"]
                .as_object()
                .unwrap()
                .keys()
                .collect();
            assert_eq!(of_type, keys);
        }
    }
}
