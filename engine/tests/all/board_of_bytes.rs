//! The board of bytes that the loop of sowing plays on, each width beside plain loops over its places.
#![allow(dead_code)] // an engine uses all of it

#[path = "../../src/sowing/play/lanes/board.rs"]
mod board;

use crate::game::random::Random;
use board::Board;
use proptest::prelude::*;

/// What a board of `N` places says of these bytes, beside what a loop says.
fn same<const N: usize>(bytes: &[u8], more: &[u8], place: usize, seed: u64) {
    let (a, b) = (Board::<N>::read(bytes), Board::<N>::read(more));
    let all = || (0..N).map(|i| (bytes[i], more[i]));
    let read = |board: &Board<N>| (0..N).map(|i| board.at(i) as u8).collect::<Vec<u8>>();
    let each = |f: &dyn Fn(u8, u8) -> u8| all().map(|(x, y)| f(x, y)).collect::<Vec<u8>>();
    let set = |f: &dyn Fn(u8, u8) -> bool| each(&|x, y| if f(x, y) { 0x80 } else { 0 });
    assert_eq!(read(&a), bytes[..N]);
    // what a lap takes off its hole is lent by the next place, and given back
    let less = |of: &[u8]| (0..N).map(|i| of[i] % 64).collect::<Vec<u8>>();
    let (low, lap) = (less(bytes), less(more));
    let mut add = Board::<N>::read(&lap);
    add.take_from(place % N, low[place % N]);
    let mut sown = Board::<N>::read(&low);
    sown.add(&add);
    let came = |i: usize| low[i] + lap[i] - if i == place % N { low[i] } else { 0 };
    assert_eq!(read(&sown), (0..N).map(came).collect::<Vec<u8>>());
    let (from, to) = (place % N, (place + 5) % N);
    sown.bring(from, to, lap[from].into());
    assert_eq!(sown.at(from), 0);
    assert_eq!(sown.at(to), usize::from(low[to] + lap[to] + lap[from]));
    assert_eq!(read(&a.and(&b)), each(&|x, y| x & y));
    assert_eq!(read(&a.or(&b)), each(&|x, y| x | y));
    assert_eq!(read(&a.without(&b)), each(&|x, y| x & !y));
    assert_eq!(a.meets(&b), all().any(|(x, y)| x & y != 0));
    assert_eq!(a.is_empty(), all().all(|(x, _)| x == 0));
    let below = |of: &[u8]| (0..N).map(|i| of[i] % 128).collect::<Vec<u8>>();
    let (counts, need) = (below(bytes), below(more));
    let found = Board::<N>::read(&counts).enough(&Board::read(&need));
    assert!((0..N).all(|i| found.has(i) == (counts[i] + need[i] >= 128)));
    // a store may have more than 127 counters, and is sown by nobody
    let found = a.enough(&Board::read(&need));
    let reached = |i: usize| u16::from(bytes[i]) + u16::from(need[i]) >= 128;
    assert!(N == 16 || (0..N).all(|i| found.has(i) == (need[i] > 0 && reached(i))));
    assert_eq!(
        read(&a.with(bytes[place % N])),
        set(&|x, _| x == bytes[place % N])
    );
    let mut few = Board::<N>::default();
    (0..N).for_each(|i| few.set(i, bytes[i] % 4));
    assert_eq!(
        few.sum(),
        (0..N).map(|i| usize::from(bytes[i] % 4)).sum::<usize>() % 256
    );

    let tops = Board::<N>::read(&vec![0x80; N]);
    let within = a.and(&b).and(&tops);
    let places: Vec<usize> = (0..N).filter(|i| bytes[*i] & more[*i] > 127).collect();
    assert_eq!(within.places().collect::<Vec<usize>>(), places);
    assert_eq!(within.many() as usize, places.len());
    for (k, place) in places.iter().enumerate() {
        assert_eq!(within.kth(k as u32), *place);
        assert!(within.has(*place));
    }
    if !places.is_empty() {
        let k = Random::of(seed, 1).below(places.len() as u32);
        assert_eq!(within.draw(&mut Random::of(seed, 1)), places[k as usize]);
    }
}

proptest! {
    #[test]
    fn a_board_of_bytes_is_a_byte_a_place(bytes in prop::collection::vec(any::<u8>(), 64),
                                          more in prop::collection::vec(any::<u8>(), 64),
                                          place in 0usize..64, seed: u64) {
        same::<16>(&bytes, &more, place, seed);
        same::<32>(&bytes, &more, place, seed);
        same::<64>(&bytes, &more, place, seed);
    }
}
