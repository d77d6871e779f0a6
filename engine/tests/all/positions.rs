//! What is let into play: positions as described are refused with all reasons, acts that are not legal by type.

use ludarium_engine::game::chance::Open;
use ludarium_engine::game::{NotationError, Player};
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::samples;
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::notation::{
    move_text, parse_position, parse_start, position_json, position_text, start_json, start_text,
    Described, PositionError, Unfit,
};
use ludarium_engine::sowing::play::{Game, Silent};
use ludarium_engine::sowing::{self, Playable};
use ludarium_engine::track;

fn rules() -> Playable {
    sowing::compile(&samples::sowing(), &Choice::new()).unwrap()
}

fn reasons(text: &str) -> Vec<Unfit> {
    match parse_position(&rules(), text) {
        Err(PositionError::Unfit(reasons)) => reasons,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_position_is_refused_with_all_reasons_at_once() {
    let found = reasons("4,4,4,4,4,4,4/4,4s,4,4,4 9-9-0-2 -");
    let (south, north) = (Player::South, Player::North);
    assert_eq!(
        found[..2],
        [
            Unfit::Row {
                of: south,
                have: 7,
                need: 6
            },
            Unfit::Row {
                of: north,
                have: 5,
                need: 6
            },
        ]
    );
    assert!(matches!(found[2], Unfit::NoMarks { .. }));
    assert_eq!(
        found[3],
        Unfit::TooMany {
            have: 68,
            total: 48
        }
    );
    assert_eq!(found[4..], [Unfit::NobodysHand(2), Unfit::NoHand(2)]);
}

#[test]
fn counters_are_no_more_than_the_game_has_and_some() {
    assert_eq!(
        reasons("0,0,0,0,0,0/0,0,0,0,0,0 0-0 S"),
        [Unfit::Empty { total: 48 }]
    );
    // a number that no hole could hold is one of too many, not one that cannot be read
    let many = reasons("4000000000,4000000000,0,0,0,0/0,0,0,0,0,0");
    assert_eq!(
        many,
        [Unfit::TooMany {
            have: 8_000_000_000,
            total: 48
        }]
    );
    assert!(parse_position(&rules(), "1,0,0,0,0,0/1,0,0,0,0,0").is_ok());
}

#[test]
fn a_json_position_is_asked_the_same() {
    let found = reasons(
        r#"{"holes": [4,4], "marks": [{"kind": "weg", "by": "south"}, null], "closed": [70], "hand": 1, "to_move": "south"}"#,
    );
    assert_eq!(found.len(), 4, "{found:?}");
    assert_eq!(found[0], Unfit::Holes { have: 2, need: 12 });
    assert_eq!(found[1], Unfit::NoHole(70));
    assert_eq!(found[3], Unfit::NoHand(1));
    let unread = parse_position(&rules(), r#"{"holes": 4}"#).unwrap_err();
    assert!(matches!(unread, PositionError::Notation(NotationError(_))));
}

#[test]
fn what_is_written_of_a_position_describes_it() {
    let rules = rules();
    let pos = parse_position(&rules, "0,2,0,0,n:0,0/3,3,0,6,0,0x 4-1-3 N").unwrap();
    for text in [
        position_text(&rules, &pos),
        position_json(&rules, &pos).to_string(),
    ] {
        assert_eq!(Described::read(&text).unwrap().valid(&rules), Ok(pos));
    }
}

#[test]
fn a_move_that_is_not_legal_changes_nothing_and_says_what_is() {
    let rules = rules();
    let mut game = Game::new(&rules);
    // not opened yet: nobody is to move
    assert!(game
        .play(Move::hole(0), &mut Silent)
        .unwrap_err()
        .legal
        .is_empty());
    game.open(&mut Open, &mut Silent);
    let before = game.save();
    for wrong in [Move::hole(7), Move::hole(31), Move::Stop] {
        let refused = game.play(wrong, &mut Silent).unwrap_err();
        assert_eq!(refused.what, move_text(rules.holes(), wrong));
        assert_eq!(refused.legal, ["A", "B", "C", "D", "E", "F"]);
        assert_eq!(game.save(), before);
    }
    assert!(game.play(Move::hole(0), &mut Silent).is_ok());
}

#[test]
fn an_act_of_a_stick_game_that_is_not_legal_is_refused_likewise() {
    let rules = track::compile(&samples::track(), &Choice::new(), &Overrides::new()).unwrap();
    let mut game = track::Game::new(&rules, None, 0).unwrap();
    let before = game.state().clone();
    let refused = game.throw(9, &mut track::Silent).unwrap_err();
    assert_eq!(
        (refused.what.as_str(), refused.legal),
        ("t9", vec!["throw".to_owned()])
    );
    let passed = game.act(track::Action::HandOver, &mut track::Silent);
    assert!(passed.is_err());
    assert_eq!(*game.state(), before);
    let wrong = track::notation::parse_position(&rules, "rows=2 | o1 | o2 o3 | turn 5 choose 9");
    let message = wrong.unwrap_err().to_string();
    for part in ["seat 0 has 1", "seat 1 has 2", "no seat 5", "9 is no value"] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn a_key_that_a_position_does_not_know_is_an_error_with_the_one_meant() {
    let whole = r#"{"holes": [4,4,4,4,4,4,4,4,4,4,4,4], "stores": [0,0]"#;
    for (more, words) in [
        (r#""store": [2,0]"#, "did you mean `stores`?"),
        (r#""mark": []"#, "did you mean `marks`?"),
        (r#""tomove": "north""#, "did you mean `to_move`?"),
        (r#""moves": 3"#, "`moves`"),
        (r#""closed": 3"#, "no list of holes"),
        (r#""turn": 0"#, "no number from 1"),
        (r#""starter": "West""#, "neither"),
        (
            r#""marks": [{"kind":"weg","by":"south","visit":true},null,null,null,null,null,null,null,null,null,null,null]"#,
            "did you mean `visited`?",
        ),
    ] {
        let text = format!("{whole}, {more}}}");
        let message = Described::read(&text).unwrap_err().to_string();
        assert!(message.contains(words), "{text}: {message}");
    }
}

#[test]
fn what_no_board_shows_can_be_said_and_is_said_again() {
    let rules = rules();
    let text = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N turn:5 round:2 starter:S last:S";
    let start = parse_start(&rules, text).unwrap();
    assert_eq!(start_text(&rules, &start), text);
    let json = start_json(&rules, &start).to_string();
    assert_eq!(parse_start(&rules, &json).unwrap(), start);
    let game = start.game(&rules);
    assert_eq!((game.round(), game.opener()), (2, Some(Player::South)));
    // a board alone has no past, and says so
    let message = parse_position(&rules, text).unwrap_err().to_string();
    assert!(message.contains("leave them out"), "{message}");
    for (text, words) in [
        ("turn:0", "a number from 1"),
        ("turn:x", "a number from 1"),
        ("last:south", "S or N"),
        ("turn:2 turn:2", "said twice"),
        ("trun:2", "did you mean `turn`?"),
    ] {
        let text = format!("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N {text}");
        let message = Described::read(&text).unwrap_err().to_string();
        assert!(message.contains(words), "{text}: {message}");
    }
}

#[cfg(feature = "read")]
#[test]
fn holes_that_hold_counters_are_found_on_boards_of_every_size() {
    for row in [1, 6, 12, 14, 15, 16, 17, 24] {
        let (holes, counters) = (2 * row, 120.min(127 / row));
        let rules = crate::small::rules((row, counters, 100), "");
        let rules = crate::small::compiled(&rules).unwrap();
        let patterns = [
            0,
            1,
            0x8000_0000_0001,
            0x5555_5555_5555,
            u64::MAX,
            0x1234_5678_9abc,
        ];
        for pattern in patterns.map(|p: u64| p & (u64::MAX >> (64 - holes))) {
            // one hole holds all that there are, the others of the pattern a counter each; a store does not count
            let rest = holes * counters - pattern.count_ones() as usize;
            for full in [
                pattern.trailing_zeros(),
                63 - pattern.leading_zeros().min(63),
            ] {
                let count = |h: usize| match (pattern >> h & 1, h == full as usize) {
                    (0, _) => "0".to_owned(),
                    (_, false) => "1".to_owned(),
                    (_, true) => rest.to_string(),
                };
                let side = |from: usize| (from..from + row).map(count).collect::<Vec<_>>();
                let [south, north] = [side(0), side(row)].map(|counts| counts.join(","));
                let pos = parse_position(&rules, &format!("{south}/{north} 1-0 S")).unwrap();
                assert_eq!(pos.occupied(), pattern, "{south}/{north}");
            }
        }
    }
}
