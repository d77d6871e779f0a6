//! Series played part by part: every part is kept as soon as it is done, so that a run that was killed goes on where it was, and
//! parts can be shared out over machines and put together again.

use super::error::StudyError;
use super::file::{Figures, Identity, Unit};
use crate::disk::put;
use crate::disk::sums::{sealed, unsealed};
use crate::text::{json, sha256_hex};
use crate::values::FormatNumber;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Games of a part.
pub const PART: u64 = 5_000;

/// Which of how many shards: the parts whose number leaves `index - 1` when divided by `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    /// How many shards there are.
    pub of: u64,
}

/// A text that is no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; write i/N with i from 1 to N, e.g. 2/8")]
pub struct NoShard(String);

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// `i/N` with 1 ≤ i ≤ N.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(text: &str) -> Result<Shard, NoShard> {
        let wrong = || NoShard(text.to_owned());
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
#[derive(Debug, Clone, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// What was played.
    pub identity: Identity,
    /// None where the shard has no part of a short series.
    pub figures: Option<Figures>,
}

/// What a shard of a study came to.
#[derive(Debug, Clone, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShardFile {
    /// Number of this format.
    #[serde(default)]
    pub format: FormatNumber,
    /// The study, by name.
    pub study: String,
    /// Which shard it is.
    pub shard: Shard,
    /// Every series of the study, in its order.
    pub runs: Vec<Run>,
    /// SHA-256 of the shard as JSON without this key: a figure that was changed on the way is found.
    #[serde(default)]
    pub sha256: String,
}

impl ShardFile {
    /// A shard as it is written: with its checksum.
    #[must_use]
    pub fn new(study: &str, shard: Shard, runs: Vec<Run>) -> Self {
        let mut file = Self {
            format: FormatNumber::default(),
            study: study.to_owned(),
            shard,
            runs,
            sha256: String::new(),
        };
        file.sha256 = file.sum();
        file
    }

    fn sum(&self) -> String {
        let Self {
            format,
            study,
            shard,
            runs,
            sha256: _,
        } = self;
        sha256_hex(&json(&(format, study, shard, runs)))
    }
}

fn part_file(cache: &Path, key: &str, number: u64) -> PathBuf {
    cache.join(&key[..32]).join(format!("{number}.json"))
}

/// A part that was kept, if it is whole and of this series.
fn kept(file: &Path, games: u64) -> Option<Figures> {
    let figures: Figures = serde_json::from_slice(unsealed(&std::fs::read(file).ok()?)?).ok()?;
    (figures.games() == games).then_some(figures)
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
) -> Result<Run, StudyError> {
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
            let mut sum = pieces.next().ok_or(StudyError::EmptyPart)?;
            pieces.for_each(|f| sum.merge(&f));
            put(&file, &sealed(&json(&sum))).map_err(|e| StudyError::file(&file, e))?;
            Ok::<Figures, StudyError>(sum)
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

/// Why shards cannot be put together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// There is nothing to put together.
    #[error("no shard is given")]
    None,
    /// One is not as it was written.
    #[error("shard {0}/{1} is not as it was written: its checksum is another, or none; play it again (finished parts are in the cache)")]
    Altered(u64, u64),
    /// They are of different studies, or parted otherwise.
    #[error("shards of different runs: {0} and {1}")]
    Runs(String, String),
    /// They were played under different rules, agents, seeds or numbers; of which game, if it can be told.
    #[error("shards {0} and {1} were played under different rules, agents, seeds or numbers{2}")]
    Identities(u64, u64, String),
    /// One is not there.
    #[error("shard {0}/{1} is missing")]
    Missing(u64, u64),
    /// One is there more than once.
    #[error("shard {0}/{1} is there {2} times")]
    Repeated(u64, u64, usize),
    /// A series is not whole.
    #[error("{game}: {there} games where {asked} were asked for")]
    Games {
        /// The game.
        game: String,
        /// Games that the shards hold.
        there: u64,
        /// Games that the study asks for.
        asked: u64,
    },
}

/// Puts the shards of a study together.
///
/// # Errors
/// Shards that were changed; shards of different studies, rules or series; one that is missing; one that is there twice.
pub fn merge(shards: &[ShardFile]) -> Result<Vec<Run>, MergeError> {
    let first = shards.first().ok_or(MergeError::None)?;
    let of = first.shard.of;
    for s in shards {
        if s.sha256 != s.sum() {
            return Err(MergeError::Altered(s.shard.index, s.shard.of));
        }
        if s.study != first.study || s.shard.of != of {
            let name = |s: &ShardFile| format!("{} {}/{}", s.study, s.shard.index, s.shard.of);
            return Err(MergeError::Runs(name(s), name(first)));
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
            return Err(MergeError::Identities(
                first.shard.index,
                s.shard.index,
                game,
            ));
        }
    }
    for index in 1..=of {
        match shards.iter().filter(|s| s.shard.index == index).count() {
            1 => {}
            0 => return Err(MergeError::Missing(index, of)),
            k => return Err(MergeError::Repeated(index, of, k)),
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
            return Err(MergeError::Games {
                game: run.identity.game.clone(),
                there: games,
                asked: run.identity.games,
            });
        }
    }
    Ok(runs)
}
