//! What pages show of each family of games alone: positions drawn, what an example does in words.
//!
//! The one place of this stage that names the families; what all of them have comes from the engine's `Rules`.

mod men;
mod shapes;
mod sowing;
mod track;

use super::bind::{aspects, Game};
use super::text::capital;
use super::view::BoardFigure;
use crate::corpus::Example;
use ludarium_engine::game::{Aspect, Rules};
use ludarium_engine::lang::Vocabulary;

/// A position as a page shows it.
pub struct Drawn {
    /// The figure, with trays and all.
    pub svg: String,
    /// Who is to move, in words; nothing where nobody is.
    pub to_move: String,
}

/// What two games of a family have in common before anything is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Common {
    /// Their boards have the same places, so that a move can be the same in both.
    pub places: bool,
    /// With the openings laid aside they are set up alike.
    pub set_up: bool,
}

/// What the first position is called, what its note ends with, and who begins where no rule says it.
const FIRST: &str = "The first position";
const SCRIPTS: &str = "With scripts on, you can play here.";
const BY_LOT: &str = "Who begins is drawn by lot.";

/// Who begins, as a sentence.
fn begins(words: &str) -> String {
    format!("{}.", capital(words))
}

/// A position that the board does not take as the engine gives it.
#[derive(Debug, thiserror::Error)]
#[error("{game}: its board cannot be drawn at `{position}`: {why}; what engine and board crate call its parts has come apart")]
pub struct NoBoard {
    game: String,
    position: String,
    why: String,
}

/// What is shown of a family's games.
pub trait Pictures: Sync {
    /// What readers call games of the family: one, several.
    fn called(&self) -> [&'static str; 2];

    /// The first position: what the player takes over. None of rules of another family, as everywhere here.
    fn opening(&self, game: &Game) -> Option<BoardFigure>;

    /// Whether a game begins with steps that nobody chooses, which its player tells of when it comes alive.
    fn opens(&self, _game: &Game) -> bool {
        false
    }

    /// Whether the positions of a game that pages show can be drawn.
    ///
    /// # Errors
    /// The first that cannot.
    fn can_be_drawn(&self, _game: &Game) -> Result<(), NoBoard> {
        Ok(())
    }

    /// A small board for a card, hidden from those who listen, since the words beside it tell enough.
    fn card(&self, game: &Game) -> Option<String>;

    /// The board in a word or two, by which readers choose a game: `two rows`.
    fn board(&self, game: &Game) -> Option<String>;

    /// Whether pieces of the players are on the board at first, and not counters of nobody or nothing at all.
    fn starts_with_pieces(&self, _game: &Game) -> bool {
        true
    }

    /// Whether sticks are thrown in it.
    fn throws(&self) -> bool {
        false
    }

    /// The board without anything on it, to print and to play on with beans.
    fn empty(&self, game: &Game) -> Option<String>;

    /// Places on the board that an aspect names, each with what it is called and a small board on which it is marked; none where words
    /// are enough.
    fn places(&self, _game: &Game, _aspect: &Aspect, _id: &str) -> Vec<[String; 2]> {
        vec![]
    }

    /// What the rules say of an aspect, with the names that they give sides, places and pieces.
    fn named(&self, _game: &Game, _aspect: &Aspect, words: String) -> String {
        words
    }

    /// The position of an example that shows a doubt; none where no board shows it.
    fn doubt(&self, game: &Game, example: &Example, id: &str) -> Option<BoardFigure>;

    /// What is done in an example, in words.
    fn doing(&self, game: &Game, example: &Example) -> Option<String>;

    /// A position as records write it; `id` is of the figure, `title` says what it is.
    fn position(&self, rules: &dyn Rules, text: &str, id: &str, title: &str) -> Option<Drawn>;

    /// What two games have in common.
    fn common(&self, a: &dyn Rules, b: &dyn Rules) -> Option<Common>;

    /// What is written under a line of moves that parts two games: `past` where the openings are laid aside.
    fn line(&self, past: bool) -> &'static str;

    /// What is written where they part before anything is done.
    fn apart(&self) -> &'static str;

    /// Whether a page of a pair can play both boards in step.
    fn in_step(&self) -> bool;
}

/// The families, with their words, in the order of the engine.
const FAMILIES: &[(&str, &dyn Pictures)] = &[
    ("sowing", &sowing::Boards),
    ("track", &track::Boards),
    ("men", &men::Boards),
];

/// The style sheets of the families' drawn boards.
pub const SHEETS: [&str; 4] = ["board.css", "boardlooks.css", "track.css", "men.css"];

/// What is shown of a game's family.
pub fn of(game: &Game) -> &'static dyn Pictures {
    named(game.rules.family().word)
}

/// What readers call games of a family: one, several.
pub fn called(family: &str) -> [&'static str; 2] {
    named(family).called()
}

/// What stands before `games` in a heading: `sowing`, `piece`.
pub fn kind(family: &Vocabulary) -> &'static str {
    match family.names.kind {
        "men-on-points" => "piece",
        kind => kind,
    }
}

/// What is shown of a family; `tests/all/families.rs` holds that each has a row here.
fn named(family: &str) -> &'static dyn Pictures {
    match FAMILIES.iter().find(|(word, _)| *word == family) {
        Some((_, pictures)) => *pictures,
        None => unreachable!("the family `{family}` has no row in publish/families"),
    }
}

/// The first position of a game.
pub fn opening(game: &Game) -> BoardFigure {
    of(game).opening(game).unwrap_or_default()
}

/// What a game says, aspect by aspect, for a page about it: with the names that its rules give.
pub fn shown(game: &Game) -> Vec<Aspect> {
    let named = |a: &Aspect| Aspect {
        value: of(game).named(game, a, aspects::value(&a.value)),
        ..a.clone()
    };
    game.shown.iter().map(named).collect()
}

/// The board of a game in a word or two.
pub fn board(game: &Game) -> String {
    of(game).board(game).unwrap_or_default()
}

/// The first position of a game for its sheet, with who plays with which pieces and who begins; in words alone where it says no more.
pub fn start(game: &Game) -> BoardFigure {
    let mut board = opening(game);
    board.note = std::mem::take(&mut board.who);
    if !of(game).starts_with_pieces(game) {
        board.svg.clear();
    }
    board
}

/// The board of a game without anything on it.
pub fn empty(game: &Game) -> String {
    of(game).empty(game).unwrap_or_default()
}

/// A position of a game as records write it, with all that belongs to it.
pub fn drawn(game: &Game, text: &str, id: &str, title: &str) -> Option<Drawn> {
    of(game).position(&*game.rules, text, id, title)
}

/// A small board for a game's card.
pub fn card(game: &Game) -> String {
    of(game).card(game).unwrap_or_default()
}

/// What is done in an example, in words.
pub fn doing(game: &Game, example: &Example) -> String {
    of(game)
        .doing(game, example)
        .unwrap_or_else(|| example.action.clone())
}
