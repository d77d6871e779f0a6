//! What other commands read beside the editions: the patterns of `draft`, where the portal's pages are, pages and their lists.

use crate::corpus::Corpus;
use crate::draft::patterns::Patterns;
use crate::finding::Finding;
use crate::pages::fetched::{Ledger, LEDGER};
use crate::pages::portal::{Portal, FILE};
use crate::pages::{self, PageList, LIST, PAGES};
use crate::text::sha256_hex;
use std::path::Path;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    drafts(corpus, findings);
    portal(corpus, findings);
    listed(corpus, findings);
}

/// A file that is not of the documented form.
fn form(file: &str, line: usize, why: String, manual: &str) -> Finding {
    Finding::error("form", "", why)
        .at(file, line)
        .help(format!("{manual} describes every key of it"))
}

fn drafts(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let files = corpus.files.all();
    for (file, text) in files.filter(|(f, _)| f.starts_with("draft/") && f.ends_with(".toml")) {
        if let Err(why) = Patterns::parse(Path::new(file), text) {
            findings.push(form(
                file,
                1,
                why.to_string(),
                "`ludarium docs edition clauses proposed`",
            ));
        }
    }
}

fn portal(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let Some(text) = corpus.files.text(FILE) else {
        return;
    };
    let manual = "`ludarium docs records`";
    match Portal::parse(text) {
        Err(why) => findings.push(form(FILE, 1, why.0, manual)),
        Ok(portal) => findings.extend(portal.wrong().into_iter().map(|(key, why)| {
            let begins = |l: &str| l.trim_start().starts_with(key);
            let line = text.lines().position(begins).map_or(1, |n| n + 1);
            form(FILE, line, why, manual)
        })),
    }
}

/// Pages that are listed, by hand or by `fetch`, are there and as they were.
fn listed(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let list = format!("{PAGES}/{LIST}");
    let mut all: Vec<(String, String, String)> = vec![];
    if let Some(text) = corpus.files.text(&list) {
        match PageList::parse(text) {
            Err(why) => findings.push(form(&list, 1, why.0, "`ludarium docs records`")),
            Ok(pages) => {
                let pages = pages.page.into_iter();
                all.extend(pages.map(|p| (list.clone(), p.file, p.sha256)));
            }
        }
    }
    if let Some(text) = corpus.files.text(LEDGER) {
        match Ledger::parse(text) {
            Err(why) => findings.push(form(LEDGER, 1, why.0, "`ludarium docs records`")),
            Ok(ledger) => {
                let pages = ledger.0.into_iter().filter(|e| e.gone.is_none());
                all.extend(pages.map(|e| (LEDGER.to_owned(), e.file, e.sha256)));
            }
        }
    }
    let folder = corpus.files.root.join(PAGES);
    for (of, file, sum) in all {
        let text = corpus.files.text(&of).unwrap_or_default();
        let line = text.lines().position(|l| l.contains(&file));
        let line = line.map_or(1, |n| n + 1);
        let (kind, message) = match pages::read(&folder.join(&file)) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                ("missing", format!("{PAGES}/{file} is listed and not there"))
            }
            Err(e) => ("unreadable", format!("{PAGES}/{file} cannot be read: {e}")),
            Ok(bytes) if sha256_hex(&bytes) != sum => {
                let message =
                    format!("{PAGES}/{file} is not as it was received: its SHA-256 is another");
                ("altered", message)
            }
            Ok(_) => continue,
        };
        let help =
            "put the page back as it was; if it was changed on purpose, write its checksum anew";
        findings.push(
            Finding::error(kind, "pages", message)
                .at(&of, line)
                .help(help),
        );
    }
}
