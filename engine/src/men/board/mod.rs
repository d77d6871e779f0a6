//! A board of points: where they lie, and the lines on which men step, slide and leap.
//!
//! Every board, whatever it looks like, is points with places and lines through them. A step goes to the next point of a line, a slide
//! further on along it, a leap over a point to the one behind it, and men stand in a row where they follow each other on one. Grids,
//! nested squares and wheels are made from numbers; any other board is points and lines by name.

mod numbers;
mod plan;

pub use numbers::Pdn;
pub use plan::{Joined, NoBoard};

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

impl Board {
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
