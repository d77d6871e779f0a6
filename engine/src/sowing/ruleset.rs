//! A ruleset that has been compiled: what the engine plays from.

use crate::lang::{Head, Holes, Problem, Take, To};
use crate::sowing::compare::joint;
use crate::sowing::compile::{Cell, Dim, Dir, DivideKind, Params, Table};

/// What a table cell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Outcome {
    /// What comes next.
    pub next: NextOp,
    /// What is taken, in this order.
    pub take: [Option<Take>; 2],
    /// Counters taken; 0 = all.
    pub amount: u8,
    /// Who gets what is taken.
    pub to: To,
    /// Kind + 1 of the mark a missed capture leaves; 0 = none.
    pub miss: u8,
    /// Kind + 1 of the mark made; 0 = none.
    pub mark: u8,
    /// The mark is the hole's owner's, not the mover's.
    pub by_owner: bool,
    /// The mark's `visited` flag is set.
    pub visit: bool,
    /// The opponent may not choose the hole in his next turn.
    pub bar: bool,
    /// The hole is closed for the round.
    pub close: bool,
    /// The hole may be chosen …
    pub may: bool,
    /// … only if no other hole can be played.
    pub resort: bool,
    /// Which way the hole is sown.
    pub direction: DirOp,
    /// The hole is jumped.
    pub skip: bool,
    /// The counter goes into the mover's store instead.
    pub bank: bool,
    /// The round is over.
    pub over: bool,
    /// Whose the odd hole is.
    pub holes: Option<Holes>,
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
    /// Nothing is said.
    #[default]
    None,
    /// The move ends.
    End,
    /// All counters here are lifted and sown on.
    Relay,
    /// The one counter here goes one hole on.
    MoveOn,
    /// The same player moves again.
    Again,
    /// The same player may move again.
    MayAgain,
    /// The race is won.
    Won,
    /// Look at another hole under the look of this number.
    LookBack(u8),
    /// The same, at the hole after.
    LookNext(u8),
    /// The same, at the hole opposite.
    LookOpposite(u8),
}

/// In which direction a chosen hole is sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DirOp {
    /// As `sow.direction` says.
    #[default]
    Rules,
    /// In this one.
    Only(Dir),
    /// In the one that the player says.
    Either,
}

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
    /// Which holes are jumped; none = none is.
    pub enter: Option<Table>,
    /// What a counter does that is not the last; none = nothing.
    pub passing: Option<Table>,
    /// What the last counter of a lap does.
    pub last: Table,
    /// What the last counter of a lap does in a race.
    pub race: Option<Table>,
    /// Where what is in hand may be placed; none where nothing is taken into the hand.
    pub place: Option<Table>,
    /// What is asked once a move is done; none = nothing.
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
    pub(crate) fast: crate::sowing::play::Fast,
    /// What practice games say positions are worth, once somebody has asked.
    pub(crate) weights: std::sync::OnceLock<crate::sowing::agents::deep::Weights>,
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
        let more = [&self.settled, &self.remainder];
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

    /// Whether sowings are added lap by lap, and whether moves are plain: for reports on speed.
    pub fn fast_summary(&self) -> (bool, bool) {
        (self.fast.by_lap, self.fast.plain_moves)
    }

    /// Whether a move leaves the player more to say than hole and direction.
    pub fn leaves_choices(&self) -> bool {
        self.params.offered || self.params.endless == crate::sowing::compile::EndlessThen::Stop
    }

    /// Whether two rulesets of one game play alike: same parameters, same outcome in every situation.
    pub fn plays_like(&self, other: &Ruleset) -> bool {
        let of = |r: &Ruleset, c: &Cell| r.outcomes[c.outcome as usize];
        let same = |a: &Table, b: &Table| {
            let mut alike = match (&a.store, &b.store) {
                (Some(x), Some(y)) => of(self, x) == of(other, y),
                (x, y) => x.is_none() && y.is_none(),
            };
            // numbers that one of the two tells apart are asked one by one, not by the class of the other
            joint(self, a, other, b, &mut |x, y| {
                alike &= of(self, &x) == of(other, &y);
            });
            alike
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
