//! The parameters that `set.<phase>.<parameter>` fixes: one table for reading, checking, the JSON Schema and the manual.

use serde_json::Value;

/// The word that stands for half of all counters.
pub const HALF: &str = "half";

/// What a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number between two bounds, both included.
    Int(i64, i64),
    /// A whole number between two bounds, or the word `half` (of all counters).
    Half(i64, i64),
    /// One of some words, each with what it says.
    Word(&'static [(&'static str, &'static str)]),
    /// `true` or `false`.
    Bool,
    /// A list of whole numbers, or two such lists (South's, North's).
    Path,
    /// Rows of whole numbers: a list of lists; `-1` = none.
    Rows,
    /// A list of whole numbers; `-1` = none.
    Ints,
    /// A list of words.
    Words(&'static [(&'static str, &'static str)]),
    /// Zones: name → list of holes numbered from the mover.
    Zones,
    /// Steps of a scripted opening.
    Script,
    /// A list of names, free in their wording.
    Names,
    /// A name.
    Text,
}

/// Whether a parameter must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Every ruleset sets it.
    Always,
    /// Set, or listed in `absent`: a † parameter.
    OrAbsent,
    /// Has a value of its own when left out.
    Default(&'static str),
    /// Needed only with another; the compiler says when.
    Sometimes,
}

/// One parameter.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Part of the game that it belongs to: `sow` of `sow.skip`.
    pub phase: &'static str,
    /// Its name in the phase: `skip` of `sow.skip`.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Whether it must be there.
    pub need: Need,
    /// What it says, for the manual.
    pub says: &'static str,
}

impl Param {
    /// `phase.name`, as in `absent`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.phase, self.name)
    }
}

/// The parameter of a path in a family's table, if there is one.
pub fn find_in(table: &'static [Param], phase: &str, name: &str) -> Option<&'static Param> {
    table.iter().find(|p| p.phase == phase && p.name == name)
}

/// The parameter of a path in a family's table.
///
/// # Errors
/// What may be meant: a parameter of that name in another phase, or the nearest.
pub(crate) fn lookup(
    table: &'static [Param],
    phase: &str,
    name: &str,
) -> Result<&'static Param, String> {
    if let Some(param) = find_in(table, phase, name) {
        return Ok(param);
    }
    let path = format!("{phase}.{name}");
    let elsewhere = table.iter().find(|p| p.name == name).map(Param::path);
    let all: Vec<String> = table.iter().map(Param::path).collect();
    let near = crate::words::nearest(&path, all.iter().map(String::as_str)).map(String::from);
    let here: Vec<&str> = table
        .iter()
        .filter(|p| p.phase == phase)
        .map(|p| p.name)
        .collect();
    let mend = match (elsewhere.or(near), here.as_slice()) {
        (Some(p), _) => format!("; did you mean `{p}`?"),
        (None, []) => String::new(),
        (None, here) => format!(" (`{phase}` has: {})", here.join(", ")),
    };
    Err(format!("there is no parameter `{path}`{mend}"))
}

/// Whether a value is one that a parameter takes.
///
/// # Errors
/// What it takes, and the nearest word.
pub(crate) fn fits(kind: Kind, value: &Value) -> Result<(), String> {
    let list_of_ints = |v: &Value| v.as_array().is_some_and(|a| a.iter().all(Value::is_i64));
    let ok = match kind {
        Kind::Int(min, max) => match value.as_i64() {
            Some(n) if (min..=max).contains(&n) => true,
            Some(n) => return Err(format!("{n} is out of range ({min} to {max})")),
            None => false,
        },
        Kind::Half(min, max) => match (value.as_i64(), value.as_str()) {
            (Some(n), _) if (min..=max).contains(&n) => true,
            (Some(n), _) => return Err(format!("{n} is out of range ({min} to {max})")),
            (None, Some(word)) if word != HALF => return Err(crate::words::unknown(word, &[HALF])),
            (None, word) => word.is_some(),
        },
        Kind::Word(words) => {
            let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
            match value.as_str() {
                Some(w) if all.contains(&w) => true,
                Some(w) => return Err(crate::words::unknown(w, &all)),
                None => return Err(format!("a word is needed: one of {}", all.join(", "))),
            }
        }
        Kind::Words(words) => value.as_array().is_some_and(|a| {
            a.iter().all(|v| {
                v.as_str()
                    .is_some_and(|w| words.iter().any(|(x, _)| *x == w))
            })
        }),
        Kind::Bool => value.is_boolean(),
        Kind::Ints => list_of_ints(value),
        Kind::Path => {
            list_of_ints(value)
                || value
                    .as_array()
                    .is_some_and(|a| a.len() == 2 && a.iter().all(list_of_ints))
        }
        Kind::Rows => value.as_array().is_some_and(|a| a.iter().all(list_of_ints)),
        Kind::Zones => value
            .as_object()
            .is_some_and(|o| o.values().all(list_of_ints)),
        Kind::Script | Kind::Names => value
            .as_array()
            .is_some_and(|a| a.iter().all(Value::is_string)),
        Kind::Text => value.is_string(),
    };
    if ok {
        Ok(())
    } else {
        Err(match kind {
            Kind::Int(..) => "a whole number is needed".into(),
            Kind::Half(..) => "a whole number is needed, or \"half\"".into(),
            Kind::Bool => "true or false is needed".into(),
            Kind::Words(words) => {
                let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
                format!("a list of these words is needed: {}", all.join(", "))
            }
            Kind::Names => "a list of names is needed".into(),
            Kind::Text => "a name is needed, in quotes".into(),
            Kind::Ints => "a list of whole numbers is needed".into(),
            Kind::Path => "a list of holes is needed, or two such lists (South's, North's)".into(),
            Kind::Rows => "a list of rows is needed, each a list of holes (-1 = none): [[4, 5], [0, 1]]".into(),
            Kind::Zones => "a table of lists of holes is needed: { left = [0, 1, 2] }".into(),
            _ => "a list of steps is needed: [\"palm 0\", \"shift 1 2\", \"drop 1\", \"mark 1 weg\", \"turn\"]".into(),
        })
    }
}

/// One row of a table of parameters.
pub(crate) const fn p(
    phase: &'static str,
    name: &'static str,
    kind: Kind,
    need: Need,
    says: &'static str,
) -> Param {
    Param {
        phase,
        name,
        kind,
        need,
        says: crate::words::for_manual(says),
    }
}
