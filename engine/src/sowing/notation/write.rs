//! Positions written as text and as JSON.

use super::Start;
use crate::game::Player;
use crate::sowing::holes::hole_letter;
use crate::sowing::memory::Memory;
use crate::sowing::position::{Asked, Position};
use crate::sowing::ruleset::Ruleset;
use serde_json::{json, Value};

/// A position as text: `4,4,4,4,4,4/4s,3,5,4,4,4 2-0 N`.
///
/// South's row from his left, `/`, North's row from his left; a hole is
/// `[owner:]count[kind letter][holder][*][x]`; then stores South-North (and counters out of play, in the hand, holes to be picked, and
/// both reserves, as far as there are any), then the mover, and `asked:` with the question to him in the midst of his move.
///
/// ```
/// use ludarium_engine::lang::Choice;
/// use ludarium_engine::sowing::notation::{parse_position, position_text};
///
/// let rules = ludarium_engine::sowing::compile(&ludarium_engine::samples::sowing(), &Choice::new()).unwrap();
/// let position = parse_position(&rules, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S")?;
/// assert_eq!(position.total(), 48);
/// assert_eq!(parse_position(&rules, &position_text(&rules, &position))?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position_text(rules: &Ruleset, pos: &Position) -> String {
    let row = rules.params.row as usize;
    let hole = |h: usize| {
        let side = Player::BOTH[usize::from(rules.params.north >> h & 1 == 1)];
        let mut out = String::new();
        if pos.owner(h) != side {
            out.push(pos.owner(h).letter().to_ascii_lowercase());
            out.push(':');
        }
        out.push_str(&pos.cells[h].to_string());
        if let Some(m) = pos.mark(h) {
            out.extend(rules.mark_letters[m.kind as usize]);
            out.push(m.by.letter().to_ascii_lowercase());
        }
        if pos.visited(h) {
            out.push('*');
        }
        if pos.closed(h) {
            out.push('x');
        }
        out
    };
    let part = |from: usize| (from..from + row).map(hole).collect::<Vec<_>>().join(",");
    let mut out = format!(
        "{}/{} {}-{}",
        part(0),
        part(row),
        pos.store(Player::South),
        pos.store(Player::North)
    );
    let [south, north] = Player::BOTH.map(|p| pos.reserve(p));
    let more = [pos.out(), pos.hand(), pos.picks(), south, north];
    let many = more.iter().rposition(|n| *n > 0).map_or(0, |last| last + 1);
    for n in &more[..many] {
        out.push_str(&format!("-{n}"));
    }
    out.push(' ');
    out.push(pos.to_move.map_or('-', Player::letter));
    if let Some(question) = pos.asked {
        out.push_str(&format!(" asked:{}", asked_text(pos.holes(), question)));
    }
    out
}

/// The question to a player as text: `Ca3etr`, the hole, the way (`a` or `c`), laps sown; then, as far as they are so, that the move began
/// with an entered counter, that it has taken something, that it has reached the other's side.
fn asked_text(holes: usize, question: Asked) -> String {
    let way = question.way.word().chars().next().unwrap_or_default();
    let mut out = format!(
        "{}{way}{}",
        hole_letter(holes, question.hole.into()),
        question.laps
    );
    let flags = [
        (question.entered, 'e'),
        (question.captured, 't'),
        (question.reached, 'r'),
    ];
    out.extend(flags.iter().filter(|(so, _)| *so).map(|(_, letter)| letter));
    out
}

/// A position as JSON, as in the command contracts.
pub fn position_json(rules: &Ruleset, pos: &Position) -> Value {
    let holes = pos.holes();
    let marks: Vec<Value> = (0..holes)
        .map(|h| match pos.mark(h) {
            None => Value::Null,
            Some(m) => json!({ "kind": rules.marks[m.kind as usize], "by": m.by, "visited": pos.visited(h) }),
        })
        .collect();
    let mut out = json!({
        "holes": pos.counts(),
        "owners": (0..holes).map(|h| pos.owner(h)).collect::<Vec<_>>(),
        "marks": marks,
        "stores": [pos.store(Player::South), pos.store(Player::North)],
        "to_move": pos.to_move,
    });
    if pos.closed != 0 {
        out["closed"] = json!((0..holes).filter(|h| pos.closed(*h)).collect::<Vec<_>>());
    }
    if pos.out() > 0 {
        out["out"] = json!(pos.out());
    }
    if pos.hand() > 0 {
        out["hand"] = json!(pos.hand());
    }
    if pos.picks() > 0 {
        out["picks"] = json!(pos.picks());
    }
    let reserves = Player::BOTH.map(|p| pos.reserve(p));
    if reserves != [0, 0] {
        out["reserves"] = json!(reserves);
    }
    if let Some(question) = pos.asked {
        out["asked"] = json!({ "hole": question.hole, "way": question.way.word(), "laps": question.laps, "entered": question.entered, "captured": question.captured, "reached": question.reached });
    }
    out
}

/// A position that a game goes on from, as text: the position, then `turn:5 round:2 starter:N last:S`, as far as they are known.
pub fn start_text(rules: &Ruleset, start: &Start) -> String {
    let Memory {
        turn,
        round,
        starter,
        last,
    } = start.memory;
    let mut out = position_text(rules, &start.position);
    for (key, number) in [("turn", turn), ("round", round)] {
        out.extend(number.map(|n| format!(" {key}:{n}")));
    }
    for (key, player) in [("starter", starter), ("last", last)] {
        out.extend(player.map(|p| format!(" {key}:{}", p.letter())));
    }
    out
}

/// A position to begin from as JSON, with what is remembered of how the game came there.
pub fn start_json(rules: &Ruleset, start: &Start) -> Value {
    let Memory {
        turn,
        round,
        starter,
        last,
    } = start.memory;
    let mut out = position_json(rules, &start.position);
    for (key, value) in [
        ("turn", turn.map(|n| json!(n))),
        ("round", round.map(|n| json!(n))),
        ("starter", starter.map(|p| json!(p))),
        ("last_mover", last.map(|p| json!(p))),
    ] {
        if let Some(value) = value {
            out[key] = value;
        }
    }
    out
}
