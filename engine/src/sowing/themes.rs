//! What moves to be found are about in sowing games.

use crate::game::theme::Look::{Answered, Happens, Lacks, Tempts};
use crate::game::theme::Theme;

/// What gains something.
const GAINS: &[&str] = &["capture", "mark", "bring", "carry", "again", "round-over"];

/// The themes, those that say most first.
pub(super) const THEMES: &[Theme] = &[
    Theme {
        word: "end",
        says: "a move that ends the round",
        hint: "The round can be over with this move.",
        looks: &[Happens(&["round-over"])],
        covers: &[],
    },
    Theme {
        word: "refusal",
        says: "a capture to be refused",
        hint: "You can capture at once, but it is better not to.",
        looks: &[Tempts(&["capture"]), Lacks(&["capture"])],
        covers: &["quiet"],
    },
    Theme {
        word: "sacrifice",
        says: "a sacrifice",
        hint: "The opponent may capture after this move, and it is still the best move.",
        looks: &[Lacks(GAINS), Answered(&["capture"])],
        covers: &["quiet"],
    },
    Theme {
        word: "mark",
        says: "a hole is marked",
        hint: "You can mark a hole that stays yours.",
        looks: &[Happens(&["mark"])],
        covers: &[],
    },
    Theme {
        word: "relay-capture",
        says: "a capture after a relay",
        hint: "Follow the sowing: it captures in a later lap.",
        looks: &[Happens(&["relay", "capture"])],
        covers: &["capture"],
    },
    Theme {
        word: "captures",
        says: "several captures in one move",
        hint: "One move captures in more than one hole.",
        looks: &[Happens(&["capture", "capture"])],
        covers: &["capture"],
    },
    Theme {
        word: "capture",
        says: "a capture",
        hint: "You can capture.",
        looks: &[Happens(&["capture"])],
        covers: &[],
    },
    Theme {
        word: "bring",
        says: "counters are brought over",
        hint: "Counters can be brought to another hole.",
        looks: &[Happens(&["bring"])],
        covers: &[],
    },
    Theme {
        word: "carry",
        says: "counters are taken and sown on",
        hint: "Counters can be taken and sown on.",
        looks: &[Happens(&["carry"])],
        covers: &[],
    },
    Theme {
        word: "again",
        says: "a move that gives another",
        hint: "After this move you may move again.",
        looks: &[Happens(&["again"])],
        covers: &[],
    },
    Theme {
        word: "laps",
        says: "a sowing of many laps",
        hint: "The sowing goes on for several laps.",
        looks: &[Happens(&["relay", "relay", "relay"])],
        covers: &[],
    },
    Theme {
        word: "quiet",
        says: "a quiet move",
        hint: "It captures nothing at once. Look at what the opponent could do next.",
        looks: &[Lacks(GAINS)],
        covers: &[],
    },
];
