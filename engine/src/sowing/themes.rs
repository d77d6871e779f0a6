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
        hint: "Something can be taken at once. It is better left.",
        looks: &[Tempts(&["capture"]), Lacks(&["capture"])],
        covers: &["quiet"],
    },
    Theme {
        word: "sacrifice",
        says: "a sacrifice",
        hint: "The other may take something after it, and it is still the best.",
        looks: &[Lacks(GAINS), Answered(&["capture"])],
        covers: &["quiet"],
    },
    Theme {
        word: "mark",
        says: "a hole of one’s own is made",
        hint: "A hole can be made that stays its maker’s.",
        looks: &[Happens(&["mark"])],
        covers: &[],
    },
    Theme {
        word: "relay-capture",
        says: "a capture after a relay",
        hint: "Follow the sowing on: what is taken is taken in a later lap.",
        looks: &[Happens(&["relay", "capture"])],
        covers: &["capture"],
    },
    Theme {
        word: "captures",
        says: "several captures in one move",
        hint: "More is taken than at one place.",
        looks: &[Happens(&["capture", "capture"])],
        covers: &["capture"],
    },
    Theme {
        word: "capture",
        says: "a capture",
        hint: "Something can be taken.",
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
        hint: "Whoever moves so may move again.",
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
        hint: "Nothing is taken by it at once. Look at what the other could do next.",
        looks: &[Lacks(GAINS)],
        covers: &[],
    },
];
