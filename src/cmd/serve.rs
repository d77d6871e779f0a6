//! `ludarium serve`: the built site over HTTP, on this machine only.

use std::path::PathBuf;
use std::process::ExitCode;

use super::context::Context;
use anyhow::{bail, Context as _};

#[derive(Debug, clap::Args)]
#[command(
    about = "Show the built site in a browser, on this machine only",
    after_help = "Example:\n  ludarium serve --port 8080\n\nThe site needs no server: its index.html opens from disk just as well."
)]
pub struct Args {
    /// Folder of the site [default: that of LUDARIUM_OUT, else `out` under `[site]` in ludarium.toml, as `build` writes it]
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
    let dir = match args.dir {
        Some(dir) => dir,
        None => {
            let corpus = args.context.dir()?;
            super::site_dir(&corpus, &super::config(&corpus))
        }
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
    super::net::serve(&dir, args.port, args.json)?;
    Ok(ExitCode::SUCCESS)
}
