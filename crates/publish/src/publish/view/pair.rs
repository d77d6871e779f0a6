//! The page of two games side by side.

use serde::Serialize;

use super::{ClauseNote, StandingMark};

/// Two games, and where they part.
#[derive(Clone, Debug, Serialize)]
pub struct PairPage {
    /// The two games.
    pub games: [PairGame; 2],
    /// What it comes to, in a sentence or two.
    pub line: String,
    /// The parting from the opening on, then past the opening; the first that has moves is shown on the boards.
    pub partings: Vec<PartingView>,
    /// Of games on boards of different size: the board on which both are shown, or why there is none.
    pub board: Option<String>,
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
    /// The scripts that hold the two games, from the site's folder.
    pub scripts: Vec<String>,
    /// What the script reads, as JSON; none for games without a board in step.
    pub data: Option<String>,
}

/// One of the two.
#[derive(Clone, Debug, Serialize)]
pub struct PairGame {
    /// The name of its edition's page, as names of pages of pairs hold it.
    pub stem: String,
    /// The game.
    pub title: String,
    /// The edition.
    pub href: String,
    /// `Kababish, Sudan · Davies 1925: 143–144`.
    pub from: String,
}

/// A line of moves after which the two stand differently.
#[derive(Clone, Debug, Serialize)]
pub struct PartingView {
    /// `Eight moves in common; they differ at the ninth`.
    pub title: String,
    /// What differs, in one sentence; empty where no clause of theirs decides it.
    pub what: String,
    /// What is to be known of it.
    pub note: String,
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
    /// The clauses that decided it.
    pub clauses: Vec<ClauseNote>,
    /// What is so where no clause of this game decided it, but one of the other's did: it comes before the clauses.
    pub unruled: &'static str,
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
    /// Plain words; empty where the game has no such thing.
    pub value: String,
    /// Places on the board that these name: what each is called, and a board on which it is marked.
    pub places: Vec<[String; 2]>,
    /// The clauses behind it that no aspect before rests on.
    pub clauses: Vec<ClauseNote>,
    /// Where the others stand.
    pub again: Again,
}

/// Clauses that stand under aspects before: they are shown there and not again.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Again {
    /// The numbers of these rows, and what is compared there.
    pub under: Vec<(usize, String)>,
    /// How far the sources carry the clauses, each once.
    pub standings: Vec<StandingMark>,
}
