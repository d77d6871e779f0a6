//! A player says how his sowing goes on (`next = "ask"`): his answers, and what follows (moment `answer`).

use super::resolve::{event, Flow};
use super::situation::Seen;
use crate::game::Player;
use crate::sowing::event::What;
use crate::sowing::holes::PLACES;
use crate::sowing::moves::{Move, Sowing};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::{Observer, Silent};
use crate::sowing::play::sow::{Begun, Played};
use crate::sowing::position::{Asked, Position};
use crate::sowing::ruleset::{Cell, Dim, NextOp};
use crate::sowing::rulings::Says;

/// Stands for the table of the moment `answer` where reasons are named by the number of a look, and one.
pub(super) const ANSWERED: u8 = u8::MAX - 1;

impl Asked {
    /// An answer as a move.
    fn move_of(self, says: Says) -> Move {
        let dir = match says {
            Says::On => self.way,
            Says::Back => self.way.other(),
            Says::Stop => return Move::Stop,
        };
        Move::Sow(Sowing {
            dir: Some(dir),
            ..Sowing::of(self.hole.into())
        })
    }

    /// The situation in which a player says so.
    fn seen(self, mover: Player, says: Says) -> Seen {
        Seen {
            says,
            lap: self.laps,
            reach: self.reached,
            entered: self.entered,
            captured: self.captured,
            ..Seen::by(mover)
        }
    }
}

/// A move that is gone on with.
impl From<Asked> for Played {
    fn from(question: Asked) -> Played {
        Played {
            way: question.way,
            entered: question.entered,
            reach: question.reached,
            earlier: question.laps,
            captured: question.captured,
            ..Played::default()
        }
    }
}

impl Game<'_> {
    /// The answers open to a player, with what the rules then say of each.
    fn answers(&self, mover: Player, question: Asked) -> Vec<(Says, Cell)> {
        let Some(table) = &self.rules.answer else {
            return vec![];
        };
        let asks = table.dims.iter().any(|d| d.dim == Dim::Takes);
        let cell = |says: Says| {
            let seen = Seen {
                takes: asks && self.would_take(question, mover, says),
                ..question.seen(mover, says)
            };
            let cell = self.look_up(table, question.hole.into(), &seen);
            let may = self.rules.outcomes[usize::from(cell.outcome)].may;
            may.then_some((says, cell))
        };
        Says::ALL
            .iter()
            .filter_map(|(says, ..)| cell(*says))
            .collect()
    }

    /// The answers of a player as moves.
    pub(super) fn answers_of(&self, mover: Player, question: Asked) -> Vec<Move> {
        let answers = self.answers(mover, question).into_iter();
        answers.map(|(says, _)| question.move_of(says)).collect()
    }

    /// The ways in which a player may say that a hole is sown which he chooses: nothing has been sown yet.
    pub(super) fn ways_of(&self, mover: Player, hole: usize) -> Vec<Sowing> {
        let question = Asked {
            hole: hole as u8,
            way: self.rules.params.direction,
            laps: 0,
            entered: false,
            captured: false,
            reached: false,
        };
        let moves = self.answers_of(mover, question).into_iter();
        let mut ways: Vec<Sowing> = moves.filter_map(Move::sowing).collect();
        ways.sort_by_key(|way| way.dir);
        ways
    }

    /// The numbers of the clauses that say what may be answered.
    pub(super) fn answering(&self, mover: Player, question: Asked) -> Option<&[u16]> {
        let table = self.rules.answer.as_ref()?;
        let (_, cell) = *self.answers(mover, question).first()?;
        Some(table.whys[usize::from(cell.why)].clauses.as_slice())
    }

    /// Asks the mover: where one answer alone is open it counts as given, where none is the move ends.
    pub(super) fn ask<O: Observer>(
        &mut self,
        hole: usize,
        mover: Player,
        m: Sowing,
        played: &mut Played,
        taken_from: &mut [u8],
        obs: &mut O,
    ) -> Flow {
        // a lap that is only tried is over here
        if played.tried || hole >= self.pos.holes() {
            return Flow::End;
        }
        let question = Asked {
            hole: hole as u8,
            way: played.way,
            laps: played.laps_in_all(),
            entered: played.entered,
            captured: played.has_captured(),
            reached: played.reach,
        };
        match self.answers(mover, question)[..] {
            [] => Flow::End,
            [(says, cell)] => self.follow(question, says, cell, mover, m, played, taken_from, obs),
            _ => {
                self.pos.asked = Some(question);
                Flow::End
            }
        }
    }

    /// What comes of an answer, up to the next lap.
    #[allow(clippy::too_many_arguments)]
    fn follow<O: Observer>(
        &mut self,
        question: Asked,
        says: Says,
        cell: Cell,
        mover: Player,
        m: Sowing,
        played: &mut Played,
        taken_from: &mut [u8],
        obs: &mut O,
    ) -> Flow {
        let rules = self.rules;
        let Some(table) = &rules.answer else {
            return Flow::End;
        };
        let why = &table.whys[usize::from(cell.why)];
        let outcome = rules.outcomes[usize::from(cell.outcome)];
        let hole = usize::from(question.hole);
        if O::ASKS {
            obs.lookup(&why.clauses);
        }
        if O::ON {
            let (by, hole) = (mover, question.hole);
            obs.event(event(why, What::Answer { by, hole, says }));
        }
        if says == Says::Back {
            played.way = question.way.other();
        }
        let seen = question.seen(mover, says);
        // what is sown on from where the lap began, or ended, is sown from here
        (played.origin, played.fell) = (question.hole, question.hole);
        self.effects(
            &outcome, hole, table, cell, &seen, m, played, taken_from, obs,
        );
        match outcome.next {
            NextOp::Relay => {
                Flow::Relay(self.sown_on(played).unwrap_or(hole), (ANSWERED, cell.why))
            }
            _ => Flow::End,
        }
    }

    /// Goes on with a move as its player says: a further step of his turn.
    pub(super) fn answer<O: Observer>(
        &mut self,
        question: Asked,
        m: Move,
        mover: Player,
        obs: &mut O,
    ) -> Played {
        self.pos.asked = None;
        let before: Position = self.pos;
        let mut played = Played::from(question);
        let same = |(says, _): &(Says, Cell)| question.move_of(*says) == m.plain();
        let Some((says, cell)) = self.answers(mover, question).into_iter().find(same) else {
            return played;
        };
        let m = m.sowing().unwrap_or(Sowing::of(question.hole.into()));
        let mut taken_from = [0; PLACES];
        match self.follow(
            question,
            says,
            cell,
            mover,
            m,
            &mut played,
            &mut taken_from,
            obs,
        ) {
            Flow::Relay(hole, why) => {
                let begun = Begun {
                    before,
                    hole,
                    cause: Some(why),
                    taken_from,
                };
                self.sow_on(m, mover, begun, played, obs)
            }
            Flow::End | Flow::MoveOn(_) => played,
        }
    }

    /// Whether the lap that would be sown after an answer takes something where it ends.
    fn would_take(&self, question: Asked, mover: Player, says: Says) -> bool {
        let Some(table) = &self.rules.answer else {
            return false;
        };
        let supposed = Seen {
            takes: true,
            ..question.seen(mover, says)
        };
        let cell = self.look_up(table, question.hole.into(), &supposed);
        let mut played = Played {
            tried: true,
            ..Played::from(question)
        };
        let m = Sowing::of(question.hole.into());
        let mut game = self.anew();
        let mut taken = [0; PLACES];
        let flow = game.follow(
            question,
            says,
            cell,
            mover,
            m,
            &mut played,
            &mut taken,
            &mut Silent,
        );
        let Flow::Relay(from, _) = flow else {
            return false;
        };
        let hand = game.to_be_sown(from);
        if hand == 0 {
            return false;
        }
        let (way, obs) = (played.way, &mut Silent);
        let mut end = game.sow_by_counter(from, m, mover, way, None, &mut played, &mut taken, obs);
        played.laps += 1;
        let mut at_its_end = Seen {
            sown: hand,
            lap: played.laps_in_all(),
            circuit: played.circuit,
            reach: played.reach,
            entered: played.entered,
            captured: played.has_captured(),
            ..Seen::by(mover)
        };
        let before = played.taken;
        // a counter that is moved on comes to its end somewhere on the board, or is going round
        for _ in 0..game.pos.holes() {
            match game.resolve(end, &at_its_end, way, m, &mut played, &mut taken, obs) {
                Flow::MoveOn(to) => (end, at_its_end.moved) = (to, true),
                Flow::Relay(..) | Flow::End => break,
            }
        }
        played.taken > before
    }
}
