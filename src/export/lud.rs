//! A ruleset as a `.lud` description, for the part of the rules that its language expresses.
//!
//! Written from the published grammar of the language (Browne and others, *Ludii Language Reference*, 1.2.11, 2021). Sites of a
//! `mancalaBoard` of two rows of n: 0 the store at the left end, 1..n the lower row from the left, n+1..2n the upper row from
//! the left, 2n+1 the store at the right end. South is player 1, sits below, and has the right store. What is said of a
//! clause and is not expressed is listed; nothing is left out in silence.

use super::sexp::{l, named, q, w, Sexp};
use ludarium_engine::compile::{apply_readings, taken_in, Dir, Free, Skip, StoreSown, StuckThen};
use ludarium_engine::rules::{
    Back, Case, Clause, Counts, Direction, Next, NextWord, Opposite, RulesFile, Side, Span, Take,
    Then, To, When,
};
use ludarium_engine::{Bundle, Ruleset};
use serde::Serialize;
use std::fmt::Write as _;

/// What became of one clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseExport {
    /// Full id.
    pub clause: String,
    /// Why (a part of) it is not expressed; nothing = it is.
    pub not: Option<String>,
}

/// A description, and clause by clause what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Export {
    pub game: String,
    /// Checksum of the rules it was made from.
    pub rules_sha256: String,
    pub text: String,
    pub clauses: Vec<ClauseExport>,
}

/// Parameters that the description expresses for every value, or whose absence of effect needs no words in it.
const EXPRESSED: &[&str] = &[
    "setup.holes",
    "setup.counters",
    "setup.start",
    "setup.zones",
    "sow.direction",
    "sow.store",
    "side.means",
    "turn.compulsory",
    "stuck.both",
    "starter.first",
    "sow.first",
];

/// Writes a compiled ruleset as a description.
///
/// # Errors
/// The bundle is not the one that the rules were compiled from.
pub fn lud(rules: &Ruleset, bundle: &Bundle) -> anyhow::Result<Export> {
    let of = |problems: Vec<ludarium_engine::Problem>| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow::anyhow!(lines.join("\n"))
    };
    let (all, shared) = taken_in(bundle).map_err(of)?;
    let file = apply_readings(&all, &rules.readings).map_err(of)?;
    let writer = Writer { rules };
    let mut parts = Parts {
        chained: file
            .clauses
            .values()
            .flat_map(Clause::rulings)
            .any(|c| chains(&c)),
        ..Parts::default()
    };
    let mut clauses = vec![];
    for (id, clause) in &file.clauses {
        let reasons = writer.clause(id, clause, &file, &mut parts);
        let full = format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
        clauses.push(ClauseExport {
            clause: full,
            not: (!reasons.is_empty()).then(|| reasons.join("; ")),
        });
    }
    let mut text = format!(
        "// {}, written from the ruleset {} ({}…).\n// Player 1 sits below and has the store at the right end.\n",
        rules.title.replace('\n', " "),
        rules.slug,
        &rules.sha256[..12]
    );
    for (q, r) in &rules.readings {
        let _ = writeln!(text, "// reading {q} = {r}");
    }
    let left: Vec<&ClauseExport> = clauses.iter().filter(|c| c.not.is_some()).collect();
    if left.is_empty() {
        text.push_str("// Every clause is expressed.\n");
    } else {
        text.push_str("// Not expressed, or not whole:\n");
        for c in left {
            let _ = writeln!(
                text,
                "//   {}: {}",
                c.clause,
                c.not.as_deref().unwrap_or_default()
            );
        }
    }
    text.push_str(&writer.game(&parts).pretty(0));
    text.push('\n');
    Ok(Export {
        game: rules.slug.clone(),
        rules_sha256: rules.sha256.clone(),
        text,
        clauses,
    })
}

/// What clauses add to the description.
#[derive(Default)]
struct Parts {
    /// Conditions under which a hole may be chosen, and must not be.
    may: Vec<Sexp>,
    may_not: Vec<Sexp>,
    /// Condition and effect at the last counter, with how narrow the condition is.
    last: Vec<(usize, Option<Sexp>, Option<Sexp>)>,
    /// Condition of a chain of captures backwards, and what is done in each hole.
    chain: Option<(Sexp, Sexp)>,
    on_the_way: Vec<(Option<Sexp>, Sexp)>,
    skip: Vec<Sexp>,
    relays: bool,
    /// Whether any clause makes such a chain: nothing else can then be said of the last counter.
    chained: bool,
}

/// Whether a ruling of the last counter looks back at itself: a chain of captures.
fn chains(case: &Case) -> bool {
    let at = |m: &str| {
        case.when
            .at
            .iter()
            .flat_map(|m| m.as_slice())
            .any(|x| x == m)
    };
    match &case.then.next {
        Some(Next::Look(look)) => at("last") && at(&look.moment) && look.look == Back::Back,
        _ => false,
    }
}

struct Writer<'r> {
    rules: &'r Ruleset,
}

fn all_of(mut list: Vec<Sexp>) -> Option<Sexp> {
    match list.len() {
        0 => None,
        1 => list.pop(),
        _ => Some(l("and", vec![Sexp::Set(list)])),
    }
}

fn any_of(mut list: Vec<Sexp>) -> Sexp {
    match list.len() {
        1 => list.remove(0),
        _ => l("or", vec![Sexp::Set(list)]),
    }
}

fn counts(of: &Sexp, counts: &Counts, total: u16) -> Option<Sexp> {
    // every number will do
    if (1..=total).all(|n| counts.holds(n)) && counts.holds(0) {
        return None;
    }
    let number = |n: u16| w(n.to_string());
    let one = |span: &Span| match *span {
        Span::Between(a, b) if a == b => l("=", vec![of.clone(), number(a)]),
        Span::Between(a, u16::MAX) => l(">=", vec![of.clone(), number(a)]),
        Span::Between(a, b) => l(
            "and",
            vec![
                l(">=", vec![of.clone(), number(a)]),
                l("<=", vec![of.clone(), number(b)]),
            ],
        ),
        Span::Even => l("=", vec![l("%", vec![of.clone(), w("2")]), w("0")]),
        Span::Odd => l("=", vec![l("%", vec![of.clone(), w("2")]), w("1")]),
    };
    Some(any_of(counts.0.iter().map(one).collect()))
}

impl Writer<'_> {
    fn row(&self) -> usize {
        self.rules.params.row as usize
    }

    /// The site of a hole; 2n and 2n+1 are South's and North's store.
    fn site(&self, place: usize) -> usize {
        let n = self.row();
        match place {
            h if h < n => h + 1,
            h if h < 2 * n => 3 * n - h,
            s if s == 2 * n => 2 * n + 1,
            _ => 0,
        }
    }

    fn opposite(&self, at: &str) -> Sexp {
        let n = w(self.row().to_string());
        let here = || l(at, vec![]);
        let below = l("is", vec![w("In"), here(), l("sites", vec![w("Bottom")])]);
        l(
            "if",
            vec![
                below,
                l("+", vec![here(), n.clone()]),
                l("-", vec![here(), n]),
            ],
        )
    }

    fn home(&self, who: &str) -> Sexp {
        l("sites", vec![w(who), q("Home")])
    }

    /// The settings of a clause that the description does not say.
    fn settings(&self, clause: &Clause, reasons: &mut Vec<String>) {
        let p = &self.rules.params;
        for (phase, params) in clause.set.iter().flatten() {
            for (name, value) in params {
                let path = format!("{phase}.{name}");
                let said = EXPRESSED.contains(&path.as_str())
                    || match (path.as_str(), value.as_str()) {
                        ("sow.skip", _) => p.skip != Skip::MoveOrigin,
                        ("opening.kind", Some("turns")) => true,
                        ("stuck.then", Some("over" | "pass")) => true,
                        ("gather.free", Some("owner" | "nobody")) => true,
                        ("majority.over", _) => !p.total_with_marks && !p.majority_round,
                        ("endless.then", _) => !self
                            .rules
                            .outcomes
                            .iter()
                            .any(|o| o.next == ludarium_engine::NextOp::Relay),
                        ("win.by", Some("most")) => true,
                        ("choose.of", Some("any")) | ("feed.give", Some("any")) => true,
                        _ => false,
                    };
                let owned =
                    path == "side.means" && value.as_str() == Some("owned") && p.divide.is_some();
                let optional = path == "turn.compulsory" && value.as_bool() == Some(false);
                if !said || owned || optional {
                    let value = value.to_string();
                    reasons.push(format!("{path} = {}", value.trim_matches('"')));
                }
            }
        }
    }

    fn clause(
        &self,
        id: &str,
        clause: &Clause,
        file: &RulesFile,
        parts: &mut Parts,
    ) -> Vec<String> {
        let mut reasons = vec![];
        self.settings(clause, &mut reasons);
        if clause.after.is_some() {
            // a rider is said with its rulings
            return reasons;
        }
        let with: Vec<&Then> = file
            .clauses
            .values()
            .filter(|c| c.after.iter().flatten().any(|x| x == id))
            .filter_map(|c| c.then.as_ref())
            .collect();
        for case in clause.rulings() {
            let mut case = case;
            for more in &with {
                let mut whole = serde_json::to_value(&case.then).unwrap_or_default();
                let more = serde_json::to_value(more).unwrap_or_default();
                for (key, value) in more.as_object().into_iter().flatten() {
                    whole[key] = value.clone();
                }
                case.then = serde_json::from_value(whole).unwrap_or(case.then);
            }
            if let Err(reason) = self.case(&case, parts) {
                reasons.push(reason);
            }
        }
        reasons
    }

    fn case(&self, case: &Case, parts: &mut Parts) -> Result<(), String> {
        let moments: Vec<&str> = case
            .when
            .at
            .iter()
            .flat_map(|m| m.as_slice())
            .map(String::as_str)
            .collect();
        if chains(case) {
            let when = self
                .when(&case.when, "to")?
                .unwrap_or_else(|| l("=", vec![w("1"), w("1")]));
            let effect = self.takes(&case.then)?;
            parts.chain = Some((when, effect));
            return Ok(());
        }
        for moment in moments {
            match moment {
                "choose" => {
                    let when = self.when(&case.when, "from")?;
                    if case.then.direction.is_some_and(|d| {
                        d == Direction::Either
                            || (d == Direction::Clockwise)
                                != (self.rules.params.direction == Dir::Clockwise)
                    }) {
                        return Err("a direction by hole or by the player".into());
                    }
                    match case.then.choose.map(|c| c.word()) {
                        Some("may") => parts.may.extend(when),
                        Some("may-not") => parts.may_not.extend(when),
                        Some(other) => return Err(format!("choose = {other}")),
                        None => {}
                    }
                }
                "last" => {
                    let keys = serde_json::to_value(&case.when).ok();
                    let narrow = keys
                        .and_then(|k| k.as_object().map(serde_json::Map::len))
                        .unwrap_or(0);
                    let when = self.when(&case.when, "to")?;
                    let effect = self.outcome(&case.then, parts)?;
                    if parts.chained && effect.is_some() {
                        return Err(
                            "another ruling of the last counter beside a chain of captures".into(),
                        );
                    }
                    parts.last.push((narrow, when, effect));
                }
                "passing" => {
                    let when = self.when(&case.when, "to")?;
                    if case.then != Then::default() {
                        let effect = self.takes(&case.then)?;
                        parts.on_the_way.push((when, effect));
                    }
                }
                "enter" => {
                    if let Some(when) = self.when(&case.when, "to")? {
                        parts.skip.push(when);
                    }
                }
                // the end of a chain backwards needs no words: it ends where the condition does not hold
                _ if case.then
                    == (Then {
                        next: Some(Next::Word(NextWord::End)),
                        ..Then::default()
                    }) => {}
                other => return Err(format!("the moment `{other}`")),
            }
        }
        Ok(())
    }

    fn when(&self, when: &When, at: &str) -> Result<Option<Sexp>, String> {
        let p = &self.rules.params;
        let here = || l(at, vec![]);
        let mut all = vec![];
        if let Some(side) = &when.side {
            let mut any = vec![];
            let sides = side.as_slice();
            for s in sides {
                any.push(match s {
                    Side::Own => l("is", vec![w("In"), here(), self.home("Mover")]),
                    Side::Other => l("is", vec![w("In"), here(), self.home("Next")]),
                    Side::Store => l("=", vec![here(), l("mapEntry", vec![l("mover", vec![])])]),
                });
            }
            let everywhere = sides.contains(&Side::Own)
                && sides.contains(&Side::Other)
                && (sides.contains(&Side::Store) || p.store.is_none());
            // a player chooses among his own holes anyhow
            let his_own = at == "from" && sides == [Side::Own];
            if !(everywhere || his_own) {
                all.push(any_of(any));
            }
        }
        let held = l("count", vec![named("at", here())]);
        if let Some(c) = &when.count {
            let fallen = at == "to" && (1..=p.total).all(|n| c.holds(n));
            if !fallen {
                all.extend(counts(&held, c, p.total));
            }
        }
        let facing = l("count", vec![named("at", self.opposite(at))]);
        if let Some(o) = &when.opposite {
            match o.as_slice() {
                [Opposite::Some] => all.push(l(">", vec![facing.clone(), w("0")])),
                [Opposite::Empty] => all.push(l("=", vec![facing.clone(), w("0")])),
                _ => {}
            }
        }
        if let Some(c) = &when.opposite_count {
            all.extend(counts(&facing, c, p.total));
        }
        if let Some(zones) = &when.zone {
            let mut any = vec![];
            for word in zones.as_slice() {
                let (name, inside) = word
                    .strip_prefix('!')
                    .map_or((word.as_str(), true), |n| (n, false));
                let Some((_, sets)) = p.zones.iter().find(|(n, _)| n == name) else {
                    continue;
                };
                let of = |player: usize| {
                    let sites: Vec<Sexp> = (0..2 * self.row())
                        .filter(|h| (sets[player] >> h & 1 == 1) == inside)
                        .map(|h| w(self.site(h).to_string()))
                        .collect();
                    let mover = l("is", vec![w("Mover"), w(["P1", "P2"][player])]);
                    l(
                        "and",
                        vec![
                            mover,
                            l(
                                "is",
                                vec![w("In"), here(), l("sites", vec![Sexp::Set(sites)])],
                            ),
                        ],
                    )
                };
                any.extend([of(0), of(1)]);
            }
            all.push(any_of(any));
        }
        let keys = serde_json::to_value(when).unwrap_or_default();
        for key in keys.as_object().into_iter().flat_map(|m| m.keys()) {
            let known = ["at", "side", "count", "opposite", "opposite-count", "zone"];
            let no_marks = key == "mark" && self.rules.marks.is_empty();
            if !known.contains(&key.as_str()) && !no_marks {
                return Err(format!("the condition `{key}`"));
            }
        }
        Ok(all_of(all))
    }

    /// What is taken, and where it goes.
    fn takes(&self, then: &Then) -> Result<Sexp, String> {
        for (what, there) in [
            ("mark", then.mark.is_some()),
            ("miss", then.miss.is_some()),
            ("visit", then.visit.is_some()),
            ("bar", then.bar.is_some()),
            ("close", then.close.is_some()),
        ] {
            if there {
                return Err(format!("the outcome `{what}`"));
            }
        }
        let mut list = vec![];
        for take in then.take.iter().flat_map(|t| t.as_slice()) {
            let from = match take {
                Take::Here => l("to", vec![]),
                Take::Opposite => self.opposite("to"),
                other => return Err(format!("take = {other}")),
            };
            let count = match then.amount {
                Some(n) => w(n.to_string()),
                None => l("count", vec![named("at", from.clone())]),
            };
            list.push(match then.to.unwrap_or(To::Mover) {
                To::Mover => l(
                    "fromTo",
                    vec![
                        l("from", vec![from]),
                        l("to", vec![l("mapEntry", vec![l("mover", vec![])])]),
                        named("count", count),
                    ],
                ),
                To::Nobody => l("remove", vec![from, named("count", count)]),
                other => return Err(format!("to = {other}")),
            });
        }
        match list.len() {
            0 => Err("an outcome without a capture".into()),
            1 => Ok(list.remove(0)),
            _ => Ok(l("and", vec![Sexp::Set(list)])),
        }
    }

    fn outcome(&self, then: &Then, parts: &mut Parts) -> Result<Option<Sexp>, String> {
        let mut list = vec![];
        let bare = then.take.is_none();
        if !bare {
            list.push(self.takes(then)?);
        } else if then.mark.is_some()
            || then.visit.is_some()
            || then.close.is_some()
            || then.bar.is_some()
        {
            self.takes(then)?;
        }
        match &then.next {
            Some(Next::Word(NextWord::End)) | None => {}
            Some(Next::Word(NextWord::Again)) => list.push(l("moveAgain", vec![])),
            Some(Next::Word(NextWord::Relay)) => {
                parts.relays = true;
                list.push(l("moveAgain", vec![]));
                list.push(l("set", vec![w("Pending")]));
            }
            Some(Next::Word(other)) => return Err(format!("next = {other}")),
            Some(Next::Look(look)) => {
                return Err(format!("a look {} as `{}`", look.look, look.moment))
            }
        }
        Ok(match list.len() {
            0 => None,
            1 => list.pop(),
            _ => Some(l("and", vec![Sexp::Set(list)])),
        })
    }

    fn tracks(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let n = self.row();
        let mut out = vec![];
        for player in 0..2usize {
            let mut order: Vec<usize> = p.path[player].iter().map(|h| *h as usize).collect();
            if p.direction == Dir::Clockwise {
                order.reverse();
            }
            let mut sites = vec![];
            for (i, h) in order.iter().enumerate() {
                sites.push(w(self.site(*h).to_string()));
                let next = order[(i + 1) % order.len()];
                let whose = usize::from(*h >= n);
                let sown = match p.store {
                    None => false,
                    Some(StoreSown::Own) => whose == player,
                    Some(StoreSown::Both) => true,
                };
                if sown && whose != usize::from(next >= n) {
                    sites.push(w(self.site(2 * n + whose).to_string()));
                }
            }
            let name = format!("Sowing{}", player + 1);
            out.push(l(
                "track",
                vec![
                    q(&name),
                    Sexp::Set(sites),
                    named("loop", w("True")),
                    w(["P1", "P2"][player]),
                ],
            ));
        }
        out
    }

    fn sow(&self, parts: &Parts) -> Sexp {
        let p = &self.rules.params;
        let mut list = vec![];
        list.push(named("owner", l("mover", vec![])));
        if let Some((when, effect)) = &parts.chain {
            list.push(named("if", when.clone()));
            if let Some(on) = self.on_the_way(parts) {
                list.push(named("sowEffect", on));
            }
            list.push(named("apply", effect.clone()));
        } else {
            if let Some(on) = self.on_the_way(parts) {
                list.push(named("sowEffect", on));
            }
            // the narrowest condition first, and the next where it does not hold
            let mut rulings: Vec<_> = parts.last.iter().collect();
            rulings.sort_by_key(|(narrow, _, _)| std::cmp::Reverse(*narrow));
            let mut whole: Option<Sexp> = None;
            for (_, when, effect) in rulings.into_iter().rev() {
                whole = match (when, effect, whole) {
                    (None, effect, _) => effect.clone(),
                    (Some(when), Some(effect), None) => {
                        Some(l("if", vec![when.clone(), effect.clone()]))
                    }
                    (Some(when), Some(effect), Some(rest)) => {
                        Some(l("if", vec![when.clone(), effect.clone(), rest]))
                    }
                    // nothing happens here: what is left holds elsewhere
                    (Some(when), None, Some(rest)) => {
                        Some(l("if", vec![l("not", vec![when.clone()]), rest]))
                    }
                    (Some(_), None, None) => None,
                };
            }
            list.extend(whole.map(|x| named("apply", x)));
        }
        if p.skip == Skip::LapOrigin {
            list.push(named("includeSelf", w("False")));
        }
        if p.first_origin {
            list.push(named("origin", w("True")));
        }
        if !parts.skip.is_empty() {
            list.push(named("skipIf", any_of(parts.skip.clone())));
        }
        if parts.chain.is_some() {
            list.push(named("backtracking", w("True")));
        }
        l("sow", list)
    }

    fn on_the_way(&self, parts: &Parts) -> Option<Sexp> {
        let list: Vec<Sexp> = parts
            .on_the_way
            .iter()
            .map(|(when, effect)| match when {
                Some(when) => l("if", vec![when.clone(), effect.clone()]),
                None => effect.clone(),
            })
            .collect();
        match list.len() {
            0 => None,
            1 => list.into_iter().next(),
            _ => Some(l("and", vec![Sexp::Set(list)])),
        }
    }

    fn game(&self, parts: &Parts) -> Sexp {
        let p = &self.rules.params;
        let n = self.row();
        let mut start = vec![];
        if p.start.iter().all(|c| *c == p.start[0]) {
            let holes = l(
                "union",
                vec![l("sites", vec![w("Bottom")]), l("sites", vec![w("Top")])],
            );
            start.push(l(
                "set",
                vec![w("Count"), w(p.start[0].to_string()), named("to", holes)],
            ));
        } else {
            for (h, count) in p.start.iter().enumerate().filter(|(_, c)| **c > 0) {
                let sites = l("sites", vec![Sexp::Set(vec![w(self.site(h).to_string())])]);
                start.push(l(
                    "set",
                    vec![w("Count"), w(count.to_string()), named("to", sites)],
                ));
            }
        }
        let mut may = vec![l(
            ">",
            vec![l("count", vec![named("at", l("from", vec![]))]), w("0")],
        )];
        if !parts.may.is_empty() {
            let more = any_of(parts.may.clone());
            let plain = l(
                ">=",
                vec![l("count", vec![named("at", l("from", vec![]))]), w("1")],
            );
            if more != plain {
                may.push(more);
            }
        }
        may.extend(parts.may_not.iter().map(|x| l("not", vec![x.clone()])));
        let condition = all_of(may).unwrap_or_else(|| w("True"));
        let sow = self.sow(parts);
        let then = || l("then", vec![sow.clone()]);
        let select = l(
            "move",
            vec![
                w("Select"),
                l("from", vec![self.home("Mover"), named("if", condition)]),
                then(),
            ],
        );
        let play = if parts.relays {
            let last = l("last", vec![w("To"), named("afterSubsequents", w("True"))]);
            let on = l("move", vec![w("Select"), l("from", vec![last]), then()]);
            l("if", vec![l("is", vec![w("Pending")]), on, select])
        } else {
            select
        };
        let stores = |player: &str| l("count", vec![named("at", l("mapEntry", vec![w(player)]))]);
        let score = |player: &str| {
            let all = match p.free {
                Free::Owner => l(
                    "+",
                    vec![
                        stores(player),
                        l("count", vec![named("in", self.home(player))]),
                    ],
                ),
                _ => stores(player),
            };
            l("score", vec![w(player), all])
        };
        let by_score = l("byScore", vec![Sexp::Set(vec![score("P1"), score("P2")])]);
        let mut ends = vec![];
        if let Some(limit) = p.majority {
            let more = l(">", vec![stores("Mover"), w(limit.to_string())]);
            ends.push(l("if", vec![more, l("result", vec![w("Mover"), w("Win")])]));
        }
        let over = match p.stuck {
            StuckThen::Over => l("no", vec![w("Moves"), w("Next")]),
            StuckThen::Pass => l("all", vec![w("Passed")]),
        };
        ends.push(l("if", vec![over, by_score]));
        let board = l(
            "mancalaBoard",
            vec![w("2"), w(n.to_string()), Sexp::Set(self.tracks())],
        );
        let equipment = Sexp::Set(vec![
            board,
            l(
                "regions",
                vec![q("Home"), w("P1"), l("sites", vec![w("Bottom")])],
            ),
            l(
                "regions",
                vec![q("Home"), w("P2"), l("sites", vec![w("Top")])],
            ),
            l(
                "map",
                vec![Sexp::Set(vec![
                    l("pair", vec![w("P1"), w("LastSite")]),
                    l("pair", vec![w("P2"), w("FirstSite")]),
                ])],
            ),
            l("piece", vec![q("Seed"), w("Shared")]),
        ]);
        l(
            "game",
            vec![
                q(&self.rules.title),
                l("players", vec![w("2")]),
                l("equipment", vec![equipment]),
                l(
                    "rules",
                    vec![
                        l("start", vec![Sexp::Set(start)]),
                        l("play", vec![play]),
                        l("end", vec![Sexp::Set(ends)]),
                    ],
                ),
            ],
        )
    }
}
