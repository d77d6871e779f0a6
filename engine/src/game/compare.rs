//! Two games side by side: what both say of an aspect, how much they decide alike, and where they part.

use super::parted::Situations;
use super::{Aspect, Rules};

/// How far two games of a family are from each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distance {
    /// Situations of all moments that both decide alike, and differently; none where the family's rules are settings alone.
    pub situations: Option<Situations>,
    /// Aspects in which they differ.
    pub aspects: usize,
    /// All that either has.
    pub of_aspects: usize,
}

impl Distance {
    /// From 0 (play alike) to 1: the mean of the shares of situations and aspects that differ; without situations that of aspects.
    pub fn share(&self) -> f64 {
        let share = |n: usize, of: usize| if of == 0 { 0.0 } else { n as f64 / of as f64 };
        let aspects = share(self.aspects, self.of_aspects);
        match self.situations {
            Some(s) => (share(s.differ, s.same + s.differ) + aspects) / 2.0,
            None => aspects,
        }
    }
}

/// Whether two games are of one family.
pub fn of_one_family(a: &dyn Rules, b: &dyn Rules) -> bool {
    a.family().word == b.family().word
}

/// The aspects that both games have, in the order of the first: all of them in one family, else those of one name.
pub fn aspects(a: &dyn Rules, b: &dyn Rules) -> Vec<(Aspect, Aspect)> {
    let others = b.aspects();
    let same = |x: &Aspect| {
        let mut named = others.iter();
        named.find(|y| (y.group, y.aspect) == (x.group, x.aspect))
    };
    let pair = |x: Aspect| same(&x).cloned().map(|y| (x, y));
    a.aspects().into_iter().filter_map(pair).collect()
}

/// Rows in which two games of one family differ, and those that either has, of the rows that are looked at.
pub fn rows_apart(
    a: &[Aspect],
    b: &[Aspect],
    looked_at: impl Fn(&Aspect) -> bool,
) -> (usize, usize) {
    let rows = a.iter().zip(b);
    let either = rows.filter(|(x, y)| !(x.is_none() && y.is_none()) && looked_at(x));
    either.fold((0, 0), |(n, of), (x, y)| {
        (n + usize::from(!x.same(y)), of + 1)
    })
}

/// The distance of two games; none where they are of two families.
pub fn distance(a: &dyn Rules, b: &dyn Rules) -> Option<Distance> {
    if !of_one_family(a, b) {
        return None;
    }
    let (aspects, of_aspects) = rows_apart(&a.aspects(), &b.aspects(), |_| true);
    Some(Distance {
        situations: a.situations(b),
        aspects,
        of_aspects,
    })
}
