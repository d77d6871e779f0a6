//! What is measured of sowing games alone.

use crate::game::measure::{ahead, changes, Gauge, Measure, Row};
use std::collections::BTreeMap;

/// What a game tells of itself for the measures of its family.
#[derive(Debug, Clone, Default)]
pub(super) struct Told {
    /// Counters in South's store when the last round is over.
    pub south_taken: i64,
    /// Counters South holds when the last round is counted, less those he began it with.
    pub south_gain: i64,
    /// Counters that the richer holds more when the last round is counted than when it began.
    pub gain: i64,
    /// Counters sown in each move that stands.
    pub sown: Vec<u32>,
    /// Of each of the two marked holes that are watched, a number a move: 1 if a counter fell into it.
    pub fed: [Vec<i64>; 2],
    /// After each move of the last round: marked holes of each player, and what lies in the stores.
    pub halves: Vec<[[i32; 2]; 2]>,
    /// Who holds more at each counting of a round; none where it is level.
    pub round_leads: Vec<Option<u8>>,
}

/// Where the round is level.
const LEVEL: i64 = -1;

impl Told {
    /// What the end of a game tells, as a row has it.
    pub fn end(self) -> BTreeMap<&'static str, Vec<i64>> {
        let leads = self.round_leads.iter();
        [
            ("south-taken", vec![self.south_taken]),
            ("south-gain", vec![self.south_gain]),
            ("gain", vec![self.gain]),
            (
                "round-leads",
                leads.map(|l| l.map_or(LEVEL, i64::from)).collect(),
            ),
        ]
        .into()
    }

    /// As a row has it.
    pub fn own(mut self) -> BTreeMap<&'static str, Vec<i64>> {
        let [first, last] = std::mem::take(&mut self.fed);
        let sown = std::mem::take(&mut self.sown);
        let halves = std::mem::take(&mut self.halves);
        let halves = halves.iter().flatten().flatten();
        let mut own = self.end();
        own.extend([
            ("sown", sown.into_iter().map(i64::from).collect()),
            ("first-fed", first),
            ("last-fed", last),
            ("halves", halves.map(|n| i64::from(*n)).collect()),
        ]);
        own
    }
}

/// Who is ahead in marked holes, and who in his store, when half the moves of the last round are made (rounded up).
fn half(row: &Row) -> [Option<u8>; 2] {
    let (moves, _) = row.numbers("halves").as_chunks::<4>();
    let at = moves.len().div_ceil(2).checked_sub(1);
    at.map_or([None; 2], |at| {
        let [a, b, c, d] = moves[at].map(|n| n as i32);
        [ahead([a, b]), ahead([c, d])]
    })
}

/// Who is ahead in marked holes, where the other is in his store.
fn marks_over_store(row: &Row) -> Option<u8> {
    let [marks, store] = half(row);
    marks.filter(|m| store.is_some_and(|s| s != *m))
}

/// The measures of the family, in the order of the manual.
#[rustfmt::skip]
pub(crate) const MEASURES: &[Measure] = &[
    Measure(&Gauge::new("south-taken", "counters in South's store when the last round is over, before the board is gathered", "counters", |r, _| r.numbers("south-taken").to_vec()).at_end()),
    Measure(&Gauge::new("south-gain", "counters South holds when the last round is counted, less those he began it with", "counters", |r, _| r.numbers("south-gain").to_vec()).at_end()),
    Measure(&Gauge::new("gain", "counters that the richer holds more when the last round is counted than when it began", "counters", |r, _| r.numbers("gain").to_vec()).at_end()),
    Measure(&Gauge::one("longest-move", "counters sown in the longest move of a game", "counters", |r, _| r.numbers("sown").iter().max().copied().unwrap_or(0)).grows()),
    Measure(&Gauge::new("move-counters", "counters sown in a move; told of every move that stands", "counters", |r, _| r.numbers("sown").to_vec()).per_move()),
    Measure(&Gauge::new("first-marked-fed", "of every move that stands by whoever holds the first marked hole, in the order in which counters fall, of the position that the series begins with: 1 if a counter falls into that hole, else 0", "", |r, _| r.numbers("first-fed").to_vec()).per_move()),
    Measure(&Gauge::new("last-marked-fed", "the same of the last marked hole of that position", "", |r, _| r.numbers("last-fed").to_vec()).per_move()),
    Measure(&Gauge::new("marks-lead-wins", "of rounds with a winner in which, half the moves made, one player has more marked holes: 1 if he wins, else 0", "", |r, _| r.won(half(r)[0]))),
    Measure(&Gauge::new("store-lead-wins", "of rounds with a winner in which, half the moves made, one player has more in his store: 1 if he wins, else 0", "", |r, _| r.won(half(r)[1]))),
    Measure(&Gauge::new("marks-over-store", "of rounds with a winner in which, half the moves made, one player has more marked holes and the other more in his store: 1 if the one with the holes wins, else 0", "", |r, _| r.won(marks_over_store(r)))),
    Measure(&Gauge::one("round-lead-changes", "how often, from one counting of the rounds to the next, it is another player who holds more; countings that are level are passed over", "changes", |r, _| changes(r.numbers("round-leads").iter().filter(|l| **l != LEVEL))).at_end().grows()),
];
