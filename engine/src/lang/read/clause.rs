//! Reading clauses: rulings, settings, what makes a clause a clause.

use super::super::hints::elsewhere;
use super::super::params::{fits, lookup};
use super::super::{Case, Cite, Clause, Half};
use super::{Reader, CLAUSE};
use crate::words::unknown;
use serde_json::Value;
use std::collections::BTreeMap;
use toml_edit::Item;

impl Reader<'_> {
    pub(super) fn clause(&mut self, path: &str, item: &Item) -> Option<Clause> {
        let mut c = Clause::default();
        let table = self.table(path, item)?;
        for (key, item) in table.iter() {
            let at = format!("{path}.{key}");
            let span = table
                .key(key)
                .and_then(toml_edit::Key::span)
                .or_else(|| item.span());
            if let Some(message) = self.only_settings(key) {
                self.error(span, &at, message);
                continue;
            }
            match key {
                "says" => c.says = self.value(&at, item).unwrap_or_default(),
                "attested" => c.attested = self.cites(&at, item),
                "inferred" => c.inferred = self.cites(&at, item),
                "conjectured" => c.conjectured = self.cites(&at, item),
                "when" => c.when = self.terms(&at, item, Half::When),
                "then" => c.then = self.terms(&at, item, Half::Then),
                "case" => {
                    let mut cases = vec![];
                    let values: Vec<Item> = item
                        .as_array()
                        .map(|a| a.iter().map(|v| Item::Value(v.clone())).collect())
                        .or_else(|| {
                            item.as_array_of_tables()
                                .map(|a| a.iter().map(|t| Item::Table(t.clone())).collect())
                        })
                        .unwrap_or_default();
                    if values.is_empty() {
                        self.error(
                            item.span(),
                            &at,
                            "a list of cases is needed: [{ when = {…}, then = {…} }, …]",
                        );
                    }
                    for (i, value) in values.iter().enumerate() {
                        let at = format!("{at}[{i}]");
                        let line = self.line_of(&value.span());
                        self.source.lines.insert(at.clone(), line);
                        let Some(t) = self.table(&at, value) else {
                            continue;
                        };
                        for (k, v) in t.iter() {
                            if k != "when" && k != "then" {
                                self.error(v.span(), &at, unknown(k, &["when", "then"]));
                            }
                        }
                        let when = t
                            .get("when")
                            .and_then(|w| self.terms(&format!("{at}.when"), w, Half::When));
                        let then = t
                            .get("then")
                            .and_then(|w| self.terms(&format!("{at}.then"), w, Half::Then));
                        match (when, then) {
                            (Some(when), Some(then)) => cases.push(Case { when, then }),
                            _ => self.error(
                                value.span(),
                                &at,
                                "a case needs a sound `when` and `then`",
                            ),
                        }
                    }
                    c.case = Some(cases);
                }
                "after" => c.after = self.value(&at, item),
                "over" => c.over = self.value(&at, item),
                "set" => c.set = self.settings(&at, item),
                "note" => c.note = self.value(&at, item),
                other => {
                    let message = elsewhere(self.family, "clause", other, item)
                        .unwrap_or_else(|| unknown(other, CLAUSE));
                    self.error(span, &at, message);
                    continue;
                }
            }
            let line = self.line_of(&span);
            self.source.lines.insert(at, line);
        }
        self.clause_shape(path, &c);
        Some(c)
    }

    /// Settings: phase → parameter → value, each parameter tried by itself.
    fn settings(
        &mut self,
        path: &str,
        item: &Item,
    ) -> Option<BTreeMap<String, BTreeMap<String, Value>>> {
        let table = self.table(path, item)?;
        let mut out: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
        for (phase, item) in table.iter() {
            let at = format!("{path}.{phase}");
            let span = table
                .key(phase)
                .and_then(toml_edit::Key::span)
                .or_else(|| item.span());
            let mut phases: Vec<&str> = self.family.params.iter().map(|p| p.phase).collect();
            phases.dedup();
            if !phases.contains(&phase) {
                let message = match self.family.params.iter().find(|p| p.name == phase) {
                    Some(p) => format!(
                        "`{phase}` is a parameter of a phase: write set.{} = …",
                        p.path()
                    ),
                    None => unknown(phase, &phases),
                };
                self.error(span, &at, message);
                continue;
            }
            let line = self.line_of(&span);
            self.source.lines.insert(at.clone(), line);
            let Some(params) = item.as_table_like() else {
                let names: Vec<&str> = self
                    .family
                    .params
                    .iter()
                    .filter(|p| p.phase == phase)
                    .map(|p| p.name)
                    .collect();
                let message = format!(
                    "`{phase}` is a phase, its parameters are {}: write set.{phase}.{} = …",
                    names.join(", "),
                    names[0]
                );
                self.error(span, &at, message);
                continue;
            };
            for (name, item) in params.iter() {
                let at = format!("{at}.{name}");
                let span = params
                    .key(name)
                    .and_then(toml_edit::Key::span)
                    .or_else(|| item.span());
                let line = self.line_of(&span);
                self.source.lines.insert(at.clone(), line);
                let param = match lookup(self.family.params, phase, name) {
                    Ok(param) => param,
                    Err(message) => {
                        self.error(span, &at, message);
                        continue;
                    }
                };
                let Some(value) = self.value::<Value>(&at, item) else {
                    continue;
                };
                if let Err(message) = fits(param.kind, &value) {
                    self.error(span, &at, message);
                }
                out.entry(phase.into())
                    .or_default()
                    .insert(name.into(), value);
            }
        }
        Some(out)
    }

    /// What makes a clause a clause, beside its single keys.
    fn clause_shape(&mut self, path: &str, c: &Clause) {
        let given: Vec<&str> = [
            ("attested", &c.attested),
            ("inferred", &c.inferred),
            ("conjectured", &c.conjectured),
        ]
        .iter()
        .filter(|(_, v)| v.is_some())
        .map(|(k, _)| *k)
        .collect();
        match given.as_slice() {
            [] => self.error_at(
                path,
                "no certainty: add one of attested, inferred, conjectured = [cites]",
            ),
            [_] => {}
            many => {
                let message = format!("two certainties ({}): keep one", many.join(", "));
                self.error_at(path, message);
            }
        }
        if c.attested.as_ref().is_some_and(Vec::is_empty) {
            self.error_at(path, "attested without a cite: cite the sentence, or call the clause inferred or conjectured");
        }
        let ruling = c.when.is_some() || c.case.is_some();
        let problem = match (ruling, &c.then, &c.after) {
            _ if c.when.is_some() && c.case.is_some() => {
                Some("`when` and `case` together: keep one")
            }
            _ if c.case.is_some() && c.then.is_some() => {
                Some("`then` beside `case`: move it into the cases")
            }
            (true, _, Some(_)) => {
                Some("`after` (a rider) beside `when` (a ruling): split it into two clauses")
            }
            (true, None, None) if c.when.is_some() => {
                Some("`when` without `then`: say what happens (`then = {}` for nothing)")
            }
            (false, Some(_), None) => {
                Some("`then` without `when` or `after`: say in which situations")
            }
            (false, None, Some(_)) => Some("`after` without `then`: say what happens as well"),
            (false, None, None) if c.set.is_none() && self.family.rulings.is_none() => {
                Some("the clause sets nothing: add set.<phase>.<parameter> = …")
            }
            (false, None, None) if c.set.is_none() => Some(
                "the clause rules nothing and sets nothing: add when/then, case, after/then or set",
            ),
            _ => None,
        };
        // a key that is there and could not be read is not missing
        let inside = format!("{path}.");
        let broken = self.errors.iter().any(|e| e.key.starts_with(&inside));
        if let Some(message) = problem.filter(|_| !broken) {
            self.error_at(path, message);
        }
        for (i, case) in c.rulings().iter().enumerate() {
            let when = if c.case.is_some() {
                format!("{path}.case[{i}].when")
            } else {
                format!("{path}.when")
            };
            if case.when.moments().is_empty() {
                let moments = self.family.rulings.map_or(&[][..], |r| r.moments);
                let moments: Vec<&str> = moments.iter().map(|(m, _)| *m).collect();
                let (first, others) = moments.split_first().unwrap_or((&"", &[]));
                let message = format!(
                    "`when` names no moment: add at = \"{first}\" (or {}, a look's name)",
                    others.join(", ")
                );
                self.error_at(&when, message);
            }
        }
    }

    pub(super) fn cites(&mut self, path: &str, item: &Item) -> Option<Vec<String>> {
        let cites: Vec<String> = self.value(path, item)?;
        for cite in &cites {
            if let Err(e) = Cite::parse(cite) {
                self.error(item.span(), path, e.to_string());
            }
        }
        Some(cites)
    }
}
