//! A ruleset counter by counter: every move is a series of steps that say what the compiled tables say, in the order of a move.
//!
//! Where one `(sow …)` does not say all of a move, the move is written out: variables hold the hole, the hand and the lap, loops sow
//! the counters, and each table of decisions stands as a tree of questions where the engine asks it (docs/rules-format.md, "Order of
//! a move"). Sites 1 to 2n are the holes, 0 and 2n + 1 the stores of North and South.

mod acts;
mod asks;
mod begun;
mod endless;
mod ends;
mod ground;
mod moves;
mod tree;
mod unsaid;
mod words;

use super::super::super::sexp::{l, named, q, w, Sexp};
use begun::Begun;
use ground::Ground;
use ludarium_engine::sowing::ruleset::NextOp;
use ludarium_engine::sowing::rulings::Take;
use ludarium_engine::sowing::words::{EndlessThen, Strip};
use ludarium_engine::sowing::{DirOp, Playable};
use std::cell::RefCell;
use std::collections::BTreeMap;
pub(super) use unsaid::unsaid;

pub(super) struct Steps<'r> {
    rules: &'r Playable,
    ground: Ground,
    pub begun: Begun,
    /// Whether a hole may be sown in another direction than the rest.
    turns: bool,
    /// Whether it is noted on sites what was taken from them.
    notes: bool,
    /// Whether a look may lead to one that led to it.
    circles: bool,
    /// What is written once and used by its name.
    defined: RefCell<BTreeMap<String, Sexp>>,
}

impl<'r> Steps<'r> {
    pub fn of(rules: &'r Playable) -> Steps<'r> {
        let outcomes =
            |f: &dyn Fn(&ludarium_engine::sowing::Outcome) -> bool| rules.outcomes.iter().any(f);
        let turns = outcomes(&|o| o.direction != DirOp::Rules);
        let strip = rules.params.strip;
        let notes = strip.is_some_and(|s| !matches!(s, Strip::Illegal | Strip::RestToOther));
        Steps {
            rules,
            ground: Ground::of(rules),
            begun: Begun::of(rules),
            turns,
            notes,
            circles: circles(rules),
            defined: RefCell::default(),
        }
    }

    /// The site of every hole, then of South's store and of North's.
    pub fn sites(&self) -> &[usize] {
        &self.ground.sites
    }

    /// Whether a lap can go on.
    fn relays(&self) -> bool {
        self.rules.outcomes.iter().any(|o| o.next == NextOp::Relay)
    }

    /// Whether a move without end is undone.
    fn undoes(&self) -> bool {
        self.relays() && self.rules.params.endless != EndlessThen::Stop
    }

    fn closes(&self) -> bool {
        self.rules.outcomes.iter().any(|o| o.close)
    }

    /// Writes something once, for the name that stands where it is used.
    fn defined(&self, name: &str, what: Sexp) -> Sexp {
        self.defined.borrow_mut().insert(name.to_owned(), what);
        Sexp::List(vec![q(name)])
    }

    /// The whole description.
    pub fn description(&self) -> String {
        let game = self.game();
        let defined = self.defined.borrow();
        let mut parts: Vec<String> = defined
            .iter()
            .map(|(name, what)| l("define", vec![q(name), what.clone()]).pretty(0))
            .collect();
        parts.push(game.pretty(0));
        parts.join("\n\n")
    }

    fn game(&self) -> Sexp {
        let rules = l(
            "rules",
            vec![
                l("start", vec![Sexp::Set(self.start())]),
                l("play", vec![self.play()]),
                l("end", vec![Sexp::Set(self.ends_of_round())]),
            ],
        );
        let defined = self.defined.borrow();
        let mut asked: String = defined.values().map(Sexp::flat).collect();
        asked.push_str(&rules.flat());
        let equipment = self.equipment(&asked);
        l(
            "game",
            vec![
                q(&self.rules.title),
                l("players", vec![w("2")]),
                l("equipment", vec![equipment]),
                rules,
            ],
        )
    }

    /// What lies in the holes at the start.
    fn start(&self) -> Vec<Sexp> {
        let position = &self.begun.position;
        let mut start = vec![];
        for place in 0..self.holes() + 2 {
            let count = match place.checked_sub(self.holes()) {
                None => position.count(place),
                Some(player) => position.store(ludarium_engine::game::Player::at(player)),
            };
            if count == 0 {
                continue;
            }
            let site = words::number(self.site(place));
            let mut place_seed = vec![q("Seed"), site, named("count", words::number(count))];
            let mark = (place < self.holes())
                .then(|| position.mark(place))
                .flatten();
            if let Some(mark) = mark {
                let state = super::marks::state_of(mark);
                place_seed.push(named("state", words::number(state)));
            }
            start.push(l("place", place_seed));
        }
        start
    }
}

/// Whether a look may lead to itself, through others or not.
fn circles(rules: &Playable) -> bool {
    let leads = |table: &ludarium_engine::sowing::ruleset::Table| -> Vec<usize> {
        let cells = table.cells.iter().filter(|c| c.feasible);
        let next = cells.map(|c| rules.outcomes[usize::from(c.outcome)].next);
        let looks = next.filter_map(|next| match next {
            NextOp::LookBack(n) | NextOp::LookNext(n) | NextOp::LookOpposite(n) => {
                Some(usize::from(n))
            }
            _ => None,
        });
        looks.collect()
    };
    let all: Vec<Vec<usize>> = rules.looks.iter().map(leads).collect();
    (0..all.len()).any(|from| {
        let mut reached = all[from].clone();
        for _ in 0..all.len() {
            let more: Vec<usize> = reached.iter().flat_map(|n| all[*n].clone()).collect();
            reached.extend(more);
            reached.sort_unstable();
            reached.dedup();
        }
        reached.contains(&from)
    })
}

/// Whether a take goes over the whole board.
pub(super) fn sweeping(take: Take) -> bool {
    matches!(take, Take::Every | Take::Board)
}
