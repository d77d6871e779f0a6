//! What the corpus as a whole must keep: its list of pages, and a page for every record.

use std::collections::BTreeMap;
use std::path::Path;

use crate::finding::Finding;
use crate::pages::fetched::{Ledger, LEDGER};
use crate::pages::{self, PageList, EVIDENCE, GAMES, LIST};
use crate::text::quoted;

use super::take::Page;

/// A page's bytes against the list.
pub(super) fn against_list(
    page: &Page,
    list: &PageList,
    fetched: &Ledger,
    findings: &mut Vec<Finding>,
) {
    match list.page.iter().find(|e| e.file == page.line.page) {
        None if fetched.of_file(&page.line.page).is_some_and(|e| e.sha256 == page.sha256) => {}
        None if fetched.of_file(&page.line.page).is_some() => findings.push(
            Finding::error("sha256", "", format!("the bytes are not those that were fetched ({LEDGER} has their SHA-256, the file has {}); restore the page, or remove it and fetch it again", page.sha256))
                .on(&page.line.page),
        ),
        None => findings.push(
            Finding::info("unlisted-page", "", format!("not in {LIST}; add title, origin and sha256 = \"{}\"", page.sha256))
                .on(&page.line.page),
        ),
        Some(entry) if entry.sha256.eq_ignore_ascii_case(&page.sha256) => {}
        Some(entry) => findings.push(
            Finding::error("sha256", "", format!("the bytes changed: {LIST} says {}, the file has {}; restore the page, or mend {LIST} if it was fetched anew", quoted(&entry.sha256), page.sha256))
                .on(&page.line.page),
        ),
    }
}

/// Pages that are listed but not there.
pub(super) fn missing(list: &PageList, kept: &BTreeMap<String, Page>, findings: &mut Vec<Finding>) {
    for entry in list.page.iter().filter(|e| !kept.contains_key(&e.file)) {
        findings.push(
            Finding::error("missing-page", "", format!("{LIST} lists it, but the file is not there; restore it or take it off the list"))
                .on(&entry.file),
        );
    }
}

/// Records in the corpus that no page gives any more: left as they are, and reported. `known`: whether a folder's id comes from a page.
pub(super) fn orphans(
    corpus: &Path,
    known: impl Fn(&str, &str) -> bool,
    findings: &mut Vec<Finding>,
) {
    for folder in [EVIDENCE, GAMES] {
        let files = pages::files(&corpus.join(folder)).unwrap_or_else(|e| {
            let message = format!("cannot be read: {e}");
            findings.push(Finding::error("unreadable", "", message).on(folder));
            vec![]
        });
        for path in files {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let Some(stem) = name.strip_suffix(".json") else {
                continue;
            };
            if !known(folder, stem) {
                findings.push(
                    Finding::warning("orphan", "", format!("{folder}/{name} comes from no page of the corpus; it is left as it is: restore its page or remove the file"))
                        .of(stem),
                );
            }
        }
    }
}
