//! One command a file; each has `Args` and `run`.

pub mod build;
pub mod check;
pub mod cite;
pub mod claims;
pub mod codings;
pub mod compare;
pub mod draft;
pub mod export;
pub mod features;
pub mod fetch;
pub mod ingest;
pub mod list;
mod net;
pub mod new;
pub mod play;
pub mod replay;
pub mod schema;
pub mod serve;
pub mod show;
pub mod simulate;
pub mod solve;
pub mod study;
mod text;
pub mod think;

use ludarium::corpus::{Corpus, Edition};
use ludarium::finding::Finding;
use ludarium::folders::nearest_corpus;
use std::path::{Path, PathBuf};

/// Wrong usage: something was asked for that is not there. The program exits with 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

impl Usage {
    /// What was wrong, in the words of whoever noticed it.
    pub fn of(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// The corpus folder asked for, or the nearest one.
///
/// # Errors
/// There is none.
pub fn corpus_dir(asked: Option<&Path>) -> Result<PathBuf, Usage> {
    match asked {
        Some(dir) if dir.is_dir() => Ok(dir.to_path_buf()),
        Some(dir) => Err(Usage(format!(
            "{}: there is no such folder; --corpus names the folder that holds evidence/ and games/",
            dir.display()
        ))),
        None => nearest_corpus().ok_or_else(|| {
            Usage("no folder `corpus` here or above; run this in a copy of ludarium, or name the folder with --corpus".into())
        }),
    }
}

/// The edition of a slug or short name.
///
/// # Errors
/// There is none of that name; the nearest is offered.
pub fn edition<'c>(corpus: &'c Corpus, name: &str) -> Result<&'c Edition, Usage> {
    corpus.edition(name).ok_or_else(|| {
        let all: Vec<&str> = corpus.editions.iter().map(|e| e.slug.as_str()).collect();
        Usage(format!(
            "edition {}",
            ludarium_engine::words::unknown(name, &all)
        ))
    })
}

/// Loads the corpus and says on stderr how many problems of form it has, if any.
///
/// # Errors
/// There is no corpus.
pub fn load(asked: Option<&Path>) -> anyhow::Result<(Corpus, Vec<Finding>)> {
    let dir = corpus_dir(asked)?;
    let (corpus, findings) = Corpus::load(&dir);
    let errors = findings.iter().filter(|f| f.counts()).count();
    if errors > 0 {
        eprintln!(
            "{errors} problem(s) in the files of {}; `ludarium check` tells them",
            dir.display()
        );
    }
    Ok((corpus, findings))
}
