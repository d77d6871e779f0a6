//! What commands share that keep a file for every game of a corpus.

use super::Usage;
use anyhow::Context as _;
use ludarium::disk::sums::{forget, keep};
use ludarium::study::ruled::Ruled;
use serde::Serialize;
use std::path::Path;

/// The games that were asked for, by slug or short name; all where none was named.
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

/// Takes away the files of games that are no more: those among `kept`, by slug, with the file of each.
///
/// # Errors
/// The disk refuses.
pub fn clear(
    dir: &Path,
    kept: impl Iterator<Item = String>,
    all: &[Ruled],
    file: fn(&str) -> String,
) -> anyhow::Result<()> {
    for slug in kept.filter(|slug| all.iter().all(|g| g.slug != *slug)) {
        let file = file(&slug);
        forget(dir, &file).with_context(|| format!("cannot remove {file}"))?;
        eprintln!("{file} is gone: its game has no rules any more");
    }
    Ok(())
}
