//! A game in play.

use super::acts::{Act, NOBODY};
use super::situation::Situation;
use crate::game::Player;
use crate::lang::tables::Why;
use crate::men::board::{each, one, Points};
use crate::men::event::{Event, Observer, Reason, What};
use crate::men::position::{Pending, Position};
use crate::men::ruleset::{Outcome, Ruleset};
use crate::men::rulings::{By, Moment, NextWord, Over, Take};
use crate::men::words::{CapThen, Lifted, MovesFirst, RepeatThen};

/// Turns after which a game is broken off where the rules set no `cap.turns`: a bound that is ours, not the rules'.
pub const MOST_TURNS: u32 = 10_000;

/// The settings behind a game that ends for coming back to where it was.
const REPEATED: &[&str] = &["repeat.then", "repeat.times"];

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// Who has won; none = nobody.
    pub winner: Option<Player>,
    /// Why it is over.
    pub reason: Reason,
}

/// A game in play under compiled rules.
#[derive(Debug, Clone)]
pub struct Game<'r> {
    pub(super) rules: &'r Ruleset,
    pub(super) kept: Kept,
}

/// All of a game but its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub(super) pos: Position,
    /// Turns in a row in which nobody was dropped, taken or changed.
    pub(super) quiet: u32,
    /// Whether that is so of this turn, as far as it has come.
    undoable: bool,
    /// Whether a man went of a kind that no quiet turn has.
    loud: bool,
    /// Who dropped first.
    pub(super) opener: u8,
    /// Acts done.
    pub(super) acts: u32,
    /// Positions at the beginning of turns since something was done that cannot be undone; kept where the rules ask for them.
    pub(super) past: Vec<Position>,
    ended: Option<Ended>,
    /// All that may be done now.
    open: Vec<Act>,
}

impl<'r> Game<'r> {
    /// A new game, begun by a seat; what cannot be begun is over.
    #[must_use]
    pub fn new(rules: &'r Ruleset, first: usize) -> Game<'r> {
        Game::from_position(rules, Position::first(&rules.params, first as u8))
    }

    /// A game that goes on from a position.
    #[must_use]
    pub fn from_position(rules: &'r Ruleset, pos: Position) -> Game<'r> {
        let opener = pos.opener.or(pos.to_move).unwrap_or(0);
        let mut game = Game::resume(
            rules,
            Kept {
                pos,
                quiet: 0,
                undoable: true,
                loud: false,
                opener,
                acts: 0,
                past: vec![],
                ended: None,
                open: vec![],
            },
        );
        match pos.to_move {
            // a turn that is under way goes on; one that begins is told of nobody
            Some(_) if pos.pending != Pending::Nothing => game.relist(),
            Some(seat) => {
                let seat = usize::from(seat);
                // a position tells the turns with the one that begins
                let turns = &mut game.kept.pos.turns[seat];
                *turns = turns.saturating_sub(1);
                game.begin_turn(seat, &mut crate::men::event::Silent);
            }
            None => {}
        }
        game
    }

    /// Takes a game up again.
    #[must_use]
    pub fn resume(rules: &'r Ruleset, kept: Kept) -> Game<'r> {
        Game { rules, kept }
    }

    /// The rules it is played under.
    #[must_use]
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    /// All of it but its rules.
    #[must_use]
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The game without its rules.
    #[must_use]
    pub fn lay(self) -> Kept {
        self.kept
    }

    /// Where men stand.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.kept.pos
    }

    /// How it ended; none while it goes on.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.kept.ended
    }

    /// Turns begun by both.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.kept.pos.turns.iter().map(|t| u32::from(*t)).sum()
    }

    /// Acts done.
    #[must_use]
    pub fn acts(&self) -> u32 {
        self.kept.acts
    }

    /// The seat that is to move.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        self.kept.pos.to_move.map(usize::from)
    }

    /// Everything that may be done now, in a fixed order.
    #[must_use]
    pub fn open(&self) -> &[Act] {
        &self.kept.open
    }

    pub(super) fn situation(&self, seat: usize) -> Situation<'_> {
        Situation::of(&self.kept.pos, seat)
    }

    /// Lists anew what may be done.
    fn relist(&mut self) {
        let room = std::mem::take(&mut self.kept.open);
        self.kept.open = self.list(room);
    }

    /// Does what may be done ([`Game::open`]).
    pub fn act(&mut self, act: Act, obs: &mut impl Observer) {
        let Some(seat) = self.to_move() else {
            return;
        };
        self.kept.acts += 1;
        match act {
            Act::Stop => self.end_turn(seat, obs),
            Act::Drop(at) => self.drop_man(seat, at, obs),
            Act::Remove(point) => self.remove(seat, point, obs),
            Act::Go { from, to, over, by } => self.go(seat, (from, to, over), by, obs),
        }
    }

    /// Tells an event that a moment decided.
    fn tell<O: Observer>(&self, obs: &mut O, what: What, now: &Situation, moment: Moment) {
        if O::ON {
            let why = now.why(self.rules, moment);
            obs.event(Event {
                what,
                clauses: why.clauses,
                word: why.tell,
            });
        }
    }

    /// Tells an event that settings decided.
    fn tell_set<O: Observer>(&self, obs: &mut O, what: What, paths: &[&str]) {
        if O::ON {
            obs.event(Event {
                what,
                clauses: self.rules.why(paths),
                word: None,
            });
        }
    }

    fn drop_man<O: Observer>(&mut self, seat: usize, at: u8, obs: &mut O) {
        let mut now = self.situation(seat);
        now.to = at;
        let by = Player::at(seat);
        self.tell(obs, What::Drop { by, at }, &now, Moment::Drop);
        self.kept.pos.hand[seat] -= 1;
        self.kept.pos.put(seat, 0, at);
        self.kept.undoable = false;
        let many = self.rules.params.drop_many;
        let left = self.kept.pos.hand[seat];
        self.kept.pos.pending = match self.kept.pos.pending {
            Pending::Nothing if many > 1 => Pending::Drops((many - 1).min(left)),
            Pending::Drops(more) => Pending::Drops(more - 1),
            pending => pending,
        };
        let mut did = Did::of(By::Drop);
        did.via = at;
        self.arrived(seat, at, &mut did, obs);
    }

    fn remove<O: Observer>(&mut self, seat: usize, at: u8, obs: &mut O) {
        let mut now = self.situation(seat);
        now.to = at;
        now.other = self.kept.pos.at(at);
        let (whose, kind) = now.other.unwrap_or((1 - seat, 0));
        let what = What::Take {
            by: Player::at(seat),
            at,
            whose: Player::at(whose),
            kind: kind as u8,
        };
        self.tell(obs, what, &now, Moment::Removal);
        self.kept.pos.lift(at);
        self.kept.undoable = false;
        let mut did = Did::of(By::Removal);
        did.takes(kind);
        match self.kept.pos.pending {
            Pending::Remove(n, drops) if n > 1 => {
                self.kept.pos.pending = Pending::Remove(n - 1, drops);
                self.relist();
                if self.kept.open.is_empty() {
                    self.kept.pos.pending = Pending::after(drops);
                    self.done(seat, at, &did, obs);
                }
            }
            Pending::Remove(_, drops) => {
                self.kept.pos.pending = Pending::after(drops);
                self.done(seat, at, &did, obs);
            }
            _ => self.done(seat, at, &did, obs),
        }
    }

    fn go<O: Observer>(&mut self, seat: usize, at: (u8, u8, u8), how: By, obs: &mut O) {
        let (from, to, over) = at;
        let now = self.going(seat, at, how);
        let outcome = now.outcome(self.rules, moment_of(how));
        let kind = now.kind as u8;
        let by = Player::at(seat);
        if O::ON {
            let what = What::Go {
                by,
                from,
                to,
                kind,
                how,
            };
            self.tell(obs, what, &now, moment_of(how));
        }
        let mut did = Did::of(how);
        did.via = via(now.way, from, to);
        did.line = now.way.map_or(u8::MAX, |w| w.line);
        if over != NOBODY {
            let (whose, other) = now.other.unwrap_or((1 - seat, 0));
            let what = What::Take {
                by,
                at: over,
                whose: Player::at(whose),
                kind: other as u8,
            };
            self.tell(obs, what, &now, moment_of(how));
            did.takes(other);
            self.kept.undoable = false;
            match self.rules.params.lifted {
                Lifted::AtEnd if over != to => self.kept.pos.ghosts |= one(over),
                _ => self.kept.pos.lift(over),
            }
        }
        debug_assert!(outcome.choose.is_some(), "what is done may be done");
        self.kept.loud |= self.rules.params.quiet_kinds >> kind & 1 == 0;
        self.kept.pos.lift(from);
        self.kept.pos.put(seat, usize::from(kind), to);
        self.arrived(seat, to, &mut did, obs);
    }

    /// The situation in which a man goes from a point to another, over a third.
    pub(super) fn going(
        &self,
        seat: usize,
        (from, to, over): (u8, u8, u8),
        by: By,
    ) -> Situation<'_> {
        let ways = &self.rules.params.board.ways[usize::from(from)];
        let mut now = self.situation(seat);
        (now.from, now.to) = (from, to);
        now.kind = self.kept.pos.at(from).map_or(0, |(_, kind)| kind);
        let occupied = self.kept.pos.all();
        let leads = |w: &&crate::men::board::Way| {
            let Some(far) = w.points.iter().position(|q| *q == to) else {
                return false;
            };
            let met = |p: &&u8| occupied & one(**p) != 0;
            let mut met = w.points[..far].iter().filter(met);
            match by {
                By::Step | By::Strike => far == 0,
                By::Slide | By::Charge => far > 0 && met.next().is_none(),
                By::Leap => far == 1 && (over == NOBODY || w.points[0] == over),
                // over one, and nobody else
                By::Vault => {
                    let who = met.next().copied();
                    who.is_some() && met.next().is_none() && (over == NOBODY || who == Some(over))
                }
                By::Fly | By::Drop | By::Removal => false,
            }
        };
        now.way = ways.iter().find(leads);
        // who was leapt over and stays
        let leapt = matches!(by, By::Leap | By::Vault);
        let met = |w: &crate::men::board::Way| w.points.iter().find_map(|p| self.kept.pos.at(*p));
        now.other = match over {
            NOBODY if leapt => now.way.and_then(met),
            NOBODY => None,
            over => self.kept.pos.at(over),
        };
        now
    }

    /// A man has come to a point.
    fn arrived<O: Observer>(&mut self, seat: usize, to: u8, did: &mut Did, obs: &mut O) {
        let rules = self.rules;
        let by = Player::at(seat);
        let mut now = self.situation(seat);
        (now.to, now.by) = (to, did.by);
        now.kind = self.kept.pos.at(to).map_or(0, |(_, kind)| kind);
        let kind = now.kind;
        let outcome = now.outcome(rules, Moment::Arrived);
        let why = O::ON.then(|| now.why(rules, Moment::Arrived));
        if let Some(over) = outcome.over {
            if let Some(why) = why {
                tell_arrived(by, why, &outcome, obs);
            }
            return self.over(seat, over, Reason::Done);
        }
        let beside = self.beside(seat, to, kind, did.by, obs);
        for point in each(beside) {
            let (_, other) = self.kept.pos.at(point).unwrap_or_default();
            did.takes(other);
            self.kept.pos.lift(point);
            self.kept.undoable = false;
        }
        if let Some(why) = why {
            tell_arrived(by, why, &outcome, obs);
        }
        if outcome.take == Some(Take::Choice) {
            let drops = match self.kept.pos.pending {
                Pending::Drops(left) => left,
                _ => 0,
            };
            let was = std::mem::replace(
                &mut self.kept.pos.pending,
                Pending::Remove(outcome.amount, drops),
            );
            self.relist();
            if !self.kept.open.is_empty() {
                return;
            }
            self.kept.pos.pending = was;
        }
        self.done(seat, to, did, obs);
    }

    /// Men beside one who has come, that are taken by it: all at once.
    pub(super) fn beside<O: Observer>(
        &self,
        seat: usize,
        to: u8,
        kind: usize,
        by: By,
        obs: &mut O,
    ) -> Points {
        let mut taken = 0;
        if self.rules.table(Moment::Beside).is_none() {
            return taken;
        }
        for way in &self.rules.params.board.ways[usize::from(to)] {
            let Some((now, row)) = self.neighbour(seat, kind, by, way) else {
                continue;
            };
            let outcome = now.outcome(self.rules, Moment::Beside);
            let long = match outcome.take {
                Some(Take::Man) => 1,
                Some(Take::Row) => row,
                _ => continue,
            };
            for point in &way.points[..long] {
                if taken & one(*point) != 0 {
                    continue;
                }
                taken |= one(*point);
                if O::ON {
                    let (whose, kind) = self.kept.pos.at(*point).unwrap_or_default();
                    let what = What::Take {
                        by: Player::at(seat),
                        at: *point,
                        whose: Player::at(whose),
                        kind: kind as u8,
                    };
                    self.tell(obs, what, &now, Moment::Beside);
                }
            }
        }
        taken
    }

    /// Whether anybody would be taken beside a man who goes from a point to another.
    pub(super) fn encloses(&self, seat: usize, from: u8, to: u8, by: By) -> bool {
        if self.rules.table(Moment::Beside).is_none() {
            return false;
        }
        let mut then = self.pos_only();
        let kind = self.kept.pos.at(from).map_or(0, |(_, kind)| kind);
        then.kept.pos.lift(from);
        then.kept.pos.put(seat, kind, to);
        let mut silent = crate::men::event::Silent;
        then.beside(seat, to, kind, by, &mut silent) != 0
    }

    /// A copy in which nothing is known but where men stand.
    pub(super) fn pos_only(&self) -> Game<'r> {
        Game {
            rules: self.rules,
            kept: Kept {
                pos: self.kept.pos,
                quiet: self.kept.quiet,
                undoable: self.kept.undoable,
                loud: self.kept.loud,
                opener: self.kept.opener,
                acts: self.kept.acts,
                past: vec![],
                ended: self.kept.ended,
                open: vec![],
            },
        }
    }

    /// The man who stands next to one who has come, along a way, and how many of his follow each other there.
    fn neighbour<'s>(
        &'s self,
        seat: usize,
        kind: usize,
        by: By,
        way: &'s crate::men::board::Way,
    ) -> Option<(Situation<'s>, usize)> {
        let next = *way.points.first()?;
        let other = self.kept.pos.at(next)?;
        let mut now = self.situation(seat);
        (now.to, now.kind, now.by) = (next, kind, by);
        now.other = Some(other);
        now.way = Some(way);
        now.behind = way.points.get(1).copied();
        let his = self.kept.pos.of(other.0);
        let row = way
            .points
            .iter()
            .take_while(|p| his & one(**p) != 0)
            .count();
        now.past = way.points.get(row).copied();
        Some((now, row))
    }

    /// An act is done, with all that it took.
    fn done<O: Observer>(&mut self, seat: usize, at: u8, did: &Did, obs: &mut O) {
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
            let asked = asks(crate::men::rulings::Dim::More) || self.rules.goes_on;
            asked && {
                self.kept.pos.pending = on(false);
                self.relist();
                !self.kept.open.is_empty()
            }
        };
        let mut now = self.situation(seat);
        (now.to, now.by, now.taken, now.more) = (at, did.by, did.taken, more);
        now.taken_kind = did.kind;
        now.kind = self.kept.pos.at(at).map_or(0, |(_, kind)| kind);
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
        // who was taken off becomes nobody
        if outcome.becomes > 0 && did.by != By::Removal {
            let kind = outcome.becomes - 1;
            tell(obs, What::Become { by, at, kind });
            self.kept.pos.lift(at);
            self.kept.pos.put(seat, usize::from(kind), at);
            self.kept.undoable = false;
            // he goes on as what he is now
            if matches!(outcome.next, Some(NextWord::GoOn | NextWord::MayGoOn)) {
                self.kept.pos.pending = on(false);
                more = goes && !self.listed().is_empty();
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

    fn end_turn<O: Observer>(&mut self, seat: usize, obs: &mut O) {
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
        self.begin_turn(next, obs);
    }

    /// A player's turn begins.
    fn begin_turn<O: Observer>(&mut self, seat: usize, obs: &mut O) {
        let kept = &mut self.kept;
        kept.pos.to_move = Some(seat as u8);
        kept.pos.dropping = kept.pos.hand != [0, 0];
        kept.pos.opener = kept.pos.dropping.then_some(kept.opener);
        kept.pos.pending = Pending::Nothing;
        kept.loud = false;
        kept.undoable = true;
        if let Some((ended, paths)) = self.bounded() {
            let Ended { winner, reason } = ended;
            self.tell_set(obs, What::Over { winner, reason }, paths);
            return self.end(ended);
        }
        self.remember();
        self.kept.pos.turns[seat] = self.kept.pos.turns[seat].saturating_add(1);
        self.relist();
        if self.kept.open.is_empty() {
            self.stuck(seat, obs);
        }
    }

    /// How a game is over that has gone on too long, or comes back to where it was, and the settings that say so.
    fn bounded(&self) -> Option<(Ended, &'static [&'static str])> {
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
        self.repeated().map(|ended| (ended, REPEATED))
    }

    /// How a game is over that has come back to where it was, where the rules end it.
    fn repeated(&self) -> Option<Ended> {
        let params = &self.rules.params;
        let pos = self.kept.pos.bare();
        let comes = || 1 + self.kept.past.iter().filter(|p| **p == pos).count();
        let over = params.repeat == RepeatThen::Draw && comes() >= usize::from(params.repeat_times);
        over.then_some(Ended {
            winner: None,
            reason: Reason::Repeated,
        })
    }

    /// Keeps the position at the beginning of a turn, where the rules ask whether it comes again.
    fn remember(&mut self) {
        if self.rules.params.repeat != RepeatThen::On {
            let pos = self.kept.pos.bare();
            self.kept.past.push(pos);
        }
    }

    /// Whoever is to move can do nothing.
    fn stuck<O: Observer>(&mut self, seat: usize, obs: &mut O) {
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
        if let Some(ended) = self.repeated() {
            let Ended { winner, reason } = ended;
            self.tell_set(obs, What::Over { winner, reason }, REPEATED);
            return self.end(ended);
        }
        self.remember();
        self.kept.pos.turns[other] = self.kept.pos.turns[other].saturating_add(1);
        self.relist();
        if self.kept.open.is_empty() {
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

    fn over(&mut self, seat: usize, over: Over, reason: Reason) {
        self.end(Ended {
            winner: winner(seat, over),
            reason,
        });
    }

    fn end(&mut self, ended: Ended) {
        let kept = &mut self.kept;
        for point in each(std::mem::take(&mut kept.pos.ghosts)) {
            kept.pos.lift(point);
        }
        kept.ended = Some(ended);
        kept.pos.to_move = None;
        kept.pos.pending = Pending::Nothing;
        kept.open.clear();
    }
}

/// What the arrival of a man comes to, as it is told.
fn tell_arrived(by: Player, why: Why, outcome: &Outcome, obs: &mut impl Observer) {
    let (clauses, word) = (why.clauses, why.tell);
    let mut tell = |what| {
        obs.event(Event {
            what,
            clauses: clauses.clone(),
            word: word.clone(),
        });
    };
    if let Some(over) = outcome.over {
        return tell(What::Over {
            winner: winner(by.index(), over),
            reason: Reason::Done,
        });
    }
    if outcome.take == Some(Take::Choice) {
        let count = outcome.amount;
        tell(What::Choose { by, count });
    }
}

/// The point by which a man comes to the end of his way.
pub(super) fn via(way: Option<&crate::men::board::Way>, from: u8, to: u8) -> u8 {
    let points = way.map_or(&[][..], |w| &w.points);
    let before = points.iter().position(|p| *p == to);
    match before {
        Some(far @ 1..) => points[far - 1],
        _ => from,
    }
}

/// Who wins where it is over for a seat.
fn winner(seat: usize, over: Over) -> Option<Player> {
    match over {
        Over::Wins => Some(Player::at(seat)),
        Over::Loses => Some(Player::at(seat).other()),
        Over::Drawn => None,
    }
}

/// The moment at which it is asked whether a man may go so.
pub(super) fn moment_of(by: By) -> Moment {
    match by {
        By::Step => Moment::Step,
        By::Slide => Moment::Slide,
        By::Leap => Moment::Leap,
        By::Vault => Moment::Vault,
        By::Strike => Moment::Strike,
        By::Charge => Moment::Charge,
        By::Fly => Moment::Fly,
        By::Drop => Moment::Drop,
        By::Removal => Moment::Removal,
    }
}

/// What an act was, and whom it took.
pub(super) struct Did {
    pub by: By,
    /// The point by which he came, the last of his way.
    pub via: u8,
    /// The line on which he came.
    pub line: u8,
    pub taken: u16,
    /// The kind named last of those taken.
    pub kind: Option<usize>,
}

impl Did {
    pub fn of(by: By) -> Did {
        Did {
            by,
            via: 0,
            line: u8::MAX,
            taken: 0,
            kind: None,
        }
    }

    pub fn takes(&mut self, kind: usize) {
        self.taken += 1;
        self.kind = self.kind.max(Some(kind));
    }
}
