//! A whole ingest: read the requested pages, keep pages, rebuild the records from all pages of the corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::Serialize;

use super::changed;
use super::checks::{against_list, missing, orphans};
use super::merge::{self, Replaced};
use super::outcome::{Outcome, PageLine};
use super::shelve::Shelf;
use super::spool::{Piece, Spool};
use super::take::{Asked, Page};
use crate::disk::{read_to_rewrite, Batch, Lock};
use crate::finding::{Finding, Severity};
use crate::pages::fetched::Ledger;
use crate::pages::{PageList, ReadError, EVIDENCE, GAMES, PAGES};
use crate::record::to_bytes;

/// Why nothing could be written.
#[derive(Debug, thiserror::Error)]
#[error("{0}; the corpus is as it was: mend this, then run again")]
pub struct WriteError(String);

/// What an ingest is busy with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Waiting for another that writes the corpus.
    Waiting,
    /// Reading pages; counted in bytes.
    Reading,
    /// Writing records; counted in records and game pages.
    Writing,
}

/// Somebody who hears how far an ingest is: what it is busy with, how much is done, of how much.
pub type Watch<'w> = &'w (dyn Fn(Stage, u64, u64) + Sync);

/// Ingests files and folders into a corpus.
///
/// Pages from outside are copied into `corpus/pages` under a safe name, if anything was found in
/// them; then all records are rebuilt from all pages there. Pages that cannot be read are findings.
/// Memory holds a few pages at a time, and of each record its id and where it lies on disk.
///
/// # Errors
/// The corpus cannot be written.
pub fn ingest(corpus: &Path, inputs: &[PathBuf]) -> Result<Outcome, WriteError> {
    ingest_watched(corpus, inputs, false, &|_, _, _| ())
}

/// Ingests, calling back with how far it is; `force` lets files become much smaller.
///
/// # Errors
/// The corpus cannot be written.
pub fn ingest_watched(
    corpus: &Path,
    inputs: &[PathBuf],
    force: bool,
    watch: Watch,
) -> Result<Outcome, WriteError> {
    let _lock =
        Lock::of_corpus(corpus, || watch(Stage::Waiting, 0, 0)).map_err(|e| failed(corpus, e))?;
    let folder = corpus.join(PAGES);
    let folders = [folder.clone(), corpus.join(EVIDENCE), corpus.join(GAMES)];
    let new: Vec<&PathBuf> = folders.iter().filter(|f| !f.exists()).collect();
    // what cannot be read is not taken for what is not there: records would be united in another order
    let unread = |e: ReadError| failed(&e.path, io::Error::other(e.why));
    let list = PageList::read(corpus).map_err(unread)?;
    let fetched = Ledger::read(corpus).map_err(unread)?;
    let mut work = Work {
        batch: Batch::of_corpus(corpus, &folders).map_err(|e| failed(corpus, e))?,
        spool: Spool::new(corpus).map_err(|e| failed(corpus, e))?,
        folder,
        fetched,
        kept: BTreeMap::new(),
        shelf: Shelf::default(),
        findings: vec![],
        watch,
    };
    work.batch.force = force;
    work.corpus_pages(&list)?;
    let requested = work.ask(inputs)?;
    let outcome = work.finish(corpus, &list, requested);
    for folder in new {
        // one in which something lies stays
        let _ = std::fs::remove_dir(folder);
    }
    outcome
}

/// An ingest under way.
pub(super) struct Work<'w> {
    pub folder: PathBuf,
    pub fetched: Ledger,
    pub batch: Batch,
    pub spool: Spool,
    pub kept: BTreeMap<String, Page>,
    /// Dumps and outlines.
    pub shelf: Shelf,
    pub findings: Vec<Finding>,
    pub watch: Watch<'w>,
}

/// Where the sightings of each record or game page lie, the most trusted first.
type Places<'p> = BTreeMap<&'p str, Vec<Piece>>;

impl Work<'_> {
    /// Merges what was read, writes what has changed, tells what was found.
    fn finish(
        self,
        corpus: &Path,
        list: &PageList,
        requested: Asked,
    ) -> Result<Outcome, WriteError> {
        let Work {
            fetched,
            mut batch,
            spool,
            kept,
            shelf,
            mut findings,
            watch,
            ..
        } = self;
        let replaced = replaced(&kept, &fetched);
        let order = ordered(&kept, list, &fetched);
        let (mut records, mut games) = (Places::new(), Places::new());
        for page in &order {
            place(&page.line.records, &page.line.pieces.records, &mut records);
            place(&page.line.games, &page.line.pieces.games, &mut games);
        }
        let whole = kept.keys().all(|name| requested.pages.contains(name));
        for page in order
            .iter()
            .filter(|p| requested.pages.contains(&p.line.page))
        {
            let extract = list.is_extract(&page.line.page);
            findings.extend(page.findings.iter().map(|f| expected(f, extract)));
            against_list(page, list, &fetched, &mut findings);
        }
        if whole {
            missing(list, &kept, &mut findings);
            let known = |folder: &str, id: &str| match folder {
                EVIDENCE => records.contains_key(id),
                _ => games.contains_key(id),
            };
            orphans(corpus, known, &mut findings);
        }
        let mut pages: Vec<PageLine> = order
            .iter()
            .filter(|p| requested.pages.contains(&p.line.page))
            .map(|p| p.line.clone())
            .collect();
        for page in requested.apart {
            findings.extend(page.findings);
            pages.push(page.line);
        }
        let of = (records.len() + games.len()) as u64;
        let mut done = 0;
        let mut merged = Vec::new();
        let mut add = |folder: &str, id: &str, bytes: &[u8]| {
            let path = corpus.join(folder).join(format!("{id}.json"));
            done += 1;
            watch(Stage::Writing, done, of);
            batch.add(&path, bytes).map_err(|e| failed(&path, e))
        };
        let unread = |e| failed(corpus, e);
        let mut changed = BTreeSet::new();
        for (id, seen) in &records {
            let bytes = united(&spool, seen, &replaced, &mut merged, merge::record);
            let bytes = bytes.map_err(unread)?;
            let old = read_to_rewrite(corpus, format!("{EVIDENCE}/{id}.json")).map_err(unread)?;
            changed::of_file(old.as_deref(), id, &bytes, &mut changed);
            add(EVIDENCE, id, &bytes)?;
        }
        for (id, seen) in &games {
            let bytes = united(&spool, seen, &replaced, &mut merged, merge::game);
            add(GAMES, id, &bytes.map_err(unread)?)?;
        }
        if !merged.is_empty() {
            let concerned: BTreeSet<&str> = pages
                .iter()
                .flat_map(|p| p.records.iter().chain(&p.games).map(String::as_str))
                .collect();
            let concerns = |f: &Finding| concerned.contains(f.subject.as_str());
            findings.extend(merged.into_iter().filter(concerns));
        }
        shelf.put(corpus, &mut batch, &mut findings, &mut changed)?;
        let unchanged = batch.unchanged;
        let written = batch.commit().map_err(|e| failed(corpus, e))?;
        Ok(Outcome {
            pages,
            findings,
            written,
            unchanged,
            changed,
            spool,
        })
    }
}

/// Pages that a later fetch of the same address has replaced.
fn replaced(kept: &BTreeMap<String, Page>, fetched: &Ledger) -> Replaced {
    let later = |name: &String| {
        let now = fetched.superseded_by(name)?;
        Some((name.clone(), now.gone.is_none().then(|| now.file.clone())))
    };
    kept.keys().filter_map(later).collect()
}

/// Pages, the most trusted first: listed ones; then what was fetched, the newest first; then the rest by name.
fn ordered<'p>(
    kept: &'p BTreeMap<String, Page>,
    list: &PageList,
    fetched: &Ledger,
) -> Vec<&'p Page> {
    let places = list.places();
    let mut order: Vec<&Page> = kept.values().collect();
    order.sort_by_key(|p| {
        let name = p.line.page.as_str();
        let age = fetched.place_of(name);
        (
            places.get(name).copied().unwrap_or(usize::MAX),
            age.map_or(usize::MAX, |n| usize::MAX - 1 - n),
            name,
        )
    });
    order
}

/// The files that the pages of a corpus make, below it, each with its bytes, as an ingest would write them; nothing is written.
///
/// # Errors
/// The list of pages or a page cannot be read, or there is no room for what was read.
pub fn remade(corpus: &Path) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let list = PageList::read(corpus).map_err(io::Error::other)?;
    let mut work = Work {
        batch: Batch::new(corpus, &[])?,
        spool: Spool::new(&std::env::temp_dir())?,
        folder: corpus.join(PAGES),
        fetched: Ledger::read(corpus).map_err(io::Error::other)?,
        kept: BTreeMap::new(),
        shelf: Shelf::default(),
        findings: vec![],
        watch: &|_, _, _| (),
    };
    work.corpus_pages(&list).map_err(io::Error::other)?;
    let replaced = replaced(&work.kept, &work.fetched);
    let (mut records, mut games) = (Places::new(), Places::new());
    for page in ordered(&work.kept, &list, &work.fetched) {
        place(&page.line.records, &page.line.pieces.records, &mut records);
        place(&page.line.games, &page.line.pieces.games, &mut games);
    }
    let mut findings = vec![];
    let mut out = BTreeMap::new();
    for (id, seen) in &records {
        let bytes = united(&work.spool, seen, &replaced, &mut findings, merge::record)?;
        out.insert(format!("{EVIDENCE}/{id}.json"), bytes);
    }
    for (id, seen) in &games {
        let bytes = united(&work.spool, seen, &replaced, &mut findings, merge::game)?;
        out.insert(format!("{GAMES}/{id}.json"), bytes);
    }
    Ok(out)
}

/// Notes where each item lies; those without an id go nowhere.
fn place<'p>(ids: &'p [String], pieces: &[Piece], places: &mut Places<'p>) {
    for (id, piece) in ids.iter().zip(pieces).filter(|(id, _)| !id.is_empty()) {
        places.entry(id).or_default().push(*piece);
    }
}

/// The file of an item, from all its sightings.
fn united<T: Serialize + DeserializeOwned>(
    spool: &Spool,
    seen: &[Piece],
    replaced: &Replaced,
    findings: &mut Vec<Finding>,
    unite: impl Fn(&[T], &Replaced, &mut Vec<Finding>) -> T,
) -> io::Result<Vec<u8>> {
    if let ([only], true) = (seen, replaced.is_empty()) {
        return spool.get(*only);
    }
    let seen: Vec<T> = seen
        .iter()
        .map(|piece| Ok(serde_json::from_slice(&spool.get(*piece)?)?))
        .collect::<io::Result<_>>()?;
    Ok(to_bytes(&unite(&seen, replaced, findings)))
}

/// A finding of a page as it weighs: that an extract has fewer records than its page declares is only a remark.
fn expected(finding: &Finding, extract: bool) -> Finding {
    let mut finding = finding.clone();
    if extract && finding.kind == "declared-count" {
        finding.severity = Severity::Info;
    }
    finding
}

pub(super) fn failed(path: &Path, source: io::Error) -> WriteError {
    let (path, why) = (path.display().to_string(), source.to_string());
    // some errors name their file themselves
    WriteError(match why.starts_with(&path) {
        true => why,
        false => format!("{path}: {why}"),
    })
}
