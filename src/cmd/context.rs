//! What commands share: which corpus they read, which game under which readings, and whether what comes of it is printed in words or as JSON.

use super::Usage;
use ludarium::corpus::Corpus;
use ludarium::finding::Finding;
use ludarium::folders::{named_corpus, nearest_corpus};
use ludarium::rules_files::{self, Loaded, RulesError};
use ludarium_engine::game::Rules;
use ludarium_engine::lang::{Choice, Overrides};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Where the corpus is.
#[derive(Debug, Clone, clap::Args)]
pub struct Context {
    /// The corpus [default: the nearest `corpus/` here or above]
    #[arg(long, value_name = "DIR", global = true)]
    corpus: Option<PathBuf>,
}

impl Context {
    /// The corpus folder of `--corpus`, the one that `LUDARIUM_CORPUS` names, or the nearest one: that beside the nearest
    /// `ludarium.toml`, else a folder `corpus`.
    ///
    /// # Errors
    /// There is none.
    pub fn dir(&self) -> Result<PathBuf, Usage> {
        match self.corpus.clone().or_else(named_corpus) {
            Some(dir) if dir.is_dir() => Ok(dir),
            Some(dir) => Err(Usage(format!(
                "{}: there is no such folder; --corpus (or LUDARIUM_CORPUS) names the folder that holds evidence/ and games/",
                dir.display()
            ))),
            None => nearest_corpus().ok_or_else(|| {
                Usage("there is no folder `corpus` here or above; begin a collection with `ludarium init`, or name the folder with --corpus or LUDARIUM_CORPUS".into())
            }),
        }
    }

    /// The same for commands that do without: the folder need not be there.
    pub fn nearest(&self) -> Option<PathBuf> {
        self.corpus.clone().or_else(nearest_corpus)
    }

    /// Loads the corpus and says on stderr how many problems of form it has, if any.
    ///
    /// # Errors
    /// There is no corpus.
    pub fn load(&self) -> Result<Corpus, Usage> {
        Ok(loaded(&self.dir()?).0)
    }

    /// The rules of an edition, a ruleset or a file.
    ///
    /// # Errors
    /// There are none of that name, or they cannot be read.
    pub fn game(&self, name: &str) -> Result<Loaded, RulesError> {
        rules_files::load(self.nearest().as_deref(), name)
    }
}

/// A corpus and the problems of form that it has; how many they are is printed on stderr.
pub fn loaded(dir: &Path) -> (Corpus, Vec<Finding>) {
    let (corpus, findings) = Corpus::load(dir);
    let errors = findings.iter().filter(|f| f.counts()).count();
    if errors > 0 {
        eprintln!(
            "note: {} has {errors} error(s) and warning(s), which may not concern this command; `ludarium check` lists them",
            dir.display()
        );
    }
    (corpus, findings)
}

/// Under which readings a game is played.
#[derive(Debug, Clone, clap::Args)]
pub struct Under {
    /// Choose a reading, e.g. Q-banat-1=peck-one; may be given several times
    #[arg(long = "reading", value_name = "Q=READING")]
    readings: Vec<String>,
    #[command(flatten)]
    pub context: Context,
}

impl Under {
    /// The readings chosen.
    ///
    /// # Errors
    /// What is no question with a reading.
    pub fn choice(&self) -> Result<Choice, Usage> {
        rules_files::readings(&self.readings).map_err(Usage::of)
    }

    /// A game, and its rules under these readings.
    ///
    /// # Errors
    /// There are no such rules, or they cannot be compiled.
    pub fn rules(&self, game: &str) -> anyhow::Result<(Loaded, Arc<dyn Rules>)> {
        let choice = self.choice()?;
        let loaded = self.context.game(game)?;
        let rules = loaded.rules(&choice, &Overrides::new())?;
        Ok((loaded, rules))
    }
}

/// How what came of a command is told.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct Report {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Report {
    /// Prints what came of a command: as JSON where that is wanted, else in words.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn print(self, value: &impl Serialize, words: impl FnOnce()) -> anyhow::Result<ExitCode> {
        match self.json {
            true => json(value)?,
            false => words(),
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints a value as JSON.
///
/// # Errors
/// It cannot be written so.
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    println!("{}", serde_json::to_string_pretty(value)?);
    Ok(())
}

/// A pool of so many threads; of all that there are where nobody says.
///
/// # Errors
/// The system has none to give.
pub fn pool(threads: Option<usize>) -> anyhow::Result<rayon::ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, |n| n.max(1)));
    Ok(pool.build()?)
}

/// Success where all is well, else exit code 1.
pub fn all_well(well: bool) -> ExitCode {
    ExitCode::from(u8::from(!well))
}
