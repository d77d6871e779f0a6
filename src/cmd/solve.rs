//! `ludarium solve`: the exact value of a position, both players doing their best to the end of the round.

use super::context::{Report, Under};
use super::progress::Progress;
use super::stdin::input;
use super::Usage;
use clap::Parser;
use ludarium_engine::game::solved::{Asked, NoValue, MEMORY};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium solve um-el-banat --start \"0,0,0,1,0,2/0,1,0,0,0,0 20-24 S\"\n\nA round that both players would rather play without end counts as drawn, and the answer says so. The command ignores a cap on turns. It also ignores a majority that would stop play, if no player can lose a majority again: values are exact to the last counter, and the answer says what was ignored. If sticks or dice are thrown, the value is the first player's probability of winning, with the mean number of throws still to come. Games with a credit, with more than two players, or with more positions than can be listed are refused, and the answer says why.\n  ludarium solve ur --start \"places=20 | f f f f f s0 s0 | f f f f f s0 s0 | turn 0 ready\""
)]
/// Solve the rest of a round exactly
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// Begin here (text, JSON or @file); default: the first position, South to move
    #[arg(long)]
    start: Option<String>,
    /// Limit on positions (default: none; if positions can recur, and in games of several laps, 3,000,000)
    #[arg(long)]
    limit: Option<usize>,
    /// Most memory for solved positions, in MiB; when it is full, the program forgets those that took least work
    #[arg(long, value_name = "MIB", default_value_t = MEMORY)]
    memory: usize,
    /// Evaluate only the position, not each of its moves, which takes less work
    #[arg(long)]
    alone: bool,
    #[command(flatten)]
    under: Under,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (_, rules) = args.under.rules(&args.game)?;
    let start = match args.start.as_deref() {
        Some(text) => Some(match text.strip_prefix('@') {
            Some(file) => {
                input(std::path::Path::new(file)).map_err(|e| Usage(format!("--start: {e:#}")))?
            }
            None => text.to_owned(),
        }),
        None => None,
    };
    let progress = Progress::counting("solve", "positions");
    let count = |more| progress.inc(more);
    let task = Asked {
        start: start.as_deref().map(str::trim),
        limit: args.limit,
        memory: args.memory,
        moves: !args.alone,
        told: Some(&count),
        ..Asked::default()
    };
    let solved = rules.solve(&task);
    progress.done();
    let solved = match solved {
        Ok(solved) => solved,
        Err(NoValue::Asked(wrong)) => return Err(Usage(wrong).into()),
        Err(why) => {
            eprintln!("error: not solved: {why}");
            return Ok(ExitCode::FAILURE);
        }
    };
    args.report.print(&solved.json, || {
        println!("{}", solved.position);
        println!("{} ({} positions)", solved.worth, solved.positions);
        for (act, worth) in &solved.acts {
            println!("  {act:<4} {worth}");
        }
        for note in &solved.notes {
            println!("  ({note})");
        }
    })
}
