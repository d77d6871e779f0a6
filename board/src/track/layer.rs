//! What every layer of a board with a track is drawn by.

use super::place::TrackGeometry;
use super::view::TrackView;
use crate::node::number;

/// What every layer needs.
pub(crate) struct Ground<'a> {
    pub view: &'a TrackView,
    pub at: TrackGeometry,
    pub prefix: String,
}

impl Ground<'_> {
    pub fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    pub fn paint(&self, name: &str) -> String {
        format!("url(#{}-{name})", self.prefix)
    }

    pub fn place(&self, place: usize) -> [f64; 2] {
        self.at.places.get(place).copied().unwrap_or_default()
    }
}

/// `x y` for a path.
pub(super) fn xy([x, y]: [f64; 2]) -> String {
    format!("{} {}", number(x), number(y))
}
