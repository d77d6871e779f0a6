//! The smallest boards of a game, solved whole (`solved/<slug>.json`): who wins with best play, and by how much. Kept, because solving
//! takes a while. Written by `ludarium boards`, read by everything else.

use crate::values::{FormatNumber, Sha256};
use ludarium_engine::lang::Choice;
use serde::{Deserialize, Serialize};

/// The small boards of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmallBoards {
    /// Number of this format.
    #[serde(default)]
    pub format: FormatNumber,
    /// The slug of the edition or ruleset.
    pub game: String,
    /// Hash of its rules on their own board, under the readings.
    #[schemars(with = "Sha256")]
    pub rules_sha256: String,
    /// The readings in force: the defaults.
    pub readings: Choice,
    /// Positions that were looked at on a board at most.
    pub limit: usize,
    /// The same on boards beyond four holes or four counters, which are tried where what is known of positions is kept in bounded room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub far_limit: Option<usize>,
    /// Why the rules cannot be put on smaller boards; none where they can.
    pub tied: Option<String>,
    /// What stops a round early, so that counters won are those of that moment; none where rounds are valued to the last counter.
    pub stops: Option<String>,
    /// Who wins is all that is known, because counters do not decide: `ahead` is 1, 0 or −1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
    /// The boards, by holes, then by counters.
    pub boards: Vec<SmallBoard>,
}

/// A small board, set up as the rules say: so many counters in each hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmallBoard {
    /// Holes of each player.
    pub holes: u8,
    /// Counters in each hole.
    pub counters: u8,
    /// Counters that whoever moves first is ahead of the other at the end of the round, both doing their best; none where that is not
    /// known. In a game that counters do not decide 1, 0 or −1 ([`SmallBoards::ends`]).
    pub ahead: Option<i32>,
    /// Neither can force an end that is better for him than play without end.
    pub endless: bool,
    /// Positions that were looked at; 0 where nothing was solved.
    pub positions: usize,
    /// Why it is not known.
    pub open: Option<String>,
}

impl SmallBoards {
    /// Whether they are of rules with this hash.
    #[must_use]
    pub fn fits(&self, rules: &str) -> bool {
        self.rules_sha256 == rules
    }

    /// The file, relative to the corpus.
    #[must_use]
    pub fn file(slug: &str) -> String {
        format!("solved/{slug}.json")
    }
}
