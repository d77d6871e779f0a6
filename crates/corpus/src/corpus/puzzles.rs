//! Puzzles of a game (`puzzles/<slug>.json`): positions with one move that is proved to be the best, from games of the engine.
//! Kept, because the search takes a while. Written by `ludarium puzzles`, read by everything else.

use crate::values::{AgentWord, FormatNumber, Sha256};
use ludarium_engine::lang::Choice;
use serde::{Deserialize, Serialize};

/// Moves that a puzzle leaves to choose from, at the least.
pub const CHOICES: usize = 4;

/// The puzzles of one game, with how they were looked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// Number of this format.
    #[serde(default)]
    pub format: FormatNumber,
    /// The slug of the edition or ruleset.
    pub game: String,
    /// Hash of its rules under the readings.
    #[schemars(with = "Sha256")]
    pub rules_sha256: String,
    /// The readings in force: the defaults.
    pub readings: Choice,
    /// How they were looked for.
    pub looked: Looked,
    /// How many positions came of it, and why most of them are no puzzles.
    pub count: Count,
    /// The puzzles, in the order in which they are offered.
    pub puzzles: Vec<Puzzle>,
}

/// How puzzles were looked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    /// Of the streams of all games.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Who played them: two a game, the games in turn through the list.
    #[schemars(with = "Vec<[AgentWord; 2]>")]
    pub agents: Vec<[String; 2]>,
    /// First moves of each game that were drawn, whoever played.
    pub openings: u64,
    /// Positions that were listed at most, for exact values.
    pub listed: u64,
    /// Positions that a search looked at which is to decide every move, where exact values do not.
    pub positions: u64,
    /// Counters that the best move is ahead of the next best, at the least, where neither decides the game.
    pub counters: i64,
}

/// What became of the positions of the games.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Positions in which somebody had something to decide.
    pub positions: u64,
    /// Too few moves to choose from.
    pub few_moves: u64,
    /// Met before.
    pub met: u64,
    /// Something that decides play there is not in the position as it is written.
    pub unwritten: u64,
    /// No move better than all others.
    pub small_gap: u64,
    /// The greedy agent finds it, and there are enough without.
    pub greedy: u64,
    /// Like another that is kept.
    pub alike: u64,
    /// Left over: there are enough.
    pub over: u64,
    /// Not every move is proved, or later positions of the same game are open.
    #[serde(default)]
    pub unproved: u64,
}

/// A position with one best move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position, in the notation of records.
    pub position: String,
    /// How it came about, where the rules hang on something that the position as it is written does not show; left out where they do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
    /// The game that it comes from, counted from 0.
    pub game: u64,
    /// Things done and fallen in that game before it.
    pub ply: u64,
    /// Whose move it is.
    pub mover: String,
    /// Moves to choose from.
    pub moves: usize,
    /// What is asked.
    pub asks: Asks,
    /// The move that answers it, as records write it.
    pub answer: String,
    /// It in words, where the token does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The moves that follow it if both do their best, the answer first, as far as they are known.
    pub line: Vec<String>,
    /// What the themes say of it, those that say most first.
    pub themes: Vec<String>,
    /// The greedy agent finds it as well.
    pub greedy: bool,
}

/// The way to a position from the first one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Before {
    /// Who begins, or the lots and picks before the first move, as records write them.
    pub first: String,
    /// The moves, likewise.
    pub moves: Vec<String>,
}

/// What is asked of a puzzle.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename_all = "kebab-case")]
pub enum Asks {
    /// The move that wins, where all others do not.
    Win,
    /// The move that does not lose, where all others do.
    Hold,
    /// The move that leaves its player farthest ahead.
    Most,
}

impl Asks {
    /// The question to whoever is to move.
    #[must_use]
    pub fn question(self) -> &'static str {
        match self {
            Asks::Win => "Find the move that wins: no other does.",
            Asks::Hold => "Find the move that does not lose: all others do.",
            Asks::Most => {
                "Find the best move. It gains at least three counters more than any other."
            }
        }
    }

    /// What is to be found, in a few words.
    #[must_use]
    pub fn brief(self) -> &'static str {
        match self {
            Asks::Win => "one wins",
            Asks::Hold => "one does not lose",
            Asks::Most => "one is the best by far",
        }
    }
}

impl Puzzle {
    /// What is proved of the answer, as a sentence.
    #[must_use]
    pub fn proof(&self) -> String {
        let answer = self.words.as_ref().unwrap_or(&self.answer);
        match self.asks {
            Asks::Win => format!("{answer} wins with best play; no other move does."),
            Asks::Hold => format!("{answer} does not lose with best play; every other move does."),
            Asks::Most => format!(
                "{answer} gains {} at least three counters more by the end than any other move.",
                self.mover
            ),
        }
    }
}

impl Puzzles {
    /// Whether they are of rules with this hash.
    #[must_use]
    pub fn fits(&self, rules: &str) -> bool {
        self.rules_sha256 == rules
    }

    /// The file, relative to the corpus.
    #[must_use]
    pub fn file(slug: &str) -> String {
        format!("puzzles/{slug}.json")
    }
}

impl Count {
    /// How many were thrown away, each with why, in the words of a sentence: `12 left fewer than four moves`.
    #[must_use]
    pub fn thrown(&self) -> Vec<(u64, &'static str)> {
        let all = [
            (self.few_moves, "left fewer than four moves to choose from"),
            (self.met, "had been met before"),
            (
                self.unwritten,
                "could not be set up again from the board alone",
            ),
            (self.small_gap, "had no move that is better than all others"),
            (self.greedy, "are solved by a greedy player"),
            (self.alike, "were like another"),
            (self.over, "were not needed"),
            (
                self.unproved,
                "were not proved: too many positions can follow",
            ),
        ];
        all.into_iter().filter(|(n, _)| *n > 0).collect()
    }
}
