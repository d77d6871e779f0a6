//! How turns end and begin: what comes next after an act, who is stuck, what bounds a game.

use super::doing::Did;
use super::game::{Ended, Game, MOST_TURNS};
use super::past::number;
use crate::game::Player;
use crate::men::board::each;
use crate::men::event::{Event, Observer, Reason, What};
use crate::men::position::Pending;
use crate::men::rulings::{By, Dim, Moment, NextWord, Over};
use crate::men::words::{CapThen, MovesFirst, RepeatThen};

/// The settings behind a game that ends for coming back to where it was.
const REPEATED: &[&str] = &["repeat.then", "repeat.times"];

impl<'r> Game<'r> {
    /// An act is done, with all that it took.
    pub(super) fn done<O: Observer>(&mut self, seat: usize, at: u8, did: &Did, obs: &mut O) {
        let was = self.kept.pos.pending;
        let on = |may_stop| Pending::On {
            via: did.via,
            line: did.line,
            point: at,
            may_stop,
        };
        let asks = |d| {
            let table = self.rules.table(Moment::Done);
            table.is_some_and(|t| t.dims.iter().any(|u| u.dim == d))
        };
        let goes = did.taken > 0 && did.by != By::Removal;
        let more = goes && {
            let wanted = self.rules.goes_on || asks(Dim::More);
            wanted && {
                self.kept.pos.pending = on(false);
                self.relist();
                if self.kept.ended.is_some() {
                    return;
                }
                !self.kept.open.is_empty()
            }
        };
        let mut now = self.situation(seat);
        (now.to, now.by, now.taken, now.more) = (at, did.by, did.taken, more);
        now.taken_kind = did.kind;
        // who was taken off stands no more
        let there = self.kept.pos.at(at).map(|(_, kind)| kind);
        now.kind = there.or(did.kind).unwrap_or(0);
        let outcome = now.outcome(self.rules, Moment::Done);
        let by = Player::at(seat);
        let why = O::ON.then(|| now.why(self.rules, Moment::Done));
        let tell = |obs: &mut O, what| {
            if let Some(why) = &why {
                obs.event(Event {
                    what,
                    clauses: why.clauses.clone(),
                    word: why.tell.clone(),
                });
            }
        };
        let mut more = more;
        // who was taken off becomes nobody, and who is of that kind already no other
        let other = outcome.becomes > 0 && usize::from(outcome.becomes) - 1 != now.kind;
        if other && did.by != By::Removal {
            let kind = outcome.becomes - 1;
            tell(obs, What::Become { by, at, kind });
            self.kept.pos.lift(at);
            self.kept.pos.put(seat, usize::from(kind), at);
            self.kept.undoable = false;
            // he goes on as what he is now
            if matches!(outcome.next, Some(NextWord::GoOn | NextWord::MayGoOn)) {
                self.kept.pos.pending = on(false);
                more = goes && self.list(vec![]).is_none_or(|acts| !acts.is_empty());
            }
        }
        if let Some(over) = outcome.over {
            let what = What::Over {
                winner: winner(seat, over),
                reason: Reason::Done,
            };
            tell(obs, what);
            return self.over(seat, over, Reason::Done);
        }
        let next = match outcome.next {
            Some(NextWord::GoOn) if more => on(false),
            Some(NextWord::MayGoOn) if more => on(true),
            Some(NextWord::Again) => Pending::Again { may_stop: false },
            Some(NextWord::MayAgain) => Pending::Again { may_stop: true },
            Some(NextWord::End) => return self.end_turn(seat, obs),
            _ => {
                // men that are dropped in one turn
                self.kept.pos.pending = was;
                if matches!(was, Pending::Drops(1..)) {
                    self.relist();
                    if !self.kept.open.is_empty() {
                        return;
                    }
                }
                return self.end_turn(seat, obs);
            }
        };
        let again = What::Again {
            by,
            on: match next {
                Pending::On { point, .. } => Some(point),
                _ => None,
            },
        };
        self.kept.pos.pending = next;
        self.relist();
        match self.kept.open.is_empty() {
            true => self.end_turn(seat, obs),
            false => tell(obs, again),
        }
    }

    pub(super) fn end_turn<O: Observer>(&mut self, seat: usize, obs: &mut O) {
        if self.kept.ended.is_some() {
            return;
        }
        let kept = &mut self.kept;
        for point in each(std::mem::take(&mut kept.pos.ghosts)) {
            kept.pos.lift(point);
        }
        let quiet = kept.undoable && !kept.loud;
        kept.quiet = if quiet { kept.quiet + 1 } else { 0 };
        if !kept.undoable {
            kept.past.clear();
        }
        let params = &self.rules.params;
        let all = |hand: [u8; 2]| u32::from(hand[0]) + u32::from(hand[1]);
        // whether the last of the men in hand was dropped in this turn
        let last_drop = all(kept.pos.hand) == 0 && std::mem::take(&mut kept.pos.dropping);
        let other = 1 - seat;
        let next = match params.moves_first {
            MovesFirst::First if last_drop => usize::from(kept.opener),
            MovesFirst::Second if last_drop => 1 - usize::from(kept.opener),
            _ => other,
        };
        self.missed_by(seat, next);
        self.begin_turn(next, obs);
    }

    /// A player's turn begins.
    pub(super) fn begin_turn<O: Observer>(&mut self, seat: usize, obs: &mut O) {
        let kept = &mut self.kept;
        kept.pos.to_move = Some(seat as u8);
        kept.pos.dropping = kept.pos.hand != [0, 0];
        kept.pos.opener = kept.pos.dropping.then_some(kept.opener);
        kept.pos.pending = Pending::Nothing;
        kept.loud = false;
        kept.undoable = true;
        let here = self.here();
        if let Some((ended, paths)) = self.bounded(here) {
            let Ended { winner, reason } = ended;
            self.tell_set(obs, What::Over { winner, reason }, paths);
            return self.end(ended);
        }
        self.remember(here);
        self.kept.pos.turns[seat] = self.kept.pos.turns[seat].saturating_add(1);
        self.relist();
        if self.kept.open.is_empty() {
            self.stuck(seat, obs);
        }
    }

    /// How a game is over that has gone on too long, or comes back to where it was, and the settings that say so.
    fn bounded(&self, here: Option<u128>) -> Option<(Ended, &'static [&'static str])> {
        let params = &self.rules.params;
        let end = |winner, reason| Ended { winner, reason };
        if self.turns() >= params.cap.unwrap_or(MOST_TURNS) {
            let men = [0, 1].map(|seat| self.kept.pos.of(seat).count_ones());
            let more = match params.cap_then {
                CapThen::Men if men[0] > men[1] => Some(Player::South),
                CapThen::Men if men[1] > men[0] => Some(Player::North),
                _ => None,
            };
            return Some((end(more, Reason::Capped), &["cap.turns", "cap.then"]));
        }
        if params.quiet.is_some_and(|most| self.kept.quiet >= most) {
            return Some((end(None, Reason::Quiet), &["quiet.turns"]));
        }
        self.repeated(here).map(|ended| (ended, REPEATED))
    }

    /// The number of the position, where the rules ask whether it comes again.
    fn here(&self) -> Option<u128> {
        let asked = self.rules.params.repeat != RepeatThen::On;
        asked.then(|| number(&self.kept.pos))
    }

    /// How a game is over that has come back to where it was, where the rules end it.
    fn repeated(&self, here: Option<u128>) -> Option<Ended> {
        let params = &self.rules.params;
        let comes = |here| 1 + self.kept.past.count(here);
        let over = params.repeat == RepeatThen::Draw
            && here.is_some_and(|here| comes(here) >= usize::from(params.repeat_times));
        over.then_some(Ended {
            winner: None,
            reason: Reason::Repeated,
        })
    }

    /// Keeps the position at the beginning of a turn.
    fn remember(&mut self, here: Option<u128>) {
        if let Some(here) = here {
            self.kept.past.push(here);
        }
    }

    /// Whoever is to move can do nothing.
    pub(super) fn stuck<O: Observer>(&mut self, seat: usize, obs: &mut O) {
        if self.kept.ended.is_some() {
            return;
        }
        let now = self.situation(seat);
        let outcome = now.outcome(self.rules, Moment::Stuck);
        if let Some(over) = outcome.over {
            let what = What::Over {
                winner: winner(seat, over),
                reason: Reason::Stuck,
            };
            self.tell(obs, what, &now, Moment::Stuck);
            return self.over(seat, over, Reason::Stuck);
        }
        let by = Player::at(seat);
        self.tell(obs, What::Pass { by }, &now, Moment::Stuck);
        // the other moves instead; where he cannot either nobody ever will
        let other = 1 - seat;
        self.kept.pos.to_move = Some(other as u8);
        let here = self.here();
        if let Some(ended) = self.repeated(here) {
            let Ended { winner, reason } = ended;
            self.tell_set(obs, What::Over { winner, reason }, REPEATED);
            return self.end(ended);
        }
        self.remember(here);
        self.kept.pos.turns[other] = self.kept.pos.turns[other].saturating_add(1);
        self.relist();
        if self.kept.open.is_empty() && self.kept.ended.is_none() {
            let reason = Reason::BothStuck;
            let what = What::Over {
                winner: None,
                reason,
            };
            self.tell(obs, what, &self.situation(other), Moment::Stuck);
            self.end(Ended {
                winner: None,
                reason,
            });
        }
    }

    pub(super) fn over(&mut self, seat: usize, over: Over, reason: Reason) {
        self.end(Ended {
            winner: winner(seat, over),
            reason,
        });
    }

    pub(super) fn end(&mut self, ended: Ended) {
        let kept = &mut self.kept;
        for point in each(std::mem::take(&mut kept.pos.ghosts)) {
            kept.pos.lift(point);
        }
        kept.ended = Some(ended);
        kept.pos.to_move = None;
        kept.pos.missed = 0;
        kept.pos.pending = Pending::Nothing;
        kept.open.clear();
    }
}

/// Who wins where it is over for a seat.
pub(super) fn winner(seat: usize, over: Over) -> Option<Player> {
    match over {
        Over::Wins => Some(Player::at(seat)),
        Over::Loses => Some(Player::at(seat).other()),
        Over::Drawn => None,
    }
}
