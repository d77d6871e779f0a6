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
        hint: "A piece can be taken at once. It is better left.",
        looks: &[Tempts(&["eaten"]), Lacks(&["eaten"])],
        covers: &["run"],
    },
    Theme {
        word: "capture",
        says: "a piece is taken",
        hint: "A piece can be taken.",
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
        hint: "Somebody comes into play who hunts the others.",
        looks: &[Happens(&["loose"])],
        covers: &["run"],
    },
    Theme {
        word: "release",
        says: "a piece begins to move",
        hint: "One that stands still can begin.",
        looks: &[Happens(&["release"])],
        covers: &["run"],
    },
    Theme {
        word: "pay",
        says: "a throw is spent",
        hint: "A throw, or one kept for later, can be used for something else than running.",
        looks: &[Happens(&["pay"])],
        covers: &["run"],
    },
    Theme {
        word: "sacrifice",
        says: "a piece is left to be taken",
        hint: "The other may take a piece after it, and it is still the best.",
        looks: &[Lacks(&["eaten", "off", "over"]), Answered(&["eaten"])],
        covers: &["run"],
    },
    Theme {
        word: "run",
        says: "the right piece runs",
        hint: "Look at where each piece would stand, and at who could reach it.",
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
