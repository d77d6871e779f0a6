//! What conditions are made of: numbers, lists, yes and no.

use serde::{Deserialize, Serialize};

/// One value or a list of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Many<T> {
    /// One value.
    One(T),
    /// A list: any of these.
    List(Vec<T>),
}

impl<T> Many<T> {
    /// The values, one or many.
    pub fn as_slice(&self) -> &[T] {
        match self {
            Many::One(v) => std::slice::from_ref(v),
            Many::List(v) => v,
        }
    }
}

/// Yes or no; `true` and `false` are read as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum YesNo {
    /// It is so.
    Yes,
    /// It is not so.
    No,
}

impl<'de> Deserialize<'de> for YesNo {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Raw {
            Flag(bool),
            Word(String),
        }
        match Raw::deserialize(d)? {
            Raw::Flag(true) => Ok(YesNo::Yes),
            Raw::Flag(false) => Ok(YesNo::No),
            Raw::Word(w) if w == "yes" => Ok(YesNo::Yes),
            Raw::Word(w) if w == "no" => Ok(YesNo::No),
            Raw::Word(w) => Err(serde::de::Error::custom(crate::words::unknown(
                &w,
                &["yes", "no"],
            ))),
        }
    }
}

/// A condition on a number: `4`, `[2, 3]`, `"2..6"`, `">=2"`, `"<=3"`, `"even"`, `"odd"`, or a list of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts(pub Vec<Span>);

/// One part of a [`Counts`] condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// From one number to another, both included.
    Between(u16, u16),
    /// Even numbers.
    Even,
    /// Odd numbers.
    Odd,
}

impl Counts {
    /// Whether a number meets the condition.
    pub fn holds(&self, n: u16) -> bool {
        self.0.iter().any(|s| match *s {
            Span::Between(a, b) => (a..=b).contains(&n),
            Span::Even => n.is_multiple_of(2),
            Span::Odd => n % 2 == 1,
        })
    }

    fn span(word: &str) -> Result<Span, String> {
        let number = |s: &str| s.trim().parse::<u16>().ok();
        let word = word.trim();
        let span = match word {
            "even" => Some(Span::Even),
            "odd" => Some(Span::Odd),
            _ => {
                if let Some(n) = word.strip_prefix(">=").and_then(number) {
                    Some(Span::Between(n, u16::MAX))
                } else if let Some(n) = word.strip_prefix("<=").and_then(number) {
                    Some(Span::Between(0, n))
                } else if let Some(n) = word.strip_prefix('>').and_then(number) {
                    n.checked_add(1).map(|n| Span::Between(n, u16::MAX))
                } else if let Some((a, b)) = word.split_once("..") {
                    number(a)
                        .zip(number(b.trim_start_matches('=')))
                        .map(|(a, b)| Span::Between(a, b))
                } else {
                    number(word).map(|n| Span::Between(n, n))
                }
            }
        };
        span.filter(|s| !matches!(s, Span::Between(a, b) if a > b)).ok_or_else(|| {
            format!("`{word}` is no count; write 4, [2, 3], \"2..6\", \">=2\", \"<=3\", \"even\" or \"odd\"")
        })
    }
}

impl Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Out {
            Number(u16),
            Word(String),
        }
        let outs: Vec<Out> = self
            .0
            .iter()
            .map(|span| match *span {
                Span::Between(a, b) if a == b => Out::Number(a),
                Span::Between(a, u16::MAX) => Out::Word(format!(">={a}")),
                Span::Between(a, b) => Out::Word(format!("{a}..{b}")),
                Span::Even => Out::Word("even".into()),
                Span::Odd => Out::Word("odd".into()),
            })
            .collect();
        match outs.as_slice() {
            [one] => one.serialize(s),
            many => many.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Part {
            Number(u16),
            Word(String),
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Raw {
            One(Part),
            List(Vec<Part>),
        }
        let raw = Raw::deserialize(d).map_err(|_| {
            serde::de::Error::custom(
                "no count; write 4, [2, 3], \"2..6\", \">=2\", \"<=3\", \"even\" or \"odd\"",
            )
        })?;
        let parts = match raw {
            Raw::One(p) => vec![p],
            Raw::List(l) => l,
        };
        let spans: Result<Vec<Span>, String> = parts
            .into_iter()
            .map(|p| match p {
                Part::Number(n) => Ok(Span::Between(n, n)),
                Part::Word(w) => Counts::span(&w),
            })
            .collect();
        spans.map(Counts).map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "read")]
impl schemars::JsonSchema for Counts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Counts".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let part = serde_json::json!({ "anyOf": [
            { "type": "integer", "minimum": 0 },
            { "type": "string", "pattern": r"^\s*(even|odd|>=\d+|<=\d+|>\d+|\d+\.\.=?\d+|\d+)\s*$" } ] });
        schemars::json_schema!({ "anyOf": [part, { "type": "array", "items": part }] })
    }
}
