//! Different games counted: exactly, then by a sketch that says how far it is off.

use ludarium_engine::game::distinct::Distinct;
use ludarium_engine::game::random::Random;

/// Classes of a sketch.
const CLASSES: usize = 1 << 14;

/// Numbers of `n` games that differ.
fn numbers(seed: u64, n: usize) -> Vec<u64> {
    let mut random = Random::of(seed, 0);
    let mut half = move || u64::from(random.below(u32::MAX));
    (0..n).map(|_| half() << 32 | half()).collect()
}

#[test]
fn what_is_kept_does_not_depend_on_how_it_came() {
    for n in [0, 1, 99, 100, 101, 5000, 30_000] {
        let all = numbers(1, n);
        let mut straight = Distinct::within(100);
        all.iter().for_each(|n| straight.add(*n));
        for parts in [1, 4, 64] {
            let mut back = Distinct::within(100);
            for part in (0..parts).rev() {
                let mut some = Distinct::within(100);
                for n in all.iter().skip(part).step_by(parts) {
                    some.add(*n);
                    some.add(*n);
                }
                let text = serde_json::to_string(&some).unwrap();
                back.merge(&serde_json::from_str(&text).unwrap());
            }
            assert!(back == straight, "{n} in {parts} parts");
            let written = [&back, &straight].map(|d| serde_json::to_string(d).unwrap());
            assert_eq!(written[0], written[1]);
        }
        assert_eq!(straight.error().is_some(), n > 100);
        if n <= 100 {
            assert_eq!(straight.count(), n as u64);
        }
    }
}

/// The standard error that a sketch tells.
fn error() -> f64 {
    let mut all = Distinct::within(0);
    all.add(1);
    all.bound(0);
    all.error().unwrap()
}

#[test]
fn an_estimate_is_off_by_its_error_and_no_more() {
    // of games whose numbers are alike, too: those of a counter
    for n in [20_000u64, 300_000, 1_000_000] {
        let mut worst: f64 = 0.0;
        let mut squares = 0.0;
        for seed in 0..20 {
            let mut all = Distinct::within(0);
            (0..n).for_each(|k| all.add((seed << 40) + k));
            let off = all.count() as f64 / n as f64 - 1.0;
            worst = worst.max(off.abs());
            squares += off * off;
        }
        let spread = (squares / 20.0).sqrt();
        let stated = error();
        assert!(
            spread < 1.5 * stated,
            "{n}: {spread} where {stated} is told"
        );
        assert!(worst < 4.0 * stated, "{n}: {worst}");
    }
}

#[test]
fn a_sketch_that_is_none_is_refused() {
    for text in [
        r#"{"most":1,"sketch":"000"}"#.to_owned(),
        format!(r#"{{"most":1,"sketch":"{}"}}"#, "~".repeat(CLASSES)),
        format!(
            r#"{{"most":1,"sketch":"{}","more":1}}"#,
            "0".repeat(CLASSES)
        ),
    ] {
        assert!(serde_json::from_str::<Distinct>(&text).is_err(), "{text}");
    }
    // as it was written before there were sketches
    let old: Distinct = serde_json::from_str("[3,1,3]").unwrap();
    assert_eq!(old.count(), 2);
}
