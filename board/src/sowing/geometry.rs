//! Where things stand. Units are those of the drawing's view box.

use crate::sowing::view::{BoardView, Side};
use serde::Serialize;

/// From one hole's middle to the next.
pub const PITCH: f64 = 92.0;
/// Radius of a hole.
pub const BOWL: f64 = 38.0;
/// Height of the lane that holds a row's letters.
pub(crate) const LANE: f64 = 38.0;
const ROW: f64 = 80.0;
const GROOVE: f64 = 14.0;
/// From the board's edge to the first hole's cell.
pub(crate) const MARGIN: f64 = 20.0;
pub(crate) const TRAY: f64 = 60.0;
const TRAY_GAP: f64 = 12.0;
/// Radius of the board's corners.
pub(crate) const CORNER: f64 = 31.0;
/// Height of the whole drawing.
pub(crate) const HEIGHT: f64 = 2.0 * LANE + 2.0 * ROW + GROOVE;
pub(crate) const MIDDLE: f64 = HEIGHT / 2.0;
/// From the middle of the board to the middle of a row.
pub(crate) const ROW_OFF: f64 = MIDDLE - LANE - ROW / 2.0;
/// From the middle of the board to the track, to the middle of the letters, to the playable bar.
pub(crate) const TRACK_OFF: f64 = 94.5;
pub(crate) const LABEL_OFF: f64 = 108.0;
pub(crate) const BAR_OFF: f64 = 118.5;

/// Places of a board's parts in its drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Geometry {
    /// Left, top, width and height of the view box.
    pub view_box: [f64; 4],
    /// Width of the board without its trays.
    pub board_width: f64,
    /// Left edge of the board.
    pub board_left: f64,
    /// Middle of each hole.
    pub holes: Vec<[f64; 2]>,
    /// Where a counter that is taken arrives, in South's and North's tray.
    pub stores: [[f64; 2]; 2],
    /// Radius of a hole, of a counter.
    pub radius: [f64; 2],
    /// From one hole to the next.
    pub pitch: f64,
}

impl Geometry {
    /// Places for a view.
    #[must_use]
    pub fn of(view: &BoardView) -> Self {
        let n = view.row();
        let width = MARGIN * 2.0 + PITCH * n as f64;
        let side = if view.trays && view.part.is_none() {
            TRAY + TRAY_GAP
        } else {
            0.0
        };
        let holes = (0..2 * n)
            .map(|h| [side + hole_x(n, h), hole_y(n, h)])
            .collect();
        let view_box = match view.part {
            None => [0.0, 0.0, width + 2.0 * side, HEIGHT],
            Some(p) => {
                let (a, b) = match p.row {
                    Side::South => (p.from, p.to),
                    Side::North => (n - 1 - p.to, n - 1 - p.from),
                };
                let top = if p.row == Side::South {
                    MIDDLE - 8.0
                } else {
                    0.0
                };
                let x = MARGIN + a as f64 * PITCH;
                [x - 4.0, top, (b - a + 1) as f64 * PITCH + 8.0, MIDDLE + 8.0]
            }
        };
        let tray = |x: f64| [x, MIDDLE + 74.0];
        Geometry {
            view_box,
            board_width: width,
            board_left: side,
            holes,
            stores: [tray(side + width + TRAY_GAP + TRAY / 2.0), tray(TRAY / 2.0)],
            radius: [BOWL, crate::sowing::packing::STONE],
            pitch: PITCH,
        }
    }

    /// Left edge of a tray.
    pub(crate) fn tray_left(&self, side: Side) -> f64 {
        match side {
            Side::South => self.board_left + self.board_width + TRAY_GAP,
            Side::North => 0.0,
        }
    }

    /// Middle of the column in which a hole lies.
    pub(crate) fn x(&self, hole: usize) -> f64 {
        self.holes[hole][0]
    }

    /// Middle of a hole's row.
    pub(crate) fn y(&self, hole: usize) -> f64 {
        self.holes[hole][1]
    }

    /// Height at a distance from the middle line, on the side of a hole's row.
    pub(crate) fn off(&self, hole: usize, distance: f64) -> f64 {
        MIDDLE + distance * self.down(hole)
    }

    /// 1 for a hole of the lower row, -1 for one of the upper.
    pub(crate) fn down(&self, hole: usize) -> f64 {
        if self.holes[hole][1] > MIDDLE {
            1.0
        } else {
            -1.0
        }
    }
}

fn hole_x(n: usize, hole: usize) -> f64 {
    let column = if hole < n { hole } else { 2 * n - 1 - hole };
    MARGIN + PITCH * (column as f64 + 0.5)
}

fn hole_y(n: usize, hole: usize) -> f64 {
    if hole < n {
        MIDDLE + ROW_OFF
    } else {
        MIDDLE - ROW_OFF
    }
}
