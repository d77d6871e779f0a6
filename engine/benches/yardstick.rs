//! How near the compiled tables come to a kernel written by hand for one game: both in one run, in turn, the best of several.
//!
//! `cargo bench -p ludarium-engine --features read --bench yardstick` plays random rounds of every edition and prints, for each,
//! laps and counters a second and their ratio to the kernel, and, for the games of `yardstick/hands`, to a plain loop written for
//! that game alone; `-- --json FILE` writes the same with machine, commit and rules
//! hashes; times are those that the processor worked, so that other work on the machine does not count; `-- --quick` plays each
//! but twice, to see that all run; `-- --games a,b` plays those editions alone. Each game is also played by two threads at once,
//! for how much of a second core is gained. Stick-and-track games have no kernel: their throws a second are told, and their ratio
//! to a plain loop written for that game alone (`yardstick/sticks`), whose throws, moves, pieces eaten and winners are the
//! engine's before anything is timed. The kernel knows the rules of Um el Banât: four counters in twelve holes, relay from an occupied hole, a daughter
//! where the last counter makes four on the other side, two counters and another move from the other's daughter. It draws from
//! the same stream, so its figures are held against the engine's before anything is timed.

#[path = "yardstick/hands/mod.rs"]
mod hands;
#[path = "yardstick/kernel.rs"]
mod kernel;
#[path = "strength/machine.rs"]
mod machine;
#[path = "yardstick/sticks/mod.rs"]
mod stick_hands;

use cpu_time::ThreadTime;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Figures, Scope};
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::RulesFile;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::simulate::{play_range, Series};
use ludarium_engine::sowing::Playable;
use ludarium_engine::track::{self, simulate as sticks};
use serde_json::{json, Value};
use std::ffi::OsStr;
use std::path::Path;

/// Rounds a run; short, so that the best of several is one that nobody disturbed.
const ROUNDS: u64 = 5_000;
/// Runs of each, in turn.
const RUNS: usize = 40;

/// What rounds of a loop by hand come to.
fn run_by_hand(rounds: u64, round: impl Fn(&mut Random, &mut kernel::Sums)) -> kernel::Sums {
    let mut sums = kernel::Sums::default();
    for index in 0..rounds {
        round(&mut Random::of(1, index), &mut sums);
    }
    sums
}

/// What stands after an option.
fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|a| a != name).nth(1)
}

/// Whether an edition is among those asked for: all, unless some are named.
fn asked(slug: &OsStr) -> bool {
    option("--games").is_none_or(|named| named.split(',').any(|one| slug == one))
}

fn read(path: &Path) -> Option<RulesFile> {
    Some(ludarium_engine::families::read(&std::fs::read_to_string(path).ok()?).0)
}

fn bundles() -> Vec<Bundle> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/games");
    let sorted = |dir: &Path| {
        let mut paths: Vec<_> = std::fs::read_dir(dir)
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .collect();
        paths.sort();
        paths
    };
    let shared: Vec<RulesFile> = sorted(&games.join("_shared"))
        .iter()
        .filter_map(|p| read(p))
        .collect();
    for slug in option("--games").iter().flat_map(|named| named.split(',')) {
        assert!(games.join(slug).is_dir(), "{slug} is no edition");
    }
    sorted(&games)
        .iter()
        .filter(|dir| dir.file_name().is_some_and(asked))
        .filter_map(|dir| {
            Some(Bundle {
                rules: read(&dir.join("rules.toml"))?,
                shared: shared.clone(),
            })
        })
        .collect()
}

/// Two threads do the same at once; the seconds that the slower of them worked.
fn on_two(f: impl Fn() + Sync) -> f64 {
    let work = || {
        let begun = ThreadTime::now();
        f();
        begun.elapsed().as_secs_f64()
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mine = work();
        mine.max(other.join().unwrap_or(f64::INFINITY))
    })
}

fn timed<T>(best: &mut f64, f: impl FnOnce() -> T) -> T {
    let begun = ThreadTime::now();
    let out = f();
    *best = best.min(begun.elapsed().as_secs_f64());
    out
}

/// Games of sticks a run, of seed 1.
const STICK_GAMES: u64 = 200;

/// A game's own loop, if there is one.
fn hand(slug: &str) -> Option<hands::Round> {
    let mut all = hands::HANDS.iter();
    all.find(|(name, _)| *name == slug).map(|(_, round)| *round)
}

/// A row for each stick-and-track game.
fn stick_games(runs: usize) -> Vec<Value> {
    let games = bundles()
        .into_iter()
        .filter_map(|b| track::compile(&b, &Default::default(), &Default::default()).ok());
    games
        .map(|rules| {
            let series = sticks::Series::random(usize::from(rules.params.seats), 1);
            let play = || sticks::play_range(&rules, &series, 0, STICK_GAMES);
            let figures = play().expect("as many players as the rules say");
            let throws = figures.tally("throws").sum();
            let by_hand = stick_hands::by_hand(&rules.slug, STICK_GAMES);
            if let Some(loops) = &by_hand {
                let told = stick_hands::Sums::told(&figures);
                assert_eq!(loops(), told, "{} by hand", rules.slug);
            }
            let (mut one, mut two, mut hand) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
            for _ in 0..runs {
                timed(&mut one, || play().is_ok());
                two = two.min(on_two(|| assert!(play().is_ok())));
                if let Some(loops) = &by_hand {
                    timed(&mut hand, loops);
                }
            }
            let rate = throws as f64 / one;
            println!(
                "{:<28} {:>7.2} M throws/s         two threads {:>5.2}",
                rules.slug,
                rate / 1e6,
                one / two
            );
            let to_hand = by_hand.is_some().then_some(hand / one);
            if let Some(share) = to_hand {
                println!("{:<28} {share:>7.2} of its own loop by hand", "");
            }
            json!({
                "game": rules.slug, "rules_sha256": rules.sha256, "games": STICK_GAMES,
                "throws_per_s": rate, "per_core_on_two": one / two,
                "to_loop_by_hand": to_hand,
            })
        })
        .collect()
}

fn main() {
    // cargo runs a bench in its crate's folder, and whoever types stands above it; what takes minutes is not lost at its end
    let into = option("--json").map(|path| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
        let file = std::fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(&path);
        if let Err(why) = file {
            eprintln!("--json: {} cannot be written: {why}", path.display());
            std::process::exit(2);
        }
        path
    });
    let kernel = kernel::Kernel::new();
    let runs = if std::env::args().any(|a| a == "--quick") {
        2
    } else {
        RUNS
    };
    let games: Vec<Playable> = bundles()
        .iter()
        .filter_map(|b| compile(b, &Default::default()).ok())
        .collect();
    let series = Series::random(1, Scope::Round);
    let play = |rules: &Playable| play_range(rules, &series, 0, ROUNDS);

    let run_kernel = || run_by_hand(ROUNDS, |random, sums| kernel.round(random, sums));
    let sums = run_kernel();
    let figures: Vec<Figures> = games.iter().map(play).collect();
    let told = |s: &kernel::Sums| (s.laps, s.counters, s.turns, s.south, s.north);
    let engine = |f: &Figures| {
        (
            f.sum("laps_sown"),
            f.sum("counters_sown"),
            f.tally("turns").sum(),
            f.wins[0],
            f.wins[1],
        )
    };
    assert!(
        option("--games").is_some() || figures.iter().any(|f| engine(f) == told(&sums)),
        "the kernel plays no game of the corpus: {sums:?}"
    );
    for (game, f) in games.iter().zip(&figures) {
        if let Some(round) = hand(&game.slug) {
            let sums = run_by_hand(ROUNDS, round);
            assert_eq!(told(&sums), engine(f), "{} by hand", game.slug);
        }
    }
    let mut best_by_hand = vec![f64::INFINITY; games.len()];
    let mut best = vec![f64::INFINITY; games.len() + 1];
    let mut best_of_two = vec![f64::INFINITY; games.len()];
    for _ in 0..runs {
        timed(&mut best[0], run_kernel);
        for ((game, best), two) in games.iter().zip(&mut best[1..]).zip(&mut best_of_two) {
            timed(best, || play(game));
            *two = two.min(on_two(|| drop(play(game))));
        }
        for (game, best) in games.iter().zip(&mut best_by_hand) {
            if let Some(round) = hand(&game.slug) {
                timed(best, || run_by_hand(ROUNDS, round));
            }
        }
    }
    // told without the laps of moves that never end, whose number says nothing of a game
    let rate = |n: u64, seconds: f64| n as f64 / seconds;
    let stand = |f: &Figures| (f.tally("laps").sum(), f.tally("counters").sum());
    let of_kernel = figures.iter().find(|f| engine(f) == told(&sums));
    let (laps, counters) = of_kernel.map_or((sums.laps, sums.counters), stand);
    let (laps, counters) = (rate(laps, best[0]), rate(counters, best[0]));
    let row = |name: &str, l: f64, c: f64, two: f64| {
        println!(
            "{name:<28} {:>7.1} M laps/s {:>5.2}   {:>7.1} M counters/s {:>5.2}   two threads {two:>5.2}",
            l / 1e6,
            l / laps,
            c / 1e6,
            c / counters
        );
    };
    row("kernel by hand", laps, counters, 1.0);
    let mut rows = vec![];
    let times = best[1..].iter().zip(&best_of_two).zip(&best_by_hand);
    for ((game, f), ((seconds, two), by_hand)) in games.iter().zip(&figures).zip(times) {
        let (l, c) = stand(f);
        let (l, c) = (rate(l, *seconds), rate(c, *seconds));
        let two = seconds / two;
        row(&game.slug, l, c, two);
        let to_hand = hand(&game.slug).map(|_| by_hand / seconds);
        if let Some(share) = to_hand {
            println!("{:<28} {share:>7.2} of its own loop by hand", "");
        }
        rows.push(json!({
            "game": game.slug, "rules_sha256": game.sha256, "rounds": ROUNDS,
            "laps_per_s": l, "counters_per_s": c,
            "laps_to_kernel": l / laps, "counters_to_kernel": c / counters, "per_core_on_two": two,
            "to_loop_by_hand": to_hand,
        }));
    }
    let sticks = stick_games(runs);
    if let Some(path) = into {
        let out = json!({
            "machine": machine::machine(),
            "commit": machine::first_line("git", &["rev-parse", "HEAD"]),
            "compiler": machine::first_line("rustc", &["--version"]),
            "runs": runs,
            "kernel": { "laps_per_s": laps, "counters_per_s": counters },
            "games": rows,
            "stick_games": sticks,
        });
        let text = serde_json::to_string_pretty(&out).expect("numbers and words");
        std::fs::write(path, text + "\n").expect("the file can be written");
    }
}
