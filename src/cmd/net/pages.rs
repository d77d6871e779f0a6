//! Pages fetched one after another, listed on stderr as they come.

use ludarium::fetch::run::{fetch, Fetched, Page};
use ludarium::fetch::Options;
use ludarium::pages::PAGES;
use std::path::{Path, PathBuf};
use url::Url;

/// Fetches and tells on stderr how it goes; the files of all pages that are there now, and whether any failed.
///
/// # Errors
/// The corpus cannot be written.
pub fn fetch_all(
    corpus: &Path,
    addresses: &[Url],
    options: &Options,
) -> anyhow::Result<(Vec<PathBuf>, bool)> {
    let mut n = 0;
    let pages = fetch(corpus, addresses, options, |page| {
        n += 1;
        let message = format!("{n}/{} {}", addresses.len(), line(page));
        match page.fetched {
            Fetched::Failed { .. } => crate::out::always(&message),
            _ => eprintln!("{message}"),
        }
    })?;
    let failed = pages
        .iter()
        .any(|p| matches!(p.fetched, Fetched::Failed { .. }));
    let mut files: Vec<PathBuf> = pages
        .iter()
        .filter_map(|p| match &p.fetched {
            Fetched::Kept { file, .. } | Fetched::Unchanged { file } | Fetched::Gone { file } => {
                Some(corpus.join(PAGES).join(file))
            }
            Fetched::Failed { .. } => None,
        })
        .collect();
    files.sort();
    files.dedup();
    Ok((files, failed))
}

fn line(page: &Page) -> String {
    match &page.fetched {
        Fetched::Kept {
            file,
            changed: false,
        } => format!("{}: kept as {file}", page.address),
        Fetched::Kept {
            file,
            changed: true,
        } => format!(
            "{}: it has changed, and the new page is stored as {file}",
            page.address
        ),
        Fetched::Unchanged { file } => format!("{}: unchanged ({file})", page.address),
        Fetched::Gone { file } => {
            format!("{}: this page no longer exists; {file} stays", page.address)
        }
        Fetched::Failed { why } => format!("error: {why}"),
    }
}
