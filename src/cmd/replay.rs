//! `ludarium replay`: a game played again from its moves, every event with its clause.

use super::board_text::draw;
use super::track;
use clap::Parser;
use ludarium::rules_files::{load, nearest_corpus, readings};
use ludarium_engine::example::event_line;
use ludarium_engine::game_record::GameRecord;
use ludarium_engine::notation::{move_text, parse_position};
use ludarium_engine::position::Player;
use ludarium_engine::record::{replay, Replay};
use ludarium_engine::Ruleset;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium replay um-el-banat --moves \"C b A\"\n  ludarium replay um-el-banat --start '6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S' --moves \"C D B D\" --json"
)]
/// Play a game again from its moves; tell every event and the clause that decided it
pub struct Args {
    /// Edition (slug or short name), rules file (.toml) or record (.game)
    game: String,
    /// Moves and lots, separated by spaces: holes A-F a-f, lot:S, lot:N, stop
    #[arg(long, default_value = "")]
    moves: String,
    /// Position to start from, after any opening: text, JSON, or @file
    #[arg(long)]
    start: Option<String>,
    /// Who begins where a lot decides
    #[arg(long, value_parser = player)]
    starter: Option<Player>,
    /// Stick-and-track games: number of players
    #[arg(long)]
    players: Option<usize>,
    /// Stick-and-track games: set a whole-number parameter, e.g. days=40; may be given several times
    #[arg(long, value_name = "PARAMETER=N")]
    set: Vec<String>,
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

/// `south` or `north`.
pub fn player(word: &str) -> Result<Player, String> {
    Player::from_word(word)
        .ok_or_else(|| ludarium_engine::words::unknown(word, &["south", "north"]))
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let corpus = args.corpus.clone().or_else(nearest_corpus);
    let mut choice = match readings(&args.readings) {
        Ok(c) => c,
        Err(message) => {
            eprintln!("error: {message}");
            return Ok(ExitCode::from(2));
        }
    };
    let mut record = None;
    let mut game = args.game.clone();
    if game.ends_with(".game") {
        let text = std::fs::read_to_string(&game).map_err(|e| anyhow::anyhow!("{game}: {e}"))?;
        let parsed = GameRecord::parse(&text).map_err(|p| {
            anyhow::anyhow!(p
                .iter()
                .map(|(l, m)| format!("{game}:{l}: {m}"))
                .collect::<Vec<_>>()
                .join("\n"))
        })?;
        for (q, r) in &parsed.readings {
            choice.entry(q.clone()).or_insert_with(|| r.clone());
        }
        game = parsed.game.clone();
        record = Some(parsed);
    }
    let loaded = load(corpus.as_deref(), &game)?;
    if loaded.is_track() {
        let of_record = |tokens: &[String], record: &GameRecord| match tokens {
            [] => record.tokens.clone(),
            given => given.to_vec(),
        };
        let given: Vec<String> = args.moves.split_whitespace().map(String::from).collect();
        let start = match args.start.as_deref() {
            Some(text) => Some(at_file(text)?),
            None => record.as_ref().and_then(|r| r.start.clone()),
        };
        let asked = track::Repetition {
            set: track::settings(&args.set)?,
            players: args.players,
            first: args.starter.map(Player::index),
            start,
            tokens: record
                .as_ref()
                .map_or(given.clone(), |r| of_record(&given, r)),
            record,
            json: args.json,
        };
        return track::again(&loaded, &choice, asked);
    }
    let rules = loaded.compile(&choice)?;
    let mut tokens: Vec<String> = args.moves.split_whitespace().map(String::from).collect();
    let mut start = args.start.clone();
    if let Some(record) = &record {
        if record.rules != rules.sha256 {
            eprintln!(
                "warning: {}: recorded under other rules ({}…, now {}…)",
                args.game,
                &record.rules[..record.rules.len().min(12)],
                &rules.sha256[..12]
            );
        }
        if tokens.is_empty() {
            tokens = record.tokens.clone();
        }
        start = start.or_else(|| record.start.clone());
    }
    let start = match start {
        None => None,
        Some(text) => {
            let text = at_file(&text)?;
            Some(parse_position(&rules, &text).map_err(|e| anyhow::anyhow!("--start: {e}"))?)
        }
    };
    let played = replay(&rules, start, &tokens, args.starter);
    if args.json {
        let mut out = played.json(&rules);
        if let Some(i) = &played.illegal {
            out["illegal"] = serde_json::json!({ "number": i.number, "move": i.token, "legal": i.legal, "message": i.message });
        }
        println!("{}", serde_json::to_string_pretty(&out)?);
    } else {
        print(&rules, &played);
    }
    if let Some(illegal) = &played.illegal {
        eprintln!("error: {illegal}");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// A text, or what stands in the file that `@file` names.
fn at_file(text: &str) -> anyhow::Result<String> {
    match text.strip_prefix('@') {
        Some(file) => {
            std::fs::read_to_string(file).map_err(|e| anyhow::anyhow!("--start @{file}: {e}"))
        }
        None => Ok(text.to_owned()),
    }
}

fn print(rules: &Ruleset, played: &Replay) {
    println!("{} · rules {}", rules.title, &rules.sha256[..12]);
    println!("{}", draw(rules, &played.start));
    for step in &played.steps {
        match (step.by, step.mv) {
            (Some(by), Some(m)) => println!("{} {}", name(by), move_text(rules.holes(), m)),
            _ => println!("{}", step.kind),
        }
        for (e, _) in &step.told.events {
            let clauses: Vec<&str> = e
                .clauses
                .iter()
                .map(|c| rules.clauses[*c as usize].id.as_str())
                .collect();
            println!("    {:<28} {}", event_line(rules, e), clauses.join(" "));
        }
        println!("{}", draw(rules, &step.position));
    }
    let result = ludarium_engine::record::result_json(&played.game);
    if !result.is_null() {
        println!(
            "result of the {}: {} ({})",
            result["of"].as_str().unwrap_or(""),
            result["winner"].as_str().unwrap_or(""),
            result["reason"].as_str().unwrap_or("")
        );
    }
}

/// South or North with a capital.
pub fn name(player: Player) -> &'static str {
    match player {
        Player::South => "South",
        Player::North => "North",
    }
}
