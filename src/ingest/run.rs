//! A whole ingest: read what is asked, keep pages, rebuild the records from all pages of the corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use super::checks::{against_list, missing, orphans};
use super::decode::decode;
use super::finding::{quoted, Finding};
use super::merge::{merge, Merged, Replaced};
use super::page::{parse, Layout, PageReport};
use super::record::to_bytes;
use crate::fetch::ledger::{Ledger, LEDGER};

use super::store::{self, Batch, PageList, EVIDENCE, GAMES, LIST, PAGES};

/// What an ingest found; serialises to the JSON that `ludarium ingest --json` prints.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The pages that were asked for, in order.
    pub pages: Vec<PageReport>,
    /// What was noticed.
    pub findings: Vec<Finding>,
    /// Files written and left as they were.
    #[serde(skip)]
    pub written: usize,
    /// Files that had the same bytes already.
    #[serde(skip)]
    pub unchanged: usize,
}

impl Outcome {
    /// Whether any finding is an error or a warning.
    pub fn has_findings(&self) -> bool {
        self.findings.iter().any(Finding::counts)
    }
}

/// Why nothing could be written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}; the corpus is as it was: make room or give permission, then run again")]
pub struct WriteError {
    path: String,
    source: io::Error,
}

/// A page with its bytes judged.
pub(super) struct Page {
    pub name: String,
    pub report: PageReport,
    pub findings: Vec<Finding>,
    pub sha256: String,
}

/// Ingests files and folders into a corpus.
///
/// Pages from outside are copied into `corpus/pages` under a safe name, if anything was found in
/// them; then all records are rebuilt from all pages there. Pages that cannot be read are findings.
///
/// # Errors
/// The corpus cannot be written.
pub fn ingest(corpus: &Path, inputs: &[PathBuf]) -> Result<Outcome, WriteError> {
    let folder = corpus.join(PAGES);
    let folders = [folder.clone(), corpus.join(EVIDENCE), corpus.join(GAMES)];
    let mut batch = Batch::new(&folders).map_err(|e| failed(corpus, e))?;
    let mut findings = Vec::new();
    let list = PageList::read(corpus).unwrap_or_else(|message| {
        findings.push(
            Finding::error(
                "page-list",
                format!("the list of pages cannot be read: {message}"),
            )
            .on(LIST),
        );
        PageList::default()
    });
    let mut kept = corpus_pages(&folder, &list, &mut findings);
    let asked = ask(&folder, inputs, &mut kept, &mut batch, &mut findings)?;

    let fetched = Ledger::read(corpus).unwrap_or_else(|message| {
        findings.push(Finding::error("page-list", message).on(LEDGER));
        Ledger::default()
    });
    let replaced = sign(&fetched, &mut kept);
    let places = list.places();
    let mut order: Vec<&Page> = kept.values().collect();
    // listed pages first; then what was fetched, the newest first; then the rest by name
    order.sort_by_key(|p| {
        (
            places.get(p.name.as_str()).copied().unwrap_or(usize::MAX),
            fetched
                .place_of(&p.name)
                .map_or(usize::MAX, |n| usize::MAX - 1 - n),
            &p.name,
        )
    });
    let merged = merge(order.iter().map(|p| &p.report), &replaced);

    let whole = kept.keys().all(|name| asked.pages.contains(name));
    for page in order.iter().filter(|p| asked.pages.contains(&p.name)) {
        findings.extend(page.findings.iter().cloned());
        against_list(page, &list, &fetched, &mut findings);
    }
    if whole {
        missing(&list, &kept, &mut findings);
        orphans(corpus, &merged, &mut findings);
    }
    let mut pages: Vec<PageReport> = order
        .iter()
        .filter(|p| asked.pages.contains(&p.name))
        .map(|p| p.report.clone())
        .collect();
    for page in asked.apart {
        findings.extend(page.findings);
        pages.push(page.report);
    }
    let concerned: BTreeSet<&str> = pages
        .iter()
        .flat_map(|p| {
            let records = p.records.iter().map(|r| r.id.as_str());
            records.chain(p.games.iter().map(|g| g.id.as_str()))
        })
        .collect();
    findings.extend(
        merged
            .findings
            .iter()
            .filter(|f| f.record.as_deref().is_some_and(|id| concerned.contains(id)))
            .cloned(),
    );
    write(corpus, &merged, &mut batch)?;
    let unchanged = batch.unchanged;
    let written = batch.commit().map_err(|e| failed(corpus, e))?;
    Ok(Outcome {
        pages,
        findings,
        written,
        unchanged,
    })
}

/// Writes address and date of fetched pages into their sightings; tells which of them were replaced by what.
fn sign(fetched: &Ledger, kept: &mut BTreeMap<String, Page>) -> Replaced {
    let mut replaced = Replaced::new();
    for page in kept.values_mut() {
        let Some(entry) = fetched.of_file(&page.name) else {
            continue;
        };
        let records = page.report.records.iter_mut().map(|r| &mut r.sightings);
        let games = page.report.games.iter_mut().map(|g| &mut g.sightings);
        for sighting in records.chain(games).flatten() {
            sighting.address = Some(entry.address.clone());
            sighting.date = entry.last_modified.clone().or_else(|| entry.date.clone());
        }
        if let Some(now) = fetched.superseded_by(&page.name) {
            let file = now.gone.is_none().then(|| now.file.clone());
            replaced.insert(page.name.clone(), file);
        }
    }
    replaced
}

/// Whether there is a record or a game page in a page.
pub fn yields_anything(bytes: &[u8]) -> bool {
    let page = read_page("", bytes);
    !page.report.records.is_empty() || page.report.games.iter().any(|g| !g.id.is_empty())
}

fn failed(path: &Path, source: io::Error) -> WriteError {
    WriteError {
        path: path.display().to_string(),
        source,
    }
}

/// Reads a page's bytes; what cannot be read is a page without records and with a finding.
fn read_page(name: &str, bytes: &[u8]) -> Page {
    let sha256 = store::sha256(bytes);
    match decode(bytes) {
        Ok(decoded) => {
            let parsed = parse(name, &sha256, &decoded.text);
            let mut findings: Vec<Finding> =
                decoded.findings.into_iter().map(|f| f.on(name)).collect();
            findings.extend(parsed.findings);
            findings.sort_by_key(|f| f.line);
            Page {
                name: name.to_owned(),
                report: parsed.report,
                findings,
                sha256,
            }
        }
        Err(error) => unread(
            name,
            sha256,
            Finding::error(error.kind(), error.to_string()),
        ),
    }
}

fn unread(name: &str, sha256: String, finding: Finding) -> Page {
    Page {
        name: name.to_owned(),
        report: PageReport {
            page: name.to_owned(),
            layout: Layout::Unknown,
            declared: None,
            records: Vec::new(),
            games: Vec::new(),
            rejected: Vec::new(),
            unplaced: Vec::new(),
        },
        findings: vec![finding.on(name)],
        sha256,
    }
}

/// All pages that the corpus holds, by name.
fn corpus_pages(
    folder: &Path,
    list: &PageList,
    findings: &mut Vec<Finding>,
) -> BTreeMap<String, Page> {
    let files = store::files(folder).unwrap_or_else(|e| {
        findings.push(Finding::error("unreadable", e.to_string()));
        Vec::new()
    });
    for (n, entry) in list.page.iter().enumerate() {
        if list.page[..n].iter().any(|e| e.file == entry.file) {
            findings.push(
                Finding::error(
                    "page-list",
                    format!(
                        "the page {} is listed twice; the first entry counts",
                        quoted(&entry.file)
                    ),
                )
                .on(LIST),
            );
        }
    }
    files
        .par_iter()
        .filter_map(|path| {
            let name = store::page_name(folder, path)?;
            let page = match fs::read(path) {
                Ok(bytes) => read_page(&name, &bytes),
                Err(e) => unread(
                    &name,
                    String::new(),
                    Finding::error("unreadable", format!("cannot be read: {e}")),
                ),
            };
            Some((name, page))
        })
        .collect()
}

/// What was asked for: names of pages in the corpus, and pages that stay outside it.
struct Asked {
    pages: BTreeSet<String>,
    apart: Vec<Page>,
}

fn ask(
    folder: &Path,
    inputs: &[PathBuf],
    kept: &mut BTreeMap<String, Page>,
    batch: &mut Batch,
    findings: &mut Vec<Finding>,
) -> Result<Asked, WriteError> {
    let mut asked = Asked {
        pages: BTreeSet::new(),
        apart: Vec::new(),
    };
    let home = folder.canonicalize().map_err(|e| failed(folder, e))?;
    for input in inputs {
        for path in expand(input, findings) {
            let inside = path
                .canonicalize()
                .ok()
                .and_then(|real| store::page_name(&home, &real));
            match inside {
                Some(name) if kept.contains_key(&name) => {
                    asked.pages.insert(name);
                }
                Some(name) => findings.push(Finding::error("unreadable", "is not a page of the corpus (the list of pages, or a hidden file); give a page").on(&name)),
                None => take_in(folder, &path, kept, batch, &mut asked)?,
            }
        }
    }
    Ok(asked)
}

/// Files that an argument stands for.
fn expand(input: &Path, findings: &mut Vec<Finding>) -> Vec<PathBuf> {
    let name = input.display().to_string();
    if name.starts_with("http://") || name.starts_with("https://") {
        findings.push(
            Finding::error(
                "unreadable",
                "an address; `ludarium ingest` fetches those itself, other callers fetch first (`ludarium::fetch`)",
            )
            .on(&name),
        );
        return Vec::new();
    }
    if !input.is_dir() {
        return vec![input.to_owned()];
    }
    match store::files(input) {
        Ok(files) if !files.is_empty() => files,
        Ok(_) => {
            findings.push(Finding::warning("no-pages", "the folder holds no pages").on(&name));
            Vec::new()
        }
        Err(e) => {
            findings.push(Finding::error("unreadable", format!("cannot be read: {e}")).on(&name));
            Vec::new()
        }
    }
}

/// Takes a page from outside into the corpus, if it gives anything and its name is free.
fn take_in(
    folder: &Path,
    path: &Path,
    kept: &mut BTreeMap<String, Page>,
    batch: &mut Batch,
    asked: &mut Asked,
) -> Result<(), WriteError> {
    let given = path.display().to_string();
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) => {
            let finding =
                Finding::error("unreadable", format!("cannot be read: {e}; check the path"));
            asked.apart.push(unread(&given, String::new(), finding));
            return Ok(());
        }
    };
    let name = store::safe_name(path);
    let sha256 = store::sha256(&bytes);
    if let Some(known) = kept.values_mut().find(|p| p.sha256 == sha256) {
        if known.name != name {
            let finding = Finding::info(
                "same-page",
                format!(
                    "{} has the same bytes; it is not kept twice",
                    quoted(&given)
                ),
            );
            known.findings.push(finding.on(&known.name));
        }
        asked.pages.insert(known.name.clone());
        return Ok(());
    }
    let mut page = read_page(&name, &bytes);
    if page.report.records.is_empty() && page.report.games.iter().all(|g| g.id.is_empty()) {
        rename(&mut page, &given);
        asked.apart.push(page);
        return Ok(());
    }
    let taken = kept.contains_key(&name) || folder.join(&name).exists();
    if taken {
        rename(&mut page, &given);
        page.findings.push(
            Finding::error("name-taken", format!("the corpus has another page named {}; nothing of this page was taken in: rename the file and give it again", quoted(&name)))
                .on(&given),
        );
        asked.apart.push(page);
        return Ok(());
    }
    batch
        .add(folder.join(&name), &bytes)
        .map_err(|e| failed(folder, e))?;
    asked.pages.insert(name.clone());
    kept.insert(name, page);
    Ok(())
}

/// A page that stays outside the corpus goes by the path that was given.
fn rename(page: &mut Page, given: &str) {
    given.clone_into(&mut page.name);
    given.clone_into(&mut page.report.page);
    for finding in &mut page.findings {
        finding.page = Some(given.to_owned());
    }
}

fn write(corpus: &Path, merged: &Merged, batch: &mut Batch) -> Result<(), WriteError> {
    let mut add = |folder: &str, id: &str, bytes: Vec<u8>| {
        let path = corpus.join(folder).join(format!("{id}.json"));
        batch
            .add(path.clone(), &bytes)
            .map_err(|e| failed(&path, e))
    };
    for (id, record) in &merged.records {
        add(EVIDENCE, id, to_bytes(record))?;
    }
    for (id, game) in &merged.games {
        add(GAMES, id, to_bytes(game))?;
    }
    Ok(())
}
