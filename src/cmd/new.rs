//! `ludarium new`: an edition's skeleton from a record.

use super::draft::{patterns, source};
use super::{corpus_dir, load, Usage};
use clap::Args as ClapArgs;
use ludarium::draft::skeleton::{files, numbered, Family};
use std::path::PathBuf;
use std::process::ExitCode;

/// Begin an edition: number the sentences of a record, and leave the rest to be filled in
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes corpus/games/<game>/ with account.toml (sentences cut and numbered), edition.toml, rules.toml,
examples.toml and claims.toml. What is to be done stands in them as TODO; `ludarium check` lists it.
docs/add-a-game.md goes through it step by step.

Examples:
  ludarium new tab --record DLP.Evidence.223
  ludarium new tab --record DLP.Evidence.223 --draft     with clauses proposed from the prose")]
pub struct Args {
    /// Name of the edition's folder: small letters, digits, hyphens
    game: String,
    /// The record
    #[arg(long, value_name = "ID")]
    record: String,
    /// Short name that heads clause ids [default: the folder's name]
    #[arg(long, value_name = "NAME")]
    short: Option<String>,
    /// Vocabulary of the rules [default: track where the account speaks of sticks or dice, else sowing]
    #[arg(long, value_enum)]
    family: Option<Vocabulary>,
    /// Put in clauses proposed from the prose, marked as drafted
    #[arg(long)]
    draft: bool,
    /// The corpus [default: the nearest `corpus/` here or above]
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
}

/// The families that rules can be of.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Vocabulary {
    /// Counters sown from hole to hole (docs/rules-format.md)
    Sowing,
    /// Sticks thrown, pieces on a track (docs/track-rules.md)
    Track,
}

/// Runs the command.
///
/// # Errors
/// No such record, a bad name, a folder that is there already, or it cannot be written.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let dir = corpus_dir(args.corpus.as_deref())?;
    let (corpus, _) = load(args.corpus.as_deref())?;
    let short = args.short.as_deref().unwrap_or(&args.game);
    for name in [args.game.as_str(), short] {
        let good = !name.is_empty()
            && !name.starts_with(['-', '_'])
            && name
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !good {
            return Err(Usage(format!(
                "`{name}`: a name is small letters a-z, digits and hyphens, as in my-game"
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
    let family = match args.family {
        Some(Vocabulary::Sowing) => Family::Sowing,
        Some(Vocabulary::Track) => Family::Track,
        None => source.family(),
    };
    // patterns are there for the sowing family only
    let proposals = if args.draft && family == Family::Sowing {
        let cut = numbered(&source)
            .into_iter()
            .map(|(id, _, text)| (id, text));
        patterns(&dir)?.propose(&cut.collect::<Vec<_>>())
    } else {
        vec![]
    };
    // whole or not at all: beside its place, then renamed
    let beside = tempfile::Builder::new()
        .prefix("_new-")
        .tempdir_in(dir.join("games"))?;
    for (name, text) in files(&args.game, short, family, &source, &proposals) {
        std::fs::write(beside.path().join(name), text)?;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(beside.path(), std::fs::Permissions::from_mode(0o755))?;
    }
    std::fs::rename(beside.keep(), &folder)?;
    println!("{}", folder.display());
    eprintln!(
        "{} sentences numbered, {} clauses proposed; next: ludarium check, and docs/add-a-game.md",
        numbered(&source).len(),
        proposals.len()
    );
    Ok(ExitCode::SUCCESS)
}
