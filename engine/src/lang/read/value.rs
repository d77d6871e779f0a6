//! Reading values: what does not fit is reported at its place, key by key.

use super::super::hints::{elsewhere, explain, names};
use super::super::{Half, Rulings, Terms};
use super::Reader;
use crate::words::unknown;
use serde::de::{Deserialize as _, DeserializeOwned, IntoDeserializer};
use toml_edit::{Item, TableLike};

impl Reader<'_> {
    pub(super) fn table<'i>(&mut self, path: &str, item: &'i Item) -> Option<&'i dyn TableLike> {
        let table = item.as_table_like();
        if table.is_none() {
            let key = path.rsplit(['.', ']']).next().unwrap_or(path);
            let form = match key {
                "when" => "write when = { at = \"last\", count = 1 }".to_string(),
                "then" => "write then = { next = \"end\" }".to_string(),
                "set" => "write set.<phase>.<parameter> = value".to_string(),
                _ if path.matches('.').count() == 1 => format!("write [{path}] and its keys below"),
                _ => "write { key = value }".to_string(),
            };
            self.error(item.span(), path, format!("a table is needed here: {form}"));
        }
        table
    }

    /// A value of one type, or an error at its place.
    pub(super) fn value<T: DeserializeOwned>(&mut self, path: &str, item: &Item) -> Option<T> {
        match T::deserialize(Self::deserializer(item)?) {
            Ok(v) => Some(v),
            Err(e) => {
                let span = e.span().or_else(|| item.span());
                self.error(span, path, clean(e.message()));
                None
            }
        }
    }

    /// The terms of a `when` or a `then`, its keys tried one by one, so that every bad key is reported and not only the first.
    pub(super) fn terms(&mut self, path: &str, item: &Item, half: Half) -> Option<Terms> {
        let rulings = self.family.rulings?;
        let terms = Self::deserializer(item).map(Terms::deserialize);
        if let Some(terms) = terms.and_then(|t| (rulings.normal)(half, &t.ok()?).ok()) {
            return Some(terms);
        }
        let table = self.table(path, item)?;
        let before = self.errors.len();
        let known = names(rulings.keys(half));
        for (key, value) in table.iter() {
            let key_span = table.key(key).and_then(toml_edit::Key::span);
            if !known.contains(&key) {
                let message = elsewhere(self.family, half.word(), key, value)
                    .unwrap_or_else(|| unknown(key, &known));
                let span = key_span.or_else(|| value.span());
                self.error(span, &format!("{path}.{key}"), message);
            } else if let Err(e) = term(rulings, half, key, value) {
                let message = explain(rulings, half, key, value).unwrap_or_else(|| clean(&e));
                let span = value.span().or(key_span);
                self.error(span, &format!("{path}.{key}"), message);
            }
        }
        if self.errors.len() == before {
            let terms: Terms = self.value(path, item)?;
            if let Err(e) = (rulings.normal)(half, &terms) {
                self.error(item.span(), path, clean(&e));
            }
        }
        None
    }

    fn deserializer(item: &Item) -> Option<toml_edit::de::ValueDeserializer> {
        item.clone()
            .into_value()
            .ok()
            .map(IntoDeserializer::into_deserializer)
    }
}

/// Whether one term fits by itself.
fn term(rulings: &Rulings, half: Half, key: &str, value: &Item) -> Result<Terms, String> {
    let mut single = toml_edit::InlineTable::new();
    if let Ok(value) = value.clone().into_value() {
        single.insert(key, value);
    }
    let terms = Terms::deserialize(toml_edit::Value::from(single).into_deserializer());
    (rulings.normal)(half, &terms.map_err(|e| e.message().to_owned())?)
}

/// serde's words in ours.
fn clean(message: &str) -> String {
    let ticks: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if message.starts_with("unknown field") && ticks.len() > 1 {
        return unknown(ticks[0], &ticks[1..]);
    }
    let message = message.lines().next().unwrap_or(message).trim();
    if let Some((got, wanted)) = message
        .strip_prefix("invalid type: ")
        .and_then(|m| m.split_once(", expected "))
    {
        let wanted = match wanted {
            "a string" => "a text in quotes",
            "a sequence" => "a list in brackets, [\"…\"],",
            "a map" => "a table, { key = value },",
            "a boolean" => "true or false",
            other => other,
        };
        return format!("{wanted} is needed, not {got}");
    }
    message.to_string()
}
