//! Holes by number, as sets and by their letters.

/// Places a board can have: up to 48 holes, two stores, what is out of play, the mover's hand, how many holes he has still to
/// pick, and two reserves; a power of two, so that a place within a board is known by its bits.
pub const PLACES: usize = 64;

/// Holes each player can have.
pub const MOST_HOLES: u8 = 24;

/// Places of the boards on which a sowing is added at once: all of a table of rows of fourteen.
pub(crate) const NARROW: usize = 32;

/// A set of holes: bit `i` is hole `i`.
pub type HoleSet = u64;

/// All holes of a board.
#[inline]
pub(crate) fn all_holes(holes: usize) -> HoleSet {
    (1 << holes) - 1
}

/// The letter of a hole: South's A B C …, North's a b c …, each from its owner's left by the printed row.
pub fn hole_letter(holes: usize, hole: usize) -> char {
    let row = holes / 2;
    let (base, n) = if hole < row {
        (b'A', hole)
    } else {
        (b'a', hole - row)
    };
    char::from(base.saturating_add(u8::try_from(n).unwrap_or(u8::MAX)))
}

/// The hole of a letter.
///
/// ```
/// use ludarium_engine::sowing::holes::{hole_letter, hole_of_letter};
///
/// assert_eq!(hole_of_letter(12, 'a'), Some(6));
/// assert_eq!(hole_letter(12, 6), 'a');
/// assert_eq!(hole_of_letter(12, 'G'), None);
/// ```
pub fn hole_of_letter(holes: usize, letter: char) -> Option<usize> {
    let row = holes / 2;
    let (base, offset) = if letter.is_ascii_uppercase() {
        (b'A', 0)
    } else {
        (b'a', row)
    };
    if !letter.is_ascii_alphabetic() {
        return None;
    }
    let n = (letter as u8 - base) as usize;
    (n < row).then_some(n + offset)
}

/// Which of some places, at most 64 and a multiple of eight, are not empty.
#[inline]
pub(crate) fn filled(cells: &[u8]) -> HoleSet {
    let mut mask = 0;
    for (i, chunk) in cells.chunks_exact(8).enumerate() {
        let x = u64::from_le_bytes([
            chunk[0], chunk[1], chunk[2], chunk[3], chunk[4], chunk[5], chunk[6], chunk[7],
        ]);
        // the top bit of each byte that is not 0, gathered into one byte
        let some =
            (((x & 0x7f7f_7f7f_7f7f_7f7f) + 0x7f7f_7f7f_7f7f_7f7f) | x) & 0x8080_8080_8080_8080;
        mask |= ((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    mask
}
