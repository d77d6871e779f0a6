//! What distinguishes situations, as conditions on a site.

use super::base::Steps;
use super::words::*;
use crate::sexp::{all_of, any_of, l, named, w, Sexp};
use ludarium_engine::sowing::ruleset::{Dim, DimUse};
use ludarium_engine::sowing::words::Skip;

/// The highest number that every counted dimension may show.
const MOST: u16 = 255;
/// Laps are distinguished up to so many.
const LAPS: u16 = 64;

/// That a number is one of those of some classes.
fn numbers(of: &Sexp, d: &DimUse, values: &[usize], most: u16) -> Sexp {
    let here = |n: u16| values.contains(&usize::from(d.class[usize::from(n)]));
    let least = d.least.iter().min().copied().unwrap_or(0);
    let parity = |rest: u16| (least..=most).all(|n| here(n) == (n % 2 == rest));
    for rest in [0, 1] {
        if most > least + 3 && parity(rest) {
            return equal(l("%", vec![of.clone(), number(2)]), number(rest));
        }
    }
    let mut any = vec![];
    let mut n = least;
    while n <= most {
        if !here(n) {
            n += 1;
            continue;
        }
        let from = n;
        while n < most && here(n + 1) {
            n += 1;
        }
        any.push(match (from, n) {
            (a, b) if a == b && b < most => equal(of.clone(), number(a)),
            (a, b) if a == least => l("<=", vec![of.clone(), number(b)]),
            (a, b) if b == most => l(">=", vec![of.clone(), number(a)]),
            (a, b) => l(
                "and",
                vec![
                    l(">=", vec![of.clone(), number(a)]),
                    l("<=", vec![of.clone(), number(b)]),
                ],
            ),
        });
        n += 1;
    }
    any_of(any)
}

impl Steps<'_> {
    /// A dimension that has one value in a whole first round: both players have several holes in it.
    pub(super) fn fixed(&self, d: &DimUse) -> Option<usize> {
        (d.dim == Dim::OwnerHoles).then(|| usize::from(self.rules.params.row > 1))
    }

    /// That the site `at` has one of some values of a dimension.
    pub(super) fn holds(&self, at: &Sexp, d: &DimUse, values: &[usize]) -> Sexp {
        let total = self.rules.params.total.min(MOST);
        let counted = |of: Sexp, most: u16| numbers(&of, d, values, most);
        // of two values the second, or not
        let second = |yes: Sexp| match values {
            [1] => yes,
            _ => not(yes),
        };
        match d.dim {
            Dim::Side => match values {
                [0] => self.own(at),
                _ => not(self.own(at)),
            },
            Dim::Mark => self.marks(at, values),
            Dim::Visited => second(more(state(at.clone()), number(self.seen()))),
            Dim::Zone => self.zone(at, d, values),
            Dim::OwnerHoles => second(w("True")),
            Dim::Twin => second(more(state(entry("Twin", at.clone())), number(0))),
            Dim::MyMarks => second(more(size(self.marked_by(&mover())), number(0))),
            Dim::BoardMarks => {
                let here = l("site", vec![]);
                let marked = named("if", more(state(here), number(0)));
                let all = l("forEach", vec![self.all_holes(), marked]);
                second(more(size(all), number(0)))
            }
            Dim::Count => counted(count(at.clone()), total),
            Dim::Opposite => second(more(self.opposite_count(at), number(0))),
            Dim::OppositeCount => counted(self.opposite_count(at), total),
            Dim::Facing => counted(self.there("Opposite", at), total),
            Dim::Behind => counted(self.there("Behind", at), total),
            Dim::Via => second(is("Moved")),
            Dim::Sown => counted(var("Sown"), total),
            Dim::Turn => counted(plus(number(1), kept("Moves")), MOST),
            Dim::Ends => self.ends(at, values),
            Dim::EndsOn => counted(self.ends_on(at), total),
            Dim::FromRight => counted(
                self.counted_from_right(at),
                total.max(2 * u16::from(self.rules.params.row)),
            ),
            Dim::Hand => counted(kept("InHand"), total),
            Dim::Lap => counted(var("Laps"), LAPS),
            Dim::Circuit => counted(var("Circuit"), total),
            Dim::Reach => second(is("Reach")),
            Dim::OwnLeft => counted(count_in(self.home("Mover")), total),
            Dim::OtherLeft => counted(self.theirs(), total),
            Dim::Left => counted(count_in(self.all_holes()), total),
            Dim::Captured => second(more(var("Taken"), number(0))),
            Dim::Most => match at {
                Sexp::List(_) if *at == l("from", vec![]) => counted(self.fullest(), total),
                _ => counted(var("Most"), total),
            },
            Dim::ToSow => counted(var("Hand"), total),
            // looked up between rounds, of a reserve, or of an answer, of no table that is written here
            Dim::Over
            | Dim::Richer
            | Dim::Gained
            | Dim::FullGain
            | Dim::Entered
            | Dim::Reserve
            | Dim::Says
            | Dim::Takes => w("False"),
        }
    }

    /// Counters in the other player's holes.
    pub(super) fn theirs(&self) -> Sexp {
        let of = |who| count_in(self.home(who));
        choose(first_moves(), of("P2"), of("P1"))
    }

    /// Counters in the fullest hole.
    pub(super) fn fullest(&self) -> Sexp {
        let all = (1..=self.holes()).map(|s| count(number(s)));
        all.reduce(|a, b| l("max", vec![a, b]))
            .unwrap_or_else(|| number(0))
    }

    /// What the state of a visited mark is above that of one that was not; 0 where nothing visits.
    pub(super) fn seen(&self) -> usize {
        2 * self.rules.marks.len()
    }

    /// The mark of a site: 2k + p for kind k (from 0) of player p, visited or not.
    fn mark_at(&self, at: &Sexp) -> Sexp {
        let now = state(at.clone());
        if !self.rules.outcomes.iter().any(|o| o.visit) {
            return now;
        }
        let seen = number(self.seen());
        choose(
            more(now.clone(), seen.clone()),
            minus(now.clone(), seen),
            now,
        )
    }

    /// The state of an unvisited mark of a kind of the mover or of the other.
    pub(super) fn mark_of(&self, kind: usize, mine: bool) -> Sexp {
        let whose = match mine {
            true => mover(),
            false => minus(number(3), mover()),
        };
        match kind {
            0 => whose,
            k => plus(number(2 * k), whose),
        }
    }

    fn marks(&self, at: &Sexp, values: &[usize]) -> Sexp {
        let all = 1 + 2 * self.rules.marks.len();
        if values.len() == all - 1 && !values.contains(&0) {
            return more(state(at.clone()), number(0));
        }
        // the fewer are named
        if 2 * values.len() > all {
            let others: Vec<usize> = (0..all).filter(|v| !values.contains(v)).collect();
            return not(self.marks(at, &others));
        }
        let one = |v: &usize| match *v {
            0 => equal(state(at.clone()), number(0)),
            v => equal(self.mark_at(at), self.mark_of((v - 1) / 2, v % 2 == 1)),
        };
        any_of(values.iter().map(one).collect())
    }

    /// The sites whose mark a player holds: `(mover)`, 1, 2. Marks of player 1 are odd.
    pub(super) fn marked_by(&self, player: &Sexp) -> Sexp {
        let here = || state(l("site", vec![]));
        let odd = |n: Sexp| l("%", vec![n, number(2)]);
        let his = equal(odd(here()), odd(player.clone()));
        let any = l("and", vec![more(here(), number(0)), his]);
        l("forEach", vec![self.all_holes(), named("if", any)])
    }

    fn zone(&self, at: &Sexp, d: &DimUse, values: &[usize]) -> Sexp {
        let p = &self.rules.params;
        let of = |player| {
            let here =
                |h: &usize| values.contains(&usize::from(d.class[p.place_from_left(player, *h)]));
            let holes = (0..self.holes()).filter(here);
            let mut all: Vec<usize> = holes.map(|h| self.site(h)).collect();
            all.sort_unstable();
            is_in(at.clone(), sites(all))
        };
        use ludarium_engine::game::Player;
        let (south, north) = (of(Player::South), of(Player::North));
        match south == north {
            true => south,
            false => choose(first_moves(), south, north),
        }
    }

    /// The last place of a first lap from a hole, as a site; what `enter` jumps is not left out.
    fn lap_end(&self, at: &Sexp) -> Sexp {
        let (n, skips) = (count(at.clone()), self.rules.params.skip != Skip::Nothing);
        let of = |player: usize| {
            let length = self.length(player);
            let place = entry(&format!("PlaceOf{}", player + 1), at.clone());
            let fell = self.fell(&n);
            // from the hole on: so many places, and once round them again
            let on = match skips {
                true => plus(
                    number(1),
                    l("%", vec![minus(fell, number(1)), number(length - 1)]),
                ),
                false => fell,
            };
            let index = l("%", vec![plus(minus(place, number(1)), on), number(length)]);
            entry(&format!("SiteOf{}", player + 1), plus(number(1), index))
        };
        match self.one_way(self.clockwise(), true) {
            true => of(0),
            false => choose(first_moves(), of(0), of(1)),
        }
    }

    /// How many of the counters of a hole fall beyond it, going round.
    fn fell(&self, n: &Sexp) -> Sexp {
        match self.rules.params.first_origin {
            true => choose(
                more(n.clone(), number(1)),
                minus(n.clone(), number(1)),
                n.clone(),
            ),
            false => n.clone(),
        }
    }

    /// Whose the place is where a first lap ends: own, other, a store.
    fn ends(&self, at: &Sexp, values: &[usize]) -> Sexp {
        let end = self.lap_end(at);
        let one = |v: &usize| match *v {
            0 => self.own(&end),
            1 => all_of(
                [not(self.own(&end))]
                    .into_iter()
                    .chain(self.rules.params.store.map(|_| not(self.is_store(&end))))
                    .collect(),
            )
            .unwrap_or_else(|| w("True")),
            _ => self.is_store(&end),
        };
        any_of(values.iter().map(one).collect())
    }

    /// Counters where a first lap ends, before its last falls.
    fn ends_on(&self, at: &Sexp) -> Sexp {
        let end = self.lap_end(at);
        let skips = self.rules.params.skip != Skip::Nothing;
        let round = self.length(0) - usize::from(skips);
        let fell = self.fell(&count(at.clone()));
        let before = l("/", vec![minus(fell, number(1)), number(round)]);
        let lay = choose(
            equal(end.clone(), at.clone()),
            number(usize::from(self.rules.params.first_origin)),
            count(end),
        );
        plus(lay, before)
    }

    /// The mover's holes with counters from a hole to his right end.
    fn counted_from_right(&self, at: &Sexp) -> Sexp {
        let of = |name: &str| {
            let here = l("site", vec![]);
            let there = l(
                ">=",
                vec![entry(name, here.clone()), entry(name, at.clone())],
            );
            let full = more(count(here), number(0));
            let open = l("and", vec![full, there]);
            size(l("forEach", vec![self.home("Mover"), named("if", open)]))
        };
        choose(first_moves(), of("FromLeft1"), of("FromLeft2"))
    }
}
