//! Six counters each over six rows of ten, to and fro, the other's course the same turned half round; a one is kept, a two ends the
//! turn, whatever a move comes up with or passes is eaten.

use super::{Streams, Sums};

const PIECES: usize = 6;
const STARTS: [u8; PIECES] = [0, 1, 2, 7, 8, 9];
const COLUMNS: u8 = 10;
const PLACES: u8 = 60;
const VALUES: [u8; 4] = [6, 1, 2, 4];
const EATEN: u8 = u8::MAX;

struct Player {
    at: [u8; PIECES],
    moved: [bool; PIECES],
    credit: u8,
    eaten: u32,
}

/// Where the other's place lies on one's own course: the rows in opposite order, each from the same side.
fn turned(place: u8) -> u8 {
    (PLACES / COLUMNS - 1 - place / COLUMNS) * COLUMNS + place % COLUMNS
}

/// Which counter, and how many of the credit are added.
type Move = (u8, u8);

impl Player {
    fn new() -> Player {
        Player {
            at: STARTS,
            moved: [false; PIECES],
            credit: 0,
            eaten: 0,
        }
    }

    /// The places of the other's counters on one's own course, a bit each.
    fn seen_by_other(&self) -> u64 {
        let mut places = 0;
        for at in self.at {
            if at != EATEN {
                places |= 1 << turned(at);
            }
        }
        places
    }

    /// Every move by a throw, and how many there are.
    fn moves(&self, value: u8, others: u64) -> ([Move; PIECES * (PIECES + 1)], usize) {
        let mut list = [(0, 0); PIECES * (PIECES + 1)];
        let mut many = 0;
        for (k, at) in self.at.into_iter().enumerate() {
            let price = u8::from(!self.moved[k]);
            if at == EATEN || self.credit < price || at + value >= PLACES {
                continue;
            }
            list[many] = (k as u8, 0);
            many += 1;
            // ones may be added to land on a counter of the other's
            let to = at + value;
            let spare = (self.credit - price).min(PLACES - 1 - to);
            for extra in 1..=spare {
                if others >> (to + extra) & 1 == 1 {
                    list[many] = (k as u8, extra);
                    many += 1;
                }
            }
        }
        (list, many)
    }

    /// The row of the hindmost counter, and whether one in it is not at the row's end; none if all are eaten.
    fn hindmost(&self) -> Option<(u8, bool)> {
        let left = || self.at.into_iter().filter(|at| *at != EATEN);
        let row = left().min()? / COLUMNS;
        let before_end = left().any(|at| at / COLUMNS == row && at % COLUMNS < COLUMNS - 1);
        Some((row, before_end))
    }
}

/// Whether a counter may still be overtaken.
fn contact(players: &[Player; 2]) -> bool {
    let (Some(one), Some(two)) = (players[0].hindmost(), players[1].hindmost()) else {
        return false;
    };
    let rows = one.0 + two.0;
    let all = PLACES / COLUMNS - 1;
    rows < all || (rows == all && (one.1 || two.1))
}

/// Moves a counter of the first; eats.
fn go(player: &mut Player, other: &mut Player, value: u8, (k, extra): Move) {
    let k = usize::from(k);
    if !player.moved[k] {
        player.moved[k] = true;
        player.credit -= 1;
    }
    player.credit -= extra;
    let from = player.at[k];
    let to = from + value + extra;
    player.at[k] = to;
    for at in &mut other.at {
        if *at != EATEN && (from + 1..=to).contains(&turned(*at)) {
            *at = EATEN;
            player.eaten += 1;
        }
    }
}

pub fn play(streams: &mut Streams, sums: &mut Sums) {
    let mut players = [Player::new(), Player::new()];
    let mut seat = 0;
    sums.turns += 1;
    loop {
        let value = VALUES[streams.flats(3)];
        sums.throws += 1;
        let [first, second] = &mut players;
        let (player, other) = match seat {
            0 => (first, second),
            _ => (second, first),
        };
        let mut moved = false;
        if value == 1 {
            player.credit += 1;
        } else {
            let (list, many) = player.moves(value, other.seen_by_other());
            if many == 0 {
                sums.lost += 1;
            } else {
                go(player, other, value, list[streams.choose(many)]);
                sums.moves += 1;
                moved = true;
            }
        }
        if value == 2 {
            seat = 1 - seat;
            sums.turns += 1;
        }
        if moved && !contact(&players) {
            break;
        }
    }
    let [south, north] = [0, 1].map(|seat: usize| players[seat].eaten);
    sums.eaten += u64::from(south + north);
    sums.wins[0] += u64::from(south > north);
    sums.wins[1] += u64::from(south < north);
    sums.draws += u64::from(south == north);
}
