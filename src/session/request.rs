//! What a line asks for.

use super::answer::Trouble;
use super::Object;
use ludarium_engine::lang::{Choice, Overrides};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

fn yes() -> bool {
    true
}

fn random() -> String {
    "random".into()
}

/// A line that is sent to `ludarium session`.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Lists the games that can be loaded.
    Games {},
    /// Loads a game and begins it.
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
    },
    /// Asks where the game stands and what may be done.
    Position {},
    /// Does one thing or several, all or none of them; what nobody decides then happens of itself.
    Play {
        /// Tokens as records write them, parted by blanks: `C b A`, `throw`, `t4 m0`, `lot:S`.
        moves: String,
        /// Whether the answer tells the steps; left out: yes.
        #[serde(default = "yes")]
        tell: bool,
    },
    /// Asks what an agent would do; nothing is done.
    Choose {
        /// The agent; left out: `random`.
        #[serde(default = "random")]
        agent: String,
        /// Positions that `search` looks at, games that `playouts` plays.
        budget: Option<u32>,
    },
    /// Has an agent play, for whoever is to move.
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
    },
    /// Takes back what was done since somebody last decided, and his decision.
    Undo {
        /// How many decisions; left out: 1.
        times: Option<u32>,
    },
    /// Has agents draw from another stream of random numbers from here on.
    Seed {
        /// Its seed.
        seed: u64,
    },
    /// Asks how the game stands by looking ahead or playing on.
    Outlook {
        /// Positions that are looked at; left out: 1000.
        positions: Option<u64>,
    },
    /// Asks for the game as a record.
    Record {
        /// Who plays, a seat each.
        #[serde(default)]
        players: Vec<String>,
    },
    /// Loads the game that a record tells and goes on from its end.
    Resume {
        /// The record.
        record: String,
    },
}

/// The words that `do` takes.
pub const WORDS: &[&str] = &[
    "games", "load", "new", "position", "play", "choose", "let", "preview", "undo", "seed",
    "outlook", "record", "resume",
];

/// Reads a line; `id` is what its answer repeats.
///
/// # Errors
/// What is no JSON, no object, or asks for nothing that there is.
pub(super) fn read(text: &str, id: &mut Option<Value>) -> Result<Request, Trouble> {
    const FORM: &str =
        "send a JSON object a line, e.g. {\"do\":\"position\"}; docs/session.md has every key";
    let refused = |place: &str, why: String| {
        Trouble::of("the line asks for nothing that there is", place, why, FORM)
    };
    let mut object: Object = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err(refused(super::WHOLE, "it is JSON, and no object".into())),
        Err(e) => return Err(refused(super::WHOLE, format!("it is no JSON: {e}"))),
    };
    *id = object.remove("id");
    let word = match object.get("do") {
        Some(Value::String(word)) => word.clone(),
        Some(_) => return Err(refused("do", "it is no word".into())),
        None => return Err(refused("do", "the key is missing".into())),
    };
    if !WORDS.contains(&word.as_str()) {
        return Err(refused("do", ludarium_engine::words::unknown(&word, WORDS)));
    }
    serde_json::from_value(Value::Object(object))
        .map_err(|e| refused(&format!("do = {word}"), e.to_string()))
}
