//! Moving a piece: the way, who is eaten, what happens on arrival, what is paid.

use super::course::{house, one_way, seen_by};
use super::event::{Event, Observer, Who};
use super::play::Game;
use super::rules::*;
use super::state::{Piece, Role, Stage};

/// Whether a move by `days` overtakes what stands so far ahead.
pub(super) fn overtakes(trigger: Trigger, ahead: i32, days: u16) -> bool {
    let days = i32::from(days);
    match trigger {
        Trigger::ReachOrPass => (1..=days).contains(&ahead),
        Trigger::Land => ahead == days && days > 0,
        Trigger::Pass => (0..days).contains(&ahead),
    }
}

impl Game<'_> {
    pub(super) fn piece(&self, who: Who) -> Piece {
        match who {
            Who::Piece(seat, k) => self.state.pieces[usize::from(seat)][usize::from(k)],
            Who::Role(_) => self
                .state
                .role
                .map_or(Piece::new(Stage::Home, 0), |r| r.piece),
        }
    }

    pub(super) fn set(&mut self, who: Who, piece: Piece) {
        match who {
            Who::Piece(seat, k) => {
                self.state.pieces[usize::from(seat)][usize::from(k)] = piece;
            }
            Who::Role(seat) => self.state.role = Some(Role { seat, piece }),
        }
    }

    /// Places for each point of a throw, and the parameter that says so.
    pub(super) fn rate(&self, who: Who) -> (u16, &'static str) {
        match (who, &self.rules.params.role) {
            (Who::Role(_), Some(r)) => (r.rate, "role.rate"),
            _ => (self.rules.params.rate, "rate.piece"),
        }
    }

    /// Places to the end that a piece is going to.
    pub(super) fn remaining(&self, who: Who) -> u16 {
        let piece = self.piece(who);
        match piece.stage {
            Stage::Back => piece.pos,
            _ => self.rules.last_place().saturating_sub(piece.pos),
        }
    }

    /// Whether an end must be reached exactly, and the parameter that says so.
    pub(super) fn exact(&self, who: Who) -> (Exact, &'static str) {
        let p = &self.rules.params;
        match (who, &p.role, self.piece(who).stage) {
            (Who::Role(_), Some(r), _) => (r.exact, "role.exact"),
            (_, _, Stage::Back) => (p.exact[1], "exact.near"),
            _ => (p.exact[0], "exact.far"),
        }
    }

    /// How far a piece on a course there and back goes with so many days; none if it may not.
    pub(super) fn reach(&self, who: Who, days: u16) -> Option<u16> {
        let left = self.remaining(who);
        if days <= left {
            Some(days)
        } else {
            (self.exact(who).0 == Exact::Stop && left > 0).then_some(left)
        }
    }

    /// Pieces that a move of one piece by `days` overtakes, in order of seat and number.
    pub(super) fn overtaken(&self, who: Who, from: u16, days: u16) -> Vec<Who> {
        let trigger = self.rules.params.trigger;
        let mut out = vec![];
        if let (Shape::Drawn, Who::Piece(seat, k)) = (self.rules.params.shape, who) {
            let to = self.destination(k, days).flatten();
            return to.map_or(out, |to| self.landed_on(seat, to));
        }
        self.each_prey(who, from, |victim, ahead| {
            if overtakes(trigger, ahead, days) {
                out.push(victim);
            }
        });
        out
    }

    /// Every piece that one could overtake, in order of seat and number, with how far ahead it stands.
    pub(super) fn each_prey(&self, who: Who, from: u16, mut tell: impl FnMut(Who, i32)) {
        let p = &self.rules.params;
        let mover = self.piece(who).stage;
        if p.eat_by == EatBy::Nobody
            || (p.eat_by == EatBy::Role && !matches!(who, Who::Role(_)))
            || (p.eat_after_toll && mover != Stage::Back)
        {
            return;
        }
        let circle = self.rules.last_place() + 1;
        for (seat, pieces) in (0u8..).zip(&self.state.pieces) {
            if seat == who.seat() {
                continue;
            }
            for (k, piece) in (0u8..).zip(pieces) {
                let can = match (p.course, piece.stage) {
                    (_, Stage::Station | Stage::Home | Stage::Eaten | Stage::Off) => false,
                    (Course::OneWay, Stage::Start) => !p.unmoved_safe,
                    (Course::OneWay, _) => true,
                    (_, Stage::Start) => false,
                    (_, stage) if stage == mover => true,
                    (_, Stage::Out) => p.whom == Whom::Any && piece.pos > 0,
                    _ => p.whom == Whom::Any && piece.pos < self.rules.last_place(),
                };
                if !can || (p.marked_safe && self.on_a_mark(seat, piece.pos)) {
                    continue;
                }
                let there = seen_by(self.rules, who.seat(), seat, piece.pos);
                let ahead = match mover {
                    Stage::Back => i32::from(from) - i32::from(there),
                    _ => i32::from(there) - i32::from(from),
                };
                let ahead = if p.last == Last::Circuit && ahead != 0 {
                    // the way round to it, if there is one
                    let there = Some(Some(there));
                    let ways = (1..=circle).find(|k| one_way(self.rules, from, *k) == there);
                    ways.map_or(-1, i32::from)
                } else {
                    ahead
                };
                tell(Who::Piece(seat, k), ahead);
            }
        }
    }

    /// Whether a place of a seat's course is marked on the board.
    pub(super) fn on_a_mark(&self, seat: u8, pos: u16) -> bool {
        let marked = &self.rules.params.marked;
        if self.rules.params.shape == Shape::Drawn {
            return marked.contains(&house(self.rules, seat, pos));
        }
        !marked.is_empty() && marked.contains(&seen_by(self.rules, 0, seat, pos))
    }

    /// Moves a piece by `days`, which it can go; eats, arrives.
    pub(super) fn advance<O: Observer>(&mut self, who: Who, days: u16, obs: &mut O) {
        if let (Shape::Drawn, Who::Piece(_, k)) = (self.rules.params.shape, who) {
            return self.advance_drawn(k, days, obs);
        }
        let mut piece = self.piece(who);
        let from = piece.pos;
        let rate = self.rate(who).1;
        let there_and_back = self.rules.params.course == Course::ThereAndBack;
        let to = match piece.stage {
            Stage::Back => Some(from - days),
            _ if there_and_back => Some(from + days),
            _ => one_way(self.rules, from, days).flatten(),
        };
        let eaten = self.overtaken(who, from, days);
        match to {
            Some(to) => {
                let way = if there_and_back {
                    "track.course"
                } else {
                    "track.other"
                };
                self.tell(obs, &[rate, way], || Event::Move { who, from, to });
                piece.pos = to;
            }
            None => {
                self.tell(obs, &["track.last", rate], || Event::Off { who });
                piece = Piece::new(Stage::Off, 0);
            }
        }
        if piece.stage == Stage::Start {
            piece.stage = Stage::Out;
        }
        self.set(who, piece);
        self.eat(who, eaten, |game, victim| game.once_eaten(victim), obs);
        if there_and_back {
            self.arrive(who, obs);
        }
    }

    /// Pieces are eaten, and become what is ruled of each.
    pub(super) fn eat<O: Observer>(
        &mut self,
        who: Who,
        eaten: Vec<Who>,
        then: impl Fn(&Self, Who) -> Piece,
        obs: &mut O,
    ) {
        for victim in eaten {
            let was = self.piece(victim);
            let becomes = then(self, victim);
            self.set(victim, becomes);
            self.state.taken[usize::from(who.seat())] += 1;
            if !O::ON {
                continue;
            }
            let mut why = vec!["eat.trigger", "eat.whom", "eat.by", "eat.then"];
            if was.stage == Stage::Start {
                why.push("eat.unmoved");
            }
            if let Who::Piece(seat, _) = victim {
                if self.on_a_mark(seat, was.pos) {
                    why.extend(["eat.marked", "track.marked"]);
                }
            }
            self.tell(obs, &why, || Event::Eaten {
                who: victim,
                pos: was.pos,
            });
        }
    }

    /// What becomes of an eaten piece.
    pub(super) fn once_eaten(&self, victim: Who) -> Piece {
        match victim {
            Who::Piece(seat, k) if self.rules.params.eat_back => {
                Piece::new(Stage::Start, self.rules.starts(seat)[usize::from(k)])
            }
            _ => Piece::new(Stage::Eaten, 0),
        }
    }

    fn arrive(&mut self, who: Who, obs: &mut impl Observer) {
        let mut piece = self.piece(who);
        let exact = self.exact(who).1;
        if piece.stage == Stage::Out && piece.pos == self.rules.last_place() {
            piece.stage = Stage::Station;
            piece.paid = 0;
            self.set(who, piece);
            self.tell(obs, &[exact, "track.ends"], || Event::Reach { who, end: 1 });
        } else if piece.stage == Stage::Back && piece.pos == 0 {
            piece.stage = Stage::Home;
            self.set(who, piece);
            let home = match who {
                Who::Piece(..) => "home.then",
                Who::Role(_) => "end.when",
            };
            self.tell(obs, &[exact, home], || Event::Reach { who, end: 0 });
            match who {
                Who::Piece(seat, _) => self.come_home(seat, obs),
                Who::Role(seat) => {
                    self.lapse(seat, obs);
                    if self.rules.params.end == EndWhen::NoPreyRoleAgain {
                        self.set(who, Piece::new(Stage::Start, 0));
                    }
                }
            }
        }
    }

    fn come_home(&mut self, seat: u8, obs: &mut impl Observer) {
        self.state.home.push(seat);
        let looses = self.rules.params.role.is_some() && self.state.role.is_none();
        if !(looses && self.rules.params.left == Left::Carry) {
            self.lapse(seat, obs);
        }
        if looses {
            self.state.role = Some(Role {
                seat,
                piece: Piece::new(Stage::Start, 0),
            });
            self.tell(obs, &["role.when", "role.player"], || Event::Loose { seat });
        }
    }

    /// What is marked down and not spent is void.
    pub(super) fn lapse(&mut self, seat: u8, obs: &mut impl Observer) {
        let values = std::mem::take(&mut self.state.banked[usize::from(seat)]);
        if !values.is_empty() {
            self.tell(obs, &["bank.left", "bank.spend"], || Event::Lapse {
                seat,
                values,
            });
        }
    }

    /// Pays what is to be paid out of the credit, and does whatever else happens of itself, until nothing more does.
    pub(super) fn settle(&mut self, seat: u8, obs: &mut impl Observer) {
        while let Some(who) = self.under_way(seat).filter(|_| self.rules.params.only) {
            let piece = self.piece(who);
            let credit = self.state.credit[usize::from(seat)];
            let Some((end, of, why)) = self.owes(who) else {
                // a step that is made of itself
                let automatic =
                    matches!(self.rules.params.complete, Some((Complete::Automatic, _)));
                if automatic && self.use_allowed(seat) {
                    self.use_one(seat, obs);
                    continue;
                }
                return;
            };
            if piece.paid >= of {
                self.leave(who, end, why, obs);
                continue;
            }
            if credit == 0 {
                return;
            }
            self.state.credit[usize::from(seat)] -= 1;
            let paid = piece.paid + 1;
            self.set(who, Piece { paid, ..piece });
            self.tell(obs, &[why], || Event::Pay { who, end, paid, of });
            if let (Who::Piece(..), Some(station)) = (who, &self.rules.params.station) {
                for (name, _) in station.stages.iter().filter(|(_, n)| *n == paid) {
                    self.tell(obs, &["station.stages"], || Event::Stage {
                        who,
                        name: name.clone(),
                    });
                }
            }
        }
    }

    /// Where a piece has to pay: which end, how much in all, and the parameter that says so.
    fn owes(&self, who: Who) -> Option<(u8, u16, &'static str)> {
        let p = &self.rules.params;
        match (who, self.piece(who).stage, &p.role) {
            (Who::Role(_), Stage::Start, Some(r)) => Some((0, r.leave, "role.leave")),
            (Who::Role(_), Stage::Station, Some(r)) => Some((1, r.toll, "role.toll")),
            (_, Stage::Station, _) => {
                let toll = p.station.as_ref().map_or(0, |s| s.toll);
                Some((1, toll, "station.toll"))
            }
            _ => None,
        }
    }

    pub(super) fn leave(&mut self, who: Who, end: u8, why: &'static str, obs: &mut impl Observer) {
        let mut piece = self.piece(who);
        piece.paid = 0;
        piece.stage = if end == 0 { Stage::Out } else { Stage::Back };
        self.set(who, piece);
        self.tell(obs, &[why], || Event::Leave { who, end });
        if end == 1 && self.rules.params.spend == Spend::AtOnce {
            let seat = who.seat();
            while let Some(v) = self.spendable(seat).last().copied() {
                self.unbank(seat, v, obs);
            }
            self.lapse(seat, obs);
        }
    }

    /// Throws marked down that a seat's piece under way could go now, rising, each value once.
    pub(super) fn spendable(&self, seat: u8) -> Vec<u8> {
        let Some(who) = self.under_way(seat) else {
            return vec![];
        };
        let stage = self.piece(who).stage;
        // a role that has what was left over may go both ways by it
        if stage != Stage::Back && !(stage == Stage::Out && matches!(who, Who::Role(_))) {
            return vec![];
        }
        let rate = self.rate(who).0;
        let mut values = self.state.banked[usize::from(seat)].clone();
        values.dedup();
        values.retain(|v| self.reach(who, u16::from(*v) * rate).is_some());
        values
    }

    pub(super) fn unbank(&mut self, seat: u8, value: u8, obs: &mut impl Observer) {
        let Some(who) = self.under_way(seat) else {
            return;
        };
        let bank = &mut self.state.banked[usize::from(seat)];
        if let Some(at) = bank.iter().position(|v| *v == value) {
            bank.remove(at);
        }
        self.tell(obs, &["bank.spend"], || Event::Unbank { seat, value });
        if let Some(days) = self.reach(who, u16::from(value) * self.rate(who).0) {
            self.advance(who, days, obs);
        }
    }

    /// Whether one of the credit may be spent as a step now.
    pub(super) fn use_allowed(&self, seat: u8) -> bool {
        let Some((when, _)) = self.rules.params.complete else {
            return false;
        };
        let Some(who) = self.under_way(seat) else {
            return false;
        };
        if !matches!(self.piece(who).stage, Stage::Out | Stage::Back)
            || self.state.credit[usize::from(seat)] == 0
        {
            return false;
        }
        let left = self.remaining(who);
        let short = left < self.rules.smallest() * self.rate(who).0;
        left > 0 && self.step_days(who) <= left && (when == Complete::AnyTime || short)
    }

    fn step_days(&self, who: Who) -> u16 {
        match (who, &self.rules.params.role, self.rules.params.complete) {
            (Who::Role(_), Some(r), _) => r.days,
            (_, _, Some((_, days))) => days,
            _ => 1,
        }
    }

    pub(super) fn use_one(&mut self, seat: u8, obs: &mut impl Observer) {
        let Some(who) = self.under_way(seat) else {
            return;
        };
        self.state.credit[usize::from(seat)] -= 1;
        let days = match who {
            Who::Role(_) => "role.days",
            Who::Piece(..) => "complete.days",
        };
        self.tell(obs, &["complete.when", days], || Event::Spend {
            seat,
            count: 1,
        });
        self.advance(who, self.step_days(who), obs);
    }
}
