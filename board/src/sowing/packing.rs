//! Where counters lie in a hole: "four, then eight".
//!
//! Slots are fixed for a hole and are filled in order, so that a counter that is already there never
//! moves when another falls: slots 1-4 make a square (*four* is seen at once, *three* is a square
//! with a gap), 5-12 lie round it, 13 and up on top.

use crate::sowing::geometry::BOWL;

/// Counters drawn in a hole at most.
pub const STONES_AT_MOST: usize = 21;
/// From this many counters a hole shows their number.
pub const PILL_FROM: u16 = 13;
/// Radius of a counter.
pub(crate) const STONE: f64 = 0.228 * BOWL;
const STEP: f64 = 0.448 * BOWL;
const JITTER: f64 = 0.085 * STEP;

/// The slots in steps from the middle; each next one lies opposite the one before, as far as that goes.
const SLOTS: [(f64, f64); STONES_AT_MOST] = [
    (-0.5, -0.5),
    (0.5, 0.5),
    (0.5, -0.5),
    (-0.5, 0.5),
    (-0.5, -1.5),
    (0.5, 1.5),
    (1.5, -0.5),
    (-1.5, 0.5),
    (0.5, -1.5),
    (-0.5, 1.5),
    (-1.5, -0.5),
    (1.5, 0.5),
    (0.0, 0.0),
    (0.0, -1.0),
    (0.0, 1.0),
    (-1.0, 0.0),
    (1.0, 0.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (1.0, -1.0),
    (-1.0, 1.0),
];

/// A counter's place from the middle of its hole, and which of three tints it has (0, 1 or 2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stone {
    /// To the right, in units of the drawing.
    pub x: f64,
    /// Downwards.
    pub y: f64,
    pub tint: u8,
}

/// How many stones are drawn for a number of counters.
pub fn stones_drawn(counters: u16) -> usize {
    usize::from(counters).min(STONES_AT_MOST)
}

/// The place of a hole's `slot`-th counter (from 0). Depends on nothing but the two numbers.
pub fn place_of(hole: usize, slot: usize) -> Stone {
    let (sx, sy) = SLOTS[slot % STONES_AT_MOST];
    let (sin, cos) = turn(hole);
    let seed = hash(hole as u64 * 64 + slot as u64 + 1);
    let x = (sx * cos - sy * sin) * STEP + JITTER * unit(seed);
    let y = (sx * sin + sy * cos) * STEP + JITTER * unit(seed >> 20);
    Stone {
        x,
        y,
        tint: tint(seed),
    }
}

/// Tint of the counters in a tray, by place.
pub(crate) fn tray_stone(tray: usize, slot: usize) -> Stone {
    let seed = hash(0x7_0000 + tray as u64 * 1024 + slot as u64);
    Stone {
        x: 1.2 * unit(seed),
        y: 1.2 * unit(seed >> 20),
        tint: tint(seed),
    }
}

fn tint(seed: u64) -> u8 {
    match (seed >> 40) % 8 {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    }
}

/// Sine and cosine of the square's turn, between -30 and 30 degrees, from plain arithmetic so that
/// every platform draws the same.
fn turn(hole: usize) -> (f64, f64) {
    let a = unit(hash(hole as u64 + 0x5eed)) * std::f64::consts::FRAC_PI_6;
    let q = a * a;
    let sin = a * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0)));
    let cos = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0));
    (sin, cos)
}

/// SplitMix64: spreads small numbers over all bits.
fn hash(n: u64) -> u64 {
    let mut z = n
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// From -1 to 1, of the lowest 16 bits.
fn unit(seed: u64) -> f64 {
    (seed & 0xffff) as f64 / 32767.5 - 1.0
}
