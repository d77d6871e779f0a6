//! The files of codings, read whole: every problem of a file at once.

use super::{ALWAYS, OTHER};
use crate::corpus::reader::Reader;
use crate::corpus::Lines;
use crate::finding::Finding;
use crate::folders::stem;
use serde::Serialize;
use std::path::Path;

/// A question that is put to an account.
#[derive(Debug, Clone, Serialize)]
pub struct Question {
    /// Its name: `direction`.
    pub id: String,
    /// The family of games that it is put to.
    pub family: String,
    /// The row of the matrix from which the edition's own answer is read.
    pub aspect: String,
    /// Another row, read where the game has no such thing as the first asks for.
    pub or: Option<String>,
    /// The question.
    pub ask: String,
    /// The answers, besides those that every question has.
    pub answers: Vec<Answer>,
    /// Where nothing is told there is none: of a rule that whoever tells of a game would tell. `unknown` is then put with `none`.
    pub untold: bool,
    /// Codes of the row that none of the answers means: the edition then answers `other`.
    pub others: Vec<String>,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

/// An answer that a question offers.
#[derive(Debug, Clone, Serialize)]
pub struct Answer {
    /// Its name.
    pub id: String,
    /// What it means, where the name does not say it.
    pub means: Option<String>,
    /// Codes of the row that mean it, each alone or with what it leaves open; its own name where none stands here.
    pub codes: Vec<String>,
}

impl Question {
    /// Whether an answer may be given.
    #[must_use]
    pub fn offers(&self, answer: &str) -> bool {
        ALWAYS.contains(&answer) || self.answers.iter().any(|a| a.id == answer)
    }

    /// An answer under the one name that it has: `none`, where another answer says so, and `unknown` where it comes to that.
    #[must_use]
    pub fn one_name<'a>(&'a self, answer: &'a str) -> &'a str {
        let same = |a: &&Answer| a.codes.iter().any(|c| c == super::NONE);
        match answer {
            super::UNKNOWN if self.untold => self.one_name(super::NONE),
            super::NONE => self.answers.iter().find(same).map_or(answer, |a| &a.id),
            answer => answer,
        }
    }

    /// What an answer means, in words.
    #[must_use]
    pub fn words(&self, answer: &str) -> String {
        let of = self.answers.iter().find(|a| a.id == answer);
        match answer {
            super::UNKNOWN => "the account does not say".into(),
            super::NONE => "there is no such thing".into(),
            OTHER => "something else".into(),
            _ => of
                .and_then(|a| a.means.clone())
                .unwrap_or_else(|| answer.replace('-', " ")),
        }
    }
}

/// One reader's answers.
#[derive(Debug, Clone, Default)]
pub struct Coding {
    /// The file's name.
    pub name: String,
    /// Who answered.
    pub coder: String,
    /// When.
    pub when: String,
    /// What the reader had before him, and what not.
    pub saw: String,
    /// Whether the reader knew nothing of the editions.
    pub blind: bool,
    /// The answers.
    pub answers: Vec<Coded>,
    /// The file.
    pub file: String,
}

/// One answer of a reader.
#[derive(Debug, Clone)]
pub struct Coded {
    /// Slug of the edition of the account.
    pub game: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// Sentences that it rests on.
    pub cites: Vec<String>,
    /// What the answer leaves out, in the reader's words.
    pub note: Option<String>,
    /// Lines of its keys.
    pub lines: Lines,
}

/// What came of a disagreement.
#[derive(Debug, Clone)]
pub struct Settled {
    /// The reader.
    pub coding: String,
    /// Slug of the edition.
    pub game: String,
    /// The question.
    pub question: String,
    /// The edition's doubt that it became or was already, by its question's id.
    pub doubt: Option<String>,
    /// Why it is settled so.
    pub why: String,
    /// Who settled it.
    pub by: String,
    /// When.
    pub when: String,
    /// Lines of its keys.
    pub lines: Lines,
}

/// `questions.toml`.
pub(super) fn questions(file: &str, text: &str, findings: &mut Vec<Finding>) -> Vec<Question> {
    let (mut reader, table) = Reader::parse(file, text);
    reader.fields(&table, 0..0, "questions", &["question"]);
    let mut out: Vec<Question> = vec![];
    for (span, entry) in reader.tables(&table, "question") {
        let mut answers = vec![];
        for (span, answer) in reader.tables(entry, "answers") {
            let mut f = reader.fields(answer, span, "answer", &["id", "means", "codes"]);
            let id = f.needed("id");
            f.about(id.clone());
            if ALWAYS.contains(&id.as_str()) {
                let message = format!("`{id}` is an answer to every question");
                f.bad("id", message, "leave it out: it is understood");
            }
            let means = f.text("means");
            // an empty list means that no code of the matrix is meant
            let codes = match answer.contains_key("codes") {
                true => f.texts("codes"),
                false => vec![id.clone()],
            };
            answers.push(Answer { id, means, codes });
        }
        let known = &[
            "id", "family", "aspect", "or", "ask", "answers", "others", "untold",
        ];
        let mut f = reader.fields(entry, span, "question", known);
        let id = f.needed("id");
        f.about(id.clone());
        let family = f.needed("family");
        if out.iter().any(|q| q.id == id && q.family == family) {
            f.bad("id", "the question is there twice", "give it another id");
        }
        out.push(Question {
            id,
            family,
            aspect: f.needed("aspect"),
            or: f.text("or"),
            ask: f.needed("ask"),
            others: f.texts("others"),
            untold: f.text("untold").is_some_and(|told| told == super::NONE),
            answers,
            lines: f.lines,
        });
    }
    findings.extend(reader.findings);
    out
}

/// `settled.toml`.
pub(super) fn settled(file: &str, text: &str, findings: &mut Vec<Finding>) -> Vec<Settled> {
    let (mut reader, table) = Reader::parse(file, text);
    reader.fields(&table, 0..0, "settled", &["settled"]);
    let known = &["coding", "game", "question", "doubt", "why", "by", "when"];
    let mut out = vec![];
    for (span, entry) in reader.tables(&table, "settled") {
        let mut f = reader.fields(entry, span, "settled", known);
        let (coding, game) = (f.needed("coding"), f.needed("game"));
        let question = f.needed("question");
        f.about(format!("{game} {question}"));
        out.push(Settled {
            coding,
            game,
            question,
            doubt: f.text("doubt"),
            why: f.needed("why"),
            by: f.needed("by"),
            when: f.day("when"),
            lines: f.lines,
        });
    }
    findings.extend(reader.findings);
    out
}

impl Coding {
    /// The answer to a question on a game.
    #[must_use]
    pub fn answer(&self, game: &str, question: &str) -> Option<&Coded> {
        let asked = |c: &&Coded| c.game == game && c.question == question;
        self.answers.iter().find(asked)
    }

    /// `codings/<name>.toml`.
    pub(super) fn parse(file: &str, text: &str, findings: &mut Vec<Finding>) -> Self {
        let (mut reader, table) = Reader::parse(file, text);
        let name = stem(Path::new(file)).unwrap_or_default();
        let known = &["coder", "when", "saw", "blind", "answer"];
        let mut f = reader.fields(&table, 0..0, &name, known);
        let mut coding = Self {
            coder: f.needed("coder"),
            when: f.day("when"),
            saw: f.needed("saw"),
            blind: f.flag("blind").unwrap_or_default(),
            file: file.to_owned(),
            answers: vec![],
            name,
        };
        let known = &["game", "question", "answer", "cites", "note"];
        for (span, entry) in reader.tables(&table, "answer") {
            let mut f = reader.fields(entry, span, "answer", known);
            let (game, question) = (f.needed("game"), f.needed("question"));
            f.about(format!("{game} {question}"));
            let answer = f.needed("answer");
            let note = f.text("note");
            if answer == OTHER && note.is_none() {
                f.bad(
                    "answer",
                    "another answer, and no note says which",
                    "add note = \"…\"",
                );
            }
            if coding.answer(&game, &question).is_some() {
                f.bad(
                    "question",
                    "the question is answered twice",
                    "leave one answer",
                );
            }
            coding.answers.push(Coded {
                cites: f.texts("cites"),
                lines: f.lines.clone(),
                game,
                question,
                answer,
                note,
            });
        }
        findings.extend(reader.findings);
        coding
    }
}
