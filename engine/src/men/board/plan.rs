//! Boards made from numbers (grids, nested squares, wheels), or drawn: points by name and place, and lines by names.

use super::{Board, Line, Point, MOST_POINTS};
use std::collections::BTreeMap;

/// Which points of a grid are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joined {
    /// Along rows and columns.
    Straight,
    /// Corner to corner as well.
    Both,
    /// Corner to corner as well, at every other point, those of the corner a1 among them.
    Alternate,
    /// Corner to corner alone, and of the squares only those of the corner a1's colour are there.
    Diagonal,
}

/// Why there is no such board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoBoard {
    /// It is too large.
    #[error("{0} points; {MOST_POINTS} at most")]
    Points(usize),
    /// A name is that of no point.
    #[error("point {0}")]
    Unknown(String),
    /// A name twice.
    #[error("point `{0}` stands twice")]
    Twice(String),
    /// A text that is no point.
    #[error("`{0}` is no point; write its name and place: \"a1 0 0\"")]
    Place(String),
    /// A line of one point.
    #[error("line `{0}` joins nothing; write the names of two points at least")]
    Line(String),
}

/// Distance of two neighbours of a grid, in the unit of places.
const STEP: i32 = 100;

/// The letters of a column: a to z, then aa, ab …
fn column(n: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    match n {
        0..26 => letter(n).to_string(),
        _ => [letter(n / 26 - 1), letter(n)].iter().collect(),
    }
}

fn grid_name(x: usize, y: usize) -> String {
    format!("{}{}", column(x), y + 1)
}

/// Points by name and place, and lines by names, from which a board is made.
#[derive(Debug, Clone, Default)]
struct Plan {
    points: Vec<Point>,
    lines: Vec<(Vec<String>, bool)>,
}

impl Plan {
    fn point(&mut self, name: String, x: i32, y: i32) {
        self.points.push(Point { name, x, y });
    }

    fn line(&mut self, points: Vec<String>, closed: bool) {
        if points.len() > 1 {
            self.lines.push((points, closed));
        }
    }

    /// Takes points away; lines break there.
    fn cut(&mut self, names: &[String]) -> Result<(), NoBoard> {
        let all: Vec<&str> = self.points.iter().map(|p| p.name.as_str()).collect();
        if let Some(name) = names.iter().find(|n| !all.contains(&n.as_str())) {
            return Err(NoBoard::Unknown(crate::words::unknown(name, &all)));
        }
        self.points.retain(|p| !names.contains(&p.name));
        let mut lines = vec![];
        for (points, closed) in &self.lines {
            let whole = !points.iter().any(|p| names.contains(p));
            if whole {
                lines.push((points.clone(), *closed));
                continue;
            }
            // a ring that is cut is a line that begins behind the cut
            let mut points = points.clone();
            if let (true, Some(at)) = (*closed, points.iter().position(|p| names.contains(p))) {
                points.rotate_left(at);
            }
            let parts = points.split(|p| names.contains(p));
            lines.extend(parts.filter(|p| p.len() > 1).map(|p| (p.to_vec(), false)));
        }
        self.lines = lines;
        Ok(())
    }

    fn board(self) -> Result<Board, NoBoard> {
        if self.points.len() > MOST_POINTS {
            return Err(NoBoard::Points(self.points.len()));
        }
        let mut numbers = BTreeMap::new();
        for (number, point) in (0..).zip(&self.points) {
            if numbers.insert(point.name.clone(), number).is_some() {
                return Err(NoBoard::Twice(point.name.clone()));
            }
        }
        let number = |name: &String| {
            numbers.get(name).copied().ok_or_else(|| {
                let all: Vec<&str> = self.points.iter().map(|p| p.name.as_str()).collect();
                NoBoard::Unknown(crate::words::unknown(name, &all))
            })
        };
        let mut lines = vec![];
        for (names, closed) in &self.lines {
            let points: Vec<u8> = names.iter().map(number).collect::<Result<_, _>>()?;
            lines.push(Line {
                points,
                closed: *closed,
            });
        }
        Ok(Board::of(self.points, lines))
    }
}

impl Board {
    /// Points in rows and columns, `cut` of them not there.
    ///
    /// # Errors
    /// Too many points; a name to be cut that is none.
    pub fn grid(
        columns: usize,
        rows: usize,
        joined: Joined,
        cut: &[String],
    ) -> Result<Board, NoBoard> {
        let mut plan = Plan::default();
        let there = |x: usize, y: usize| joined != Joined::Diagonal || (x + y).is_multiple_of(2);
        for y in 0..rows {
            for x in (0..columns).filter(|x| there(*x, y)) {
                plan.point(grid_name(x, y), x as i32 * STEP, y as i32 * STEP);
            }
        }
        if joined != Joined::Diagonal {
            for y in 0..rows {
                plan.line((0..columns).map(|x| grid_name(x, y)).collect(), false);
            }
            for x in 0..columns {
                plan.line((0..rows).map(|y| grid_name(x, y)).collect(), false);
            }
        }
        if joined != Joined::Straight {
            // from the left and the lower edge up to the right, from the right and the lower edge up to the left
            let even = |x: usize, y: usize| joined == Joined::Both || (x + y).is_multiple_of(2);
            let left = (0..rows)
                .rev()
                .map(|y| (0, y))
                .chain((1..columns).map(|x| (x, 0)));
            for (x, y) in left.filter(|(x, y)| even(*x, *y)) {
                let long = (columns - x).min(rows - y);
                plan.line((0..long).map(|i| grid_name(x + i, y + i)).collect(), false);
            }
            let last = columns.saturating_sub(1);
            let right = (0..last)
                .map(|x| (x, 0))
                .chain((0..rows).map(|y| (last, y)));
            for (x, y) in right.filter(|(x, y)| even(*x, *y)) {
                let long = (x + 1).min(rows - y);
                plan.line((0..long).map(|i| grid_name(x - i, y + i)).collect(), false);
            }
        }
        plan.cut(cut)?;
        plan.board()
    }

    /// Squares within each other, eight points each, their middles joined; their corners too, where it is wanted.
    ///
    /// # Errors
    /// Too many points; a name to be cut that is none.
    pub fn squares(many: usize, corners: bool, cut: &[String]) -> Result<Board, NoBoard> {
        let mut plan = Plan::default();
        let (middle, last) = (many, 2 * many);
        let at = |ring: usize, x: usize, y: usize| {
            let place = |n: usize| match n {
                0 => ring,
                1 => middle,
                _ => last - ring,
            };
            (place(x), place(y))
        };
        let name = |(x, y): (usize, usize)| grid_name(x, y);
        let mut places = vec![];
        for ring in 0..many {
            for (x, y) in [
                (0, 0),
                (1, 0),
                (2, 0),
                (0, 1),
                (2, 1),
                (0, 2),
                (1, 2),
                (2, 2),
            ] {
                places.push(at(ring, x, y));
            }
            for side in [
                [(0, 0), (1, 0), (2, 0)],
                [(0, 2), (1, 2), (2, 2)],
                [(0, 0), (0, 1), (0, 2)],
                [(2, 0), (2, 1), (2, 2)],
            ] {
                plan.line(side.map(|(x, y)| name(at(ring, x, y))).to_vec(), false);
            }
        }
        let mut spokes = vec![(1, 0), (0, 1), (2, 1), (1, 2)];
        if corners {
            spokes.extend([(0, 0), (2, 0), (0, 2), (2, 2)]);
        }
        for (x, y) in spokes {
            plan.line((0..many).map(|ring| name(at(ring, x, y))).collect(), false);
        }
        places.sort_by_key(|(x, y)| (*y, *x));
        for place in places {
            plan.point(name(place), place.0 as i32 * STEP, place.1 as i32 * STEP);
        }
        plan.cut(cut)?;
        plan.board()
    }

    /// A rim of points, `r1` at the top and on clockwise, each joined to the next and to the hub `h`.
    ///
    /// # Errors
    /// Too many points; a name to be cut that is none.
    pub fn wheel(rim: usize, cut: &[String]) -> Result<Board, NoBoard> {
        let mut plan = Plan::default();
        let name = |n: usize| format!("r{}", n + 1);
        // far enough apart that neighbours on the rim are a step away
        let radius = f64::from(STEP) * (rim as f64 / std::f64::consts::TAU).max(1.0);
        let centre = radius.round() as i32;
        for n in 0..rim {
            let turn = std::f64::consts::TAU * n as f64 / rim as f64;
            let (x, y) = (radius * libm::sin(turn), radius * libm::cos(turn));
            plan.point(
                name(n),
                centre + x.round() as i32,
                centre + y.round() as i32,
            );
        }
        plan.point("h".into(), centre, centre);
        plan.line((0..rim).map(name).collect(), true);
        for n in 0..rim {
            let across = n + rim / 2;
            if rim.is_multiple_of(2) && n < rim / 2 {
                plan.line(vec![name(n), "h".into(), name(across)], false);
            } else if !rim.is_multiple_of(2) {
                plan.line(vec![name(n), "h".into()], false);
            }
        }
        plan.cut(cut)?;
        plan.board()
    }

    /// Points by name and place (`a1 0 0`, in steps from South's left and South's side, halves and hundredths too), and lines by the
    /// names of their points; one that ends where it begins is closed.
    ///
    /// # Errors
    /// What is no point or no line; a name that is unknown, or stands twice.
    pub fn drawn(points: &[String], lines: &[String], cut: &[String]) -> Result<Board, NoBoard> {
        let mut plan = Plan::default();
        for text in points {
            let parts: Vec<&str> = text.split_whitespace().collect();
            let place = |t: &str| {
                let n = t.parse::<f64>().ok().filter(|n| (0.0..=99.0).contains(n));
                n.map(|n| (n * f64::from(STEP)).round() as i32)
            };
            let read = match parts.as_slice() {
                [name, x, y] if is_name(name) => {
                    place(x).zip(place(y)).map(|at| ((*name).to_owned(), at))
                }
                _ => None,
            };
            let Some((name, (x, y))) = read else {
                return Err(NoBoard::Place(text.clone()));
            };
            plan.point(name, x, y);
        }
        for text in lines {
            let mut names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let closed = names.len() > 3 && names.first() == names.last();
            if closed {
                names.pop();
            }
            if names.len() < 2 {
                return Err(NoBoard::Line(text.clone()));
            }
            plan.lines.push((names, closed));
        }
        plan.cut(cut)?;
        plan.board()
    }
}

/// A letter, or two, and a number, or none: what records can tell from the signs between names.
fn is_name(text: &str) -> bool {
    let letters = text.chars().take_while(char::is_ascii_lowercase).count();
    let rest = &text[letters..];
    // `x` stands for a capture
    (1..=2).contains(&letters)
        && rest.chars().all(|c| c.is_ascii_digit())
        && rest.len() <= 2
        && !text.starts_with('x')
}
