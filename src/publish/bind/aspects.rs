//! What the compiler says of an aspect, as a reader would put it: its names and its cases.

use super::super::text::{in_words, typographic};

/// Names that the compiler's order explains and a table does not.
const NAMES: &[(&str, &str)] = &[
    (
        "… when it is empty",
        "last counter in the other’s mark, when that is empty",
    ),
    ("… and when they are used", "when kept throws are used"),
    ("… on what condition", "on what condition it is added"),
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

/// Cases as the compiler words them, and as one would say them.
const CASES: &[(&str, &str)] = &[
    ("not visited: visited, ", "the first time: "),
    ("nothing opposite: ", "if nothing lies opposite: "),
    ("missed or none, made four: ", "if it makes four: "),
    ("missed, made four: ", "a missed four again: "),
    ("missed, made five: ", "a missed four made five: "),
    (
        "the owner’s only hole, made four: ",
        "if it makes four in the owner’s only hole: ",
    ),
    (
        "not if it makes four in the owner’s only hole: ",
        "if it makes four in another: ",
    ),
    ("made four: ", "if it makes four: "),
    ("made one: ", "if it was empty: "),
    ("else: ", "otherwise: "),
    ("the role", "the later piece"),
    (", marked as single", ""),
];

/// More cases than these are counted: the sentences behind them stand in the note.
const MOST: usize = 3;

/// The name of an aspect.
#[must_use]
pub fn name(aspect: &str) -> String {
    let known = NAMES.iter().find(|(from, _)| *from == aspect);
    typographic(known.map_or(aspect, |(_, to)| to))
}

/// What a game says of it.
#[must_use]
pub fn value(said: &str) -> String {
    let said = typographic(said);
    let cases: Vec<&str> = said.split("; ").collect();
    let rest = cases.last().and_then(|last| last.strip_prefix("else: "));
    let told = match rest {
        Some(rest) if cases.len() > MOST => {
            format!("{rest}; {} special cases", in_words(cases.len() - 1))
        }
        _ => said,
    };
    CASES
        .iter()
        .fold(told, |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_told_in_words_and_many_are_counted() {
        assert_eq!(
            value("made four: the hole is marked, the move ends; else: take all up, go on"),
            "if it makes four: the hole is marked, the move ends; otherwise: take all up, go on"
        );
        assert_eq!(
            value("missed, made four: all taken; missed, made five: marked; missed, made 2-3 6+: take all up, go on; else: two taken"),
            "two taken; three special cases"
        );
        assert_eq!(
            name("… when it is empty"),
            "last counter in the other’s mark, when that is empty"
        );
        assert_eq!(name("direction"), "direction");
    }
}
