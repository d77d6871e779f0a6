//! What is looked up after an act, and how turns and games end.

use super::acts::Act;
use super::position::{Acted, Due, Man, Play};
use super::when::{Seen, Situation};
use super::Rules;
use std::collections::BTreeSet;

/// Turns after which the program breaks off a game where no clause does.
const BOUND: u32 = 10_000;

impl Rules {
    /// Does an act, and all that follows of itself until somebody is to do something or the game is over.
    pub fn act(&self, play: &mut Play, act: &Act) {
        if self.word("take.missed", "barred") == "huffed" {
            self.misses(play, act);
        }
        self.act_unasked(play, act);
        if play.ended.is_none() && play.due == Due::Turn && act.by != "huff" {
            let next = play.to_move;
            self.begin(play, next, false);
        }
        if play.ended.is_none() && self.open(play).is_empty() {
            self.stuck(play);
        }
    }

    /// An act, up to the end of the turn if it ends it; the next turn has not begun.
    pub fn act_unasked(&self, play: &mut Play, act: &Act) {
        if act.by == "huff" {
            play.men.remove(&act.to).unwrap();
            play.missed.clear();
            play.loud = true;
            return;
        }
        if act.by == "stop" {
            return self.turn_over(play);
        }
        if act.by == "removal" {
            let man = play.men.remove(&act.to).unwrap();
            let mut acted = play.acted.take().unwrap();
            acted.by = "removal";
            // what is looked up of a removal is looked up of the man taken off: nobody goes on
            acted.from = None;
            acted.at = act.to;
            acted.taken = vec![man];
            play.loud = true;
            play.acted = Some(acted);
            let Due::Take(left) = play.due else { panic!() };
            if left > 1 && !self.removals(play).is_empty() {
                play.due = Due::Take(left - 1);
                return;
            }
            return self.done(play);
        }
        let acted = self.done_by(play, act);
        let quiet = self.names("quiet.kinds");
        let kind = &self.kinds[play.men[&act.to].kind];
        play.loud |= act.by == "drop" || !quiet.is_empty() && !quiet.contains(kind);
        let due = self.settle(play, acted);
        play.loud |= play.acted.as_ref().is_some_and(|a| !a.taken.is_empty());
        if play.ended.is_some() {
            return;
        }
        if due > 0 {
            play.due = Due::Take(due);
        } else {
            self.done(play);
        }
    }

    /// Who could have made a capture that has to be made, where this act makes none: where he stands after it.
    fn misses(&self, play: &mut Play, act: &Act) {
        if play.due == Due::Turn {
            play.missed.clear();
        }
        if act.by == "removal" || act.by == "huff" {
            return;
        }
        let gone = |p: usize| if act.from == Some(p) { act.to } else { p };
        play.missed = play.missed.iter().map(|p| gone(*p)).collect();
        let obliged = self.obliged(play);
        let same = |a: &Act| (a.from, a.to, a.takes) == (act.from, act.to, act.takes);
        if !obliged.iter().any(same) {
            play.missed
                .extend(obliged.iter().filter_map(|a| a.from).map(gone));
        }
    }

    /// What is looked up of a man who has come, and of those beside him. How many men of the other's are to be taken off then.
    pub fn settle(&self, play: &mut Play, mut acted: Acted) -> u32 {
        let me = play.to_move;
        let mut seen = self.common(play);
        let man = play.men[&acted.at];
        seen.insert("man", self.kind(man));
        seen.insert("zone", self.zone(play, acted.at));
        seen.insert("by", Seen::Word(acted.by));
        let beside = self.beside(play, &acted, &seen);
        seen.insert("row", self.row(play, me, acted.at, None));
        let arrived = self.ruling("arrived", &seen);
        if let Some(over) = arrived.as_ref().map(|o| o.word("over")) {
            if self.over(play, over) {
                play.acted = Some(acted);
                return 0;
            }
        }
        for at in beside {
            acted.taken.extend(play.men.remove(&at));
        }
        play.acted = Some(acted);
        match arrived {
            Some(o) if o.word("take") == "choice" && !self.removals(play).is_empty() => {
                o.number("amount").unwrap_or(1)
            }
            _ => 0,
        }
    }

    /// Who is taken of those that stand beside the man who has come; all are looked at before anybody is taken.
    fn beside(&self, play: &Play, acted: &Acted, came: &Situation) -> BTreeSet<usize> {
        let me = play.to_move;
        let mut taken = BTreeSet::new();
        let whose = |man: Option<&Man>| match man {
            None => "vacant",
            Some(man) if man.player == me => "own",
            Some(_) => "other",
        };
        for along in self.board.along(acted.at) {
            let points = &along.points;
            let at = points[0];
            let Some(man) = play.men.get(&at) else {
                continue;
            };
            let what = |point: Option<&usize>| point.map_or("edge", |p| whose(play.men.get(p)));
            let mut seen = came.clone();
            seen.insert("other", self.kind(*man));
            seen.insert("side", Seen::Word(whose(Some(man))));
            seen.insert("slant", Seen::Word(self.board.slant(acted.at, at)));
            seen.insert("zone", self.zone(play, at));
            let behind = points.get(1);
            seen.insert("behind", Seen::Word(what(behind)));
            let who = behind.and_then(|p| play.men.get(p));
            seen.insert(
                "behind-kind",
                who.map_or(Seen::Names(vec![]), |m| self.kind(*m)),
            );
            let where_ = behind.map_or(Seen::Nothing, |p| self.zone(play, *p));
            seen.insert("behind-zone", where_);
            let same = |p: &&usize| play.men.get(p).is_some_and(|m| m.player == man.player);
            let row = points.iter().take_while(same).count();
            seen.insert("past", Seen::Word(what(points.get(row))));
            let round = self.board.beside(at);
            let count = |word: &str| {
                let fits = |p: &&usize| whose(play.men.get(p)) == word;
                Seen::Count(round.iter().filter(fits).count())
            };
            seen.insert("held", count("own"));
            seen.insert("free", count("vacant"));
            match self.ruling("beside", &seen) {
                Some(o) if o.word("take") == "man" => {
                    taken.insert(at);
                }
                Some(o) if o.word("take") == "row" => taken.extend(&points[..row]),
                _ => {}
            }
        }
        taken
    }

    /// The act is over, with all that it took.
    fn done(&self, play: &mut Play) {
        let acted = play.acted.clone().unwrap();
        let at = acted.at;
        let man = play.men.get(&at).copied();
        let mut seen = self.common(play);
        let man = man.unwrap_or_else(|| acted.taken[0]);
        seen.insert("man", self.kind(man));
        seen.insert("zone", self.zone(play, at));
        seen.insert("by", Seen::Word(acted.by));
        seen.insert("taken", Seen::Count(acted.taken.len()));
        let kinds = acted.taken.iter().map(|m| m.kind);
        let last = kinds
            .max()
            .map(|k| Seen::Names(vec![self.kinds[k].clone()]));
        seen.insert("taken-kind", last.unwrap_or(Seen::Names(vec![])));
        let full = |points: &BTreeSet<usize>| {
            let mine = |p: &usize| play.men.get(p).is_some_and(|m| m.player == play.to_move);
            points.iter().all(mine)
        };
        let zones = self.board.zones.iter();
        let filled = zones
            .filter(|z| full(&z.1[play.to_move]))
            .map(|z| z.0.clone());
        seen.insert("filled", Seen::Names(filled.collect()));
        let more = self.more(play, &acted);
        seen.insert("more", Seen::Word(if more { "yes" } else { "no" }));
        let outcome = self.ruling("done", &seen);
        let word = |key: &str| outcome.as_ref().map_or("", |o| o.word(key)).to_owned();
        if !word("become").is_empty() {
            let kind = self.kinds.iter().position(|k| *k == word("become"));
            if let Some(man) = play.men.get_mut(&at) {
                play.loud |= man.kind != kind.unwrap();
                man.kind = kind.unwrap();
            }
        }
        if self.over(play, &word("over")) {
            return;
        }
        let next = word("next");
        match next.as_str() {
            "again" | "may-again" => {
                play.due = Due::Again {
                    stop: next == "may-again",
                };
                // nothing more is left to do
                if self.allowed(play).is_empty() {
                    self.turn_over(play);
                }
            }
            "go-on" | "may-go-on" if self.more(play, &acted) => {
                play.due = Due::On {
                    from: acted.from,
                    at,
                    came: acted.came,
                    stop: next == "may-go-on",
                };
            }
            "end" => self.turn_over(play),
            _ => {
                let many = self.number("drop.many").unwrap_or(1);
                let hand = play.hand[play.to_move];
                let dropping = !["step", "slide"].contains(&acted.by) && play.dropped > 0;
                if dropping && play.dropped < many && hand > 0 {
                    play.due = Due::Drop((many - play.dropped).min(hand));
                } else {
                    self.turn_over(play);
                }
            }
        }
    }

    /// Whether the man who has just taken somebody can take again.
    fn more(&self, play: &Play, acted: &Acted) -> bool {
        if acted.by == "removal" || acted.taken.is_empty() {
            return false;
        }
        let mut on = play.clone();
        on.due = Due::On {
            from: acted.from,
            at: acted.at,
            came: acted.came.clone(),
            stop: false,
        };
        !self.takings(&on, acted.at).is_empty()
    }

    /// Ends the game if a word says how it ends for who is to move.
    fn over(&self, play: &mut Play, word: &str) -> bool {
        let me = play.to_move;
        let winner = match word {
            "wins" => Some(me),
            "loses" => Some(1 - me),
            "drawn" => None,
            _ => return false,
        };
        play.ended = Some((winner, "done"));
        self.lift(play);
        true
    }

    /// Whoever was leapt over and still stands leaves the board.
    fn lift(&self, play: &mut Play) {
        for leapt in std::mem::take(&mut play.leapt) {
            play.men.remove(&leapt);
        }
    }

    fn turn_over(&self, play: &mut Play) {
        self.lift(play);
        play.quiet = if play.loud { 0 } else { play.quiet + 1 };
        play.loud = false;
        play.over_turns += 1;
        let all_down = play.hand == [0, 0] && play.dropped > 0;
        play.dropped = 0;
        play.due = Due::Turn;
        let first = play.dropped_first.unwrap_or(0);
        let mover = play.to_move;
        play.to_move = match self.word("turn.moves", "next") {
            "first" if all_down => first,
            "second" if all_down => 1 - first,
            _ => 1 - play.to_move,
        };
        let his = |p: &usize| play.men.get(p).is_some_and(|m| m.player == mover);
        play.missed.retain(his);
        if play.to_move == mover {
            play.missed.clear();
        }
    }

    /// A player's turn begins, unless the game is over before.
    pub fn begin(&self, play: &mut Play, player: usize, passed: bool) {
        play.to_move = player;
        play.turns[player] += 1;
        let again = self.again(play);
        let been = play.been.entry(again).or_insert(0);
        *been += 1;
        let times = self.number("repeat.times").unwrap_or(2);
        let men = |p: usize| play.men.values().filter(|m| m.player == p).count();
        let richer = match men(0).cmp(&men(1)) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        if self.word("repeat.then", "on") == "draw" && *been >= times {
            play.ended = Some((None, "repeated"));
        } else if passed {
            // what bounds a game is tested when an act has ended a turn
        } else if self.number("quiet.turns").is_some_and(|n| play.quiet >= n) {
            play.ended = Some((None, "quiet"));
        } else if play.over_turns >= self.number("cap.turns").unwrap_or(BOUND) {
            let men = self.word("cap.then", "draw") == "men";
            play.ended = Some((richer.filter(|_| men), "cap"));
        }
    }

    /// Somebody is to do something and can do nothing.
    pub fn stuck(&self, play: &mut Play) {
        for passed in [false, true] {
            let outcome = self.ruling("stuck", &self.common(play));
            let outcome = outcome.expect("a clause says what becomes of who is stuck");
            let me = play.to_move;
            if self.over(play, outcome.word("over")) {
                play.ended = play.ended.map(|(winner, _)| (winner, "stuck"));
                return;
            }
            if passed {
                play.ended = Some((None, "both-stuck"));
                return;
            }
            play.over_turns += 1;
            play.due = Due::Turn;
            self.begin(play, 1 - me, true);
            if play.ended.is_some() || !self.open(play).is_empty() {
                return;
            }
        }
    }
}
