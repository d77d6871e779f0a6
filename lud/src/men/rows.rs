//! Men in a row, and zones whose every point is held.

use super::asks::{both, common, mine, theirs, truth, Here};
use super::base::Men;
use super::ground::sites_of;
use crate::sexp::{all_of, any_of, w, Sexp};
use crate::words::*;
use ludarium_engine::men::ruleset::DimUse;
use ludarium_engine::men::rulings::Moment;

impl Men<'_> {
    /// That the longest row through a point has so many men at least.
    fn row(&self, here: &Here, long: usize) -> Sexp {
        if long <= 1 {
            return truth(true);
        }
        let of = match here.moment {
            Moment::Removal => theirs(),
            _ => mine(),
        };
        // he stands there already, or comes there, or goes there from another point
        let (name, there, goes) = match here.moment {
            Moment::Removal => ("RowTheirs", true, false),
            Moment::Arrived => ("RowStands", true, false),
            Moment::Drop => ("RowDropped", false, false),
            _ => ("RowGone", false, true),
        };
        let one = |window: Vec<usize>| {
            let all = || sites(window.clone());
            let own = size(common(all(), of.clone()));
            let full = equal(number(if there { long } else { long - 1 }), own);
            let mut and = vec![is_in(w("#1"), all()), full];
            if goes {
                and.insert(1, not(is_in(w("#2"), all())));
            }
            all_of(and).unwrap_or_else(|| truth(true))
        };
        let any: Vec<Sexp> = self.ground.windows(long).into_iter().map(one).collect();
        if any.is_empty() {
            return truth(false);
        }
        let mut given = vec![here.to.clone()];
        if goes {
            given.push(here.from.clone());
        }
        self.called(&format!("{name}{long}"), any_of(any), given)
    }

    pub(super) fn rows(&self, here: &Here, d: &DimUse, values: &[usize]) -> Sexp {
        let top = self.ground.board.len();
        let is = |n: &usize| values.contains(&usize::from(d.class[*n]));
        let mut any = vec![];
        let mut n = 1;
        while n <= top {
            let end = (n..=top).take_while(is).last();
            let Some(end) = end else {
                n += 1;
                continue;
            };
            let least = self.row(here, n);
            any.push(match (n, end == top) {
                (_, true) => least,
                (1, _) => not(self.row(here, end + 1)),
                _ => both(least, not(self.row(here, end + 1))),
            });
            n = end + 1;
        }
        match any.is_empty() {
            true => truth(false),
            false => any_of(any),
        }
    }

    /// That lists of zones are filled, as the bits of some values say.
    pub(super) fn filled(&self, here: &Here, values: &[usize]) -> Sexp {
        let rules = self.rules;
        let zone = |(zone, is): &(usize, bool)| {
            let points = rules.params.zones[*zone].points[here.seat];
            let own = size(common(sites(sites_of(points)), mine()));
            let full = equal(number(points.count_ones()), own);
            if *is {
                full
            } else {
                not(full)
            }
        };
        let list = |list: &Vec<(usize, bool)>| any_of(list.iter().map(zone).collect());
        let one = |value: &usize| {
            let lists = rules.filled.iter().enumerate();
            let all = lists.map(|(i, of)| match value >> i & 1 {
                1 => list(of),
                _ => not(list(of)),
            });
            all_of(all.collect()).unwrap_or_else(|| truth(true))
        };
        any_of(values.iter().map(one).collect())
    }
}
