//! Studies: every one can be read, and its results are those of the rules as they are now.

use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::rules_files::of_editions;
use crate::study::file::{read, studies};
use crate::study::library::Library;
use crate::study::table::Kept;
use crate::study::units::stamps;
use crate::study::StudyError;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What the files held when they were last looked at, and what came of it: to ask the same files again costs nothing.
static LAST_LOOK: Mutex<Option<(String, Vec<Finding>)>> = Mutex::new(None);

pub(super) fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let root = &corpus.files.root;
    let now = on_disk(root);
    let mut last = LAST_LOOK
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if last.as_ref().is_none_or(|(then, _)| *then != now) {
        let mut found = vec![];
        look(root, &mut found);
        *last = Some((now, found));
    }
    findings.extend(last.iter().flat_map(|(_, found)| found.clone()));
}

/// Hash of all that the studies depend on, as it is on the disk.
fn on_disk(root: &Path) -> String {
    let mut hash = Sha256::new();
    hash.update(root.to_string_lossy().as_bytes());
    for folder in ["studies", "games"] {
        for entry in walkdir::WalkDir::new(root.join(folder)).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) => entry,
                // what cannot be looked at is reported below; here it is enough that it counts
                Err(e) => {
                    hash.update(e.to_string());
                    continue;
                }
            };
            let path = entry.path();
            let other = folder == "games"
                && path
                    .file_name()
                    .is_some_and(|n| n != "rules.toml" && n != "edition.toml")
                && !path.parent().is_some_and(|p| p.ends_with("_shared"));
            if entry.file_type().is_file() && !other {
                hash.update(path.to_string_lossy().as_bytes());
                match crate::text::read_plain(path) {
                    Ok(bytes) => hash.update(bytes),
                    Err(e) => hash.update(e.to_string()),
                }
            }
        }
    }
    hex::encode(hash.finalize())
}

fn look(root: &Path, findings: &mut Vec<Finding>) {
    let editions = of_editions(root).map_err(StudyError::from);
    let all = editions.and_then(|e| Ok((studies(root)?, e)));
    let (all, editions) = match all {
        Ok(both) => both,
        Err(why) => {
            let message = format!("No study can be looked at: {why}");
            findings.push(
                Finding::warning("stale", "studies", message)
                    .at("studies", 1)
                    .help("let the folder be read"),
            );
            return;
        }
    };
    let editions: Vec<String> = editions.into_iter().map(|(slug, _)| slug).collect();
    let library = Library::of(root);
    let look = |(name, path): (String, PathBuf)| {
        let found = of_study(&library, &name, &path, &editions).unwrap_or_else(|why| {
            vec![(
                format!("The study cannot be looked at: {why}"),
                format!("mend the file, or the name in it; where its results are broken, run `ludarium study {name}`"),
            )]
        });
        let file = format!("studies/{name}.toml");
        let finding = move |(message, help): (String, String)| {
            let stale = Finding::warning("stale", &name, message);
            stale.at(&file, 1).help(help)
        };
        found.into_iter().map(finding)
    };
    findings.par_extend(all.into_par_iter().flat_map_iter(look));
}

/// What there is to report of a study, each with what to do about it.
fn of_study(
    library: &Library,
    name: &str,
    path: &Path,
    editions: &[String],
) -> Result<Vec<(String, String)>, StudyError> {
    let study = read(path)?;
    let mut out: Vec<(String, String)> = vec![];
    for gap in study.gaps(editions) {
        let help = "name the edition in `games` of a series, or under `without` with the reason";
        out.push((
            format!("The study is not of every edition: {gap}."),
            help.into(),
        ));
    }
    let now = stamps(library, &study)?;
    let kept = Kept::read(&library.corpus, name)?.stamps;
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
        out.push((
            format!("The study {what}."),
            format!("run `ludarium study {name}` and commit studies/results/{name}.json"),
        ));
    }
    Ok(out)
}
