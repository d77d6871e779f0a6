//! Settings: the parameters of a ruleset, read from the clauses that set them.

use super::params::{find_in, fits, lookup, Kind, Need, Param, HALF};
use super::{EffectiveClause, Problem, RulesFile};
use crate::words::Word;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;

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
                let all = table.iter().filter(|p| p.need == Need::OrAbsent);
                let all: Vec<String> = all.map(Param::path).collect();
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

/// Where settings stand in the file.
pub(crate) struct Place<'s> {
    pub clauses: &'s [EffectiveClause],
    pub settings: &'s Settings,
}

impl Place<'_> {
    /// The key of a parameter in the clause that sets it.
    pub fn of(&self, path: &str) -> String {
        let setter = self.settings.get(path).and_then(|s| s.clauses.first());
        self.clauses
            .iter()
            .find(|c| Some(&c.id) == setter)
            .map_or_else(|| "clause".into(), |c| format!("{}.set.{path}", c.key))
    }

    /// The clause that sets another parameter of a phase: where a missing one would stand.
    pub fn phase(&self, phase: &str) -> String {
        self.clauses
            .iter()
            .find(|c| !c.shared && c.clause.set.as_ref().is_some_and(|s| s.contains_key(phase)))
            .map_or_else(|| "clause".into(), |c| format!("{}.set.{phase}", c.key))
    }
}

/// That a problem has been reported. Only reporting one makes it, so that a reading that comes to nothing is never silent.
#[derive(Debug)]
pub(crate) struct Told(());

/// Reads the settings as the types that their rows in the table of parameters declare. What cannot be read is reported with its place.
pub(crate) struct Reader<'s> {
    table: &'static [Param],
    place: Place<'s>,
    problems: RefCell<Vec<Problem>>,
}

impl<'s> Reader<'s> {
    pub fn new(
        table: &'static [Param],
        clauses: &'s [EffectiveClause],
        settings: &'s Settings,
    ) -> Reader<'s> {
        Reader {
            table,
            place: Place { clauses, settings },
            problems: RefCell::new(vec![]),
        }
    }

    /// The problems reported.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems.into_inner()
    }

    /// Tells what is wrong with a parameter, at the clause that sets it.
    pub fn say(&self, path: &str, message: impl Into<String>) -> Told {
        self.tell(Problem::new("setting", self.place.of(path), message))
    }

    fn tell(&self, problem: Problem) -> Told {
        let mut problems = self.problems.borrow_mut();
        // what is read twice is reported once
        if !problems.contains(&problem) {
            problems.push(problem);
        }
        Told(())
    }

    /// The row of a parameter. What is read under a path or a type that the table does not have is an error of the program.
    fn row(&self, path: &str, fits: impl Fn(Kind) -> bool) -> Option<&'static Param> {
        let row = self.table.iter().find(|p| p.path() == path);
        let row = row.filter(|p| fits(p.kind));
        debug_assert!(row.is_some(), "{path} is not read as its row declares it");
        row
    }

    /// Whether a parameter is set.
    pub fn has(&self, path: &str) -> bool {
        self.row(path, |_| true).is_some() && self.place.settings.contains_key(path)
    }

    fn value(&self, path: &str, fits: impl Fn(Kind) -> bool) -> Option<&'s Value> {
        self.row(path, fits)?;
        self.place.settings.get(path).map(|s| &s.value)
    }

    /// Tells a parameter that is not set, once.
    fn missing(&self, path: &str, why: &str) -> Told {
        let head = format!("no clause sets `{path}` ");
        let same = |p: &Problem| p.message.starts_with(&head);
        if self.problems.borrow().iter().any(same) {
            return Told(());
        }
        let (phase, _) = path.split_once('.').unwrap_or((path, ""));
        let says = self.row(path, |_| true).map_or("", |p| p.says);
        let message = format!("{head}({says}), needed {why}: add set.{path} = …");
        self.tell(Problem::new("silence", self.place.phase(phase), message))
    }

    /// Tells parameters that are not set and that another needs.
    pub fn needs(&self, paths: &[&str], why: &str) {
        for path in paths.iter().filter(|p| !self.has(p)) {
            self.missing(path, why);
        }
    }

    /// A word; where it is not set, the one that the table names.
    pub fn word<E: Word>(&self, path: &str) -> Result<E, Told> {
        if let Some(word) = self.maybe_word(path)? {
            return Ok(word);
        }
        match self.row(path, |_| true).map(|p| p.need) {
            Some(Need::Default(word)) => E::read(word).map_err(|e| self.say(path, e.to_string())),
            _ => Err(self.missing(path, "by every game")),
        }
    }

    /// A word, if it is set.
    pub fn maybe_word<E: Word>(&self, path: &str) -> Result<Option<E>, Told> {
        let fits = |kind| matches!(kind, Kind::Word(words) if words == E::WORDS);
        let Some(value) = self.value(path, fits) else {
            return Ok(None);
        };
        self.read_word(path, value).map(Some)
    }

    /// A list of words, if it is set.
    pub fn maybe_words<E: Word>(&self, path: &str) -> Result<Option<Vec<E>>, Told> {
        let fits = |kind| matches!(kind, Kind::Words(words) if words == E::WORDS);
        let Some(list) = self.value(path, fits).and_then(Value::as_array) else {
            return Ok(None);
        };
        let words: Result<Vec<E>, Told> = list.iter().map(|v| self.read_word(path, v)).collect();
        words.map(Some)
    }

    fn read_word<E: Word>(&self, path: &str, value: &Value) -> Result<E, Told> {
        let word = value.as_str().unwrap_or_default();
        E::read(word).map_err(|e| self.say(path, format!("{path}: {e}")))
    }

    /// A whole number.
    pub fn int<N: TryFrom<i64>>(&self, path: &str) -> Result<N, Told> {
        self.maybe_int(path)?
            .ok_or_else(|| self.missing(path, "by every game"))
    }

    /// A whole number, if it is set (and not by a word, where one may stand in its place).
    pub fn maybe_int<N: TryFrom<i64>>(&self, path: &str) -> Result<Option<N>, Told> {
        let fits = |kind| matches!(kind, Kind::Int(..) | Kind::Half(..));
        let Some(n) = self.value(path, fits).and_then(Value::as_i64) else {
            return Ok(None);
        };
        let small = N::try_from(n).map_err(|_| self.say(path, format!("{path}: {n} is too large")));
        small.map(Some)
    }

    /// Whether a number is set as `half`.
    pub fn is_half(&self, path: &str) -> bool {
        let value = self.value(path, |kind| matches!(kind, Kind::Half(..)));
        value.is_some_and(|v| v.as_str() == Some(HALF))
    }

    /// Yes or no; where it is not set, what the table says.
    pub fn flag(&self, path: &str) -> Result<bool, Told> {
        let value = self.value(path, |kind| kind == Kind::Bool);
        match (value.and_then(Value::as_bool), self.row(path, |_| true)) {
            (Some(flag), _) => Ok(flag),
            (None, Some(p)) if p.need == Need::Default("false") => Ok(false),
            (None, Some(p)) if p.need == Need::Default("true") => Ok(true),
            _ => Err(self.missing(path, "by every game")),
        }
    }

    /// Whole numbers, if they are set.
    pub fn maybe_ints(&self, path: &str) -> Option<Vec<i64>> {
        let list = self.value(path, |kind| kind == Kind::Ints)?;
        Some(ints_of(list))
    }

    /// Names, free in their wording, or steps; none where they are not set.
    pub fn names(&self, path: &str) -> Vec<&'s str> {
        let list = self.value(path, |kind| matches!(kind, Kind::Names | Kind::Script));
        let list = list.and_then(Value::as_array);
        list.into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect()
    }

    /// A name, if it is set.
    pub fn maybe_text(&self, path: &str) -> Option<&'s str> {
        self.value(path, |kind| kind == Kind::Text)?.as_str()
    }

    /// A name; where it is not set, the one that the table names.
    pub fn text(&self, path: &str) -> Result<&'s str, Told> {
        match (
            self.maybe_text(path),
            self.row(path, |_| true).map(|p| p.need),
        ) {
            (Some(text), _) | (None, Some(Need::Default(text))) => Ok(text),
            _ => Err(self.missing(path, "by every game")),
        }
    }

    /// Paths of holes, one for both players or one each, if they are set.
    pub fn maybe_path(&self, path: &str) -> Option<Vec<Vec<i64>>> {
        let list = self.value(path, |kind| kind == Kind::Path)?.as_array()?;
        Some(if list.iter().all(Value::is_i64) {
            vec![list.iter().filter_map(Value::as_i64).collect()]
        } else {
            list.iter().map(ints_of).collect()
        })
    }

    /// Rows of holes; none where they are not set.
    pub fn rows(&self, path: &str) -> Vec<Vec<i64>> {
        let rows = self.value(path, |kind| kind == Kind::Rows);
        let rows = rows.and_then(Value::as_array).into_iter().flatten();
        rows.map(ints_of).collect()
    }

    /// Zones with their holes; none where they are not set.
    pub fn zones(&self, path: &str) -> Vec<(&'s str, Vec<i64>)> {
        let map = self.value(path, |kind| kind == Kind::Zones);
        let map = map.and_then(Value::as_object).into_iter().flatten();
        map.map(|(name, list)| (name.as_str(), ints_of(list)))
            .collect()
    }
}

fn ints_of(list: &Value) -> Vec<i64> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_i64).collect()
}
