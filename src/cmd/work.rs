//! `ludarium work`: a work added to `works.bib` from an entry or a DOI's metadata, and given to an edition.

use super::hand::{refused, Hand, Written};
use super::stdin::input;
use super::{edition, Usage};
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::corpus::writing::{shelved, with_keys, At, Put};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Add works from BibTeX, BibLaTeX, or the metadata of a DOI
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Reads BibLaTeX entries from reference managers, libraries and publishers (`@article{…}`), or CSL-JSON from DOI agencies, from a file or
from standard input: paste, then end with Ctrl-D. Existing entries, found by citekey or DOI, stay as they are. Entries that cannot be read are
named with their line and left out.

Examples:
  ludarium work < entry.bib
  ludarium work library.bib
  ludarium work --key grey1931 --of my-game --pages 12-14 < entry.bib
  curl -LH 'Accept: application/vnd.citationstyles.csl+json' https://doi.org/DOI | ludarium work")]
pub struct Args {
    /// Entries; `-` is standard input [default: -]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Citekey of a single entry [default: its own, or author and year]
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// An edition whose work it is
    #[arg(long, value_name = "GAME")]
    of: Option<String>,
    /// With --of: the pages that have the account, 143-144
    #[arg(long, value_name = "PAGES", requires = "of")]
    pages: Option<String>,
    #[command(flatten)]
    written: Written,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let given = input(args.file.as_deref().unwrap_or(Path::new("-")))?;
    let hand = Hand::on(&args.written)?;
    let of = args.of.as_deref().map(|game| edition(&hand.corpus, game));
    let of = of.transpose()?;
    let file = "works.bib";
    let old = hand.old(file)?.unwrap_or_default();
    let name = args.file.as_deref().filter(|f| *f != Path::new("-"));
    let name = name.map_or("standard input".into(), |f| f.display().to_string());
    let came = shelved(&old, &name, &given, args.key.as_deref()).map_err(refused)?;
    if of.is_some() && came.came.len() + came.known.len() != 1 {
        return Err(refused("--of takes one work").into());
    }
    let mut files = vec![];
    if !came.came.is_empty() {
        files.push((file, came.file.as_str()));
    }
    let text;
    if let (Some(of), Some(key)) = (
        of,
        came.came
            .first()
            .or(came.known.first().map(|(_, there)| there)),
    ) {
        let mut keys = vec![("work", Put::text(key))];
        keys.extend(args.pages.as_deref().map(|p| ("pages", Put::text(p))));
        let about = of.about.file.as_str();
        let new = with_keys(&hand.text(about)?, At::Head, &keys);
        text = new.map_err(|why| Usage(format!("{about}: {why}")))?;
        files.push((about, &text));
    }
    hand.put(&files)?;
    for finding in &came.findings {
        eprintln!("{finding}");
    }
    for key in &came.came {
        eprintln!("{key}: new");
    }
    for (key, there) in &came.known {
        match key == there {
            true => eprintln!("{key}: there already"),
            false => eprintln!("{key}: there already, as {there}"),
        }
    }
    if let Some(of) = of {
        hand.report(&of.slug, &[]);
    }
    let left = came.findings.iter().any(|f| f.counts());
    Ok(ExitCode::from(u8::from(left)))
}
