//! Effects: what a ruling does.

use super::moment::{
    sum, ARRIVED, BESIDE, DONE, DROP, EVERY, GOING, LEAPS, REMOVAL, STRIKES, STUCK,
};
use crate::lang::halves::effects;
use crate::words;
use crate::words::Word as _;

words! {
    /// Whether it may be done.
    pub enum Choose {
        First = "first": "it may be done, and whoever can do such a thing does nothing else",
        May = "may": "it may be done",
        LastResort = "last-resort": "it may be done only if nothing that `may` be done can be",
        MayNot = "may-not": "it may not be done",
    }
}
words! {
    /// What is taken.
    pub enum Take {
        Man = "man": "the man that this is about: the one leapt over, struck, or standing beside",
        Row = "row": "he, and the men of his player's that follow him on the line without a gap (moment `beside`)",
        Choice = "choice": "a man of the other's that the mover chooses (moment `removal`)",
    }
}
words! {
    /// What comes next.
    pub enum NextWord {
        End = "end": "the turn is over",
        Again = "again": "the same player does something more, with any man",
        MayAgain = "may-again": "he may do something more, with any man, or stop",
        GoOn = "go-on": "the same man goes on taking, if he can",
        MayGoOn = "may-go-on": "the same man may go on taking, if he can, or stop",
        Pass = "pass": "at `stuck`: the other moves instead",
    }
}
words! {
    /// How the game ends for whoever does this, or is stuck.
    pub enum Over {
        Wins = "wins": "he has won",
        Loses = "loses": "he has lost",
        Drawn = "drawn": "nobody has won",
    }
}

/// What may be done or not.
const OPEN: &[&str] = sum!(DROP, GOING, REMOVAL);
/// Where something can be taken.
const TAKING: &[&str] = sum!(LEAPS, STRIKES, ARRIVED, BESIDE);

effects! {
    /// Whether it may be done; what no clause speaks of may not.
    choose: Choose = "choose", Words(Choose::WORDS), OPEN;
    /// What is taken.
    take: Take = "take", Words(Take::WORDS), TAKING;
    /// With `take = "choice"`: how many; left out = one.
    amount: u8 = "amount", Amount, ARRIVED;
    /// At `done`: the man who acted becomes one of this kind.
    become_kind: String = "become", Kind, DONE;
    /// At `done` and `stuck`: what comes next.
    next: NextWord = "next", Words(NextWord::WORDS), sum!(DONE, STUCK);
    /// At `arrived`, `done` and `stuck`: the game is over, for the mover, or for whoever is stuck.
    over: Over = "over", Words(Over::WORDS), sum!(ARRIVED, DONE, STUCK);
    /// The word under which the event is told; changes no play.
    tell: String = "tell", Name, EVERY;
}
