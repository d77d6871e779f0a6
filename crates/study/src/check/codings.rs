//! Codings: whole, of questions and sentences that are there; each disagreement a doubt or settled with a reason.

use crate::coding::{compared, Cell, Codings, OTHER};
use crate::corpus::Corpus;
use crate::finding::Finding;
use ludarium_engine::words::unknown;
use std::collections::BTreeMap;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let (codings, of_reading) = Codings::of(corpus);
    findings.extend(of_reading);
    if codings.questions.is_empty() && codings.codings.is_empty() {
        return;
    }
    let ruled = codings.ruled(corpus);
    unread(&codings, &ruled, findings);
    let mut apart: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for coding in &codings.codings {
        answers(corpus, &codings, coding, findings);
        let cells = compared(&codings, coding, &ruled).into_iter();
        let cells = cells.map(|(_, c)| c).filter(|c| !c.agrees());
        let cells = apart.entry(&coding.name).or_insert(cells.collect());
        for cell in cells {
            if codings
                .settlement(&coding.name, &cell.game, &cell.question)
                .is_none()
            {
                let line = coding
                    .answer(&cell.game, &cell.question)
                    .map_or(1, |c| c.lines.of("answer"));
                let message = format!(
                    "The edition answers “{}” to `{}`, this reader “{}”, and nobody has said what comes of it.",
                    cell.edition, cell.question, cell.reader
                );
                findings.push(
                    Finding::warning("coding", format!("{} {}", cell.game, cell.question), message)
                        .at(&coding.file, line)
                        .help("make it a doubt of the edition or give a reason: [[settled]] in codings/_shared/settled.toml"),
                );
            }
        }
    }
    settled(corpus, &codings, &apart, findings);
}

/// Codes of the matrix that no answer of the questionnaire means.
fn unread(
    codings: &Codings,
    ruled: &BTreeMap<String, crate::coding::Ruled>,
    findings: &mut Vec<Finding>,
) {
    // of a game that no reader has coded nobody asks which answer its codes are
    let coded = |game: &str| {
        let mut answers = codings.codings.iter().flat_map(|c| &c.answers);
        answers.any(|a| a.game == game)
    };
    for (game, ruled) in ruled.iter().filter(|(game, _)| coded(game)) {
        for question in codings.questions_for(&ruled.family) {
            let (key, message) = match ruled.unread.get(&question.id) {
                None => continue,
                Some(None) => (
                    "aspect",
                    format!("The matrix of {game} has no row `{}`.", question.aspect),
                ),
                Some(Some(words)) => (
                    "answers",
                    format!("The matrix of {game} has “{words}” here, and no answer means it."),
                ),
            };
            findings.push(
                Finding::error("coding", format!("{game} {}", question.id), message)
                    .at("codings/_shared/questions.toml", question.lines.of(key))
                    .help("`ludarium docs aspects` lists the codes of each row: add the code to the `codes` of the answer that means it"),
            );
        }
    }
}

/// Each answer is to a question that is put, one of its answers, and rests on sentences that are there.
fn answers(
    corpus: &Corpus,
    codings: &Codings,
    coding: &crate::coding::Coding,
    findings: &mut Vec<Finding>,
) {
    for coded in &coding.answers {
        let mut bad = |key: &str, message: String, help: &str| {
            findings.push(
                Finding::error(
                    "coding",
                    format!("{} {}", coded.game, coded.question),
                    message,
                )
                .at(&coding.file, coded.lines.of(key))
                .help(help),
            );
        };
        let Some(edition) = corpus.editions.iter().find(|e| e.slug == coded.game) else {
            let all: Vec<&str> = corpus.editions.iter().map(|e| e.slug.as_str()).collect();
            bad(
                "game",
                format!("edition {}", unknown(&coded.game, &all)),
                "write the slug of an edition",
            );
            continue;
        };
        for cite in &coded.cites {
            if !edition.account.sentences.iter().any(|s| s.id == *cite) {
                bad(
                    "cites",
                    format!("{cite} is no sentence of its account"),
                    "write ids such as C6",
                );
            }
        }
        let family = edition
            .rules
            .as_ref()
            .map_or("", |r| r.file.family.as_str());
        let Some(question) = codings
            .questions_for(family)
            .find(|q| q.id == coded.question)
        else {
            let all: Vec<&str> = codings
                .questions_for(family)
                .map(|q| q.id.as_str())
                .collect();
            let message = format!("question {}", unknown(&coded.question, &all));
            bad(
                "question",
                message,
                "answer a question of codings/_shared/questions.toml",
            );
            continue;
        };
        if !question.offers(&coded.answer) {
            let mut all: Vec<&str> = question.answers.iter().map(|a| a.id.as_str()).collect();
            all.extend(crate::coding::ALWAYS);
            let message = format!("answer {}", unknown(&coded.answer, &all));
            bad(
                "answer",
                message,
                &format!("or write \"{OTHER}\" and say in a note what it is"),
            );
        }
    }
}

/// What is settled about disagreements is about ones that there are, and names doubts that there are.
fn settled(
    corpus: &Corpus,
    codings: &Codings,
    apart: &BTreeMap<&str, Vec<Cell>>,
    findings: &mut Vec<Finding>,
) {
    for settled in &codings.settled {
        let mut bad = |key: &str, message: String, help: &str| {
            findings.push(
                Finding::error(
                    "coding",
                    format!("{} {}", settled.game, settled.question),
                    message,
                )
                .at("codings/_shared/settled.toml", settled.lines.of(key))
                .help(help),
            );
        };
        let mut cells = apart.get(settled.coding.as_str()).into_iter().flatten();
        if !cells.any(|c| c.game == settled.game && c.question == settled.question) {
            bad(
                "coding",
                "There is no such disagreement.".into(),
                "take the entry out, or mend its names",
            );
        }
        let edition = corpus.editions.iter().find(|e| e.slug == settled.game);
        if let (Some(edition), Some(doubt)) = (edition, &settled.doubt) {
            let questions = corpus.questions(edition);
            if !questions.iter().any(|(id, _)| id == doubt) {
                let ids: Vec<&str> = questions.iter().map(|(id, _)| id.as_str()).collect();
                bad(
                    "doubt",
                    format!("doubt {}", unknown(doubt, &ids)),
                    "name a question of the edition",
                );
            }
        }
    }
}
