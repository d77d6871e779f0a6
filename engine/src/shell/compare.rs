//! Where two games of a family part, with the clauses that decide it.

use super::family::Family;
use super::line::deeper;
use super::step::{perform, words};
use super::whole::WholeGames;
use crate::game::chance::{Open, Recorded};
use crate::game::parted::{Parted, Stood};

fn stood<F: Family>(rules: &F, game: &F::Game<'_>) -> Stood {
    let mut stood = rules.stood(game);
    let may = words(game);
    if !may.is_empty() {
        stood.shown = format!("{}\n    what may be done: {}", stood.shown, may.join(" "));
    }
    stood
}

/// Clauses of the first event that the other game does not tell alike, of something that is done in both; none where both tell the
/// same and only what may be done next differs.
fn deciding<F: Family>(
    rules: [&F; 2],
    games: &[F::Game<'_>; 2],
    (act, token): (F::Act, &str),
) -> [Vec<String>; 2] {
    let fallen = || F::falls(act).then(|| token.to_owned());
    let heard = [0, 1].map(|i| {
        let mut chance = Recorded::new(fallen(), Open, F::seat_text);
        perform::<F>(&mut games[i].clone(), act, &mut chance).heard
    });
    let first = F::apart(&heard[0], &heard[1]);
    [0, 1].map(|i| {
        let events = rules[i].events(&heard[i]);
        let event = first.and_then(|at| events.get(at));
        event.map_or(vec![], |e| ids(rules[i], &e.clauses))
    })
}

fn ids<F: Family>(rules: &F, clauses: &[u16]) -> Vec<String> {
    let ids = rules.head().ids(clauses);
    ids.into_iter().map(str::to_owned).collect()
}

/// How many play where two games are compared: as many as either takes usually, if the other can be played so.
fn seats<F: Family>(a: &F, b: &F) -> Option<usize> {
    let both = |seats: &usize| a.fit(*seats, 0).is_ok() && b.fit(*seats, 0).is_ok();
    let usual = [a, b].map(|r| r.players().usual);
    let least = [a, b].map(|r| r.players().least);
    usual.into_iter().chain(least).find(both)
}

/// A shortest line after which two games stand differently, the first seat to begin; none within so many steps tried, where
/// nothing ever differs, and where no number of players suits both.
pub(crate) fn parted<'r, F: WholeGames>(a: &'r F, b: &'r F, limit: usize) -> Option<Parted> {
    if a.plays_like(b) {
        return None;
    }
    let seats = seats(a, b)?;
    let (ga, gb) = (a.begun(seats, a.first()), b.begun(seats, b.first()));
    let apart = a.set_up_apart(b);
    if apart.is_some() || !F::alike(&ga, &gb) {
        let [x, y] = apart.unwrap_or_default();
        return Some(Parted {
            moves: vec![],
            before: [stood(a, &ga), stood(b, &gb)],
            after: [stood(a, &ga), stood(b, &gb)],
            clauses: [ids(a, &x), ids(b, &y)],
        });
    }
    let found = deeper::<F>(&ga, &gb, limit)?;
    let (act, token) = found.line.last()?;
    Some(Parted {
        clauses: deciding([a, b], &found.before, (*act, token)),
        before: [stood(a, &found.before[0]), stood(b, &found.before[1])],
        after: [stood(a, &found.after[0]), stood(b, &found.after[1])],
        moves: found.line.into_iter().map(|(_, token)| token).collect(),
    })
}
