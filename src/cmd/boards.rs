//! `ludarium boards`: the smallest boards of each game, solved whole and kept.

use super::context::Context;
use super::each::{clear, put, wanted};
use clap::Parser;
use ludarium::corpus::boards::{SmallBoard, SmallBoards};
use ludarium::study::boards::solve;
use ludarium::study::ruled::{ruled, Ruled};
use rayon::prelude::*;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium boards                   every game that has none, or whose rules have changed\n  ludarium boards um-el-banat --force\n  ludarium boards --say\n\nThe rules stay as they are, but the boards have fewer holes and counters. Rules that name places on their own board have no smaller boards; the file says so."
)]
/// Solve the smallest boards of each game: who wins with best play, and by how much
pub struct Args {
    /// Editions and rulesets by slug (default: all)
    games: Vec<String>,
    /// Solve them even if they are up to date
    #[arg(long)]
    force: bool,
    /// Print the stored results, and solve nothing
    #[arg(long)]
    say: bool,
    #[command(flatten)]
    context: Context,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (dir, mut corpus) = (args.context.dir()?, args.context.load()?);
    let all = ruled(&corpus);
    let wanted = wanted(&all, &args.games)?;
    if !args.say {
        let stale = |g: &&Ruled| {
            let kept = corpus.small_boards.get(&g.slug);
            args.force || kept.is_none_or(|k| !k.fits(g.rules.sha256()))
        };
        let open: Vec<&Ruled> = wanted.iter().copied().filter(stale).collect();
        let made: Vec<SmallBoards> = open
            .par_iter()
            .filter_map(|g| solve(&g.bundle, &*g.rules))
            .collect();
        for boards in made {
            put(&dir, &SmallBoards::file(&boards.game), &boards)?;
            corpus.small_boards.insert(boards.game.clone(), boards);
        }
        if args.games.is_empty() {
            clear(
                &dir,
                &corpus,
                corpus.small_boards.keys().cloned(),
                &all,
                SmallBoards::file,
            )?;
        }
    }
    let kept = wanted
        .iter()
        .filter_map(|g| corpus.small_boards.get(&g.slug));
    kept.for_each(say);
    Ok(ExitCode::SUCCESS)
}

/// What is kept of a game, in words.
fn say(of: &SmallBoards) {
    match &of.tied {
        Some(why) => println!("{}: no smaller boards: {why}", of.game),
        None => println!("{}", of.game),
    }
    for board in &of.boards {
        println!(
            "    {} holes, {} counters: {}",
            board.holes,
            board.counters,
            value_of(board, of.ends)
        );
    }
}

fn value_of(board: &SmallBoard, ends: bool) -> String {
    match (&board.open, board.ahead) {
        (Some(why), _) => format!("not known: {why}"),
        (None, _) if board.endless => "neither can force an end".to_owned(),
        (None, Some(0)) => "drawn".to_owned(),
        (None, Some(n)) => {
            let who = if n > 0 { "first" } else { "second" };
            let by = if ends {
                String::new()
            } else {
                format!(" by {}", n.abs())
            };
            format!("the {who} player wins{by}")
        }
        (None, None) => "not known".to_owned(),
    }
}
