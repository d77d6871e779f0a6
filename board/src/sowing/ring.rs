//! Holes round a ring: where they lie, and what is drawn otherwise than along rows.

use super::geometry::{BOWL, LABEL_OFF, MARGIN, PITCH, TRACK_OFF};
use super::view::BoardView;
use crate::node::xy;
use std::f64::consts::PI;

/// From the middle of a hole to the edge of the board outside it: letters and bar lie between.
const OUTSIDE: f64 = 94.0;
/// How much further out letters stand at the ring's left and right than above and below it.
const ASIDE: f64 = 12.0;
/// From holes and edge to the lines inside and outside them.
const INSET: f64 = 12.0;

/// A ring of holes; hole 0 is the first below its left end, and numbers rise anticlockwise.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ring {
    /// A board of rows that is as wide as this one has so many places.
    pub columns: usize,
    holes: usize,
    /// From its middle to those of the holes.
    radius: f64,
    middle: [f64; 2],
}

impl Ring {
    /// A ring for so many holes, whose middles lie a pitch or more apart.
    pub fn of(holes: usize) -> Self {
        let least = PITCH / 2.0 / (PI / holes as f64).sin() + OUTSIDE;
        let columns = ((least - MARGIN) * 2.0 / PITCH).ceil();
        Ring {
            columns: columns as usize,
            holes,
            radius: columns * PITCH / 2.0 + MARGIN - OUTSIDE,
            middle: [0.0; 2],
        }
    }

    /// This ring round another middle.
    pub fn at(self, x: f64, y: f64) -> Self {
        Ring {
            middle: [x, y],
            ..self
        }
    }

    /// The direction of a hole from the middle; halves are between two holes.
    fn angle(&self, hole: f64) -> f64 {
        PI - (hole + 0.5) * 2.0 * PI / self.holes as f64
    }

    fn polar(&self, angle: f64, distance: f64) -> [f64; 2] {
        [
            self.middle[0] + distance * angle.cos(),
            self.middle[1] + distance * angle.sin(),
        ]
    }

    /// The point so far outwards from the middle of a hole.
    pub fn point(&self, hole: usize, out: f64) -> [f64; 2] {
        self.polar(self.angle(hole as f64), self.radius + out)
    }

    /// Where a hole's letters stand.
    pub fn label(&self, hole: usize) -> [f64; 2] {
        let aside = self.angle(hole as f64).cos().abs() * ASIDE;
        self.point(hole, LABEL_OFF + aside)
    }

    /// The track from a hole to the next, outside the holes.
    pub fn stretch(&self, hole: usize) -> String {
        let r = self.radius + TRACK_OFF;
        let [from, to] = [hole, hole + 1].map(|h| self.polar(self.angle(h as f64), r));
        let r = crate::node::number(r);
        format!(
            "M{}A{r} {r} 0 0 0 {}",
            xy(from[0], from[1]),
            xy(to[0], to[1])
        )
    }

    /// A chevron between a hole and the next, forwards for a `turn` of 1, backwards for -1.
    fn chevron(&self, hole: usize, turn: f64) -> String {
        let angle = self.angle(hole as f64 + 0.5);
        let [x, y] = self.polar(angle, self.radius);
        // along the ring, anticlockwise, and outwards
        let along = [angle.sin() * turn, -angle.cos() * turn];
        let out = [angle.cos(), angle.sin()];
        let at = |a: f64, b: f64| xy(x + a * along[0] + b * out[0], y + a * along[1] + b * out[1]);
        format!("M{}L{}L{}", at(-2.6, -4.6), at(2.6, 0.0), at(-2.6, 4.6))
    }

    /// Radius of the free ground in the middle.
    fn inside(&self) -> f64 {
        (self.radius - BOWL - INSET).max(BOWL / 2.0)
    }

    /// The groove between a hole and the next, from the free ground to the edge.
    fn groove(&self, hole: usize) -> String {
        let angle = self.angle(hole as f64 + 0.5);
        let ends = [self.inside(), self.radius + OUTSIDE - INSET].map(|r| self.polar(angle, r));
        let [from, to] = ends.map(|[x, y]| xy(x, y));
        format!("M{from}L{to}")
    }

    /// The grooves between holes of different owners.
    pub fn grooves(&self, view: &BoardView) -> String {
        self.between(view, false).map(|h| self.groove(h)).collect()
    }

    /// Chevrons between the others: on a groove one would not be seen.
    pub fn chevrons(&self, view: &BoardView, turn: f64) -> String {
        let all = self.between(view, true);
        all.map(|h| self.chevron(h, turn)).collect()
    }

    /// Holes that have one owner with the next, or that have not.
    fn between<'v>(&self, view: &'v BoardView, alike: bool) -> impl Iterator<Item = usize> + 'v {
        let holes = self.holes;
        (0..holes).filter(move |h| (view.owner(*h) == view.owner((h + 1) % holes)) == alike)
    }

    /// Rings in the wood, inside the holes and outside.
    pub fn grain(&self) -> String {
        [self.inside(), self.radius + OUTSIDE - INSET / 2.0]
            .map(|r| self.circle(r))
            .concat()
    }

    fn circle(&self, r: f64) -> String {
        let [left, right] = [PI, 0.0].map(|angle| self.polar(angle, r));
        let ([left, right], r) = ([left, right].map(|[x, y]| xy(x, y)), crate::node::number(r));
        format!("M{left}A{r} {r} 0 0 0 {right}A{r} {r} 0 0 0 {left}")
    }
}
