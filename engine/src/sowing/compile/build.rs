//! Assembling a ruleset: settings, tables, outcomes, reasons, hash.

use super::assemble::{assemble, Parts};
use super::dims::Layout;
use super::moments::{misplaced, odd_of_rows, stores, stripped, unknown_moment};
use super::names::{full, looks};
use super::params;
use super::situations::{Live, Sown};
use super::{asking, picked, reserve, sown_on, two};
use crate::lang::effective::effective;
use crate::lang::references::references;
use crate::lang::settings::collect;
use crate::lang::tables::{draft, Cells, Draft, InForce, Ruling};
use crate::lang::{Bundle, Choice, EffectiveClause, Problem, RulesFile};
use crate::sowing::ruleset::{Cell, Dim, Params, ScriptStep, Table};
use crate::sowing::ruleset::{DirOp, NextOp, Outcome, Ruleset};
use crate::sowing::rulings::{ruled, Next, NextWord, Ruled, Then, To, When, MOMENTS, RULINGS};
use crate::sowing::words::{DivideKind, OpeningKind, StarterFirst, StarterLater};
use std::collections::{BTreeMap, BTreeSet};

/// Rulings by their moment.
type ByMoment<'k, 'c> = BTreeMap<&'k str, Vec<Ruling<'c, When, Then>>>;

/// The clauses in force and what was found of them on the way.
struct Work<'a> {
    file: &'a RulesFile,
    clauses: &'a [EffectiveClause],
    ruled: &'a [Ruled],
    params: &'a Params,
    looks: &'a [String],
    /// Every moment: the fixed ones, then those of looks.
    known: &'a [&'a str],
    by_moment: &'a ByMoment<'a, 'a>,
    force: InForce<'a, Then>,
}

/// Tables with the outcomes that their cells number.
struct Laid<'a> {
    tables: BTreeMap<&'a str, Table>,
    outcomes: Vec<Outcome>,
    remarks: Vec<Problem>,
}

pub(super) fn build(bundle: &Bundle, choice: &Choice) -> Result<Ruleset, Vec<Problem>> {
    let (file, readings, clauses) = effective(bundle, choice, Some(&RULINGS))?;
    let mut problems = vec![];
    let ruled = read(&clauses, &mut problems);
    references(&clauses, &mut problems);
    let set = collect(crate::sowing::params::PARAMS, &clauses, &mut problems);
    let params = params::typed(&file, &clauses, &ruled, &set, &mut problems);

    let looks = looks(&file, &clauses, &ruled, &mut problems);
    let mut known: Vec<&str> = MOMENTS.to_vec();
    known.extend(looks.iter().map(String::as_str));
    let by_moment = by_moment(&clauses, &ruled, &known, &mut problems);
    problems.extend(misplaced(&clauses, &ruled));
    if let Some(params) = &params {
        problems.extend(stores(params, &clauses, &ruled));
        problems.extend(stripped(params, &clauses, &ruled));
        problems.extend(odd_of_rows(params, &clauses, &ruled));
        problems.extend(two::facing(params, &clauses, &ruled));
        problems.extend(sown_on::beside(params, &clauses, &ruled));
        problems.extend(picked::beside(&clauses, &ruled));
        problems.extend(asking::beside(params, &clauses, &ruled));
        problems.extend(reserve::beside(params, &clauses));
        problems.extend(reserve::zones(params, &clauses, &ruled));
    }
    let Some(params) = params.filter(|_| problems.is_empty()) else {
        return Err(problems);
    };
    let rider = |(i, c): (usize, &EffectiveClause)| {
        let (after, adds) = (c.clause.after.as_ref()?, ruled[i].rider.as_ref()?);
        Some((i, after.iter().map(|x| full(&clauses, x)).collect(), adds))
    };
    let riders: Vec<(usize, Vec<String>, &Then)> =
        clauses.iter().enumerate().filter_map(rider).collect();
    let work = Work {
        file: &file,
        clauses: &clauses,
        ruled: &ruled,
        params: &params,
        looks: &looks,
        known: &known,
        by_moment: &by_moment,
        force: InForce {
            clauses: &clauses,
            riders: &riders,
        },
    };
    let laid = work.lay(&mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let Laid {
        tables,
        outcomes,
        remarks,
    } = laid;
    Ok(assemble(Parts {
        clauses: &clauses,
        readings,
        params: params.clone(),
        set,
        tables,
        looks: &looks,
        outcomes,
        remarks,
        file: file.clone(),
    }))
}

/// What each clause rules; of one that cannot be read nothing, and why.
fn read(clauses: &[EffectiveClause], problems: &mut Vec<Problem>) -> Vec<Ruled> {
    let one = |c: &EffectiveClause| {
        ruled(&c.clause).unwrap_or_else(|(key, message)| {
            let key = format!("{}.{key}", c.key);
            problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
            Ruled::default()
        })
    };
    clauses.iter().map(one).collect()
}

/// The rulings of each moment; tells moments that are none.
fn by_moment<'k, 'c>(
    clauses: &[EffectiveClause],
    ruled: &'c [Ruled],
    known: &[&'k str],
    problems: &mut Vec<Problem>,
) -> ByMoment<'k, 'c> {
    let mut by_moment: ByMoment = BTreeMap::new();
    for (i, (c, ruled)) in clauses.iter().zip(ruled).enumerate() {
        for case in &ruled.cases {
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
                        let message = unknown_moment(at, known);
                        problems.push(
                            Problem::new("unknown", format!("{}.when", c.key), message)
                                .about([c.id.clone()]),
                        );
                    }
                }
            }
        }
    }
    by_moment
}

impl<'a> Work<'a> {
    /// What can be on the board before anything is played: marks of the script, counters moved on.
    fn at_first(&self) -> Live {
        let moves_on = |then: &Then| then.next == Some(Next::Word(NextWord::MoveOn));
        let mut live = Live {
            moved: self.ruled.iter().flat_map(Ruled::thens).any(moves_on),
            ..Live::default()
        };
        for step in &self.params.script {
            if let ScriptStep::Mark(_, kind, _) = step {
                live.kinds |= 1 << kind;
            }
        }
        live
    }

    /// Adds what a ruling that covers something makes, with its riders.
    fn made_by(&self, r: &Ruling<When, Then>, live: &mut Live) {
        let id = &self.clauses[r.clause as usize].id;
        let riders = self.force.riders.iter();
        let with = riders.filter(|(_, after, _)| after.contains(id));
        let thens = with.map(|(.., adds)| *adds).chain([r.then]);
        for then in thens {
            for kind in [&then.mark, &then.miss].into_iter().flatten() {
                if let Some(k) = self.file.marks.iter().position(|m| m == kind) {
                    live.kinds |= 1 << k;
                }
            }
            live.visited |= then.visit == Some(true);
        }
    }

    fn rulings(&self, moment: &str) -> &'a [Ruling<'a, When, Then>] {
        self.by_moment.get(moment).map_or(&[][..], Vec::as_slice)
    }

    /// The situations of this game, with what can be on the board.
    fn sown<'l>(&'l self, live: &'l Live) -> Sown<'l> {
        let divide = self.params.divide.as_ref();
        Sown {
            layout: Layout {
                marks: &self.file.marks,
                params: self.params,
            },
            live,
            looks: self.looks,
            houses: divide.is_some_and(|d| d.kind == DivideKind::Houses),
        }
    }

    /// What decides each cell of each moment: the least fixed point of what something reachable makes.
    fn drafts(
        &self,
        problems: &mut Vec<Problem>,
    ) -> (BTreeMap<&'a str, Draft<'a, Dim, Then>>, Live) {
        let mut live = self.at_first();
        loop {
            problems.clear();
            let mut next = live.clone();
            let mut drafts = BTreeMap::new();
            for moment in self.known {
                let rulings = self.rulings(moment);
                let d = draft(&self.sown(&live), moment, rulings, self.force, problems);
                for (r, _) in rulings.iter().zip(&d.covers).filter(|(_, c)| **c) {
                    self.made_by(r, &mut next);
                }
                drafts.insert(*moment, d);
            }
            if next == live {
                return (drafts, live);
            }
            live = next;
        }
    }

    /// All tables, their cells numbered; tells clashes, silences and what can never be.
    fn lay(&self, problems: &mut Vec<Problem>) -> Laid<'a> {
        let (drafts, live) = self.drafts(problems);
        let mut laid = Laid {
            tables: BTreeMap::new(),
            outcomes: vec![Outcome::default()],
            remarks: self.unmade(&live),
        };
        let mut deciding: BTreeSet<u16> = BTreeSet::new();
        let mut ruling: BTreeSet<u16> = BTreeSet::new();
        for (moment, draft) in self.known.iter().map(|m| (*m, &drafts[m])) {
            for (r, decides) in self.rulings(moment).iter().zip(&draft.decides) {
                ruling.insert(r.clause);
                if *decides {
                    deciding.insert(r.clause);
                }
            }
            let table = self.table(
                moment,
                &self.sown(&live),
                draft,
                &mut laid.outcomes,
                problems,
            );
            laid.tables.insert(moment, table);
        }
        for r in ruling.difference(&deciding) {
            let c = &self.clauses[*r as usize];
            let message = "decides no situation: others always go before it";
            let idle = Problem::new("idle", c.key.clone(), message);
            laid.remarks.push(idle.about([c.id.clone()]));
        }
        self.choices(&mut laid, problems);
        let tables = &laid.tables;
        problems.extend(picked::follows(tables, &laid.outcomes, self.clauses));
        problems.extend(sown_on::follows(
            tables,
            self.looks,
            &laid.outcomes,
            self.clauses,
        ));
        laid
    }

    /// Marks that nothing makes.
    fn unmade(&self, live: &Live) -> Vec<Problem> {
        let kinds = self.file.marks.iter().enumerate();
        let unmade = kinds.filter(|(k, _)| live.kinds >> k & 1 == 0);
        unmade
            .map(|(_, kind)| {
                let message = format!("no clause in force makes the mark `{kind}`");
                Problem::new("idle", "marks", message)
            })
            .collect()
    }

    fn table(
        &self,
        moment: &'a str,
        sown: &Sown,
        draft: &Draft<Dim, Then>,
        outcomes: &mut Vec<Outcome>,
        problems: &mut Vec<Problem>,
    ) -> Table {
        let cells = Cells {
            family: sown,
            force: self.force,
            rulings: self.rulings(moment),
            moment,
        };
        let table = cells.table(draft, outcomes, problems);
        if let Some(c) = &table.apart {
            let next = outcomes[c.outcome as usize].next;
            if !matches!(
                next,
                NextOp::None | NextOp::End | NextOp::Again | NextOp::MayAgain
            ) {
                let ids = table.whys[c.why as usize].clauses.iter();
                let ids: Vec<&EffectiveClause> = ids.map(|i| &self.clauses[*i as usize]).collect();
                let message = format!("at `{moment}`, in a store: nobody lifts a store or looks from it; add side = [\"own\", \"other\"] here, and a clause for side = \"store\"");
                let key = ids.first().map_or("clause", |c| c.key.as_str());
                problems.push(
                    Problem::new("setting", key, message).about(ids.iter().map(|c| c.id.clone())),
                );
            }
        }
        table
    }

    /// Tells what there must be for a game to be played: holes to choose, places for what is in hand, a race that is ruled.
    fn choices(&self, laid: &mut Laid, problems: &mut Vec<Problem>) {
        let Laid {
            tables,
            outcomes,
            remarks,
        } = laid;
        let choosable = |c: &Cell| outcomes[c.outcome as usize].may;
        if !tables["choose"].cells.iter().any(choosable) {
            let message = "no clause says which holes may be chosen; add when = { at = \"choose\", side = \"own\", count = \">=1\" }, then = { choose = \"may\" }";
            problems.push(Problem::new("silence", "clause", message));
        }
        // what a capture leaves to be done asks a moment which holes will do
        let hand = outcomes.iter().any(|o| o.to == To::Hand);
        let picks = outcomes.iter().any(|o| o.pick > 0);
        let puts_question = |o: &Outcome| o.next == NextOp::Ask || o.direction == DirOp::Asked;
        let asks = outcomes.iter().any(puts_question);
        let reserve = self.params.reserve > 0;
        let steps = [
            ("reserve", reserve,
                "players have counters in reserve (setup.reserve), but no clause says where they may be entered; add when = { at = \"reserve\", side = \"own\" }, then = { choose = \"may\" }",
                "nobody has counters in reserve (setup.reserve), so none is ever entered"),
            ("answer", asks,
                "a clause asks the mover how it goes on (next = \"ask\"), but none says what he may answer; add when = { at = \"answer\", says = [\"on\", \"back\"] }, then = { choose = \"may\", next = \"relay\" }",
                "no clause asks the mover anything (next = \"ask\", direction = \"asked\"), so nothing is ever answered"),
            ("place", hand,
                "a clause takes into the hand, but none says where that may be placed; add when = { at = \"place\", side = \"other\" }, then = { choose = \"may\" }",
                "no clause takes into the hand (to = \"hand\"), so nothing is ever placed"),
            ("pick", picks,
                "a clause lets the mover pick holes, but none says which; add when = { at = \"pick\", side = \"other\", count = \">=1\" }, then = { choose = \"may\", take = \"here\" }",
                "no clause lets anybody pick (pick = 1), so nothing is ever picked"),
        ];
        for (moment, comes, silence, idle) in steps {
            if comes && !tables[moment].cells.iter().any(choosable) {
                problems.push(Problem::new("silence", "clause", silence));
            } else if !comes && self.by_moment.contains_key(moment) {
                remarks.push(Problem::new("idle", "clause", idle));
            }
        }
        if outcomes.len() > 255 {
            problems.push(Problem::new(
                "setting",
                "clause",
                format!("{} different outcomes; 255 at most", outcomes.len()),
            ));
        }
        let won = |c: &Cell| outcomes[c.outcome as usize].next == NextOp::Won;
        let race = self.params.opening == OpeningKind::Race && self.by_moment.contains_key("race");
        let by_race = self.params.starter_first == StarterFirst::Race
            || self.params.starter_later == StarterLater::Race;
        if race && by_race && !tables["race"].cells.iter().any(won) {
            let message = "who has won the race begins, but nobody ever wins it, so that a lot would decide: add a clause with when = { at = \"race\", … }, then = { next = \"won\" }, or set another starter";
            problems.push(Problem::new("setting", "starter", message));
        }
        if self.params.opening == OpeningKind::Race && !self.by_moment.contains_key("race") {
            problems.push(Problem::new(
                "silence",
                "clause",
                "the opening is a race, but no clause rules the moment `race`",
            ));
        }
    }
}
