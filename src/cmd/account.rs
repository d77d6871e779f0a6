//! `ludarium account`: what became of the sentences of an account, and a status given to some.

use super::hand::{refused, Hand, Written};
use super::text::{cut, table, WIDTH};
use super::{edition, Usage};
use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::Args as ClapArgs;
use ludarium::corpus::account::Status;
use ludarium::corpus::writing::{sentences, with_all_keys, At, Keys, Put};
use ludarium::corpus::{Edition, Sentence};
use std::process::ExitCode;

/// List the sentences of an account and what became of each, or set that for some
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes the keys that are given into account.toml and leaves every other byte as it was. A sentence that clauses cite is `modelled`;
`ludarium clause` adds a clause and says so of its sentences by itself. `ludarium docs edition account.toml` tells what each status means.

Examples:
  ludarium account my-game                              every sentence, and what is still open
  ludarium account my-game --open                       those without a status
  ludarium account my-game C1 C7-C9 --status context
  ludarium account my-game C4 --status unmodelled --note \"two words of it cannot be read\"
  ludarium account my-game C5 --status contradicted --against C8
  ludarium account my-game C2 --gist \"Six holes in each of two rows.\"")]
pub struct Args {
    /// An edition, by slug or short name
    game: String,
    /// Sentences: C3, or C3-C7 for those from one to the other [default: list them]
    sentences: Vec<String>,
    /// List those alone that have no status yet
    #[arg(long, conflicts_with = "sentences")]
    open: bool,
    /// What became of them
    #[arg(long, requires = "sentences", value_parser = PossibleValuesParser::new(Status::ALL.iter().map(|(word, _)| *word)))]
    status: Option<String>,
    /// What it says, in your own words
    #[arg(long, requires = "sentences", value_name = "WORDS")]
    gist: Option<String>,
    /// An editor's remark
    #[arg(long, requires = "sentences", value_name = "WORDS")]
    note: Option<String>,
    /// A sentence or clause that speaks against them
    #[arg(long, requires = "sentences", value_name = "ID")]
    against: Vec<String>,
    /// Of a further witness: a sentence of the account that they repeat
    #[arg(long, requires = "sentences", value_name = "ID")]
    same: Vec<String>,
    /// A clause that they do not say whole
    #[arg(long, requires = "sentences", value_name = "CLAUSE")]
    partly: Vec<String>,
    #[command(flatten)]
    written: Written,
}

/// Runs the command.
///
/// # Errors
/// No such edition or sentence, or account.toml cannot be written into.
pub fn run(args: Args) -> Result<ExitCode> {
    if args.sentences.is_empty() {
        let corpus = args.written.context.load()?;
        list(edition(&corpus, &args.game)?, args.open);
        return Ok(ExitCode::SUCCESS);
    }
    let keys = keys(&args);
    if keys.is_empty() {
        return Err(Usage("say what became of them: --status, --gist, --note, --against, --same or --partly (`ludarium show GAME C3` shows a sentence)".into()).into());
    }
    let hand = Hand::on(&args.written)?;
    let of = edition(&hand.corpus, &args.game)?;
    let ids = sentences(&of.account, &args.sentences).map_err(refused)?;
    let file = &of.account.file;
    let all: Vec<Keys> = ids
        .iter()
        .map(|id| (At::Sentence(id), keys.clone()))
        .collect();
    let text = with_all_keys(&hand.text(file)?, &all);
    let text = text.map_err(|why| refused(format!("{file}: {why}")))?;
    hand.put(&[(file, &text)])?;
    let about: Vec<String> = ids.iter().map(|id| format!("{} {id}", of.short)).collect();
    hand.told(&of.slug, &about);
    Ok(ExitCode::SUCCESS)
}

fn keys(args: &Args) -> Vec<(&'static str, Put)> {
    let text = |key, value: &Option<String>| value.as_deref().map(|v| (key, Put::text(v)));
    let list = |key, all: &[String]| (!all.is_empty()).then(|| (key, Put::list(all)));
    [
        text("gist", &args.gist),
        text("status", &args.status),
        list("partly", &args.partly),
        list("against", &args.against),
        list("same", &args.same),
        text("note", &args.note),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn list(edition: &Edition, open: bool) {
    let all = &edition.account.sentences;
    let shown = all.iter().filter(|s| !open || s.status.is_none());
    let rows: Vec<Vec<String>> = shown.map(row).collect();
    print!("{}", table(&["sentence", "status", "by", "says"], &rows));
    let left = all.iter().filter(|s| s.status.is_none()).count();
    eprintln!("{} sentences, {left} without a status", all.len());
}

fn row(s: &Sentence) -> Vec<String> {
    let named = [&s.by[..], &s.questions, &s.claims].concat();
    vec![
        s.id.clone(),
        s.status.map_or("–", Status::word).to_owned(),
        named.join(", "),
        cut(s.says(), WIDTH),
    ]
}
