//! What is still to be done in an edition: TODO, and clauses that a program proposed.

use crate::corpus::Corpus;
use crate::finding::Finding;
use memchr::memmem;

/// How a text begins that is to be written.
pub(super) const TODO: &str = "TODO";
/// How the note of a proposed clause begins.
const DRAFTED: &str = "drafted (";

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let folder = format!("games/{}/", edition.slug);
        let open = |text: &str| {
            [TODO, DRAFTED]
                .iter()
                .any(|w| memmem::find(text.as_bytes(), w.as_bytes()).is_some())
        };
        let files = corpus.files.under(&folder);
        for (name, text) in files.filter(|(name, text)| name.ends_with(".toml") && open(text)) {
            let mut clause = String::new();
            for (n, line) in text.lines().enumerate() {
                if let Some(id) = line.trim().strip_prefix("[clause.") {
                    clause = id.trim_end_matches(']').to_owned();
                }
                let value = line
                    .split_once('=')
                    .map_or("", |(_, v)| v.trim().trim_start_matches(['"', '\'']));
                if let Some(what) = value.strip_prefix(TODO) {
                    let what = what
                        .trim_start_matches(':')
                        .trim()
                        .trim_end_matches(['"', '\'']);
                    findings.push(
                        Finding::warning(
                            "todo",
                            &edition.slug,
                            format!("still to be written: {what}"),
                        )
                        .at(name, n + 1)
                        .help("`ludarium docs edition` says how"),
                    );
                } else if value.starts_with(DRAFTED) && line.trim_start().starts_with("note") {
                    findings.push(
                        Finding::warning(
                            "drafted",
                            format!("{}.{clause}", edition.short),
                            "a program proposed this clause from the sentence's words".to_owned(),
                        )
                        .at(name, n + 1)
                        .help("compare it with the sentence, mend it, say `attested` or `inferred`, and take the note away"),
                    );
                }
            }
        }
    }
}
