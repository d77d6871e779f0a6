//! `ludarium man`: manual pages for `man`, one a command.

use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write manual pages for `man`, one a command
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:\n  ludarium man ~/.local/share/man/man1")]
pub struct Args {
    /// The folder; it is created if necessary
    #[arg(value_name = "DIR")]
    dir: PathBuf,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    std::fs::create_dir_all(&args.dir)?;
    clap_mangen::generate_to(crate::command_line(), &args.dir)?;
    println!("{}", args.dir.display());
    Ok(ExitCode::SUCCESS)
}
