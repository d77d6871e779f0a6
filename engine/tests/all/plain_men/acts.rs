//! What may be done: every drop and every way of every man, each looked up in the clauses.

use super::board::Along;
use super::position::{Acted, Due, Man, Play};
use super::when::{Seen, Situation};
use super::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// One thing that can be done.
#[derive(Clone)]
pub struct Act {
    /// As records have it: `d1`, `a1-b2`, `a1xc3`, `xd4`, `stop`.
    pub word: String,
    /// The moment: `drop`, `step` …, `removal`, `stop`.
    pub by: &'static str,
    pub from: Option<usize>,
    /// Where he comes; at a removal where the man is.
    pub to: usize,
    /// The man who leaves the board because of it: leapt over or struck.
    pub takes: Option<usize>,
    pub along: Option<Along>,
    pub choose: String,
}

impl Rules {
    /// What a player may do now.
    pub fn open(&self, play: &Play) -> Vec<Act> {
        if play.ended.is_some() {
            return vec![];
        }
        let mut acts = self.allowed(play);
        if self.word("repeat.then", "on") == "never" {
            acts.retain(|a| !self.comes_again(play, a));
        }
        if self.word("take.missed", "barred") == "huffed" {
            if acts.iter().any(|a| a.choose != "last-resort") {
                acts.retain(|a| a.choose != "last-resort");
            }
        } else {
            self.before_all(play, &mut acts);
        }
        if let Due::Again { stop: true } | Due::On { stop: true, .. } = play.due {
            acts.push(Act {
                word: "stop".into(),
                by: "stop",
                from: None,
                to: 0,
                takes: None,
                along: None,
                choose: "may".into(),
            });
        }
        // of several men that he could come over to the same point, each is named
        let came: Vec<(String, Option<usize>)> =
            acts.iter().map(|a| (a.word.clone(), a.takes)).collect();
        for act in &mut acts {
            let other =
                |(word, takes): &(String, Option<usize>)| *word == act.word && *takes != act.takes;
            if let (Some(taken), true) = (act.takes, came.iter().any(other)) {
                act.word += &format!("({})", self.board.names[taken]);
            }
        }
        let mut words = BTreeSet::new();
        acts.retain(|a| words.insert(a.word.clone()));
        // who missed a capture may be taken off, before anything else
        if play.due == Due::Turn {
            acts.extend(play.missed.iter().map(|at| Act {
                word: format!("x{}", self.board.names[*at]),
                by: "huff",
                from: None,
                to: *at,
                takes: None,
                along: None,
                choose: "may".into(),
            }));
        }
        acts
    }

    /// Leaves what goes before all else.
    fn before_all(&self, play: &Play, acts: &mut Vec<Act>) {
        for word in ["first", "may", "last-resort"] {
            if acts.iter().any(|a| a.choose == word) {
                acts.retain(|a| a.choose == word);
                break;
            }
        }
        if self.word("take.most", "free") != "free" {
            let most: Vec<usize> = acts.iter().map(|a| self.takes_in_all(play, a)).collect();
            let best = most.iter().copied().max().unwrap_or(0);
            let mut most = most.into_iter();
            acts.retain(|_| most.next().is_some_and(|n| n == 0 || n == best));
        }
        if self.word("take.landing", "any") == "go-on" {
            let all = acts.clone();
            let on: Vec<bool> = all.iter().map(|a| self.goes_on(play, a)).collect();
            let same =
                |a: &Act, b: &Act| a.takes.is_some() && (a.from, a.takes) == (b.from, b.takes);
            let mut i = 0;
            acts.retain(|act| {
                i += 1;
                let better = (0..all.len()).any(|k| on[k] && same(act, &all[k]));
                on[i - 1] || !better
            });
        }
    }

    /// Whether the man who takes by an act can take again with it.
    fn goes_on(&self, play: &Play, act: &Act) -> bool {
        let mut tried = play.clone();
        self.act_unasked(&mut tried, act);
        let on = matches!(tried.due, Due::On { .. }) && tried.ended.is_none();
        act.takes.is_some() && on && !self.allowed(&tried).is_empty()
    }

    /// What a man counts who is taken.
    fn worth(&self, man: &Man) -> usize {
        let of = |text: &String| {
            let (kind, n) = text.split_once(' ')?;
            (*kind == self.kinds[man.kind]).then(|| n.parse().unwrap())
        };
        let listed = self.names("take.worth");
        listed.iter().find_map(of).unwrap_or(1)
    }

    /// The captures of which one has to be made, though something else may be done.
    pub fn obliged(&self, play: &Play) -> Vec<Act> {
        let mut acts = self.allowed(play);
        if self.word("repeat.then", "on") == "never" {
            acts.retain(|a| !self.comes_again(play, a));
        }
        acts.retain(|a| a.choose == "first" && a.from.is_some());
        self.before_all(play, &mut acts);
        acts
    }

    /// All that clauses let be done, whatever else there is.
    pub fn allowed(&self, play: &Play) -> Vec<Act> {
        let me = play.to_move;
        let mine = |on: usize| play.men.get(&on).is_some_and(|m| m.player == me);
        let points = 0..self.board.names.len();
        match &play.due {
            Due::Take(_) => self.removals(play),
            Due::Drop(_) => self.drops(play),
            Due::On { at, .. } => self.takings(play, *at),
            due => {
                let mut acts = vec![];
                // when a turn begins men are dropped; something more is done with a man on the board
                let again = matches!(due, Due::Again { .. });
                let may_drop = play.hand[me] > 0 && !again;
                let may_move = again
                    || match self.word("drop.while", "hand") {
                        "hand" => !may_drop,
                        "all" => play.hand == [0, 0],
                        _ => true,
                    };
                if may_drop {
                    acts.extend(self.drops(play));
                }
                if may_move {
                    acts.extend(points.filter(|p| mine(*p)).flat_map(|p| self.goes(play, p)));
                }
                acts
            }
        }
    }

    /// How something may be done, if it may, and what it takes.
    fn choose(&self, moment: &'static str, seen: &Situation) -> Option<(String, String)> {
        let outcome = self.ruling(moment, seen)?;
        match outcome.word("choose") {
            "" | "may-not" => None,
            word => Some((word.to_owned(), outcome.word("take").to_owned())),
        }
    }

    fn drops(&self, play: &Play) -> Vec<Act> {
        let mut acts = vec![];
        for to in (0..self.board.names.len()).filter(|p| !play.men.contains_key(p)) {
            let mut seen = self.common(play);
            let man = Man {
                player: play.to_move,
                kind: 0,
            };
            seen.insert("man", self.kind(man));
            seen.insert("zone", self.zone(play, to));
            seen.insert("row", self.row(play, play.to_move, to, None));
            seen.insert("dropped", Seen::Count(play.men.len()));
            if let Some((choose, _)) = self.choose("drop", &seen) {
                acts.push(Act {
                    word: self.board.names[to].clone(),
                    by: "drop",
                    from: None,
                    to,
                    takes: None,
                    along: None,
                    choose,
                });
            }
        }
        acts
    }

    pub fn removals(&self, play: &Play) -> Vec<Act> {
        let mut acts = vec![];
        for (at, man) in &play.men {
            if man.player == play.to_move || play.leapt.contains(at) {
                continue;
            }
            let mut seen = self.common(play);
            seen.insert("other", self.kind(*man));
            seen.insert("zone", self.zone(play, *at));
            seen.insert("row", self.row(play, man.player, *at, None));
            if let Some((choose, _)) = self.choose("removal", &seen) {
                acts.push(Act {
                    word: format!("x{}", self.board.names[*at]),
                    by: "removal",
                    from: None,
                    to: *at,
                    takes: None,
                    along: None,
                    choose,
                });
            }
        }
        acts
    }

    /// Wherever a man may go.
    fn goes(&self, play: &Play, from: usize) -> Vec<Act> {
        let mut acts = vec![];
        let standing = |p: usize| play.men.get(&p);
        for along in self.board.along(from) {
            let points = &along.points;
            let free = points.iter().take_while(|p| standing(**p).is_none());
            let free = free.count();
            for (i, to) in points[..free].iter().enumerate() {
                let moment = if i == 0 { "step" } else { "slide" };
                acts.extend(self.go(play, moment, from, *to, None, Some(&along)));
            }
            let Some(met) = points.get(free).copied() else {
                continue;
            };
            if standing(met).unwrap().player != play.to_move && !play.leapt.contains(&met) {
                let moment = if free == 0 { "strike" } else { "charge" };
                acts.extend(self.go(play, moment, from, met, Some(met), Some(&along)));
            }
            if play.leapt.contains(&met) {
                continue;
            }
            let behind = points[free + 1..].iter();
            let behind = behind.take_while(|p| standing(**p).is_none());
            for (i, to) in behind.enumerate() {
                let moment = if free == 0 && i == 0 { "leap" } else { "vault" };
                acts.extend(self.go(play, moment, from, *to, Some(met), Some(&along)));
            }
        }
        for to in (0..self.board.names.len()).filter(|p| standing(*p).is_none()) {
            acts.extend(self.go(play, "fly", from, to, None, None));
        }
        acts
    }

    fn go(
        &self,
        play: &Play,
        moment: &'static str,
        from: usize,
        to: usize,
        other: Option<usize>,
        along: Option<&Along>,
    ) -> Option<Act> {
        let me = play.to_move;
        let mut seen = self.common(play);
        seen.insert("man", self.kind(play.men[&from]));
        seen.insert("from", self.zone(play, from));
        seen.insert("zone", self.zone(play, to));
        seen.insert("row", self.row(play, me, to, Some(from)));
        let theirs = |p: &&usize| play.men.get(p).is_some_and(|m| m.player != me);
        let near = self.board.beside(from).iter().filter(theirs).count();
        seen.insert("near", Seen::Count(near));
        if let Some(along) = along {
            seen.insert("way", Seen::Word(self.board.way(me, from, to)));
            let slant = self.board.slant(from, along.points[0]);
            seen.insert("slant", Seen::Word(slant));
            seen.insert("bend", Seen::Word(bend(play, along)));
        }
        if let Some(other) = other {
            let man = play.men[&other];
            seen.insert("other", self.kind(man));
            let side = if man.player == me { "own" } else { "other" };
            seen.insert("side", Seen::Word(side));
        }
        let (choose, take) = self.choose(moment, &seen)?;
        // who is struck is taken; who is leapt over, if the clause says so
        let struck = ["strike", "charge"].contains(&moment);
        let takes = other.filter(|_| struck || take == "man");
        let names = &self.board.names;
        let sign = if takes.is_some() { 'x' } else { '-' };
        Some(Act {
            word: format!("{}{sign}{}", names[from], names[to]),
            by: moment,
            from: Some(from),
            to,
            takes,
            along: along.cloned(),
            choose,
        })
    }

    /// What a man may do that takes anybody.
    pub fn takings(&self, play: &Play, at: usize) -> Vec<Act> {
        let mut acts = self.goes(play, at);
        acts.retain(|act| {
            let mut tried = play.clone();
            let acted = self.done_by(&mut tried, act);
            let due = self.settle(&mut tried, acted);
            due > 0 || tried.acted.is_some_and(|a| !a.taken.is_empty())
        });
        acts
    }

    /// Whether an act would bring about a position that has been there as often as it may.
    fn comes_again(&self, play: &Play, act: &Act) -> bool {
        let mut tried = play.clone();
        tried.been = BTreeMap::new();
        self.act_unasked(&mut tried, act);
        let times = self.number("repeat.times").unwrap_or(2);
        let again = self.again(&tried);
        let been = play.been.get(&again).copied().unwrap_or(0);
        tried.ended.is_none() && tried.due == Due::Turn && been + 1 >= times
    }

    /// Men that are taken if a capture is made and gone on with as far as can be.
    fn takes_in_all(&self, play: &Play, act: &Act) -> usize {
        let mut tried = play.clone();
        self.act_unasked(&mut tried, act);
        let worth = |a: &Acted| a.taken.iter().map(|m| self.worth(m)).sum();
        let taken: usize = tried.acted.as_ref().map_or(0, worth);
        if let Due::Take(more) = tried.due {
            return taken + more as usize;
        }
        let on = matches!(tried.due, Due::On { .. }) && tried.ended.is_none();
        if !on || taken == 0 {
            return taken;
        }
        let further = self.allowed(&tried);
        let further = further.iter().map(|a| self.takes_in_all(&tried, a));
        taken + further.max().unwrap_or(0)
    }

    /// A man of a player's goes, is dropped, or is taken off, before anything is looked up of it.
    pub fn done_by(&self, play: &mut Play, act: &Act) -> Acted {
        let me = play.to_move;
        let mut acted = Acted {
            by: act.by,
            from: act.from,
            at: act.to,
            came: act.along.clone(),
            taken: vec![],
        };
        if act.by == "drop" {
            play.hand[me] -= 1;
            play.dropped += 1;
            play.dropped_first.get_or_insert(me);
            let man = Man {
                player: me,
                kind: 0,
            };
            play.men.insert(act.to, man);
            return acted;
        }
        if let Some(taken) = act.takes {
            acted.taken.push(play.men[&taken]);
            let stands = self.word("take.lifted", "at-once") == "at-end";
            if stands && ["leap", "vault"].contains(&act.by) {
                play.leapt.insert(taken);
            } else {
                play.men.remove(&taken);
            }
        }
        let man = play.men.remove(&act.from.unwrap()).unwrap();
        play.men.insert(act.to, man);
        acted
    }
}

/// How a way lies to the one that the same man came in this turn.
fn bend(play: &Play, along: &Along) -> &'static str {
    let Due::On { from, came, .. } = &play.due else {
        return "on";
    };
    match came {
        _ if from.is_none() => "on",
        Some(came) if came.line == along.line && came.onward == along.onward => "on",
        Some(came) if came.line == along.line => "back",
        _ => "turned",
    }
}
