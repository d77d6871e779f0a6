//! `ludarium fetch`: pages of the portal from the web, politely, into the corpus.

use super::context::Context;
use super::net::fetch_all;
use clap::Args as ClapArgs;
use ludarium::fetch::address::{parse, patterns, Wanted};
use ludarium::fetch::Options;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use url::Url;

/// Fetch pages of the portal, one request a second, and take them into the corpus
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Pages are kept as received in corpus/pages/fetched, and the server's headers in
corpus/fetched.json; then the records are rebuilt. A second run requests only changed pages.

Examples:
  ludarium fetch --game 'Um el Banât'
  ludarium fetch --keyword Kordofan --keyword Ansaba
  ludarium fetch --id DLP.Evidence.703
  ludarium fetch https://ludii.games/details.php?keyword=Senet

Exit code: 0 no findings except remarks, 1 a page could not be fetched or has findings, 2 wrong usage.")]
pub struct Args {
    /// Addresses of pages
    #[arg(value_name = "URL")]
    addresses: Vec<String>,
    /// Evidence that has this keyword: a game, a place
    #[arg(long, value_name = "WORD")]
    keyword: Vec<String>,
    /// The page of a game, by its name
    #[arg(long, value_name = "NAME")]
    game: Vec<String>,
    /// A record or a game page by its identifier
    #[arg(long, value_name = "ID")]
    id: Vec<String>,
    /// All evidence
    #[arg(long)]
    all: bool,
    /// Seconds between two requests (at least one, except with --allow-local)
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pause: f64,
    /// Allow addresses of this machine and of private networks
    #[arg(long)]
    allow_local: bool,
    #[command(flatten)]
    context: Context,
    /// Print pages, records and findings as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let corpus = args.context.dir()?;
    let mut wanted: Vec<Wanted> = args
        .addresses
        .iter()
        .cloned()
        .map(Wanted::Address)
        .collect();
    wanted.extend(args.keyword.iter().cloned().map(Wanted::Keyword));
    wanted.extend(args.game.iter().cloned().map(Wanted::Game));
    wanted.extend(args.id.iter().cloned().map(Wanted::Identifier));
    wanted.extend(args.all.then_some(Wanted::All));
    if wanted.is_empty() {
        eprintln!("error: nothing to fetch; name an address, --game, --keyword, --id or --all");
        return Ok(ExitCode::from(2));
    }
    if !(args.pause.is_finite() && args.pause >= if args.allow_local { 0.0 } else { 1.0 }) {
        eprintln!(
            "error: --pause {}: at least one second, to spare the server",
            args.pause
        );
        return Ok(ExitCode::from(2));
    }
    let addresses = match addresses(&corpus, &wanted) {
        Ok(addresses) => addresses,
        Err(problems) => {
            problems.iter().for_each(|p| eprintln!("error: {p}"));
            return Ok(ExitCode::from(2));
        }
    };
    let options = Options {
        pause: Duration::from_secs_f64(args.pause),
        allow_local: args.allow_local,
        ..Options::default()
    };
    let (files, failed) = fetch_all(&corpus, &addresses, &options)?;
    if files.is_empty() {
        return Ok(ExitCode::FAILURE);
    }
    let code = super::ingest::take_in(&corpus, &files, false, args.json)?;
    Ok(if failed { ExitCode::FAILURE } else { code })
}

/// The addresses of what is wanted, or every problem with them.
fn addresses(corpus: &Path, wanted: &[Wanted]) -> Result<Vec<Url>, Vec<String>> {
    let mut out = vec![];
    let mut problems = vec![];
    let portal = wanted
        .iter()
        .any(|w| !matches!(w, Wanted::Address(_)))
        .then(|| patterns(corpus));
    for w in wanted {
        let found = match (w, &portal) {
            (Wanted::Address(a), _) => parse(a),
            (w, Some(Ok(portal))) => w.address(portal),
            (_, Some(Err(e))) => Err(e.clone()),
            (_, None) => continue,
        };
        match found {
            Ok(url) if out.contains(&url) => {}
            Ok(url) => out.push(url),
            Err(e) if problems.contains(&e.0) => {}
            Err(e) => problems.push(e.0),
        }
    }
    if problems.is_empty() {
        Ok(out)
    } else {
        Err(problems)
    }
}
