//! The page of two games side by side.

use serde::Serialize;

use super::{ClauseNote, Link};

/// Two games, and where they part.
#[derive(Clone, Debug, Serialize)]
pub struct PairPage {
    /// The two games.
    pub games: [PairGame; 2],
    /// What it comes to, in a sentence or two.
    pub line: String,
    /// The parting from the opening on, then past the opening; the first that has moves is shown on the boards.
    pub partings: Vec<PartingView>,
    /// Why no parting is shown, where none is.
    pub none: Option<String>,
    /// Where they part, as a file, where somebody has searched.
    pub file: Option<String>,
    /// Aspects that differ.
    pub differ: Vec<AspectPair>,
    /// Aspects that are the same, in words.
    pub same: Vec<String>,
    /// How many aspects were compared.
    pub aspects: usize,
    /// `4 of 45 situations that both games know are treated differently`, where there are tables.
    pub situations: Option<String>,
    /// Other pairs, for who wants to change it.
    pub others: Vec<Link>,
    /// The scripts that hold the two games, from the site's folder.
    pub scripts: Vec<String>,
    /// What the script reads, as JSON; none for games without a board in step.
    pub data: Option<String>,
}

/// One of the two.
#[derive(Clone, Debug, Serialize)]
pub struct PairGame {
    /// `south` of the page: `a` or `b`.
    pub key: &'static str,
    /// The game.
    pub title: String,
    /// The edition.
    pub href: String,
    /// `Kababish · Davies 1925`.
    pub from: String,
}

/// A line of moves after which the two stand differently.
#[derive(Clone, Debug, Serialize)]
pub struct PartingView {
    /// `Eight moves alike; the ninth parts them`.
    pub title: String,
    /// What differs, in one sentence; empty where no clause of theirs decides it.
    pub what: String,
    /// What is to be known of it.
    pub note: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Each game after the last move.
    pub sides: Vec<PartedSide>,
}

/// One game after the parting.
#[derive(Clone, Debug, Serialize)]
pub struct PartedSide {
    /// The game.
    pub title: String,
    /// `South to move`.
    pub to_move: String,
    /// The board.
    pub svg: String,
    /// The position, as records write it.
    pub position: String,
    /// The clauses that decided it.
    pub clauses: Vec<ClauseNote>,
}

/// One aspect of two games.
#[derive(Clone, Debug, Serialize)]
pub struct AspectPair {
    /// `The end of a round`.
    pub group: String,
    /// What is compared.
    pub aspect: String,
    /// What each says.
    pub sides: Vec<AspectSide>,
}

/// What one game says of it.
#[derive(Clone, Debug, Serialize)]
pub struct AspectSide {
    /// The game, for those who listen.
    pub title: String,
    /// Plain words; empty where the game has no such thing.
    pub value: String,
    /// The clauses behind it.
    pub clauses: Vec<ClauseNote>,
}
