//! A board in plain text, 80 columns, no colour needed.

use super::position::Position;
use crate::game::Player;
use crate::sowing::holes::hole_letter;
use crate::sowing::ruleset::Ruleset;

/// What a hole holds: a mark is shown as in the notation, and the owner where the hole lies in the other's printed row.
fn cell(rules: &Ruleset, pos: &Position, h: usize) -> String {
    if pos.closed(h) {
        return "x".into();
    }
    let mut out = String::new();
    let side = Player::BOTH[usize::from(rules.params.north >> h & 1 == 1)];
    if pos.owner(h) != side {
        out.push(pos.owner(h).letter().to_ascii_lowercase());
        out.push(':');
    }
    out.push_str(&pos.count(h).to_string());
    if let Some(m) = pos.mark(h) {
        out.extend(rules.mark_letters[m.kind as usize]);
        out.push(m.by.letter().to_ascii_lowercase());
        if pos.visited(h) {
            out.push('*');
        }
    }
    out
}

/// Columns that the holes of a row take together where they can.
const WIDTH: usize = 62;

/// Who is to do what.
fn to_do(pos: &Position) -> String {
    let to_move = pos
        .to_move
        .map_or(String::new(), |p| format!("   {} to move", p.name()));
    let entering = pos.to_move.map_or(0, |p| pos.reserve(p));
    if let Some(question) = pos.asked {
        let hole = hole_letter(pos.holes(), question.hole.into());
        return format!("{to_move}, who must choose how to go on from {hole}");
    }
    match (pos.hand(), pos.picks()) {
        (0, 0) if entering > 0 => {
            let [south, north] = Player::BOTH.map(|p| pos.reserve(p));
            format!("{to_move}, a counter to enter (in reserve: South {south}, North {north})")
        }
        (0, 0) => to_move,
        (0, 1) => format!("{to_move}, a hole to pick"),
        (0, n) => format!("{to_move}, {n} holes to pick"),
        (n, _) => format!("{to_move}, {n} in hand to place"),
    }
}

/// The board: as `setup.rows` has it, else North's row above (a at the right), South's below.
pub fn draw(rules: &Ruleset, pos: &Position) -> String {
    if !rules.params.rows.is_empty() {
        return rows(rules, pos);
    }
    let holes = rules.holes();
    let row = holes / 2;
    let longest = (0..holes).map(|h| cell(rules, pos, h).len()).max();
    let width = (WIDTH / row).saturating_sub(1);
    let width = width.clamp(longest.unwrap_or(0).max(2), 6.max(longest.unwrap_or(0)));
    let names = |list: &mut dyn Iterator<Item = usize>| {
        list.map(|h| format!("{:^width$}", hole_letter(holes, h)))
            .collect::<Vec<_>>()
            .join(" ")
            .trim_end()
            .to_owned()
    };
    let cells = |list: &mut dyn Iterator<Item = usize>| {
        list.map(|h| format!("{:^width$}", cell(rules, pos, h)))
            .collect::<Vec<_>>()
            .join("|")
    };
    let line = "-".repeat((width + 1) * row + 1);
    format!(
        "         {}\n  {:>4}  |{}|  North\n        {line}\n        |{}|  {:<4} South{}\n         {}\n",
        names(&mut (row..holes).rev()),
        pos.store(Player::North),
        cells(&mut (row..holes).rev()),
        cells(&mut (0..row)),
        pos.store(Player::South),
        to_do(pos),
        names(&mut (0..row)),
    )
}

/// Rows as they lie, each hole with its letter before it; below them the stores.
fn rows(rules: &Ruleset, pos: &Position) -> String {
    let holes = rules.holes();
    let place = |h: &u8| match usize::from(*h) {
        h if h < holes => format!(
            "{:<9}",
            format!("{} {}", hole_letter(holes, h), cell(rules, pos, h))
        ),
        _ => " ".repeat(9),
    };
    let line = |row: &Vec<u8>| {
        let cells: String = row.iter().map(place).collect();
        format!("  {}\n", cells.trim_end())
    };
    let board: String = rules.params.rows.iter().map(line).collect();
    let [south, north] = Player::BOTH.map(|p| pos.store(p));
    format!("{board}  South {south}, North {north}{}\n", to_do(pos))
}
