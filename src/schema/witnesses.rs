//! `witnesses.toml`, as its reader takes it (`corpus/witnesses.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::values::Words;
use schemars::JsonSchema;

/// What an edition says of the text itself.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Witnesses {
    /// Slips of the witnesses, with what must be meant.
    #[serde(default)]
    slip: Vec<Slip>,
    /// Names and numbers of the game in the printed work.
    #[serde(default)]
    called: Vec<Named>,
    /// Who told or played it for the ethnographer.
    #[serde(default)]
    informant: Vec<Named>,
}

/// A slip of a witness.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Slip {
    /// Id of the sentence.
    sentence: Words,
    /// What stands there, once.
    sic: Words,
    /// What must be meant.
    corr: Words,
}

/// A name, with the sentences that have it.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Named {
    /// As the account spells it.
    name: Words,
    /// Cites.
    #[schemars(length(min = 1))]
    cites: Vec<String>,
}
