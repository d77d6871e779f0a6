//! Worked examples: a position, tokens, and what must come of them.

use super::compile::compile;
use super::notation::{parse_position, position_text, size_of};
use super::play::Game;
use super::replay::{replay, Step};
use super::rules::Rules;
use super::state::Action;
use crate::game::{Difference, Example, Refusal, Shown, NEW};
use crate::lang::Overrides;
use crate::lang::{Bundle, Choice, Problem};

/// The rules of an example: its readings, and the size of board that its position states.
///
/// # Errors
/// What the compiler says.
pub fn rules_of(bundle: &Bundle, readings: &Choice, start: &str) -> Result<Rules, Vec<Problem>> {
    let size: Overrides = size_of(start).into_iter().collect();
    compile(bundle, readings, &size)
}

/// Plays an example's tokens from its position and tells what came of it. A position written `new` is a new game of the rules.
///
/// # Errors
/// A position or a token that cannot be read or played.
pub fn play(rules: &Rules, example: &Example) -> Result<(Shown, Vec<Step>), Refusal> {
    let game = if example.start == NEW {
        Game::new(rules, None, 0)?
    } else {
        let state =
            parse_position(rules, &example.start).map_err(|e| Refusal::Position(e).at("start"))?;
        Game::at(rules, state)
    };
    let words =
        |game: &Game| -> Vec<String> { game.legal().iter().map(Action::to_string).collect() };
    let legal = words(&game);
    let mut played = replay(game, &example.tokens());
    if let Some((i, token, why)) = played.stopped.take() {
        return Err(why.at(format_args!("token {i}, {token}")));
    }
    let mut fired = vec![];
    for (event, why) in played.steps.iter().flat_map(|s| &s.heard.0) {
        let clauses = rules.why(why);
        if clauses.is_empty() {
            return Err(Refusal::Undecided(event.line(rules)));
        }
        fired.extend(
            clauses
                .iter()
                .map(|c| rules.clauses[usize::from(*c)].id.clone()),
        );
    }
    fired.sort_unstable();
    fired.dedup();
    let lines = played.steps.iter().flat_map(|s| s.heard.lines(rules));
    let shown = Shown {
        legal,
        events: lines.collect(),
        position: position_text(rules, played.game.state()),
        phase: match played.game.outcome() {
            Some(_) => "over".to_owned(),
            None => "play".to_owned(),
        },
        after: words(&played.game),
        choices: vec![],
        fired,
    };
    Ok((shown, played.steps))
}

/// Plays an example and compares: events in order, the position after, what may and may not be done then.
///
/// `action` holds the tokens; `legal` all that may be done afterwards, `illegal` what may not.
///
/// # Errors
/// Every difference.
pub fn run(rules: &Rules, example: &Example) -> Result<Shown, Vec<Difference>> {
    parse_position(rules, &example.expect).map_err(|e| vec![Difference::Expect(e)])?;
    let (shown, _) = play(rules, example).map_err(|e| vec![e.into()])?;
    let mut wrong = vec![];
    let mut differ = |what, says| wrong.push(Difference::Other { what, says });
    if shown.events != example.events {
        differ(
            "events",
            format!("{:?} where {:?} are told", shown.events, example.events),
        );
    }
    if shown.position != example.expect {
        differ(
            "position",
            format!("`{}` where `{}` is told", shown.position, example.expect),
        );
    }
    if shown.phase != example.expect_phase {
        differ(
            "phase",
            format!("{} where {} is told", shown.phase, example.expect_phase),
        );
    }
    if let Some(told) = &example.legal {
        if shown.after.join(" ") != *told {
            differ(
                "legal",
                format!("`{}` where `{told}` is told", shown.after.join(" ")),
            );
        }
    }
    if shown.phase == "over" && !shown.after.is_empty() {
        differ(
            "legal after the end",
            format!("`{}`", shown.after.join(" ")),
        );
    }
    for token in example.illegal.iter().flat_map(|t| t.split_whitespace()) {
        if shown.after.iter().any(|l| l == token) {
            wrong.push(Difference::Legal(token.to_owned()));
        }
    }
    if wrong.is_empty() {
        Ok(shown)
    } else {
        Err(wrong)
    }
}
