//! The `ludarium` program: one subcommand a file in `cmd`.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;

mod cmd;

/// Critical editions of traditional games that can be run
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Compare(cmd::compare::Args),
    Ingest(cmd::ingest::Args),
    Check(cmd::check::Args),
    List(cmd::list::Args),
    Show(cmd::show::Args),
    Build(cmd::build::Args),
    Serve(cmd::serve::Args),
    Replay(cmd::replay::Args),
    Simulate(cmd::simulate::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Compare(args) => cmd::compare::run(args),
        Command::Ingest(args) => cmd::ingest::run(args),
        Command::Check(args) => cmd::check::run(args),
        Command::List(args) => cmd::list::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Build(args) => cmd::build::run(args),
        Command::Serve(args) => cmd::serve::run(args),
        Command::Replay(args) => cmd::replay::run(args),
        Command::Simulate(args) => cmd::simulate::run(args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
