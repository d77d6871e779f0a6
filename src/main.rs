//! The `ludarium` program: one subcommand a file in `cmd`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod cmd;

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Ingest(cmd::ingest::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Ingest(args) => cmd::ingest::run(args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
