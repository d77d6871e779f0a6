//! The board that steps are made on: sites, regions, and maps from site to site.

use super::super::super::super::sexp::{l, named, q, w, Sexp};
use super::words::{choose, count, entry, first_moves, is, is_in, map, number, plus, sites};
use super::Steps;
use ludarium_engine::sowing::words::{BoardShape, Dir, StoreSown};
use ludarium_engine::sowing::Playable;
use std::f64::consts::PI;

/// Names of the maps from place to place along the way, for anticlockwise and clockwise.
const ALONG: [&str; 2] = ["Along", "Against"];

/// Where places lie as sites: first North's store, then the holes, last South's store.
pub(super) struct Ground {
    /// The site of every hole, then of South's store and of North's.
    pub sites: Vec<usize>,
    board: Sexp,
}

/// A gap in a row.
const GAP: u8 = 255;

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

impl Steps<'_> {
    pub(super) fn holes(&self) -> usize {
        self.rules.holes()
    }

    pub(super) fn site(&self, place: usize) -> usize {
        self.ground.sites[place]
    }

    /// Sites of holes in the order of the board.
    pub(super) fn all_holes(&self) -> Sexp {
        sites(1..=self.holes())
    }

    pub(super) fn home(&self, who: &str) -> Sexp {
        l("sites", vec![w(who), q("Home")])
    }

    /// Whether a hole is the mover's.
    pub(super) fn own(&self, at: &Sexp) -> Sexp {
        is_in(at.clone(), self.home("Mover"))
    }

    /// The store of a player: 0 South, 1 North.
    pub(super) fn store_of(&self, player: usize) -> Sexp {
        number(self.site(self.holes() + player))
    }

    /// The mover's store.
    pub(super) fn store(&self) -> Sexp {
        choose(first_moves(), self.store_of(0), self.store_of(1))
    }

    /// That a site is a store.
    pub(super) fn is_store(&self, at: &Sexp) -> Sexp {
        is_in(at.clone(), sites([0, self.holes() + 1]))
    }

    /// Holes after one another for a player, with the stores where they are sown.
    fn way(&self, player: usize, clockwise: bool, stores: bool) -> Vec<usize> {
        let p = &self.rules.params;
        let mut order: Vec<usize> = p.path[player].iter().map(|h| *h as usize).collect();
        if clockwise {
            order.reverse();
        }
        let mut way = vec![];
        for (i, hole) in order.iter().enumerate() {
            way.push(*hole);
            let next = order[(i + 1) % order.len()];
            let whose = usize::from(*hole >= p.row as usize);
            let sown = stores
                && match p.store {
                    None => false,
                    Some(StoreSown::Own) => whose == player,
                    Some(StoreSown::Both) => true,
                };
            if sown && whose != usize::from(next >= p.row as usize) {
                way.push(self.holes() + whose);
            }
        }
        way
    }

    /// Whether both players go the same way.
    pub(super) fn one_way(&self, clockwise: bool, stores: bool) -> bool {
        let next = |player: usize| {
            let way = self.way(player, clockwise, stores);
            let mut pairs: Vec<_> = (0..way.len())
                .map(|i| (way[i], way[(i + 1) % way.len()]))
                .collect();
            pairs.sort_unstable();
            pairs
        };
        next(0) == next(1)
    }

    /// Whether stores lie on the way.
    fn stores_on_way(&self) -> bool {
        self.rules.params.store.is_some()
    }

    fn map_name(&self, player: usize, clockwise: bool, stores: bool) -> String {
        let name = ALONG[usize::from(clockwise)];
        let holes = if self.stores_on_way() && !stores {
            "Holes"
        } else {
            ""
        };
        let whose = match self.one_way(clockwise, stores) {
            true => String::new(),
            false => (player + 1).to_string(),
        };
        format!("{name}{holes}{whose}")
    }

    /// The maps of the way, of which the text asks for some.
    pub(super) fn maps(&self) -> Vec<(String, Option<Sexp>)> {
        let mut out = vec![];
        for (clockwise, stores, player) in [false, true]
            .into_iter()
            .flat_map(|c| [true, false].map(|s| (c, s)))
            .flat_map(|(c, s)| [0, 1].map(|p| (c, s, p)))
        {
            let name = self.map_name(player, clockwise, stores);
            if out.iter().any(|(n, _)| *n == name) {
                continue;
            }
            let way = self.way(player, clockwise, stores);
            let pairs = (0..way.len())
                .map(|i| (self.site(way[i]), self.site(way[(i + 1) % way.len()])))
                .filter(|(_, to)| *to != 0);
            let made = map(&name, pairs);
            out.push((name, made));
        }
        let p = &self.rules.params;
        for (name, facing) in [("Opposite", &p.opposite), ("Behind", &p.behind)] {
            let pairs = facing.iter().enumerate().filter(|(_, to)| **to != GAP);
            let pairs = pairs.map(|(h, to)| (self.site(h), self.site(*to as usize)));
            out.push((name.to_owned(), map(name, pairs)));
        }
        let n = self.rules.params.row as usize;
        let twins = (0..2 * n).map(|h| (self.site(h), self.site((h + n) % (2 * n))));
        out.push(("Twin".to_owned(), map("Twin", twins)));
        // the place from a player's left, counted from 1: a map holds no 0
        for (player, name) in [(0, "FromLeft1"), (1, "FromLeft2")] {
            let place = |h: usize| 1 + (h + 2 * n - n * player) % (2 * n);
            let pairs = (0..2 * n).map(|h| (self.site(h), place(h)));
            out.push((name.to_owned(), map(name, pairs)));
        }
        for player in [0, 1] {
            let way = self.way(player, self.clockwise(), true);
            let places = || {
                way.iter()
                    .enumerate()
                    .map(|(i, place)| (i + 1, self.site(*place)))
            };
            let name = format!("PlaceOf{}", player + 1);
            out.push((
                name.clone(),
                map(&name, places().map(|(i, site)| (site, i))),
            ));
            let name = format!("SiteOf{}", player + 1);
            out.push((name.clone(), map(&name, places())));
        }
        let bits = (1..=self.holes().min(30)).map(|site| (site, 1 << (site - 1)));
        out.push(("Bit".to_owned(), map("Bit", bits)));
        out
    }

    pub(super) fn clockwise(&self) -> bool {
        self.rules.params.direction == Dir::Clockwise
    }

    /// The site after one along the way of the lap (`back`: before it), stores left out where only holes are looked at.
    pub(super) fn after(&self, at: &Sexp, back: bool, stores: bool) -> Sexp {
        let one = |clockwise: bool| {
            let player = |player: usize| {
                let name = self.map_name(player, clockwise, stores);
                let way = self.way(player, clockwise, stores);
                let before = (0..way.len())
                    .find(|i| self.site(way[(i + 1) % way.len()]) == 0)
                    .map(|i| self.site(way[i]));
                let next = entry(&name, at.clone());
                match before {
                    // a map cannot lead to site 0
                    Some(site) => choose(
                        super::words::equal(at.clone(), number(site)),
                        number(0),
                        next,
                    ),
                    None => next,
                }
            };
            match self.one_way(clockwise, stores) {
                true => player(0),
                false => choose(first_moves(), player(0), player(1)),
            }
        };
        if self.turns {
            let clockwise = is("Clockwise");
            return match back {
                false => choose(clockwise, one(true), one(false)),
                true => choose(clockwise, one(false), one(true)),
            };
        }
        one(self.clockwise() != back)
    }

    /// How many sites the way has, for a player.
    pub(super) fn length(&self, player: usize) -> usize {
        self.way(player, self.clockwise(), true).len()
    }

    /// Holes that face one; empty where every hole does.
    pub(super) fn facing(&self, of: &[u8]) -> Vec<usize> {
        let with = of.iter().enumerate().filter(|(_, to)| **to != GAP);
        with.map(|(h, _)| self.site(h)).collect()
    }

    /// Counters that lie opposite a hole.
    pub(super) fn opposite_count(&self, at: &Sexp) -> Sexp {
        let p = &self.rules.params;
        let one = |name: &str, of: &[u8]| {
            let with = self.facing(of);
            let there = count(entry(name, at.clone()));
            match with.len() {
                0 => None,
                n if n == self.holes() => Some(there),
                _ => Some(choose(is_in(at.clone(), sites(with)), there, number(0))),
            }
        };
        match (one("Opposite", &p.opposite), one("Behind", &p.behind)) {
            (Some(a), Some(b)) => plus(a, b),
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => number(0),
        }
    }

    /// Board, regions, maps and the one kind of piece; of the maps those whose name the rules hold.
    pub(super) fn equipment(&self, rules: &str) -> Sexp {
        let p = &self.rules.params;
        let of = |north: bool| {
            let holes = (0..self.holes()).filter(move |h| (p.north >> h & 1 == 1) == north);
            let mut all: Vec<usize> = holes.map(|h| self.site(h)).collect();
            all.sort_unstable();
            sites(all)
        };
        let mut all = vec![self.ground.board.clone()];
        all.push(l("regions", vec![q("Home"), w("P1"), of(false)]));
        all.push(l("regions", vec![q("Home"), w("P2"), of(true)]));
        let used = |name: &str| rules.contains(&format!("(mapEntry \"{name}\""));
        all.extend(
            self.maps()
                .into_iter()
                .filter(|(n, _)| used(n))
                .filter_map(|(_, m)| m),
        );
        let mut piece = vec![q("Seed"), w("Shared")];
        if !self.rules.marks.is_empty() {
            piece.push(named("maxState", number(4 * self.rules.marks.len())));
        }
        piece.push(named("maxCount", number(p.total)));
        if self.notes {
            piece.push(named("maxValue", number(p.total)));
        }
        all.push(l("piece", piece));
        Sexp::Set(all)
    }
}
