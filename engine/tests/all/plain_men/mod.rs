//! Rules of men on points once more, as slowly and plainly as they can be written: no tables, no words of bits, nothing laid out
//! beforehand. Clauses are read anew at every step, as `docs/pieces.md` says; of the engine only what reads a rules file is
//! shared, so that a word misread in one place is not misread in both. Tests play both side by side.

pub mod acts;
pub mod board;
pub mod done;
pub mod position;
pub mod when;

use board::Board;
use ludarium_engine::lang::{apply_readings, taken_in, Bundle, Choice, Clause};
use ludarium_engine::men::rulings::RULINGS;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use when::Situation;

/// One case of one clause.
pub struct Ruling {
    pub clause: usize,
    pub moments: Vec<String>,
    pub when: Map<String, Value>,
    pub then: Map<String, Value>,
}

/// The rules in force.
pub struct Rules {
    pub clauses: Vec<(String, Clause)>,
    pub rulings: Vec<Ruling>,
    pub set: BTreeMap<String, Value>,
    /// Kinds of men by name, in the order in which they stand.
    pub kinds: Vec<String>,
    pub board: Board,
    /// Which ruling gives way to which, once it has been worked out.
    yields: RefCell<HashMap<(usize, usize), bool>>,
    /// Rulings that have decided something, each at its moment.
    decided: RefCell<BTreeSet<(usize, String)>>,
    /// Riders that have gone with one.
    rode: RefCell<BTreeSet<usize>>,
}

/// What is ruled: the keys of `then`.
pub struct Outcome(Map<String, Value>);

impl Outcome {
    pub fn word(&self, key: &str) -> &str {
        self.0.get(key).and_then(Value::as_str).unwrap_or("")
    }

    pub fn number(&self, key: &str) -> Option<u32> {
        Some(self.0.get(key)?.as_u64()? as u32)
    }
}

impl Rules {
    pub fn of(bundle: &Bundle, choice: &Choice) -> Rules {
        let (all, shared) = taken_in(bundle).unwrap();
        let file = apply_readings(&all, choice, Some(&RULINGS)).unwrap();
        let mut set = BTreeMap::new();
        // a file's own setting takes the place of a shared one
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
        let clauses: Vec<(String, Clause)> = file.clauses.into_iter().collect();
        let mut rulings = vec![];
        for (clause, (_, written)) in clauses.iter().enumerate() {
            for case in written.rulings() {
                let moments = case.when.moments().into_iter().map(String::from).collect();
                let mut when = case.when.0.clone();
                when.remove("at");
                rulings.push(Ruling {
                    clause,
                    moments,
                    when,
                    then: case.then.0,
                });
            }
        }
        let first = |names: &str| names.split_whitespace().next().unwrap().to_owned();
        let kinds = match names(&set, "setup.kinds") {
            none if none.is_empty() => vec!["man".to_owned()],
            kinds => kinds.iter().map(|k| first(k)).collect(),
        };
        Rules {
            board: Board::of(&set),
            clauses,
            rulings,
            set,
            kinds,
            yields: RefCell::default(),
            decided: RefCell::default(),
            rode: RefCell::default(),
        }
    }

    /// A word, or what stands for it if it is left out.
    pub fn word<'a>(&'a self, path: &str, left_out: &'a str) -> &'a str {
        self.set
            .get(path)
            .and_then(Value::as_str)
            .unwrap_or(left_out)
    }

    pub fn number(&self, path: &str) -> Option<u32> {
        Some(self.set.get(path)?.as_u64()? as u32)
    }

    pub fn names(&self, path: &str) -> Vec<String> {
        names(&self.set, path)
    }

    /// What is ruled of a situation: of the rulings that hold, those that give way to none of them, and the riders that go with them.
    pub fn ruling(&self, moment: &str, seen: &Situation) -> Option<Outcome> {
        let here: Vec<usize> = (0..self.rulings.len())
            .filter(|i| {
                let ruling = &self.rulings[*i];
                ruling.moments.iter().any(|m| m == moment) && when::holds(&ruling.when, seen)
            })
            .collect();
        let last = |a: &&usize| !here.iter().any(|b| self.gives_way(**a, *b));
        let deciding: Vec<usize> = here.iter().filter(last).copied().collect();
        let first = *deciding.first()?;
        let mut then = self.rulings[first].then.clone();
        for other in &deciding {
            let quiet = |i: usize| {
                let mut then = self.rulings[i].then.clone();
                then.remove("tell");
                then
            };
            let id = &self.clauses[self.rulings[*other].clause].0;
            assert_eq!(quiet(first), quiet(*other), "{id} at {moment}");
            let mut decided = self.decided.borrow_mut();
            decided.insert((*other, moment.to_owned()));
        }
        for (i, (_, rider)) in self.clauses.iter().enumerate() {
            let went = |id: &String| {
                let is = |d: &usize| self.clauses[self.rulings[*d].clause].0 == *id;
                deciding.iter().any(is)
            };
            if rider.after.iter().flatten().any(went) {
                self.rode.borrow_mut().insert(i);
                then.extend(rider.then.clone().unwrap().0);
            }
        }
        Some(Outcome(then))
    }

    /// Whether one ruling gives way to another: the other is narrower, or names it in `over`.
    fn gives_way(&self, a: usize, b: usize) -> bool {
        if a == b {
            return false;
        }
        if let Some(known) = self.yields.borrow().get(&(a, b)) {
            return *known;
        }
        let over = |x: usize, y: usize| {
            let yielding = &self.clauses[self.rulings[y].clause].0;
            let over = &self.clauses[self.rulings[x].clause].1.over;
            over.iter().flatten().any(|o| o == yielding)
        };
        let (x, y) = (&self.rulings[a].when, &self.rulings[b].when);
        let narrower = when::within(self, y, x) && !when::within(self, x, y);
        let is = over(b, a) || (!over(a, b) && narrower);
        self.yields.borrow_mut().insert((a, b), is);
        is
    }

    /// What has decided something in play: `at=leap`, `when.side`, `when.side=own`, `then.choose=may`; and what is set:
    /// `take.most`, `take.most=men`.
    pub fn used(&self) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        for (i, moment) in self.decided.borrow().iter() {
            used.insert(format!("at={moment}"));
            note_keys(&mut used, "when", &self.rulings[*i].when);
            note_keys(&mut used, "then", &self.rulings[*i].then);
        }
        for i in self.rode.borrow().iter() {
            note_keys(
                &mut used,
                "then",
                &self.clauses[*i].1.then.as_ref().unwrap().0,
            );
        }
        for (path, value) in &self.set {
            used.insert(path.clone());
            if let Some(word) = value.as_str() {
                used.insert(format!("{path}={word}"));
            }
        }
        used
    }
}

fn names(set: &BTreeMap<String, Value>, path: &str) -> Vec<String> {
    let list = set.get(path).and_then(Value::as_array);
    let list = list.into_iter().flatten().filter_map(Value::as_str);
    list.map(String::from).collect()
}

/// A value or a list of values as a list.
pub fn many(value: &Value) -> Vec<Value> {
    value
        .as_array()
        .cloned()
        .unwrap_or_else(|| vec![value.clone()])
}

fn note_keys(used: &mut BTreeSet<String>, half: &str, keys: &Map<String, Value>) {
    for (key, value) in keys {
        used.insert(format!("{half}.{key}"));
        for value in many(value) {
            let word = match &value {
                Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }),
                other => other.as_str(),
            };
            used.extend(word.map(|w| format!("{half}.{key}={w}")));
        }
    }
}
