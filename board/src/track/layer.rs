//! What every layer of a board with a track is drawn by.

use super::place::TrackGeometry;
use super::view::TrackView;
use crate::frame;
use crate::node::number;

/// What every layer needs.
pub(crate) type Ground<'a> = frame::Ground<'a, TrackView, TrackGeometry>;

impl Ground<'_> {
    pub fn place(&self, place: usize) -> [f64; 2] {
        self.at.places.get(place).copied().unwrap_or_default()
    }
}

/// `x y` for a path.
pub(super) fn xy([x, y]: [f64; 2]) -> String {
    format!("{} {}", number(x), number(y))
}
