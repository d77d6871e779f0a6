//! Tables of endings: exact values of positions with few counters left in play, made by `solve` when one is met.

use crate::game::search::solve::{values, Listed};
use crate::sowing::play::Game;
use crate::sowing::solve::{self, Key};
use crate::sowing::words::WinBy;
use std::collections::HashMap;

/// Counters in play below which an ending is looked up, to begin with, and at most.
const FEW: u32 = 5;
const MOST: u32 = 14;
/// Turns that a round must still have before it is broken off.
const TURNS: u32 = 120;
/// Endings cost one position in so many.
const SHARE: u64 = 8;
/// Positions that one ending may cost, and those with which none is begun.
const LARGEST: u64 = 2_000;
const SMALLEST: u64 = 64;
/// Endings in a row that were solved, or were too large, before more, or fewer, counters are tried.
const IN_A_ROW: u32 = 4;

/// Values of endings, South's lead once the round's counters are gathered.
#[derive(Debug)]
pub struct Endings {
    known: HashMap<Key, Option<i32>>,
    few: u32,
    solved: u32,
    failed: u32,
    /// Positions that all endings have cost so far.
    spent: u64,
}

impl Endings {
    /// None yet; none ever where the rules decide rounds by something else than the counters, or by what a position does not show.
    pub fn of(game: &Game) -> Endings {
        let by_counters = game.rules().params.win == WinBy::Most;
        let few = if by_counters && solve::fits(game) {
            FEW
        } else {
            0
        };
        Endings {
            known: HashMap::new(),
            few,
            solved: 0,
            failed: 0,
            spent: 0,
        }
    }

    /// Counters in play up to which endings are looked up now; 0 = never.
    pub fn few(&self) -> u32 {
        self.few
    }

    /// The value of a position that has been solved; none where it has not been.
    pub fn known(&self, game: &Game) -> Option<i32> {
        let looked_up = self.few > 0 && in_play(game) <= MOST;
        self.known
            .get(&looked_up.then(|| game.listed())?)
            .copied()?
    }

    /// The value of a position, if it is an ending that can be solved, and how many positions were looked at for it. `looked`: how
    /// many positions the search has looked at; endings cost at most a share of that.
    pub fn value(&mut self, game: &Game, looked: u64) -> (Option<i32>, u64) {
        if self.few == 0 || in_play(game) > self.few || game.turns_left() < TURNS {
            return (None, 0);
        }
        let key = game.listed();
        if let Some(known) = self.known.get(&key) {
            return (*known, 0);
        }
        let limit = (looked / SHARE).saturating_sub(self.spent).min(LARGEST);
        if limit < SMALLEST {
            return (None, 0);
        }
        match values(game, limit as usize) {
            Ok(values) => {
                let cost = values.len() as u64;
                self.spent += cost;
                self.known
                    .extend(values.into_iter().map(|(k, v)| (k, Some(v))));
                self.failed = 0;
                self.solved += 1;
                if self.solved >= IN_A_ROW && self.few < MOST {
                    self.few += 1;
                    self.solved = 0;
                }
                (self.known.get(&key).copied().flatten(), cost)
            }
            Err(_) => {
                self.spent += limit;
                self.known.insert(key, None);
                self.solved = 0;
                self.failed += 1;
                if self.failed >= IN_A_ROW {
                    self.few -= 1;
                    self.failed = 0;
                }
                (None, limit)
            }
        }
    }
}

/// Counters in holes that nobody has marked.
fn in_play(game: &Game) -> u32 {
    let pos = game.position();
    let counts = pos.counts().iter().enumerate();
    counts
        .filter(|(hole, _)| pos.mark(*hole).is_none())
        .map(|(_, n)| u32::from(*n))
        .sum()
}
