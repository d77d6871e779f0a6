//! Draws boards of points and lines, or of squares, with men on them.

mod pieces;
mod view;

pub use view::{BoardLine, BoardPoint, Man, MenError, MenView, Stand, MAX_POINTS};

use crate::frame::{self, frame, refused, safe_id, words};
use crate::node::{xy, Node};
use serde::Serialize;

/// Distance of two neighbours of a grid.
const STEP: f64 = 60.0;
/// From the last points to the edge of the board.
const MARGIN: f64 = 40.0;
/// What names of rows and columns take.
const NAMES: f64 = 22.0;
/// Radius of a man.
const MAN: f64 = 21.0;
/// Points that are nearer than this, in their own units, are drawn nearer than a step: no board grows without end for two of them.
const LEAST: f64 = 70.0;

/// Where things are in the drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MenGeometry {
    /// Left, top, width, height.
    pub view_box: [f64; 4],
    /// The middle of every point.
    pub places: Vec<[f64; 2]>,
    /// Radius of a man.
    pub radius: f64,
}

impl MenGeometry {
    /// The places of a view.
    pub fn of(view: &MenView) -> MenGeometry {
        let scale = Scale::of(view);
        let [wide, high] = scale.size;
        let names = names_room(view);
        let place = |p: &BoardPoint| {
            [
                names + MARGIN + scale.across(p.x),
                MARGIN + high - scale.up(p.y),
            ]
        };
        MenGeometry {
            view_box: [
                0.0,
                0.0,
                wide + 2.0 * MARGIN + names,
                high + 2.0 * MARGIN + names,
            ],
            places: view.points.iter().map(place).collect(),
            radius: MAN,
        }
    }
}

/// From the points' own units to those of the drawing: the two points that are nearest to each other are a step apart, whatever the
/// units in which a board is drawn, and no room is left beside the outermost.
struct Scale {
    /// The least of each coordinate.
    least: [i32; 2],
    /// Of one unit.
    unit: f64,
    /// From the first to the last point.
    size: [f64; 2],
}

impl Scale {
    fn of(view: &MenView) -> Scale {
        let all = |of: fn(&BoardPoint) -> i32| view.points.iter().map(of);
        let ends =
            |of: fn(&BoardPoint) -> i32| (all(of).min().unwrap_or(0), all(of).max().unwrap_or(0));
        let (x, y) = (ends(|p| p.x), ends(|p| p.y));
        let pairs = view.points.iter().enumerate();
        let apart = pairs.flat_map(|(i, a)| {
            let far = |b: &BoardPoint| f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
            view.points[..i].iter().map(far)
        });
        // two points in one place tell nothing, a board of one has no others
        let nearest = apart.filter(|far| *far > 0.0).fold(f64::MAX, f64::min);
        let unit = match view.stand {
            // a square is as large as the units say
            Stand::Squares => STEP / 100.0,
            Stand::Points if nearest < f64::MAX => STEP / nearest.max(LEAST),
            Stand::Points => STEP / 100.0,
        };
        Scale {
            least: [x.0, y.0],
            unit,
            size: [f64::from(x.1 - x.0) * unit, f64::from(y.1 - y.0) * unit],
        }
    }

    fn across(&self, x: i32) -> f64 {
        f64::from(x - self.least[0]) * self.unit
    }

    fn up(&self, y: i32) -> f64 {
        f64::from(y - self.least[1]) * self.unit
    }
}

/// What every layer needs.
type Ground<'a> = frame::Ground<'a, MenView, MenGeometry>;

impl Ground<'_> {
    fn place(&self, point: usize) -> [f64; 2] {
        self.at.places.get(point).copied().unwrap_or_default()
    }
}

/// The whole figure.
pub fn men_figure(view: &MenView) -> Node {
    Node::class("div", "board").child(men_svg(view))
}

/// The drawing alone. A view that fails [`MenView::check`] gives an empty drawing with the reason as its text.
pub fn men_svg(view: &MenView) -> Node {
    if let Err(why) = view.check() {
        return refused("board-svg bare", why.to_string());
    }
    let ground = Ground {
        view,
        at: MenGeometry::of(view),
        prefix: safe_id(&view.id),
    };
    let desc = (!view.silent).then(|| view.describe());
    let words = words(&view.title, desc.as_deref());
    let svg = frame(
        "board-svg bare m-board",
        ground.at.view_box,
        &ground.prefix,
        words,
    );
    svg.child(Node::new("defs").child(ground.wood()))
        .child(slab(&ground))
        .children(squares(&ground))
        .child(lines(&ground))
        .children(marked(&ground))
        .children(names(&ground))
        .children(pieces::way(&ground))
        .child(pieces::men(&ground))
}

fn slab(ground: &Ground) -> Node {
    let [.., width, height] = ground.at.view_box;
    let names = names_room(ground.view);
    ground.slab([names, 0.0, width - names, height - names], 14.0)
}

/// The squares of a board on whose squares men stand, those that are none of its points light.
fn squares(ground: &Ground) -> Option<Node> {
    (ground.view.stand == Stand::Squares).then(|| {
        let square = |[x, y]: &[f64; 2]| {
            let half = STEP / 2.0;
            Node::new("rect").at([
                ("x", x - half),
                ("y", y - half),
                ("width", STEP),
                ("height", STEP),
            ])
        };
        Node::class("g", "m-squares").children(ground.at.places.iter().map(square))
    })
}

/// The lines, and a dot at every point where none of them ends or crosses.
fn lines(ground: &Ground) -> Node {
    let mut d = String::new();
    if ground.view.stand == Stand::Points {
        for line in &ground.view.lines {
            for (i, point) in line.points.iter().enumerate() {
                let [x, y] = ground.place(*point);
                d.push(if i == 0 { 'M' } else { 'L' });
                d.push_str(&xy(x, y));
            }
            if line.closed {
                d.push('Z');
            }
        }
    }
    let dots = ground.at.places.iter().map(|[x, y]| {
        let end = xy(x + 0.1, *y);
        format!("M{}L{end}", xy(*x, *y))
    });
    let group = Node::class("g", "m-lines").child(Node::class("path", "m-line").with("d", d));
    match ground.view.stand {
        Stand::Points => {
            group.child(Node::class("path", "m-dots").with("d", dots.collect::<String>()))
        }
        Stand::Squares => group,
    }
}

/// A ring, or in a square a cross, at every point that is marked on the board.
fn marked(ground: &Ground) -> Option<Node> {
    let points = &ground.view.marked;
    if points.is_empty() {
        return None;
    }
    let mark = |point: &usize| {
        let [x, y] = ground.place(*point);
        match ground.view.stand {
            Stand::Points => Node::new("circle").at([("cx", x), ("cy", y), ("r", 8.0)]),
            Stand::Squares => {
                let arm = STEP * 0.36;
                let [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm];
                let d = format!(
                    "M{}L{}M{}L{}",
                    xy(left, top),
                    xy(right, bottom),
                    xy(left, bottom),
                    xy(right, top)
                );
                Node::new("path").with("d", d)
            }
        }
    };
    Some(Node::class("g", "m-marked").children(points.iter().map(mark)))
}

/// Columns and rows with their names, by their place; nothing where points are not called by them.
type Named = (Vec<(i32, String)>, Vec<(i32, String)>);

fn named(view: &MenView) -> Option<Named> {
    if view.small {
        return None;
    }
    let split = |name: &str| {
        let at = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(at);
        (!letters.is_empty()).then(|| (letters.to_owned(), number.to_owned()))
    };
    let (mut columns, mut rows): Named = (vec![], vec![]);
    for point in &view.points {
        let (letters, number) = split(&point.name)?;
        // a name that does not go by its place is no name of a column
        let fits = |all: &[(i32, String)], at: i32, name: &str| {
            all.iter().all(|(x, n)| (*x == at) == (n == name))
        };
        if !fits(&columns, point.x, &letters) || !fits(&rows, point.y, &number) {
            return None;
        }
        if !columns.iter().any(|(x, _)| *x == point.x) {
            columns.push((point.x, letters));
        }
        if !rows.iter().any(|(y, _)| *y == point.y) {
            rows.push((point.y, number));
        }
    }
    Some((columns, rows))
}

/// What names of rows and columns take at the left and below.
fn names_room(view: &MenView) -> f64 {
    named(view).map_or(0.0, |_| NAMES)
}

/// Letters of columns below, numbers of rows at the left, where points are called so.
fn names(ground: &Ground) -> Vec<Node> {
    let Some((columns, rows)) = named(ground.view) else {
        return vec![];
    };
    let [.., height] = ground.at.view_box;
    let high = height - NAMES - 2.0 * MARGIN;
    let scale = Scale::of(ground.view);
    let text = |x: f64, y: f64, words: String| {
        Node::class("text", "m-name")
            .at([("x", x), ("y", y)])
            .text(words)
    };
    let below = columns.into_iter().map(|(x, name)| {
        let x = NAMES + MARGIN + scale.across(x);
        text(x, height - 5.0, name)
    });
    let left = rows.into_iter().map(|(y, name)| {
        let y = MARGIN + high - scale.up(y);
        text(NAMES / 2.0, y + 5.0, name)
    });
    below.chain(left).collect()
}
