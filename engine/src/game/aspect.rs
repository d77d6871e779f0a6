//! What rules say, aspect by aspect: the rows of a table for readers.
//!
//! A row has a closed list of codes. What a code leaves open stands beside it, exactly; the words are made from both. Two games say the
//! same of a row if code and the rest are the same, whatever clauses they say it by.

use crate::lang::params::{Kind, Need, Param, HALF};
use crate::lang::{Certainty, ClauseInfo};
use serde::Serialize;
use serde_json::Value;

/// One aspect of a game: a cell of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Aspect {
    /// Part of the game: setting up, sowing, taking …
    pub group: &'static str,
    /// What it is about: `board`, `captures` …
    pub aspect: &'static str,
    /// The kind of answer: one of the row's [`codes`](Row::codes).
    pub code: String,
    /// What the code leaves open, in signs that do not depend on the game's names; empty where it says all.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub exact: String,
    /// What the rules say, in a few words; `–` where the game has no such thing.
    pub value: String,
    /// Clauses that say it, by full id.
    pub clauses: Vec<String>,
    /// The least sure of them; of what holds though no clause says it, conjectured.
    pub certainty: Option<Certainty>,
}

impl Aspect {
    /// A cell of a row: code, what it leaves open and words, as the clauses beside it say.
    pub fn of<'c>(
        row: &Row,
        (code, exact, value): (String, String, String),
        by: impl Iterator<Item = &'c ClauseInfo> + Clone,
    ) -> Aspect {
        Aspect {
            group: row.group,
            aspect: row.aspect,
            certainty: Aspect::sure(&code, by.clone().map(|c| c.certainty)),
            code,
            exact,
            value,
            clauses: by.map(|c| c.id.clone()).collect(),
        }
    }

    /// How sure a cell is that stands on some clauses.
    pub fn sure(code: &str, clauses: impl Iterator<Item = Certainty>) -> Option<Certainty> {
        let unsaid = (code != NO_SUCH).then_some(Certainty::Conjectured);
        clauses.max().or(unsaid)
    }

    /// Whether two games say the same.
    pub fn same(&self, other: &Aspect) -> bool {
        self.code == other.code && self.exact == other.exact
    }

    /// What it says, in signs alone: equal where two games say the same.
    pub fn said(&self) -> String {
        match self.exact.as_str() {
            "" => self.code.clone(),
            exact => format!("{} {exact}", self.code),
        }
    }

    /// Whether the game has no such thing.
    pub fn is_none(&self) -> bool {
        self.code == NO_SUCH
    }
}

/// One row of a family's table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What the row goes by in data, whatever its words: the parameter that it is read from, or a name of its own after the part of the
    /// rules that decides it (`last.own`).
    pub id: &'static str,
    /// Part of the game.
    pub group: &'static str,
    /// The question, in few words: the row's name.
    pub aspect: &'static str,
    /// The codes that it can have, beside [`NO_SUCH`] and [`SEE`].
    pub codes: Codes,
    /// The settings and moments that it is read from, the deciding one first; none where that is its `id` alone, or tables of its own.
    pub settings: &'static [&'static str],
}

/// Where the codes of a row come from.
#[derive(Debug, Clone, Copy)]
pub enum Codes {
    /// These, each with what it means; several of them are joined by `+`.
    Listed(&'static [(&'static str, &'static str)]),
    /// The words of a setting; of a list of words those that are set, joined by `+`.
    Setting(&'static str),
    /// A whole number, or one of these.
    Number(&'static [(&'static str, &'static str)]),
}

/// What stands for all whole numbers in a list of codes.
const NUMBERS: &str = "0, 1, 2 …";

impl Row {
    /// Whether a cell is of this row.
    pub fn holds(&self, cell: &Aspect) -> bool {
        (cell.group, cell.aspect) == (self.group, self.aspect)
    }

    /// Every code with what it means, those of a setting from the family's parameters; `0, 1, 2 …` stands for all numbers.
    pub fn all(&self, params: &[Param]) -> Vec<(String, String)> {
        let own = |list: &[(&str, &str)]| -> Vec<(String, String)> {
            let pair = |(code, means): &(&str, &str)| ((*code).to_owned(), (*means).to_owned());
            list.iter().map(pair).collect()
        };
        let mut out = match self.codes {
            Codes::Listed(list) => own(list),
            Codes::Number(more) => [own(&[(NUMBERS, "so many")]), own(more)].concat(),
            Codes::Setting(path) => {
                match params.iter().find(|p| p.path() == path).map(|p| p.kind) {
                    Some(Kind::Word(words) | Kind::Words(words)) => own(words),
                    Some(Kind::Bool) => own(&[("true", "yes"), ("false", "no")]),
                    Some(Kind::Int(..)) => own(&[(NUMBERS, "so many")]),
                    Some(Kind::Half(..)) => {
                        own(&[(NUMBERS, "so many"), (HALF, "half of all counters")])
                    }
                    _ => vec![],
                }
            }
        };
        out.extend(own(&[(NO_SUCH, NO_SUCH_MEANS), (SEE, SEE_MEANS)]));
        out
    }

    /// Whether the row can have this code.
    pub fn has(&self, code: &str, params: &[Param]) -> bool {
        let all = self.all(params);
        let listed = |code: &str| all.iter().any(|(c, _)| c == code);
        listed(code)
            || (listed(NUMBERS) && code.parse::<i64>().is_ok())
            || (!matches!(self.codes, Codes::Number(_)) && code.split('+').all(listed))
    }
}

/// What a setting comes to: its code, what that leaves open, its words. None where it says no more than a game that leaves it out.
pub fn of_setting(param: &Param, value: &Value) -> Option<(String, String, String)> {
    let plain = |code: String, words: String| Some((code, String::new(), words));
    let by_itself = match param.need {
        Need::Default(word) => Some(word),
        _ => None,
    };
    match (param.kind, value) {
        (Kind::Word(words) | Kind::Words(words), Value::String(_) | Value::Array(_)) => {
            let one = value.as_str().map(|w| vec![w]);
            let list = || {
                value
                    .as_array()
                    .map(|a| a.iter().filter_map(Value::as_str).collect())
            };
            let set: Vec<&str> = one.or_else(list).unwrap_or_default();
            if by_itself.is_some_and(|word| set == [word]) {
                return None;
            }
            let meanings = set.iter().map(|w| {
                let row = words.iter().find(|(word, _)| word == w);
                row.map_or(*w, |(_, says)| says)
            });
            plain(set.join("+"), meanings.collect::<Vec<_>>().join("; "))
        }
        (_, Value::Bool(yes)) if by_itself == Some("false") && !yes => None,
        (_, Value::Bool(yes)) => plain(yes.to_string(), if *yes { "yes" } else { "no" }.into()),
        (_, Value::Number(n)) => {
            let small = n.as_u64().and_then(|n| u16::try_from(n).ok());
            plain(n.to_string(), small.map_or_else(|| n.to_string(), number))
        }
        (Kind::Half(..), Value::String(_)) => plain(HALF.into(), "more than half of all".into()),
        (_, value) => Some((SEE.into(), value.to_string(), "see the clauses".into())),
    }
}

/// What holds where no clause sets a parameter: code, nothing left open, words. None of a parameter that has no usual value.
pub fn of_default(param: &Param) -> Option<(String, String, String)> {
    let Need::Default(code) = param.need else {
        return None;
    };
    let says = match param.kind {
        Kind::Word(words) => words
            .iter()
            .find(|(w, _)| *w == code)
            .map(|(_, says)| *says),
        _ => None,
    };
    Some((
        code.to_owned(),
        String::new(),
        says.unwrap_or(code).to_owned(),
    ))
}

/// A game without such a thing, as it is written.
pub const NONE: &str = "–";
/// The code of a game without such a thing.
pub const NO_SUCH: &str = "none";
/// What that says.
pub const NO_SUCH_MEANS: &str = "the game has no such thing";
/// The part of rows that only the program keeps: no feature of a game, so that no reader meets it.
pub const INTERNAL: &str = "Internal state";
/// The code of what the row's other codes do not say.
pub const SEE: &str = "see";
/// What that says.
pub const SEE_MEANS: &str = "none of the others: see the clauses";

/// Small numbers in words.
pub fn number(n: u16) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(n as usize)
        .map_or_else(|| n.to_string(), |w| (*w).to_string())
}
