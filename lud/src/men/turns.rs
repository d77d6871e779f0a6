//! How turns end: who is next, what is counted, positions that come again.

use super::asks::{both, mine, opponent, theirs, turns_of, what};
use super::base::{by_seat, some, Men};
use super::doing::{todo, undecided, Todo};
use crate::sexp::{l, q, w, Sexp};
use crate::words::*;
use ludarium_engine::men::board::each;
use ludarium_engine::men::words::{CapThen, MovesFirst, RepeatThen};

/// The weight of a man on a site in the number of a position.
pub(super) fn weight(site: usize) -> u32 {
    // a fixed sequence without pattern; odd, so that no man is lost in it
    let mut x = (site as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((x ^ (x >> 31)) as u32 >> 3) | 1
}

/// The weight of who is to move.
const TURN: u32 = 86_028_121;

impl Men<'_> {
    /// The turn of the mover is over.
    pub(super) fn turn_over(&self) -> Sexp {
        let p = &self.rules.params;
        let mut all = self.lifted();
        all.push(todo(Todo::Nothing));
        if p.drop_many > 1 {
            all.push(set("Drops", number(0)));
        }
        if self.passes() {
            all.push(set("Passes", number(0)));
        }
        let begun = self.repeats().then(|| self.begins()).flatten();
        all.extend(begun);
        if self.asks_ever(ludarium_engine::men::rulings::Dim::Turn) {
            all.extend(self.count_turn());
        }
        all.push(set("Turns", plus(number(1), kept("Turns"))));
        if p.quiet.is_some() {
            let none = |name: &str| l("<=", vec![var(name), number(0)]);
            let quiet = both(none("Changed"), none("Loud"));
            let one = plus(number(1), kept("Quiet"));
            all.push(set("Quiet", choose(quiet, one, number(0))));
        }
        let next = self.next_player();
        all.extend(next);
        all.extend(self.bounds());
        if self.repeats() {
            let forget = (1..p.repeat_times)
                .map(|n| l("forget", vec![w("Value"), q(&past_name(n)), w("All")]));
            let forget = some(forget.collect());
            all.push(when(equal(number(1), var("Changed")), forget));
            all.extend(self.remembered(true));
        }
        all.push(set("Changed", number(0)));
        all.push(set("Loud", number(0)));
        some(all)
    }

    /// The first position is there before the first turn.
    fn begins(&self) -> Option<Sexp> {
        let first = self.number_at_first();
        let turn = TURN.wrapping_mul(self.opener() as u32 + 1) as i32;
        let key = number(first.wrapping_add(turn));
        let keep = l("remember", vec![w("Value"), q(&past_name(1)), key]);
        Some(when(l("<", vec![var("Turns"), number(0)]), keep))
    }

    /// The number of the men at the start, as the description counts it.
    fn number_at_first(&self) -> i32 {
        let p = &self.rules.params;
        let mut all = 0i32;
        for (seat, kinds) in p.start.iter().enumerate() {
            for (kind, set) in kinds.iter().enumerate() {
                let piece = (1 + 2 * kind + seat) as i32;
                for point in each(*set) {
                    let weight = weight(super::ground::site(point)) as i32;
                    all = all.wrapping_add(weight.wrapping_mul(piece));
                }
            }
        }
        all
    }

    /// The number of the men as they stand.
    fn key_board(&self) -> Sexp {
        let one = |s: usize| l("*", vec![what(number(s)), number(weight(s))]);
        let all = (1..=self.ground.board.len()).map(one).collect();
        l("+", vec![Sexp::Set(all)])
    }

    /// The same, as it was noted last.
    pub(super) fn key_now(&self) -> Sexp {
        self.defined("Key", self.key_board())
    }

    /// What who is to move adds to it.
    pub(super) fn key_turn(&self, player: &Sexp) -> Sexp {
        l("*", vec![number(TURN), player.clone()])
    }

    /// The positions that were there so often before that once more decides.
    pub(super) fn past(&self, times: u8) -> Sexp {
        l("values", vec![w("Remembered"), q(&past_name(times - 1))])
    }

    /// A position is remembered, or was there too often.
    fn remembered(&self, after_turn: bool) -> Vec<Sexp> {
        let p = &self.rules.params;
        let next = match after_turn && p.moves_first != MovesFirst::Next {
            true => var("Next"),
            false => opponent(),
        };
        let key = plus(self.key_now(), self.key_turn(&next));
        let mut all = vec![set("Position", key)];
        let here = || var("Position");
        let there = |n: u8| is_in(here(), l("values", vec![w("Remembered"), q(&past_name(n))]));
        let keep = |n: u8| l("remember", vec![w("Value"), q(&past_name(n)), here()]);
        let last = p.repeat_times - 1;
        // the list in which it does not stand yet
        let mut rest = match p.repeat {
            RepeatThen::Draw => when(undecided(), set("Result", number(3))),
            _ => keep(last),
        };
        for n in (1..=last).rev() {
            rest = choose(there(n), rest, keep(n));
        }
        all.push(rest);
        all
    }

    fn count_turn(&self) -> Option<Sexp> {
        let one = |seat: usize| {
            let name = turns_of(seat);
            Some(set(&name, plus(number(1), kept(&name))))
        };
        by_seat(one(0), one(1))
    }

    /// Who moves first when all men are dropped.
    fn next_player(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let first = self.opener() + 1;
        let who = match p.moves_first {
            MovesFirst::Next => return vec![],
            _ if !self.drops() => return vec![set("Next", opponent())],
            MovesFirst::First => first,
            MovesFirst::Second => 3 - first,
        };
        let dropped = not(self.in_hand(&[0, 1]));
        let once = both(dropped, not(is("AllDropped")));
        let player = l("player", vec![number(who)]);
        let now = vec![
            set("AllDropped", number(1)),
            set("Next", number(who)),
            l("set", vec![w("NextPlayer"), player]),
        ];
        vec![set("Next", opponent()), when(once, some(now))]
    }

    /// What bounds a game.
    fn bounds(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let mut all = vec![];
        let least = |name: &str, n: u32| l(">=", vec![var(name), number(n)]);
        if let Some(turns) = p.cap {
            let result = match p.cap_then {
                CapThen::Draw => number(3),
                CapThen::Men => {
                    let (own, his) = (size(mine()), size(theirs()));
                    let less = more(his.clone(), own.clone());
                    let rest = choose(less, opponent(), number(3));
                    choose(more(own, his), mover(), rest)
                }
            };
            all.push(when(
                both(undecided(), least("Turns", turns)),
                set("Result", result),
            ));
        }
        if let Some(turns) = p.quiet {
            all.push(when(
                both(undecided(), least("Quiet", turns)),
                set("Result", number(3)),
            ));
        }
        all
    }

    /// Whether who can do nothing may be let pass.
    pub(super) fn passes(&self) -> bool {
        self.any(ludarium_engine::men::rulings::Moment::Stuck, &|o| {
            o.over.is_none()
        })
    }

    /// A player could do nothing, and the other moves instead; where he cannot either nobody has won.
    pub(super) fn passed(&self) -> Sexp {
        let mut all = vec![];
        if self.asks_ever(ludarium_engine::men::rulings::Dim::Turn) {
            all.extend(self.count_turn());
        }
        all.push(set("Turns", plus(number(1), kept("Turns"))));
        if self.repeats() {
            all.extend(self.remembered(false));
        }
        all.push(set("Passes", number(1)));
        let both_stuck = is("Passes");
        choose(both_stuck, set("Result", number(3)), some(all))
    }
}

/// The name of the list of positions that were there so often.
fn past_name(times: u8) -> String {
    format!("Past{times}")
}
