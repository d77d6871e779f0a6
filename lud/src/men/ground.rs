//! The board as sites: points, ways from them, and maps from a point to the ones along a way.
//!
//! Point p of the rules is site p + 1; one site more, the last, stands for the edge, and so does site 0: a map of that language cannot
//! hold a 0, and of what it does not hold it gives the key. A stone of nobody's lies on both, so that nobody can come there.

use crate::sexp::{l, named, w, Sexp};
use crate::words::{map, number};
use ludarium_engine::men::board::{each, Board, Points, Sense, Slant, Way};
use ludarium_engine::men::ruleset::Params;

/// Ways that lie and go alike, one of each point at most.
pub(super) struct Slot {
    pub slant: Slant,
    pub sense: Sense,
    /// Of each point the number of its way in [`Board::ways`].
    pub ways: Vec<Option<usize>>,
    /// Points that follow on the longest of them.
    pub long: usize,
}

/// Where points lie as sites, and the ways between them.
pub(super) struct Ground<'r> {
    pub board: &'r Board,
    pub slots: Vec<Slot>,
}

/// The site of a point.
pub(super) fn site(point: u8) -> usize {
    usize::from(point) + 1
}

/// The sites of some points.
pub(super) fn sites_of(points: Points) -> Vec<usize> {
    each(points).map(site).collect()
}

/// The name of the map from a point to the one so far along a way.
pub(super) fn way_name(slot: usize, far: usize) -> String {
    format!("Way{}-{far}", slot + 1)
}

/// The name of the map from a point to the number of the line of its way.
pub(super) fn line_name(slot: usize) -> String {
    format!("Line{}", slot + 1)
}

/// Which way a step goes across: ways of a kind are distinguished by it, so that those of a grid are its directions.
fn across(board: &Board, from: usize, way: &Way) -> std::cmp::Ordering {
    let to = &board.points[usize::from(way.points[0])];
    to.x.cmp(&board.points[from].x)
}

impl<'r> Ground<'r> {
    pub fn of(params: &'r Params) -> Ground<'r> {
        let board = &params.board;
        let mut slots: Vec<(std::cmp::Ordering, Slot)> = vec![];
        for (point, ways) in board.ways.iter().enumerate() {
            for (number, way) in ways.iter().enumerate() {
                let aside = across(board, point, way);
                let fits = |(a, s): &&mut (std::cmp::Ordering, Slot)| {
                    (*a, s.slant, s.sense) == (aside, way.slant, way.sense)
                        && s.ways[point].is_none()
                };
                match slots.iter_mut().find(fits) {
                    Some((_, slot)) => {
                        slot.ways[point] = Some(number);
                        slot.long = slot.long.max(way.points.len());
                    }
                    None => {
                        let mut ways = vec![None; board.len()];
                        ways[point] = Some(number);
                        let (slant, sense, long) = (way.slant, way.sense, way.points.len());
                        let slot = Slot {
                            slant,
                            sense,
                            ways,
                            long,
                        };
                        slots.push((aside, slot));
                    }
                }
            }
        }
        slots.sort_by_key(|(aside, s)| (s.slant, s.sense, *aside));
        let slots = slots.into_iter().map(|(_, slot)| slot).collect();
        Ground { board, slots }
    }

    /// The site that stands for the edge of the board.
    pub fn edge(&self) -> usize {
        self.board.len() + 1
    }

    fn way(&self, slot: usize, point: usize) -> Option<&Way> {
        let number = self.slots[slot].ways[point]?;
        self.board.ways[point].get(number)
    }

    /// The points a way leads to, from each point so far along it.
    fn along(&self, slot: usize, far: usize) -> Option<Sexp> {
        let to = |point| {
            let way = self.way(slot, point);
            let there = way.and_then(|w| w.points.get(far - 1));
            (point + 1, there.map_or(self.edge(), |p| site(*p)))
        };
        map(&way_name(slot, far), (0..self.board.len()).map(to))
    }

    /// From each point the line of its way.
    fn lines(&self, slot: usize) -> Option<Sexp> {
        let of = |point| {
            let way = self.way(slot, point);
            (point + 1, way.map_or(1000, |w| usize::from(w.line) + 1))
        };
        map(&line_name(slot), (0..self.board.len()).map(of))
    }

    /// The maps that a description names.
    pub fn maps(&self, text: &str) -> Vec<Sexp> {
        let used = |name: &str| text.contains(&format!("\"{name}\""));
        let mut all = vec![];
        for (number, slot) in self.slots.iter().enumerate() {
            let far = (1..=slot.long).filter(|far| used(&way_name(number, *far)));
            all.extend(far.filter_map(|far| self.along(number, far)));
            if used(&line_name(number)) {
                all.extend(self.lines(number));
            }
        }
        all
    }

    /// Windows of so many points that follow each other on a line.
    pub fn windows(&self, long: usize) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = vec![];
        for line in &self.board.lines {
            let points: Vec<usize> = line.points.iter().map(|p| site(*p)).collect();
            let n = points.len();
            let begins = match line.closed {
                true if long < n => n,
                _ => (n + 1).saturating_sub(long),
            };
            for from in 0..begins {
                let mut window: Vec<usize> = (0..long).map(|i| points[(from + i) % n]).collect();
                window.sort_unstable();
                if !all.contains(&window) {
                    all.push(window);
                }
            }
        }
        all
    }

    /// The board, its points and lines where they lie.
    pub fn drawn(&self) -> Sexp {
        let point = |x: f64, y: f64| Sexp::Set(vec![w(format!("{x:.2}")), w(format!("{y:.2}"))]);
        let at = |n: i32| f64::from(n) / 100.0;
        let most = |of: fn(&ludarium_engine::men::board::Point) -> i32| {
            self.board.points.iter().map(of).max().unwrap_or(0)
        };
        let (right, top) = (at(most(|p| p.x)), at(most(|p| p.y)));
        let mut points = vec![point(-2.0, -2.0)];
        points.extend(self.board.points.iter().map(|p| point(at(p.x), at(p.y))));
        points.push(point(right + 2.0, top + 2.0));
        let mut pairs: Vec<(usize, usize)> = vec![];
        for line in &self.board.lines {
            let closed = line.closed.then(|| line.points.first()).flatten();
            let next = line.points.iter().skip(1).chain(closed);
            for (a, b) in line.points.iter().zip(next) {
                let pair = (site(*a).min(site(*b)), site(*a).max(site(*b)));
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        let edge = |(a, b): &(usize, usize)| Sexp::Set(vec![number(a), number(b)]);
        let graph = l(
            "graph",
            vec![
                named("vertices", Sexp::Set(points)),
                named("edges", Sexp::Set(pairs.iter().map(edge).collect())),
            ],
        );
        l("board", vec![graph, named("use", w("Vertex"))])
    }
}
