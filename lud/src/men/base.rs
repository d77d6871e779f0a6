//! What is known of a ruleset before it is written, and what its tables come to by seat.

use super::asks::{both, truth, Here};
use super::ground::Ground;
use crate::sexp::{l, q, w, Sexp};
use crate::tree::{act, ask, Holds, Tree};
use crate::words::*;
use ludarium_engine::men::ruleset::{Outcome, Ruleset, Table};
use ludarium_engine::men::rulings::{Dim, Moment, NextWord};
use ludarium_engine::men::words::{First, Lifted, RepeatThen};
use std::cell::RefCell;
use std::collections::BTreeMap;

pub(super) struct Men<'r> {
    pub rules: &'r Ruleset,
    pub ground: Ground<'r>,
    /// What is written once and used by its name.
    pub defined: RefCell<BTreeMap<String, Sexp>>,
}

impl<'r> Men<'r> {
    pub fn of(rules: &'r Ruleset) -> Men<'r> {
        Men {
            rules,
            ground: Ground::of(&rules.params),
            defined: RefCell::default(),
        }
    }

    pub fn kinds(&self) -> usize {
        self.rules.params.kinds.len()
    }

    /// Who begins; South where lots are drawn.
    pub fn opener(&self) -> usize {
        usize::from(self.rules.params.first == First::North)
    }

    /// Whether men who were leapt over stand till the turn is over.
    pub fn ghosts(&self) -> bool {
        self.rules.params.lifted == Lifted::AtEnd
    }

    /// Whether a position that was there before matters.
    pub fn repeats(&self) -> bool {
        self.rules.params.repeat != RepeatThen::On
    }

    /// Whether any outcome of a moment does something.
    pub fn any(&self, moment: Moment, is: &dyn Fn(&Outcome) -> bool) -> bool {
        let outcome = |o: u8| &self.rules.outcomes[usize::from(o)];
        let table = self.rules.table(moment);
        table.is_some_and(|t| t.cells.iter().any(|c| c.feasible && is(outcome(c.outcome))))
    }

    /// Whether any outcome has this come next, after an act.
    pub fn next(&self, words: &[NextWord]) -> bool {
        self.any(Moment::Done, &|o| {
            o.next.is_some_and(|n| words.contains(&n))
        })
    }

    /// Whether the table of a moment asks for something.
    pub fn asks(&self, moment: Moment, dim: Dim) -> bool {
        let table = self.rules.table(moment);
        table.is_some_and(|t| t.dims.iter().any(|d| d.dim == dim))
    }

    /// Whether any table does.
    pub fn asks_ever(&self, dim: Dim) -> bool {
        let mut all = self.rules.tables.iter().flatten();
        all.any(|t| t.dims.iter().any(|d| d.dim == dim))
    }

    /// Whether a man may go on in his turn.
    pub fn goes_on(&self) -> bool {
        self.next(&[NextWord::GoOn, NextWord::MayGoOn])
    }

    /// Men that a seat has in hand.
    pub fn hand(&self, seat: usize) -> Sexp {
        let out = kept(&format!("Dropped{}", seat + 1));
        minus(number(self.rules.params.hand[seat]), out)
    }

    /// Whether anybody has men in hand at first.
    pub fn drops(&self) -> bool {
        self.rules.params.hand != [0, 0]
    }

    /// The piece of a kind of the mover's, by its number.
    pub fn piece(&self, kind: usize) -> Sexp {
        match kind {
            0 => mover(),
            k => plus(number(2 * k), mover()),
        }
    }

    /// Writes something once, for the name that stands where it is used.
    pub fn defined(&self, name: &str, what: Sexp) -> Sexp {
        self.defined.borrow_mut().insert(name.to_owned(), what);
        Sexp::List(vec![q(name)])
    }

    /// The same of what holds of something: `#1`, `#2` stand for it.
    pub fn called(&self, name: &str, what: Sexp, given: Vec<Sexp>) -> Sexp {
        self.defined.borrow_mut().insert(name.to_owned(), what);
        Sexp::List([vec![q(name)], given].concat())
    }

    fn says_for(&self, table: &Table, here: &Here, what: &dyn Fn(&Outcome) -> bool) -> Sexp {
        let outcome = |n: u8| &self.rules.outcomes[usize::from(n)];
        let tree = Tree::of(table, &|d| self.fixed(here, d), &|c| {
            what(outcome(c.outcome))
        });
        match ask(&tree, &table.dims, &|d, values| self.holds(here, d, values)) {
            Holds::Never => truth(false),
            Holds::Always => truth(true),
            Holds::If(condition) => condition,
        }
    }

    /// A condition on what a moment's table says of a situation, whoever of the two acts; none where it never holds.
    pub fn says(&self, here: &Here, what: &dyn Fn(&Outcome) -> bool) -> Option<Sexp> {
        let table = self.rules.table(here.moment)?;
        let of = |seat| {
            let here = Here {
                seat,
                ..here.clone()
            };
            self.says_for(table, &here, what)
        };
        let (south, north) = (of(0), of(1));
        let no = truth(false);
        match (south == no, north == no) {
            (true, true) => None,
            _ if south == north => Some(south),
            (false, true) if south == truth(true) => Some(first_moves()),
            (true, false) if north == truth(true) => Some(not(first_moves())),
            (false, true) => Some(both(first_moves(), south)),
            (true, false) => Some(both(not(first_moves()), north)),
            _ => Some(choose(first_moves(), south, north)),
        }
    }

    /// What a moment's table does in a situation, whoever of the two acts.
    pub fn does(&self, here: &Here, done: &dyn Fn(&Outcome) -> Option<Sexp>) -> Option<Sexp> {
        let table = self.rules.table(here.moment)?;
        // outcomes that do the same are one
        let all: Vec<Option<Sexp>> = self.rules.outcomes.iter().map(done).collect();
        let same = |n: u8| all.iter().position(|o| *o == all[usize::from(n)]);
        let of = |seat| {
            let here = Here {
                seat,
                ..here.clone()
            };
            let tree = Tree::of(table, &|d| self.fixed(&here, d), &|c| {
                same(c.outcome).unwrap_or_default()
            });
            let holds = |d: &_, values: &[usize]| self.holds(&here, d, values);
            act(&tree, &table.dims, &holds, &mut |n: &usize| all[*n].clone())
        };
        by_seat(of(0), of(1))
    }
}

/// One thing where South moves, another where North does.
pub(super) fn by_seat(south: Option<Sexp>, north: Option<Sexp>) -> Option<Sexp> {
    match (south, north) {
        (a, b) if a == b => a,
        (Some(a), Some(b)) => Some(choose(first_moves(), a, b)),
        (Some(a), None) => Some(when(first_moves(), a)),
        (None, b) => b.map(|b| when(not(first_moves()), b)),
    }
}

/// Does something that may be nothing.
pub(super) fn some(all: Vec<Sexp>) -> Sexp {
    seq(all).unwrap_or_else(|| l("and", vec![Sexp::Set(vec![])]))
}

/// That something can be done.
pub(super) fn can(moves: Sexp) -> Sexp {
    l("can", vec![w("Move"), moves])
}
