//! `ludarium-lud`: rules as descriptions for the Ludii system, one by one or all that a corpus keeps.
#![forbid(unsafe_code)]

use anyhow::{bail, Context};
use clap::{Args, Parser, Subcommand};
use ludarium_corpus::corpus::exports::{Described, LIST};
use ludarium_corpus::disk::sums::keep_folder;
use ludarium_corpus::folders::{named_corpus, nearest_corpus, read_text};
use ludarium_corpus::rules_files;
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_lud::{lud, Export, NotWritten};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write rules in the language of the Ludii system, clause by clause with what it cannot express
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit code 1: a clause is not expressed, or a kept file is stale; 2: no such rules."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The corpus [default: the nearest `corpus/` here or above]
    #[arg(long, value_name = "DIR", global = true)]
    corpus: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Print the description of one ruleset
    Write(Write),
    /// Write the descriptions of all editions and rulesets that can have one into the corpus: lud/
    Keep,
    /// Name every kept description that is not as it is written today
    Check,
}

#[derive(Args)]
struct Write {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// Choose a reading, e.g. Q-banat-1=peck-one; may be given several times
    #[arg(long = "reading", value_name = "Q=READING")]
    readings: Vec<String>,
    /// Write moves in the one word that the language has for a sowing, not step by step, whatever that leaves out: shorter and
    /// faster there; of games of men nothing changes
    #[arg(long)]
    plain: bool,
    /// Exit with 0 even if clauses are not expressed
    #[arg(long)]
    partial: bool,
    /// Print JSON: the description, and for every clause whether it is expressed
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("error: {e:#}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<bool> {
    let dir = cli
        .corpus
        .clone()
        .or_else(named_corpus)
        .or_else(nearest_corpus);
    let here = || {
        dir.as_deref()
            .context("no folder `corpus` here or above; name it with --corpus")
    };
    match &cli.command {
        Command::Write(args) => write(dir.as_deref(), args),
        Command::Keep => {
            let files = files(&all(here()?)?)?;
            keep_folder(here()?, "lud", &files)?;
            println!("{} descriptions", files.len() - 1);
            Ok(true)
        }
        Command::Check => check(here()?),
    }
}

/// Prints one description; whether all of it is expressed, or need not be.
fn write(corpus: Option<&Path>, args: &Write) -> anyhow::Result<bool> {
    let choice = rules_files::readings(&args.readings)?;
    let loaded = rules_files::load(corpus, &args.game)?;
    let rules = loaded.rules(&choice, &Overrides::new())?;
    let out = match lud(&*rules, &loaded.bundle, args.plain) {
        Err(NotWritten::Family(only)) => {
            bail!("{}: only {only} can be written so", loaded.path.display())
        }
        out => out?,
    };
    let (left, all) = (out.about.left_out(), out.about.clauses.len());
    if args.json {
        println!("{}", serde_json::to_string_pretty(&out)?);
    } else {
        print!("{}", out.text);
        eprintln!(
            "{} of {all} clauses are expressed; the others are listed in the description",
            all - left
        );
    }
    let whole = left == 0 || args.partial;
    if !whole {
        eprintln!("error: {left} not expressed, or only in part, so this is another game than the rules describe; --partial allows that");
    }
    Ok(whole)
}

/// The descriptions of all editions and rulesets of a corpus, under their default readings, in the order of the slugs.
fn all(corpus: &Path) -> anyhow::Result<Vec<Export>> {
    let mut all = vec![];
    for (slug, loaded) in rules_files::every(corpus) {
        let loaded = loaded?;
        let rules = loaded.rules(&Choice::new(), &Overrides::new())?;
        match lud(&*rules, &loaded.bundle, false) {
            Ok(out) => all.push(out),
            Err(NotWritten::Family(_)) => {}
            Err(e) => bail!("{slug}: {e}"),
        }
    }
    all.sort_by(|a, b| a.about.game.cmp(&b.about.game));
    Ok(all)
}

/// The files that are kept of them, with their names below the corpus: the list, and a description each.
fn files(all: &[Export]) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    // a game a line, so that what changed is seen
    let games: Vec<String> = all
        .iter()
        .map(|e| serde_json::to_string(&e.about))
        .collect::<Result<_, _>>()?;
    let list = format!("{{\"format\":1,\"exports\":[\n{}\n]}}\n", games.join(",\n"));
    let mut files = vec![(LIST.to_owned(), list.into_bytes())];
    files.extend(
        all.iter()
            .map(|e| (Described::file(&e.about.game), e.text.clone().into_bytes())),
    );
    Ok(files)
}

/// Prints what is kept otherwise than it would be written; whether nothing is.
fn check(corpus: &Path) -> anyhow::Result<bool> {
    let files = files(&all(corpus)?)?;
    let mut stale = 0;
    let mut tell = |file: &str, why: &str| {
        println!(
            "{}: {why}; run `ludarium-lud keep`",
            corpus.join(file).display()
        );
        stale += 1;
    };
    for (file, bytes) in &files {
        match read_text(&corpus.join(file)) {
            Ok(text) if text.as_bytes() == bytes => {}
            Ok(_) => tell(file, "is not as it is written today"),
            Err(e) => tell(file, &e.to_string()),
        }
    }
    for entry in std::fs::read_dir(corpus.join("lud"))? {
        let file = format!("lud/{}", entry?.file_name().to_string_lossy());
        if files.iter().all(|(name, _)| *name != file) {
            tell(&file, "is of rules that are gone");
        }
    }
    Ok(stale == 0)
}
