//! Reading what a notation says of a position.

use super::described::{Described, DescribedHole, DescribedMark, Kind};
use super::{bad, NotationError};
use crate::game::Player;
use crate::sowing::holes::hole_of_letter;
use crate::sowing::memory::Memory;
use crate::sowing::position::{Asked, RESERVE};
use crate::sowing::words::Dir;
use crate::words::unknown;
use serde_json::Value;

impl Described {
    /// Reads a position as text or as JSON. Stores and mover may be left out.
    ///
    /// # Errors
    /// What cannot be read, and what may stand there.
    pub fn read(text: &str) -> Result<Described, NotationError> {
        let text = text.trim();
        if text.starts_with('{') {
            from_json(text)
        } else {
            from_text(text)
        }
    }
}

fn from_text(text: &str) -> Result<Described, NotationError> {
    let mut parts = text.split_whitespace();
    let board = parts.next().unwrap_or_default();
    let Some((south, north)) = board.split_once('/') else {
        return bad(format!("`{board}` is no board: South's row, `/`, North's row, e.g. 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"));
    };
    let holes = |row: &str| -> Result<Vec<DescribedHole>, NotationError> {
        row.split(',').map(read_hole).collect()
    };
    let (south, north) = (holes(south)?, holes(north)?);
    let mut out = Described {
        rows: Some(south.len()),
        holes: [south, north].concat(),
        ..Described::default()
    };
    let mut stores_read = false;
    for part in parts {
        match part {
            "S" | "s" | "south" => out.to_move = Some(Player::South),
            "N" | "n" | "north" => out.to_move = Some(Player::North),
            "-" => out.to_move = None,
            word if word.starts_with("asked:") && out.question.is_none() => {
                out.question = Some(asked_of(out.holes.len(), &word[6..])?);
            }
            word if word.contains(':') => remember(&mut out.memory, word)?,
            stores if !stores_read && stores.contains('-') => {
                stores_read = true;
                let numbers: Option<Vec<u32>> = stores.split('-').map(|n| number(n).ok()).collect();
                match numbers {
                    Some(n) if (2..=7).contains(&n.len()) => {
                        out.stores[..n.len()].copy_from_slice(&n);
                    }
                    _ => return bad(format!("`{stores}` are no stores: South's, `-`, North's, e.g. 2-0")),
                }
            }
            other => return bad(format!("`{other}` is not understood: stores (2-0), the mover (S, N or -), asked:Ca1 and turn:5, round:2, starter:N, last:S may follow the board")),
        }
    }
    Ok(out)
}

/// What a position remembers: `turn:5`, `round:2`, `starter:N`, `last:S`, each once.
fn remember(memory: &mut Memory, word: &str) -> Result<(), NotationError> {
    let (key, value) = word.split_once(':').unwrap_or((word, ""));
    let from_one = || number(value).ok().filter(|n| *n > 0);
    let player = || match value {
        "S" => Some(Player::South),
        "N" => Some(Player::North),
        _ => None,
    };
    let twice = match key {
        "turn" => std::mem::replace(&mut memory.turn, from_one()).is_some(),
        "round" => std::mem::replace(&mut memory.round, from_one()).is_some(),
        "starter" => std::mem::replace(&mut memory.starter, player()).is_some(),
        "last" => std::mem::replace(&mut memory.last, player()).is_some(),
        _ => {
            return bad(format!(
                "`{word}`: {}",
                unknown(key, &["asked", "turn", "round", "starter", "last"])
            ))
        }
    };
    let read = match key {
        "turn" => memory.turn.is_some(),
        "round" => memory.round.is_some(),
        "starter" => memory.starter.is_some(),
        _ => memory.last.is_some(),
    };
    match (twice, read) {
        (true, _) => bad(format!("`{key}` is said twice: keep one")),
        (_, true) => Ok(()),
        (_, false) if matches!(key, "turn" | "round") => {
            bad(format!("`{word}`: a number from 1 is needed, {key}:2"))
        }
        (_, false) => bad(format!("`{word}`: S or N is needed, {key}:N")),
    }
}

/// The question to a player: `Ca3etr`.
fn asked_of(holes: usize, text: &str) -> Result<Asked, NotationError> {
    let wrong = || {
        NotationError(format!("`asked:{text}`: a hole, a or c for the way that was sown, laps (1 to 255), then e, t, r as far as the move began with an entered counter, has taken something, has reached the other side: asked:Ca3t"))
    };
    let mut chars = text.chars();
    let hole = chars.next().and_then(|c| hole_of_letter(holes, c));
    let way = match chars.next() {
        Some('a') => Dir::Anticlockwise,
        Some('c') => Dir::Clockwise,
        _ => return Err(wrong()),
    };
    let rest = chars.as_str();
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let laps = rest[..digits].parse().ok().filter(|n: &u8| *n > 0);
    let mut flags = rest[digits..].chars().peekable();
    let mut flag = |letter: char| flags.next_if_eq(&letter).is_some();
    let (entered, captured, reached) = (flag('e'), flag('t'), flag('r'));
    match (hole, laps, flags.next()) {
        (Some(hole), Some(laps), None) => Ok(Asked {
            hole: hole as u8,
            way,
            laps,
            entered,
            captured,
            reached,
        }),
        _ => Err(wrong()),
    }
}

/// The question to a player, as JSON has it.
fn asked_json(v: &Value) -> Result<Asked, NotationError> {
    let keys = ["hole", "way", "laps", "entered", "captured", "reached"];
    no_others(v, &keys, "`asked`: ")?;
    let small = |key: &str| {
        v.get(key)
            .and_then(count)
            .and_then(|n| u8::try_from(n).ok())
    };
    let flag = |key: &str| match v.get(key) {
        None => Some(false),
        Some(v) => v.as_bool(),
    };
    let way = v
        .get("way")
        .and_then(Value::as_str)
        .and_then(Dir::from_word);
    let all = (small("hole"), way, small("laps").filter(|n| *n > 0));
    match (all, flag("entered"), flag("captured"), flag("reached")) {
        ((Some(hole), Some(way), Some(laps)), Some(entered), Some(captured), Some(reached)) => {
            Ok(Asked {
                hole,
                way,
                laps,
                entered,
                captured,
                reached,
            })
        }
        _ => bad("`asked` needs `hole` (its number), `way` (\"anticlockwise\" or \"clockwise\") and `laps` (1 to 255); `entered`, `captured` and `reached` are true or false"),
    }
}

/// A whole number of counters; whether there are so many is checked later.
fn number(text: &str) -> Result<u32, ()> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(());
    }
    text.parse().map_err(|_| ())
}

fn read_hole(text: &str) -> Result<DescribedHole, NotationError> {
    let wrong = || {
        NotationError(format!("`{text}` is no hole: a count, then a mark (s or n, before it the letter of its kind), * if visited; n: before it if North owns it"))
    };
    let mut hole = DescribedHole::default();
    let mut rest = text.trim();
    if let Some((owner, r)) = rest.split_once(':') {
        hole.owner = Some(match owner {
            "s" | "S" => Player::South,
            "n" | "N" => Player::North,
            _ => return Err(wrong()),
        });
        rest = r;
    }
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    hole.count = number(&rest[..digits]).map_err(|()| wrong())?;
    let mut chars: Vec<char> = rest[digits..].chars().collect();
    if chars.last() == Some(&'x') {
        hole.closed = true;
        chars.pop();
    }
    let visited = chars.last() == Some(&'*');
    if visited {
        chars.pop();
    }
    let (kind, holder) = match chars.as_slice() {
        [] if !visited => return Ok(hole),
        [holder] => (Kind::First, *holder),
        [letter, holder] => (Kind::Letter(*letter), *holder),
        _ => return Err(wrong()),
    };
    let by = match holder {
        's' => Player::South,
        'n' => Player::North,
        _ => return Err(wrong()),
    };
    hole.mark = Some(DescribedMark { kind, by, visited });
    Ok(hole)
}

fn from_json(text: &str) -> Result<Described, NotationError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|e| NotationError(format!("the position is no JSON: {e}")))?;
    no_others(&value, KEYS, "")?;
    let Some(counts) = value.get("holes").and_then(Value::as_array) else {
        return bad("`holes` must be a list of counts, one a hole");
    };
    let mut out = Described::default();
    for v in counts {
        let Some(count) = count(v) else {
            return bad(format!("`holes`: {v} is no count (0 to 255)"));
        };
        out.holes.push(DescribedHole {
            count,
            ..DescribedHole::default()
        });
    }
    let list = |key: &str| -> Result<&[Value], NotationError> {
        match value.get(key) {
            None | Some(Value::Null) => Ok(&[]),
            Some(Value::Array(a)) if a.len() == counts.len() => Ok(a),
            Some(_) => bad(format!(
                "`{key}` must be a list of {}, one a hole",
                counts.len()
            )),
        }
    };
    for (hole, v) in out.holes.iter_mut().zip(list("owners")?) {
        let Some(owner) = player(v) else {
            return bad(format!("`owners`: {v} is neither \"south\" nor \"north\""));
        };
        hole.owner = Some(owner);
    }
    for (hole, v) in out.holes.iter_mut().zip(list("marks")?) {
        if v.is_null() {
            continue;
        }
        hole.mark = Some(mark_of(v)?);
    }
    match value.get("stores") {
        None | Some(Value::Null) => {}
        Some(v) => {
            let stores = v.as_array().map(Vec::as_slice);
            match stores
                .map(|a| a.iter().map(count).collect::<Vec<_>>())
                .as_deref()
            {
                Some([Some(south), Some(north)]) => {
                    out.stores[..2].copy_from_slice(&[*south, *north])
                }
                _ => return bad("`stores` must be two counts, South's and North's"),
            }
        }
    }
    match value.get("reserves") {
        None | Some(Value::Null) => {}
        Some(v) => {
            let both = v
                .as_array()
                .map(|a| a.iter().map(count).collect::<Vec<_>>());
            match both.as_deref() {
                Some([Some(south), Some(north)]) => {
                    out.stores[RESERVE..].copy_from_slice(&[*south, *north])
                }
                _ => return bad("`reserves` must be two counts, South's and North's"),
            }
        }
    }
    out.question = match value.get("asked") {
        None | Some(Value::Null) => None,
        Some(v) => Some(asked_json(v)?),
    };
    for (place, key) in [(2, "out"), (3, "hand"), (4, "picks")] {
        match value.get(key) {
            None | Some(Value::Null) => {}
            Some(v) => match count(v) {
                Some(n) => out.stores[place] = n,
                None => return bad(format!("`{key}`: {v} is no count (0 to 255)")),
            },
        }
    }
    let closed = match value.get("closed") {
        None | Some(Value::Null) => &[],
        Some(Value::Array(list)) => list.as_slice(),
        Some(v) => return bad(format!("`closed`: {v} is no list of holes")),
    };
    for v in closed {
        match v.as_u64() {
            Some(h) => out.closed.push(h),
            None => return bad(format!("`closed`: {v} is no hole")),
        }
    }
    out.to_move = one_of(&value, "to_move")?;
    out.memory = Memory {
        turn: from_one(&value, "turn")?,
        round: from_one(&value, "round")?,
        starter: one_of(&value, "starter")?,
        last: one_of(&value, "last_mover")?,
    };
    Ok(out)
}

/// A number of counters, or of anything else.
fn count(v: &Value) -> Option<u32> {
    v.as_u64().and_then(|n| u32::try_from(n).ok())
}

fn player(v: &Value) -> Option<Player> {
    v.as_str().and_then(Player::from_word)
}

/// One of the players, if the key is there.
fn one_of(value: &Value, key: &str) -> Result<Option<Player>, NotationError> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(v) => match player(v) {
            Some(player) => Ok(Some(player)),
            None => bad(format!("`{key}`: {v} is neither \"south\" nor \"north\"")),
        },
    }
}

/// A number from 1, if the key is there.
fn from_one(value: &Value, key: &str) -> Result<Option<u32>, NotationError> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(v) => match count(v) {
            Some(n) if n > 0 => Ok(Some(n)),
            _ => bad(format!("`{key}`: {v} is no number from 1")),
        },
    }
}

/// A mark as JSON has it.
fn mark_of(v: &Value) -> Result<DescribedMark, NotationError> {
    no_others(v, &["kind", "by", "visited"], "`marks`: ")?;
    let Some(name) = v.get("kind").and_then(Value::as_str) else {
        return bad("`marks`: `kind` must name a kind of mark");
    };
    let visited = match v.get("visited") {
        None | Some(Value::Null) => false,
        Some(Value::Bool(visited)) => *visited,
        Some(other) => return bad(format!("`marks`: `visited` is {other}; true or false")),
    };
    let Some(by) = v.get("by").and_then(player) else {
        return bad("`marks`: `by` must be \"south\" or \"north\"");
    };
    Ok(DescribedMark {
        kind: Kind::Name(name.to_owned()),
        by,
        visited,
    })
}

/// Every key of a position as JSON.
const KEYS: &[&str] = &[
    "holes",
    "owners",
    "marks",
    "stores",
    "to_move",
    "closed",
    "out",
    "hand",
    "picks",
    "reserves",
    "asked",
    "turn",
    "round",
    "starter",
    "last_mover",
];

/// That a table has no other keys than these: what is not read would be lost in silence.
fn no_others(value: &Value, known: &[&str], of: &str) -> Result<(), NotationError> {
    let keys = value.as_object().into_iter().flatten().map(|(k, _)| k);
    let other = keys.filter(|k| !known.contains(&k.as_str())).min();
    match other {
        Some(key) => bad(format!("{of}{}", unknown(key, known))),
        None => Ok(()),
    }
}
