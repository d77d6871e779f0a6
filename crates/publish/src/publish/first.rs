//! First figures of every edition: those of random games that the corpus keeps (`played/<slug>.json`). Of rules that have changed since,
//! and in collections that keep none, the games are played here, and kept so that a second build need not play them again.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::bind::{compiled, Compiled};
use super::text::sha256_hex;
use crate::corpus::played::{self, FIGURES_SEED};
use crate::corpus::Corpus;
use crate::disk::sums::{sealed, unsealed};

/// What tells this build of the program from another: the checksum of its file, because containers and package managers give every
/// file the same time.
fn this_program() -> String {
    static SUM: OnceLock<String> = OnceLock::new();
    let sum = || {
        let mut sum = Sha256::new();
        let mut file = fs::File::open(std::env::current_exe()?)?;
        let mut piece = vec![0; 1 << 20];
        loop {
            match file.read(&mut piece)? {
                0 => break,
                n => sum.update(&piece[..n]),
            }
        }
        let sum = sum.finalize();
        Ok::<String, std::io::Error>(sum.iter().map(|b| format!("{b:02x}")).collect())
    };
    // a program that cannot read itself takes what it kept for another's
    let unknown = |_| format!("process {}", std::process::id());
    SUM.get_or_init(|| sum().unwrap_or_else(unknown)).clone()
}

/// Where figures are kept, and for which program: another build of the program may play otherwise.
#[derive(Debug, Clone)]
pub struct Kept {
    pub folder: PathBuf,
    /// What tells one build of the program from another.
    pub program: String,
}

impl Kept {
    /// Figures kept under `folder` by this program.
    pub fn by_this_program(folder: &Path) -> Self {
        Kept {
            folder: folder.to_path_buf(),
            program: this_program(),
        }
    }

    fn file(&self, slug: &str, rules: &Compiled, games: u64) -> PathBuf {
        let key = format!("{} {} {games} {FIGURES_SEED}", self.program, rules.sha256());
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

/// Figures of `games` random rounds of each edition whose rules compile, by slug: those that the corpus keeps, else those kept by an
/// earlier build, else played now. `say` hears which are played.
pub fn first_figures(
    corpus: &Corpus,
    games: u64,
    kept: Option<&Kept>,
    say: &dyn Fn(&str),
) -> BTreeMap<String, Value> {
    if games == 0 {
        return BTreeMap::new();
    }
    let (mut all, mut unplayed) = (BTreeMap::new(), vec![]);
    for edition in corpus.finished() {
        let Some(rules) = corpus.bundle(edition).and_then(|b| compiled(&b).ok()) else {
            continue;
        };
        let slug = &edition.slug;
        let in_corpus = corpus.played.get(slug);
        let figures = in_corpus
            .and_then(|played| played.figures_of(rules.sha256(), games).cloned())
            .or_else(|| kept?.read(slug, &rules, games));
        if let Some(figures) = figures {
            all.insert(slug.clone(), figures);
            continue;
        }
        say(&format!(
            "playing {games} random games of {} for its figures",
            edition.about.title
        ));
        unplayed.push((slug, rules));
    }
    all.par_extend(unplayed.par_iter().map(|(slug, rules)| {
        let figures = played::figures(rules, games);
        if let Some(kept) = kept {
            kept.write(slug, rules, games, &figures);
        }
        ((*slug).clone(), figures)
    }));
    all
}
