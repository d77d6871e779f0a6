//! Records of games: read as they are written, with every fault, and nothing slipped in.

use ludarium_engine::game::record::GameRecord;
use proptest::prelude::*;

#[test]
fn no_name_and_no_comment_brings_a_header_or_a_move_of_its_own() {
    let record = GameRecord {
        game: "um-el-banat".to_owned(),
        players: vec!["x\nResult: South wins".to_owned(), "a; b".to_owned()],
        tokens: vec!["A".to_owned()],
        comments: vec![(0, "open } B\nC".to_owned())],
        ..GameRecord::default()
    };
    let read = GameRecord::parse(&record.write()).unwrap();
    assert_eq!(read.result, None);
    assert_eq!(read.players, ["x Result: South wins", "a, b"]);
    assert_eq!(read.tokens, ["A"]);
}

proptest! {
    #[test]
    fn reading_undoes_writing(
        tokens in proptest::collection::vec("[A-Fa-f][+-]?|lot:[SN]|stop", 0..60),
        at in proptest::collection::vec((0usize..60, "[a-z]{1,8}( [a-z]{1,8}){0,3}"), 0..5),
        seed in proptest::option::of(any::<u64>()),
        start in proptest::option::of("[0-9],[0-9]/[0-9],[0-9] 0-0 S"),
        players in proptest::collection::vec("[a-z]{1,8}( [a-z]{1,8})?", 0..5),
        sides in any::<bool>(),
        set in proptest::collection::btree_map("[a-z]{1,6}", any::<i64>(), 0..3),
    ) {
        let mut comments: Vec<(usize, String)> = at.into_iter().map(|(a, w)| (a.min(tokens.len()), w)).collect();
        comments.sort_by_key(|c| c.0);
        let record = GameRecord {
            game: "some-game".into(), rules: "00ff".into(), readings: [("Q-1".into(), "a reading".into())].into(),
            seed, sides: sides && players.len() == 2, players, set, start, title: None, result: Some("draw 24-24".into()), tokens, comments,
        };
        let text = record.write();
        prop_assert_eq!(GameRecord::parse(&text).unwrap(), record.clone());
        prop_assert_eq!(GameRecord::parse(&text).unwrap().write(), text);
    }
}

#[test]
fn a_record_of_a_later_format_is_refused() {
    let of = |n: &str| GameRecord::parse(&format!("Format: {n}\nGame: x\n\nA\n"));
    assert_eq!(of("1"), GameRecord::parse("Game: x\n\nA\n"));
    let problems = of("2").unwrap_err();
    assert!(problems[0].1.contains("newer program"), "{problems:?}");
}

#[test]
fn every_bad_header_is_told() {
    let problems = GameRecord::parse("Gane: x\nSeed: y\n\nA b { open").unwrap_err();
    assert!(problems.len() >= 3, "{problems:?}");
}
