//! What the compiled tables say, as conditions and things to do.

use super::base::Steps;
use super::tree::{act, ask, Holds, Tree};
use super::words::{choose, not, when};
use crate::sexp::Sexp;
use ludarium_engine::sowing::ruleset::{Dim, Outcome, Table};
use ludarium_engine::sowing::rulings::Take;

/// Whether a take goes over the whole board.
fn sweeping(take: Take) -> bool {
    matches!(take, Take::Every | Take::Board)
}

impl Steps<'_> {
    pub(super) fn outcome_of(&self, number: u8) -> &Outcome {
        &self.rules.outcomes[usize::from(number)]
    }

    /// A condition on what a table says of a site.
    pub(super) fn says(&self, table: &Table, at: &Sexp, what: &dyn Fn(&Outcome) -> bool) -> Holds {
        let tree = Tree::of(table, &|d| self.fixed(d), &|cell| {
            what(self.outcome_of(cell.outcome))
        });
        ask(&tree, &table.dims, &|d, values| self.holds(at, d, values))
    }

    /// What a table does with a site; of a store what it says of stores.
    pub(super) fn does(
        &self,
        table: &Table,
        at: &Sexp,
        done: &dyn Fn(&Outcome) -> Option<Sexp>,
    ) -> Option<Sexp> {
        // outcomes that do the same are one
        let same = |n: u8| {
            let outcome = self.outcome_of(n);
            let first = self.rules.outcomes.iter().position(|o| o == outcome);
            first.unwrap_or_default()
        };
        let tree = Tree::of(table, &|d| self.fixed(d), &|cell| same(cell.outcome));
        let mut leaf = |n: &usize| done(&self.rules.outcomes[*n]);
        let holds = |d: &_, values: &[usize]| self.holds(at, d, values);
        let hole = act(&tree, &table.dims, &holds, &mut leaf);
        if !self.rules.params.sows_stores() {
            return hole;
        }
        let in_store = table.apart.map(|c| Outcome {
            take: self
                .outcome_of(c.outcome)
                .take
                .map(|t| t.filter(|t| sweeping(*t))),
            mark: 0,
            visit: false,
            close: false,
            bar: false,
            ..*self.outcome_of(c.outcome)
        });
        let store = in_store.and_then(|o| done(&o));
        match (store, hole) {
            (Some(a), Some(b)) => Some(choose(self.is_store(at), a, b)),
            (Some(a), None) => Some(when(self.is_store(at), a)),
            (None, Some(b)) => Some(when(not(self.is_store(at)), b)),
            (None, None) => None,
        }
    }

    /// Whether any table that is looked up in a lap distinguishes situations by this.
    pub(super) fn distinguishes(&self, dim: Dim) -> bool {
        let r = self.rules;
        let tables = [Some(&r.last), r.enter.as_ref(), r.passing.as_ref()];
        let looks = r.looks.iter().map(Some);
        let mut all = tables.into_iter().chain(looks).flatten();
        all.any(|t| t.dims.iter().any(|d| d.dim == dim))
    }
}
