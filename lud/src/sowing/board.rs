//! The board: sites, regions, the tracks along which is sown, and what lies there at the start.

use super::marks::state_of;
use super::play::TRACK;
use super::Writer;
use crate::sexp::{l, named, q, w, Sexp};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::play::{Game, Silent};
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::words::{Dir, OpeningFrom, OpeningKind, StoreSown};
use ludarium_engine::sowing::Playable;

/// The position after an opening of fixed steps, with South to move: who begins such a round moves second.
pub(super) fn scripted(rules: &Playable) -> Option<Position> {
    let p = &rules.params;
    let drawn = matches!(
        p.opening_from,
        OpeningFrom::Picked | OpeningFrom::PickedFacing
    );
    if p.opening != OpeningKind::Script || drawn {
        return None;
    }
    [Player::North, Player::South]
        .into_iter()
        .find_map(|first| {
            let mut game = Game::new(rules);
            game.open_for(first, &mut Random::of(0, 0), &mut Silent);
            let position = *game.position();
            // an empty site keeps no state from the start on
            let empty = |h: usize| position.count(h) == 0 && position.mark(h).is_some();
            let fits = position.to_move == Some(Player::South) && !(0..position.holes()).any(empty);
            fits.then_some(position)
        })
}

impl Writer<'_> {
    pub(super) fn row(&self) -> usize {
        self.rules.params.row as usize
    }

    /// The site of a hole; 2n and 2n+1 are South's and North's store.
    pub(super) fn site(&self, place: usize) -> usize {
        let n = self.row();
        match place {
            h if h < n => h + 1,
            h if h < 2 * n => 3 * n - h,
            s if s == 2 * n => 2 * n + 1,
            _ => 0,
        }
    }

    pub(super) fn opposite(&self, at: &str) -> Sexp {
        let n = w(self.row().to_string());
        let here = || l(at, vec![]);
        let below = l("is", vec![w("In"), here(), l("sites", vec![w("Bottom")])]);
        l(
            "if",
            vec![
                below,
                l("+", vec![here(), n.clone()]),
                l("-", vec![here(), n]),
            ],
        )
    }

    pub(super) fn home(&self, who: &str) -> Sexp {
        l("sites", vec![w(who), q("Home")])
    }

    fn tracks(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let n = self.row();
        let mut out = vec![];
        for player in 0..2usize {
            let mut order: Vec<usize> = p.path[player].iter().map(|h| *h as usize).collect();
            if p.direction == Dir::Clockwise {
                order.reverse();
            }
            let mut sites = vec![];
            for (i, h) in order.iter().enumerate() {
                sites.push(w(self.site(*h).to_string()));
                let next = order[(i + 1) % order.len()];
                let whose = usize::from(*h >= n);
                let sown = match p.store {
                    None => false,
                    Some(StoreSown::Own) => whose == player,
                    Some(StoreSown::Both) => true,
                };
                if sown && whose != usize::from(next >= n) {
                    sites.push(w(self.site(2 * n + whose).to_string()));
                }
            }
            let name = format!("{TRACK}{}", player + 1);
            out.push(l(
                "track",
                vec![
                    q(&name),
                    Sexp::Set(sites),
                    named("loop", w("True")),
                    w(["P1", "P2"][player]),
                ],
            ));
        }
        out
    }

    /// Board, regions, stores and the one kind of piece.
    pub(super) fn equipment(&self) -> Sexp {
        let n = self.row();
        let board = l(
            "mancalaBoard",
            vec![w("2"), w(n.to_string()), Sexp::Set(self.tracks())],
        );
        let mut piece = vec![q("Seed"), w("Shared")];
        if !self.rules.marks.is_empty() {
            // that program keeps no higher states than it finds written
            let highest = (2 * self.seen()).to_string();
            piece.push(named("maxState", w(highest)));
        }
        Sexp::Set(vec![
            board,
            l(
                "regions",
                vec![q("Home"), w("P1"), l("sites", vec![w("Bottom")])],
            ),
            l(
                "regions",
                vec![q("Home"), w("P2"), l("sites", vec![w("Top")])],
            ),
            l(
                "map",
                vec![Sexp::Set(vec![
                    l("pair", vec![w("P1"), w("LastSite")]),
                    l("pair", vec![w("P2"), w("FirstSite")]),
                ])],
            ),
            l("piece", piece),
        ])
    }

    /// What lies in the holes at the start.
    pub(super) fn start(&self) -> Vec<Sexp> {
        let begin = match &self.scripted {
            Some(position) => position.counts().to_vec(),
            None => self.rules.params.start.clone(),
        };
        let mark = |h: usize| self.scripted.as_ref().and_then(|position| position.mark(h));
        let mut start = vec![];
        if begin.iter().all(|c| *c == begin[0]) && (0..begin.len()).all(|h| mark(h).is_none()) {
            let holes = l(
                "union",
                vec![l("sites", vec![w("Bottom")]), l("sites", vec![w("Top")])],
            );
            start.push(l(
                "set",
                vec![w("Count"), w(begin[0].to_string()), named("to", holes)],
            ));
            return start;
        }
        for (h, count) in begin.iter().enumerate().filter(|(_, c)| **c > 0) {
            let (site, count) = (w(self.site(h).to_string()), w(count.to_string()));
            start.push(match mark(h) {
                Some(mark) => {
                    let state = named("state", w(state_of(mark).to_string()));
                    l("place", vec![q("Seed"), site, named("count", count), state])
                }
                None => {
                    let site = l("sites", vec![Sexp::Set(vec![site])]);
                    l("set", vec![w("Count"), count, named("to", site)])
                }
            });
        }
        start
    }
}
