//! What rules say, aspect by aspect: codes and words made from the compiled tables and settings, never typed for a game. Every setting
//! and every moment has a row, so that two games that decide anything differently differ in a cell.

use super::params::PARAMS;
use super::ruleset::{Outcome, Ruleset, Table};
use super::rulings::{Choose, Moment, Take};
use crate::game::aspect::{of_default, of_setting};
use crate::game::{Aspect, Codes, Row, NONE, NO_SUCH};
use crate::words::Word;
use std::collections::{BTreeMap, BTreeSet};
use Codes::{Listed, Number, Setting};

/// How a moment is ruled.
const RULED: Codes = Listed(&[
    ("always", "in every situation of the kind"),
    ("some", "in some situations"),
]);

const BOARD: &str = "The board";
const UP: &str = "Setting up";
const TURN: &str = "A turn";
const GOING: &str = "Going";
const TAKING: &str = "Taking";
const END: &str = "The end";

/// A row, and the moment whose table it is read from; none where it is read from settings.
type Line = (Row, Option<Moment>);

const fn row(
    group: &'static str,
    aspect: &'static str,
    codes: Codes,
    settings: &'static [&'static str],
) -> Line {
    let row = Row {
        id: settings[0],
        group,
        aspect,
        codes,
        settings,
    };
    (row, None)
}

const fn set(group: &'static str, aspect: &'static str, paths: &'static [&'static str]) -> Line {
    row(group, aspect, Setting(paths[0]), paths)
}

/// Settings that are lists: the number of them is the code.
const fn many(group: &'static str, aspect: &'static str, paths: &'static [&'static str]) -> Line {
    row(group, aspect, Number(&[]), paths)
}

const fn at(group: &'static str, aspect: &'static str, moment: Moment) -> Line {
    let row = Row {
        id: moment.word(),
        group,
        aspect,
        codes: RULED,
        settings: &[],
    };
    (row, Some(moment))
}

/// The rows, in the order for readers.
#[rustfmt::skip]
const ALL: &[Line] = &[
    set(BOARD, "shape", &["board.shape", "board.columns", "board.rows", "board.squares", "board.corners", "board.rim"]),
    set(BOARD, "neighbours on a grid", &["board.joined"]),
    many(BOARD, "points by name", &["board.points", "board.lines"]),
    many(BOARD, "points left out", &["board.cut"]),
    many(BOARD, "zones", &["board.zones"]),
    set(BOARD, "men stand", &["board.men"]),
    many(BOARD, "numbers of squares", &["board.pdn"]),
    many(UP, "kinds of men", &["setup.kinds"]),
    many(UP, "South’s men", &["setup.south"]),
    row(UP, "North’s men", Number(&[TURNED]), &["setup.north"]),
    set(UP, "men in hand", &["hand.south", "hand.north"]),
    set(TURN, "who begins", &["turn.first"]),
    set(TURN, "who moves first", &["turn.moves"]),
    set(TURN, "when men are dropped", &["drop.while"]),
    set(TURN, "men dropped in a turn", &["drop.many"]),
    at(GOING, "dropping", Moment::Drop),
    at(GOING, "stepping", Moment::Step),
    at(GOING, "sliding", Moment::Slide),
    at(GOING, "flying", Moment::Fly),
    at(TAKING, "leaping", Moment::Leap),
    at(TAKING, "leaping from afar", Moment::Vault),
    at(TAKING, "striking", Moment::Strike),
    at(TAKING, "striking from afar", Moment::Charge),
    at(TAKING, "enclosing", Moment::Beside),
    at(TAKING, "arriving", Moment::Arrived),
    at(TAKING, "who may be taken off", Moment::Removal),
    set(TAKING, "of several captures", &["take.most", "take.worth"]),
    set(TAKING, "where a capturing piece may land", &["take.landing"]),
    set(TAKING, "a capture that is missed", &["take.missed"]),
    set(TAKING, "when men leave the board", &["take.lifted"]),
    at(END, "after an act", Moment::Done),
    at(END, "who can do nothing", Moment::Stuck),
    set(END, "a position that comes again", &["repeat.then", "repeat.times"]),
    set(END, "turns without a change", &["quiet.turns", "quiet.kinds"]),
    set(END, "a game too long", &["cap.turns", "cap.then"]),
];

/// The rows of the family's table, in the order for readers.
pub const ROWS: &[Row] = &{
    let mut rows = [ALL[0].0; ALL.len()];
    let mut i = 0;
    while i < ALL.len() {
        rows[i] = ALL[i].0;
        i += 1;
    }
    rows
};

/// Every aspect, in the order of a table for readers. Two games give the same list of names.
#[must_use]
pub fn aspects(rules: &Ruleset) -> Vec<Aspect> {
    ALL.iter().map(|line| cell(rules, line)).collect()
}

fn cell(rules: &Ruleset, (row, moment): &Line) -> Aspect {
    let nothing = || (NO_SUCH.to_owned(), String::new(), NONE.to_owned());
    let (parts, by) = match moment {
        None => {
            let parts = of_settings(rules, row.settings).or_else(|| anyway(rules, row.settings[0]));
            let by = parts.as_ref().map(|_| whence(rules, row.settings));
            (parts, by.unwrap_or_default())
        }
        Some(moment) => match rules.table(*moment) {
            Some(table) => of_table(rules, table),
            None => (None, vec![]),
        },
    };
    let by: BTreeSet<u16> = by.into_iter().collect();
    let by = by.iter().map(|c| &rules.clauses[usize::from(*c)]);
    Aspect::of(row, parts.unwrap_or_else(nothing), by)
}

/// Clauses that set a row's parameters; where none does, those that give the thing of which the row says how it is, as sure as that is.
fn whence(rules: &Ruleset, paths: &[&str]) -> Vec<u16> {
    let by = rules.why(paths);
    match paths[0] {
        _ if !by.is_empty() => by,
        "board.men" => rules.why(&["board.shape"]),
        "setup.north" => rules.why(&["setup.south"]),
        "drop.many" => {
            let table = rules.table(Moment::Drop);
            table.map_or_else(Vec::new, |t| of_table(rules, t).1)
        }
        "take.missed" => {
            let first = |o: u8| rules.outcomes[usize::from(o)].choose == Some(Choose::First);
            let tables = Moment::ALL.iter().filter_map(|(m, ..)| rules.table(*m));
            let cells = tables.flat_map(|t| t.cells.iter().map(move |c| (t, c)));
            let must = cells.filter(|(_, c)| c.feasible && first(c.outcome));
            must.flat_map(|(t, c)| t.whys[usize::from(c.why)].clauses.clone())
                .collect()
        }
        _ => by,
    }
}

type Said = (String, String, String);

/// Men of a seat that stand on the board at the start.
fn stand(rules: &Ruleset, seat: usize) -> usize {
    let sets = rules.params.start[seat].iter();
    sets.map(|set| set.count_ones() as usize).sum()
}

fn of_settings(rules: &Ruleset, paths: &[&str]) -> Option<Said> {
    let value = rules.settings.get(paths[0])?;
    let param = PARAMS.iter().find(|p| p.path() == paths[0])?;
    let (code, exact, plain) = match value.as_array() {
        // an empty list says what a game says that leaves it out
        Some(list) if list.is_empty() => return None,
        Some(list) => {
            let names: Vec<&str> = list.iter().filter_map(|v| v.as_str()).collect();
            let many = match paths[0] {
                "setup.south" => stand(rules, 0),
                "setup.north" => stand(rules, 1),
                _ => list.len(),
            };
            (many.to_string(), names.join(","), names.join(", "))
        }
        None => of_setting(param, value)?,
    };
    // what is more than one setting is written whole
    let more = paths[1..]
        .iter()
        .filter_map(|p| Some((*p, rules.settings.get(*p)?)));
    let more: Vec<(String, String)> = more
        .map(|(p, v)| {
            let name = p.split('.').nth(1).unwrap_or(p);
            let v = v.as_str().map_or_else(|| v.to_string(), str::to_owned);
            (format!("{p}={v}"), format!("{name} {v}"))
        })
        .collect();
    let exact = std::iter::once(exact).chain(more.iter().map(|(e, _)| e.clone()));
    let exact: Vec<String> = exact.filter(|e| !e.is_empty()).collect();
    let words = std::iter::once(plain).chain(more.into_iter().map(|(_, w)| w));
    let words: Vec<String> = words.collect();
    Some((code, exact.join(";"), words.join(", ")))
}

/// What holds where no clause sets a parameter and the game has the thing of which it says how it is.
fn anyway(rules: &Ruleset, path: &str) -> Option<Said> {
    let has = |moments: &[Moment]| moments.iter().any(|m| rules.table(*m).is_some());
    let in_hand = || rules.params.hand.iter().any(|n| *n > 0);
    let found = match path {
        "board.men" => true,
        "setup.north" => rules.settings.contains_key("setup.south"),
        "turn.moves" | "drop.while" | "drop.many" => in_hand(),
        "take.missed" => rules
            .outcomes
            .iter()
            .any(|o| o.choose == Some(Choose::First)),
        // of captures that are acts of their own, one can be better than another
        "take.most" => has(&[Moment::Leap, Moment::Vault, Moment::Strike, Moment::Charge]),
        "take.lifted" => has(&[Moment::Leap, Moment::Vault]),
        "repeat.then" => true,
        "take.landing" => has(&[Moment::Vault]),
        _ => false,
    };
    let param = PARAMS.iter().find(|p| p.path() == path).filter(|_| found)?;
    match path {
        "setup.north" => Some((TURNED.0.into(), String::new(), TURNED.1.into())),
        _ => of_default(param),
    }
}

/// How North's men stand where no clause says so.
const TURNED: (&str, &str) = ("turned", "as South’s, with the board turned by 180°");

/// What a table says, and the clauses that say it.
fn of_table(rules: &Ruleset, table: &Table) -> (Option<Said>, Vec<u16>) {
    let mut by = vec![];
    let mut outcomes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut words: BTreeMap<String, String> = BTreeMap::new();
    let (mut all, mut ruled) = (0, 0);
    for (index, cell) in table.cells.iter().enumerate().filter(|(_, c)| c.feasible) {
        all += 1;
        let outcome = rules.outcomes[usize::from(cell.outcome)];
        if outcome == Outcome::default() {
            continue;
        }
        ruled += 1;
        by.extend(&table.whys[usize::from(cell.why)].clauses);
        let (code, says) = of_outcome(rules, outcome);
        outcomes
            .entry(code.clone())
            .or_default()
            .push(table.describe(index));
        words.insert(code, says);
    }
    if ruled == 0 {
        return (None, vec![]);
    }
    let code = if all == ruled { "always" } else { "some" };
    let exact: Vec<String> = outcomes
        .iter()
        .map(|(code, where_)| match where_.len() == all {
            true => code.clone(),
            false => format!("{code}:{}", where_.join("/")),
        })
        .collect();
    let says = outcomes.iter().map(|(code, where_)| {
        let what = words.get(code).map_or("", String::as_str);
        match (where_.len() == all, where_.as_slice()) {
            (true, _) => what.to_owned(),
            (false, [one]) => format!("{one}: {what}"),
            (false, [one, two]) => format!("{one}; {two}: {what}"),
            (false, many) => format!("in {} of {all} situations: {what}", many.len()),
        }
    });
    let says: Vec<String> = says.collect();
    (Some((code.into(), exact.join(";"), says.join("; "))), by)
}

/// An outcome in signs and in words.
fn of_outcome(rules: &Ruleset, o: Outcome) -> (String, String) {
    fn word<W: Word>(w: Option<W>) -> Option<(&'static str, &'static str)> {
        let w = w?;
        let all = W::ALL.iter();
        let says = all
            .filter(|(x, ..)| *x == w)
            .map(|(_, _, says)| *says)
            .next();
        Some((w.word(), says.unwrap_or("")))
    }
    let mut parts: Vec<(String, String)> = vec![];
    let mut add = |slot: &str, pair: Option<(&'static str, &'static str)>| {
        parts.extend(pair.map(|(w, says)| (format!("{slot}={w}"), says.to_owned())));
    };
    add("choose", word(o.choose));
    add("take", word(o.take));
    add("next", word(o.next));
    add("over", word(o.over));
    if o.take == Some(Take::Choice) && o.amount != 1 {
        let n = o.amount;
        parts.push((format!("amount={n}"), format!("{n} of them")));
    }
    if o.becomes > 0 {
        let kind = &rules.params.kinds[usize::from(o.becomes) - 1];
        parts.push((format!("become={kind}"), format!("it becomes a {kind}")));
    }
    let (code, says): (Vec<String>, Vec<String>) = parts.into_iter().unzip();
    (code.join("+"), says.join(", "))
}
