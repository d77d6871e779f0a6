//! The ways round the board, the holes left out that are closed for a round.

use super::sieve::Sieve;
use super::tables::Tables;
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::fast::Fast;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::words::Dir;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Boards with closed holes that are kept prepared; rounds on any other are played move by move.
const MOST_KEPT: usize = 128;

/// For each player and direction.
type Each<T> = [[T; 2]; 2];

/// What comes after each place.
#[derive(Debug, Clone, Default)]
pub(super) struct Routes {
    /// The place where the next counter falls, stores as the rules sow them.
    pub next: Each<Vec<u8>>,
    /// The hole to which a counter moves on.
    pub holes: Each<Vec<u8>>,
    /// The hole that a look finds.
    pub seen: Each<Vec<u8>>,
}

impl Routes {
    /// `closed`: bit set of holes.
    pub fn of(rules: &Ruleset, fast: &Fast, closed: HoleSet) -> Routes {
        let past = |next: &Vec<u8>| -> Vec<u8> {
            let open = |at: u8| closed >> at & 1 == 0;
            next.iter()
                .map(|to| {
                    let mut to = *to;
                    // a place that no way leads from follows itself
                    for _ in next {
                        if open(to) {
                            break;
                        }
                        to = next[usize::from(to)];
                    }
                    to
                })
                .collect()
        };
        let all = |ways: &Each<Vec<u8>>| ways.each_ref().map(|by| by.each_ref().map(past));
        let holes = all(&fast.hole_next);
        Routes {
            next: all(&fast.next),
            seen: if rules.params.looks_pass {
                holes.clone()
            } else {
                fast.hole_next.clone()
            },
            holes,
        }
    }
}

/// These rules prepared for boards with closed holes, one entry for each set of them, made when a round first begins on it.
#[derive(Debug, Default)]
pub(super) struct Shut<const N: usize>(RwLock<BTreeMap<HoleSet, Option<Arc<Tables<N>>>>>);

/// What was prepared is prepared again where it is wanted.
impl<const N: usize> Clone for Shut<N> {
    fn clone(&self) -> Shut<N> {
        Shut(RwLock::default())
    }
}

impl<const N: usize> Tables<N> {
    /// What is prepared for a board with these holes closed; `None` where such a round is played move by move.
    pub(super) fn shut(
        &self,
        rules: &Ruleset,
        fast: &Fast,
        closed: HoleSet,
    ) -> Option<Arc<Tables<N>>> {
        let kept = self.shut.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.get(&closed) {
            return known.clone();
        }
        let full = kept.len() >= MOST_KEPT;
        drop(kept);
        if full {
            return None;
        }
        let made = self.with_closed(rules, fast, closed).map(Arc::new);
        let mut kept = self.shut.0.write().unwrap_or_else(PoisonError::into_inner);
        kept.insert(closed, made.clone());
        made
    }

    fn with_closed(&self, rules: &Ruleset, fast: &Fast, closed: HoleSet) -> Option<Tables<N>> {
        // one hole, and a sowing may have nowhere to fall
        let wide_enough = Player::BOTH.iter().all(|player| {
            let next = &fast.hole_next[player.index()][Dir::Anticlockwise as usize];
            let on_way =
                |(hole, to): &(usize, &u8)| usize::from(**to) != *hole && closed >> hole & 1 == 0;
            next.iter().enumerate().filter(on_way).count() > 1
        });
        if !wide_enough {
            return None;
        }
        let mut tables = Tables {
            routes: Routes::of(rules, fast, closed),
            laps: vec![],
            over: vec![],
            shut: Shut::default(),
            ..self.clone()
        };
        tables.lay_laps(rules);
        tables.close(rules, |hole| closed >> hole & 1 == 1);
        if self.sieve.is_some() {
            tables.sieve = Some(Sieve::of(rules, &tables)?);
        }
        Some(tables)
    }
}
