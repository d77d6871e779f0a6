//! Series played part by part: every part is kept as soon as it is done, so that a run that was killed goes on where it was, and
//! parts can be shared out over machines and put together again.

use super::error::StudyError;
use super::file::{Figures, Identity, Unit};
use super::shards::{covered, joined, missing, packed, unpacked, Covers, Unfit};
use crate::disk::put_in_cache;
use crate::disk::sums::{sealed, unsealed};
use crate::text::{json, sha256_hex};
use crate::values::FormatNumber;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

pub use super::shards::Shard;

/// Games of a part, where a series has no more than 10⁸.
pub const PART: u64 = 5_000;
/// Parts of a series at most.
const PARTS: u64 = 20_000;

/// Games of a part of a series of so many.
pub fn part(games: u64) -> u64 {
    PART.max(games.div_ceil(PARTS).next_multiple_of(1000))
}

/// The parts of a series of so many games that a shard has: their first game, and the first behind them.
pub fn parts_of(games: u64, shard: Shard) -> impl Iterator<Item = (u64, u64)> {
    let part = part(games);
    (0..games.div_ceil(part))
        .filter(move |number| shard.has(*number))
        .map(move |number| (number * part, ((number + 1) * part).min(games)))
}

/// What stands in place of a study's name in a shard of `ludarium simulate`.
pub const SIMULATED: &str = "";

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
    /// The study, by name; empty for games of `ludarium simulate`.
    pub study: String,
    /// Which shard it is; of several put together the first.
    pub shard: Shard,
    /// Of several put together: their numbers, as ranges, first and last, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Covers,
    /// Every series of the study, in its order.
    pub runs: Vec<Run>,
    /// SHA-256 of the shard as JSON without this key: a figure that was changed on the way is found.
    #[serde(default)]
    pub sha256: String,
}

impl ShardFile {
    /// A shard as it is written: with its checksum.
    pub fn new(study: &str, shard: Shard, runs: Vec<Run>) -> Self {
        Self::of(study, shard, vec![], runs)
    }

    fn of(study: &str, shard: Shard, covers: Covers, runs: Vec<Run>) -> Self {
        let mut file = Self {
            format: FormatNumber::default(),
            study: study.to_owned(),
            shard,
            covers,
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
            covers,
            runs,
            sha256: _,
        } = self;
        sha256_hex(&match covers.is_empty() {
            true => json(&(format, study, shard, runs)),
            false => json(&(format, study, shard, covers, runs)),
        })
    }
}

fn part_file(cache: &Path, key: &str, from: u64, part: u64) -> PathBuf {
    cache
        .join(&key[..32])
        .join(format!("{}.json.gz", from / part))
}

/// A part that was kept, if it is whole and of this series.
fn kept(file: &Path, games: u64) -> Option<Figures> {
    let bytes = unpacked(&std::fs::read(file).ok()?).ok()?;
    let figures: Figures = serde_json::from_slice(unsealed(&bytes)?).ok()?;
    (figures.games() == games).then_some(figures)
}

/// Plays the parts of a series that a shard holds, and keeps nothing.
///
/// # Errors
/// A number of players that the rules do not allow.
pub fn play_apart(
    unit: &Unit,
    shard: Shard,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Run, StudyError> {
    let parts = parts_of(unit.identity.games, shard).collect();
    Ok(Run {
        identity: unit.identity.clone(),
        figures: summed(parts, |range| played(unit, range, progress))?,
    })
}

/// Plays the parts of a series that a shard holds, or takes them from the cache.
///
/// `progress` hears how many games are done, kept ones included.
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
    let one = |(from, to): (u64, u64)| {
        let file = part_file(cache, &key, from, part(n));
        if let Some(figures) = kept(&file, to - from) {
            progress(to - from);
            return Ok(figures);
        }
        // small pieces for all threads; sums do not mind the order
        let pieces = (from..to).step_by(1000).map(|a| (a, (a + 1000).min(to)));
        let figures = summed(pieces.collect(), |range| played(unit, range, progress))?
            .ok_or(StudyError::EmptyPart)?;
        packed(&sealed(&json(&figures)))
            .and_then(|bytes| put_in_cache(&file, &bytes))
            .map_err(|e| StudyError::file(&file, e))?;
        Ok::<Figures, StudyError>(figures)
    };
    Ok(Run {
        identity: unit.identity.clone(),
        figures: summed(parts_of(n, shard).collect(), one)?,
    })
}

/// Plays the games of a range, and tells how many they were.
fn played(
    unit: &Unit,
    (from, to): (u64, u64),
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Figures, StudyError> {
    let figures = unit.play(from, to)?;
    progress(to - from);
    Ok(figures)
}

/// Sums over ranges of games, on all threads of the pool. As soon as two are there they are one: no more are held than threads play.
fn summed(
    ranges: Vec<(u64, u64)>,
    one: impl Fn((u64, u64)) -> Result<Figures, StudyError> + Sync + Send,
) -> Result<Option<Figures>, StudyError> {
    ranges
        .into_par_iter()
        .map(|range| one(range).map(Some))
        .try_reduce(|| None, |a, b| Ok(both(a, b)))
}

fn both(a: Option<Figures>, b: Option<Figures>) -> Option<Figures> {
    match (a, b) {
        (Some(mut a), Some(b)) => {
            a.merge(&b);
            Some(a)
        }
        (a, b) => a.or(b),
    }
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
    /// They were played under different rules, agents, seeds or numbers; of which game, if it is known.
    #[error("shards {0} and {1} were played under different rules, agents, seeds or numbers{2}")]
    Identities(u64, u64, String),
    /// One is not there.
    #[error("shard {0}/{1} is missing")]
    Missing(u64, u64),
    /// One is there more than once.
    #[error("shard {0}/{1} is there twice")]
    Repeated(u64, u64),
    /// What it stands for is none.
    #[error("shards {0} to {1} of {2}: there are no such")]
    Covers(u64, u64, u64),
    /// A series is not whole.
    #[error("{game}: {there} games where {wanted} were asked for")]
    Games {
        /// The game.
        game: String,
        /// Games that the shards hold.
        there: u64,
        /// Games that the study asks for.
        wanted: u64,
    },
}

/// Shards that are put together one after the other; no more is held than their sum.
pub struct Merging {
    study: String,
    shard: Shard,
    covers: Covers,
    runs: Vec<Run>,
}

impl Merging {
    /// Begins with a shard.
    ///
    /// # Errors
    /// It is not as it was written, or stands for shards that there are not.
    pub fn of(first: ShardFile) -> Result<Merging, MergeError> {
        as_written(&first)?;
        let covers = together(
            &vec![],
            &covered(first.shard, &first.covers),
            first.shard.of,
        )?;
        Ok(Merging {
            study: first.study,
            shard: first.shard,
            covers,
            runs: first.runs,
        })
    }

    /// Adds another.
    ///
    /// # Errors
    /// A shard that was changed; one of another study, of other rules or series; one that is there already.
    pub fn add(&mut self, shard: &ShardFile) -> Result<(), MergeError> {
        as_written(shard)?;
        if shard.study != self.study || shard.shard.of != self.shard.of {
            let name = |study: &str, s: Shard| format!("{study} {}/{}", s.index, s.of);
            return Err(MergeError::Runs(
                name(&shard.study, shard.shard),
                name(&self.study, self.shard),
            ));
        }
        let mut pairs = shard.runs.iter().zip(&self.runs);
        let parted = pairs.find(|(a, b)| a.identity != b.identity);
        if parted.is_some() || shard.runs.len() != self.runs.len() {
            let game = parted.map_or(String::new(), |(a, _)| format!(" ({})", a.identity.game));
            let (first, second) = (self.shard.index, shard.shard.index);
            return Err(MergeError::Identities(first, second, game));
        }
        let theirs = covered(shard.shard, &shard.covers);
        self.covers = together(&self.covers, &theirs, self.shard.of)?;
        for (sum, run) in self.runs.iter_mut().zip(&shard.runs) {
            sum.figures = both(sum.figures.take(), run.figures.clone());
        }
        Ok(())
    }

    /// The study that they are of.
    pub fn study(&self) -> &str {
        &self.study
    }

    /// How many shards are put together.
    pub fn many(&self) -> u64 {
        self.covers.iter().map(|[from, to]| to - from + 1).sum()
    }

    /// One shard that stands for all of them.
    pub fn shard(self) -> ShardFile {
        let index = self.covers.first().map_or(1, |[from, _]| *from);
        let shard = Shard {
            index,
            ..self.shard
        };
        let covers = match self.covers.as_slice() {
            [[from, to]] if from == to => vec![],
            _ => self.covers,
        };
        ShardFile::of(&self.study, shard, covers, self.runs)
    }

    /// The whole run.
    ///
    /// # Errors
    /// A shard that is missing; a series that has not all of its games.
    pub fn whole(self) -> Result<Vec<Run>, MergeError> {
        if let Some(index) = missing(&self.covers, self.shard.of) {
            return Err(MergeError::Missing(index, self.shard.of));
        }
        for run in &self.runs {
            let games = run.figures.as_ref().map_or(0, Figures::games);
            if games != run.identity.games {
                return Err(MergeError::Games {
                    game: run.identity.game.clone(),
                    there: games,
                    wanted: run.identity.games,
                });
            }
        }
        Ok(self.runs)
    }
}

fn as_written(shard: &ShardFile) -> Result<(), MergeError> {
    match shard.sha256 == shard.sum() {
        true => Ok(()),
        false => Err(MergeError::Altered(shard.shard.index, shard.shard.of)),
    }
}

fn together(a: &Covers, b: &Covers, of: u64) -> Result<Covers, MergeError> {
    joined(a, b, of).map_err(|unfit| match unfit {
        Unfit::Twice(index) => MergeError::Repeated(index, of),
        Unfit::Wrong([from, to]) => MergeError::Covers(from, to, of),
    })
}

/// Puts the shards of a study together.
///
/// # Errors
/// As [`Merging::add`] and [`Merging::whole`].
pub fn merge(shards: &[ShardFile]) -> Result<Vec<Run>, MergeError> {
    let mut shards = shards.iter();
    let mut all = Merging::of(shards.next().ok_or(MergeError::None)?.clone())?;
    shards.try_for_each(|shard| all.add(shard))?;
    all.whole()
}
