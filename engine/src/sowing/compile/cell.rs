//! One cell of a table: what decides it, riders joined, silences told.

use super::outcome::{outcome, Names};
use super::table::{DraftCell, Ruling};
use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::{Cell, Why};
use crate::sowing::rulings::{Moment, Ruled};

/// What the cells of one moment's table are made from.
pub(super) struct Ctx<'a, 'c> {
    pub names: Names<'a>,
    pub clauses: &'a [EffectiveClause],
    pub ruled: &'a [Ruled],
    pub riders: &'a [(usize, Vec<String>)],
    pub rulings: &'a [Ruling<'c>],
    pub moment: &'a str,
    /// Holes are divided by arcs, and one may be left over.
    pub houses: bool,
}

impl Ctx<'_, '_> {
    /// The cell of a situation; tells a silence, and a rider at odds with its ruling.
    pub fn cell(
        &self,
        cell: &DraftCell,
        place: &dyn Fn() -> String,
        whys: &mut Vec<Why>,
        outcomes: &mut Vec<Outcome>,
        problems: &mut Vec<Problem>,
    ) -> Cell {
        if !cell.feasible {
            return Cell::default();
        }
        let required = self.required();
        let Some(then) = cell.then else {
            self.silent(required, place, problems);
            return Cell {
                feasible: true,
                ..Cell::default()
            };
        };
        let mut ids: Vec<u16> = cell
            .deciding
            .iter()
            .map(|r| self.rulings[*r].clause)
            .collect();
        ids.dedup();
        let mut tell = cell
            .deciding
            .iter()
            .find_map(|r| self.rulings[*r].then.tell.clone());
        let mut merged = then.untold();
        let mut over = 0;
        for (rider, after) in self.riders {
            if !cell
                .deciding
                .iter()
                .any(|r| after.contains(&self.clauses[self.rulings[*r].clause as usize].id))
            {
                continue;
            }
            let c = &self.clauses[*rider];
            let Some(more) = &self.ruled[*rider].rider else {
                continue;
            };
            if let Err(slot) = merged.take_in(&more.untold()) {
                let message = format!(
                    "at `{}`, {}: the rider and its ruling both say `{slot}`",
                    self.moment,
                    place()
                );
                problems.push(Problem::new("clash", c.key.clone(), message).about([c.id.clone()]));
            }
            tell = tell.or_else(|| more.tell.clone());
            if more.over == Some(true) {
                over = ids.len();
            }
            ids.push(*rider as u16);
        }
        if required && merged.next.is_none() {
            let decided: Vec<String> = ids
                .iter()
                .map(|i| self.clauses[*i as usize].id.clone())
                .collect();
            let message = format!("at `{}`, {}: {} decides, but nothing says what comes next; add next = \"end\" (or relay, again …)", self.moment, place(), decided.join(", "));
            problems.push(
                Problem::new(
                    "silence",
                    self.clauses[ids[0] as usize].key.clone(),
                    message,
                )
                .about(decided),
            );
        }
        let outcome = outcome(&merged, &self.names);
        let number = number_of(outcomes, outcome);
        let why = Why {
            clauses: ids,
            over,
            tell,
        };
        let why = number_of(whys, why);
        Cell {
            outcome: number as u8,
            why: why as u16,
            feasible: true,
        }
    }

    /// Whether every situation of the moment must say what comes next.
    fn required(&self) -> bool {
        let fixed = [Moment::Last, Moment::Race, Moment::Look];
        fixed.contains(&Moment::of(self.moment))
    }

    /// Tells a situation that no clause covers, where one must.
    fn silent(&self, required: bool, place: &dyn Fn() -> String, problems: &mut Vec<Problem>) {
        let asked = required && !(self.rulings.is_empty() && self.moment == "race");
        if asked || (self.moment == "remainder" && self.houses) {
            let message = format!("no clause says what happens at `{}`: {}; add a clause (conjectured, if no sentence says it)", self.moment, place());
            // the line of a clause that speaks of this moment helps more than none
            let near = self.rulings.first().map(|r| r.clause as usize);
            let key = near.map_or("clause", |c| self.clauses[c].key.as_str());
            problems.push(Problem::new("silence", key, message));
        }
    }
}

/// The number of something in a list; put there if it is new.
fn number_of<T: PartialEq>(list: &mut Vec<T>, one: T) -> usize {
    list.iter().position(|x| *x == one).unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    })
}
