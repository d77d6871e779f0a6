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
    Check(cmd::check::Args),
    List(cmd::list::Args),
    Show(cmd::show::Args),
    Build(cmd::build::Args),
    Serve(cmd::serve::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Ingest(args) => cmd::ingest::run(args),
        Command::Check(args) => cmd::check::run(args),
        Command::List(args) => cmd::list::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Build(args) => cmd::build::run(args),
        Command::Serve(args) => cmd::serve::run(args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}
