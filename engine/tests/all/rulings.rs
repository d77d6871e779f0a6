//! Rulings: the rows of keys fit the types that read them, every moment knows some, and captures are given in numbers.

use ludarium_engine::families;
use ludarium_engine::lang::key::{Key, Takes, OWN_NAME};
use ludarium_engine::lang::{Capture, Half, Rulings, Terms};
use ludarium_engine::sowing::rulings::{Moment, MOMENTS};
use ludarium_engine::sowing::VOCABULARY;
use ludarium_engine::words::schemars::SchemaGenerator;
use serde_json::{json, Value};

fn every() -> impl Iterator<Item = &'static Rulings> {
    families::ALL.iter().filter_map(|v| v.rulings)
}

fn fits(rulings: &Rulings, half: Half, key: &Key, value: &Value) -> bool {
    let terms = Terms(json!({ key.name: value }).as_object().unwrap().clone());
    (rulings.normal)(half, &terms).is_ok()
}

#[test]
fn every_row_takes_what_its_type_reads() {
    for rulings in every() {
        for half in [Half::When, Half::Then] {
            for key in rulings.keys(half) {
                for (word, _) in key.takes.words().into_iter().flatten() {
                    assert!(
                        fits(rulings, half, key, &json!(word)),
                        "{} = {word}",
                        key.name
                    );
                }
                let words = key.takes.words().is_some();
                let free = matches!(
                    key.takes,
                    Takes::Moments
                        | Takes::Marks
                        | Takes::Zones
                        | Takes::Kinds
                        | Takes::Kind
                        | Takes::Zone
                        | Takes::Name
                );
                assert_eq!(fits(rulings, half, key, &json!("zz")), free, "{}", key.name);
                let number = matches!(key.takes, Takes::Counts | Takes::Amount);
                assert_eq!(fits(rulings, half, key, &json!(3)), number, "{}", key.name);
                assert!(
                    !words || !fits(rulings, half, key, &json!(3)),
                    "{}",
                    key.name
                );
            }
        }
    }
}

#[test]
fn every_key_but_at_is_known_at_a_moment_and_every_moment_knows_one_of_each() {
    for rulings in every() {
        for key in rulings
            .when
            .iter()
            .chain(rulings.then)
            .filter(|k| k.name != "at")
        {
            assert!(!key.moments.is_empty(), "{}", key.name);
        }
        // a name of one's own is that of a look
        let own = rulings.looks().map(|_| OWN_NAME);
        for moment in rulings.moments.iter().map(|(m, _)| *m).chain(own) {
            for half in [Half::When, Half::Then] {
                assert!(!rulings.known_at(half, moment).is_empty(), "{moment}");
            }
        }
    }
}

/// The rows are those of the types.
#[test]
fn the_keys_are_those_of_the_types() {
    for rulings in every() {
        for half in [Half::When, Half::Then] {
            let mut generator = SchemaGenerator::default();
            (rulings.schema)(half, &mut generator);
            let rows: Vec<&str> = rulings.keys(half).iter().map(|k| k.name).collect();
            let defined = generator.definitions().values();
            let keys = |d: &Value| -> Option<Vec<String>> {
                Some(d.get("properties")?.as_object()?.keys().cloned().collect())
            };
            assert!(
                defined.filter_map(keys).any(|keys| keys == rows),
                "{half:?}"
            );
        }
    }
}

#[test]
fn all_moments_but_that_of_looks_are_fixed() {
    for (moment, name, _) in Moment::ALL {
        assert_eq!(*moment == Moment::Look, !MOMENTS.contains(name));
    }
    let fixed = VOCABULARY.rulings.unwrap().moments.iter();
    assert!(fixed.map(|(name, _)| name).eq(MOMENTS));
}

/// What a ruling of sowing games captures.
fn captures(when: Value, then: Value) -> Vec<Capture> {
    let terms = |v: &Value| Terms(v.as_object().expect("terms").clone());
    let rulings = VOCABULARY.rulings.unwrap();
    (rulings.captures)(&terms(&when), &terms(&then))
}

#[test]
fn a_capture_tells_the_number_that_is_there_and_the_number_that_is_taken() {
    let fours = captures(
        json!({"at": "passing", "count": 4}),
        json!({"take": "here", "to": "owner"}),
    );
    let four = Capture {
        takes: "here",
        gets: "owner",
        least: Some(4),
        most: Some(4),
        taken: Some(4),
        size: Some(4),
    };
    assert_eq!(fours, [four]);
    // three of a four that it makes are no capture of four
    let three = captures(
        json!({"at": "last", "count": 4}),
        json!({"take": "here", "amount": 3}),
    );
    assert_eq!((three[0].least, three[0].taken), (Some(4), Some(3)));
    assert_eq!(three[0].size, None);
    // nor are four that only change their hole
    let moved = captures(
        json!({"at": "far", "opposite-count": 4}),
        json!({"take": "opposite", "to": "here"}),
    );
    assert_eq!((moved[0].taken, moved[0].size), (Some(4), None));
    let either = captures(
        json!({"at": "last", "count": [2, 4]}),
        json!({"take": "here"}),
    );
    let taken: Vec<_> = either.iter().map(|c| c.taken).collect();
    assert_eq!(taken, [Some(2), Some(4)]);
    let more = captures(
        json!({"at": "far", "count": ">=1"}),
        json!({"take": "here"}),
    );
    assert_eq!(
        (more[0].least, more[0].most, more[0].taken),
        (Some(1), None, None)
    );
}

#[test]
fn what_lies_opposite_is_not_counted_by_the_hole_where_the_sowing_ends() {
    let across = captures(
        json!({"at": "last", "count": 1}),
        json!({"take": ["here", "opposite"]}),
    );
    assert_eq!((across[0].taken, across[1].taken), (Some(1), None));
    let every = captures(json!({"at": "last"}), json!({"take": "every", "amount": 3}));
    assert_eq!((every[0].least, every[0].taken), (Some(3), Some(3)));
    assert_eq!(captures(json!({"at": "last"}), json!({"next": "end"})), []);
}
