//! What moves to be found are about in games of men on points.

use crate::game::theme::Look::{Answered, Happens, Lacks, Tempts};
use crate::game::theme::Theme;

/// The themes, those that say most first.
pub(super) const THEMES: &[Theme] = &[
    Theme {
        word: "end",
        says: "a move that ends the game",
        hint: "The game can be over with this move.",
        looks: &[Happens(&["over"])],
        covers: &[],
    },
    Theme {
        word: "refusal",
        says: "a piece to be spared",
        hint: "You can capture a piece at once, but it is better not to.",
        looks: &[Tempts(&["take"]), Lacks(&["take", "choose"])],
        covers: &["quiet"],
    },
    Theme {
        word: "chain",
        says: "several captures, one after the other",
        hint: "You can capture more than one piece.",
        looks: &[Happens(&["take", "again"])],
        covers: &["capture"],
    },
    Theme {
        word: "row",
        says: "a row is made",
        hint: "A row lets you take a piece.",
        looks: &[Happens(&["choose"])],
        covers: &["quiet"],
    },
    Theme {
        word: "capture",
        says: "a piece is captured",
        hint: "You can capture a piece.",
        looks: &[Happens(&["take"])],
        covers: &["quiet"],
    },
    Theme {
        word: "promotion",
        says: "a piece is promoted",
        hint: "You can promote a piece.",
        looks: &[Happens(&["become"])],
        covers: &["quiet"],
    },
    Theme {
        word: "sacrifice",
        says: "a piece is left to be taken",
        hint: "The opponent may take a piece after this move, and it is still the best move.",
        looks: &[Lacks(&["take", "over"]), Answered(&["take"])],
        covers: &["quiet"],
    },
    Theme {
        word: "quiet",
        says: "the right piece goes to the right place",
        hint: "Look at what the opponent could do then.",
        looks: &[Lacks(&["take"])],
        covers: &[],
    },
];
