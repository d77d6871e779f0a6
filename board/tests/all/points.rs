//! Boards of points with men.

use ludarium_board::{
    men_figure, men_svg, BoardLine, BoardPoint, Man, MenError, MenGeometry, MenView,
};

fn three() -> MenView {
    let name = |x: i32, y: i32| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    let points = (0..9).map(|i| BoardPoint {
        name: name(i % 3, i / 3),
        x: i % 3 * 100,
        y: i / 3 * 100,
    });
    MenView {
        id: "m".into(),
        points: points.collect(),
        lines: vec![BoardLine {
            points: vec![0, 1, 2],
            ..BoardLine::default()
        }],
        men: vec![Man {
            point: 4,
            says: "South’s man".into(),
            ..Man::default()
        }],
        ..MenView::default()
    }
}

#[test]
fn a_board_shows_every_man_and_says_where_he_stands() {
    let view = three();
    let drawn = men_figure(&view).to_markup();
    assert_eq!(drawn.matches("class=\"m-man").count(), 1);
    assert!(drawn.contains("9 points. South’s man on b2."));
    // letters and numbers
    assert_eq!(drawn.matches("m-name").count(), 6);
    let geometry = MenGeometry::of(&view);
    // South's side is below
    assert!(geometry.places[0][1] > geometry.places[8][1]);
}

#[test]
fn the_units_of_a_board_make_no_difference() {
    let (view, mut coarse) = (three(), three());
    for point in &mut coarse.points {
        (point.x, point.y) = (point.x * 2 + 300, point.y * 2 + 100);
    }
    assert_eq!(MenGeometry::of(&coarse), MenGeometry::of(&view));
}

#[test]
fn what_is_on_no_point_is_told() {
    let mut view = three();
    view.path = vec![9];
    let astray = MenError::Astray { points: 9, far: 9 };
    assert_eq!(view.check(), Err(astray));
    assert!(men_svg(&view)
        .to_markup()
        .contains("something is on point 9"));
    assert_eq!(MenView::default().check(), Err(MenError::Points(0)));
}
