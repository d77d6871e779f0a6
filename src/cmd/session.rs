//! `ludarium session`: a game for programs, a JSON text a line in, a JSON text a line out.

use super::context::Context;
use anyhow::Context as _;
use ludarium::session::{Session, MOST_BYTES};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play from another program: a JSON text a line in, a JSON text a line out
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Loads a game with readings, lists legal actions, plays, shows every event with its clauses and
sentences, takes moves back, lets agents play, and writes and resumes records. If a line cannot be
understood, the answer says what is wrong with it. `ludarium docs programs session` lists every key.

Example:
  printf '%s\\n' '{\"do\":\"load\",\"game\":\"um-el-banat\"}' '{\"do\":\"play\",\"moves\":\"C\"}' | ludarium session")]
pub struct Args {
    /// Lines to answer; `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    lines: PathBuf,
    #[command(flatten)]
    context: Context,
}

/// Answers line by line until there are no more.
///
/// # Errors
/// The lines cannot be read, or nobody takes the answers.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let mut session = Session::new(args.context.nearest());
    let mut input = opened(&args.lines)?;
    let mut out = io::stdout().lock();
    let mut line = vec![];
    while let Some(whole) = next(&mut *input, &mut line).context("reading the lines")? {
        let answer = match whole {
            true => session.answer(&line),
            false => Some(session.too_long()),
        };
        if let Some(answer) = answer {
            writeln!(out, "{answer}")?;
            // whoever asks waits for it
            out.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn opened(file: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(file).with_context(|| file.display().to_string())?;
    Ok(Box::new(BufReader::new(file)))
}

/// The next line, without its end; false where it is too long, and then it is passed over; none after the last.
fn next(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let most = MOST_BYTES as u64 + 1;
    if (&mut *input).take(most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let whole = line.ends_with(b"\n") || line.len() <= MOST_BYTES;
    while !whole && !line.ends_with(b"\n") {
        line.clear();
        if (&mut *input).take(most).read_until(b'\n', line)? == 0 {
            break;
        }
    }
    Ok(Some(whole))
}
