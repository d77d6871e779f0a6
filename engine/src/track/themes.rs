//! What moves to be found are about in stick-and-track games.

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
        hint: "You can take a piece at once, but it is better not to.",
        looks: &[Tempts(&["eaten"]), Lacks(&["eaten"])],
        covers: &["run"],
    },
    Theme {
        word: "capture",
        says: "a piece is taken",
        hint: "You can take a piece.",
        looks: &[Happens(&["eaten"])],
        covers: &["run"],
    },
    Theme {
        word: "home",
        says: "a piece is brought off",
        hint: "A piece can leave the board.",
        looks: &[Happens(&["off"])],
        covers: &["run"],
    },
    Theme {
        word: "station",
        says: "a piece reaches an end of the track",
        hint: "A piece can come to an end of the track.",
        looks: &[Happens(&["reach"])],
        covers: &["run"],
    },
    Theme {
        word: "loose",
        says: "a player is let loose",
        hint: "A piece comes into play that hunts the others.",
        looks: &[Happens(&["loose"])],
        covers: &["run"],
    },
    Theme {
        word: "release",
        says: "a piece begins to move",
        hint: "A piece that has not moved yet can begin.",
        looks: &[Happens(&["release"])],
        covers: &["run"],
    },
    Theme {
        word: "pay",
        says: "a throw is spent",
        hint: "You can use a throw, or a saved one, for something else than moving a piece.",
        looks: &[Happens(&["pay"])],
        covers: &["run"],
    },
    Theme {
        word: "sacrifice",
        says: "a piece is left to be taken",
        hint: "The opponent may take a piece after this move, and it is still the best move.",
        looks: &[Lacks(&["eaten", "off", "over"]), Answered(&["eaten"])],
        covers: &["run"],
    },
    Theme {
        word: "run",
        says: "the right piece runs",
        hint: "Look where each piece would stand, and which enemy pieces could reach it.",
        looks: &[Happens(&["move"])],
        covers: &[],
    },
    Theme {
        word: "wait",
        says: "nothing moves",
        hint: "It is better not to move.",
        looks: &[Lacks(&["move"])],
        covers: &[],
    },
];
