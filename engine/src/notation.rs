//! Positions and moves as text and JSON (`docs/notation.md`).

use crate::compile::Dir;
use crate::play::Move;
use crate::position::{hole_letter, hole_of_letter, Mark, Player, Position, PLACES};
use crate::Ruleset;
use serde_json::{json, Value};

/// What is wrong with a position or a move as written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

fn bad<T>(message: impl Into<String>) -> Result<T, NotationError> {
    Err(NotationError(message.into()))
}

/// A position as text: `4,4,4,4,4,4/4s,3,5,4,4,4 2-0 N`.
///
/// South's row from his left, `/`, North's row from his left; a hole is
/// `[owner:]count[kind letter][holder][*][x]`; then stores South-North (and counters out of play and in the hand, if any), then the mover.
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
    if pos.out() > 0 || pos.hand() > 0 {
        out.push_str(&format!("-{}", pos.out()));
    }
    if pos.hand() > 0 {
        out.push_str(&format!("-{}", pos.hand()));
    }
    out.push(' ');
    out.push(pos.to_move.map_or('-', Player::letter));
    out
}

/// Reads a position as text or as JSON. Stores and mover may be left out.
///
/// # Errors
/// What is wrong and what may stand there. More counters than the game has is an error, fewer is not.
pub fn parse_position(rules: &Ruleset, text: &str) -> Result<Position, NotationError> {
    let text = text.trim();
    let pos = if text.starts_with('{') {
        from_json(rules, text)?
    } else {
        from_text(rules, text)?
    };
    let (have, total) = (pos.total(), u32::from(rules.params.total));
    if have > total {
        return bad(format!(
            "this position holds {have} counters; the game has {total}"
        ));
    }
    Ok(pos)
}

fn empty(rules: &Ruleset) -> Position {
    let mut pos = Position::start(rules);
    pos.cells = [0; PLACES];
    pos
}

fn from_text(rules: &Ruleset, text: &str) -> Result<Position, NotationError> {
    let row = rules.params.row as usize;
    let mut pos = empty(rules);
    let mut parts = text.split_whitespace();
    let board = parts.next().unwrap_or_default();
    let Some((south, north)) = board.split_once('/') else {
        return bad(format!("`{board}` is no board: South's row, `/`, North's row, e.g. 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"));
    };
    for (name, base, list) in [("South", 0, south), ("North", row, north)] {
        let holes: Vec<&str> = list.split(',').collect();
        if holes.len() != row {
            return bad(format!(
                "{name}'s row has {} holes here; the board has {row}",
                holes.len()
            ));
        }
        for (i, hole) in holes.iter().enumerate() {
            read_hole(rules, &mut pos, base + i, hole)?;
        }
    }
    let mut stores_read = false;
    for part in parts {
        match part {
            "S" | "s" | "south" => pos.to_move = Some(Player::South),
            "N" | "n" | "north" => pos.to_move = Some(Player::North),
            "-" => pos.to_move = None,
            stores if !stores_read && stores.contains('-') => {
                stores_read = true;
                let numbers: Option<Vec<u8>> = stores.split('-').map(|n| n.parse().ok()).collect();
                match numbers.as_deref() {
                    Some([s, n]) => pos.cells[2 * row..2 * row + 2].copy_from_slice(&[*s, *n]),
                    Some([s, n, out]) => pos.cells[2 * row..2 * row + 3].copy_from_slice(&[*s, *n, *out]),
                    Some([s, n, out, hand]) => pos.cells[2 * row..2 * row + 4].copy_from_slice(&[*s, *n, *out, *hand]),
                    _ => return bad(format!("`{stores}` are no stores: South's, `-`, North's, e.g. 2-0")),
                }
            }
            other => return bad(format!("`{other}` is not understood: stores (2-0) and the mover (S, N or -) may follow the board")),
        }
    }
    Ok(pos)
}

fn read_hole(
    rules: &Ruleset,
    pos: &mut Position,
    hole: usize,
    text: &str,
) -> Result<(), NotationError> {
    let wrong = || {
        NotationError(format!("`{text}` is no hole: a count, then a mark (s or n, before it the letter of its kind), * if visited; n: before it if North owns it"))
    };
    let mut rest = text.trim();
    if let Some((owner, r)) = rest.split_once(':') {
        match owner {
            "s" | "S" => pos.north &= !(1 << hole),
            "n" | "N" => pos.north |= 1 << hole,
            _ => return Err(wrong()),
        }
        rest = r;
    }
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    pos.cells[hole] = rest[..digits].parse().map_err(|_| wrong())?;
    let mut chars: Vec<char> = rest[digits..].chars().collect();
    if chars.last() == Some(&'x') {
        pos.closed |= 1 << hole;
        chars.pop();
    }
    let visited = chars.last() == Some(&'*');
    if visited {
        chars.pop();
    }
    let (kind, holder) = match chars.as_slice() {
        [] if !visited => return Ok(()),
        [holder] => (0, *holder),
        [letter, holder] => {
            let kind = rules
                .mark_letters
                .iter()
                .position(|l| *l == Some(*letter))
                .ok_or_else(|| {
                    let known: Vec<String> = rules
                        .marks
                        .iter()
                        .zip(&rules.mark_letters)
                        .filter_map(|(m, l)| l.map(|l| format!("{l} = {m}")))
                        .collect();
                    NotationError(format!(
                        "`{text}`: no mark has the letter {letter} ({})",
                        known.join(", ")
                    ))
                })?;
            (kind, *holder)
        }
        _ => return Err(wrong()),
    };
    if rules.marks.is_empty() {
        return bad(format!("`{text}`: this game has no marks"));
    }
    let by = match holder {
        's' => Player::South,
        'n' => Player::North,
        _ => return Err(wrong()),
    };
    pos.marks[hole] = Mark {
        kind: kind as u8,
        by,
    }
    .code();
    if visited {
        pos.visited |= 1 << hole;
    }
    Ok(())
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
    out
}

fn from_json(rules: &Ruleset, text: &str) -> Result<Position, NotationError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|e| NotationError(format!("the position is no JSON: {e}")))?;
    let holes = rules.holes();
    let mut pos = empty(rules);
    let list = |key: &str| -> Result<Option<&Vec<Value>>, NotationError> {
        match value.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(a)) if a.len() == holes => Ok(Some(a)),
            Some(_) => bad(format!("`{key}` must be a list of {holes}, one a hole")),
        }
    };
    let count = |v: &Value| v.as_u64().and_then(|n| u8::try_from(n).ok());
    let player = |v: &Value| v.as_str().and_then(Player::from_word);
    let Some(counts) = list("holes")? else {
        return bad(format!("`holes` must be a list of {holes} counts"));
    };
    for (h, v) in counts.iter().enumerate() {
        pos.cells[h] = count(v)
            .ok_or_else(|| NotationError(format!("`holes`: {v} is no count (0 to 255)")))?;
    }
    for (h, v) in list("owners")?.into_iter().flatten().enumerate() {
        match player(v) {
            Some(Player::South) => pos.north &= !(1 << h),
            Some(Player::North) => pos.north |= 1 << h,
            None => return bad(format!("`owners`: {v} is neither \"south\" nor \"north\"")),
        }
    }
    for (h, v) in list("marks")?.into_iter().flatten().enumerate() {
        if v.is_null() {
            continue;
        }
        let name = v.get("kind").and_then(Value::as_str).unwrap_or_default();
        let Some(kind) = rules.marks.iter().position(|m| m == name) else {
            let known: Vec<&str> = rules.marks.iter().map(String::as_str).collect();
            return bad(format!(
                "`marks`: kind {}",
                crate::words::unknown(name, &known)
            ));
        };
        let Some(by) = v.get("by").and_then(player) else {
            return bad("`marks`: `by` must be \"south\" or \"north\"");
        };
        pos.marks[h] = Mark {
            kind: kind as u8,
            by,
        }
        .code();
        if v.get("visited").and_then(Value::as_bool) == Some(true) {
            pos.visited |= 1 << h;
        }
    }
    match value.get("stores") {
        None | Some(Value::Null) => {}
        Some(v) => match v
            .as_array()
            .map(|a| a.iter().map(count).collect::<Option<Vec<u8>>>())
        {
            Some(Some(s)) if s.len() == 2 => pos.cells[holes..holes + 2].copy_from_slice(&s),
            _ => return bad("`stores` must be two counts, South's and North's"),
        },
    }
    if let Some(out) = value.get("out").and_then(count) {
        pos.cells[holes + 2] = out;
    }
    if let Some(hand) = value.get("hand").and_then(count) {
        pos.cells[holes + 3] = hand;
    }
    for v in value
        .get("closed")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        match v.as_u64().filter(|h| (*h as usize) < holes) {
            Some(h) => pos.closed |= 1 << h,
            None => return bad(format!("`closed`: {v} is no hole")),
        }
    }
    pos.to_move = match value.get("to_move") {
        None | Some(Value::Null) => None,
        Some(v) => Some(player(v).ok_or_else(|| {
            NotationError(format!("`to_move`: {v} is neither \"south\" nor \"north\""))
        })?),
    };
    Ok(pos)
}

/// A move as written: `C`, `C+` (anticlockwise), `C-` (clockwise), `C!ad` (the captures in a and d let pass), `C@7` (stopped after
/// seven laps, where a player may), `stop`.
pub fn move_text(holes: usize, m: Move) -> String {
    if m.is_stop() {
        return "stop".into();
    }
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
        return Ok(Move::STOP);
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
            let mut set = 0u32;
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
    Ok(Move {
        hole: hole as u8,
        dir,
        declined,
        lap,
    })
}
