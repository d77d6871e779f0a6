//! `ludarium perft`: how many ways there are to play so many moves, for comparing engines.

use super::context::{Report, Under};
use super::progress::Progress;
use super::Usage;
use clap::Parser;
use ludarium::printed::perft::Perft;
use ludarium_engine::game::table::Begin;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium perft kalah --depth 4\n\nCounts the ways to play one move, two, three … from a position; engines with the same rules must count the same. A chain of leaps is one move, and so is an act with the pieces taken off because of it. Chains with the same result count once. A chance event counts as a move, once for each outcome. A game that is over counts up to its last move."
)]
/// Count the ways to play so many moves
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// Moves
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Begin here; default: the first position
    #[arg(long)]
    start: Option<String>,
    #[command(flatten)]
    under: Under,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (_, rules) = args.under.rules(&args.game)?;
    let mut table = rules.clone().table();
    match &args.start {
        Some(text) => table
            .load(text)
            .map_err(|e| Usage(format!("--start: {e}")))?,
        None => table
            .begin(&Begin::default())
            .map_err(|e| Usage(e.to_string()))?,
    };
    let progress = Progress::counting("perft", "positions");
    let nodes = table.perft(args.depth, &|more| progress.inc(more));
    progress.done();
    let nodes = nodes.ok_or_else(|| {
        let slug = &rules.head().slug;
        anyhow::anyhow!("{slug}: one move leads to more than 100,000 positions, so its ways are not counted; begin nearer to the end of the game (--start), or use a smaller --depth")
    })?;
    let perft = Perft {
        game: rules.head().slug.clone(),
        rules_sha256: rules.sha256().to_owned(),
        readings: rules.head().readings.clone().into_iter().collect(),
        start: table.text(),
        nodes,
    };
    args.report.print(&perft, || {
        println!("{}", perft.start);
        for (depth, n) in (1..).zip(&perft.nodes) {
            println!("{depth:>4} {n}");
        }
    })
}
