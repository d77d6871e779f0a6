//! Situations, and whether a condition holds of one.

use super::{many, Rules};
use ludarium_engine::lang::key::Takes;
use ludarium_engine::men::rulings::WHEN;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What is to be seen of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    Word(&'static str),
    Count(usize),
    /// Names that fit it: of the zones in which a point lies, of a kind.
    Names(Vec<String>),
    /// There is no such thing.
    Nothing,
}

/// What is to be seen, by the keys of `when`.
pub type Situation = BTreeMap<&'static str, Seen>;

/// Whether all keys of a condition hold.
pub fn holds(when: &Map<String, Value>, seen: &Situation) -> bool {
    when.iter().all(|(key, value)| {
        let seen = seen.get(key.as_str());
        admits(
            value,
            seen.unwrap_or_else(|| panic!("nothing is seen of `{key}`")),
        )
    })
}

/// Whether one of the values that a key has fits what is seen.
fn admits(value: &Value, seen: &Seen) -> bool {
    many(value).iter().any(|v| match seen {
        Seen::Word(word) => match v {
            Value::Bool(yes) => *word == if *yes { "yes" } else { "no" },
            v => v.as_str() == Some(word),
        },
        Seen::Count(n) => counts(v, *n as u64),
        Seen::Names(names) => {
            let name = v.as_str().unwrap();
            match name.strip_prefix('!') {
                Some(not) => !names.iter().any(|n| n == not),
                None => names.iter().any(|n| n == name),
            }
        }
        Seen::Nothing => false,
    })
}

/// `4`, `"2..6"`, `">=2"`, `"<=3"`, `">3"`, `"even"`, `"odd"`.
fn counts(value: &Value, n: u64) -> bool {
    let Some(word) = value.as_str().map(str::trim) else {
        return value.as_u64() == Some(n);
    };
    let number = |text: &str| text.trim().parse::<u64>().unwrap();
    if word == "even" || word == "odd" {
        return n.is_multiple_of(2) == (word == "even");
    }
    if let Some(least) = word.strip_prefix(">=") {
        return n >= number(least);
    }
    if let Some(most) = word.strip_prefix("<=") {
        return n <= number(most);
    }
    if let Some(less) = word.strip_prefix('>') {
        return n > number(less);
    }
    match word.split_once("..") {
        Some((from, to)) => (number(from)..=number(to.trim_start_matches('='))).contains(&n),
        None => n == number(word),
    }
}

/// Whether every situation of a condition is one of another, key by key.
pub fn within(rules: &Rules, inner: &Map<String, Value>, outer: &Map<String, Value>) -> bool {
    outer.iter().all(|(key, wide)| {
        let narrow = inner.get(key);
        let inside = |seen: &Seen| narrow.is_none_or(|n| admits(n, seen));
        all(rules, key)
            .iter()
            .filter(|seen| inside(seen))
            .all(|seen| admits(wide, seen))
    })
}

/// All that can be seen under a key.
fn all(rules: &Rules, key: &str) -> Vec<Seen> {
    let row = WHEN.iter().find(|k| k.name == key).unwrap();
    match row.takes {
        Takes::Counts => (0..=500).map(Seen::Count).collect(),
        Takes::Kinds => {
            let kinds = rules.kinds.iter().map(|k| Seen::Names(vec![k.clone()]));
            // behind a man, or among those taken, there may be nobody
            let nobody = ["behind-kind", "taken-kind"].contains(&key);
            kinds.chain(nobody.then_some(Seen::Names(vec![]))).collect()
        }
        Takes::Zones if key == "filled" => {
            let zones = rules.board.zones.iter();
            let zones = zones.map(|z| Seen::Names(vec![z.0.clone()]));
            zones.chain([Seen::Names(vec![])]).collect()
        }
        Takes::Zones => {
            let points = 0..rules.board.names.len();
            let both = points.flat_map(|p| [0, 1].map(|player| rules.board.zones_of(player, p)));
            let edge = key == "behind-zone";
            both.map(Seen::Names)
                .chain(edge.then_some(Seen::Nothing))
                .collect()
        }
        _ => {
            let words = row.takes.words().unwrap().iter();
            words.map(|(word, _)| Seen::Word(word)).collect()
        }
    }
}
