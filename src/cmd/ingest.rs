//! `ludarium ingest`: pages of the portal to records of the corpus.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::context::Context;
use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressStyle};
use ludarium::corpus::Account;
use ludarium::fetch::address::parse;
use ludarium::fetch::Options;
use ludarium::finding::Severity;
use ludarium::folders::read_text;
use ludarium::ingest::changed::Resting;
use ludarium::ingest::outcome::{Outcome, PageLine};
use ludarium::ingest::page::Layout;
use ludarium::ingest::run::{self, Stage};

/// What a page from standard input is called.
const STDIN: &str = "standard-input.txt";

/// Read pages of the portal into records: keep every character, report every problem
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Pages from outside the corpus are copied to corpus/pages as received, then corpus/evidence and
corpus/portal-games are rebuilt from all pages there. `ludarium docs records` describes them.

Examples:
  ludarium ingest corpus/pages            rebuild everything from the stored pages
  ludarium ingest saved.html more/ --json take in new pages, print the findings as JSON
  ludarium ingest ludiiGames.sql kml/     the portal's whole database: facts to corpus/portal, words to corpus/words
  ludarium ingest https://ludii.games/details.php?keyword=Senet   fetch a page and take it in

Exit code: 0 no findings except remarks, 1 errors or warnings, 2 wrong usage.")]
pub struct Args {
    /// Pages, folders of pages, addresses of pages, `-` for standard input; dumps of the portal's database and outlines (KML)
    #[arg(required = true, value_name = "FILE|DIR|URL")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    context: Context,
    /// Allow addresses of this machine and of private networks
    #[arg(long)]
    allow_local: bool,
    /// Write a file of facts or outlines even if less than half of it would be left
    #[arg(long)]
    force: bool,
    /// Print pages, records and findings as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let Some(corpus) = args.context.nearest() else {
        eprintln!("error: there is no corpus/ here or above; give the folder with --corpus DIR (it is created if necessary)");
        return Ok(ExitCode::from(2));
    };
    let (addresses, mut files): (Vec<PathBuf>, Vec<PathBuf>) =
        args.files.into_iter().partition(|f| is_address(f));
    // a page that comes by standard input lies in a file of its own while it is read
    let received = tempfile::tempdir()?;
    for file in files.iter_mut().filter(|f| f.as_os_str() == "-") {
        let page = received.path().join(STDIN);
        let mut kept = std::fs::File::create(&page)?;
        std::io::copy(&mut std::io::stdin().lock(), &mut kept)?;
        *file = page;
    }
    let mut failed = false;
    if !addresses.is_empty() {
        let urls: Result<Vec<_>, _> = addresses
            .iter()
            .map(|a| parse(&a.to_string_lossy()))
            .collect();
        let urls = match urls {
            Ok(urls) => urls,
            Err(e) => {
                eprintln!("error: {e}");
                return Ok(ExitCode::from(2));
            }
        };
        let options = Options {
            allow_local: args.allow_local,
            ..Options::default()
        };
        let (fetched, broken) = super::net::fetch_all(&corpus, &urls, &options)?;
        failed = broken;
        files.extend(fetched);
        if files.is_empty() {
            return Ok(ExitCode::FAILURE);
        }
    }
    let code = take_in(&corpus, &files, args.force, args.json)?;
    Ok(if failed { ExitCode::FAILURE } else { code })
}

/// Tells which records have other words than before, with the editions that rest on them.
fn tell_changed(corpus: &Path, outcome: &mut Outcome) {
    if outcome.changed.is_empty() {
        return;
    }
    let accounts = accounts(corpus);
    for changed in &outcome.changed {
        let record = &changed.record;
        let resting = accounts.iter().filter(|(_, a)| a.rests_on(record));
        let resting = resting.map(|(slug, account)| Resting {
            slug,
            has_sums: account
                .sentences
                .iter()
                .any(|s| s.is_elsewhere() && account.record_of(s) == record),
        });
        outcome
            .findings
            .extend(changed.finding(&resting.collect::<Vec<_>>()));
    }
}

/// The accounts of all editions, by slug.
fn accounts(corpus: &Path) -> Vec<(String, Account)> {
    let folders = std::fs::read_dir(corpus.join("games"))
        .into_iter()
        .flatten();
    let mut out: Vec<(String, Account)> = folders
        .flatten()
        .filter_map(|folder| {
            let slug = folder.file_name().into_string().ok()?;
            let text = read_text(&folder.path().join("account.toml")).ok()?;
            Some((slug, Account::parse("account.toml", &text).0))
        })
        .collect();
    out.sort_by(|a, b| a.0.cmp(&b.0));
    out
}

fn is_address(file: &Path) -> bool {
    let name = file.to_string_lossy();
    name.starts_with("http://") || name.starts_with("https://")
}

/// Ingests files and tells what was found: findings on stderr, pages on stdout.
///
/// # Errors
/// Standard output is closed.
pub(super) fn take_in(
    corpus: &Path,
    files: &[PathBuf],
    force: bool,
    json: bool,
) -> anyhow::Result<ExitCode> {
    let bar = Bar::new();
    let show: run::Watch = &|stage, done, of| bar.show(stage, done, of);
    let outcome = run::ingest_watched(corpus, files, force, show);
    bar.0.finish_and_clear();
    let mut outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => {
            eprintln!("error: {error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    tell_changed(corpus, &mut outcome);
    for finding in &outcome.findings {
        eprintln!("{finding}");
    }
    let mut out = std::io::stdout().lock();
    if json {
        serde_json::to_writer_pretty(&mut out, &outcome)?;
        writeln!(out)?;
    } else {
        print(&mut out, &outcome)?;
    }
    Ok(ExitCode::from(u8::from(outcome.has_findings())))
}

/// How far it is; drawn only on a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(0)
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {percent} %, {eta} left") {
            bar.set_style(style);
        }
        Self(bar)
    }

    fn show(&self, stage: Stage, done: u64, of: u64) {
        self.0.set_message(match stage {
            Stage::Waiting => "waiting for another ingest",
            Stage::Reading => "reading pages",
            Stage::Writing => "writing records",
        });
        self.0.set_length(of);
        self.0.set_position(done);
    }
}

fn print(out: &mut impl Write, outcome: &Outcome) -> std::io::Result<()> {
    let sightings = outcome.sightings();
    for page in &outcome.pages {
        writeln!(out, "{}", line(page))?;
    }
    let games: usize = outcome.pages.iter().map(|p| p.games.len()).sum();
    let of = |severity| {
        outcome
            .findings
            .iter()
            .filter(|f| f.severity == severity)
            .count()
    };
    writeln!(
        out,
        "{} records in {} sightings, {games} game pages; {} files written, {} unchanged; {} errors, {} warnings, {} remarks",
        sightings.len(),
        sightings.values().sum::<usize>(),
        outcome.written,
        outcome.unchanged,
        of(Severity::Error),
        of(Severity::Warning),
        of(Severity::Info),
    )
}

/// One page in one line: name, layout, how many of the declared records, their ids.
fn line(page: &PageLine) -> String {
    let layout = match page.layout {
        Layout::Html => "html",
        Layout::Lines => "lines",
        Layout::RunOn => "run-on",
        Layout::Game => "game",
        Layout::Mixed => "mixed",
        Layout::Dump => "dump",
        Layout::Outline => "outline",
        Layout::Unknown => "unknown",
    };
    let found = page.records.len() + page.rejected;
    let count = match page.declared {
        Some(declared) => format!("{found} of {declared}"),
        None => found.to_string(),
    };
    let ids = [&page.records, &page.games].map(|ids| listed(ids));
    let ids: Vec<String> = ids.into_iter().flatten().collect();
    // Names of files given are the user's; control characters in them must not reach the terminal.
    let name: String = page
        .page
        .chars()
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    format!("{name}\t{layout}\t{count}\t{}", ids.join(" "))
}

/// Ids as they are, or, of many, the first and the last.
fn listed(ids: &[String]) -> Option<String> {
    const MANY: usize = 24;
    match ids {
        [] => None,
        [first, .., last] if ids.len() > MANY => Some(format!("{first} … {last} ({})", ids.len())),
        ids => Some(ids.join(" ")),
    }
}
