//! Boards of points, counted on paper.

use ludarium_engine::men::board::{each, one, Board, Joined, Line, NoBoard, Sense, Slant};

fn lines_of(board: &Board) -> Vec<String> {
    let names = |line: &Line| {
        let names: Vec<&str> = line.points.iter().map(|p| board.name(*p)).collect();
        names.join(" ")
    };
    board.lines.iter().map(names).collect()
}

fn joined(board: &Board) -> usize {
    board
        .beside
        .iter()
        .map(|set| set.count_ones() as usize)
        .sum::<usize>()
        / 2
}

#[test]
fn boards_have_the_points_and_joints_that_are_counted_on_paper() {
    // points, joints, lines of three or more
    for (name, board, points, joints) in [
        (
            "five by five",
            Board::grid(5, 5, Joined::Straight, &[]),
            25,
            40,
        ),
        (
            "crossed at every other point",
            Board::grid(5, 5, Joined::Alternate, &[]),
            25,
            56,
        ),
        ("draughts", Board::grid(8, 8, Joined::Diagonal, &[]), 32, 49),
        (
            "draughts of ten",
            Board::grid(10, 10, Joined::Diagonal, &[]),
            50,
            81,
        ),
        ("king's steps", Board::grid(3, 3, Joined::Both, &[]), 9, 20),
        ("nine men", Board::squares(3, false, &[]), 24, 32),
        ("twelve men", Board::squares(3, true, &[]), 24, 40),
        ("six men", Board::squares(2, false, &[]), 16, 20),
        ("wheel", Board::wheel(8, &[]), 9, 16),
        ("wheel of five", Board::wheel(5, &[]), 6, 10),
    ] {
        let board = board.unwrap();
        assert_eq!((board.len(), joined(&board)), (points, joints), "{name}");
        // every joint goes both ways
        for p in each(board.all()) {
            for q in each(board.beside[usize::from(p)]) {
                assert!(board.beside[usize::from(q)] & one(p) != 0, "{name}");
            }
            assert!(board.beside[usize::from(p)] & one(p) == 0, "{name}");
        }
    }
}

#[test]
fn a_cross_is_a_grid_with_its_corners_cut() {
    let corners: Vec<String> = ["a", "b", "f", "g"]
        .iter()
        .flat_map(|c| [1, 2, 6, 7].map(|r| format!("{c}{r}")))
        .collect();
    let board = Board::grid(7, 7, Joined::Straight, &corners).unwrap();
    assert_eq!((board.len(), joined(&board)), (33, 52));
    assert!(lines_of(&board).contains(&"c1 d1 e1".to_owned()));
    let refused = Board::grid(3, 3, Joined::Straight, &["d9".to_owned()]);
    assert!(matches!(refused, Err(NoBoard::Unknown(_))));
}

#[test]
fn ways_follow_their_line_and_closed_ones_go_round() {
    let board = Board::grid(5, 5, Joined::Alternate, &[]).unwrap();
    let corner = board.point("a1").unwrap();
    let ways = &board.ways[usize::from(corner)];
    let mut ends: Vec<(&str, Slant, Sense)> = ways
        .iter()
        .map(|w| (board.name(*w.points.last().unwrap()), w.slant, w.sense))
        .collect();
    ends.sort();
    assert_eq!(
        ends,
        [
            ("a5", Slant::Straight, Sense::Up),
            ("e1", Slant::Straight, Sense::Level),
            ("e5", Slant::Diagonal, Sense::Up)
        ]
    );
    let wheel = Board::wheel(6, &[]).unwrap();
    let top = wheel.point("r1").unwrap();
    let round = wheel.ways[usize::from(top)]
        .iter()
        .find(|w| w.points.len() == 5);
    assert_eq!(round.map(|w| wheel.name(w.points[0])), Some("r2"));
}

#[test]
fn a_board_is_turned_half_round_for_north() {
    let board = Board::squares(3, false, &[]).unwrap();
    let turned = board.turned.clone().unwrap();
    for (from, to) in [("a1", "g7"), ("d1", "d7"), ("c4", "e4")] {
        let at = board.point(from).unwrap();
        assert_eq!(board.name(turned[usize::from(at)]), to);
    }
    let uneven = Board::drawn(
        &["a 0 0", "b 1 0", "c 0 1"].map(str::to_owned),
        &["a b".to_owned(), "a c".to_owned()],
        &[],
    );
    assert_eq!(uneven.unwrap().turned, None);
}

#[test]
fn a_drawn_board_says_what_is_wrong_with_it() {
    let points = |all: &[&str]| -> Vec<String> { all.iter().map(|s| (*s).to_owned()).collect() };
    let drawn = |p: &[&str], l: &[&str]| Board::drawn(&points(p), &points(l), &[]);
    let ring = drawn(&["a 0 0", "b 1 0", "c 1 1", "d 0 1"], &["a b c d a"]).unwrap();
    assert!(ring.lines[0].closed && joined(&ring) == 4);
    assert!(matches!(drawn(&["a 0"], &[]), Err(NoBoard::Place(_))));
    assert!(matches!(drawn(&["A 0 0"], &[]), Err(NoBoard::Place(_))));
    assert!(matches!(drawn(&["x1 0 0"], &[]), Err(NoBoard::Place(_))));
    assert!(matches!(
        drawn(&["a 0 0", "a 1 0"], &[]),
        Err(NoBoard::Twice(_))
    ));
    assert!(matches!(
        drawn(&["a 0 0", "b 1 0"], &["a"]),
        Err(NoBoard::Line(_))
    ));
    assert!(matches!(
        drawn(&["a 0 0", "b 1 0"], &["a c"]),
        Err(NoBoard::Unknown(_))
    ));
    assert!(matches!(
        Board::grid(12, 12, Joined::Straight, &[]),
        Err(NoBoard::Points(144))
    ));
}
