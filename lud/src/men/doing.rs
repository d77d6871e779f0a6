//! What comes of an act: who is leapt over, who has arrived, who is taken beside him, what comes next.

use super::asks::{along, both, kind_at, opponent, truth, who, Here};
use super::base::{by_seat, some, Men};
use super::going::number_of;
use crate::sexp::{any_of, l, named, w, Sexp};
use crate::words::*;
use ludarium_engine::men::ruleset::Outcome;
use ludarium_engine::men::rulings::{By, Dim, Moment, NextWord, Over, Take};

/// What a player still has to do, as the variable `Todo` holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Todo {
    Nothing,
    Drop,
    Remove,
    Again,
    MayAgain,
    GoOn,
    MayGoOn,
}

pub(super) fn todo(what: Todo) -> Sexp {
    set("Todo", number(what as usize))
}

/// What comes when an act is done, as the variable `Then` holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    /// Not known yet.
    Open,
    EndTurn,
    /// The same player acts again.
    More,
    /// Men are still to be dropped, or the turn ends.
    Rest,
}

fn then(what: Then) -> Sexp {
    set("Then", number(what as usize))
}

fn now(what: Then) -> Sexp {
    equal(var("Then"), number(what as usize))
}

/// The same player acts again.
fn more_to_do(what: Todo) -> Vec<Sexp> {
    vec![todo(what), then(Then::More)]
}

/// Where it was done: the first of a series alone sees what was done last.
fn came_to() -> Sexp {
    set("At", l("last", vec![w("To")]))
}

fn at() -> Sexp {
    var("At")
}

/// That nobody has won or lost yet.
pub(super) fn undecided() -> Sexp {
    l("<=", vec![var("Result"), number(0)])
}

impl Men<'_> {
    /// A man was dropped.
    pub(super) fn dropped(&self) -> Sexp {
        let out = |seat: usize| {
            let name = format!("Dropped{}", seat + 1);
            Some(set(&name, plus(number(1), kept(&name))))
        };
        let mut all = vec![
            came_to(),
            set("By", number(number_of(By::Drop))),
            set("Taken", number(0)),
            set("TakenKind", number(0)),
            set("Changed", number(1)),
        ];
        all.extend(by_seat(out(0), out(1)));
        let many = self.rules.params.drop_many;
        if many > 1 {
            let left = choose(first_moves(), self.hand(0), self.hand(1));
            let first = l("min", vec![number(many - 1), left]);
            let begins = l("<=", vec![var("Todo"), number(0)]);
            let next = minus(var("Drops"), number(1));
            all.push(set("Drops", choose(begins, first, next)));
        }
        if self.bends_asked() {
            all.push(set("Via", at()));
            all.push(set("Line", number(0)));
        }
        all.push(self.defined("Come", self.come()));
        all.push(self.defined("Close", self.close()));
        some(all)
    }

    /// Whether some kind of men goes that no quiet turn has: those kinds.
    fn loud(&self) -> Vec<usize> {
        let p = &self.rules.params;
        let kinds = 0..self.kinds();
        kinds
            .filter(|k| p.quiet.is_some() && p.quiet_kinds >> k & 1 == 0)
            .collect()
    }

    /// A man has gone, and who was leapt over is taken.
    pub(super) fn gone(&self) -> Sexp {
        let mut all = vec![
            came_to(),
            set("Taken", number(0)),
            set("TakenKind", number(0)),
        ];
        let loud = self.loud();
        if !loud.is_empty() {
            let any = loud.iter().map(|k| equal(number(k), kind_at(&at())));
            all.push(when(any_of(any.collect()), set("Loud", number(1))));
        }
        let takes = |m| self.any(m, &|o| o.take == Some(Take::Man));
        if takes(Moment::Leap) || takes(Moment::Vault) {
            let leapt = || var("Leapt");
            let taken = vec![
                set("Taken", number(1)),
                set("TakenKind", plus(number(1), kind_at(&leapt()))),
                set("Changed", number(1)),
                match self.ghosts() {
                    true => l("set", vec![w("State"), named("at", leapt()), number(1)]),
                    false => l("remove", vec![leapt()]),
                },
            ];
            all.push(when(more(leapt(), number(0)), some(taken)));
        }
        all.push(self.defined("Come", self.come()));
        all.push(self.defined("Close", self.close()));
        some(all)
    }

    /// A man has come to a point: who has arrived, who is taken beside him.
    fn come(&self) -> Sexp {
        let mut all = vec![then(Then::Open)];
        let here = Here::at(Moment::Arrived, 0, at());
        let removes = self.any(Moment::Arrived, &|o| o.take == Some(Take::Choice));
        if removes {
            all.push(set("Choose", number(0)));
        }
        let arrived = |o: &Outcome| match (o.over, o.take) {
            (Some(over), _) => Some(self.over(over)),
            (None, Some(Take::Choice)) => Some(set("Choose", number(o.amount.max(1)))),
            _ => None,
        };
        all.extend(self.does(&here, &arrived));
        let beside = self.beside();
        if !beside.is_empty() {
            all.push(match self.any(Moment::Arrived, &|o| o.over.is_some()) {
                true => when(undecided(), some(beside)),
                false => some(beside),
            });
        }
        if removes {
            let some_left = both(more(var("Choose"), number(0)), self.any_removable());
            all.push(when(
                both(undecided(), some_left),
                some(more_to_do(Todo::Remove)),
            ));
        }
        some(all)
    }

    /// An act is done, if nobody is to be taken off for it: what comes next.
    fn close(&self) -> Sexp {
        let open = || both(undecided(), now(Then::Open));
        let mut all = vec![];
        if self.kinds() > 1 && self.rules.table(Moment::Done).is_some() {
            let gone = minus(var("TakenKind"), number(1));
            let there = more(who(at()), number(0));
            all.push(set("Kind", choose(there, kind_at(&at()), gone)));
        }
        if self.asks(Moment::Done, Dim::More) || self.goes_on() {
            all.push(set("More", number(0)));
            all.push(when(open(), self.ask_more()));
        }
        let here = Here::at(Moment::Done, 0, at());
        let does = match self.rules.table(Moment::Done) {
            Some(_) => self.does(&here, &|o| Some(self.outcome(o))),
            None => Some(self.outcome(&Outcome::default())),
        };
        all.extend(does.map(|does| when(open(), does)));
        let rest = match self.rules.params.drop_many {
            1 => then(Then::EndTurn),
            _ => {
                let can = self.possible(self.dropping_more(false));
                let left = both(more(var("Drops"), number(0)), can);
                choose(left, some(more_to_do(Todo::Drop)), then(Then::EndTurn))
            }
        };
        all.push(when(both(undecided(), now(Then::Rest)), rest));
        let end = self.defined("EndTurn", self.turn_over());
        all.push(when(both(undecided(), now(Then::EndTurn)), end));
        all.push(when(
            both(undecided(), now(Then::More)),
            l("moveAgain", vec![]),
        ));
        some(all)
    }

    /// The game is over for the mover.
    pub(super) fn over(&self, over: Over) -> Sexp {
        let result = match over {
            Over::Wins => mover(),
            Over::Loses => opponent(),
            Over::Drawn => number(3),
        };
        let mut all = self.lifted();
        all.push(set("Result", result));
        some(all)
    }

    /// Men who were leapt over leave the board.
    pub(super) fn lifted(&self) -> Vec<Sexp> {
        if !self.ghosts() {
            return vec![];
        }
        let leapt = equal(number(1), state(l("site", vec![])));
        let all = l("forEach", vec![super::asks::theirs(), named("if", leapt)]);
        vec![l("remove", vec![all])]
    }

    /// One man is taken.
    fn take(&self, from: Sexp) -> Vec<Sexp> {
        let kind = plus(number(1), kind_at(&from));
        vec![
            set("TakenKind", l("max", vec![var("TakenKind"), kind])),
            add_to("Taken", number(1)),
            set("Changed", number(1)),
            l("remove", vec![from]),
        ]
    }

    /// Men beside him, all at once: who is to be taken is noted before anybody is.
    fn beside(&self) -> Vec<Sexp> {
        let (mut notes, mut takes) = (vec![], vec![]);
        for slot in 0..self.ground.slots.len() {
            let next = along(slot, 1, &at());
            let mut here = Here::at(Moment::Beside, 0, next.clone());
            here.slot = Some(slot);
            let name = format!("Beside{}", slot + 1);
            let there = more(who(next.clone()), number(0));
            let man = self.says(&here, &|o| o.take == Some(Take::Man));
            let row = self.says(&here, &|o| o.take == Some(Take::Row));
            if man.is_none() && row.is_none() {
                continue;
            }
            let flag = |c: Option<Sexp>, n: usize, rest: Sexp| match c {
                Some(c) => choose(both(there.clone(), c), number(n), rest),
                None => rest,
            };
            let rows = row.is_some();
            notes.push(set(&name, flag(man, 1, flag(row, 2, number(0)))));
            let mut taken = vec![];
            if rows {
                taken.push(set("Whose", who(next.clone())));
            }
            let first = self.take(next);
            taken.extend(first);
            if rows {
                let all = equal(var(&name), number(2));
                taken.extend(self.rest_of(slot, 2).map(|rest| when(all, rest)));
            }
            takes.push(when(more(var(&name), number(0)), some(taken)));
        }
        notes.extend(takes);
        notes
    }

    /// Those who follow on a line, as long as they are of the same player.
    fn rest_of(&self, slot: usize, far: usize) -> Option<Sexp> {
        if far > self.ground.slots[slot].long {
            return None;
        }
        let next = along(slot, far, &at());
        let his = equal(who(next.clone()), var("Whose"));
        let mut taken = self.take(next);
        taken.extend(self.rest_of(slot, far + 1));
        Some(when(his, some(taken)))
    }

    /// A man of the other's was taken off.
    pub(super) fn removed(&self) -> Sexp {
        let mut all = vec![
            came_to(),
            then(Then::Open),
            set("By", number(number_of(By::Removal))),
            set("Taken", number(1)),
        ];
        match self.kinds() {
            1 => all.push(set("TakenKind", number(1))),
            _ => {
                all.push(set("TakenKind", plus(number(1), kind_at(&at()))));
                all.push(l("remove", vec![at()]));
            }
        }
        all.push(set("Changed", number(1)));
        if self.any(Moment::Arrived, &|o| o.amount > 1) {
            all.push(set("Choose", minus(var("Choose"), number(1))));
            let more = both(more(var("Choose"), number(0)), self.any_removable());
            all.push(when(more, some(more_to_do(Todo::Remove))));
        }
        all.push(self.defined("Close", self.close()));
        some(all)
    }

    /// Whether he can take again, as the variable holds it.
    fn ask_more(&self) -> Sexp {
        let on = self.possible(self.going_on(false));
        let taken = more(var("Taken"), number(0));
        let acted = l("!=", vec![var("By"), number(number_of(By::Removal))]);
        let can = both(taken, both(acted, on));
        when(can, set("More", number(1)))
    }

    /// What an act comes to.
    fn outcome(&self, o: &Outcome) -> Sexp {
        let mut all = vec![];
        if let Some(kind) = o.becomes.checked_sub(1).map(usize::from) {
            let piece = l("piece", vec![self.piece(kind)]);
            let mut becomes = vec![l("promote", vec![at(), piece]), set("Changed", number(1))];
            if matches!(o.next, Some(NextWord::GoOn | NextWord::MayGoOn)) {
                becomes.push(set("More", number(0)));
                becomes.push(self.ask_more());
            }
            let other = l("!=", vec![var("Kind"), number(kind)]);
            let acted = l("!=", vec![var("By"), number(number_of(By::Removal))]);
            all.push(when(both(acted, other), some(becomes)));
        }
        if let Some(over) = o.over {
            all.push(self.over(over));
            return some(all);
        }
        let on = |what: Todo, can: Sexp, rest: Then| {
            let mut goes = more_to_do(what);
            if self.rules.params.drop_many > 1 {
                goes.push(set("Drops", number(0)));
            }
            choose(can, some(goes), then(rest))
        };
        let is_more = || equal(number(1), var("More"));
        let again = || self.possible(self.again(false));
        all.push(match o.next {
            Some(NextWord::GoOn) => on(Todo::GoOn, is_more(), Then::Rest),
            Some(NextWord::MayGoOn) => on(Todo::MayGoOn, is_more(), Then::Rest),
            Some(NextWord::Again) => on(Todo::Again, again(), Then::EndTurn),
            Some(NextWord::MayAgain) => on(Todo::MayAgain, again(), Then::EndTurn),
            Some(NextWord::End) => then(Then::EndTurn),
            _ => then(Then::Rest),
        });
        some(all)
    }

    /// What is done when a player can do nothing, where that is not one loss for all.
    pub(super) fn stuck(&self) -> Sexp {
        let here = Here::at(Moment::Stuck, 0, number(self.ground.edge()));
        let pass = self.passed();
        let done = |o: &Outcome| {
            Some(match o.over {
                Some(over) => self.over(over),
                None => pass.clone(),
            })
        };
        self.does(&here, &done).unwrap_or_else(|| truth(true))
    }
}
