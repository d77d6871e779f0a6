//! Pages into an ingest: those that the corpus holds, and those that are given from outside.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::decode::decode_as;
use super::outcome::PageLine;
use super::page::{parse, Layout, PageReport};
use super::run::{failed, Stage, Work, WriteError};
use crate::finding::Finding;
use crate::pages::fetched::Ledger;
use crate::pages::{self, PageList, LIST};
use crate::text::{quoted, sha256_hex};

/// A page with its bytes judged, its records on the spool.
pub(super) struct Page {
    pub line: PageLine,
    pub findings: Vec<Finding>,
    pub sha256: String,
}

/// A page just read, its records in memory.
struct Read {
    report: PageReport,
    findings: Vec<Finding>,
    sha256: String,
}

/// Writes address and date of a fetched page into its sightings.
fn sign(fetched: &Ledger, report: &mut PageReport) {
    let Some(entry) = fetched.of_file(&report.page) else {
        return;
    };
    let records = report.records.iter_mut().map(|r| &mut r.sightings);
    let games = report.games.iter_mut().map(|g| &mut g.sightings);
    for sighting in records.chain(games).flatten() {
        sighting.address = Some(entry.address.clone());
        sighting.date = entry.last_modified.clone().or_else(|| entry.date.clone());
    }
}

/// Whether there is a record or a game page in a page.
pub fn yields_anything(bytes: &[u8]) -> bool {
    let page = read_page("", bytes, None);
    !page.report.records.is_empty() || page.report.games.iter().any(|g| !g.id.is_empty())
}

/// The content type that a fetched page's server declared.
fn content_type<'l>(fetched: &'l Ledger, page: &str) -> Option<&'l str> {
    fetched.of_file(page)?.content_type.as_deref()
}

/// Reads a page's bytes; what cannot be read is a page without records and with a finding.
fn read_page(name: &str, bytes: &[u8], content_type: Option<&str>) -> Read {
    let sha256 = sha256_hex(bytes);
    match decode_as(bytes, content_type) {
        Ok(decoded) => {
            let parsed = parse(name, &sha256, &decoded.text);
            let mut findings: Vec<Finding> =
                decoded.findings.into_iter().map(|f| f.on(name)).collect();
            findings.extend(parsed.findings);
            findings.sort_by_key(|f| f.line);
            Read {
                report: parsed.report,
                findings,
                sha256,
            }
        }
        Err(error) => unread(
            name,
            sha256,
            Finding::error(error.kind(), "", error.to_string()),
        ),
    }
}

fn unread(name: &str, sha256: String, finding: Finding) -> Read {
    Read {
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

/// Pages of at most so many bytes, or so many pages, are read at a time.
const AT_ONCE: (u64, usize) = (8 << 20, 64);

/// What was requested: names of pages in the corpus, and pages that stay outside it.
pub(super) struct Asked {
    pub pages: BTreeSet<String>,
    pub apart: Vec<Page>,
}

impl Work<'_> {
    /// Puts a page's records on the spool.
    fn keep(&mut self, read: Read) -> Result<Page, WriteError> {
        let line = PageLine::keep(read.report, &mut self.spool);
        Ok(Page {
            line: line.map_err(|e| failed(&self.folder, e))?,
            findings: read.findings,
            sha256: read.sha256,
        })
    }

    /// Reads all pages that the corpus holds.
    pub(super) fn corpus_pages(&mut self, list: &PageList) -> Result<(), WriteError> {
        let files = pages::files(&self.folder).unwrap_or_else(|e| {
            self.findings
                .push(Finding::error("unreadable", "", e.to_string()));
            Vec::new()
        });
        for (n, entry) in list.page.iter().enumerate() {
            if list.page[..n].iter().any(|e| e.file == entry.file) {
                self.findings.push(
                    Finding::error(
                        "page-list",
                        "",
                        format!(
                            "the page {} is listed twice; the first entry counts",
                            quoted(&entry.file)
                        ),
                    )
                    .on(LIST),
                );
            }
        }
        let size = |path: &PathBuf| fs::metadata(path).map_or(0, |m| m.len());
        let sized = |f: PathBuf| {
            let n = size(&f);
            (f, n)
        };
        let files: Vec<(PathBuf, u64)> = files.into_iter().map(sized).collect();
        let of = files.iter().map(|(_, n)| n).sum();
        let mut done = 0;
        let mut rest = files.as_slice();
        while !rest.is_empty() {
            let mut bytes = 0;
            let fits = rest.iter().take(AT_ONCE.1).take_while(|(_, n)| {
                bytes += n;
                bytes <= AT_ONCE.0
            });
            let (now, later) = rest.split_at(fits.count().max(1));
            let read: Vec<Read> = now
                .par_iter()
                .filter_map(|(path, _)| {
                    let name = pages::page_name(&self.folder, path)?;
                    let mut read = match pages::read(path) {
                        Ok(bytes) => read_page(&name, &bytes, content_type(&self.fetched, &name)),
                        Err(e) => unread(
                            &name,
                            String::new(),
                            Finding::error("unreadable", "", format!("cannot be read: {e}")),
                        ),
                    };
                    sign(&self.fetched, &mut read.report);
                    Some(read)
                })
                .collect();
            for read in read {
                let page = self.keep(read)?;
                self.kept.insert(page.line.page.clone(), page);
            }
            done += now.iter().map(|(_, n)| n).sum::<u64>();
            (self.watch)(Stage::Reading, done, of);
            rest = later;
        }
        Ok(())
    }

    pub(super) fn ask(&mut self, inputs: &[PathBuf]) -> Result<Asked, WriteError> {
        let mut requested = Asked {
            pages: BTreeSet::new(),
            apart: Vec::new(),
        };
        let home = self
            .folder
            .canonicalize()
            .map_err(|e| failed(&self.folder, e))?;
        for input in inputs {
            let paths = expand(input, &mut self.findings);
            let of = paths.len() as u64;
            for (n, path) in (1..).zip(paths) {
                let inside = path
                    .canonicalize()
                    .ok()
                    .and_then(|real| pages::page_name(&home, &real));
                match inside {
                    Some(name) if self.kept.contains_key(&name) => {
                        requested.pages.insert(name);
                    }
                    Some(name) => self.findings.push(Finding::error("unreadable", "", "is not a page of the corpus (the list of pages, or a hidden file); give a page").on(&name)),
                    None => {
                        self.take_in(&path, &mut requested)?;
                        (self.watch)(Stage::Reading, n, of);
                    }
                }
            }
        }
        Ok(requested)
    }

    /// Takes a page from outside into the corpus, if it gives anything and its name is free.
    fn take_in(&mut self, path: &Path, requested: &mut Asked) -> Result<(), WriteError> {
        let given = path.display().to_string();
        let bytes = match pages::read(path) {
            Ok(bytes) => bytes,
            Err(e) => {
                let finding = Finding::error(
                    "unreadable",
                    "",
                    format!("cannot be read: {e}; check the path"),
                );
                let page = self.keep(unread(&given, String::new(), finding))?;
                requested.apart.push(page);
                return Ok(());
            }
        };
        let name = pages::safe_name(path);
        let sha256 = sha256_hex(&bytes);
        if let Some(known) = self.kept.values_mut().find(|p| p.sha256 == sha256) {
            if known.line.page != name {
                let finding = Finding::info(
                    "same-page",
                    "",
                    format!(
                        "{} has the same bytes; it is not kept twice",
                        quoted(&given)
                    ),
                );
                known.findings.push(finding.on(&known.line.page));
            }
            requested.pages.insert(known.line.page.clone());
            return Ok(());
        }
        if let Some(page) = self.shelve(&given, &name, &bytes, &sha256)? {
            requested.apart.push(page);
            return Ok(());
        }
        let mut read = read_page(&name, &bytes, content_type(&self.fetched, &name));
        sign(&self.fetched, &mut read.report);
        let mut page = self.keep(read)?;
        if !page.line.yields() {
            rename(&mut page, &given);
            requested.apart.push(page);
            return Ok(());
        }
        let taken = self.kept.contains_key(&name) || self.folder.join(&name).exists();
        if taken {
            rename(&mut page, &given);
            page.findings.push(
                Finding::error("name-taken", "", format!("the corpus has another page named {}; nothing of this page was taken in: rename the file and give it again", quoted(&name)))
                    .on(&given),
            );
            requested.apart.push(page);
            return Ok(());
        }
        self.batch
            .add_received(&self.folder.join(&name), &bytes)
            .map_err(|e| failed(&self.folder, e))?;
        requested.pages.insert(name.clone());
        self.kept.insert(name, page);
        Ok(())
    }
}

/// A page that stays outside the corpus goes by the path that was given.
fn rename(page: &mut Page, given: &str) {
    given.clone_into(&mut page.line.page);
    for finding in &mut page.findings {
        given.clone_into(&mut finding.file);
    }
}

/// Files that an argument stands for.
fn expand(input: &Path, findings: &mut Vec<Finding>) -> Vec<PathBuf> {
    let name = input.display().to_string();
    if name.starts_with("http://") || name.starts_with("https://") {
        findings.push(
            Finding::error(
                "unreadable", "",
                "an address; `ludarium ingest` fetches those itself, other callers fetch first (`ludarium::fetch`)",
            )
            .on(&name),
        );
        return Vec::new();
    }
    if !input.is_dir() {
        return vec![input.to_owned()];
    }
    match pages::files(input) {
        Ok(files) if !files.is_empty() => files,
        Ok(_) => {
            findings.push(Finding::warning("no-pages", "", "the folder holds no pages").on(&name));
            Vec::new()
        }
        Err(e) => {
            findings
                .push(Finding::error("unreadable", "", format!("cannot be read: {e}")).on(&name));
            Vec::new()
        }
    }
}
