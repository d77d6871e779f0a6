//! Studies: every one can be read, and its results are those of the rules as they are now.

use crate::corpus::finding::Finding;
use crate::corpus::Corpus;
use crate::study::file::{read, studies};
use crate::study::table::kept_stamps;
use crate::study::units::stamps;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Mutex;

/// What the files said when they were last looked at, and what came of it: to ask the same files again costs nothing.
static ASKED: Mutex<Option<(String, Vec<Finding>)>> = Mutex::new(None);

pub(super) fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let root = &corpus.files.root;
    let now = on_disk(root);
    let mut asked = ASKED
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if asked.as_ref().is_none_or(|(then, _)| *then != now) {
        let mut found = vec![];
        look(root, &mut found);
        *asked = Some((now, found));
    }
    findings.extend(asked.iter().flat_map(|(_, found)| found.clone()));
}

/// Hash of all that the studies depend on, as it is on the disk.
fn on_disk(root: &Path) -> String {
    let mut hash = Sha256::new();
    hash.update(root.to_string_lossy().as_bytes());
    for folder in ["studies", "games"] {
        let walk = walkdir::WalkDir::new(root.join(folder)).sort_by_file_name();
        for entry in walk.into_iter().flatten() {
            let path = entry.path();
            let rules = folder == "games"
                && path.file_name().is_some_and(|n| n != "rules.toml")
                && !path.parent().is_some_and(|p| p.ends_with("_shared"));
            if entry.file_type().is_file() && !rules {
                hash.update(path.to_string_lossy().as_bytes());
                hash.update(std::fs::read(path).unwrap_or_default());
            }
        }
    }
    hex::encode(hash.finalize())
}

fn look(root: &Path, findings: &mut Vec<Finding>) {
    for (name, path) in studies(root) {
        let place = |mut f: Finding| {
            f.file = format!("studies/{name}.toml");
            f.line = 1;
            f
        };
        let read = read(&path).and_then(|study| stamps(root, &study));
        let now = match read {
            Ok(now) => now,
            Err(why) => {
                let mut f = Finding::warning(
                    "stale",
                    &name,
                    format!("The study cannot be looked at: {why}"),
                );
                f.help = "mend the file, or the name in it".to_owned();
                findings.push(place(f));
                continue;
            }
        };
        let kept = kept_stamps(root, &name);
        if kept != now {
            let what = if kept.is_empty() {
                "has no results".to_owned()
            } else {
                let fresh = now.iter().filter(|k| kept.contains(k)).count();
                format!(
                    "is stale: {} of its {} series were played under other rules, agents, seeds or numbers",
                    now.len() - fresh,
                    now.len()
                )
            };
            let mut f = Finding::warning("stale", &name, format!("The study {what}."));
            f.help = format!("run `ludarium study {name}` and commit studies/results/{name}.json");
            findings.push(place(f));
        }
    }
}
