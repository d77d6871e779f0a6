//! The parameters of stick-and-track games: `set.<phase>.<parameter>`. One table for reading, checking, the JSON
//! Schema and the manual (`docs/track-rules.md`); the words that a parameter takes are declared in [`words`](super::words).

use super::words::*;
use crate::lang::params::{
    p,
    Kind::{Int, Ints, Names, Text, Word, Words},
    Need::{Always, Default, OrAbsent, Sometimes},
    Param,
};
use crate::words::Word as _;

/// Every parameter, in the order of the manual.
#[rustfmt::skip]
pub const PARAMS: &[Param] = &[
    p("sticks", "count", Int(1, 8), Always, "two-sided sticks thrown together"),
    p("sticks", "values", Ints, Always, "value of a throw, by the number of flat sides up, from none to all; each value once"),
    p("sticks", "names", Names, Always, "names of the throws, in the order of `sticks.values`"),
    p("sticks", "flat", Int(1, 999), Always, "chance that a stick falls flat side up, in thousandths"),
    p("track", "shape", Word(Shape::WORDS), Always, "the board"),
    p("track", "days", Int(2, 2000), Sometimes, "line: steps from the first place to the last"),
    p("track", "rows", Int(2, 40), Sometimes, "rows: how many; an even number where the courses differ"),
    p("track", "columns", Int(1, 60), Sometimes, "rows: houses in each"),
    p("track", "other", Word(OtherCourse::WORDS), Sometimes, "rows: how the second player's course lies to the first's"),
    p("track", "ends", Names, OrAbsent, "names of the first and the last place"),
    p("track", "course", Word(Course::WORDS), Always, "which way pieces go"),
    p("track", "last", Word(Last::WORDS), Sometimes, "one-way: what is at the end"),
    p("track", "again-from", Int(1, 40), Default("the first"), "rows, a circuit: the row with which it begins again, counted from the player"),
    p("track", "again-after", Int(1, 40), Default("the last"), "rows, a circuit: the row after which it begins again; rows beyond are not entered"),
    p("track", "marked", Ints, Default("none"), "places that are marked on the board, counted along the first player's course from 0; the mark alone decides nothing"),
    p("setup", "least", Int(2, 60), Always, "fewest players"),
    p("setup", "most", Int(0, 60), Always, "most players; 0 = no limit"),
    p("setup", "seats", Int(2, 60), Default("the fewest"), "players where nobody says how many"),
    p("setup", "at", Ints, Always, "where each player's pieces stand at the start, counted along his own course from 0"),
    p("setup", "other-at", Ints, Default("as `setup.at`"), "the same for the second player, where his pieces stand otherwise"),
    p("setup", "piece", Text, Default("piece"), "what a piece is called"),
    p("turn", "first", Word(FirstSeat::WORDS), Always, "who begins"),
    p("turn", "stop", Ints, Always, "values that end the turn once carried out"),
    p("turn", "carry", Word(Carry::WORDS), Always, "when throws are carried out"),
    p("turn", "hand-over", Word(HandOver::WORDS), Always, "how a turn closes"),
    p("turn", "skip", Words(SkipTurn::WORDS), OrAbsent, "who has no more turns"),
    p("turn", "arrival", Word(Arrival::WORDS), Default("ends"), "a player who drops out within his turn"),
    p("throw", "use", Word(ThrowUse::WORDS), Always, "whether a playable throw must be used"),
    p("throw", "unused", Word(Unused::WORDS), Always, "a throw that can be neither moved nor marked"),
    p("throw", "moves", Word(ThrowMoves::WORDS), Default("one-piece"), "what one throw moves"),
    p("mark", "values", Ints, Always, "throws marked to the player's credit, one each, instead of being moved"),
    p("choose", "piece", Word(ChoosePiece::WORDS), Always, "which piece moves"),
    p("rate", "piece", Int(1, 20), Always, "places for each point of a throw"),
    p("share", "house", Word(Share::WORDS), Always, "several pieces on one place"),
    p("release", "price", Int(0, 20), Always, "marked throws needed before a piece may leave its first place"),
    p("release", "from", Word(ReleaseFrom::WORDS), Always, "how the release is paid"),
    p("release", "then", Word(ReleaseThen::WORDS), Always, "what else the releasing throw does"),
    p("exact", "far", Word(Exact::WORDS), OrAbsent, "reaching the last place"),
    p("exact", "near", Word(Exact::WORDS), OrAbsent, "reaching the first place again"),
    p("complete", "when", Word(Complete::WORDS), OrAbsent, "when credit may be spent as a step"),
    p("complete", "days", Int(1, 20), Sometimes, "places for one of the credit"),
    p("station", "toll", Int(0, 100), OrAbsent, "marked throws to be paid at the last place before turning back"),
    p("station", "stages", Names, Sometimes, "what is told on the way, each a name and how many are paid by then: `drunk 2`"),
    p("station", "bank", Ints, Sometimes, "throws that may be marked down there for later"),
    p("bank", "spend", Word(Spend::WORDS), Sometimes, "when marked-down throws are spent"),
    p("bank", "left", Word(Left::WORDS), Sometimes, "marked-down throws left on coming home"),
    p("home", "then", Word(HomeThen::WORDS), OrAbsent, "a piece home again"),
    p("role", "name", Text, OrAbsent, "a piece that comes into play later, played by one of the players"),
    p("role", "when", Word(RoleWhen::WORDS), Sometimes, "when it comes"),
    p("role", "player", Word(RolePlayer::WORDS), Sometimes, "who plays it"),
    p("role", "leave", Int(0, 20), Sometimes, "marked throws it pays to leave the first place, out of the credit or as they fall"),
    p("role", "rate", Int(1, 20), Sometimes, "places for each point of a throw"),
    p("role", "exact", Word(Exact::WORDS), Sometimes, "reaching the ends"),
    p("role", "days", Int(1, 20), Sometimes, "places for one of the credit"),
    p("role", "toll", Int(0, 100), Sometimes, "marked throws it pays at the last place"),
    p("role", "bank", Ints, Sometimes, "throws that it may mark down there for later"),
    p("eat", "by", Word(EatBy::WORDS), Always, "who eats"),
    p("eat", "trigger", Word(Trigger::WORDS), Always, "what overtaking is"),
    p("eat", "whom", Word(Whom::WORDS), Sometimes, "there and back: who can be eaten"),
    p("eat", "from", Word(EatFrom::WORDS), Always, "since when"),
    p("eat", "unmoved", Word(Unmoved::WORDS), Sometimes, "pieces that have not moved yet"),
    p("eat", "marked", Word(OnMark::WORDS), Default("eatable"), "pieces on a marked place"),
    p("eat", "then", Word(EatThen::WORDS), Default("out"), "what becomes of an eaten piece"),
    p("supplement", "many", Word(Many::WORDS), OrAbsent, "credit added to a throw"),
    p("supplement", "when", Word(SupplementWhen::WORDS), Sometimes, "on what condition"),
    p("supplement", "from", Word(SupplementFrom::WORDS), Sometimes, "which of the credit"),
    p("end", "when", Word(EndWhen::WORDS), Always, "when the game is over"),
    p("rank", "first", Word(RankFirst::WORDS), Always, "who wins"),
    p("rank", "order", Names, Sometimes, "names of the degrees: who plays the role, who is home, who is neither, who is eaten"),
    p("rank", "equal", Word(RankEqual::WORDS), Sometimes, "two with equally many"),
];

#[cfg(test)]
mod tests {
    #[test]
    fn what_stands_for_a_parameter_left_out_is_one_of_its_words() {
        assert!(crate::lang::params::unsound(super::PARAMS).is_empty());
    }
}
