//! The kernel: everything it knows is written here.

use super::Random;

/// What random rounds came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub laps: u64,
    pub counters: u64,
    pub turns: u64,
    pub endless: u64,
    pub south: u64,
    pub north: u64,
}

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lap {
    add: [u64; 2],
    end: u32,
}

const RELAY: u8 = 0;
const STOP: u8 = 1;
const DAUGHTER: u8 = 2;

pub struct Kernel {
    laps: Vec<Lap>,
    /// By (other's side, daughter of mine, daughter of theirs) and count.
    acts: [u8; 8 * 64],
}

fn count(board: [u64; 2], hole: u32) -> u32 {
    (board[(hole >> 3) as usize & 1] >> (8 * (hole & 7))) as u32 & 0xff
}

fn occupied(board: [u64; 2]) -> u32 {
    let half = |x: u64| {
        let tops = (x + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    };
    half(board[0]) | half(board[1]) << 8
}

impl Kernel {
    pub fn new() -> Kernel {
        let mut laps = vec![];
        for hole in 0..12usize {
            for n in 0..64usize {
                let mut add = [0i64; 12];
                add[hole] -= n as i64;
                (1..=n).for_each(|i| add[(hole + i) % 12] += 1);
                let word = |cells: &[i64]| {
                    cells
                        .iter()
                        .enumerate()
                        .fold(0u64, |sum, (i, c)| sum.wrapping_add((*c << (8 * i)) as u64))
                };
                // a word of its own for the upper holes: no byte of a board ever borrows
                laps.push(Lap {
                    add: [word(&add[..8]), word(&add[8..])],
                    end: ((hole + n) % 12) as u32,
                });
            }
        }
        let mut acts = [RELAY; 8 * 64];
        for (i, act) in acts.iter_mut().enumerate() {
            let (other, mine, theirs, n) = (i >> 8 & 1, i >> 7 & 1, i >> 6 & 1, i & 63);
            *act = match n {
                _ if mine == 1 => STOP,
                0 | 1 => STOP,
                _ if theirs == 1 => 3,
                4 if other == 1 => DAUGHTER,
                _ => RELAY,
            };
        }
        Kernel { laps, acts }
    }

    pub fn round(&self, random: &mut Random, sums: &mut Sums) {
        let mut board = [0x0404_0404_0404_0404u64, 0x0404_0404];
        let own = [0x03fu32, 0xfc0];
        let mut daughters = [0u32; 2];
        let mut stores = [0u32; 2];
        let mut mover = random.below(2) as usize;
        let mut set = occupied(board) & own[mover];
        loop {
            for _ in 0..random.below(set.count_ones()) {
                set &= set - 1;
            }
            let first = set.trailing_zeros();
            let (mut hole, before) = (first, board);
            let (mut origin, mut seen_from) = ((board, first), (board, 12));
            let (mut steps, mut save_at) = (0u32, 64u32);
            let mut again = false;
            loop {
                let hand = count(board, hole);
                let lap = &self.laps[(hole * 64 + hand) as usize];
                board[0] = board[0].wrapping_add(lap.add[0]);
                board[1] = board[1].wrapping_add(lap.add[1]);
                hole = lap.end;
                sums.laps += 1;
                sums.counters += u64::from(hand);
                let code = (own[1 - mover] >> hole & 1) << 2
                    | (daughters[mover] >> hole & 1) << 1
                    | (daughters[1 - mover] >> hole & 1);
                let act = self.acts[(code * 64 + count(board, hole)) as usize & 511];
                if act == RELAY {
                    steps += 1;
                    if steps >= 64 {
                        if (board, hole) == origin || (board, hole) == seen_from {
                            board = before;
                            sums.endless += 1;
                            break;
                        }
                        if steps == save_at {
                            seen_from = (board, hole);
                            save_at *= 2;
                        }
                    }
                    continue;
                }
                if act == DAUGHTER {
                    daughters[mover] |= 1 << hole;
                } else if act != STOP {
                    board[(hole >> 3) as usize & 1] -= 2 << (8 * (hole & 7));
                    stores[mover] += 2;
                    again = true;
                }
                break;
            }
            origin.1 = 12;
            let _ = origin;
            let open = !(daughters[0] | daughters[1]) & occupied(board);
            set = open & own[mover];
            if again && set != 0 {
                continue;
            }
            sums.turns += 1;
            mover = 1 - mover;
            set = open & own[mover];
            if set == 0 {
                mover = 1 - mover;
                set = open & own[mover];
                if set == 0 {
                    break;
                }
            }
        }
        for (store, mine) in stores.iter_mut().zip(daughters) {
            *store += (0..12)
                .filter(|h| mine >> h & 1 == 1)
                .map(|h| count(board, h))
                .sum::<u32>();
        }
        sums.south += u64::from(stores[0] > stores[1]);
        sums.north += u64::from(stores[0] < stores[1]);
    }
}
