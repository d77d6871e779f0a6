//! The parameters of games of men on points: `set.<phase>.<parameter>`. One table for reading, checking, the JSON Schema and the manual
//! (`docs/pieces.md`); the words that a parameter takes are declared in [`words`](super::words).

use super::words::*;
use crate::lang::params::{
    p,
    Kind::{Bool, Int, Names, Text, Word},
    Need::{Always, Default, Sometimes},
    Param,
};
use crate::words::Word as _;

/// Every parameter, in the order of the manual.
#[rustfmt::skip]
pub const PARAMS: &[Param] = &[
    p("board", "shape", Word(Shape::WORDS), Always, "what the points lie on"),
    p("board", "columns", Int(1, 26), Sometimes, "grid: points from left to right"),
    p("board", "rows", Int(1, 26), Sometimes, "grid: points from South's side to North's"),
    p("board", "joined", Word(JoinedBy::WORDS), Sometimes, "grid: which points are next to each other"),
    p("board", "squares", Int(1, 9), Sometimes, "squares: how many"),
    p("board", "corners", Bool, Default("false"), "squares: whether their corners are joined as well"),
    p("board", "rim", Int(3, 24), Sometimes, "wheel: points of the rim"),
    p("board", "points", Names, Sometimes, "drawn: every point, its name and its place from South's left and South's side: `a1 0 0`"),
    p("board", "lines", Names, Sometimes, "drawn: every line, the names of its points in order; one that ends where it begins is closed"),
    p("board", "cut", Names, Default("none"), "points that are not there; lines break at them"),
    p("board", "men", Word(Stand::WORDS), Default("points"), "where men stand; it only decides how the board looks"),
    p("board", "pdn", Text, Default("none"), "how squares are numbered in Portable Draughts Notation, as its tag `GameType` says: `21,B,8,8,N1,0`; it only decides how games are written"),
    p("board", "zones", Names, Default("none"), "points with a name, seen from South: `far a8 c8 e8 g8`; for North the board is turned by 180°"),
    p("board", "marked", Names, Default("squares that are a zone of their own"), "zones whose points are marked on the board; it only decides how the board looks"),
    p("setup", "kinds", Names, Default("man"), "kinds of men: names that begin with different letters, each followed by its plural if that does not end in s: `goose geese`"),
    p("setup", "south", Names, Default("none"), "where South's men stand at the start: names of points, each preceded by its kind if that is not the first: `king e5`"),
    p("setup", "north", Names, Default("as South's, with the board turned by 180°"), "the same for North's men"),
    p("setup", "man", Text, Default("man men"), "the name of a man if there is only one kind, and its plural: `counter`, `goose geese`"),
    p("hand", "south", Int(0, 64), Default("0"), "men that South has in hand at the start"),
    p("hand", "north", Int(0, 64), Default("as South"), "men that North has in hand at the start"),
    p("turn", "first", Word(First::WORDS), Always, "who begins"),
    p("turn", "moves", Word(MovesFirst::WORDS), Default("next"), "who makes the first move when all men are dropped"),
    p("drop", "while", Word(DropWhile::WORDS), Default("hand"), "when men in hand are dropped"),
    p("drop", "many", Int(1, 9), Default("1"), "men that are dropped in a turn"),
    p("take", "most", Word(TakeMost::WORDS), Default("free"), "which of several captures may be made"),
    p("take", "worth", Names, Sometimes, "with `take.most = \"worth\"`: what a man of a kind is worth, 1 if it is not listed: `man 2`, `king 3`"),
    p("take", "landing", Word(Landing::WORDS), Default("any"), "where a man lands if there are several points behind the man taken"),
    p("take", "missed", Word(Missed::WORDS), Default("barred"), "what happens if an obligatory capture (`choose = \"first\"`) is not made"),
    p("take", "lifted", Word(Lifted::WORDS), Default("at-once"), "when men that are leapt over leave the board"),
    p("repeat", "then", Word(RepeatThen::WORDS), Default("on"), "a position that occurs again: the same men on the same points, and the same player to move"),
    p("repeat", "times", Int(2, 9), Default("2"), "how often it must occur"),
    p("quiet", "turns", Int(2, 1000), Default("none"), "turns in a row without a man dropped, taken or promoted, after which the game is drawn"),
    p("quiet", "kinds", Names, Default("any"), "kinds of men: turns in which a man of another kind moves do not count"),
    p("cap", "turns", Int(1, 100_000), Default("none"), "turns after which a game is broken off; if no clause sets it, the program's limit is 10 000"),
    p("cap", "then", Word(CapThen::WORDS), Default("draw"), "the result of such a game"),
];
