//! What the commands that write into files of an edition have in common.

use super::context::Context;
use super::Usage;
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::check::{check_touched, Depth, Touched};
use ludarium::corpus::Corpus;
use ludarium::disk::{with_ends_of, without_cr, Batch, Lock};
use ludarium::finding::Finding;
use std::path::PathBuf;

/// Which corpus is written, and how.
#[derive(Debug, ClapArgs)]
pub struct Written {
    /// Write a file even if less than half of it would be left
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub context: Context,
}

/// A corpus that nobody else writes meanwhile.
pub struct Hand {
    /// Its folder.
    pub dir: PathBuf,
    /// What is in it.
    pub corpus: Corpus,
    force: bool,
    _lock: Lock,
}

impl Hand {
    /// Takes a corpus in hand; waits for another command that writes it.
    ///
    /// # Errors
    /// There is none.
    pub fn on(written: &Written) -> Result<Self> {
        let dir = written.context.dir()?;
        let lock = Lock::of_corpus(&dir, || {
            eprintln!("another command is writing {}; waiting", dir.display());
        })?;
        let (corpus, _) = Corpus::load(&dir);
        Ok(Self {
            dir,
            corpus,
            force: written.force,
            _lock: lock,
        })
    }

    /// The text of a file that is to be written again, with LF at the ends of its lines; none where it is not there.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn old(&self, file: &str) -> Result<Option<String>> {
        let files = &self.corpus.files;
        if let Some(why) = files.unreadable.get(file) {
            let there = self.dir.join(file);
            anyhow::bail!("{}: {why}; nothing was written", there.display());
        }
        let text = files.text(file);
        Ok(text.map(|text| without_cr(text).into_owned()))
    }

    /// The text of a file that has to be there.
    ///
    /// # Errors
    /// It is not there, or cannot be read.
    pub fn text(&self, file: &str) -> Result<String> {
        let there = self.dir.join(file);
        let missing = || Usage(format!("{}: there is no such file", there.display()));
        Ok(self.old(file)?.ok_or_else(missing)?)
    }

    /// Writes files where their texts are others than before, all or none, with the line ends that they had, and says which. A command
    /// that is killed between them and given again goes on where the first is written and the next is not.
    ///
    /// # Errors
    /// The disk refuses, or a file is no longer as it was read.
    pub fn put(&self, files: &[(&str, &str)]) -> Result<()> {
        let mut batch = Batch::of_corpus(&self.dir, &[])?;
        batch.force = self.force;
        let mut changed = vec![];
        for (file, text) in files {
            let old = self.corpus.files.text(file);
            let new = with_ends_of(old, text);
            if old != Some(&new) {
                let path = self.dir.join(file);
                batch.replace(&path, old.map(str::as_bytes), new.as_bytes())?;
                changed.push(path);
            }
        }
        batch.commit()?;
        for path in changed {
            println!("{}", path.display());
        }
        Ok(())
    }

    /// What `check` now says of some things of an edition, and how much of the rest of it.
    pub fn report(&self, slug: &str, about: &[String]) {
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
                "{} other findings about this edition; `ludarium check {slug}` lists them",
                others.len()
            );
        }
    }
}

/// A problem of the arguments, with nothing written.
pub fn refused(why: impl std::fmt::Display) -> Usage {
    Usage(format!("{why}; nothing was written"))
}
