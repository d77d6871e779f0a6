//! Conditions: whether one holds, and whether one lies within another.

use super::sowing::Board;
use super::Rules;
use ludarium_engine::lang::{Counts, Many, YesNo};
use ludarium_engine::sowing::rulings::{
    OneMore, Opposite, Reach, Says, Side, SomeNone, Twin, Via, When,
};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a situation needs beside the board.
#[derive(Clone, Copy)]
pub struct Situation {
    pub mover: usize,
    /// The hole spoken of; 2n and more are stores.
    pub place: usize,
    pub sown: u32,
    pub moved: bool,
    pub lap: u32,
    pub circuit: u32,
    pub reach: bool,
    pub entered: bool,
    pub captured: bool,
    /// Of a player who must answer: what he says, and whether the lap that is then sown takes where it ends.
    pub says: Says,
    pub takes: bool,
    pub to_sow: u32,
    /// Counters in the fullest hole when the lap was lifted.
    pub most: Option<u32>,
    pub over: u32,
    pub richer: bool,
    pub gained: bool,
    pub full_gain: bool,
}

impl Situation {
    pub fn of(mover: usize, place: usize) -> Situation {
        Situation {
            mover,
            place,
            sown: 1,
            moved: false,
            lap: 1,
            circuit: 1,
            reach: false,
            entered: false,
            captured: false,
            says: Says::Stop,
            takes: false,
            to_sow: 1,
            most: None,
            over: 0,
            richer: false,
            gained: false,
            full_gain: false,
        }
    }
}

/// The values of a key as written, one by one.
fn written(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().flat_map(written).collect(),
        Value::String(s) => vec![s.clone()],
        other => vec![other.to_string()],
    }
}

/// The values of a key that a condition admits, out of all that there could be.
fn admitted(rules: &Rules, moment: &str, key: &str, when: &When) -> (BTreeSet<String>, usize) {
    let value = serde_json::to_value(when).unwrap()[key].clone();
    let all: Vec<String> = match key {
        "side" => ["own", "other", "store"].map(String::from).into(),
        "visited" | "captured" | "entered" | "takes" | "richer" | "gained" | "full-gain" => {
            ["yes", "no"].map(String::from).into()
        }
        "says" => ["on", "back", "stop"].map(String::from).into(),
        "opposite" => ["empty", "some"].map(String::from).into(),
        "ends" => ["own", "other", "store"].map(String::from).into(),
        "via" => ["sown", "moved"].map(String::from).into(),
        "reach" => ["home", "other"].map(String::from).into(),
        "twin" => ["plain", "marked"].map(String::from).into(),
        "my-marks" | "board-marks" => ["none", "some"].map(String::from).into(),
        "owner-holes" => ["one", "more"].map(String::from).into(),
        "mark" => std::iter::once("none".to_string())
            .chain(
                rules
                    .marks
                    .iter()
                    .flat_map(|k| [format!("mine:{k}"), format!("theirs:{k}")]),
            )
            .collect(),
        "zone" => {
            let n = 2 * rules.row;
            let names = written(&value);
            // numbered from South, as from whoever moves
            let lies = |h: &usize| {
                names.iter().any(|name| match name.strip_prefix('!') {
                    Some(outside) => !rules.in_zone(outside, 0, *h),
                    None => rules.in_zone(name, 0, *h),
                })
            };
            let some = (0..n).filter(lies).map(|h| h.to_string());
            return (some.collect(), n);
        }
        _ => {
            let counts: Counts = serde_json::from_value(value).unwrap();
            let fallen = matches!(moment, "last" | "passing" | "race") && key == "count";
            let from = u16::from(
                fallen || matches!(key, "sown" | "turn" | "lap" | "circuit" | "over" | "to-sow"),
            );
            let to = if key == "lap" { 64 } else { 255 };
            let some = (from..=to)
                .filter(|n| counts.holds(*n))
                .map(|n| n.to_string());
            return (some.collect(), (to - from + 1) as usize);
        }
    };
    let named = written(&value);
    let some = all.iter().filter(|v| {
        named.iter().any(|w| match (key, w.as_str()) {
            ("mark", "any") => *v != "none",
            ("mark", "mine" | "theirs") => v.starts_with(w.as_str()),
            ("mark", w) => *v == w || v.split_once(':').is_some_and(|(_, k)| k == w),
            (_, "true") => *v == "yes",
            (_, "false") => *v == "no",
            (_, w) => *v == w,
        })
    });
    (some.cloned().collect(), all.len())
}

/// Whether all situations of one condition are situations of another, key by key.
pub fn within(rules: &Rules, moment: &str, narrow: &When, wide: &When) -> bool {
    let keys = |w: &When| {
        serde_json::to_value(w)
            .unwrap()
            .as_object()
            .unwrap()
            .clone()
    };
    keys(wide).keys().filter(|k| *k != "at").all(|key| {
        let (w, all) = admitted(rules, moment, key, wide);
        if w.len() == all && key != "side" {
            return true;
        }
        match keys(narrow).contains_key(key) {
            true => admitted(rules, moment, key, narrow).0.is_subset(&w),
            // what is required of a hole leaves stores out
            false => {
                key == "side" && w.len() == 2 && !w.contains("store") && keys(narrow).len() > 1
            }
        }
    })
}

fn one_of<T: PartialEq>(given: &Option<Many<T>>, is: T) -> bool {
    given
        .as_ref()
        .is_none_or(|list| list.as_slice().contains(&is))
}

fn yes(given: Option<YesNo>, is: bool) -> bool {
    given.is_none_or(|y| (y == YesNo::Yes) == is)
}

fn number(given: &Option<Counts>, n: u32) -> bool {
    given.as_ref().is_none_or(|c| c.holds(n as u16))
}

/// Whether a condition holds.
pub fn holds(rules: &Rules, board: &Board, s: &Situation, when: &When) -> bool {
    let n = 2 * rules.row;
    if s.place >= n {
        // of a store nothing but `side` can be required
        let asks_more = When {
            at: None,
            side: None,
            ..when.clone()
        } != When::default();
        return !asks_more && one_of(&when.side, Side::Store);
    }
    let mark = |word: &String| match (&board.mark[s.place], word.as_str()) {
        (m, "none") => m.is_none(),
        (m, "any") => m.is_some(),
        (Some((_, by)), "mine") => *by == s.mover,
        (Some((_, by)), "theirs") => *by != s.mover,
        (Some((kind, by)), w) => match w.split_once(':') {
            Some((whose, k)) => k == kind && (whose == "mine") == (*by == s.mover),
            None => w == kind,
        },
        (None, _) => false,
    };
    let in_hole = |hole: Option<usize>| hole.map_or(0, |h| board.cells[h]);
    let facing = rules.facing(s.place).iter().map(|h| board.cells[*h]).sum();
    let twin = &board.mark[(s.place + rules.row) % n];
    let owns = board
        .owner
        .iter()
        .filter(|o| **o == board.owner[s.place])
        .count();
    let mine = board.mark.iter().flatten().any(|(_, by)| *by == s.mover);
    let some = |b: bool| if b { SomeNone::Some } else { SomeNone::None };
    let zone = |w: &String| {
        let (name, inside) = w
            .strip_prefix('!')
            .map_or((w.as_str(), true), |n| (n, false));
        rules.in_zone(name, s.mover, s.place) == inside
    };
    let any = |list: &Option<Many<String>>, f: &dyn Fn(&String) -> bool| {
        list.as_ref().is_none_or(|l| l.as_slice().iter().any(f))
    };
    one_of(
        &when.side,
        if board.own(rules, s.place, s.mover) {
            Side::Own
        } else {
            Side::Other
        },
    ) && number(&when.count, board.cells[s.place])
        && any(&when.mark, &mark)
        && yes(when.visited, board.visited[s.place])
        && one_of(
            &when.opposite,
            if facing > 0 {
                Opposite::Some
            } else {
                Opposite::Empty
            },
        )
        && number(&when.opposite_count, facing)
        && number(&when.facing, in_hole(rules.opposite(s.place)))
        && number(&when.behind, in_hole(rules.behind(s.place)))
        && one_of(&when.via, if s.moved { Via::Moved } else { Via::Sown })
        && number(&when.sown, s.sown)
        && any(&when.zone, &zone)
        && one_of(
            &when.twin,
            if twin.is_some() {
                Twin::Marked
            } else {
                Twin::Plain
            },
        )
        && one_of(&when.my_marks, some(mine))
        && one_of(
            &when.owner_holes,
            if owns > 1 {
                OneMore::More
            } else {
                OneMore::One
            },
        )
        && number(&when.turn, (board.moves + 1).min(255))
        && ends(rules, board, s, when)
        && number(&when.from_right, from_right(rules, board, s))
        && number(&when.hand, board.hand)
        && number(&when.lap, s.lap.min(64))
        && number(&when.circuit, s.circuit)
        && one_of(
            &when.reach,
            if s.reach { Reach::Other } else { Reach::Home },
        )
        && number(&when.left, board.cells.iter().sum())
        && number(&when.own_left, board.left(rules, s.mover))
        && number(&when.other_left, board.left(rules, 1 - s.mover))
        && number(&when.reserve, board.reserve[s.mover])
        && one_of(
            &when.board_marks,
            some(board.mark.iter().any(Option::is_some)),
        )
        && yes(when.captured, s.captured)
        && yes(when.entered, s.entered)
        && one_of(&when.says, s.says)
        && yes(when.takes, s.takes)
        && number(&when.to_sow, s.to_sow)
        && number(
            &when.most,
            s.most
                .unwrap_or_else(|| board.cells.iter().copied().max().unwrap()),
        )
        && number(&when.over, s.over)
        && yes(when.richer, s.richer)
        && yes(when.gained, s.gained)
        && yes(when.full_gain, s.full_gain)
}

/// The mover's holes that hold counters, from one to his right end.
fn from_right(rules: &Rules, board: &Board, s: &Situation) -> u32 {
    let n = 2 * rules.row;
    let his = |i: usize| (i + s.mover * rules.row) % n;
    let begin = (0..n).find(|i| his(*i) == s.place).unwrap();
    (begin..n)
        .map(his)
        .filter(|h| board.own(rules, *h, s.mover) && board.cells[*h] > 0 && !board.closed[*h])
        .count() as u32
}

/// Where the first lap would end: sown on a copy of the board.
fn ends(rules: &Rules, board: &Board, s: &Situation, when: &When) -> bool {
    if when.ends.is_none() && when.ends_on.is_none() {
        return true;
    }
    let n = 2 * rules.row;
    let anticlockwise = rules.word("sow.direction") == "anticlockwise";
    let mut cells = board.cells.clone();
    cells.extend(board.store);
    let hand = std::mem::take(&mut cells[s.place]);
    let (mut at, mut on) = (s.place, 0);
    for i in 0..hand {
        let stays = i == 0 && hand > 1 && rules.word("sow.first").starts_with("origin");
        loop {
            if stays {
                break;
            }
            at = rules.next_place(s.mover, anticlockwise, at);
            let origin = at == s.place && rules.word("sow.skip") != "nothing";
            let closed = at < n && board.closed[at];
            if !(origin || closed) {
                break;
            }
        }
        on = cells[at];
        cells[at] += 1;
    }
    let side = if at >= n {
        Side::Store
    } else if board.own(rules, at, s.mover) {
        Side::Own
    } else {
        Side::Other
    };
    one_of(&when.ends, side) && number(&when.ends_on, on)
}
