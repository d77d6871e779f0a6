//! The moments at which clauses of sowing games are consulted.

use crate::lang::key::OWN_NAME;
use crate::words;
use crate::words::Word;

words! {
    /// A moment at which clauses are consulted.
    pub enum Moment {
        Choose = "choose": "a player chooses a hole",
        Reserve = "reserve": "a player who has counters in reserve enters one of them",
        Enter = "enter": "a counter is about to fall into a hole",
        Passing = "passing": "a counter has fallen, and it is not the last of its lap",
        Last = "last": "the last counter of a lap has fallen",
        Race = "race": "the last counter of a lap of a race has fallen",
        Answer = "answer": "a player who is asked (`next = \"ask\"`) says how his sowing goes on",
        Place = "place": "a player places what he has in hand",
        Pick = "pick": "a player picks a hole to take from (effect `pick`)",
        Settled = "settled": "a move is done",
        Remainder = "remainder": "counters are over when holes are divided",
        Look = "a look's name": "a hole is looked at, under a name of one's own",
    }
}

impl Moment {
    /// The moment of a name; a name that is none of the fixed ones is a look's.
    pub fn of(name: &str) -> Moment {
        Moment::from_word(name).unwrap_or(Moment::Look)
    }
}

/// The names of some moments, as rows of keys have them.
pub(super) const fn names<const N: usize>(moments: [Moment; N]) -> [&'static str; N] {
    let mut names = [OWN_NAME; N];
    let mut i = 0;
    while i < N {
        if !matches!(moments[i], Moment::Look) {
            names[i] = moments[i].word();
        }
        i += 1;
    }
    names
}

/// Every moment, as rows of keys have it, that of looks last.
pub(super) const EVERY: &[&str] = &{
    let mut moments = [Moment::Look; Moment::ALL.len()];
    let mut i = 0;
    while i < moments.len() {
        moments[i] = Moment::ALL[i].0;
        i += 1;
    }
    names(moments)
};

/// The names of the moments that every game has, in the order of play; any other name is a look's.
pub const MOMENTS: &[&str] = EVERY.split_at(EVERY.len() - 1).0;

/// Them with what each says.
pub(super) const FIXED: &[(&str, &str)] = <Moment as Word>::WORDS.split_at(MOMENTS.len()).0;
