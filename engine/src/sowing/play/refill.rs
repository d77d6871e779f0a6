//! How the poorer player's counters fill his row for a new round, rightmost hole first. Rows have a hole and `size`, which fills one, is
//! 1 at least.

/// A counter in every hole as far as they go, then up to `size` from the right.
pub fn cover(total: u16, row: usize, size: u16) -> Vec<u8> {
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
pub fn greedy(total: u16, row: usize, size: u16) -> Vec<u8> {
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
pub fn rest(total: u16, row: usize, size: u16) -> Vec<u8> {
    let hole = |i: usize| total.saturating_sub(i as u16 * size).min(size);
    bytes(&(0..row).map(hole).collect::<Vec<_>>())
}

/// As nearly the same in every hole as can be, the larger ones from the right.
pub fn even(total: u16, row: usize) -> Vec<u8> {
    let row = row as u16;
    let hole = |i: u16| total / row + u16::from(i < total % row);
    bytes(&(0..row).map(hole).collect::<Vec<_>>())
}

/// Full holes from the right; what is over is not laid out.
pub fn kept(total: u16, row: usize, size: u16) -> Vec<u8> {
    rest(total / size * size, row, size)
}

/// Every pattern of full holes, at most one hole that is neither full nor a single, then ones; most full holes first.
///
/// Where no pattern takes all the counters, the one of [`cover`].
pub fn patterns(total: u16, row: usize, size: u16) -> Vec<Vec<u8>> {
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
