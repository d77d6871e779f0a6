//! Moves on a board that is drawn: what bars the way, who is eaten, where links lead; and two dice, each moved by itself.

use super::course::{house, one_way};
use super::event::{Event, Observer, Silent, Who};
use super::play::Game;
use super::rules::*;
use super::state::{Action, Phase, Piece, Stage};

impl Game<'_> {
    fn own(&self, seat: u8) -> &[Piece] {
        &self.state.pieces[usize::from(seat)]
    }

    /// How many of a seat's pieces stand on the point of a place of its course, which the course may pass twice.
    fn many(&self, seat: u8, pos: u16) -> u16 {
        let point = house(self.rules, seat, pos);
        let here = |p: &&Piece| p.stage.in_play() && house(self.rules, seat, p.pos) == point;
        self.own(seat).iter().filter(here).count() as u16
    }

    fn in_hand(&self, pos: u16) -> bool {
        self.rules.params.drawn.is_hand(pos)
    }

    /// How many places in a row, this among them, hold so many of a seat's pieces.
    fn row(&self, seat: u8, pos: u16, each: u16) -> u16 {
        let holds = |at: &u16| !self.in_hand(*at) && self.many(seat, *at) >= each;
        let before = (0..pos).rev().take_while(holds).count();
        let after = (pos..=self.rules.last_place()).take_while(holds).count();
        match after {
            0 => 0,
            after => (before + after) as u16,
        }
    }

    /// Whether a seat's piece on a place cannot be eaten there.
    fn guarded(&self, seat: u8, piece: &Piece) -> bool {
        let p = &self.rules.params;
        let [house, row] = p.drawn.block;
        p.eat_by == EatBy::Nobody
            || (p.unmoved_safe && piece.stage == Stage::Start)
            || (p.marked_safe && self.on_a_mark(seat, piece.pos))
            || house.is_some_and(|n| self.many(seat, piece.pos) >= n)
            || row.is_some_and(|n| self.row(seat, piece.pos, 1) >= n)
    }

    /// Other players' pieces on a place of a seat's course.
    fn others(&self, seat: u8, pos: u16) -> impl Iterator<Item = (Who, Piece)> + '_ {
        let point = house(self.rules, seat, pos);
        let seats = (0u8..).zip(&self.state.pieces);
        let others = seats.filter(move |(other, _)| *other != seat);
        let all = others.flat_map(|(other, own)| {
            (0u8..)
                .zip(own)
                .map(move |(k, p)| (Who::Piece(other, k), *p))
        });
        all.filter(move |(who, p)| {
            p.stage.in_play() && house(self.rules, who.seat(), p.pos) == point
        })
    }

    /// The pieces that one of a seat eats where it lands.
    pub(super) fn landed_on(&self, seat: u8, pos: u16) -> Vec<Who> {
        let all = self.others(seat, pos);
        let eaten = all.filter(|(who, p)| !self.guarded(who.seat(), p));
        eaten.map(|(who, _)| who).collect()
    }

    /// Whether a piece of the mover may end a move on a place of its course.
    fn may_stand(&self, seat: u8, pos: u16) -> bool {
        let p = &self.rules.params;
        let barred = |(who, piece): (Who, Piece)| self.guarded(who.seat(), &piece);
        self.in_hand(pos)
            || !((p.share == Share::Block && self.many(seat, pos) > 0)
                || (p.drawn.closed && self.others(seat, pos).any(barred)))
    }

    /// Whether a row of another's bars the way between two places.
    fn walled(&self, seat: u8, from: u16, to: u16) -> bool {
        let d = &self.rules.params.drawn;
        let Some(wall) = d.wall else {
            return false;
        };
        let each = d.block[0].unwrap_or(1);
        let bars = |(who, piece): (Who, Piece)| self.row(who.seat(), piece.pos, each) >= wall;
        (from + 1..to).any(|pos| self.others(seat, pos).any(bars))
    }

    /// The place of a seat's course that is a point, the first if there are several.
    fn place_of(&self, seat: u8, point: u16) -> Option<u16> {
        let way = self.rules.way(seat);
        way.iter().position(|p| *p == point).map(|at| at as u16)
    }

    /// Whether a gate stands between two places, before the farther one.
    fn gated(&self, seat: u8, near: u16, far: u16) -> bool {
        let gates = self.rules.params.drawn.gates.iter();
        let mut places = gates.filter_map(|g| self.place_of(seat, *g));
        places.any(|gate| near < gate && gate < far)
    }

    /// Where a piece of the mover would come to by a move forward; `Some(None)` = off the board; none if it may not.
    pub(super) fn forward(&self, k: u8, days: u16) -> Option<Option<u16>> {
        let (p, seat) = (&self.rules.params, self.now());
        let from = self.own(seat)[usize::from(k)].pos;
        let to = one_way(self.rules, from, days)?;
        let last = self.rules.last_place();
        let end = to.unwrap_or(last + 1);
        if self.gated(seat, from, end) || self.walled(seat, from, end) {
            return None;
        }
        let on_board = || self.own(seat).iter().filter(|x| x.stage.in_play());
        let may = match to {
            Some(pos) => self.may_stand(seat, pos),
            None => {
                let far = p
                    .drawn
                    .off_from
                    .is_some_and(|n| on_board().any(|x| x.pos + n <= last));
                let longer = p.last == Last::BearOffHindmost && from + days > last + 1;
                !(far || longer && on_board().any(|x| x.pos < from))
            }
        };
        may.then_some(to)
    }

    /// Where a piece of the mover would come to by a move back, which is made where no piece goes forward.
    fn back(&self, k: u8, days: u16) -> Option<u16> {
        let d = &self.rules.params.drawn;
        let (how, seat) = (d.backward?, self.now());
        let from = self.own(seat)[usize::from(k)].pos;
        let to = from.checked_sub(days).filter(|to| !self.in_hand(*to))?;
        let vacant = how == Backward::Like || self.others(seat, to).next().is_none();
        // who stands on a gate has passed it
        let may = vacant && !self.gated(seat, to, from + 1) && !self.walled(seat, to, from);
        (may && self.may_stand(seat, to)).then_some(to)
    }

    /// Where a piece of the mover comes to by a throw with so many added; none beyond the board.
    pub(super) fn comes_to(&self, k: u8, value: u8, extra: u16) -> Option<u16> {
        let piece = self.own(self.now())[usize::from(k)];
        let days = self.days_of(&piece, value) + extra;
        match self.rules.params.shape {
            Shape::Drawn => self.forward(k, days).unwrap_or_else(|| self.back(k, days)),
            _ => one_way(self.rules, piece.pos, days).flatten(),
        }
    }

    /// The moves back by so many places, as long as more are wanted.
    pub(super) fn each_move_back(&self, days: u16, mut more: impl FnMut(Action) -> bool) {
        if self.rules.params.drawn.backward.is_none() || days == 0 {
            return;
        }
        for (k, piece) in (0u8..).zip(self.own(self.now())) {
            let may = piece.stage.in_play() && !self.doubled(k) && self.back(k, days).is_some();
            if may && !more(Action::Move { piece: k, extra: 0 }) {
                return;
            }
        }
    }

    /// Whether an earlier piece stands just so, so that moving this one is the same move.
    fn doubled(&self, k: u8) -> bool {
        let own = self.own(self.now());
        let (before, piece) = (&own[..usize::from(k)], own[usize::from(k)]);
        self.rules.params.shape == Shape::Drawn && before.contains(&piece)
    }

    /// Whether a throw may move a piece, before it is known where to: it lets it leave its first place, and no other waits for that.
    pub(super) fn may_leave(&self, k: u8, value: u8) -> bool {
        let d = &self.rules.params.drawn;
        let piece = &self.own(self.now())[usize::from(k)];
        if self.doubled(k) {
            return false;
        }
        let hand = |p: &Piece| p.stage.in_play() && self.in_hand(p.pos);
        let waits = d.hand_first && !hand(piece) && self.own(self.now()).iter().any(hand);
        let barred = piece.stage == Stage::Start && !d.release.is_empty();
        !waits && (!barred || d.release.contains(&value))
    }

    /// How far a throw leads a piece.
    pub(super) fn days_of(&self, piece: &Piece, value: u8) -> u16 {
        let p = &self.rules.params;
        match p.drawn.release_next && piece.stage == Stage::Start && value > 0 {
            true => 1,
            false => u16::from(value) * p.rate,
        }
    }

    /// Moves a piece by so many places, forward or, where it cannot, back; eats, follows a link, gives another throw.
    pub(super) fn advance_drawn<O: Observer>(&mut self, k: u8, days: u16, obs: &mut O) {
        let seat = self.now();
        let who = Who::Piece(seat, k);
        let from = self.piece(who).pos;
        let (to, how) = match self.forward(k, days) {
            Some(to) => (to, "track.ways"),
            None => (self.back(k, days), "choose.backward"),
        };
        let Some(to) = to else {
            self.tell(obs, &["track.last", "off.from", "rate.piece"], || {
                Event::Off { who }
            });
            self.set(who, Piece::new(Stage::Off, 0));
            return;
        };
        let eaten = self.landed_on(seat, to);
        self.tell(obs, &["rate.piece", how], || Event::Move { who, from, to });
        self.set(who, Piece::new(Stage::Out, to));
        self.eat(
            who,
            eaten,
            |game, victim| game.once_landed_on(victim, (seat, from)),
            obs,
        );
        let end = self.follow(who, to, obs);
        if self.rules.params.drawn.again && self.on_a_mark(seat, end) {
            self.state.stopped = false;
            self.tell(obs, &["turn.marked"], || Event::Again { seat });
        }
    }

    /// What becomes of a piece that is eaten by one that came from a place of a seat's course.
    fn once_landed_on(&self, victim: Who, (seat, from): (u8, u16)) -> Piece {
        let other = victim.seat();
        let all = self.rules.params.drawn.hand.into()..=self.rules.last_place();
        let free =
            |pos: &u16| self.many(other, *pos) == 0 && self.others(other, *pos).next().is_none();
        let pos = match self.rules.params.eat_then {
            EatThen::Swap => self.place_of(other, house(self.rules, seat, from)),
            EatThen::FirstFree => all.into_iter().find(free),
            EatThen::Hand => return Piece::new(Stage::Start, 0),
            EatThen::Back | EatThen::Out => None,
        };
        pos.map_or_else(
            || self.once_eaten(victim),
            |pos| Piece::new(Stage::Out, pos),
        )
    }

    /// Leads a piece along the link that begins where it stands; where it stands then.
    fn follow<O: Observer>(&mut self, who: Who, from: u16, obs: &mut O) -> u16 {
        let d = &self.rules.params.drawn;
        let seat = who.seat();
        let here = house(self.rules, seat, from);
        let link = d.links.iter().find(|(begin, _)| *begin == here);
        let Some(end) = link.and_then(|(_, end)| self.place_of(seat, *end)) else {
            return from;
        };
        let free = |pos: &u16| {
            let own = self.many(seat, *pos) > u16::from(*pos == from);
            self.in_hand(*pos) || (!own && self.others(seat, *pos).next().is_none())
        };
        let to = match d.taken {
            _ if free(&end) => Some(end),
            Some(LinkTaken::Before) => (0..end).rev().find(free),
            Some(LinkTaken::After) => (end..=self.rules.last_place()).find(free),
            _ => None,
        };
        let Some(to) = to.filter(|to| *to != from) else {
            return from;
        };
        let stage = if self.in_hand(to) {
            Stage::Start
        } else {
            Stage::Out
        };
        self.set(who, Piece::new(stage, to));
        self.tell(obs, &["link.lines", "link.taken"], || Event::Link {
            who,
            from,
            to,
        });
        to
    }

    /// How many of some dice can be moved, one after the other.
    fn can_use(&self, dice: &[u8]) -> usize {
        let mut most = 0;
        for (at, value) in dice.iter().enumerate() {
            if dice[..at].contains(value) {
                continue;
            }
            let rest = [&dice[..at], &dice[at + 1..]].concat();
            for act in self.moves(*value) {
                most = most.max(1 + self.once_moved(act, *value).can_use(&rest));
                if most == dice.len() {
                    return most;
                }
            }
        }
        most
    }

    fn once_moved(&self, act: Action, value: u8) -> Self {
        let mut next = self.clone();
        next.state.phase = Phase::Choose(value);
        if let Action::Move { piece, extra } = act {
            next.by_choice(piece, extra, &mut Silent);
        }
        next
    }

    /// Of two dice moved one by one: only moves after which as many of the rest can be moved as after any.
    pub(super) fn as_many_as_can_be(&self, acts: &mut Vec<Action>) {
        let rest = &self.state.pool;
        let Phase::Choose(value) = self.state.phase else {
            return;
        };
        if !self.rules.params.each_die || rest.is_empty() {
            return;
        }
        let after: Vec<usize> = acts
            .iter()
            .map(|a| self.once_moved(*a, value).can_use(rest))
            .collect();
        let most = after.iter().max().copied();
        let mut after = after.into_iter();
        acts.retain(|_| after.next() == most);
    }

    /// The collected throws that may be carried out next.
    pub(super) fn picks(&self) -> Vec<u8> {
        let pool = &self.state.pool;
        let mut values = pool.clone();
        values.dedup();
        values.retain(|v| self.useful(*v));
        if !self.rules.params.each_die || values.len() < 2 {
            return values;
        }
        let most = self.can_use(pool);
        let uses = |v: &u8| {
            let rest: Vec<u8> = pool.iter().copied().filter(|x| x != v).collect();
            let acts = self.moves(*v);
            acts.into_iter()
                .any(|a| 1 + self.once_moved(a, *v).can_use(&rest) == most)
        };
        values.retain(uses);
        // where only one can be moved, the larger is
        if most == 1 {
            values.drain(..values.len() - 1);
        }
        values
    }
}
