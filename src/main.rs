//! The `ludarium` program: one subcommand a file in `cmd`.
#![forbid(unsafe_code)]

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::fmt::Write as _;
use std::process::ExitCode;

#[macro_use]
mod out;
mod cmd;

/// Critical editions of traditional games that can be run
#[derive(Parser)]
#[command(
    version,
    about,
    after_help = "`ludarium help COMMAND` shows the options of a command, with examples. Begin a collection of your own with `ludarium init`. Variables: LUDARIUM_CORPUS, LUDARIUM_CONFIG, LUDARIUM_OUT, LUDARIUM_ADDRESS, NO_COLOR. Wherever a file is read, `-` means standard input."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Print only errors and warnings on standard error
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Print which corpus and which ludarium.toml are used
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
}

/// The commands in the groups of the help: after each heading the name of a command and its file in `cmd`, which is called as the
/// command is.
macro_rules! commands {
    ($($heading:literal: $($name:ident $file:ident),+;)+) => {
        #[derive(Subcommand)]
        enum Command {
            $($($name(cmd::$file::Args),)+)+
        }

        /// The headings of the help, each with its commands.
        const GROUPS: &[(&str, &[&str])] = &[$(($heading, &[$(stringify!($file)),+])),+];

        impl Command {
            fn run(self) -> anyhow::Result<ExitCode> {
                match self {
                    $($(Self::$name(args) => cmd::$file::run(args),)+)+
                }
            }
        }
    };
}

commands! {
    "Commands":
        Init init, Record record, Ingest ingest, New new, Check check, Show show, List list, Play play, Build build, Serve serve,
        Docs docs;
    "Edit":
        Account account, Clause clause, Cite cite, Draft draft, Place place, Work work, Fetch fetch;
    "Play":
        Replay replay, Solve solve, Boards boards, Puzzles puzzles, Perft perft, Session session;
    "Study":
        Simulate simulate, Study study, Claims claims, Codings codings, Compare compare, Kinship kinship, Features features;
    "Give away":
        Export export, Schema schema, Template template;
    "Set up":
        Completions completions, Man man;
}

fn main() -> ExitCode {
    let read = command_line().try_get_matches();
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
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

/// Whether JSON is wanted, also where the rest of the line makes no sense.
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

/// The command line. Its help lists the commands in groups, which clap cannot do by itself.
pub(crate) fn command_line() -> clap::Command {
    let command = Cli::command();
    let (list, header) = (grouped(&command), command.get_styles().get_header());
    let lacks = lacking();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\n{header}Options:{header:#}\n{{options}}{{after-help}}{lacks}"
    );
    command.help_template(template)
}

/// What this program was built without, and how to get one that has it.
fn lacking() -> String {
    let parts = [
        (
            cfg!(feature = "net"),
            "the network (`fetch`, `serve`, addresses)",
        ),
        (cfg!(feature = "pdf"), "PDF (`record --from`)"),
    ];
    let lacks = parts.into_iter().filter(|(has, _)| !has);
    let lacks: Vec<&str> = lacks.map(|(_, what)| what).collect();
    match lacks.is_empty() {
        true => String::new(),
        false => format!("\n\nThis program was built without {}, because `make site` builds it only to make sites. In a checkout, `make tool` or `cargo install --path .` builds the complete program.", lacks.join(" and ")),
    }
}

/// The lines of the help that list the commands, each with what clap knows that it is about.
fn grouped(command: &clap::Command) -> String {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let widest = names.map(|name| name.len()).max().unwrap_or_default();
    let mut list = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(list, "\n{header}{heading}:{header:#}");
        for name in *names {
            let about = command.find_subcommand(name).and_then(|c| c.get_about());
            let about = about.map(ToString::to_string).unwrap_or_default();
            let lines = cmd::text::wrap(&about, widest + 4, cmd::text::WIDTH);
            // the name takes the place of the blanks before the first line
            let rest = lines.get(2 + name.len()..).unwrap_or_default();
            let _ = writeln!(list, "  {literal}{name}{literal:#}{rest}");
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_help_lists_every_command_once_with_what_it_is_about() {
        let help = super::command_line().render_help().to_string();
        let list = help.split("Options:").next().unwrap_or_default();
        let names = list.lines().filter_map(|line| line.strip_prefix("  "));
        let names = names.filter_map(|line| line.split(' ').next());
        let mut listed: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        listed.sort_unstable();
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (cli, list) = (super::Cli::command(), words(list));
        let mut all: Vec<&str> = cli.get_subcommands().map(|c| c.get_name()).collect();
        all.sort_unstable();
        assert_eq!(listed, all);
        for command in cli.get_subcommands() {
            let about = command.get_about().map(ToString::to_string);
            let row = format!("{} {}", command.get_name(), about.unwrap_or_default());
            assert!(list.contains(&words(&row)), "{row}");
        }
    }
}
