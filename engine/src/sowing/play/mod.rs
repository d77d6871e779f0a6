//! Playing: a game is a position, a phase, and what the rules remember between moves.

mod banks;
mod division;
mod effects;
mod fast;
mod legal;
mod memory;
mod moves;
mod observer;
mod opening;
mod packed;
pub mod quick;
mod race;
mod refill;
mod resolve;
mod round;
mod saved;
mod situation;
mod sow;
mod stand;
mod strip;
mod turn;

pub use fast::Fast;
use fast::Started;
pub use memory::Memory;
pub use moves::{Move, Sowing};
pub use observer::{Observer, Silent};
pub use saved::Saved;
pub use sow::Played;

use crate::game::Player;
use crate::sowing::compile::{Dim, StarterLater};
use crate::sowing::notation::position_text;
use crate::sowing::position::{HoleSet, Position, PLACES};
use crate::sowing::Ruleset;
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
        Stuck = "stuck": "nobody could move, or the one to move could not",
        Settled = "settled": "a clause ended it",
        Majority = "majority": "one had more than the rest together",
        Cap = "cap": "broken off after too many turns",
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
enum EndedBy {
    Unseen,
    Majority,
    Cap,
    Stuck,
    BothStuck,
    Clause(u16),
}

impl EndedBy {
    /// The parameter. Which clause set it is looked up only for who asks: many rounds end.
    fn path(self) -> Option<&'static str> {
        match self {
            EndedBy::Majority => Some("majority.over"),
            EndedBy::Cap => Some("cap.turns"),
            EndedBy::Stuck => Some("stuck.then"),
            EndedBy::BothStuck => Some("stuck.both"),
            EndedBy::Unseen | EndedBy::Clause(_) => None,
        }
    }
}

/// A game in play.
#[derive(Clone, Copy)]
pub struct Game<'r> {
    rules: &'r Ruleset,
    pos: Position,
    phase: Phase,
    limits: Limits,
    /// Round, from 1.
    round: u32,
    /// Moves made this round.
    round_moves: u32,
    /// Turns made this round.
    round_turns: u32,
    /// What each held at the round's start.
    held: [u16; 2],
    /// Rounds each has won.
    rounds_won: [u32; 2],
    /// What each owes the other from the last division.
    owes: [u16; 2],
    opener: Option<Player>,
    last_mover: Option<Player>,
    /// A hole that the player to move may not choose.
    barred: Option<u8>,
    /// The player to move may stop (after `may-again`).
    may_stop: bool,
    /// Who could not move when the round ended.
    stuck: Option<Player>,
    ending: Ending,
    ended_by: EndedBy,
    result: Option<GameResult>,
    round_result: Option<GameResult>,
    tally: Tally,
    /// For each mover and hole: the part of the `last` index that owners and marks decide.
    codes: [[u16; PLACES]; 2],
    /// For each player: holes he may choose if they are not empty (only where moves are plain).
    eligible: [HoleSet; 2],
}

/// Rules by their name, the position as text.
impl std::fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("rules", &self.rules.slug)
            .field("position", &position_text(self.rules, &self.pos))
            .field("phase", &self.phase)
            .field("round", &self.round)
            .finish_non_exhaustive()
    }
}

impl<'r> Game<'r> {
    /// A new match, its first round set up and not yet opened.
    pub fn new(rules: &'r Ruleset) -> Self {
        let pos = Position::start(rules);
        let started = || Game::bare(rules, pos).started();
        let start = rules.fast.start.get_or_init(started);
        let mut game = Game::of(rules, pos, start);
        game.phase = Phase::Opening;
        game.tally.rounds = 1;
        game
    }

    /// A game that goes on from a position of these rules, after any opening. South is to move if the position does not say.
    ///
    /// A [`Position`] is the rules' first, has come of play, or was described and found valid
    /// ([`Described::valid`](crate::sowing::notation::Described::valid)): there is no other.
    pub fn from_position(rules: &'r Ruleset, mut pos: Position) -> Self {
        pos.to_move = pos.to_move.or(Some(Player::South));
        let mut game = Game::bare(rules, pos);
        game.phase = Phase::Play;
        game.opener = pos.to_move;
        game.tally.rounds = 1;
        game
    }

    /// The same game with what is known of how it came here.
    #[must_use]
    pub fn remembering(mut self, memory: Memory) -> Self {
        self.round_moves = memory
            .turn
            .map_or(self.round_moves, |t| t.saturating_sub(1));
        self.round = memory.round.unwrap_or(self.round);
        self.opener = memory.starter.or(self.opener);
        self.last_mover = memory.last.or(self.last_mover);
        self
    }

    /// What the rules look at and no board shows, for a position that is to be gone on from.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let asked = self.rules.looks_at(Dim::Turn) && self.round_moves > 0;
        // rules tell the first round from those that follow where one is opened, and nowhere else
        let later = self.phase == Phase::Opening && self.round > 1;
        let begins = self.rules.params.starter_later;
        let by_last = begins == StarterLater::LastMover;
        let drawn = matches!(begins, StarterLater::Lot | StarterLater::Race);
        Memory {
            turn: asked.then_some(self.round_moves + 1),
            round: later.then_some(self.round),
            starter: self.opener.filter(|_| later && !by_last && !drawn),
            last: self.last_mover.filter(|_| later && by_last),
        }
    }

    /// A game from a position, with what is worked out of it.
    fn bare(rules: &'r Ruleset, pos: Position) -> Self {
        let mut game = Game::of(rules, pos, &Started::default());
        game.held = Player::BOTH.map(|p| {
            (0..pos.holes())
                .filter(|h| pos.owner(*h) == p)
                .map(|h| u16::from(rules.params.start[h]))
                .sum()
        });
        game.recode();
        game
    }

    fn started(&self) -> Started {
        Started {
            codes: self.codes,
            eligible: self.eligible,
            held: self.held,
        }
    }

    fn of(rules: &'r Ruleset, pos: Position, start: &Started) -> Self {
        Game {
            rules,
            pos,
            phase: Phase::Play,
            limits: Limits::default(),
            round: 1,
            round_moves: 0,
            round_turns: 0,
            held: start.held,
            rounds_won: [0, 0],
            owes: [0; 2],
            opener: None,
            last_mover: None,
            barred: None,
            may_stop: false,
            stuck: None,
            ending: Ending::Stuck,
            ended_by: EndedBy::Unseen,
            result: None,
            round_result: None,
            tally: Tally::default(),
            codes: start.codes,
            eligible: start.eligible,
        }
    }

    /// Puts the game at a moment between moves: used by worked examples and records.
    pub fn at(mut self, phase: Phase, stuck: Option<Player>, held: Option<[u16; 2]>) -> Self {
        self.phase = phase;
        if phase != Phase::Play {
            self.pos.to_move = None;
        }
        self.stuck = stuck;
        self.held = held.unwrap_or(self.held);
        self
    }

    /// The same game with what each owes the other from the last division: used by worked examples.
    #[must_use]
    pub fn owing(mut self, owes: [u16; 2]) -> Self {
        self.owes = owes;
        self
    }

    /// What each owes the other from the last division.
    pub fn owes(&self) -> [u16; 2] {
        self.owes
    }

    /// Sets our own bounds.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The rules it is played under.
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
    }
    /// Where counters, owners and marks stand now.
    pub fn position(&self) -> &Position {
        &self.pos
    }
    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// Round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }
    /// Sums over what was played so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
    /// What each held at the round's start.
    pub fn held(&self) -> [u16; 2] {
        self.held
    }
    /// The result of the match, once it is over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }
    /// The result of the last round that was gathered.
    pub fn round_result(&self) -> Option<GameResult> {
        self.round_result
    }
    /// Why the round ended, once it has.
    pub fn ending(&self) -> Ending {
        self.ending
    }
    /// Number of the clause that ended the round, or the match once it is over; none where nobody saw the end or no clause says so.
    pub fn ended_by(&self) -> Option<u16> {
        match self.ended_by {
            EndedBy::Clause(clause) => Some(clause),
            other => self.rules.set_by.get(other.path()?)?.first().copied(),
        }
    }
    /// Who could not move when the round ended.
    pub fn stuck(&self) -> Option<Player> {
        self.stuck
    }
    /// Whether the player to move may stop because his extra move is an offer.
    pub(crate) fn may_still_stop(&self) -> bool {
        self.may_stop
    }
    /// The same game between other moves of the round.
    pub(crate) fn moved_to(&self, pos: Position, barred: Option<u8>, may_stop: bool) -> Game<'r> {
        let mut game = *self;
        game.pos = pos;
        game.phase = Phase::Play;
        game.barred = barred;
        game.may_stop = may_stop;
        game.recode();
        game
    }
    /// A hole that the player to move may not choose.
    pub(crate) fn barred(&self) -> Option<u8> {
        self.barred
    }
    /// Turns until the round is broken off.
    pub(crate) fn turns_left(&self) -> u32 {
        let cap = self.rules.params.cap.unwrap_or(MOST_TURNS);
        cap.saturating_sub(self.round_turns)
    }
    /// Whether the player to move may stop instead.
    pub fn may_stop(&self) -> bool {
        self.may_stop || !self.rules.params.compulsory
    }

    /// A player's total as the rules count it during a round.
    pub fn total_of(&self, player: Player) -> u16 {
        let mut total = u16::from(self.pos.store(player));
        if self.rules.params.total_with_marks {
            total += self.in_marks(player);
        }
        total
    }

    /// Counters in the holes that a player has marked.
    fn in_marks(&self, player: Player) -> u16 {
        let his = |h: &usize| self.pos.mark(*h).is_some_and(|m| m.by == player);
        let holes = (0..self.pos.holes()).filter(his);
        holes.map(|h| u16::from(self.pos.cells[h])).sum()
    }
}
