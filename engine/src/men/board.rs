//! A board of points: where they lie, and the lines on which men step, slide and leap.
//!
//! Every board, whatever it looks like, is points with places and lines through them. A step goes to the next point of a line, a slide
//! further on along it, a leap over a point to the one behind it, and men stand in a row where they follow each other on one. Grids,
//! nested squares and wheels are made from numbers; any other board is points and lines by name.

use std::collections::BTreeMap;

/// Points at most: a set of them is one number.
pub const MOST_POINTS: usize = 128;

/// A set of points: bit `p` is point `p`.
pub type Points = u128;

/// The set of one point.
#[inline]
#[must_use]
pub fn one(point: u8) -> Points {
    1 << point
}

/// The points of a set, from the lowest number.
pub fn each(set: Points) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let point = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        point
    })
}

/// A point of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// As records write it: a letter for the column, from South's left, and a number for the row, from South's side.
    pub name: String,
    /// From South's left, in hundredths of the distance of two neighbours of a grid.
    pub x: i32,
    /// From South's side, likewise.
    pub y: i32,
}

/// How a line lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slant {
    /// Along a row or a column.
    Straight,
    /// From corner to corner, or any other way.
    Diagonal,
}

/// A line of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its points, one after the other.
    pub points: Vec<u8>,
    /// Whether the first follows the last.
    pub closed: bool,
}

/// Which way a step goes, seen from South.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sense {
    /// Towards North.
    Up,
    /// Towards neither.
    Level,
    /// Towards South.
    Down,
}

/// A way from a point: along a line, in one of its two senses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The points that follow, the nearest first; all that there are, once round where the line is closed.
    pub points: Vec<u8>,
    /// How it lies where it begins.
    pub slant: Slant,
    /// Where it goes where it begins.
    pub sense: Sense,
    /// Number of its line.
    pub line: u8,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Every point, by its number.
    pub points: Vec<Point>,
    /// Every line.
    pub lines: Vec<Line>,
    /// Of each point the ways from it.
    pub ways: Vec<Vec<Way>>,
    /// Of each point its neighbours.
    pub beside: Vec<Points>,
    /// Of each point the one that lies there for North, the board turned half round; none where there is no such point.
    pub turned: Option<Vec<u8>>,
}

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

    /// Squares within each other, eight points each, their middles joined; their corners too, where it is asked for.
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

    fn of(points: Vec<Point>, lines: Vec<Line>) -> Board {
        let mut ways: Vec<Vec<Way>> = vec![vec![]; points.len()];
        let mut beside = vec![0; points.len()];
        for (number, line) in lines.iter().enumerate() {
            let long = line.points.len();
            for (at, point) in line.points.iter().enumerate() {
                let on = |step: usize| match line.closed {
                    true => Some(line.points[(at + step) % long]),
                    false => line.points.get(at + step).copied(),
                };
                let back = |step: usize| match line.closed {
                    true => Some(line.points[(at + long - step) % long]),
                    false => at.checked_sub(step).map(|at| line.points[at]),
                };
                let forth: Vec<u8> = (1..long).map_while(on).collect();
                let again: Vec<u8> = (1..long).map_while(back).collect();
                for way in [forth, again] {
                    let Some(next) = way.first() else { continue };
                    beside[usize::from(*point)] |= one(*next);
                    let (from, to) = (&points[usize::from(*point)], &points[usize::from(*next)]);
                    ways[usize::from(*point)].push(Way {
                        slant: match from.x == to.x || from.y == to.y {
                            true => Slant::Straight,
                            false => Slant::Diagonal,
                        },
                        sense: match to.y.cmp(&from.y) {
                            std::cmp::Ordering::Greater => Sense::Up,
                            std::cmp::Ordering::Equal => Sense::Level,
                            std::cmp::Ordering::Less => Sense::Down,
                        },
                        points: way,
                        line: number as u8,
                    });
                }
            }
        }
        let turned = turned(&points);
        Board {
            points,
            lines,
            ways,
            beside,
            turned,
        }
    }

    /// How many points there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Every point.
    #[must_use]
    pub fn all(&self) -> Points {
        match self.points.len() {
            MOST_POINTS => Points::MAX,
            n => (1 << n) - 1,
        }
    }

    /// The point of a name.
    #[must_use]
    pub fn point(&self, name: &str) -> Option<u8> {
        let at = self.points.iter().position(|p| p.name == name);
        at.map(|at| at as u8)
    }

    /// The name of a point.
    #[must_use]
    pub fn name(&self, point: u8) -> &str {
        self.points
            .get(usize::from(point))
            .map_or("", |p| p.name.as_str())
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

/// Of each point the one at the place that it comes to when the board is turned half round.
fn turned(points: &[Point]) -> Option<Vec<u8>> {
    let bounds = |of: fn(&Point) -> i32| {
        let (least, most) = (points.iter().map(of).min(), points.iter().map(of).max());
        least.zip(most).map(|(a, b)| a + b)
    };
    let (across, along) = (bounds(|p| p.x)?, bounds(|p| p.y)?);
    let one = |p: &Point| {
        let near =
            |q: &Point| (q.x - (across - p.x)).abs() <= 1 && (q.y - (along - p.y)).abs() <= 1;
        points.iter().position(near).map(|at| at as u8)
    };
    points.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(board: &Board) -> Vec<String> {
        let names = |line: &Line| {
            let names: Vec<&str> = line.points.iter().map(|p| board.name(*p)).collect();
            names.join(" ")
        };
        board.lines.iter().map(names).collect()
    }

    fn joined(board: &Board) -> usize {
        board
            .beside
            .iter()
            .map(|set| set.count_ones() as usize)
            .sum::<usize>()
            / 2
    }

    #[test]
    fn boards_have_the_points_and_joints_that_are_counted_on_paper() {
        // points, joints, lines of three or more
        for (name, board, points, joints) in [
            (
                "five by five",
                Board::grid(5, 5, Joined::Straight, &[]),
                25,
                40,
            ),
            (
                "alquerque",
                Board::grid(5, 5, Joined::Alternate, &[]),
                25,
                56,
            ),
            ("draughts", Board::grid(8, 8, Joined::Diagonal, &[]), 32, 49),
            (
                "draughts of ten",
                Board::grid(10, 10, Joined::Diagonal, &[]),
                50,
                81,
            ),
            ("king's steps", Board::grid(3, 3, Joined::Both, &[]), 9, 20),
            ("nine men", Board::squares(3, false, &[]), 24, 32),
            ("twelve men", Board::squares(3, true, &[]), 24, 40),
            ("six men", Board::squares(2, false, &[]), 16, 20),
            ("wheel", Board::wheel(8, &[]), 9, 16),
            ("wheel of five", Board::wheel(5, &[]), 6, 10),
        ] {
            let board = board.unwrap();
            assert_eq!((board.len(), joined(&board)), (points, joints), "{name}");
            // every joint goes both ways
            for p in each(board.all()) {
                for q in each(board.beside[usize::from(p)]) {
                    assert!(board.beside[usize::from(q)] & one(p) != 0, "{name}");
                }
                assert!(board.beside[usize::from(p)] & one(p) == 0, "{name}");
            }
        }
    }

    #[test]
    fn a_cross_is_a_grid_with_its_corners_cut() {
        let corners: Vec<String> = ["a", "b", "f", "g"]
            .iter()
            .flat_map(|c| [1, 2, 6, 7].map(|r| format!("{c}{r}")))
            .collect();
        let board = Board::grid(7, 7, Joined::Straight, &corners).unwrap();
        assert_eq!((board.len(), joined(&board)), (33, 52));
        assert!(lines_of(&board).contains(&"c1 d1 e1".to_owned()));
        let refused = Board::grid(3, 3, Joined::Straight, &["d9".to_owned()]);
        assert!(matches!(refused, Err(NoBoard::Unknown(_))));
    }

    #[test]
    fn ways_follow_their_line_and_closed_ones_go_round() {
        let board = Board::grid(5, 5, Joined::Alternate, &[]).unwrap();
        let corner = board.point("a1").unwrap();
        let ways = &board.ways[usize::from(corner)];
        let mut ends: Vec<(&str, Slant, Sense)> = ways
            .iter()
            .map(|w| (board.name(*w.points.last().unwrap()), w.slant, w.sense))
            .collect();
        ends.sort();
        assert_eq!(
            ends,
            [
                ("a5", Slant::Straight, Sense::Up),
                ("e1", Slant::Straight, Sense::Level),
                ("e5", Slant::Diagonal, Sense::Up)
            ]
        );
        let wheel = Board::wheel(6, &[]).unwrap();
        let top = wheel.point("r1").unwrap();
        let round = wheel.ways[usize::from(top)]
            .iter()
            .find(|w| w.points.len() == 5);
        assert_eq!(round.map(|w| wheel.name(w.points[0])), Some("r2"));
    }

    #[test]
    fn a_board_is_turned_half_round_for_north() {
        let board = Board::squares(3, false, &[]).unwrap();
        let turned = board.turned.clone().unwrap();
        for (from, to) in [("a1", "g7"), ("d1", "d7"), ("c4", "e4")] {
            let at = board.point(from).unwrap();
            assert_eq!(board.name(turned[usize::from(at)]), to);
        }
        let uneven = Board::drawn(
            &["a 0 0", "b 1 0", "c 0 1"].map(str::to_owned),
            &["a b".to_owned(), "a c".to_owned()],
            &[],
        );
        assert_eq!(uneven.unwrap().turned, None);
    }

    #[test]
    fn a_drawn_board_says_what_is_wrong_with_it() {
        let points =
            |all: &[&str]| -> Vec<String> { all.iter().map(|s| (*s).to_owned()).collect() };
        let drawn = |p: &[&str], l: &[&str]| Board::drawn(&points(p), &points(l), &[]);
        let ring = drawn(&["a 0 0", "b 1 0", "c 1 1", "d 0 1"], &["a b c d a"]).unwrap();
        assert!(ring.lines[0].closed && joined(&ring) == 4);
        assert!(matches!(drawn(&["a 0"], &[]), Err(NoBoard::Place(_))));
        assert!(matches!(drawn(&["A 0 0"], &[]), Err(NoBoard::Place(_))));
        assert!(matches!(drawn(&["x1 0 0"], &[]), Err(NoBoard::Place(_))));
        assert!(matches!(
            drawn(&["a 0 0", "a 1 0"], &[]),
            Err(NoBoard::Twice(_))
        ));
        assert!(matches!(
            drawn(&["a 0 0", "b 1 0"], &["a"]),
            Err(NoBoard::Line(_))
        ));
        assert!(matches!(
            drawn(&["a 0 0", "b 1 0"], &["a c"]),
            Err(NoBoard::Unknown(_))
        ));
        assert!(matches!(
            Board::grid(12, 12, Joined::Straight, &[]),
            Err(NoBoard::Points(144))
        ));
    }
}
