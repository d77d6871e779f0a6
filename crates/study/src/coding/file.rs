//! The files of codings, read whole: every problem of a file at once.

use super::{ALWAYS, NONE, OTHER};
use crate::corpus::reader::{table, Field, Fields, Form};
use crate::corpus::Lines;
use crate::folders::stem;
use std::path::Path;

table! {
    /// What a second reader is asked of an account.
    pub struct Questions {
        /// The questions, in the order in which they are put.
        pub(super) question: Vec<Question>,
    }
}

table! {
    /// A question that is put to the accounts of a family of games.
    #[derive(Debug, Clone)]
    pub struct Question {
        /// Its name, once a family.
        pub id: String = Form::id(),
        /// The family of games, as `family` in rules.toml.
        pub family: String,
        /// The row of the matrix from which an edition's own answer is read.
        pub aspect: String,
        /// Another row, read where the game has no such thing as the first asks for.
        pub or: Option<String>,
        /// The question.
        pub ask: String,
        /// The answers, besides `unknown`, `none` and `other`, which every question has.
        pub answers: Vec<Answer> = Form::tables("answer"),
        /// Codes of the row that none of the answers means: the edition then answers `other`.
        pub others: Vec<String>,
        /// `none`: of a rule that whoever tells of a game would tell; `unknown` is then put with `none`.
        pub untold: bool = Form::text().then(|_, _, word| word.is_some_and(|word| word == NONE)),
        /// Lines of its keys.
        pub lines: Lines,
    }
    checked by Self::once
}

table! {
    /// An answer that a question offers.
    #[derive(Debug, Clone)]
    pub struct Answer {
        /// Its name.
        pub id: String = Form::id(),
        /// What it means, where the name does not say it.
        pub means: Option<String>,
        /// Codes of the row that mean it (docs/reference/aspects.md), each alone or with what it leaves open; its own name if left out.
        pub codes: Vec<String>,
    }
    checked by Self::complete
}

impl Answer {
    fn complete(&mut self, _: &[Self], f: &mut Fields<'_, '_, '_>) {
        if ALWAYS.contains(&self.id.as_str()) {
            let message = format!("`{}` is an answer to every question", self.id);
            f.bad("id", message, "leave it out: it is understood");
        }
        // an empty list means that no code of the matrix is meant
        if !f.has("codes") {
            self.codes = vec![self.id.clone()];
        }
    }
}

impl Question {
    fn once(&mut self, before: &[Self], f: &mut Fields<'_, '_, '_>) {
        let same = |q: &Self| q.id == self.id && q.family == self.family;
        if before.iter().any(same) {
            f.bad("id", "the question is there twice", "give it another id");
        }
    }

    /// Whether an answer may be given.
    pub fn offers(&self, answer: &str) -> bool {
        ALWAYS.contains(&answer) || self.answers.iter().any(|a| a.id == answer)
    }

    /// An answer under the one name that it has: `none`, where another answer says so, and `unknown` where it comes to that.
    pub fn one_name<'a>(&'a self, answer: &'a str) -> &'a str {
        let same = |a: &&Answer| a.codes.iter().any(|c| c == NONE);
        match answer {
            super::UNKNOWN if self.untold => self.one_name(NONE),
            NONE => self.answers.iter().find(same).map_or(answer, |a| &a.id),
            answer => answer,
        }
    }

    /// What an answer means, in words.
    pub fn words(&self, answer: &str) -> String {
        let of = self.answers.iter().find(|a| a.id == answer);
        match answer {
            super::UNKNOWN => "the account does not say".into(),
            NONE => "there is no such thing".into(),
            OTHER => "something else".into(),
            _ => of
                .and_then(|a| a.means.clone())
                .unwrap_or_else(|| answer.replace('-', " ")),
        }
    }
}

table! {
    /// One reader's answers.
    #[derive(Debug, Clone, Default)]
    pub struct Coding {
        /// The file's name.
        pub name: String = Form::made(|f| stem(Path::new(&f.file())).unwrap_or_default()),
        /// Who answered.
        pub coder: String,
        /// The day, `2026-11-21`.
        pub when: String = Form::day(),
        /// What the reader had before him, and what not.
        pub saw: String,
        /// Whether he knew nothing of the editions.
        pub blind: bool,
        /// One a question and game.
        pub answers as "answer": Vec<Coded>,
        /// The file.
        pub file: String = Form::file(),
    }
}

table! {
    /// An answer to a question on one account.
    #[derive(Debug, Clone)]
    pub struct Coded {
        /// The edition of the account, by slug.
        pub game: String,
        /// The question.
        pub question: String = String::form().naming(&["game"]),
        /// One of its answers, `unknown`, `none` or `other`.
        pub answer: String,
        /// Sentences that it rests on.
        pub cites: Vec<String>,
        /// What the answer leaves out; must be there with `other`.
        pub note: Option<String>,
        /// Lines of its keys.
        pub lines: Lines,
    }
    checked by Self::once
}

impl Coded {
    fn once(&mut self, before: &[Self], f: &mut Fields<'_, '_, '_>) {
        if self.answer == OTHER && self.note.is_none() {
            let message = "another answer, and no note says which";
            f.bad("answer", message, "add note = \"…\"");
        }
        let same = |c: &Self| c.game == self.game && c.question == self.question;
        if before.iter().any(same) {
            let message = "the question is answered twice";
            f.bad("question", message, "leave one answer");
        }
    }
}

table! {
    /// What came of disagreements.
    pub struct AllSettled {
        /// One a disagreement.
        pub(super) settled: Vec<Settled>,
    }
}

table! {
    /// What came of one disagreement.
    #[derive(Debug, Clone)]
    pub struct Settled {
        /// The coding, by the name of its file.
        pub coding: String,
        /// The edition, by slug.
        pub game: String,
        /// The question.
        pub question: String = String::form().naming(&["game"]),
        /// The edition's doubt that it belongs to.
        pub doubt: Option<String>,
        /// What came of it, and why.
        pub why: String,
        /// Who said so.
        pub by: String,
        /// The day, `2026-11-21`.
        pub when: String = Form::day(),
        /// Lines of its keys.
        pub lines: Lines,
    }
}

impl Coding {
    /// The answer to a question on a game.
    pub fn answer(&self, game: &str, question: &str) -> Option<&Coded> {
        let meant = |c: &&Coded| c.game == game && c.question == question;
        self.answers.iter().find(meant)
    }
}
