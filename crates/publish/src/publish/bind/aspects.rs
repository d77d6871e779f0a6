//! The names of aspects and what games say of them, as a page prints them.

use super::super::text::typographic;

/// Names that the order of a family's rows explains and a table does not.
const NAMES: &[(&str, &str)] = &[
    (
        "… when it is empty",
        "last counter in the other’s mark, when that is empty",
    ),
    ("… and when they are used", "when kept throws are used"),
    ("… and what is left of them", "kept throws that are left"),
    ("… on what condition", "on what condition it is added"),
    ("… which of it", "which of the credit is added"),
    ("… who plays it", "who plays the later piece"),
    (
        "… places for each point",
        "places for each point, the later piece",
    ),
    ("… pays to leave", "what the later piece pays to leave"),
    ("… pays at the last place", "what it pays at the last place"),
    ("as a step", "one of it as a step"),
    ("degrees", "the order of the others"),
    ("since when", "since when they can be eaten"),
];

/// The name of an aspect.
#[must_use]
pub fn name(aspect: &str) -> String {
    let known = NAMES.iter().find(|(from, _)| *from == aspect);
    typographic(known.map_or(aspect, |(_, to)| to))
}

/// What a game says of it.
#[must_use]
pub fn value(said: &str) -> String {
    typographic(&said.replace("the role", "the later piece"))
}
