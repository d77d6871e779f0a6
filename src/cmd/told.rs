//! `ludarium simulate --told`, `--digests`: games of a series told step by step, or a hash of each, instead of figures.

use anyhow::Context;
use ludarium_engine::simulate::Series;
use ludarium_engine::track::{self, simulate as sticks};
use ludarium_engine::{told, Ruleset};
use rayon::prelude::*;
use std::io::Write;

/// What is to be told.
#[derive(Debug, Clone, Copy)]
pub enum Asked {
    /// One game, a JSON text a step.
    Game(u64),
    /// The hashes of so many games, a line each.
    Digests(u64),
}

/// Tells games of a sowing game.
///
/// # Errors
/// An output that cannot be written to.
pub fn sowing(rules: &Ruleset, series: &Series, asked: Asked) -> anyhow::Result<()> {
    print(asked, &|index| Ok(told::game(rules, series, index)))
}

/// Tells games of a stick-and-track game.
///
/// # Errors
/// An output that cannot be written to; players that the rules do not allow.
pub fn track(rules: &track::Rules, series: &sticks::Series, asked: Asked) -> anyhow::Result<()> {
    print(asked, &|index| told::track_game(rules, series, index))
}

type Tell<'t> = &'t (dyn Fn(u64) -> Result<Vec<String>, String> + Sync);

fn print(asked: Asked, tell: Tell) -> anyhow::Result<()> {
    let lines = match asked {
        Asked::Game(index) => tell(index),
        Asked::Digests(games) => (0..games)
            .into_par_iter()
            .map(|index| tell(index).map(|texts| told::digest(&texts)))
            .collect(),
    };
    let mut lines = lines.map_err(super::Usage)?.join("\n");
    lines.push('\n');
    let mut out = std::io::stdout().lock();
    out.write_all(lines.as_bytes())
        .context("cannot write the games")
}
