//! The words that parameters of games of men on points take: one row a word, with what it says in the manual and in the JSON Schema.

use crate::words;

words! {
    /// `board.shape`: what the points lie on.
    pub enum Shape {
        Grid = "grid": "rows and columns of points or squares (`board.columns`, `board.rows`, `board.joined`)",
        Squares = "squares": "squares within each other, their middles joined (`board.squares`, `board.corners`)",
        Wheel = "wheel": "a rim of points and a hub (`board.rim`)",
        Drawn = "drawn": "points and lines by name (`board.points`, `board.lines`)",
    }
}
words! {
    /// `board.joined`: grid: which points are next to each other.
    pub enum JoinedBy {
        Straight = "straight": "neighbours in a row or a column",
        Both = "both": "also squares that meet at a corner",
        Alternate = "alternate": "also those that meet at a corner, at every other point, beginning with a1",
        Diagonal = "diagonal": "only those that meet at a corner; only squares of a1's colour are in use",
    }
}
words! {
    /// `board.men`: where men stand.
    pub enum Stand {
        Points = "points": "on points, where lines meet",
        Squares = "squares": "in squares",
    }
}
words! {
    /// `turn.first`, `turn.moves`: who begins.
    pub enum First {
        South = "south": "South",
        North = "north": "North",
        Lot = "lot": "drawn by lot",
    }
}
words! {
    /// `turn.moves`: who makes the first move when all men are dropped.
    pub enum MovesFirst {
        Next = "next": "the player whose turn it is after the last drop",
        First = "first": "the player who dropped first",
        Second = "second": "the player who dropped second",
    }
}
words! {
    /// `drop.while`: when men in hand are dropped.
    pub enum DropWhile {
        Hand = "hand": "a player drops while they have men in hand, and moves after that",
        All = "all": "nobody moves before all men of both players are dropped",
        Free = "free": "a player who has men in hand may drop or move",
    }
}
words! {
    /// `take.most`: which of several captures may be made.
    pub enum TakeMost {
        Free = "free": "any",
        Men = "men": "one that takes the most men",
        Worth = "worth": "one whose men taken are together worth the most (`take.worth`)",
    }
}
words! {
    /// `take.landing`: where a man who leaps comes down, if there are several points behind the man he takes.
    pub enum Landing {
        Any = "any": "on any that the clauses allow",
        GoOn = "go-on": "where the man can go on taking, if this is possible from one of them",
    }
}
words! {
    /// `take.missed`: a capture that is obliged and is not made.
    pub enum Missed {
        Barred = "barred": "it cannot be missed: nothing else may be done",
        Huffed = "huffed": "something else may be done; the other player may then take off one of the men that could have captured, before moving",
    }
}
words! {
    /// `take.lifted`: when men that are leapt over leave the board.
    pub enum Lifted {
        AtOnce = "at-once": "each when it is leapt over",
        AtEnd = "at-end": "all when the chain of leaps is over; until then they stay in the way, and none is leapt over twice",
    }
}
words! {
    /// `repeat.then`: a position that comes again.
    pub enum RepeatThen {
        On = "on": "nothing: play goes on",
        Draw = "draw": "the game is drawn",
        Never = "never": "no player may cause it",
    }
}
words! {
    /// `cap.then`: what becomes of a game that is broken off.
    pub enum CapThen {
        Draw = "draw": "it is drawn",
        Men = "men": "the player with more men has won",
    }
}
