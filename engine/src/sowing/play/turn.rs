//! A turn: a move is played, the round is perhaps settled, and somebody is next.

use super::situation::Seen;
use crate::game::{Illegal, Play as _, Player};
use crate::sowing::event::{Event, What};
use crate::sowing::moves::{Move, Sowing};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::sow::Played;
use crate::sowing::play::state::{Ending, Phase, MOST_MOVES, MOST_TURNS};
use crate::sowing::words::{EndlessThen, StuckThen};

impl Game<'_> {
    /// Plays a move of the player to move.
    ///
    /// # Errors
    /// A move that may not be played now, with those that may; nothing is changed then.
    pub fn play<O: Observer>(&mut self, m: Move, obs: &mut O) -> Result<Played, Illegal> {
        if !self.allows(m) {
            return Err(self.illegal(self.word(m)));
        }
        Ok(self.carry(m, obs))
    }

    /// Carries out a move that is listed as legal: for play that draws its moves from the list, where asking again would cost.
    ///
    /// Order: sow; strip; `settled`; majority; who is next; stuck (docs/sowing.md, "Order of a move").
    pub(crate) fn carry<O: Observer>(&mut self, m: Move, obs: &mut O) -> Played {
        if self.rules.params.repeat.is_none() {
            return self.carried(m, obs);
        }
        if !self.pos.is_within_a_turn() && self.phase == Phase::Play {
            self.past.begin(&self.pos, self.barred, self.may_stop);
        }
        let played = self.carried(m, obs);
        let between = self.phase == Phase::Play && !self.pos.is_within_a_turn();
        if between && self.past.again(&self.pos, self.barred, self.may_stop) {
            self.round_over(None, Ending::Again, obs);
        }
        played
    }

    /// Carries out a move, whatever positions the round has been through.
    fn carried<O: Observer>(&mut self, m: Move, obs: &mut O) -> Played {
        let Some(mover) = self.pos.to_move.filter(|_| self.phase == Phase::Play) else {
            return Played::default();
        };
        let question = self.pos.asked;
        if m == Move::Stop && question.is_none() {
            self.may_stop = false;
            self.end_turn();
            self.next(mover.other(), obs);
            return Played::default();
        }
        let answer = m;
        let m = answer.sowing().unwrap_or(Sowing::of(0));
        let mut played = if let Some(question) = question {
            self.answer(question, answer, mover, obs)
        } else if self.pos.hand() > 0 {
            self.put(m, mover, obs)
        } else if self.pos.picks() > 0 {
            self.take_picked(m, mover, obs)
        } else {
            self.sow(m, obs)
        };
        self.last_mover = Some(mover);
        self.barred = None;
        self.tally.moves += 1;
        // laps of a void move are no part of the game
        let stopped = self.rules.params.endless == EndlessThen::Stop;
        if (played.endless.is_none() || stopped) && !played.unresolved {
            self.tally.laps += played.laps;
            self.tally.counters += played.counters;
        }
        self.tally.laps_sown += played.laps;
        self.tally.counters_sown += played.counters;
        self.tally.endless_moves += u64::from(played.endless.is_some() || m.lap > 0);
        self.tally.unresolved_moves += u64::from(played.unresolved);
        if self.pos.asked.is_some() {
            return played;
        }
        if self.pos.hand() > 0 {
            if self.rules.fast.asks_hand && self.settle(&played, obs) {
                self.round_moves += 1;
                self.tally.turns += 1;
                return played;
            }
            if !self.places_of(mover).is_empty() {
                return played;
            }
            // nowhere to place it: it is his
            let (hand, holes) = (self.pos.hand(), self.pos.holes());
            self.pos.cells[holes + mover.index()] += hand;
            self.pos.empty_hand();
        }
        if self.pos.picks() > 0 {
            if !self.picks_of(mover).is_empty() {
                return played;
            }
            // nothing is left to pick
            self.pos.set_picks(0);
        }
        let over = self.rules.fast.settles && self.settle(&played, obs);
        // `turn` counts this move until all of it is done
        self.round_moves += 1;
        if over {
            self.tally.turns += 1;
            return played;
        }
        if played.again {
            self.barred = self.rules.params.again_elsewhere.then_some(m.hole);
            if self.round_moves >= MOST_MOVES {
                self.end_turn();
                self.tally.capped_rounds += 1;
                self.round_over(None, Ending::Cap, obs);
                return played;
            }
            if self.can_move(mover) {
                self.may_stop = played.may_stop;
                if O::ON {
                    obs.event(Event {
                        what: What::Again { by: mover },
                        clauses: self.again_clauses(&played),
                    });
                }
                if self.rules.params.at_once {
                    self.next(mover, obs);
                }
                return played;
            }
            played.again = false;
            if O::ON {
                obs.event(Event {
                    what: What::AgainLost { by: mover },
                    clauses: self.again_clauses(&played),
                });
            }
            self.end_turn();
            if self.rules.params.stuck == StuckThen::Over {
                self.round_over(Some(mover), Ending::Stuck, obs);
                return played;
            }
        } else {
            self.end_turn();
        }
        self.barred = played.bar;
        self.may_stop = false;
        self.next(mover.other(), obs);
        played
    }

    /// Puts what the mover has in hand into a hole: the second step of his turn, which ends it.
    fn put<O: Observer>(&mut self, m: Sowing, mover: Player, obs: &mut O) -> Played {
        let hand = self.pos.hand();
        let seen = Seen::by(mover);
        if O::ON {
            let clauses = self.rules.place.as_ref().map_or(vec![], |table| {
                let cell = self.look_up(table, m.hole as usize, &seen);
                table.whys[cell.why as usize].clauses.clone()
            });
            obs.event(Event {
                what: What::Place {
                    by: mover,
                    hole: m.hole,
                    count: u16::from(hand),
                },
                clauses,
            });
        }
        self.pos.cells[m.hole as usize] += hand;
        self.pos.empty_hand();
        Played {
            taken: u16::from(hand),
            ..Played::default()
        }
    }

    /// Takes from the hole that the mover picks: a further step of his turn.
    fn take_picked<O: Observer>(&mut self, m: Sowing, mover: Player, obs: &mut O) -> Played {
        self.pos.set_picks(self.pos.picks() - 1);
        let mut played = Played::default();
        let rules = self.rules;
        let Some(table) = &rules.pick else {
            return played;
        };
        let seen = Seen::by(mover);
        let hole = usize::from(m.hole);
        let cell = self.look_up(table, hole, &seen);
        if O::ASKS {
            obs.lookup(&table.whys[cell.why as usize].clauses);
        }
        let outcome = rules.outcomes[cell.outcome as usize];
        let mut taken = [0u8; crate::sowing::holes::PLACES];
        self.effects(
            &outcome,
            hole,
            table,
            cell,
            &seen,
            m,
            &mut played,
            &mut taken,
            obs,
        );
        played
    }

    fn end_turn(&mut self) {
        self.tally.turns += 1;
        self.round_turns += 1;
    }

    /// `settled`, then the majority test. Returns whether the round is over.
    pub(super) fn settle<O: Observer>(&mut self, played: &Played, obs: &mut O) -> bool {
        let Some(mover) = self.pos.to_move else {
            return false;
        };
        let mut settled = None;
        if let Some(table) = &self.rules.settled {
            let seen = Seen {
                captured: played.has_captured(),
                entered: played.entered,
                ..Seen::by(mover)
            };
            let cell = self.look_up(table, 0, &seen);
            if O::ASKS {
                obs.lookup(&table.whys[cell.why as usize].clauses);
            }
            let outcome = self.rules.outcomes[cell.outcome as usize];
            let mut more = Played::default();
            let mut taken = [0u8; crate::sowing::holes::PLACES];
            let reported = self.effects(
                &outcome,
                0,
                table,
                cell,
                &seen,
                Sowing::of(0),
                &mut more,
                &mut taken,
                obs,
            );
            settled = outcome
                .over
                .then_some((&table.whys[cell.why as usize], reported));
        }
        if let Some(limit) = self.rules.params.majority {
            let totals = Player::BOTH.map(|p| self.total_of(p));
            if totals.iter().any(|t| *t > limit) || totals == [limit, limit] {
                self.round_over(None, Ending::Majority, obs);
                return true;
            }
        }
        let Some((why, reported)) = settled else {
            return false;
        };
        self.round_settled(why, reported, obs);
        true
    }

    /// Gives the turn to a player, or to the other if he is stuck, or ends the round.
    pub(super) fn next<O: Observer>(&mut self, player: Player, obs: &mut O) {
        let p = &self.rules.params;
        if self.round_turns >= p.cap.unwrap_or(MOST_TURNS) {
            self.tally.capped_rounds += 1;
            self.round_over(None, Ending::Cap, obs);
            return;
        }
        if p.at_once {
            if let Some(stuck) = Player::BOTH.into_iter().find(|x| !self.can_move(*x)) {
                self.pos.to_move = Some(player);
                self.round_over(Some(stuck), Ending::Stuck, obs);
                return;
            }
        }
        self.pos.to_move = Some(player);
        if self.can_move(player) {
            return;
        }
        // a barred hole may be what leaves him stuck; the bar lapses with the pass
        self.barred = None;
        if p.stuck == StuckThen::Over {
            self.round_over(Some(player), Ending::Stuck, obs);
            return;
        }
        self.pos.to_move = Some(player.other());
        if !self.can_move(player.other()) {
            self.round_over(None, Ending::Stuck, obs);
            return;
        }
        self.tally.passes += 1;
        if O::ON {
            obs.event(Event {
                what: What::Pass { by: player },
                clauses: self.set_by("stuck.then"),
            });
        }
    }
}
