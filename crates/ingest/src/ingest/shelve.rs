//! Dumps and outlines of an ingest: facts into `corpus/portal`, words and the dumps themselves into `corpus/words`, which git ignores.
//!
//! What a dump says changes the facts only if it was read without a doubt; of any other, only what nothing else has is taken.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use super::changed::{of_facts, Changed};
use super::dump::{self, outlines, Taken};
use super::outcome::PageLine;
use super::page::{Layout, PageReport};
use super::run::{failed, Work, WriteError};
use super::take::Page;
use crate::catalogue::{Catalogue, Facts, Outline, Words, FOLDER, OUTLINES, WORDS};
use crate::disk::{read_text_to_rewrite, read_to_rewrite, Batch};
use crate::finding::Finding;
use crate::text::json;

/// Folder of the dumps as received, below the words.
pub const DUMPS: &str = "dumps";
/// The words of records, games and rulesets.
pub const TEXTS: &str = "texts.json";

/// What was given that is no page.
#[derive(Default)]
pub(super) struct Shelf {
    dumps: Vec<(Taken, Vec<u8>)>,
    outlines: BTreeMap<String, Outline>,
}

impl Work<'_> {
    /// Takes a dump or an outline. `None` where the text is neither.
    pub(super) fn shelve(
        &mut self,
        given: &str,
        name: &str,
        bytes: &[u8],
        sha256: &str,
    ) -> Result<Option<Page>, WriteError> {
        let Ok(decoded) = super::decode::decode(bytes) else {
            return Ok(None);
        };
        let is_dump = dump::sql::is_dump(&decoded.text);
        if !is_dump && !outlines::is_kml(&decoded.text) {
            return Ok(None);
        }
        let mut report = PageReport {
            page: given.to_owned(),
            layout: if is_dump {
                Layout::Dump
            } else {
                Layout::Outline
            },
            declared: None,
            records: vec![],
            games: vec![],
            rejected: vec![],
            unplaced: vec![],
        };
        let mut findings: Vec<Finding> =
            decoded.findings.into_iter().map(|f| f.on(given)).collect();
        if is_dump {
            let mut taken = dump::read(name, sha256, &decoded.text);
            for finding in &mut taken.findings {
                given.clone_into(&mut finding.file);
            }
            // what is doubtful in the bytes is doubtful in what they say
            taken.findings.splice(0..0, findings);
            findings = taken.findings.clone();
            report.records = std::mem::take(&mut taken.records);
            report.games = std::mem::take(&mut taken.games);
            self.shelf.dumps.push((taken, bytes.to_vec()));
        } else {
            let stem = Path::new(given).file_stem().unwrap_or_default();
            let stem = stem.to_string_lossy().into_owned();
            if let Some(outline) = outlines::read(given, &decoded.text, &mut findings) {
                self.shelf.outlines.insert(stem, outline);
            }
        }
        let line = PageLine::keep(report, &mut self.spool);
        Ok(Some(Page {
            line: line.map_err(|e| failed(&self.folder, e))?,
            findings,
            sha256: sha256.to_owned(),
        }))
    }
}

impl Shelf {
    /// Adds what changes to the batch, and what is worth saying to the findings.
    pub fn put(
        self,
        corpus: &Path,
        batch: &mut Batch,
        findings: &mut Vec<Finding>,
        changed: &mut BTreeSet<Changed>,
    ) -> Result<(), WriteError> {
        if self.dumps.is_empty() && self.outlines.is_empty() {
            return Ok(());
        }
        let folder = corpus.join(FOLDER);
        let mut texts = BTreeMap::new();
        for (name, _) in Facts::default().files() {
            let text = read_text_to_rewrite(corpus, format!("{FOLDER}/{name}"));
            if let Some(text) = text.map_err(|e| failed(&folder.join(&name), e))? {
                texts.insert(name, text);
            }
        }
        let (facts, broken) = Facts::read(|name| texts.get(name).map(String::as_str));
        if let Some(first) = broken.first() {
            let message = format!(
                "the facts that are there cannot be read ({}), so that nothing was put beside them: restore corpus/portal/{}",
                first.why, first.file
            );
            findings.push(Finding::error("dump-form", "", message).at(&first.file, first.line));
            return Ok(());
        }
        let replace = |batch: &mut Batch, path: &Path, old: Option<&String>, new: &str| {
            let old = old.map(String::as_bytes);
            let added = batch.replace(path, old, new.as_bytes());
            added.map_err(|e| failed(path, e))
        };
        if !self.dumps.is_empty() {
            let before = facts.clone();
            let merged = merged(corpus, facts, self.dumps, batch, findings)?;
            of_facts(&before, &merged, changed);
            for (name, text) in merged.files() {
                replace(batch, &folder.join(&name), texts.get(&name), &text)?;
            }
        }
        if !self.outlines.is_empty() {
            let path = folder.join(OUTLINES);
            let unread = |e| failed(&path, e);
            let old = read_text_to_rewrite(corpus, format!("{FOLDER}/{OUTLINES}"));
            let old = old.map_err(unread)?;
            let all = Catalogue::read(|n| old.as_deref().filter(|_| n == OUTLINES));
            let mut outlines = match all {
                (known, broken) if broken.is_empty() => known.outlines,
                (_, broken) => {
                    return Err(unread(io::Error::other(format!(
                        "{}; restore it",
                        broken[0].why
                    ))))
                }
            };
            outlines.extend(self.outlines);
            let text = outlines::geojson(outlines.iter().map(|(n, o)| (n.as_str(), o)));
            replace(batch, &path, old.as_ref(), &text)?;
        }
        Ok(())
    }
}

/// The facts with all dumps that were given; their words and their bytes go into the batch.
fn merged(
    corpus: &Path,
    mut facts: Facts,
    dumps: Vec<(Taken, Vec<u8>)>,
    batch: &mut Batch,
    findings: &mut Vec<Finding>,
) -> Result<Facts, WriteError> {
    let dumps_folder = corpus.join(WORDS).join(DUMPS);
    let path = corpus.join(WORDS).join(TEXTS);
    let unread = |e| failed(&path, e);
    let old = read_to_rewrite(corpus, format!("{WORDS}/{TEXTS}")).map_err(unread)?;
    let words = old.as_deref().map(serde_json::from_slice).transpose();
    let words: Option<Words> = words.map_err(|e| unread(e.into()))?;
    let mut words = words.unwrap_or_default();
    let mut dumps = dumps;
    dumps.sort_by(|a, b| a.0.seen.cmp(&b.0.seen));
    for (taken, bytes) in dumps {
        if !taken.is_whole() {
            let message = "it was not read without a doubt (see above), so that it changes no fact: only records, games, rulesets and works that nothing else has were taken";
            findings.push(Finding::warning("dump-doubt", "", message).on(&taken.seen.file));
            facts = facts.with_rest(taken.rows);
            let mut both = taken.words;
            overlay(&mut both, words);
            words = both;
            continue;
        }
        let newest = facts.dumps.last().is_none_or(|last| *last <= taken.seen);
        if newest {
            overlay(&mut words, taken.words);
        } else {
            let message =
                "a newer dump is known: what this one says otherwise is kept beside it, dated";
            findings.push(Finding::info("newer-dump", "", message).on(&taken.seen.file));
            let mut both = taken.words;
            overlay(&mut both, words);
            words = both;
        }
        let known = facts.dumps.iter().find(|d| d.sha256 == taken.seen.sha256);
        let file = known.map_or(&taken.seen.file, |d| &d.file);
        let name = format!("{}-{file}", &taken.seen.sha256[..8]);
        let kept = dumps_folder.join(name);
        let added = batch.add_received(&kept, &bytes);
        added.map_err(|e| failed(&kept, e))?;
        facts = facts.with(taken.seen, taken.rows);
    }
    let added = batch.replace(&path, old.as_deref(), &json(&words));
    added.map_err(|e| failed(&path, e))?;
    Ok(facts)
}

/// Puts words over others, text by text.
fn overlay(under: &mut Words, over: Words) {
    for (ours, theirs) in [
        (&mut under.evidence, over.evidence),
        (&mut under.games, over.games),
        (&mut under.rulesets, over.rulesets),
    ] {
        for (id, texts) in theirs {
            ours.entry(id).or_default().extend(texts);
        }
    }
}
