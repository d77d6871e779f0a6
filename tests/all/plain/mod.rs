//! The rules language once more, as slowly and plainly as it can be written: no tables, no classes of counts, no sums laid out
//! beforehand. Clauses are read anew at every step. What it does is what `docs/sowing.md` says; it shares the types of
//! a rules file with the engine and nothing else. Tests play both side by side.

#![allow(clippy::needless_range_loop)]

pub mod rounds;
pub mod sowing;
pub mod when;

use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Clause;
use ludarium_engine::lang::{apply_readings, taken_in};
use ludarium_engine::sowing::rulings::{ruled, Next, Then, When, RULINGS};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// One case of one clause.
pub struct Ruling {
    pub clause: usize,
    pub moments: Vec<String>,
    pub when: When,
    pub then: Then,
}

/// The rules in force: clauses by id, settings by path.
pub struct Rules {
    pub clauses: Vec<(String, Clause)>,
    pub rulings: Vec<Ruling>,
    pub set: BTreeMap<String, Value>,
    pub marks: Vec<String>,
    pub row: usize,
    pub total: u32,
    /// Holes in sowing order: for each player, clockwise and anticlockwise.
    orders: [[Vec<usize>; 2]; 2],
    /// Which ruling yields to which at a moment, once it has been worked out.
    yields: RefCell<HashMap<(String, usize, usize), bool>>,
}

impl Rules {
    pub fn of(bundle: &Bundle, choice: &Choice) -> Rules {
        let (all, shared) = taken_in(bundle).unwrap();
        let file = apply_readings(&all, choice, Some(&RULINGS)).unwrap();
        let mut set = BTreeMap::new();
        for own in [false, true] {
            for (id, clause) in &file.clauses {
                if shared.contains_key(id) == own {
                    continue;
                }
                for (phase, params) in clause.set.iter().flatten() {
                    for (name, value) in params {
                        set.insert(format!("{phase}.{name}"), value.clone());
                    }
                }
            }
        }
        let row = set["setup.holes"].as_u64().unwrap() as usize;
        let clauses: Vec<(String, Clause)> = file.clauses.into_iter().collect();
        let rulings = clauses
            .iter()
            .enumerate()
            .flat_map(|(i, (_, clause))| {
                ruled(clause)
                    .unwrap()
                    .cases
                    .into_iter()
                    .map(move |c| (i, c))
            })
            .map(|(clause, case)| Ruling {
                clause,
                moments: case
                    .when
                    .at
                    .iter()
                    .flat_map(|m| m.as_slice().to_vec())
                    .collect(),
                when: case.when,
                then: case.then,
            })
            .collect();
        let mut rules = Rules {
            clauses,
            rulings,
            orders: Default::default(),
            yields: RefCell::default(),
            set,
            marks: file.marks,
            row,
            total: 0,
        };
        let reserves = 2 * rules.number("setup.reserve").unwrap_or(0);
        rules.total = rules.start().iter().sum::<u32>() + reserves;
        for player in 0..2 {
            rules.orders[player] = [false, true].map(|up| rules.in_order(player, up));
        }
        rules
    }

    pub fn word(&self, path: &str) -> &str {
        self.set.get(path).and_then(Value::as_str).unwrap_or("")
    }

    pub fn number(&self, path: &str) -> Option<u32> {
        self.set.get(path).and_then(Value::as_u64).map(|n| n as u32)
    }

    fn list(&self, path: &str) -> Option<Vec<i64>> {
        let list = self.set.get(path)?.as_array()?;
        Some(list.iter().filter_map(Value::as_i64).collect())
    }

    pub fn start(&self) -> Vec<u32> {
        match self.list("setup.start") {
            Some(list) => list.into_iter().map(|n| n as u32).collect(),
            None => vec![self.number("setup.counters").unwrap(); 2 * self.row],
        }
    }

    /// Whether a hole lies in a zone, as a player sits.
    pub fn in_zone(&self, name: &str, player: usize, hole: usize) -> bool {
        let n = 2 * self.row;
        let list = self.set["setup.zones"][name].as_array().unwrap();
        let mine = (hole + n - player * self.row) % n;
        list.iter().any(|h| h.as_u64() == Some(mine as u64))
    }

    /// Whether a player's way leads over a hole.
    pub fn goes(&self, player: usize, hole: usize) -> bool {
        self.orders[player][0].contains(&hole)
    }

    /// 0 South, 1 North: by the printed row, or as `setup.owner` has it.
    pub fn side(&self, hole: usize) -> usize {
        match self.set.get("setup.owner").and_then(Value::as_array) {
            Some(list) => usize::from(list[hole] == "north"),
            None => usize::from(hole >= self.row),
        }
    }

    pub fn opposite(&self, hole: usize) -> Option<usize> {
        match self.list("setup.opposite") {
            Some(list) => usize::try_from(list[hole]).ok(),
            None => Some(2 * self.row - 1 - hole),
        }
    }

    /// All that lies opposite: the hole opposite, and one behind it.
    pub fn facing(&self, hole: usize) -> Vec<usize> {
        let both = self.opposite(hole).into_iter();
        both.chain(self.behind(hole)).collect()
    }

    /// The second hole opposite.
    pub fn behind(&self, hole: usize) -> Option<usize> {
        let behind = self.list("setup.behind").map_or(-1, |list| list[hole]);
        usize::try_from(behind).ok()
    }

    /// Holes in the order a player sows them, anticlockwise.
    fn in_order(&self, player: usize, anticlockwise: bool) -> Vec<usize> {
        let mut order: Vec<usize> = match self.set.get("setup.path").and_then(Value::as_array) {
            None => (0..2 * self.row).collect(),
            Some(path) => {
                let list = match path[0].as_array() {
                    Some(_) => path[player].as_array().unwrap(),
                    None => path,
                };
                list.iter().map(|h| h.as_u64().unwrap() as usize).collect()
            }
        };
        if !anticlockwise {
            order.reverse();
        }
        order
    }

    /// The hole after a hole.
    pub fn next_hole(&self, player: usize, anticlockwise: bool, hole: usize) -> usize {
        let order = &self.orders[player][usize::from(anticlockwise)];
        match order.iter().position(|h| *h == hole) {
            Some(i) => order[(i + 1) % order.len()],
            None => hole,
        }
    }

    /// The place after a place; 2n is South's store, 2n+1 North's.
    pub fn next_place(&self, player: usize, anticlockwise: bool, place: usize) -> usize {
        let order = &self.orders[player][usize::from(anticlockwise)];
        let n = 2 * self.row;
        let row = |h: usize| usize::from(h >= self.row);
        let after = |i: usize| order[(i + 1) % order.len()];
        if place >= n {
            let i = (0..order.len())
                .find(|i| row(order[*i]) == place - n && row(after(*i)) != place - n)
                .unwrap();
            return after(i);
        }
        let Some(i) = order.iter().position(|h| *h == place) else {
            return place;
        };
        let sown = match self.word("sow.store") {
            "own" => row(place) == player,
            "both" => true,
            _ => false,
        };
        if sown && row(place) != row(after(i)) {
            n + row(place)
        } else {
            after(i)
        }
    }

    /// What is ruled of a situation: of the rulings that hold, those than which none is narrower or goes before.
    pub fn ruling(
        &self,
        moment: &str,
        holds: &dyn Fn(&When) -> bool,
        used: &mut Used,
    ) -> Option<Then> {
        let here: Vec<usize> = (0..self.rulings.len())
            .filter(|i| {
                let ruling = &self.rulings[*i];
                ruling.moments.iter().any(|m| m == moment) && holds(&ruling.when)
            })
            .collect();
        let mut deciding = here
            .iter()
            .filter(|a| !here.iter().any(|b| self.gives_way(moment, **a, *b)));
        let first = *deciding.next()?;
        let mut then = self.rulings[first].then.clone();
        used.when(&self.rulings[first].when);
        let mut ids = vec![&self.clauses[self.rulings[first].clause].0];
        for other in deciding {
            let quiet = |t: &Then| Then {
                tell: None,
                ..t.clone()
            };
            let other = &self.rulings[*other];
            assert_eq!(
                quiet(&then),
                quiet(&other.then),
                "{} at {moment}",
                self.clauses[other.clause].0
            );
            used.when(&other.when);
            ids.push(&self.clauses[other.clause].0);
        }
        for (id, rider) in &self.clauses {
            let goes = |list: &Vec<String>| list.iter().any(|x| ids.contains(&x));
            if rider.after.as_ref().is_some_and(goes) {
                let more = rider
                    .then
                    .as_ref()
                    .unwrap_or_else(|| panic!("{id} is a rider"));
                let mut whole = serde_json::to_value(&then).unwrap();
                for (key, value) in &more.0 {
                    whole[key] = value.clone();
                }
                then = serde_json::from_value(whole).unwrap();
            }
        }
        used.at(moment, &then);
        Some(then)
    }

    /// Whether one ruling gives way to another at a moment: the other is narrower, or names it in `over`.
    fn gives_way(&self, moment: &str, a: usize, b: usize) -> bool {
        if a == b {
            return false;
        }
        let key = (moment.to_string(), a, b);
        if let Some(known) = self.yields.borrow().get(&key) {
            return *known;
        }
        let (x, y) = (&self.rulings[a], &self.rulings[b]);
        let over = |x: &Ruling, y: &Ruling| {
            self.clauses[x.clause]
                .1
                .over
                .iter()
                .flatten()
                .any(|o| *o == self.clauses[y.clause].0)
        };
        let narrower = when::within(self, moment, &y.when, &x.when)
            && !when::within(self, moment, &x.when, &y.when);
        let is = over(y, x) || (!over(x, y) && narrower);
        self.yields.borrow_mut().insert(key, is);
        is
    }
}

/// The mechanisms that have come into play: `then.next=relay`, `when.side=own`, `sow.skip=lap-origin`.
#[derive(Default, Clone)]
pub struct Used {
    pub words: BTreeSet<String>,
    whens: Vec<When>,
    thens: Vec<(String, Then)>,
    quiet: bool,
}

impl Used {
    /// Writes nothing down: for moves that are only tried.
    pub fn nothing() -> Used {
        Used {
            quiet: true,
            ..Used::default()
        }
    }

    pub fn add(&mut self, what: impl Into<String>) {
        if !self.quiet {
            self.words.insert(what.into());
        }
    }

    /// `path=word` of a parameter.
    pub fn set(&mut self, rules: &Rules, path: &str) {
        if !self.quiet {
            self.words.insert(format!("{path}={}", rules.word(path)));
        }
    }

    fn when(&mut self, when: &When) {
        if !self.quiet && !self.whens.contains(when) {
            self.whens.push(when.clone());
            self.keys("when", serde_json::to_value(when).unwrap());
        }
    }

    fn at(&mut self, moment: &str, then: &Then) {
        if self.quiet || self.thens.iter().any(|(m, t)| m == moment && t == then) {
            return;
        }
        self.thens.push((moment.into(), then.clone()));
        self.add(format!("at={moment}"));
        self.keys("then", serde_json::to_value(then).unwrap());
        if let Some(Next::Look(look)) = &then.next {
            self.add(format!("next.look={}", look.look));
        }
    }

    fn keys(&mut self, table: &str, value: Value) {
        for (key, value) in value.as_object().unwrap() {
            self.add(format!("{table}.{key}"));
            let values = value
                .as_array()
                .cloned()
                .unwrap_or_else(|| vec![value.clone()]);
            for word in values.iter().filter_map(Value::as_str) {
                self.add(format!("{table}.{key}={word}"));
            }
        }
    }
}
