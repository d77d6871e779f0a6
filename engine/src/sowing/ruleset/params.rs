//! The parameters of a ruleset, typed.

use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::words::*;

/// The place of a scripted step that faces the hole it starts from.
pub const FACING: u8 = 255;

/// A step of a scripted opening; places counted on from the hole of `opening.from` (0), or [`FACING`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptStep {
    /// One counter into the palm.
    Palm(u8),
    /// One counter from a hole into another.
    Shift(u8, u8),
    /// The palmed counter into a hole.
    Drop(u8),
    /// The hole gets a mark of the opener: in any hole, or only in one that is his (`true`) or the other's.
    Mark(u8, u8, Option<bool>),
    /// All but so many counters of each of his own holes into the palm.
    Scoop(u8),
    /// What is palmed is sown, the first counter in the hole after this one.
    Sow(u8),
    /// The other player is to move.
    Turn,
}

/// The division into holes for a new round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divide {
    /// `divide.kind`.
    pub kind: DivideKind,
    /// `divide.size`: counters to a hole.
    pub size: u8,
    /// `divide.gained`.
    pub gained: Gained,
    /// `divide.remainder`.
    pub remainder: Remainder,
    /// houses: two and two over are put together, the poorer owning the hole.
    pub shared_odd: bool,
    /// own-row, refill: each fills his holes from his left.
    pub from_left: bool,
    /// own-row: a player who cannot fill all his holes picks which he fills.
    pub picked: bool,
    /// `divide.copy`, of a refill.
    pub copy: Copied,
    /// refill: holes that stay empty are closed.
    pub empty_closed: bool,
    /// Whether what the other puts into the odd hole is paid back at the next division.
    pub debt: Debt,
}

impl Divide {
    /// Whether what one player puts into the other's odd hole is lent, by what both had over.
    pub fn lent(&self, over: [u16; 2]) -> bool {
        match self.debt {
            Debt::None => false,
            Debt::Carried => true,
            Debt::Equal => over[0] == over[1],
        }
    }
}

/// All parameters, typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Params {
    /// Holes a row.
    pub row: u8,
    /// Counters hole by hole at the start.
    pub start: Vec<u8>,
    /// Counters that each player has in reserve at the start.
    pub reserve: u8,
    /// Counters in all.
    pub total: u16,
    /// Zones: name and, for each player, the holes as a bit set.
    pub zones: Vec<(String, [HoleSet; 2])>,
    /// Number of the zone of which `own-left` and `other-left` count; none = all of a player's holes.
    pub left_zone: Option<u8>,
    /// Sowing order of holes (anticlockwise) for each player.
    pub path: [Vec<u8>; 2],
    /// How the holes lie, row by row from the top; 255 = a gap. None: two rows.
    pub rows: Vec<Vec<u8>>,
    /// `setup.shape`; [`rows`](Params::rows) go before it.
    pub shape: BoardShape,
    /// North's holes at the start, as a bit set.
    pub north: HoleSet,
    /// Opposite hole, 255 = none.
    pub opposite: Vec<u8>,
    /// A second hole opposite, 255 = none; empty where no hole has one.
    pub behind: Vec<u8>,
    /// `sow.direction`.
    pub direction: Dir,
    /// `sow.skip`.
    pub skip: Skip,
    /// The first of several counters falls back in the hole itself.
    pub first_origin: bool,
    /// … in the first lap of a move only.
    pub first_once: bool,
    /// `sow.store`; none = no store is sown.
    pub store: Option<StoreSown>,
    /// A clause sends counters into a store (`bank`).
    pub banks: bool,
    /// Own and other go by the printed row, not by owner.
    pub by_row: bool,
    /// `opening.kind`.
    pub opening: OpeningKind,
    /// `opening.pace`, of a race.
    pub pace: Pace,
    /// `opening.from`, of a race or a script.
    pub opening_from: OpeningFrom,
    /// Captures are made in the race.
    pub race_takes: bool,
    /// Later rounds open as the first.
    pub opening_later: bool,
    /// Steps of a scripted opening, in order.
    pub script: Vec<ScriptStep>,
    /// `starter.first`.
    pub starter_first: StarterFirst,
    /// `starter.later`.
    pub starter_later: StarterLater,
    /// Looks pass over closed holes.
    pub looks_pass: bool,
    /// Only the rightmost (`true`) or leftmost of the holes that may be chosen.
    pub choose_end: Option<bool>,
    /// A player who can move must.
    pub compulsory: bool,
    /// An extra move may not start where the move before began.
    pub again_elsewhere: bool,
    /// Players let captures pass of their own will.
    pub offered: bool,
    /// If a move takes anything, only those that do may be played.
    pub take_must: bool,
    /// `feed.duty`; none = there is no such duty.
    pub feed: Option<Feed>,
    /// A feeding move gives as much as any can.
    pub feed_most: bool,
    /// `strip.captures`; none = no clause sets it.
    pub strip: Option<Strip>,
    /// `stuck.then`.
    pub stuck: StuckThen,
    /// Whether a player can move is tested of both after each move.
    pub at_once: bool,
    /// `endless.then`.
    pub endless: EndlessThen,
    /// Laps after which a move that neither stops nor comes round is given up.
    pub endless_laps: Option<u32>,
    /// Turns after which a round is broken off.
    pub cap: Option<u32>,
    /// `repeat.then`; none = play goes on.
    pub repeat: Option<RepeatThen>,
    /// What lies in one's marked holes counts in one's total.
    pub total_with_marks: bool,
    /// Counters; a total above it ends the round or the match.
    pub majority: Option<u16>,
    /// A majority ends the round only.
    pub majority_round: bool,
    /// `gather.free`.
    pub free: Free,
    /// `gather.odd`.
    pub odd: OddCounter,
    /// `gather.marked`.
    pub marked: Marked,
    /// How the next round is set up; none = the match is one round.
    pub divide: Option<Divide>,
    /// Marks stay in a new round.
    pub marks_kept: bool,
    /// Counters below which the match is lost.
    pub lost_below: Option<u16>,
    /// Holes with which the match is lost.
    pub lost_holes: Option<u8>,
    /// Rounds that win the match.
    pub won_rounds: Option<u32>,
    /// `win.by`.
    pub win: WinBy,
}

impl Params {
    /// Whether counters fall into stores.
    pub fn sows_stores(&self) -> bool {
        self.store.is_some() || self.banks
    }

    /// [`rows`](Params::rows) for a picture: -1 = a gap.
    #[must_use]
    pub fn drawn_rows(&self) -> Vec<Vec<i16>> {
        let place = |h: &u8| if *h == 255 { -1 } else { i16::from(*h) };
        self.rows
            .iter()
            .map(|row| row.iter().map(place).collect())
            .collect()
    }

    /// A hole as a player sits: 0 is his leftmost, then his row to the right, then the other's.
    #[inline]
    pub fn place_from_left(&self, player: Player, hole: usize) -> usize {
        let row = self.row as usize;
        (hole + 2 * row - row * player.index()) % (2 * row)
    }
}
