//! `ludarium cite`: the sentences of a record with their sums, and words by their numbers.

use super::context::{Context, Report};
use super::realign::{self, Options};
use super::text::{wrap, WIDTH};
use super::Usage;
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::corpus::at_hand::sum;
use ludarium::corpus::held::fields;
use ludarium::corpus::writing::quoted_range;
use ludarium::corpus::{Corpus, Edition, Sentence};
use ludarium::draft::skeleton::{numbered, Source};
use ludarium::printed::cite::{Cited, SentenceCut};
use std::process::ExitCode;

/// Number the words of a sentence, and find the numbers of some words
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
If the words of an account must stay elsewhere, cite them by number. You need the words to make and to
check such cites: `ludarium ingest` puts those of a dump next to the corpus, where git ignores them.

Examples:
  ludarium cite mewelad C1 \"two rows each\"    its numbers: C1 8-10
  ludarium cite mewelad C1 8-10               the words
  ludarium cite mewelad C1                    each word with its number, and the sum of all
  ludarium cite DLP.Evidence.1225             every sentence of a record, as `ludarium new` cuts it, with span and sum
  ludarium cite DLP.Evidence.1225 C1 \"two rows\"   before there is an edition
  ludarium cite --realign mewelad             its source has changed: write the new places of its sentences
  ludarium cite --realign mewelad --changed   and take in the changed sentences
  ludarium cite --words mewelad               its record is now in the corpus: write `text` instead of `sha256`
  ludarium cite --realign --all               every edition

--realign and --words find sentences again by the checksums of their words and by their neighbours. Comments and layout of
account.toml stay. A sentence that is not found is reported and left as it is. Exit code: 0 everything is written, 1 something is left to you.")]
pub struct Args {
    /// An edition, by slug or short name, or a record (DLP.Evidence.1225)
    #[arg(required_unless_present = "all")]
    account: Option<String>,
    /// A sentence: C2, or A.C2 of a further witness
    sentence: Option<String>,
    /// Words in it, or their numbers (5-12)
    words: Vec<String>,
    /// Write the new places of the edition's sentences after its source has changed
    #[arg(long, conflicts_with = "sentence")]
    realign: bool,
    /// With --realign or --words: also take in the new words of changed sentences
    #[arg(long)]
    changed: bool,
    /// If the edition's record is now in the corpus, write its words and the places of the sentences in it
    #[arg(id = "take-words", long = "words", conflicts_with = "sentence")]
    take_words: bool,
    /// With --realign or --words: every edition
    #[arg(long, conflicts_with = "account")]
    all: bool,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

/// A sentence as far as citing goes.
fn cut(id: String, span: [usize; 2], words: String) -> SentenceCut {
    SentenceCut {
        id,
        span,
        sha256: sum(&words),
        count: ludarium::text::words(&words).len(),
        words,
    }
}

pub fn run(args: Args) -> Result<ExitCode> {
    let corpus = args.context.load()?;
    if args.realign || args.take_words {
        return realigned(&args, &corpus);
    }
    let Some(account) = args.account.as_deref().filter(|_| !args.changed) else {
        let message = "--changed and --all go with --realign or --words";
        return Err(Usage(message.into()).into());
    };
    let (name, sentences) = sentences(&corpus, account, args.sentence.as_deref())?;
    let Some(given) = &args.sentence else {
        return args.report.print(&sentences, || list(&sentences));
    };
    let id = given.to_uppercase();
    let Some(sentence) = sentences.iter().find(|s| s.id == id) else {
        let ids: Vec<&str> = sentences.iter().map(|s| s.id.as_str()).collect();
        return Err(Usage(format!(
            "{name}: sentence {}",
            ludarium_engine::words::unknown(&id, &ids)
        ))
        .into());
    };
    let all: Vec<&str> = ludarium::text::words(&sentence.words);
    let wanted = args.words.join(" ");
    let range = match wanted.as_str() {
        "" => [1, all.len()],
        wanted => numbers(wanted, all.len())
            .or_else(|| quoted_range(wanted, &all))
            .ok_or_else(|| nowhere(&name, sentence, wanted))?,
    };
    let [from, to] = range;
    let words = ludarium::text::words_at(&sentence.words, range).unwrap_or_default();
    let cite = match (from, to) {
        _ if wanted.is_empty() => id.clone(),
        (from, to) if from == to => format!("{id} {from}"),
        (from, to) => format!("{id} {from}-{to}"),
    };
    if args.report.json {
        let cited = Cited {
            cite,
            words,
            count: sentence.count,
            sha256: &sentence.sha256,
            span: sentence.span,
        };
        println!("{}", serde_json::to_string(&cited)?);
        return Ok(ExitCode::SUCCESS);
    }
    if wanted.is_empty() {
        let numbered: Vec<String> = all
            .iter()
            .enumerate()
            .map(|(n, word)| format!("{}·{word}", n + 1))
            .collect();
        println!("{}\n", wrap(&numbered.join(" "), 0, WIDTH));
        println!("span = {:?}", sentence.span);
        println!("sha256 = \"{}\"", sentence.sha256);
        println!("words = {}", sentence.count);
    } else {
        println!("{cite}\n{words}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes what has moved.
fn realigned(args: &Args, corpus: &Corpus) -> Result<ExitCode> {
    let dir = args.context.dir()?;
    let editions = match &args.account {
        Some(name) => vec![super::edition(corpus, name)?],
        None => {
            // one whose words are nowhere has nothing to be held against
            let known = |e: &&Edition| fields(corpus, e).iter().all(|f| f.text.is_some());
            corpus.editions.iter().filter(known).collect()
        }
    };
    let options = Options {
        words: args.take_words,
        changed: args.changed,
        report: args.report,
    };
    realign::run(&dir, corpus, &editions, options)
}

/// The sentences of an edition's account, or of a record as they are cut for a new one.
fn sentences(
    corpus: &Corpus,
    name: &str,
    wanted: Option<&str>,
) -> Result<(String, Vec<SentenceCut>), Usage> {
    if let Some(edition) = corpus.edition(name) {
        let (lost, there): (Vec<&Sentence>, Vec<&Sentence>) = edition
            .account
            .sentences
            .iter()
            .partition(|s| s.text.is_empty());
        // a sentence that is cut anew hides no other
        let wanted = wanted.map(str::to_uppercase);
        let of_it = lost
            .iter()
            .find(|s| wanted.as_deref().is_none_or(|id| s.id == id));
        if let Some(first) = of_it.filter(|_| wanted.is_some() || there.is_empty()) {
            let record = edition.account.record_of(first);
            return Err(Usage(not_at_hand(corpus, record, lost.len())));
        }
        if wanted.is_none() && !lost.is_empty() {
            let ids: Vec<&str> = lost.iter().map(|s| s.id.as_str()).collect();
            eprintln!("note: {}: not as in the account; `ludarium check {}` shows what their spans contain", ids.join(", "), edition.slug);
        }
        let there = there.into_iter();
        let sentences = there.map(|s| cut(s.id.clone(), s.span, s.text.clone()));
        return Ok((edition.short.clone(), sentences.collect()));
    }
    let record = match name.bytes().all(|b| b.is_ascii_digit()) {
        true => format!("DLP.Evidence.{name}"),
        false => name.to_owned(),
    };
    let source = Source::at_hand(corpus, &record);
    if source.rules.is_none() && source.content.is_none() {
        return Err(Usage(not_at_hand(corpus, &record, 0)));
    }
    let numbered = numbered(&source).into_iter();
    let sentences = numbered.map(|(id, span, text)| cut(id, span, text));
    Ok((record.clone(), sentences.collect()))
}

fn not_at_hand(corpus: &Corpus, record: &str, changed: usize) -> String {
    let known = corpus.portal.record(record).is_some();
    match (known, corpus.words.is_empty(), changed) {
        (false, ..) => format!("there is no edition and no record `{record}`; `ludarium list editions` names the editions"),
        (true, true, _) => Usage::without_words(record).0,
        (true, false, n) => format!("{n} sentence(s) of {record} differ from the account, or the dump does not have their words; `ludarium check` says which"),
    }
}

/// `5-12`, if it is numbers of words that are there.
fn numbers(text: &str, many: usize) -> Option<[usize; 2]> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (1 <= from && from <= to && to <= many).then_some([from, to])
}

fn nowhere(name: &str, sentence: &SentenceCut, wanted: &str) -> Usage {
    let near = ludarium::check::nearest_words(wanted, &sentence.words);
    let near = near.map_or_else(
        || format!("it has {} words", sentence.count),
        |n| format!("the nearest words there are “{n}”"),
    );
    Usage(format!(
        "“{wanted}” is not in {name} {}: {near}",
        sentence.id
    ))
}

fn list(sentences: &[SentenceCut]) {
    for s in sentences {
        println!(
            "{}  span {:?}  sha256 {}  {} words\n{}\n",
            s.id,
            s.span,
            s.sha256,
            s.count,
            wrap(&s.words, 4, WIDTH)
        );
    }
}
