//! A board in plain text, 80 columns, no colour needed.

use super::position::{hole_letter, Position};
use super::Ruleset;
use crate::game::Player;

/// North's row above (a at the right), South's below; a mark is shown as in the notation.
pub fn draw(rules: &Ruleset, pos: &Position) -> String {
    let holes = rules.holes();
    let row = holes / 2;
    let cell = |h: usize| {
        let mut out = pos.count(h).to_string();
        if let Some(m) = pos.mark(h) {
            out.extend(rules.mark_letters[m.kind as usize]);
            out.push(m.by.letter().to_ascii_lowercase());
            if pos.visited(h) {
                out.push('*');
            }
        }
        if pos.closed(h) {
            out = "x".into();
        }
        // a hole in the other's printed row
        let side = if h < row {
            Player::South
        } else {
            Player::North
        };
        if pos.owner(h) != side {
            out.insert(
                0,
                if pos.owner(h) == Player::South {
                    's'
                } else {
                    'n'
                },
            );
            out.insert(1, ':');
        }
        format!("{out:^6}")
    };
    let names = |list: &mut dyn Iterator<Item = usize>| {
        list.map(|h| format!("{:^6}", hole_letter(holes, h)))
            .collect::<String>()
            .trim_end()
            .to_owned()
    };
    let cells =
        |list: &mut dyn Iterator<Item = usize>| list.map(cell).collect::<Vec<_>>().join("|");
    let line = "-".repeat(7 * row + 1);
    let to_move = pos.to_move.map_or(String::new(), |p| {
        format!(
            "   {} to move",
            if p == Player::South { "South" } else { "North" }
        )
    });
    let to_place = match pos.hand() {
        0 => String::new(),
        n => format!(", {n} in hand to place"),
    };
    format!(
        "         {}\n  {:>4}  |{}|  North\n        {line}\n        |{}|  {:<4} South{to_move}{to_place}\n         {}\n",
        names(&mut (row..holes).rev()),
        pos.store(Player::North),
        cells(&mut (row..holes).rev()),
        cells(&mut (0..row)),
        pos.store(Player::South),
        names(&mut (0..row)),
    )
}
