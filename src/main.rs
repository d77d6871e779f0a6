//! The `ludarium` program: one subcommand a file in `cmd`.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[macro_use]
mod out;
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
    Build(cmd::build::Args),
    Check(cmd::check::Args),
    Cite(cmd::cite::Args),
    Claims(cmd::claims::Args),
    Codings(cmd::codings::Args),
    Compare(cmd::compare::Args),
    Draft(cmd::draft::Args),
    Export(cmd::export::Args),
    Features(cmd::features::Args),
    Fetch(cmd::fetch::Args),
    Ingest(cmd::ingest::Args),
    Init(cmd::init::Args),
    List(cmd::list::Args),
    New(cmd::new::Args),
    Play(cmd::play::Args),
    Record(cmd::record::Args),
    Replay(cmd::replay::Args),
    Schema(cmd::schema::Args),
    Serve(cmd::serve::Args),
    Show(cmd::show::Args),
    Simulate(cmd::simulate::Args),
    Solve(cmd::solve::Args),
    Study(cmd::study::Args),
}

fn main() -> ExitCode {
    // a reader that stops reading (`| head`) ends the program quietly
    sigpipe::reset();
    let result = match Cli::parse().command {
        Command::Build(args) => cmd::build::run(args),
        Command::Check(args) => cmd::check::run(args),
        Command::Cite(args) => cmd::cite::run(args),
        Command::Claims(args) => cmd::claims::run(args),
        Command::Codings(args) => cmd::codings::run(args),
        Command::Compare(args) => cmd::compare::run(args),
        Command::Draft(args) => cmd::draft::run(args),
        Command::Export(args) => cmd::export::run(args),
        Command::Features(args) => cmd::features::run(args),
        Command::Fetch(args) => cmd::fetch::run(args),
        Command::Ingest(args) => cmd::ingest::run(args),
        Command::Init(args) => cmd::init::run(args),
        Command::List(args) => cmd::list::run(args),
        Command::New(args) => cmd::new::run(args),
        Command::Play(args) => cmd::play::run(args),
        Command::Record(args) => cmd::record::run(args),
        Command::Replay(args) => cmd::replay::run(args),
        Command::Schema(args) => cmd::schema::run(args),
        Command::Serve(args) => cmd::serve::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Simulate(args) => cmd::simulate::run(args),
        Command::Solve(args) => cmd::solve::run(args),
        Command::Study(args) => cmd::study::run(args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        let usage = error.is::<cmd::Usage>()
            || error
                .downcast_ref::<ludarium::rules_files::RulesError>()
                .is_some_and(|e| e.usage);
        ExitCode::from(if usage { 2 } else { 1 })
    })
}
