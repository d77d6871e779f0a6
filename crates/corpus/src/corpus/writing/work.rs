//! Works written into `works.bib`: entries of BibLaTeX or BibTeX as they are pasted, or metadata of a DOI.

use super::csl;
use crate::corpus::work::UNREAD;
use crate::corpus::Work;
use crate::finding::{Finding, Severity};
use std::collections::BTreeSet;

/// What came of entries that were given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shelved {
    /// The file with the new entries after its last.
    pub file: String,
    /// Citekeys of those that came in.
    pub came: Vec<String>,
    /// Citekeys of those that were there already, by key or by DOI.
    pub known: Vec<(String, String)>,
    /// What of the text is not as it should be; an entry with an error is left out.
    pub findings: Vec<Finding>,
}

/// The file of works with entries of a text, which is called `name`, that it has not got.
///
/// # Errors
/// The text is neither BibLaTeX nor CSL-JSON, or none of its entries can be read.
pub fn shelved(file: &str, name: &str, given: &str, key: Option<&str>) -> Result<Shelved, String> {
    let (there, _) = Work::parse_all("works.bib", file);
    let mut taken: BTreeSet<String> = there.iter().map(|w| w.key.clone()).collect();
    let given = match given
        .trim_start_matches(['\u{feff}', ' ', '\n'])
        .starts_with(['{', '['])
    {
        true => csl::biblatex(given.trim(), &taken)?,
        false => given.to_owned(),
    };
    let (mut works, findings) = Work::parse_all(name, &given);
    let bad = |f: &&Finding| f.severity == Severity::Error;
    // what could not be read is not among the works
    let of_work = |f: &&Finding| bad(f) && !f.message.starts_with(UNREAD);
    let wrong = findings.iter().filter(of_work).map(|f| f.subject.as_str());
    let wrong: BTreeSet<&str> = wrong.collect();
    works.retain(|work| !wrong.contains(work.key.as_str()));
    if works.is_empty() && findings.iter().any(|f| bad(&f)) {
        let all = findings.iter().filter(bad);
        let all = all.map(|f| format!("{f}: {}", f.help));
        return Err(all.collect::<Vec<_>>().join("\n"));
    }
    if works.is_empty() {
        return Err("no entry: paste one of BibTeX or BibLaTeX (`@article{…}`), or the metadata of a DOI as CSL-JSON".into());
    }
    if key.is_some() && works.len() != 1 {
        return Err(format!("one key for {} entries", works.len()));
    }
    let mut out = Shelved {
        file: file.trim_end().to_owned(),
        findings,
        ..Shelved::default()
    };
    for work in works {
        let wanted = key.unwrap_or(&work.key);
        let dois = |w: &Work| doi(&w.biblatex);
        let alike = |w: &Work| {
            let known = |w: &Work| (w.authors.clone(), w.year, w.title.to_lowercase());
            !w.authors.is_empty() && known(w) == known(&work)
        };
        let same = there.iter().find(|w| {
            w.key == wanted || alike(w) || dois(w).is_some_and(|d| Some(d) == dois(&work))
        });
        if let Some(same) = same {
            out.known.push((wanted.to_owned(), same.key.clone()));
            continue;
        }
        let entry = entry(&given, &work).replacen(&work.key, wanted, 1);
        if !taken.insert(wanted.to_owned()) {
            return Err(format!("two entries with the key `{wanted}`"));
        }
        if !out.file.is_empty() {
            out.file.push_str("\n\n");
        }
        out.file.push_str(entry.trim());
        out.came.push(wanted.to_owned());
    }
    out.file.push('\n');
    let (now, _) = Work::parse_all("works.bib", &out.file);
    match now.len() == there.len() + out.came.len() {
        true => Ok(out),
        false => Err("works.bib cannot be read; `ludarium check` says where".into()),
    }
}

/// An entry as it was given; where it leans on abbreviations of its file, as they resolve it.
fn entry(given: &str, work: &Work) -> String {
    let raw = given.get(work.at.clone()).unwrap_or_default();
    let (alone, findings) = Work::parse_all("an entry", raw);
    match (alone.as_slice(), !findings.iter().any(Finding::counts)) {
        ([one], true) if one.biblatex == work.biblatex => raw.to_owned(),
        _ => work.biblatex.clone(),
    }
}

/// The DOI of an entry, in small letters.
fn doi(entry: &str) -> Option<String> {
    let read = crate::corpus::bibliography::parse(entry);
    let doi = read.bibliography.iter().next()?.doi().ok()?;
    Some(doi.trim_start_matches("https://doi.org/").to_lowercase())
}
