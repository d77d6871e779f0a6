//! What reads each row: settings in plain words, and what tables do at their moments.

use super::conds::words;
use super::cover::{clauses, groups, signs};
use super::{List, Said, ONWARD, OVER, SHUT};
use crate::game::aspect::of_setting;
use crate::game::prose::number;
use crate::game::Row;
use crate::lang::params::Need;
use crate::men::board::each;
use crate::men::params::PARAMS;
use crate::men::ruleset::{Outcome, Ruleset, Table, Zone};
use crate::men::rulings::{Choose, Dim, Moment};
use crate::men::telling::article;
use crate::men::words::*;
use crate::words::Word as _;
use std::collections::BTreeSet;

/// A row that settings alone say.
fn plain(code: impl Into<String>, exact: String, says: String) -> Said {
    Some((code.into(), exact, says, vec![]))
}

/// Settings in signs: those that say something else than a game says that leaves them out.
fn exactly(rules: &Ruleset, paths: &[&str]) -> String {
    let unusual = |path: &&str| {
        let value = rules.settings.get(*path)?;
        let need = PARAMS.iter().find(|p| p.path() == *path)?.need;
        let word = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let usual = matches!(need, Need::Default(usual) if usual == word) || word == "[]";
        (!usual).then(|| format!("{path}={word}"))
    };
    paths
        .iter()
        .filter_map(unusual)
        .collect::<Vec<_>>()
        .join(";")
}

/// So many points or squares.
fn places(rules: &Ruleset, n: usize) -> String {
    let word = match rules.params.stand {
        Stand::Points => "point",
        Stand::Squares => "square",
    };
    format!(
        "{} {word}{}",
        number(n as u16),
        if n == 1 { "" } else { "s" }
    )
}

pub(super) fn first(rules: &Ruleset, row: &Row) -> Said {
    let param = PARAMS.iter().find(|p| p.path() == row.id)?;
    let (code, exact, says) = of_setting(param, rules.settings.get(row.id)?)?;
    plain(code, exact, says)
}

pub(super) fn board(rules: &Ruleset, row: &Row) -> Said {
    let text = |path: &str| rules.settings.get(path).and_then(|v| v.as_str());
    let int = |path: &str| rules.settings.get(path).and_then(serde_json::Value::as_u64);
    let n = |path: &str| number(int(path).unwrap_or(0) as u16);
    let shape = Shape::read(text("board.shape")?).ok()?;
    let all = places(rules, rules.params.board.len());
    let says = match (
        shape,
        text("board.joined").and_then(|w| JoinedBy::read(w).ok()),
    ) {
        (Shape::Grid, joined) => {
            let joined = match joined {
                Some(JoinedBy::Both) => "rows, columns and diagonals",
                Some(JoinedBy::Alternate) => {
                    "rows and columns, and along diagonals through every other one"
                }
                Some(JoinedBy::Diagonal) => "diagonals alone",
                Some(JoinedBy::Straight) | None => "rows and columns",
            };
            let (columns, rows) = (n("board.columns"), n("board.rows"));
            format!("{columns} columns and {rows} rows: {all}, joined along {joined}")
        }
        (Shape::Squares, _) => format!("{} nested squares: {all}", n("board.squares")),
        (Shape::Wheel, _) => format!("a rim and a hub: {all}"),
        (Shape::Drawn, _) => format!("{all}, joined as drawn"),
    };
    plain(shape.word(), exactly(rules, &row.settings[1..]), says)
}

pub(super) fn zones(rules: &Ruleset, row: &Row) -> Said {
    let zones = &rules.params.zones;
    let size = |zone: &Zone| places(rules, zone.points[0].count_ones() as usize);
    let one = |zone: &Zone| format!("{} ({})", zone.name.replace('-', " "), size(zone));
    let all: Vec<String> = zones.iter().map(one).collect();
    let exact = exactly(rules, row.settings);
    (!all.is_empty()).then(|| (all.len().to_string(), exact, all.join(", "), vec![]))
}

pub(super) fn kinds(rules: &Ruleset, _: &Row) -> Said {
    let p = &rules.params;
    let called: Vec<&str> = p.called.iter().map(|[_, many]| many.as_str()).collect();
    // one kind is the same whatever it is called
    let names: Vec<&str> = p.kinds.iter().skip(1).map(String::as_str).collect();
    plain(called.len().to_string(), names.join(","), called.join(", "))
}

/// The pieces of both sides: on the board and in hand.
pub(super) fn pieces(rules: &Ruleset, _: &Row) -> Said {
    let p = &rules.params;
    let side = |seat: usize| {
        let (mut says, mut exact, mut all) = (vec![], vec![], u32::from(p.hand[seat]));
        for (set, [one, many]) in p.start[seat].iter().zip(&p.called) {
            let n = set.count_ones();
            if n > 0 {
                let word = if n == 1 { one } else { many };
                says.push(format!("{} {word}", number(n as u16)));
            }
            let on: Vec<&str> = each(*set).map(|q| p.board.name(q)).collect();
            exact.push(on.join("."));
            all += n;
        }
        if p.hand[seat] > 0 {
            says.push(format!("{} in hand", number(p.hand[seat].into())));
        }
        let exact = format!("{}+{}", exact.join(","), p.hand[seat]);
        (says.join(" and "), exact, all)
    };
    let [(south, a, m), (north, b, n)] = [side(0), side(1)];
    let says = match south == north {
        true => format!("{south} on each side"),
        false => format!("South: {south}; North: {north}"),
    };
    let code = if m == n { "equal" } else { "unequal" };
    plain(code, format!("{a}/{b}"), says)
}

/// What an effect is called, in a code and in words; no words where the row's name says it.
type Does = (String, String);

/// What is done at a moment: every effect with the situations that have it; `any` stands for all situations.
fn done(
    rules: &Ruleset,
    moment: Moment,
    any: &str,
    effect: &dyn Fn(&Outcome) -> Option<Does>,
) -> Said {
    let table = rules.table(moment)?;
    let all = groups(rules, table, effect);
    let exact: Vec<String> = all
        .iter()
        .map(|g| format!("{}:{}", g.does.0, signs(rules, table, g)))
        .collect();
    let says = all.iter().map(|g| {
        let (when, does) = (words(rules, table, &g.products, any), g.does.1.as_str());
        match (when.is_empty(), does) {
            (true, _) => does.to_owned(),
            (_, "") => when,
            // a further remark on the situations, and no effect of its own
            (_, does) if does.starts_with([',', ' ']) => format!("{when}{does}"),
            _ => format!("{when}: {does}"),
        }
    });
    let says: Vec<String> = says.collect();
    let codes: Vec<&str> = all.iter().map(|g| g.does.0.as_str()).collect();
    let by = clauses(rules, table, &|o| effect(o).is_some() || o.choose.is_some());
    (!all.is_empty()).then(|| (codes.join("+"), exact.join("|"), says.join("; "), by))
}

/// An effect by its word, as a list of codes says it.
fn called(list: List, word: &str) -> Does {
    let says = list.iter().find(|(code, _)| *code == word);
    (
        word.to_owned(),
        says.map_or("", |(_, says)| says).to_owned(),
    )
}

/// What may be done at a moment, and what is taken by it.
fn may(rules: &Ruleset, moment: Moment, any: &str) -> Said {
    let captures = matches!(
        moment,
        Moment::Leap | Moment::Vault | Moment::Strike | Moment::Charge
    );
    let open = |o: &Outcome| {
        let how = o.choose.filter(|how| *how != Choose::MayNot)?;
        let says = match (how, captures && o.take.is_none()) {
            (Choose::LastResort, _) => " (only if nothing else can be done)",
            (_, true) => ", without capturing it",
            _ => "",
        };
        let taken = o
            .take
            .map_or_else(String::new, |t| format!("-{}", t.word()));
        Some((format!("{}{taken}", how.word()), says.to_owned()))
    };
    done(rules, moment, any, &open)
}

/// What may be done at several moments, each under a code of its own and with words before it.
fn may_at(rules: &Ruleset, row: &Row, moments: &[(Moment, &str, &str, &str)]) -> Said {
    let (mut codes, mut exact, mut says, mut by) = (vec![], vec![], vec![], vec![]);
    for (moment, code, before, any) in moments {
        if let Some((_, sign, words, clauses)) = may(rules, *moment, any) {
            codes.push(*code);
            exact.push(format!("{code}:{sign}"));
            let colon = if before.is_empty() || words.is_empty() {
                ""
            } else {
                ": "
            };
            says.push(format!("{before}{colon}{words}"));
            by.extend(clauses);
        }
    }
    exact.push(exactly(rules, row.settings));
    exact.retain(|e| !e.is_empty());
    (!codes.is_empty()).then(|| (codes.join("+"), exact.join(";"), says.join("; "), by))
}

pub(super) fn placing(rules: &Ruleset, row: &Row) -> Said {
    let any = format!("any vacant {}", places(rules, 1).trim_start_matches("one "));
    let (_, sign, points, by) = may(rules, Moment::Drop, &any)?;
    let p = &rules.params;
    let pieces = match p.drop_many {
        1 => "one piece".to_owned(),
        n => format!("{} pieces", number(n.into())),
    };
    let when = match p.drops {
        DropWhile::Hand => "a player with pieces in hand must place one",
        DropWhile::All => "nobody moves before all pieces are placed",
        DropWhile::Free => "a player with pieces in hand may place one or move",
    };
    let first = match p.moves_first {
        MovesFirst::Next => "",
        MovesFirst::First => "; then the player who placed first moves first",
        MovesFirst::Second => "; then the player who placed second moves first",
    };
    let code = if points == any { "always" } else { "some" };
    let exact = [sign, exactly(rules, row.settings)].join(";");
    // a condition is not a place
    let points = match points.starts_with("in a row") {
        true => format!("{any} where it stands {points}"),
        false => points,
    };
    Some((
        code.into(),
        exact,
        format!("{pieces} a turn, on {points}; {when}{first}"),
        by,
    ))
}

#[rustfmt::skip]
pub(super) fn going(rules: &Ruleset, row: &Row) -> Said {
    may_at(rules, row, &[
        (Moment::Step, "step", "one step along a line", ""),
        (Moment::Slide, "slide", "any distance along a line", ""),
        (Moment::Fly, "fly", "to any vacant place", ""),
    ])
}

#[rustfmt::skip]
pub(super) fn leaping(rules: &Ruleset, row: &Row) -> Said {
    let (code, exact, phrase, by) = may_at(rules, row, &[
        (Moment::Leap, "next", "", "over any piece next to it"),
        (Moment::Vault, "afar", "from a distance", "over any piece"),
    ])?;
    let late = match rules.params.lifted {
        Lifted::AtOnce => "",
        Lifted::AtEnd => "; captured pieces stay on the board until the chain is over, and none is leapt over twice",
    };
    Some((code, exact, format!("{phrase}{late}"), by))
}

#[rustfmt::skip]
pub(super) fn striking(rules: &Ruleset, row: &Row) -> Said {
    may_at(rules, row, &[
        (Moment::Strike, "next", "", "an enemy piece next to it"),
        (Moment::Charge, "afar", "from a distance", "an enemy piece"),
    ])
}

pub(super) fn enclosing(rules: &Ruleset, _: &Row) -> Said {
    let shut = |o: &Outcome| o.take.map(|t| called(SHUT, t.word()));
    done(rules, Moment::Beside, "any piece next to it", &shut)
}

pub(super) fn removing(rules: &Ruleset, _: &Row) -> Said {
    let chosen = |o: &Outcome| {
        let pieces = match o.amount {
            1 => "one enemy piece of the player’s choice is removed".to_owned(),
            n => format!(
                "{} enemy pieces of the player’s choice are removed",
                number(n.into())
            ),
        };
        o.take.map(|_| (o.amount.to_string(), pieces))
    };
    let (_, exact, phrase, mut by) = done(rules, Moment::Arrived, "", &chosen)?;
    let (only, which) = match may(rules, Moment::Removal, "any") {
        None => (String::new(), "; none may be chosen".to_owned()),
        Some((_, sign, words, clauses)) => {
            by.extend(clauses);
            (
                sign,
                if words == "any" {
                    String::new()
                } else {
                    format!("; only one {words}")
                },
            )
        }
    };
    Some((
        "choice".into(),
        format!("{exact};{only}"),
        format!("{phrase}{which}"),
        by,
    ))
}

/// Whether a capture has to be made, and which.
pub(super) fn duty(rules: &Ruleset, row: &Row) -> Said {
    let outcomes = |table: &&Table| -> Vec<Outcome> {
        let cells = table.cells.iter().filter(|c| c.feasible);
        cells
            .map(|c| rules.outcomes[usize::from(c.outcome)])
            .collect()
    };
    let first = |o: &Outcome| o.choose == Some(Choose::First);
    let tables = || rules.tables.iter().flatten();
    let obliged: Vec<&Table> = tables().filter(|t| outcomes(t).iter().any(first)).collect();
    let exact = exactly(rules, row.settings);
    if obliged.is_empty() {
        let taken = |o: &Outcome| o.choose.is_some() && o.take.is_some();
        let captures = tables().any(|t| outcomes(&t).iter().any(taken));
        let says = "a player may capture or do something else";
        return captures.then(|| ("free".into(), exact, says.into(), vec![]));
    }
    let by = obliged
        .iter()
        .flat_map(|t| clauses(rules, t, &first))
        .collect();
    let mut firsts = obliged.iter().flat_map(outcomes).filter(first);
    let what = match firsts.all(|o| o.take.is_some()) {
        true => "capture",
        false => "make one of certain moves",
    };
    let most = match rules.params.take_most {
        true => ", and must capture as many pieces as possible",
        false => "",
    };
    let (code, says) = match rules.params.missed {
        Missed::Barred => ("barred", format!("a player who can {what} must{most}")),
        Missed::Huffed => ("huffed", format!(
            "a player who can {what} should{most}; if not, the opponent may first remove one of the pieces that could have captured"
        )),
    };
    Some((code.into(), exact, says, by))
}

pub(super) fn onward(rules: &Ruleset, _: &Row) -> Said {
    done(rules, Moment::Done, "", &|o| {
        o.next.map(|n| called(ONWARD, n.word()))
    })
}

pub(super) fn promotion(rules: &Ruleset, _: &Row) -> Said {
    let becomes = |o: &Outcome| {
        let [one, _] = &rules.params.called[usize::from(o.becomes).checked_sub(1)?];
        Some((
            o.becomes.to_string(),
            format!("the piece becomes {} {one}", article(one)),
        ))
    };
    let (_, exact, says, by) = done(rules, Moment::Done, "", &becomes)?;
    Some(("promoted".into(), exact, says, by))
}

/// What a condition on how a game is over is about, by its code.
const ABOUT: &[(Dim, &str)] = &[
    (Dim::Others, "few-left"),
    (Dim::Men, "few-left"),
    (Dim::Filled, "line"),
    (Dim::Zone, "place"),
    (Dim::Row, "row"),
    (Dim::TakenKind, "piece"),
];

/// What ends a game for whoever does it.
pub(super) fn won(rules: &Ruleset, _: &Row) -> Said {
    let over = |o: &Outcome| o.over.map(|over| called(OVER, over.word()));
    let (mut codes, mut exact, mut says, mut by) = (BTreeSet::new(), vec![], vec![], vec![]);
    for moment in [Moment::Arrived, Moment::Done] {
        let Some((_, sign, words, clauses)) = done(rules, moment, "", &over) else {
            continue;
        };
        let about = ABOUT
            .iter()
            .filter(|(dim, _)| sign.contains(&format!("{dim} ")));
        codes.extend(about.map(|(_, code)| *code));
        exact.push(format!("{moment}:{sign}"));
        says.push(words);
        by.extend(clauses);
    }
    if says.is_empty() {
        return won_when_stuck(rules);
    }
    if codes.is_empty() {
        codes.insert("other");
    }
    let codes: Vec<&str> = codes.into_iter().collect();
    Some((codes.join("+"), exact.join(";"), says.join("; "), by))
}

/// How a game is won that nothing but a player's want of a move decides; a player without pieces has none either.
fn won_when_stuck(rules: &Ruleset) -> Said {
    let decided = |o: &Outcome| {
        let word = o.over?.word();
        let winner = match word {
            "loses" => "the opponent cannot move, or has no piece left",
            "wins" => "the player cannot move, or has no piece left",
            _ => return None,
        };
        Some((word.to_owned(), winner.to_owned()))
    };
    let (_, sign, says, by) = done(rules, Moment::Stuck, "", &decided)?;
    Some((
        "stuck".into(),
        format!("{}:{sign}", Moment::Stuck),
        says,
        by,
    ))
}

pub(super) fn stuck(rules: &Ruleset, _: &Row) -> Said {
    let then = |o: &Outcome| {
        let word = o.over.map(|w| w.word()).or(o.next.map(|w| w.word()))?;
        Some(called(OVER, word))
    };
    done(rules, Moment::Stuck, "", &then)
}

pub(super) fn again(rules: &Ruleset, row: &Row) -> Said {
    let p = &rules.params;
    let times = number(p.repeat_times.into());
    let says = match p.repeat {
        RepeatThen::On => return None,
        RepeatThen::Draw => format!("the game is drawn when a position occurs {times} times"),
        RepeatThen::Never => format!("no player may cause it {times} times"),
    };
    plain(p.repeat.word(), exactly(rules, &row.settings[1..]), says)
}

pub(super) fn quiet(rules: &Ruleset, row: &Row) -> Said {
    let p = &rules.params;
    let turns = p.quiet?;
    let called = p.called.iter().enumerate();
    let which = called.filter(|(kind, _)| p.quiet_kinds >> kind & 1 == 1);
    let which: Vec<&str> = which.map(|(_, [_, many])| many.as_str()).collect();
    let only = match which.len() == p.called.len() {
        true => String::new(),
        false => format!(", in which only {} move", which.join(" and ")),
    };
    let says = format!(
        "drawn after {turns} turns in a row without a piece placed, captured or promoted{only}"
    );
    let exact = exactly(rules, &row.settings[1..]);
    plain(turns.to_string(), exact, says)
}

pub(super) fn cap(rules: &Ruleset, row: &Row) -> Said {
    let turns = rules.params.cap?;
    let then = match rules.params.cap_then {
        CapThen::Draw => "the game is drawn",
        CapThen::Men => "the player with more pieces wins",
    };
    let says = format!("after {turns} turns {then}");
    let exact = exactly(rules, &row.settings[1..]);
    plain(turns.to_string(), exact, says)
}
