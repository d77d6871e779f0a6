//! A game in play: position, phase, and what the rules remember between moves.

use super::fast::Started;
use super::observer::Silent;
use super::past::Past;
use super::playable::Playable;
use super::state::{EndedBy, Ending, GameResult, Limits, Phase, Tally, MOST_TURNS};
use crate::game::Player;
use crate::sowing::holes::{HoleSet, PLACES};
use crate::sowing::memory::Memory;
use crate::sowing::notation::{position_text, Start};
use crate::sowing::position::Position;
use crate::sowing::ruleset::Dim;
use crate::sowing::words::StarterLater;

/// A game in play.
#[derive(Clone)]
pub struct Game<'r> {
    pub(super) rules: &'r Playable,
    pub(super) pos: Position,
    pub(super) phase: Phase,
    pub(super) limits: Limits,
    /// Round, from 1.
    pub(super) round: u32,
    /// Moves made this round.
    pub(super) round_moves: u32,
    /// Turns made this round.
    pub(super) round_turns: u32,
    /// What each held at the round's start.
    pub(super) held: [u16; 2],
    /// Rounds each has won.
    pub(super) rounds_won: [u32; 2],
    /// What each owes the other from the last division.
    pub(super) owes: [u16; 2],
    pub(super) opener: Option<Player>,
    pub(super) last_mover: Option<Player>,
    /// A hole that the player to move may not choose.
    pub(super) barred: Option<u8>,
    /// The player to move may stop (after `may-again`).
    pub(super) may_stop: bool,
    /// Who could not move when the round ended.
    pub(super) stuck: Option<Player>,
    pub(super) ending: Ending,
    pub(super) ended_by: EndedBy,
    pub(super) result: Option<GameResult>,
    pub(super) round_result: Option<GameResult>,
    pub(super) tally: Tally,
    /// Positions of the round so far, where the rules ask whether one comes again.
    pub(super) past: Past,
    /// For each mover and hole: the part of the `last` index that owners and marks decide.
    pub(super) codes: [[u16; PLACES]; 2],
    /// For each player: holes he may choose if they are not empty (only where moves are plain).
    pub(super) eligible: [HoleSet; 2],
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
    pub fn new(rules: &'r Playable) -> Self {
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
    pub fn from_position(rules: &'r Playable, mut pos: Position) -> Self {
        pos.to_move = pos.to_move.or(Some(Player::South));
        let mut game = Game::bare(rules, pos);
        game.phase = Phase::Play;
        game.opener = pos.to_move;
        game.tally.rounds = 1;
        game
    }

    /// This game with what is known of how it came to its position.
    #[must_use]
    pub fn remembering(mut self, memory: Memory) -> Self {
        self.round_moves = memory
            .turn
            .map_or(self.round_moves, |t| t.saturating_sub(1));
        self.round_turns = self.round_moves;
        self.round = memory.round.unwrap_or(self.round);
        self.opener = memory.starter.or(self.opener);
        self.last_mover = memory.last.or(self.last_mover);
        self
    }

    /// What the rules look at and no board shows, for a position that is to be gone on from.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let by_turn = self.rules.looks_at(Dim::Turn) && self.round_moves > 0;
        // rules tell the first round from those that follow where one is opened, and nowhere else
        let later = self.phase == Phase::Opening && self.round > 1;
        let begins = self.rules.params.starter_later;
        let by_last = begins == StarterLater::LastMover;
        let drawn = matches!(begins, StarterLater::Lot | StarterLater::Race);
        Memory {
            turn: by_turn.then_some(self.round_moves + 1),
            round: later.then_some(self.round),
            starter: self.opener.filter(|_| later && !by_last && !drawn),
            last: self.last_mover.filter(|_| later && by_last),
        }
    }

    /// A game from a position, with what is worked out of it.
    pub(super) fn bare(rules: &'r Playable, pos: Position) -> Self {
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

    pub(super) fn started(&self) -> Started {
        Started {
            codes: self.codes,
            eligible: self.eligible,
            held: self.held,
        }
    }

    pub(super) fn of(rules: &'r Playable, pos: Position, start: &Started) -> Self {
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
            past: Past::default(),
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

    /// This game with what each player owes the other from the last division (worked examples state it).
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
    pub fn rules(&self) -> &'r Playable {
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
    /// This game with another position in the same round: how a solver comes back from its keys.
    pub(crate) fn moved_to(&self, pos: Position, barred: Option<u8>, may_stop: bool) -> Game<'r> {
        let mut game = self.clone();
        game.past = Past::default();
        game.pos = pos;
        game.phase = Phase::Play;
        game.barred = barred;
        game.may_stop = may_stop;
        game.recode();
        game
    }
    /// This game under other rules of the same board, from here on.
    pub(crate) fn under<'q>(&self, rules: &'q Playable) -> Game<'q>
    where
        'r: 'q,
    {
        let mut game: Game<'q> = self.clone();
        game.rules = rules;
        game.recode();
        game
    }
    /// Positions that the round has been through since something was last taken, the latest first, the present one left out; none
    /// where no rule asks.
    pub(in crate::sowing) fn been(&self) -> impl Iterator<Item = Position> + '_ {
        self.past.positions().skip(1)
    }
    /// This game with nothing known of the positions before.
    pub(super) fn anew(&self) -> Game<'r> {
        Game {
            past: Past::default(),
            ..self.clone()
        }
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
    pub(super) fn in_marks(&self, player: Player) -> u16 {
        let his = |h: &usize| self.pos.mark(*h).is_some_and(|m| m.by == player);
        let holes = (0..self.pos.holes()).filter(his);
        holes.map(|h| u16::from(self.pos.cells[h])).sum()
    }
}

impl Start {
    /// The game that goes on from here. Who is to move and cannot is not waited for: as after a move, the turn passes, or the round is
    /// over.
    pub fn game<'r>(&self, rules: &'r Playable) -> Game<'r> {
        let mut game = Game::from_position(rules, self.position).remembering(self.memory);
        match game.pos.to_move {
            Some(player) if game.legal().is_empty() => {
                game.pos.asked = None;
                if game.legal().is_empty() {
                    game.next(player, &mut Silent);
                }
            }
            _ => {}
        }
        game
    }
}
