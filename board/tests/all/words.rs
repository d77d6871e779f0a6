//! Positions of sowing boards in words.

use ludarium_board::{describe, hole_words, BoardView, Mark, Side};

#[test]
fn a_position_is_told_whole() {
    let mut view = BoardView {
        holes: vec![6, 3, 0, 1, 5, 7, 4, 4, 4, 4, 4, 4],
        stores: [2, 0],
        to_move: Some(Side::South),
        playable: vec![1, 3, 5],
        marks: vec![None; 12],
        ..BoardView::default()
    };
    view.marks[4] = Some(Mark {
        kind: "daughter".into(),
        by: Side::North,
        visited: false,
    });
    assert_eq!(
        describe(&view),
        "South: A 6, B 3, C 0, D 1, E 5, F 7. North: a 4, b 4, c 4, d 4, e 4, f 4. \
         E is North’s daughter. Taken: South 2, North 0. South to move: B, D and F."
    );
    assert_eq!(hole_words(&view, 4), "E, 5 counters, North’s daughter");
    assert_eq!(hole_words(&view, 3), "D, 1 counter, may be played");
    assert_eq!(hole_words(&view, 2), "C, empty");
}

#[test]
fn holes_gained_in_the_other_row_are_told() {
    let mut owners = vec![Side::South; 4];
    owners[3] = Side::North;
    let view = BoardView {
        holes: vec![1; 4],
        owners,
        ..BoardView::default()
    };
    assert!(describe(&view).contains("South also holds a."));
    assert!(hole_words(&view, 2).contains("held by South"));
}
