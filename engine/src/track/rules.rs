//! Compiled rules of a stick-and-track game: typed parameters, and which clauses set each.

use super::listed::Endings;
use super::play::PlayersError;
pub use super::words::*;
use crate::game::chance;
use crate::lang::Head;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Players at most, where the rules set no limit: a bound of ours.
pub const MOST_PLAYERS: usize = 60;

/// The sticks, or what else is thrown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sticks {
    /// `sticks.kind`.
    pub kind: Thrown,
    /// Dice: how often each value falls, in parts of their sum.
    pub faces: Vec<u16>,
    /// How many are thrown together.
    pub count: u8,
    /// By the number of flat sides up.
    pub values: Vec<u8>,
    /// Names of the throws, in the order of `values`.
    pub names: Vec<String>,
    /// Thousandths.
    pub flat: u32,
}

/// A place of a board that is drawn, or a tray beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Its name; empty for a tray.
    pub name: String,
    /// From the left, in hundredths of a step.
    pub x: i32,
    /// From below, in hundredths of a step.
    pub y: i32,
}

/// A board that is drawn, and what is ruled of its places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawn {
    /// The places, then the trays: of each seat the one for pieces in hand, then of each the one for pieces borne off.
    pub points: Vec<Point>,
    /// How many of them are places of the board.
    pub places: u16,
    /// Each seat's course, as points.
    pub ways: Vec<Vec<u16>>,
    /// Courses begin in the hand.
    pub hand: bool,
    /// Pieces stand in holes, not on squares.
    pub holes: bool,
    /// Places that must be landed on before they are passed.
    pub gates: Vec<u16>,
    /// Links between places.
    pub links: Vec<(u16, u16)>,
    /// `link.taken`.
    pub taken: Option<LinkTaken>,
    /// A throw that ends on a mark gives another.
    pub again: bool,
    /// `choose.backward`.
    pub backward: Option<Backward>,
    /// No move ends where a piece of another stands that cannot be eaten.
    pub closed: bool,
    /// So many pieces on one place, in a row, that cannot be eaten.
    pub block: [Option<u16>; 2],
    /// So many places in a row, guarded, that cannot be passed.
    pub wall: Option<u16>,
    /// So many last places that all pieces must have come to before one is borne off.
    pub off_from: Option<u16>,
    /// Throws by which a piece leaves its first place; all if empty.
    pub release: Vec<u8>,
    /// A player moves no other piece while one is in his hand.
    pub hand_first: bool,
    /// It comes to the next place, whatever the throw.
    pub release_next: bool,
}

impl Drawn {
    /// Whether a place of a course is the hand.
    pub fn is_hand(&self, pos: u16) -> bool {
        self.hand && pos == 0
    }

    /// The tray for a seat's pieces that have been borne off.
    pub fn off_tray(&self, seat: u8) -> u16 {
        self.places + self.ways.len() as u16 + u16::from(seat)
    }
}

/// A station: what is paid at the last place before turning back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Station {
    /// Marked throws to be paid.
    pub toll: u16,
    /// Names reported when so many are paid.
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
    /// The board that is drawn; empty for the others.
    pub drawn: Drawn,
    /// Rows: the second player goes the first's way.
    pub same: bool,
    /// Marked places, along the first player's course; drawn: as points.
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
    pub says_done: bool,
    /// A turn runs on though its player has dropped out.
    pub runs_on: bool,
    /// A throw that can be moved may be let go.
    pub optional: bool,
    /// Values that are marked to the credit.
    pub mark: Vec<u8>,
    /// A player has one piece at a time.
    pub only: bool,
    /// Each of two dice moves a piece.
    pub each_die: bool,
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
    /// An eaten piece begins again, or otherwise stays in play.
    pub eat_back: bool,
    /// `eat.then`.
    pub eat_then: EatThen,
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
    /// Values of positions with few pieces, for who looks deep; made when first needed.
    pub(super) endings: OnceLock<Option<Endings>>,
}

impl std::ops::Deref for Rules {
    type Target = Head;
    fn deref(&self) -> &Head {
        &self.head
    }
}

impl Rules {
    /// Values of positions with few pieces in play, where they are found.
    pub(super) fn endings(&self) -> Option<&Endings> {
        self.endings.get_or_init(|| Endings::of(self)).as_ref()
    }

    /// The number of the last place of a course; the first is 0.
    pub fn last_place(&self) -> u16 {
        match self.params.shape {
            Shape::Line => self.params.days,
            Shape::Rows => self.params.rows * self.params.columns - 1,
            Shape::Drawn => (self.way(0).len() - 1) as u16,
        }
    }

    /// Drawn: a seat's course, as points.
    pub fn way(&self, seat: u8) -> &[u16] {
        let ways = &self.params.drawn.ways;
        let own = ways.get(usize::from(seat)).or(ways.first());
        own.map_or(&[0][..], Vec::as_slice)
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
            faces: &self.params.sticks.faces,
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
        let name = |value: u8| {
            let at = s.values.iter().position(|v| *v == value)?;
            Some(s.names[at].as_str())
        };
        // of two dice moved one by one, each is called as in its double
        let die = || {
            let (one, _) = name(value.checked_mul(11)?)?.split_once(" and ")?;
            Some(one)
        };
        name(value).or_else(die).unwrap_or_default()
    }
}
