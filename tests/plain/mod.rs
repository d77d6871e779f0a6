//! The rules language once more, as slowly and plainly as it can be said: no tables, no classes of counts, no sums laid out
//! beforehand. Clauses are read anew at every step. What it does is what `docs/rules-format.md` says; it shares the types of
//! a rules file with the engine and nothing else. Tests play both side by side.

pub mod rounds;
pub mod sowing;
pub mod when;

use ludarium_engine::compile::{apply_readings, taken_in};
use ludarium_engine::rules::{Clause, Next, Then, When};
use ludarium_engine::{Bundle, Choice};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The rules in force: clauses by id, settings by path.
pub struct Rules {
    pub clauses: Vec<(String, Clause)>,
    pub set: BTreeMap<String, Value>,
    pub marks: Vec<String>,
    pub row: usize,
    pub total: u32,
}

impl Rules {
    pub fn of(bundle: &Bundle, choice: &Choice) -> Rules {
        let (all, shared) = taken_in(bundle).unwrap();
        let file = apply_readings(&all, choice).unwrap();
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
        let mut rules = Rules {
            clauses: file.clauses.into_iter().collect(),
            set,
            marks: file.marks,
            row,
            total: 0,
        };
        rules.total = rules.start().iter().sum();
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

    /// Holes in the order a player sows them, anticlockwise.
    fn order(&self, player: usize, anticlockwise: bool) -> Vec<usize> {
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
        let order = self.order(player, anticlockwise);
        match order.iter().position(|h| *h == hole) {
            Some(i) => order[(i + 1) % order.len()],
            None => hole,
        }
    }

    /// The place after a place; 2n is South's store, 2n+1 North's.
    pub fn next_place(&self, player: usize, anticlockwise: bool, place: usize) -> usize {
        let order = self.order(player, anticlockwise);
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
        let mut here: Vec<(&str, &Clause, When, Then)> = vec![];
        for (id, clause) in &self.clauses {
            for case in clause.rulings() {
                let at = case
                    .when
                    .at
                    .as_ref()
                    .is_some_and(|m| m.as_slice().iter().any(|x| x == moment));
                if at && holds(&case.when) {
                    here.push((id, clause, case.when, case.then));
                }
            }
        }
        let yields = |a: &(&str, &Clause, When, Then), b: &(&str, &Clause, When, Then)| {
            let over = |x: &Clause, y: &str| x.over.iter().flatten().any(|o| o == y);
            over(b.1, a.0)
                || (!over(a.1, b.0)
                    && when::within(self, moment, &b.2, &a.2)
                    && !when::within(self, moment, &a.2, &b.2))
        };
        let deciding: Vec<_> = here
            .iter()
            .filter(|a| !here.iter().any(|b| yields(a, b)))
            .collect();
        let first = deciding.first()?;
        let mut then = first.3.clone();
        for other in &deciding {
            let quiet = |t: &Then| Then {
                tell: None,
                ..t.clone()
            };
            assert_eq!(
                quiet(&first.3),
                quiet(&other.3),
                "{} and {} at {moment}",
                first.0,
                other.0
            );
            used.when(&other.2);
        }
        for (id, rider) in &self.clauses {
            let goes = |list: &Vec<String>| list.iter().any(|x| deciding.iter().any(|d| d.0 == x));
            if rider.after.as_ref().is_some_and(goes) {
                let more = rider
                    .then
                    .as_ref()
                    .unwrap_or_else(|| panic!("{id} is a rider"));
                let mut whole = serde_json::to_value(&then).unwrap();
                for (key, value) in serde_json::to_value(more).unwrap().as_object().unwrap() {
                    whole[key] = value.clone();
                }
                then = serde_json::from_value(whole).unwrap();
            }
        }
        used.add(format!("at={moment}"));
        used.then(&then);
        Some(then)
    }
}

/// The mechanisms that have come into play: `then.next=relay`, `when.side=own`, `sow.skip=lap-origin`.
#[derive(Default, Clone)]
pub struct Used(pub BTreeSet<String>);

impl Used {
    pub fn add(&mut self, what: impl Into<String>) {
        self.0.insert(what.into());
    }

    fn when(&mut self, when: &When) {
        self.keys("when", serde_json::to_value(when).unwrap());
    }

    fn then(&mut self, then: &Then) {
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
