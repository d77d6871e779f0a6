//! Patterns of `corpus/draft/*.toml`: sentences that fit become proposed clauses (`docs/edition.md`).

use crate::text::number_of;
use regex::{Captures, Regex, RegexBuilder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A pattern file as written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The family of games whose clauses it proposes.
    family: String,
    /// Words and the expressions they stand for, written `<word>` in patterns and in other words.
    words: BTreeMap<String, String>,
    /// The patterns, in the order in which they propose.
    pattern: Vec<Written>,
}

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Its name, and the id of the clause it proposes.
    id: String,
    /// A regular expression over one sentence, letters of either case.
    find: String,
    /// Where this fits too, the pattern does not count.
    unless: Option<String>,
    /// Of a hundred: how often, in the editor's judgement, a sentence that fits means this rule.
    confidence: u8,
    /// The rule in plain words; `{holes}` and `{n}` are filled in.
    says: String,
    /// The rule as TOML, as it stands in rules.toml.
    body: String,
}

/// Patterns ready to be tried.
#[derive(Debug)]
pub struct Patterns {
    pub family: String,
    all: Vec<Pattern>,
}

#[derive(Debug)]
struct Pattern {
    written: Written,
    find: Regex,
    unless: Option<Regex>,
}

/// Words that were found in a text, from the beginning of the first to the end of the last.
fn whole<'t>(text: &'t str, found: regex::Match<'t>) -> &'t str {
    let within = |c: char| c.is_alphanumeric();
    let words = found.as_str();
    let from = match words.starts_with(within) {
        true => text[..found.start()].trim_end_matches(within).len(),
        false => found.start(),
    };
    let after = &text[found.end()..];
    let more = match words.ends_with(within) {
        true => after.len() - after.trim_start_matches(within).len(),
        false => 0,
    };
    &text[from..found.end() + more]
}

/// A clause that is proposed. It counts for nothing before an editor has compared it with its sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Proposal {
    /// Id of the pattern, and of the clause proposed.
    pub id: String,
    /// Of a hundred: how often a sentence that fits means this rule, in the judgement of the pattern's editor.
    pub confidence: u8,
    /// The rule in plain words.
    pub says: String,
    /// The clause's rule, as TOML.
    pub body: String,
    /// Sentences it comes from.
    pub cites: Vec<Cite>,
}

/// Words of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cite {
    /// Id of the sentence.
    // words by number stand with it: `C2 5-12`
    pub sentence: String,
    /// The words that fit.
    pub words: String,
}

/// Clauses proposed from the prose of a record.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Proposals {
    /// What was asked for: a record's id, or an edition.
    pub of: String,
    /// In the order of the patterns.
    pub proposals: Vec<Proposal>,
}

/// How deep words may stand for words.
const DEEP: usize = 8;

/// Why patterns cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The file cannot be read, or is not of the documented form.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system or the reader says.
        why: String,
    },
    /// An expression is none.
    #[error("{}: pattern {id}: {why}", path.display())]
    Pattern {
        /// The file.
        path: PathBuf,
        /// The pattern.
        id: String,
        /// What is wrong with it.
        why: String,
    },
}

impl Patterns {
    /// Reads a pattern file.
    ///
    /// # Errors
    /// The file cannot be read, is not of the documented form, or an expression is none: file, pattern and reason.
    pub fn read(path: &Path) -> Result<Patterns, PatternError> {
        let unread = |why: String| PatternError::File {
            path: path.to_owned(),
            why,
        };
        let text = crate::text::read_plain_text(path).map_err(|e| unread(e.to_string()))?;
        Self::parse(path, &text)
    }

    /// Reads patterns from the text of a file; `path` is for messages.
    ///
    /// # Errors
    /// As of [`Patterns::read`].
    pub fn parse(path: &Path, text: &str) -> Result<Patterns, PatternError> {
        let unread = |why: String| PatternError::File {
            path: path.to_owned(),
            why,
        };
        let file: File = toml::from_str(text).map_err(|e| unread(e.to_string()))?;
        let mut all = vec![];
        for written in file.pattern {
            let wrong = |why: String| PatternError::Pattern {
                path: path.to_owned(),
                id: written.id.clone(),
                why,
            };
            let compile = |expression: &str| {
                let whole = expand(expression, &file.words).ok_or_else(|| {
                    wrong(format!(
                        "words stand for words more than {DEEP} deep; one of them may hold itself"
                    ))
                })?;
                RegexBuilder::new(&whole)
                    .case_insensitive(true)
                    .build()
                    .map_err(|e| wrong(e.to_string()))
            };
            all.push(Pattern {
                find: compile(&written.find)?,
                unless: written.unless.as_deref().map(compile).transpose()?,
                written,
            });
        }
        Ok(Patterns {
            family: file.family,
            all,
        })
    }

    /// What the sentences propose: (id, text) in the account's order. Proposals of one pattern that say the same are one,
    /// citing all their sentences; in the order of the file.
    pub fn propose(&self, sentences: &[(String, String)]) -> Vec<Proposal> {
        let mut out: Vec<Proposal> = vec![];
        for p in &self.all {
            let from = out.len();
            for (id, text) in sentences {
                if p.unless.as_ref().is_some_and(|u| u.is_match(text)) {
                    continue;
                }
                let Some(found) = p.find.captures(text) else {
                    continue;
                };
                let cite = Cite {
                    sentence: id.clone(),
                    words: found.get(0).map_or("", |m| whole(text, m)).to_owned(),
                };
                let (body, says) = (fill(&p.written.body, &found), fill(&p.written.says, &found));
                match out[from..].iter_mut().find(|o| o.body == body) {
                    Some(known) => known.cites.push(cite),
                    None => out.push(Proposal {
                        id: p.written.id.clone(),
                        confidence: p.written.confidence,
                        says: first_upper(&says),
                        body: body.trim().to_owned(),
                        cites: vec![cite],
                    }),
                }
            }
            // readings of one pattern that differ: the second and further get numbers
            for (n, o) in out[from..].iter_mut().enumerate().skip(1) {
                o.id = format!("{}-{}", o.id, n + 1);
            }
        }
        out
    }
}

/// An expression with its words written out; none if they stand for each other without end.
fn expand(expression: &str, words: &BTreeMap<String, String>) -> Option<String> {
    let mut out = expression.to_owned();
    for _ in 0..DEEP {
        let before = out.clone();
        for (name, stands_for) in words {
            // a group's name is written (?P<name>…): that is no word
            let mark = format!("<{name}>");
            let group = format!("?P<{name}>");
            out = out
                .replace(&group, "\u{1}")
                .replace(&mark, stands_for)
                .replace('\u{1}', &group);
        }
        if out == before {
            return Some(out);
        }
    }
    None
}

/// Fills `{name}` with what the group of that name (or `name2`) found; number words become figures.
fn fill(template: &str, found: &Captures) -> String {
    let mut out = template.to_owned();
    for name in ["holes", "n"] {
        let value = found
            .name(name)
            .or_else(|| found.name(&format!("{name}2")))
            .map_or(String::new(), |m| figure(m.as_str()));
        out = out.replace(&format!("{{{name}}}"), &value);
    }
    out
}

fn figure(word: &str) -> String {
    number_of(word).map_or_else(|| word.to_lowercase(), |n| n.to_string())
}

fn first_upper(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

impl Proposal {
    /// This proposal with its words by number, for an account whose words must stay elsewhere; `texts` gives those of each sentence.
    pub fn by_number(mut self, texts: &[(String, String)]) -> Self {
        for Cite { sentence, words } in &mut self.cites {
            let text = texts.iter().find(|(id, _)| id == sentence);
            let before = text.and_then(|(_, text)| Some(&text[..text.find(words.as_str())?]));
            if let Some(before) = before {
                let inside = !before.is_empty() && !before.ends_with(char::is_whitespace);
                let first = before.split_whitespace().count() + usize::from(!inside);
                let last = first + words.split_whitespace().count().max(1) - 1;
                *sentence = format!("{sentence} {first}-{last}");
            }
            words.clear();
        }
        self
    }

    /// The clause as it would stand in rules.toml, with the note that marks it.
    pub fn toml(&self, id: &str) -> String {
        let cites: Vec<String> = self
            .cites
            .iter()
            .map(|Cite { sentence, words }| {
                let cite = match words.as_str() {
                    "" => sentence.clone(),
                    words => format!("{sentence} \"{words}\""),
                };
                toml::Value::String(cite).to_string()
            })
            .collect();
        let says = toml::Value::String(self.says.clone());
        format!(
            "[clause.{id}]\nsays = {says}\n{}\ninferred = [{}]\nnote = \"drafted ({} of 100): compare with the sentence, mend, say attested or inferred, and take this note away\"\n",
            self.body,
            cites.join(", "),
            self.confidence,
        )
    }
}
