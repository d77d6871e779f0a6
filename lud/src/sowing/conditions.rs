//! Conditions: when a clause speaks.

use super::{not, NotExpressed, Writer};
use crate::sexp::{all_of, any_of, l, named, w, Sexp};
use ludarium_corpus::text::json_value;
use ludarium_engine::lang::{Counts, Many, Span};
use ludarium_engine::sowing::rulings::{OneMore, Opposite, Side, When};

fn counts(of: &Sexp, counts: &Counts, total: u16) -> Option<Sexp> {
    // every number will do
    if (1..=total).all(|n| counts.holds(n)) && counts.holds(0) {
        return None;
    }
    let number = |n: u16| w(n.to_string());
    let one = |span: &Span| match *span {
        Span::Between(a, b) if a == b => l("=", vec![of.clone(), number(a)]),
        Span::Between(a, u16::MAX) => l(">=", vec![of.clone(), number(a)]),
        Span::Between(a, b) => l(
            "and",
            vec![
                l(">=", vec![of.clone(), number(a)]),
                l("<=", vec![of.clone(), number(b)]),
            ],
        ),
        Span::Even => l("=", vec![l("%", vec![of.clone(), w("2")]), w("0")]),
        Span::Odd => l("=", vec![l("%", vec![of.clone(), w("2")]), w("1")]),
    };
    Some(any_of(counts.0.iter().map(one).collect()))
}

impl Writer<'_> {
    /// A condition on the site `at`; none where it always holds.
    pub(super) fn when(&self, when: &When, at: &str) -> Result<Option<Sexp>, NotExpressed> {
        self.known(when)?;
        let total = self.rules.params.total;
        let mut all: Vec<Sexp> = when
            .side
            .iter()
            .filter_map(|side| self.on_side(side.as_slice(), at))
            .collect();
        let held = l("count", vec![named("at", l(at, vec![]))]);
        if let Some(c) = &when.count {
            let fallen = at == "to" && (1..=total).all(|n| c.holds(n));
            if !fallen {
                all.extend(counts(&held, c, total));
            }
        }
        let facing = l("count", vec![named("at", self.opposite(at))]);
        if let Some(o) = &when.opposite {
            match o.as_slice() {
                [Opposite::Some] => all.push(l(">", vec![facing.clone(), w("0")])),
                [Opposite::Empty] => all.push(l("=", vec![facing.clone(), w("0")])),
                _ => {}
            }
        }
        if let Some(c) = &when.opposite_count {
            all.extend(counts(&facing, c, total));
        }
        if let Some(words) = &when.mark {
            all.extend(self.marked(words.as_slice(), at)?);
        }
        if let Some(visited) = when.visited {
            all.push(self.visited(visited, at));
        }
        if let Some(words) = &when.twin {
            all.extend(self.twin(words.as_slice(), at));
        }
        if let Some(words) = &when.my_marks {
            all.extend(self.my_marks(words.as_slice()));
        }
        if let Some(zones) = &when.zone {
            all.push(self.in_zones(zones.as_slice(), at));
        }
        Ok(all_of(all))
    }

    /// Whether a condition never holds in a first round: both players have several holes in it.
    pub(super) fn never(&self, when: &When) -> bool {
        let one = |w: &Many<OneMore>| w.as_slice() == [OneMore::One];
        self.row() > 1 && when.owner_holes.as_ref().is_some_and(one)
    }

    /// Whether all that a condition asks for can be expressed.
    fn known(&self, when: &When) -> Result<(), NotExpressed> {
        let keys = json_value(when);
        for key in keys.as_object().into_iter().flat_map(|m| m.keys()) {
            let known = [
                "at",
                "side",
                "count",
                "mark",
                "visited",
                "twin",
                "my-marks",
                "owner-holes",
                "opposite",
                "opposite-count",
                "zone",
            ];
            if !known.contains(&key.as_str()) {
                return not(format!("the condition `{key}`"));
            }
        }
        Ok(())
    }

    fn on_side(&self, sides: &[Side], at: &str) -> Option<Sexp> {
        let here = || l(at, vec![]);
        let one = |s: &Side| match s {
            Side::Own => l("is", vec![w("In"), here(), self.home("Mover")]),
            Side::Other => l("is", vec![w("In"), here(), self.home("Next")]),
            Side::Store => l("=", vec![here(), l("mapEntry", vec![l("mover", vec![])])]),
        };
        let everywhere = sides.contains(&Side::Own)
            && sides.contains(&Side::Other)
            && (sides.contains(&Side::Store) || self.rules.params.store.is_none());
        // a player chooses among his own holes anyhow
        let his_own = at == "from" && sides == [Side::Own];
        (!everywhere && !his_own).then(|| any_of(sides.iter().map(one).collect()))
    }

    fn in_zones(&self, zones: &[String], at: &str) -> Sexp {
        let mut any = vec![];
        for word in zones {
            let (name, inside) = word
                .strip_prefix('!')
                .map_or((word.as_str(), true), |n| (n, false));
            let Some((_, sets)) = self.rules.params.zones.iter().find(|(n, _)| n == name) else {
                continue;
            };
            let of = |player: usize| {
                let sites: Vec<Sexp> = (0..2 * self.row())
                    .filter(|h| (sets[player] >> h & 1 == 1) == inside)
                    .map(|h| w(self.site(h).to_string()))
                    .collect();
                let mover = l("is", vec![w("Mover"), w(["P1", "P2"][player])]);
                let there = l("sites", vec![Sexp::Set(sites)]);
                let inside = l("is", vec![w("In"), l(at, vec![]), there]);
                l("and", vec![mover, inside])
            };
            any.extend([of(0), of(1)]);
        }
        any_of(any)
    }
}
