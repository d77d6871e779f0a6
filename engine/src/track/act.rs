//! What players do outside the throws.

use super::event::{Event, Observer, Who};
use super::play::Game;
use super::rules::*;
use super::state::{Action, Phase, Piece, Stage};
use crate::game::{Illegal, Play};

impl Game<'_> {
    /// A player does something; throws are [`Game::throw`].
    ///
    /// # Errors
    /// If it may not be done now; nothing is changed then.
    pub fn act(&mut self, action: Action, obs: &mut impl Observer) -> Result<(), Illegal> {
        if action == Action::Throw || !self.legal().contains(&action) {
            return Err(self.illegal(action.to_string()));
        }
        self.do_listed(action, obs)
    }

    /// Carries out an act that is listed as legal.
    pub(super) fn do_listed(
        &mut self,
        action: Action,
        obs: &mut impl Observer,
    ) -> Result<(), Illegal> {
        let seat = self.now();
        match action {
            Action::Throw => {}
            Action::Use => {
                self.tally.moves += 1;
                self.use_one(seat, obs);
                self.after_spending(obs);
            }
            Action::Spend(value) => {
                self.tally.moves += 1;
                self.unbank(seat, value, obs);
                self.after_spending(obs);
            }
            Action::Step(k) => {
                self.tally.moves += 1;
                self.state.credit[usize::from(seat)] -= 1;
                self.tell(obs, &["supplement.many"], || Event::Spend {
                    seat,
                    count: 1,
                });
                self.advance(Who::Piece(seat, k), 1, obs);
                self.after_spending(obs);
            }
            Action::Release(k) => self.release(k, obs),
            Action::Keep => {
                self.credit(seat, obs);
                self.after(obs);
            }
            Action::Refuse => {
                if let Phase::Choose(value) = self.state.phase {
                    self.tell(obs, &["throw.use"], || Event::Let { seat, value });
                }
                self.after(obs);
            }
            Action::Pick(value) => {
                if let Some(at) = self.state.pool.iter().position(|v| *v == value) {
                    self.state.pool.remove(at);
                }
                if self.spend_throw(value, obs) {
                    self.after(obs);
                }
            }
            Action::Move { piece, extra } => {
                self.by_choice(piece, extra, obs);
                self.after(obs);
            }
            Action::HandOver => {
                self.next_turn("turn.stop", obs);
                if !self.rules.params.says_done && self.ended() {
                    self.over(obs);
                }
            }
        }
        Ok(())
    }

    /// A piece is released: by the throw just fallen, or out of the credit.
    fn release(&mut self, k: u8, obs: &mut impl Observer) {
        let seat = self.now();
        let who = Who::Piece(seat, k);
        let by_throw = matches!(self.state.phase, Phase::Choose(_));
        if !by_throw {
            self.state.credit[usize::from(seat)] -= self.rules.params.price;
        }
        let mut piece = self.piece(who);
        piece.stage = Stage::Out;
        self.set(who, piece);
        self.tell(obs, &["release.from", "release.price"], || Event::Release {
            who,
        });
        if self.rules.params.release_then == ReleaseThen::Step {
            self.tally.moves += 1;
            self.advance(who, 1, obs);
        }
        if by_throw {
            self.after(obs);
        } else {
            self.after_spending(obs);
        }
    }

    /// The throw to be used moves a piece, with some of the credit added.
    pub(super) fn by_choice(&mut self, k: u8, extra: u16, obs: &mut impl Observer) {
        let Phase::Choose(value) = self.state.phase else {
            return;
        };
        let seat = self.now();
        if self.rules.params.only {
            if let Some(who) = self.under_way(seat) {
                if let Some(days) = self.reach(who, u16::from(value) * self.rate(who).0) {
                    self.go(who, days, obs);
                }
            }
            return;
        }
        let who = Who::Piece(seat, k);
        let piece = self.piece(who);
        let days = self.days_of(&piece, value) + extra;
        if piece.stage == Stage::Start && self.rules.params.price > 0 {
            self.state.credit[usize::from(seat)] -= self.rules.params.price;
            self.tell(obs, &["release.from", "release.price"], || Event::Release {
                who,
            });
        }
        if extra > 0 {
            self.state.credit[usize::from(seat)] -= extra;
            self.tell(obs, &["supplement.when", "supplement.many"], || {
                Event::Spend { seat, count: extra }
            });
        }
        self.tally.moves += 1;
        for k in self.together(seat, k) {
            self.advance(Who::Piece(seat, k), days, obs);
        }
    }

    /// The pieces that move as one with a piece.
    fn together(&self, seat: u8, k: u8) -> Vec<u8> {
        let pieces = &self.state.pieces[usize::from(seat)];
        let moving = pieces[usize::from(k)];
        if self.rules.params.share != Share::Stack || moving.stage != Stage::Out {
            return vec![k];
        }
        let same = |p: &Piece| p.stage == Stage::Out && p.pos == moving.pos;
        (0u8..)
            .zip(pieces)
            .filter(|(_, p)| same(p))
            .map(|(k, _)| k)
            .collect()
    }
}
