//! How the poorer player's counters fill his row for a new round, rightmost hole first.

/// A counter in every hole as far as they go, then up to `size` from the right.
pub(super) fn cover(total: u16, row: usize, size: u16) -> Vec<u8> {
    let mut out = vec![0u16; row];
    let mut left = total;
    for most in [1, size] {
        for hole in &mut out {
            let more = left.min(most - *hole);
            *hole += more;
            left -= more;
        }
    }
    bytes(&out)
}

/// Full holes from the right, then ones; more over than empty holes, and the first of these take another.
pub(super) fn greedy(total: u16, row: usize, size: u16) -> Vec<u8> {
    let mut out = vec![0u16; row];
    let full = ((total / size) as usize).min(row);
    out[..full].fill(size);
    let mut left = total - full as u16 * size;
    for most in [1, size] {
        for hole in &mut out[full..] {
            let more = left.min(most - *hole);
            *hole += more;
            left -= more;
        }
    }
    bytes(&out)
}

/// Full holes from the right, then what is over together in one hole.
pub(super) fn rest(total: u16, row: usize, size: u16) -> Vec<u8> {
    let hole = |i: usize| total.saturating_sub(i as u16 * size).min(size);
    bytes(&(0..row).map(hole).collect::<Vec<_>>())
}

/// As nearly the same in every hole as can be, the larger ones from the right.
pub(super) fn even(total: u16, row: usize) -> Vec<u8> {
    let row = row as u16;
    let hole = |i: u16| total / row + u16::from(i < total % row);
    bytes(&(0..row).map(hole).collect::<Vec<_>>())
}

/// Full holes from the right; what is over is not laid out.
pub(super) fn kept(total: u16, row: usize, size: u16) -> Vec<u8> {
    rest(total / size * size, row, size)
}

/// Every pattern of full holes, at most one hole that is neither full nor a single, then ones; most full holes first.
///
/// Where no pattern takes all the counters, the one of [`cover`].
pub(super) fn patterns(total: u16, row: usize, size: u16) -> Vec<Vec<u8>> {
    let mut all = vec![];
    for full in (0..=row.min((total / size) as usize)).rev() {
        let left = total - full as u16 * size;
        for between in std::iter::once(0).chain(2..size) {
            let holes = full + usize::from(between > 0);
            let Some(ones) = left.checked_sub(between) else {
                continue;
            };
            if holes + ones as usize > row || (size == 1 && ones > 0) {
                continue;
            }
            let mut out = vec![size; full];
            out.extend((between > 0).then_some(between));
            out.extend(std::iter::repeat_n(1, ones as usize));
            out.resize(row, 0);
            all.push(bytes(&out));
        }
    }
    if all.is_empty() {
        all.push(cover(total, row, size));
    }
    all
}

fn bytes(counts: &[u16]) -> Vec<u8> {
    counts.iter().map(|c| *c as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sowing::event::pattern_text;
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
        let texts =
            |t| -> Vec<String> { patterns(t, 6, 3).iter().map(|p| pattern_text(p)).collect() };
        assert_eq!(texts(13), ["3.3.3.3.1.0", "3.3.3.2.1.1"]);
        assert_eq!(texts(17), ["3.3.3.3.3.2"]);
        assert_eq!(texts(12), ["3.3.3.3.0.0", "3.3.3.1.1.1", "3.3.3.2.1.0"]);
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
}
