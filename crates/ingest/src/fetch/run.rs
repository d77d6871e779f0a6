//! Fetching a list of pages into a corpus.

use super::address::file_name;
use super::client::{Answer, Client};
use super::robots::Robots;
use super::{FetchError, Options};
use crate::disk::{put, Lock};
use crate::ingest::take::yields_anything;
use crate::pages::fetched::{Entry, Known, Ledger};
use crate::pages::PAGES;
use crate::text::sha256_hex;
use serde::Serialize;
use std::path::Path;
use url::Url;

/// What became of one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "state")]
pub enum Fetched {
    /// A new page, or a changed one: kept under this name.
    Kept { file: String, changed: bool },
    /// A page that has not changed.
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

/// Fetches pages one after another. Each is kept, and noted in the ledger, before the next is fetched.
///
/// `heard` hears of every address as soon as its fate is known.
///
/// # Errors
/// The corpus cannot be written, or its ledger cannot be read; what was fetched before stays.
pub fn fetch(
    corpus: &Path,
    addresses: &[Url],
    options: &Options,
    mut heard: impl FnMut(&Page),
) -> Result<Vec<Page>, FetchError> {
    // from the ledger's reading to its last writing: two at once would each lose what the other noted
    let waits = || eprintln!("another ludarium is writing {}; waiting", corpus.display());
    let _lock = Lock::of_corpus(corpus, waits)
        .map_err(|e| FetchError(format!("{}: {e}", corpus.display())))?;
    let mut ledger = Ledger::read(corpus).map_err(|e| FetchError(e.to_string()))?;
    let mut client = Client::new(options.clone(), addresses);
    let mut robots = Robots::default();
    let mut pages = vec![];
    for url in addresses {
        let before = ledger.latest(url.as_str()).cloned();
        // what is no longer on disk is fetched anew
        let before = before.filter(|e| corpus.join(PAGES).join(&e.file).is_file());
        let known = before.as_ref().map_or_else(Known::default, known);
        let answer = client.get(url, &known, &mut |client, url| robots.may(client, url));
        let fetched = match answer {
            Err(e) => Fetched::Failed { why: e.to_string() },
            Ok(answer) => keep(corpus, url, &answer, before.as_ref(), &mut ledger)?,
        };
        let page = Page {
            address: url.to_string(),
            fetched,
        };
        heard(&page);
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
    if answer.status == 206 {
        return Ok(Fetched::Failed {
            why: format!("{url}: the server sent a part of the page, unasked (206); nothing was kept. Try again later, or save the page and give the file to `ludarium ingest`"),
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
    let sum = sha256_hex(&answer.body);
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
    let file = free_name(&corpus.join(PAGES), plain, &answer.body, &sum).map_err(cannot)?;
    put(corpus, Path::new(PAGES).join(&file), &answer.body).map_err(cannot)?;
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

/// A name that no other page has. Where the plain one is taken, by an older page of this address or by one of an address that
/// looks alike, it has the page's SHA-256; the page itself under its name (a fetch was cut before it was noted) is found again.
fn free_name(pages: &Path, plain: String, body: &[u8], sum: &str) -> std::io::Result<String> {
    let (stem, end) = plain.rsplit_once('.').unwrap_or((&plain, "txt"));
    let others = [16, sum.len()].map(|n| format!("{stem}-{}.{end}", &sum[..n]));
    for name in [plain.clone()].into_iter().chain(others) {
        match std::fs::read(pages.join(&name)) {
            Ok(there) if there != body => {}
            Ok(_) => return Ok(name),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(name),
            Err(e) => return Err(e),
        }
    }
    let why = format!("{plain} and its names by SHA-256 are taken by other pages");
    Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, why))
}

/// What to ask with, so that an unchanged page is not sent again.
fn known(entry: &Entry) -> Known {
    Known {
        etag: entry.etag.clone(),
        last_modified: entry.last_modified.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::free_name;
    use crate::text::sha256_hex;

    #[test]
    fn no_page_takes_the_place_of_another() {
        let pages = tempfile::tempdir().unwrap();
        let name = |body: &str| {
            let sum = sha256_hex(body.as_bytes());
            free_name(pages.path(), "a.html".into(), body.as_bytes(), &sum)
        };
        let write = |name: &str, text: &str| std::fs::write(pages.path().join(name), text).unwrap();
        assert_eq!(name("new").unwrap(), "a.html");
        write("a.html", "old");
        let second = name("new").unwrap();
        assert!(second.len() == "a-.html".len() + 16, "{second}");
        // a page whose hash begins alike
        write(&second, "forged");
        let third = name("new").unwrap();
        assert!(third.len() == "a-.html".len() + 64, "{third}");
        // cut before the ledger had it
        write(&third, "new");
        assert_eq!(name("new").unwrap(), third);
        write(&third, "forged too");
        assert!(name("new").is_err());
    }
}
