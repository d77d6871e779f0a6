//! Rows of the choice and of the way: from which holes one may begin, which way they are sown, what is passed over, what is otherwise in
//! the first moves of a round.

use super::acts::{self, Act};
use super::cases::{cases, Case};
use super::view::{self, View};
use super::{kinds, nothing, rows, Said, Writer};
use crate::sowing::compile::{Dim, Table};
use crate::sowing::ruleset::{DirOp, Outcome};
use serde_json::Value;
use std::collections::BTreeSet;

impl Writer<'_> {
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
            _ => found
                .words()
                .replace("it may not be chosen", "not")
                .replace("it may be chosen", "it may be"),
        };
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

    pub(super) fn direction(&self) -> Said {
        let p = &self.rules.params;
        let table = &self.rules.choose;
        let may = |v: &View| v.side() != 1 && v.most() > 0 && v.outcome().may;
        let found = self.of(table, &may, &|o| acts::way(self.rules, o));
        let mut clauses = self.by(&["setup.path", "setup.rows"]);
        let cells = view::cells(self.rules, table).filter(|v| v.cell().feasible && may(v));
        for v in cells {
            match v.outcome().direction {
                DirOp::Rules => clauses.extend(self.by(&["sow.direction"])),
                _ => clauses.extend(v.why().iter().copied()),
            }
        }
        let winding = p.rows.len() > 2;
        let (code, words) = match (view::own_ways(p), found.only()) {
            (true, _) => (
                "by-row",
                format!("each player his own way: South {}", found.words()),
            ),
            (_, Some(_)) if winding => (
                "winding",
                format!(
                    "{} round a course that winds through the rows",
                    found.words()
                ),
            ),
            (_, Some(act)) => (kinds::known(act, rows::WAYS), found.words()),
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

    pub(super) fn first_moves(&self) -> Said {
        let (mut exact, mut words, mut clauses) = (vec![], vec![], BTreeSet::new());
        let (mut bound, mut free) = (false, false);
        for table in &self.rules.tables {
            let Some(late) = view::late(table) else {
                continue;
            };
            let act = self.act_of(table);
            let all = cases(
                self.rules,
                table,
                &|index, _| {
                    let v = View {
                        rules: self.rules,
                        table,
                        index,
                    };
                    v.lies_there() && !view::fallen_nowhere(table, index)
                },
                &|cell| act(&self.rules.outcomes[usize::from(cell.outcome)]),
            );
            if !all.asks(Dim::Turn) {
                continue;
            }
            exact.push(format!("{}:{}", table.moment, all.exact()));
            let early = |c: &&Case| c.of(Dim::Turn).is_some_and(|t| !t.contains(".."));
            for case in all.special.iter().filter(early) {
                bound |= table.moment == "choose";
                free |= table.moment != "choose";
                words.push(case.told());
            }
            // the clauses of the situations that only early moves know
            for v in view::cells(self.rules, table)
                .filter(|v| v.cell().feasible && !v.is_late(Some(late)))
            {
                clauses.extend(v.why().iter().copied());
            }
        }
        let code = match (bound, free) {
            (false, false) => return nothing(),
            (true, false) => "bound-hole",
            (false, true) => "other-effect",
            (true, true) => "both",
        };
        let told = if words.len() > 2 {
            "other rules hold (see the clauses)".to_owned()
        } else {
            words.join("; ")
        };
        (code.into(), exact.join(";"), told, clauses)
    }

    pub(super) fn act_of(&self, table: &Table) -> Box<dyn Fn(&Outcome) -> Act + '_> {
        match table.moment.as_str() {
            "choose" => Box::new(acts::chosen),
            "place" => Box::new(acts::chosen),
            "enter" => Box::new(acts::entered),
            "remainder" => Box::new(acts::given),
            _ => Box::new(|o| acts::fallen(self.rules, o)),
        }
    }

    pub(super) fn sown_by(&self) -> Said {
        let table = &self.rules.choose;
        if !self.marked() {
            return nothing();
        }
        let found = self.of(table, &|v| !v.plain() && v.most() > 0, &acts::chosen);
        if found.rest.is_none() {
            // marks are not asked: who may choose a hole may choose it marked
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
