//! The boards of the page's engine, two numbers of 64 bits, beside those that native programs play on, one of 128: the same files,
//! compiled here side by side.
#![allow(dead_code)] // an engine uses all of them

#[path = "../../src/sowing/play/packed/lanes.rs"]
mod lanes;
#[path = "../../src/sowing/play/packed/pair.rs"]
mod pair;
#[path = "../../src/sowing/play/packed/sixteen.rs"]
mod sixteen;

use crate::game::random::Random;
use lanes::Lanes;
use pair::Pair;
use proptest::prelude::*;

fn of(x: u128) -> Pair {
    Pair(x as u64, (x >> 64) as u64)
}

proptest! {
    /// Whatever is done to a board of two halves is done to the whole of 128 bits.
    #[test]
    fn halves_are_the_whole(counts in prop::array::uniform16(0u8..64), more in prop::array::uniform16(0u8..64),
                            place in 0usize..16, count in 0usize..64, seed: u64) {
        let (a, b) = (u128::from_le_bytes(counts), u128::from_le_bytes(more));
        let (x, y) = (of(a), of(b));
        prop_assert_eq!(Pair::read(&counts), x);
        let mut written = [0; 16];
        x.write(&mut written);
        prop_assert_eq!(written, counts);
        prop_assert_eq!(x.plus(y), of(a.plus(b)));
        prop_assert_eq!(x.plus(y).minus(y), x);
        prop_assert_eq!(x.and(y), of(a.and(b)));
        prop_assert_eq!(x.or(y), of(a.or(b)));
        prop_assert_eq!(x.xor(y), of(a.xor(b)));
        prop_assert_eq!(x.without(y), of(a.without(b)));
        prop_assert_eq!(x.none(), of(a.none()));
        prop_assert_eq!(x.sum(), a.sum());
        prop_assert_eq!(x.byte(place), a.byte(place));
        prop_assert_eq!(Pair::at(place, count), of(u128::at(place, count)));
        prop_assert_eq!(Pair::splat(count as u8), of(u128::splat(count as u8)));
        // what a lap takes from its hole is borrowed from the next, and paid back
        let add = Pair::default().minus(Pair::at(place, x.byte(place))).plus(y);
        prop_assert_eq!(x.plus(add), of(a.plus(0u128.minus(u128::at(place, a.byte(place))).plus(b))));
        let tops = a.none();
        if tops != 0 {
            prop_assert_eq!(of(tops).lowest(), tops.lowest());
            prop_assert_eq!(of(tops).drop_lowest(), of(tops.drop_lowest()));
        }
        let need = [0x7f00_7f7e_7f7f_7f70, 0x0000_0000_7f7f_7f7f];
        let set = x.open(need);
        prop_assert_eq!(set, a.open(need));
        prop_assert_eq!(y.none().outside(set), b.none().outside(set));
        if !Pair::nobody(set) {
            let drawn = |n| Random::of(seed, n);
            prop_assert_eq!(Pair::draw(set, &mut drawn(1)), u128::draw(set, &mut drawn(1)));
        }
    }
}
