//! The program.
mod cmd;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Critical editions of traditional games that can be run.
#[derive(Debug, Parser)]
#[command(name = "ludarium", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(cmd::check::Args),
    List(cmd::list::Args),
    Show(cmd::show::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Check(args) => cmd::check::run(args),
        Command::List(args) => cmd::list::run(args),
        Command::Show(args) => cmd::show::run(args),
    };
    result.unwrap_or_else(|e| {
        eprintln!("ludarium: {e:#}");
        ExitCode::from(2)
    })
}
