//! `ludarium record`: records written by hand, begun from the works that they are to quote.

use super::{corpus_dir, load, own_prefix, stdin::input, Usage};
use clap::Args as ClapArgs;
use ludarium::corpus::Work;
use std::path::PathBuf;
use std::process::ExitCode;

/// Begin records by hand: one for each entry of a BibLaTeX file that no record quotes yet
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes corpus/evidence/<prefix><number>.toml, a file each, with what the entry says; the words of the
source are for you to put in. Nothing is written over; the works themselves belong into corpus/works.bib.

Examples:
  ludarium record my-library.bib --prefix Grey.
  ludarium record - --prefix Grey. < one-entry.bib")]
pub struct Args {
    /// Works in BibLaTeX, or `-` for standard input
    #[arg(value_name = "FILE")]
    works: PathBuf,
    /// What the ids begin with
    #[arg(long, value_name = "PREFIX")]
    prefix: String,
    /// The corpus [default: the nearest `corpus/` here or above]
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// A prefix that is none, works that cannot be read, or the disk refuses.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    own_prefix(&args.prefix)?;
    let dir = corpus_dir(args.corpus.as_deref())?;
    let (corpus, _) = load(args.corpus.as_deref())?;
    let name = args.works.display().to_string();
    let (works, findings) = Work::parse_all(&name, &input(&args.works)?);
    for finding in &findings {
        eprintln!("{finding}");
    }
    let taken = corpus.records.keys().filter_map(|id| {
        let number = id.strip_prefix(args.prefix.as_str())?;
        number.parse::<u64>().ok()
    });
    let mut next = taken.max().unwrap_or(0);
    let mut written = vec![];
    let folder = dir.join("evidence");
    std::fs::create_dir_all(&folder)?;
    for work in works {
        let quoted = |key: &str| {
            corpus
                .records
                .values()
                .any(|r| r.work.as_deref() == Some(key))
        };
        if quoted(&work.key) {
            continue;
        }
        next += 1;
        let id = format!("{}{next}", args.prefix);
        let path = folder.join(format!("{id}.toml"));
        if path.symlink_metadata().is_ok() {
            return Err(Usage(format!(
                "{} is there already; hand-written files are never overwritten",
                path.display()
            ))
            .into());
        }
        ludarium::disk::put(&path, skeleton(&id, &work).as_bytes())?;
        written.push(path.display().to_string());
    }
    for file in &written {
        println!("{file}");
    }
    eprintln!(
        "{} records begun; put the words of each source into `content`",
        written.len()
    );
    Ok(ExitCode::from(u8::from(
        findings.iter().any(|f| f.counts()),
    )))
}

/// The file of a record that quotes a work.
fn skeleton(id: &str, work: &Work) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    format!(
        "# A record written by hand (docs/collection.md of ludarium).\n\
         id = {}\n# type = \"Ethnography\"\n# game = \"its name, as the source has it\"\n# location = \"where\"\n\
         # content = \"what the source says, word for word\"\nsource = {}\nwork = {}\n",
        quoted(id),
        quoted(&work.short()),
        quoted(&work.key),
    )
}
