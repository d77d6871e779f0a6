//! Compiled rules of a stick-and-track game: typed parameters, and which clauses set each.

use super::play::PlayersError;
pub use super::words::*;
use crate::game::chance;
use crate::lang::Head;
use std::collections::BTreeMap;

/// Players at most, where the rules set no limit: a bound of ours.
pub const MOST_PLAYERS: usize = 60;

/// The sticks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sticks {
    /// How many are thrown together.
    pub count: u8,
    /// By the number of flat sides up.
    pub values: Vec<u8>,
    /// Names of the throws, in the order of `values`.
    pub names: Vec<String>,
    /// Thousandths.
    pub flat: u32,
}

/// A station: what is paid at the last place before turning back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Station {
    /// Marked throws to be paid.
    pub toll: u16,
    /// Names told when so many are paid.
    pub stages: Vec<(String, u16)>,
    /// Throws that may be marked down there for later.
    pub bank: Vec<u8>,
}

/// The piece that comes into play later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleRules {
    /// What it is called.
    pub name: String,
    /// Marked throws it pays to leave the first place.
    pub leave: u16,
    /// Places for each point of a throw.
    pub rate: u16,
    /// Reaching the ends.
    pub exact: Exact,
    /// Places for one of the credit.
    pub days: u16,
    /// Marked throws it pays at the last place.
    pub toll: u16,
    /// Throws that it may mark down there for later.
    pub bank: Vec<u8>,
}

/// Credit added to a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supplement {
    /// How much may be added.
    pub many: Many,
    /// Only what pieces not yet released will not need.
    pub surplus: bool,
}

/// All parameters, typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Params {
    /// The sticks.
    pub sticks: Sticks,
    /// `track.shape`.
    pub shape: Shape,
    /// `track.course`.
    pub course: Course,
    /// `track.last`, of a course one way.
    pub last: Last,
    /// A circuit: the first place it comes to again, and the place after which it does.
    pub again: (u16, u16),
    /// Line: steps from first to last place.
    pub days: u16,
    /// Rows: how many.
    pub rows: u16,
    /// Rows: houses in each.
    pub columns: u16,
    /// Rows: the second player goes the first's way.
    pub same: bool,
    /// Marked places, along the first player's course.
    pub marked: Vec<u16>,
    /// Names of the first and the last place.
    pub ends: [String; 2],
    /// Fewest players.
    pub least: u8,
    /// No limit if none.
    pub most: Option<u8>,
    /// Players where nobody says how many.
    pub seats: u8,
    /// Where each player's pieces stand at the start, along his own course.
    pub at: Vec<u16>,
    /// Where the second player's pieces stand at the start, along his own course.
    pub other_at: Vec<u16>,
    /// What a piece is called.
    pub piece: String,
    /// Who begins is drawn by lot; otherwise the first seat does.
    pub first_by_lot: bool,
    /// Values that end the turn.
    pub stop: Vec<u8>,
    /// `turn.carry`.
    pub carry: Carry,
    /// The player says when he is done; otherwise the turn passes by itself.
    pub said: bool,
    /// A turn runs on though its player has dropped out.
    pub runs_on: bool,
    /// A throw that can be moved may be let go.
    pub optional: bool,
    /// Values that are marked to the credit.
    pub mark: Vec<u8>,
    /// A player has one piece at a time.
    pub only: bool,
    /// Places for each point of a throw.
    pub rate: u16,
    /// `share.house`.
    pub share: Share,
    /// Marked throws that a release costs.
    pub price: u16,
    /// `release.from`.
    pub release: ReleaseFrom,
    /// `release.then`.
    pub release_then: ReleaseThen,
    /// Reaching the last place, and the first again.
    pub exact: [Exact; 2],
    /// When credit may be spent as a step, and the places for one of it.
    pub complete: Option<(Complete, u16)>,
    /// The station at the last place, if there is one.
    pub station: Option<Station>,
    /// `bank.spend`.
    pub spend: Spend,
    /// `bank.left`.
    pub left: Left,
    /// The piece that comes into play later, if there is one.
    pub role: Option<RoleRules>,
    /// `eat.by`.
    pub eat_by: EatBy,
    /// `eat.trigger`.
    pub trigger: Trigger,
    /// `eat.whom`.
    pub whom: Whom,
    /// Only on the way back, the toll paid.
    pub eat_after_toll: bool,
    /// Pieces that have not moved cannot be eaten.
    pub unmoved_safe: bool,
    /// Pieces on a marked place cannot be eaten.
    pub marked_safe: bool,
    /// An eaten piece begins again.
    pub eat_back: bool,
    /// Credit added to a throw, where the rules allow it.
    pub supplement: Option<Supplement>,
    /// `end.when`.
    pub end: EndWhen,
    /// `rank.first`.
    pub rank: RankFirst,
    /// Names of the degrees: role, home, neither, eaten.
    pub degrees: Vec<String>,
}

/// Rules that have been compiled: what the engine plays from.
#[derive(Debug, Clone)]
pub struct Rules {
    /// Names, clauses, questions, hash.
    pub head: Head,
    /// The parameters, typed.
    pub params: Params,
    /// Parameters that are words, as the clauses say them.
    pub words: BTreeMap<String, Vec<String>>,
    /// For each place of a course that place of the other which is the same house; empty where the courses are one.
    pub(super) turned: Vec<u16>,
}

impl std::ops::Deref for Rules {
    type Target = Head;
    fn deref(&self) -> &Head {
        &self.head
    }
}

impl Rules {
    /// The number of the last place of a course; the first is 0.
    pub fn last_place(&self) -> u16 {
        match self.params.shape {
            Shape::Line => self.params.days,
            Shape::Rows => self.params.rows * self.params.columns - 1,
        }
    }

    /// Where a seat's pieces stand at the start, along its own course.
    pub fn starts(&self, seat: u8) -> &[u16] {
        let p = &self.params;
        if seat == 1 {
            &p.other_at
        } else {
            &p.at
        }
    }

    /// Whether so many players may play, and the seat named may begin.
    ///
    /// # Errors
    /// What the rules allow.
    pub fn players_fit(&self, seats: usize, first: usize) -> Result<(), PlayersError> {
        let least = self.params.least;
        let most = self.params.most.map_or(MOST_PLAYERS, usize::from);
        if seats < usize::from(least) || seats > most {
            return Err(match self.params.most {
                Some(most) if most == least => PlayersError::Exactly(least),
                _ => PlayersError::Between { seats, least, most },
            });
        }
        if first >= seats {
            let last = seats - 1;
            return Err(PlayersError::First { first, last });
        }
        Ok(())
    }

    /// The sticks as they fall.
    pub fn sticks(&self) -> chance::Sticks<'_> {
        chance::Sticks {
            values: &self.params.sticks.values,
            flat: self.params.sticks.flat,
        }
    }

    /// The smallest throw that moves a piece.
    pub fn smallest(&self) -> u16 {
        let p = &self.params;
        let moving = p.sticks.values.iter().filter(|v| !p.mark.contains(v));
        moving.copied().map(u16::from).min().unwrap_or(1)
    }

    /// The name of a throw.
    pub fn throw_name(&self, value: u8) -> &str {
        let s = &self.params.sticks;
        let at = s.values.iter().position(|v| *v == value);
        at.map_or("", |i| s.names[i].as_str())
    }
}
