//! Games in number: played here, on all threads, and handed over as bytes that NumPy takes as they are.

use crate::game::Sitting;
use crate::refused;
use crate::rules::Rules;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Agent, Asked, Refusal, Scope, Series};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Games of a batch at most.
const MOST_GAMES: u64 = 100_000_000;

/// Numbers of each game, whatever its family: winner's seat (-1: nobody), whether it was broken off.
const HEAD: [&str; 2] = ["winner", "capped"];

/// A column for each number of a game.
struct Columns {
    names: Vec<String>,
    rows: Vec<i64>,
}

fn played(series: &dyn Series, from: u64, to: u64) -> Columns {
    let mut out = Columns {
        names: vec![],
        rows: vec![],
    };
    for game in from..to {
        let figures = series.play(game, game + 1);
        if out.names.is_empty() {
            let tallies = figures.tallies.keys().cloned();
            out.names = HEAD.map(str::to_owned).into_iter().chain(tallies).collect();
        }
        let winner = figures.wins.iter().position(|n| *n > 0);
        out.rows.push(winner.map_or(-1, |seat| seat as i64));
        out.rows.push(figures.capped as i64);
        let tallies = figures.tallies.values();
        out.rows.extend(tallies.map(|t| t.sum() as i64));
    }
    out
}

/// Shares games out among threads; what each made, in order.
fn shared<T: Send>(games: Range<u64>, threads: u64, work: &(impl Fn(u64, u64) -> T + Sync)) -> Vec<T> {
    let part = (games.end - games.start).div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let begun: Vec<_> = (games.start..games.end)
            .step_by(part as usize)
            .map(|from| scope.spawn(move || work(from, (from + part).min(games.end))))
            .collect();
        // games of a thread that failed are not left out without a word
        let done = begun.into_iter().map(|t| t.join());
        done.map(|made| made.unwrap_or_else(|why| std::panic::resume_unwind(why))).collect()
    })
}

/// Plays so many games on all threads without Python's lock, and asks now and then whether somebody wants it to stop (Ctrl-C).
fn interruptibly<T: Send>(
    py: Python<'_>,
    games: u64,
    threads: usize,
    work: impl Fn(u64, u64) -> T + Sync,
) -> PyResult<Vec<T>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores } else { threads } as u64;
    let threads = threads.clamp(1, 256);
    let (mut parts, mut from, mut at_once) = (vec![], 0, threads);
    while from < games {
        let to = games.min(from + at_once);
        let begun = Instant::now();
        parts.extend(py.detach(|| shared(from..to, threads, &work)));
        py.check_signals()?;
        if begun.elapsed() < Duration::from_millis(100) {
            at_once *= 2;
        }
        from = to;
    }
    Ok(parts)
}

fn some(games: u64) -> PyResult<()> {
    if games > MOST_GAMES {
        return Err(refused(format!(
            "{games} games are more than {MOST_GAMES}: ask for fewer at once"
        )));
    }
    Ok(())
}

/// Plays games between agents, as `ludarium simulate` does: for each number of a game its name and the bytes of an int64 array.
#[pyfunction]
#[pyo3(signature = (rules, games, seed, agents, scope, max_rounds, players, threads))]
#[allow(clippy::too_many_arguments, reason = "named in Python")]
pub fn playouts<'py>(
    py: Python<'py>,
    rules: &Rules,
    games: u64,
    seed: u64,
    agents: Vec<String>,
    scope: &str,
    max_rounds: u64,
    players: Option<usize>,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    some(games)?;
    let agents: Result<Vec<Agent>, _> = agents.iter().map(|w| w.parse()).collect();
    let scope = Scope::from_word(scope)
        .ok_or_else(|| refused(format!("scope `{scope}`: it is round or match")))?;
    let settings = Asked {
        seed,
        agents: agents.map_err(refused)?,
        scope,
        max_rounds,
        players,
        ..Asked::default()
    };
    let series = rules.rules.clone().series(&settings).map_err(refused)?;
    let parts = interruptibly(py, games, threads, |from, to| played(&*series, from, to))?;
    let names: Vec<String> = parts.first().map(|p| p.names.clone()).unwrap_or_default();
    let out = PyDict::new(py);
    for (at, name) in names.iter().enumerate() {
        let column = parts
            .iter()
            .flat_map(|p| p.rows.iter().skip(at).step_by(names.len()));
        let bytes: Vec<u8> = column.flat_map(|n| n.to_ne_bytes()).collect();
        out.set_item(name, PyBytes::new(py, &bytes))?;
    }
    Ok(out)
}

/// What was met in random games: a row a decision.
#[derive(Default)]
struct Met {
    seen: Vec<i32>,
    mask: Vec<u8>,
    seat: Vec<i32>,
    token: Vec<i32>,
    game: Vec<i64>,
    points: Vec<i32>,
}

/// Plays one random game to its end, or so many decisions of it.
fn meet(
    rules: &Arc<dyn ludarium_engine::game::Rules>,
    begin: &Begin,
    rounds: Option<u32>,
    most: usize,
    (game, met): (u64, &mut Met),
) -> Result<(), Refusal> {
    let mut sitting = Sitting {
        table: rules.clone().terminal(),
        random: Random::of(begin.seed, 1),
    };
    sitting.table.set_rounds(rounds);
    sitting.table.begin(begin)?;
    let tokens = sitting.table.tokens();
    let from = met.seat.len();
    sitting.settle_untold();
    for _ in 0..most {
        let Some(seat) = sitting.seat() else { break };
        let legal = sitting.table.legal().into_iter();
        let open: Vec<usize> = legal
            .filter_map(|token| tokens.iter().position(|t| *t == token))
            .collect();
        if open.is_empty() {
            break;
        }
        let chosen = open[sitting.random.below(open.len() as u32) as usize];
        met.seen.extend(sitting.table.seen());
        met.mask
            .extend((0..tokens.len()).map(|t| u8::from(open.contains(&t))));
        met.seat.push(seat as i32);
        met.token.push(chosen as i32);
        met.game.push(game as i64);
        sitting.table.act_untold(&tokens[chosen])?;
        sitting.settle_untold();
    }
    // what came of it for whoever decided
    let decided = &met.seat[from..];
    met.points.extend(
        decided
            .iter()
            .map(|s| sitting.table.points(*s as usize) as i32),
    );
    Ok(())
}

/// Every decision of random games: what lay on the board, what might be done, who decided what, and the half points that came of it
/// for him. Bytes of arrays by name, and how many numbers and tokens a row has.
#[pyfunction]
#[pyo3(signature = (rules, games, seed, players, rounds, most, threads))]
#[allow(clippy::too_many_arguments, reason = "named in Python")]
pub fn positions<'py>(
    py: Python<'py>,
    rules: &Rules,
    games: u64,
    seed: u64,
    players: Option<usize>,
    rounds: Option<u32>,
    most: usize,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    some(games)?;
    let all = rules.rules.clone();
    let work = |from: u64, to: u64| -> Result<Met, Refusal> {
        let mut met = Met::default();
        for game in from..to {
            let begin = Begin {
                first: String::new(),
                players,
                // the lots of each game are its own
                seed: seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            };
            meet(&all, &begin, rounds, most, (game, &mut met))?;
        }
        Ok(met)
    };
    let parts = interruptibly(py, games, threads, work)?;
    let parts: Vec<Met> = parts
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(refused)?;
    let out = PyDict::new(py);
    let ints = |of: fn(&Met) -> &Vec<i32>| -> Vec<u8> {
        parts
            .iter()
            .flat_map(of)
            .flat_map(|n| n.to_ne_bytes())
            .collect()
    };
    let columns = [
        ("observation", ints(|m| &m.seen)),
        ("seat", ints(|m| &m.seat)),
        ("action", ints(|m| &m.token)),
        ("points", ints(|m| &m.points)),
        (
            "mask",
            parts.iter().flat_map(|m| m.mask.iter().copied()).collect(),
        ),
        (
            "game",
            parts
                .iter()
                .flat_map(|m| m.game.iter().flat_map(|n| n.to_ne_bytes()))
                .collect(),
        ),
    ];
    for (name, bytes) in &columns {
        out.set_item(name, PyBytes::new(py, bytes))?;
    }
    Ok(out)
}
