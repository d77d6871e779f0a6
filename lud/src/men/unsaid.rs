//! What a description does not say, clause by clause.

use super::base::Men;
use super::going::number_of;
use crate::settings;
use ludarium_engine::lang::Clause;
use ludarium_engine::men::ruleset::Table;
use ludarium_engine::men::rulings::{By, Dim, Moment, NextWord};

/// Moments of which nothing is written.
const MOMENTS: &[(&str, &str)] = &[
    ("strike", "nobody is taken by coming to where he stands"),
    ("charge", "nobody is taken by coming to where he stands"),
];

/// Why a clause is not expressed, or not whole.
pub(super) fn unsaid(men: &Men, clause: &Clause) -> Vec<String> {
    let mut reasons = vec![];
    for (path, word) in settings(clause) {
        let why = match (path.as_str(), word.as_str()) {
            ("turn.first", "lot") => "South begins",
            ("take.missed", "huffed") => {
                "while a capture is obliged nothing else may be done, and nobody is taken off for it"
            }
            ("take.most", "worth") => "the longest chain of acts is asked for, whatever its men are worth",
            ("take.landing", "go-on") => {
                "he may come down where he cannot go on taking, though he could elsewhere"
            }
            ("take.most", "men") if !counted_by_moves(men) => {
                "the longest chain of acts is asked for, not the most men"
            }
            _ => continue,
        };
        reasons.push(format!("{path} = {word}: {why}"));
    }
    let cases = clause.case.iter().flatten().map(|c| &c.when);
    for when in cases.chain(&clause.when) {
        let named = |word: &str| match when.0.get("at") {
            Some(at) => at.as_str() == Some(word) || listed(at, word),
            None => false,
        };
        let moments = MOMENTS.iter().filter(|(word, _)| named(word));
        reasons.extend(moments.map(|(word, why)| format!("{word}: {why}")));
        if named("fly") && flies_twice(men) {
            reasons.push("fly: to a point to which he could step he may come by either".into());
        }
    }
    reasons.dedup();
    reasons
}

fn listed(at: &serde_json::Value, word: &str) -> bool {
    let all = at.as_array();
    all.is_some_and(|list| list.iter().any(|x| x.as_str() == Some(word)))
}

/// Whether most men are taken by the longest chain: each act of it takes one, and none may be left out.
fn counted_by_moves(men: &Men) -> bool {
    let beside = men.rules.table(Moment::Beside).is_some();
    !beside && !men.next(&[NextWord::MayGoOn, NextWord::MayAgain, NextWord::Again])
}

/// Whether it tells anything how a man came, where he could step or slide and fly to the same point.
fn flies_twice(men: &Men) -> bool {
    let fly = number_of(By::Fly);
    let along = [(Moment::Step, By::Step), (Moment::Slide, By::Slide)];
    let ways = along.iter().filter(|(m, _)| men.rules.table(*m).is_some());
    ways.into_iter().any(|(_, by)| {
        let after = [Moment::Arrived, Moment::Beside, Moment::Done];
        let tables = after.iter().filter_map(|m| men.rules.table(*m));
        tables
            .into_iter()
            .any(|table| told_apart(table, number_of(*by), fly))
    })
}

/// Whether a table rules otherwise of one act than of another.
fn told_apart(table: &Table, one: usize, other: usize) -> bool {
    let Some(d) = table.dims.iter().find(|d| d.dim == Dim::By) else {
        return false;
    };
    let of_one = (0..table.cells.len()).filter(|i| i / d.stride % d.size == one);
    let outcome = |i: usize| table.cells[i].outcome;
    of_one
        .into_iter()
        .any(|i| outcome(i) != outcome(i - one * d.stride + other * d.stride))
}
