//! Effects: what a ruling does.

use super::cond::Many;
use crate::words;
use serde::{Deserialize, Serialize};

words! {
    /// What comes next, in one word.
    pub enum NextWord {
        End = "end": "the move ends",
        Relay = "relay": "all counters here are lifted and sown on",
        MoveOn = "move-on": "the one counter here goes one hole on; no lap of its own",
        Again = "again": "the move is over and the same player moves again",
        MayAgain = "may-again": "the move is over; the same player may move again or stop",
        Won = "won": "the race is won",
    }
}
words! {
    /// Where a look goes, along the direction sown.
    pub enum Back {
        Back = "back": "the hole before",
        Next = "next": "the hole after",
        Opposite = "opposite": "the hole opposite",
    }
}
words! {
    /// What is taken.
    pub enum Take {
        Here = "here": "counters of this hole",
        Opposite = "opposite": "counters of the hole opposite",
        Every = "every": "all holes of the other player that hold exactly `amount`",
        Board = "board": "all counters on the board (at `settled`)",
    }
}
words! {
    /// Who gets what is taken.
    pub enum To {
        Mover = "mover": "the mover's store",
        Owner = "owner": "the store of the hole's owner",
        Opener = "opener": "the store of the player who began the round",
        Here = "here": "the hole itself (of what is taken elsewhere): it stays on the board",
        OwnMark = "own-mark": "the mover's marked hole of lowest number",
        Nobody = "nobody": "out of play for the round, counted for neither",
        Hand = "hand": "the mover's hand: he places them in a hole as a second step (moment `place`)",
    }
}
words! {
    /// Who holds the mark.
    pub enum By {
        Mover = "mover": "the mover",
        Owner = "owner": "the hole's owner",
    }
}
words! {
    /// Whether the hole may be chosen.
    pub enum Choose {
        May = "may": "it may be chosen",
        MayNot = "may-not": "it may not be chosen",
        LastResort = "last-resort": "it may be chosen only if no hole that `may` be chosen can be played",
    }
}
words! {
    /// Which way to sow.
    pub enum Direction {
        Anticlockwise = "anticlockwise": "rising hole numbers",
        Clockwise = "clockwise": "falling hole numbers",
        Either = "either": "the player says",
    }
}
words! {
    /// Whose the odd hole is.
    pub enum Holes {
        Mine = "mine": "this player's",
        Theirs = "theirs": "the other's",
        Lot = "lot": "decided by lot",
        MineShort = "mine-short": "this player's, with only what he has over in it; the other keeps his in store",
        TheirsShort = "theirs-short": "the other's, with only what he has over in it; this player keeps his in store",
        LastOwner = "last-owner": "whoever owned it in the round before",
    }
}

/// What comes next: a word, or a look at another hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Next {
    Word(NextWord),
    Look(Look),
}

/// Look at another hole, under the moment named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub look: Back,
    #[serde(rename = "as")]
    pub moment: String,
}

/// The outcome of a ruling. A key that is left out does nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Then {
    /// What comes next; required at `last`, `race` and every look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// What is taken, in this order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<Many<Take>>,
    /// How many counters are taken; left out = all. With `every`: what a hole must hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<u8>,
    /// Who gets what is taken; left out = the mover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<To>,
    /// If the taker lets it pass, the hole gets this mark instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miss: Option<String>,
    /// The hole gets this mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// Who holds the mark; left out = the mover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// Sets the mark's `visited` flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visit: Option<bool>,
    /// The opponent may not choose this hole in his next turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bar: Option<bool>,
    /// The hole is closed for the rest of the round: no longer sown, chosen or taken from. What lies in it stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub close: Option<bool>,
    /// At `choose` and `place`: may the hole be chosen?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choose: Option<Choose>,
    /// At `choose`: which way it is sown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// At `enter`: the hole is jumped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<bool>,
    /// At `settled`: the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// At `remainder`: whose the odd hole is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holes: Option<Holes>,
    /// The word under which the event is told; changes no play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tell: Option<String>,
}
