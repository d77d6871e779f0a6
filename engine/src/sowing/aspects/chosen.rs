//! Rows of the choice and of the way: from which holes one may begin, which way they are sown, what is passed over, what is otherwise in
//! the first moves of a round.

use super::acts::{self, Act};
use super::cases::cases;
use super::view::{self, View};
use super::{kinds, nothing, rows, Said, Writer};
use crate::game::number;
use crate::sowing::ruleset::{Dim, Table};
use crate::sowing::ruleset::{DirOp, Outcome};
use serde_json::Value;
use std::collections::BTreeSet;

/// A move that is none of the first that rules may speak of.
const LATE: u16 = 255;

impl Writer<'_> {
    /// From which holes a move may begin, marks aside.
    pub(super) fn choose(&self) -> Said {
        let p = &self.rules.params;
        let found = self.of(
            &self.rules.choose,
            &|v| v.plain() && v.side() != 1 && v.most() > 0,
            &acts::chosen,
        );
        let mut found = found;
        let code = kinds::choose(&found, p.choose_end);
        let end = self.rules.settings.get("choose.of").and_then(Value::as_str);
        let mut exact = found.exact();
        let mut words = match code {
            "any" => "any of his that holds counters".to_owned(),
            "two-or-more" => "any of his that holds two or more".to_owned(),
            "singles-last" => {
                "any of the player’s holes; a single counter only if there is no other".to_owned()
            }
            _ => found
                .words()
                .replace("it may not be chosen", "not")
                .replace("otherwise: it may be chosen", "otherwise any of his")
                .replace("it may be chosen", "it may be"),
        };
        // a hole of the other's may be begun with as well, and not in first moves alone
        let theirs = |v: &View| {
            let any = v.plain() && v.side() != 0 && v.most() > 0 && v.counted(Dim::Turn, LATE);
            any && v.cell().feasible && v.outcome().may
        };
        let cells = view::cells(self.rules, &self.rules.choose);
        let either: Vec<View> = cells.filter(theirs).collect();
        let code = if either.is_empty() {
            code
        } else {
            "either-side"
        };
        if !either.is_empty() {
            words = format!("{words}; whoever’s the hole is");
            let whys = either.iter().flat_map(|v| v.why().iter().copied());
            found.clauses.extend(whys);
        }
        if p.choose_end.is_some() {
            found.clauses.extend(self.by(&["choose.of"]));
            exact = format!("{};{exact}", end.unwrap_or_default());
            words = format!("only the {} of these: {words}", end.unwrap_or_default());
        }
        (
            code.into(),
            if code == "any" { String::new() } else { exact },
            words,
            found.clauses,
        )
    }

    /// Which way is sown, by the holes that may be begun with.
    pub(super) fn direction(&self) -> Said {
        let p = &self.rules.params;
        let table = &self.rules.choose;
        let may = |v: &View| v.most() > 0 && v.outcome().may;
        let found = self.of(table, &may, &|o| acts::way(self.rules, o));
        let mut clauses = self.by(&["setup.path", "setup.rows"]);
        let cells = view::cells(self.rules, table).filter(|v| v.cell().feasible && may(v));
        for v in cells {
            match v.outcome().direction {
                DirOp::Rules => clauses.extend(self.by(&["sow.direction"])),
                _ => clauses.extend(v.why().iter().copied()),
            }
        }
        if found.rest.is_none() {
            return nothing();
        }
        let winding = p.rows.len() > 2 && !view::apart(p);
        let (code, words) = match (view::own_ways(p), found.only()) {
            (true, _) => (
                "by-row",
                format!("each player their own way: South {}", found.words()),
            ),
            (_, Some(_)) if winding => (
                "winding",
                format!(
                    "{} round a course that winds through the rows",
                    found.words()
                ),
            ),
            (_, Some(act)) => (kinds::known(act, rows::WAYS), found.words()),
            (_, None) if found.asks(Dim::MyMarks) && self.first_way_is_free() => (
                "kept",
                "either way in a player’s first move, the same way in all later ones".into(),
            ),
            (_, None) if found.asks(Dim::Turn) => ("by-turn", found.words()),
            _ => ("by-hole", found.words()),
        };
        let exact = if found.only() == Some(code) {
            String::new()
        } else {
            found.exact()
        };
        (code.into(), exact, words, clauses)
    }

    /// Whether a player chooses the way of some moves, and marks that only the program keeps decide that of others.
    fn first_way_is_free(&self) -> bool {
        let cells = view::cells(self.rules, &self.rules.choose);
        let mut may = cells.filter(|v| v.cell().feasible && v.outcome().may);
        may.any(|v| v.outcome().direction == DirOp::Either) && !self.marked()
    }

    /// What is otherwise in the first moves of a round: all that holds in them, where something is otherwise later.
    pub(super) fn first_moves(&self) -> Said {
        let (mut exact, mut words, mut clauses) = (vec![], vec![], BTreeSet::new());
        let (mut bound, mut free) = (false, false);
        for table in &self.rules.tables {
            let Some(late) = view::late(table) else {
                continue;
            };
            let act = self.act_of(table);
            let of = |admit: &dyn Fn(&View) -> bool| {
                let seen = |index: usize| View {
                    rules: self.rules,
                    table,
                    index,
                };
                let possible = |v: &View| v.lies_there() && !view::fallen_nowhere(table, v.index);
                cases(
                    self.rules,
                    table,
                    view::half(&self.rules.params, 2),
                    &|index, _| possible(&seen(index)) && admit(&seen(index)),
                    &|cell| act(&self.rules.outcomes[usize::from(cell.outcome)]),
                )
            };
            if !of(&|_| true).asks(Dim::Turn) {
                continue;
            }
            bound |= table.moment == "choose";
            free |= table.moment != "choose";
            let early = self.with_makers(of(&|v| !v.is_late(Some(late))));
            let until = view::numbers_before(table, late);
            exact.push(format!("{}<={until}:{}", table.moment, early.exact()));
            words.push(match until {
                1 => format!("in the first move: {}", early.words()),
                2 => format!("in each player’s first move: {}", early.words()),
                n => format!("in the first {} moves: {}", number(n), early.words()),
            });
            clauses.extend(early.clauses);
        }
        let code = match (bound, free) {
            (false, false) => return nothing(),
            (true, false) => "bound-hole",
            (false, true) => "other-effect",
            (true, true) => "both",
        };
        let phrase = match words.as_slice() {
            [one] if !one.contains("special cases") => one.clone(),
            _ => "other rules hold (see the clauses)".to_owned(),
        };
        (code.into(), exact.join(";"), phrase, clauses)
    }

    /// What is reported of the outcomes of a table.
    pub(super) fn act_of(&self, table: &Table) -> Box<dyn Fn(&Outcome) -> Act + '_> {
        match table.moment.as_str() {
            "choose" => Box::new(acts::chosen),
            "place" => Box::new(acts::chosen),
            "pick" => Box::new(|o| acts::picked(self.rules, o)),
            "enter" => Box::new(acts::entered),
            "remainder" => Box::new(acts::given),
            _ => Box::new(|o| acts::fallen(self.rules, o)),
        }
    }

    /// Who may sow from a marked hole.
    pub(super) fn sown_by(&self) -> Said {
        let table = &self.rules.choose;
        if !self.marked() {
            return nothing();
        }
        let found = self.of(table, &|v| !v.plain() && v.most() > 0, &acts::chosen);
        let by_mark = table.dims.iter().any(|d| d.dim == Dim::Mark);
        if found.rest.is_none() && (by_mark || !self.makes_marks()) {
            return nothing();
        }
        if found.rest.is_none() {
            // marks do not matter: who may choose a hole may choose it marked
            return (
                "holder".into(),
                String::new(),
                "whose hole it is, as any other".into(),
                found.clauses,
            );
        }
        let code = match found.only() {
            Some("not") => "nobody",
            _ if found.acts().all(|a| a.code == "not") => "nobody",
            _ if !found.asks(Dim::Mark)
                && !found.asks(Dim::Zone)
                && found.acts().any(|a| a.code == "may")
                && found.special.len() <= 1 =>
            {
                "holder"
            }
            _ => "holder-sometimes",
        };
        let words = match code {
            "nobody" => "nobody".to_owned(),
            "holder" => "whose hole it is".to_owned(),
            _ => found.words(),
        };
        let exact = if code == "nobody" {
            String::new()
        } else {
            found.exact()
        };
        (code.into(), exact, words, found.clauses)
    }

    /// What is passed over, or put aside, of the holes on the way.
    pub(super) fn entered(&self, wanted: &str) -> Said {
        let Some(table) = &self.rules.enter else {
            return nothing();
        };
        let found = self.of(table, &|_| true, &|o| match acts::entered(o) {
            act if act.code == wanted => act,
            _ => Act::new("sown", "it is sown"),
        });
        if found.acts().all(|a| a.code == "sown") {
            return nothing();
        }
        let clauses = view::cells(self.rules, table)
            .filter(|v| v.cell().feasible && acts::entered(v.outcome()).code == wanted)
            .flat_map(|v| v.why().to_vec())
            .collect();
        let code = if wanted == "bank" {
            "off"
        } else {
            kinds::skipped(&found)
        };
        (code.into(), found.exact(), found.words(), clauses)
    }
}
