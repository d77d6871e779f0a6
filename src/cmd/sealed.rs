//! Shard files: read one after the other, so that no more than one is held, and written, packed where their name says so.

use super::Usage;
use anyhow::Context as _;
use ludarium::disk::save;
use ludarium::study::parts::{Merging, ShardFile};
use ludarium::study::shards::{unpacked, whole, written_as};
use serde::de::DeserializeOwned;
use serde::Serialize;
use std::path::{Path, PathBuf};

fn bytes_of(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file.as_os_str() == "-" {
        return whole(std::io::stdin()).context("reading standard input");
    }
    let read = std::fs::File::open(file).and_then(whole);
    read.map_err(|e| Usage(format!("{}: {e}", file.display())).into())
}

/// Puts the shards of some files together, each as soon as it is read; `fits` says what is amiss with one.
///
/// # Errors
/// As [`each_in`]; shards that do not belong together.
pub fn put_together(
    files: &[PathBuf],
    fits: impl Fn(&ShardFile) -> anyhow::Result<()>,
) -> anyhow::Result<Merging> {
    let mut all: Option<Merging> = None;
    each_in(files, |shard: ShardFile| {
        fits(&shard)?;
        match &mut all {
            None => all = Some(Merging::of(shard)?),
            Some(all) => all.add(&shard)?,
        }
        Ok(())
    })?;
    all.context("no shard is given")
}

/// Hands on the shards of some files, `-` for standard input, which may bring several, one after the other.
///
/// # Errors
/// A file that cannot be read, is empty, or holds something else; what `then` says.
fn each_in<T: DeserializeOwned>(
    files: &[PathBuf],
    mut then: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for file in files {
        let name = file.display();
        let bytes = unpacked(&bytes_of(file)?).with_context(|| format!("{name}: no shard file"))?;
        let mut some = false;
        for shard in serde_json::Deserializer::from_slice(&bytes).into_iter::<T>() {
            let shard = shard.map_err(|e| anyhow::anyhow!("{name}: no shard file: {e}"))?;
            some = true;
            then(shard).with_context(|| name.to_string())?;
        }
        anyhow::ensure!(some, "{name}: no shard file: it is empty");
    }
    Ok(())
}

/// Writes a shard file, over one of the same kind, or over nothing.
///
/// # Errors
/// It cannot be written; something else is there.
pub fn write_sealed<T: Serialize + DeserializeOwned>(
    to: &Path,
    shard: &T,
    force: bool,
) -> anyhow::Result<()> {
    let text = serde_json::to_string(shard)? + "\n";
    let bytes = written_as(to, text.as_bytes())?;
    let ours =
        |old: &[u8]| unpacked(old).is_ok_and(|old| serde_json::from_slice::<T>(&old).is_ok());
    let theirs = |old: &[u8]| (!ours(old)).then(|| "no shard file".to_owned());
    Ok(save(to, &bytes, force, theirs)?)
}
