//! Worked examples: a position, tokens, and what must come of them.

use super::compile::{compile, Overrides};
use super::notation::{parse_position, position_text, size_of};
use super::play::Game;
use super::record::replay;
use super::rules::Rules;
use super::state::Action;
use crate::compile::{Bundle, Choice};
use crate::example::Example;

/// The rules of an example: its readings, and the size of board that its position states.
///
/// # Errors
/// What the compiler says.
pub fn rules_of(bundle: &Bundle, readings: &Choice, start: &str) -> Result<Rules, Vec<String>> {
    let size: Overrides = size_of(start).into_iter().collect();
    compile(bundle, readings, &size)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

/// Plays an example and compares: events in order, the position after, what may and may not be done then.
///
/// `action` holds the tokens; `legal` all that may be done afterwards, `illegal` what may not.
///
/// # Errors
/// Every difference, in words.
pub fn run(bundle: &Bundle, example: &Example) -> Result<(), Vec<String>> {
    let rules = rules_of(bundle, &example.readings, &example.start)?;
    let state = parse_position(&rules, &example.start).map_err(|e| vec![format!("start: {e}")])?;
    let expect =
        parse_position(&rules, &example.expect).map_err(|e| vec![format!("expect: {e}")])?;
    let tokens: Vec<String> = example
        .action
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let played = replay(Game::at(&rules, state), &tokens);
    let mut wrong = vec![];
    if let Some((i, token, why)) = &played.stopped {
        wrong.push(format!("token {i}, {token}: {why}"));
    }
    let events: Vec<String> = played
        .steps
        .iter()
        .flat_map(|s| s.heard.lines(&rules))
        .collect();
    if events != example.events {
        wrong.push(format!(
            "events: {events:?} where {:?} are told",
            example.events
        ));
    }
    if *played.game.state() != expect {
        wrong.push(format!(
            "position: `{}` where `{}` is told",
            position_text(&rules, played.game.state()),
            example.expect
        ));
    }
    let phase = match played.game.outcome() {
        Some(_) => "over",
        None => "play",
    };
    if phase != example.expect_phase {
        wrong.push(format!(
            "phase: {phase} where {} is told",
            example.expect_phase
        ));
    }
    let legal: Vec<String> = played.game.legal().iter().map(Action::to_string).collect();
    if let Some(told) = &example.legal {
        if legal.join(" ") != *told {
            wrong.push(format!(
                "legal: `{}` where `{told}` is told",
                legal.join(" ")
            ));
        }
    }
    if phase == "over" && !legal.is_empty() {
        wrong.push(format!("legal after the end: `{}`", legal.join(" ")));
    }
    for token in example.illegal.iter().flat_map(|t| t.split_whitespace()) {
        if legal.iter().any(|l| l == token) {
            wrong.push(format!("{token} may be played; it is told that it may not"));
        }
    }
    for step in &played.steps {
        for (event, why) in &step.heard.0 {
            if rules.why(why).is_empty() {
                wrong.push(format!("no clause decides `{}`", event.line(&rules)));
            }
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong)
    }
}
