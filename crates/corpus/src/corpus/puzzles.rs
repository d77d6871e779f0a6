//! Puzzles of a game (`puzzles/<slug>.json`): positions with one best move, found in games of the engine. Kept, because the search
//! takes a while. Written by `ludarium puzzles`, read by everything else.

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
    /// Positions that the search looked at.
    pub positions: u64,
    /// Positions that the second search looked at.
    pub again: u64,
    /// Positions that a last search of what was picked looked at.
    pub last: u64,
    /// Counters that the best move is ahead of the next best, at the least, where neither decides the game.
    pub counters: f64,
    /// Chance of winning, likewise, from 0 to 1.
    pub chance: f64,
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
    /// No move clearly better than all others.
    pub small_gap: u64,
    /// The second search did not find the same.
    pub unconfirmed: u64,
    /// The greedy agent finds it, and there are enough without.
    pub greedy: u64,
    /// Like another that is kept.
    pub alike: u64,
    /// Left over: there are enough.
    pub over: u64,
    /// Picked, but the claim is not proved for every move.
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
    /// The moves that follow it if both do their best, the answer first, as far as they are known.
    pub line: Vec<String>,
    /// What the themes say of it, those that say most first.
    pub themes: Vec<String>,
    /// It is proved that no other move does as well.
    pub proved: bool,
    /// The greedy agent finds it as well.
    pub greedy: bool,
    /// What the first search says of the answer and of the next best move.
    pub found: Compared,
    /// What the second search says, which looked at twice as many positions.
    pub again: Compared,
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

/// The best move beside the next best.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// Moves ahead that each move was looked at; 0 where games were played on.
    pub depth: u32,
    /// Games that were played on after each move; 0 where it was looked ahead.
    pub games: u64,
    /// Of the best move.
    pub best: Worth,
    /// Of the next best.
    pub next: Worth,
}

/// What a move is worth to whoever makes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The move, as records write it.
    #[serde(rename = "move")]
    pub token: String,
    /// It in words, where the token does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Counters ahead; null where the family knows chances alone.
    pub ahead: Option<f64>,
    /// Chance of winning, a draw counted half, from 0 to 1; null where nothing tells of it.
    pub chance: Option<f64>,
    /// How it ends if both do their best: `won`, `drawn`, `lost`; null where that is not proved.
    pub decided: Option<String>,
    /// In words.
    pub says: String,
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
    /// The move with the best chance of winning.
    Chance,
}

impl Asks {
    /// What is asked, as a question to whoever is to move.
    #[must_use]
    pub fn question(self) -> &'static str {
        match self {
            Asks::Win => "Find the move that wins: no other does.",
            Asks::Hold => "Find the move that does not lose: all others do.",
            Asks::Most => "Find the best move: played on, it leaves you three counters or more better off than any other.",
            Asks::Chance => "Find the best move: it wins much oftener than any other.",
        }
    }

    /// What is to be found, in a few words.
    #[must_use]
    pub fn brief(self) -> &'static str {
        match self {
            Asks::Win => "one wins",
            Asks::Hold => "one does not lose",
            Asks::Most => "one is the best by far",
            Asks::Chance => "one wins oftenest by far",
        }
    }
}

impl Worth {
    /// The move as a reader is told of it.
    #[must_use]
    pub fn told(&self) -> &str {
        self.words.as_ref().unwrap_or(&self.token)
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
            (self.unwritten, "could not be set up again as they stood"),
            (
                self.small_gap,
                "had no move that is clearly better than all others",
            ),
            (
                self.unconfirmed,
                "were not confirmed by a search of twice as many positions",
            ),
            (self.greedy, "are solved by whoever takes what lies nearest"),
            (self.alike, "were like another"),
            (self.over, "were over, there being enough"),
            (
                self.unproved,
                "were not proved: more positions can come than were looked at, or another move does as well",
            ),
        ];
        all.into_iter().filter(|(n, _)| *n > 0).collect()
    }
}
