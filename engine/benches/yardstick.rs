//! How near the compiled tables come to a kernel written by hand for one game: both in one run, in turn, the best of several.
//!
//! `cargo bench -p ludarium-engine --features read --bench yardstick` plays random rounds of every edition and prints, for each,
//! laps and counters a second and their ratio to the kernel; `-- --json FILE` writes the same with machine, commit and rules
//! hashes; times are those that the processor worked, so that other work on the machine does not count; `-- --quick` plays each but twice, to see that all run. Each game is also played by two threads at once, for how much
//! of a second core is gained. Stick-and-track games have no kernel: their throws a second are told. The kernel knows the rules of Um el Banât: four counters in twelve holes, relay from an occupied hole, a daughter
//! where the last counter makes four on the other side, two counters and another move from the other's daughter. It draws from
//! the same stream, so its figures are held against the engine's before anything is timed.

#[path = "strength/machine.rs"]
mod machine;

use cpu_time::ThreadTime;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Figures, Scope};
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::RulesFile;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::simulate::{play_range, Series};
use ludarium_engine::sowing::Ruleset;
use ludarium_engine::track::{self, simulate as sticks};
use serde_json::{json, Value};
use std::path::Path;

/// Rounds a run; short, so that the best of several is one that nobody disturbed.
const ROUNDS: u64 = 5_000;
/// Runs of each, in turn.
const RUNS: usize = 40;

/// The kernel: everything it knows is written here.
mod kernel {
    use super::Random;

    /// What random rounds came to.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub struct Sums {
        pub laps: u64,
        pub counters: u64,
        pub turns: u64,
        pub endless: u64,
        pub south: u64,
        pub north: u64,
    }

    #[derive(Clone, Copy)]
    #[repr(align(32))]
    struct Lap {
        add: [u64; 2],
        end: u32,
    }

    const RELAY: u8 = 0;
    const STOP: u8 = 1;
    const DAUGHTER: u8 = 2;

    pub struct Kernel {
        laps: Vec<Lap>,
        /// By (other's side, daughter of mine, daughter of theirs) and count.
        acts: [u8; 8 * 64],
    }

    fn count(board: [u64; 2], hole: u32) -> u32 {
        (board[(hole >> 3) as usize & 1] >> (8 * (hole & 7))) as u32 & 0xff
    }

    fn occupied(board: [u64; 2]) -> u32 {
        let half = |x: u64| {
            let tops = (x + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
            ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
        };
        half(board[0]) | half(board[1]) << 8
    }

    impl Kernel {
        pub fn new() -> Kernel {
            let mut laps = vec![];
            for hole in 0..12usize {
                for n in 0..64usize {
                    let mut add = [0i64; 12];
                    add[hole] -= n as i64;
                    (1..=n).for_each(|i| add[(hole + i) % 12] += 1);
                    let word = |cells: &[i64]| {
                        cells
                            .iter()
                            .enumerate()
                            .fold(0u64, |sum, (i, c)| sum.wrapping_add((*c << (8 * i)) as u64))
                    };
                    // a word of its own for the upper holes: no byte of a board ever borrows
                    laps.push(Lap {
                        add: [word(&add[..8]), word(&add[8..])],
                        end: ((hole + n) % 12) as u32,
                    });
                }
            }
            let mut acts = [RELAY; 8 * 64];
            for (i, act) in acts.iter_mut().enumerate() {
                let (other, mine, theirs, n) = (i >> 8 & 1, i >> 7 & 1, i >> 6 & 1, i & 63);
                *act = match n {
                    _ if mine == 1 => STOP,
                    0 | 1 => STOP,
                    _ if theirs == 1 => 3,
                    4 if other == 1 => DAUGHTER,
                    _ => RELAY,
                };
            }
            Kernel { laps, acts }
        }

        pub fn round(&self, random: &mut Random, sums: &mut Sums) {
            let mut board = [0x0404_0404_0404_0404u64, 0x0404_0404];
            let own = [0x03fu32, 0xfc0];
            let mut daughters = [0u32; 2];
            let mut stores = [0u32; 2];
            let mut mover = random.below(2) as usize;
            let mut set = occupied(board) & own[mover];
            loop {
                for _ in 0..random.below(set.count_ones()) {
                    set &= set - 1;
                }
                let first = set.trailing_zeros();
                let (mut hole, before) = (first, board);
                let (mut origin, mut seen_from) = ((board, first), (board, 12));
                let (mut steps, mut save_at) = (0u32, 64u32);
                let mut again = false;
                loop {
                    let hand = count(board, hole);
                    let lap = &self.laps[(hole * 64 + hand) as usize];
                    board[0] = board[0].wrapping_add(lap.add[0]);
                    board[1] = board[1].wrapping_add(lap.add[1]);
                    hole = lap.end;
                    sums.laps += 1;
                    sums.counters += u64::from(hand);
                    let code = (own[1 - mover] >> hole & 1) << 2
                        | (daughters[mover] >> hole & 1) << 1
                        | (daughters[1 - mover] >> hole & 1);
                    let act = self.acts[(code * 64 + count(board, hole)) as usize & 511];
                    if act == RELAY {
                        steps += 1;
                        if steps >= 64 {
                            if (board, hole) == origin || (board, hole) == seen_from {
                                board = before;
                                sums.endless += 1;
                                break;
                            }
                            if steps == save_at {
                                seen_from = (board, hole);
                                save_at *= 2;
                            }
                        }
                        continue;
                    }
                    if act == DAUGHTER {
                        daughters[mover] |= 1 << hole;
                    } else if act != STOP {
                        board[(hole >> 3) as usize & 1] -= 2 << (8 * (hole & 7));
                        stores[mover] += 2;
                        again = true;
                    }
                    break;
                }
                origin.1 = 12;
                let _ = origin;
                let open = !(daughters[0] | daughters[1]) & occupied(board);
                set = open & own[mover];
                if again && set != 0 {
                    continue;
                }
                sums.turns += 1;
                mover = 1 - mover;
                set = open & own[mover];
                if set == 0 {
                    mover = 1 - mover;
                    set = open & own[mover];
                    if set == 0 {
                        break;
                    }
                }
            }
            for (store, mine) in stores.iter_mut().zip(daughters) {
                *store += (0..12)
                    .filter(|h| mine >> h & 1 == 1)
                    .map(|h| count(board, h))
                    .sum::<u32>();
            }
            sums.south += u64::from(stores[0] > stores[1]);
            sums.north += u64::from(stores[0] < stores[1]);
        }
    }
}

fn run_kernel(k: &kernel::Kernel, rounds: u64) -> kernel::Sums {
    let mut sums = kernel::Sums::default();
    for index in 0..rounds {
        k.round(&mut Random::of(1, index), &mut sums);
    }
    sums
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
    sorted(&games)
        .iter()
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

/// Games of sticks a run.
const STICK_GAMES: u64 = 200;

/// A row for each stick-and-track game.
fn stick_games(runs: usize) -> Vec<Value> {
    let games = bundles()
        .into_iter()
        .filter_map(|b| track::compile(&b, &Default::default(), &Default::default()).ok());
    games
        .map(|rules| {
            let series = sticks::Series::random(usize::from(rules.params.seats), 1);
            let play = || sticks::play_range(&rules, &series, 0, STICK_GAMES);
            let throws = play().map_or(0, |f| f.tally("throws").sum());
            let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..runs.div_ceil(4) {
                timed(&mut one, || play().is_ok());
                two = two.min(on_two(|| assert!(play().is_ok())));
            }
            let rate = throws as f64 / one;
            println!(
                "{:<28} {:>7.2} M throws/s         two threads {:>5.2}",
                rules.slug,
                rate / 1e6,
                one / two
            );
            json!({
                "game": rules.slug, "rules_sha256": rules.sha256, "games": STICK_GAMES,
                "throws_per_s": rate, "per_core_on_two": one / two,
            })
        })
        .collect()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let into = args
        .iter()
        .position(|a| a == "--json")
        .and_then(|i| args.get(i + 1));
    let kernel = kernel::Kernel::new();
    let runs = if args.iter().any(|a| a == "--quick") {
        2
    } else {
        RUNS
    };
    let games: Vec<Ruleset> = bundles()
        .iter()
        .filter_map(|b| compile(b, &Default::default()).ok())
        .collect();
    let series = Series::random(1, Scope::Round);
    let play = |rules: &Ruleset| play_range(rules, &series, 0, ROUNDS);

    let sums = run_kernel(&kernel, ROUNDS);
    let figures: Vec<Figures> = games.iter().map(play).collect();
    let by_hand = (sums.laps, sums.counters, sums.turns, sums.south, sums.north);
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
        figures.iter().any(|f| engine(f) == by_hand),
        "the kernel plays no game of the corpus: {by_hand:?}"
    );
    let mut best = vec![f64::INFINITY; games.len() + 1];
    let mut best_of_two = vec![f64::INFINITY; games.len()];
    for _ in 0..runs {
        timed(&mut best[0], || run_kernel(&kernel, ROUNDS));
        for ((game, best), two) in games.iter().zip(&mut best[1..]).zip(&mut best_of_two) {
            timed(best, || play(game));
            *two = two.min(on_two(|| drop(play(game))));
        }
    }
    let rate = |n: u64, seconds: f64| n as f64 / seconds;
    let (laps, counters) = (rate(sums.laps, best[0]), rate(sums.counters, best[0]));
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
    let times = best[1..].iter().zip(&best_of_two);
    for ((game, f), (seconds, two)) in games.iter().zip(&figures).zip(times) {
        let (l, c) = (
            rate(f.sum("laps_sown"), *seconds),
            rate(f.sum("counters_sown"), *seconds),
        );
        let two = seconds / two;
        row(&game.slug, l, c, two);
        rows.push(json!({
            "game": game.slug, "rules_sha256": game.sha256, "rounds": ROUNDS,
            "laps_per_s": l, "counters_per_s": c,
            "laps_to_kernel": l / laps, "counters_to_kernel": c / counters, "per_core_on_two": two,
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
