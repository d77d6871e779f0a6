//! How a poorer player's row is filled: as the accounts say, with every counter and downhill.

use ludarium_engine::sowing::play::refill::{cover, even, greedy, kept, patterns, rest};
use proptest::prelude::*;

#[test]
fn refills_are_those_of_the_account() {
    // accounts: ansaba.refill, Q-ansaba-4
    let cover = |t| cover(t, 6, 3);
    assert_eq!(cover(17), [3, 3, 3, 3, 3, 2]);
    assert_eq!(cover(15), [3, 3, 3, 3, 2, 1]);
    assert_eq!(cover(13), [3, 3, 3, 2, 1, 1]);
    assert_eq!(cover(12), [3, 3, 3, 1, 1, 1]);
    assert_eq!(cover(7), [2, 1, 1, 1, 1, 1]);
    assert_eq!(cover(5), [1, 1, 1, 1, 1, 0]);
    // Games 1 and 37 of the same work: the last hole may be short; about equally many in each
    assert_eq!(rest(13, 6, 3), [3, 3, 3, 3, 1, 0]);
    assert_eq!(rest(14, 6, 3), [3, 3, 3, 3, 2, 0]);
    assert_eq!(even(15, 6), [3, 3, 3, 2, 2, 2]);
    assert_eq!(even(4, 6), [1, 1, 1, 1, 0, 0]);
    assert_eq!(kept(14, 6, 3), [3, 3, 3, 3, 0, 0]);
    let greedy = |t| greedy(t, 6, 3);
    assert_eq!(greedy(13), [3, 3, 3, 3, 1, 0]);
    assert_eq!(greedy(12), [3, 3, 3, 3, 0, 0]);
    assert_eq!(greedy(14), [3, 3, 3, 3, 1, 1]);
    assert_eq!(greedy(17), [3, 3, 3, 3, 3, 2]);
    let full = |t| patterns(t, 6, 3);
    assert_eq!(full(13), [[3, 3, 3, 3, 1, 0], [3, 3, 3, 2, 1, 1]]);
    assert_eq!(full(17), [[3, 3, 3, 3, 3, 2]]);
    assert_eq!(
        full(12),
        [[3, 3, 3, 3, 0, 0], [3, 3, 3, 1, 1, 1], [3, 3, 3, 2, 1, 0]]
    );
}

proptest! {
    #[test]
    fn every_pattern_lays_out_all_and_runs_downhill(row in 1usize..=12, size in 1u16..=12, share in 0u16..=100) {
        let total = share * size * row as u16 / 100;
        let sum = |p: &[u8]| p.iter().map(|c| u16::from(*c)).sum::<u16>();
        prop_assert_eq!(sum(&kept(total, row, size)), total / size * size);
        let spread = even(total, row);
        prop_assert!(spread[0] - spread[row - 1] <= 1, "{:?}", spread);
        let all = [cover(total, row, size), greedy(total, row, size), rest(total, row, size), spread];
        for p in patterns(total, row, size).iter().chain(&all) {
            prop_assert_eq!(sum(p), total);
            prop_assert_eq!(p.len(), row);
            prop_assert!(p.windows(2).all(|w| w[0] >= w[1]), "{:?}", p);
        }
    }
}
