//! Chance: what a record tells goes before what is drawn, and sticks show each value as often as they must.

use ludarium_engine::game::chance::{Chance, Fixed, Recorded, Sticks};
use ludarium_engine::game::random::Random;

fn letter(seat: usize) -> String {
    ["S", "N"][seat].to_owned()
}

#[test]
fn what_a_record_tells_goes_before_the_stream_and_a_players_token_is_left() {
    let tokens = ["lot:N", "C", "lot:S"].map(String::from);
    let mut chance = Recorded::new(tokens, Random::of(1, 0), letter);
    assert_eq!(chance.lot("starter", 2), Some(1));
    // a move stands first now: the lot is drawn
    let drawn = chance.lot("hole", 2).expect("a stream leaves no lot open");
    assert_eq!(drawn, Random::of(1, 0).lot("hole", 2).expect("drawn"));
    assert_eq!(chance.told.front().map(String::as_str), Some("C"));
    assert_eq!(
        chance.fell,
        ["lot:N".to_owned(), format!("lot:{}", letter(drawn))]
    );
}

#[test]
fn a_recording_played_again_falls_alike() {
    let options: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
    let sticks = Sticks {
        values: &[6, 1, 2, 3, 4],
        flat: 500,
        faces: &[],
    };
    let fall = |c: &mut dyn FnMut() -> (Option<usize>, usize, u8)| -> Vec<_> {
        (0..20).map(|_| c()).collect()
    };
    let mut first = Recorded::new([], Random::of(3, 7), letter);
    let one = fall(&mut || {
        (
            first.lot("hole", 2),
            first.pick("from", &options),
            first.throw(sticks),
        )
    });
    let mut again = Recorded::new(first.fell.clone(), Fixed(0), letter);
    let two = fall(&mut || {
        (
            again.lot("hole", 2),
            again.pick("from", &options),
            again.throw(sticks),
        )
    });
    assert_eq!(one, two);
    assert_eq!(first.fell, again.fell);
}

#[test]
fn chances_of_throws_are_those_of_the_sticks() {
    let sticks = Sticks {
        values: &[6, 1, 2, 3, 4],
        flat: 500,
        faces: &[],
    };
    let all = sticks.chances();
    let of = |value: u8| all.iter().find(|(v, _)| *v == value).map(|(_, p)| *p);
    assert_eq!(
        [of(1), of(2), of(6)],
        [Some(0.25), Some(0.375), Some(0.0625)]
    );
    assert!((all.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    let unfair = Sticks {
        values: &[1, 2],
        flat: 250,
        faces: &[],
    };
    assert_eq!(unfair.chances(), [(1, 0.75), (2, 0.25)]);
}
