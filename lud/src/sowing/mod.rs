//! A ruleset as a `.lud` description, for the part of the rules that its language expresses.
//!
//! Written from the published grammar of the language (Browne and others, *Ludii Language Reference*, 1.2.11, 2021). Sites of a
//! `mancalaBoard` of two rows of n: 0 the store at the left end, 1..n the lower row from the left, n+1..2n the upper row from
//! the left, 2n+1 the store at the right end. South is player 1, sits below, and has the right store. What belongs to a
//! clause and is not expressed is listed; nothing is left out in silence.

mod board;
mod conditions;
mod marks;
mod outcomes;
mod play;
mod steps;

use crate::sexp::Sexp;
use crate::{about, comments, left_out};
use crate::{ClauseExport, Described, Export, Form, OtherRules};
use ludarium_engine::game::Player;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::{apply_readings, taken_in};
use ludarium_engine::lang::{Clause, RulesFile, Terms};
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::rulings::{ruled, Back, Case, Next, RULINGS};
use ludarium_engine::sowing::words::{OpeningKind, Skip};
use ludarium_engine::sowing::Playable;
use std::fmt::Write as _;
use steps::Steps;

/// Why (a part of) a clause is not expressed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
struct NotExpressed(String);

fn not<T>(why: impl Into<String>) -> Result<T, NotExpressed> {
    Err(NotExpressed(why.into()))
}

/// Parameters that the description expresses for every value, or whose absence of effect needs no words in it.
const EXPRESSED: &[&str] = &[
    "setup.holes",
    "setup.counters",
    "setup.start",
    "setup.zones",
    "sow.direction",
    "sow.store",
    "side.means",
    "turn.compulsory",
    "stuck.both",
    "starter.first",
];

/// Parameters that only rounds after the first ask for.
const LATER: &[&str] = &[
    "divide.",
    "match.",
    "marks.",
    "opening.later",
    "starter.later",
];

/// Writes a compiled ruleset as a description: in the language's own word for a sowing where that says all of a round, and else step
/// by step. `plain` asks for the first whatever it leaves out.
///
/// # Errors
/// The bundle is not the one that the rules were compiled from.
pub(super) fn lud(rules: &Playable, bundle: &Bundle, plain: bool) -> Result<Export, OtherRules> {
    let (all, shared) = taken_in(bundle)?;
    let file = apply_readings(&all, &rules.readings, Some(&RULINGS))?;
    let writer = Writer {
        rules,
        scripted: board::scripted(rules),
    };
    let mut parts = Parts {
        chained: file
            .clauses
            .values()
            .flat_map(|c| ruled(c).unwrap_or_default().cases)
            .any(|c| chains(&c)),
        ..Parts::default()
    };
    let full = |id: &str| format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
    let mut whole = true;
    let mut clauses = vec![];
    for (id, clause) in &file.clauses {
        let reasons = writer.clause(id, clause, &file, &mut parts);
        whole &= reasons.iter().all(|why| aside(why));
        clauses.push(ClauseExport {
            clause: full(id),
            not: (!reasons.is_empty()).then(|| reasons.join("; ")),
        });
    }
    if plain || whole {
        let game = writer.game(&parts).pretty(0);
        let sites = (0..rules.holes() + 2).map(|place| writer.site(place));
        let sites = sites.collect();
        let opened = Opened {
            by: usize::from(writer.scripted.is_some()),
            drawn: false,
            moves: 0,
        };
        return Ok(written(rules, (Form::Plain, &game, sites), clauses, opened));
    }
    let steps = Steps::of(rules);
    for (clause, (_, of)) in clauses.iter_mut().zip(&file.clauses) {
        let ruled = ruled(of).unwrap_or_default();
        let reasons = steps::unsaid(&steps, of, &ruled, (LATER, OF_LATER));
        clause.not = (!reasons.is_empty()).then(|| reasons.join("; "));
    }
    let game = steps.description();
    let sites = steps.sites().to_vec();
    let opened = Opened {
        by: steps.begun.opener,
        drawn: steps.begun.drawn,
        moves: usize::from(steps.begun.north_moves),
    };
    Ok(written(rules, (Form::Steps, &game, sites), clauses, opened))
}

/// What is written about a clause that only later rounds ask for.
const OF_LATER: &str = "of later rounds: one round is written";

/// Whether what a clause leaves out is no part of a round that somebody plays to its end: later rounds, and a cap of turns.
fn aside(why: &str) -> bool {
    why.ends_with(OF_LATER) || why.starts_with("cap.turns")
}

/// How the opening went that is set up; seats by number.
struct Opened {
    by: usize,
    drawn: bool,
    /// Who makes the first move.
    moves: usize,
}

fn written(
    rules: &Playable,
    (form, game, sites): (Form, &str, Vec<usize>),
    clauses: Vec<ClauseExport>,
    opened: Opened,
) -> Export {
    let left: Vec<String> = clauses.iter().filter_map(left_out).collect();
    let mut text = heading(rules, &left, &opened);
    text.push_str(game);
    text.push_str("\n\n");
    text.push_str(&about(&rules.slug, &rules.sha256, &left).pretty(0));
    text.push('\n');
    Export {
        text,
        about: Described {
            game: rules.slug.clone(),
            rules_sha256: rules.sha256.clone(),
            clauses,
            form,
            sites,
            marks: rules.marks.clone(),
            opener: ["south", "north"][opened.by].to_owned(),
            drawn: opened.drawn,
        },
    }
}

/// What stands over the description: where it comes from, and what it does not express.
fn heading(rules: &Playable, left: &[String], opened: &Opened) -> String {
    let mut text = format!(
        "// {}, written from the ruleset {} ({}…).\n// Player 1 sits below and has the store at the right end.\n",
        rules.title.replace('\n', " "),
        rules.slug,
        &rules.sha256[..12]
    );
    if rules.params.opening != OpeningKind::Turns {
        let by = Player::at(opened.by).name();
        let one = if opened.drawn {
            ", one of several that are drawn,"
        } else {
            ""
        };
        let moves = opened.moves + 1;
        let _ = writeln!(text, "// {by} begins: what stands after the opening{one} is set up. Player {moves} makes the first move.");
    }
    text.push_str(&comments(&rules.readings, left));
    text
}

/// What clauses add to the description.
#[derive(Default)]
struct Parts {
    /// Conditions under which a hole may be chosen, and must not be.
    may: Vec<Sexp>,
    may_not: Vec<Sexp>,
    /// Condition and effect at the last counter, with how narrow the condition is.
    last: Vec<(usize, Option<Sexp>, Option<Sexp>)>,
    /// Condition of a chain of captures backwards, and what is done in each hole.
    chain: Option<(Sexp, Sexp)>,
    skip: Vec<Sexp>,
    relays: bool,
    /// Whether any clause makes such a chain: nothing else can then be expressed of the last counter.
    chained: bool,
}

struct Writer<'r> {
    rules: &'r Playable,
    /// What stands after an opening of fixed steps; none where there is no such opening.
    scripted: Option<Position>,
}

/// A clause with the outcomes of its riders put into its own.
fn with<'t>(clause: &Clause, riders: impl Iterator<Item = &'t Terms>) -> Clause {
    let mut whole = clause.clone();
    for (key, value) in riders.flat_map(|then| &then.0) {
        let cases = whole.case.iter_mut().flatten().map(|c| &mut c.then);
        for then in cases.chain(&mut whole.then) {
            then.0.insert(key.clone(), value.clone());
        }
    }
    whole
}

/// Whether a ruling of the last counter looks back at itself: a chain of captures.
fn chains(case: &Case) -> bool {
    let at = |m: &str| {
        case.when
            .at
            .iter()
            .flat_map(|m| m.as_slice())
            .any(|x| x == m)
    };
    match &case.then.next {
        Some(Next::Look(look)) => at("last") && at(&look.moment) && look.look == Back::Back,
        _ => false,
    }
}

impl Writer<'_> {
    /// Whether the last counter may be taken up again with what it fell on.
    fn relays(&self) -> bool {
        let mut all = self.rules.outcomes.iter();
        all.any(|o| o.next == ludarium_engine::sowing::NextOp::Relay)
    }

    /// The settings of a clause that the description does not say.
    fn settings(&self, clause: &Clause, reasons: &mut Vec<String>) {
        let p = &self.rules.params;
        for (phase, params) in clause.set.iter().flatten() {
            for (name, value) in params {
                let path = format!("{phase}.{name}");
                let expressed = EXPRESSED.contains(&path.as_str())
                    || match (path.as_str(), value.as_str()) {
                        ("sow.skip", _) => p.skip != Skip::MoveOrigin,
                        ("opening.kind", Some("turns")) => true,
                        ("sow.first", _) => !p.first_once || !self.relays(),
                        ("opening.kind" | "opening.script", _) => self.scripted.is_some(),
                        // of the opening of later rounds
                        ("opening.from", Some("rightmost" | "printed")) => self.scripted.is_some(),
                        ("stuck.then", Some("over" | "pass")) => true,
                        ("gather.free", Some("owner" | "nobody")) => true,
                        ("gather.marked", _) | ("total.of", _) => true,
                        // a move is tried by its first sowing alone
                        ("feed.duty", _) => !self.relays(),
                        ("majority.over", _) => !p.majority_round,
                        ("endless.then", _) => !self.relays(),
                        ("win.by", Some("most")) => true,
                        ("take.duty", Some("free"))
                        | ("choose.of", Some("any"))
                        | ("feed.give", Some("any")) => true,
                        _ => false,
                    };
                let optional = path == "turn.compulsory" && value.as_bool() == Some(false);
                if !expressed || optional {
                    let value = value.to_string();
                    let later = match LATER.iter().any(|of| path.starts_with(of)) {
                        true => format!(", {OF_LATER}"),
                        false => String::new(),
                    };
                    reasons.push(format!("{path} = {}{later}", value.trim_matches('"')));
                }
            }
        }
    }

    fn clause(
        &self,
        id: &str,
        clause: &Clause,
        file: &RulesFile,
        parts: &mut Parts,
    ) -> Vec<String> {
        let mut reasons = vec![];
        self.settings(clause, &mut reasons);
        if clause.after.is_some() {
            // a rider is expressed with its rulings
            return reasons;
        }
        let riders = file.clauses.values();
        let riders = riders.filter(|c| c.after.iter().flatten().any(|x| x == id));
        match ruled(&with(clause, riders.filter_map(|c| c.then.as_ref()))) {
            Ok(ruled) => {
                let not = |case| self.case(case, parts).err();
                reasons.extend(ruled.cases.iter().filter_map(not).map(|e| e.to_string()));
            }
            Err((_, e)) => reasons.push(format!("what goes with it: {e}")),
        }
        reasons
    }
}
