//! What every layer of a board of holes is drawn by.

use super::geometry::Geometry;
use super::view::{BoardView, Side};
use crate::frame::Ground;

/// What every layer needs.
pub(crate) type Canvas<'a> = Ground<'a, BoardView, Geometry>;

impl Canvas<'_> {
    /// Holes of the drawn part.
    pub fn drawn(&self) -> Vec<usize> {
        let n = self.view.row();
        match self.view.part {
            None => (0..2 * n).collect(),
            Some(p) if p.row == Side::South => (p.from..=p.to).collect(),
            Some(p) => (n + p.from..=n + p.to).collect(),
        }
    }
}
