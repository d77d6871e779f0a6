//! Conditions: in which situations a ruling holds.

use crate::words;
use serde::{Deserialize, Serialize};

/// One value or a list of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Many<T> {
    One(T),
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

words! {
    /// Whose hole it is, seen from the mover.
    pub enum Side {
        Own = "own": "a hole of the mover (by owner this round or by row, see `side.means`)",
        Other = "other": "a hole of the other player",
        Store = "store": "a store (only where stores are sown)",
    }
}
words! {
    /// What lies in the hole opposite.
    pub enum Opposite {
        Empty = "empty": "no counter lies opposite",
        Some = "some": "at least one counter lies opposite",
    }
}
words! {
    /// How the last counter came here.
    pub enum Via {
        Sown = "sown": "it was sown",
        Moved = "moved": "it was moved on by one hole (`next = \"move-on\"`)",
    }
}
words! {
    /// The hole of the same number of the other player.
    pub enum Twin {
        Plain = "plain": "it bears no mark",
        Marked = "marked": "it bears a mark",
    }
}
words! {
    /// Whether there are any.
    pub enum SomeNone {
        None = "none": "there is none",
        Some = "some": "there is at least one",
    }
}
words! {
    /// One or more.
    pub enum OneMore {
        One = "one": "exactly one",
        More = "more": "two or more",
    }
}

words! {
    /// How far the move has come.
    pub enum Reach {
        Home = "home": "all its counters have fallen in the mover's own holes and stores",
        Other = "other": "at least one has fallen in a hole of the other player",
    }
}

/// Yes or no; `true` and `false` are read as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum YesNo {
    Yes,
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
    Between(u16, u16),
    Even,
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

/// The situations a ruling speaks of. A key that is left out is free.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct When {
    /// The moment asked: choose, enter, passing, last, race, settled, remainder, or a name of one's own that a look uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Many<String>>,
    /// Whose hole it is, seen from the mover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Many<Side>>,
    /// Counters in the hole (after the counter has fallen, at `passing`, `last`, `race`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Counts>,
    /// none, any, mine, theirs, a kind, mine:kind, theirs:kind; mine = the mover made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Many<String>>,
    /// The mark's flag that `visit` sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visited: Option<YesNo>,
    /// What lies opposite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opposite: Option<Many<Opposite>>,
    /// How many lie opposite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opposite_count: Option<Counts>,
    /// How the counter came here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<Many<Via>>,
    /// Counters lifted for this lap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sown: Option<Counts>,
    /// Names of `setup.zones`, or `"!name"` for outside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Many<String>>,
    /// The hole of the same number of the other player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<Many<Twin>>,
    /// Whether the mover holds any mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub my_marks: Option<Many<SomeNone>>,
    /// Holes the hole's owner has this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_holes: Option<Many<OneMore>>,
    /// At `choose`: whose the place is where the last counter of the first lap would fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Many<Side>>,
    /// At `choose`: counters in that place before it falls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_on: Option<Counts>,
    /// Laps sown in this move, this one included (64 and more are not told apart).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lap: Option<Counts>,
    /// 1 until the lap comes round to the hole it was lifted from, 2 from that hole on, and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub circuit: Option<Counts>,
    /// Whether a counter of this move has fallen on the other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Many<Reach>>,
    /// Moves made this round, this one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Counts>,
    /// At `settled`: counters left on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Counts>,
    /// At `settled`: counters left in the mover's holes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_left: Option<Counts>,
    /// At `settled`: counters left in the other player's holes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_left: Option<Counts>,
    /// At `settled`: whether any mark is on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_marks: Option<Many<SomeNone>>,
    /// At `settled`: whether this move took anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<YesNo>,
    /// At `remainder`: counters over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Counts>,
    /// At `remainder`: whether he has more counters than the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub richer: Option<YesNo>,
    /// At `remainder`: whether he has more than he held at the round's start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gained: Option<YesNo>,
    /// At `remainder`: whether either player has a full hole more than at the round's start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_gain: Option<YesNo>,
}
