//! Games that cannot go in circles: searched to their ends, by questions that are answered yes or no ("is seat 0 ahead by at
//! least so much?"), every answer kept.

use super::{room, Listed, Solution, Stop, Unsolved, Value, LONGEST};
use crate::game::solved::Asked;
use crate::game::Stand;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// Bytes that a known position takes, beside its key.
const BYTES: usize = 16;

struct Search<'a, K> {
    /// What is known of the lead of seat 0: at least, at most.
    known: HashMap<K, (i16, i16)>,
    /// Positions on the way to the present one.
    path: HashSet<K>,
    limit: usize,
    request: &'a Asked<'a>,
}

impl<'a, K> Search<'a, K> {
    fn new(request: &'a Asked<'a>) -> Search<'a, K> {
        Search {
            known: HashMap::new(),
            path: HashSet::new(),
            limit: request.listed(size_of::<K>() + BYTES),
            request,
        }
    }
}

impl<K: Copy + Eq + Hash> Search<'_, K> {
    /// The lead of seat 0, if it is exactly given by "at least `ask` or not"; else a bound on the same side of it.
    fn at_least<G: Listed<Key = K>>(&mut self, game: &G, ask: i16) -> Result<i16, Stop> {
        let Stand::Seat(seat) = game.stand() else {
            let mut game = game.clone();
            game.count();
            return Ok(game.lead(0) as i16);
        };
        let total = game.most();
        let key = game.listed();
        let (mut low, mut high) = self.known.get(&key).copied().unwrap_or((-total, total));
        if low >= ask {
            return Ok(low);
        }
        if high < ask {
            return Ok(high);
        }
        if !self.path.insert(key) || self.path.len() > LONGEST {
            return Err(Stop::Circle);
        }
        let first = seat == 0;
        let mut children = vec![];
        for act in game.legal() {
            let mut next = game.clone();
            if !next.carry_on(act) {
                return Err(Stop::Unsolved(Unsolved::NoEnd(game.text())));
            }
            let again = next.stand() == Stand::Seat(seat);
            children.push((again, next.lead(0), next));
        }
        // extra moves and captures first
        children.sort_by_key(|(again, lead, _)| (!again, if first { -lead } else { *lead }));
        let mut best = if first { -total } else { total };
        for (_, _, next) in &children {
            let value = self.at_least(next, ask)?;
            best = if first {
                best.max(value)
            } else {
                best.min(value)
            };
            if first == (best >= ask) {
                break;
            }
        }
        self.path.remove(&key);
        if best >= ask {
            low = low.max(best);
        } else {
            high = high.min(best);
        }
        if self.known.try_reserve(1).is_err() {
            return Err(Stop::Unsolved(Unsolved::Memory));
        }
        self.known.insert(key, (low, high));
        self.request.tell(self.known.len());
        if self.known.len() > self.limit {
            return Err(Stop::Unsolved(Unsolved::TooMany(self.limit)));
        }
        if self.known.len().is_multiple_of(4096) {
            room(super::ROOM).map_err(Stop::Unsolved)?;
        }
        Ok(best)
    }

    /// The lead of seat 0 exactly: the question is moved until both its sides are known.
    fn value<G: Listed<Key = K>>(&mut self, game: &G) -> Result<i16, Stop> {
        let total = game.most();
        let (mut low, mut high) = (-total, total);
        let mut guess = 0;
        while low < high {
            let ask = if guess == low { guess + 1 } else { guess };
            guess = self.at_least(game, ask)?;
            if guess >= ask {
                low = guess;
            } else {
                high = guess;
            }
        }
        Ok(low)
    }
}

/// The values that are known exactly once a position is solved, its own among them.
pub(super) fn values<G: Listed>(start: &G, request: &Asked) -> Result<Vec<(G::Key, i32)>, Stop> {
    let mut search = Search::new(request);
    search.value(start)?;
    let exact = search
        .known
        .into_iter()
        .filter(|(_, (low, high))| low == high);
    Ok(exact.map(|(key, (low, _))| (key, i32::from(low))).collect())
}

pub(super) fn solve<G: Listed>(start: &G, request: &Asked) -> Result<Solution<G::Act>, Stop> {
    let mut search = Search::new(request);
    let ended = |ahead: i16| Value {
        ahead: i32::from(ahead),
        endless: false,
    };
    let value = ended(search.value(start)?);
    let mut moves = vec![];
    for act in start.legal().into_iter().filter(|_| request.moves) {
        let mut next = start.clone();
        next.carry_on(act);
        moves.push((act, ended(search.value(&next)?)));
    }
    Ok(Solution {
        value,
        moves,
        positions: search.known.len(),
        circles: false,
    })
}
