//! Codings: what other readers, who saw the accounts and not the editions, answer of a game, and how far the editions agree.
//!
//! `codings/_shared/questions.toml` asks; each `codings/<name>.toml` is one reader's answers; `codings/_shared/settled.toml` says of each
//! disagreement what came of it. The edition's own answers are read off its compiled rules, never typed. docs/edition.md.

mod agreement;
mod file;
mod ruled;

pub use agreement::{compared, pooled, Agreement, Cell, Group, Kappa, OfFamily, SAMPLES, SEED};
pub use file::{AllSettled, Questions};
pub use file::{Answer, Coded, Coding, Question, Settled};
pub use ruled::Ruled;

use crate::corpus::reader::Table;
use crate::corpus::{Corpus, Edition};
use crate::finding::Finding;
use crate::folders::stem;
use std::collections::BTreeMap;
use std::path::Path;

/// The account does not say.
pub const UNKNOWN: &str = "unknown";
/// The game has no such thing.
pub const NONE: &str = "none";
/// Something that the questionnaire does not list; a note says what.
pub const OTHER: &str = "other";
/// Answers that every question has.
pub const ALWAYS: [&str; 3] = [UNKNOWN, NONE, OTHER];

const QUESTIONS: &str = "codings/_shared/questions.toml";
const SETTLED: &str = "codings/_shared/settled.toml";

/// The questionnaire, the readers' answers, and what came of the disagreements.
#[derive(Debug, Clone, Default)]
pub struct Codings {
    /// The questions, in the order of the questionnaire.
    pub questions: Vec<Question>,
    /// The readers, in the order of their files.
    pub codings: Vec<Coding>,
    /// What came of disagreements.
    pub settled: Vec<Settled>,
}

impl Codings {
    /// Reads the files of a corpus; what is wrong with them is reported, the rest is there all the same.
    pub fn of(corpus: &Corpus) -> (Self, Vec<Finding>) {
        let mut codings = Self::default();
        let mut findings = vec![];
        for (file, text) in corpus.files.all() {
            if !file.starts_with("codings/") || !file.ends_with(".toml") {
                continue;
            }
            let problems = match file {
                QUESTIONS => {
                    let (all, problems) = Questions::file("questions", file, text);
                    codings.questions = all.question;
                    problems
                }
                SETTLED => {
                    let (all, problems) = AllSettled::file("settled", file, text);
                    codings.settled = all.settled;
                    problems
                }
                _ => {
                    let name = stem(Path::new(file)).unwrap_or_default();
                    let (coding, problems) = Coding::file(&name, file, text);
                    codings.codings.push(coding);
                    problems
                }
            };
            findings.extend(problems);
        }
        (codings, findings)
    }

    /// The questions put to games of a family.
    pub fn questions_for<'c>(&'c self, family: &'c str) -> impl Iterator<Item = &'c Question> {
        self.questions.iter().filter(move |q| q.family == family)
    }

    /// What came of a disagreement.
    pub fn settlement(&self, coding: &str, game: &str, question: &str) -> Option<&Settled> {
        self.settled
            .iter()
            .find(|s| s.coding == coding && s.game == game && s.question == question)
    }

    /// What the editions answer, by slug: of each whose rules compile.
    pub fn ruled(&self, corpus: &Corpus) -> BTreeMap<String, Ruled> {
        let read = |e: &Edition| Some((e.slug.clone(), Ruled::of(self, corpus, e)?));
        corpus.finished().filter_map(read).collect()
    }
}
