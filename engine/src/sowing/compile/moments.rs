//! What may be a condition and what may follow at each moment: a key in the wrong place would be passed over in silence.

use super::asking;
use crate::lang::{EffectiveClause, Half, Problem};
use crate::sowing::ruleset::Params;
use crate::sowing::rulings::{
    Choose, Direction, Holes, Moment, Next, NextWord, Ruled, Side, Take, Then, To, When, MOMENTS,
    RULINGS,
};
use crate::words::unknown;

/// The conditions that a moment knows (`at` aside).
fn conditions(moment: &str) -> Vec<&'static str> {
    RULINGS.known_at(Half::When, moment)
}

/// The outcomes that a moment knows.
fn outcomes(moment: &str) -> Vec<&'static str> {
    RULINGS.known_at(Half::Then, moment)
}

/// Where a moment is that knows a key, for the mend.
fn knows(key: &str, list: impl Fn(&str) -> Vec<&'static str>) -> String {
    let some: Vec<&str> = MOMENTS
        .iter()
        .copied()
        .filter(|m| list(m).contains(&key))
        .collect();
    some.join(", ")
}

/// Conditions and outcomes that their moment does not know, and outcomes that lack their other half.
pub(super) fn misplaced(clauses: &[EffectiveClause], ruled: &[Ruled]) -> Vec<Problem> {
    let mut problems = vec![];
    for (c, r) in clauses.iter().zip(ruled) {
        for (i, case) in r.cases.iter().enumerate() {
            let key = match &c.clause.case {
                Some(_) => format!("{}.case[{i}]", c.key),
                None => c.key.clone(),
            };
            let mut say = |key: String, message: String| {
                problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
            };
            for moment in case.when.at.iter().flat_map(|m| m.as_slice()) {
                for wrong in wrong_when(moment, &case.when) {
                    say(format!("{key}.when.{}", wrong.0), wrong.1);
                }
                for wrong in asking::answers(moment, case) {
                    say(format!("{key}.then.{}", wrong.0), wrong.1.into());
                }
                for wrong in wrong_then(moment, &case.then) {
                    say(format!("{key}.then.{}", wrong.0), wrong.1);
                }
                let begins = matches!(moment.as_str(), "choose" | "reserve");
                if begins && case.then.direction.is_some() && case.then.choose.is_none() {
                    let message = "goes with `choose`: add choose = \"may\"";
                    say(format!("{key}.then.direction"), message.into());
                }
            }
            for wrong in halves(&case.then) {
                say(format!("{key}.then.{}", wrong.0), wrong.1.into());
            }
        }
        riders(c, r, clauses, ruled, &mut problems);
    }
    problems
}

fn wrong_when(moment: &str, when: &When) -> Vec<(String, String)> {
    let known = conditions(moment);
    when.given()
        .into_iter()
        .filter(|k| !known.contains(k))
        .map(|k| {
            let message = format!(
                "`{k}` cannot be asked at `{moment}` (it can at {}); `{moment}` knows {}",
                knows(k, conditions),
                known.join(", ")
            );
            (k.to_owned(), message)
        })
        .collect()
}

fn wrong_then(moment: &str, then: &Then) -> Vec<(String, String)> {
    let known = outcomes(moment);
    let mut wrong: Vec<(String, String)> = then
        .given()
        .into_iter()
        .filter(|k| !known.contains(k))
        .map(|k| {
            let message = format!(
                "`{k}` says nothing at `{moment}` (it does at {}); `{moment}` knows {}",
                knows(k, outcomes),
                known.join(", ")
            );
            (k.to_owned(), message)
        })
        .collect();
    let goes_on = matches!(
        then.next,
        Some(Next::Word(NextWord::Relay | NextWord::MoveOn) | Next::Look(_))
    );
    if then.direction.is_some() && moment_of_end(moment) && !goes_on {
        let message = "goes with a sowing that goes on: add next = \"relay\"";
        wrong.push(("direction".into(), message.into()));
    }
    let race = moment == "race";
    let next = |message: String| ("next".to_string(), message);
    match &then.next {
        Some(Next::Word(NextWord::Won)) if !race => {
            wrong.push(next(
                "only a race is `won`; write next = \"end\", and set how the game ends".into(),
            ));
        }
        Some(Next::Word(NextWord::Won | NextWord::End | NextWord::Relay)) | None => {}
        Some(Next::Word(NextWord::Again)) if moment == "reserve" => {}
        Some(_) if moment == "reserve" => {
            wrong.push(next(
                "what is entered lies there, is sown, or its player goes on: next = \"end\", \"relay\" or \"again\"".into(),
            ));
        }
        Some(_) if moment == "answer" => {
            wrong.push(next(
                "once he has answered it is sown on, or the move ends: next = \"relay\" or \"end\""
                    .into(),
            ));
        }
        Some(_) if race => {
            wrong.push(next(
                "in a race one relays, ends or has won: next = \"relay\", \"end\" or \"won\""
                    .into(),
            ));
        }
        Some(_) => {}
    }
    if matches!(moment, "answer" | "place" | "pick") && then.choose == Some(Choose::LastResort) {
        let of = match moment {
            "answer" => "it may be said",
            _ => "a hole may be chosen",
        };
        let message = format!("at `{moment}` {of} or not: choose = \"may\" or \"may-not\"");
        wrong.push(("choose".into(), message));
    }
    if matches!(moment, "choose" | "reserve") && then.direction == Some(Direction::Turned) {
        let message = format!("at `{moment}` nothing has been sown yet: direction = \"anticlockwise\", \"clockwise\" or \"either\"");
        wrong.push(("direction".into(), message));
    }
    if moment != "choose" && then.direction == Some(Direction::Asked) {
        let message = "goes with a hole that is chosen (at `choose`); where a lap ends he is asked by next = \"ask\"";
        wrong.push(("direction".into(), message.into()));
    }
    if !matches!(moment, "choose" | "reserve") && then.direction == Some(Direction::Either) {
        let message = format!("at `{moment}` nobody is asked: direction = \"anticlockwise\", \"clockwise\" or \"turned\"");
        wrong.push(("direction".into(), message));
    }
    if matches!(moment, "reserve" | "answer") && then.to == Some(To::Hand) {
        let message =
            "what is taken here goes elsewhere: take `to` out, or sow it on (to = \"lap\")";
        wrong.push(("to".into(), message.into()));
    }
    if moment == "settled" && matches!(then.to, Some(To::Here | To::OwnMark)) {
        wrong.push((
            "to".into(),
            "at `settled` there is no hole to put it into: a store takes it".into(),
        ));
    }
    if matches!(moment, "passing" | "pick" | "settled")
        && matches!(then.to, Some(To::Hand | To::Lap))
    {
        wrong.push((
            "to".into(),
            "only what the last counter takes can go into the hand, or be sown on: take `to` out, or rule it at `last`".into(),
        ));
    }
    let here = |t: &Take| matches!(t, Take::Here | Take::Opposite | Take::Facing | Take::Behind);
    if moment == "settled" && then.take.iter().flat_map(|t| t.as_slice()).any(here) {
        wrong.push((
            "take".into(),
            "at `settled` there is no hole to speak of: take = \"board\" or \"every\"".into(),
        ));
    }
    wrong
}

/// Whether a lap ends at a moment.
fn moment_of_end(moment: &str) -> bool {
    matches!(Moment::of(moment), Moment::Last | Moment::Look)
}

/// Outcomes that say half of something.
fn halves(then: &Then) -> Vec<(&'static str, &'static str)> {
    let mut wrong = vec![];
    if then.take.is_none() {
        for (key, there) in [
            ("amount", then.amount.is_some()),
            ("to", then.to.is_some()),
            ("miss", then.miss.is_some()),
        ] {
            if there {
                wrong.push((key, "goes with `take`: say what is taken, take = \"here\""));
            }
        }
    }
    if then.from.is_some() && then.to != Some(To::Lap) {
        wrong.push((
            "from",
            "says where what was taken is sown on: it goes with to = \"lap\"",
        ));
    }
    if then.into.is_some() && then.to != Some(To::Lap) {
        wrong.push((
            "into",
            "says where what was taken is sown on: it goes with to = \"lap\"",
        ));
    }
    if then.into.is_some() && then.from.is_some() {
        wrong.push((
            "into",
            "names the zone, and `from` the hole, that is sown from: one of the two",
        ));
    }
    let own = |t: &Take| matches!(t, Take::Here | Take::Board);
    if then.to == Some(To::Here) && then.take.iter().flat_map(|t| t.as_slice()).any(own) {
        wrong.push((
            "to",
            "`here` is where it lies already: it goes with take = \"opposite\" or \"every\"",
        ));
    }
    if then.by.is_some() && then.mark.is_none() {
        wrong.push(("by", "goes with `mark`: say which mark is made"));
    }
    let every = |t: &Take| *t == Take::Every;
    if then.amount.is_none() && then.take.iter().flat_map(|t| t.as_slice()).any(every) {
        wrong.push((
            "take",
            "`every` needs `amount`, the number a hole must hold",
        ));
    }
    if then.pick == Some(0) {
        wrong.push((
            "pick",
            "0 picks nothing: say how many holes, or leave `pick` out",
        ));
    }
    if then.amount == Some(0) {
        wrong.push((
            "amount",
            "0 takes nothing: leave `amount` out for all, or `take` for nothing",
        ));
    }
    wrong
}

/// A rider goes with rulings, and says what their moment knows.
fn riders(
    c: &EffectiveClause,
    own: &Ruled,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
    problems: &mut Vec<Problem>,
) {
    let (Some(after), Some(then)) = (&c.clause.after, &own.rider) else {
        return;
    };
    for (target, r) in clauses.iter().zip(ruled) {
        let named = |id: &String| *id == target.id || target.key == format!("clause.{id}");
        if !after.iter().any(named) {
            continue;
        }
        if r.cases.is_empty() {
            let message = format!(
                "`{}` rules nothing that a rider could go with: name a clause that has `when`",
                target.id
            );
            let key = format!("{}.after", c.key);
            problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
        }
        for moment in r
            .cases
            .iter()
            .flat_map(|k| k.when.at.iter().flat_map(|m| m.as_slice()))
        {
            for wrong in wrong_then(moment, then) {
                let key = format!("{}.then.{}", c.key, wrong.0);
                let problem = Problem::new("setting", key, wrong.1).about([c.id.clone()]);
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
    }
}

/// The conditions on stores: only whether the place is one, and only where stores are sown.
pub(super) fn stores(
    params: &Params,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
) -> Vec<Problem> {
    let mut problems = vec![];
    for (c, r) in clauses.iter().zip(ruled) {
        for (i, case) in r.cases.iter().enumerate() {
            let Some(side) = &case.when.side else {
                continue;
            };
            if !side.as_slice().contains(&Side::Store) {
                continue;
            }
            let key = match &c.clause.case {
                Some(_) => format!("{}.case[{i}].when.side", c.key),
                None => format!("{}.when.side", c.key),
            };
            let at: Vec<&str> = case
                .when
                .at
                .iter()
                .flat_map(|m| m.as_slice())
                .map(String::as_str)
                .collect();
            let mut others = case.when.given();
            others.retain(|k| *k != "side");
            let message = if !params.sows_stores() {
                "no counter falls into a store in this game: set sow.store, or let a clause send one there (then = { bank = true }), or leave `store` out".to_string()
            } else if let Some(wrong) = at.iter().find(|m| !matches!(**m, "last" | "passing")) {
                format!(
                    "a counter falls into a store at `last` or `passing` only, not at `{wrong}`"
                )
            } else if !others.is_empty() && side.as_slice().len() == 1 {
                format!(
                    "of a store nothing but `side` can be asked: leave {} out",
                    others.join(", ")
                )
            } else {
                continue;
            };
            problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
        }
    }
    problems
}

/// What `strip.captures = "void"` gives back must lie in the mover's store.
pub(super) fn stripped(
    params: &Params,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
) -> Vec<Problem> {
    let mut problems = vec![];
    use crate::sowing::words::Strip::{Illegal, LeaveFirst, LeaveLast, RestToOther, Void};
    let word = match params.strip {
        None | Some(Illegal | RestToOther) => return problems,
        Some(word @ (Void | LeaveFirst | LeaveLast)) => word,
    };
    for (c, r) in clauses.iter().zip(ruled) {
        let elsewhere = |t: &Then| t.take.is_some() && t.to.is_some_and(|to| to != To::Mover);
        if r.thens().any(elsewhere) {
            let message = format!("strip.captures = \"{word}\" gives back what the mover put into his store; it cannot stand beside a capture that goes elsewhere: take `to` out, or set strip.captures = \"illegal\"");
            problems.push(
                Problem::new("setting", format!("{}.then.to", c.key), message)
                    .about([c.id.clone()]),
            );
        }
    }
    problems
}

/// Where each fills his own row, the odd hole is one player's or falls to a lot: there is no arc it could have belonged to.
pub(super) fn odd_of_rows(
    params: &Params,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
) -> Vec<Problem> {
    let rows =
        |d: &crate::sowing::ruleset::Divide| d.kind != crate::sowing::words::DivideKind::Houses;
    if !params.divide.as_ref().is_some_and(rows) {
        return vec![];
    }
    let mut problems = vec![];
    for (c, r) in clauses.iter().zip(ruled) {
        for case in &r.cases {
            if let Some(word @ (Holes::MineShort | Holes::TheirsShort | Holes::LastOwner)) =
                case.then.holes
            {
                let message = format!("holes = \"{word}\" needs a division into houses; where rows are filled it is \"mine\", \"theirs\" or \"lot\"");
                let key = format!("{}.then.holes", c.key);
                problems.push(Problem::new("setting", key, message).about([c.id.clone()]));
            }
        }
    }
    problems
}

/// The message for a moment that is none.
pub(super) fn unknown_moment(at: &str, known: &[&str]) -> String {
    format!("moment {}; a name of one's own needs a clause that looks: next = {{ look = \"back\", as = \"{at}\" }}", unknown(at, known))
}
