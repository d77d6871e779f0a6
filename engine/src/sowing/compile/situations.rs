//! What sowing games say of their situations, so that clauses become tables.

use super::dims::Layout;
use super::outcome::{outcome, Names};
use super::two;
use crate::lang::tables::{Cond, Outcome as Said, Required, Situations};
use crate::sowing::ruleset::{Dim, DimUse, Outcome};
use crate::sowing::rulings::{Moment, Side, Then, When};

/// What can be on the board at all, found by a fixed point over the rulings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Live {
    /// Bit per kind of mark that something makes.
    pub kinds: u64,
    pub visited: bool,
    pub moved: bool,
}

/// The situations of a game, as far as it is known by now.
pub(super) struct Sown<'a> {
    pub layout: Layout<'a>,
    pub live: &'a Live,
    /// Moments of looks.
    pub looks: &'a [String],
    /// Holes are divided by arcs, and one may be left over.
    pub houses: bool,
}

impl Situations for Sown<'_> {
    type Dim = Dim;
    type When = When;
    type Then = Then;
    type Done = Outcome;

    fn conds<'w>(&self, when: &'w When) -> Result<Vec<(Dim, Cond<'w>)>, String> {
        self.layout.conds(when)
    }

    fn lay(&self, dim: Dim, moment: &str, conds: &[&Cond]) -> DimUse {
        self.layout.lay(dim, moment, conds)
    }

    fn feasible(&self, _moment: &str, dims: &[DimUse], index: usize) -> bool {
        feasible(dims, index, self.live)
    }

    fn apart(&self, moment: &str) -> Option<&'static str> {
        let fallen = matches!(moment, "last" | "passing");
        (fallen && self.layout.params.sows_stores()).then_some("in a store")
    }

    fn covers_apart(&self, when: &When, conds: &[(Dim, Cond)]) -> bool {
        conds.iter().all(|(d, _)| *d == Dim::Side)
            && (when.side.as_ref()).is_none_or(|s| s.as_slice().contains(&Side::Store))
    }

    fn required(&self, moment: &str, rulings: usize) -> Option<Required<Then>> {
        let lacks = "nothing says what comes next; add next = \"end\" (or relay, again …)";
        match Moment::of(moment) {
            Moment::Race if rulings == 0 => None,
            Moment::Last | Moment::Race | Moment::Look => Some(Required {
                enough: |then| then.next.is_some(),
                lacks,
            }),
            Moment::Remainder if self.houses => Some(Required {
                enough: |_| true,
                lacks,
            }),
            _ => None,
        }
    }

    fn done(&self, then: &Then) -> Outcome {
        let names = Names {
            marks: self.layout.marks,
            looks: self.looks,
            zones: &self.layout.params.zones,
        };
        outcome(then, &names)
    }
}

impl Said for Then {
    fn untold(&self) -> Then {
        Then {
            tell: None,
            ..self.clone()
        }
    }

    fn tell(&self) -> Option<&String> {
        self.tell.as_ref()
    }

    fn over(&self) -> bool {
        self.over == Some(true)
    }

    fn take_in(&mut self, more: &Then) -> Result<(), &'static str> {
        Then::take_in(self, more)
    }
}

/// Whether a combination of values can arise.
fn feasible(dims: &[DimUse], i: usize, live: &Live) -> bool {
    let value = |dim: Dim| {
        dims.iter()
            .find(|d| d.dim == dim)
            .map(|d| (i / d.stride % d.size, d))
    };
    let mark = value(Dim::Mark).map(|(v, _)| v);
    if let Some(v) = mark.filter(|v| *v > 0) {
        if live.kinds >> ((v - 1) / 2) & 1 == 0 {
            return false;
        }
    }
    let mine = mark.is_some_and(|v| v > 0 && v % 2 == 1);
    if value(Dim::Visited).is_some_and(|(v, _)| v == 1) && (mark == Some(0) || !live.visited) {
        return false;
    }
    if let Some((v, _)) = value(Dim::MyMarks) {
        if (v == 0 && mine) || (v == 1 && live.kinds == 0) {
            return false;
        }
    }
    for dim in [Dim::Twin, Dim::BoardMarks] {
        if value(dim).is_some_and(|(v, _)| v == 1) && live.kinds == 0 {
            return false;
        }
    }
    if value(Dim::Via).is_some_and(|(v, _)| v == 1) && !live.moved {
        return false;
    }
    if let (Some((o, _)), Some((c, d))) = (value(Dim::Opposite), value(Dim::OppositeCount)) {
        if (o == 0) != (d.least[c] == 0) {
            return false;
        }
    }
    if !two::together(&value) {
        return false;
    }
    // a size that leaves no values (over, with size 1)
    dims.iter().all(|d| !d.labels.is_empty())
}
