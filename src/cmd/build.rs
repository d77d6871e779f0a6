//! `ludarium build`: the site.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use ludarium::publish::{first_figures, make, Kept, Sources};

#[derive(Debug, clap::Args)]
#[command(
    about = "Build the site",
    after_help = "Example:\n  ludarium build --out site/dist\n\nAll of the new site is written or, if anything fails, nothing. What the site in the folder does not list as its own (data/site-files.json), as .git or CNAME, stays as it is."
)]
pub struct Args {
    /// Folder of the site; default: site/dist beside the templates
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Folder of the corpus; default: the nearest `corpus` upward
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Random rounds of each game for its figures; 0 leaves the figures out
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Write over files in the folder that no site lists as its own
    #[arg(long)]
    force: bool,
    /// Print what was built as JSON
    #[arg(long)]
    json: bool,
}

/// Builds the site.
///
/// # Errors
/// There is no corpus, the project's templates cannot be used, or the folder cannot be replaced.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let dir = super::corpus_dir(args.corpus.as_deref())?;
    let here = std::env::current_dir().context("finding the current folder")?;
    let dir = dir
        .canonicalize()
        .with_context(|| format!("finding {}", dir.display()))?;
    let sources = Sources::find(&dir, &here)?;
    let (corpus, findings) = super::load(Some(&dir))?;
    let errors = findings.iter().filter(|f| f.counts()).count();
    let records = ludarium::check::recorded_games(&corpus);
    for finding in &records {
        eprintln!("{finding}");
    }
    let kept = Kept::by_this_program(&sources.root.join(".cache/figures"));
    let figures = first_figures(&corpus, args.games, Some(&kept), &|said| {
        eprintln!("{said}")
    });
    let (tree, report) = make(&corpus, &sources, &figures)?;
    for problem in &report.problems {
        eprintln!("error: {problem}");
    }
    for missing in &report.missing {
        eprintln!("warning: {missing} is not there; `make site` makes it, the pages can be read without it");
    }
    let out = args.out.unwrap_or_else(|| sources.root.join("site/dist"));
    let replaced = tree.replace(&out, args.force)?;
    if replaced.strangers > 0 {
        eprintln!(
            "{} file(s) in {} are not of the site and were left as they are",
            replaced.strangers,
            out.display()
        );
    }
    let files = tree.files().count();
    let bytes: usize = tree.files().map(|(_, b)| b.len()).sum();
    if args.json {
        let said = serde_json::json!({"out": out, "pages": report.pages, "files": files, "bytes": bytes, "problems": report.problems, "missing": report.missing});
        println!("{said}");
    } else {
        println!("{} pages, {files} files in {}", report.pages, out.display());
    }
    let well = errors == 0 && records.is_empty() && report.problems.is_empty();
    Ok(if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
