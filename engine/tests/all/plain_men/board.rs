//! The board: points with names and places, lines through them, zones.

use super::names;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Points that follow each other; a closed line goes on from the last to the first.
#[derive(Clone)]
pub struct Line {
    pub points: Vec<usize>,
    pub closed: bool,
}

/// All points that follow a point on a line, one way.
#[derive(Clone, PartialEq, Eq)]
pub struct Along {
    pub line: usize,
    pub onward: bool,
    pub points: Vec<usize>,
}

pub struct Board {
    pub names: Vec<String>,
    /// Steps from South's left and from South's side.
    pub at: Vec<(f64, f64)>,
    pub lines: Vec<Line>,
    /// Names of zones with their points, as South and as North sees them.
    pub zones: Vec<(String, [BTreeSet<usize>; 2])>,
    /// The point where each comes to lie when the board is turned half round.
    pub turned: Option<Vec<usize>>,
}

/// Points and lines by name, before any is cut.
#[derive(Default)]
struct Drawn {
    points: Vec<(String, (f64, f64))>,
    lines: Vec<(Vec<String>, bool)>,
}

fn letter(column: i64) -> char {
    char::from(b'a' + column as u8)
}

fn square(column: i64, row: i64) -> String {
    format!("{}{}", letter(column), row + 1)
}

impl Drawn {
    fn point(&mut self, name: String, x: f64, y: f64) {
        self.points.push((name, (x, y)));
    }

    fn grid(columns: i64, rows: i64, joined: &str) -> Drawn {
        let mut drawn = Drawn::default();
        let even = |c: i64, r: i64| (c + r) % 2 == 0;
        for r in 0..rows {
            for c in 0..columns {
                if joined != "diagonal" || even(c, r) {
                    drawn.point(square(c, r), c as f64, r as f64);
                }
            }
        }
        let on = |c: i64, r: i64| (0..columns).contains(&c) && (0..rows).contains(&r);
        for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let slanting = dc * dr != 0;
            if slanting && joined == "straight" || !slanting && joined == "diagonal" {
                continue;
            }
            for r in 0..rows {
                for c in 0..columns {
                    // each line once, from its first point
                    let first = !on(c - dc, r - dr);
                    let there = !slanting || joined == "both" || even(c, r);
                    if first && there {
                        let steps = (0..).map(|i| (c + i * dc, r + i * dr));
                        let line = steps.take_while(|(c, r)| on(*c, *r));
                        let line = line.map(|(c, r)| square(c, r)).collect();
                        drawn.lines.push((line, false));
                    }
                }
            }
        }
        drawn
    }

    fn squares(many: i64, corners: bool) -> Drawn {
        let mut drawn = Drawn::default();
        let corner = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
        let middle = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        // the outermost lies furthest from the middle of the board
        let far = |(x, y): (i64, i64), k: i64| square(many + x * k, many + y * k);
        for k in 1..=many {
            for (x, y) in corner.into_iter().chain(middle) {
                let (c, r) = (many + x * k, many + y * k);
                drawn.point(square(c, r), c as f64, r as f64);
            }
            for side in 0..4 {
                let ends = [corner[side], middle[side], corner[(side + 1) % 4]];
                let line = ends.map(|d| far(d, k)).to_vec();
                drawn.lines.push((line, false));
            }
        }
        let out = |d: (i64, i64)| ((1..=many).map(|k| far(d, k)).collect(), false);
        drawn.lines.extend(middle.map(out));
        if corners {
            drawn.lines.extend(corner.map(out));
        }
        drawn
    }

    fn wheel(rim: i64) -> Drawn {
        let mut drawn = Drawn::default();
        let name = |i: i64| format!("r{}", i % rim + 1);
        for i in 0..rim {
            let turn = std::f64::consts::TAU * i as f64 / rim as f64;
            drawn.point(name(i), turn.sin(), turn.cos());
        }
        drawn.point("h".into(), 0.0, 0.0);
        drawn.lines.push(((0..rim).map(name).collect(), true));
        // through the hub to the point opposite, if there is one
        let half = rim / 2;
        for i in 0..if rim % 2 == 0 { half } else { rim } {
            let mut line = vec![name(i), "h".into()];
            if rim % 2 == 0 {
                line.push(name(i + half));
            }
            drawn.lines.push((line, false));
        }
        drawn
    }

    fn by_name(points: &[String], lines: &[String]) -> Drawn {
        let mut drawn = Drawn::default();
        for point in points {
            let parts: Vec<&str> = point.split_whitespace().collect();
            let place = |i: usize| parts[i].parse::<f64>().unwrap();
            drawn.point(parts[0].to_owned(), place(1), place(2));
        }
        for line in lines {
            let mut line: Vec<String> = line.split_whitespace().map(String::from).collect();
            let closed = line.len() > 2 && line.first() == line.last();
            if closed {
                line.pop();
            }
            drawn.lines.push((line, closed));
        }
        drawn
    }

    /// Without points that are not there; lines break at them.
    fn cut(mut self, cut: &[String]) -> Drawn {
        self.points.retain(|(name, _)| !cut.contains(name));
        let mut lines = vec![];
        for (mut line, closed) in self.lines {
            let broken = line.iter().position(|p| cut.contains(p));
            if let (true, Some(i)) = (closed, broken) {
                line.rotate_left(i);
            }
            let whole = closed && broken.is_none();
            for part in line.split(|p| cut.contains(p)) {
                if part.len() > 1 {
                    lines.push((part.to_vec(), whole));
                }
            }
        }
        self.lines = lines;
        self
    }
}

impl Board {
    pub fn of(set: &BTreeMap<String, Value>) -> Board {
        let number = |path: &str| set.get(path).and_then(Value::as_i64);
        let word = |path: &str| set.get(path).and_then(Value::as_str).unwrap_or("");
        let drawn = match word("board.shape") {
            "grid" => Drawn::grid(
                number("board.columns").unwrap(),
                number("board.rows").unwrap(),
                word("board.joined"),
            ),
            "squares" => Drawn::squares(
                number("board.squares").unwrap(),
                set.get("board.corners").and_then(Value::as_bool) == Some(true),
            ),
            "wheel" => Drawn::wheel(number("board.rim").unwrap()),
            "drawn" => Drawn::by_name(&names(set, "board.points"), &names(set, "board.lines")),
            other => panic!("board.shape = {other}"),
        };
        let drawn = drawn.cut(&names(set, "board.cut"));
        let (points, at): (Vec<String>, Vec<(f64, f64)>) = drawn.points.into_iter().unzip();
        let lines = drawn.lines.into_iter().map(|(line, closed)| Line {
            points: line.iter().map(|p| find(&points, p)).collect(),
            closed,
        });
        let lines: Vec<Line> = lines.collect();
        let turned = half_round(&at);
        let mut board = Board {
            lines,
            zones: vec![],
            turned,
            at,
            names: points,
        };
        for zone in names(set, "board.zones") {
            let mut words = zone.split_whitespace();
            let name = words.next().unwrap().to_owned();
            let south: BTreeSet<usize> = words.map(|p| board.point(p)).collect();
            let north = south.iter().map(|p| board.opposite(*p)).collect();
            board.zones.push((name, [south, north]));
        }
        board
    }

    pub fn point(&self, name: &str) -> usize {
        find(&self.names, name)
    }

    /// Where a point lies for the other player; on a board that cannot be turned, where it is.
    pub fn opposite(&self, point: usize) -> usize {
        self.turned.as_ref().map_or(point, |t| t[point])
    }

    /// Zones in which a point lies for a player.
    pub fn zones_of(&self, player: usize, point: usize) -> Vec<String> {
        let there = |z: &&(String, [BTreeSet<usize>; 2])| z.1[player].contains(&point);
        let zones = self.zones.iter().filter(there);
        zones.map(|z| z.0.clone()).collect()
    }

    /// Every way from a point along a line.
    pub fn along(&self, point: usize) -> Vec<Along> {
        let mut out = vec![];
        for (line, Line { points, closed }) in self.lines.iter().enumerate() {
            let n = points.len();
            for i in (0..n).filter(|i| points[*i] == point) {
                let after: Vec<usize> = match closed {
                    true => (1..n).map(|k| points[(i + k) % n]).collect(),
                    false => points[i + 1..].to_vec(),
                };
                let before: Vec<usize> = match closed {
                    true => after.iter().rev().copied().collect(),
                    false => points[..i].iter().rev().copied().collect(),
                };
                for (onward, points) in [(true, after), (false, before)] {
                    if !points.is_empty() {
                        out.push(Along {
                            line,
                            onward,
                            points,
                        });
                    }
                }
            }
        }
        out
    }

    /// Points that follow a point on some line, either way.
    pub fn beside(&self, point: usize) -> BTreeSet<usize> {
        self.along(point).iter().map(|a| a.points[0]).collect()
    }

    /// Which way somebody of a player goes.
    pub fn way(&self, player: usize, from: usize, to: usize) -> &'static str {
        let up = self.at[to].1 - self.at[from].1;
        let up = if player == 0 { up } else { -up };
        match up {
            u if u > 1e-6 => "forward",
            u if u < -1e-6 => "back",
            _ => "level",
        }
    }

    /// How the line lies from a point to another.
    pub fn slant(&self, from: usize, to: usize) -> &'static str {
        let (a, b) = (self.at[from], self.at[to]);
        let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
        if same(a.0, b.0) || same(a.1, b.1) {
            "straight"
        } else {
            "diagonal"
        }
    }
}

fn find(names: &[String], name: &str) -> usize {
    let found = names.iter().position(|n| n == name);
    found.unwrap_or_else(|| panic!("no point {name}"))
}

/// The board turned about its middle, if every point comes to lie on a point.
fn half_round(at: &[(f64, f64)]) -> Option<Vec<usize>> {
    let middle = |of: fn(&(f64, f64)) -> f64| {
        let all = || at.iter().map(of);
        all().fold(f64::MIN, f64::max) + all().fold(f64::MAX, f64::min)
    };
    let (x, y) = (middle(|p| p.0), middle(|p| p.1));
    let near = |p: &(f64, f64), q: (f64, f64)| (p.0 - q.0).abs() + (p.1 - q.1).abs() < 1e-6;
    at.iter()
        .map(|p| at.iter().position(|q| near(q, (x - p.0, y - p.1))))
        .collect()
}
