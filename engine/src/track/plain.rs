//! Boards with a track in plain text, 80 columns, no colour needed.

use super::course::house;
use super::telling::{capital, lie, marks, player, seat_says, sign, throw_says};
use super::{Rules, Shape, Stage, State, Thrown};
use crate::game::plain::fold as fold_by;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The board and how every player stands.
pub fn draw(rules: &Rules, state: &State) -> String {
    let mut out = match rules.params.shape {
        Shape::Line => line(rules, state),
        Shape::Rows => rows(rules, state),
        Shape::Drawn => drawn(rules, state),
    };
    for seat in 0..state.seats() as u8 {
        let at = usize::from(seat);
        let turn = if seat == state.turn { '>' } else { ' ' };
        let mut words = format!(
            "{turn} {}: {}",
            capital(&player(rules, seat)),
            seat_says(rules, state, seat)
        );
        let credit = state.credit[at];
        if credit > 0 {
            let _ = write!(
                words,
                "; {} {}",
                "|".repeat(usize::from(credit.min(15))),
                marks(rules, credit)
            );
        }
        if !state.banked[at].is_empty() {
            let names: Vec<&str> = state.banked[at]
                .iter()
                .map(|v| rules.throw_name(*v))
                .collect();
            let _ = write!(words, "; for later {}", names.join(", "));
        }
        let _ = writeln!(out, "{}", fold(&words));
    }
    out
}

/// Breaks a line before column 80, indenting what follows.
fn fold(words: &str) -> String {
    fold_by(words, 6)
}

/// The sticks as they lie: `[=====]` flat, `(#####)` round.
pub fn sticks(rules: &Rules, value: u8) -> String {
    let s = &rules.params.sticks;
    if s.kind == Thrown::Dice {
        return fold(&format!(
            "  [{}]  {}",
            rules.throw_name(value),
            throw_says(rules, value)
        ));
    }
    let flat = s.values.iter().position(|v| *v == value).unwrap_or(0);
    let drawn: Vec<&str> = (0..usize::from(s.count))
        .map(|i| if i < flat { "[=====]" } else { "(#####)" })
        .collect();
    fold(&format!(
        "  {}  {}: {}; {}",
        drawn.join(" "),
        rules.throw_name(value),
        lie(rules, value),
        throw_says(rules, value)
    ))
}

/// A line of days, folded to and fro so that it fits, the ends named, who stands where above each day.
fn line(rules: &Rules, state: &State) -> String {
    // rows of equal length, at most 25 days
    const MOST: u16 = 25;
    let p = &rules.params;
    let last = rules.last_place();
    let rows = last / MOST + 1;
    let per_row = last / rows + 1;
    let mut here: BTreeMap<u16, String> = BTreeMap::new();
    for (seat, pieces) in (0u8..).zip(&state.pieces) {
        for x in pieces
            .iter()
            .filter(|x| x.stage.in_play() || x.stage == Stage::Home)
        {
            here.entry(x.pos).or_default().push_str(&sign(rules, seat));
        }
    }
    if let Some(role) = state.role.filter(|r| r.piece.stage.in_play()) {
        here.entry(role.piece.pos).or_default().push('*');
    }
    let mut out = String::new();
    for row in 0..rows {
        let mut days: Vec<u16> = (row * per_row..=last.min(row * per_row + per_row - 1)).collect();
        let back = row % 2 == 1;
        let fill = usize::from(per_row) - days.len();
        if back {
            days.reverse();
        }
        let indent = " ".repeat(if back { fill * 3 } else { 0 });
        let cell = |text: &str| format!("{text:>3}");
        let who: String = days
            .iter()
            .map(|d| {
                cell(&here.get(d).map_or(String::new(), |s| {
                    if s.chars().count() > 3 {
                        format!("{}+", s.chars().take(2).collect::<String>())
                    } else {
                        s.clone()
                    }
                }))
            })
            .collect();
        let ground: String = days
            .iter()
            .map(|d| match *d {
                0 => cell("V"),
                d if d == last => cell("W"),
                d if d % 5 == 0 => cell(&d.to_string()),
                _ => cell("o"),
            })
            .collect();
        let _ = writeln!(out, "{}", format!("  {indent}{who}").trim_end());
        let _ = writeln!(out, "{}", format!("  {indent}{ground}").trim_end());
    }
    let [first, end] = &p.ends;
    let role = p
        .role
        .as_ref()
        .map_or(String::new(), |r| format!("; * the {}", r.name));
    let crowd: Vec<String> = here
        .iter()
        .filter(|(_, s)| s.chars().count() > 3)
        .map(|(d, s)| {
            format!(
                "{} {s}",
                if *d == 0 {
                    "V".into()
                } else if *d == last {
                    "W".into()
                } else {
                    d.to_string()
                }
            )
        })
        .collect();
    let crowd = if crowd.is_empty() {
        String::new()
    } else {
        format!("; on {}", crowd.join(", on "))
    };
    let _ = writeln!(
        out,
        "{}",
        fold(&format!(
            "  V the {first}, W the {end}, o a day; digits above: the players’ pieces{role}{crowd}"
        ))
    );
    out
}

/// Places as they lie, trays beside them; a piece is its player's letter and its number, an unmoved one a small letter.
fn drawn(rules: &Rules, state: &State) -> String {
    let d = &rules.params.drawn;
    let mut cells: BTreeMap<(i32, i32), String> = BTreeMap::new();
    let at = |point: u16| {
        let p = &d.points[usize::from(point)];
        (-(p.y + 50).div_euclid(100), (p.x + 50).div_euclid(100))
    };
    for point in 0..d.places {
        let sign = if rules.params.marked.contains(&point) {
            "*"
        } else {
            "."
        };
        cells.insert(at(point), sign.to_owned());
    }
    let mut beside = vec![];
    for (seat, pieces) in (0u8..).zip(&state.pieces) {
        for (k, x) in pieces.iter().enumerate().filter(|(_, x)| x.stage.in_play()) {
            let letter = sign(rules, seat);
            let word = match x.stage {
                Stage::Start => format!("{}{k}", letter.to_lowercase()),
                _ => format!("{letter}{k}"),
            };
            let point = house(rules, seat, x.pos);
            if point >= d.places {
                beside.push(word);
                continue;
            }
            let cell = cells.entry(at(point)).or_default();
            match cell.as_str() {
                "." | "*" => *cell = word,
                _ => cell.push('+'),
            }
        }
    }
    let row_of = |((row, _), _): &(&(i32, i32), &String)| *row;
    let left = cells.keys().map(|(_, x)| *x).min().unwrap_or(0);
    let mut out = String::new();
    let mut rest = cells.iter().peekable();
    while let Some(row) = rest.peek().map(row_of) {
        let mut line = String::new();
        while let Some(((_, x), word)) = rest.next_if(|cell| row_of(cell) == row) {
            let column = 2 + 4 * (x - left) as usize;
            let _ = write!(
                line,
                "{:>width$}{word:<4}",
                "",
                width = column.saturating_sub(line.chars().count())
            );
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if !beside.is_empty() {
        let _ = writeln!(out, "{}", fold(&format!("  in hand: {}", beside.join(" "))));
    }
    let _ = writeln!(out, "  * is marked; a small letter has not moved yet");
    out
}

/// Rows of houses, the first player's nearest; a piece is its player's letter and its number, an unmoved one a small letter.
fn rows(rules: &Rules, state: &State) -> String {
    let p = &rules.params;
    let mut here: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for (seat, pieces) in (0u8..).zip(&state.pieces) {
        for (k, x) in pieces.iter().enumerate().filter(|(_, x)| x.stage.in_play()) {
            let letter = sign(rules, seat);
            let letter = if x.stage == Stage::Start {
                letter.to_lowercase()
            } else {
                letter
            };
            here.entry(house(rules, seat, x.pos))
                .or_default()
                .push(format!("{letter}{k}"));
        }
    }
    let wide = if p.columns <= 12 { 6 } else { 4 };
    let mut out = String::new();
    for row in (0..p.rows).rev() {
        let on = if row % 2 == 0 { "->" } else { "<-" };
        let cells: String = (0..p.columns)
            .map(|c| {
                let all = here.get(&(row * p.columns + c));
                let text = all.map_or(".".to_string(), |list| {
                    let joined = list.concat();
                    if joined.len() >= wide {
                        format!("{}+{}", list[0], list.len() - 1)
                    } else {
                        joined
                    }
                });
                format!("{text:^wide$}")
            })
            .collect();
        let _ = writeln!(out, "  {:>2} {on} {}", row + 1, cells.trim_end());
    }
    let names: String = (0..p.columns.min(26))
        .map(|c| format!("{:^wide$}", char::from(b'a' + c as u8)))
        .collect();
    let _ = writeln!(out, "        {}", names.trim_end());
    let crowd: Vec<String> = here
        .iter()
        .filter(|(_, list)| list.concat().len() >= wide)
        .map(|(h, list)| {
            let name = format!(
                "{}{}",
                char::from(b'a' + (h % p.columns % 26) as u8),
                h / p.columns + 1
            );
            format!("{name}: {}", list.join(" "))
        })
        .collect();
    if !crowd.is_empty() {
        let _ = writeln!(out, "  {}", fold(&crowd.join("; ")));
    }
    let _ = writeln!(
        out,
        "  A climbs, B comes down; a small letter has not moved yet"
    );
    out
}
