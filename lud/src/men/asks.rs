//! What the tables ask of a situation, as conditions.

use super::base::Men;
use super::ground::{line_name, sites_of, way_name};
use crate::sexp::{any_of, l, named, w, Sexp};
use crate::words::*;
use ludarium_engine::men::board::{one, Sense};
use ludarium_engine::men::ruleset::DimUse;
use ludarium_engine::men::rulings::{By, Dim, Moment, Way};

/// A situation as far as it is known when rules are written.
#[derive(Clone)]
pub(super) struct Here {
    pub moment: Moment,
    /// Who acts.
    pub seat: usize,
    /// Along which ways.
    pub slot: Option<usize>,
    /// Whence, and where it is about.
    pub from: Sexp,
    pub to: Sexp,
    /// Where the man stands who acts.
    pub man: Sexp,
    /// Where the other man stands.
    pub other: Sexp,
    /// What was done, where that is known.
    pub by: Option<By>,
    /// Whether he who goes has not gone yet, and is thought to have.
    pub ahead: bool,
    /// Whether he goes on in a turn.
    pub on: bool,
}

impl Here {
    pub fn at(moment: Moment, seat: usize, to: Sexp) -> Here {
        let nowhere = || var("At");
        Here {
            moment,
            seat,
            slot: None,
            from: nowhere(),
            man: nowhere(),
            other: to.clone(),
            to,
            by: None,
            ahead: false,
            on: false,
        }
    }
}

/// What stands for a condition that always holds, and one that never does.
pub(super) fn truth(holds: bool) -> Sexp {
    w(if holds { "True" } else { "False" })
}

pub(super) fn who(at: Sexp) -> Sexp {
    l("who", vec![named("at", at)])
}

pub(super) fn what(at: Sexp) -> Sexp {
    l("what", vec![named("at", at)])
}

/// The other player's number.
pub(super) fn opponent() -> Sexp {
    minus(number(3), mover())
}

pub(super) fn mine() -> Sexp {
    l("sites", vec![w("Occupied"), named("by", w("Mover"))])
}

pub(super) fn theirs() -> Sexp {
    l("sites", vec![w("Occupied"), named("by", w("Enemy"))])
}

pub(super) fn both(a: Sexp, b: Sexp) -> Sexp {
    l("and", vec![a, b])
}

/// The kind of the man on a site: pieces are numbered by kinds, South's of each before North's.
pub(super) fn kind_at(at: &Sexp) -> Sexp {
    l("/", vec![minus(what(at.clone()), number(1)), number(2)])
}

/// Where he comes to, or has come.
fn arrived(here: &Here) -> Sexp {
    match here.ahead {
        true => l("to", vec![]),
        false => var("At"),
    }
}

/// The point so far along a way.
pub(super) fn along(slot: usize, far: usize, from: &Sexp) -> Sexp {
    entry(&way_name(slot, far), from.clone())
}

/// Sites that are in two regions.
pub(super) fn common(a: Sexp, b: Sexp) -> Sexp {
    l("intersection", vec![a, b])
}

/// That a number lies in a value of a dimension of numbers; `least` is the smallest that it can be.
fn within(n: &Sexp, d: &DimUse, values: &[usize], (least, top): (usize, usize)) -> Sexp {
    let is = |n: &usize| values.contains(&usize::from(d.class[*n]));
    let mut runs: Vec<(usize, usize)> = vec![];
    for n in (least..=top).filter(is) {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == n => *end = n,
            _ => runs.push((n, n)),
        }
    }
    let any: Vec<Sexp> = runs
        .iter()
        .map(|(a, b)| match (*a == least, *b == top) {
            (true, true) => truth(true),
            _ if a == b && *b < top => equal(n.clone(), number(a)),
            (false, true) => l(">=", vec![n.clone(), number(a)]),
            (true, false) => l("<=", vec![n.clone(), number(b)]),
            (false, false) => both(
                l(">=", vec![n.clone(), number(a)]),
                l("<=", vec![n.clone(), number(b)]),
            ),
        })
        .collect();
    match any.is_empty() {
        true => truth(false),
        false => any_of(any),
    }
}

impl Men<'_> {
    /// What is known of a dimension beforehand.
    pub(super) fn fixed(&self, here: &Here, d: &DimUse) -> Option<usize> {
        let place = |word: Way| Way::ALL.iter().position(|(x, ..)| *x == word);
        let slot = here.slot.map(|s| &self.ground.slots[s]);
        match d.dim {
            Dim::Player => Some(here.seat),
            Dim::Man | Dim::Other if self.kinds() == 1 => Some(0),
            Dim::Way => place(match (slot?.sense, here.seat) {
                (Sense::Level, _) => Way::Level,
                (Sense::Up, 0) | (Sense::Down, 1) => Way::Forward,
                _ => Way::Back,
            }),
            Dim::Slant => Some(slot?.slant as usize),
            Dim::By => {
                let by = here.by?;
                By::ALL.iter().position(|(x, ..)| *x == by)
            }
            Dim::Bend if !here.on => Some(0),
            _ => None,
        }
    }

    /// That a man of a kind of a list stands on a site, of whichever player.
    fn kind_in(&self, at: &Sexp, kinds: &[usize]) -> Sexp {
        let one = |k: &usize| equal(number(k), kind_at(at));
        let any = any_of(kinds.iter().map(one).collect());
        both(more(who(at.clone()), number(0)), any)
    }

    /// Kinds by number, 0 for nobody.
    fn kind_or_none(&self, at: &Sexp, values: &[usize]) -> Sexp {
        let kinds: Vec<usize> = values.iter().filter_map(|v| v.checked_sub(1)).collect();
        let mut any = vec![];
        if values.contains(&0) {
            any.push(equal(number(0), who(at.clone())));
        }
        if !kinds.is_empty() {
            any.push(self.kind_in(at, &kinds));
        }
        any_of(any)
    }

    /// What stands on a site: a man of the mover's, of the other's, nobody, or it is the edge.
    fn stands(&self, here: &Here, at: &Sexp, values: &[usize]) -> Sexp {
        let gone = |c: Sexp, is: bool| match (here.ahead, is) {
            (false, _) => c,
            (true, true) => any_of(vec![c, equal(at.clone(), here.from.clone())]),
            (true, false) => both(c, l("!=", vec![at.clone(), here.from.clone()])),
        };
        let one = |v: &usize| match v {
            0 => gone(equal(who(at.clone()), mover()), false),
            1 => equal(who(at.clone()), opponent()),
            2 => gone(l("is", vec![w("Empty"), at.clone()]), true),
            _ => equal(at.clone(), number(self.ground.edge())),
        };
        any_of(values.iter().map(one).collect())
    }

    /// The points next to one.
    fn round(&self, at: &Sexp) -> Sexp {
        let slots = 0..self.ground.slots.len();
        let next = slots.map(|s| along(s, 1, at)).collect();
        l("sites", vec![Sexp::Set(next)])
    }

    /// How many of a region there are, he who goes left out of it.
    fn count_of(&self, here: &Here, region: Sexp) -> Sexp {
        size(match here.ahead {
            true => l("difference", vec![region, here.from.clone()]),
            false => region,
        })
    }

    /// That a point is one of those that values of a dimension of points name.
    fn place(&self, here: &Here, at: &Sexp, d: &DimUse, values: &[usize]) -> Sexp {
        let board = self.ground.board;
        let seen = |p: u8| match (&board.turned, here.seat) {
            (Some(turned), 1) => turned[usize::from(p)],
            _ => p,
        };
        let is = |p: &u8| values.contains(&usize::from(d.class[usize::from(seen(*p))]));
        let points = (0..board.len() as u8).filter(is);
        let mut all = sites_of(points.fold(0, |set, p| set | one(p)));
        let outside = d.dim == Dim::BehindZone;
        if outside && values.contains(&usize::from(d.class[board.len()])) {
            all.push(self.ground.edge());
        }
        is_in(at.clone(), sites(all))
    }

    /// Where a man stands who has as many of one player's before him as follow each other: the point behind the last of them.
    fn behind_row(&self, here: &Here) -> Sexp {
        let Some(slot) = here.slot else {
            return number(self.ground.edge());
        };
        let long = self.ground.slots[slot].long;
        let at = |far: usize| along(slot, far, &arrived(here));
        let his = who(here.other.clone());
        let end = number(self.ground.edge());
        (2..=long).rev().fold(end, |rest, far| {
            choose(equal(who(at(far)), his.clone()), rest, at(far))
        })
    }

    /// How he turns who goes on: straight on, to another side, back.
    fn bends(&self, here: &Here, values: &[usize]) -> Sexp {
        let Some(slot) = here.slot else {
            return truth(values.contains(&0));
        };
        let line = || entry(&line_name(slot), here.from.clone());
        let same = equal(line(), var("Line"));
        let came = equal(along(slot, 1, &here.from), var("Via"));
        let dropped = equal(var("Via"), var("At"));
        let one = |v: &usize| match v {
            0 => any_of(vec![dropped.clone(), both(same.clone(), not(came.clone()))]),
            1 => both(not(dropped.clone()), not(same.clone())),
            _ => both(same.clone(), came.clone()),
        };
        any_of(values.iter().map(one).collect())
    }

    /// That somebody has men in hand: of a list of seats.
    pub(super) fn in_hand(&self, seats: &[usize]) -> Sexp {
        let some = seats.iter().filter(|s| self.rules.params.hand[**s] > 0);
        let any: Vec<Sexp> = some.map(|s| more(self.hand(*s), number(0))).collect();
        match any.is_empty() {
            true => truth(false),
            false => any_of(any),
        }
    }

    /// That a dimension has one of some values.
    pub(super) fn holds(&self, here: &Here, d: &DimUse, values: &[usize]) -> Sexp {
        let points = self.ground.board.len();
        let counted = |n: Sexp| within(&n, d, values, (0, points));
        let some = |seats: &[usize]| {
            let there = self.in_hand(seats);
            // none, some
            match (values.contains(&0), values.contains(&1)) {
                (true, true) => truth(true),
                (true, _) => not(there),
                _ => there,
            }
        };
        match d.dim {
            Dim::Man if here.moment == Moment::Done => {
                let one = |v: &usize| equal(var("Kind"), number(v));
                any_of(values.iter().map(one).collect())
            }
            Dim::Man => self.kind_in(&here.man, values),
            Dim::Other => self.kind_in(&here.other, values),
            Dim::Side => {
                let one = |v: &usize| match v {
                    0 => equal(who(here.other.clone()), mover()),
                    _ => equal(who(here.other.clone()), opponent()),
                };
                any_of(values.iter().map(one).collect())
            }
            Dim::Bend => self.bends(here, values),
            Dim::Near => counted(size(common(self.round(&here.from), theirs()))),
            Dim::From => self.place(here, &here.from, d, values),
            Dim::Zone => self.place(here, &here.to, d, values),
            Dim::By => {
                let one = |v: &usize| equal(var("By"), number(v));
                any_of(values.iter().map(one).collect())
            }
            Dim::Behind => self.stands(here, &self.behind(here), values),
            Dim::Past => self.stands(here, &self.behind_row(here), values),
            Dim::BehindKind => self.kind_or_none(&self.behind(here), values),
            Dim::BehindZone => self.place(here, &self.behind(here), d, values),
            Dim::Held => {
                let own = self.count_of(here, common(self.round(&here.to), mine()));
                counted(if here.ahead {
                    plus(number(1), own)
                } else {
                    own
                })
            }
            Dim::Free => {
                let empty = l("sites", vec![w("Empty")]);
                let free = size(common(self.round(&here.to), empty));
                let left = is_in(here.from.clone(), self.round(&here.to));
                // he leaves one point and fills another
                counted(match here.ahead {
                    true => minus(plus(free, choose(left, number(1), number(0))), number(1)),
                    false => free,
                })
            }
            Dim::Row => self.rows(here, d, values),
            Dim::Dropped => counted(plus(size(mine()), size(theirs()))),
            Dim::Men => counted(size(mine())),
            Dim::Others => counted(size(theirs())),
            Dim::Lost => {
                let other = 1 - here.seat;
                let params = &self.rules.params;
                let men: u32 = params.start[other].iter().map(|k| k.count_ones()).sum();
                let all = men as usize + usize::from(params.hand[other]);
                let left = match params.hand[other] {
                    0 => size(theirs()),
                    _ => plus(size(theirs()), self.hand(other)),
                };
                counted(minus(number(all), left))
            }
            Dim::Hand => some(&[here.seat]),
            Dim::Hands => some(&[0, 1]),
            Dim::Turn => {
                let turn = plus(number(1), kept(&turns_of(here.seat)));
                within(&turn, d, values, (1, 255))
            }
            Dim::Taken => counted(var("Taken")),
            Dim::More => {
                let one = |v: &usize| equal(var("More"), number(v));
                any_of(values.iter().map(one).collect())
            }
            Dim::TakenKind => {
                let one = |v: &usize| equal(var("TakenKind"), number(v));
                any_of(values.iter().map(one).collect())
            }
            Dim::Filled => self.filled(here, values),
            Dim::Player | Dim::Way | Dim::Slant => truth(true),
        }
    }

    /// The point behind the other man.
    fn behind(&self, here: &Here) -> Sexp {
        let slot = here.slot.unwrap_or_default();
        along(slot, 2, &arrived(here))
    }
}

/// The variable that counts a player's turns.
pub(super) fn turns_of(seat: usize) -> String {
    format!("Turns{}", seat + 1)
}
