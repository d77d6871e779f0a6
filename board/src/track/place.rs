//! Where places lie. Units are those of the drawing's view box.

use super::view::{Shape, TrackPoint, TrackView};
use serde::Serialize;
use std::f64::consts::TAU;

/// Width of a drawn spiral.
const SPIRAL: f64 = 720.0;
/// From one house to the next.
pub(super) const HOUSE: f64 = 64.0;
/// Room beside the rows for the ways from one row to the next, and for letters.
pub(super) const SIDE: f64 = 46.0;
/// Room above and below the rows.
pub(super) const LANE: f64 = 30.0;
/// Radius of a counter in a house.
pub(super) const COUNTER: f64 = 17.5;
/// Between two pieces of a stack.
const STACKED: f64 = 27.0;
/// Half of what two places that face each other leave free between them.
const MIDDLE: f64 = 12.0;

/// Places of a board's parts in its drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrackGeometry {
    /// Left, top, width and height of the view box.
    pub view_box: [f64; 4],
    /// Middle of each place.
    pub places: Vec<[f64; 2]>,
    /// Middle of each piece of the view, in its order.
    pub pieces: Vec<[f64; 2]>,
    /// Radius of a place.
    pub radius: f64,
    /// From one place to the next.
    pub pitch: f64,
    #[serde(skip)]
    pub(super) spiral: Option<Spiral>,
    /// Drawn upright.
    #[serde(skip)]
    pub(super) turned: bool,
    /// Where all places have room for a stack beside them: how far each reaches there, across and down.
    #[serde(skip)]
    pub(super) reach: Vec<[f64; 2]>,
}

/// An Archimedean spiral, r = bθ, with places at equal distances along it and the last in its middle.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spiral {
    b: f64,
    /// Angle from the middle out, for each place; 0 for the last.
    theta: Vec<f64>,
    /// Direction of the first place from the middle.
    begins: f64,
    centre: [f64; 2],
}

/// The way from the middle to θ along r = bθ.
fn along(b: f64, theta: f64) -> f64 {
    let root = (1.0 + theta * theta).sqrt();
    b / 2.0 * (theta * root + (theta + root).ln())
}

/// The θ to which a way along r = bθ leads.
fn angle(b: f64, way: f64) -> f64 {
    let mut theta = (2.0 * way / b).sqrt();
    // Newton's method: the slope is b √(1 + θ²)
    for _ in 0..12 {
        theta -= (along(b, theta) - way) / (b * (1.0 + theta * theta).sqrt());
        theta = theta.max(0.0);
    }
    theta
}

impl Spiral {
    /// Turns lie 1.7 pitches apart; the last day before the middle lies 1.3 from it.
    fn new(days: usize, pitch: f64) -> Self {
        let b = 1.7 * pitch / TAU;
        let first = along(b, 1.3 * pitch / b);
        let mut theta: Vec<f64> = (0..days)
            .map(|day| angle(b, first + pitch * (days - 1 - day) as f64))
            .collect();
        theta.push(0.0);
        Spiral {
            b,
            theta,
            begins: 0.68 * std::f64::consts::PI,
            centre: [SPIRAL / 2.0, SPIRAL / 2.0],
        }
    }

    fn radius(&self) -> f64 {
        self.b * self.theta[0]
    }

    /// The point at an angle from the middle out, `off` outside the groove.
    pub(super) fn at(&self, theta: f64, off: f64) -> [f64; 2] {
        let phi = self.begins + self.theta[0] - theta;
        let r = self.b * theta + off;
        [
            self.centre[0] + r * phi.cos(),
            self.centre[1] + r * phi.sin(),
        ]
    }

    /// The angle of a point between places: 12.5 lies half way from 12 to 13.
    pub(super) fn between(&self, place: f64) -> f64 {
        let last = self.theta.len() - 1;
        let low = (place.floor().max(0.0) as usize).min(last);
        let high = (low + 1).min(last);
        let part = place - low as f64;
        self.theta[low] + (self.theta[high] - self.theta[low]) * part
    }

    pub(super) fn outside(&self, place: usize, off: f64) -> [f64; 2] {
        self.at(self.theta[place], off)
    }

    /// A curve along the groove between two angles.
    pub(super) fn curve(&self, from: f64, to: f64) -> String {
        use super::layer::xy;
        let parts = ((from - to).abs() / 0.75).ceil().max(1.0);
        let h = (to - from) / parts;
        let slope = |theta: f64| {
            let phi = self.begins + self.theta[0] - theta;
            let r = self.b * theta;
            [
                self.b * phi.cos() + r * phi.sin(),
                self.b * phi.sin() - r * phi.cos(),
            ]
        };
        let mut d = format!("M{}", xy(self.at(from, 0.0)));
        for i in 0..parts as usize {
            let (t, u) = (from + h * i as f64, from + h * (i + 1) as f64);
            let (p, q, s, e) = (self.at(t, 0.0), self.at(u, 0.0), slope(t), slope(u));
            d.push_str(&format!(
                "C{} {} {}",
                xy([p[0] + s[0] * h / 3.0, p[1] + s[1] * h / 3.0]),
                xy([q[0] - e[0] * h / 3.0, q[1] - e[1] * h / 3.0]),
                xy(q)
            ));
        }
        d
    }
}

impl TrackGeometry {
    /// Places for a view.
    pub fn of(view: &TrackView) -> Self {
        let mut made = match (view.shape, view.part) {
            (Shape::Line, Some([from, to])) => strip(view, from, to),
            (Shape::Line, None) => line(view),
            (Shape::Rows, _) => rows(view),
            (Shape::Drawn, _) => drawn(view),
        };
        made.pieces = standing(view, &made);
        made
    }
}

fn line(view: &TrackView) -> TrackGeometry {
    let days = view.days;
    // the whole way, as a spiral of this pitch, is to fit: found by halving, for any length
    let room = SPIRAL / 2.0 - 44.0;
    let (mut low, mut high) = (0.5, 92.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if Spiral::new(days, middle).radius() + middle * 0.5 <= room {
            low = middle;
        } else {
            high = middle;
        }
    }
    let spiral = Spiral::new(days, low);
    let places = (0..=days).map(|day| spiral.outside(day, 0.0)).collect();
    TrackGeometry {
        view_box: [0.0, 0.0, SPIRAL, SPIRAL],
        places,
        pieces: vec![],
        radius: low * 0.27,
        pitch: low,
        spiral: Some(spiral),
        turned: false,
        reach: vec![],
    }
}

/// A straight stretch of a line.
fn strip(view: &TrackView, from: usize, to: usize) -> TrackGeometry {
    const DAY: f64 = 46.0;
    let x = |day: usize| 48.0 + DAY * (day as f64 - from as f64);
    TrackGeometry {
        view_box: [0.0, 0.0, 96.0 + DAY * (to - from) as f64, 140.0],
        places: (0..=view.days).map(|day| [x(day), 66.0]).collect(),
        pieces: vec![],
        radius: 13.0,
        pitch: DAY,
        spiral: None,
        turned: false,
        reach: vec![],
    }
}

fn rows(view: &TrackView) -> TrackGeometry {
    let (rows, columns) = (view.rows as f64, view.columns as f64);
    let (width, height) = (columns * HOUSE + 2.0 * SIDE, rows * HOUSE + 2.0 * LANE);
    let place = |house: usize| {
        let (row, column) = ((house / view.columns) as f64, (house % view.columns) as f64);
        [
            SIDE + HOUSE * (column + 0.5),
            LANE + HOUSE * (rows - row - 0.5),
        ]
    };
    let places = (0..view.places()).map(place);
    laid(view, [width, height], places, 23.0)
}

/// Places on a board of a size; of one that is turned by a quarter the first player's row stands at the left, his left below.
fn laid(
    view: &TrackView,
    [width, height]: [f64; 2],
    places: impl Iterator<Item = [f64; 2]>,
    radius: f64,
) -> TrackGeometry {
    let turned = |[x, y]: [f64; 2]| [height - y, width - x];
    let (size, places) = match view.turned {
        true => ([height, width], places.map(turned).collect()),
        false => ([width, height], places.collect()),
    };
    TrackGeometry {
        view_box: [0.0, 0.0, size[0], size[1]],
        places,
        pieces: vec![],
        radius,
        pitch: HOUSE,
        spiral: None,
        turned: view.turned,
        reach: vec![],
    }
}

/// Places as they are drawn, the two nearest a house apart, and the trays beside them.
fn drawn(view: &TrackView) -> TrackGeometry {
    let on_board = &view.points[..view.places.min(view.points.len())];
    let pairs = on_board.iter().enumerate();
    let apart = pairs.flat_map(|(i, a)| {
        let far = |b: &TrackPoint| f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
        on_board[..i].iter().map(far)
    });
    let nearest = apart.filter(|far| *far > 0.0).fold(f64::MAX, f64::min);
    let unit = if nearest < f64::MAX {
        HOUSE / nearest.max(50.0)
    } else {
        HOUSE / 100.0
    };
    let ends = |of: fn(&TrackPoint) -> i32| {
        let all = || view.points.iter().map(of);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((west, east), (low, high)) = (ends(|p| p.x), ends(|p| p.y));
    let [width, height] = [east - west, high - low].map(|n| f64::from(n) * unit + 2.0 * SIDE);
    let place =
        |p: &TrackPoint| [f64::from(p.x - west), f64::from(high - p.y)].map(|n| SIDE + n * unit);
    let radius = if view.holes { 15.0 } else { 28.0 };
    let mut at = laid(view, [width, height], view.points.iter().map(place), radius);
    at.reach = reach(&at.places[..on_board.len()], view.turned);
    at
}

/// How far each place reaches towards the one it faces, up to the middle between them; nothing unless every place faces another so far
/// off that a stack of pieces has room.
fn reach(places: &[[f64; 2]], turned: bool) -> Vec<[f64; 2]> {
    let along = usize::from(!turned);
    let faced = |a: &[f64; 2]| {
        let beside = |b: &&[f64; 2]| (a[1 - along] - b[1 - along]).abs() < HOUSE / 2.0;
        let way = |b: &[f64; 2]| b[along] - a[along];
        let ways = places.iter().filter(beside).map(way);
        let near = ways.filter(|way| *way != 0.0);
        near.min_by(|a, b| a.abs().total_cmp(&b.abs()))
    };
    let reaches = |a: &[f64; 2]| {
        let way = faced(a).filter(|way| way.abs() >= 3.0 * HOUSE)? / 2.0;
        let way = way - MIDDLE.copysign(way);
        Some(if turned { [way, 0.0] } else { [0.0, way] })
    };
    let all: Option<Vec<_>> = places.iter().map(reaches).collect();
    all.unwrap_or_default()
}

/// How far a piece in a tray stands from its end: pieces in hand from the left, those borne off from the right.
fn in_tray(view: &TrackView, i: usize) -> Option<[f64; 2]> {
    const APART: f64 = 24.0;
    let place = view.pieces[i].place;
    if view.shape != Shape::Drawn || place < view.places {
        return None;
    }
    let before = view.pieces[..i]
        .iter()
        .filter(|q| q.on && q.place == place)
        .count() as f64;
    let trays = (view.points.len() - view.places) / 2;
    let along = if place < view.places + trays {
        before
    } else {
        -before
    } * APART;
    Some(if view.turned {
        [0.0, -along]
    } else {
        [along, 0.0]
    })
}

/// Where pieces stand: several on one place stand beside each other, or are stacked where it has room, always in the same order. The more
/// there are, the closer they stand, so that none leaves its place.
fn standing(view: &TrackView, at: &TrackGeometry) -> Vec<[f64; 2]> {
    let apart: f64 = match view.shape {
        Shape::Line => 27.0,
        Shape::Rows | Shape::Drawn => 13.0,
    };
    let pieces = view.pieces.iter().enumerate();
    pieces
        .map(|(i, p)| {
            let Some(&[x, y]) = at.places.get(p.place).filter(|_| p.on) else {
                return [0.0, 0.0];
            };
            if let Some([across, down]) = in_tray(view, i) {
                return [x + across, y + down];
            }
            let same =
                |q: &&super::view::TrackPiece| q.on && q.place == p.place && q.role == p.role;
            let before = view.pieces[..i].iter().filter(same).count() as f64;
            let all = view.pieces.iter().filter(same).count() as f64;
            if let Some(reach) = at.reach.get(p.place) {
                let step = |way: f64| {
                    let room = (way.abs() - COUNTER).max(0.0) / (all - 1.0).max(1.0);
                    before * STACKED.min(room).copysign(way)
                };
                return [x + step(reach[0]), y + step(reach[1])];
            }
            let room = match view.shape {
                Shape::Line => HOUSE * 1.6 / all.max(1.0),
                Shape::Rows | Shape::Drawn => (HOUSE - 2.0 * COUNTER) / (all - 1.0).max(1.0),
            };
            let along = (before - (all - 1.0) / 2.0) * apart.min(room);
            [
                x + along,
                y - if view.shape != Shape::Line {
                    0.0
                } else {
                    // many stand so close that every other sign is lifted over its neighbours
                    (before % 2.0) * if all > 3.0 { 22.0 } else { 6.0 }
                },
            ]
        })
        .collect()
}
