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
                // nobody is forced to add to a throw
                let plain = |a: &Action| matches!(a, Action::Move { extra: 0, .. });
                if p.optional || !out.iter().any(plain) {
                    out.push(Action::Refuse);
                }
            }
            Phase::Sort => {
                let mut values = self.state.pool.clone();
                values.dedup();
                out.extend(
                    values
                        .into_iter()
                        .filter(|v| self.useful(*v))
                        .map(Action::Pick),
                );
            }
        }
        out
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
    fn destination(&self, k: u8, days: u16) -> Option<Option<u16>> {
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
        let p = &self.rules.params;
        let seat = self.now();
        let pieces = &self.state.pieces[usize::from(seat)];
        let credit = self.state.credit[usize::from(seat)];
        let unreleased = pieces.iter().filter(|x| x.stage == Stage::Start).count() as u16;
        let mut out = vec![];
        for (k, piece) in (0u8..).zip(pieces) {
            let starts = piece.stage == Stage::Start;
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
            let days = u16::from(value) * p.rate;
            if self.destination(k, days).is_some() {
                out.push(Action::Move { piece: k, extra: 0 });
            }
            let Some(s) = p.supplement else { continue };
            let mut spare = credit - due;
            if s.surplus {
                spare = spare.saturating_sub(p.price * (unreleased - u16::from(starts)));
            }
            let (least, most) = match s.many {
                Many::Step => continue,
                Many::Any => (1, spare),
                Many::One => (1, spare.min(1)),
                Many::All => (spare.max(1), spare),
            };
            for extra in least..=most {
                if self.pays_off(k, days, extra) {
                    out.push(Action::Move { piece: k, extra });
                }
            }
        }
        out
    }

    /// Whether a longer move eats where it ends.
    fn pays_off(&self, k: u8, days: u16, extra: u16) -> bool {
        let who = Who::Piece(self.now(), k);
        let from = self.piece(who).pos;
        let Some(Some(_)) = self.destination(k, days + extra) else {
            return false;
        };
        let with = self.overtaken(who, from, days + extra).len();
        match self.rules.params.trigger {
            Trigger::Land => with > 0,
            // whoever stands where the longer move ends is eaten by it and not by one shorter by one
            Trigger::ReachOrPass => with > self.overtaken(who, from, days + extra - 1).len(),
            Trigger::Pass => with > self.overtaken(who, from, days).len(),
        }
    }
}
