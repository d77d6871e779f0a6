//! Prints a page with boards in many states, to look at: `cargo run -p ludarium-board --example gallery > gallery.html`.

use ludarium_board::{figure, svg, BoardView, Direction, Lap, Mark, MarkKind, Part, Preview, Side};

fn main() {
    let marks = |list: &[(usize, &str, Side, bool)]| {
        let mut marks = vec![None; 12];
        for &(hole, kind, by, visited) in list {
            marks[hole] = Some(Mark {
                kind: kind.into(),
                by,
                visited,
            });
        }
        marks
    };
    let kinds = vec![
        MarkKind {
            name: "daughter".into(),
            letter: String::new(),
        },
        MarkKind {
            name: "jen".into(),
            letter: "J".into(),
        },
    ];
    let base = BoardView {
        kinds,
        ..BoardView::default()
    };
    let views = vec![
        BoardView {
            holes: (0..12).collect(),
            ..base.clone()
        },
        BoardView {
            holes: (12..24).map(|n| if n == 23 { 48 } else { n }).collect(),
            stores: [31, 14],
            ..base.clone()
        },
        BoardView {
            holes: vec![6, 3, 0, 1, 5, 7, 4, 4, 4, 4, 4, 4],
            stores: [2, 0],
            to_move: Some(Side::South),
            playable: vec![1, 3, 5],
            marks: marks(&[
                (0, "daughter", Side::North, false),
                (4, "daughter", Side::North, false),
            ]),
            track: vec![Lap {
                from: 2,
                drops: vec![3, 4],
            }],
            ..base.clone()
        },
        BoardView {
            holes: vec![10, 0, 1, 0, 1, 0, 4, 1, 10, 4, 1, 2],
            stores: [12, 2],
            to_move: Some(Side::North),
            playable: vec![7, 9, 10, 11],
            marks: marks(&[
                (0, "daughter", Side::North, true),
                (4, "jen", Side::North, false),
                (6, "daughter", Side::South, false),
                (8, "jen", Side::South, false),
            ]),
            track: vec![
                Lap {
                    from: 3,
                    drops: vec![4, 5, 6, 7],
                },
                Lap {
                    from: 7,
                    drops: vec![8, 9, 10],
                },
            ],
            fallen: Some(10),
            ..base.clone()
        },
        BoardView {
            holes: vec![4; 12],
            owners: [Side::South; 8]
                .into_iter()
                .chain([Side::North; 4])
                .collect(),
            to_move: Some(Side::South),
            playable: (0..8).collect(),
            focus: Some(3),
            preview: Some(Preview {
                drops: vec![4, 5, 6, 7],
                to: Some(9),
            }),
            closed: vec![10],
            ..base.clone()
        },
        BoardView {
            holes: vec![3; 12],
            track: vec![Lap {
                from: 4,
                drops: vec![3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 5, 3],
            }],
            direction: Direction::Clockwise,
            numbers: false,
            ..base.clone()
        },
        BoardView {
            holes: vec![7; 18],
            stores: [162, 3],
            ..base.clone()
        },
        BoardView {
            holes: vec![4; 6],
            ..base.clone()
        },
    ];
    let part = BoardView {
        holes: vec![0, 0, 2, 0, 0, 1, 4, 4, 4, 4, 4, 4],
        marks: marks(&[(4, "daughter", Side::North, false)]),
        focus: None,
        preview: Some(Preview {
            drops: vec![3, 4],
            to: Some(4),
        }),
        part: Some(Part {
            row: Side::South,
            from: 2,
            to: 5,
        }),
        id: "part".into(),
        ..base.clone()
    };
    println!("<!doctype html><meta charset=utf-8><title>Boards</title><link rel=stylesheet href=board.css><link rel=stylesheet href=gallery.css><body>");
    for (i, mut view) in views.into_iter().enumerate() {
        view.id = format!("board-{i}");
        println!("{}", figure(&view).to_markup());
    }
    println!("<div class=small>{}</div>", svg(&part).to_markup());
}
