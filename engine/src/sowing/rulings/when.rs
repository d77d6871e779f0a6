//! Conditions: in which situations a ruling holds.

use super::moment::{names, Moment};
use crate::lang::halves::conditions;
use crate::lang::{Counts, Many, YesNo};
use crate::words;
use crate::words::Word;

words! {
    /// Whose hole it is, seen from the mover.
    pub enum Side {
        Own = "own": "a hole of the mover (by owner this round or by row, see `side.means`)",
        Other = "other": "a hole of the other player",
        Store = "store": "a store (only where stores are sown)",
    }
}
words! {
    /// What lies in the hole opposite.
    pub enum Opposite {
        Empty = "empty": "the hole opposite is empty",
        Some = "some": "the hole opposite has at least one counter",
    }
}
words! {
    /// How the last counter came here.
    pub enum Via {
        Sown = "sown": "it was sown",
        Moved = "moved": "it was moved on by one hole (`next = \"move-on\"`)",
    }
}
words! {
    /// The other player's hole with the same number.
    pub enum Twin {
        Plain = "plain": "it bears no mark",
        Marked = "marked": "it bears a mark",
    }
}
words! {
    /// Whether there are any.
    pub enum SomeNone {
        None = "none": "there is none",
        Some = "some": "there is at least one",
    }
}
words! {
    /// One or more.
    pub enum OneMore {
        One = "one": "exactly one",
        More = "more": "two or more",
    }
}

words! {
    /// How far the move has come.
    pub enum Reach {
        Home = "home": "all its counters have fallen in the mover's own holes and stores",
        Other = "other": "at least one has fallen in a hole of the other player",
    }
}

words! {
    /// What a player answers of his sowing.
    pub enum Says {
        On = "on": "the sowing goes on in the same direction",
        Back = "back": "the sowing goes on in the other direction",
        Stop = "stop": "the move ends here",
    }
}

/// A situation before a counter falls, or after it has, and when a move is done.
const HOLE_OR_SETTLED: &[&str] = &names([
    Moment::Choose,
    Moment::Reserve,
    Moment::Enter,
    Moment::Passing,
    Moment::Last,
    Moment::Race,
    Moment::Answer,
    Moment::Place,
    Moment::Pick,
    Moment::Look,
    Moment::Settled,
]);
/// A situation before a counter falls, or after it has.
const HOLE: &[&str] = HOLE_OR_SETTLED.split_at(HOLE_OR_SETTLED.len() - 1).0;
/// While a lap is sown.
const IN_A_LAP: &[&str] = &names([Moment::Enter, Moment::Passing, Moment::Last, Moment::Look]);
/// Where a move, or one lap of it, comes to its end, and after it.
const AT_ITS_END: &[&str] = &names([Moment::Last, Moment::Look, Moment::Answer, Moment::Settled]);
/// Within a turn.
const TURN: &[&str] = &names([
    Moment::Choose,
    Moment::Reserve,
    Moment::Answer,
    Moment::Place,
    Moment::Pick,
    Moment::Enter,
    Moment::Passing,
    Moment::Settled,
    Moment::Last,
    Moment::Look,
]);

conditions! {
    /// The moment when it is tested: choose, reserve, enter, passing, last, race, answer, place, pick, settled, remainder, or a name of your own that a look uses.
    at;
    /// Whose hole it is, seen from the mover.
    side: Many<Side> = "side", Words(Side::WORDS), HOLE, Side 0 "whose hole";
    /// Counters in the hole (after the counter has fallen, at `passing`, `last`, `race`).
    count: Counts = "count", Counts, HOLE, Count 10 "counters in the hole";
    /// none, any, mine, theirs, a kind, mine:kind, theirs:kind; mine = the mover made it.
    mark: Many<String> = "mark", Marks, HOLE, Mark 1 "its mark, seen from the mover";
    /// The mark's flag that `visit` sets.
    visited: YesNo = "visited", YesNo, HOLE, Visited 2 "the mark's flag";
    /// Whether there are counters opposite.
    opposite: Many<Opposite> = "opposite", Words(Opposite::WORDS), HOLE, Opposite 11 "what lies opposite";
    /// Counters in the hole opposite.
    opposite_count: Counts = "opposite-count", Counts, HOLE, OppositeCount 12 "how many lie opposite";
    /// If there are two holes opposite: counters in the one that `setup.opposite` names.
    facing: Counts = "facing", Counts, HOLE, Facing 34 "counters in the first hole opposite";
    /// If there are two holes opposite: counters in the one that `setup.behind` names.
    behind: Counts = "behind", Counts, HOLE, Behind 35 "counters in the second hole opposite";
    /// How the counter came here.
    via: Many<Via> = "via", Words(Via::WORDS), &names([Moment::Last, Moment::Look]), Via 13 "how the counter came";
    /// Counters lifted for this lap.
    sown: Counts = "sown", Counts, IN_A_LAP, Sown 14 "counters lifted for the lap";
    /// Names of `setup.zones`, or `"!name"` for outside it.
    zone: Many<String> = "zone", Zones, HOLE, Zone 3 "in a named zone";
    /// The other player's hole with the same number.
    twin: Many<Twin> = "twin", Words(Twin::WORDS), HOLE, Twin 5 "mark of the hole of the same number";
    /// Whether the mover holds any mark.
    my_marks: Many<SomeNone> = "my-marks", Words(SomeNone::WORDS), HOLE_OR_SETTLED, MyMarks 6 "whether the mover holds a mark";
    /// Holes the hole's owner has this round.
    owner_holes: Many<OneMore> = "owner-holes", Words(OneMore::WORDS), HOLE, OwnerHoles 4 "holes the owner has";
    /// At `choose`: the owner of the place where the last counter of the first lap would fall.
    ends: Many<Side> = "ends", Words(Side::WORDS), &names([Moment::Choose]), Ends 26 "where the first lap would end";
    /// At `choose`: counters in that place before the last one falls.
    ends_on: Counts = "ends-on", Counts, &names([Moment::Choose]), EndsOn 27 "counters there";
    /// At `choose`: the hole's number among the mover's own holes with counters, counted from the mover's right (1 is the rightmost).
    from_right: Counts = "from-right", Counts, &names([Moment::Choose]), FromRight 30 "which it is from the right";
    /// Laps sown in this move, this one included (64 and more are not distinguished).
    lap: Counts = "lap", Counts, IN_A_LAP, Lap 22 "laps sown in the move";
    /// 1 until the lap returns to the hole from which it was lifted, 2 from that hole on, and so on.
    circuit: Counts = "circuit", Counts, IN_A_LAP, Circuit 23 "times the lap has come round, and one";
    /// Whether a counter of this move has fallen on the other side.
    reach: Many<Reach> = "reach", Words(Reach::WORDS), IN_A_LAP, Reach 24 "how far the move has come";
    /// Moves made this round, this one included.
    turn: Counts = "turn", Counts, TURN, Turn 15 "moves made this round";
    /// At `settled`: counters left on the board.
    left: Counts = "left", Counts, &names([Moment::Settled]), Left 16 "counters on the board";
    /// At `settled`: counters left in the mover's holes, or in those of `left.zone`.
    own_left: Counts = "own-left", Counts, &names([Moment::Settled]), OwnLeft 25 "counters in the mover's holes";
    /// At `settled`: counters left in the other player's holes, or in those of that player's `left.zone`.
    other_left: Counts = "other-left", Counts, &names([Moment::Settled]), OtherLeft 28 "counters in the other's holes";
    /// At `settled`: counters in the mover's hand. If a clause uses it, `settled` is also tested before they are placed.
    hand: Counts = "hand", Counts, &names([Moment::Settled]), Hand 31 "counters in the hand";
    /// At `settled`: whether any mark is on the board.
    board_marks: Many<SomeNone> = "board-marks", Words(SomeNone::WORDS), &names([Moment::Settled]), BoardMarks 17 "whether any mark is on the board";
    /// Whether this move has taken anything, up to now.
    captured: YesNo = "captured", YesNo, AT_ITS_END, Captured 18 "whether the move took anything";
    /// Whether this move began with a counter from the reserve (moment `reserve`).
    entered: YesNo = "entered", YesNo, AT_ITS_END, Entered 36 "whether the move began with a counter from the reserve";
    /// At `reserve`: counters in the mover's reserve, the one about to be entered included.
    reserve: Counts = "reserve", Counts, &names([Moment::Reserve]), Reserve 37 "counters in the reserve";
    /// At `answer`: what the mover answers; if left out, any answer.
    says: Many<Says> = "says", Words(Says::WORDS), &names([Moment::Answer]), Says 38 "what the mover answers";
    /// At `answer`: whether the next lap takes something where it ends.
    takes: YesNo = "takes", YesNo, &names([Moment::Answer]), Takes 39 "whether the lap then sown takes where it ends";
    /// At `enter`: counters of this lap still to be sown, the one about to fall included (1 is the last).
    to_sow: Counts = "to-sow", Counts, &names([Moment::Enter]), ToSow 32 "counters of the lap still to be sown";
    /// Counters in the fullest hole: at `choose` now, at `enter` when the lap was lifted.
    most: Counts = "most", Counts, &names([Moment::Choose, Moment::Enter]), Most 33 "counters in the fullest hole";
    /// At `remainder`: counters left over.
    over: Counts = "over", Counts, &names([Moment::Remainder]), Over 19 "counters over";
    /// At `remainder`: whether the player has more counters than the other player.
    richer: YesNo = "richer", YesNo, &names([Moment::Remainder]), Richer 20 "whether he has more";
    /// At `remainder`: whether the player has more counters than at the round's start.
    gained: YesNo = "gained", YesNo, &names([Moment::Remainder]), Gained 21 "whether he has more than he held";
    /// At `remainder`: whether either player has a full hole more than at the round's start.
    full_gain: YesNo = "full-gain", YesNo, &names([Moment::Remainder]), FullGain 29 "whether either has a full hole more than he held";
}

impl Dim {
    /// Whether its value depends on owners and marks alone (and on the mover), so that it can be kept as a code per hole.
    pub fn is_static(self) -> bool {
        self.rank() < 10
    }

    /// Whether it speaks of a hole, and not of the whole board, the move or the player.
    pub fn is_of_hole(self) -> bool {
        use Dim::{
            Behind, Count, Ends, EndsOn, Facing, FromRight, Mark, Opposite, OppositeCount,
            OwnerHoles, Side, Twin, Visited, Zone,
        };
        matches!(
            self,
            Side | Mark
                | Visited
                | Zone
                | OwnerHoles
                | Twin
                | Count
                | Opposite
                | OppositeCount
                | Facing
                | Behind
                | Ends
                | EndsOn
                | FromRight
        )
    }
}

impl PartialOrd for Dim {
    fn partial_cmp(&self, other: &Dim) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// In the order of a table's dimensions.
impl Ord for Dim {
    fn cmp(&self, other: &Dim) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl std::fmt::Display for Dim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}
