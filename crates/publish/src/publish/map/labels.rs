//! Where the names on a map stand: beside their dots where there is room, else farther off with a line to the dot, and none over another.

/// A point of the picture.
type At = (f64, f64);

/// Directions in which a name is tried, in parts of a turn: beside the dot first, then above and below, then between.
const DIRECTIONS: [u32; 32] = [
    0, 16, 24, 8, 28, 4, 20, 12, 30, 2, 18, 14, 26, 22, 6, 10, 31, 1, 17, 15, 29, 3, 19, 13, 27, 5,
    21, 11, 25, 7, 23, 9,
];
/// How far from its dot a name is tried; beyond the first it has a line to the dot. What lies farther off is not seen as of it.
const RINGS: [f64; 14] = [
    0.0, 18.0, 28.0, 40.0, 54.0, 70.0, 88.0, 108.0, 130.0, 150.0, 165.0, 180.0, 200.0, 220.0,
];
/// Half the width of what stands at a point.
const DOT: f64 = 7.0;
/// Width of a letter for its height: of wide ones, so that a name is rather narrower than its box.
const LETTER: f64 = 0.56;
/// Letters for which there is room behind a name: what a rule's colour adds.
const ADDED: usize = 2;

/// The side of its dot on which a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// It begins at the dot.
    Right,
    /// It ends at the dot.
    Left,
    /// Above or below.
    Neither,
}

/// A box of the picture by its middle and half its sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// Half its width.
    pub half: f64,
    /// Half its height.
    pub tall: f64,
    /// On which side of its dot it stands.
    pub towards: Towards,
    /// Where a line to the dot ends; none where the name is beside it.
    pub leader: Option<At>,
}

impl Label {
    /// Whether two lie on one another.
    pub fn over(&self, other: &Label) -> bool {
        (self.x - other.x).abs() < self.half + other.half
            && (self.y - other.y).abs() < self.tall + other.tall
    }

    fn holds(&self, (x, y): At, margin: f64) -> bool {
        (self.x - x).abs() < self.half + margin && (self.y - y).abs() < self.tall + margin
    }

    /// Whether a line from one point to another passes through it, judged by points along the line.
    fn crossed(&self, (a, b): (At, At)) -> bool {
        (1..24).any(|n| {
            let t = f64::from(n) / 24.0;
            self.holds((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t), 0.0)
        })
    }

    /// A name in one direction from its dot.
    fn tried(dot: At, turn: u32, away: f64, half: f64, tall: f64) -> Label {
        let turn = f64::from(turn) / DIRECTIONS.len() as f64;
        let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
        let reach = DOT + 2.0 + away;
        // the box touches the circle of that reach from outside
        let (x, y) = (
            dot.0 + cos * reach + cos * half,
            dot.1 + sin * reach + sin * tall,
        );
        let end = (
            dot.0.clamp(x - half, x + half),
            dot.1.clamp(y - tall, y + tall),
        );
        Label {
            x,
            y,
            half,
            tall,
            towards: match cos {
                c if c > 0.3 => Towards::Right,
                c if c < -0.3 => Towards::Left,
                _ => Towards::Neither,
            },
            leader: (away > 0.0).then_some(end),
        }
    }
}

/// Whether two lines cross.
fn cross((a, b): (At, At), (c, d): (At, At)) -> bool {
    let side = |p: At, q: At, r: At| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Where each name stands whose letters are so high; none where there is no room. The loneliest dots come first, or those of a crowd,
/// whichever leaves fewer names out.
pub fn places(dots: &[(At, &str)], size: f64, width: f64, height: f64) -> Vec<Option<Label>> {
    let lonely = |n: usize| {
        let others = dots.iter().enumerate().filter(|(m, _)| *m != n);
        let ((x, y), _) = dots[n];
        others
            .map(|(_, ((a, b), _))| (a - x).hypot(b - y))
            .fold(f64::MAX, f64::min)
    };
    let mut order: Vec<(usize, f64)> = (0..dots.len()).map(|n| (n, lonely(n))).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut order: Vec<usize> = order.into_iter().map(|(n, _)| n).collect();
    let frame = Frame {
        dots,
        size,
        width,
        height,
    };
    let first = frame.put(&order);
    order.reverse();
    let second = frame.put(&order);
    let named = |put: &[Option<Label>]| put.iter().flatten().count();
    if named(&second) > named(&first) {
        second
    } else {
        first
    }
}

/// What names are put into.
struct Frame<'d> {
    dots: &'d [(At, &'d str)],
    size: f64,
    width: f64,
    height: f64,
}

impl Frame<'_> {
    /// Names in an order, each where it first has room.
    fn put(&self, order: &[usize]) -> Vec<Option<Label>> {
        let mut put: Vec<Option<Label>> = vec![None; self.dots.len()];
        for n in order {
            let (dot, name) = self.dots[*n];
            let half = (name.chars().count() + ADDED) as f64 * self.size * LETTER / 2.0;
            let tall = self.size * 0.6;
            let mut tried = RINGS.iter().flat_map(|r| {
                let around = DIRECTIONS.iter();
                around.map(move |turn| Label::tried(dot, *turn, *r, half, tall))
            });
            put[*n] = tried.find(|label| self.free(dot, label, &put));
        }
        put
    }

    /// Whether a name can stand there: within the frame, and over no dot, name or line of those that are put.
    fn free(&self, dot: At, label: &Label, put: &[Option<Label>]) -> bool {
        let inside = label.x - label.half > 2.0
            && label.x + label.half < self.width - 2.0
            && label.y - label.tall > 2.0
            && label.y + label.tall < self.height - self.size;
        let line = label.leader.map(|end| (dot, end));
        let beside = |(m, other): (usize, &Option<Label>)| {
            let Some(other) = other else { return true };
            let theirs = other.leader.map(|end| (self.dots[m].0, end));
            !label.over(other)
                && !line.is_some_and(|l| other.crossed(l))
                && !theirs.is_some_and(|l| label.crossed(l))
                && !line.zip(theirs).is_some_and(|(a, b)| cross(a, b))
        };
        inside
            && !self.dots.iter().any(|(at, _)| label.holds(*at, DOT))
            && put.iter().enumerate().all(beside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crowd of dots as close as towns of one valley, and some that stand alone.
    fn crowd() -> Vec<(At, &'static str)> {
        let names = [
            "A town",
            "Another town",
            "The highlands of it",
            "Hill",
            "Country of the others",
        ];
        let mut dots: Vec<(At, &str)> = (0..20_u32)
            .map(|n| {
                let (col, row) = (f64::from(n % 4), f64::from(n / 4));
                (
                    (500.0 + col * 9.0, 400.0 + row * 11.0),
                    names[n as usize % 5],
                )
            })
            .collect();
        dots.extend([
            ((80.0, 80.0), "Alone"),
            ((950.0, 500.0), "At the edge of it"),
        ]);
        dots
    }

    #[test]
    fn no_name_lies_on_another_nor_on_a_dot_nor_outside() {
        for (size, least) in [(16.0, 12), (34.0, 4)] {
            let dots = crowd();
            let put = places(&dots, size, 960.0, 900.0);
            let labels: Vec<&Label> = put.iter().flatten().collect();
            for (n, label) in labels.iter().enumerate() {
                assert!(labels[..n].iter().all(|other| !label.over(other)));
                assert!(dots.iter().all(|(at, _)| !label.holds(*at, 5.0)));
                assert!(label.x - label.half > 0.0 && label.x + label.half < 960.0);
            }
            assert!(labels.len() >= least, "{} names of {size}", labels.len());
        }
    }

    #[test]
    fn a_name_that_stands_alone_is_right_beside_its_dot() {
        let put = places(&[((80.0, 80.0), "Alone")], 16.0, 960.0, 900.0);
        let label = put[0].unwrap();
        assert_eq!((label.y, label.leader), (80.0, None));
        assert!(label.x - label.half > 80.0 + DOT);
    }
}
