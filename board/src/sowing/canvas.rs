//! What every layer of a board of holes is drawn by.

use super::geometry::Geometry;
use super::view::{BoardView, Side};

/// What every layer needs: the view, the places, and ids of this board's own.
pub(crate) struct Canvas<'a> {
    pub view: &'a BoardView,
    pub at: Geometry,
    pub prefix: String,
}

impl Canvas<'_> {
    pub fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    pub fn paint(&self, name: &str) -> String {
        format!("url(#{}-{name})", self.prefix)
    }

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
