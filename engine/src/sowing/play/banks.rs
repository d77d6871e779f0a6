//! Counters that go into a store instead of a hole.

use crate::sowing::play::fast::Fast;
use crate::sowing::ruleset::{Dim, Table};
use crate::sowing::ruleset::{NextOp, Ruleset};

/// When clauses send counters into a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Banks {
    /// Never.
    #[default]
    Never,
    /// Only in moves that begin when no hole has more than one, and nothing else happens to a counter about to fall: such moves
    /// are sown counter by counter, all others as if there were none of this.
    Late,
    /// At other times as well.
    Else,
}

impl Banks {
    /// What the rules say.
    pub(super) fn of(rules: &Ruleset) -> Banks {
        let outcome = |number: u8| &rules.outcomes[usize::from(number)];
        let banks = |t: &&Table| t.cells.iter().any(|c| outcome(c.outcome).bank);
        let Some(enter) = rules.enter.as_ref().filter(banks) else {
            return Banks::Never;
        };
        let Some(most) = enter.dims.iter().find(|d| d.dim == Dim::Most) else {
            return Banks::Else;
        };
        let late = enter.cells.iter().enumerate().all(|(index, c)| {
            let least = most.least[index / most.stride % most.size];
            let o = outcome(c.outcome);
            !o.skip && (!o.bank || least <= 1)
        });
        let apart = most.class.get(2) != most.class.get(1);
        // a lap that goes on lifts what fell beside what it fell on
        let last = &rules.last;
        let count = last.dims.iter().find(|d| d.dim == Dim::Count);
        let of_two = last.cells.iter().enumerate().all(|(index, c)| {
            let least = count.map_or(1, |d| d.least[index / d.stride % d.size]);
            !matches!(outcome(c.outcome).next, NextOp::Relay | NextOp::Ask) || least >= 2
        });
        match late && apart && of_two && rules.looks.is_empty() {
            true => Banks::Late,
            false => Banks::Else,
        }
    }
}

impl Fast {
    /// Whether a move on these holes is sown counter by counter for what it may send home.
    #[inline]
    pub(super) fn sends_home(&self, holes: &[u8]) -> bool {
        self.banks == Banks::Late && holes.iter().all(|count| *count < 2)
    }
}
