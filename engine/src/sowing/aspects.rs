//! What a ruleset says, aspect by aspect: words made from the compiled tables and parameters, never typed for a game.

mod said;

use crate::game::{number, Aspect, NONE};
use crate::lang::params::Kind;
use crate::sowing::compile::{BoardShape, Dim, OpeningKind, Params, Table};
use crate::sowing::params::find;
use crate::sowing::ruleset::Ruleset;
use std::collections::{BTreeMap, BTreeSet};

/// Every aspect, in the order of a table for readers. Two rulesets give the same list of names.
pub fn aspects(rules: &Ruleset) -> Vec<Aspect> {
    let a = Writer { rules };
    let p = &rules.params;
    let mut out = vec![];
    let up = "Setting up";
    out.push(a.set(up, "holes in a row", &["setup.holes"], holes_in_a_row(p)));
    let equal = p.start.iter().all(|c| *c == p.start[0]);
    let counters = if equal {
        number(u16::from(p.start[0]))
    } else {
        "not equal".into()
    };
    out.push(a.set(
        up,
        "counters in a hole",
        &["setup.counters", "setup.start"],
        counters,
    ));
    out.push(a.word(up, "opening", "opening.kind"));
    out.push(a.word(up, "who begins", "starter.first"));
    let sow = "Sowing";
    out.push(a.word(sow, "direction", "sow.direction"));
    out.push(a.word(sow, "the hole sown from", "sow.skip"));
    out.push(a.word(sow, "stores", "sow.store"));
    out.push(
        a.cells(sow, "a counter on its way", rules.passing.as_ref(), &|_| {
            true
        }),
    );
    let last = Some(&rules.last);
    let plain = |v: &View| v.mark() == 0;
    out.push(
        a.cells(sow, "last counter on others, own hole", last, &|v| {
            plain(v) && v.side() != 1 && v.least() > 1
        }),
    );
    out.push(a.cells(
        sow,
        "last counter on others, the other's hole",
        last,
        &|v| plain(v) && v.side() != 0 && v.least() > 1,
    ));
    out.push(
        a.cells(sow, "last counter in an empty hole, own", last, &|v| {
            plain(v) && v.side() != 1 && v.least() == 1
        }),
    );
    out.push(a.cells(
        sow,
        "last counter in an empty hole, the other's",
        last,
        &|v| plain(v) && v.side() != 0 && v.least() == 1,
    ));
    let mark = "Marks";
    out.push(a.cells(mark, "last counter in one's own mark", last, &|v| {
        v.mark() % 2 == 1
    }));
    out.push(
        a.cells(mark, "last counter in the other's mark", last, &|v| {
            v.mark() > 0 && v.mark() % 2 == 0 && v.least() > 1
        }),
    );
    out.push(a.cells(mark, "… when it is empty", last, &|v| {
        v.mark() > 0 && v.mark() % 2 == 0 && v.least() == 1
    }));
    out.push(a.sown_by(mark));
    let end = "The end of a round";
    out.push(a.word(end, "a player who cannot move", "stuck.then"));
    out.push(a.word(end, "what is left goes to", "gather.free"));
    out.push(a.word(end, "what lies in marks goes to", "gather.marked"));
    out.push(a.majority(end));
    out.push(a.word(end, "the duty to feed", "feed.duty"));
    let next = "The next round";
    out.push(a.word(next, "how it is set up", "divide.kind"));
    for (name, over) in [
        ("three counters over", 3u16),
        ("two counters over", 2),
        ("one counter over", 1),
    ] {
        out.push(a.cells(next, name, rules.remainder.as_ref(), &|v| {
            v.counted(Dim::Over) == Some(over)
        }));
    }
    out.push(a.word(next, "who begins later", "starter.later"));
    out.push(a.lost(next));
    out.push(a.word(
        "Doubtful cases",
        "a move that would never stop",
        "endless.then",
    ));
    out
}

/// One cell as a filter sees it.
struct View<'t> {
    table: &'t Table,
    index: usize,
}

impl View<'_> {
    fn value(&self, dim: Dim) -> Option<usize> {
        self.table
            .dims
            .iter()
            .find(|d| d.dim == dim)
            .map(|d| self.index / d.stride % d.size)
    }
    /// 0 own, 1 other, 2 the table does not ask.
    fn side(&self) -> usize {
        self.value(Dim::Side).unwrap_or(2)
    }
    /// 0 none, odd mine, even theirs.
    fn mark(&self) -> usize {
        self.value(Dim::Mark).unwrap_or(0)
    }
    fn counted(&self, dim: Dim) -> Option<u16> {
        self.table
            .dims
            .iter()
            .find(|d| d.dim == dim)
            .map(|d| d.least[self.index / d.stride % d.size])
    }
    /// The smallest count of the cell; 2 where counts are not asked.
    fn least(&self) -> u16 {
        self.counted(Dim::Count).unwrap_or(2)
    }
}

struct Writer<'r> {
    rules: &'r Ruleset,
}

impl Writer<'_> {
    fn aspect(
        &self,
        group: &'static str,
        aspect: &'static str,
        value: String,
        clauses: BTreeSet<u16>,
    ) -> Aspect {
        let infos: Vec<_> = clauses
            .iter()
            .map(|c| &self.rules.clauses[*c as usize])
            .collect();
        Aspect {
            group,
            aspect,
            value,
            certainty: infos.iter().map(|c| c.certainty).max(),
            clauses: infos.iter().map(|c| c.id.clone()).collect(),
        }
    }

    fn set(
        &self,
        group: &'static str,
        aspect: &'static str,
        paths: &[&str],
        value: String,
    ) -> Aspect {
        let clauses = paths
            .iter()
            .filter_map(|p| self.rules.set_by.get(*p))
            .flatten()
            .copied()
            .collect();
        self.aspect(group, aspect, value, clauses)
    }

    /// A parameter whose values are words: what the word says.
    fn word(&self, group: &'static str, aspect: &'static str, path: &str) -> Aspect {
        let value = self.said(path).unwrap_or_else(|| NONE.into());
        self.set(group, aspect, &[path], value)
    }

    fn said(&self, path: &str) -> Option<String> {
        let p = &self.rules.params;
        let word: &str = match path {
            "opening.kind" => p.opening.word(),
            "starter.first" if p.opening == OpeningKind::Race => "race",
            "starter.first" => p.starter_first.word(),
            "starter.later" => p.divide.as_ref().map(|_| p.starter_later.word())?,
            "sow.direction" => p.direction.word(),
            "sow.skip" => p.skip.word(),
            "sow.store" => p.store?.word(),
            "stuck.then" => p.stuck.word(),
            "gather.free" => p.free.word(),
            "gather.marked" if self.rules.marks.is_empty() => return None,
            "gather.marked" => p.marked.word(),
            "feed.duty" => p.feed?.word(),
            "divide.kind" => p.divide.as_ref()?.kind.word(),
            "endless.then" => p.endless.word(),
            _ => return None,
        };
        let (phase, name) = path.split_once('.')?;
        let param = find(phase, name)?;
        match param.kind {
            Kind::Word(words) if path != "sow.direction" => words
                .iter()
                .find(|(w, _)| *w == word)
                .map(|(_, says)| (*says).to_string()),
            _ => Some(word.to_string()),
        }
    }

    /// What the cells that a filter admits say: one outcome, or several with what tells them apart.
    fn cells(
        &self,
        group: &'static str,
        aspect: &'static str,
        table: Option<&Table>,
        admit: &dyn Fn(&View) -> bool,
    ) -> Aspect {
        let Some(table) = table else {
            return self.aspect(group, aspect, NONE.into(), BTreeSet::new());
        };
        let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut order: Vec<String> = vec![];
        let mut clauses = BTreeSet::new();
        for (i, cell) in table.cells.iter().enumerate() {
            if !cell.feasible || !admit(&View { table, index: i }) {
                continue;
            }
            let words = self.outcome(table, cell);
            if !order.contains(&words) {
                order.push(words.clone());
            }
            groups.entry(words).or_default().push(i);
            clauses.extend(table.whys[cell.why as usize].clauses.iter().copied());
        }
        let value = match order.as_slice() {
            [] => NONE.to_string(),
            [one] => one.clone(),
            _ => {
                // the commonest outcome is the rule, the others are told with their conditions
                order.sort_by_key(|w| {
                    groups[w]
                        .iter()
                        .map(|i| weight(table, *i, self.rules.params.total))
                        .sum::<usize>()
                });
                let all: Vec<usize> = groups.values().flatten().copied().collect();
                let (rule, special) = order
                    .split_last()
                    .map_or((None, &[][..]), |(l, r)| (Some(l), r));
                let mut parts: Vec<String> = special
                    .iter()
                    .map(|w| format!("{}: {w}", self.condition(table, &groups[w], &all)))
                    .collect();
                parts.extend(rule.map(|w| format!("else: {w}")));
                parts.join("; ")
            }
        };
        self.aspect(group, aspect, value, clauses)
    }

    /// Who may sow from a marked hole.
    fn sown_by(&self, group: &'static str) -> Aspect {
        let name = "who may sow a marked hole";
        let table = &self.rules.choose;
        let mut clauses = BTreeSet::new();
        let (mut any, mut marked) = (false, false);
        for (i, cell) in table.cells.iter().enumerate() {
            let v = View { table, index: i };
            if cell.feasible && v.mark() > 0 {
                marked = true;
                any |= self.rules.outcomes[cell.outcome as usize].may;
                clauses.extend(table.whys[cell.why as usize].clauses.iter().copied());
            }
        }
        let value = match (marked, any) {
            (false, _) if self.rules.marks.is_empty() => NONE,
            (false, _) => "its owner",
            (true, true) => "its owner, not always",
            (true, false) => "nobody",
        };
        let value = if any && self.all_marks_may() {
            "its owner"
        } else {
            value
        };
        self.aspect(group, name, value.into(), clauses)
    }

    fn all_marks_may(&self) -> bool {
        let table = &self.rules.choose;
        table.cells.iter().enumerate().all(|(i, cell)| {
            let v = View { table, index: i };
            !cell.feasible
                || v.mark() == 0
                || v.side() == 1
                || v.least() == 0
                || self.rules.outcomes[cell.outcome as usize].may
        })
    }

    fn majority(&self, group: &'static str) -> Aspect {
        let value = self
            .rules
            .params
            .majority
            .map_or(NONE.into(), |n| format!("at more than {n}"));
        self.set(group, "stopped by a majority", &["majority.over"], value)
    }

    fn lost(&self, group: &'static str) -> Aspect {
        let p = &self.rules.params;
        let value = match (p.lost_below, p.lost_holes) {
            (Some(n), _) => format!("fewer than {} counters", number(n)),
            (None, Some(0)) => "no hole".into(),
            (None, Some(n)) => format!("{} holes", number(u16::from(n))),
            (None, None) => NONE.into(),
        };
        self.set(
            group,
            "the match is lost with",
            &["match.lost-below", "match.lost-holes"],
            value,
        )
    }
}

/// How many situations in numbers a cell stands for: its classes of counts weighed by their size.
fn weight(table: &Table, index: usize, total: u16) -> usize {
    table
        .dims
        .iter()
        .filter(|d| d.dim == Dim::Count)
        .map(|d| {
            d.class[1..=total as usize]
                .iter()
                .filter(|c| **c as usize == index / d.stride % d.size)
                .count()
        })
        .product()
}

/// Six; `six, in three rows` or `three, round a ring` where the board lies otherwise than in two rows.
fn holes_in_a_row(p: &Params) -> String {
    if p.shape == BoardShape::Ring {
        return format!("{}, round a ring", number(u16::from(p.row)));
    }
    let lengths: Vec<usize> = p
        .rows
        .iter()
        .map(|row| row.iter().filter(|h| **h != 255).count())
        .collect();
    let rows = |n: usize| number(n as u16);
    match lengths.split_first() {
        None => number(u16::from(p.row)),
        Some((first, rest)) if rest.iter().all(|n| n == first) => {
            format!("{}, in {} rows", rows(*first), rows(lengths.len()))
        }
        Some(_) => {
            let each: Vec<String> = lengths.iter().map(|n| rows(*n)).collect();
            format!("in rows of {}", each.join(", "))
        }
    }
}
