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
    Measure(&Gauge::new("south-taken", "counters in South's store at the end of the last round, before the board is gathered", "counters", |r, _| r.numbers("south-taken").to_vec()).at_end()),
    Measure(&Gauge::new("south-gain", "South's counters when the last round is counted, minus those at its start", "counters", |r, _| r.numbers("south-gain").to_vec()).at_end()),
    Measure(&Gauge::new("gain", "how many more counters the richer player holds when the last round is counted than when it began", "counters", |r, _| r.numbers("gain").to_vec()).at_end()),
    Measure(&Gauge::one("longest-move", "counters sown in the longest move of a game", "counters", |r, _| r.numbers("sown").iter().max().copied().unwrap_or(0)).grows()),
    Measure(&Gauge::new("move-counters", "counters sown in a move; one value for every move that is not void", "counters", |r, _| r.numbers("sown").to_vec()).per_move()),
    Measure(&Gauge::new("first-marked-fed", "for every non-void move by the holder of the first marked hole (in sowing order, in the series' first position): 1 if a counter falls into that hole, else 0", "", |r, _| r.numbers("first-fed").to_vec()).per_move()),
    Measure(&Gauge::new("last-marked-fed", "the same for the last marked hole of that position", "", |r, _| r.numbers("last-fed").to_vec()).per_move()),
    Measure(&Gauge::new("marks-lead-wins", "for rounds with a winner in which, after half the moves, one player has more marked holes: 1 if that player wins, else 0", "", |r, _| r.won(half(r)[0]))),
    Measure(&Gauge::new("store-lead-wins", "for rounds with a winner in which, after half the moves, one player has more in store: 1 if that player wins, else 0", "", |r, _| r.won(half(r)[1]))),
    Measure(&Gauge::new("marks-over-store", "for rounds with a winner in which, after half the moves, one player has more marked holes and the other more in store: 1 if the player with more marked holes wins, else 0", "", |r, _| r.won(marks_over_store(r)))),
    Measure(&Gauge::one("round-lead-changes", "how often the player who holds more changes from one count of the rounds to the next; level counts are skipped", "changes", |r, _| changes(r.numbers("round-leads").iter().filter(|l| **l != LEVEL))).at_end().grows()),
];
