//! What makes playing a look-up: sowings as added vectors, the `last` table as one byte a cell.

use super::banks::Banks;
use crate::game::Player;
use crate::sowing::holes::{HoleSet, NARROW, PLACES};
use crate::sowing::ruleset::DirOp;
use crate::sowing::ruleset::NextOp;
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{Dim, DimUse, Table};
use crate::sowing::rulings::To;
use crate::sowing::words::{Dir, EndlessThen, Feed, Skip, StoreSown, Strip};
use std::sync::OnceLock;

/// Tables prepared once per ruleset.
#[derive(Debug, Clone, Default)]
pub struct Fast {
    /// For (player, direction): the place after each place, stores as the rules sow them.
    pub next: [[Vec<u8>; 2]; 2],
    /// For (player, direction): the hole after each hole, stores left out.
    pub hole_next: [[Vec<u8>; 2]; 2],
    /// Whether a whole lap can be added at once, but where counters are sent home.
    pub by_lap: bool,
    /// When counters are sent home.
    pub(in crate::sowing::play) banks: Banks,
    /// For (player, direction): which block of laps.
    pub block: [[u32; 2]; 2],
    /// Whether it can where the board is too large for [`Lap`], or what was taken is sown on.
    pub by_wide_lap: bool,
    holes: usize,
    first_origin: bool,
    skips_origin: bool,
    /// Made when the first lap is sown: of many readings that are compiled, few are played.
    laid: OnceLock<Laid>,
    /// Counts a block holds for each hole (total + 1).
    pub counts: usize,
    /// Outcome number of each cell of `last`.
    pub last: Vec<u8>,
    /// Counters in the hole → part of the index.
    pub last_count: Vec<u16>,
    /// Part of the index if something lies opposite; 0 = does not matter.
    pub opposite: u16,
    /// Other dimensions of `last` that change from lap to lap.
    pub last_more: Vec<DimUse>,
    /// Outcome that is a relay and nothing else; 255 = none.
    pub relay: u8,
    /// Outcome that is an end and nothing else; 255 = none.
    pub end: u8,
    /// Whether holes may be chosen by what `choose` says alone: no duty, no bar, nothing that a whole move must show first.
    pub unbound: bool,
    /// Whether, while both players have counters, holes may be chosen by what `choose` says alone, and sown to the end. `unbound` asks
    /// for more: no rule about a player without counters, no extra move that may be declined, no hole that is open only for want of
    /// others, or closed by a move, nothing taken in hand.
    pub unasked: bool,
    /// Whether a player's moves are just his eligible holes that are not empty.
    pub plain_moves: bool,
    /// Whether only holes of the mover can be chosen.
    pub own_only: bool,
    /// Whether one who has holes to choose may still have no move, for what every such move would do.
    pub may_strand: bool,
    /// Whether a mark changes the codes of its own hole alone.
    pub local_codes: bool,
    /// Whether what decides may change in the course of a move (laps counted, sides reached).
    pub changing: bool,
    /// Whether the last counter, or a look, asks whether the move has taken anything.
    pub asks_captured: bool,
    /// Whether something must be looked at after a move beside who is next.
    pub settles: bool,
    /// What is taken may be sown on, as a lap of its own.
    pub sows_taken: bool,
    /// Moves are whole laps by the tables of counts, stores and what lies opposite, with nothing asked of the player beside the hole.
    pub plain_laps: bool,
    /// `settled` asks what is in hand, and so is looked up before it is placed as well.
    pub asks_hand: bool,
    /// What owners and marks decide in the first position; made when the first game is begun.
    pub(in crate::sowing::play) start: OnceLock<Started>,
}

/// What is worked out of holes and marks before play: [`Game`](super::game::Game) holds it and keeps it up.
#[derive(Debug, Clone, Copy)]
pub(in crate::sowing::play) struct Started {
    pub codes: [[u16; PLACES]; 2],
    pub eligible: [HoleSet; 2],
    pub held: [u16; 2],
}

/// Nothing worked out yet.
impl Default for Started {
    fn default() -> Started {
        Started {
            codes: [[0; PLACES]; 2],
            eligible: [0; 2],
            held: [0; 2],
        }
    }
}

/// Sowings, by block, hole and count.
#[derive(Debug, Clone, Default)]
struct Laid {
    /// What sowing `count` counters from a hole adds to each place (the lifted ones taken off).
    laps: Vec<Lap>,
    /// The same on a larger board.
    wide: Vec<WideLap>,
    /// Where the last counter of each falls.
    ends: Vec<u8>,
}

/// One sowing, ready to be added.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub struct Lap {
    pub add: [u8; NARROW],
}

/// One sowing on a larger board, ready to be added.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub struct WideLap {
    pub add: [u8; PLACES],
}

/// Sowings of a block at most, where the board is large.
const MOST_WIDE: usize = 4096;

impl Fast {
    /// Prepares the tables of a ruleset.
    pub fn of(rules: &Ruleset) -> Fast {
        let p = &rules.params;
        let holes = rules.holes();
        let mut fast = Fast {
            relay: 255,
            end: 255,
            counts: p.total as usize + 1,
            ..Fast::default()
        };
        for player in Player::BOTH {
            for dir in [Dir::Anticlockwise, Dir::Clockwise] {
                let (next, hole_next) = successors(rules, player, dir);
                fast.next[player.index()][dir as usize] = next;
                fast.hole_next[player.index()][dir as usize] = hole_next;
            }
        }
        let asks = |dim: Dim| {
            let tables = [&rules.last].into_iter().chain(&rules.looks);
            tables
                .chain(rules.passing.iter().chain(&rules.enter))
                .any(|t| t.dims.iter().any(|d| d.dim == dim))
        };
        fast.asks_captured = asks(Dim::Captured);
        fast.changing = asks(Dim::Lap) || asks(Dim::Reach) || fast.asks_captured;
        fast.banks = Banks::of(rules);
        let turns_at = |t: &Table| {
            let mut outcomes = t.cells.iter().map(|c| &rules.outcomes[c.outcome as usize]);
            outcomes.any(|o| o.direction != DirOp::Rules)
        };
        let turns =
            rules.answer.is_some() || turns_at(&rules.last) || rules.looks.iter().any(turns_at);
        fast.sows_taken = rules.outcomes.iter().any(|o| o.to == To::Lap);
        let whole = rules.passing.is_none()
            && p.skip != Skip::MoveOrigin
            && !p.first_once
            && !(asks(Dim::Circuit) || asks(Dim::Reach))
            && !rules.outcomes.iter().any(|o| o.close);
        fast.by_lap = whole
            && holes + 2 <= NARROW
            && (rules.enter.is_none() || fast.banks == Banks::Late)
            && !fast.sows_taken
            && rules.reserve.is_none()
            && !turns;
        fast.by_wide_lap = whole
            && !fast.by_lap
            && rules.enter.is_none()
            && !(fast.sows_taken && p.first_origin)
            && holes * fast.counts <= MOST_WIDE;
        (fast.holes, fast.first_origin) = (holes, p.first_origin);
        fast.skips_origin = p.skip == Skip::LapOrigin;
        fast.number_blocks();

        let t = &rules.last;
        fast.last = t.cells.iter().map(|c| c.outcome).collect();
        fast.last_count = vec![0; 256];
        for d in &t.dims {
            match d.dim {
                Dim::Count => {
                    for (n, part) in fast.last_count.iter_mut().enumerate() {
                        *part = (d.class[n] as usize * d.stride) as u16;
                    }
                }
                Dim::Opposite => fast.opposite = d.stride as u16,
                dim if dim.is_static() => {}
                _ => fast.last_more.push(d.clone()),
            }
        }
        let only = |next| Outcome {
            next,
            ..Outcome::default()
        };
        let find = |o: Outcome| {
            rules
                .outcomes
                .iter()
                .position(|x| *x == o)
                .map_or(255, |n| n as u8)
        };
        fast.relay = find(only(NextOp::Relay));
        fast.end = find(only(NextOp::End));
        let plain = |t: &Table| {
            t.dims.iter().all(|d| d.asks_if_filled(p.total))
                && t.cells
                    .iter()
                    .all(|c| rules.outcomes[c.outcome as usize].direction == DirOp::Rules)
                && t.cells.iter().enumerate().all(|(i, c)| {
                    !rules.outcomes[c.outcome as usize].may
                        || t.values_of(i)
                            .iter()
                            .any(|(d, v)| d.dim == Dim::Count && *v == 1)
                })
        };
        let does = |f: fn(&Outcome) -> bool| rules.outcomes.iter().any(f);
        fast.unasked = rules.reserve.is_none()
            && !turns
            && !p.take_must
            && p.strip != Some(Strip::Illegal)
            && p.endless == EndlessThen::Void
            && p.compulsory
            && p.choose_end.is_none()
            && !p.again_elsewhere;
        fast.unbound = fast.unasked
            && p.feed.is_none()
            && p.strip.is_none()
            && !does(|o| o.bar || o.close || o.pick > 0 || o.to == To::Hand)
            && !does(|o| o.resort || matches!(o.next, NextOp::MayAgain | NextOp::Ask));
        fast.plain_moves = fast.unbound && plain(&rules.choose);
        let choose = &rules.choose;
        fast.own_only = choose.dims.iter().any(|d| {
            let mut cells = choose.cells.iter().enumerate();
            let own = |i: usize| (i / d.stride).is_multiple_of(d.size);
            d.dim == Dim::Side
                && cells.all(|(i, c)| own(i) || !rules.outcomes[c.outcome as usize].may)
        });
        let player_says = |o: &Outcome| o.direction == DirOp::Asked;
        fast.may_strand = rules.outcomes.iter().any(player_says)
            || p.endless == EndlessThen::Illegal
            || p.strip == Some(Strip::Illegal)
            || p.feed == Some(Feed::Strict);
        let wide = |t: &Table| {
            t.dims
                .iter()
                .any(|d| matches!(d.dim, Dim::Twin | Dim::MyMarks))
        };
        fast.local_codes = !wide(&rules.last) && !wide(&rules.choose);
        let hand = |t: &Table| t.dims.iter().any(|d| d.dim == Dim::Hand);
        fast.asks_hand = rules.settled.as_ref().is_some_and(hand);
        fast.plain_laps = fast.laps_are_plain(rules);
        fast.settles = rules.settled.is_some() || p.majority.is_some() || p.strip.is_some();
        fast
    }

    fn laps_are_plain(&self, rules: &Ruleset) -> bool {
        let p = &rules.params;
        let chosen = |o: u8| rules.outcomes[o as usize];
        let plain = rules.choose.dims.iter().all(|d| d.asks_if_filled(p.total))
            && rules.choose.cells.iter().all(|c| {
                let o = chosen(c.outcome);
                o.direction == DirOp::Rules && !o.resort
            })
            && !p.take_must
            && p.strip != Some(Strip::Illegal)
            && p.endless == EndlessThen::Void
            && p.compulsory
            && p.choose_end.is_none()
            && !p.again_elsewhere
            && !p.at_once
            && !p.offered
            && !rules
                .outcomes
                .iter()
                .any(|o| o.bar || o.pick > 0 || o.to == To::Hand);
        let asks = |t: &Table| {
            let known = [
                Dim::Count,
                Dim::Opposite,
                Dim::OppositeCount,
                Dim::Sown,
                Dim::Via,
            ];
            let mut dims = t.dims.iter();
            dims.all(|d| d.dim.is_static() || known.contains(&d.dim))
        };
        let settled = [Dim::Left, Dim::BoardMarks];
        let settles = rules.settled.as_ref().is_none_or(|t| {
            let mut dims = t.dims.iter();
            dims.all(|d| settled.contains(&d.dim))
        });
        let mut tables = [&rules.last].into_iter().chain(&rules.looks);
        plain && settles && self.by_lap && p.behind.is_empty() && tables.all(asks)
    }

    /// Ways round the board that are alike share a block of laps.
    fn number_blocks(&mut self) {
        let ways = self.ways();
        for (n, way) in ways.iter().enumerate() {
            for player in 0..2 {
                for dir in 0..2 {
                    if self.next[player][dir] == *way {
                        self.block[player][dir] = n as u32;
                    }
                }
            }
        }
    }

    /// The ways round the board that differ, one a block.
    fn ways(&self) -> Vec<Vec<u8>> {
        let mut ways: Vec<Vec<u8>> = vec![];
        for next in self.next.iter().flatten() {
            if !ways.contains(next) {
                ways.push(next.clone());
            }
        }
        ways
    }

    fn laid(&self) -> &Laid {
        self.laid.get_or_init(|| {
            let mut laid = Laid::default();
            for next in self.ways() {
                for hole in 0..self.holes {
                    for count in 0..self.counts {
                        self.lay_lap(&next, hole, count, &mut laid);
                    }
                }
            }
            laid
        })
    }

    fn lay_lap(&self, next: &[u8], hole: usize, count: usize, laid: &mut Laid) {
        let mut add = [0u8; PLACES];
        add[hole] = (count as u8).wrapping_neg();
        let mut at = hole;
        for n in 0..count {
            if !(n == 0 && self.first_origin && count > 1) {
                at = next[at] as usize;
                if self.skips_origin && at == hole {
                    at = next[at] as usize;
                }
            }
            add[at] = add[at].wrapping_add(1);
        }
        match self.by_lap {
            true => laid.laps.push(Lap {
                add: std::array::from_fn(|place| add[place]),
            }),
            false => laid.wide.push(WideLap { add }),
        }
        laid.ends.push(at as u8);
    }

    /// The number of a sowing among all that were laid out.
    #[inline(always)]
    fn number(&self, block: u32, hole: usize, count: u8) -> usize {
        (block as usize * self.holes + hole) * self.counts + count as usize
    }

    /// The sowing of `count` counters from a hole, on a larger board.
    #[inline(always)]
    pub fn wide_lap(&self, block: u32, hole: usize, count: u8) -> (&WideLap, usize) {
        let (i, laid) = (self.number(block, hole, count), self.laid());
        (&laid.wide[i], laid.ends[i] as usize)
    }

    /// The sowing of `count` counters from a hole.
    #[inline(always)]
    pub fn lap(&self, block: u32, hole: usize, count: u8) -> (&Lap, usize) {
        let (i, laid) = (self.number(block, hole, count), self.laid());
        (&laid.laps[i], laid.ends[i] as usize)
    }
}

/// The place after each place and the hole after each hole, for one player and direction.
fn successors(rules: &Ruleset, player: Player, dir: Dir) -> (Vec<u8>, Vec<u8>) {
    let p = &rules.params;
    let holes = rules.holes();
    let mut order: Vec<u8> = p.path[player.index()].clone();
    if dir == Dir::Clockwise {
        order.reverse();
    }
    let mut hole_next: Vec<u8> = (0..holes as u8).collect();
    for (i, h) in order.iter().enumerate() {
        hole_next[*h as usize] = order[(i + 1) % order.len()];
    }
    // a store comes after the last hole of its owner's row, in the order sown
    let mut with_stores: Vec<u8> = vec![];
    let row = |h: u8| Player::BOTH[(h as usize >= p.row as usize) as usize];
    for (i, h) in order.iter().enumerate() {
        with_stores.push(*h);
        let next = order[(i + 1) % order.len()];
        if row(*h) != row(next) {
            let whose = row(*h);
            let sown = match p.store {
                None => false,
                Some(StoreSown::Own) => whose == player,
                Some(StoreSown::Both) => true,
            };
            if sown {
                with_stores.push((holes + whose.index()) as u8);
            }
        }
    }
    let mut next: Vec<u8> = (0..holes as u8 + 2).collect();
    for (i, place) in with_stores.iter().enumerate() {
        next[*place as usize] = with_stores[(i + 1) % with_stores.len()];
    }
    (next, hole_next)
}
