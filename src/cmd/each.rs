//! What commands share that keep a file for every game of a corpus.

use super::Usage;
use anyhow::Context as _;
use ludarium::corpus::Corpus;
use ludarium::disk::sums::{forget, keep};
use ludarium::study::ruled::Ruled;
use serde::Serialize;
use std::path::Path;

/// The games that are wanted, by slug or short name; all where none was named.
///
/// # Errors
/// A name that no game has.
pub fn wanted<'g>(all: &'g [Ruled], names: &[String]) -> anyhow::Result<Vec<&'g Ruled>> {
    if names.is_empty() {
        return Ok(all.iter().collect());
    }
    let one = |name: &String| {
        let is = |g: &&Ruled| g.slug == *name || g.rules.head().short == *name;
        let slugs = || all.iter().map(|g| g.slug.as_str()).collect::<Vec<_>>();
        all.iter().find(is).ok_or_else(|| {
            let message = ludarium_engine::words::unknown(name, &slugs());
            Usage(format!("game {message}")).into()
        })
    };
    names.iter().map(one).collect()
}

/// Keeps what was found of a game.
///
/// # Errors
/// The disk refuses.
pub fn put(dir: &Path, file: &str, found: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(found)? + "\n";
    keep(dir, file, text.as_bytes()).with_context(|| format!("cannot write {file}"))
}

/// Whether all rules of a corpus can be read. Where they cannot, nobody knows which games are no more, and nothing that is kept of one
/// is taken away.
pub fn all_read(corpus: &Corpus) -> bool {
    let own = corpus.editions.iter().filter_map(|e| e.rules.as_ref());
    let mut all = own.chain(&corpus.rulesets).chain(&corpus.shared);
    let read = corpus.files.unreadable.is_empty() && all.all(|rules| rules.sound);
    if !read {
        eprintln!("note: some rules cannot be read (`ludarium check` says which), so stored results of games without rules stay");
    }
    read
}

/// Takes away the files of games that are no more: those among `kept`, by slug, with the file of each.
///
/// # Errors
/// The disk refuses.
pub fn clear(
    dir: &Path,
    corpus: &Corpus,
    kept: impl Iterator<Item = String>,
    all: &[Ruled],
    file: fn(&str) -> String,
) -> anyhow::Result<()> {
    let gone = kept.filter(|slug| all.iter().all(|g| g.slug != *slug));
    for slug in gone.take_while(|_| all_read(corpus)) {
        let file = file(&slug);
        forget(dir, &file).with_context(|| format!("cannot remove {file}"))?;
        eprintln!("{file} was deleted: its game has no rules any more");
    }
    Ok(())
}
