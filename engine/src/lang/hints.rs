//! What may stand under a key, for messages: serde knows that a value does not fit, not what would.

use super::key::{Key, Takes};
use super::{Back, Vocabulary, THEN, WHEN};
use crate::words::{unknown, Word as _};
use toml_edit::Item;

/// Words with what each says.
pub type Words = &'static [(&'static str, &'static str)];

/// The row of a key of `when` or `then`.
fn row(inside: &str, key: &str) -> Option<&'static Key> {
    let keys = if inside == "when" { WHEN } else { THEN };
    keys.iter().find(|k| k.name == key)
}

/// The names of some keys.
pub(super) fn names(keys: &[Key]) -> Vec<&'static str> {
    keys.iter().map(|k| k.name).collect()
}

/// The words a key of `when` or `then` takes (`inside`: "when", "then", or "next" for a look), if it takes words.
pub fn words_of(inside: &str, key: &str) -> Option<Words> {
    match (inside, key) {
        ("next", "look") => Some(Back::WORDS),
        ("when" | "then", _) => row(inside, key)?.takes.words(),
        _ => None,
    }
}

fn known(inside: &str, key: &str) -> Option<Vec<&'static str>> {
    Some(words_of(inside, key)?.iter().map(|(w, _)| *w).collect())
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
    let names = |example: &str| {
        format!("a name in quotes is needed, or a list of names: {key} = \"{example}\"")
    };
    match row(inside, key)?.takes {
        Takes::Moments => Some(names("last")),
        Takes::Marks => Some(names("none")),
        Takes::Zones => Some(names("left")),
        Takes::Amount => {
            Some("a whole number from 1 to 255 is needed; leave `amount` out for all".into())
        }
        Takes::True => Some("true is needed; leave the key out for no".into()),
        Takes::Kind => Some("the name of one kind of mark is needed, in quotes".into()),
        Takes::Words(_) | Takes::YesNo | Takes::Next(_) | Takes::Counts | Takes::Text => None,
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
pub(super) fn elsewhere(of: &Vocabulary, inside: &str, key: &str, item: &Item) -> Option<String> {
    let phase = of.params.iter().any(|p| p.phase == key);
    if phase && item.is_table_like() {
        return Some(format!(
            "`{key}` is a phase of the settings: write set.{key}.<parameter> = …"
        ));
    }
    if of.moments.is_empty() {
        return None;
    }
    if inside != "when" && row("when", key).is_some() && (inside != "clause" || key != "over") {
        return Some(format!("`{key}` is a condition: it belongs into `when`"));
    }
    if inside != "then" && row("then", key).is_some() {
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
        let schema = super::super::json_schema(&[]);
        for (name, keys) in [("When", WHEN), ("Then", THEN)] {
            let of_type: Vec<&String> = schema["$defs"][name]["properties"]
                .as_object()
                .unwrap()
                .keys()
                .collect();
            assert_eq!(of_type, names(keys));
        }
    }
}
