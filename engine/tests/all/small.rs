//! Small rules of sowing for tests: one board and one way to sow, and the clauses that a test adds.

use ludarium_engine::lang::{Bundle, Choice, Problem};
use ludarium_engine::sowing::notation::{parse_position, position_json, position_text};
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::{self, Playable};

/// Two rows of so many holes with so many counters in each, turns without more, a cap of so many turns; and these clauses.
pub fn rules((holes, counters, cap): (usize, usize, usize), clauses: &str) -> String {
    format!(
        r#"slug = "small"
short = "small"
title = "small"
family = "sowing"
absent = ["setup.zones", "sow.store", "feed.duty", "strip.captures", "majority.over", "divide.kind", "match.lost-below", "match.lost-holes"]

[clause.board]
conjectured = []
set.setup = {{ holes = {holes}, counters = {counters} }}
set.side.means = "row"
set.opening.kind = "turns"
set.starter.first = "lot"
set.turn.compulsory = true
set.sow = {{ direction = "anticlockwise", skip = "nothing" }}
set.endless.then = "void"
set.stuck = {{ then = "over", both = "over" }}
set.gather.free = "owner"
set.cap.turns = {cap}
when = {{ at = "choose", side = "own", count = ">=1" }}
then = {{ choose = "may" }}

[clause.stop]
conjectured = []
when = {{ at = "last" }}
then = {{ next = "end" }}
{clauses}"#
    )
}

/// The rules of a text, which is one that can be read.
pub fn compiled(text: &str) -> Result<Playable, Vec<Problem>> {
    let (rules, _, wrong) = ludarium_engine::families::read(text);
    assert!(wrong.is_empty(), "{wrong:?}");
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    sowing::compile(&bundle, &Choice::new())
}

/// What is reported of a text in which one thing stands in place of another, so that it cannot be.
pub fn told_with(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    let found = compiled(&text.replacen(from, to, 1)).expect_err(to);
    let messages = found.iter().map(|p| p.message.clone());
    messages.collect::<Vec<_>>().join("\n")
}

/// Writes a position as text and as JSON, and reads it again.
pub fn written_and_read(rules: &Playable, pos: &Position) {
    for written in [
        position_text(rules, pos),
        position_json(rules, pos).to_string(),
    ] {
        assert_eq!(parse_position(rules, &written).unwrap(), *pos, "{written}");
    }
}
