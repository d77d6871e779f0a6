//! The board that steps are made on: sites, regions, and maps from site to site.

use super::words::number;
use crate::sexp::{l, named, w, Sexp};
use ludarium_engine::sowing::words::BoardShape;
use ludarium_engine::sowing::Playable;
use std::f64::consts::PI;

/// Where places lie as sites: first North's store, then the holes, last South's store.
pub(super) struct Ground {
    /// The site of every hole, then of South's store and of North's.
    pub sites: Vec<usize>,
    pub board: Sexp,
}

/// A gap in a row; of holes opposite, none.
pub(super) const GAP: u8 = 255;

impl Ground {
    pub fn of(rules: &Playable) -> Ground {
        let p = &rules.params;
        let n = p.row as usize;
        let rows: Vec<Vec<u8>> = match (p.rows.is_empty(), p.shape) {
            (false, _) => p.rows.clone(),
            (true, BoardShape::Ring) => return Ground::ring(n),
            (true, BoardShape::Rows) => vec![
                (n..2 * n).rev().map(|h| h as u8).collect(),
                (0..n).map(|h| h as u8).collect(),
            ],
        };
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let even = rows.iter().all(|r| r.len() == width && !r.contains(&GAP));
        if !even || !(2..=6).contains(&rows.len()) {
            return Ground::drawn(&rows, width);
        }
        let mut places = vec![0; 2 * n + 2];
        for (up, row) in rows.iter().rev().enumerate() {
            for (x, hole) in row.iter().enumerate() {
                places[*hole as usize] = 1 + up * width + x;
            }
        }
        places[2 * n] = 2 * n + 1;
        let board = l("mancalaBoard", vec![number(rows.len()), number(width)]);
        Ground {
            sites: places,
            board,
        }
    }

    /// Holes on a circle, South's below.
    fn ring(n: usize) -> Ground {
        let radius = n as f64 / 2.0;
        let at = |hole: usize| {
            let angle = -PI + (hole as f64 + 0.5) * PI / n as f64;
            (radius * angle.cos(), radius * angle.sin())
        };
        Ground::graph(n, &|hole| at(hole), radius + 1.0, 0.0)
    }

    /// Rows of unlike length, or with gaps.
    fn drawn(rows: &[Vec<u8>], width: usize) -> Ground {
        let n = rows.iter().flatten().filter(|h| **h != GAP).count() / 2;
        let at = |hole: usize| {
            let places = rows.iter().rev().enumerate();
            let mut all =
                places.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, h)| (x, y, h)));
            let found = all.find(|(_, _, h)| usize::from(**h) == hole);
            let (x, y, _) = found.unwrap_or((0, 0, &0));
            (x as f64 - (width as f64 - 1.0) / 2.0, y as f64)
        };
        let middle = (rows.len() as f64 - 1.0) / 2.0;
        Ground::graph(n, &at, width as f64 / 2.0 + 0.5, middle)
    }

    /// Any holes: North's store to the left, South's to the right.
    fn graph(n: usize, at: &dyn Fn(usize) -> (f64, f64), end: f64, middle: f64) -> Ground {
        let mut points = vec![(-end, middle)];
        points.extend((0..2 * n).map(at));
        points.push((end, middle));
        let point =
            |(x, y): &(f64, f64)| Sexp::Set(vec![w(format!("{x:.2}")), w(format!("{y:.2}"))]);
        let vertices = named("vertices", Sexp::Set(points.iter().map(point).collect()));
        let edges = named("edges", Sexp::Set(vec![]));
        let graph = l("graph", vec![vertices, edges]);
        let mut sites: Vec<usize> = (1..=2 * n).collect();
        sites.extend([2 * n + 1, 0]);
        Ground {
            sites,
            board: l("board", vec![graph, named("use", w("Vertex"))]),
        }
    }
}
