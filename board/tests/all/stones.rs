//! Where counters lie in a hole.

use ludarium_board::{place_of, BoardView, Geometry, MAX_ROW, STONES_AT_MOST};

/// Radius of a hole and of a counter.
fn radius() -> [f64; 2] {
    let view = BoardView {
        holes: vec![4; 12],
        ..BoardView::default()
    };
    Geometry::of(&view).radius
}

#[test]
fn every_counter_lies_inside_its_hole() {
    let [bowl, stone] = radius();
    for hole in 0..2 * MAX_ROW {
        for slot in 0..STONES_AT_MOST {
            let s = place_of(hole, slot);
            assert!(s.x.hypot(s.y) + stone < bowl, "hole {hole} slot {slot}");
        }
    }
}

#[test]
fn the_first_twelve_can_be_told_apart() {
    let stone = radius()[1];
    for hole in 0..2 * MAX_ROW {
        for a in 0..12 {
            for b in 0..a {
                let (p, q) = (place_of(hole, a), place_of(hole, b));
                assert!(
                    (p.x - q.x).hypot(p.y - q.y) > 1.5 * stone,
                    "hole {hole}: {a} and {b}"
                );
            }
        }
    }
}

#[test]
fn all_tints_occur() {
    for tint in 0..3 {
        assert!((0..12).any(|h| (0..4).any(|s| place_of(h, s).tint == tint)));
    }
}
