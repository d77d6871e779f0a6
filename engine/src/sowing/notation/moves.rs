//! Moves as text.

use super::NotationError;
use crate::sowing::holes::{hole_letter, hole_of_letter};
use crate::sowing::moves::{Move, Sowing};
use crate::sowing::words::Dir;

/// A move as written: `C`, `C+` (anticlockwise), `C-` (clockwise), `C!ad` (the captures in a and d let pass), `C@7` (stopped after
/// seven laps, where a player may), `stop`.
///
/// ```
/// use ludarium_engine::sowing::notation::{move_text, parse_move};
///
/// for text in ["C", "c-", "A!bd", "stop"] {
///     assert_eq!(move_text(12, parse_move(12, text)?), text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_text(holes: usize, m: Move) -> String {
    let Move::Sow(m) = m else {
        return "stop".into();
    };
    let mut out = hole_letter(holes, m.hole as usize).to_string();
    match m.dir {
        Some(Dir::Anticlockwise) => out.push('+'),
        Some(Dir::Clockwise) => out.push('-'),
        None => {}
    }
    if m.declined != 0 {
        out.push('!');
        out.extend(
            (0..holes)
                .filter(|h| m.declined >> h & 1 == 1)
                .map(|h| hole_letter(holes, h)),
        );
    }
    if m.lap > 0 {
        out.push_str(&format!("@{}", m.lap));
    }
    out
}

/// Reads a move.
///
/// # Errors
/// If it is no move in this notation; whether it is legal is another question.
pub fn parse_move(holes: usize, text: &str) -> Result<Move, NotationError> {
    if text == "stop" {
        return Ok(Move::Stop);
    }
    let wrong = || {
        let (a, z) = (hole_letter(holes, 0), hole_letter(holes, holes / 2 - 1));
        NotationError(format!("`{text}` is no move: a hole ({a}-{z}, {}-{}), + or - for a direction, ! and holes for captures let pass, @ and the number of laps where a player may stop, or stop", a.to_ascii_lowercase(), z.to_ascii_lowercase()))
    };
    let (text, lap) = match text.split_once('@') {
        None => (text, 0),
        Some((head, laps)) => {
            let whole = laps.bytes().all(|b| b.is_ascii_digit());
            let laps = laps.parse().ok().filter(|n: &u32| *n > 0 && whole);
            (head, laps.ok_or_else(wrong)?)
        }
    };
    let (head, declined) = match text.split_once('!') {
        None => (text, 0),
        Some((head, list)) if !list.is_empty() => {
            let mut set = 0;
            for c in list.chars() {
                set |= 1 << hole_of_letter(holes, c).ok_or_else(wrong)?;
            }
            (head, set)
        }
        Some(_) => return Err(wrong()),
    };
    let mut chars = head.chars();
    let hole = chars
        .next()
        .and_then(|c| hole_of_letter(holes, c))
        .ok_or_else(wrong)?;
    let dir = match chars.as_str() {
        "" => None,
        "+" => Some(Dir::Anticlockwise),
        "-" => Some(Dir::Clockwise),
        _ => return Err(wrong()),
    };
    Ok(Move::Sow(Sowing {
        hole: hole as u8,
        dir,
        declined,
        lap,
    }))
}
