//! What may be done: men dropped, going, taken off.

use super::asks::{along, both, mine, truth, what, who, Here};
use super::base::{can, some, Men};
use super::ground::{line_name, site};
use super::turns::weight;
use crate::sexp::{all_of, any_of, l, named, w, Sexp};
use crate::words::*;
use ludarium_engine::men::rulings::{By, Choose, Moment, Take};
use ludarium_engine::men::words::{DropWhile, RepeatThen};

/// How gladly something may be done: as a last resort, at will, first.
pub(super) const RANKS: [Choose; 3] = [Choose::LastResort, Choose::May, Choose::First];

/// Moves by how gladly they may be made.
pub(super) type Ranked = [Vec<Sexp>; 3];

/// A way of going: over what, to where, how.
struct Shape {
    by: By,
    moment: Moment,
    /// Whether he goes over somebody, and over nobody else.
    over: bool,
    to: usize,
}

/// All ways of going along a line of so many points.
fn shapes(long: usize) -> Vec<Shape> {
    let one = |to: usize, over: bool| {
        let (by, moment) = match (to, over) {
            (1, _) => (By::Step, Moment::Step),
            (_, false) => (By::Slide, Moment::Slide),
            (2, true) => (By::Leap, Moment::Leap),
            (_, true) => (By::Vault, Moment::Vault),
        };
        Shape {
            by,
            moment,
            over,
            to,
        }
    };
    let free = (1..=long).map(|to| one(to, false));
    free.chain((2..=long).map(|to| one(to, true))).collect()
}

pub(super) fn from() -> Sexp {
    l("from", vec![])
}

pub(super) fn to() -> Sexp {
    l("to", vec![])
}

/// The number that the variable `By` holds for an act.
pub(super) fn number_of(by: By) -> usize {
    By::ALL.iter().position(|(x, ..)| *x == by).unwrap_or(0)
}

/// Moves side by side, with what comes of each.
fn side_by_side(moves: Vec<Sexp>, then: Option<Sexp>) -> Sexp {
    match then {
        Some(then) => {
            let then = l("then", vec![then]);
            l("or", vec![Sexp::Set(moves), then])
        }
        None => any_of(moves),
    }
}

/// The best of moves by rank.
pub(super) fn best(ranked: Ranked, then: Option<Sexp>) -> Option<Sexp> {
    let ranked = ranked.into_iter().rev();
    let some = ranked.filter(|moves| !moves.is_empty());
    let mut all: Vec<Sexp> = some.map(|m| side_by_side(m, then.clone())).collect();
    match all.len() {
        0 => None,
        1 => all.pop(),
        _ => Some(l("priority", vec![Sexp::Set(all)])),
    }
}

impl Men<'_> {
    /// Men that may be put on vacant points.
    pub(super) fn dropping(&self) -> Ranked {
        let mut ranked = Ranked::default();
        if !self.drops() {
            return ranked;
        }
        for (rank, choose) in RANKS.iter().enumerate() {
            let here = Here::at(Moment::Drop, 0, to());
            let Some(may) = self.says(&here, &|o| o.choose == Some(*choose)) else {
                continue;
            };
            let may = all_of(vec![self.has_hand(), may]).unwrap_or_else(|| truth(true));
            let where_to = vec![l("sites", vec![w("Empty")]), named("if", may)];
            let piece = l("piece", vec![self.piece(0)]);
            ranked[rank].push(l("move", vec![w("Add"), piece, l("to", where_to)]));
        }
        ranked
    }

    fn has_hand(&self) -> Sexp {
        let [south, north] = [0, 1].map(|s| self.in_hand(&[s]));
        choose(first_moves(), south, north)
    }

    /// All that men may do who go; `on`: the one who goes on, as long as he takes.
    pub(super) fn going(&self, on: bool) -> Ranked {
        let mut ranked = Ranked::default();
        for slot in 0..self.ground.slots.len() {
            for shape in shapes(self.ground.slots[slot].long) {
                if self.rules.table(shape.moment).is_some() {
                    self.goes(slot, &shape, on, &mut ranked);
                }
            }
        }
        if self.rules.table(Moment::Fly).is_some() && (!on || self.encloses()) {
            self.flies(on, &mut ranked);
        }
        ranked
    }

    fn encloses(&self) -> bool {
        self.rules.table(Moment::Beside).is_some()
    }

    /// Moves of one shape along one way.
    fn goes(&self, slot: usize, shape: &Shape, on: bool, ranked: &mut Ranked) {
        for (rank, choose) in RANKS.iter().enumerate() {
            for takes in [false, true] {
                if takes && !shape.over {
                    continue;
                }
                let mut here = Here::at(shape.moment, 0, to());
                (here.slot, here.from, here.man, here.on) = (Some(slot), from(), from(), on);
                if shape.over {
                    here.other = self.met(slot, shape.to, &from());
                }
                let may = self.says(&here, &|o| {
                    o.choose == Some(*choose) && (o.take == Some(Take::Man)) == takes
                });
                let Some(may) = may else { continue };
                let mut all = vec![l("is", vec![w("Empty"), to()])];
                all.extend(self.clear(slot, shape));
                if shape.over {
                    all.push(more(who(here.other.clone()), number(0)));
                    if self.ghosts() {
                        all.push(equal(number(0), state(here.other.clone())));
                    }
                }
                all.push(may);
                if !takes {
                    let Some(rest) = self.beyond(shape.by, on) else {
                        continue;
                    };
                    all.extend(rest);
                }
                all.retain(|c| *c != truth(true));
                // the first of a series alone sees what was done last
                let mut first = vec![set("From", l("last", vec![w("From")]))];
                let started = var("From");
                first.push(set("By", number(number_of(shape.by))));
                let met = || self.met(slot, shape.to, &started);
                first.push(set("Leapt", if takes { met() } else { number(0) }));
                if self.bends_asked() {
                    let via = match shape.to {
                        1 => started.clone(),
                        far => along(slot, far - 1, &started),
                    };
                    first.push(set("Via", via));
                    first.push(set("Line", entry(&line_name(slot), started)));
                }
                let landing = vec![
                    along(slot, shape.to, &from()),
                    named("if", all_of(all).unwrap_or_else(|| truth(true))),
                ];
                ranked[rank].push(self.walk(on, landing, first));
            }
        }
    }

    /// The first whom he meets on his way to a point so far along it.
    fn met(&self, slot: usize, to: usize, whence: &Sexp) -> Sexp {
        if to == 2 {
            return along(slot, 1, whence);
        }
        let at = |far: usize| along(slot, far, &w("#1"));
        let first = (1..to - 1).rev().fold(at(to - 1), |rest, far| {
            choose(l("is", vec![w("Empty"), at(far)]), rest, at(far))
        });
        let name = format!("Met{}-{to}", slot + 1);
        self.called(&name, first, vec![whence.clone()])
    }

    /// That the points before the one he comes to are vacant, but for whom he goes over.
    fn clear(&self, slot: usize, shape: &Shape) -> Option<Sexp> {
        let before = shape.to - 1;
        let occupied = usize::from(shape.over);
        if before == occupied {
            return None;
        }
        let points = (1..=before).map(|far| along(slot, far, &from())).collect();
        let empty = l("sites", vec![w("Empty")]);
        let free = l(
            "intersection",
            vec![l("sites", vec![Sexp::Set(points)]), empty],
        );
        Some(equal(number(before - occupied), size(free)))
    }

    pub(super) fn bends_asked(&self) -> bool {
        self.asks_ever(ludarium_engine::men::rulings::Dim::Bend)
    }

    fn walk(&self, on: bool, landing: Vec<Sexp>, first: Vec<Sexp>) -> Sexp {
        let whence = if on { var("At") } else { mine() };
        l(
            "move",
            vec![
                l("from", vec![whence]),
                l("to", landing),
                l("then", vec![some(first)]),
            ],
        )
    }

    /// Men that come to any vacant point.
    fn flies(&self, on: bool, ranked: &mut Ranked) {
        for (rank, choose) in RANKS.iter().enumerate() {
            let mut here = Here::at(Moment::Fly, 0, to());
            (here.from, here.man, here.on) = (from(), from(), on);
            let Some(may) = self.says(&here, &|o| o.choose == Some(*choose)) else {
                continue;
            };
            let Some(rest) = self.beyond(By::Fly, on) else {
                continue;
            };
            let mut all = vec![may];
            all.extend(rest);
            all.retain(|c| *c != truth(true));
            let mut landing = vec![l("sites", vec![w("Empty")])];
            landing.extend(all_of(all).map(|all| named("if", all)));
            let mut first = vec![];
            if self.bends_asked() {
                first.push(set("Via", l("last", vec![w("From")])));
                first.push(set("Line", number(0)));
            }
            first.push(set("By", number(number_of(By::Fly))));
            first.push(set("Leapt", number(0)));
            ranked[rank].push(self.walk(on, landing, first));
        }
    }

    /// What is required besides of an act that leaps over nobody to take him: where a man goes on, whether he encloses somebody; and
    /// whether it leads to where it may not. None where it cannot be.
    fn beyond(&self, by: By, on: bool) -> Option<Vec<Sexp>> {
        let taking = self.enclosing(by);
        if on {
            return taking.map(|t| vec![t]);
        }
        if self.rules.params.repeat != RepeatThen::Never {
            return Some(vec![]);
        }
        let back = self.comes_back();
        Some(vec![match taking {
            Some(t) => any_of(vec![t, not(back)]),
            None => not(back),
        }])
    }

    /// That somebody beside the point he would come to would be taken; none where nobody ever is.
    fn enclosing(&self, by: By) -> Option<Sexp> {
        let mut any = vec![];
        for slot in 0..self.ground.slots.len() {
            let next = along(slot, 1, &to());
            let mut here = Here::at(Moment::Beside, 0, next.clone());
            (here.slot, here.by, here.ahead) = (Some(slot), Some(by), true);
            (here.from, here.man) = (from(), from());
            let Some(taken) = self.says(&here, &|o| o.take.is_some()) else {
                continue;
            };
            let there = both(
                more(who(next.clone()), number(0)),
                l("!=", vec![next, from()]),
            );
            any.push(both(there, taken));
        }
        (!any.is_empty()).then(|| any_of(any))
    }

    /// That the position he would leave was there too often.
    fn comes_back(&self) -> Sexp {
        let shift = minus(entry("Weight", to()), entry("Weight", from()));
        let moved = l("*", vec![what(from()), shift]);
        let then = plus(
            plus(self.key_now(), moved),
            self.key_turn(&minus(number(3), mover())),
        );
        is_in(then, self.past(self.rules.params.repeat_times))
    }

    fn after_going(&self) -> Sexp {
        self.defined("Gone", self.gone())
    }

    fn after_dropping(&self) -> Sexp {
        self.defined("Dropped", self.dropped())
    }

    /// Everything that may be done at the beginning of a turn.
    pub(super) fn beginning(&self, then: bool) -> Option<Sexp> {
        let dropping = self.dropping();
        let going = self.going(false);
        let hand = |seats: &[usize]| not(self.in_hand(seats));
        let now = match self.rules.params.drops {
            _ if !self.drops() => None,
            DropWhile::Free => None,
            DropWhile::All => Some(hand(&[0, 1])),
            DropWhile::Hand => Some(choose(first_moves(), hand(&[0]), hand(&[1]))),
        };
        let mut ranked = Ranked::default();
        for ((moves, drops), goes) in ranked.iter_mut().zip(dropping).zip(going) {
            if !drops.is_empty() {
                moves.push(side_by_side(drops, then.then(|| self.after_dropping())));
            }
            if !goes.is_empty() {
                let goes = side_by_side(goes, then.then(|| self.after_going()));
                moves.push(match &now {
                    Some(now) => when(now.clone(), goes),
                    None => goes,
                });
            }
        }
        best(ranked, None).map(|moves| self.most(moves))
    }

    /// Only such moves as take most, where that is the rule.
    fn most(&self, moves: Sexp) -> Sexp {
        match self.rules.params.take_most {
            true => l("max", vec![w("Moves"), moves]),
            false => moves,
        }
    }

    /// How the man who took goes on taking.
    pub(super) fn going_on(&self, then: bool) -> Option<Sexp> {
        let ranked = self.going(true);
        match then {
            true => best(ranked, Some(self.after_going())).map(|moves| self.most(moves)),
            false => Some(self.defined("GoOn", best(ranked, None)?)),
        }
    }

    /// Something more with any man.
    pub(super) fn again(&self, then: bool) -> Option<Sexp> {
        let ranked = self.going(false);
        match then {
            true => best(ranked, Some(self.after_going())),
            false => Some(self.defined("Again", best(ranked, None)?)),
        }
    }

    /// Men that are dropped after the first in a turn.
    pub(super) fn dropping_more(&self, then: bool) -> Option<Sexp> {
        let then = then.then(|| self.after_dropping());
        best(self.dropping(), then)
    }

    /// The sites of a seat's men of a kind at the start.
    pub(super) fn start_of(&self, seat: usize, kind: usize) -> Vec<usize> {
        let set = self.rules.params.start[seat][kind];
        ludarium_engine::men::board::each(set).map(site).collect()
    }

    /// That some moves can be made.
    pub(super) fn possible(&self, moves: Option<Sexp>) -> Sexp {
        moves.map_or_else(|| truth(false), can)
    }

    /// The number of a weight by site, as a map.
    pub(super) fn weights(&self) -> Option<Sexp> {
        let points = self.ground.board.len();
        map("Weight", (1..=points).map(|s| (s, weight(s) as usize)))
    }
}
