//! From the cases of a row to its code: what kind of answer it is.

use super::acts::Act;
use super::cases::{Case, Cases};
use super::rows::NEXT;
use crate::game::SEE;
use crate::sowing::ruleset::Dim;

/// A code of a list; [`SEE`] for what is not in it.
pub(super) fn known(code: &str, list: &[(&'static str, &str)]) -> &'static str {
    list.iter()
        .find(|(c, _)| *c == code)
        .map_or(SEE, |(c, _)| c)
}

/// From which holes a move may begin.
pub(super) fn choose(found: &Cases, end: Option<bool>) -> &'static str {
    let counts = |c: &Case| c.of(Dim::Count).map(str::to_owned);
    let only_count = found
        .special
        .iter()
        .all(|c| c.when.len() == 1 && c.of(Dim::Count).is_some());
    let single =
        |sign: &str| found.special.len() == 1 && counts(&found.special[0]).as_deref() == Some(sign);
    match (found.only(), end) {
        (_, Some(_)) => "one-end",
        (Some("may"), _) => "any",
        _ if found.asks(Dim::Ends) || found.asks(Dim::EndsOn) => "by-end",
        _ if found.asks(Dim::Zone) || found.asks(Dim::FromRight) => "by-hole",
        _ if only_count && single("count=1") => match found.special[0].act.code.as_str() {
            "not" => "two-or-more",
            "last" => "singles-last",
            _ => SEE,
        },
        _ if only_count => "by-number",
        _ => SEE,
    }
}

/// What is passed over.
pub(super) fn skipped(found: &Cases) -> &'static str {
    let numbers = [
        Dim::Count,
        Dim::ToSow,
        Dim::Sown,
        Dim::Circuit,
        Dim::Most,
        Dim::Lap,
    ];
    if found.asks(Dim::Mark) {
        let whose = |c: &Case| {
            c.of(Dim::Mark)
                .map(|m| (m.contains("mine"), m.contains("theirs")))
        };
        let skips = |a: &Act| a.code == "skip";
        let of: Vec<(bool, bool)> = found
            .special
            .iter()
            .filter(|c| skips(&c.act))
            .filter_map(whose)
            .collect();
        return match (of.iter().any(|w| w.0), of.iter().any(|w| w.1)) {
            (true, false) => "own-marked",
            (false, true) => "others-marked",
            (true, true) => "marked",
            (false, false) => SEE,
        };
    }
    match numbers.iter().any(|d| found.asks(*d)) {
        true => "by-count",
        false => "by-place",
    }
}

/// What a counter on its way does.
pub(super) fn passing(found: &Cases) -> &'static str {
    let takes: Vec<&Case> = found.special.iter().filter(|c| c.act.takes).collect();
    let rest = found.rest.as_ref().is_some_and(|a| a.takes);
    let all = |n: &str| !rest && takes.iter().all(|c| number(c) == Some(n));
    let owner = found.acts().any(|a| a.takes && a.code.contains("to-owner"));
    match () {
        () if !rest && takes.is_empty() && found.acts().any(|a| a.marks) => "marked",
        () if !rest && takes.is_empty() => SEE,
        () if all("4") && owner => "four-owner",
        () if all("3") && owner => "three-owner",
        () if all("4") => "four",
        () if all("3") => "three",
        () if owner => "taken-owner",
        () => "taken",
    }
}

/// Numbers that a case speaks of, if it speaks of any.
fn number(case: &Case) -> Option<&str> {
    case.of(Dim::Count).and_then(|c| c.strip_prefix("count="))
}

/// A last counter on others.
pub(super) fn on_others(found: &Cases) -> &'static str {
    if let Some(act) = found.only() {
        match act {
            "relay" => return "relay",
            "end" => return "end",
            "again" => return "again",
            _ => {}
        }
    }
    let all: Vec<&Act> = found.acts().collect();
    if all
        .iter()
        .all(|a| a.takes && a.code.starts_with("take-here"))
    {
        return "taken";
    }
    let taking = || all.iter().filter(|a| a.takes);
    if taking().next().is_some() && taking().all(|a| a.code.starts_with("take-every")) {
        return "holes-taken";
    }
    let takes: Vec<&Case> = found.special.iter().filter(|c| c.act.takes).collect();
    let marks: Vec<&Case> = found
        .special
        .iter()
        .filter(|c| c.act.marks && !c.act.takes)
        .collect();
    let all_of =
        |cases: &[&Case], n: &str| !cases.is_empty() && cases.iter().all(|c| number(c) == Some(n));
    // a capture that any such hole knows is the point of a game; one of a rare hole is not
    let rare =
        |c: &&Case| c.act.marks || c.of(Dim::Mark).is_some() || c.of(Dim::OwnerHoles).is_some();
    let plain: Vec<&Case> = takes.iter().copied().filter(|c| !rare(c)).collect();
    if all_of(&plain, "4") && !marks.is_empty() {
        return "four-taken";
    }
    // what is marked is the game's point, where a hole is so taken only in a rare case
    if !marks.is_empty() {
        return if all_of(&marks, "4") {
            "four-marked"
        } else {
            "some-marked"
        };
    }
    if found.rest.as_ref().is_some_and(|a| !a.takes) && !takes.is_empty() {
        return match () {
            () if all_of(&takes, "4") => "four-taken",
            () if all_of(&takes, "3") => "three-taken",
            () if all_of(&takes, "2-3") => "two-three-taken",
            () => "some-taken",
        };
    }
    if all.iter().any(|a| a.takes) {
        return "some-taken";
    }
    if all.iter().any(|a| a.next().starts_with("look")) {
        return "looks";
    }
    SEE
}

/// A last counter in an empty hole.
pub(super) fn on_empty(found: &Cases) -> &'static str {
    let all: Vec<&Act> = found.acts().collect();
    let ends = |a: &&Act| a.next() == "end";
    if all.iter().all(|a| a.code == "end") {
        return "end";
    }
    if all.iter().any(|a| a.marks) {
        return "marked";
    }
    if all.iter().any(|a| a.takes && a.code.contains("opposite")) {
        let takes: Vec<&&Act> = all.iter().filter(|a| a.takes).collect();
        return match takes.iter().all(|a| ends(a)) {
            true => "opposite",
            false => "opposite-on",
        };
    }
    if all.iter().any(|a| a.next().starts_with("look")) {
        return "looks";
    }
    if all.iter().any(|a| a.takes) {
        return "taken";
    }
    if found.asks(Dim::Captured) {
        return "by-taking";
    }
    match found.only() {
        Some("relay") => "relay",
        Some("again") => "again",
        _ => SEE,
    }
}

/// A last counter in a marked hole.
pub(super) fn on_mark(found: &Cases) -> &'static str {
    match found.only() {
        Some("end") => return "end",
        Some("relay") => return "relay",
        Some("again") => return "again",
        _ => {}
    }
    let taking: Vec<&Act> = found.acts().filter(|a| a.takes).collect();
    let same = |f: &dyn Fn(&Act) -> bool| !taking.is_empty() && taking.iter().all(|a| f(a));
    // who is let in once for nothing is, later, like any other
    let visits = found
        .special
        .iter()
        .all(|c| c.when.iter().all(|t| t.dim == Dim::Visited));
    if found.asks(Dim::Mark) && !visits {
        return "by-kind";
    }
    let amount = |n: &'static str| {
        move |a: &Act| {
            a.code.starts_with(n) && !a.code[n.len()..].starts_with(|c: char| c.is_ascii_digit())
        }
    };
    let next = |n: &'static str| move |a: &Act| a.next() == n;
    let both = |n: &'static str, e: &'static str| same(&amount(n)) && same(&next(e));
    let others = found
        .acts()
        .filter(|a| !a.takes)
        .all(|a| a.code == "end" || a.code == "visit,end");
    match () {
        () if !others || !visits => SEE,
        () if both("take-here1", "end") => "one-end",
        () if both("take-here1", "again") => "one-again",
        () if both("take-here2", "end") => "two-end",
        () if both("take-here2", "again") => "two-again",
        () if both("take-here", "end") => "all-end",
        () => SEE,
    }
}

/// What a look finds.
pub(super) fn look(found: &Cases) -> &'static str {
    let acts: Vec<&Act> = found.acts().collect();
    match () {
        () if acts.iter().all(|a| a.takes) => "taken",
        () if acts.iter().any(|a| a.takes) => "some-taken",
        () if acts.iter().any(|a| a.next() == "relay") => "relay",
        () => SEE,
    }
}

/// How a move goes on.
pub(super) fn after(next: &str) -> &'static str {
    match next {
        "again" => "again",
        "may-again" => "may-again",
        "ask" => "ask",
        "relay" | "move-on" => "on",
        next if next.starts_with("look") => "looks",
        _ => "ends",
    }
}

/// A last counter of a lap in a race.
pub(super) fn race(found: &Cases) -> &'static str {
    match found.exact().as_str() {
        "count=1:won|relay" => "empty-wins",
        exact => known(exact, NEXT),
    }
}

/// What is done once a move is over.
pub(super) fn settled(found: &Cases) -> &'static str {
    match found.acts().any(|a| a.takes) {
        true => "taken",
        false if found.acts().any(|a| a.code.contains("over")) => "over",
        false => SEE,
    }
}

/// Whose the odd hole is.
pub(super) fn given(found: &Cases) -> &'static str {
    const EACH: &[&str] = &[
        "mine",
        "theirs",
        "lot",
        "mine-short",
        "theirs-short",
        "last-owner",
    ];
    if let Some(act) = found.only() {
        return EACH.iter().find(|c| **c == act).copied().unwrap_or(SEE);
    }
    let [case] = found.special.as_slice() else {
        return SEE;
    };
    let [condition] = case.when.as_slice() else {
        return SEE;
    };
    let rest = found.rest.as_ref().map_or("", |a| a.code.as_str());
    let poor = ["richer=no", "gained=no", "full-gain=no"].contains(&condition.code.as_str());
    let rich = ["richer=yes", "gained=yes", "full-gain=yes"].contains(&condition.code.as_str());
    match (case.act.code.as_str(), rest) {
        ("mine", "theirs") if poor => "poorer",
        ("theirs", "mine") if rich => "poorer",
        ("mine", "theirs") if rich => "richer",
        ("theirs", "mine") if poor => "richer",
        _ => SEE,
    }
}
