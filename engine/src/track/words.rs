//! The words that parameters of stick-and-track games take: one row a word, with what it says in the manual and in the JSON Schema.

use crate::words;

words! {
    /// `sticks.kind`: what is thrown.
    pub enum Thrown {
        Sticks = "sticks": "two-sided sticks",
        Tetrahedra = "tetrahedra": "tetrahedra with two marked corners of four; a marked corner up counts as a flat side",
        Shells = "shells": "shells; the mouth up counts as a flat side",
        Dice = "dice": "dice, each with one face for every value; all faces alike unless `sticks.weights` says otherwise",
    }
}
words! {
    /// `track.shape`: the board.
    pub enum Shape {
        Line = "line": "one line of places, from 0 to `days`",
        Rows = "rows": "rows of houses, crossed to and fro",
        Drawn = "drawn": "named places, and a course over them for each player (`track.points`, `track.ways`)",
    }
}
words! {
    /// `track.stand`: drawn: what pieces stand on.
    pub enum Stand {
        Squares = "squares": "squares",
        Holes = "holes": "holes",
    }
}
words! {
    /// `track.other`: rows: the second player's course, compared with the first's.
    pub enum OtherCourse {
        HalfTurn = "half-turn": "the second player's course is the first player's with the board turned by 180°",
        Same = "same": "both go the same way over the same places",
    }
}
words! {
    /// `track.course`: which way pieces go.
    pub enum Course {
        OneWay = "one-way": "to the last place",
        ThereAndBack = "there-and-back": "to the last place and back to the first",
    }
}
words! {
    /// `track.last`: one-way: what is at the end.
    pub enum Last {
        Stay = "stay": "nothing moves beyond the last place; pieces stay there",
        BearOff = "bear-off": "a piece that would move beyond the last place leaves the board, safe",
        BearOffExact = "bear-off-exact": "a piece leaves the board by a move to just beyond the last place; a longer move is not made",
        BearOffLast = "bear-off-last": "the same, but from the last place itself any throw will do",
        BearOffHindmost = "bear-off-hindmost": "a piece leaves the board by a move to just beyond the last place; the player's hindmost piece may also use a longer one",
        Circuit = "circuit": "after the last place comes the first of the same course",
    }
}
words! {
    /// `turn.first`: who begins.
    pub enum FirstSeat {
        Seat = "seat": "the first seat",
        Lot = "lot": "drawn by lot",
    }
}
words! {
    /// `turn.carry`: when throws are carried out.
    pub enum Carry {
        AtOnce = "at-once": "each throw is carried out before the next",
        Collect = "collect": "throws that are not marked are collected till the turn is stopped, then carried out in any order",
    }
}
words! {
    /// `turn.hand-over`: how a turn closes.
    pub enum HandOver {
        Said = "said": "after the stopping throw the player may still spend, and says when they are done",
        ByItself = "by-itself": "the turn passes with the stopping throw",
    }
}
words! {
    /// `turn.skip`: who has no more turns.
    pub enum SkipTurn {
        Home = "home": "a player who is home",
        Eaten = "eaten": "a player whose piece was eaten",
    }
}
words! {
    /// `turn.arrival`: a player who drops out during their turn.
    pub enum Arrival {
        Ends = "ends": "the turn ends when its player drops out",
        RunsOn = "runs-on": "the turn goes on to its stopping throw",
    }
}
words! {
    /// `turn.marked`: drawn: a throw that ends on a marked place.
    pub enum MarkedTurn {
        Nothing = "nothing": "the marked place makes no difference",
        Again = "again": "the player throws again",
    }
}
words! {
    /// `throw.use`: whether a playable throw must be used.
    pub enum ThrowUse {
        Forced = "forced": "a throw that can be moved must be",
        Optional = "optional": "the player may leave it unused",
    }
}
words! {
    /// `throw.unused`: a throw that can be neither moved nor marked.
    pub enum Unused {
        Lost = "lost": "it is lost, and the turn goes on unless it was a stopping throw",
    }
}
words! {
    /// `throw.moves`: what one throw moves.
    pub enum ThrowMoves {
        OnePiece = "one-piece": "one throw moves one piece, undivided",
        EachDie = "each-die": "each of two dice moves a piece, the same or another; doubles are moved four times; the player must use as many dice as possible, and the larger if only one can be used",
    }
}
words! {
    /// `choose.piece`: which piece moves.
    pub enum ChoosePiece {
        Only = "only": "a player has one piece at a time",
        Any = "any": "the player chooses which of their pieces moves",
    }
}
words! {
    /// `choose.backward`: drawn: a throw that moves no piece forward.
    pub enum Backward {
        Never = "never": "it moves none",
        OntoFree = "onto-free": "it moves a piece back, onto a vacant place",
        Like = "like-forward": "it moves a piece back, with the same effect where it ends as a move forward",
    }
}
words! {
    /// `share.other`: drawn: a place where another player's piece stands that cannot be eaten.
    pub enum ShareOther {
        Free = "free": "a piece may also end there",
        Closed = "closed": "no move ends there",
    }
}
words! {
    /// `link.taken`: drawn: a link whose end is not vacant.
    pub enum LinkTaken {
        Stay = "stay": "the piece stays where the link begins",
        Before = "before": "it goes to the nearest vacant place before it",
        After = "after": "it goes to the nearest vacant place after it",
    }
}
words! {
    /// `release.first`: drawn: a player with pieces in hand.
    pub enum ReleaseFirst {
        Free = "free": "the player may move others",
        Must = "must": "the player moves no other until all are on the board",
    }
}
words! {
    /// `release.to`: where a piece comes to that leaves its first place.
    pub enum ReleaseTo {
        Throw = "throw": "as far as the throw leads",
        Next = "next": "to the next place, whatever the throw",
    }
}
words! {
    /// `share.house`: several pieces on one place.
    pub enum Share {
        Free = "free": "pieces never stand in each other's way",
        Block = "block": "no piece may land on another of its own player",
        Stack = "stack": "a player's pieces on one place move together once released",
    }
}
words! {
    /// `release.from`: how the release is paid.
    pub enum ReleaseFrom {
        Throw = "throw": "by the marked throw itself, when it is thrown",
        Credit = "credit": "out of the credit, with the piece's first move",
        Assigned = "assigned": "out of the credit, before a throw, for a piece that the player names",
    }
}
words! {
    /// `release.then`: what else the releasing throw does.
    pub enum ReleaseThen {
        Spent = "spent": "the throw is used up and moves nothing",
        Kept = "kept": "the throw also goes to the credit",
        Step = "step": "it moves the piece one place",
    }
}
words! {
    /// `exact.far`: reaching the last place.
    pub enum Exact {
        Exact = "exact": "a throw that is too large is not used",
        Stop = "stop": "the rest of the throw is lost",
    }
}
words! {
    /// `complete.when`: when credit may be spent as a step.
    pub enum Complete {
        Short = "short": "only where no throw is small enough",
        AnyTime = "any-time": "whenever the piece is under way",
        Automatic = "automatic": "automatically, where no throw is small enough",
    }
}
words! {
    /// `bank.spend`: when marked-down throws are spent.
    pub enum Spend {
        Free = "free": "at any time in the player's turn on the way back",
        AtOnce = "at-once": "all on leaving, the largest first; throws that do not fit are lost",
        Instead = "instead": "instead of a throw, never after the stopping throw",
    }
}
words! {
    /// `bank.left`: marked-down throws left on coming home.
    pub enum Left {
        Lapse = "lapse": "they lapse",
        Carry = "carry": "they pass to the role",
    }
}
words! {
    /// `home.then`: a piece home again.
    pub enum HomeThen {
        Safe = "safe": "it is safe for ever",
    }
}
words! {
    /// `role.when`: when it comes.
    pub enum RoleWhen {
        FirstHome = "first-home": "as soon as the first piece is home",
    }
}
words! {
    /// `role.player`: who plays it.
    pub enum RolePlayer {
        FirstHome = "first-home": "the first player home, with all their later throws and their credit",
    }
}
words! {
    /// `eat.by`: who eats.
    pub enum EatBy {
        All = "all": "every piece eats those of other players",
        Role = "role": "only the role eats",
        Nobody = "nobody": "nothing is eaten",
    }
}
words! {
    /// `eat.trigger`: what overtaking is.
    pub enum Trigger {
        ReachOrPass = "reach-or-pass": "whoever is come up with or passed",
        Land = "land": "only a piece on the place where the move ends",
        Pass = "pass": "only a piece that is left strictly behind, also one that was level before",
    }
}
words! {
    /// `eat.whom`: there and back: who can be eaten.
    pub enum Whom {
        SameWay = "same-way": "only pieces that go the same way",
        Any = "any": "also pieces that come the other way, but none at an end",
    }
}
words! {
    /// `eat.from`: since when.
    pub enum EatFrom {
        Always = "always": "from the first move",
        AfterToll = "after-toll": "only on the way back, when the toll is paid",
    }
}
words! {
    /// `eat.unmoved`: pieces that have not moved yet.
    pub enum Unmoved {
        Eatable = "eatable": "like others",
        Safe = "safe": "only after they have moved",
    }
}
words! {
    /// `eat.marked`: pieces on a marked place.
    pub enum OnMark {
        Eatable = "eatable": "like others",
        Safe = "safe": "never while they stand there",
    }
}
words! {
    /// `eat.then`: what becomes of an eaten piece.
    pub enum EatThen {
        Out = "out": "it is out of the game",
        Back = "back": "it stands at its first place again and has not moved yet",
        Swap = "swap": "drawn: it stands where the piece that ate it came from",
        Hand = "hand": "drawn: it is in its player's hand",
        FirstFree = "first-free": "drawn: it stands on the first vacant place of its course",
    }
}
words! {
    /// `supplement.many`: credit added to a throw.
    pub enum Many {
        Any = "any": "any number",
        One = "one": "one",
        All = "all": "the whole credit or nothing",
        Step = "step": "none to a throw; each moves a released piece one place, at any time in the player's turn",
    }
}
words! {
    /// `supplement.when`: the condition for adding credit.
    pub enum SupplementWhen {
        OntoEnemy = "onto-enemy": "only if the longer move eats where it ends",
    }
}
words! {
    /// `supplement.from`: which part of the credit.
    pub enum SupplementFrom {
        Credit = "credit": "any of the credit",
        Surplus = "surplus": "only credit that unreleased pieces will not need",
    }
}
words! {
    /// `end.when`: when the game is over.
    pub enum EndWhen {
        NoPreyOrRoleHome = "no-prey-or-role-home": "no piece is left that could be eaten, or the role is home",
        NoPrey = "no-prey": "every player is home or eaten",
        NoPreyRoleAgain = "no-prey-role-again": "every player is home or eaten; the role goes out again as often as it comes home",
        NoContact = "no-contact": "no piece can be overtaken any more",
        AllArrived = "all-arrived": "every piece is in the last row of its course",
        Elimination = "elimination": "a player has no pieces left",
        BorneOff = "borne-off": "a player has no piece on the board any more",
    }
}
words! {
    /// `rank.first`: who wins.
    pub enum RankFirst {
        Role = "role": "who plays the role",
        MostEaten = "most-eaten": "the player who has eaten most",
        MostOff = "most-off": "the player who has borne off most",
    }
}
words! {
    /// `rank.equal`: two with equally many.
    pub enum RankEqual {
        Draw = "draw": "the game is drawn",
    }
}
