//! What may be done now.

use super::course::one_way;
use super::event::Who;
use super::play::Game;
use super::rules::*;
use super::state::{Action, Phase, Piece, Stage};

impl Game<'_> {
    /// Everything that may be done now, in a fixed order; empty once the game is over.
    pub fn legal(&self) -> Vec<Action> {
        let seat = self.now();
        let p = &self.rules.params;
        let mut out = vec![];
        match self.state.phase {
            Phase::Over => {}
            Phase::Ready | Phase::Closing => {
                let ready = self.state.phase == Phase::Ready;
                out.push(if ready {
                    Action::Throw
                } else {
                    Action::HandOver
                });
                if p.only {
                    if self.use_allowed(seat)
                        && !matches!(p.complete, Some((Complete::Automatic, _)))
                    {
                        out.push(Action::Use);
                    }
                    if p.spend == Spend::Free || (p.spend == Spend::Instead && ready) {
                        out.extend(self.spendable(seat).into_iter().map(Action::Spend));
                    }
                } else {
                    self.out_of_credit(ready, &mut out);
                }
            }
            Phase::Choose(value) if p.mark.contains(&value) => {
                for (k, piece) in (0u8..).zip(&self.state.pieces[usize::from(seat)]) {
                    if piece.stage == Stage::Start {
                        out.push(Action::Release(k));
                    }
                }
                out.push(Action::Keep);
            }
            Phase::Choose(_) if p.only => {
                out.push(Action::Move { piece: 0, extra: 0 });
                out.push(Action::Refuse);
            }
            Phase::Choose(value) => {
                out = self.moves(value);
                self.as_many_as_can_be(&mut out);
                // nobody is forced to add to a throw
                let plain = |a: &Action| matches!(a, Action::Move { extra: 0, .. });
                if p.optional || !out.iter().any(plain) {
                    out.push(Action::Refuse);
                }
            }
            Phase::Sort => {
                out.extend(self.picks().into_iter().map(Action::Pick));
            }
        }
        out
    }

    /// What may be done now where the rules leave nothing else, whatever stands on the board; else none, and [`Game::legal`] tells.
    pub(super) fn only_act(&self) -> Option<Action> {
        let p = &self.rules.params;
        let steps = matches!(p.supplement, Some(s) if s.many == Many::Step);
        let ready = self.state.phase == Phase::Ready;
        (ready && !p.only && !steps && p.release != ReleaseFrom::Assigned).then_some(Action::Throw)
    }

    /// What may be done with the credit outside a throw, where a player has several pieces.
    fn out_of_credit(&self, ready: bool, out: &mut Vec<Action>) {
        let p = &self.rules.params;
        let seat = usize::from(self.now());
        let step = matches!(
            p.supplement,
            Some(Supplement {
                many: Many::Step,
                ..
            })
        );
        for (k, piece) in (0u8..).zip(&self.state.pieces[seat]) {
            let can_step = || self.destination(k, 1).is_some();
            match piece.stage {
                Stage::Start
                    if ready
                        && p.release == ReleaseFrom::Assigned
                        && self.state.credit[seat] >= p.price
                        && (p.release_then != ReleaseThen::Step || can_step()) =>
                {
                    out.push(Action::Release(k));
                }
                Stage::Out if step && self.state.credit[seat] > 0 && can_step() => {
                    out.push(Action::Step(k));
                }
                _ => {}
            }
        }
    }

    /// Where a piece of the mover would come to by a move; `Some(None)` = off the board; none if it may not.
    pub(super) fn destination(&self, k: u8, days: u16) -> Option<Option<u16>> {
        if self.rules.params.shape == Shape::Drawn {
            return self.forward(k, days);
        }
        let pieces = &self.state.pieces[usize::from(self.now())];
        let to = one_way(self.rules, pieces[usize::from(k)].pos, days)?;
        let blocked = |p: &Piece| p.stage.in_play() && Some(p.pos) == to;
        if self.rules.params.share == Share::Block && pieces.iter().any(blocked) {
            return None;
        }
        Some(to)
    }

    /// Moves by a throw where a player has several pieces: which piece, and how many of the credit are added.
    pub(super) fn moves(&self, value: u8) -> Vec<Action> {
        let mut out = Vec::with_capacity(8);
        self.each_move(value, |m| {
            out.push(m);
            true
        });
        out
    }

    /// Whether a throw moves anything where a player has several pieces.
    pub(super) fn can_move(&self, value: u8) -> bool {
        let mut any = false;
        self.each_move(value, |_| {
            any = true;
            false
        });
        any
    }

    /// The moves of [`Game::moves`] one by one, as long as more are wanted.
    fn each_move(&self, value: u8, mut wants_more: impl FnMut(Action) -> bool) {
        let p = &self.rules.params;
        let seat = self.now();
        let pieces = &self.state.pieces[usize::from(seat)];
        let credit = self.state.credit[usize::from(seat)];
        let mut unreleased = None;
        let mut moves = false;
        for (k, piece) in (0u8..).zip(pieces) {
            if !self.may_leave(k, value) {
                continue;
            }
            let starts = piece.stage == Stage::Start;
            let days = self.days_of(piece, value);
            let due = if starts { p.price } else { 0 };
            match piece.stage {
                Stage::Start if p.release != ReleaseFrom::Credit || credit < due => continue,
                Stage::Start | Stage::Out => {}
                _ => continue,
            }
            let same = |x: &Piece| x.stage == Stage::Out && x.pos == piece.pos;
            if p.share == Share::Stack && !starts && pieces[..usize::from(k)].iter().any(same) {
                continue;
            }
            if days > 0 && self.destination(k, days).is_some() {
                moves = true;
                if !wants_more(Action::Move { piece: k, extra: 0 }) {
                    return;
                }
            }
            let Some(s) = p.supplement else { continue };
            let mut spare = credit - due;
            if s.surplus {
                let waiting = |x: &&Piece| x.stage == Stage::Start;
                let waiting =
                    *unreleased.get_or_insert_with(|| pieces.iter().filter(waiting).count() as u16);
                spare = spare.saturating_sub(p.price * (waiting - u16::from(starts)));
            }
            let (least, most) = match s.many {
                Many::Step => continue,
                Many::Any => (1, spare),
                Many::One => (1, spare.min(1)),
                Many::All => (spare.max(1), spare),
            };
            if least > most {
                continue;
            }
            let mut from = least;
            while let Some(extra) = self.worth_adding(k, days, from).filter(|n| *n <= most) {
                from = extra + 1;
                let ends = matches!(self.destination(k, days + extra), Some(Some(_)));
                if ends && !wants_more(Action::Move { piece: k, extra }) {
                    return;
                }
            }
        }
        if !moves {
            self.each_move_back(u16::from(value) * p.rate, wants_more);
        }
    }

    /// The smallest number from `least` on with which a move of `days` becomes one that eats where it ends.
    fn worth_adding(&self, k: u8, days: u16, least: u16) -> Option<u16> {
        let who = Who::Piece(self.now(), k);
        let (days, least) = (i32::from(days), i32::from(least));
        let trigger = self.rules.params.trigger;
        let mut found = i32::MAX;
        self.each_prey(who, self.piece(who).pos, |_, ahead| {
            let extra = match trigger {
                // whoever stands where the longer move ends is eaten by it and not by one shorter by one
                Trigger::Land | Trigger::ReachOrPass => ahead - days,
                // whoever the longer move leaves behind and the plain one does not
                Trigger::Pass if ahead >= days => least.max(ahead - days + 1),
                Trigger::Pass => return,
            };
            if extra >= least {
                found = found.min(extra);
            }
        });
        u16::try_from(found).ok()
    }
}
