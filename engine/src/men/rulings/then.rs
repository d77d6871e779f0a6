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
        First = "first": "it may be done, and a player who can do such a thing must do one",
        May = "may": "it may be done",
        LastResort = "last-resort": "it may be done only if nothing that `may` be done can be",
        MayNot = "may-not": "it may not be done",
    }
}
words! {
    /// What is taken.
    pub enum Take {
        Man = "man": "the man leapt over, struck, or next to the one that came",
        Row = "row": "this man, and those of the same player that follow on the line without a gap (moment `beside`)",
        Choice = "choice": "one of the other player's men that the mover chooses (moment `removal`)",
    }
}
words! {
    /// What comes next.
    pub enum NextWord {
        End = "end": "the turn is over",
        Again = "again": "the same player does something more, with any man",
        MayAgain = "may-again": "the same player may do something more, with any man, or stop",
        GoOn = "go-on": "the same man goes on taking, if it can",
        MayGoOn = "may-go-on": "the same man may go on taking, if it can, or stop",
        Pass = "pass": "at `stuck`: the other moves instead",
    }
}
words! {
    /// How the game ends for whoever does this, or is stuck.
    pub enum Over {
        Wins = "wins": "the player has won",
        Loses = "loses": "the player has lost",
        Drawn = "drawn": "nobody has won",
    }
}

/// What may be done or not.
const OPEN: &[&str] = sum!(DROP, GOING, REMOVAL);
/// Where something can be taken.
const TAKING: &[&str] = sum!(LEAPS, STRIKES, ARRIVED, BESIDE);

effects! {
    /// Whether it may be done; an act that no clause covers may not be done.
    choose: Choose = "choose", Words(Choose::WORDS), OPEN;
    /// What is taken.
    take: Take = "take", Words(Take::WORDS), TAKING;
    /// With `take = "choice"`: how many; one if left out.
    amount: u8 = "amount", Amount, ARRIVED;
    /// At `done`: the man that acted becomes one of this kind.
    become_kind: String = "become", Kind, DONE;
    /// At `done` and `stuck`: what comes next.
    next: NextWord = "next", Words(NextWord::WORDS), sum!(DONE, STUCK);
    /// At `arrived`, `done` and `stuck`: the game is over; says the result for the mover, or for the player who is stuck.
    over: Over = "over", Words(Over::WORDS), sum!(ARRIVED, DONE, STUCK);
    /// The event's name in the log; it changes no play.
    tell: String = "tell", Name, EVERY;
}
