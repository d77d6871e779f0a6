//! What may stand under a key, for messages: serde knows that a value does not fit, not what would.

use super::key::{Key, Takes, Words};
use super::rulings::AS;
use super::{Half, Rulings, Vocabulary};
use crate::words::unknown;
use toml_edit::Item;

/// The names of some keys.
pub(super) fn names(keys: &[Key]) -> Vec<&'static str> {
    keys.iter().map(|k| k.name).collect()
}

fn plain(words: Words) -> Vec<&'static str> {
    words.iter().map(|(w, _)| *w).collect()
}

/// What is wrong with a value under a key of `when` or `then`; `None` = nothing better to say.
pub(super) fn explain(rulings: &Rulings, half: Half, key: &str, item: &Item) -> Option<String> {
    let takes = rulings.key(half, key)?.takes;
    if let (Takes::Next(_, looks), Some(table)) = (takes, item.as_table_like()) {
        return Some(look(key, looks, table));
    }
    if let Some(known) = takes.words().map(plain) {
        let given: Vec<&str> = match item.as_array() {
            Some(list) => list.iter().filter_map(toml_edit::Value::as_str).collect(),
            None => item.as_str().into_iter().collect(),
        };
        let wrong = given.iter().find(|w| !known.contains(w));
        let look = match takes {
            Takes::Next(_, looks) => {
                format!(", or {{ look = \"{}\", as = \"<moment>\" }}", looks[0].0)
            }
            _ => String::new(),
        };
        return Some(match wrong {
            Some(word) => unknown(word, &known) + &look,
            None => format!("a word is needed: one of {}{look}", known.join(", ")),
        });
    }
    let names = |example: &str| {
        format!("a name in quotes is needed, or a list of names: {key} = \"{example}\"")
    };
    match takes {
        Takes::Moments => Some(names("last")),
        Takes::Marks => Some(names("none")),
        Takes::Zones => Some(names("left")),
        Takes::Kinds => Some(names("man")),
        Takes::Amount => Some(format!(
            "a whole number from 1 to 255 is needed; leave `{key}` out for all"
        )),
        Takes::True => Some("true is needed; leave the key out for no".into()),
        Takes::Kind => Some("the name of one kind of mark is needed, in quotes".into()),
        Takes::Zone => Some("the name of one zone is needed, in quotes".into()),
        Takes::Words(_) | Takes::YesNo | Takes::Next(..) | Takes::Counts | Takes::Name => None,
    }
}

fn look(key: &str, looks: Words, table: &dyn toml_edit::TableLike) -> String {
    let form = format!(
        "write {key} = {{ look = \"{}\", as = \"<moment>\" }}",
        looks[0].0
    );
    for (key, item) in table.iter() {
        match (key, item.as_str()) {
            (AS, Some(_)) => {}
            ("look", Some(word)) => {
                let known = plain(looks);
                if !known.contains(&word) {
                    return unknown(word, &known);
                }
            }
            ("look" | AS, None) => return format!("`{key}` needs a word in quotes; {form}"),
            (other, _) => return format!("{}; {form}", unknown(other, &["look", AS])),
        }
    }
    match (table.get("look"), table.get(AS)) {
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
    let rulings = of.rulings?;
    let has = |half: Half| inside != half.word() && rulings.key(half, key).is_some();
    if has(Half::When) && (inside != "clause" || key != "over") {
        return Some(format!("`{key}` is a condition: it belongs into `when`"));
    }
    if has(Half::Then) {
        return Some(format!("`{key}` is an outcome: it belongs into `then`"));
    }
    None
}
