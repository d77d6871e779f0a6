//! A clause: one rule with the words it rests on.

use super::{Case, Terms};
use crate::words;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

words! {
    /// How sure a clause is.
    pub enum Certainty {
        Attested = "attested": "a sentence says it",
        Inferred = "inferred": "it follows from sentences",
        Conjectured = "conjectured": "something is needed and the accounts give nothing",
    }
}

/// A clause as written.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Clause {
    /// The rule in plain words, for a reader.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// Cites of the sentences that say it. A clause has exactly one of attested, inferred, conjectured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attested: Option<Vec<String>>,
    /// Cites of the sentences it follows from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inferred: Option<Vec<String>>,
    /// Cites of sentences that lean towards it; may be empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conjectured: Option<Vec<String>>,
    /// Ruling: the situations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "read", schemars(schema_with = "super::schema::maybe_when"))]
    pub when: Option<Terms>,
    /// Ruling or rider: the outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "read", schemars(schema_with = "super::schema::maybe_then"))]
    pub then: Option<Terms>,
    /// Ruling with several conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<Vec<Case>>,
    /// Rider: the rulings it goes with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Vec<String>>,
    /// Rulings that yield to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Vec<String>>,
    /// Settings: phase → parameter → value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<BTreeMap<String, BTreeMap<String, Value>>>,
    /// A remark for editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Clause {
    /// Certainty and cites; `None` unless exactly one of the three keys stands.
    pub fn standing(&self) -> Option<(Certainty, &[String])> {
        let all = [
            (Certainty::Attested, &self.attested),
            (Certainty::Inferred, &self.inferred),
            (Certainty::Conjectured, &self.conjectured),
        ];
        let mut given = all
            .iter()
            .filter_map(|(c, v)| v.as_deref().map(|v| (*c, v)));
        let first = given.next()?;
        given.next().is_none().then_some(first)
    }

    /// The rulings of this clause: its `case` list, or its one `when`/`then`.
    pub fn rulings(&self) -> Vec<Case> {
        if let Some(cases) = &self.case {
            return cases.clone();
        }
        match (&self.when, &self.then) {
            (Some(when), Some(then)) => vec![Case {
                when: when.clone(),
                then: then.clone(),
            }],
            _ => vec![],
        }
    }
}

/// A clause in force, as it is shown to readers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseInfo {
    /// Full id: `banat.peck`.
    pub id: String,
    /// The rule in plain words.
    pub says: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// Cites of the sentences behind it.
    pub cites: Vec<String>,
    /// Taken in from a shared file.
    pub shared: bool,
}

/// A parsed cite: `C6`, `C6 "exact words"`, `C6 5-12`, `shoa1 R3`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cite {
    /// Short name of another edition; none = the clause's own account.
    pub account: Option<String>,
    /// Sentence id, a letter and a number.
    pub sentence: String,
    /// Words that must stand in the sentence.
    pub words: Option<String>,
    /// First and last of the words meant, counted from 1: for a sentence whose words are not to be copied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[usize; 2]>,
}

/// A text that is no cite; the message shows the forms that a cite can take.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no cite; write \"C6\", 'C6 \"exact words\"', \"C6 5-12\" or \"other R3\"")]
pub struct NoCite(pub String);

impl Cite {
    /// Reads a cite.
    ///
    /// # Errors
    /// A text that is none.
    ///
    /// ```
    /// use ludarium_engine::lang::Cite;
    ///
    /// let cite = Cite::parse("C6 5-12").unwrap();
    /// assert_eq!((cite.sentence.as_str(), cite.range), ("C6", Some([5, 12])));
    /// assert!(Cite::parse("").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Cite, NoCite> {
        let bad = || NoCite(text.to_owned());
        let (head, words) = match text.find('"') {
            None => (text, None),
            Some(open) => {
                let close = text.rfind('"').filter(|c| *c > open).ok_or_else(bad)?;
                if !text[close + 1..].trim().is_empty() {
                    return Err(bad());
                }
                (&text[..open], Some(text[open + 1..close].to_string()))
            }
        };
        let mut parts: Vec<&str> = head.split_whitespace().collect();
        let numbers = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit());
        let range = match parts.len() > 1 && parts.last().is_some_and(numbers) {
            true => Some(word_range(parts.pop().unwrap_or_default()).ok_or_else(bad)?),
            false => None,
        };
        let (account, sentence) = match parts.as_slice() {
            [s] => (None, *s),
            [a, s] => (Some((*a).to_string()), *s),
            _ => return Err(bad()),
        };
        // a further witness's sentence has its siglum before it
        let bare = match sentence.as_bytes() {
            [siglum, b'.', ..] if siglum.is_ascii_uppercase() => &sentence[2..],
            _ => sentence,
        };
        let mut chars = bare.chars();
        let letter = chars.next().is_some_and(|c| c.is_ascii_uppercase());
        let number = chars.as_str();
        if !letter || number.is_empty() || !number.chars().all(|c| c.is_ascii_digit()) {
            return Err(bad());
        }
        if words.as_deref() == Some("") || (words.is_some() && range.is_some()) {
            return Err(bad());
        }
        Ok(Cite {
            account,
            sentence: sentence.to_string(),
            words,
            range,
        })
    }
}

/// `5-12`, or `5` for one word.
fn word_range(text: &str) -> Option<[usize; 2]> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |t: &str| t.parse::<usize>().ok().filter(|n| *n > 0);
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some([from, to])
}
