//! `ludarium solve`: the exact value of a position, both players doing their best to the end of the round.

use super::Usage;
use clap::Parser;
use ludarium::rules_files::{load, nearest_corpus, readings};
use ludarium_engine::notation::{move_text, parse_position, position_json, position_text};
use ludarium_engine::play::{Game, Open, Phase, Silent};
use ludarium_engine::position::Player;
use ludarium_engine::solve::{solve, Value};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium solve um-el-banat --start \"0,0,0,1,0,2/0,1,0,0,0,0 20-24 S\"\n\nA round that both would rather play without end counts as drawn, and the answer says so. A cap of turns is left out of account."
)]
/// Solve the rest of a round exactly
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// Begin here (text, JSON or @file); default: the first position, South to move
    #[arg(long)]
    start: Option<String>,
    /// Positions that may be looked at
    #[arg(long, default_value_t = 3_000_000)]
    limit: usize,
    /// Choose a reading, e.g. Q-banat-1=peck-one; may be given several times
    #[arg(long = "reading", value_name = "Q=READING")]
    readings: Vec<String>,
    /// Folder of the corpus (default: the nearest corpus/)
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn words(v: Value) -> String {
    match (v.endless, v.south_ahead) {
        (true, _) => "neither can force an end: drawn by play without end".into(),
        (_, 0) => "drawn".into(),
        (_, n) if n > 0 => format!("South wins by {n}"),
        (_, n) => format!("North wins by {}", -n),
    }
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let choice = readings(&args.readings).map_err(Usage)?;
    let corpus = args.corpus.or_else(nearest_corpus);
    let loaded = load(corpus.as_deref(), &args.game)?;
    if loaded.is_track() {
        return Err(Usage(
            "stick-and-track games rest on throws; there is nothing to solve".into(),
        )
        .into());
    }
    let rules = loaded.compile(&choice)?;
    let game = match &args.start {
        Some(text) => {
            let text = match text.strip_prefix('@') {
                Some(file) => std::fs::read_to_string(file)
                    .map_err(|e| Usage(format!("--start: {file}: {e}")))?,
                None => text.clone(),
            };
            let pos =
                parse_position(&rules, text.trim()).map_err(|e| Usage(format!("--start: {e}")))?;
            Game::from_position(&rules, pos)
        }
        None => {
            let mut game = Game::new(&rules);
            game.open_for(Player::South, &mut Open::default(), &mut Silent);
            game
        }
    };
    if game.phase() != Phase::Play {
        return Err(Usage("nobody can move in this position".into()).into());
    }
    let solution = match solve(&game, args.limit) {
        Ok(solution) => solution,
        Err(why) => {
            eprintln!("not solved: {why}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let holes = rules.holes();
    if args.json {
        let value = |v: Value| json!({ "south_ahead": v.south_ahead, "endless": v.endless });
        let moves: Vec<_> = solution
            .moves
            .iter()
            .map(|(m, v)| json!({ "move": move_text(holes, *m), "value": value(*v) }))
            .collect();
        let out = json!({
            "game": rules.slug, "rules_sha256": rules.sha256, "readings": rules.readings,
            "start": position_json(&rules, game.position()), "value": value(solution.value),
            "moves": moves, "positions": solution.positions, "circles": solution.circles,
        });
        println!("{}", serde_json::to_string_pretty(&out)?);
    } else {
        println!("{}", position_text(&rules, game.position()));
        println!(
            "{} ({} positions)",
            words(solution.value),
            solution.positions
        );
        for (m, v) in &solution.moves {
            println!("  {:<4} {}", move_text(holes, *m), words(*v));
        }
    }
    Ok(ExitCode::SUCCESS)
}
