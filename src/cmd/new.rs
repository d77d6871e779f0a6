//! `ludarium new`: an edition's skeleton from a record.

use super::context::Context;
use super::draft::{patterns, source};
use super::{is_name, Usage};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::Args as ClapArgs;
use ludarium::corpus::Corpus;
use ludarium::draft::skeleton::{files, numbered};
use ludarium::shipped::Shelf;
use ludarium_engine::families;
use std::path::Path;
use std::process::ExitCode;

/// Begin an edition: number the sentences of a record, and leave the rest to be filled in
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes corpus/games/<game>/ with account.toml (sentences cut and numbered), edition.toml, rules.toml,
examples.toml and claims.toml. TODO marks what you still have to write; `ludarium check` lists it.
`ludarium docs edition` explains it step by step.

Examples:
  ludarium new tab --record DLP.Evidence.223
  ludarium new tab --record DLP.Evidence.223 --draft     with clauses proposed from the prose")]
pub struct Args {
    /// Name of the edition's folder: small letters, digits, hyphens
    game: String,
    /// The record
    #[arg(long, value_name = "ID")]
    record: String,
    /// Short name at the beginning of clause ids [default: the folder's name]
    #[arg(long, value_name = "NAME")]
    short: Option<String>,
    /// Vocabulary of the rules [default: the family that the account's words suggest]
    #[arg(long, value_parser = families())]
    family: Option<String>,
    /// Also propose clauses from the prose, marked as drafted
    #[arg(long)]
    draft: bool,
    #[command(flatten)]
    context: Context,
}

/// The families that rules can be of, each with what it is and where its words are described.
fn families() -> PossibleValuesParser {
    let all = families::ALL.iter().map(|family| {
        let manual = family.names.manual;
        PossibleValue::new(family.word).help(format!("{} (`ludarium docs {manual}`)", family.says))
    });
    PossibleValuesParser::new(all)
}

/// The shared clauses that an edition of a family begins with: those of the corpus, else a file that the program brings along and puts
/// there. None where the family needs none.
fn shared(corpus: &Corpus, dir: &Path, family: &str) -> anyhow::Result<Option<String>> {
    let begins = families::named(family).map_or(&[][..], |f| f.names.begins);
    if !begins.iter().any(|line| line.starts_with("use = ")) {
        return Ok(None);
    }
    let own = corpus.shared.iter().find(|s| s.file.family == family);
    if let Some(own) = own {
        return Ok(Some(own.file.short.clone()));
    }
    let name = "corpus/games/_shared/usual.toml";
    let Some(text) = Shelf::Starter.text(name) else {
        return Ok(None);
    };
    let file = "games/_shared/usual.toml";
    let to = dir.join(file);
    if ludarium::disk::read_to_rewrite(dir, file)?.is_none() {
        ludarium::disk::put_in_corpus(dir, file, text.as_bytes())?;
        eprintln!(
            "{}: clauses that few accounts mention, as conjectures",
            to.display()
        );
    }
    Ok(Some("usual".to_owned()))
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (dir, corpus) = (args.context.dir()?, args.context.load()?);
    let short = args.short.as_deref().unwrap_or(&args.game);
    for name in [args.game.as_str(), short] {
        if !is_name(name) || name.starts_with('-') {
            return Err(Usage(format!(
                "`{name}`: a name consists of small letters a-z, digits and hyphens, such as my-game"
            ))
            .into());
        }
    }
    let source = source(&corpus, &args.record)?;
    let folder = dir.join("games").join(&args.game);
    if folder.exists() {
        return Err(Usage(format!(
            "{} is there already; hand-written files are never overwritten",
            folder.display()
        ))
        .into());
    }
    // clause ids begin with it, of editions, rulesets and shared clauses alike
    let taken = (corpus.edition(short))
        .or_else(|| corpus.edition(&args.game))
        .map(|e| format!("games/{}", e.slug))
        .or_else(|| {
            let mut rules = corpus.shared.iter().chain(&corpus.rulesets);
            rules
                .find(|r| r.file.short == short)
                .map(|r| r.path.clone())
        });
    if let Some(taken) = taken {
        return Err(Usage(format!(
            "`{short}`: {taken} already has this name; nothing was written. Give another with --short"
        ))
        .into());
    }
    let family = args.family.as_deref().unwrap_or(source.family());
    let patterns = match args.draft {
        true => patterns(&dir, family)?,
        false => None,
    };
    let proposals = patterns.map_or(vec![], |patterns| {
        let cut = numbered(&source)
            .into_iter()
            .map(|(id, _, text)| (id, text));
        let cut: Vec<(String, String)> = cut.collect();
        let proposals = patterns.propose(&cut).into_iter();
        match source.elsewhere {
            true => proposals.map(|p| p.by_number(&cut)).collect(),
            false => proposals.collect(),
        }
    });
    let _lock = ludarium::disk::Lock::of_corpus(&dir, || {
        eprintln!("another command is writing {}; waiting", dir.display());
    })?;
    let shared = shared(&corpus, &dir, family)?;
    let shared = shared.as_deref();
    let files = files(&args.game, short, family, shared, &source, &proposals);
    ludarium::disk::put_folder(&dir, "games", &args.game, &files)?;
    println!("{}", folder.display());
    let record = corpus.records.get(&args.record);
    if record.is_some_and(|r| r.translation.is_some() && corpus.translated(r).is_none()) {
        eprintln!(
            "note: the translation has another number of sentences than the account, so no sentence has its own; pages show it whole beside the account"
        );
    }
    eprintln!(
        "{} sentences numbered, {} clauses proposed; next: ludarium check, and `ludarium docs edition`",
        numbered(&source).len(),
        proposals.len()
    );
    Ok(ExitCode::SUCCESS)
}
