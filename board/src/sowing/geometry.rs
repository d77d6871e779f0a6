//! Where things stand. Units are those of the drawing's view box.

use super::ring::Ring;
use crate::sowing::view::{BoardView, Side};
use serde::Serialize;

/// From one hole's middle to the next.
pub const PITCH: f64 = 92.0;
/// Radius of a hole.
pub const BOWL: f64 = 38.0;
/// Height of the lane that holds a row's letters.
pub(crate) const LANE: f64 = 38.0;
const ROW: f64 = 80.0;
/// Between two rows.
const GROOVE: f64 = 14.0;
/// From the board's edge to the first hole's cell.
pub(crate) const MARGIN: f64 = 20.0;
pub(crate) const TRAY: f64 = 60.0;
const TRAY_GAP: f64 = 12.0;
/// Radius of the board's corners.
pub(crate) const CORNER: f64 = 31.0;
/// Of a board of two rows: from its middle to the middle of a row.
pub(crate) const ROW_OFF: f64 = (ROW + GROOVE) / 2.0;
/// From the middle of a row to the track, to the middle of the letters, to the playable bar in its lane.
pub(crate) const TRACK_OFF: f64 = 47.5;
pub(crate) const LABEL_OFF: f64 = 61.0;
pub(crate) const BAR_OFF: f64 = 71.5;

/// Places of the longest row that is shown whole, however narrow the page.
const LONG: usize = 12;

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
    /// Places of the longest row; of a ring, as many as make a board as wide.
    pub columns: usize,
    /// The holes as one goes over them, row by row from the top, each from the left.
    pub lines: Vec<Vec<usize>>,
    /// Where a counter that is taken arrives, in South's and North's tray.
    pub stores: [[f64; 2]; 2],
    /// Radius of a hole, of a counter.
    pub radius: [f64; 2],
    /// Whether the rows are longer than a narrow page can show at once.
    pub long: bool,
    /// From one hole to the next.
    pub pitch: f64,
    /// Height of the board.
    #[serde(skip)]
    pub(crate) height: f64,
    /// Row and column of each hole.
    #[serde(skip)]
    pub(crate) cells: Vec<[usize; 2]>,
    /// Middles of the gaps between the rows, from the top; none of a ring.
    #[serde(skip)]
    pub(crate) gaps: Vec<f64>,
    /// The ring in which the holes lie.
    #[serde(skip)]
    pub(crate) ring: Option<Ring>,
}

impl Geometry {
    /// Places for a view.
    pub fn of(view: &BoardView) -> Self {
        let rows = view.lie();
        let side = if view.trays && view.part.is_none() {
            TRAY + TRAY_GAP
        } else {
            0.0
        };
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let round = view.is_ring().then(|| Ring::of(view.holes.len()));
        let columns = round.as_ref().map_or(longest, |ring| ring.columns);
        let width = MARGIN * 2.0 + PITCH * columns as f64;
        let (middles, mut gaps, mut height) = heights(rows.len());
        let mut holes = vec![[0.0; 2]; view.holes.len()];
        let mut cells = vec![[0; 2]; view.holes.len()];
        for (r, row) in rows.iter().enumerate() {
            for (c, hole) in row.iter().enumerate() {
                if let Some(h) = *hole {
                    holes[h] = [side + MARGIN + PITCH * (c as f64 + 0.5), middles[r]];
                    cells[h] = [r, c];
                }
            }
        }
        let ring = round.map(|ring| ring.at(side + width / 2.0, width / 2.0));
        if let Some(ring) = &ring {
            (gaps, height) = (vec![], width);
            for (h, hole) in holes.iter_mut().enumerate() {
                *hole = ring.point(h, 0.0);
            }
        }
        let view_box = match view.part {
            None => [0.0, 0.0, width + 2.0 * side, height],
            Some(p) => {
                let n = view.row();
                let (a, b) = match p.row {
                    Side::South => (p.from, p.to),
                    Side::North => (n - 1 - p.to, n - 1 - p.from),
                };
                let half = height / 2.0;
                let top = if p.row == Side::South {
                    half - 8.0
                } else {
                    0.0
                };
                let x = MARGIN + a as f64 * PITCH;
                [x - 4.0, top, (b - a + 1) as f64 * PITCH + 8.0, half + 8.0]
            }
        };
        let tray = |x: f64| [x, height - 51.0];
        Geometry {
            view_box,
            board_width: width,
            board_left: side,
            holes,
            columns,
            long: columns > LONG && ring.is_none(),
            lines: rows
                .iter()
                .map(|row| row.iter().copied().flatten().collect())
                .collect(),
            stores: [tray(side + width + TRAY_GAP + TRAY / 2.0), tray(TRAY / 2.0)],
            radius: [BOWL, crate::sowing::packing::STONE],
            pitch: PITCH,
            height,
            cells,
            gaps,
            ring,
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

    /// Half the height.
    pub(crate) fn middle(&self) -> f64 {
        self.height / 2.0
    }

    /// The point at a distance from the middle of a hole, towards its lane: that of its row, or outwards from a ring.
    pub(crate) fn off(&self, hole: usize, distance: f64) -> [f64; 2] {
        match &self.ring {
            Some(ring) => ring.point(hole, distance),
            None => [self.x(hole), self.y(hole) + distance * self.down(hole)],
        }
    }

    /// Middle of a hole's letters: beside a ring they stand further out, since they are wider than high.
    pub(crate) fn label(&self, hole: usize) -> [f64; 2] {
        match &self.ring {
            Some(ring) => ring.label(hole),
            None => self.off(hole, LABEL_OFF),
        }
    }

    /// Height of the playable bar under or over a hole's letters.
    pub(crate) fn bar(&self, hole: usize) -> f64 {
        self.label(hole)[1] + (BAR_OFF - LABEL_OFF) * self.down(hole)
    }

    /// 1 for a hole whose lane lies below it, -1 for one whose lane lies above.
    pub(crate) fn down(&self, hole: usize) -> f64 {
        match self.is_upper(self.cells[hole][0]) {
            true => -1.0,
            false => 1.0,
        }
    }

    /// Whether a row's lane lies above it.
    pub(crate) fn is_upper(&self, row: usize) -> bool {
        row < upper(self.lines.len())
    }
}

/// Rows whose lanes lie above them.
fn upper(rows: usize) -> usize {
    rows / 2
}

/// Middles of the rows, middles of the gaps between them, and the height of all.
fn heights(rows: usize) -> (Vec<f64>, Vec<f64>, f64) {
    let (mut middles, mut gaps, mut y) = (vec![], vec![], 0.0);
    for row in 0..rows {
        if row > 0 {
            gaps.push(y + GROOVE / 2.0);
            y += GROOVE;
        }
        let above = row < upper(rows);
        if above {
            y += LANE;
        } else if row == 0 {
            // no lane parts a single row from the edge
            y += GROOVE;
        }
        middles.push(y + ROW / 2.0);
        y += ROW;
        if !above {
            y += LANE;
        }
    }
    (middles, gaps, y)
}
