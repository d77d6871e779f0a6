//! Works written into `works.bib`: entries of BibLaTeX or BibTeX as they are pasted, or metadata of a DOI.

use super::csl;
use crate::corpus::Work;
use std::collections::BTreeSet;

/// What came of entries that were given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shelved {
    /// The file with the new entries after its last.
    pub file: String,
    /// Citekeys of those that came in.
    pub came: Vec<String>,
    /// Citekeys of those that were there already, by key or by DOI.
    pub known: Vec<String>,
}

/// The file of works with entries of a text that it has not got.
///
/// # Errors
/// The text is neither BibLaTeX nor CSL-JSON, or an entry is not whole; nothing is then taken in.
pub fn shelved(file: &str, given: &str, key: Option<&str>) -> Result<Shelved, String> {
    let (there, _) = Work::parse_all("works.bib", file);
    let mut taken: BTreeSet<String> = there.iter().map(|w| w.key.clone()).collect();
    let given = given.trim();
    let given = match given.starts_with(['{', '[']) {
        true => csl::biblatex(given, &taken)?,
        false => given.to_owned(),
    };
    let (works, findings) = Work::parse_all("what was given", &given);
    if let Some(bad) = findings.first() {
        let help = &bad.help;
        return Err(format!("{} {}: {help}", bad.subject, bad.message));
    }
    if works.is_empty() {
        return Err("no entry: paste one of BibTeX or BibLaTeX (`@article{…}`), or the metadata of a DOI as CSL-JSON".into());
    }
    if key.is_some() && works.len() != 1 {
        return Err(format!("one key for {} entries", works.len()));
    }
    let mut out = Shelved {
        file: file.trim_end().to_owned(),
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
            out.known.push(same.key.clone());
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
    let from = given
        .match_indices(&work.key)
        .find_map(|(at, key)| {
            let opened = given[..at].trim_end().strip_suffix('{')?;
            let after = given[at + key.len()..].trim_start();
            after.starts_with(',').then(|| opened.rfind('@'))?
        })
        .unwrap_or(0);
    let rest = &given[from..];
    let next = rest[1.min(rest.len())..].find("\n@");
    let raw = rest[..next.map_or(rest.len(), |n| n + 1)].trim();
    let (alone, findings) = Work::parse_all("an entry", raw);
    match (alone.as_slice(), findings.is_empty()) {
        ([one], true) if one.biblatex == work.biblatex => raw.to_owned(),
        _ => work.biblatex.clone(),
    }
}

/// The DOI of an entry, in small letters.
fn doi(entry: &str) -> Option<String> {
    let bibliography = crate::corpus::bibliography::parse(entry).ok()?;
    let doi = bibliography.iter().next()?.doi().ok()?;
    Some(doi.trim_start_matches("https://doi.org/").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "@article{grey1931,\n  author = {Grey, A.},\n  title = {Games},\n  journaltitle = {Folk},\n  date = {1931},\n  doi = {10.1/x},\n}\n";

    #[test]
    fn an_entry_comes_in_once() {
        let first = shelved("", ONE, None).unwrap();
        assert_eq!(first.came, ["grey1931"]);
        assert_eq!(first.file, ONE, "as it was given");
        let two = format!(
            "@string{{f = {{Folk}}}}\n{}\n{ONE}",
            ONE.replace("grey1931", "a")
                .replace("{Folk}", "f")
                .replace("10.1/x", "10.1/z")
        );
        let two = shelved("", &two, None).unwrap();
        assert_eq!(two.came, ["a", "grey1931"]);
        assert!(two.file.ends_with(ONE) && !two.file.contains("@string"));
        assert_eq!(shelved(&first.file, ONE, None).unwrap().known, ["grey1931"]);
        let other = ONE.replace("grey1931", "other").replace("10.1/x", "10.1/X");
        assert_eq!(
            shelved(&first.file, &other, None).unwrap().known,
            ["grey1931"]
        );
        assert!(shelved("", "@article{a,\n title = {B}\n}", None)
            .unwrap_err()
            .contains("author"));
        assert!(shelved("", "pasted words", None).is_err());
    }

    #[test]
    fn metadata_of_a_doi_becomes_an_entry() {
        let json = r#"{"type":"article-journal","title":["Games of <i>pits</i> & seeds"],"author":[{"family":"Ólafs","given":"B. C."},{"literal":"Folk Society"}],
            "container-title":"Folk","volume":"3","issue":"2","page":"10–19","issued":{"date-parts":[[1999,5]]},"DOI":"10.1/Y","publisher":"P"}"#;
        let came = shelved(ONE, json, None).unwrap();
        assert_eq!(came.came, ["olafs1999"]);
        let (works, told) = Work::parse_all("works.bib", &came.file);
        assert!(told.is_empty(), "{told:?}");
        let work = works.iter().find(|w| w.key == "olafs1999").unwrap();
        assert_eq!(work.title, "Games of pits & seeds");
        assert_eq!(work.pages.as_deref(), Some("10-19"));
        assert_eq!(
            (work.year, work.container.as_deref()),
            (Some(1999), Some("Folk"))
        );
        assert_eq!(work.authors[0], "Ólafs, B. C.");
        let again = shelved(&came.file, json, Some("mine")).unwrap();
        assert_eq!(again.known, ["olafs1999"]);
        assert!(shelved("", "{\"type\": 3}", None).is_err());
    }
}
