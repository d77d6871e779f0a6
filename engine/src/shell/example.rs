//! Worked examples: a position, tokens, and what must come of them.

use super::replay::replay;
use super::step::words;
use super::whole::WholeGames;
use crate::game::chance::Unsaid;
use crate::game::{Difference, Example, Play, Refusal, Shown, Stand};

/// Plays an example's tokens from its position and tells what came of it.
///
/// # Errors
/// A position or a token that cannot be read or played; an event that no clause decides.
pub(crate) fn play_example<F: WholeGames>(rules: &F, example: &Example) -> Result<Shown, Refusal> {
    let game = rules.example_game(example)?;
    let legal = words(&game);
    let played = replay(rules, game, &example.tokens(), Unsaid::default());
    if let Some(halt) = played.stopped {
        let place = format_args!("token {}, {}", halt.number, halt.token);
        return Err(halt.why.at(place));
    }
    let happened = played.steps.iter().flat_map(|s| rules.events(&s.heard));
    let (mut events, mut fired) = (vec![], vec![]);
    for event in happened {
        if event.clauses.is_empty() {
            return Err(Refusal::Undecided(event.line));
        }
        fired.extend(
            rules
                .head()
                .ids(&event.clauses)
                .into_iter()
                .map(str::to_owned),
        );
        events.push(event.line);
    }
    fired.sort_unstable();
    fired.dedup();
    let phase = match played.game.stand() {
        Stand::Over => "over",
        _ => "play",
    };
    Ok(Shown {
        legal,
        events,
        position: rules.text(&played.game),
        phase: phase.to_owned(),
        after: words(&played.game),
        choices: vec![],
        fired,
    })
}

/// Plays an example and compares: events in order, the position after, what may and may not be done then.
///
/// `action` holds the tokens; `legal` all that may be done afterwards, `illegal` what may not.
///
/// # Errors
/// Every difference.
pub(crate) fn holds<F: WholeGames>(rules: &F, example: &Example) -> Result<(), Vec<Difference>> {
    rules.read_position(&example.expect).map_err(|e| {
        vec![match e {
            Refusal::Position(e) => Difference::Expect(e),
            e => Difference::Unplayable(e.at("expect")),
        }]
    })?;
    let shown = play_example(rules, example).map_err(|e| vec![e.into()])?;
    let mut wrong = vec![];
    let mut differ = |what, says| wrong.push(Difference::Other { what, says });
    if shown.events != example.events {
        let expected = &example.events;
        differ(
            "events",
            format!("{:?} where {expected:?} are told", shown.events),
        );
    }
    if shown.position != example.expect {
        let (position, expected) = (&shown.position, &example.expect);
        differ(
            "position",
            format!("`{position}` where `{expected}` is told"),
        );
    }
    if shown.phase != example.expect_phase {
        let expected = &example.expect_phase;
        differ("phase", format!("{} where {expected} is told", shown.phase));
    }
    let after = shown.after.join(" ");
    if let Some(expected) = example
        .legal
        .as_ref()
        .filter(|expected| after != **expected)
    {
        differ("legal", format!("`{after}` where `{expected}` is told"));
    }
    if shown.phase == "over" && !shown.after.is_empty() {
        differ("legal after the end", format!("`{after}`"));
    }
    for token in example.illegal.iter().flat_map(|t| t.split_whitespace()) {
        if shown.after.iter().any(|l| l == token) {
            wrong.push(Difference::Legal(token.to_owned()));
        }
    }
    match wrong.as_slice() {
        [] => Ok(()),
        _ => Err(wrong),
    }
}
