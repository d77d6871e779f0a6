//! Where two games of the family part: the shortest line of throws and choices after which they stand differently.

use super::course::house;
use super::event::Heard;
use super::notation::position_text;
use super::play::Game;
use super::rules::Rules;
use super::state::{Action, Piece};
use super::Silent;
use crate::game::compare::{Parted, Stood};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// One step of a line: the sticks show a value, or a player acts.
#[derive(Debug, Clone, Copy)]
enum Done {
    Throw(u8),
    Act(Action),
}

impl Done {
    fn token(self) -> String {
        match self {
            Done::Throw(value) => format!("t{value}"),
            Done::Act(act) => act.to_string(),
        }
    }

    /// Everything that may come next.
    fn all(game: &Game) -> Vec<Done> {
        let mut out = vec![];
        for act in game.legal() {
            match act {
                Action::Throw => {
                    let values = &game.rules().params.sticks.values;
                    out.extend(values.iter().map(|v| Done::Throw(*v)));
                }
                act => out.push(Done::Act(act)),
            }
        }
        out
    }

    fn carry_out(self, game: &mut Game) {
        // what is listed can be done
        let done = match self {
            Done::Throw(value) => game.throw(value, &mut Silent),
            Done::Act(act) => game.act(act, &mut Silent),
        };
        debug_assert!(done.is_ok(), "what is listed can be done");
    }

    fn heard(self, game: &Game) -> Heard {
        let (mut game, mut heard) = (game.clone(), Heard::default());
        let _ = match self {
            Done::Throw(value) => game.throw(value, &mut heard),
            Done::Act(act) => game.act(act, &mut heard),
        };
        heard
    }
}

/// Pieces with their houses on the board, whatever course leads to them.
fn pieces(game: &Game) -> Vec<(u8, Piece, u16)> {
    let (rules, state) = (game.rules(), game.state());
    let mut out = vec![];
    for (seat, own) in (0u8..).zip(&state.pieces) {
        out.extend(own.iter().map(|p| (seat, *p, house(rules, seat, p.pos))));
    }
    let role = state.role.iter();
    out.extend(role.map(|r| (r.seat, r.piece, house(rules, r.seat, r.piece.pos))));
    out
}

/// Same pieces on the same places, same credits, same turn, and the same may be done.
fn alike(a: &Game, b: &Game) -> bool {
    a.state() == b.state() && pieces(a) == pieces(b) && a.legal() == b.legal()
}

/// What sets the board, the pieces and the sticks, where two games have it differently.
fn setting_up(a: &Rules, b: &Rules) -> Vec<&'static str> {
    let (p, q) = (&a.params, &b.params);
    let mut out: Vec<&'static str> = vec![];
    let mut differ = |differ: bool, paths: &[&'static str]| {
        if differ {
            out.extend(paths);
        }
    };
    differ(p.shape != q.shape, &["track.shape"]);
    differ(p.days != q.days, &["track.days"]);
    differ(p.rows != q.rows, &["track.rows"]);
    differ(p.columns != q.columns, &["track.columns"]);
    differ(p.same != q.same, &["track.other"]);
    differ(p.at != q.at, &["setup.at"]);
    differ(p.other_at != q.other_at, &["setup.other-at"]);
    let values = p.sticks.values != q.sticks.values;
    differ(values, &["sticks.count", "sticks.values"]);
    out
}

fn stood(game: &Game) -> Stood {
    let text = position_text(game.rules(), game.state());
    let may: Vec<String> = game.legal().iter().map(Action::to_string).collect();
    Stood {
        json: text.clone().into(),
        shown: match may.as_slice() {
            [] => text.clone(),
            all => format!("{text}\n    what may be done: {}", all.join(" ")),
        },
        text,
    }
}

fn ids(rules: &Rules, why: &[&str]) -> Vec<String> {
    let ids = rules.head.ids(&rules.why(why));
    ids.into_iter().map(str::to_owned).collect()
}

/// Clauses of the first event that the other game does not tell alike; none where both tell the same and only what may be done
/// next differs.
fn deciding(a: &Game, b: &Game, done: Done) -> [Vec<String>; 2] {
    let (x, y) = (done.heard(a).0, done.heard(b).0);
    let first = x.iter().zip(&y).position(|((e, _), (f, _))| e != f);
    let first = first.unwrap_or(x.len().min(y.len()));
    let at = |rules: &Rules, heard: &[(super::Event, Vec<&'static str>)]| {
        heard.get(first).map_or(vec![], |(_, why)| ids(rules, why))
    };
    [at(a.rules(), &x), at(b.rules(), &y)]
}

/// How many play where two games are compared: as many as either takes usually, if the other can be played so.
fn seats(a: &Rules, b: &Rules) -> Option<usize> {
    let both = |seats: &usize| a.players_fit(*seats, 0).is_ok() && b.players_fit(*seats, 0).is_ok();
    let usual = [a, b].map(|r| usize::from(r.params.seats));
    let least = [a, b].map(|r| usize::from(r.params.least));
    usual.into_iter().chain(least).find(both)
}

/// A shortest line after which two games stand differently, the first seat to begin; none within so many steps tried, where
/// nothing ever differs, and where no number of players suits both.
pub(super) fn parted(a: &Rules, b: &Rules, limit: usize) -> Option<Parted> {
    if a.params == b.params {
        return None;
    }
    let seats = seats(a, b)?;
    let (ga, gb) = (Game::begun(a, seats, 0), Game::begun(b, seats, 0));
    let apart = setting_up(a, b);
    if !apart.is_empty() || !alike(&ga, &gb) {
        return Some(Parted {
            moves: vec![],
            before: [stood(&ga), stood(&gb)],
            after: [stood(&ga), stood(&gb)],
            clauses: [ids(a, &apart), ids(b, &apart)],
        });
    }
    let mut search = Search { looked: 0, limit };
    for depth in 1.. {
        let before = search.looked;
        let mut seen = HashMap::new();
        match search.deeper(&ga, &gb, depth, &mut vec![], &mut seen) {
            Found::Parted(found) => return Some(*found),
            Found::GivenUp => return None,
            // nothing deeper was there to be looked at
            Found::Nothing if search.looked - before < depth as usize => return None,
            Found::Nothing => {}
        }
    }
    None
}

enum Found {
    Nothing,
    Parted(Box<Parted>),
    GivenUp,
}

struct Search {
    looked: usize,
    limit: usize,
}

impl Search {
    /// Looks so many steps ahead; positions looked at to a depth, by the hash of their text, are not looked at again to that or less.
    fn deeper(
        &mut self,
        a: &Game,
        b: &Game,
        depth: u32,
        line: &mut Vec<Done>,
        seen: &mut HashMap<u64, u32>,
    ) -> Found {
        for done in Done::all(a) {
            self.looked += 1;
            if self.looked > self.limit {
                return Found::GivenUp;
            }
            let (mut na, mut nb) = (a.clone(), b.clone());
            done.carry_out(&mut na);
            done.carry_out(&mut nb);
            line.push(done);
            if !alike(&na, &nb) {
                return Found::Parted(Box::new(Parted {
                    moves: line.iter().map(|d| d.token()).collect(),
                    before: [stood(a), stood(b)],
                    after: [stood(&na), stood(&nb)],
                    clauses: deciding(a, b, done),
                }));
            }
            if depth > 1 {
                let mut hash = DefaultHasher::new();
                position_text(na.rules(), na.state()).hash(&mut hash);
                let known = seen.entry(hash.finish()).or_insert(0);
                if *known < depth - 1 {
                    *known = depth - 1;
                    match self.deeper(&na, &nb, depth - 1, line, seen) {
                        Found::Nothing => {}
                        found => return found,
                    }
                }
            }
            line.pop();
        }
        Found::Nothing
    }
}
