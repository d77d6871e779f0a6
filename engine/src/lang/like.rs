//! Leaning: rules whose account sends its reader to another game (“identical to …, except …”) take over that game's clauses.
//!
//! A file says what it takes and what it does not, clause by clause; nothing is taken in silence, and a clause that the other
//! edition gains or loses is reported. Taking over happens when files are read: a compiler meets one file, as if it had been written so.

use super::{Cite, Clause, Question, Reading, RulesFile};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `[like]`: what an account takes over from another.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Like {
    /// Short name of the edition leaned on.
    pub edition: String,
    /// Cite of the own sentence that sends there.
    pub by: String,
    /// Its clauses that are taken over, by their ids there.
    pub takes: Vec<String>,
    /// Its clauses that are not: this account says otherwise, or they do not fit.
    #[serde(default)]
    pub except: Vec<String>,
}

/// Something wrong with a leaning, by the dotted key it speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaning {
    /// `like.takes`.
    pub key: &'static str,
    /// What is wrong and how to mend it.
    pub message: String,
}

/// The file with what it takes over from `other`, which itself has already taken over what it leans on; and all that is wrong.
///
/// A clause taken over keeps how sure it is, and cites the sentence that sends there and, through it, the other's. Questions come with
/// the clauses that their readings change, under ids of this edition; those about a clause that is not taken stay behind.
#[must_use]
pub fn take_over(file: &RulesFile, other: &RulesFile) -> (RulesFile, Vec<Leaning>) {
    let mut out = file.clone();
    let Some(like) = &file.like else {
        return (out, vec![]);
    };
    let problems = accounted(file, other, like);
    for (id, clause) in &other.clauses {
        if like.takes.contains(id) && !file.clauses.contains_key(id) {
            out.clauses.insert(id.clone(), over(clause, other, like));
            let from = other.taken.get(id);
            let from = from.map_or_else(|| format!("{}.{id}", other.short), Clone::clone);
            out.taken.insert(id.clone(), from);
        }
    }
    // what yields to a clause that is not here yields to nothing
    let known: Vec<String> = out.clauses.keys().cloned().collect();
    for id in &like.takes {
        if let Some(clause) = out.clauses.get_mut(id) {
            for list in [&mut clause.over, &mut clause.after].into_iter().flatten() {
                list.retain(|name| known.contains(name));
            }
        }
    }
    for (id, question) in &other.questions {
        let own = format!("Q-{}-{}", file.short, id.strip_prefix("Q-").unwrap_or(id));
        if all_here(question, like) && !out.questions.contains_key(&own) {
            out.questions.insert(own, asked_here(question, other, like));
        }
    }
    together(&mut out, other);
    (out, problems)
}

/// Every clause of the other is either taken or excepted, none of them both, and none replaced in silence.
fn accounted(file: &RulesFile, other: &RulesFile, like: &Like) -> Vec<Leaning> {
    let mut out = vec![];
    let mut bad = |key: &'static str, message: String| out.push(Leaning { key, message });
    let name = &other.short;
    if file.family != other.family {
        bad(
            "like.edition",
            format!(
                "`{name}` is of the family `{}`, this game of `{}`",
                other.family, file.family
            ),
        );
    }
    for id in other.clauses.keys() {
        match (like.takes.contains(id), like.except.contains(id)) {
            (false, false) => bad(
                "like.takes",
                format!("{name}.{id} is neither taken nor excepted: put `{id}` into `takes` or `except`"),
            ),
            (true, true) => bad(
                "like.except",
                format!("{name}.{id} is both taken and excepted: keep one"),
            ),
            (true, false) if file.clauses.contains_key(id) => bad(
                "like.takes",
                format!("{name}.{id} is taken over, and clause `{id}` stands here too: put it into `except`, or give the own clause another id"),
            ),
            _ => {}
        }
    }
    for (key, list) in [("like.takes", &like.takes), ("like.except", &like.except)] {
        for (n, id) in list.iter().enumerate() {
            if !other.clauses.contains_key(id) {
                let known: Vec<&str> = other.clauses.keys().map(String::as_str).collect();
                bad(
                    key,
                    format!("{name} has no clause {}", crate::words::unknown(id, &known)),
                );
            } else if list[..n].contains(id) {
                bad(key, format!("`{id}` stands twice: keep one"));
            }
        }
    }
    out
}

/// A clause of the other as it stands here.
fn over(clause: &Clause, other: &RulesFile, like: &Like) -> Clause {
    let mut out = clause.clone();
    for cites in [&mut out.attested, &mut out.inferred, &mut out.conjectured]
        .into_iter()
        .flatten()
    {
        *cites = through(cites, other, like);
    }
    out
}

/// The cites of the other, through the sentence that sends there.
fn through(cites: &[String], other: &RulesFile, like: &Like) -> Vec<String> {
    let theirs = cites.iter().map(|text| match Cite::parse(text) {
        Ok(cite) if cite.account.is_none() => format!("{} {text}", other.short),
        _ => text.clone(),
    });
    let mut out: Vec<String> = std::iter::once(like.by.clone()).chain(theirs).collect();
    let mut seen = vec![];
    out.retain(|text| {
        let at = Cite::parse(text)
            .ok()
            .map(|c| (c.account.clone(), c.sentence.clone()));
        let new = !seen.contains(&at);
        seen.push(at);
        new
    });
    out
}

/// Whether all that the readings of a question change is taken over.
fn all_here(question: &Question, like: &Like) -> bool {
    let touched = |r: &Reading| -> bool {
        let mut names = r.drop.iter().chain(r.change.keys());
        names.all(|id| like.takes.contains(id))
    };
    question.reading.values().all(touched)
}

/// A question of the other as it stands here. Its telling position is the other's and stays there.
fn asked_here(question: &Question, other: &RulesFile, like: &Like) -> Question {
    let mut out = question.clone();
    out.cites = through(&out.cites, other, like);
    out.shows = None;
    for reading in out.reading.values_mut() {
        for clause in reading.add.values_mut() {
            *clause = over(clause, other, like);
        }
    }
    out
}

/// Kinds of marks, shared files, and what the game does not have: those of both.
fn together(out: &mut RulesFile, other: &RulesFile) {
    let add = |mine: &mut Vec<String>, theirs: &[String]| {
        let new: Vec<String> = theirs
            .iter()
            .filter(|t| !mine.contains(t))
            .cloned()
            .collect();
        mine.extend(new);
    };
    add(&mut out.uses, &other.uses);
    add(&mut out.marks, &other.marks);
    add(&mut out.unseen, &other.unseen);
    for (kind, letter) in &other.mark_letters {
        out.mark_letters.entry(kind.clone()).or_insert(*letter);
    }
    let set: Vec<String> = out
        .clauses
        .values()
        .filter_map(|c| c.set.as_ref())
        .flat_map(|s: &BTreeMap<_, BTreeMap<String, _>>| {
            s.iter()
                .flat_map(|(phase, p)| p.keys().map(move |name| format!("{phase}.{name}")))
        })
        .collect();
    let absent: Vec<String> = other
        .absent
        .iter()
        .filter(|path| !set.contains(path))
        .cloned()
        .collect();
    add(&mut out.absent, &absent);
}

#[cfg(all(test, feature = "read"))]
mod tests {
    use super::*;
    use crate::families::read;

    const OTHER: &str = r#"
slug = "other"
short = "other"
title = "Other"
marks = ["jen"]
absent = ["feed.duty"]
[clause.board]
says = "Six holes."
set.setup = { holes = 6, counters = 4 }
attested = ["R1"]
[clause.sow]
says = "Anticlockwise."
set.sow.direction = "anticlockwise"
attested = ['C1 "leftwards"']
[question.Q-other-1]
ask = "Which way?"
default = "left"
cites = ["C1"]
shows = "other-1"
reading.left = { says = "leftwards" }
reading.right = { says = "rightwards", change.sow = { set.sow.direction = "clockwise" } }
"#;

    fn file(text: &str) -> RulesFile {
        let (file, _, errors) = read(text);
        assert!(errors.is_empty(), "{errors:?}");
        file
    }

    fn leaning(more: &str) -> RulesFile {
        file(&format!(
            "slug = \"mine\"\nshort = \"mine\"\ntitle = \"Mine\"\n[like]\nedition = \"other\"\nby = \"C2 5-9\"\n{more}"
        ))
    }

    #[test]
    fn what_is_taken_over_cites_the_sentence_that_sends_there() {
        let mine = leaning(
            "takes = [\"sow\"]\nexcept = [\"board\"]\n[clause.board]\nsays = \"Four.\"\nset.setup = { holes = 4, counters = 4 }\nattested = [\"C1\"]\n",
        );
        let (whole, problems) = take_over(&mine, &file(OTHER));
        assert_eq!(problems, []);
        let sow = &whole.clauses["sow"];
        assert_eq!(
            sow.attested.as_deref(),
            Some(&["C2 5-9".to_owned(), "other C1 \"leftwards\"".to_owned()][..])
        );
        assert_eq!(whole.taken["sow"], "other.sow");
        assert!(!whole.taken.contains_key("board"));
        assert_eq!(whole.marks, ["jen"]);
        assert_eq!(whole.absent, ["feed.duty"]);
        let question = &whole.questions["Q-mine-other-1"];
        assert_eq!(question.cites, ["C2 5-9", "other C1"]);
    }

    #[test]
    fn nothing_is_taken_or_left_in_silence() {
        let says = |more: &str| -> Vec<String> {
            let (_, problems) = take_over(&leaning(more), &file(OTHER));
            problems.into_iter().map(|p| p.message).collect()
        };
        assert!(says("takes = [\"sow\"]")[0].contains("neither taken nor excepted"));
        assert!(says("takes = [\"sow\", \"board\"]\nexcept = [\"sow\"]")[0].contains("both"));
        assert!(says("takes = [\"sow\", \"board\", \"sew\"]")[0].contains("did you mean"));
        let replaced = "takes = [\"sow\", \"board\"]\n[clause.sow]\nsays = \"x\"\nset.sow.direction = \"clockwise\"\nattested = [\"C1\"]\n";
        assert!(says(replaced)[0].contains("stands here too"));
    }

    #[test]
    fn a_question_about_a_clause_that_is_not_taken_stays_behind() {
        let mine = leaning("takes = [\"board\"]\nexcept = [\"sow\"]\n");
        let (whole, _) = take_over(&mine, &file(OTHER));
        assert!(whole.questions.is_empty());
    }
}
