//! When a game is over, and who stands where.

use super::play::Game;
use super::rules::*;
use super::state::{Outcome, Piece, Stage};

impl Game<'_> {
    /// Whether the game is over as it stands.
    pub(super) fn ended(&self) -> bool {
        let done = |p: &Piece| matches!(p.stage, Stage::Home | Stage::Eaten);
        let role = self.state.role;
        let others_done = || {
            (0u8..)
                .zip(&self.state.pieces)
                .filter(|(seat, _)| role.is_none_or(|r| r.seat != *seat))
                .all(|(_, pieces)| pieces.iter().all(done))
        };
        match self.rules.params.end {
            EndWhen::NoPreyOrRoleHome => {
                role.is_some_and(|r| r.piece.stage == Stage::Home) || others_done()
            }
            EndWhen::NoPrey | EndWhen::NoPreyRoleAgain => others_done(),
            EndWhen::NoContact => self.wiped_out() || !self.contact(),
            EndWhen::AllArrived => self.wiped_out() || self.all_arrived(),
            EndWhen::Elimination | EndWhen::BorneOff => self.wiped_out(),
        }
    }

    fn wiped_out(&self) -> bool {
        let gone = |pieces: &Vec<Piece>| !pieces.iter().any(|p| p.stage.in_play());
        self.state.pieces.iter().any(gone)
    }

    fn all_arrived(&self) -> bool {
        let p = &self.rules.params;
        let pieces = self.state.pieces.iter().flatten();
        pieces
            .filter(|x| x.stage.in_play())
            .all(|x| x.pos / p.columns == p.rows - 1)
    }

    /// Whether a piece may still come up with another. Both players cross the rows one way, in opposite order; a
    /// pair that has gone by each other never meets again.
    fn contact(&self) -> bool {
        let p = &self.rules.params;
        // of each player: the row of the hindmost, and whether one of them is not at its end
        let hindmost = |seat: usize| {
            let mut found: Option<(u16, bool)> = None;
            let pieces = self.state.pieces[seat].iter();
            for x in pieces.filter(|x| x.stage.in_play()) {
                let row = x.pos / p.columns;
                let before_end = x.pos - row * p.columns < p.columns - 1;
                found = match found {
                    Some((least, _)) if row > least => continue,
                    Some((least, before)) if row == least => Some((row, before || before_end)),
                    _ => Some((row, before_end)),
                };
            }
            found
        };
        let (Some(one), Some(two)) = (hindmost(0), hindmost(1)) else {
            return false;
        };
        // the rows that the two have crossed together; in the same row only two at opposite ends have gone by
        let rows = one.0 + two.0;
        rows < p.rows - 1 || (rows == p.rows - 1 && (one.1 || two.1))
    }

    /// What decides who wins where no role does: pieces eaten, or pieces borne off, by seat.
    pub(super) fn scores(&self) -> Vec<u16> {
        let off = |pieces: &Vec<Piece>| {
            let gone = pieces.iter().filter(|x| x.stage == Stage::Off);
            gone.count() as u16
        };
        match self.rules.params.rank {
            RankFirst::MostOff => self.state.pieces.iter().map(off).collect(),
            _ => self.state.taken.clone(),
        }
    }

    /// Winner, degrees and ranks as the game stands.
    pub(super) fn judge(&self) -> Outcome {
        let p = &self.rules.params;
        let seats = self.state.seats();
        match p.rank {
            RankFirst::MostEaten | RankFirst::MostOff => {
                let taken = self.scores();
                let most = taken.iter().max().copied().unwrap_or(0);
                let first: Vec<usize> = (0..seats).filter(|s| taken[*s] == most).collect();
                let rank = |s: usize| 1 + taken.iter().filter(|t| **t > taken[s]).count() as u8;
                Outcome {
                    winner: (first.len() == 1).then(|| first[0] as u8),
                    degrees: vec![],
                    ranks: (0..seats).map(rank).collect(),
                }
            }
            RankFirst::Role => {
                let role = self.state.role.map(|r| r.seat);
                let class = |s: usize| -> usize {
                    let eaten = |p: &Piece| p.stage == Stage::Eaten;
                    if role == Some(s as u8) {
                        0
                    } else if self.state.home.contains(&(s as u8)) {
                        1
                    } else if self.state.pieces[s].iter().any(eaten) {
                        3
                    } else {
                        2
                    }
                };
                // the first home is best among those at home; all others of a class are equal
                let key = |s: usize| {
                    let order = self.state.home.iter().position(|h| usize::from(*h) == s);
                    (class(s), order.filter(|_| class(s) == 1).unwrap_or(0))
                };
                let rank = |s: usize| 1 + (0..seats).filter(|o| key(*o) < key(s)).count() as u8;
                let degree = |s: usize| p.degrees.get(class(s)).cloned().unwrap_or_default();
                Outcome {
                    winner: role,
                    degrees: (0..seats).map(degree).collect(),
                    ranks: (0..seats).map(rank).collect(),
                }
            }
        }
    }
}
