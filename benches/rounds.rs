//! Speed of random rounds of every edition, observer off: laps a second on one core, all moves, looks and rounds included.
//!
//! `cargo bench --bench rounds`: best, middle and worst of twenty batches, in million laps a second.

use ludarium::rules_files::load;
use ludarium_engine::game::Scope;
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::sowing;
use ludarium_engine::sowing::simulate::{play_range, Series};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

/// Batches of each game.
const BATCHES: usize = 20;
/// Rounds in one batch; a batch without a never-ending move, which would time its laps alone.
const ROUNDS: u64 = 2_000;

fn main() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut slugs: Vec<String> = std::fs::read_dir(corpus.join("games"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    slugs.sort();
    for slug in slugs {
        let Ok(loaded) = load(Some(&corpus), &slug) else {
            continue;
        };
        let Ok(rules) = loaded.rules(&Choice::new(), &Overrides::new()) else {
            continue;
        };
        let Some(rules) = sowing::of(&*rules) else {
            continue;
        };
        let series = Series::random(1, Scope::Round);
        // games rich in such moves have no clean batch: the first hundred thousand rounds are tried
        let clean = (0..50).map(|i| i * ROUNDS).find(|from| {
            play_range(rules, &series, *from, from + ROUNDS).sum("endless_moves") == 0
        });
        let from = clean.unwrap_or(0);
        let figures = play_range(rules, &series, from, from + ROUNDS);
        let mut speeds: Vec<f64> = (0..BATCHES)
            .map(|_| {
                let begun = Instant::now();
                black_box(play_range(rules, &series, from, from + ROUNDS));
                figures.sum("laps_sown") as f64 / 1e6 / begun.elapsed().as_secs_f64()
            })
            .collect();
        speeds.sort_by(f64::total_cmp);
        println!(
            "{slug}: best {:.1}, middle {:.1}, worst {:.1} million laps/s",
            speeds[BATCHES - 1],
            speeds[BATCHES / 2],
            speeds[0]
        );
    }
}
