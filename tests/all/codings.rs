//! Second readers: kappa by worked examples and by a recount, the sheet that is blind, the pages that tell it.

use crate::common;
use ludarium::coding::{pooled, Agreement, Cell, Codings};
use ludarium::corpus::Corpus;
use std::collections::BTreeMap;
use std::process::Command;

fn cell(game: usize, question: &str, edition: &str, reader: &str) -> Cell {
    Cell {
        game: format!("game-{game}"),
        question: question.into(),
        group: "part".into(),
        edition: edition.into(),
        plays: edition.into(),
        reader: reader.into(),
    }
}

/// `both` yes, first alone, second alone, neither.
fn square(question: &str, square: [usize; 4]) -> Vec<Cell> {
    let answers = [("yes", "yes"), ("yes", "no"), ("no", "yes"), ("no", "no")];
    let mut cells = vec![];
    for (n, (ours, theirs)) in square.into_iter().zip(answers) {
        for _ in 0..n {
            cells.push(cell(cells.len(), question, ours, theirs));
        }
    }
    cells
}

fn kappa(cells: &[Cell]) -> Option<f64> {
    pooled(&cells.iter().collect::<Vec<_>>()).kappa
}

#[test]
fn kappa_is_that_of_worked_examples() {
    // observed 0.7, expected 0.5 · 0.6 + 0.5 · 0.4 = 0.5
    let one = square("a", [20, 5, 10, 15]);
    assert!((kappa(&one).unwrap() - 0.4).abs() < 1e-12);
    // 0.6 of 0.54, and of 0.46: the same agreement, other margins
    assert!((kappa(&square("a", [45, 15, 25, 15])).unwrap() - 0.06 / 0.46).abs() < 1e-12);
    assert!((kappa(&square("a", [25, 35, 5, 35])).unwrap() - 0.14 / 0.54).abs() < 1e-12);
    // always agreed, two answers: 1; always agreed, one answer: nothing beyond chance can be seen
    assert_eq!(kappa(&square("a", [3, 0, 0, 3])), Some(1.0));
    assert_eq!(kappa(&square("a", [6, 0, 0, 0])), None);
    // pooled: (0.7 + 1) / 2 observed, (0.5 + 1) / 2 expected: a question with one answer changes nothing
    let mut two = one;
    two.extend(square("b", [50, 0, 0, 0]));
    assert!((kappa(&two).unwrap() - 0.4).abs() < 1e-12);
}

/// The committed coding counted again from its file and the words of the matrix alone.
#[test]
fn agreement_is_that_of_a_recount() {
    let (corpus, findings) = Corpus::load(&common::corpus());
    assert!(findings.is_empty());
    let (codings, _) = Codings::of(&corpus);
    assert!(!codings.codings.is_empty());
    for coding in &codings.codings {
        let agreement = Agreement::of(&codings, coding, &codings.ruled(&corpus));
        let text = &corpus.files.texts[&coding.file];
        let file: toml::Table = text.parse().unwrap();
        let answers = file["answer"].as_array().unwrap();
        // all that is answered is compared
        assert_eq!(agreement.cells.len(), answers.len());
        let first = &agreement.families[0];
        let (mut same, mut by_question) = (0, BTreeMap::<&str, Vec<(&str, &str)>>::new());
        for answer in answers {
            let of = |key: &str| answer[key].as_str().unwrap();
            let cell = agreement
                .cells
                .iter()
                .find(|c| c.game == of("game") && c.question == of("question"))
                .unwrap();
            // `unknown` of a rule that would be reported if there were one is `none`, under the name that the question has for it
            let mut questions = codings.questions.iter();
            let question = questions.find(|q| q.id == cell.question).unwrap();
            let read = question.one_name(of("answer"));
            assert_eq!(cell.reader, read);
            same += usize::from(cell.edition == read);
            let family = &corpus
                .edition(of("game"))
                .unwrap()
                .rules
                .as_ref()
                .unwrap()
                .file
                .family;
            if *family == first.all.name {
                by_question
                    .entry(of("question"))
                    .or_default()
                    .push((&cell.edition, &cell.reader));
            }
        }
        assert_eq!(
            same,
            agreement.families.iter().map(|f| f.all.same).sum::<usize>()
        );
        assert_eq!(answers.len() - same, agreement.disagreements().count());
        let (mut observed, mut expected) = (0.0, 0.0);
        for pairs in by_question.values() {
            let n = pairs.len() as f64;
            observed += pairs.iter().filter(|(a, b)| a == b).count() as f64 / n;
            for (ours, _) in pairs {
                expected +=
                    pairs.iter().filter(|(_, theirs)| theirs == ours).count() as f64 / n / n;
            }
        }
        let n = by_question.len() as f64;
        let recount = (observed / n - expected / n) / (1.0 - expected / n);
        assert!((first.all.kappa.kappa.unwrap() - recount).abs() < 1e-9);
        let (low, high) = first.all.kappa.interval.unwrap();
        assert!(low < recount && recount < high, "{low} {recount} {high}");
    }
}

/// What a second reader is given has every sentence and question, and nothing of the edition.
#[test]
fn the_sheet_is_blind() {
    let printed = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .args(["codings", "um-el-banat", "--sheet"])
        .output()
        .unwrap();
    assert!(printed.status.success());
    let printed = String::from_utf8(printed.stdout).unwrap();
    let (corpus, _) = Corpus::load(&common::corpus());
    let edition = corpus.edition("um-el-banat").unwrap();
    for sentence in &edition.account.sentences {
        assert!(printed.contains(&format!("{}: {}", sentence.id, sentence.text)));
    }
    let (codings, _) = Codings::of(&corpus);
    assert!(codings
        .questions_for("sowing")
        .all(|q| printed.contains(&q.ask)));
    assert!(codings
        .questions_for("track")
        .all(|q| !printed.contains(&q.ask)));
    let ours = edition
        .clauses()
        .map(|(id, _)| format!("{}.{id}", edition.short));
    let doubts = edition.questions().map(|(id, _)| id.clone());
    for word in ours
        .chain(doubts)
        .chain(["modelled".into(), "attested".into()])
    {
        assert!(!printed.contains(&word), "{word}");
    }
}

/// Without the account's words there is nothing to read: that is reported, and no empty sheet is printed.
#[test]
fn no_sheet_is_printed_without_the_words() {
    let (corpus, _) = Corpus::load(&common::corpus());
    let empty = |e: &&ludarium::corpus::Edition| {
        !e.account.sentences.is_empty() && e.account.sentences.iter().all(|s| s.text.is_empty())
    };
    let Some(edition) = corpus.editions.iter().find(empty) else {
        eprintln!("not run: the words of every account are at hand");
        return;
    };
    let printed = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .args(["codings", &edition.slug, "--sheet"])
        .output()
        .unwrap();
    assert_eq!(printed.status.code(), Some(2));
    assert!(printed.stdout.is_empty());
    let stderr = String::from_utf8(printed.stderr).unwrap();
    assert!(
        stderr.contains(&edition.account.record) && stderr.contains("ludarium ingest"),
        "{stderr}"
    );
}
