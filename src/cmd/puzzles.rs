//! `ludarium puzzles`: positions with one move that is proved to be the best, kept.

use super::context::{pool, Context};
use super::each::{clear, put, wanted};
use clap::Parser;
use ludarium::corpus::puzzles::Puzzles;
use ludarium::study::puzzles::find;
use ludarium::study::ruled::{ruled, Ruled};
use rayon::prelude::*;
use std::path::Path;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium puzzles                 every game that has none, or whose rules have changed\n  ludarium puzzles um-el-banat --force\n  ludarium puzzles --say\n\nThe same rules give the same puzzles. `ludarium docs studies puzzles` explains which positions are kept, and why most are not."
)]
/// Find puzzles: positions of a game's own play in which one move is proved to be the best
pub struct Args {
    /// Editions and rulesets by slug (default: all)
    games: Vec<String>,
    /// Look for them even if they are up to date
    #[arg(long)]
    force: bool,
    /// Print the stored puzzles, and look for nothing
    #[arg(long)]
    say: bool,
    /// Threads (default: all)
    #[arg(long, value_parser = super::simulate::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    context: Context,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (dir, mut corpus) = (args.context.dir()?, args.context.load()?);
    let all = ruled(&corpus);
    let wanted = wanted(&all, &args.games)?;
    if !args.say {
        let pool = pool(args.threads)?;
        let stale = |g: &&Ruled| {
            let kept = corpus.puzzles.get(&g.slug);
            args.force || kept.is_none_or(|k| !k.fits(g.rules.sha256()))
        };
        let open: Vec<&Ruled> = wanted.iter().copied().filter(stale).collect();
        let made: Vec<anyhow::Result<Puzzles>> =
            pool.install(|| open.par_iter().map(|g| make(&dir, g)).collect());
        for puzzles in made {
            let puzzles = puzzles?;
            corpus.puzzles.insert(puzzles.game.clone(), puzzles);
        }
        if args.games.is_empty() {
            clear(
                &dir,
                &corpus,
                corpus.puzzles.keys().cloned(),
                &all,
                Puzzles::file,
            )?;
        }
    }
    let kept = wanted.iter().filter_map(|g| corpus.puzzles.get(&g.slug));
    kept.for_each(say);
    Ok(ExitCode::SUCCESS)
}

/// Looks for the puzzles of a game, and keeps them.
fn make(dir: &Path, game: &Ruled) -> anyhow::Result<Puzzles> {
    let puzzles = find(&game.rules);
    put(dir, &Puzzles::file(&game.slug), &puzzles)?;
    eprintln!("{}: {} puzzles", game.slug, puzzles.puzzles.len());
    Ok(puzzles)
}

/// What is kept of a game, in words.
fn say(of: &Puzzles) {
    let (looked, count) = (&of.looked, &of.count);
    println!(
        "{}: {} puzzles of {} positions of {} games (seed {})",
        of.game,
        of.puzzles.len(),
        count.positions,
        looked.games,
        looked.seed
    );
    for (n, why) in count.thrown() {
        println!("    {n} {why}");
    }
    for p in &of.puzzles {
        let mark = if p.greedy { " (greedy finds it)" } else { "" };
        println!(
            "  {}  {}: {}, {} moves{mark}\n      {}",
            p.position,
            p.mover,
            p.themes.join(", "),
            p.moves,
            p.proof()
        );
    }
}
