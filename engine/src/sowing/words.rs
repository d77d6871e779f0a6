//! The words that parameters of sowing games take: one row a word, with what it says in the manual and in the JSON Schema.

use crate::words;

words! {
    /// `sow.direction`: the direction of sowing; a `choose` outcome may set another.
    pub enum Dir {
        Anticlockwise = "anticlockwise": "rising hole numbers",
        Clockwise = "clockwise": "falling hole numbers",
    }
}
impl Dir {
    /// The other way.
    #[must_use]
    pub fn other(self) -> Dir {
        match self {
            Dir::Anticlockwise => Dir::Clockwise,
            Dir::Clockwise => Dir::Anticlockwise,
        }
    }
}
/// Where nothing is sown yet.
impl Default for Dir {
    fn default() -> Dir {
        Dir::Anticlockwise
    }
}
words! {
    /// `setup.shape`: how the holes lie, where `setup.rows` does not say it.
    pub enum BoardShape {
        Rows = "rows": "two rows, South's below",
        Ring = "ring": "a ring, South's holes below and North's above",
    }
}
words! {
    /// `sow.skip`: what a sowing passes over.
    pub enum Skip {
        Nothing = "nothing": "every hole is sown",
        LapOrigin = "lap-origin": "the hole from which this lap was lifted is passed over",
        MoveOrigin = "move-origin": "the hole where the move began is passed over",
    }
}
words! {
    /// `sow.first`: where the first counter falls.
    pub enum FirstFalls {
        Next = "next": "the first counter falls in the next hole",
        Origin = "origin": "where two or more lay, the first falls back in the hole itself",
        OriginOnce = "origin-once": "the same, but only in the first lap of a move",
    }
}
words! {
    /// `sow.store`: whether stores are sown.
    pub enum StoreSown {
        Own = "own": "the mover's store is sown after the mover's last hole",
        Both = "both": "both stores are sown",
    }
}
words! {
    /// `side.means`: what own and other mean.
    pub enum SideMeans {
        Owned = "owned": "his who has it this round",
        Row = "row": "his in whose row it lies",
    }
}
words! {
    /// `opening.kind`: how a round opens.
    pub enum OpeningKind {
        Turns = "turns": "players move in turn from the start",
        Race = "race": "both players sow at once until one is stopped",
        Script = "script": "a fixed series of steps",
    }
}
words! {
    /// `opening.from`: race: the hole from which each player sows; script: the hole from which places are counted (rightmost, if it is not set).
    pub enum OpeningFrom {
        Rightmost = "rightmost": "his rightmost hole, of those he has this round",
        Leftmost = "leftmost": "his leftmost hole, of those he has this round",
        Printed = "printed": "the last hole of the player's printed row, whoever owns it",
        Picked = "picked": "a hole of his with counters that he picks; drawn by lot where nobody is asked",
        PickedFacing = "picked-facing": "the same, among the holes that face one of the other player's",
    }
}
words! {
    /// `opening.pace`: race: how fast each is.
    pub enum Pace {
        Lockstep = "lockstep": "both drop a counter at each tick",
        Jitter = "jitter": "at each tick one of the two, drawn by chance, drops a counter",
        Finish = "finish": "lockstep, and then the loser sows on until nothing moves",
        Lot = "lot": "nothing is sown; the starter is drawn",
    }
}
words! {
    /// `opening.tie`: race: both stop at the same tick.
    pub enum Tie {
        Lot = "lot": "drawn by lot",
    }
}
words! {
    /// `opening.takes`: race, `sow` of a script: whether there are captures.
    pub enum RaceTakes {
        None = "none": "nothing is captured in the opening",
        Yes = "yes": "captures in passing and with the last counter also apply in the opening",
    }
}
words! {
    /// `opening.later`: later rounds.
    pub enum OpeningLater {
        Again = "again": "every round opens so",
        Turns = "turns": "only the first round opens in this way",
    }
}
words! {
    /// `starter.first`: who begins the first round.
    pub enum StarterFirst {
        Lot = "lot": "drawn by lot",
        South = "south": "South",
        Race = "race": "the winner of the race",
    }
}
words! {
    /// `starter.later`: who begins later rounds.
    pub enum StarterLater {
        Alternate = "alternate": "players take turns round by round",
        Lot = "lot": "drawn by lot",
        Race = "race": "the winner of the race",
        Loser = "loser": "the loser of the round before",
        Winner = "winner": "the winner of the round before",
        LastMover = "last-mover": "the player who made the last move of the round before",
    }
}
words! {
    /// `choose.of`: which of the holes that may be chosen.
    pub enum ChooseOf {
        Any = "any": "any of the holes that may be chosen",
        Rightmost = "rightmost": "only the rightmost of them, seen from the player",
        Leftmost = "leftmost": "only the leftmost of them",
    }
}
words! {
    /// `again.from`: where an extra move of the same player may start.
    pub enum AgainFrom {
        Any = "any": "from any hole he may choose",
        NotOrigin = "not-origin": "not from the hole where the move before began",
    }
}
words! {
    /// `take.duty`: whether a player who can take must take.
    pub enum TakeDuty {
        Free = "free": "a move that captures is not obligatory",
        Must = "must": "if any move captures something, only moves that do so may be played",
    }
}
words! {
    /// `feed.duty`: the duty to feed.
    pub enum Feed {
        Strict = "strict": "a move must feed an opponent who has no counters; if no move does, there is no move",
        IfAble = "if-able": "a move must feed an opponent who has no counters, if one can",
    }
}
words! {
    /// `feed.give`: how much a feeding move must give.
    pub enum FeedGive {
        Any = "any": "any move that feeds will do",
        Most = "most": "only the moves that leave the opponent the most counters",
    }
}
words! {
    /// `strip.captures`: a move that takes all the other player's counters.
    pub enum Strip {
        Void = "void": "a move that would take all the opponent's counters takes nothing; the sowing is valid",
        Illegal = "illegal": "such a move may not be made",
        LeaveFirst = "leave-first": "the counters taken first go back into their hole",
        LeaveLast = "leave-last": "the counters taken last go back into their hole",
        RestToOther = "rest-to-other": "they are taken, and the opponent gets all counters left on the board",
    }
}
words! {
    /// `stuck.then`: a player who cannot move.
    pub enum StuckThen {
        Pass = "pass": "he passes, the other goes on",
        Over = "over": "the round is over",
    }
}
words! {
    /// `stuck.test`: when that is tested.
    pub enum StuckTest {
        OnTurn = "on-turn": "for the player whose turn it is",
        AtOnce = "at-once": "for both players, after each move",
    }
}
words! {
    /// `stuck.both`: neither can move.
    pub enum StuckBoth {
        Over = "over": "the round is over",
    }
}
words! {
    /// `endless.then`: a move that would never stop.
    pub enum EndlessThen {
        Void = "void": "the board is as before the move and the turn passes",
        Illegal = "illegal": "the hole may not be chosen",
        Stop = "stop": "the player stops at will, after as many laps as they choose (`C@7` after seven); the counters stay where they fell, and a random player draws the lap",
    }
}
words! {
    /// `repeat.then`: a position that has come again in its round.
    pub enum RepeatThen {
        On = "on": "nothing: play goes on",
        Owner = "owner": "the round is over, and each player takes the counters in their own holes",
        Shared = "shared": "the round is over, and the counters on the board are shared (`gather.odd` says who gets the odd one)",
        Nobody = "nobody": "the round is over, and the counters on the board count for neither",
    }
}
words! {
    /// `total.of`: what a player's total is during a round.
    pub enum TotalOf {
        Stores = "stores": "what was taken",
        StoresMarks = "stores+marks": "counters taken, and those in the player's marked holes",
    }
}
words! {
    /// `majority.ends`: what a majority ends.
    pub enum MajorityEnds {
        Match = "match": "the match: the board stays as it is",
        Round = "round": "the round: the board is gathered, and the next round set up",
    }
}
words! {
    /// `gather.free`: who takes counters of unmarked holes at the round's end.
    pub enum Free {
        Owner = "owner": "the hole's owner",
        NotStuck = "not-stuck": "the player who can still move",
        Nobody = "nobody": "it counts for neither",
        LastMover = "last-mover": "the player who made the last move",
        Shared = "shared": "each player gets half (`gather.odd` says who gets the odd one)",
    }
}
words! {
    /// `gather.odd`: who gets the odd counter of what is shared.
    pub enum OddCounter {
        Nobody = "nobody": "it counts for neither",
        LastMover = "last-mover": "the player who made the last move",
        Starter = "starter": "the player who began the round",
    }
}
words! {
    /// `gather.marked`: who takes counters of marked holes.
    pub enum Marked {
        Marker = "marker": "who holds the mark",
        AsFree = "as-free": "as other holes",
        Stay = "stay": "they stay and count for who holds the mark",
    }
}
words! {
    /// `divide.kind`: how the next round is set up.
    pub enum DivideKind {
        Houses = "houses": "each player gets one hole for as many counters as fill it, side by side in the order of sowing",
        Refill = "refill": "the poorer player fills holes and the richer matches them",
        OwnRow = "own-row": "each player fills holes of their own row; holes left empty are closed",
        Anew = "anew": "as the first round",
    }
}
words! {
    /// `divide.gained`: houses: which holes are gained.
    pub enum Gained {
        LoserLeft = "loser-left": "the loser's leftmost holes are gained",
        LoserRight = "loser-right": "the loser's rightmost holes are gained",
        SouthRight = "south-right": "holes change hands at South's right end (North's left) only",
        SouthLeft = "south-left": "holes change hands at South's left end (North's right) only",
    }
}
words! {
    /// `divide.remainder`: refill: what does not fill a hole.
    pub enum Remainder {
        Cover = "cover": "first a counter in every hole, then full holes",
        Greedy = "greedy": "full holes, then ones",
        Rest = "rest": "full holes, then all that is left over in one hole",
        Even = "even": "as nearly the same in every hole as possible, the larger numbers first",
        Kept = "kept": "full holes; counters that do not fill one stay in store",
        Picked = "picked": "full holes, at most one that is neither full nor a single, then ones: the poorer player picks how many; random players draw it",
    }
}
words! {
    /// `divide.from`: own-row, refill: where each player begins to fill holes.
    pub enum DivideFrom {
        Right = "right": "from the player's right",
        Left = "left": "from the player's left",
        Picked = "picked": "a player who cannot fill all holes picks which",
    }
}
words! {
    /// `divide.copy`: refill: where the richer player lays out the same, and whether they fill a hole that the poorer player could not.
    pub enum Copied {
        Turned = "turned": "from the same end of the player's own row",
        Facing = "facing": "in the holes opposite those of the poorer player",
        Full = "full": "as many holes from the same end of the player's own row, each of them full as far as the counters go",
    }
}
words! {
    /// `divide.empty`: refill: holes that stay empty.
    pub enum EmptyHoles {
        Open = "open": "they are sown like any other",
        Closed = "closed": "they are closed for the round, on both sides",
    }
}
words! {
    /// `look.closed`: what a look does with closed holes.
    pub enum LookClosed {
        Seen = "seen": "it sees them like any other hole",
        Passed = "passed": "it passes them over",
    }
}
words! {
    /// `divide.odd`: houses: who gets the odd hole.
    pub enum OddHole {
        Given = "given": "the rules for remainders decide who gets the odd hole",
        Shared = "shared": "if each has two left over, the poorer player owns it and each puts in their surplus",
    }
}
words! {
    /// `divide.debt`: whether counters that one player puts into the other's odd hole are paid back.
    pub enum Debt {
        None = "none": "nothing is owed",
        Carried = "carried": "counters that the other player put in are paid back at the next division",
        Equal = "equal": "paid back if both had the same surplus, otherwise a gift",
    }
}
words! {
    /// `marks.next-round`: marks in a new round.
    pub enum NextRound {
        Cleared = "cleared": "marks are wiped",
        Kept = "kept": "marks stay",
    }
}
words! {
    /// `win.by`: who wins a round.
    pub enum WinBy {
        Most = "most": "who has more counters",
        Fewest = "fewest": "the player with fewer counters",
        NotStuck = "not-stuck": "the other of the player whose want of a move ended the round; else who has more",
        Stuck = "stuck": "the player whose want of a move ended the round; else who has more",
        LastMover = "last-mover": "the player who made the last move",
    }
}
