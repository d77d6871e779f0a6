//! `ludarium serve`: the site over HTTP, on this machine only: each page made from the corpus when it is requested, or a built site.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use super::context::Context;
use super::studio::Studio;
use anyhow::{bail, Context as _};

#[derive(Debug, clap::Args)]
#[command(
    about = "Show the site in a browser while you edit, on this machine only",
    after_help = "Example:\n  ludarium serve --port 8080\n\nThe program makes each page from the corpus when you open it, and loads it again when you save a file. With --dir it shows a built site as it is. A built site needs no server: you can open its index.html from disk."
)]
pub struct Args {
    /// Folder of a built site, shown as it is
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    context: Context,
    /// Port; 0 takes a free one
    #[arg(long, default_value_t = 8000)]
    port: u16,
    /// Print the address as JSON
    #[arg(long)]
    json: bool,
}

/// Serves until it is stopped.
///
/// # Errors
/// There is no built site, the port is taken, or the program was built without the network.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let Some(dir) = args.dir else {
        let corpus = args.context.dir()?;
        let corpus = corpus
            .canonicalize()
            .with_context(|| format!("finding {}", corpus.display()))?;
        let folder = tempfile::tempdir().context("making a folder for the pages")?;
        let at = folder.path().canonicalize()?;
        let studio = Studio::open(corpus, at.clone())?;
        let make = move |address: &str| studio.make(address);
        super::net::serve(&at, args.port, args.json, Some(Arc::new(make)))?;
        return Ok(ExitCode::SUCCESS);
    };
    if !dir.join("index.html").is_file() {
        bail!(
            "{} holds no site; build it with `ludarium build` or `make site`",
            dir.display()
        );
    }
    let dir = dir
        .canonicalize()
        .with_context(|| format!("finding {}", dir.display()))?;
    super::net::serve(&dir, args.port, args.json, None)?;
    Ok(ExitCode::SUCCESS)
}
