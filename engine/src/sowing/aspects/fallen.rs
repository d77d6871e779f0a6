//! Rows of counters that have fallen: on their way, last of a lap, in marked holes, in stores; of what is done once a move is over; of
//! what a division leaves over.

use super::acts::{self, Act};
use super::rows::Seen;
use super::view::{self, View};
use super::{kinds, nothing, rows, Said, Writer};
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::{Dim, Divide, Table};
use std::collections::BTreeSet;

impl Writer<'_> {
    /// What a counter does that is not the last.
    pub(super) fn passing(&self) -> Said {
        let Some(table) = &self.rules.passing else {
            return nothing();
        };
        let found = self.of(table, &|_| true, &|o| acts::fallen(self.rules, o));
        let store = table
            .apart
            .map(|c| acts::fallen(self.rules, &self.rules.outcomes[usize::from(c.outcome)]));
        if found.acts().chain(&store).all(|a| a.code == "nothing") {
            return nothing();
        }
        let code = kinds::passing(&found);
        let mut cell = self.fill_cell(code, &found, found.words());
        if let Some(act) = store.filter(|a| a.code != "nothing") {
            cell.1 = format!("{};store:{}", cell.1, act.code);
        }
        cell
    }

    /// What the last counter of a lap does where it is seen.
    pub(super) fn last(&self, seen: Seen) -> Said {
        let theirs = matches!(
            seen,
            Seen::Theirs | Seen::TheirsEmpty | Seen::TheirMark | Seen::TheirMarkEmpty
        );
        if theirs && view::apart(&self.rules.params) {
            return nothing();
        }
        let admit = |v: &View| match seen {
            Seen::Own => v.plain() && v.side() != 1 && v.many(),
            Seen::Theirs => v.plain() && v.side() != 0 && v.many(),
            Seen::OwnEmpty => v.plain() && v.side() != 1 && v.single(),
            Seen::TheirsEmpty => v.plain() && v.side() != 0 && v.single(),
            Seen::OwnMark => v.mark_of(true),
            Seen::TheirMark => v.mark_of(false) && v.many(),
            Seen::TheirMarkEmpty => v.mark_of(false) && v.single(),
        };
        let admit = |v: &View| admit(v) && v.occurs();
        let side = match seen {
            Seen::Own | Seen::OwnEmpty => 0,
            Seen::Theirs | Seen::TheirsEmpty => 1,
            Seen::OwnMark | Seen::TheirMark | Seen::TheirMarkEmpty => 2,
        };
        let act = |o: &Outcome| acts::fallen(self.rules, o);
        let found = self.of_side(&self.rules.last, side, &admit, &act);
        if found.rest.is_none() {
            return nothing();
        }
        let code = match seen {
            Seen::OwnMark | Seen::TheirMark | Seen::TheirMarkEmpty => kinds::on_mark(&found),
            Seen::OwnEmpty | Seen::TheirsEmpty => kinds::on_empty(&found),
            Seen::Own | Seen::Theirs => kinds::on_others(&found),
        };
        self.fill_cell(code, &found, found.words())
    }

    /// What a last counter in a store does.
    pub(super) fn store(&self) -> Said {
        let Some(cell) = self.rules.last.apart else {
            return nothing();
        };
        let act = acts::fallen(self.rules, &self.rules.outcomes[usize::from(cell.outcome)]);
        let clauses = self.rules.last.whys[usize::from(cell.why)]
            .clauses
            .iter()
            .copied()
            .collect();
        let code = kinds::known(act.next(), rows::NEXT);
        let exact = if act.code == code {
            String::new()
        } else {
            act.code
        };
        (code.into(), exact, act.words, clauses)
    }

    /// What looks find, each by its number.
    pub(super) fn looks(&self) -> Said {
        let (mut exact, mut described, mut clauses) = (vec![], vec![], BTreeSet::new());
        let looks = self.rules.looks.iter().enumerate();
        let decide = |(n, _): &(usize, &Table)| acts::foregone(self.rules, *n).is_none();
        for (n, table) in looks.filter(decide) {
            let found = self.of(table, &|_| true, &|o| acts::fallen(self.rules, o));
            exact.push(format!("{n}:{}", found.exact()));
            // one that leads on whatever lies there only keeps something in mind
            if found.only().is_some_and(|act| act.starts_with("look-")) {
                continue;
            }
            described.push((found.words(), kinds::look(&found)));
            clauses.extend(&found.clauses);
        }
        match described.as_slice() {
            [] => nothing(),
            [(words, code)] => ((*code).into(), exact.join(";"), words.clone(), clauses),
            _ => {
                let words = "what lies there decides, and where it says so a further hole (see the clauses)".to_owned();
                ("several".into(), exact.join(";"), words, clauses)
            }
        }
    }

    /// How a move goes on that has taken or marked with its last counter on others.
    pub(super) fn after(&self) -> Said {
        let table = &self.rules.last;
        let found = view::cells(self.rules, table)
            .filter(|v| v.cell().feasible && v.plain() && v.many() && v.is_late(view::late(table)));
        let (mut nexts, mut clauses) = (BTreeSet::new(), BTreeSet::new());
        for v in found {
            let act = acts::fallen(self.rules, v.outcome());
            if act.takes || act.marks {
                nexts.insert(kinds::after(act.next()));
                clauses.extend(v.why().iter().copied());
            }
        }
        let all: Vec<&str> = nexts.into_iter().collect();
        match all.as_slice() {
            [] => nothing(),
            [one] => {
                let words = rows::AFTER
                    .iter()
                    .find(|(c, _)| c == one)
                    .map_or("", |(_, w)| *w);
                ((*one).into(), String::new(), words.into(), clauses)
            }
            more => {
                let each = more
                    .iter()
                    .filter_map(|c| rows::AFTER.iter().find(|(k, _)| k == c));
                let words: Vec<&str> = each.map(|(_, w)| *w).collect();
                (
                    "by-case".into(),
                    more.join("+"),
                    format!("by the case: {}", words.join("; ")),
                    clauses,
                )
            }
        }
    }

    /// A whole table whose answers are counters that have fallen.
    pub(super) fn table(&self, table: Option<&Table>) -> Said {
        let Some(table) = table else { return nothing() };
        let found = self.of(table, &|_| true, &|o| acts::fallen(self.rules, o));
        if found.rest.is_none() {
            return nothing();
        }
        let code = kinds::race(&found);
        self.fill_cell(code, &found, found.words())
    }

    /// Marks that no player makes or sees: what of a hole the rules keep in mind, and the clauses that say so.
    pub(super) fn kept(&self) -> Said {
        let (mut exact, mut clauses, mut names) = (vec![], BTreeSet::new(), BTreeSet::new());
        for table in &self.rules.tables {
            let kept = |o: &Outcome| match o.mark {
                n if n > 0 && self.rules.unseen[usize::from(n) - 1] => {
                    Act::new(format!("keep{n}"), "it is part of the internal state")
                }
                _ => Act::new("nothing", "nothing"),
            };
            let found = self.of(table, &|_| true, &kept);
            if found.acts().all(|a| a.code == "nothing") {
                continue;
            }
            exact.push(format!("{}:{}", table.moment, found.exact()));
            for v in view::cells(self.rules, table).filter(|v| v.cell().feasible) {
                let mark = usize::from(v.outcome().mark);
                if mark > 0 && self.rules.unseen[mark - 1] {
                    clauses.extend(v.why().iter().copied());
                    names.insert(self.rules.marks[mark - 1].clone());
                }
            }
        }
        if names.is_empty() {
            return nothing();
        }
        let names: Vec<String> = names.into_iter().collect();
        let words = format!("whether it is {} (see the clauses)", names.join(" or "));
        ("once".into(), exact.join(";"), words, clauses)
    }

    /// Into which holes counters of the reserve are entered, and what comes of it.
    pub(super) fn reserve(&self) -> Said {
        let table = self.rules.reserve.as_ref();
        self.step("entered", table, &|o| acts::entered_here(self.rules, o))
    }

    /// What a player may answer, and what comes of it.
    pub(super) fn answer(&self) -> Said {
        let table = self.rules.answer.as_ref();
        self.step("answered", table, &|o| acts::answered(self.rules, o))
    }

    /// Where what was taken is placed.
    pub(super) fn place(&self) -> Said {
        self.step("placed", self.rules.place.as_ref(), &acts::chosen)
    }

    /// From which holes a player who picks may take, and what.
    pub(super) fn pick(&self) -> Said {
        let table = self.rules.pick.as_ref();
        self.step("picked", table, &|o| acts::picked(self.rules, o))
    }

    /// A step of a turn, where there is one.
    fn step(&self, word: &str, table: Option<&Table>, act: &dyn Fn(&Outcome) -> Act) -> Said {
        let Some(table) = table else {
            return nothing();
        };
        let found = self.of(table, &|_| true, act);
        (word.into(), found.exact(), found.words(), found.clauses)
    }

    /// What is done once a move is over.
    pub(super) fn settled(&self) -> Said {
        let Some(table) = &self.rules.settled else {
            return nothing();
        };
        let found = self.of(table, &|_| true, &|o| acts::fallen(self.rules, o));
        if found.acts().all(|a| a.code == "nothing") {
            return nothing();
        }
        let code = kinds::settled(&found);
        (code.into(), found.exact(), found.words(), found.clauses)
    }

    /// Whose a hole is, of a division that leaves so many counters over.
    pub(super) fn over(&self, n: u16) -> Said {
        // so many can only be over where a hole takes more
        let fills = |d: &Divide| n < u16::from(d.size);
        let table = self.rules.remainder.as_ref();
        let Some(table) = table.filter(|_| self.rules.params.divide.as_ref().is_some_and(fills))
        else {
            return nothing();
        };
        let found = self.of(table, &|v| v.counted(Dim::Over, n), &acts::given);
        if found.rest.is_none() {
            return nothing();
        }
        let code = kinds::given(&found);
        self.fill_cell(code, &found, found.words())
    }
}
