//! Men of the other's who may be taken off.

use super::asks::{theirs, truth, Here};
use super::base::Men;
use super::going::{best, Ranked, RANKS};
use crate::sexp::{all_of, any_of, l, named, w, Sexp};
use crate::words::*;
use ludarium_engine::men::rulings::{Choose, Moment};

impl Men<'_> {
    /// What may be taken off, best first.
    pub(super) fn removals(&self) -> Option<Sexp> {
        let mut ranked = Ranked::default();
        for (rank, choose) in RANKS.iter().enumerate() {
            let Some(there) = self.removable(*choose) else {
                continue;
            };
            // where there are several kinds the mover selects who was taken, and he is lifted afterwards
            ranked[rank].push(match self.kinds() {
                1 => l("move", vec![w("Remove"), there]),
                _ => l("move", vec![w("Select"), l("from", vec![there])]),
            });
        }
        best(ranked, Some(self.defined("Removed", self.removed())))
    }

    fn removable(&self, choose: Choose) -> Option<Sexp> {
        let at = l("site", vec![]);
        let here = Here::at(Moment::Removal, 0, at.clone());
        let may = self.says(&here, &|o| o.choose == Some(choose))?;
        let mut all = vec![may];
        if self.ghosts() {
            all.push(equal(number(0), state(at)));
        }
        all.retain(|c| *c != truth(true));
        Some(match all_of(all) {
            Some(all) => l("forEach", vec![theirs(), named("if", all)]),
            None => theirs(),
        })
    }

    /// Whether anybody may be taken off.
    pub(super) fn any_removable(&self) -> Sexp {
        let any: Vec<Sexp> = RANKS
            .iter()
            .filter_map(|c| self.removable(*c))
            .map(|r| more(size(r), number(0)))
            .collect();
        match any.is_empty() {
            true => truth(false),
            false => any_of(any),
        }
    }
}
