//! A ruleset that has been compiled: what the engine plays from.

use crate::compile::{DimUse, Params, Problem, Table};
use crate::rules::{Certainty, Question};
use indexmap::IndexMap;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a table cell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Outcome {
    pub next: NextOp,
    /// What is taken, in this order.
    pub take: [Option<TakeOp>; 2],
    /// Counters taken; 0 = all.
    pub amount: u8,
    pub to: ToOp,
    /// Kind + 1 of the mark a missed capture leaves; 0 = none.
    pub miss: u8,
    /// Kind + 1 of the mark made; 0 = none.
    pub mark: u8,
    /// The mark is the hole's owner's, not the mover's.
    pub by_owner: bool,
    pub visit: bool,
    pub bar: bool,
    /// The hole is closed for the round.
    pub close: bool,
    pub may: bool,
    /// … only if no other hole can be played.
    pub resort: bool,
    /// 0 = as the rules say, 1 = anticlockwise, 2 = clockwise, 3 = the player says.
    pub direction: u8,
    pub skip: bool,
    pub over: bool,
    pub holes: HolesOp,
}

impl Outcome {
    /// Whether nothing at all follows.
    pub fn is_nothing(&self) -> bool {
        *self == Outcome::default()
    }
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NextOp {
    #[default]
    None,
    End,
    Relay,
    MoveOn,
    Again,
    MayAgain,
    Won,
    /// Look at another hole under the look of this number.
    LookBack(u8),
    LookNext(u8),
    LookOpposite(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TakeOp {
    Here,
    Opposite,
    Every,
    Board,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ToOp {
    #[default]
    Mover,
    Owner,
    Opener,
    Here,
    OwnMark,
    Nobody,
    Hand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HolesOp {
    #[default]
    None,
    Mine,
    Theirs,
    Lot,
    MineShort,
    TheirsShort,
    LastOwner,
}

/// A clause in force, as readers are told of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseInfo {
    pub id: String,
    pub says: String,
    pub certainty: Certainty,
    pub cites: Vec<String>,
    pub shared: bool,
}

/// A compiled ruleset: typed parameters and one total table per moment.
#[derive(Debug, Clone)]
pub struct Ruleset {
    pub slug: String,
    pub short: String,
    pub title: String,
    /// Kinds of marks.
    pub marks: Vec<String>,
    /// The letter of each kind in notation; the first has none.
    pub mark_letters: Vec<Option<char>>,
    pub params: Params,
    pub choose: Table,
    pub enter: Option<Table>,
    pub passing: Option<Table>,
    pub last: Table,
    pub race: Option<Table>,
    pub place: Option<Table>,
    pub settled: Option<Table>,
    pub remainder: Option<Table>,
    pub looks: Vec<Table>,
    /// All tables as compiled, also those that play does without (a passing table whose outcomes are all empty).
    pub tables: Vec<Table>,
    /// Outcomes of all tables; cells hold their numbers. Number 0 is "nothing".
    pub outcomes: Vec<Outcome>,
    pub clauses: Vec<ClauseInfo>,
    /// Parameter path → the clauses that set it (numbers in `clauses`).
    pub set_by: BTreeMap<String, Vec<u16>>,
    /// Questions with the reading in force.
    pub questions: IndexMap<String, (Question, String)>,
    /// Readings that differ from the default.
    pub readings: BTreeMap<String, String>,
    /// Hash of everything that decides play, in hexadecimal.
    pub sha256: String,
    /// Rulings that decide no cell, marks that nothing makes.
    pub remarks: Vec<Problem>,
    pub(crate) fast: crate::play::Fast,
}

impl Ruleset {
    /// Holes on the board.
    pub fn holes(&self) -> usize {
        2 * self.params.row as usize
    }

    /// Whether sowings are added lap by lap, and whether moves are plain: for reports on speed.
    pub fn fast_summary(&self) -> (bool, bool) {
        (self.fast.by_lap, self.fast.plain_moves)
    }

    /// Whether a move leaves the player more to say than hole and direction.
    pub fn leaves_choices(&self) -> bool {
        self.params.offered || self.params.endless == crate::compile::EndlessThen::Stop
    }

    /// Full ids of the clauses that set a parameter.
    pub fn setters(&self, path: &str) -> Vec<&str> {
        self.set_by
            .get(path)
            .into_iter()
            .flatten()
            .map(|c| self.clauses[*c as usize].id.as_str())
            .collect()
    }

    /// Whether two rulesets of one game play alike: same parameters, same outcome in every situation.
    pub fn plays_like(&self, other: &Ruleset) -> bool {
        let same = |a: &Table, b: &Table| {
            let outcome = |r: &Ruleset, t: &Table, values: &[(DimUse, usize)]| {
                r.outcomes[t.cell_for(values).outcome as usize]
            };
            // finer of the two partitions: walk the cells of each and look the other up by representative
            let walk = |x: &Ruleset, t: &Table, y: &Ruleset, u: &Table| {
                t.cells
                    .iter()
                    .enumerate()
                    .filter(|(_, c)| c.feasible)
                    .all(|(i, c)| {
                        let values = t.values_of(i);
                        x.outcomes[c.outcome as usize] == outcome(y, u, &values)
                    })
            };
            walk(self, a, other, b) && walk(other, b, self, a)
        };
        self.params == other.params
            && self.tables.len() == other.tables.len()
            && self.tables.iter().all(|t| {
                other
                    .tables
                    .iter()
                    .any(|u| u.moment == t.moment && same(t, u))
            })
    }
}
