//! Where a game stands, how it ended, and what was counted on the way.

use crate::game::Player;
use crate::words;

words! {
    /// Where a game stands.
    pub enum Phase {
        Opening = "opening": "a round is set up and not yet opened",
        Play = "play": "somebody is to move",
        Over = "over": "the round is over, counters still lie on the board",
        Counted = "counted": "counters are gathered, the next round is not yet set up",
        MatchOver = "match-over": "the match (or a game of one round) is over",
    }
}

words! {
    /// Why a round or a match ended.
    pub enum Ending {
        Stuck = "stuck": "nobody could move, or the player to move could not",
        Settled = "settled": "a clause ended it",
        Majority = "majority": "a player had more than half of the counters",
        Cap = "cap": "broken off after too many turns",
        Again = "again": "a position occurred again",
        Match = "match": "one player could not go on",
    }
}

/// Turns after which a round is broken off where the rules set no `cap.turns`: a bound that is ours, not the rules'.
pub const MOST_TURNS: u32 = 100_000;

/// Moves after which a round is broken off, whatever its turns: extra moves without end.
pub const MOST_MOVES: u32 = 1_000_000;

/// Bounds that are ours, not the rules'.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Laps after which a move that neither stopped nor came back is given up as *unresolved*.
    pub laps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { laps: 10_000_000 }
    }
}

/// Sums over what was played since the game was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Turns: a player's moves up to the other's.
    pub turns: u64,
    /// Moves.
    pub moves: u64,
    /// Laps of moves that stand; those of endless and unresolved moves are not among them.
    pub laps: u64,
    /// Counters sown in moves that stand.
    pub counters: u64,
    /// All laps that were sown, for figures of speed.
    pub laps_sown: u64,
    /// All counters that were sown.
    pub counters_sown: u64,
    /// Turns passed for want of a move.
    pub passes: u64,
    /// Moves that would never end.
    pub endless_moves: u64,
    /// Moves that neither stopped nor came back within the bound.
    pub unresolved_moves: u64,
    /// Rounds begun.
    pub rounds: u64,
    /// Rounds broken off.
    pub capped_rounds: u64,
}

/// The result of a round or of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// `None` = drawn.
    pub winner: Option<Player>,
    /// Why it ended.
    pub ending: Ending,
}

/// What ended the round, or the match: a parameter of the rules, or a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndedBy {
    Unseen,
    Majority,
    Cap,
    Again,
    Stuck,
    BothStuck,
    Clause(u16),
}

impl EndedBy {
    /// The parameter. Which clause set it is looked up only for who asks: many rounds end.
    pub(super) fn path(self) -> Option<&'static str> {
        match self {
            EndedBy::Majority => Some("majority.over"),
            EndedBy::Cap => Some("cap.turns"),
            EndedBy::Again => Some("repeat.then"),
            EndedBy::Stuck => Some("stuck.then"),
            EndedBy::BothStuck => Some("stuck.both"),
            EndedBy::Unseen | EndedBy::Clause(_) => None,
        }
    }
}
