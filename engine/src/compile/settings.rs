//! Settings: the parameters of a ruleset, read from the clauses that set them.

use super::{EffectiveClause, Problem};
use crate::rules::params::{find, find_in, fits, lookup, Need, Param, PARAMS};
use crate::rules::RulesFile;
use crate::words;
use serde_json::Value;
use std::collections::BTreeMap;

words! { pub enum Dir { Anticlockwise = "anticlockwise": "rising", Clockwise = "clockwise": "falling" } }
words! { pub enum OpeningFrom { Rightmost = "rightmost", Printed = "printed", Picked = "picked", PickedFacing = "picked-facing" } }
words! { pub enum Skip { Nothing = "nothing", LapOrigin = "lap-origin", MoveOrigin = "move-origin" } }
words! { pub enum StoreSown { Own = "own", Both = "both" } }
words! { pub enum OpeningKind { Turns = "turns", Race = "race", Script = "script" } }
words! { pub enum Pace { Lockstep = "lockstep", Jitter = "jitter", Finish = "finish", Lot = "lot" } }
words! { pub enum StarterFirst { Lot = "lot", South = "south", Race = "race" } }
words! { pub enum StarterLater {
Alternate = "alternate", Lot = "lot", Race = "race", Loser = "loser", Winner = "winner", LastMover = "last-mover" } }
words! { pub enum Feed { Strict = "strict", IfAble = "if-able" } }
words! { pub enum Strip { Void = "void", Illegal = "illegal", LeaveFirst = "leave-first", LeaveLast = "leave-last", RestToOther = "rest-to-other" } }
words! { pub enum StuckThen { Pass = "pass", Over = "over" } }
words! { pub enum EndlessThen { Void = "void", Illegal = "illegal", Stop = "stop" } }
words! { pub enum Free { Owner = "owner", NotStuck = "not-stuck", Nobody = "nobody", LastMover = "last-mover", Shared = "shared" } }
words! { pub enum WinBy { Most = "most", Fewest = "fewest", NotStuck = "not-stuck", Stuck = "stuck", LastMover = "last-mover" } }
words! { pub enum Marked { Marker = "marker", AsFree = "as-free", Stay = "stay" } }
words! { pub enum DivideKind { Houses = "houses", Refill = "refill", OwnRow = "own-row", Anew = "anew" } }
words! { pub enum Gained { LoserLeft = "loser-left", LoserRight = "loser-right", SouthRight = "south-right", SouthLeft = "south-left" } }
words! { pub enum Remainder { Cover = "cover", Greedy = "greedy", Picked = "picked" } }

/// The place of a scripted step that faces the hole it starts from.
pub const FACING: u8 = 255;

/// A step of a scripted opening; places counted on from the hole of `opening.from` (0), or [`FACING`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptStep {
    /// One counter into the palm.
    Palm(u8),
    /// One counter from a hole into another.
    Shift(u8, u8),
    /// The palmed counter into a hole.
    Drop(u8),
    /// The hole gets a mark of the opener.
    Mark(u8, u8),
    /// The other player is to move.
    Turn,
}

/// The division into holes for a new round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divide {
    pub kind: DivideKind,
    pub size: u8,
    pub gained: Gained,
    pub remainder: Remainder,
    /// houses: two and two over are put together, the poorer owning the hole.
    pub shared_odd: bool,
    /// own-row, refill: each fills his holes from his left.
    pub from_left: bool,
    /// houses: what the other puts into the odd hole is paid back at the next division.
    pub debt: bool,
}

/// All parameters, typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Params {
    /// Holes a row.
    pub row: u8,
    /// Counters hole by hole at the start.
    pub start: Vec<u8>,
    /// Counters in all.
    pub total: u16,
    /// Zones: name and, for each player, the holes as a bit set.
    pub zones: Vec<(String, [u32; 2])>,
    /// Sowing order of holes (anticlockwise) for each player.
    pub path: [Vec<u8>; 2],
    /// North's holes at the start, as a bit set.
    pub north: u32,
    /// Opposite hole, 255 = none.
    pub opposite: Vec<u8>,
    pub direction: Dir,
    pub skip: Skip,
    pub first_origin: bool,
    /// … in the first lap of a move only.
    pub first_once: bool,
    pub store: Option<StoreSown>,
    pub by_row: bool,
    pub opening: OpeningKind,
    pub pace: Pace,
    pub opening_from: OpeningFrom,
    pub race_takes: bool,
    pub opening_later: bool,
    pub script: Vec<ScriptStep>,
    pub starter_first: StarterFirst,
    pub starter_later: StarterLater,
    /// Only the rightmost (`true`) or leftmost of the holes that may be chosen.
    pub choose_end: Option<bool>,
    pub compulsory: bool,
    /// An extra move may not start where the move before began.
    pub again_elsewhere: bool,
    /// Players let captures pass of their own will.
    pub offered: bool,
    pub feed: Option<Feed>,
    /// A feeding move gives as much as any can.
    pub feed_most: bool,
    pub strip: Option<Strip>,
    pub stuck: StuckThen,
    pub at_once: bool,
    pub endless: EndlessThen,
    /// Turns after which a round is broken off.
    pub cap: Option<u32>,
    pub total_with_marks: bool,
    pub majority: Option<u16>,
    /// A majority ends the round only.
    pub majority_round: bool,
    pub free: Free,
    pub marked: Marked,
    pub divide: Option<Divide>,
    pub marks_kept: bool,
    pub lost_below: Option<u16>,
    pub lost_holes: Option<u8>,
    /// Rounds that win the match.
    pub won_rounds: Option<u32>,
    pub win: WinBy,
}

/// A setting with the clauses that make it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Setting {
    pub value: Value,
    pub clauses: Vec<String>,
}

pub(crate) type Settings = BTreeMap<String, Setting>;

/// Collects the settings of all clauses; tells unknown parameters, bad values, and two values for one parameter.
///
/// `table` is the family's table of parameters.
pub(crate) fn collect(
    table: &'static [Param],
    clauses: &[EffectiveClause],
    problems: &mut Vec<Problem>,
) -> Settings {
    let mut own: Settings = BTreeMap::new();
    let mut shared: Settings = BTreeMap::new();
    for c in clauses {
        for (phase, params) in c.clause.set.iter().flatten() {
            for (name, value) in params {
                let path = format!("{phase}.{name}");
                let key = format!("{}.set.{path}", c.key);
                let param = match lookup(table, phase, name) {
                    Ok(param) => param,
                    Err(message) => {
                        problems.push(Problem::new("unknown", key, message).about([c.id.clone()]));
                        continue;
                    }
                };
                if let Err(message) = fits(param.kind, value) {
                    problems.push(
                        Problem::new("setting", key, format!("{path}: {message}"))
                            .about([c.id.clone()]),
                    );
                    continue;
                }
                let into = if c.shared { &mut shared } else { &mut own };
                match into.get_mut(&path) {
                    None => {
                        into.insert(
                            path,
                            Setting {
                                value: value.clone(),
                                clauses: vec![c.id.clone()],
                            },
                        );
                    }
                    Some(there) if there.value == *value => there.clauses.push(c.id.clone()),
                    Some(there) => {
                        let message = format!(
                            "{path} = {value} here, but {} in {}: keep one",
                            there.value,
                            there.clauses.join(", ")
                        );
                        let both = there
                            .clauses
                            .iter()
                            .cloned()
                            .chain([c.id.clone()])
                            .collect::<Vec<_>>();
                        problems.push(Problem::new("clash", key, message).about(both));
                    }
                }
            }
        }
    }
    // a setting of the edition takes the place of a shared one
    for (path, setting) in shared {
        own.entry(path).or_insert(setting);
    }
    own
}

/// Tells every parameter of a table that is neither set nor, where it may be, listed in `absent`.
pub(crate) fn complete(
    table: &'static [Param],
    file: &RulesFile,
    clauses: &[EffectiveClause],
    settings: &Settings,
    problems: &mut Vec<Problem>,
) {
    let place = Place { clauses, settings };
    for path in &file.absent {
        let known = path.split_once('.').and_then(|(a, b)| find_in(table, a, b));
        match known {
            Some(p) if p.need == Need::OrAbsent => {
                if let Some(s) = settings.get(path) {
                    let message = format!(
                        "`{path}` stands in absent, but {} sets it: take it out of absent",
                        s.clauses.join(", ")
                    );
                    problems.push(Problem::new("setting", "absent", message));
                }
            }
            Some(_) => problems.push(Problem::new(
                "setting",
                "absent",
                format!("`{path}` cannot be absent: every game has it"),
            )),
            None => {
                let all: Vec<String> = table
                    .iter()
                    .filter(|p| p.need == Need::OrAbsent)
                    .map(|p| p.path())
                    .collect();
                let all: Vec<&str> = all.iter().map(String::as_str).collect();
                problems.push(Problem::new(
                    "unknown",
                    "absent",
                    crate::words::unknown(path, &all),
                ));
            }
        }
    }
    for p in table {
        let path = p.path();
        if settings.contains_key(&path) {
            continue;
        }
        match p.need {
            Need::Always => {
                let message = format!("no clause sets `{path}` ({}): add set.{path} = …", p.says);
                problems.push(Problem::new("silence", place.phase(p.phase), message));
            }
            Need::OrAbsent if !file.absent.contains(&path) => {
                let message = format!("no clause sets `{path}` ({}): set it, or list it in absent if the game has no such rule", p.says);
                problems.push(Problem::new("silence", "absent", message));
            }
            _ => {}
        }
    }
}

/// Turns settings into typed parameters; tells every parameter that is missing.
pub(super) fn typed(
    file: &RulesFile,
    clauses: &[EffectiveClause],
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Option<Params> {
    let before = problems.len();
    let place = Place { clauses, settings };
    complete(PARAMS, file, clauses, settings, problems);
    let get = Get { settings };
    let needs = |path: &str, why: &str, problems: &mut Vec<Problem>| {
        if !settings.contains_key(path) {
            let (phase, name) = path.split_once('.').unwrap_or((path, ""));
            let says = find(phase, name).map_or("", |p| p.says);
            problems.push(Problem::new(
                "silence",
                place.phase(phase),
                format!("no clause sets `{path}` ({says}), needed {why}: add set.{path} = …"),
            ));
        }
    };
    match get.word("opening.kind") {
        Some("race") => {
            needs("opening.from", "by a race", problems);
            needs("opening.pace", "by a race", problems);
        }
        Some("script") => needs("opening.script", "by a scripted opening", problems),
        _ => {}
    }
    if let Some(kind) = get.word("divide.kind") {
        if kind != "anew" {
            needs("divide.size", "by a division", problems);
        }
        needs("starter.later", "because there are later rounds", problems);
        match kind {
            "houses" => needs("divide.gained", "by a division into houses", problems),
            "refill" => needs("divide.remainder", "by a refill", problems),
            _ => {}
        }
        if !file.marks.is_empty() {
            needs(
                "marks.next-round",
                "because marks may stand at the round's end",
                problems,
            );
        }
    }
    if !file.marks.is_empty() {
        needs("gather.marked", "because there are marks", problems);
    }
    let race = get.word("opening.kind") == Some("race");
    for path in ["starter.first", "starter.later"] {
        if get.word(path) == Some("race") && !race {
            let message = format!("{path} = \"race\", but the opening is no race: set opening.kind = \"race\", or another {path}");
            problems.push(Problem::new("setting", place.of(path), message));
        }
    }
    if problems.len() > before {
        return None;
    }
    let params = build(file, &get, &place, problems);
    if problems.len() > before {
        return None;
    }
    params
}

/// Where settings stand in the file.
struct Place<'s> {
    clauses: &'s [EffectiveClause],
    settings: &'s Settings,
}

impl Place<'_> {
    /// The key of a parameter in the clause that sets it.
    fn of(&self, path: &str) -> String {
        let setter = self.settings.get(path).and_then(|s| s.clauses.first());
        self.clauses
            .iter()
            .find(|c| Some(&c.id) == setter)
            .map_or_else(|| "clause".into(), |c| format!("{}.set.{path}", c.key))
    }

    /// The clause that sets another parameter of a phase: where a missing one would stand.
    fn phase(&self, phase: &str) -> String {
        self.clauses
            .iter()
            .find(|c| !c.shared && c.clause.set.as_ref().is_some_and(|s| s.contains_key(phase)))
            .map_or_else(|| "clause".into(), |c| format!("{}.set.{phase}", c.key))
    }
}

struct Get<'s> {
    settings: &'s Settings,
}

impl Get<'_> {
    fn word(&self, path: &str) -> Option<&str> {
        self.settings.get(path).and_then(|s| s.value.as_str())
    }
    fn int(&self, path: &str) -> Option<i64> {
        self.settings.get(path).and_then(|s| s.value.as_i64())
    }
    fn ints(&self, path: &str) -> Option<Vec<i64>> {
        let list = self.settings.get(path)?.value.as_array()?;
        Some(list.iter().filter_map(Value::as_i64).collect())
    }
}

fn build(
    file: &RulesFile,
    get: &Get,
    place: &Place,
    problems: &mut Vec<Problem>,
) -> Option<Params> {
    let row = get.int("setup.holes")? as u8;
    let n2 = 2 * row as usize;
    let mut say = |path: &str, message: String| {
        problems.push(Problem::new("setting", place.of(path), message));
    };
    let holes_of = |list: &[i64]| -> Option<Vec<u8>> {
        list.iter()
            .map(|h| u8::try_from(*h).ok().filter(|h| (*h as usize) < n2))
            .collect()
    };

    let start: Vec<u8> = match get.ints("setup.start") {
        None => vec![get.int("setup.counters")? as u8; n2],
        Some(list) => {
            if list.len() != n2 || list.iter().any(|c| !(0..=255).contains(c)) {
                say(
                    "setup.start",
                    format!(
                        "setup.start needs {n2} counts, one a hole; there are {}",
                        list.len()
                    ),
                );
                return None;
            }
            list.iter().map(|c| *c as u8).collect()
        }
    };
    let total: u32 = start.iter().map(|c| u32::from(*c)).sum();
    let counters = if get.settings.contains_key("setup.start") {
        "setup.start"
    } else {
        "setup.counters"
    };
    if total == 0 {
        say(
            counters,
            "no counter on the board: a game needs some".into(),
        );
        return None;
    }
    if total > 255 {
        say(
            counters,
            format!("{total} counters in all; the board holds 255 at most"),
        );
        return None;
    }

    let ring: Vec<u8> = (0..n2 as u8).collect();
    let mut path = [ring.clone(), ring];
    if let Some(value) = get.settings.get("setup.path").map(|s| &s.value) {
        let lists: Vec<Vec<i64>> = value
            .as_array()
            .map(|a| {
                if a.iter().all(Value::is_i64) {
                    vec![a.iter().filter_map(Value::as_i64).collect()]
                } else {
                    a.iter()
                        .map(|l| {
                            l.as_array()
                                .into_iter()
                                .flatten()
                                .filter_map(Value::as_i64)
                                .collect()
                        })
                        .collect()
                }
            })
            .unwrap_or_default();
        for (player, order) in path.iter_mut().enumerate() {
            let list = lists.get(player).or(lists.first())?;
            let holes = holes_of(list);
            let distinct = holes.as_ref().is_some_and(|h| {
                let set: std::collections::BTreeSet<_> = h.iter().collect();
                set.len() == h.len() && !h.is_empty()
            });
            if !distinct {
                say(
                    "setup.path",
                    format!("setup.path needs different holes 0..{}", n2 - 1),
                );
                return None;
            }
            *order = holes?;
        }
    }
    let mut north = ((1u32 << row) - 1) << row;
    if let Some(list) = get
        .settings
        .get("setup.owner")
        .and_then(|s| s.value.as_array())
    {
        if list.len() != n2 {
            say(
                "setup.owner",
                format!(
                    "setup.owner needs {n2} words, one a hole; there are {}",
                    list.len()
                ),
            );
            return None;
        }
        north = list
            .iter()
            .enumerate()
            .filter(|(_, v)| v.as_str() == Some("north"))
            .fold(0, |m, (h, _)| m | 1 << h);
    }
    let mut opposite: Vec<u8> = (0..n2).map(|h| (n2 - 1 - h) as u8).collect();
    if let Some(list) = get.ints("setup.opposite") {
        if list.len() != n2 || list.iter().any(|h| !(-1..n2 as i64).contains(h)) {
            say(
                "setup.opposite",
                format!("setup.opposite needs {n2} holes (-1 = none)"),
            );
            return None;
        }
        opposite = list
            .iter()
            .map(|h| u8::try_from(*h).unwrap_or(255))
            .collect();
    }

    let mut zones = vec![];
    if let Some(map) = get
        .settings
        .get("setup.zones")
        .and_then(|s| s.value.as_object())
    {
        for (name, list) in map {
            let list: Vec<i64> = list
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_i64)
                .collect();
            let Some(holes) = holes_of(&list) else {
                say(
                    "setup.zones",
                    format!("zone `{name}`: holes are numbered 0..{}", n2 - 1),
                );
                continue;
            };
            let south = holes.iter().fold(0u32, |m, h| m | 1 << h);
            let north = holes
                .iter()
                .fold(0u32, |m, h| m | 1 << ((*h as usize + row as usize) % n2));
            zones.push((name.clone(), [south, north]));
        }
    }

    let mut script = vec![];
    for step in get
        .settings
        .get("opening.script")
        .and_then(|s| s.value.as_array())
        .into_iter()
        .flatten()
    {
        let text = step.as_str().unwrap_or_default();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let at = |i: usize| {
            let part = parts.get(i)?;
            if *part == "opposite" {
                return Some(FACING);
            }
            part.parse::<u8>().ok().filter(|p| (*p as usize) < n2)
        };
        let parsed = match parts.first().copied() {
            Some("palm") => at(1).map(ScriptStep::Palm),
            Some("shift") => at(1).zip(at(2)).map(|(a, b)| ScriptStep::Shift(a, b)),
            Some("drop") => at(1).map(ScriptStep::Drop),
            Some("mark") => at(1)
                .zip(
                    parts
                        .get(2)
                        .and_then(|k| file.marks.iter().position(|m| m == k)),
                )
                .map(|(a, k)| ScriptStep::Mark(a, k as u8)),
            Some("turn") => Some(ScriptStep::Turn),
            _ => None,
        };
        match parsed {
            Some(step) => script.push(step),
            None => say("opening.script", format!("`{text}` is no step: palm AT, shift AT TO, drop AT, mark AT KIND, turn (places 0..{}, or opposite)", n2 - 1)),
        }
    }

    let divide = get
        .word("divide.kind")
        .and_then(DivideKind::from_word)
        .map(|kind| Divide {
            kind,
            size: get.int("divide.size").unwrap_or(1) as u8,
            gained: get
                .word("divide.gained")
                .and_then(Gained::from_word)
                .unwrap_or(Gained::LoserLeft),
            remainder: get
                .word("divide.remainder")
                .and_then(Remainder::from_word)
                .unwrap_or(Remainder::Cover),
            shared_odd: get.word("divide.odd") == Some("shared"),
            from_left: get.word("divide.from") == Some("left"),
            debt: get.word("divide.debt") == Some("carried"),
        });
    if let Some(d) = &divide {
        if d.kind == DivideKind::Houses && total != u32::from(d.size) * n2 as u32 {
            say(
                "divide.size",
                format!(
                    "{n2} houses of {} need {} counters; the game has {total}",
                    d.size,
                    n2 * d.size as usize
                ),
            );
        }
    }

    Some(Params {
        row,
        start,
        total: total as u16,
        zones,
        path,
        north,
        opposite,
        direction: Dir::from_word(get.word("sow.direction")?)?,
        skip: Skip::from_word(get.word("sow.skip")?)?,
        first_origin: matches!(get.word("sow.first"), Some("origin" | "origin-once")),
        first_once: get.word("sow.first") == Some("origin-once"),
        store: get.word("sow.store").and_then(StoreSown::from_word),
        by_row: get.word("side.means") == Some("row"),
        opening: OpeningKind::from_word(get.word("opening.kind")?)?,
        pace: get
            .word("opening.pace")
            .and_then(Pace::from_word)
            .unwrap_or(Pace::Lockstep),
        opening_from: get
            .word("opening.from")
            .and_then(OpeningFrom::from_word)
            .unwrap_or(OpeningFrom::Rightmost),
        race_takes: get.word("opening.takes") == Some("yes"),
        opening_later: get.word("opening.later") != Some("turns"),
        script,
        starter_first: StarterFirst::from_word(get.word("starter.first")?)?,
        starter_later: get
            .word("starter.later")
            .and_then(StarterLater::from_word)
            .unwrap_or(StarterLater::Alternate),
        choose_end: match get.word("choose.of") {
            Some("rightmost") => Some(true),
            Some("leftmost") => Some(false),
            _ => None,
        },
        compulsory: get
            .settings
            .get("turn.compulsory")
            .and_then(|s| s.value.as_bool())
            .unwrap_or(true),
        again_elsewhere: get.word("again.from") == Some("not-origin"),
        offered: get
            .settings
            .get("take.offer")
            .and_then(|s| s.value.as_bool())
            .unwrap_or(false),
        feed: get.word("feed.duty").and_then(Feed::from_word),
        feed_most: get.word("feed.give") == Some("most"),
        strip: get.word("strip.captures").and_then(Strip::from_word),
        stuck: StuckThen::from_word(get.word("stuck.then")?)?,
        at_once: get.word("stuck.test") == Some("at-once"),
        endless: EndlessThen::from_word(get.word("endless.then")?)?,
        cap: get.int("cap.turns").map(|c| c as u32),
        total_with_marks: get.word("total.of") == Some("stores+marks"),
        majority: match get.word("majority.over") {
            Some(_) => Some(total as u16 / 2),
            None => get.int("majority.over").map(|n| n as u16),
        },
        majority_round: get.word("majority.ends") == Some("round"),
        free: Free::from_word(get.word("gather.free")?)?,
        marked: get
            .word("gather.marked")
            .and_then(Marked::from_word)
            .unwrap_or(Marked::AsFree),
        divide,
        marks_kept: get.word("marks.next-round") == Some("kept"),
        lost_below: get.int("match.lost-below").map(|n| n as u16),
        lost_holes: get.int("match.lost-holes").map(|n| n as u8),
        won_rounds: get.int("match.won-rounds").map(|n| n as u32),
        win: get
            .word("win.by")
            .and_then(WinBy::from_word)
            .unwrap_or(WinBy::Most),
    })
}
