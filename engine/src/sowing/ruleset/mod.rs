//! A ruleset that has been compiled: what the engine plays from.

mod dims;
mod joint;
mod outcome;
mod params;
mod table;

pub(crate) use dims::LAPS;
pub use dims::{Dim, DimUse};
pub(crate) use joint::joint;
pub use outcome::{DirOp, NextOp, Outcome};
pub use params::{Divide, Params, ScriptStep, FACING};
pub use table::{Cell, Table, Why};

use crate::lang::{Head, Problem};
use crate::sowing::words::{DivideKind, EndlessThen};

/// A compiled ruleset: typed parameters and one total table per moment.
#[derive(Debug, Clone)]
pub struct Ruleset {
    /// Names, clauses, questions, hash.
    pub head: Head,
    /// Kinds of marks.
    pub marks: Vec<String>,
    /// Of each kind whether only the program keeps it (`unseen`): no feature of the game.
    pub unseen: Vec<bool>,
    /// The letter of each kind in notation; the first has none.
    pub mark_letters: Vec<Option<char>>,
    /// The parameters, typed.
    pub params: Params,
    /// Which holes may be chosen.
    pub choose: Table,
    /// Into which holes a player enters counters of his reserve, and what comes of it; none where there is no reserve.
    pub reserve: Option<Table>,
    /// Which holes are jumped; none = none is.
    pub enter: Option<Table>,
    /// What a counter does that is not the last; none = nothing.
    pub passing: Option<Table>,
    /// What the last counter of a lap does.
    pub last: Table,
    /// What the last counter of a lap does in a race.
    pub race: Option<Table>,
    /// What a player may answer, and what then comes of it; none where nobody has to.
    pub answer: Option<Table>,
    /// Where what is in hand may be placed; none where nothing is taken into the hand.
    pub place: Option<Table>,
    /// From which holes a player who picks may take, and what; none where nobody picks.
    pub pick: Option<Table>,
    /// What is looked up once a move is done; none = nothing.
    pub settled: Option<Table>,
    /// Whose the odd hole is.
    pub remainder: Option<Table>,
    /// What is found by looks, by the number that [`NextOp`] gives.
    pub looks: Vec<Table>,
    /// All tables as compiled, also those that play does without (a passing table whose outcomes are all empty).
    pub tables: Vec<Table>,
    /// Outcomes of all tables; cells hold their numbers. Number 0 is "nothing".
    pub outcomes: Vec<Outcome>,
    /// Rulings that decide no cell, marks that nothing makes.
    pub remarks: Vec<Problem>,
}

impl std::ops::Deref for Ruleset {
    type Target = Head;
    fn deref(&self) -> &Head {
        &self.head
    }
}

impl Ruleset {
    /// Whether some ruling asks for this of a situation.
    pub(crate) fn looks_at(&self, dim: Dim) -> bool {
        let some = [&self.enter, &self.passing, &self.race, &self.place];
        let more = [
            &self.reserve,
            &self.answer,
            &self.pick,
            &self.settled,
            &self.remainder,
        ];
        [&self.choose, &self.last]
            .into_iter()
            .chain(some.into_iter().chain(more).flatten())
            .chain(self.looks.iter().chain(&self.tables))
            .any(|t| t.dims.iter().any(|d| d.dim == dim))
    }

    /// Whether holes can be closed for a round: by a clause, or by a division that fills not all of them.
    pub(crate) fn closes_holes(&self) -> bool {
        let divided = self.params.divide.as_ref();
        let own_row = divided.is_some_and(|d| d.empty_closed || d.kind == DivideKind::OwnRow);
        own_row || self.outcomes.iter().any(|o| o.close)
    }

    /// Holes on the board.
    pub fn holes(&self) -> usize {
        2 * self.params.row as usize
    }

    /// Whether a move leaves the player more to say than hole and direction.
    pub fn leaves_choices(&self) -> bool {
        self.params.offered || self.params.endless == EndlessThen::Stop
    }

    /// Whether some move is sown the way that `sow.direction` says: not where each hole that may be chosen names its own.
    fn uses_direction(&self) -> bool {
        let names = |c: &Cell| {
            let o = self.outcomes[c.outcome as usize];
            !o.may || matches!(o.direction, DirOp::Only(_) | DirOp::Either)
        };
        let elsewhere = self.race.is_some() || self.reserve.is_some();
        elsewhere
            || self.looks_at(Dim::Ends)
            || self.looks_at(Dim::EndsOn)
            || !self.choose.cells.iter().all(names)
    }

    /// Whether two rulesets of one game play alike: same parameters that decide anything, same outcome in every situation.
    pub fn plays_like(&self, other: &Ruleset) -> bool {
        let of = |r: &Ruleset, c: &Cell| r.outcomes[c.outcome as usize];
        let same = |a: &Table, b: &Table| {
            let mut alike = match (&a.apart, &b.apart) {
                (Some(x), Some(y)) => of(self, x) == of(other, y),
                (x, y) => x.is_none() && y.is_none(),
            };
            // numbers that one of the two tells apart are gone through one by one, not by the class of the other
            joint(&self.params, a, &other.params, b, &mut |x, y| {
                alike &= of(self, &x) == of(other, &y);
            });
            alike
        };
        let mut params = other.params.clone();
        if !self.uses_direction() && !other.uses_direction() {
            params.direction = self.params.direction;
        }
        self.params == params
            && self.tables.len() == other.tables.len()
            && self.tables.iter().all(|t| {
                other
                    .tables
                    .iter()
                    .any(|u| u.moment == t.moment && same(t, u))
            })
    }
}
