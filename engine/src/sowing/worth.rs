//! What positions of a ruleset are worth, as practice games say.

/// Counts of a hole that are distinguished; the last is for all beyond.
pub(crate) const COUNTS: usize = 64;

/// The weights of a ruleset, in parts of a counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A counter held, in the store or in a marked hole.
    pub(crate) held: i32,
    /// A marked hole.
    pub(crate) marked: i32,
    /// The move.
    pub(crate) turn: i32,
    /// An unmarked hole of the mover, and one of the other, by its place from its owner's left and what lies in it.
    pub(crate) lying: [Vec<[i16; COUNTS]>; 2],
    /// The [`scale`] of the practice games; 0 where practice does not tell.
    pub(crate) scale: i32,
}

/// The chance of winning the round, a draw counted half, of whoever stands so well, in parts of a counter; none on a scale of 0. On a
/// scale of `s` parts it is 85 % at a worth of `s`.
///
/// The curve is ½ (1 + v / √(v² + s²)): even at 0, near to 0 and 1 far from it, and the same to the last bit on every machine, which
/// the exponential of the usual logistic curve is not.
#[must_use]
pub fn chance(value: i32, scale: i32) -> Option<f64> {
    (scale > 0).then(|| leaning(value, scale))
}

/// Fits the scale of [`chance`] to games that were played: what each position was judged to be worth to its mover, and the half points
/// that he had at the end of the round. The scale is that of the least squared error; equals: the smaller; 0 of no game.
#[must_use]
pub fn scale(came: &[(i32, u8)]) -> i32 {
    let wrong = |scale: i32| -> f64 {
        let one = |(value, half): &(i32, u8)| {
            let off = f64::from(*half) / 2.0 - leaning(*value, scale);
            off * off
        };
        came.iter().map(one).sum()
    };
    let mut best: Option<(f64, i32)> = None;
    let mut scale = FINEST;
    while !came.is_empty() && scale <= COARSEST {
        let error = wrong(scale);
        if best.is_none_or(|(least, _)| error < least) {
            best = Some((error, scale));
        }
        scale += scale / 8;
    }
    best.map_or(0, |(_, scale)| scale)
}

/// Scales that are tried, in parts of a counter: an eighth of a counter to 256 counters, each an eighth larger than the one before.
const FINEST: i32 = 32;
const COARSEST: i32 = 65_536;

fn leaning(value: i32, scale: i32) -> f64 {
    let (v, s) = (f64::from(value), f64::from(scale));
    (1.0 + v / (v * v + s * s).sqrt()) / 2.0
}
