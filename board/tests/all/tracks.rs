//! Boards with a track, and throwing sticks: what every drawing must hold.

use ludarium_board::{
    draw_sticks_json, draw_track_json, sticks, track_figure, Node, Shape, Sticks, TrackGeometry,
    TrackPiece, TrackPoint, TrackView,
};
use proptest::prelude::*;

fn line(days: usize) -> TrackView {
    TrackView {
        id: "x".into(),
        shape: Shape::Line,
        days,
        ends: ["village".into(), "well".into()],
        seats: 2,
        ..TrackView::default()
    }
}

fn rows(rows: usize, columns: usize) -> TrackView {
    TrackView {
        id: "x".into(),
        shape: Shape::Rows,
        rows,
        columns,
        seats: 2,
        ..TrackView::default()
    }
}

fn piece(seat: usize, piece: usize, stage: &str, place: usize) -> TrackPiece {
    TrackPiece {
        seat,
        piece,
        stage: stage.into(),
        place,
        on: true,
        sign: (seat + 1).to_string(),
        says: format!("Piece {piece} of {seat}"),
        ..TrackPiece::default()
    }
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt()
}

fn ids(node: &Node) -> Vec<&str> {
    node.walk().filter_map(|n| n.get("id")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// A spiral of any length: hollows follow each other at one distance, none lies on another, all lie on the board.
    #[test]
    fn a_spiral_of_any_length_has_room_for_every_day(days in 2usize..500) {
        let at = TrackGeometry::of(&line(days));
        prop_assert_eq!(at.places.len(), days + 1);
        let [.., width, height] = at.view_box;
        for [x, y] in &at.places {
            prop_assert!(*x >= at.radius && *x <= width - at.radius && *y >= at.radius && *y <= height - at.radius);
        }
        for (i, a) in at.places.iter().enumerate() {
            for b in &at.places[i + 1..] {
                prop_assert!(apart(*a, *b) >= 2.0 * at.radius, "two hollows of {days} lie on each other");
            }
        }
        // equal steps along the groove: the straight way between neighbours is a little shorter where it winds closer
        for pair in at.places[..days].windows(2) {
            let step = apart(pair[0], pair[1]) / at.pitch;
            prop_assert!((0.85..=1.001).contains(&step), "{step}");
        }
        // the last day is the middle, the first is outermost
        let middle = at.places[days];
        let far: Vec<f64> = at.places.iter().map(|p| apart(*p, middle)).collect();
        prop_assert!(far.windows(2).all(|w| w[0] > w[1]), "a day lies farther from the middle than the one before");
    }

    /// Rows: the drawing turned upright is the same board, a quarter round; houses never touch.
    #[test]
    fn rows_stand_apart_flat_and_upright(r in 1usize..12, c in 1usize..20) {
        let flat = TrackGeometry::of(&rows(r, c));
        let upright = TrackGeometry::of(&TrackView { turned: true, ..rows(r, c) });
        prop_assert_eq!(flat.view_box[2..4].to_vec(), vec![upright.view_box[3], upright.view_box[2]]);
        for (i, a) in flat.places.iter().enumerate() {
            for (j, b) in flat.places.iter().enumerate().skip(i + 1) {
                prop_assert!(apart(*a, *b) > 2.0 * flat.radius);
                let turned = apart(upright.places[i], upright.places[j]);
                prop_assert!((apart(*a, *b) - turned).abs() < 1e-6);
            }
        }
    }

    /// Pieces on one place stand beside each other; what is not on the board is not drawn.
    #[test]
    fn pieces_of_one_place_can_be_told_apart(n in 1usize..7, place in 0usize..20) {
        let mut view = line(20);
        view.pieces = (0..n).map(|seat| piece(seat, 0, "o", place)).collect();
        view.pieces.push(TrackPiece { on: false, ..piece(n, 0, "x", 0) });
        let at = TrackGeometry::of(&view);
        for (i, a) in at.pieces[..n].iter().enumerate() {
            for b in &at.pieces[i + 1..n] {
                prop_assert!(apart(*a, *b) > 12.0);
            }
        }
        let drawn = track_figure(&view);
        let signs = drawn.walk().filter(|x| x.get("class") == Some("t-sign")).count();
        prop_assert_eq!(signs, n);
    }

    /// Whatever the names, the markup holds them as text.
    #[test]
    fn names_cannot_break_out(name in "\\PC{0,12}", id in "\\PC{0,12}") {
        let mut view = line(9);
        view.ends = [name.clone(), name.clone()];
        view.role = name.clone();
        view.id = id;
        view.title = format!("<script>{name}");
        view.pieces = vec![TrackPiece { role: true, sign: name.clone(), ..piece(0, 0, "b", 3) }, TrackPiece { sign: name, ..piece(1, 0, "o", 3) }];
        let markup = track_figure(&view).to_markup();
        prop_assert!(!markup.contains("<script"));
        prop_assert!(!markup.contains("style="));
    }
}

#[test]
fn two_boards_of_a_page_share_no_id() {
    let (a, b) = (
        line(9),
        TrackView {
            id: "y".into(),
            ..rows(4, 10)
        },
    );
    let (a, b) = (track_figure(&a), track_figure(&b));
    let (a, b) = (ids(&a), ids(&b));
    assert!(!a.is_empty() && a.iter().all(|id| !b.contains(id)));
    let mut once = a.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), a.len());
}

/// However many pieces are on a place, they stay on it; where all places face others far off, they are stacked towards those.
#[test]
fn stacks_stay_on_their_places() {
    let point = |x: i32, y: i32| TrackPoint {
        x: 100 * x,
        y: 100 * y,
        ..TrackPoint::default()
    };
    for (far, n) in [(1, 2), (1, 15), (4, 5), (4, 15)] {
        let mut view = TrackView {
            shape: Shape::Drawn,
            points: (0..12).map(|i| point(i % 6, i / 6 * far)).collect(),
            places: 12,
            seats: 2,
            ..TrackView::default()
        };
        view.pieces = (0..n)
            .flat_map(|k| [piece(0, k, "o", 0), piece(1, k, "o", 11)])
            .collect();
        for turned in [false, true] {
            view.turned = turned;
            let at = TrackGeometry::of(&view);
            let half = at.pitch / 2.0;
            let middle = [at.view_box[2] / 2.0, at.view_box[3] / 2.0];
            for (piece, [x, y]) in view.pieces.iter().zip(&at.pieces) {
                let [a, b] = at.places[piece.place];
                let (off, middle, own) = if turned {
                    ([y - b, x - a], middle[0], [*x, a])
                } else {
                    ([x - a, y - b], middle[1], [*y, b])
                };
                let stays = |n: f64| n.abs() + 17.5 <= half + 1e-6;
                let inwards = (own[0] - middle) * (own[1] - middle) > 0.0;
                assert!(
                    stays(off[0]) && (stays(off[1]) || far == 4 && inwards),
                    "{far} {n}: {off:?}"
                );
            }
            let drawn = track_figure(&view);
            let counted = drawn
                .walk()
                .filter(|x| x.get("class") == Some("t-number"))
                .count();
            assert_eq!(counted, if n > 5 { 2 } else { 0 });
        }
    }
}

/// The two players' counters differ in shape, not by colour alone; the ways of the two by line and by heads.
#[test]
fn players_are_told_apart_by_shape() {
    let mut view = rows(6, 10);
    view.pieces = vec![piece(0, 0, "o", 3), piece(1, 0, "o", 44)];
    let drawn = track_figure(&view);
    let has = |class: &str| {
        drawn
            .walk()
            .filter(|n| n.get("class") == Some(class))
            .count()
    };
    assert_eq!((has("t-cross"), has("t-ring")), (1, 1));
    assert_eq!((has("t-link"), has("t-link t-link-other")), (2, 1));
    view.numbers = true;
    let text: Vec<&str> = view.pieces.iter().map(|_| "0").collect();
    let numbers = track_figure(&view);
    let written: Vec<&str> = numbers
        .walk()
        .filter(|n| n.get("class") == Some("t-number"))
        .map(|n| n.text.as_str())
        .collect();
    assert_eq!(written, text);
}

#[test]
fn the_board_is_told_in_words() {
    let mut view = line(12);
    view.pieces = vec![piece(0, 0, "o", 3)];
    let markup = track_figure(&view).to_markup();
    assert!(markup.contains("role=\"img\"") && markup.contains("A line of 12 days. Piece 0 of 0."));
    view.silent = true;
    assert!(track_figure(&view)
        .to_markup()
        .contains("aria-hidden=\"true\""));
}

#[test]
fn every_way_that_sticks_can_fall_has_its_picture() {
    let mut seen = vec![];
    for flat in 0..=3 {
        let drawn = sticks(&Sticks {
            count: 3,
            flat: Some(flat),
            kind: "sticks".into(),
            faces: vec![],
            says: "three sticks".into(),
            turn: 4,
        });
        let of = |class: &str| {
            drawn
                .walk()
                .filter(|n| n.get("class") == Some(class))
                .count()
        };
        assert_eq!((of("t-throw flat"), of("t-throw round")), (flat, 3 - flat));
        assert_eq!(drawn.get("aria-label"), Some("three sticks"));
        seen.push(drawn.to_markup());
    }
    seen.dedup();
    assert_eq!(seen.len(), 4);
    let idle = sticks(&Sticks {
        count: 3,
        ..Sticks::default()
    });
    assert_eq!(
        idle.walk()
            .filter(|n| n.get("class") == Some("t-throw idle"))
            .count(),
        3
    );
}

#[test]
fn what_cannot_be_drawn_says_why() {
    for (given, word) in [
        ("garbage", "cannot be read"),
        ("{\"shape\":\"line\",\"days\":1}", "2 to 2000 days"),
        (
            "{\"shape\":\"rows\",\"rows\":0,\"columns\":4}",
            "1 to 2400 houses",
        ),
        (
            "{\"shape\":\"rows\",\"rows\":2,\"columns\":4,\"path\":[8]}",
            "place 8",
        ),
        (
            "{\"shape\":\"line\",\"days\":9,\"part\":[4,4]}",
            "a later one",
        ),
    ] {
        let answer: serde_json::Value = serde_json::from_str(&draw_track_json(given)).unwrap();
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(word), "{given}: {answer}");
    }
    assert!(draw_sticks_json("garbage").contains("svg"));
}

/// A straight stretch shows its days and the pieces on them, no others.
#[test]
fn a_part_shows_only_its_days() {
    let mut view = line(40);
    view.part = Some([30, 40]);
    view.pieces = vec![piece(0, 0, "o", 33), piece(1, 0, "o", 3)];
    let drawn = track_figure(&view);
    let days: Vec<&str> = drawn
        .walk()
        .filter(|n| n.get("class") == Some("t-day"))
        .map(|n| n.text.as_str())
        .collect();
    assert_eq!(days, (30..40).map(|d| d.to_string()).collect::<Vec<_>>());
    assert_eq!(
        drawn
            .walk()
            .filter(|n| n.get("class") == Some("t-sign"))
            .count(),
        1
    );
    assert!(drawn.to_markup().len() < 3500, "a small picture is light");
}

/// Six squares in two rows, a tray for either player's pieces in hand and one for those borne off.
fn drawn() -> TrackView {
    let point = |name: &str, x, y| TrackPoint {
        name: name.into(),
        x,
        y,
    };
    let squares = (0..6).map(|i| point(&format!("a{i}"), i % 3 * 100, i / 3 * 100));
    let trays = [(0, -130), (0, 230), (200, -130), (200, 230)];
    TrackView {
        id: "x".into(),
        shape: Shape::Drawn,
        points: squares.chain(trays.map(|(x, y)| point("", x, y))).collect(),
        places: 6,
        ways: vec![vec![6, 0, 1, 4, 5], vec![7, 3, 4, 1, 2]],
        links: vec![[0, 5]],
        marked: vec![4],
        seats: 2,
        ..TrackView::default()
    }
}

#[test]
fn a_board_that_is_drawn_has_room_for_its_places_and_the_pieces_beside_it() {
    let mut view = drawn();
    view.pieces = (0..4).map(|k| piece(0, k, "s", 6)).collect();
    view.pieces.extend((0..2).map(|k| piece(1, k, "f", 9)));
    for turned in [false, true] {
        view.turned = turned;
        assert_eq!(view.check(), Ok(()));
        let at = TrackGeometry::of(&view);
        let [.., width, height] = at.view_box;
        assert_eq!(turned, height < width);
        for (i, p) in at.pieces.iter().enumerate() {
            assert!(p[0] > 0.0 && p[0] < width && p[1] > 0.0 && p[1] < height);
            for q in &at.pieces[..i] {
                assert!(apart(*p, *q) > 20.0, "{p:?} {q:?}");
            }
        }
        let squares = &at.places[..6];
        for (i, p) in squares.iter().enumerate() {
            assert!(squares[..i].iter().all(|q| apart(*p, *q) > 60.0));
        }
        assert!(track_figure(&view)
            .walk()
            .any(|n| n.get("class") == Some("t-link")));
    }
    view.links = vec![[0, 12]];
    assert!(view.check().is_err());
}
