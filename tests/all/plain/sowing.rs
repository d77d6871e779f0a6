//! The board and one move on it.

use super::when::{holds, Situation};
use super::{Rules, Used};
use ludarium_engine::sowing::rulings::{
    Back, Begins, By, Choose, Direction, Next, NextWord, Take, Then, To,
};
use std::collections::HashSet;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    pub cells: Vec<u32>,
    pub store: [u32; 2],
    pub out: u32,
    pub hand: u32,
    /// Holes that he who is to move has still to pick.
    pub picks: u32,
    /// Counters that each has still to enter.
    pub reserve: [u32; 2],
    pub owner: Vec<usize>,
    pub closed: Vec<bool>,
    pub mark: Vec<Option<(String, usize)>>,
    pub visited: Vec<bool>,
    /// Moves made this round.
    pub moves: u32,
    /// Who began the round.
    pub opener: usize,
}

/// A hole, and where the player says so a direction (true = anticlockwise). `None` = stop.
pub type Step = Option<(usize, Option<bool>)>;

#[derive(Default, Clone, Debug)]
pub struct Done {
    pub taken: Vec<(usize, u32)>,
    pub again: bool,
    pub may_stop: bool,
    pub endless: bool,
    pub bar: Option<usize>,
    /// What was taken to be sown on, and after which hole; the holes that `from` can name.
    pub on: u32,
    pub begins: usize,
    pub fell: usize,
    pub lap: usize,
    pub first: usize,
    /// The way that is sown (true = anticlockwise), and whether the move began with a counter from the reserve.
    pub way: bool,
    pub entered: bool,
}

impl Board {
    pub fn new(rules: &Rules) -> Board {
        let n = 2 * rules.row;
        Board {
            cells: rules.start(),
            owner: (0..n).map(|h| rules.side(h)).collect(),
            closed: vec![false; n],
            mark: vec![None; n],
            visited: vec![false; n],
            reserve: [rules.number("setup.reserve").unwrap_or(0); 2],
            ..Board::default()
        }
    }

    /// Whether a hole is a player's, as the game means it.
    pub fn own(&self, rules: &Rules, hole: usize, player: usize) -> bool {
        let owner = match rules.word("side.means") {
            "row" => rules.side(hole),
            _ => self.owner[hole],
        };
        owner == player
    }

    pub fn holds(&self, player: usize) -> u32 {
        (0..self.cells.len())
            .filter(|h| self.owner[*h] == player)
            .map(|h| self.cells[h])
            .sum()
    }

    /// Counters in a player's holes, or in those that `left.zone` names.
    pub fn left(&self, rules: &Rules, player: usize) -> u32 {
        match rules.word("left.zone") {
            "" => self.holds(player),
            zone => (0..self.cells.len())
                .filter(|h| rules.in_zone(zone, player, *h))
                .map(|h| self.cells[h])
                .sum(),
        }
    }

    pub fn total(&self) -> u32 {
        let beside = self.store.iter().chain(&self.reserve).sum::<u32>();
        self.cells.iter().sum::<u32>() + beside + self.out + self.hand
    }

    pub fn ask(&self, rules: &Rules, moment: &str, s: &Situation, used: &mut Used) -> Option<Then> {
        rules.ruling(moment, &|when| holds(rules, self, s, when), used)
    }

    /// The moves of a player: every hole tried as the rules have it, the duties judged on whole moves.
    pub fn moves_of(
        &self,
        rules: &Rules,
        player: usize,
        barred: Option<usize>,
        used: &mut Used,
    ) -> Vec<(usize, Option<bool>)> {
        let mut first = vec![];
        let mut last_resort = vec![];
        let (moment, least) = match self.reserve[player] {
            0 => ("choose", 1),
            _ => ("reserve", 0),
        };
        for hole in 0..self.cells.len() {
            if self.cells[hole] < least || self.closed[hole] || barred == Some(hole) {
                continue;
            }
            let Some(then) = self.ask(rules, moment, &Situation::of(player, hole), used) else {
                continue;
            };
            let list = match then.choose {
                Some(Choose::May) => &mut first,
                Some(Choose::LastResort) => &mut last_resort,
                _ => continue,
            };
            match then.direction {
                Some(Direction::Either) => list.extend([(hole, Some(true)), (hole, Some(false))]),
                _ => list.push((hole, None)),
            }
        }
        let resorts = last_resort.clone();
        let mut moves: Vec<(usize, Option<bool>)> = first.into_iter().chain(last_resort).collect();
        moves.sort_by_key(|(h, d)| (*h, *d == Some(false)));
        let other = 1 - player;
        let after = |m: &(usize, Option<bool>)| {
            let mut board = self.clone();
            let done = board.sow(rules, player, *m, &mut Used::nothing());
            (!done.endless).then(|| {
                board.settle(rules, player, &done, &mut Used::nothing());
                board.holds(other)
            })
        };
        if rules.word("endless.then") == "illegal" {
            moves.retain(|m| after(m).is_some());
            used.add("endless.then=illegal");
        }
        if rules.word("strip.captures") == "illegal" && self.holds(other) > 0 {
            moves.retain(|m| after(m).is_some_and(|left| left > 0));
            used.add("strip.captures=illegal");
        }
        let duty = rules.word("feed.duty");
        if !duty.is_empty() && self.holds(other) == 0 {
            let gifts: Vec<u32> = moves.iter().map(|m| after(m).unwrap_or(0)).collect();
            let enough = match rules.word("feed.give") {
                "most" => gifts.iter().copied().max().unwrap_or(0).max(1),
                _ => 1,
            };
            let feeding: Vec<_> = moves
                .iter()
                .zip(&gifts)
                .filter(|(_, g)| **g >= enough)
                .map(|(m, _)| *m)
                .collect();
            if duty == "strict" || !feeding.is_empty() {
                moves = feeding;
            }
            used.add(format!("feed.duty={duty}"));
            used.set(rules, "feed.give");
        }
        if rules.word("take.duty") == "must" {
            let takes = |m: &(usize, Option<bool>)| {
                let mut board = self.clone();
                let done = board.sow(rules, player, *m, &mut Used::nothing());
                !done.taken.is_empty()
            };
            if moves.iter().any(takes) {
                moves.retain(takes);
                used.add("take.duty=must");
            }
        }
        let from_left = |hole: usize| (hole + 2 * rules.row - rules.row * player) % (2 * rules.row);
        let end = match rules.word("choose.of") {
            "rightmost" => moves.iter().map(|m| from_left(m.0)).max(),
            "leftmost" => moves.iter().map(|m| from_left(m.0)).min(),
            _ => None,
        };
        moves.retain(|m| end.is_none_or(|e| from_left(m.0) == e));
        used.set(rules, "choose.of");
        if moves.iter().any(|m| !resorts.contains(m)) {
            moves.retain(|m| !resorts.contains(m));
        }
        moves
    }

    /// Where a player may put what he has in hand (`place`), or which holes he may pick (`pick`).
    pub fn places(
        &self,
        rules: &Rules,
        moment: &str,
        player: usize,
        used: &mut Used,
    ) -> Vec<(usize, Option<bool>)> {
        (0..self.cells.len())
            .filter(|h| !self.closed[*h])
            .filter(|h| {
                let then = self.ask(rules, moment, &Situation::of(player, *h), used);
                then.is_some_and(|t| t.choose == Some(Choose::May))
            })
            .map(|h| (h, None))
            .collect()
    }

    /// Takes from a hole that was picked.
    pub fn pick(&mut self, rules: &Rules, mover: usize, hole: usize, used: &mut Used) -> Done {
        let mut done = Done::default();
        self.picks -= 1;
        let s = Situation::of(mover, hole);
        if let Some(then) = self.ask(rules, "pick", &s, used) {
            self.effects(rules, &then, &s, &mut done);
        }
        done
    }

    /// Sows a move. An endless one leaves the board as it was.
    pub fn sow(
        &mut self,
        rules: &Rules,
        mover: usize,
        (hole, said): (usize, Option<bool>),
        used: &mut Used,
    ) -> Done {
        let before = self.clone();
        let mut done = Done {
            entered: self.reserve[mover] > 0,
            ..Done::default()
        };
        let moment = if done.entered { "reserve" } else { "choose" };
        let then = self.ask(rules, moment, &Situation::of(mover, hole), used);
        done.way = match (said, then.as_ref().and_then(|t| t.direction)) {
            (Some(said), Some(Direction::Either)) => said,
            (_, Some(Direction::Anticlockwise)) => true,
            (_, Some(Direction::Clockwise)) => false,
            _ => rules.word("sow.direction") == "anticlockwise",
        };
        used.set(rules, "sow.direction");
        let n = self.cells.len();
        let mut s = Situation::of(mover, hole);
        let mut seen = HashSet::new();
        let mut from = hole;
        done.first = hole;
        s.entered = done.entered;
        if let Some(then) = then.filter(|_| done.entered) {
            used.set(rules, "setup.reserve");
            self.reserve[mover] -= 1;
            self.cells[hole] += 1;
            (done.fell, done.lap) = (hole, hole);
            self.effects(rules, &then, &s, &mut done);
            match then.next {
                Some(Next::Word(NextWord::Relay)) if done.on > 0 => from = done.begins,
                Some(Next::Word(NextWord::Relay)) => {}
                next => {
                    done.again = next == Some(Next::Word(NextWord::Again));
                    self.strip(rules, mover, &before, &mut done, used);
                    return done;
                }
            }
        }
        for lap in 1.. {
            let anticlockwise = done.way;
            s.lap = lap;
            s.circuit = 1;
            s.moved = false;
            let on = std::mem::take(&mut done.on);
            let mut hand = if on > 0 { on } else { self.cells[from] };
            s.sown = hand;
            done.lap = from;
            s.most = self.cells.iter().copied().max();
            if on == 0 {
                self.cells[from] = 0;
            }
            let stays = match rules.word("sow.first") {
                _ if on > 0 => false,
                "origin" => hand > 1,
                "origin-once" => hand > 1 && lap == 1,
                _ => false,
            };
            used.set(rules, "sow.first");
            let mut at = from;
            let mut first = true;
            while hand > 0 {
                let mut bank = false;
                if !(first && stays) {
                    // on a board on which every place is passed over the counter falls all the same
                    for _ in 0..4 * (n + 2) {
                        at = rules.next_place(mover, anticlockwise, at);
                        if at == from {
                            s.circuit += 1;
                        }
                        let skipped = match rules.word("sow.skip") {
                            "lap-origin" => at == from,
                            "move-origin" => at == hole,
                            _ => false,
                        };
                        if skipped || at == hole {
                            used.set(rules, "sow.skip");
                        }
                        if skipped || (at < n && self.closed[at]) {
                            continue;
                        }
                        s.place = at;
                        s.to_sow = hand;
                        let said = self.ask(rules, "enter", &s, used);
                        if said.as_ref().is_none_or(|t| t.skip != Some(true)) {
                            bank = said.is_some_and(|t| t.bank == Some(true));
                            break;
                        }
                    }
                }
                first = false;
                hand -= 1;
                s.place = if bank { n + mover } else { at };
                if bank {
                    self.store[mover] += 1;
                } else if at >= n {
                    self.store[at - n] += 1;
                    used.set(rules, "sow.store");
                } else {
                    self.cells[at] += 1;
                    s.reach |= !self.own(rules, at, mover);
                }
                if hand > 0 {
                    if let Some(then) = self.ask(rules, "passing", &s, used) {
                        self.effects(rules, &then, &s, &mut done);
                    }
                }
            }
            match self.resolve(rules, anticlockwise, &mut s, &mut done, used) {
                _ if done.on > 0 => from = done.begins,
                Some(hole) if self.cells[hole] > 0 => from = hole,
                _ => break,
            }
            // once nothing counts laps any more, the same board and hole come back for ever
            if lap > 64 && !seen.insert((self.clone(), from, s.reach, done.on, done.way)) {
                *self = before;
                used.set(rules, "endless.then");
                return Done {
                    endless: true,
                    ..Done::default()
                };
            }
            // a rule may say how long a move is at most
            if rules.number("endless.laps").is_some_and(|most| lap >= most) {
                *self = before;
                used.add("endless.laps");
                return Done {
                    endless: true,
                    ..Done::default()
                };
            }
            assert!(lap < 100_000, "neither stopped nor came back");
        }
        self.strip(rules, mover, &before, &mut done, used);
        done
    }

    /// What follows the last counter; the hole to lift for another lap, if there is one.
    fn resolve(
        &mut self,
        rules: &Rules,
        anticlockwise: bool,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> Option<usize> {
        let n = self.cells.len();
        loop {
            done.fell = s.place;
            let mut moment = "last".to_string();
            let mut looks = 0;
            let moved_to = loop {
                s.captured = !done.taken.is_empty();
                let then = self
                    .ask(rules, &moment, s, used)
                    .unwrap_or_else(|| panic!("silence at {moment}"));
                self.effects(rules, &then, s, done);
                match then.next {
                    Some(Next::Word(NextWord::Relay)) => return Some(s.place),
                    Some(Next::Word(NextWord::Again)) => {
                        done.again = true;
                        return None;
                    }
                    Some(Next::Word(NextWord::MayAgain)) => {
                        done.again = true;
                        done.may_stop = true;
                        return None;
                    }
                    Some(Next::Word(NextWord::MoveOn)) if self.cells[s.place] > 0 => {
                        let mut to = rules.next_hole(s.mover, anticlockwise, s.place);
                        while self.closed[to] && to != s.place {
                            to = rules.next_hole(s.mover, anticlockwise, to);
                        }
                        self.cells[s.place] -= 1;
                        self.cells[to] += 1;
                        break to;
                    }
                    Some(Next::Look(look)) => {
                        let at = s.place.min(n - 1);
                        let seen = |up: bool| {
                            let mut to = rules.next_hole(s.mover, up, at);
                            while rules.word("look.closed") == "passed"
                                && self.closed[to]
                                && to != at
                            {
                                to = rules.next_hole(s.mover, up, to);
                            }
                            to
                        };
                        used.set(rules, "look.closed");
                        s.place = match look.look {
                            Back::Back => seen(!anticlockwise),
                            Back::Next => seen(anticlockwise),
                            Back::Opposite => rules.opposite(at)?,
                        };
                        moment = look.moment;
                        looks += 1;
                        if looks > 2 * n {
                            return None;
                        }
                    }
                    _ => return None,
                }
            };
            s.place = moved_to;
            s.moved = true;
        }
    }

    /// Take, mark, visit, close, bar.
    pub fn effects(&mut self, rules: &Rules, then: &Then, s: &Situation, done: &mut Done) {
        let n = self.cells.len();
        done.way = match then.direction {
            Some(Direction::Anticlockwise) => true,
            Some(Direction::Clockwise) => false,
            Some(Direction::Turned) => !done.way,
            Some(Direction::Either) | None => done.way,
        };
        for take in then.take.iter().flat_map(|t| t.as_slice()) {
            let some = |have: u32| then.amount.map_or(have, |a| have.min(u32::from(a)));
            let targets: Vec<(usize, u32)> = match take {
                Take::Here if s.place < n => vec![(s.place, some(self.cells[s.place]))],
                Take::Opposite if s.place < n => rules
                    .facing(s.place)
                    .into_iter()
                    .map(|h| (h, some(self.cells[h])))
                    .collect(),
                Take::Facing if s.place < n => rules
                    .opposite(s.place)
                    .into_iter()
                    .map(|h| (h, some(self.cells[h])))
                    .collect(),
                Take::Behind if s.place < n => rules
                    .behind(s.place)
                    .into_iter()
                    .map(|h| (h, some(self.cells[h])))
                    .collect(),
                Take::Every => (0..n)
                    .filter(|h| {
                        self.owner[*h] != s.mover
                            && Some(self.cells[*h]) == then.amount.map(u32::from)
                    })
                    .map(|h| (h, self.cells[h]))
                    .collect(),
                Take::Board => (0..n).map(|h| (h, self.cells[h])).collect(),
                _ => vec![],
            };
            for (hole, count) in targets.into_iter().filter(|(_, c)| *c > 0) {
                self.cells[hole] -= count;
                match then.to.unwrap_or(To::Mover) {
                    To::Mover => self.store[s.mover] += count,
                    To::Owner => self.store[self.owner[hole]] += count,
                    To::Opener => self.store[self.opener] += count,
                    To::Here => self.cells[s.place] += count,
                    To::Nobody => self.out += count,
                    To::Hand => self.hand += count,
                    To::Lap => {
                        done.on += count;
                        done.begins = match (&then.into, then.from.unwrap_or(Begins::LapEnd)) {
                            (Some(zone), _) => {
                                let within = |h: usize| rules.in_zone(zone, s.mover, h);
                                let next = |h: usize| rules.next_hole(s.mover, done.way, h);
                                let outside = (0..n).filter(|h| rules.goes(s.mover, *h));
                                let mut outside = outside.filter(|h| !within(*h));
                                outside.find(|h| within(next(*h))).unwrap()
                            }
                            (None, Begins::LapEnd) => done.fell,
                            (None, Begins::LapOrigin) => done.lap,
                            (None, Begins::MoveOrigin) => done.first,
                        };
                    }
                    To::OwnMark => {
                        match (0..n)
                            .find(|h| self.mark[*h].as_ref().is_some_and(|m| m.1 == s.mover))
                        {
                            Some(h) => self.cells[h] += count,
                            None => self.store[s.mover] += count,
                        }
                    }
                }
                done.taken.push((hole, count));
            }
        }
        self.picks += then.pick.map_or(0, u32::from);
        if s.place >= n {
            return;
        }
        if let Some(kind) = &then.mark {
            let by = if then.by == Some(By::Owner) {
                self.owner[s.place]
            } else {
                s.mover
            };
            self.mark[s.place] = Some((kind.clone(), by));
            self.visited[s.place] = false;
        }
        if then.visit == Some(true) {
            self.visited[s.place] = true;
        }
        if then.close == Some(true) {
            self.closed[s.place] = true;
        }
        if then.bar == Some(true) {
            done.bar = Some(s.place);
        }
    }

    fn strip(
        &mut self,
        rules: &Rules,
        mover: usize,
        before: &Board,
        done: &mut Done,
        used: &mut Used,
    ) {
        let rule = rules.word("strip.captures");
        let other = 1 - mover;
        if rule.is_empty()
            || rule == "illegal"
            || done.taken.is_empty()
            || before.holds(other) == 0
            || self.holds(other) > 0
        {
            return;
        }
        used.add(format!("strip.captures={rule}"));
        if rule == "rest-to-other" {
            self.store[other] += self.cells.iter().sum::<u32>();
            self.cells.fill(0);
            return;
        }
        let back = match rule {
            "leave-first" => done.taken.first().map(|t| t.0),
            "leave-last" => done.taken.last().map(|t| t.0),
            _ => None,
        };
        let put_back = |hole: usize| back.is_none_or(|b| b == hole);
        for (hole, count) in done.taken.iter().filter(|(h, _)| put_back(*h)) {
            self.cells[*hole] += count;
            self.store[mover] -= count;
        }
        done.taken.retain(|(h, _)| !put_back(*h));
    }

    /// `settled`. Whether it ends the round.
    pub fn settle(&mut self, rules: &Rules, mover: usize, done: &Done, used: &mut Used) -> bool {
        let s = Situation {
            captured: !done.taken.is_empty(),
            entered: done.entered,
            ..Situation::of(mover, 0)
        };
        match self.ask(rules, "settled", &s, used) {
            None => false,
            Some(then) => {
                self.effects(rules, &then, &s, &mut Done::default());
                then.over == Some(true)
            }
        }
    }
}
