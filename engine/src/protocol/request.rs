//! What a line asks for.

use super::answer::Trouble;
use crate::game::Example;
use crate::lang::{Choice, Overrides};
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{json, Map, Value};
use std::collections::BTreeMap;
use std::fmt;

fn yes() -> bool {
    true
}

fn random() -> String {
    "random".into()
}

/// Something that is asked of a game in progress. What no page asks (`games`, `load`, `resume`, `let`, `seed`) its engine does
/// without.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(tag = "do"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Lists the games that can be loaded.
    #[cfg(feature = "read")]
    Games {},
    /// Loads a game and begins it.
    #[cfg(feature = "read")]
    Load {
        /// Edition or ruleset (slug or short name), or a rules file (`.toml`).
        game: String,
        /// Readings beside the defaults: question → reading.
        #[serde(default)]
        readings: Choice,
        /// Whole numbers that the rules leave open: parameter → number.
        #[serde(default)]
        set: Overrides,
        /// How many play; left out: as the rules say.
        players: Option<usize>,
        /// Who begins: a seat as the family names it, `lot`, or lots as a record tells them; left out: as the rules say.
        #[serde(default)]
        first: String,
        /// Of all that falls by chance and of what agents draw; left out: 1.
        seed: Option<u64>,
        /// A position to begin with, as text.
        start: Option<String>,
        /// Rounds after which the game is over, where there are rounds; left out, or 0: as many as make a match.
        rounds: Option<u32>,
    },
    /// Begins the loaded game anew.
    New {
        /// As in `load`.
        players: Option<usize>,
        /// As in `load`.
        #[serde(default)]
        first: String,
        /// As in `load`.
        seed: Option<u64>,
        /// As in `load`.
        start: Option<String>,
        /// As in `load`.
        rounds: Option<u32>,
        /// As in `play`.
        #[serde(default = "yes")]
        falls: bool,
    },
    /// Takes other readings and settings, and sets the board up anew.
    Rules {
        /// Readings beside the defaults: question → reading.
        #[serde(default)]
        readings: Choice,
        /// Whole numbers that the rules leave open: parameter → number.
        #[serde(default)]
        set: Overrides,
    },
    /// Plays a worked example: its position, what was done there.
    Example {
        /// The example.
        example: Example,
    },
    /// Asks for the moves of a worked example that plays from a position; none where it is about what happens between moves.
    Moves {
        /// The example.
        example: Example,
    },
    /// Asks which of a record's tokens are lots and picks that open the game, before its first move.
    Lots {
        /// The tokens.
        moves: Vec<String>,
    },
    /// Asks for the size of board that a position states, where the board is of another.
    Size {
        /// The position, as text.
        position: String,
    },
    /// Asks for board, names, questions with their readings, hash of the rules.
    Info {},
    /// Asks where the game stands and what may be done.
    Position {
        /// Where it stood when so many things were done; left out: now.
        done: Option<usize>,
    },
    /// Does one thing or several, all or none of them; what nobody decides then happens of itself.
    Play {
        /// Tokens as records write them, parted by blanks: `C b A`, `throw`, `t4 m0`, `lot:S`.
        moves: String,
        /// Whether the answer tells the steps; left out: yes.
        #[serde(default = "yes")]
        tell: bool,
        /// Whether what nobody decides then happens of itself; left out: yes.
        #[serde(default = "yes")]
        falls: bool,
    },
    /// Plays a line of moves as far as it can be played; what nobody decides happens between them.
    Line {
        /// Tokens as records write them.
        moves: Vec<String>,
    },
    /// Lets happen what nobody decides.
    Advance {},
    /// Goes back to where so many things were done.
    Rewind {
        /// How many, as `stands` counts them.
        done: usize,
    },
    /// Asks what an agent would do; nothing is done.
    Choose {
        /// The agent; left out: `random`.
        #[serde(default = "random")]
        agent: String,
        /// Positions that `search` looks at, games that `playouts` plays.
        budget: Option<u32>,
        /// What it draws from this once; left out: it goes on with the stream of the game.
        seed: Option<u64>,
    },
    /// Has an agent play, for whoever is to move.
    #[cfg(feature = "read")]
    Let {
        /// The agent; left out: `random`.
        #[serde(default = "random")]
        agent: String,
        /// Positions that `search` looks at, games that `playouts` plays.
        budget: Option<u32>,
        /// How many things are done at most; left out: 1.
        times: Option<u32>,
        /// Whether the answer tells the steps; left out: yes.
        #[serde(default = "yes")]
        tell: bool,
    },
    /// Asks what would come of a move; nothing is done.
    Preview {
        /// One token.
        r#move: String,
        /// What would have come of it when so many things were done; left out: now.
        done: Option<usize>,
    },
    /// Takes back what was done since somebody last decided, and his decision.
    Undo {
        /// How many decisions; left out: 1.
        times: Option<u32>,
    },
    /// Has agents draw from another stream of random numbers from here on.
    #[cfg(feature = "read")]
    Seed {
        /// Its seed.
        seed: u64,
    },
    /// Asks how the game stands by looking ahead or playing on.
    Outlook {
        /// Positions that are looked at; left out: 1000.
        positions: Option<u64>,
        /// Whether what every move is worth is told, with what follows; left out: no.
        #[serde(default)]
        moves: bool,
        /// How it stood when so many things were done; left out: now.
        done: Option<usize>,
    },
    /// Asks for the game as a record.
    Record {
        /// Who plays, a seat each.
        #[serde(default)]
        players: Vec<String>,
    },
    /// Loads the game that a record tells and goes on from its end.
    #[cfg(feature = "read")]
    Resume {
        /// The record.
        record: String,
        /// As in `load`.
        rounds: Option<u32>,
    },
}

/// The words that `do` takes.
#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "games", "load", "new", "rules", "example", "moves", "lots", "size", "info", "position", "play", "line", "advance", "rewind", "choose", "let",
    "preview", "undo", "seed", "outlook", "record", "resume",
];

/// What a key of a request is called where none is at fault.
pub const WHOLE: &str = "the line";

/// Reads a request from JSON; `id` is what its answer repeats, letter for letter.
///
/// # Errors
/// What is no JSON, no object, has a key twice, or asks for nothing that there is.
pub fn read(text: &str, id: &mut Option<Box<RawValue>>) -> Result<Request, Trouble> {
    const FORM: &str =
        "send a JSON object a line, e.g. {\"do\":\"position\"}; docs/programs.md has every key";
    let refused = |place: &str, why: String| {
        Trouble::of("the line asks for nothing that there is", place, why, FORM)
    };
    // as it was sent: a number may have more digits than one that is reckoned with
    if let Ok(mut raw) = serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(text) {
        *id = raw.remove("id");
    }
    let mut object: Map<String, Value> = match serde_json::from_str(text) {
        Ok(Once(Value::Object(object))) => object,
        Ok(_) => return Err(refused(WHOLE, "it is JSON, and no object".into())),
        Err(e) if e.is_data() => return Err(refused(WHOLE, e.to_string())),
        Err(e) => return Err(refused(WHOLE, format!("it is no JSON: {e}"))),
    };
    object.remove("id");
    let word = match object.remove("do") {
        Some(Value::String(word)) => word,
        Some(_) => return Err(refused("do", "it is no word".into())),
        None => return Err(refused("do", "the key is missing".into())),
    };
    if !WORDS.contains(&word.as_str()) {
        return Err(refused("do", crate::words::unknown(&word, WORDS)));
    }
    // read with its word as the only key, which takes a tenth of the code that a word among the keys takes
    serde_json::from_value(json!({ &word: object }))
        .map_err(|e| refused(&format!("do = {word}"), e.to_string()))
}

/// JSON in which no object has a key twice: of two values the later would be taken without a word.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Seen)
    }
}

/// What [`Once`] is read by.
struct Seen;

impl<'de> Visitor<'de> for Seen {
    type Value = Once;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Once, E> {
        Ok(Once(Value::Null))
    }
    fn visit_bool<E>(self, is: bool) -> Result<Once, E> {
        Ok(Once(is.into()))
    }
    fn visit_i64<E>(self, n: i64) -> Result<Once, E> {
        Ok(Once(n.into()))
    }
    fn visit_u64<E>(self, n: u64) -> Result<Once, E> {
        Ok(Once(n.into()))
    }
    fn visit_f64<E>(self, n: f64) -> Result<Once, E> {
        Ok(Once(n.into()))
    }
    fn visit_str<E>(self, text: &str) -> Result<Once, E> {
        Ok(Once(text.into()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Once, A::Error> {
        let mut all = vec![];
        while let Some(Once(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(Once(all.into()))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Once, A::Error> {
        let mut all = Map::new();
        while let Some((key, Once(value))) = entries.next_entry::<String, Once>()? {
            if all.contains_key(&key) {
                let why = format_args!("the key `{key}` stands twice in one object");
                return Err(A::Error::custom(why));
            }
            all.insert(key, value);
        }
        Ok(Once(all.into()))
    }
}
