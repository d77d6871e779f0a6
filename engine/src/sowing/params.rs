//! The parameters of sowing games: `set.<phase>.<parameter>`. One table for reading, checking, the JSON Schema and the manual;
//! the words that a parameter takes are declared in [`words`](super::words).

use super::words::*;
use crate::game::Player;
use crate::lang::params::Kind::{
    Bool, Half, Int, Ints, Path, Rows, Script, Text, Word, Words, Zones,
};
use crate::lang::params::Need::{Always, Default, OrAbsent, Sometimes};
use crate::lang::params::{find_in, p, Param};
use crate::words::Word as _;

/// Every parameter, in the order of the manual.
#[rustfmt::skip]
pub const PARAMS: &[Param] = &[
    p("setup", "holes", Int(1, 24), Always, "holes of each player: half of the board"),
    p("setup", "counters", Int(0, 120), Always, "counters in each hole at the start"),
    p("setup", "start", Ints, Sometimes, "counters hole by hole, if the numbers differ"),
    p("setup", "reserve", Int(0, 120), Default("0"), "counters that each player has in reserve at the start, and enters one by one (moment `reserve`) before choosing holes"),
    p("setup", "zones", Zones, OrAbsent, "named sets of holes, numbered from the mover: 0..n-1 his own from his left, n..2n-1 the other's"),
    p("setup", "path", Path, Sometimes, "holes in sowing order, one list or one for each player, if it is not the plain ring"),
    p("setup", "owner", Words(Player::WORDS), Sometimes, "owner hole by hole, if rows do not decide it"),
    p("setup", "opposite", Ints, Sometimes, "the hole opposite, hole by hole (-1 = none), if rows do not decide it"),
    p("setup", "behind", Ints, Sometimes, "a second hole opposite, hole by hole (-1 = none); `opposite` then counts both together"),
    p("setup", "rows", Rows, Sometimes, "how the holes are arranged, row by row from the top, each from the left (-1 = a gap), if they are not in two rows"),
    p("setup", "shape", Word(BoardShape::WORDS), Default("rows"), "how the holes are arranged, if `rows` does not say it"),
    p("sow", "direction", Word(Dir::WORDS), Always, "the direction of sowing; a `choose` outcome may set another"),
    p("sow", "skip", Word(Skip::WORDS), Always, "what a sowing passes over"),
    p("sow", "first", Word(FirstFalls::WORDS), Default("next"), "where the first counter falls"),
    p("sow", "store", Word(StoreSown::WORDS), OrAbsent, "whether stores are sown"),
    p("side", "means", Word(SideMeans::WORDS), Always, "what own and other mean"),
    p("opening", "kind", Word(OpeningKind::WORDS), Always, "how a round opens"),
    p("opening", "from", Word(OpeningFrom::WORDS), Sometimes, "race: the hole from which each player sows; script: the hole from which places are counted (rightmost, if it is not set)"),
    p("opening", "pace", Word(Pace::WORDS), Sometimes, "race: how fast each is"),
    p("opening", "tie", Word(Tie::WORDS), Default("lot"), "race: both stop at the same tick"),
    p("opening", "takes", Word(RaceTakes::WORDS), Default("none"), "race, `sow` of a script: whether there are captures"),
    p("opening", "later", Word(OpeningLater::WORDS), Default("again"), "later rounds"),
    p("opening", "script", Script, Sometimes, "script: the steps that open a round, `palm AT`, `shift AT TO`, `drop AT`, `mark AT KIND`, `mark AT KIND own`, `mark AT KIND other`, `scoop LEFT`, `sow AT`, `turn`. AT counts holes by number from the hole of `opening.from` (0), whatever the direction of sowing; `opposite` is the hole that faces it"),
    p("starter", "first", Word(StarterFirst::WORDS), Always, "who begins the first round"),
    p("starter", "later", Word(StarterLater::WORDS), Sometimes, "who begins later rounds"),
    p("look", "closed", Word(LookClosed::WORDS), Default("seen"), "what a look does with closed holes"),
    p("choose", "of", Word(ChooseOf::WORDS), Default("any"), "which of the holes that may be chosen"),
    p("turn", "compulsory", Bool, Always, "whether a player who can move must"),
    p("again", "from", Word(AgainFrom::WORDS), Default("any"), "where an extra move of the same player may start"),
    p("take", "offer", Bool, Default("false"), "whether players may omit captures on purpose if a clause has `miss`; a record may always do so (`C!a`), and a random player draws it"),
    p("take", "duty", Word(TakeDuty::WORDS), Default("free"), "whether a player who can take must take"),
    p("feed", "duty", Word(Feed::WORDS), OrAbsent, "the duty to feed"),
    p("feed", "give", Word(FeedGive::WORDS), Default("any"), "how much a feeding move must give"),
    p("strip", "captures", Word(Strip::WORDS), OrAbsent, "a move that takes all the other player's counters"),
    p("stuck", "then", Word(StuckThen::WORDS), Always, "a player who cannot move"),
    p("stuck", "test", Word(StuckTest::WORDS), Default("on-turn"), "when that is asked"),
    p("stuck", "both", Word(StuckBoth::WORDS), Always, "neither can move"),
    p("endless", "then", Word(EndlessThen::WORDS), Always, "a move that would never stop"),
    p("endless", "laps", Int(100, 10_000_000), Default("none"), "laps after which a move that has neither stopped nor repeated is void; if no clause sets it, the program's limit is 10 000 000"),
    p("cap", "turns", Int(1, 1_000_000), Default("none"), "turns after which a round is broken off; if no clause sets it, the program's limit is 100 000"),
    p("repeat", "then", Word(RepeatThen::WORDS), Default("on"), "a position that occurs again in its round: the same counters everywhere, the same marks, and the same player to move"),
    p("left", "zone", Text, Default("none"), "at `settled`: the zone, from each player's seat, whose counters `own-left` and `other-left` count; if left out, all of the player's holes"),
    p("total", "of", Word(TotalOf::WORDS), Default("stores"), "what a player's total is during a round"),
    p("majority", "over", Half(0, 255), OrAbsent, "the round stops when a total exceeds this number, or both totals equal it"),
    p("majority", "ends", Word(MajorityEnds::WORDS), Default("match"), "what a majority ends"),
    p("gather", "free", Word(Free::WORDS), Always, "who takes counters of unmarked holes at the round's end"),
    p("gather", "odd", Word(OddCounter::WORDS), Default("nobody"), "who gets the odd counter of what is shared"),
    p("gather", "marked", Word(Marked::WORDS), Sometimes, "who takes counters of marked holes"),
    p("divide", "kind", Word(DivideKind::WORDS), OrAbsent, "how the next round is set up"),
    p("divide", "size", Int(1, 60), Sometimes, "counters to a hole"),
    p("divide", "gained", Word(Gained::WORDS), Sometimes, "houses: which holes are gained"),
    p("divide", "remainder", Word(Remainder::WORDS), Sometimes, "refill: what does not fill a hole"),
    p("divide", "from", Word(DivideFrom::WORDS), Default("right"), "own-row, refill: where each player begins to fill holes"),
    p("divide", "copy", Word(Copied::WORDS), Default("turned"), "refill: where the richer player lays out the same, and whether they fill a hole that the poorer player could not"),
    p("divide", "empty", Word(EmptyHoles::WORDS), Default("open"), "refill: holes that stay empty"),
    p("divide", "odd", Word(OddHole::WORDS), Default("given"), "houses: who gets the odd hole"),
    p("divide", "debt", Word(Debt::WORDS), Default("none"), "whether counters that one player puts into the other's odd hole are paid back"),
    p("marks", "next-round", Word(NextRound::WORDS), Sometimes, "marks in a new round"),
    p("match", "lost-below", Int(0, 255), OrAbsent, "a player with fewer counters has lost the match"),
    p("match", "lost-holes", Int(0, 24), OrAbsent, "a player with so few holes has lost the match"),
    p("match", "won-rounds", Int(1, 99), Default("none"), "a player who has won so many rounds has won the match"),
    p("win", "by", Word(WinBy::WORDS), Default("most"), "who wins a round"),
];

/// The parameter of a path, if there is one.
pub fn find(phase: &str, name: &str) -> Option<&'static Param> {
    find_in(PARAMS, phase, name)
}
