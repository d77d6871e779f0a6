//! What every drawing of a board promises, whatever the position.

use std::collections::BTreeSet;

use ludarium_board::{
    describe, draw_json, figure, stones_drawn, svg, BoardShape, BoardView, Geometry, Lap, Mark,
    MarkKind, Node, Preview, Side, PILL_FROM,
};
use proptest::prelude::*;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::South), Just(Side::North)]
}

fn mark() -> impl Strategy<Value = Option<Mark>> {
    proptest::option::of(
        (
            prop_oneof!["weg", "jen", "[a-z<&\"]{1,6}"],
            side(),
            any::<bool>(),
        )
            .prop_map(|(kind, by, visited)| Mark { kind, by, visited }),
    )
}

/// Stands for a ring where rows are counted.
const RING: usize = 5;

/// Holes in so many rows, the first with a gap; none for a board of two rows or a ring.
fn in_rows(holes: usize, rows: usize) -> Vec<Vec<i16>> {
    if rows == 0 || rows == RING {
        return vec![];
    }
    let all: Vec<i16> = (0..holes as i16).collect();
    let mut rows: Vec<Vec<i16>> = all
        .chunks(holes.div_ceil(rows))
        .map(<[i16]>::to_vec)
        .collect();
    if rows[0].len() < 24 {
        rows[0].insert(0, -1);
    }
    rows
}

fn view() -> impl Strategy<Value = BoardView> {
    (1usize..=24).prop_flat_map(|row| {
        let n = 2 * row;
        (
            (
                proptest::collection::vec(0u16..60, n),
                proptest::collection::vec(side(), n),
                proptest::collection::vec(mark(), n),
                (0u16..200, 0u16..200),
                proptest::option::of(side()),
            ),
            (
                proptest::collection::vec(0..n, 0..n),
                proptest::collection::vec((0..n, proptest::collection::vec(0..n + 2, 0..20)), 0..4),
                proptest::option::of(0..n),
                proptest::option::of((
                    proptest::collection::vec(0..n, 0..20),
                    proptest::option::of(0..n),
                )),
                any::<bool>(),
                ".{0,8}",
                prop_oneof![0usize..=4, Just(RING)],
            ),
        )
            .prop_map(
                |(
                    (holes, owners, marks, stores, to_move),
                    (playable, laps, focus, preview, trays, id, rows),
                )| BoardView {
                    id,
                    rows: in_rows(holes.len(), rows),
                    shape: if rows == RING {
                        BoardShape::Ring
                    } else {
                        BoardShape::Rows
                    },
                    holes,
                    owners,
                    marks,
                    stores: [stores.0, stores.1],
                    to_move,
                    playable,
                    track: laps
                        .into_iter()
                        .map(|(from, drops)| Lap { from, drops })
                        .collect(),
                    focus,
                    preview: preview.map(|(drops, to)| Preview { drops, to }),
                    trays,
                    kinds: vec![
                        MarkKind {
                            name: "weg".into(),
                            letter: String::new(),
                        },
                        MarkKind {
                            name: "jen".into(),
                            letter: "j".into(),
                        },
                    ],
                    ..BoardView::default()
                },
            )
    })
}

fn with_class<'a>(node: &'a Node, class: &'a str) -> impl Iterator<Item = &'a Node> {
    node.walk().filter(move |n| {
        n.get("class")
            .is_some_and(|c| c.split(' ').any(|c| c == class))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_counter_is_drawn_or_told(view in view()) {
        let drawing = svg(&view);
        for (hole, group) in with_class(&drawing, "b-hole").enumerate() {
            let counters = view.holes[hole];
            prop_assert_eq!(with_class(group, "b-stone").count(), stones_drawn(counters));
            let pill: Vec<String> = with_class(group, "b-pill").flat_map(|p| p.walk()).map(|n| n.text.clone()).collect();
            if counters >= PILL_FROM {
                prop_assert!(pill.contains(&counters.to_string()));
            } else {
                prop_assert!(pill.is_empty());
            }
        }
        let labels: Vec<_> = with_class(&drawing, "b-number").map(|n| n.text.clone()).collect();
        prop_assert_eq!(labels, view.holes.iter().map(u16::to_string).collect::<Vec<_>>());
        let trays: Vec<_> = with_class(&drawing, "b-tray-count").map(|n| n.text.clone()).collect();
        if view.trays {
            prop_assert_eq!(trays, vec![view.stores[1].to_string(), view.stores[0].to_string()]);
        }
    }

    #[test]
    fn a_counter_more_moves_no_other(view in view(), hole in 0usize..24) {
        let hole = hole % view.holes.len();
        let places = |view: &BoardView| -> Vec<Vec<(String, String)>> {
            let drawing = svg(view);
            let of = |group: &Node| with_class(group, "b-stone").map(|s| {
                (s.get("cx").unwrap().to_string(), s.get("cy").unwrap().to_string())
            }).collect();
            with_class(&drawing, "b-hole").map(of).collect()
        };
        let mut more = view.clone();
        more.holes[hole] += 1;
        for (before, after) in places(&view).iter().zip(places(&more)) {
            prop_assert!(after.starts_with(before));
        }
    }

    #[test]
    fn ids_are_unique_and_every_reference_is_met(view in view()) {
        let drawing = figure(&view);
        let ids: Vec<_> = drawing.walk().filter_map(|n| n.get("id")).collect();
        let set: BTreeSet<_> = ids.iter().copied().collect();
        prop_assert_eq!(ids.len(), set.len());
        for node in drawing.walk() {
            for (name, value) in &node.attributes {
                let wanted = match *name {
                    "fill" => value.trim_start_matches("url(#").trim_end_matches(')'),
                    "aria-labelledby" | "aria-describedby" => value,
                    _ => continue,
                };
                prop_assert!(set.contains(wanted), "{} is not there", wanted);
            }
        }
    }

    #[test]
    fn markup_is_well_formed_whatever_the_words(mut view in view(), title in any::<String>(), names in any::<[String; 2]>()) {
        view.title = title;
        view.names = names;
        let markup = figure(&view).to_markup();
        prop_assert_eq!(elements(&markup), figure(&view).walk().count());
        prop_assert!(!markup.contains("<script"));
        prop_assert!(!markup.contains("style="));
    }

    #[test]
    fn nothing_is_drawn_outside_the_picture(view in view()) {
        let drawing = svg(&view);
        let view_box: Vec<f64> = drawing.get("viewBox").unwrap().split(' ').map(|v| v.parse().unwrap()).collect();
        let mut circles = vec![];
        round(&drawing, [0.0, 0.0], &mut circles);
        prop_assert!(circles.len() >= view.holes.len());
        for [x, y, r] in circles {
            prop_assert!(x - r >= view_box[0] && x + r <= view_box[0] + view_box[2]);
            prop_assert!(y - r >= view_box[1] && y + r <= view_box[1] + view_box[3]);
        }
    }

    #[test]
    fn a_view_survives_its_json(view in view()) {
        let json = serde_json::to_string(&view).unwrap();
        prop_assert_eq!(&serde_json::from_str::<BoardView>(&json).unwrap(), &view);
        let drawn: serde_json::Value = serde_json::from_str(&draw_json(&json)).unwrap();
        prop_assert_eq!(drawn["text"].as_str().unwrap(), describe(&view));
        prop_assert_eq!(drawn["holes"].as_array().unwrap().len(), view.holes.len());
    }
}

/// The circles of a drawing, each with its middle and its radius, wherever groups move them.
fn round(node: &Node, [dx, dy]: [f64; 2], out: &mut Vec<[f64; 3]>) {
    let number = |name: &str| node.get(name).map_or(0.0, |v| v.parse::<f64>().unwrap());
    if node.tag == "circle" {
        out.push([dx + number("cx"), dy + number("cy"), number("r")]);
    }
    let moved = node.get("transform").and_then(|t| {
        let (x, y) = t
            .strip_prefix("translate(")?
            .strip_suffix(')')?
            .split_once(' ')?;
        Some([x.parse::<f64>().ok()?, y.parse::<f64>().ok()?])
    });
    let [x, y] = moved.unwrap_or([0.0, 0.0]);
    for child in &node.children {
        round(child, [dx + x, dy + y], out);
    }
}

/// Counts elements and checks that each is closed.
fn elements(markup: &str) -> usize {
    let mut open: Vec<&str> = Vec::new();
    let mut count = 0;
    for tag in markup.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            count += 1;
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().expect("a tag has a name"));
            }
        }
    }
    assert!(open.is_empty());
    count
}

#[test]
fn two_boards_of_a_page_share_no_id() {
    let ids = |id: &str| -> BTreeSet<String> {
        let view = BoardView {
            id: id.into(),
            holes: vec![4; 12],
            ..BoardView::default()
        };
        figure(&view)
            .walk()
            .filter_map(|n| n.get("id"))
            .map(String::from)
            .collect()
    };
    assert!(ids("one").is_disjoint(&ids("two")));
}

#[test]
fn a_third_kind_of_mark_is_told_from_the_first() {
    let mut view = BoardView {
        holes: vec![4; 12],
        kinds: vec![
            MarkKind {
                name: "weg".into(),
                letter: String::new(),
            },
            MarkKind {
                name: "jen".into(),
                letter: String::new(),
            },
        ],
        marks: vec![None; 12],
        ..BoardView::default()
    };
    view.marks[2] = Some(Mark {
        kind: "weg".into(),
        by: Side::North,
        visited: true,
    });
    view.marks[9] = Some(Mark {
        kind: "jen".into(),
        by: Side::South,
        visited: false,
    });
    let drawing = svg(&view);
    let classes: Vec<_> = with_class(&drawing, "b-mark")
        .filter_map(|n| n.get("class"))
        .collect();
    assert_eq!(classes, ["b-mark first north", "b-mark other south"]);
    let badges: Vec<_> = with_class(&drawing, "b-badge-text")
        .map(|n| n.text.as_str())
        .collect();
    assert_eq!(badges, ["N", "J"]);
    assert_eq!(with_class(&drawing, "b-visited").count(), 1);
}

#[test]
fn the_groove_follows_the_owners() {
    let groove = |owners: Vec<Side>| {
        let view = BoardView {
            holes: vec![4; 6],
            owners,
            trays: false,
            ..BoardView::default()
        };
        let drawing = svg(&view);
        let d = with_class(&drawing, "b-groove-dark")
            .next()
            .and_then(|n| n.get("d"))
            .unwrap()
            .to_string();
        d
    };
    use Side::{North, South};
    assert_eq!(groove(Vec::new()), "M28 125L288 125");
    // South has gained North's leftmost hole: the middle line ends there and the groove turns up
    assert_eq!(
        groove(vec![South, South, South, South, North, North]),
        "M28 125L204 125M204 125L204 12"
    );
    assert_eq!(groove(vec![South; 6]), "");
}

#[test]
fn a_view_that_cannot_be_drawn_says_why() {
    for (json, words) in [
        (
            "{\"holes\":[4,4,4]}",
            "2 to 48 holes, an even number; this one has 3",
        ),
        ("{\"holes\":[]}", "this one has 0"),
        ("{\"holes\":[1,1],\"marks\":[null]}", "2 holes, but 1 marks"),
        (
            "{\"holes\":[1,1],\"part\":{\"row\":\"south\",\"from\":0,\"to\":4}}",
            "from hole 0 to 0",
        ),
        (
            "{\"holes\":[1,1],\"rows\":[[0],[0]]}",
            "each of the holes 0 to 1 once",
        ),
        (
            "{\"holes\":[1,1],\"rows\":[[0,1]],\"shape\":\"ring\"}",
            "in rows or in a ring",
        ),
        ("garbage", "cannot be read"),
    ] {
        let answer: serde_json::Value = serde_json::from_str(&draw_json(json)).unwrap();
        assert!(
            answer["error"].as_str().unwrap().contains(words),
            "{answer}"
        );
    }
    assert!(svg(&BoardView::default())
        .to_markup()
        .contains("this one has 0"));
}

/// Every hole as far from the middle as any other, South's half below; letters inside the board; the groove where owners meet.
#[test]
fn a_ring_is_drawn_round() {
    for holes in [2, 4, 6, 12, 24, 48] {
        let view = BoardView {
            holes: vec![1; holes],
            shape: BoardShape::Ring,
            ..BoardView::default()
        };
        let at = Geometry::of(&view);
        let (middle, edge) = (
            [at.board_left + at.board_width / 2.0, at.board_width / 2.0],
            at.board_width / 2.0,
        );
        let apart = |[x, y]: [f64; 2], [a, b]: [f64; 2]| (x - a).hypot(y - b);
        let radius = apart(at.holes[0], middle);
        for (h, hole) in at.holes.iter().enumerate() {
            let next = at.holes[(h + 1) % holes];
            assert!((apart(*hole, middle) - radius).abs() < 1e-9);
            assert!(apart(*hole, next) > at.pitch - 1e-9);
            assert_eq!(hole[1] > middle[1], h < holes / 2);
        }
        let drawing = svg(&view);
        for label in with_class(&drawing, "b-label") {
            let text = &label.children[0];
            let place =
                ["x", "y"].map(|a| text.get(a).and_then(|n| n.parse::<f64>().ok()).unwrap());
            assert!(apart(place, middle) + 16.0 < edge, "{holes}: {place:?}");
        }
        let groove = with_class(&drawing, "b-groove-dark").next();
        let lines = groove.and_then(|n| n.get("d")).unwrap().matches('M');
        assert_eq!(lines.count(), 2);
    }
}

/// Three rows of which the middle one is shared: each hole in its place, the groove round the halves.
#[test]
fn three_rows_are_drawn_as_they_lie() {
    let view = BoardView {
        holes: vec![1; 6],
        rows: vec![vec![4, 3], vec![5, 2], vec![0, 1]],
        trays: false,
        ..BoardView::default()
    };
    let at = Geometry::of(&view);
    let [left, right] = [66.0, 158.0];
    assert_eq!(at.columns, 2);
    assert_eq!(
        at.holes,
        [
            [left, 304.0],
            [right, 304.0],
            [right, 172.0],
            [right, 78.0],
            [left, 78.0],
            [left, 172.0]
        ]
    );
    let drawing = svg(&view);
    let groove = with_class(&drawing, "b-groove-dark").next().unwrap();
    // North's lie above and at the left of the middle row, South's below and at its right
    assert_eq!(
        groove.get("d").unwrap().to_string(),
        "M112 125L196 125M28 257L112 257M112 125L112 257"
    );
}
