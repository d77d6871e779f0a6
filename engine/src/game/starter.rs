//! Who begins the games of a series, whatever the rules say.

use crate::words::UnknownWord;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Who begins the first round of each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Starter {
    /// A seat, counted from 0. The words of the first two are those of a game for two, `south` and `north`; a further seat is written
    /// by its number, counted from 1.
    Seat(u8),
    /// Drawn by lot, in each game anew.
    Lot,
}

/// The usual ones, with their words and what they say.
const USUAL: [(Starter, &str, &str); 3] = [
    (Starter::SOUTH, "south", "South, or the first seat"),
    (Starter::NORTH, "north", "North, or the second seat"),
    (Starter::Lot, "lot", "drawn by lot"),
];

impl Starter {
    /// South, or the first seat.
    pub const SOUTH: Starter = Starter::Seat(0);
    /// North, or the second seat.
    pub const NORTH: Starter = Starter::Seat(1);

    /// The starter of a word: `south`, `north`, `lot`, or the number of a further seat.
    ///
    /// ```
    /// use ludarium_engine::game::Starter;
    ///
    /// assert_eq!("north".parse(), Ok(Starter::Seat(1)));
    /// assert_eq!("3".parse(), Ok(Starter::Seat(2)));
    /// assert_eq!(Starter::Seat(2).to_string(), "3");
    /// assert!("nroth".parse::<Starter>().is_err());
    /// ```
    pub fn from_word(word: &str) -> Option<Starter> {
        word.parse().ok()
    }
}

impl FromStr for Starter {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Starter, UnknownWord> {
        if let Some((starter, ..)) = USUAL.iter().find(|(_, w, _)| *w == word) {
            return Ok(*starter);
        }
        match word.parse::<u8>() {
            Ok(number @ 3..) => Ok(Starter::Seat(number - 1)),
            _ => Err(UnknownWord::among(word, USUAL.map(|(_, w, _)| w))),
        }
    }
}

impl fmt::Display for Starter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Starter::Seat(seat @ 2..) => write!(f, "{}", u16::from(seat) + 1),
            Starter::NORTH => f.write_str("north"),
            Starter::Seat(_) => f.write_str("south"),
            Starter::Lot => f.write_str("lot"),
        }
    }
}

impl Serialize for Starter {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Starter {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = String::deserialize(d)?;
        word.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "read")]
impl schemars::JsonSchema for Starter {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Starter".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let usual = crate::words::schema(&USUAL.map(|(_, word, says)| (word, says)));
        schemars::json_schema!({ "anyOf": [
            usual,
            { "type": "string", "pattern": "^([3-9]|[1-9][0-9])$", "description": "the number of a further seat" },
        ] })
    }
}
