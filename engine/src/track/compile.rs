//! From clauses to typed parameters. Every problem is told at once.

use super::params::PARAMS;
use super::rules::*;
use crate::compile::effective::effective;
use crate::compile::settings::{collect, complete, Settings};
use crate::compile::{Bundle, Choice, Problem};
use crate::rules::params::Kind;
use crate::rules::{Certainty, RulesFile};
use crate::ruleset::ClauseInfo;
use serde_json::Value;
use std::collections::BTreeMap;

/// Whole-number parameters set from outside: `days` or `track.days` → value.
pub type Overrides = BTreeMap<String, i64>;

/// Compiles a bundle under a choice of readings, with parameters set from outside.
///
/// # Errors
/// Every unknown name, bad setting, clash and missing parameter at once.
pub fn compile(
    bundle: &Bundle,
    choice: &Choice,
    overrides: &Overrides,
) -> Result<Rules, Vec<Problem>> {
    if bundle.rules.family != "track" {
        let message = format!("these rules are of the family `{}`", bundle.rules.family);
        return Err(vec![Problem::new("family", "family", message)]);
    }
    let (file, readings, clauses) = effective(bundle, choice)?;
    let mut problems = vec![];
    for c in &clauses {
        if c.clause.after.is_some() || !c.clause.rulings().is_empty() {
            let message = "clauses of this family set parameters: write set.<phase>.<parameter>";
            problems.push(Problem::new("family", c.key.clone(), message).about([c.id.clone()]));
        }
    }
    let mut settings = collect(PARAMS, &clauses, &mut problems);
    let overrides = from_outside(overrides, &mut settings, &mut problems);
    complete(PARAMS, &file, &clauses, &settings, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let params = match typed(&settings, !overrides.is_empty(), &mut problems) {
        Some(p) if problems.is_empty() => p,
        _ => return Err(problems),
    };
    let infos: Vec<ClauseInfo> = clauses
        .iter()
        .map(|c| {
            let (certainty, cites) = c
                .clause
                .standing()
                .map_or((Certainty::Conjectured, vec![]), |(k, v)| (k, v.to_vec()));
            ClauseInfo {
                id: c.id.clone(),
                says: c.clause.says.clone(),
                certainty,
                cites,
                shared: c.shared,
            }
        })
        .collect();
    let number = |id: &String| infos.iter().position(|c| c.id == *id).map(|n| n as u16);
    let set_by = settings
        .iter()
        .map(|(path, s)| (path.clone(), s.clauses.iter().filter_map(number).collect()))
        .collect();
    let words = settings
        .iter()
        .filter_map(|(path, s)| Some((path.clone(), words_of(&s.value)?)))
        .collect();
    let sha256 = crate::compile::build::hash(&file, &clauses);
    let RulesFile {
        slug,
        short,
        title,
        questions,
        ..
    } = file;
    let questions = questions
        .into_iter()
        .map(|(id, q)| {
            let reading = readings.get(&id).unwrap_or(&q.default).clone();
            (id, (q, reading))
        })
        .collect();
    Ok(Rules {
        slug,
        short,
        title,
        params,
        clauses: infos,
        words,
        set_by,
        questions,
        readings,
        overrides,
        sha256,
    })
}

/// The words of a setting that holds words.
fn words_of(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(word) => Some(vec![word.clone()]),
        Value::Array(list) => list.iter().map(|v| v.as_str().map(str::to_owned)).collect(),
        _ => None,
    }
}

/// Puts values from outside in the place of the clauses'; their clauses stay named.
fn from_outside(
    overrides: &Overrides,
    settings: &mut Settings,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, i64> {
    let mut out = BTreeMap::new();
    for (name, value) in overrides {
        let open = |p: &&crate::rules::params::Param| {
            matches!(p.kind, Kind::Int(..)) && settings.contains_key(&p.path())
        };
        let found = PARAMS
            .iter()
            .filter(open)
            .find(|p| p.path() == *name)
            .or_else(|| PARAMS.iter().filter(open).find(|p| p.name == *name));
        let Some(param) = found else {
            let all: Vec<String> = PARAMS.iter().filter(open).map(|p| p.path()).collect();
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            let message = crate::words::unknown(name, &all);
            problems.push(Problem::new("parameter", format!("--set {name}"), message));
            continue;
        };
        let Kind::Int(min, max) = param.kind else {
            continue;
        };
        if !(min..=max).contains(value) {
            let message = format!("{value} is out of range ({min} to {max})");
            problems.push(Problem::new("parameter", format!("--set {name}"), message));
            continue;
        }
        if let Some(s) = settings.get_mut(&param.path()) {
            s.value = Value::from(*value);
            out.insert(param.path(), *value);
        }
    }
    out
}

struct Get<'s>(&'s Settings);

impl Get<'_> {
    fn word(&self, path: &str) -> Option<&str> {
        self.0.get(path).and_then(|s| s.value.as_str())
    }
    fn int(&self, path: &str) -> Option<u16> {
        let n = self.0.get(path)?.value.as_i64()?;
        u16::try_from(n).ok()
    }
    fn ints(&self, path: &str) -> Option<Vec<i64>> {
        let list = self.0.get(path)?.value.as_array()?;
        Some(list.iter().filter_map(Value::as_i64).collect())
    }
    fn throws(&self, path: &str) -> Vec<u8> {
        let list = self.ints(path).unwrap_or_default();
        list.iter().filter_map(|n| u8::try_from(*n).ok()).collect()
    }
    fn names(&self, path: &str) -> Vec<String> {
        let list = self.0.get(path).and_then(|s| s.value.as_array());
        let words = list.into_iter().flatten().filter_map(Value::as_str);
        words.map(str::to_owned).collect()
    }
    fn is(&self, path: &str, word: &str) -> bool {
        self.word(path) == Some(word)
    }
}

/// Typed parameters; tells what does not fit together.
/// A board that was made smaller from outside has no marks beyond its edge.
fn typed(settings: &Settings, resized: bool, problems: &mut Vec<Problem>) -> Option<Params> {
    let get = Get(settings);
    let mut say = |path: &str, message: String| {
        problems.push(Problem::new("setting", format!("set.{path}"), message));
    };
    let mut needs = |paths: &[&str], why: &str| {
        for path in paths.iter().filter(|p| !settings.contains_key(**p)) {
            let message = format!("no clause sets `{path}`, needed {why}");
            say(path, message);
        }
    };
    let shape = Shape::from_word(get.word("track.shape")?)?;
    let course = Course::from_word(get.word("track.course")?)?;
    let only = get.is("choose.piece", "only");
    match shape {
        Shape::Line => needs(&["track.days"], "by a line"),
        Shape::Rows => needs(&["track.rows", "track.columns", "track.other"], "by rows"),
    }
    match course {
        Course::OneWay => needs(&["track.last"], "where pieces go one way"),
        Course::ThereAndBack => needs(
            &[
                "exact.far",
                "exact.near",
                "eat.whom",
                "track.ends",
                "station.toll",
            ],
            "where pieces go there and back",
        ),
    }
    if settings.contains_key("station.toll") {
        needs(
            &["station.bank", "station.stages", "bank.spend", "bank.left"],
            "by a station",
        );
    }
    if settings.contains_key("complete.when") {
        needs(&["complete.days"], "to complete a journey");
    }
    if settings.contains_key("supplement.many") {
        needs(
            &["supplement.when", "supplement.from"],
            "to supplement a throw",
        );
    }
    if settings.contains_key("role.name") {
        let all = [
            "when", "player", "leave", "rate", "exact", "days", "toll", "bank",
        ];
        let all: Vec<String> = all.iter().map(|n| format!("role.{n}")).collect();
        needs(
            &all.iter().map(String::as_str).collect::<Vec<_>>(),
            "by a role",
        );
    }
    match get.word("rank.first") {
        Some("role") => needs(&["role.name", "rank.order"], "to rank by the role"),
        _ => needs(&["rank.equal"], "to rank by what was eaten"),
    }
    let count = get.int("sticks.count")? as u8;
    let sticks = Sticks {
        count,
        values: get.throws("sticks.values"),
        names: get.names("sticks.names"),
        flat: u32::from(get.int("sticks.flat")?),
    };
    let mut once = sticks.values.clone();
    once.sort_unstable();
    once.dedup();
    if once.len() != usize::from(count) + 1 || sticks.values.len() != once.len() || once[0] == 0 {
        say(
            "sticks.values",
            format!(
                "{count} sticks need {} values above 0, each once, from no flat side up to all",
                count + 1
            ),
        );
    }
    if sticks.names.len() != usize::from(count) + 1 {
        say(
            "sticks.names",
            format!("{count} sticks need {} names", count + 1),
        );
    }
    for path in ["turn.stop", "mark.values", "station.bank", "role.bank"] {
        for v in get
            .throws(path)
            .iter()
            .filter(|v| !sticks.values.contains(v))
        {
            say(path, format!("{v} is no value of a throw"));
        }
    }
    let mark = get.throws("mark.values");
    let stop = get.throws("turn.stop");
    if stop.is_empty() {
        say("turn.stop", "a turn would never end: name a value".into());
    }
    if mark.len() >= sticks.values.len() {
        say("mark.values", "no throw is left to move by".into());
    }
    let (days, rows, columns) = (
        get.int("track.days").unwrap_or(0),
        get.int("track.rows").unwrap_or(0),
        get.int("track.columns").unwrap_or(0),
    );
    let same = get.is("track.other", "same");
    if shape == Shape::Rows && rows % 2 == 1 && !same {
        say("track.rows", format!("{rows} rows: with an odd number the two courses would meet head-on; an even number is needed"));
    }
    let places = match shape {
        Shape::Line => u32::from(days) + 1,
        Shape::Rows => u32::from(rows) * u32::from(columns),
    };
    let at: Vec<u16> = get
        .ints("setup.at")?
        .iter()
        .filter_map(|n| u16::try_from(*n).ok())
        .collect();
    if at.is_empty() || at.iter().any(|a| u32::from(*a) >= places) {
        say(
            "setup.at",
            format!(
                "places from 0 to {} are needed, one for each piece",
                places.saturating_sub(1)
            ),
        );
    }
    let places_of = |path: &str| -> Vec<u16> {
        let list = get.ints(path).unwrap_or_default();
        let fit = list.iter().filter_map(|n| u16::try_from(*n).ok());
        fit.filter(|n| u32::from(*n) < places).collect()
    };
    let other_at = match get.ints("setup.other-at") {
        None => at.clone(),
        Some(told) => {
            let read = places_of("setup.other-at");
            if read.len() != told.len() || read.len() != at.len() {
                say(
                    "setup.other-at",
                    format!(
                        "{} places on the board are needed, as many as in setup.at",
                        at.len()
                    ),
                );
            }
            read
        }
    };
    let marked = places_of("track.marked");
    if marked.len() != get.ints("track.marked").map_or(0, |m| m.len()) && !resized {
        say(
            "track.marked",
            format!("places from 0 to {} are needed", places.saturating_sub(1)),
        );
    }
    if only
        && (at.len() != 1
            || shape != Shape::Line
            || course != Course::ThereAndBack
            || !get.is("release.from", "throw")
            || get.int("release.price") != Some(1))
    {
        say(
            "choose.piece",
            "`only` goes with one piece on a line, there and back, released by one throw".into(),
        );
    }
    if !only && (course != Course::OneWay || settings.contains_key("role.name")) {
        say(
            "choose.piece",
            "`any` goes with a course one way and no role".into(),
        );
    }
    let (least, most) = (get.int("setup.least")? as u8, get.int("setup.most")? as u8);
    let seats = get.int("setup.seats").map_or(least, |n| n as u8);
    if (most != 0 && most < least) || seats < least || (most != 0 && seats > most) {
        say(
            "setup.seats",
            format!("{seats} players, at least {least}, at most {most}"),
        );
    }
    let end = EndWhen::from_word(get.word("end.when")?)?;
    let by_rows = matches!(end, EndWhen::NoContact | EndWhen::AllArrived);
    if (by_rows || shape == Shape::Rows) && (shape != Shape::Rows || most != 2) {
        say(
            "end.when",
            "rows, and ends told by rows, go with two players on rows".into(),
        );
    }
    if end == EndWhen::NoContact && same {
        say(
            "end.when",
            "`no-contact` is told by rows that are crossed in opposite order: it goes with a half-turn".into(),
        );
    }
    let off = matches!(get.word("track.last"), Some("bear-off" | "bear-off-exact"));
    if (end == EndWhen::BorneOff || get.is("rank.first", "most-off")) && !off {
        say(
            "track.last",
            "pieces are borne off here: `bear-off` or `bear-off-exact` is needed".into(),
        );
    }
    let mut stages = vec![];
    for text in get.names("station.stages") {
        match text
            .rsplit_once(' ')
            .and_then(|(name, n)| Some((name.to_owned(), n.parse().ok()?)))
        {
            Some(stage) => stages.push(stage),
            None => say(
                "station.stages",
                format!("`{text}`: write a name and a number, `drunk 2`"),
            ),
        }
    }
    let mut ends = get.names("track.ends");
    ends.resize(2, String::new());
    let degrees = get.names("rank.order");
    if get.is("rank.first", "role") && degrees.len() != 4 {
        say(
            "rank.order",
            "four names are needed: who plays the role, who is home, who is neither, who is eaten"
                .into(),
        );
    }
    let again = (
        get.int("track.again-from").unwrap_or(1),
        get.int("track.again-after").unwrap_or(rows),
    );
    let sound = again.0 <= again.1 && again.1 <= rows;
    if shape == Shape::Rows && (again.0 < 1 || !sound) {
        say(
            "track.again-from",
            format!(
                "a circuit from row {} to row {} is none on a board of {rows} rows",
                again.0, again.1
            ),
        );
    }
    let again = match shape {
        Shape::Rows => (
            again.0.saturating_sub(1) * columns,
            (again.1 * columns).saturating_sub(1),
        ),
        Shape::Line => (0, days),
    };
    let exact = |path: &str| {
        get.word(path)
            .and_then(Exact::from_word)
            .unwrap_or(Exact::Exact)
    };
    Some(Params {
        shape,
        course,
        last: get
            .word("track.last")
            .and_then(Last::from_word)
            .unwrap_or(Last::Stay),
        again,
        days,
        rows,
        columns,
        same,
        marked,
        ends: [ends[0].clone(), ends[1].clone()],
        least,
        most: (most > 0).then_some(most),
        seats,
        at,
        other_at,
        piece: get.word("setup.piece").unwrap_or("piece").to_owned(),
        first_by_lot: get.is("turn.first", "lot"),
        stop,
        carry: Carry::from_word(get.word("turn.carry")?)?,
        said: get.is("turn.hand-over", "said"),
        runs_on: get.is("turn.arrival", "runs-on"),
        optional: get.is("throw.use", "optional"),
        mark,
        only,
        rate: get.int("rate.piece")?,
        share: Share::from_word(get.word("share.house")?)?,
        price: get.int("release.price")?,
        release: ReleaseFrom::from_word(get.word("release.from")?)?,
        release_then: ReleaseThen::from_word(get.word("release.then")?)?,
        exact: [exact("exact.far"), exact("exact.near")],
        complete: get
            .word("complete.when")
            .and_then(Complete::from_word)
            .map(|w| (w, get.int("complete.days").unwrap_or(1))),
        station: get.int("station.toll").map(|toll| Station {
            toll,
            stages,
            bank: get.throws("station.bank"),
        }),
        spend: get
            .word("bank.spend")
            .and_then(Spend::from_word)
            .unwrap_or(Spend::Free),
        left: get
            .word("bank.left")
            .and_then(Left::from_word)
            .unwrap_or(Left::Lapse),
        role: get.word("role.name").map(|name| RoleRules {
            name: name.to_owned(),
            leave: get.int("role.leave").unwrap_or(0),
            rate: get.int("role.rate").unwrap_or(1),
            exact: exact("role.exact"),
            days: get.int("role.days").unwrap_or(1),
            toll: get.int("role.toll").unwrap_or(0),
            bank: get.throws("role.bank"),
        }),
        eat_by: EatBy::from_word(get.word("eat.by")?)?,
        trigger: Trigger::from_word(get.word("eat.trigger")?)?,
        whom: get
            .word("eat.whom")
            .and_then(Whom::from_word)
            .unwrap_or(Whom::SameWay),
        eat_after_toll: get.is("eat.from", "after-toll"),
        unmoved_safe: get.is("eat.unmoved", "safe"),
        marked_safe: get.is("eat.marked", "safe"),
        eat_back: get.is("eat.then", "back"),
        supplement: get
            .word("supplement.many")
            .and_then(Many::from_word)
            .map(|many| Supplement {
                many,
                surplus: get.is("supplement.from", "surplus"),
            }),
        end,
        rank: RankFirst::from_word(get.word("rank.first")?)?,
        degrees,
        sticks,
    })
}
