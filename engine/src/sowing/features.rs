//! What in a ruleset does nothing.

use crate::lang::idle::{settings_of_nothing, unused_names, Needs};
use crate::lang::{taken_in, Bundle, Problem};
use crate::sowing::play::Playable;
use crate::sowing::words::{DivideKind, Free, OpeningKind};

/// Parameters that say nothing without another: the one, what it needs, and the words of the other that make it speak.
const NEEDS: &[Needs] = &[
    (
        "opening.from",
        "opening.kind",
        &[OpeningKind::Race.word(), OpeningKind::Script.word()],
    ),
    ("opening.pace", "opening.kind", &[OpeningKind::Race.word()]),
    ("opening.tie", "opening.kind", &[OpeningKind::Race.word()]),
    (
        "opening.takes",
        "opening.kind",
        &[OpeningKind::Race.word(), OpeningKind::Script.word()],
    ),
    (
        "opening.script",
        "opening.kind",
        &[OpeningKind::Script.word()],
    ),
    ("opening.later", "divide.kind", &[]),
    ("starter.later", "divide.kind", &[]),
    (
        "divide.size",
        "divide.kind",
        &[
            DivideKind::Houses.word(),
            DivideKind::Refill.word(),
            DivideKind::OwnRow.word(),
        ],
    ),
    ("divide.gained", "divide.kind", &[DivideKind::Houses.word()]),
    ("divide.odd", "divide.kind", &[DivideKind::Houses.word()]),
    (
        "divide.debt",
        "divide.kind",
        &[
            DivideKind::Houses.word(),
            DivideKind::Refill.word(),
            DivideKind::OwnRow.word(),
        ],
    ),
    ("divide.copy", "divide.kind", &[DivideKind::Refill.word()]),
    ("divide.empty", "divide.kind", &[DivideKind::Refill.word()]),
    (
        "divide.remainder",
        "divide.kind",
        &[DivideKind::Refill.word()],
    ),
    (
        "divide.from",
        "divide.kind",
        &[DivideKind::OwnRow.word(), DivideKind::Refill.word()],
    ),
    ("marks.next-round", "divide.kind", &[]),
    ("match.lost-below", "divide.kind", &[]),
    ("match.lost-holes", "divide.kind", &[]),
    ("match.won-rounds", "divide.kind", &[]),
    ("gather.odd", "gather.free", &[Free::Shared.word()]),
    ("majority.ends", "majority.over", &[]),
    ("feed.give", "feed.duty", &[]),
];

/// What in a bundle does nothing, beside the compiler's own remarks: settings that speak of something the game does not
/// have, riders and `over` without effect, readings that do not compile or change nothing.
pub fn idle(bundle: &Bundle, rules: &Playable) -> Vec<Problem> {
    let Ok(whole) = taken_in(bundle) else {
        return vec![];
    };
    let mut out = settings_of_nothing(&whole, NEEDS);
    let file = whole.0;
    out.extend(unused_names(&file, "zones"));
    for (id, clause) in &bundle.rules.clauses {
        let mark_free = file.marks.is_empty();
        let key = format!("clause.{id}");
        let path = |p: &str| format!("{key}.set.{p}");
        let sets = |phase: &str, name: &str| {
            let phase = clause.set.as_ref().and_then(|s| s.get(phase));
            phase.is_some_and(|p| p.contains_key(name))
        };
        for (phase, name) in [("gather", "marked"), ("marks", "next-round")] {
            if mark_free && sets(phase, name) {
                let p = format!("{phase}.{name}");
                out.push(Problem::new(
                    "idle",
                    path(&p),
                    format!("{p} says nothing: there are no marks; list kinds in marks = […], or take it out"),
                ));
            }
        }
        if clause.after.is_some() {
            let with = clause.after.iter().flatten();
            let decided = |id: &String| {
                !rules
                    .remarks
                    .iter()
                    .any(|r| r.key == format!("clause.{id}"))
            };
            if !with.into_iter().any(decided) {
                out.push(Problem::new(
                    "idle",
                    key.clone(),
                    "a rider of rulings that decide nothing: name others in `after`, or take it out",
                ));
            }
        }
    }
    out
}
