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

/// A command a row: its name, and its file in `cmd`.
macro_rules! commands {
    ($($name:ident $file:ident,)+) => {
        #[derive(Subcommand)]
        enum Command {
            $($name(cmd::$file::Args),)+
        }

        impl Command {
            fn run(self) -> anyhow::Result<ExitCode> {
                match self {
                    $(Self::$name(args) => cmd::$file::run(args),)+
                }
            }
        }
    };
}

commands! {
    Account account,
    Boards boards,
    Build build,
    Check check,
    Cite cite,
    Claims claims,
    Clause clause,
    Codings codings,
    Compare compare,
    Completions completions,
    Docs docs,
    Draft draft,
    Export export,
    Features features,
    Fetch fetch,
    Ingest ingest,
    Init init,
    Kinship kinship,
    List list,
    Man man,
    New new,
    Place place,
    Play play,
    Puzzles puzzles,
    Record record,
    Replay replay,
    Schema schema,
    Serve serve,
    Session session,
    Show show,
    Simulate simulate,
    Perft perft,
    Solve solve,
    Study study,
    Template template,
    Work work,
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
    cli.command.run().unwrap_or_else(|error| {
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
