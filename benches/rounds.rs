//! Speed of random rounds of every edition, observer off: laps a second on one core, all moves, looks and rounds included.
//!
//! `cargo bench` prints, beside the time a batch takes, elements a second; an element is a lap.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use ludarium::rules_files::load;
use ludarium_engine::simulate::{play_range, Scope, Series};
use ludarium_engine::Choice;
use std::path::Path;

/// Rounds in one batch; a batch without a never-ending move, which would time its laps alone.
const ROUNDS: u64 = 2_000;

fn rounds(c: &mut Criterion) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut slugs: Vec<String> = std::fs::read_dir(corpus.join("games"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    slugs.sort();
    let mut group = c.benchmark_group("random rounds, laps");
    group.sample_size(20);
    for slug in slugs {
        let Ok(loaded) = load(Some(&corpus), &slug) else {
            continue;
        };
        let Ok(rules) = loaded.compile(&Choice::new()) else {
            continue;
        };
        let series = Series::random(1, Scope::Round);
        // games rich in such moves have no clean batch: the first hundred thousand rounds are tried
        let clean = (0..50)
            .map(|i| i * ROUNDS)
            .find(|from| play_range(&rules, &series, *from, from + ROUNDS).endless_moves == 0);
        let from = clean.unwrap_or(0);
        let figures = play_range(&rules, &series, from, from + ROUNDS);
        group.throughput(Throughput::Elements(figures.laps_sown));
        group.bench_function(&slug, |b| {
            b.iter(|| play_range(&rules, &series, from, from + ROUNDS))
        });
    }
    group.finish();
}

criterion_group!(benches, rounds);
criterion_main!(benches);
