//! Fetching a list of pages into a corpus.

use super::address::file_name;
use super::client::{Answer, Client, Known};
use super::ledger::{put, Entry, Ledger};
use super::robots::Robots;
use super::{FetchError, Options};
use crate::ingest::store::{sha256, PAGES};
use crate::ingest::take::yields_anything;
use serde::Serialize;
use std::path::Path;
use url::Url;

/// What became of one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "state")]
pub enum Fetched {
    /// A new page, or a changed one: kept under this name.
    Kept { file: String, changed: bool },
    /// The same as before.
    Unchanged { file: String },
    /// There once, and no longer: its records stay, and are marked.
    Gone { file: String },
    /// Not to be had, or nothing in it; why, and what to do.
    Failed { why: String },
}

/// One address and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    pub address: String,
    #[serde(flatten)]
    pub fetched: Fetched,
}

/// Fetches pages one after another. Each is kept, and noted in the ledger, before the next is asked for.
///
/// `tell` hears of every address as soon as its fate is known.
///
/// # Errors
/// The corpus cannot be written, or its ledger cannot be read; what was fetched before stays.
pub fn fetch(
    corpus: &Path,
    addresses: &[Url],
    options: &Options,
    mut tell: impl FnMut(&Page),
) -> Result<Vec<Page>, FetchError> {
    let mut ledger = Ledger::read(corpus).map_err(FetchError)?;
    let mut client = Client::new(options.clone());
    let mut robots = Robots::default();
    let mut pages = vec![];
    for url in addresses {
        let before = ledger.latest(url.as_str()).cloned();
        // what is no longer on disk is asked for anew
        let before = before.filter(|e| corpus.join(PAGES).join(&e.file).is_file());
        let known = before.as_ref().map_or_else(Known::default, Entry::known);
        let answer = client.get(url, &known, &mut |client, url| robots.may(client, url));
        let fetched = match answer {
            Err(e) => Fetched::Failed { why: e.to_string() },
            Ok(answer) => keep(corpus, url, &answer, before.as_ref(), &mut ledger)?,
        };
        let page = Page {
            address: url.to_string(),
            fetched,
        };
        tell(&page);
        pages.push(page);
    }
    Ok(pages)
}

fn keep(
    corpus: &Path,
    url: &Url,
    answer: &Answer,
    before: Option<&Entry>,
    ledger: &mut Ledger,
) -> Result<Fetched, FetchError> {
    let cannot = |e: std::io::Error| {
        FetchError(format!(
            "{}: {e}; make room or give permission, then run again: what was fetched is kept",
            corpus.display()
        ))
    };
    if let (304, Some(entry)) = (answer.status, before) {
        return Ok(Fetched::Unchanged {
            file: entry.file.clone(),
        });
    }
    if let (404 | 410, Some(entry)) = (answer.status, before) {
        if entry.gone.is_none() {
            ledger.0.push(Entry {
                date: answer.headers.get("date").cloned(),
                gone: Some(answer.status),
                ..entry.clone()
            });
            ledger.write(corpus).map_err(cannot)?;
        }
        return Ok(Fetched::Gone {
            file: entry.file.clone(),
        });
    }
    if !(200..300).contains(&answer.status) {
        return Ok(Fetched::Failed {
            why: format!(
                "{url}: the server says {}; check the address",
                answer.status
            ),
        });
    }
    let sum = sha256(&answer.body);
    if let Some(entry) = before.filter(|e| e.sha256 == sum) {
        return Ok(Fetched::Unchanged {
            file: entry.file.clone(),
        });
    }
    if !yields_anything(&answer.body) {
        return Ok(Fetched::Failed {
            why: format!("{url}: no record and no game page was found in it; nothing was kept. If it should hold one, save it and give the file to `ludarium ingest`, which says more"),
        });
    }
    let header = |name: &str| answer.headers.get(name).cloned();
    let kind = header("content-type").unwrap_or_default();
    let plain = format!("fetched/{}", file_name(url, &kind));
    let file = match plain.rsplit_once('.') {
        // another page has that name: an older one of this address, or of an address that looks alike
        Some((stem, end)) if corpus.join(PAGES).join(&plain).exists() => {
            format!("{stem}-{}.{end}", &sum[..8])
        }
        _ => plain,
    };
    put(&corpus.join(PAGES).join(&file), &answer.body).map_err(cannot)?;
    ledger.0.push(Entry {
        address: url.to_string(),
        found_at: (answer.address != *url).then(|| answer.address.to_string()),
        file: file.clone(),
        sha256: sum,
        content_type: header("content-type"),
        date: header("date"),
        last_modified: header("last-modified"),
        etag: header("etag"),
        gone: None,
    });
    ledger.write(corpus).map_err(cannot)?;
    Ok(Fetched::Kept {
        file,
        changed: before.is_some(),
    })
}
