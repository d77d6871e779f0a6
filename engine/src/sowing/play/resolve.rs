//! Where a lap ends: what `last` and its looks say there, and how it is reported.

use super::answered::ANSWERED;
use super::entered::ENTERED;
use super::situation::Seen;
use crate::sowing::event::{Event, What};
use crate::sowing::event::{Met, Spot, END};
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::sow::Played;
use crate::sowing::ruleset::NextOp;
use crate::sowing::ruleset::{Table, Why};
use crate::sowing::words::Dir;

/// Whether a word of the rules names the end of the move, not the first thing that happens.
pub(super) fn names_the_end(tell: &str) -> bool {
    tell.starts_with(END)
}

/// An event that a cell of a table decided.
pub(super) fn event(why: &Why, what: What) -> Event {
    Event {
        what,
        clauses: why.clauses.clone(),
    }
}

/// What follows once a lap has ended.
pub(super) enum Flow {
    /// The next lap begins there, by these reasons: (0 or a look's number, and one; the number in its table).
    Relay(usize, (u8, u16)),
    MoveOn(usize),
    End,
}

impl Game<'_> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn resolve<O: Observer>(
        &mut self,
        place: usize,
        seen: &Seen,
        dir: Dir,
        m: Sowing,
        played: &mut Played,
        taken_from: &mut [u8],
        obs: &mut O,
    ) -> Flow {
        let rules = self.rules;
        let mover = seen.mover;
        let mut table: &Table = &rules.last;
        let mut number = 0u8;
        let mut at = place;
        let mut looks = 0;
        let mut now = *seen;
        loop {
            // a look asks what has been taken up to it
            now.captured = played.has_captured();
            let seen = &now;
            let cell = self.look_up(table, at, seen);
            if O::ASKS {
                obs.lookup(&table.whys[cell.why as usize].clauses);
            }
            let outcome = rules.outcomes[cell.outcome as usize];
            let taken = played.taken;
            let reported =
                self.effects(&outcome, at, table, cell, seen, m, played, taken_from, obs);
            let why = &table.whys[cell.why as usize];
            let tell = why.tell.as_deref();
            let hole_next = &rules.fast.hole_next[mover.index()];
            let here = at.min(self.pos.holes() - 1);
            let (look, to) = match outcome.next {
                NextOp::None | NextOp::Won | NextOp::End => {
                    if O::ON && (!reported || tell.is_some_and(names_the_end)) {
                        let taken = played.taken > taken;
                        obs.event(event(why, self.ends(at, taken, looks > 0, tell)));
                    }
                    return Flow::End;
                }
                NextOp::Relay => {
                    let at = self.sown_on(played).unwrap_or(at);
                    if O::ON && self.to_be_sown(at) > 0 {
                        obs.event(event(why, What::Relay { hole: at as u8 }));
                    }
                    return Flow::Relay(at, (number, cell.why));
                }
                NextOp::Ask => {
                    if O::ON && !reported && tell.is_some() {
                        obs.event(event(why, self.ends(at, false, looks > 0, tell)));
                    }
                    let flow = self.ask(at, mover, m, played, taken_from, obs);
                    if let Some(question) = self.pos.asked.filter(|_| O::ON) {
                        let (by, hole) = (mover, question.hole);
                        obs.event(event(why, What::Ask { by, hole }));
                    }
                    return flow;
                }
                NextOp::Again | NextOp::MayAgain => {
                    played.again = true;
                    played.may_stop = outcome.next == NextOp::MayAgain;
                    played.why_again = Some((number, cell.why));
                    if O::ON && !reported && tell.is_some() {
                        obs.event(event(why, self.ends(at, false, looks > 0, tell)));
                    }
                    return Flow::End;
                }
                NextOp::MoveOn => {
                    if at >= self.pos.holes() || self.pos.cells[at] == 0 {
                        return Flow::End;
                    }
                    let mut to = hole_next[dir as usize][at] as usize;
                    while self.pos.closed(to) && to != at {
                        to = hole_next[dir as usize][to] as usize;
                    }
                    self.pos.cells[at] -= 1;
                    self.pos.cells[to] += 1;
                    if O::ON {
                        let (from, to) = (at as u8, to as u8);
                        obs.event(event(why, What::MoveOn { from, to }));
                    }
                    return Flow::MoveOn(to);
                }
                NextOp::LookBack(n) => (n, self.seen_next(&hole_next[1 - dir as usize], here)),
                NextOp::LookNext(n) => (n, self.seen_next(&hole_next[dir as usize], here)),
                NextOp::LookOpposite(n) => match self.opposite(here) {
                    Some(h) => (n, h),
                    None => return self.looked(played, (number, cell.why)),
                },
            };
            at = to;
            looks += 1;
            // a look that has gone twice round the board finds nothing new
            if looks > 2 * self.pos.holes() {
                return self.looked(played, (number, cell.why));
            }
            table = &rules.looks[look as usize];
            number = look + 1;
        }
    }

    /// Looks that come to nothing: what was taken is sown on all the same.
    fn looked(&self, played: &Played, why: (u8, u16)) -> Flow {
        let on = self.sown_on(played);
        on.map_or(Flow::End, |hole| Flow::Relay(hole, why))
    }

    /// The next hole that a look sees.
    fn seen_next(&self, hole_next: &[u8], here: usize) -> usize {
        let mut to = hole_next[here] as usize;
        while self.rules.params.looks_pass && self.pos.closed(to) && to != here {
            to = hole_next[to] as usize;
        }
        to
    }

    /// The end of a sowing in a place, under the word that the rules have for it.
    pub(super) fn ends(&self, at: usize, taken: bool, looked: bool, tell: Option<&str>) -> What {
        // the move's last counter lies there, if it was not only looked at
        let own = u8::from(!looked);
        let met = match self.pos.cells[at] {
            _ if taken => Met::Capture,
            n if n == own && at < self.pos.holes() => Met::Nothing,
            _ => Met::Counters,
        };
        What::Stop {
            at: self.spot(at),
            met,
            looked,
            word: tell.map(String::from),
        }
    }

    /// A place and the mark that it bears now.
    pub(super) fn spot(&self, place: usize) -> Spot {
        Spot {
            place: place as u8,
            mark: Some(place)
                .filter(|p| *p < self.pos.holes())
                .and_then(|p| self.pos.mark(p)),
        }
    }

    #[inline]
    pub(super) fn opposite(&self, hole: usize) -> Option<usize> {
        self.rules
            .params
            .opposite
            .get(hole)
            .filter(|h| **h != 255)
            .map(|h| *h as usize)
    }

    /// Clauses behind an extra move.
    pub(super) fn again_clauses(&self, played: &Played) -> Vec<u16> {
        let Some(why) = played.why_again else {
            return vec![];
        };
        let mut clauses = self.reasons(why).clone();
        // the clause that says "again" is the last to speak: a rider after its ruling
        clauses.reverse();
        clauses
    }

    /// The clauses of `last` (table 0), of a look (its number, and one) or of the moments `reserve` and `answer`, under a number of that table.
    pub(super) fn reasons(&self, (table, why): (u8, u16)) -> &Vec<u16> {
        let table = match table {
            0 => &self.rules.last,
            ENTERED => self.rules.reserve.as_ref().unwrap_or(&self.rules.last),
            ANSWERED => self.rules.answer.as_ref().unwrap_or(&self.rules.last),
            look => &self.rules.looks[usize::from(look) - 1],
        };
        &table.whys[usize::from(why)].clauses
    }

    pub(super) fn set_by(&self, path: &str) -> Vec<u16> {
        self.rules.set_by.get(path).cloned().unwrap_or_default()
    }
}
