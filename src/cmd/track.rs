//! Stick-and-track games in `simulate` and `replay`.

use super::{told, Usage};
use ludarium::rules_files::Loaded;
use ludarium::study::{self, interval};
use ludarium_engine::agents::Agent;
use ludarium_engine::game_record::GameRecord;
use ludarium_engine::simulate::Starter;
use ludarium_engine::track::notation::{parse_position, size_of};
use ludarium_engine::track::record::{parting, replay, result_text, Replay};
use ludarium_engine::track::simulate::Series;
use ludarium_engine::track::{Game, Overrides};
use ludarium_engine::Choice;
use serde_json::Value;
use std::process::ExitCode;
use std::time::Instant;

/// Parameters as typed: `days=40`.
///
/// # Errors
/// The first that is no name with a whole number.
pub fn settings(given: &[String]) -> Result<Overrides, Usage> {
    given
        .iter()
        .map(|g| {
            let (name, value) = g.split_once('=')?;
            Some((name.trim().to_string(), value.trim().parse().ok()?))
        })
        .zip(given)
        .map(|(pair, g)| {
            pair.ok_or_else(|| Usage(format!("--set {g}: write parameter=number, e.g. days=40")))
        })
        .collect()
}

/// What `simulate` is asked for.
pub struct Simulation {
    pub set: Overrides,
    pub players: Option<usize>,
    pub agents: Vec<Agent>,
    pub games: u64,
    pub seed: u64,
    pub threads: Option<usize>,
    pub starter: Option<Starter>,
    pub json: bool,
    pub tell: Option<told::Asked>,
}

/// Plays many games and prints the figures.
///
/// # Errors
/// Rules that do not compile; players that the rules do not allow.
pub fn simulate(loaded: &Loaded, choice: &Choice, asked: Simulation) -> anyhow::Result<ExitCode> {
    let rules = loaded.compile_track(choice, &asked.set)?;
    let seats = asked.players.unwrap_or(usize::from(rules.params.seats));
    let series = Series {
        agents: asked.agents,
        ..Series::random(seats, asked.seed)
    }
    .begun_by(asked.starter);
    // before any thread begins, so that the message stands alone
    Game::new(&rules, Some(seats), series.first.unwrap_or(0)).map_err(Usage)?;
    if let Some(tell) = asked.tell {
        told::track(&rules, &series, tell)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(n) = asked.threads {
        pool = pool.num_threads(n.max(1));
    }
    let begun = Instant::now();
    let figures = pool
        .build()?
        .install(|| study::run_track(&rules, &series, asked.games, &|_| {}))
        .map_err(Usage)?;
    let elapsed = begun.elapsed().as_secs_f64();
    let mut out = figures.json(&rules, &series);
    out["elapsed_s"] = elapsed.into();
    out["throws_per_s"] = (figures.throws.sum() as f64 / elapsed.max(1e-9)).into();
    if asked.json {
        println!("{}", serde_json::to_string_pretty(&out)?);
        return Ok(ExitCode::SUCCESS);
    }
    let n = figures.games;
    println!(
        "{} · {n} games · {seats} players · seed {} · rules {}",
        rules.slug,
        series.seed,
        &rules.sha256[..12]
    );
    let share = |name: &str, hits: u64, of: u64| {
        let (low, high) = interval::wilson(hits, of);
        println!(
            "  {name:<16} {hits:>10}  {:6.2} %  (95 %: {:.2} to {:.2})",
            100.0 * hits as f64 / of.max(1) as f64,
            100.0 * low,
            100.0 * high
        );
    };
    for (seat, wins) in figures.wins.iter().enumerate() {
        share(&format!("seat {seat} wins"), *wins, n);
    }
    share("drawn", figures.draws, n);
    share("who began wins", figures.first_wins, n);
    share("eaten", figures.eaten.sum(), figures.could_be_eaten);
    share("lost throws", figures.lost_throws, figures.throws.sum());
    for key in ["turns", "throws", "moves"] {
        let v = &out[key];
        println!(
            "  {key:<16} mean {:>10.3}  median {:>7}  95th of 100 {:>6}  most {:>7}",
            v["mean"].as_f64().unwrap_or(0.0),
            v["median"],
            v["p95"],
            v["max"]
        );
    }
    println!("  capped games {}; {elapsed:.2} s", figures.capped);
    Ok(ExitCode::SUCCESS)
}

/// What `replay` is asked for.
pub struct Repetition {
    pub set: Overrides,
    pub players: Option<usize>,
    pub first: Option<usize>,
    pub start: Option<String>,
    pub tokens: Vec<String>,
    pub record: Option<GameRecord>,
    pub json: bool,
}

/// Plays a game again from its tokens and tells every event with its clauses.
///
/// # Errors
/// Rules that do not compile; a position that is none.
pub fn again(loaded: &Loaded, choice: &Choice, asked: Repetition) -> anyhow::Result<ExitCode> {
    let mut set = asked.set;
    // a position states the size of its board
    if let Some((name, size)) = asked.start.as_deref().and_then(size_of) {
        set.entry(name).or_insert(size);
    }
    for (name, n) in asked.record.iter().flat_map(|r| &r.set) {
        set.entry(name.clone()).or_insert(*n);
    }
    let rules = loaded.compile_track(choice, &set)?;
    // without a number of its own, a game has as many players as its record
    let of_record = asked.record.as_ref().map(|r| r.players.len());
    let players = asked.players.or(of_record.filter(|n| *n > 0));
    let begin = |rules| -> anyhow::Result<Game<'_>> {
        Ok(match &asked.start {
            Some(text) => {
                let state =
                    parse_position(rules, text).map_err(|e| anyhow::anyhow!("--start: {e}"))?;
                Game::at(rules, state)
            }
            None => Game::new(rules, players, asked.first.unwrap_or(0)).map_err(Usage)?,
        })
    };
    let game = begin(&rules)?;
    let played = replay(game, &asked.tokens);
    let mut out = played.json();
    // the same tokens under the readings of the record: where do they part?
    let recorded = asked.record.as_ref().filter(|r| r.readings != *choice);
    let recorded = recorded.map(|r| loaded.compile_track(&r.readings, &set));
    let recorded = recorded.transpose()?;
    // another reading gives other rules, as was asked: only what the record itself was played under counts
    let under = recorded.as_ref().unwrap_or(&rules);
    if let Some(record) = asked.record.as_ref().filter(|r| r.rules != under.sha256) {
        eprintln!(
            "warning: recorded under other rules ({:.12}…, now {:.12}…)",
            record.rules, under.sha256
        );
    }
    let parts = match &recorded {
        None => None,
        Some(before) => {
            let before = replay(begin(before)?, &asked.tokens);
            let at = parting(&before, &played);
            out["parts"] = at.map_or(Value::Null, |i| parted(&before, &played, i));
            Some((before, at))
        }
    };
    if asked.json {
        if let Some((number, token, message)) = &played.stopped {
            out["illegal"] = serde_json::json!({ "number": number, "move": token, "legal": out["legal"], "message": message });
        }
        println!("{}", serde_json::to_string_pretty(&out)?);
    } else {
        println!("{} · rules {}", rules.title, &rules.sha256[..12]);
        println!("{}", played.start);
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        for (step, told) in played
            .steps
            .iter()
            .zip(out["steps"].as_array().into_iter().flatten())
        {
            println!("seat {} {}", step.by, step.token);
            for event in told["events"].as_array().into_iter().flatten() {
                let clauses: Vec<String> = event["clauses"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(text)
                    .collect();
                println!("    {:<28} {}", text(&event["text"]), clauses.join(" "));
            }
            println!("{}", step.text);
        }
        if let Some(result) = result_text(&played.game) {
            println!("result: {result}");
        }
        match &parts {
            None => {}
            Some((_, None)) => println!(
                "the readings of the record lead to the same: they never part on these throws"
            ),
            Some((before, Some(i))) => {
                println!(
                    "the readings part at token {}, {}:",
                    i + 1,
                    asked.tokens.get(*i).map_or("", String::as_str)
                );
                println!(
                    "  as recorded: {}",
                    side(before, *i, only_legal(before, &played, *i))
                );
                println!(
                    "  as read now: {}",
                    side(&played, *i, only_legal(before, &played, *i))
                );
            }
        }
    }
    if let Some((number, token, message)) = &played.stopped {
        eprintln!("error: move {number}, {token}: {message}");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// What came of a step under one reading, in a line.
fn side(played: &Replay, i: usize, legal: bool) -> String {
    match (played.steps.get(i), &played.stopped) {
        (Some(step), _) if legal => {
            let all: Vec<String> = step.legal.iter().map(ToString::to_string).collect();
            format!("what may be done: {}", all.join(" "))
        }
        (Some(step), _) => format!(
            "{}\n               {}",
            step.heard.lines(played.game.rules()).join("; "),
            step.text
        ),
        (None, Some((_, token, why))) => format!("{token}: {why}"),
        (None, None) => "the game is over".into(),
    }
}

/// Whether two runs differ at a step only in what might have been done instead.
fn only_legal(one: &Replay, other: &Replay, i: usize) -> bool {
    matches!((one.steps.get(i), other.steps.get(i)), (Some(a), Some(b)) if a.text == b.text && a.legal != b.legal)
}

/// The same for programs.
fn parted(before: &Replay, now: &Replay, i: usize) -> Value {
    let of = |played: &Replay| {
        let rules = played.game.rules();
        match (played.steps.get(i), &played.stopped) {
            (Some(step), _) => {
                let legal: Vec<String> = step.legal.iter().map(ToString::to_string).collect();
                serde_json::json!({ "legal": legal, "events": step.heard.lines(rules), "text": step.text, "readings": rules.readings })
            }
            (None, stopped) => {
                let why = stopped.as_ref().map(|(_, _, why)| why);
                serde_json::json!({ "stopped": why, "readings": rules.readings })
            }
        }
    };
    serde_json::json!({ "step": i + 1, "recorded": of(before), "now": of(now) })
}
