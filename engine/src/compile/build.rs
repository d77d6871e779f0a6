//! Assembling a ruleset: settings, tables, outcomes, reasons, hash.

use super::effective::effective;
use super::moments::{misplaced, stores, stripped, unknown_moment, MOMENTS};
use super::table::{describe, draft, Draft, DraftCell, Live, Ruling};
use super::{
    dims::Layout, settings, Bundle, Cell, Choice, EffectiveClause, Params, Problem, Table, Why,
};
use crate::rules::{Back, By, Choose, Direction, Holes, Next, NextWord, RulesFile, Take, Then, To};
use crate::ruleset::{ClauseInfo, HolesOp, NextOp, Outcome, Ruleset, TakeOp, ToOp};
use crate::words::unknown;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn build(bundle: &Bundle, choice: &Choice) -> Result<Ruleset, Vec<Problem>> {
    if !matches!(bundle.rules.family.as_str(), "" | "sowing") {
        let message = format!(
            "there is no family `{}` here; these are compiled: sowing, and (by themselves) track",
            bundle.rules.family
        );
        return Err(vec![Problem::new("family", "family", message)]);
    }
    let (file, readings, clauses) = effective(bundle, choice)?;
    let mut problems = vec![];
    references(&clauses, &mut problems);
    let set = settings::collect(crate::rules::params::PARAMS, &clauses, &mut problems);
    let params = settings::typed(&file, &clauses, &set, &mut problems);

    let cases: Vec<Vec<crate::rules::Case>> = clauses.iter().map(|c| c.clause.rulings()).collect();
    let mut looks: Vec<String> = vec![];
    for (c, list) in clauses.iter().zip(&cases) {
        let thens = list
            .iter()
            .map(|k| &k.then)
            .chain(c.clause.then.as_ref().filter(|_| list.is_empty()));
        for then in thens {
            if let Some(Next::Look(l)) = &then.next {
                if MOMENTS.contains(&l.moment.as_str()) {
                    let message = format!(
                        "a look needs a moment of its own; `{}` is one of the fixed moments",
                        l.moment
                    );
                    problems.push(
                        Problem::new("unknown", format!("{}.then", c.key), message)
                            .about([c.id.clone()]),
                    );
                } else if !looks.contains(&l.moment) {
                    looks.push(l.moment.clone());
                }
            }
            names(&file, c, then, &mut problems);
        }
    }
    looks.sort();
    let mut known: Vec<&str> = MOMENTS.to_vec();
    known.extend(looks.iter().map(String::as_str));
    let mut by_moment: BTreeMap<&str, Vec<Ruling>> = BTreeMap::new();
    for (i, (c, list)) in clauses.iter().zip(&cases).enumerate() {
        for case in list {
            for at in case.when.at.iter().flat_map(|m| m.as_slice()) {
                match known.iter().find(|m| *m == at) {
                    Some(moment) => {
                        by_moment.entry(moment).or_default().push(Ruling {
                            clause: i as u16,
                            when: &case.when,
                            then: &case.then,
                        });
                    }
                    None => {
                        let message = unknown_moment(at, &known);
                        problems.push(
                            Problem::new("unknown", format!("{}.when", c.key), message)
                                .about([c.id.clone()]),
                        );
                    }
                }
            }
        }
    }
    problems.extend(misplaced(&clauses, &cases));
    if let Some(params) = &params {
        problems.extend(stores(params, &clauses, &cases));
        problems.extend(stripped(params, &clauses, &cases));
    }
    let Some(params) = params.filter(|_| problems.is_empty()) else {
        return Err(problems);
    };

    let layout = Layout {
        marks: &file.marks,
        params: &params,
    };
    let moves_on = |then: &Then| then.next == Some(Next::Word(NextWord::MoveOn));
    let moved = cases.iter().flatten().any(|k| moves_on(&k.then))
        || clauses
            .iter()
            .filter_map(|c| c.clause.then.as_ref())
            .any(moves_on);
    let mut live = Live {
        moved,
        ..Live::default()
    };
    for step in &params.script {
        if let settings::ScriptStep::Mark(_, kind) = step {
            live.kinds |= 1 << kind;
        }
    }
    let riders: Vec<(usize, Vec<String>)> = clauses
        .iter()
        .enumerate()
        .filter_map(|(i, c)| {
            c.clause
                .after
                .as_ref()
                .map(|a| (i, a.iter().map(|x| full(&clauses, x)).collect()))
        })
        .collect();
    // the least fixed point: what something reachable makes
    let drafts = loop {
        problems.clear();
        let mut next = live.clone();
        let mut drafts: BTreeMap<&str, Draft> = BTreeMap::new();
        for moment in &known {
            let empty = vec![];
            let rulings = by_moment.get(moment).unwrap_or(&empty);
            let d = draft(&layout, moment, rulings, &live, &clauses, &mut problems);
            for (r, covers) in rulings.iter().zip(&d.covers) {
                if *covers {
                    let with = riders
                        .iter()
                        .filter(|(_, after)| after.contains(&clauses[r.clause as usize].id));
                    let thens = with
                        .filter_map(|(i, _)| clauses[*i].clause.then.as_ref())
                        .chain([r.then]);
                    for then in thens {
                        for kind in [&then.mark, &then.miss].into_iter().flatten() {
                            if let Some(k) = file.marks.iter().position(|m| m == kind) {
                                next.kinds |= 1 << k;
                            }
                        }
                        next.visited |= then.visit == Some(true);
                    }
                }
            }
            drafts.insert(moment, d);
        }
        if next == live {
            break drafts;
        }
        live = next;
    };

    let mut remarks = vec![];
    for (k, kind) in file.marks.iter().enumerate() {
        if live.kinds >> k & 1 == 0 {
            remarks.push(Problem::new(
                "idle",
                "marks",
                format!("no clause in force makes the mark `{kind}`"),
            ));
        }
    }
    let mut deciding: BTreeSet<u16> = BTreeSet::new();
    let mut ruling: BTreeSet<u16> = BTreeSet::new();
    let mut outcomes: Vec<Outcome> = vec![Outcome::default()];
    let mut tables: BTreeMap<&str, Table> = BTreeMap::new();
    for moment in &known {
        let draft = &drafts[moment];
        let rulings = by_moment.get(moment).map_or(&[][..], Vec::as_slice);
        for (r, decides) in rulings.iter().zip(&draft.decides) {
            ruling.insert(r.clause);
            if *decides {
                deciding.insert(r.clause);
            }
        }
        let mut table = Table {
            moment: (*moment).to_string(),
            dims: draft.dims.clone(),
            cells: vec![],
            store: None,
            whys: vec![Why::default()],
        };
        let ctx = Ctx {
            file: &file,
            clauses: &clauses,
            riders: &riders,
            rulings,
            moment,
            looks: &looks,
        };
        for (i, cell) in draft.cells.iter().enumerate() {
            let place = || describe(&draft.dims, i);
            let c = ctx.cell(cell, &place, &mut table.whys, &mut outcomes, &mut problems);
            table.cells.push(c);
        }
        if let Some(cell) = &draft.store {
            let c = ctx.cell(
                cell,
                &|| "in a store".into(),
                &mut table.whys,
                &mut outcomes,
                &mut problems,
            );
            if !matches!(
                outcomes[c.outcome as usize].next,
                NextOp::None | NextOp::End | NextOp::Again | NextOp::MayAgain
            ) {
                let ids = table.whys[c.why as usize].clauses.iter();
                let ids: Vec<&EffectiveClause> = ids.map(|i| &clauses[*i as usize]).collect();
                let message = format!("at `{moment}`, in a store: nobody lifts a store or looks from it; add side = [\"own\", \"other\"] here, and a clause for side = \"store\"");
                let key = ids.first().map_or("clause", |c| c.key.as_str());
                problems.push(
                    Problem::new("setting", key, message).about(ids.iter().map(|c| c.id.clone())),
                );
            }
            table.store = Some(c);
        }
        tables.insert(moment, table);
    }
    for r in ruling.difference(&deciding) {
        let c = &clauses[*r as usize];
        remarks.push(
            Problem::new(
                "idle",
                c.key.clone(),
                "decides no situation: others always go before it",
            )
            .about([c.id.clone()]),
        );
    }
    let choosable = |c: &Cell| outcomes[c.outcome as usize].may;
    if !tables["choose"].cells.iter().any(choosable) {
        let message = "no clause says which holes may be chosen; add when = { at = \"choose\", side = \"own\", count = \">=1\" }, then = { choose = \"may\" }";
        problems.push(Problem::new("silence", "clause", message));
    }
    let hand = outcomes.iter().any(|o| o.to == ToOp::Hand);
    if hand && !tables["place"].cells.iter().any(choosable) {
        let message = "a clause takes into the hand, but none says where that may be placed; add when = { at = \"place\", side = \"other\" }, then = { choose = \"may\" }";
        problems.push(Problem::new("silence", "clause", message));
    } else if !hand && by_moment.contains_key("place") {
        remarks.push(Problem::new(
            "idle",
            "clause",
            "no clause takes into the hand (to = \"hand\"), so nothing is ever placed",
        ));
    }
    if outcomes.len() > 255 {
        problems.push(Problem::new(
            "setting",
            "clause",
            format!("{} different outcomes; 255 at most", outcomes.len()),
        ));
    }
    if params.opening == settings::OpeningKind::Race && !by_moment.contains_key("race") {
        problems.push(Problem::new(
            "silence",
            "clause",
            "the opening is a race, but no clause rules the moment `race`",
        ));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(assemble(
        file, &clauses, readings, params, set, tables, &looks, outcomes, remarks,
    ))
}

#[allow(clippy::too_many_arguments)]
fn assemble(
    file: RulesFile,
    clauses: &[EffectiveClause],
    readings: Choice,
    params: Params,
    set: settings::Settings,
    mut tables: BTreeMap<&str, Table>,
    looks: &[String],
    outcomes: Vec<Outcome>,
    remarks: Vec<Problem>,
) -> Ruleset {
    let all: Vec<Table> = tables
        .values()
        .filter(|t| t.whys.len() > 1)
        .cloned()
        .collect();
    let mut some = |name: &str| {
        let idle = |c: &Cell| c.outcome == 0;
        tables
            .remove(name)
            .filter(|t| !(t.cells.iter().all(idle) && t.store.as_ref().is_none_or(idle)))
    };
    let (enter, passing, race, place, settled, remainder) = (
        some("enter"),
        some("passing"),
        some("race"),
        some("place"),
        some("settled"),
        some("remainder"),
    );
    let looks = looks
        .iter()
        .filter_map(|l| tables.remove(l.as_str()))
        .collect();
    let questions = file
        .questions
        .iter()
        .map(|(id, q)| {
            (
                id.clone(),
                (
                    q.clone(),
                    readings
                        .get(id)
                        .cloned()
                        .unwrap_or_else(|| q.default.clone()),
                ),
            )
        })
        .collect();
    let number: BTreeMap<&str, u16> = clauses
        .iter()
        .enumerate()
        .map(|(i, c)| (c.id.as_str(), i as u16))
        .collect();
    let set_by = set
        .iter()
        .map(|(path, s)| {
            (
                path.clone(),
                s.clauses
                    .iter()
                    .filter_map(|c| number.get(c.as_str()).copied())
                    .collect(),
            )
        })
        .collect();
    let infos = clauses
        .iter()
        .map(|c| {
            let (certainty, cites) = c
                .clause
                .standing()
                .map_or((crate::rules::Certainty::Conjectured, vec![]), |(k, v)| {
                    (k, v.to_vec())
                });
            ClauseInfo {
                id: c.id.clone(),
                says: c.clause.says.clone(),
                certainty,
                cites,
                shared: c.shared,
            }
        })
        .collect();
    let (Some(choose), Some(last)) = (tables.remove("choose"), tables.remove("last")) else {
        unreachable!("every moment has a table")
    };
    let mut rules = Ruleset {
        sha256: hash(&file, clauses),
        slug: file.slug,
        short: file.short,
        title: file.title,
        mark_letters: letters(&file.marks, &file.mark_letters),
        marks: file.marks,
        params,
        choose,
        enter,
        passing,
        last,
        race,
        place,
        settled,
        remainder,
        looks,
        tables: all,
        outcomes,
        clauses: infos,
        set_by,
        questions,
        readings,
        remarks,
        fast: crate::play::Fast::default(),
    };
    rules.fast = crate::play::Fast::of(&rules);
    rules
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

/// Everything that decides play and nothing else: conditions, outcomes, settings. Words and cites are left out,
/// so that a better citation does not make a figure stale.
pub(crate) fn hash(file: &RulesFile, clauses: &[EffectiveClause]) -> String {
    let mut parts: Vec<serde_json::Value> = clauses
        .iter()
        .map(|c| {
            let rulings: Vec<_> = c
                .clause
                .rulings()
                .into_iter()
                .map(|mut k| {
                    k.then.tell = None;
                    k
                })
                .collect();
            let then = c.clause.then.clone().filter(|_| rulings.is_empty());
            serde_json::json!({ "id": c.id, "rulings": rulings, "then": then, "after": c.clause.after, "over": c.clause.over, "set": c.clause.set })
        })
        .collect();
    parts.sort_by_key(|p| p["id"].as_str().unwrap_or_default().to_string());
    let mut absent = file.absent.clone();
    absent.sort();
    let whole =
        serde_json::json!({ "format": 1, "marks": file.marks, "absent": absent, "clauses": parts });
    let bytes = Sha256::digest(whole.to_string().as_bytes());
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Clause ids named in `after` and `over` must be there.
fn references(clauses: &[EffectiveClause], problems: &mut Vec<Problem>) {
    for c in clauses {
        for (what, list) in [("after", &c.clause.after), ("over", &c.clause.over)] {
            for id in list.iter().flatten() {
                if !clauses
                    .iter()
                    .any(|x| x.id == *id || x.key == format!("clause.{id}"))
                {
                    let near = crate::words::nearest(
                        id,
                        clauses.iter().map(|x| x.key.trim_start_matches("clause.")),
                    );
                    let near = near
                        .map(|n| format!("; did you mean `{n}`?"))
                        .unwrap_or_default();
                    let message =
                        format!("{what} names clause `{id}`, which is not in force{near}");
                    problems.push(
                        Problem::new("unknown", format!("{}.{what}", c.key), message)
                            .about([c.id.clone()]),
                    );
                }
            }
        }
    }
}

fn full(clauses: &[EffectiveClause], id: &str) -> String {
    clauses
        .iter()
        .find(|c| c.id == id || c.key == format!("clause.{id}"))
        .map_or_else(|| id.to_string(), |c| c.id.clone())
}

fn names(file: &RulesFile, c: &EffectiveClause, then: &Then, problems: &mut Vec<Problem>) {
    let kinds: Vec<&str> = file.marks.iter().map(String::as_str).collect();
    for kind in [&then.mark, &then.miss].into_iter().flatten() {
        if !kinds.contains(&kind.as_str()) {
            let message = format!("mark {}; list it in marks = […]", unknown(kind, &kinds));
            problems.push(
                Problem::new("unknown", format!("{}.then", c.key), message).about([c.id.clone()]),
            );
        }
    }
    if then.take.as_ref().is_some_and(|t| t.as_slice().len() > 2) {
        problems.push(
            Problem::new(
                "setting",
                format!("{}.then.take", c.key),
                "two things at most can be taken",
            )
            .about([c.id.clone()]),
        );
    }
}

struct Ctx<'a, 'c> {
    file: &'a RulesFile,
    clauses: &'a [EffectiveClause],
    riders: &'a [(usize, Vec<String>)],
    rulings: &'a [Ruling<'c>],
    moment: &'a str,
    looks: &'a [String],
}

impl Ctx<'_, '_> {
    fn cell(
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
        let required = !matches!(
            self.moment,
            "choose" | "enter" | "passing" | "place" | "settled" | "remainder"
        );
        let Some(then) = cell.then else {
            let asked = required && !(self.rulings.is_empty() && self.moment == "race");
            if asked || (self.moment == "remainder" && self.needs_remainder()) {
                let message = format!("no clause says what happens at `{}`: {}; add a clause (conjectured, if no sentence says it)", self.moment, place());
                // the line of a clause that speaks of this moment helps more than none
                let near = self.rulings.first().map(|r| r.clause as usize);
                let key = near.map_or("clause", |c| self.clauses[c].key.as_str());
                problems.push(Problem::new("silence", key, message));
            }
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
        let mut merged = Then {
            tell: None,
            ..then.clone()
        };
        for (rider, after) in self.riders {
            if !cell
                .deciding
                .iter()
                .any(|r| after.contains(&self.clauses[self.rulings[*r].clause as usize].id))
            {
                continue;
            }
            let c = &self.clauses[*rider];
            let Some(more) = &c.clause.then else { continue };
            if let Err(slot) = merge(&mut merged, more) {
                let message = format!(
                    "at `{}`, {}: the rider and its ruling both say `{slot}`",
                    self.moment,
                    place()
                );
                problems.push(Problem::new("clash", c.key.clone(), message).about([c.id.clone()]));
            }
            tell = tell.or_else(|| more.tell.clone());
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
        let outcome = self.outcome(&merged);
        let number = outcomes
            .iter()
            .position(|o| *o == outcome)
            .unwrap_or_else(|| {
                outcomes.push(outcome);
                outcomes.len() - 1
            });
        let why = Why { clauses: ids, tell };
        let why = whys.iter().position(|w| *w == why).unwrap_or_else(|| {
            whys.push(why);
            whys.len() - 1
        });
        Cell {
            outcome: number as u8,
            why: why as u16,
            feasible: true,
        }
    }

    fn needs_remainder(&self) -> bool {
        self.clauses.iter().any(|c| {
            c.clause
                .set
                .as_ref()
                .and_then(|s| s.get("divide"))
                .and_then(|d| d.get("kind"))
                .and_then(|k| k.as_str())
                == Some("houses")
        })
    }

    fn outcome(&self, then: &Then) -> Outcome {
        let kind = |k: &Option<String>| {
            k.as_ref()
                .and_then(|k| self.file.marks.iter().position(|m| m == k))
                .map_or(0, |k| k as u8 + 1)
        };
        let mut take = [None; 2];
        for (slot, t) in take
            .iter_mut()
            .zip(then.take.iter().flat_map(|t| t.as_slice()))
        {
            *slot = Some(match t {
                Take::Here => TakeOp::Here,
                Take::Opposite => TakeOp::Opposite,
                Take::Every => TakeOp::Every,
                Take::Board => TakeOp::Board,
            });
        }
        Outcome {
            next: match &then.next {
                None => NextOp::None,
                Some(Next::Word(w)) => match w {
                    NextWord::End => NextOp::End,
                    NextWord::Relay => NextOp::Relay,
                    NextWord::MoveOn => NextOp::MoveOn,
                    NextWord::Again => NextOp::Again,
                    NextWord::MayAgain => NextOp::MayAgain,
                    NextWord::Won => NextOp::Won,
                },
                Some(Next::Look(l)) => {
                    let n = self.looks.iter().position(|x| *x == l.moment).unwrap_or(0) as u8;
                    match l.look {
                        Back::Back => NextOp::LookBack(n),
                        Back::Next => NextOp::LookNext(n),
                        Back::Opposite => NextOp::LookOpposite(n),
                    }
                }
            },
            take,
            amount: then.amount.unwrap_or(0),
            to: match then.to.unwrap_or(To::Mover) {
                To::Mover => ToOp::Mover,
                To::Owner => ToOp::Owner,
                To::Opener => ToOp::Opener,
                To::Here => ToOp::Here,
                To::OwnMark => ToOp::OwnMark,
                To::Nobody => ToOp::Nobody,
                To::Hand => ToOp::Hand,
            },
            miss: kind(&then.miss),
            mark: kind(&then.mark),
            by_owner: then.by == Some(By::Owner),
            visit: then.visit == Some(true),
            bar: then.bar == Some(true),
            close: then.close == Some(true),
            may: matches!(then.choose, Some(Choose::May | Choose::LastResort)),
            resort: then.choose == Some(Choose::LastResort),
            direction: match then.direction {
                None => 0,
                Some(Direction::Anticlockwise) => 1,
                Some(Direction::Clockwise) => 2,
                Some(Direction::Either) => 3,
            },
            skip: then.skip == Some(true),
            over: then.over == Some(true),
            holes: match then.holes {
                None => HolesOp::None,
                Some(Holes::Mine) => HolesOp::Mine,
                Some(Holes::Theirs) => HolesOp::Theirs,
                Some(Holes::Lot) => HolesOp::Lot,
                Some(Holes::MineShort) => HolesOp::MineShort,
                Some(Holes::TheirsShort) => HolesOp::TheirsShort,
                Some(Holes::LastOwner) => HolesOp::LastOwner,
            },
        }
    }
}

/// Adds a rider's slots; `Err` names a slot that both fill differently.
fn merge(into: &mut Then, more: &Then) -> Result<(), &'static str> {
    macro_rules! slots {
        ($($field:ident = $name:literal),*) => {
            $( if more.$field.is_some() {
                if into.$field.is_some() && into.$field != more.$field { return Err($name); }
                into.$field = more.$field.clone();
            } )*
        };
    }
    slots!(
        next = "next",
        take = "take",
        amount = "amount",
        to = "to",
        miss = "miss",
        mark = "mark",
        by = "by",
        visit = "visit",
        bar = "bar",
        close = "close",
        choose = "choose",
        direction = "direction",
        skip = "skip",
        over = "over",
        holes = "holes"
    );
    Ok(())
}
