//! What corpus-wide tests share.

pub mod changed;
pub mod sound;

use ludarium::rules_files::{Loaded, RulesError};
use ludarium::study::library::Library;
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::men;
use ludarium_engine::sowing::{self, Playable};
use ludarium_engine::track;
use std::path::PathBuf;
use std::sync::LazyLock;

/// Rules for tests of one family.
pub trait OfFamily {
    /// Compiles rules of sowing games under a choice of readings.
    fn compile(&self, choice: &Choice) -> Result<Playable, RulesError>;
    /// Whether these are rules of sowing games.
    fn is_sowing(&self) -> bool;
    /// Whether these are rules of games with sticks and a track.
    fn is_track(&self) -> bool;
    /// Whether these are rules of games of men on points.
    fn is_men(&self) -> bool;
    /// Compiles rules of such games, with parameters set from outside.
    fn compile_track(&self, choice: &Choice, set: &Overrides) -> Result<track::Rules, RulesError>;
}

impl OfFamily for Loaded {
    fn compile(&self, choice: &Choice) -> Result<Playable, RulesError> {
        let rules = self.rules(choice, &Overrides::new())?;
        let own = sowing::of(&*rules).cloned();
        own.ok_or_else(|| self.error(&[]))
    }
    fn is_sowing(&self) -> bool {
        self.bundle.rules.family == sowing::VOCABULARY.word
    }
    fn is_track(&self) -> bool {
        self.bundle.rules.family == track::VOCABULARY.word
    }
    fn is_men(&self) -> bool {
        self.bundle.rules.family == men::VOCABULARY.word
    }
    fn compile_track(&self, choice: &Choice, set: &Overrides) -> Result<track::Rules, RulesError> {
        let rules = self.rules(choice, set)?;
        let own = track::of(&*rules).cloned();
        own.ok_or_else(|| self.error(&[]))
    }
}

/// The corpus of this repository.
pub fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Whether all is wanted (`ALL=1`), where a run otherwise looks at a part that is the same each time.
pub fn thorough() -> bool {
    std::env::var_os("ALL").is_some()
}

/// Slugs of all editions of sowing games that have rules, in order.
pub fn editions() -> Vec<String> {
    let mut slugs = with_rules();
    slugs.retain(|s| loaded(s).is_sowing());
    slugs
}

/// Slugs of all editions of stick-and-track games that have rules, in order.
pub fn track_editions() -> Vec<String> {
    let mut slugs = with_rules();
    slugs.retain(|s| loaded(s).is_track());
    slugs
}

/// Slugs of all editions that have rules, in order.
pub fn with_rules() -> Vec<String> {
    let mut slugs: Vec<String> = std::fs::read_dir(corpus().join("games"))
        .unwrap()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    slugs.sort();
    slugs
}

/// Slugs of the sowing rulesets kept without an edition, in order.
pub fn rulesets() -> Vec<String> {
    let mut slugs = all_rulesets();
    slugs.retain(|s| loaded(s).is_sowing());
    slugs
}

/// Slugs of the stick-and-track rulesets kept without an edition, in order.
pub fn track_rulesets() -> Vec<String> {
    let mut slugs = all_rulesets();
    slugs.retain(|s| loaded(s).is_track());
    slugs
}

/// Slugs of all editions of games of men on points that have rules, in order.
pub fn men_editions() -> Vec<String> {
    let mut slugs = with_rules();
    slugs.retain(|s| loaded(s).is_men());
    slugs
}

/// Slugs of the rulesets of men on points kept without an edition, in order.
pub fn men_rulesets() -> Vec<String> {
    let mut slugs = all_rulesets();
    slugs.retain(|s| loaded(s).is_men());
    slugs
}

/// Slugs of the rulesets kept without an edition, in order.
pub fn all_rulesets() -> Vec<String> {
    let mut slugs: Vec<String> = std::fs::read_dir(corpus().join("rulesets"))
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|x| x == "toml"))
        .filter_map(|p| Some(p.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    slugs.sort();
    slugs
}

/// The rules files in a folder of the repository, in order.
fn rules_files(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|x| x == "toml"))
        .collect();
    files.sort();
    files
}

/// The rules files of the manual's examples, in order.
pub fn manual_examples() -> Vec<PathBuf> {
    rules_files("docs/examples")
}

/// The rules files of games of the portal's own set, written from its descriptions, in order.
pub fn yardstick() -> Vec<PathBuf> {
    rules_files("tests/lud/rulesets")
}

/// The rules of the corpus, each file read once for all tests.
static RULES: LazyLock<Library> = LazyLock::new(|| Library::of(&corpus()));

pub fn loaded(slug: &str) -> Loaded {
    let shelf = RULES.game(slug).unwrap_or_else(|e| panic!("{e}"));
    shelf.loaded.clone()
}

pub fn rules(slug: &str) -> Playable {
    loaded(slug)
        .compile(&Choice::new())
        .unwrap_or_else(|e| panic!("{e}"))
}

/// Readings of a game, another one in each game; every one with ALL=1: (question, reading, rules under it alone).
pub fn readings(slug: &str) -> Vec<(String, String, Playable)> {
    let loaded = loaded(slug);
    let mut all = alone(&loaded);
    if !thorough() && !all.is_empty() {
        let which = slug.bytes().map(usize::from).sum::<usize>() % all.len();
        all = vec![all.swap_remove(which)];
    }
    under(slug, &loaded, all)
}

/// Every single reading that can be played.
pub fn every_reading(slug: &str) -> Vec<(String, String, Playable)> {
    let loaded = loaded(slug);
    under(slug, &loaded, alone(&loaded))
}

fn under(
    slug: &str,
    loaded: &Loaded,
    readings: Vec<(String, String)>,
) -> Vec<(String, String, Playable)> {
    let of = |(q, name): (String, String)| {
        let rules = loaded.compile(&Choice::from([(q.clone(), name.clone())]));
        let rules = rules.unwrap_or_else(|e| panic!("{slug} {q}={name}: {e}"));
        (q, name, rules)
    };
    readings.into_iter().map(of).collect()
}

/// Questions with each reading that can be played and is not the default.
fn alone(loaded: &Loaded) -> Vec<(String, String)> {
    let (all, _) = ludarium_engine::lang::taken_in(&loaded.bundle).unwrap();
    let mut out = vec![];
    for (q, question) in &all.questions {
        for (name, reading) in &question.reading {
            if reading.infeasible.is_none() && *name != question.default {
                out.push((q.clone(), name.clone()));
            }
        }
    }
    out
}

/// Every reading by itself, and the defaults.
pub fn choices(loaded: &Loaded) -> Vec<Choice> {
    let each = alone(loaded).into_iter().map(|reading| [reading].into());
    std::iter::once(Choice::new()).chain(each).collect()
}

/// Rules of one's own on the plainest game of the examples.
pub fn own(text: &str) -> Playable {
    let dir = tempfile::tempdir().unwrap();
    let base = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/examples/base.toml");
    std::fs::copy(base, dir.path().join("base.toml")).unwrap();
    let head = "slug = \"own\"\nshort = \"own\"\ntitle = \"Own\"\nfamily = \"sowing\"\nuse = [\"base\"]\nmarks = [\"weg\"]\n";
    let file = dir.path().join("own.toml");
    std::fs::write(&file, format!("{head}{text}")).unwrap();
    let loaded = ludarium::rules_files::load(None, file.to_str().unwrap()).unwrap();
    loaded
        .compile(&Choice::new())
        .unwrap_or_else(|e| panic!("{e}"))
}
