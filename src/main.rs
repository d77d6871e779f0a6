//! The `ludarium` program: one subcommand a file in `cmd`.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[macro_use]
mod out;
mod cmd;

/// Critical editions of traditional games that can be run
#[derive(Parser)]
#[command(
    version,
    about,
    after_help = "A collection of one's own begins with `ludarium init`. Variables: LUDARIUM_CORPUS, LUDARIUM_CONFIG, LUDARIUM_OUT, LUDARIUM_ADDRESS, NO_COLOR. Where a file is read, `-` is standard input."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Say nothing on standard error but errors and warnings
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say which corpus and which ludarium.toml are used
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
}

#[derive(Subcommand)]
enum Command {
    Account(cmd::account::Args),
    Boards(cmd::boards::Args),
    Build(cmd::build::Args),
    Check(cmd::check::Args),
    Cite(cmd::cite::Args),
    Claims(cmd::claims::Args),
    Clause(cmd::clause::Args),
    Codings(cmd::codings::Args),
    Compare(cmd::compare::Args),
    Completions(cmd::completions::Args),
    Docs(cmd::docs::Args),
    Draft(cmd::draft::Args),
    Export(cmd::export::Args),
    Features(cmd::features::Args),
    Fetch(cmd::fetch::Args),
    Ingest(cmd::ingest::Args),
    Init(cmd::init::Args),
    Kinship(cmd::kinship::Args),
    List(cmd::list::Args),
    Man(cmd::man::Args),
    New(cmd::new::Args),
    Place(cmd::place::Args),
    Play(cmd::play::Args),
    Puzzles(cmd::puzzles::Args),
    Record(cmd::record::Args),
    Replay(cmd::replay::Args),
    Schema(cmd::schema::Args),
    Serve(cmd::serve::Args),
    Session(cmd::session::Args),
    Show(cmd::show::Args),
    Simulate(cmd::simulate::Args),
    Perft(cmd::perft::Args),
    Solve(cmd::solve::Args),
    Study(cmd::study::Args),
    Template(cmd::template::Args),
    Work(cmd::work::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) if e.use_stderr() && wants_json() => return failed(&e.to_string(), 2),
        Err(e) => e.exit(),
    };
    out::set(cli.quiet, cli.verbose);
    // a reader that stops reading (`| head`) ends the program quietly; one at the other end of a network is nobody's end
    if !matches!(cli.command, Command::Serve(_) | Command::Fetch(_)) {
        sigpipe::reset();
    }
    let result = match cli.command {
        Command::Account(args) => cmd::account::run(args),
        Command::Boards(args) => cmd::boards::run(args),
        Command::Build(args) => cmd::build::run(args),
        Command::Check(args) => cmd::check::run(args),
        Command::Cite(args) => cmd::cite::run(args),
        Command::Claims(args) => cmd::claims::run(args),
        Command::Clause(args) => cmd::clause::run(args),
        Command::Codings(args) => cmd::codings::run(args),
        Command::Compare(args) => cmd::compare::run(args),
        Command::Completions(args) => cmd::completions::run(args),
        Command::Docs(args) => cmd::docs::run(args),
        Command::Draft(args) => cmd::draft::run(args),
        Command::Export(args) => cmd::export::run(args),
        Command::Features(args) => cmd::features::run(args),
        Command::Fetch(args) => cmd::fetch::run(args),
        Command::Ingest(args) => cmd::ingest::run(args),
        Command::Init(args) => cmd::init::run(args),
        Command::Kinship(args) => cmd::kinship::run(args),
        Command::List(args) => cmd::list::run(args),
        Command::Man(args) => cmd::man::run(args),
        Command::New(args) => cmd::new::run(args),
        Command::Place(args) => cmd::place::run(args),
        Command::Play(args) => cmd::play::run(args),
        Command::Puzzles(args) => cmd::puzzles::run(args),
        Command::Record(args) => cmd::record::run(args),
        Command::Replay(args) => cmd::replay::run(args),
        Command::Schema(args) => cmd::schema::run(args),
        Command::Serve(args) => cmd::serve::run(args),
        Command::Session(args) => cmd::session::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Simulate(args) => cmd::simulate::run(args),
        Command::Perft(args) => cmd::perft::run(args),
        Command::Solve(args) => cmd::solve::run(args),
        Command::Study(args) => cmd::study::run(args),
        Command::Template(args) => cmd::template::run(args),
        Command::Work(args) => cmd::work::run(args),
    };
    result.unwrap_or_else(|error| {
        let usage = error.is::<cmd::Usage>()
            || error
                .downcast_ref::<ludarium::rules_files::RulesError>()
                .is_some_and(|e| e.usage);
        failed(&format!("{error:#}"), if usage { 2 } else { 1 })
    })
}

/// Whether JSON was asked for, also where the rest of the line makes no sense.
fn wants_json() -> bool {
    std::env::args_os().any(|a| a == "--json")
}

/// Tells on standard error why nothing came of it: in words, or with `--json` as `{"error": …, "exit": …}`.
fn failed(why: &str, code: u8) -> ExitCode {
    if wants_json() {
        out::always(&serde_json::json!({ "error": why, "exit": code }).to_string());
    } else {
        out::always(&format!("error: {why}"));
    }
    ExitCode::from(code)
}

/// The command line, for whoever describes it: completions, man pages.
pub(crate) fn command_line() -> clap::Command {
    use clap::CommandFactory;
    Cli::command()
}
