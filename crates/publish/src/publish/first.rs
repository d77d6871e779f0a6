//! First figures of every edition: a series of random rounds, kept so that a second build need not play them again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ludarium_engine::game::Asked;
use serde_json::Value;

use super::bind::{compiled, Compiled};
use super::text::sha256_hex;
use crate::corpus::Corpus;
use crate::disk::sums::{sealed, unsealed};
use crate::study;

/// The seed of the first figures.
pub const SEED: u64 = 1;

/// What tells this build of the program from another.
#[must_use]
pub fn this_program() -> String {
    let exe = std::env::current_exe().ok();
    let meta = exe.as_ref().and_then(|path| fs::metadata(path).ok());
    let changed = meta.as_ref().and_then(|m| m.modified().ok());
    let length = meta.as_ref().map(fs::Metadata::len);
    format!("{exe:?} {length:?} {changed:?}")
}

/// Where figures are kept, and for which program: another build of the program may play otherwise.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The folder.
    pub folder: PathBuf,
    /// What tells one build of the program from another.
    pub program: String,
}

impl Kept {
    /// Figures kept under `folder` by this program.
    #[must_use]
    pub fn by_this_program(folder: &Path) -> Self {
        Kept {
            folder: folder.to_path_buf(),
            program: this_program(),
        }
    }

    fn file(&self, slug: &str, rules: &Compiled, games: u64) -> PathBuf {
        let key = format!("{} {} {games} {SEED}", self.program, rules.sha256());
        self.folder.join(format!(
            "{}-{}.json",
            slug,
            &sha256_hex(key.as_bytes())[..16]
        ))
    }

    fn read(&self, slug: &str, rules: &Compiled, games: u64) -> Option<Value> {
        let bytes = fs::read(self.file(slug, rules, games)).ok()?;
        serde_json::from_slice(unsealed(&bytes)?).ok()
    }

    /// Keeps figures in place of those of other rules or programs. A folder that cannot be written costs time, nothing else.
    fn write(&self, slug: &str, rules: &Compiled, games: u64, figures: &Value) {
        let file = self.file(slug, rules, games);
        let text = figures.to_string();
        if crate::disk::put_in_cache(&file, &sealed(text.as_bytes())).is_err() {
            return;
        }
        let head = format!("{slug}-");
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            // slugs may begin alike: what follows the head is a hash and the ending
            let rest = name.strip_prefix(&head);
            if rest.is_some_and(|rest| rest.len() == 16 + ".json".len()) && entry.path() != file {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Figures of `games` random rounds of each edition whose rules compile, by slug. `say` is told which are played now.
#[must_use]
pub fn first_figures(
    corpus: &Corpus,
    games: u64,
    kept: Option<&Kept>,
    say: &dyn Fn(&str),
) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    if games == 0 {
        return all;
    }
    for edition in corpus.finished() {
        let Some(rules) = corpus.bundle(edition).and_then(|b| compiled(&b).ok()) else {
            continue;
        };
        let figures = kept
            .and_then(|k| k.read(&edition.slug, &rules, games))
            .unwrap_or_else(|| {
                say(&format!(
                    "playing {games} random games of {} for its figures",
                    edition.about.title
                ));
                let figures = play(rules.clone(), games);
                if let Some(kept) = kept {
                    kept.write(&edition.slug, &rules, games, &figures);
                }
                figures
            });
        all.insert(edition.slug.clone(), figures);
    }
    all
}

fn play(rules: Compiled, games: u64) -> Value {
    let asked = Asked {
        seed: SEED,
        ..Asked::default()
    };
    // the number of players is the rules' own, so it is always allowed
    match rules.series(&asked) {
        Ok(series) => series.json(&study::run(&*series, games, &|_| {})),
        Err(_) => Value::Null,
    }
}
