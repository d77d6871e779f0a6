//! What follows the last counter of a lap, what a ruling takes and marks, and what is judged when a move is done.

use super::{Board, Done};
use crate::plain::when::Situation;
use crate::plain::{Rules, Used};
use ludarium_engine::sowing::rulings::{
    Back, Begins, By, Direction, Next, NextWord, Take, Then, To,
};

/// What becomes of a move after a lap.
pub(super) enum After {
    Lift,
    Ask,
    End,
}

impl Board {
    /// What follows the last counter. The situation is left at the hole that it comes to.
    pub(super) fn resolve(
        &mut self,
        rules: &Rules,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> After {
        // a sowing that turns here turns for the next lap
        let way = done.way;
        let mut moment = "last".to_string();
        let mut looks = 0;
        done.fell = s.place;
        loop {
            s.captured = done.has_taken();
            let then = self
                .ask(rules, &moment, s, used)
                .unwrap_or_else(|| panic!("silence at {moment}"));
            self.effects(rules, &then, s, done);
            match then.next {
                Some(Next::Word(NextWord::Relay)) => return After::Lift,
                Some(Next::Word(NextWord::Ask)) => return After::Ask,
                Some(Next::Word(next @ (NextWord::Again | NextWord::MayAgain))) => {
                    done.again = true;
                    done.may_stop = next == NextWord::MayAgain;
                    return After::End;
                }
                Some(Next::Word(NextWord::MoveOn)) if self.cells[s.place] > 0 => {
                    self.move_on(rules, way, s);
                    done.fell = s.place;
                    moment = "last".to_string();
                    looks = 0;
                }
                Some(Next::Look(look)) => {
                    used.set(rules, "look.closed");
                    let Some(place) = self.seen(rules, way, s, look.look) else {
                        return After::End;
                    };
                    s.place = place;
                    moment = look.moment;
                    looks += 1;
                    if looks > 2 * self.cells.len() {
                        return After::End;
                    }
                }
                _ => return After::End,
            }
        }
    }

    /// The last counter goes one hole on.
    fn move_on(&mut self, rules: &Rules, way: bool, s: &mut Situation) {
        let mut to = rules.next_hole(s.mover, way, s.place);
        while self.closed[to] && to != s.place {
            to = rules.next_hole(s.mover, way, to);
        }
        self.cells[s.place] -= 1;
        self.cells[to] += 1;
        s.place = to;
        s.moved = true;
    }

    /// The hole that a look sees.
    fn seen(&self, rules: &Rules, way: bool, s: &Situation, look: Back) -> Option<usize> {
        let at = s.place.min(self.cells.len() - 1);
        let up = match look {
            Back::Back => !way,
            Back::Next => way,
            Back::Opposite => return rules.opposite(at),
        };
        let passed = rules.word("look.closed") == "passed";
        let mut to = rules.next_hole(s.mover, up, at);
        while passed && self.closed[to] && to != at {
            to = rules.next_hole(s.mover, up, to);
        }
        Some(to)
    }

    /// Take, mark, visit, close, bar.
    pub fn effects(&mut self, rules: &Rules, then: &Then, s: &Situation, done: &mut Done) {
        done.way = match then.direction {
            Some(Direction::Anticlockwise) => true,
            Some(Direction::Clockwise) => false,
            Some(Direction::Turned) => !done.way,
            Some(Direction::Either | Direction::Asked) | None => done.way,
        };
        for take in then.take.iter().flat_map(|t| t.as_slice()) {
            let targets = self.targets(rules, *take, then, s);
            for (hole, count) in targets.into_iter().filter(|(_, c)| *c > 0) {
                self.cells[hole] -= count;
                self.give(rules, then, s, (hole, count), done);
                done.taken.push((hole, count));
            }
        }
        self.picks += then.pick.map_or(0, u32::from);
        if s.place >= self.cells.len() {
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

    /// The holes that something is taken from, and how much of each.
    fn targets(&self, rules: &Rules, take: Take, then: &Then, s: &Situation) -> Vec<(usize, u32)> {
        let n = self.cells.len();
        let amount = then.amount.map(u32::from);
        let holes: Vec<usize> = match take {
            Take::Every => {
                let theirs = (0..n).filter(|h| self.owner[*h] != s.mover);
                theirs.filter(|h| Some(self.cells[*h]) == amount).collect()
            }
            Take::Board => return (0..n).map(|h| (h, self.cells[h])).collect(),
            _ if s.place >= n => vec![],
            Take::Here => vec![s.place],
            Take::Opposite => rules.facing(s.place),
            Take::Facing => rules.opposite(s.place).into_iter().collect(),
            Take::Behind => rules.behind(s.place).into_iter().collect(),
        };
        let some = |have: u32| amount.map_or(have, |most| have.min(most));
        holes
            .into_iter()
            .map(|h| (h, some(self.cells[h])))
            .collect()
    }

    /// Who gets what was taken.
    fn give(
        &mut self,
        rules: &Rules,
        then: &Then,
        s: &Situation,
        (hole, count): (usize, u32),
        done: &mut Done,
    ) {
        match then.to.unwrap_or(To::Mover) {
            To::Mover => self.store[s.mover] += count,
            To::Owner => self.store[self.owner[hole]] += count,
            To::Opener => self.store[self.opener] += count,
            To::Here => self.cells[s.place] += count,
            To::Nobody => self.out += count,
            To::Hand => self.hand += count,
            To::Lap => {
                done.on += count;
                done.begins = self.lap_begins(rules, then, s, done);
            }
            To::OwnMark => {
                let his = |m: &Option<(String, usize)>| m.as_ref().is_some_and(|m| m.1 == s.mover);
                match self.mark.iter().position(his) {
                    Some(h) => self.cells[h] += count,
                    None => self.store[s.mover] += count,
                }
            }
        }
    }

    /// The hole after which what was taken is sown on.
    fn lap_begins(&self, rules: &Rules, then: &Then, s: &Situation, done: &Done) -> usize {
        match (&then.into, then.from.unwrap_or(Begins::LapEnd)) {
            (Some(zone), _) => {
                let within = |h: usize| rules.in_zone(zone, s.mover, h);
                let next = |h: usize| rules.next_hole(s.mover, done.way, h);
                let outside = (0..self.cells.len()).filter(|h| rules.goes(s.mover, *h));
                let mut outside = outside.filter(|h| !within(*h));
                outside.find(|h| within(next(*h))).unwrap()
            }
            (None, Begins::LapEnd) => done.fell,
            (None, Begins::LapOrigin) => done.lap,
            (None, Begins::MoveOrigin) => done.first,
        }
    }

    pub(super) fn strip(
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
            captured: done.has_taken(),
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
