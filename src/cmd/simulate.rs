//! `ludarium simulate`: games in number between agents, and figures over them.

use super::context::{json, pool, Report, Under};
use super::progress::Progress;
use super::sealed::{put_together, write_sealed};
use super::Usage;
use anyhow::Context;
use clap::Parser;
use ludarium::study::file::{Identity, Unit};
use ludarium::study::parts::{parts_of, play_apart, Run, ShardFile, SIMULATED};
use ludarium::study::shards::{NoShard, Shard};
use ludarium::study::{self, interval};
use ludarium_engine::game::figures::Figure;
use ludarium_engine::game::series::Summary;
use ludarium_engine::game::transcript::digest;
use ludarium_engine::game::{Agent, Asked, Figures, Rules, Scope, Series, Starter};
use ludarium_engine::lang::Overrides;
use ludarium_engine::words::UnknownWord;
use rayon::prelude::*;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

#[derive(Parser)]
#[command(
    after_help = "Example:\n  ludarium simulate um-el-banat --games 10000 --scope round --agents random,random --seed 1\n  ludarium simulate lib-el-merafib --players 4 --set days=40 --agents greedy\n  ludarium simulate kalah --games 100000000 --shard 7/1000 --out 7.json.gz\n  ludarium simulate --merge *.json.gz"
)]
/// Play many games between agents and give the figures
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    #[arg(required_unless_present = "merge")]
    game: Option<String>,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_parser = games)]
    games: u64,
    /// round or match
    #[arg(long, default_value = "round", value_parser = scope)]
    scope: Scope,
    /// Agents of South and North, or of the seats in order; the last plays all further seats: random, greedy, careful, eager,
    /// search[:POSITIONS], playouts[:GAMES], or a level: beginner, pupil, player, master
    #[arg(long, default_value = "random", value_parser = agent, value_delimiter = ',')]
    agents: Vec<Agent>,
    /// Number of players, if the rules do not fix it
    #[arg(long)]
    players: Option<usize>,
    /// Set a whole-number parameter that the rules leave open, e.g. days=40; may be given several times
    #[arg(long, value_name = "PARAMETER=N")]
    set: Vec<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads (default: all)
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    /// Who begins the first round: south, north, lot, or the number of a further seat (default: as the rules say)
    #[arg(long, value_parser = starter)]
    starter: Option<Starter>,
    /// Rounds after which a match is broken off and counted as capped
    #[arg(long, default_value_t = ludarium_engine::game::series::MAX_ROUNDS)]
    max_rounds: u64,
    /// Draw so many first moves of each game, whoever plays
    #[arg(long, value_name = "MOVES", default_value_t = 0)]
    openings: u64,
    #[command(flatten)]
    under: Under,
    #[command(flatten)]
    report: Report,
    /// Play only the parts of shard i of N and write a shard file
    #[arg(long, value_name = "I/N", requires = "out", value_parser = shard, conflicts_with_all = ["json", "transcript", "digests", "merge"])]
    shard: Option<Shard>,
    /// The shard file to write; compressed with gzip if its name ends in .gz
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Merge shard files, compressed or not (`-` for standard input), and print the figures
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["game", "transcript", "digests"])]
    merge: Vec<PathBuf>,
    /// With --merge: write one shard that replaces these to the FILE of --out, to be merged with others
    #[arg(long, requires_all = ["merge", "out"], conflicts_with = "json")]
    partial: bool,
    /// Instead of figures, print one game of the series (from 0) step by step, one JSON text on each line
    #[arg(long = "told", value_name = "GAME", conflicts_with = "json")]
    transcript: Option<u64>,
    /// Instead of figures, print a SHA-256 of the events of each game, to compare programs and machines
    #[arg(long, conflicts_with_all = ["json", "transcript"])]
    digests: bool,
}

/// Games of a series at most.
const MOST_GAMES: u64 = 1_000_000_000_000;

/// Threads at most.
const MOST_THREADS: usize = 1024;

fn games(word: &str) -> Result<u64, Usage> {
    let many = word.parse().ok().filter(|n| (1..=MOST_GAMES).contains(n));
    many.ok_or_else(|| {
        Usage(format!(
            "a number of games, 1 at least, {MOST_GAMES} at most"
        ))
    })
}

/// A number of threads that a machine may have.
///
/// # Errors
/// No number, or more than any machine has: threads that were begun would be waited for.
pub fn threads(word: &str) -> Result<usize, Usage> {
    let many = word.parse().ok().filter(|n| *n <= MOST_THREADS);
    many.ok_or_else(|| Usage(format!("a number of threads, {MOST_THREADS} at most")))
}

fn shard(text: &str) -> Result<Shard, NoShard> {
    Shard::parse(text)
}

fn scope(word: &str) -> Result<Scope, Usage> {
    Scope::from_word(word)
        .ok_or_else(|| Usage(ludarium_engine::words::unknown(word, &["round", "match"])))
}

fn starter(word: &str) -> Result<Starter, Usage> {
    word.parse().map_err(|e: UnknownWord| Usage(e.to_string()))
}

/// One agent by name.
pub fn agent(word: &str) -> Result<Agent, Usage> {
    Agent::from_word(word).ok_or_else(|| {
        let all = Agent::words();
        Usage(format!(
            "agent {}",
            ludarium_engine::words::unknown(word, &all)
        ))
    })
}

/// Parameters as typed: `days=40`.
///
/// # Errors
/// The first that is no name with a whole number.
pub fn settings(given: &[String]) -> Result<Overrides, Usage> {
    given
        .iter()
        .map(|g| {
            let pair = g
                .split_once('=')
                .and_then(|(name, n)| Some((name.trim().to_owned(), n.trim().parse().ok()?)));
            pair.ok_or_else(|| Usage(format!("--set {g}: write parameter=number, e.g. days=40")))
        })
        .collect()
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let choice = args.under.choice()?;
    let Some(name) = &args.game else {
        return merged(&args);
    };
    let loaded = args.under.context.game(name)?;
    let set = settings(&args.set)?;
    let rules = loaded.rules(&choice, &set)?;
    let plan = Asked {
        seed: args.seed,
        agents: args.agents.clone(),
        starter: args.starter,
        scope: args.scope,
        max_rounds: args.max_rounds,
        players: args.players,
        openings: args.openings,
        ..Asked::default()
    };
    let series = rules
        .clone()
        .series(&plan)
        .map_err(|e| Usage(e.to_string()))?;
    if let Some(index) = args.transcript {
        if index >= args.games {
            let last = args.games.saturating_sub(1);
            let why = format!(
                "--told {index}: the series has {} games, 0 to {last}; more with --games",
                args.games
            );
            return Err(Usage(why).into());
        }
        transcripts(&series.transcript(index))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.digests {
        let games = (0..args.games).into_par_iter();
        let all: Vec<String> = games.map(|i| digest(&series.transcript(i))).collect();
        transcripts(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    let pool = pool(args.threads)?;
    if let (Some(shard), Some(out)) = (args.shard, &args.out) {
        let identity = Identity {
            rules_sha256: rules.sha256().to_owned(),
            ..Identity::of_plan(name, &plan, args.games, choice, set)
        };
        let unit = Unit::sums(identity, series);
        let mine = parts_of(args.games, shard).map(|(from, to)| to - from);
        let bar = Progress::new(name, mine.sum(), "games");
        let run = pool.install(|| play_apart(&unit, shard, &|n| bar.inc(n)))?;
        bar.done();
        write_sealed(out, &ShardFile::new(SIMULATED, shard, vec![run]), false)?;
        return Ok(ExitCode::SUCCESS);
    }
    let bar = Progress::new(name, args.games, "games");
    let begun = Instant::now();
    let figures = pool.install(|| study::run(&*series, args.games, &|n| bar.inc(n)));
    let elapsed = begun.elapsed().as_secs_f64();
    bar.done();
    tell(&rules, &*series, &figures, Some(elapsed), args.report)
}

/// Puts shards together and tells the figures, or writes one shard that stands for all of them.
fn merged(args: &Args) -> anyhow::Result<ExitCode> {
    let all = put_together(&args.merge, |shard| {
        anyhow::ensure!(
            shard.study == SIMULATED,
            "this is a shard of the study {}: merge it with `ludarium study merge`",
            shard.study
        );
        Ok(())
    })?;
    if let (true, Some(out)) = (args.partial, &args.out) {
        write_sealed(out, &all.shard(), false)?;
        return Ok(ExitCode::SUCCESS);
    }
    let runs = all.whole()?;
    let [Run {
        identity,
        figures: Some(study::file::Figures::Sums(figures)),
    }] = runs.as_slice()
    else {
        anyhow::bail!("this is not a shard of `ludarium simulate`");
    };
    let loaded = args.under.context.game(&identity.game)?;
    let set: Overrides = identity.set.clone().into_iter().collect();
    let readings = identity.readings.clone().into_iter().collect();
    let rules = loaded.rules(&readings, &set)?;
    anyhow::ensure!(
        rules.sha256() == identity.rules_sha256,
        "the rules of {} have changed since these shards were played",
        identity.game
    );
    let series = rules.clone().series(&identity.again())?;
    tell(&rules, &*series, figures, None, args.report)
}

/// Prints the figures of a series; how long it took, where that is known.
fn tell(
    rules: &Arc<dyn Rules>,
    series: &dyn Series,
    figures: &Figures,
    elapsed: Option<f64>,
    report: Report,
) -> anyhow::Result<ExitCode> {
    let summary = series.summary(figures);
    // a game of which every one is broken off may be one in which nothing can move
    if figures.capped == figures.games {
        super::tell_still(rules);
    }
    if report.json {
        let mut out = series.json(figures);
        if let Some(elapsed) = elapsed {
            out["elapsed_s"] = elapsed.into();
            for (name, n) in &summary.done {
                out[format!("{name}_per_s")] = (*n as f64 / elapsed.max(1e-9)).into();
            }
        }
        json(&out)?;
    } else {
        print(&summary, figures, elapsed);
    }
    Ok(ExitCode::SUCCESS)
}

/// Games written out in full, or their hashes, a line each.
fn transcripts(lines: &[String]) -> anyhow::Result<()> {
    let mut text = lines.join("\n");
    text.push('\n');
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .context("cannot write the games")
}

fn print(summary: &Summary, figures: &Figures, elapsed: Option<f64>) {
    println!("{}", summary.head);
    for (name, figure) in &summary.rows {
        match figure {
            Figure::Share(hits, of) => {
                let (low, high) = interval::wilson(*hits, *of);
                println!(
                    "  {name:<16} {hits:>10}  {:6.2} %  (95 %: {:.2} to {:.2})",
                    100.0 * *hits as f64 / (*of).max(1) as f64,
                    100.0 * low,
                    100.0 * high
                );
            }
            Figure::Spread(key) => {
                let v = figures.tally(key).json();
                println!(
                    "  {name:<16} mean {:>10.3}  median {:>7}  95th of 100 {:>6}  most {:>7}",
                    v["mean"].as_f64().unwrap_or(0.0),
                    v["median"],
                    v["p95"],
                    v["max"]
                );
            }
            Figure::Counts(all) => {
                for (name, n) in all {
                    println!("  {name:<16} {n:>10}");
                }
            }
            Figure::Shares(_) => {}
        }
    }
    println!("  {}", summary.foot);
    let Some(elapsed) = elapsed else { return };
    let speed: Vec<String> = summary
        .done
        .iter()
        .map(|(name, n)| {
            format!(
                "{:.1} million {name}/s",
                *n as f64 / elapsed.max(1e-9) / 1e6
            )
        })
        .collect();
    println!("  {elapsed:.2} s, {}", speed.join(", "));
}
