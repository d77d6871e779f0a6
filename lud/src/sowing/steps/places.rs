//! Places as sites: regions, stores, and maps from site to site along the way.

use super::base::Steps;
use super::ground::GAP;
use super::words::{choose, count, entry, equal, first_moves, is, is_in, map, number, plus, sites};
use crate::sexp::{l, named, q, w, Sexp};
use ludarium_engine::sowing::words::{Dir, StoreSown};

/// Names of the maps from place to place along the way, for anticlockwise and clockwise.
const ALONG: [&str; 2] = ["Along", "Against"];

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

    /// The site after one in a direction, stores left out where only holes are looked at.
    pub(super) fn along(&self, at: &Sexp, clockwise: bool, stores: bool) -> Sexp {
        let player = |player: usize| {
            let way = self.way(player, clockwise, stores);
            let before = (0..way.len())
                .find(|i| self.site(way[(i + 1) % way.len()]) == 0)
                .map(|i| self.site(way[i]));
            let next = entry(&self.map_name(player, clockwise, stores), at.clone());
            match before {
                // a map cannot lead to site 0
                Some(site) => choose(equal(at.clone(), number(site)), number(0), next),
                None => next,
            }
        };
        match self.one_way(clockwise, stores) {
            true => player(0),
            false => choose(first_moves(), player(0), player(1)),
        }
    }

    /// The site after one along the way of the lap (`back`: before it).
    pub(super) fn after(&self, at: &Sexp, back: bool, stores: bool) -> Sexp {
        if self.turns {
            let go = |clockwise: bool| self.along(at, clockwise, stores);
            return choose(is("Clockwise"), go(!back), go(back));
        }
        self.along(at, self.clockwise() != back, stores)
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
        match (self.one("Opposite", at), self.one("Behind", at)) {
            (Some(a), Some(b)) => plus(a, b),
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => number(0),
        }
    }

    /// Counters that lie in one of two holes opposite.
    pub(super) fn there(&self, name: &str, at: &Sexp) -> Sexp {
        self.one(name, at).unwrap_or_else(|| number(0))
    }

    /// The same; none where no hole has such a hole opposite.
    fn one(&self, name: &str, at: &Sexp) -> Option<Sexp> {
        let p = &self.rules.params;
        let of = if name == "Behind" {
            &p.behind
        } else {
            &p.opposite
        };
        let with = self.facing(of);
        let there = count(entry(name, at.clone()));
        match with.len() {
            0 => None,
            n if n == self.holes() => Some(there),
            _ => Some(choose(is_in(at.clone(), sites(with)), there, number(0))),
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
