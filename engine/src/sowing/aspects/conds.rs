//! Conditions in a few words and in signs.

use super::cases::Told;
use super::view;
use crate::game::number;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{Dim, DimUse};
use crate::sowing::rulings::Moment;
use std::collections::BTreeSet;
use std::ops::Range;

/// A condition: some values of a dimension, of those that are known.
pub(super) fn describe(
    rules: &Ruleset,
    (moment, within): (&str, Range<usize>),
    dim: &DimUse,
    some: &BTreeSet<usize>,
    known: &BTreeSet<usize>,
) -> Told {
    let labels: Vec<&str> = some.iter().map(|v| dim.labels[*v].as_str()).collect();
    let (code, words) = match dim.dim {
        Dim::Mark => marks(rules, some, known),
        Dim::Zone => holes(rules, (moment, within), dim, some),
        _ if !dim.class.is_empty() => counted(rules, moment, dim, some, known),
        _ => (labels.join("+"), word(dim.dim, &labels.join(" or "))),
    };
    Told {
        dim: dim.dim,
        code: format!("{}={code}", dim.dim),
        words,
    }
}

/// A condition that is a word.
fn word(dim: Dim, label: &str) -> String {
    match (dim, label) {
        (Dim::Side, "own") => "in a hole of his own".into(),
        (Dim::Side, "other") => "in a hole of the other’s".into(),
        (Dim::Visited, "not visited") => "the first time".into(),
        (Dim::Visited, _) => "later on".into(),
        (Dim::Opposite, "some") => "if there are counters opposite".into(),
        (Dim::Opposite, _) => "if nothing lies opposite".into(),
        (Dim::Via, "sown") => "if the counter was sown there".into(),
        (Dim::Via, _) => "if the counter was moved on there".into(),
        (Dim::Twin, "plain") => "if the opponent’s hole with the same number is unmarked".into(),
        (Dim::Twin, _) => "if the opponent’s hole with the same number is marked".into(),
        (Dim::MyMarks, "none") => "if the player has no marked hole".into(),
        (Dim::MyMarks, _) => "if the player has a marked hole".into(),
        (Dim::BoardMarks, "none") => "if no hole is marked".into(),
        (Dim::BoardMarks, _) => "if a hole is marked".into(),
        (Dim::OwnerHoles, "one") => "if it is its owner’s only hole".into(),
        (Dim::OwnerHoles, _) => "if its owner has others".into(),
        (Dim::Ends, "own") => "if the first lap would end in his own row".into(),
        (Dim::Ends, "other") => "if the first lap would end in the opponent’s row".into(),
        (Dim::Ends, _) => "if the first lap would end in a store".into(),
        (Dim::Reach, "home") => "if no counter has reached the opponent’s side".into(),
        (Dim::Reach, _) => "if a counter has reached the opponent’s side".into(),
        (Dim::Captured, "yes") => "if the move has captured something".into(),
        (Dim::Captured, _) => "if the move has captured nothing".into(),
        (Dim::Entered, "yes") => "if the move began with a counter from the reserve".into(),
        (Dim::Entered, _) => "if the move began with a sowing".into(),
        (Dim::Says, "on") => "to go on".into(),
        (Dim::Says, "back") => "to go back".into(),
        (Dim::Says, "stop") => "to stop".into(),
        (Dim::Says, _) => "to go on or back".into(),
        (Dim::Takes, "yes") => "if the next lap captures something".into(),
        (Dim::Takes, _) => "if the next lap captures nothing".into(),
        (Dim::Richer, "yes") => "if the player has more counters than the opponent".into(),
        (Dim::Richer, _) => "if the player does not have more counters than the opponent".into(),
        (Dim::Gained, "yes") => {
            "if the player has more counters than at the start of the round".into()
        }
        (Dim::Gained, _) => {
            "if the player has no more counters than at the start of the round".into()
        }
        (Dim::FullGain, "yes") => "if a full hole was gained".into(),
        (Dim::FullGain, _) => "if no full hole was gained".into(),
        (dim, label) => format!("{dim} {label}"),
    }
}

/// Marks: kinds that are the program's own by their names, others by whose they are; no game's name stands in the signs.
fn marks(rules: &Ruleset, some: &BTreeSet<usize>, known: &BTreeSet<usize>) -> (String, String) {
    let kind = |v: usize| (v > 0).then(|| (v - 1) / 2);
    let sign = |v: &usize| match kind(*v) {
        None => "unmarked".to_owned(),
        Some(k) => format!("{}{k}", if v % 2 == 1 { "mine" } else { "theirs" }),
    };
    let code: Vec<String> = some.iter().map(sign).collect();
    let names = |of: &BTreeSet<usize>| -> Vec<&str> {
        let kinds: BTreeSet<usize> = of.iter().filter_map(|v| kind(*v)).collect();
        kinds.into_iter().map(|k| rules.marks[k].as_str()).collect()
    };
    // with the unmarked ones it is all holes but some
    let but: BTreeSet<usize> = known.difference(some).copied().collect();
    let words = match (some.contains(&0), names(&but), names(some)) {
        (true, but, _) if !but.is_empty() => format!("where it is not {}", but.join(" or ")),
        (true, _, here) if here.is_empty() => "where it is unmarked".to_owned(),
        (true, _, here) => format!("where it is unmarked or {}", here.join(" or ")),
        (false, _, here) => format!("where it is {}", here.join(" or ")),
    };
    (code.join("+"), words)
}

/// Holes of a zone, of those that can be meant: those of the mover's own half counted from his left, those of the other's from the
/// other's.
fn holes(
    rules: &Ruleset,
    (moment, within): (&str, Range<usize>),
    dim: &DimUse,
    some: &BTreeSet<usize>,
) -> (String, String) {
    let row = usize::from(rules.params.row);
    let here: Vec<u16> = within
        .filter(|h| some.contains(&usize::from(dim.class[*h])))
        .map(|h| h as u16)
        .collect();
    let half = |from: usize| -> Vec<usize> {
        let in_half = (from..from + row).filter(|h| here.contains(&(*h as u16)));
        in_half.map(|h| h - from).collect()
    };
    if !view::owned_by_half(&rules.params) {
        // nobody's row: both are seen from where the mover sits
        let far: Vec<usize> = half(row).into_iter().rev().map(|h| row - 1 - h).collect();
        let to = if moment == "choose" { "from" } else { "in" };
        let words = on_board(&half(0), &far, row);
        return (runs(&here, u16::MAX).0, format!("{to} {words}"));
    }
    let own = places(&half(0), row, "his");
    let theirs = places(&half(row), row, "the other’s");
    let words = match (own, theirs) {
        // what is begun with is one's own
        (Some(own), _) if moment == "choose" => format!("from {own}"),
        (Some(own), Some(theirs)) => format!("in {own} or {theirs}"),
        (Some(one), None) | (None, Some(one)) => format!("in {one}"),
        (None, None) => "nowhere".into(),
    };
    (runs(&here, u16::MAX).0, words)
}

/// Some holes of the side near the mover and of the far one, both counted from the mover's left, whoever owns them.
fn on_board(near: &[usize], far: &[usize], row: usize) -> String {
    let of = |holes: &[usize], side: &str| match holes.len() == row {
        true => Some(format!("any hole of {side}")),
        false => places(holes, row, "the").map(|these| format!("{these} of {side}")),
    };
    match near == far {
        true => of(near, "either side").unwrap_or_else(|| "no hole".into()),
        false => {
            let sides = [of(near, "the near side"), of(far, "the far side")];
            sides.into_iter().flatten().collect::<Vec<_>>().join(" or ")
        }
    }
}

/// Some holes of a half.
fn places(holes: &[usize], row: usize, whose: &str) -> Option<String> {
    let n = holes.len();
    let many = |end: &str| match n {
        1 => format!("{whose} {end} hole"),
        n => format!("{whose} {} {end} holes", number(n as u16)),
    };
    Some(match n {
        0 => return None,
        n if n == row => format!(
            "any hole of {}",
            if whose == "his" { "his own" } else { whose }
        ),
        n if holes.iter().copied().eq(0..n) => many("leftmost"),
        n if holes.iter().copied().eq(row - n..row) => many("rightmost"),
        _ => {
            const ORDER: [&str; 12] = [
                "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
                "ninth", "tenth", "eleventh", "twelfth",
            ];
            let order = |h: &usize| {
                ORDER
                    .get(*h)
                    .map_or_else(|| format!("{}th", h + 1), |o| (*o).to_owned())
            };
            let each: Vec<String> = holes.iter().map(order).collect();
            let holes = if n == 1 { "hole" } else { "holes" };
            format!("{whose} {} {holes} from the left", each.join(", "))
        }
    })
}

/// Numbers.
fn counted(
    rules: &Ruleset,
    moment: &str,
    dim: &DimUse,
    some: &BTreeSet<usize>,
    known: &BTreeSet<usize>,
) -> (String, String) {
    let top = match dim.dim {
        Dim::Turn | Dim::Lap | Dim::Circuit => 255,
        Dim::FromRight => 2 * u16::from(rules.params.row),
        Dim::Over => {
            rules
                .params
                .divide
                .as_ref()
                .map_or(2, |d| u16::from(d.size))
                - 1
        }
        _ => rules.params.total.min(255),
    };
    let of = |values: &BTreeSet<usize>| -> Vec<u16> {
        let least = values.iter().map(|v| dim.least[*v]).min().unwrap_or(0);
        (least..=top)
            .filter(|n| values.contains(&usize::from(dim.class[usize::from(*n)])))
            .collect()
    };
    let none = u16::from(moment == "choose" && dim.dim == Dim::Count);
    let from = of(known).first().copied().unwrap_or(0).max(none);
    let members: Vec<u16> = of(some).into_iter().filter(|n| *n >= from).collect();
    let (code, n) = runs(&members, top);
    let fallen = matches!(
        Moment::of(moment),
        Moment::Last | Moment::Passing | Moment::Race
    );
    let words = match dim.dim {
        Dim::Count if members == [1] && fallen => "if the hole was empty".into(),
        Dim::Count if members == [0] => "if it is empty".into(),
        Dim::Count if fallen => format!("if it makes {n}"),
        Dim::Count => format!("if it holds {n}"),
        Dim::OppositeCount => format!("if {n} lie opposite"),
        Dim::Facing => format!("if {n} are in the first hole opposite"),
        Dim::Behind => format!("if {n} are in the second hole opposite"),
        Dim::Sown => format!("if {n} were lifted"),
        Dim::EndsOn if members == [0] => "if the first lap would end in an empty hole".into(),
        Dim::EndsOn => format!("if the first lap would end on {n}"),
        Dim::FromRight if members == [1] => {
            "if it is the player’s rightmost hole with counters".into()
        }
        Dim::FromRight => {
            format!("if it is number {n} from the right among the player’s holes with counters")
        }
        Dim::Lap => format!("in lap {n} of the move"),
        Dim::Circuit => format!("in circuit {n} of the lap"),
        Dim::Turn if members == [1] => "in the first move".into(),
        Dim::Turn if members == [1, 2] => "in each player’s first move".into(),
        Dim::Turn => format!("in move {n} of the round"),
        Dim::Left => format!("if {n} are left on the board"),
        Dim::OwnLeft => format!("if he has {n} left on the board"),
        Dim::OtherLeft => format!("if the other has {n} left on the board"),
        Dim::Hand => format!("if {n} are in the player’s hand"),
        Dim::Reserve if members == [1] => "if it is the player’s last counter in reserve".into(),
        Dim::Reserve => format!("if {n} are in the player’s reserve"),
        Dim::ToSow if members == [1] => "if it is the last counter".into(),
        Dim::ToSow => format!("if {n} counters are still to be sown"),
        Dim::Most => format!("if the fullest hole holds {n}"),
        Dim::Over => format!("if {n} are left over"),
        other => format!("{other} {n}"),
    };
    (code, words)
}

/// `1`, `2-3+5-`: the numbers of a class in signs, and in words.
pub(super) fn runs(members: &[u16], top: u16) -> (String, String) {
    let mut spans: Vec<(u16, u16)> = vec![];
    for n in members {
        match spans.last_mut() {
            Some((_, end)) if *end + 1 == *n => *end = *n,
            _ => spans.push((*n, *n)),
        }
    }
    // every second number up to all that there are: how many there are does not matter
    let step = members.windows(2).all(|w| w[1] - w[0] == 2);
    if let (true, [first, _, _, ..]) =
        (step && members.last().is_some_and(|l| l + 2 > top), members)
    {
        let kind = if first % 2 == 0 { "even" } else { "odd" };
        let from = match first {
            0..=2 => String::new(),
            n => format!(" of {} or more", number(*n)),
        };
        let least = if *first > 2 {
            first.to_string()
        } else {
            String::new()
        };
        return (format!("{kind}{least}"), format!("an {kind} number{from}"));
    }
    let code = |(a, b): &(u16, u16)| match (a == b, *b == top) {
        (true, false) => a.to_string(),
        (_, true) => format!("{a}.."),
        _ => format!("{a}-{b}"),
    };
    let words = |(a, b): &(u16, u16)| match (b - a, *b == top) {
        (0, false) => number(*a),
        (_, true) => format!("{} or more", number(*a)),
        (1, _) => format!("{} or {}", number(*a), number(*b)),
        _ => format!("{} to {}", number(*a), number(*b)),
    };
    let all: Vec<String> = spans.iter().map(code).collect();
    let phrases: Vec<String> = spans.iter().map(words).collect();
    (all.join("+"), phrases.join(" or "))
}
