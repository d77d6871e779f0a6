//! The ruleset put together from its tables.

use crate::lang::settings::Settings;
use crate::lang::{Choice, EffectiveClause, Head, Overrides, Problem, RulesFile};
use crate::sowing::ruleset::{Cell, Params, Table};
use crate::sowing::ruleset::{Outcome, Ruleset};
use crate::sowing::rulings::RULINGS;
use std::collections::BTreeMap;

/// What a ruleset is put together from.
pub(super) struct Parts<'a> {
    pub file: RulesFile,
    pub clauses: &'a [EffectiveClause],
    pub readings: Choice,
    pub params: Params,
    pub set: Settings,
    pub tables: BTreeMap<&'a str, Table>,
    pub looks: &'a [String],
    pub outcomes: Vec<Outcome>,
    pub remarks: Vec<Problem>,
}

pub(super) fn assemble(parts: Parts) -> Ruleset {
    let Parts {
        file,
        clauses,
        readings,
        params,
        set,
        mut tables,
        looks,
        outcomes,
        remarks,
    } = parts;
    let all: Vec<Table> = tables
        .values()
        .filter(|t| t.whys.len() > 1)
        .cloned()
        .collect();
    let mut some = |name: &str| {
        let idle = |c: &Cell| c.outcome == 0;
        tables
            .remove(name)
            .filter(|t| !(t.cells.iter().all(idle) && t.apart.as_ref().is_none_or(idle)))
    };
    let (reserve, enter, passing, race, answer, place, pick, settled, remainder) = (
        some("reserve"),
        some("enter"),
        some("passing"),
        some("race"),
        some("answer"),
        some("place"),
        some("pick"),
        some("settled"),
        some("remainder"),
    );
    let looks = looks
        .iter()
        .filter_map(|l| tables.remove(l.as_str()))
        .collect();
    let (Some(choose), Some(last)) = (tables.remove("choose"), tables.remove("last")) else {
        unreachable!("every moment has a table")
    };
    Ruleset {
        mark_letters: letters(&file.marks, &file.mark_letters),
        unseen: file.marks.iter().map(|m| file.unseen.contains(m)).collect(),
        marks: file.marks.clone(),
        head: Head::of(
            file,
            clauses,
            readings,
            &set,
            Overrides::new(),
            Some(&RULINGS),
        ),
        params,
        choose,
        reserve,
        enter,
        passing,
        last,
        race,
        answer,
        place,
        pick,
        settled,
        remainder,
        looks,
        tables: all,
        outcomes,
        remarks,
    }
}

/// The letter of each kind: the first has none; the others the one declared, else the first letter of the kind still free.
fn letters(marks: &[String], declared: &BTreeMap<String, char>) -> Vec<Option<char>> {
    let mut used = vec!['s', 'n'];
    marks
        .iter()
        .enumerate()
        .map(|(i, kind)| {
            if i == 0 {
                return None;
            }
            let letter = declared
                .get(kind)
                .copied()
                .or_else(|| kind.chars().chain('a'..='z').find(|c| !used.contains(c)));
            used.extend(letter);
            letter
        })
        .collect()
}
