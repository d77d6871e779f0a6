//! `ludarium simulate`: games in number between agents, and figures over them.

use super::{told, track, Usage};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use ludarium::rules_files::{load, nearest_corpus, readings};
use ludarium::study::{self, interval};
use ludarium_engine::agents::Agent;
use ludarium_engine::simulate::{Scope, Series, Starter};
use serde_json::Value;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium simulate um-el-banat --games 10000 --scope round --agents random,random --seed 1\n  ludarium simulate lib-el-merafib --players 4 --set days=40 --agents greedy"
)]
/// Play many games between agents and give the figures
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    game: String,
    /// Number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// round or match
    #[arg(long, default_value = "round", value_parser = scope)]
    scope: Scope,
    /// Agents of South and North, or of the seats in order; the last plays all further seats: random, greedy, careful, eager,
    /// search[:POSITIONS], playouts[:GAMES], or a level: beginner, pupil, player, master
    #[arg(long, default_value = "random", value_parser = agent, value_delimiter = ',')]
    agents: Vec<Agent>,
    /// Stick-and-track games: number of players
    #[arg(long)]
    players: Option<usize>,
    /// Stick-and-track games: set a whole-number parameter, e.g. days=40; may be given several times
    #[arg(long, value_name = "PARAMETER=N")]
    set: Vec<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads (default: all)
    #[arg(long)]
    threads: Option<usize>,
    /// Who begins the first round: south, north or lot (default: as the rules say)
    #[arg(long, value_parser = starter)]
    starter: Option<Starter>,
    /// Rounds after which a match is broken off and counted as capped
    #[arg(long, default_value_t = 2000)]
    max_rounds: u64,
    /// Choose a reading, e.g. Q-banat-1=peck-one; may be given several times
    #[arg(long = "reading", value_name = "Q=READING")]
    readings: Vec<String>,
    /// Folder of the corpus (default: the nearest corpus/)
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Instead of figures, tell one game of the series (from 0) step by step, a JSON text a line
    #[arg(long, value_name = "GAME", conflicts_with = "json")]
    told: Option<u64>,
    /// Instead of figures, print a SHA-256 of each game as told, to compare programs and machines event by event
    #[arg(long, conflicts_with_all = ["json", "told"])]
    digests: bool,
}

fn scope(word: &str) -> Result<Scope, String> {
    Scope::from_word(word).ok_or_else(|| ludarium_engine::words::unknown(word, &["round", "match"]))
}

fn starter(word: &str) -> Result<Starter, String> {
    Starter::from_word(word)
        .ok_or_else(|| ludarium_engine::words::unknown(word, &["south", "north", "lot"]))
}

/// One agent by name.
pub fn agent(word: &str) -> Result<Agent, String> {
    Agent::from_word(word).ok_or_else(|| {
        let all = Agent::words();
        format!("agent {}", ludarium_engine::words::unknown(word, &all))
    })
}

/// Agents of South and North.
fn two(agents: &[Agent]) -> Result<[Agent; 2], Usage> {
    match agents {
        [a] => Ok([*a; 2]),
        [a, b] => Ok([*a, *b]),
        _ => Err(Usage("two agents are needed: South's,North's".into())),
    }
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let choice = match readings(&args.readings) {
        Ok(c) => c,
        Err(message) => {
            eprintln!("error: {message}");
            return Ok(ExitCode::from(2));
        }
    };
    let tell = match args.told {
        Some(index) => Some(told::Asked::Game(index)),
        None => args.digests.then_some(told::Asked::Digests(args.games)),
    };
    let corpus = args.corpus.or_else(nearest_corpus);
    let loaded = load(corpus.as_deref(), &args.game)?;
    if loaded.is_track() {
        let asked = track::Simulation {
            set: track::settings(&args.set)?,
            players: args.players,
            agents: args.agents,
            games: args.games,
            seed: args.seed,
            threads: args.threads,
            starter: args.starter,
            json: args.json,
            tell,
        };
        return track::simulate(&loaded, &choice, asked);
    }
    if args.players.is_some() || !args.set.is_empty() {
        let message = "--players and --set are for stick-and-track games";
        return Err(Usage(message.into()).into());
    }
    let rules = loaded.compile(&choice)?;
    let series = Series {
        agents: two(&args.agents)?,
        seed: args.seed,
        scope: args.scope,
        starter: args.starter,
        max_rounds: args.max_rounds,
    };
    if let Some(asked) = tell {
        told::sowing(&rules, &series, asked)?;
        return Ok(ExitCode::SUCCESS);
    }
    let bar = if std::io::stderr().is_terminal() && !args.json {
        ProgressBar::new(args.games)
    } else {
        ProgressBar::hidden()
    };
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left")
    {
        bar.set_style(style);
    }
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(n) = args.threads {
        pool = pool.num_threads(n.max(1));
    }
    let pool = pool.build()?;
    let begun = Instant::now();
    let figures = pool.install(|| study::run(&rules, &series, args.games, &|n| bar.inc(n)));
    let elapsed = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let mut out = figures.json(&rules, &series);
    let per_second = |n: u64| n as f64 / elapsed.max(1e-9);
    out["elapsed_s"] = elapsed.into();
    out["laps_per_s"] = per_second(figures.laps_sown).into();
    out["counters_per_s"] = per_second(figures.counters_sown).into();
    if args.json {
        println!("{}", serde_json::to_string_pretty(&out)?);
    } else {
        print(&out, &figures);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(out: &Value, figures: &ludarium_engine::simulate::Figures) {
    let n = figures.games;
    println!(
        "{} · {} games of one {} · {} against {} · seed {} · rules {}",
        out["game"].as_str().unwrap_or(""),
        n,
        out["scope"].as_str().unwrap_or(""),
        out["agents"][0].as_str().unwrap_or(""),
        out["agents"][1].as_str().unwrap_or(""),
        out["seed"],
        &out["rules_sha256"].as_str().unwrap_or("")[..12]
    );
    for (name, hits) in [
        ("South wins", figures.wins[0]),
        ("North wins", figures.wins[1]),
        ("drawn", figures.wins[2]),
        ("who began wins", figures.first_wins),
    ] {
        let (low, high) = interval::wilson(hits, n);
        println!(
            "  {name:<16} {hits:>10}  {:6.2} %  (95 %: {:.2} to {:.2})",
            100.0 * hits as f64 / n.max(1) as f64,
            100.0 * low,
            100.0 * high
        );
    }
    for key in ["turns", "moves", "laps", "counters", "rounds"] {
        let v = &out[key];
        println!(
            "  {key:<16} mean {:>10.3}  median {:>7}  95th of 100 {:>6}  most {:>7}",
            v["mean"].as_f64().unwrap_or(0.0),
            v["median"],
            v["p95"],
            v["max"]
        );
    }
    println!(
        "  endless moves {}, unresolved {}, capped games {}",
        figures.endless_moves, figures.unresolved_moves, figures.capped
    );
    println!(
        "  {:.2} s, {:.1} million laps/s, {:.1} million counters/s",
        out["elapsed_s"].as_f64().unwrap_or(0.0),
        out["laps_per_s"].as_f64().unwrap_or(0.0) / 1e6,
        out["counters_per_s"].as_f64().unwrap_or(0.0) / 1e6
    );
}
