//! What positions of a ruleset are worth, as practice games say.

/// Counts of a hole that are told apart; the last is for all beyond.
pub(crate) const COUNTS: usize = 64;

/// The weights of a ruleset, in parts of a counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// A counter held, in the store or in a marked hole.
    pub(crate) held: i32,
    /// A marked hole.
    pub(crate) marked: i32,
    /// The move.
    pub(crate) turn: i32,
    /// An unmarked hole of the mover, and one of the other, by its place from its owner's left and what lies in it.
    pub(crate) lying: [Vec<[i16; COUNTS]>; 2],
    /// Worth at which practice games were won about six times in seven (85 %: see [`Weights::chance`]); 0 where practice does not tell.
    pub(crate) scale: i32,
}

impl Weights {
    /// The chance of winning the round, a draw counted half, that practice gives whoever stands so well, in parts of a counter; none
    /// where it tells of none.
    ///
    /// The curve is ½ (1 + v / √(v² + s²)): even at 0, near to 0 and 1 far from it, and the same to the last bit on every machine, which
    /// the exponential of the usual logistic curve is not. Its only number, s, is fitted to the practice games of these very rules
    /// ([`Weights::fit`]).
    pub(crate) fn chance(&self, value: i32) -> Option<f64> {
        (self.scale > 0).then(|| leaning(value, self.scale))
    }

    /// Fits the scale to positions of practice: what each was judged to be worth to its mover, and the half points that he had at the
    /// end of the round. The scale is that of the least squared error; equals: the smaller.
    pub(crate) fn fit(&mut self, came: &[(i32, u8)]) {
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
        self.scale = best.map_or(0, |(_, scale)| scale);
    }
}

/// Scales that are tried, in parts of a counter: an eighth of a counter to 256 counters, each an eighth larger than the one before.
const FINEST: i32 = 32;
const COARSEST: i32 = 65_536;

fn leaning(value: i32, scale: i32) -> f64 {
    let (v, s) = (f64::from(value), f64::from(scale));
    (1.0 + v / (v * v + s * s).sqrt()) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain() -> Weights {
        Weights {
            held: 256,
            marked: 0,
            turn: 0,
            lying: [vec![], vec![]],
            scale: 0,
        }
    }

    #[test]
    fn chances_are_fitted_to_what_came_of_practice() {
        let mut weights = plain();
        weights.fit(&[]);
        assert_eq!(weights.chance(256), None, "no practice, no chance");
        // a counter ahead wins 17 of 20
        let won = |n: i32| if n < 17 { 2 } else { 0 };
        let came: Vec<(i32, u8)> = (0..20)
            .flat_map(|n| [(256, won(n)), (-256, 2 - won(n))])
            .collect();
        weights.fit(&came);
        let chance = weights.chance(256).unwrap();
        assert!((chance - 0.85).abs() < 0.02, "{chance}");
        assert_eq!(weights.chance(0), Some(0.5));
        assert!((weights.chance(-256).unwrap() - (1.0 - chance)).abs() < 1e-12);
        assert!(weights.chance(5120).unwrap() > 0.99);
    }

    #[test]
    fn where_standing_better_wins_no_more_often_all_chances_are_near_to_even() {
        let mut weights = plain();
        let came: Vec<(i32, u8)> = (0..40)
            .map(|n| {
                (
                    if n % 2 == 0 { 256 } else { -256 },
                    if n % 4 < 2 { 2 } else { 0 },
                )
            })
            .collect();
        weights.fit(&came);
        assert!((weights.chance(256).unwrap() - 0.5).abs() < 0.01);
    }
}
