//! What steps do not say, clause by clause: parameters, and outcomes that ask a player for more than a hole.

use super::base::Steps;
use super::endless::MOST_LAPS;
use crate::settings;
use ludarium_engine::lang::Clause;
use ludarium_engine::sowing::rulings::{Direction, Next, NextWord, Ruled, To};

/// Parameters that steps say for every value, or whose absence of effect needs no words in them.
const EXPRESSED: &[&str] = &[
    "setup.",
    "sow.",
    "side.means",
    "opening.kind",
    "opening.script",
    "opening.takes",
    "starter.first",
    "stuck.then",
    "stuck.both",
    "total.of",
    "majority.",
    "gather.",
    "win.by",
    "strip.captures",
    "feed.duty",
    "take.duty",
    "again.from",
    "cap.turns",
    "endless.laps",
];

/// Parameters that say what is drawn in an opening.
const DRAWN: &[&str] = &["opening.from", "opening.pace", "opening.tie"];

/// Values beside those that steps do not say.
const VALUES: &[(&str, &str)] = &[
    ("stuck.test", "on-turn"),
    ("choose.of", "any"),
    ("feed.give", "any"),
    ("look.closed", "seen"),
    ("repeat.then", "on"),
];

/// Why a clause that speaks of counters in reserve is not expressed.
const NO_RESERVE: &str = "reserve: no counter is entered";

/// Why a clause that asks the mover in the midst of a sowing, or says what he may answer, is not expressed.
const NO_ANSWER: &str = "ask, asked: nobody is asked how a sowing goes";

/// Why a clause that lets a hole be picked, or says which, is not expressed.
const NO_PICK: &str = "pick: no further hole is picked";

/// Holes that can be closed at most: a variable has a bit for each.
const MOST_CLOSED: usize = 30;

/// Why a clause is not expressed, or not whole; of `later` rounds only, where one of these parameters or a moment says so.
pub fn unsaid(
    steps: &Steps,
    clause: &Clause,
    ruled: &Ruled,
    (later, of_later): (&[&str], &str),
) -> Vec<String> {
    let mut reasons = vec![];
    for (path, word) in settings(clause) {
        if later.iter().any(|of| path.starts_with(of)) {
            reasons.push(format!("{path} = {word}, {of_later}"));
        } else if DRAWN.contains(&path.as_str()) {
            if steps.begun.drawn {
                reasons.push(format!(
                    "{path} = {word}: one outcome of what is drawn is set up"
                ));
            }
        } else if path == "endless.then" && steps.relays() {
            let laps = format!("a move of {MOST_LAPS} laps is taken to be endless");
            let early = "; the player cannot stop before the board comes back";
            let early = if word == "stop" { early } else { "" };
            reasons.push(format!("{path} = {word}: {laps}{early}"));
        } else if !expressed(steps, &path, &word) {
            reasons.push(format!("{path} = {word}"));
        }
    }
    for then in ruled.thens() {
        if then.miss.is_some() {
            reasons.push("miss: no capture is let pass".to_owned());
        }
        if then.to == Some(To::Lap) {
            reasons.push("to = lap: what is taken is not sown on".to_owned());
        }
        if then.direction.is_some() && then.choose.is_none() {
            reasons.push("direction: a sowing does not turn on its way".to_owned());
        }
        let by_answer = then.direction == Some(Direction::Asked);
        if by_answer || then.next == Some(Next::Word(NextWord::Ask)) {
            reasons.push(NO_ANSWER.to_owned());
        }
        if then.pick.is_some() {
            reasons.push(NO_PICK.to_owned());
        }
        if then.close == Some(true) && steps.holes() > MOST_CLOSED {
            reasons.push(format!("close: of more than {MOST_CLOSED} holes"));
        }
    }
    let at = |moment: &str| {
        let moments = ruled.cases.iter().flat_map(|c| &c.when.at);
        moments.flat_map(|m| m.as_slice()).any(|m| m == moment)
    };
    if at("remainder") {
        reasons.push(of_later.to_owned());
    }
    if at("reserve") {
        reasons.push(NO_RESERVE.to_owned());
    }
    if at("answer") {
        reasons.push(NO_ANSWER.to_owned());
    }
    if at("pick") {
        reasons.push(NO_PICK.to_owned());
    }
    reasons.dedup();
    reasons
}

fn expressed(steps: &Steps, path: &str, word: &str) -> bool {
    match path {
        "setup.reserve" => word == "0",
        // without a second lap no move is endless
        "endless.then" => true,
        "turn.compulsory" => word == "true",
        "take.offer" => word == "false",
        "look.closed" if !steps.closes() => true,
        _ => {
            EXPRESSED.iter().any(|of| match of.strip_suffix('.') {
                Some(phase) => path.split('.').next() == Some(phase),
                None => path == *of,
            }) || VALUES.contains(&(path, word))
        }
    }
}
