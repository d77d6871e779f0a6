//! What is known of a ruleset before it is written step by step.

use super::begun::Begun;
use super::ground::Ground;
use crate::sexp::{q, Sexp};
use ludarium_engine::sowing::ruleset::{NextOp, Outcome, Table};
use ludarium_engine::sowing::words::{EndlessThen, Strip};
use ludarium_engine::sowing::{DirOp, Playable};
use std::cell::RefCell;
use std::collections::BTreeMap;

pub struct Steps<'r> {
    pub(super) rules: &'r Playable,
    pub(super) ground: Ground,
    pub begun: Begun,
    /// Whether a hole may be sown in another direction than the rest.
    pub(super) turns: bool,
    /// Whether it is noted on sites what was taken from them.
    pub(super) notes: bool,
    /// Whether a look may lead to one that led to it.
    pub(super) circles: bool,
    /// What is written once and used by its name.
    pub(super) defined: RefCell<BTreeMap<String, Sexp>>,
}

impl<'r> Steps<'r> {
    pub fn of(rules: &'r Playable) -> Steps<'r> {
        let outcomes = |f: &dyn Fn(&Outcome) -> bool| rules.outcomes.iter().any(f);
        let turns = outcomes(&|o| o.direction != DirOp::Rules);
        let strip = rules.params.strip;
        let notes = strip.is_some_and(|s| !matches!(s, Strip::Illegal | Strip::RestToOther));
        Steps {
            rules,
            ground: Ground::of(rules),
            begun: Begun::of(rules),
            turns,
            notes,
            circles: circles(rules),
            defined: RefCell::default(),
        }
    }

    /// The site of every hole, then of South's store and of North's.
    pub fn sites(&self) -> &[usize] {
        &self.ground.sites
    }

    /// Whether a lap can go on.
    pub(super) fn relays(&self) -> bool {
        self.rules.outcomes.iter().any(|o| o.next == NextOp::Relay)
    }

    /// Whether a move without end is undone; else it stops where its return is seen.
    pub(super) fn undoes(&self) -> bool {
        self.relays() && self.rules.params.endless != EndlessThen::Stop
    }

    /// Whether a player may stop instead of moving again.
    pub(super) fn may_stop(&self) -> bool {
        let mut all = self.rules.outcomes.iter();
        all.any(|o| o.next == NextOp::MayAgain)
    }

    pub(super) fn closes(&self) -> bool {
        self.rules.outcomes.iter().any(|o| o.close)
    }

    /// Writes something once, for the name that stands where it is used.
    pub(super) fn defined(&self, name: &str, what: Sexp) -> Sexp {
        self.defined.borrow_mut().insert(name.to_owned(), what);
        Sexp::List(vec![q(name)])
    }
}

/// Whether a look may lead to itself, through others or not.
fn circles(rules: &Playable) -> bool {
    let leads = |table: &Table| -> Vec<usize> {
        let cells = table.cells.iter().filter(|c| c.feasible);
        let next = cells.map(|c| rules.outcomes[usize::from(c.outcome)].next);
        let looks = next.filter_map(|next| match next {
            NextOp::LookBack(n) | NextOp::LookNext(n) | NextOp::LookOpposite(n) => {
                Some(usize::from(n))
            }
            _ => None,
        });
        looks.collect()
    };
    let all: Vec<Vec<usize>> = rules.looks.iter().map(leads).collect();
    (0..all.len()).any(|from| {
        let mut reached = all[from].clone();
        for _ in 0..all.len() {
            let more: Vec<usize> = reached.iter().flat_map(|n| all[*n].clone()).collect();
            reached.extend(more);
            reached.sort_unstable();
            reached.dedup();
        }
        reached.contains(&from)
    })
}
