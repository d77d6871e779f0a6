//! Who begins a game, and why a move cannot be played.

use super::moves::Move;
use super::play::{Game, Playable};
use crate::game::chance::{Chance, Sticks, STARTER};
use crate::game::refusal::Closed;
use crate::game::{Player, Refusal};
use crate::shell::{Family, Fate};

/// Why a move that is not among the legal ones cannot be played.
pub(super) fn closed(game: &Game, m: Move) -> Closed {
    let position = game.position();
    let Some(mover) = position.to_move else {
        return Closed::Over;
    };
    let Some(hole) = m.sowing().map(|s| usize::from(s.hole)) else {
        return Closed::Illegal;
    };
    if position.count(hole) == 0 {
        Closed::Empty
    } else if position.mark(hole).is_some() {
        Closed::Marked
    } else if position.owner(hole) != mover {
        Closed::Turn
    } else {
        Closed::Illegal
    }
}

/// The lot for who begins falls to a given player, and is written down; all else falls as it falls.
pub(super) struct First<'l> {
    pub first: Option<Player>,
    pub fate: &'l mut Fate,
}

impl Chance for First<'_> {
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize> {
        match self.first.filter(|_| what == STARTER) {
            Some(player) => {
                self.first = None;
                self.fate.fell.push(format!("lot:{}", player.letter()));
                Some(player.index())
            }
            None => self.fate.lot(what, seats),
        }
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        self.fate.throw(sticks)
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.fate.pick(what, options)
    }
}

/// Who begins, by a word of the family; lots as a record tells them are handed to chance.
pub(super) fn beginner(first: &str, fate: &mut Fate) -> Result<Option<Player>, Refusal> {
    // one lot alone says who begins, also where the rules draw none
    let mut both = Player::BOTH.into_iter();
    let lot = both.find(|p| first == format!("lot:{}", p.letter()));
    let player = Player::from_word(first).or(lot);
    match first {
        "" | "lot" => {}
        _ if player.is_some() => {}
        words if words.split_whitespace().all(Playable::falls_later) => {
            fate.told = words.split_whitespace().map(str::to_owned).collect();
        }
        other => {
            return Err(Refusal::First {
                word: other.to_owned(),
                what: "nobody who begins: it should be south, north, lot, or lots as a record tells them",
            });
        }
    }
    Ok(player)
}
