//! A game set aside: everything but the rules, to be taken up again.

use crate::game::Player;
use crate::sowing::play::fast::Started;
use crate::sowing::play::game::Game;
use crate::sowing::play::past::Past;
use crate::sowing::play::playable::Playable;
use crate::sowing::play::state::{EndedBy, Ending, GameResult, Limits, Phase, Tally};
use crate::sowing::position::Position;

/// What a game remembers, without its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    pos: Position,
    phase: Phase,
    limits: Limits,
    round: u32,
    round_moves: u32,
    round_turns: u32,
    held: [u16; 2],
    rounds_won: [u32; 2],
    owes: [u16; 2],
    opener: Option<Player>,
    last_mover: Option<Player>,
    barred: Option<u8>,
    may_stop: bool,
    stuck: Option<Player>,
    ending: Ending,
    ended_by: EndedBy,
    result: Option<GameResult>,
    round_result: Option<GameResult>,
    tally: Tally,
    past: Past,
}

impl Game<'_> {
    /// Sets the game aside.
    pub fn save(&self) -> Saved {
        Saved {
            pos: self.pos,
            phase: self.phase,
            limits: self.limits,
            round: self.round,
            round_moves: self.round_moves,
            round_turns: self.round_turns,
            held: self.held,
            rounds_won: self.rounds_won,
            owes: self.owes,
            opener: self.opener,
            last_mover: self.last_mover,
            barred: self.barred,
            may_stop: self.may_stop,
            stuck: self.stuck,
            ending: self.ending,
            ended_by: self.ended_by,
            result: self.result,
            round_result: self.round_result,
            tally: self.tally,
            past: self.past.clone(),
        }
    }
}

impl Saved {
    /// The board.
    pub fn position(&self) -> &Position {
        &self.pos
    }

    /// Takes the game up again, under the same rules or another reading of them.
    pub fn resume<'r>(&self, rules: &'r Playable) -> Game<'r> {
        self.put_back(Game::bare(rules, self.pos))
    }

    /// All that is remembered, put into a game at this position.
    fn put_back<'r>(&self, mut game: Game<'r>) -> Game<'r> {
        game.phase = self.phase;
        game.limits = self.limits;
        game.round = self.round;
        game.round_moves = self.round_moves;
        game.round_turns = self.round_turns;
        game.held = self.held;
        game.rounds_won = self.rounds_won;
        game.owes = self.owes;
        game.opener = self.opener;
        game.last_mover = self.last_mover;
        game.barred = self.barred;
        game.may_stop = self.may_stop;
        game.stuck = self.stuck;
        game.ending = self.ending;
        game.ended_by = self.ended_by;
        game.result = self.result;
        game.round_result = self.round_result;
        game.tally = self.tally;
        game.past = self.past.clone();
        game
    }
}

/// A game laid down under its rules, with what is worked out of its position: it is taken up as it was.
#[derive(Debug, Clone)]
pub struct Laid {
    saved: Saved,
    started: Started,
}

impl Game<'_> {
    /// Lays the game down.
    pub fn lay(&self) -> Laid {
        Laid {
            saved: self.save(),
            started: self.started(),
        }
    }
}

impl Laid {
    /// Takes the game up again, under the rules that it was played by.
    pub fn take(self, rules: &Playable) -> Game<'_> {
        let game = Game::of(rules, self.saved.pos, &self.started);
        self.saved.put_back(game)
    }
}
