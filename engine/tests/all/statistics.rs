//! Statistics: intervals, permutation tests of distances and labels, chances fitted to results, as textbooks and worked examples have them.

use ludarium_engine::game::distances::{associated, cramer, grouped, kept, mantel, pairs, ranks};
use ludarium_engine::game::interval::{newcombe, wilson};
use ludarium_engine::sowing::worth::{chance, scale};

#[test]
fn wilson_agrees_with_the_textbook() {
    // Agresti & Coull 1998, n = 10, x = 3: 0.1078 to 0.6032
    let (low, high) = wilson(3, 10);
    assert!(
        (low - 0.1078).abs() < 1e-4 && (high - 0.6032).abs() < 1e-4,
        "{low} {high}"
    );
    assert!(wilson(0, 10).0 < 1e-12);
    assert!(wilson(10, 10).1 > 1.0 - 1e-12);
}

#[test]
fn newcombe_agrees_with_the_formula_worked_out_elsewhere() {
    // pairs 12, 9, 2, 21, by a program of another hand: 0.011243 to 0.295372, the first less the second
    let (low, high) = newcombe([12, 9, 2, 21]);
    assert!(
        (low + 0.295_372).abs() < 1e-6 && (high + 0.011_243).abs() < 1e-6,
        "{low} {high}"
    );
    assert_eq!(newcombe([0, 0, 0, 0]), (-1.0, 1.0));
}

/// Ten points on a line, and how far they lie apart.
fn line() -> Vec<f64> {
    pairs(10).map(|(a, b)| (b - a) as f64).collect()
}

#[test]
fn a_distance_goes_with_itself_and_a_shuffled_one_hardly() {
    let line = line();
    let own = mantel(10, &line, &line, None, 1, 999);
    assert!((own.value - 1.0).abs() < 1e-12 && own.p < 0.01, "{own:?}");
    assert!(own.chance[1] < 0.7, "{own:?}");
    // nothing is left of it beside itself
    let given = mantel(10, &line, &line, Some(&line), 1, 999);
    assert!(given.value.abs() < 1e-9, "{given:?}");
}

#[test]
fn groups_that_lie_apart_are_told_from_such_as_do_not() {
    let apart = grouped(&[0, 0, 0, 0, 0, 1, 1, 1, 1, 1], &line(), 1, 999);
    assert!(apart.value > 0.5 && apart.p < 0.05, "{apart:?}");
    let mixed = grouped(&[0, 1, 0, 1, 0, 1, 0, 1, 0, 1], &line(), 1, 999);
    assert!(mixed.value < 0.1 && mixed.p > 0.3, "{mixed:?}");
}

#[test]
fn equals_share_their_ranks() {
    assert_eq!(ranks(&[3.0, 1.0, 3.0, 0.0]), [3.5, 2.0, 3.5, 1.0]);
}

#[test]
fn one_labelling_is_known_from_another_or_is_not() {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    assert!(near(cramer(&[0, 0, 1, 1], &[1, 1, 0, 0]), 1.0));
    assert!(near(cramer(&[0, 0, 1, 1], &[0, 1, 0, 1]), 0.0));
    assert!(near(cramer(&[0, 0, 0, 0], &[0, 1, 0, 1]), 0.0));
    // chi square of 30, 10 / 10, 30 is 20
    let [mut x, mut y] = [vec![], vec![]];
    for (a, b, n) in [(0, 0, 30), (0, 1, 10), (1, 0, 10), (1, 1, 30)] {
        x.extend(vec![a; n]);
        y.extend(vec![b; n]);
    }
    assert!(near(cramer(&x, &y), 0.5));
}

#[test]
fn the_share_of_false_finds_is_that_of_the_worked_example() {
    let q = kept(&[0.01, 0.04, 0.03, 0.005]);
    let want = [0.02, 0.04, 0.04, 0.02];
    assert!(
        q.iter().zip(want).all(|(a, b)| (a - b).abs() < 1e-12),
        "{q:?}"
    );
}

#[test]
fn within_blocks_nothing_leaves_its_block() {
    let blocks = [0, 1, 0, 1, 2, 0];
    let labels = [1, 0, 0, 1, 0, 0];
    // what the block alone decides is the same in every shuffle
    let whole = associated(&blocks, &blocks, &labels, 1, 50);
    assert_eq!((whole.p, whole.chance), (1.0, [whole.value; 2]));
    // what differs within a block is not
    let within = associated(&blocks, &labels, &labels, 1, 50);
    assert!(within.chance[0] < within.value, "{within:?}");
}

#[test]
fn chances_are_fitted_to_what_came_of_practice() {
    assert_eq!(chance(256, scale(&[])), None, "no practice, no chance");
    // a counter ahead wins 17 of 20
    let won = |n: i32| if n < 17 { 2 } else { 0 };
    let came: Vec<(i32, u8)> = (0..20)
        .flat_map(|n| [(256, won(n)), (-256, 2 - won(n))])
        .collect();
    let of = |value| chance(value, scale(&came)).unwrap();
    assert!((of(256) - 0.85).abs() < 0.02, "{}", of(256));
    assert_eq!(of(0), 0.5);
    assert!((of(-256) + of(256) - 1.0).abs() < 1e-12);
    assert!(of(5120) > 0.99);
}

#[test]
fn where_standing_better_wins_no_more_often_all_chances_are_near_to_even() {
    let came: Vec<(i32, u8)> = (0..40)
        .map(|n| {
            (
                if n % 2 == 0 { 256 } else { -256 },
                if n % 4 < 2 { 2 } else { 0 },
            )
        })
        .collect();
    assert!((chance(256, scale(&came)).unwrap() - 0.5).abs() < 0.01);
}
