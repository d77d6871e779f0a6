//! What the rules of a stick-and-track game say, aspect by aspect: codes and words made from the settings, never typed for a game.
//! Every setting has a row, so that two games that decide anything differently differ in a cell.

use super::params::PARAMS;
use super::rules::*;
use super::telling::number;
use crate::game::aspect::{of_default, of_setting};
use crate::game::{Aspect, Codes, Row, NONE, NO_SUCH};
use crate::lang::params::Param;
use serde_json::Value;
use std::collections::BTreeSet;
use Codes::{Number, Setting};

/// Every aspect, in the order of a table for readers. Two games give the same list of names.
pub fn aspects(rules: &Rules) -> Vec<Aspect> {
    let cell = |(row, words): &Line| {
        let paths = row.settings;
        let set: Vec<(&str, &Value)> = paths
            .iter()
            .filter_map(|p| rules.settings.get(*p).map(|v| (*p, v)))
            .collect();
        let param = PARAMS.iter().find(|p| p.path() == paths[0]);
        let value = rules.settings.get(paths[0]);
        // a first move that costs nothing is paid out of nothing
        let free = rules.params.price == 0 && rules.params.release == ReleaseFrom::Credit;
        let unpaid = free && matches!(paths[0], "release.from" | "release.then");
        let param = param.filter(|_| !unpaid);
        let read = param.and_then(|p| {
            value
                .and_then(|v| of_setting(p, v))
                .or_else(|| anyway(rules, p))
        });
        let found = read.map(|(code, exact, plain)| {
            // what is more than one setting, or a list, is written whole
            let more = set.iter().filter(|(p, _)| *p != paths[0]);
            let more: Vec<String> = more.map(|(p, v)| format!("{p}={v}")).collect();
            let exact = [vec![exact], more].concat();
            let exact: Vec<String> = exact.into_iter().filter(|e| !e.is_empty()).collect();
            // of a list that a row counts the number is the code
            let code = match (row.codes, value.and_then(Value::as_array)) {
                (Number(_), Some(list)) => list.len().to_string(),
                _ => code,
            };
            (code, exact.join(";"), words.map_or(plain, |w| w(rules)))
        });
        let known = found.is_some();
        let (code, exact, value) = found.unwrap_or((NO_SUCH.into(), String::new(), NONE.into()));
        let by: BTreeSet<u16> = if known {
            rules.why(paths).into_iter().collect()
        } else {
            BTreeSet::new()
        };
        let by = by.iter().map(|c| &rules.clauses[usize::from(*c)]);
        Aspect::of(row, (code, exact, value), by)
    };
    ALL.iter().map(cell).collect()
}

/// What holds where no clause says otherwise, of a thing that the game has.
fn anyway(rules: &Rules, param: &Param) -> Option<(String, String, String)> {
    let set = |path: &str| rules.settings.contains_key(path);
    let found = match param.path().as_str() {
        "eat.then" | "turn.arrival" | "throw.moves" => true,
        "release.to" => !rules.params.drawn.ways.is_empty(),
        "eat.marked" => set("track.marked") || set("track.marks"),
        _ => false,
    };
    of_default(param).filter(|_| found)
}

/// A row, and its words where the settings' own will not do.
type Line = (Row, Option<fn(&Rules) -> String>);

const fn row(
    group: &'static str,
    aspect: &'static str,
    codes: Codes,
    settings: &'static [&'static str],
) -> Row {
    Row {
        id: settings[0],
        group,
        aspect,
        codes,
        settings,
    }
}

const fn set(group: &'static str, aspect: &'static str, paths: &'static [&'static str]) -> Line {
    (row(group, aspect, Setting(paths[0]), paths), None)
}

const fn worded(
    group: &'static str,
    aspect: &'static str,
    codes: Codes,
    paths: &'static [&'static str],
    words: fn(&Rules) -> String,
) -> Line {
    (row(group, aspect, codes, paths), Some(words))
}

const STICKS: &str = "The sticks";
const UP: &str = "Setting up";
const TURN: &str = "A turn";
const OUT: &str = "Setting out";
const ROAD: &str = "On the way";
const CREDIT: &str = "The credit";
const OVERTAKING: &str = "Overtaking";
const END: &str = "The end";

/// Every row, in the order of a table for readers.
#[rustfmt::skip]
const ALL: &[Line] = &[
    set(STICKS, "how many", &["sticks.count", "sticks.kind", "sticks.weights"]),
    worded(STICKS, "what they count", Setting("sticks.values"), &["sticks.values"], values),
    worded(STICKS, "chance of a flat side", Number(&[]), &["sticks.flat"], |r| format!("{} in 1000", r.params.sticks.flat)),
    worded(UP, "players", Number(&[]), &["setup.least", "setup.most", "setup.seats"], players),
    worded(UP, "pieces of a player", Number(&[]), &["setup.at", "setup.other-at"], |r| format!("{} ({})", number(r.params.at.len() as u16), r.params.piece)),
    worded(UP, "board", Setting("track.shape"), &["track.shape", "track.days", "track.rows", "track.columns", "track.points", "track.ways", "track.stand", "track.marks", "link.lines", "link.taken"], board),
    worded(UP, "marked places", Setting("track.marked"), &["track.marked"], |r| r.params.marked.iter().map(|m| (m + 1).to_string()).collect::<Vec<_>>().join(", ")),
    set(UP, "course", &["track.course", "track.again-from", "track.again-after"]),
    set(UP, "the other’s course", &["track.other"]),
    set(UP, "who begins", &["turn.first"]),
    worded(TURN, "throws that end it", Setting("turn.stop"), &["turn.stop", "turn.marked"], |r| throws(r, &r.params.stop)),
    set(TURN, "when throws are carried out", &["turn.carry"]),
    set(TURN, "which piece moves", &["choose.piece", "choose.backward"]),
    set(TURN, "what one throw moves", &["throw.moves"]),
    set(TURN, "must a throw be used", &["throw.use"]),
    set(TURN, "a throw that fits nothing", &["throw.unused"]),
    set(TURN, "how it closes", &["turn.hand-over"]),
    set(TURN, "who has no more turns", &["turn.skip"]),
    set(TURN, "who drops out within his turn", &["turn.arrival"]),
    worded(OUT, "price of the first move", Number(&[]), &["release.price"], price),
    set(OUT, "how it is paid", &["release.from"]),
    set(OUT, "throws that let a piece out", &["release.throws"]),
    set(OUT, "who has pieces in his hand", &["release.first"]),
    set(OUT, "where it comes to", &["release.to"]),
    set(OUT, "the throw that pays", &["release.then"]),
    set(ROAD, "places for each point", &["rate.piece"]),
    set(ROAD, "pieces of one player on one place", &["share.house", "share.other", "block.house", "block.row", "block.wall"]),
    set(ROAD, "at the last place", &["track.last", "track.gates", "off.from"]),
    set(ROAD, "reaching the last place", &["exact.far"]),
    set(ROAD, "reaching the first place again", &["exact.near"]),
    set(ROAD, "paid at the last place", &["station.toll"]),
    set(ROAD, "a piece home again", &["home.then"]),
    worded(CREDIT, "throws marked to it", Setting("mark.values"), &["mark.values"], |r| throws(r, &r.params.mark)),
    set(CREDIT, "as a step", &["complete.when", "complete.days"]),
    set(CREDIT, "added to a throw", &["supplement.many"]),
    set(CREDIT, "… on what condition", &["supplement.when"]),
    set(CREDIT, "… which of it", &["supplement.from"]),
    worded(CREDIT, "throws kept while waiting", Setting("station.bank"), &["station.bank"], |r| r.params.station.as_ref().map_or_else(String::new, |s| throws(r, &s.bank))),
    set(CREDIT, "… and when they are used", &["bank.spend"]),
    set(CREDIT, "… and what is left of them", &["bank.left"]),
    set(OVERTAKING, "who eats", &["eat.by"]),
    set(OVERTAKING, "what overtaking is", &["eat.trigger"]),
    set(OVERTAKING, "who can be eaten", &["eat.whom"]),
    set(OVERTAKING, "since when", &["eat.from"]),
    set(OVERTAKING, "pieces not yet moved", &["eat.unmoved"]),
    set(OVERTAKING, "pieces on a marked place", &["eat.marked"]),
    set(OVERTAKING, "what becomes of the eaten", &["eat.then"]),
    worded(OVERTAKING, "a piece that comes later", Setting("role.when"), &["role.when", "role.exact", "role.days", "role.bank"], |r| r.params.role.as_ref().map_or_else(String::new, |role| format!("the {}, when the first is home", role.name))),
    set(OVERTAKING, "… who plays it", &["role.player"]),
    set(OVERTAKING, "… places for each point", &["role.rate"]),
    set(OVERTAKING, "… pays to leave", &["role.leave"]),
    set(OVERTAKING, "… pays at the last place", &["role.toll"]),
    set(END, "when it is over", &["end.when"]),
    worded(END, "who wins", Setting("rank.first"), &["rank.first"], wins),
    worded(END, "degrees", Setting("rank.order"), &["rank.order"], |r| r.params.degrees.join(", ")),
    set(END, "two with equally many", &["rank.equal"]),
];

/// The rows alone.
pub const ROWS: &[Row] = &{
    let mut rows = [ALL[0].0; ALL.len()];
    let mut i = 0;
    while i < ALL.len() {
        rows[i] = ALL[i].0;
        i += 1;
    }
    rows
};

fn values(rules: &Rules) -> String {
    let sticks = &rules.params.sticks;
    let each = sticks.values.iter().zip(&sticks.names);
    let throws: Vec<String> = each.map(|(v, name)| format!("{name} {v}")).collect();
    throws.join(", ")
}

fn players(rules: &Rules) -> String {
    let p = &rules.params;
    let n = |n: u8| number(n.into());
    match p.most {
        Some(most) if most == p.least => n(p.least),
        Some(most) => format!("{} to {}", n(p.least), n(most)),
        None => format!("{} or more", n(p.least)),
    }
}

fn board(rules: &Rules) -> String {
    let p = &rules.params;
    match p.shape {
        Shape::Line => format!("one line of {} days", p.days),
        Shape::Rows => format!("{} rows of {}", number(p.rows), number(p.columns)),
        Shape::Drawn => format!("{} places", number(p.drawn.places)),
    }
}

fn price(rules: &Rules) -> String {
    match rules.params.price {
        0 => "nothing".into(),
        price => format!("{} of the credit or throw", number(price)),
    }
}

fn wins(rules: &Rules) -> String {
    match rules.params.rank {
        RankFirst::Role => "who plays the role",
        RankFirst::MostEaten => "the player who has eaten most",
        RankFirst::MostOff => "the player who has borne off most",
    }
    .into()
}

/// Throws by their names.
fn throws(rules: &Rules, values: &[u8]) -> String {
    let all: Vec<&str> = values.iter().map(|v| rules.throw_name(*v)).collect();
    match all.is_empty() {
        true => "none".into(),
        false => all.join(", "),
    }
}
