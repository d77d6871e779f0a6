//! `ludarium account`: what became of the sentences of an account, and a status given to some.

use super::hand::{refused, Hand, Written};
use super::text::{cut, table, WIDTH};
use super::{edition, Usage};
use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::Args as ClapArgs;
use ludarium::corpus::account::Status;
use ludarium::corpus::at_hand::field;
use ludarium::corpus::recut::Recut;
use ludarium::corpus::writing::{sentences, with_all_keys, At, Keys, Put};
use ludarium::corpus::{Edition, Sentence};
use std::process::ExitCode;

/// List the sentences of an account with their statuses, or set a status
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes the given keys into account.toml and leaves every other byte as it was. A sentence that clauses cite is `modelled`;
`ludarium clause` adds a clause and sets this status by itself. `ludarium docs edition account.toml` explains each status.

Examples:
  ludarium account my-game                              every sentence, and what is still to do
  ludarium account my-game --open                       those without a status
  ludarium account my-game C1 C7-C9 --status context
  ludarium account my-game C4 --status unmodelled --note \"two words of it cannot be read\"
  ludarium account my-game C5 --status contradicted --against C8
  ludarium account my-game --join C3 C4                 makes one sentence of two; every cite, word number and remark follows
  ludarium account my-game --split C3 \"Each has\"       the second begins with these words; or with a word by its number
  ludarium account my-game C2 --gist \"Six holes in each of two rows.\"")]
pub struct Args {
    /// An edition, by slug or short name
    game: String,
    /// Sentences: C3, or C3-C7 for those from one to the other [default: list them]
    sentences: Vec<String>,
    /// List only sentences that have no status yet
    #[arg(long, conflicts_with = "sentences")]
    open: bool,
    /// Their status
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
    /// A clause of which they say only a part
    #[arg(long, requires = "sentences", value_name = "CLAUSE")]
    partly: Vec<String>,
    /// What they say, in the language of the pages
    #[arg(long, requires = "sentences", value_name = "WORDS")]
    translation: Option<String>,
    /// Who translated them [default: the translator of the account]
    #[arg(long, requires = "sentences", value_name = "WHO")]
    translator: Option<String>,
    /// Make one sentence of those from one to another, and move what points to them
    #[arg(long, num_args = 2, value_names = ["FIRST", "LAST"], conflicts_with_all = ["sentences", "open"])]
    join: Vec<String>,
    /// Make two sentences of one; the second begins with a word, named by its number or as it is written
    #[arg(long, num_args = 2, value_names = ["SENTENCE", "WORD"], conflicts_with_all = ["sentences", "open", "join"])]
    split: Vec<String>,
    #[command(flatten)]
    written: Written,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if !args.join.is_empty() || !args.split.is_empty() {
        return recut(&args);
    }
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
    hand.report(&of.slug, &about);
    Ok(ExitCode::SUCCESS)
}

/// Joins or splits sentences, in the account and in every file that points to them.
fn recut(args: &Args) -> Result<ExitCode> {
    let hand = Hand::on(&args.written)?;
    let of = edition(&hand.corpus, &args.game)?;
    let chosen = if args.join.is_empty() {
        &args.split[..1]
    } else {
        &args.join[..]
    };
    let ids = sentences(&of.account, chosen).map_err(refused)?;
    let found = of
        .account
        .sentence(&ids[0])
        .ok_or_else(|| refused("there is no such sentence"))?;
    let record = of.account.record_of(found);
    let text = field(&hand.corpus, record, found.layer.field());
    let text: Vec<char> = text
        .ok_or_else(|| Usage::without_words(record))?
        .chars()
        .collect();
    let recut = match &args.split[..] {
        [_, at] => Recut::split(&of.account, &ids[0], at, &text),
        _ => Recut::join(&of.account, &ids, &text),
    };
    let mut recut = recut.map_err(refused)?;
    let others = hand.corpus.editions.iter().filter(|e| e.slug != of.slug);
    recut.others = others.flat_map(|e| [e.slug.as_str(), &e.short]).collect();
    recut.names = vec![&of.slug, &of.short];
    let own = format!("games/{}/", of.slug);
    let mut written: Vec<(&str, String)> = vec![];
    for (file, text) in hand.corpus.files.all() {
        let points = ["games/", "rulesets/", "codings/", "studies/"];
        if !file.ends_with(".toml") || !points.iter().any(|folder| file.starts_with(folder)) {
            continue;
        }
        let text = ludarium::disk::without_cr(text);
        let new = match file == of.account.file {
            true => recut.account(&text),
            false => recut.pointing(&text, file.starts_with(&own)),
        };
        let new = new.map_err(|why| refused(format!("{file}: {why}")))?;
        if new != text {
            written.push((file, new));
        }
    }
    let written: Vec<(&str, &str)> = written
        .iter()
        .map(|(file, text)| (*file, text.as_str()))
        .collect();
    hand.put(&written)?;
    for (old, new) in recut.renumbered() {
        eprintln!("{old} is now {new}");
    }
    eprintln!("read gist, status and translation of what was cut; who cites this edition elsewhere needs to know of the numbers");
    let about: Vec<String> = ids.iter().map(|id| format!("{} {id}", of.short)).collect();
    hand.report(&of.slug, &about);
    Ok(ExitCode::SUCCESS)
}

fn keys(args: &Args) -> Vec<(&'static str, Put)> {
    let text = |key, value: &Option<String>| value.as_deref().map(|v| (key, Put::text(v)));
    let list = |key, all: &[String]| (!all.is_empty()).then(|| (key, Put::list(all)));
    [
        text("gist", &args.gist),
        text("translation", &args.translation),
        text("translator", &args.translator),
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
