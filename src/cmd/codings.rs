//! `ludarium codings`: what other readers make of the accounts, and how far the editions agree with them.

use super::context::{json, Context, Report};
use super::text::{table, wrap, WIDTH};
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::coding::{Agreement, Cell, Coding, Codings, Group, Settled, ALWAYS};
use ludarium::corpus::Edition;
use ludarium::printed::codings::{self as printed, Disagreement, Reader};
use std::process::ExitCode;

/// How second readers understand the accounts, and how far the editions agree with them
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium codings                    every reader: agreement by family and part of the game, and the disagreements
  ludarium codings um-el-banat        the disagreements about one game, with reasons
  ludarium codings um-el-banat --sheet    the sentences and questions for a second reader
  ludarium codings --json")]
pub struct Args {
    /// Only answers about one edition, by slug or short name
    game: Option<String>,
    /// Print the sentences of the game's account and the questions on it, and nothing of the edition
    #[arg(long, requires = "game", conflicts_with = "json")]
    sheet: bool,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let corpus = args.context.load()?;
    let game = match args.game.as_deref() {
        None => None,
        Some(name) => Some(super::named(&corpus, name)?.slug.clone()),
    };
    let (codings, _) = Codings::of(&corpus);
    if let Some(edition) = game
        .as_ref()
        .filter(|_| args.sheet)
        .and_then(|g| corpus.edition(g))
    {
        let account = &edition.account;
        if account.sentences.iter().any(|s| s.text.is_empty()) {
            return Err(super::Usage::without_words(&account.record).into());
        }
        sheet(&codings, edition);
        return Ok(ExitCode::SUCCESS);
    }
    let ruled = codings.ruled(&corpus);
    let mut readers = printed::Codings(vec![]);
    for coding in &codings.codings {
        let agreement = Agreement::of(&codings, coding, &ruled);
        let of_game = |c: &&Cell| game.as_ref().is_none_or(|g| *g == c.game);
        let open = agreement.disagreements().filter(of_game);
        if args.report.json {
            let open = open.map(|c| disagreement(&codings, coding, c));
            readers.0.push(Reader {
                coding: &coding.name,
                coder: &coding.coder,
                when: &coding.when,
                saw: &coding.saw,
                blind: coding.blind,
                disagreements: open.collect(),
                agreement,
            });
            continue;
        }
        let blind = if coding.blind { ", blind" } else { "" };
        println!("{} ({}, {}{blind})", coding.name, coding.coder, coding.when);
        println!("{}\n", wrap(&format!("had: {}", coding.saw), 0, WIDTH));
        if game.is_none() {
            sums(&agreement);
        }
        for cell in open {
            line(&codings, coding, cell);
        }
        println!();
    }
    if args.report.json {
        json(&readers)?;
    } else if codings.codings.is_empty() {
        println!(
            "There is no coding yet: `ludarium docs edition second readers` says how to make one."
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// What a second reader is given.
fn sheet(codings: &Codings, edition: &Edition) {
    println!("{}, {}\n", edition.slug, edition.account.record);
    for sentence in &edition.account.sentences {
        println!("{}: {}", sentence.id, sentence.text);
    }
    let family = edition
        .rules
        .as_ref()
        .map_or("", |r| r.file.family.as_str());
    for question in codings.questions_for(family) {
        println!("\n{}: {}", question.id, question.ask);
        let offered = question.answers.iter().map(|a| a.id.as_str());
        for answer in offered.chain(ALWAYS) {
            println!(
                "{}",
                wrap(
                    &format!("{answer}: {}", question.words(answer)),
                    4,
                    WIDTH - 4
                )
            );
        }
    }
}

/// Agreement by family and, below it, by part of the game; then by game.
fn sums(agreement: &Agreement) {
    let row = |name: String, g: &Group| {
        let kappa = g.kappa.kappa.map_or("–".into(), |k| format!("{k:.2}"));
        let interval = g.kappa.interval;
        let interval = interval.map_or(String::new(), |(low, high)| {
            format!("{low:.2} to {high:.2}")
        });
        vec![
            name,
            g.games.to_string(),
            format!("{} of {}", g.same, g.cells),
            format!("{} of {}", g.both_say_same, g.both_say),
            kappa,
            interval,
        ]
    };
    let mut rows = vec![];
    for family in &agreement.families {
        rows.push(row(family.all.name.clone(), &family.all));
        let parts = family.parts.iter();
        rows.extend(parts.map(|g| row(format!("  {}", g.name), g)));
    }
    rows.extend(agreement.games.iter().map(|g| row(g.name.clone(), g)));
    let head = [
        "",
        "games",
        "same answer",
        "where both answer",
        "kappa",
        "95 %",
    ];
    println!("{}", table(&head, &rows));
}

fn line(codings: &Codings, coding: &Coding, cell: &Cell) {
    let words = |answer: &str| {
        let question = codings.questions.iter().find(|q| q.id == cell.question);
        question.map_or_else(|| answer.to_owned(), |q| q.words(answer))
    };
    let ask = codings.questions.iter().find(|q| q.id == cell.question);
    println!(
        "{}  {}",
        cell.game,
        ask.map_or(cell.question.as_str(), |q| &q.ask)
    );
    let plays = if cell.plays == cell.edition {
        String::new()
    } else {
        format!(" (its rules, by conjecture: {})", words(&cell.plays))
    };
    let mut lines = vec![
        format!("the edition: {}{plays}", words(&cell.edition)),
        format!("{}: {}", coding.name, words(&cell.reader)),
    ];
    let note = coding
        .answer(&cell.game, &cell.question)
        .and_then(|c| c.note.clone());
    lines.extend(note.map(|n| format!("his note: {n}")));
    let settled = codings.settlement(&coding.name, &cell.game, &cell.question);
    lines.push(match settled {
        Some(Settled {
            doubt: Some(doubt),
            why,
            ..
        }) => format!("doubt {doubt}: {why}"),
        Some(settled) => format!("settled: {}", settled.why),
        None => "not settled".into(),
    });
    for line in lines {
        println!("{}", wrap(&line, 4, WIDTH - 4));
    }
}

fn disagreement<'c>(codings: &'c Codings, coding: &'c Coding, cell: &Cell) -> Disagreement<'c> {
    let coded = coding.answer(&cell.game, &cell.question);
    let settled = codings.settlement(&coding.name, &cell.game, &cell.question);
    Disagreement {
        game: cell.game.clone(),
        question: cell.question.clone(),
        edition: cell.edition.clone(),
        plays: cell.plays.clone(),
        reader: cell.reader.clone(),
        note: coded.and_then(|c| c.note.as_deref()),
        cites: coded.map(|c| c.cites.as_slice()),
        doubt: settled.and_then(|s| s.doubt.as_deref()),
        why: settled.map(|s| s.why.as_str()),
    }
}
