//! The board as the settings describe it: counters, sowing order, owners, what lies opposite, zones, the opening's script.

use crate::game::Player;
use crate::lang::settings::{Reader, Told};
use crate::sowing::holes::{all_holes, HoleSet};
use crate::sowing::ruleset::{ScriptStep, FACING};
use crate::sowing::words::BoardShape;
use std::collections::BTreeSet;

/// Counters in all that the board can hold.
const MOST: u32 = 255;

/// Holes of a list, if all of them are on the board.
fn holes_of(list: &[i64], holes: usize) -> Option<Vec<u8>> {
    let on_board = |h: &i64| u8::try_from(*h).ok().filter(|h| usize::from(*h) < holes);
    list.iter().map(on_board).collect()
}

/// Counters hole by hole at the start.
pub(super) fn start(read: &Reader, row: u8) -> Result<Vec<u8>, Told> {
    let holes = 2 * usize::from(row);
    let Some(list) = read.maybe_ints("setup.start") else {
        return Ok(vec![read.int("setup.counters")?; holes]);
    };
    let counts: Option<Vec<u8>> = list.iter().map(|c| u8::try_from(*c).ok()).collect();
    counts.filter(|c| c.len() == holes).ok_or_else(|| {
        let message = format!(
            "setup.start needs {holes} counts, one a hole; there are {}",
            list.len()
        );
        read.say("setup.start", message)
    })
}

/// All counters of the game, with what each has in reserve.
pub(super) fn total(read: &Reader, start: &[u8], reserve: u8) -> Result<u16, Told> {
    let on_board: u32 = start.iter().map(|c| u32::from(*c)).sum();
    let total = on_board + 2 * u32::from(reserve);
    let by = if reserve > 0 {
        "setup.reserve"
    } else if read.has("setup.start") {
        "setup.start"
    } else {
        "setup.counters"
    };
    if total == 0 {
        return Err(read.say(by, "no counter on the board: a game needs some"));
    }
    if total > MOST {
        let message = format!("{total} counters in all; the board holds {MOST} at most");
        return Err(read.say(by, message));
    }
    Ok(total as u16)
}

/// Sowing order of holes for each player.
pub(super) fn path(read: &Reader, row: u8) -> Result<[Vec<u8>; 2], Told> {
    let holes = 2 * usize::from(row);
    let ring: Vec<u8> = (0..2 * row).collect();
    let Some(lists) = read.maybe_path("setup.path") else {
        return Ok([ring.clone(), ring]);
    };
    let order = |player: usize| {
        let list = lists.get(player).or(lists.first());
        let order = list.and_then(|l| holes_of(l, holes));
        order
            .filter(|h| !h.is_empty() && h.iter().collect::<BTreeSet<_>>().len() == h.len())
            .ok_or_else(|| {
                let message = format!("setup.path needs different holes 0..{}", holes - 1);
                read.say("setup.path", message)
            })
    };
    Ok([order(0)?, order(1)?])
}

/// North's holes at the start, as a bit set.
pub(super) fn north(read: &Reader, row: u8) -> Result<HoleSet, Told> {
    let holes = 2 * usize::from(row);
    let Some(owners) = read.maybe_words::<Player>("setup.owner")? else {
        return Ok(all_holes(row.into()) << row);
    };
    if owners.len() != holes {
        let message = format!(
            "setup.owner needs {holes} words, one a hole; there are {}",
            owners.len()
        );
        return Err(read.say("setup.owner", message));
    }
    let of_north = (0..holes).filter(|h| owners[*h] == Player::North);
    Ok(of_north.fold(0, |set, hole| set | 1 << hole))
}

/// The hole opposite each; 255 = none.
pub(super) fn opposite(read: &Reader, row: u8) -> Result<Vec<u8>, Told> {
    let across = || (0..2 * row).rev().collect();
    Ok(facing(read, row, "setup.opposite")?.unwrap_or_else(across))
}

/// A second hole opposite each; 255 = none. Empty where it is not set.
pub(super) fn behind(read: &Reader, row: u8) -> Result<Vec<u8>, Told> {
    let Some(behind) = facing(read, row, "setup.behind")? else {
        return Ok(vec![]);
    };
    let opposite = opposite(read, row)?;
    let twice = behind
        .iter()
        .zip(&opposite)
        .any(|(b, o)| b == o && *b != 255);
    if twice {
        let message =
            "setup.behind names a hole that lies opposite already: -1 where there is no second one";
        return Err(read.say("setup.behind", message));
    }
    Ok(behind)
}

/// A hole for each hole, 255 = none.
fn facing(read: &Reader, row: u8, path: &str) -> Result<Option<Vec<u8>>, Told> {
    let holes = 2 * i64::from(row);
    let Some(list) = read.maybe_ints(path) else {
        return Ok(None);
    };
    if list.len() as i64 != holes || list.iter().any(|h| !(-1..holes).contains(h)) {
        let message = format!("{path} needs {holes} holes (-1 = none)");
        return Err(read.say(path, message));
    }
    let place = |h: &i64| u8::try_from(*h).unwrap_or(255);
    Ok(Some(list.iter().map(place).collect()))
}

/// How the holes lie, each of them once; 255 = a gap. None where it is not set.
pub(super) fn rows(read: &Reader, row: u8) -> Vec<Vec<u8>> {
    let holes = 2 * i64::from(row);
    let rows = read.rows("setup.rows");
    let mut all: Vec<i64> = rows
        .iter()
        .flatten()
        .copied()
        .filter(|h| *h != -1)
        .collect();
    all.sort_unstable();
    if !rows.is_empty() && all != (0..holes).collect::<Vec<_>>() {
        let message = format!(
            "setup.rows needs each of the holes 0..{} once, and -1 for gaps (setup.holes = {row}: {holes} holes, {row} of each player)",
            holes - 1
        );
        read.say("setup.rows", message);
        return vec![];
    }
    let place = |h: i64| u8::try_from(h).unwrap_or(255);
    rows.into_iter()
        .map(|r| r.into_iter().map(place).collect())
        .collect()
}

/// Rows or a ring; a ring of rows is reported.
pub(super) fn shape(read: &Reader) -> Result<BoardShape, Told> {
    let shape = read.word("setup.shape")?;
    if shape == BoardShape::Ring && !read.rows("setup.rows").is_empty() {
        let message =
            "setup.rows says how the holes lie: leave out setup.shape = \"ring\", or the rows";
        return Err(read.say("setup.shape", message));
    }
    Ok(shape)
}

/// Zones by name and, for each player, the holes as a bit set.
pub(super) fn zones(read: &Reader, row: u8) -> Vec<(String, [HoleSet; 2])> {
    let holes = 2 * usize::from(row);
    let mut zones = vec![];
    for (name, list) in read.zones("setup.zones") {
        let Some(list) = holes_of(&list, holes) else {
            let message = format!("zone `{name}`: holes are numbered 0..{}", holes - 1);
            read.say("setup.zones", message);
            continue;
        };
        let set = |by: usize| {
            let turned = list.iter().map(|h| (usize::from(*h) + by) % holes);
            turned.fold(0, |set: HoleSet, hole| set | 1 << hole)
        };
        zones.push((name.to_owned(), [set(0), set(usize::from(row))]));
    }
    zones
}

/// The steps of a scripted opening.
pub(super) fn script(read: &Reader, row: u8, marks: &[String]) -> Vec<ScriptStep> {
    let holes = 2 * row;
    let mut script = vec![];
    for text in read.names("opening.script") {
        match step(text, holes, marks) {
            Some(step) => script.push(step),
            None => {
                read.say("opening.script", format!("`{text}` is no step: palm AT, shift AT TO, drop AT, mark AT KIND (and own or other: only in such a hole), scoop LEFT, sow AT, turn (places 0..{}, or opposite)", holes - 1));
            }
        }
    }
    script
}

fn step(text: &str, holes: u8, marks: &[String]) -> Option<ScriptStep> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let at = |i: usize| match *parts.get(i)? {
        "opposite" => Some(FACING),
        part => part.parse::<u8>().ok().filter(|p| *p < holes),
    };
    let many = match *parts.first()? {
        "turn" => 1..=1,
        "palm" | "drop" | "scoop" | "sow" => 2..=2,
        "shift" => 3..=3,
        _ => 3..=4,
    };
    if !many.contains(&parts.len()) {
        return None;
    }
    Some(match *parts.first()? {
        "palm" => ScriptStep::Palm(at(1)?),
        "shift" => ScriptStep::Shift(at(1)?, at(2)?),
        "drop" => ScriptStep::Drop(at(1)?),
        "mark" => {
            let kind = marks
                .iter()
                .position(|m| Some(&m.as_str()) == parts.get(2))?;
            let only = match parts.get(3) {
                None => None,
                Some(&"own") => Some(true),
                Some(&"other") => Some(false),
                Some(_) => return None,
            };
            ScriptStep::Mark(at(1)?, kind as u8, only)
        }
        "scoop" => ScriptStep::Scoop(parts.get(1)?.parse().ok()?),
        "sow" => ScriptStep::Sow(at(1)?),
        "turn" => ScriptStep::Turn,
        _ => return None,
    })
}
