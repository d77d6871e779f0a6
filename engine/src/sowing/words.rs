//! The words that parameters of sowing games take: one row a word, with what it says in the manual and in the JSON Schema.

use crate::words;

words! {
    /// `sow.direction`: which way counters are sown; a `choose` outcome may say otherwise.
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
        LapOrigin = "lap-origin": "the hole this lap's counters were lifted from is passed over",
        MoveOrigin = "move-origin": "the hole the move began from is passed over",
    }
}
words! {
    /// `sow.first`: where the first counter falls.
    pub enum FirstFalls {
        Next = "next": "the first counter falls in the next hole",
        Origin = "origin": "where two or more lay, the first falls back in the hole itself",
        OriginOnce = "origin-once": "so in the first lap of a move only",
    }
}
words! {
    /// `sow.store`: whether stores are sown.
    pub enum StoreSown {
        Own = "own": "the mover's store is sown after his last hole",
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
        Race = "race": "both sow at once until one is brought to a stop",
        Script = "script": "a fixed series of steps",
    }
}
words! {
    /// `opening.from`: race: the hole each sows from; script: the hole that places are counted from (rightmost, if it is not set).
    pub enum OpeningFrom {
        Rightmost = "rightmost": "his rightmost hole, of those he has this round",
        Leftmost = "leftmost": "his leftmost hole, of those he has this round",
        Printed = "printed": "the last hole of his printed row, whoever owns it",
        Picked = "picked": "a hole of his with counters that he picks; drawn by lot where nobody is asked",
        PickedFacing = "picked-facing": "the same, of those that face one of the other's",
    }
}
words! {
    /// `opening.pace`: race: how fast each is.
    pub enum Pace {
        Lockstep = "lockstep": "both drop a counter at each tick",
        Jitter = "jitter": "at each tick one of the two, drawn by chance, drops a counter",
        Finish = "finish": "lockstep, and the loser relays on to his own standstill",
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
    /// `opening.takes`: race, `sow` of a script: captures.
    pub enum RaceTakes {
        None = "none": "nothing is taken in the opening",
        Yes = "yes": "the rulings of passing and last counters hold in the opening as well",
    }
}
words! {
    /// `opening.later`: later rounds.
    pub enum OpeningLater {
        Again = "again": "every round opens so",
        Turns = "turns": "only the first round opens so",
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
        LastMover = "last-mover": "who made the last move of the round before",
    }
}
words! {
    /// `choose.of`: which of the holes that may be chosen.
    pub enum ChooseOf {
        Any = "any": "any of the holes that may be chosen",
        Rightmost = "rightmost": "only the rightmost of them, as the player sits",
        Leftmost = "leftmost": "only the leftmost of them",
    }
}
words! {
    /// `again.from`: where an extra move of the same player may start.
    pub enum AgainFrom {
        Any = "any": "from any hole he may choose",
        NotOrigin = "not-origin": "not from the hole that the move before began with",
    }
}
words! {
    /// `take.duty`: whether a player who can take must.
    pub enum TakeDuty {
        Free = "free": "a move that takes is as good as any other",
        Must = "must": "if a move takes anything, only moves that do may be played",
    }
}
words! {
    /// `feed.duty`: the duty to feed.
    pub enum Feed {
        Strict = "strict": "a move must give the other a counter if he has none; if none does, there is no move",
        IfAble = "if-able": "a move must give the other a counter if he has none and one can",
    }
}
words! {
    /// `feed.give`: how much a feeding move must give.
    pub enum FeedGive {
        Any = "any": "any move that feeds will do",
        Most = "most": "only a move that leaves the other as many counters as any move can",
    }
}
words! {
    /// `strip.captures`: taking all the other has.
    pub enum Strip {
        Void = "void": "a move that takes all the other's counters takes nothing; the sowing stands",
        Illegal = "illegal": "such a move may not be made",
        LeaveFirst = "leave-first": "what was taken first is put back in its hole",
        LeaveLast = "leave-last": "what was taken last is put back in its hole",
        RestToOther = "rest-to-other": "it is taken, and the other gets all that is left on the board",
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
        OnTurn = "on-turn": "asked of the player to move",
        AtOnce = "at-once": "asked of both after each move",
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
        Stop = "stop": "the player stops when he likes: `C@7` after seven laps, the counters lying as they fell; a random player draws the lap",
    }
}
words! {
    /// `repeat.then`: a position that has come again in its round.
    pub enum RepeatThen {
        On = "on": "nothing: play goes on",
        Owner = "owner": "the round is over, and each takes what lies in holes he owns",
        Shared = "shared": "the round is over, and what lies is shared; the odd one as `gather.odd` says",
        Nobody = "nobody": "the round is over, and what lies counts for neither",
    }
}
words! {
    /// `total.of`: what a player's total is during a round.
    pub enum TotalOf {
        Stores = "stores": "what was taken",
        StoresMarks = "stores+marks": "what was taken and what lies in one's marked holes",
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
        LastMover = "last-mover": "who made the last move",
        Shared = "shared": "each half; the odd one as `gather.odd` says",
    }
}
words! {
    /// `gather.odd`: who gets the odd counter of what is shared.
    pub enum OddCounter {
        Nobody = "nobody": "it counts for neither",
        LastMover = "last-mover": "who made the last move",
        Starter = "starter": "who began the round",
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
        Houses = "houses": "each a hole for every so many counters as fill one, side by side in the order of sowing",
        Refill = "refill": "the poorer fills his holes, the richer matches him",
        OwnRow = "own-row": "each fills holes of his own row; what is not filled is closed",
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
        Rest = "rest": "full holes, then what is over together in one hole",
        Even = "even": "as nearly the same in every hole as can be, the larger ones first",
        Kept = "kept": "full holes; what does not fill one stays in his store",
        Picked = "picked": "full holes, at most one that is neither full nor a single, then ones: the poorer picks how many; drawn by lot where nobody is asked",
    }
}
words! {
    /// `divide.from`: own-row, refill: where each begins to fill his holes.
    pub enum DivideFrom {
        Right = "right": "from his right",
        Left = "left": "from his left",
        Picked = "picked": "a player who cannot fill all picks which",
    }
}
words! {
    /// `divide.copy`: refill: where the richer lays out the same, and whether he fills a hole that the poorer could not.
    pub enum Copied {
        Turned = "turned": "from the same end of his own row",
        Facing = "facing": "in the holes opposite the poorer's",
        Full = "full": "as many holes from the same end of his own row, each of them full as far as he has counters",
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
    /// `divide.odd`: houses: the odd hole.
    pub enum OddHole {
        Given = "given": "the `remainder` moment says whose the odd hole is",
        Shared = "shared": "two and two: the poorer owns it and each puts in what he has over",
    }
}
words! {
    /// `divide.debt`: what one player puts into the other's odd hole.
    pub enum Debt {
        None = "none": "nothing is owed",
        Carried = "carried": "what was put in by the other is paid back at the next division",
        Equal = "equal": "so where both had as many over; else it is given",
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
        Fewest = "fewest": "who has fewer counters",
        NotStuck = "not-stuck": "the other of the player whose want of a move ended the round; else who has more",
        Stuck = "stuck": "the player whose want of a move ended the round; else who has more",
        LastMover = "last-mover": "who made the last move",
    }
}
