//! `ludarium schema`: the JSON Schema of a format, or the list of formats.

use super::context::json;
use super::text::table;
use super::Usage;
use clap::Args as ClapArgs;
use ludarium::schema::{catalog, Format, Place, FORMATS};
use std::process::ExitCode;

/// Print the JSON Schema of a format, or list the formats
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium schema                                  every format and where it is used
  ludarium schema account > account.schema.json    for an editor: `ludarium docs formats` says how
  ludarium schema cli/check                        what `ludarium check --json` prints")]
pub struct Args {
    /// The format, as in the list [default: the list]
    name: Option<String>,
    /// Print the list as JSON; a single format is always JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    match &args.name {
        Some(name) => {
            let format = Format::named(name).ok_or_else(|| {
                let all: Vec<&str> = FORMATS.iter().map(|f| f.name).collect();
                Usage(format!(
                    "format {}",
                    ludarium_engine::words::unknown(name, &all)
                ))
            })?;
            print!("{}", format.text());
        }
        None if args.json => json(&catalog())?,
        None => {
            let rows: Vec<Vec<String>> = FORMATS
                .iter()
                .map(|f| vec![f.name.to_owned(), format!("{} ({})", f.title, met(f))])
                .collect();
            print!("{}", table(&["format", "is, and where it is used"], &rows));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where a format is met.
fn met(format: &Format) -> String {
    match format.place {
        Place::Corpus(files) => format!("corpus/{}", files.join(", corpus/")),
        Place::Site(files) => format!("data/{} of the site", files.join(", data/")),
        Place::Command(line) => format!("ludarium {line}"),
        Place::Elsewhere(words) => words.replace('`', ""),
    }
}
