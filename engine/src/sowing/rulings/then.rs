//! Effects: what a ruling does.

use super::moment::{names, Moment, EVERY};
use crate::lang::halves::effects;
use crate::lang::Many;
use crate::words;
use crate::words::Word as _;
use serde::{Deserialize, Serialize};

words! {
    /// What comes next, in one word.
    pub enum NextWord {
        End = "end": "the move ends",
        Relay = "relay": "all counters here are lifted and sown on",
        MoveOn = "move-on": "the one counter here goes one hole on; this does not count as a lap",
        Again = "again": "the move is over and the same player moves again",
        MayAgain = "may-again": "the move is over; the same player may move again or stop",
        Ask = "ask": "the mover chooses how the sowing goes on from here (moment `answer`)",
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
        Facing = "facing": "if there are two holes opposite, counters of the one that `setup.opposite` names",
        Behind = "behind": "if there are two holes opposite, counters of the one that `setup.behind` names",
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
        Here = "here": "this hole, for counters taken elsewhere; they stay on the board",
        OwnMark = "own-mark": "the mover's marked hole of lowest number",
        Nobody = "nobody": "out of play for the round, counted for neither",
        Hand = "hand": "the mover's hand; the mover places them in a hole as a second step (moment `place`)",
        Lap = "lap": "the next lap: only they are sown on, from the hole that `from` names",
    }
}
words! {
    /// After which hole what was taken is sown on.
    pub enum Begins {
        LapEnd = "lap-end": "the hole where this lap's last counter fell",
        LapOrigin = "lap-origin": "the hole that this lap began from",
        MoveOrigin = "move-origin": "the hole that the move began from",
    }
}
/// Where the rules do not say.
impl Default for Begins {
    fn default() -> Begins {
        Begins::LapEnd
    }
}
/// Where the rules do not say.
impl Default for To {
    fn default() -> To {
        To::Mover
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
        Asked = "asked": "the player chooses among the directions that the moment `answer` allows",
        Turned = "turned": "the reverse of the direction so far",
    }
}
words! {
    /// Whose the odd hole is.
    pub enum Holes {
        Mine = "mine": "this player's",
        Theirs = "theirs": "the other's",
        Lot = "lot": "decided by lot",
        MineShort = "mine-short": "this player's, with only this player's surplus in it; the other player keeps theirs in store",
        TheirsShort = "theirs-short": "the other player's, with only that player's surplus in it; this player keeps theirs in store",
        LastOwner = "last-owner": "whoever owned it in the round before",
    }
}

/// What comes next: a word, or a look at another hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Next {
    /// A word.
    Word(NextWord),
    /// A look at another hole.
    Look(Look),
}

/// Look at another hole, under the moment named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Which hole.
    pub look: Back,
    /// The moment that rules what is found there.
    #[serde(rename = "as")]
    pub moment: String,
}

/// When something can be taken.
const TAKING: &[&str] = &names([
    Moment::Reserve,
    Moment::Passing,
    Moment::Last,
    Moment::Answer,
    Moment::Pick,
    Moment::Look,
    Moment::Settled,
]);
/// When a counter has fallen.
const FALLEN: &[&str] = &names([Moment::Passing, Moment::Last, Moment::Look]);
/// When it is settled where the move goes on.
const GOES_ON: &[&str] = &names([Moment::Reserve, Moment::Last, Moment::Answer, Moment::Look]);
effects! {
    /// What comes next; required at `last`, `race` and every look; at `reserve` and `answer` it is `end` if left out.
    next: Next = "next", Next(NextWord::WORDS, Back::WORDS), &names([Moment::Reserve, Moment::Last, Moment::Race, Moment::Answer, Moment::Look]);
    /// What is taken, in this order.
    take: Many<Take> = "take", Words(Take::WORDS), TAKING;
    /// How many counters are taken; all if left out. With `every`: how many a hole must have.
    amount: u8 = "amount", Amount, TAKING;
    /// Who gets the counters taken; the mover if left out.
    to: To = "to", Words(To::WORDS), TAKING;
    /// With `to = "lap"`: the hole after which the counters taken are sown; `lap-end` if left out.
    from: Begins = "from", Words(Begins::WORDS), GOES_ON;
    /// With `to = "lap"`: the zone into which the counters taken are sown, from its first hole in the direction of sowing; it replaces `from`.
    into: String = "into", Zone, GOES_ON;
    /// If the player omits the capture, the hole gets this mark instead.
    miss: String = "miss", Kind, FALLEN;
    /// The hole gets this mark.
    mark: String = "mark", Kind, FALLEN;
    /// Who holds the mark; the mover if left out.
    by: By = "by", Words(By::WORDS), FALLEN;
    /// Sets the mark's `visited` flag.
    visit: bool = "visit", True, FALLEN;
    /// After the sowing the mover picks this many holes, one after the other; the moment `pick` says what happens in each.
    pick: u8 = "pick", Amount, &names([Moment::Last, Moment::Look]);
    /// The opponent may not choose this hole in the next turn.
    bar: bool = "bar", True, &names([Moment::Last, Moment::Look]);
    /// The hole is closed for the rest of the round: it is no longer sown, chosen or taken from. Its counters stay.
    close: bool = "close", True, &names([Moment::Last, Moment::Look]);
    /// At `choose`, `reserve`, `place` and `pick`: whether the hole may be chosen. At `answer`: whether this answer is allowed.
    choose: Choose = "choose", Words(Choose::WORDS), &names([Moment::Choose, Moment::Reserve, Moment::Answer, Moment::Place, Moment::Pick]);
    /// The direction of sowing; at `last` and looks: the direction from here to the end of the move.
    direction: Direction = "direction", Words(Direction::WORDS), &names([Moment::Choose, Moment::Reserve, Moment::Last, Moment::Look]);
    /// At `enter`: the hole is jumped.
    skip: bool = "skip", True, &names([Moment::Enter]);
    /// At `enter`: the counter goes into the mover's store instead; the next one falls beyond the hole.
    bank: bool = "bank", True, &names([Moment::Enter]);
    /// At `settled`: the round is over.
    over: bool = "over", True, &names([Moment::Settled]);
    /// At `remainder`: who gets the odd hole.
    holes: Holes = "holes", Words(Holes::WORDS), &names([Moment::Remainder]);
    /// The event's name in the log; it changes no play.
    tell: String = "tell", Name, EVERY;
}
