//! The cells of a table: what decides them, riders joined, silences reported, outcomes numbered.

use super::{
    about, describe, Cell, Draft, DraftCell, InForce, Outcome, Ruling, Situations, Table, Why,
};
use crate::lang::Problem;

/// What the cells of one moment's table are made from.
pub(crate) struct Cells<'a, 'c, S: Situations> {
    pub family: &'a S,
    pub force: InForce<'a, S::Then>,
    pub rulings: &'a [Ruling<'c, S::When, S::Then>],
    pub moment: &'a str,
}

impl<S: Situations> Cells<'_, '_, S> {
    /// The table of a moment, its outcomes numbered with those of others.
    pub fn table(
        &self,
        draft: &Draft<S::Dim, S::Then>,
        outcomes: &mut Vec<S::Done>,
        problems: &mut Vec<Problem>,
    ) -> Table<S::Dim> {
        let mut table = Table {
            moment: self.moment.to_owned(),
            dims: draft.dims.clone(),
            cells: vec![],
            apart: None,
            whys: vec![Why::default()],
        };
        for (i, cell) in draft.cells.iter().enumerate() {
            let place = || describe(&draft.dims, i);
            let c = self.cell(cell, &place, &mut table.whys, outcomes, problems);
            table.cells.push(c);
        }
        if let Some(cell) = &draft.apart {
            let place = || {
                self.family
                    .apart(self.moment)
                    .unwrap_or_default()
                    .to_owned()
            };
            table.apart = Some(self.cell(cell, &place, &mut table.whys, outcomes, problems));
        }
        table
    }

    /// The cell of a situation; tells a silence, and a rider at odds with its ruling.
    fn cell(
        &self,
        cell: &DraftCell<S::Then>,
        place: &dyn Fn() -> String,
        whys: &mut Vec<Why>,
        outcomes: &mut Vec<S::Done>,
        problems: &mut Vec<Problem>,
    ) -> Cell {
        if !cell.feasible {
            return Cell::default();
        }
        let required = self.family.required(self.moment, self.rulings.len());
        let Some(then) = cell.then else {
            if required.is_some() {
                self.silent(place, problems);
            }
            return Cell {
                feasible: true,
                ..Cell::default()
            };
        };
        let rulings = || cell.deciding.iter().map(|r| &self.rulings[*r]);
        let mut ids: Vec<u16> = rulings().map(|r| r.clause).collect();
        ids.dedup();
        let mut tell = rulings().find_map(|r| r.then.tell().cloned());
        let mut merged = then.untold();
        let mut over = 0;
        let id = |clause: u16| &self.force.clauses[usize::from(clause)].id;
        for (rider, after, more) in self.force.riders {
            if !rulings().any(|r| after.contains(id(r.clause))) {
                continue;
            }
            if let Err(slot) = merged.take_in(&more.untold()) {
                let c = &self.force.clauses[*rider];
                let message = format!(
                    "at `{}`, {}: the rider and its ruling both say `{slot}`",
                    self.moment,
                    place()
                );
                problems.push(about("clash", c, c.key.clone(), message));
            }
            tell = tell.or_else(|| more.tell().cloned());
            if more.over() {
                over = ids.len();
            }
            ids.push(*rider as u16);
        }
        if let Some(required) = required.filter(|r| !(r.enough)(&merged)) {
            let decided: Vec<String> = ids.iter().map(|i| id(*i).clone()).collect();
            let message = format!(
                "at `{}`, {}: {} decides, but {}",
                self.moment,
                place(),
                decided.join(", "),
                required.lacks
            );
            let key = self.force.clauses[usize::from(ids[0])].key.clone();
            problems.push(Problem::new("silence", key, message).about(decided));
        }
        let outcome = number_of(outcomes, self.family.done(&merged));
        let why = Why {
            clauses: ids,
            over,
            tell,
        };
        Cell {
            outcome: outcome as u8,
            why: number_of(whys, why) as u16,
            feasible: true,
        }
    }

    /// Tells a situation that no clause covers, where one must.
    fn silent(&self, place: &dyn Fn() -> String, problems: &mut Vec<Problem>) {
        let message = format!(
            "no clause says what happens at `{}`: {}; add a clause (conjectured, if no sentence says it)",
            self.moment,
            place()
        );
        // the line of a clause that speaks of this moment helps more than none
        let near = self.rulings.first().map(|r| usize::from(r.clause));
        let key = near.map_or("clause", |c| self.force.clauses[c].key.as_str());
        problems.push(Problem::new("silence", key, message));
    }
}

/// The number of something in a list; put there if it is new.
fn number_of<T: PartialEq>(list: &mut Vec<T>, one: T) -> usize {
    list.iter().position(|x| *x == one).unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    })
}
