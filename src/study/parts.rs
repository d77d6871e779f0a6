//! Series played part by part: every part is kept as soon as it is done, so that a run that was killed goes on where it was, and
//! parts can be shared out over machines and put together again.

use super::file::{Figures, Identity, Unit};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Games of a part.
pub const PART: u64 = 5_000;

/// Which of how many shards: the parts whose number leaves `index - 1` when divided by `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    pub of: u64,
}

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// `i/N` with 1 ≤ i ≤ N.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let wrong = || format!("`{text}` is no shard; write i/N with i from 1 to N, e.g. 2/8");
        let (i, n) = text.split_once('/').ok_or_else(wrong)?;
        let (index, of) = (
            i.parse().map_err(|_| wrong())?,
            n.parse().map_err(|_| wrong())?,
        );
        if index == 0 || index > of {
            return Err(wrong());
        }
        Ok(Shard { index, of })
    }
}

/// Figures of the parts of one series that a shard holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Run {
    pub identity: Identity,
    /// None where the shard has no part of a short series.
    pub figures: Option<Figures>,
}

/// What a shard of a study came to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ShardFile {
    pub study: String,
    pub shard: Shard,
    pub runs: Vec<Run>,
}

fn part_file(cache: &Path, key: &str, number: u64) -> PathBuf {
    cache.join(&key[..32]).join(format!("{number}.json"))
}

/// A part that was kept, if it is whole and of this series.
fn kept(file: &Path, games: u64) -> Option<Figures> {
    let figures: Figures = serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok()?;
    (figures.games() == games).then_some(figures)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// The folder or the disk.
pub fn write_whole(file: &Path, text: &str) -> std::io::Result<()> {
    let dir = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(dir)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let new = dir.join(format!(".{name}.{}.tmp", std::process::id()));
    let mut out = std::fs::File::create(&new)?;
    out.write_all(text.as_bytes())?;
    out.sync_all()?;
    std::fs::rename(&new, file)?;
    Ok(())
}

/// Plays the parts of a series that a shard holds, or takes them from the cache.
///
/// `progress` is told how many games are done, kept ones included.
///
/// # Errors
/// A number of players that the rules do not allow; a cache that cannot be written.
pub fn play(
    unit: &Unit,
    shard: Shard,
    cache: &Path,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Run, String> {
    let n = unit.identity.games;
    let key = unit.identity.key();
    let numbers: Vec<u64> = (0..n.div_ceil(PART))
        .filter(|p| p % shard.of == shard.index - 1)
        .collect();
    let parts: Vec<Figures> = numbers
        .into_par_iter()
        .map(|number| {
            let (from, to) = (number * PART, ((number + 1) * PART).min(n));
            let file = part_file(cache, &key, number);
            if let Some(figures) = kept(&file, to - from) {
                progress(to - from);
                return Ok(figures);
            }
            // small pieces for all threads; sums do not mind the order
            let pieces: Vec<u64> = (from..to).step_by(1000).collect();
            let mut pieces = pieces
                .into_par_iter()
                .map(|a| {
                    let b = (a + 1000).min(to);
                    let figures = unit.play(a, b);
                    progress(b - a);
                    figures
                })
                .collect::<Result<Vec<_>, _>>()?
                .into_iter();
            let mut sum = pieces.next().ok_or("an empty part")?;
            pieces.for_each(|f| sum.merge(&f));
            let text = serde_json::to_string(&sum).map_err(|e| e.to_string())?;
            write_whole(&file, &text).map_err(|e| format!("{}: {e}", file.display()))?;
            Ok::<Figures, String>(sum)
        })
        .collect::<Result<_, _>>()?;
    Ok(Run {
        identity: unit.identity.clone(),
        figures: sum(parts),
    })
}

fn sum(parts: impl IntoIterator<Item = Figures>) -> Option<Figures> {
    let mut parts = parts.into_iter();
    let mut sum = parts.next()?;
    parts.for_each(|f| sum.merge(&f));
    Some(sum)
}

/// Puts the shards of a study together.
///
/// # Errors
/// Shards of different studies, rules or series; one that is missing; one that is there twice.
pub fn merge(shards: &[ShardFile]) -> Result<Vec<Run>, String> {
    let first = shards.first().ok_or("no shard is given")?;
    let of = first.shard.of;
    for s in shards {
        if s.study != first.study || s.shard.of != of {
            return Err(format!(
                "shards of different runs: {} {}/{} and {} {}/{of}",
                s.study, s.shard.index, s.shard.of, first.study, first.shard.index
            ));
        }
        let same = s.runs.len() == first.runs.len()
            && s.runs
                .iter()
                .zip(&first.runs)
                .all(|(a, b)| a.identity == b.identity);
        if !same {
            let parted = s
                .runs
                .iter()
                .zip(&first.runs)
                .find(|(a, b)| a.identity != b.identity);
            let game = parted.map_or(String::new(), |(a, _)| format!(" ({})", a.identity.game));
            return Err(format!(
                "shards {} and {} were played under different rules, agents, seeds or numbers{game}",
                first.shard.index, s.shard.index
            ));
        }
    }
    for index in 1..=of {
        match shards.iter().filter(|s| s.shard.index == index).count() {
            1 => {}
            0 => return Err(format!("shard {index}/{of} is missing")),
            k => return Err(format!("shard {index}/{of} is there {k} times")),
        }
    }
    let runs: Vec<Run> = (0..first.runs.len())
        .map(|i| Run {
            identity: first.runs[i].identity.clone(),
            figures: sum(shards.iter().filter_map(|s| s.runs[i].figures.clone())),
        })
        .collect();
    for run in &runs {
        let games = run.figures.as_ref().map_or(0, Figures::games);
        if games != run.identity.games {
            return Err(format!(
                "{}: {games} games where {} were asked for",
                run.identity.game, run.identity.games
            ));
        }
    }
    Ok(runs)
}
