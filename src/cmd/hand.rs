//! What the commands that write into files of an edition have in common.

use super::{corpus_dir, Usage};
use anyhow::{Context as _, Result};
use ludarium::check::{check_touched, Depth, Touched};
use ludarium::corpus::Corpus;
use ludarium::disk::{put, Lock};
use ludarium::finding::Finding;
use std::path::{Path, PathBuf};

/// A corpus that nobody else writes meanwhile.
pub struct Hand {
    /// Its folder.
    pub dir: PathBuf,
    /// What is in it.
    pub corpus: Corpus,
    _lock: Lock,
}

impl Hand {
    /// Takes a corpus in hand; waits for another command that writes it.
    ///
    /// # Errors
    /// There is none.
    pub fn on(asked: Option<&Path>) -> Result<Self> {
        let dir = corpus_dir(asked)?;
        let lock = Lock::of_corpus(&dir, || {
            eprintln!("another command is writing {}; waiting", dir.display());
        })?;
        let (corpus, _) = Corpus::load(&dir);
        Ok(Self {
            dir,
            corpus,
            _lock: lock,
        })
    }

    /// A file's text.
    ///
    /// # Errors
    /// It is not there.
    pub fn text(&self, file: &str) -> Result<&str> {
        let text = self.corpus.files.text(file);
        let there = self.dir.join(file);
        text.ok_or_else(|| Usage(format!("{}: there is no such file", there.display())).into())
    }

    /// Writes a file where its text is another than before, whole or not at all, and says which.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn put(&self, file: &str, text: &str) -> Result<()> {
        if self.corpus.files.text(file) == Some(text) {
            return Ok(());
        }
        let path = self.dir.join(file);
        put(&path, text.as_bytes()).with_context(|| path.display().to_string())?;
        println!("{}", path.display());
        Ok(())
    }

    /// What `check` now says of some things of an edition, and how much of the rest of it.
    pub fn told(&self, slug: &str, about: &[String]) {
        let (corpus, findings) = Corpus::load(&self.dir);
        let all = check_touched(&corpus, findings, Depth::Full, Touched::Edition(slug));
        let folder = format!("games/{slug}/");
        let of_it = all
            .iter()
            .filter(|f| f.counts() && f.file.starts_with(&folder));
        let (these, others): (Vec<&Finding>, Vec<&Finding>) =
            of_it.partition(|f| about.contains(&f.subject));
        for finding in &these {
            eprintln!("{finding}");
        }
        if !others.is_empty() {
            eprintln!(
                "{} findings of this edition beside it; `ludarium check {slug}` tells them",
                others.len()
            );
        }
    }
}

/// A problem of what was asked, with nothing written.
pub fn refused(why: impl std::fmt::Display) -> Usage {
    Usage(format!("{why}; nothing was written"))
}
