//! What rules say in plain words, in fewer rows than the questionnaire of [`aspects`](super::aspects): made from the compiled tables and
//! settings, never typed for a game. Every setting and every moment is in some row.

mod conds;
mod cover;
mod reads;

use super::ruleset::Ruleset;
use crate::game::{Aspect, Codes, Row, NONE, NO_SUCH};
use std::collections::BTreeSet;
use Codes::{Listed, Number, Setting};

/// What a row says of a game: code, what that leaves open, words, the clauses behind it. None where the game has no such thing.
type Said = Option<(String, String, String, Vec<u16>)>;

/// A row, and what reads it.
type Line = (Row, fn(&Ruleset, &Row) -> Said);

const fn row(
    group: &'static str,
    aspect: &'static str,
    codes: Codes,
    settings: &'static [&'static str],
    read: fn(&Ruleset, &Row) -> Said,
) -> Line {
    let row = Row {
        id: settings[0],
        group,
        aspect,
        codes,
        settings,
    };
    (row, read)
}

const BOARD: &str = "The board";
const UP: &str = "Setting up";
const TURN: &str = "A turn";
const TAKING: &str = "Taking";
const END: &str = "The end";
/// The row of a board’s zones.
pub const ZONES: &str = "places with rules of their own";

type List = &'static [(&'static str, &'static str)];

#[rustfmt::skip]
const SIDES: List = &[("equal", "as many on both sides"), ("unequal", "one side has more")];
#[rustfmt::skip]
const WHERE: List = &[("always", "on any vacant place"), ("some", "on some places, or at some times")];
#[rustfmt::skip]
const GOING: List = &[("step", "to the next place along a line"), ("slide", "any distance along a line"), ("fly", "to any vacant place")];
const REACH: List = &[
    ("next", "a piece next to it"),
    ("afar", "a piece further off"),
];
#[rustfmt::skip]
const SHUT: List = &[("man", "that piece is captured"), ("row", "that piece and all that follow it on the line are captured")];
const CHOSEN: List = &[("choice", "the player chooses which piece is removed")];
#[rustfmt::skip]
const DUTY: List = &[
    ("free", "a player may capture or do something else"),
    ("barred", "a player who can capture must"),
    ("huffed", "a capture may be missed, at a price"),
];
#[rustfmt::skip]
const ONWARD: List = &[
    ("end", "the turn is over"),
    ("again", "the same player moves again, with any piece"),
    ("may-again", "the same player may move again, with any piece"),
    ("go-on", "the same piece goes on capturing, if it can"),
    ("may-go-on", "the same piece may go on capturing, or stop"),
    ("pass", "the opponent moves instead"),
];
const BECOMES: List = &[("promoted", "a piece becomes one of another kind")];
#[rustfmt::skip]
const WON: List = &[
    ("few-left", "by how many pieces are left"),
    ("line", "by filling a line or an area"),
    ("place", "by reaching a place"),
    ("row", "by a row of pieces"),
    ("piece", "by capturing a certain piece"),
    ("stuck", "by leaving the opponent without a move or a piece"),
    ("other", "in another way"),
];
#[rustfmt::skip]
const OVER: List = &[("loses", "that player loses"), ("wins", "that player wins"), ("drawn", "the game is drawn"), ("pass", "the opponent moves instead")];

/// The rows, in the order for readers, each with the settings and moments that it is read from.
#[rustfmt::skip]
const ALL: &[Line] = &[
    row(BOARD, "board", Setting("board.shape"), &["board.shape", "board.columns", "board.rows", "board.joined", "board.squares", "board.corners", "board.rim", "board.points", "board.lines", "board.cut", "board.men", "board.pdn"], reads::board),
    row(BOARD, ZONES, Number(&[]), &["board.zones"], reads::zones),
    row(UP, "kinds of pieces", Number(&[]), &["setup.kinds"], reads::kinds),
    row(UP, "pieces of each side", Listed(SIDES), &["setup.south", "setup.north", "hand.south", "hand.north"], reads::pieces),
    row(TURN, "who begins", Setting("turn.first"), &["turn.first"], reads::first),
    row(TURN, "placing", Listed(WHERE), &["drop", "drop.while", "drop.many", "turn.moves"], reads::placing),
    row(TURN, "moving", Listed(GOING), &["step", "slide", "fly"], reads::going),
    row(TAKING, "leaping", Listed(REACH), &["leap", "vault", "take.lifted"], reads::leaping),
    row(TAKING, "capturing by moving onto a piece", Listed(REACH), &["strike", "charge"], reads::striking),
    row(TAKING, "capturing by enclosing", Listed(SHUT), &["beside"], reads::enclosing),
    row(TAKING, "removing a piece for a row or a place", Listed(CHOSEN), &["arrived", "removal"], reads::removing),
    row(TAKING, "duty to capture", Listed(DUTY), &["take.missed", "take.most", "take.worth", "take.landing"], reads::duty),
    row(TAKING, "going on after a move", Listed(ONWARD), &["done"], reads::onward),
    row(TAKING, "promotion", Listed(BECOMES), &["become"], reads::promotion),
    row(END, "how a game is won", Listed(WON), &["over"], reads::won),
    row(END, "a player who cannot move", Listed(OVER), &["stuck"], reads::stuck),
    row(END, "a position that comes again", Setting("repeat.then"), &["repeat.then", "repeat.times"], reads::again),
    row(END, "turns without a change", Number(&[]), &["quiet.turns", "quiet.kinds"], reads::quiet),
    row(END, "a game that lasts too long", Number(&[]), &["cap.turns", "cap.then"], reads::cap),
];

/// Every row, in the order for readers. Two games give the same list of names.
#[must_use]
pub fn shown(rules: &Ruleset) -> Vec<Aspect> {
    let cell = |(row, read): &Line| {
        let nothing = || (NO_SUCH.to_owned(), String::new(), NONE.to_owned(), vec![]);
        let (code, exact, value, mut by) = read(rules, row).unwrap_or_else(nothing);
        if code != NO_SUCH {
            by.extend(rules.why(row.settings));
        }
        let by: BTreeSet<u16> = by.into_iter().collect();
        let by = by.iter().map(|c| &rules.clauses[usize::from(*c)]);
        Aspect::of(row, (code, exact, value), by)
    };
    ALL.iter().map(cell).collect()
}
