//! Rounds that cannot go in circles: searched to their ends, by questions that are answered yes or no ("is South ahead by at
//! least so much?"), every answer kept.

use super::key::{key_of, Key};
use super::{ahead, Solution, Unsolved, Value};
use crate::game::Player;
use crate::sowing::play::{Game, Phase, Silent};
use std::collections::{HashMap, HashSet};

/// Why the search stopped.
pub(super) enum Stop {
    /// A position came again.
    Circle,
    Unsolved(Unsolved),
}

struct Search {
    /// What is known of South's lead: at least, at most.
    known: HashMap<Key, (i16, i16)>,
    /// Positions on the way to the present one.
    path: HashSet<Key>,
    limit: usize,
}

impl Search {
    /// South's lead, if it is exactly told by "at least `ask` or not"; else a bound on the same side of it.
    fn at_least(&mut self, game: &Game, ask: i16) -> Result<i16, Stop> {
        if game.phase() != Phase::Play {
            let mut game = *game;
            game.gather(&mut Silent);
            return Ok(ahead(&game) as i16);
        }
        let total = game.rules().params.total as i16;
        let key = key_of(game);
        let (mut low, mut high) = self.known.get(&key).copied().unwrap_or((-total, total));
        if low >= ask {
            return Ok(low);
        }
        if high < ask {
            return Ok(high);
        }
        if !self.path.insert(key) {
            return Err(Stop::Circle);
        }
        let south = game.position().to_move == Some(Player::South);
        let mut children = vec![];
        for m in game.legal() {
            let mut next = *game;
            if next.carry(m, &mut Silent).unresolved {
                let text = crate::sowing::notation::position_text(game.rules(), game.position());
                return Err(Stop::Unsolved(Unsolved::NoEnd(text)));
            }
            let again = next.position().to_move == game.position().to_move;
            children.push((again, ahead(&next), next));
        }
        // extra moves and captures first
        children.sort_by_key(|(again, lead, _)| (!again, if south { -lead } else { *lead }));
        let mut best = if south { -total } else { total };
        for (_, _, next) in &children {
            let value = self.at_least(next, ask)?;
            best = if south {
                best.max(value)
            } else {
                best.min(value)
            };
            if south == (best >= ask) {
                break;
            }
        }
        self.path.remove(&key);
        if best >= ask {
            low = low.max(best);
        } else {
            high = high.min(best);
        }
        self.known.insert(key, (low, high));
        if self.known.len() > self.limit {
            return Err(Stop::Unsolved(Unsolved::TooMany(self.limit)));
        }
        Ok(best)
    }

    /// South's lead exactly: the question is moved until both its sides are known.
    fn value(&mut self, game: &Game) -> Result<i16, Stop> {
        let total = game.rules().params.total as i16;
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
pub(super) fn values(start: &Game, limit: usize) -> Result<Vec<(Key, i32)>, Stop> {
    let mut search = Search {
        known: HashMap::new(),
        path: HashSet::new(),
        limit,
    };
    search.value(start)?;
    let exact = search
        .known
        .into_iter()
        .filter(|(_, (low, high))| low == high);
    Ok(exact.map(|(key, (low, _))| (key, i32::from(low))).collect())
}

pub(super) fn solve(start: &Game, limit: usize) -> Result<Solution, Stop> {
    let mut search = Search {
        known: HashMap::new(),
        path: HashSet::new(),
        limit,
    };
    let ended = |south_ahead: i16| Value {
        south_ahead: i32::from(south_ahead),
        endless: false,
    };
    let value = ended(search.value(start)?);
    let mut moves = vec![];
    for m in start.legal() {
        let mut next = *start;
        next.carry(m, &mut Silent);
        moves.push((m, ended(search.value(&next)?)));
    }
    Ok(Solution {
        value,
        moves,
        positions: search.known.len(),
        circles: false,
    })
}
