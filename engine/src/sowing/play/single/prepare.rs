//! Which rules have moves of one lap that are the same for both, and their tables as the mover sees them.

use super::{After, Deed, Few, Lap, Majority, Pair, Single, COUNTS, PLACES, ROW};
use crate::game::Player;
use crate::sowing::play::banks::Banks;
use crate::sowing::play::situation::Seen;
use crate::sowing::play::{Game, Playable};
use crate::sowing::position::Position;
use crate::sowing::ruleset::{Dim, NextOp, Outcome, Table};
use crate::sowing::rulings::{Take, To};
use crate::sowing::words::{Free, OddCounter, Strip};

/// A place as a player numbers it: his own holes from his left, then the other's.
fn place(row: usize, player: Player, hole: usize) -> usize {
    (hole + 2 * row - row * player.index()) % (2 * row)
}

/// Tables of a player, as he numbers places.
#[derive(PartialEq, Eq)]
struct Side {
    laps: Vec<(u64, u64, u8)>,
    tables: Vec<Vec<u8>>,
    store: u8,
    opposite: Vec<u8>,
    back: Vec<u8>,
    next: Vec<u8>,
    eligible: u64,
}

/// Positions of few counters that are worked out for agents: a byte each.
const FEW: usize = 150_000;

impl Playable {
    /// What searches of games of one lap a move need; `None` where the rules are not such.
    #[must_use]
    pub fn single(&self) -> Option<&Single> {
        self.single.get_or_init(|| Single::of(self)).as_ref()
    }

    /// The values of positions of few counters to the last counter; `None` where moves are more than one lap.
    #[must_use]
    pub fn few(&self) -> Option<&Few> {
        let made = || Few::of(&self.single()?.to_the_last(), FEW).ok();
        self.few.get_or_init(made).as_ref()
    }
}

impl Single {
    /// Prepares rules whose moves are one lap; none where they are more, or not the same for both.
    fn of(rules: &Playable) -> Option<Single> {
        let p = &rules.params;
        let row = usize::from(p.row);
        let closed = rules.closes_holes();
        let started = p.north == ((1 << row) - 1) << row && p.divide.is_none();
        let plain = rules.fast.plain_laps
            && rules.marks.is_empty()
            && rules.settled.is_none()
            && rules.fast.banks == Banks::Never
            && !p.feed_most
            && matches!(p.strip, None | Some(Strip::Void))
            && !(p.free == Free::Shared && p.odd == OddCounter::Starter);
        if !plain || !started || closed || row > ROW || p.total > 255 {
            return None;
        }
        let mut tables = [&rules.last].into_iter().chain(&rules.looks);
        let known = |t: &Table| {
            let mut dims = t.dims.iter();
            dims.all(|d| d.dim.is_static() || matches!(d.dim, Dim::Count | Dim::Opposite))
        };
        if !tables.all(known) {
            return None;
        }
        let deeds: Option<Vec<Deed>> = rules.outcomes.iter().map(|o| deed(rules, o)).collect();
        let (deeds, numbers) = numbered(&deeds?);
        let sides = Player::BOTH.map(|player| Side::of(rules, player, &numbers));
        let [Some(south), Some(north)] = sides else {
            return None;
        };
        if south != north {
            return None;
        }
        let fill = |list: &[u8]| {
            let mut out = [255; 2 * ROW];
            out[..list.len()].copy_from_slice(list);
            out
        };
        let lap = |(own, other, end): &(u64, u64, u8)| Lap {
            own: *own,
            other: *other,
            end: *end,
        };
        let table = |list: &Vec<u8>| {
            let mut out = [[[0; 2]; COUNTS]; 2 * ROW];
            let cells = out.iter_mut().flatten().flatten();
            cells.zip(list).for_each(|(cell, n)| *cell = *n);
            out
        };
        Some(Single {
            row,
            total: usize::from(p.total),
            laps: south.laps.iter().map(lap).collect(),
            tables: south.tables.iter().map(table).collect(),
            store: south.store,
            deeds,
            opposite: fill(&south.opposite),
            back: fill(&south.back),
            next: fill(&south.next),
            eligible: south.eligible,
            feed: p.feed.map(|f| f == crate::sowing::words::Feed::Strict),
            strip: p.strip.is_some(),
            stuck: p.stuck,
            free: p.free,
            odd: p.odd,
            majority: p.majority.map(|limit| Majority {
                limit: u32::from(limit),
                gathers: p.majority_round,
            }),
        })
    }

    /// A position as the player to move sees it.
    pub fn pair(&self, pos: &Position) -> Option<Pair> {
        let mover = pos.to_move?;
        let word = |player: Player| {
            let from = self.row * player.index();
            let holes = pos.cells[from..from + self.row].iter().enumerate();
            holes.fold(u64::from(pos.store(player)) << 56, |word, (i, n)| {
                word | u64::from(*n) << (8 * i)
            })
        };
        let fits = pos.closed == 0 && !pos.is_within_a_turn() && pos.total() <= self.total as u32;
        fits.then(|| Pair {
            own: word(mover),
            other: word(mover.other()),
        })
    }
}

/// What an outcome does, where that can be done here.
fn deed(rules: &Playable, o: &Outcome) -> Option<Deed> {
    // what is ruled of choosing is no deed
    if o.may {
        return Some(Deed::default());
    }
    let known = Outcome {
        next: o.next,
        take: o.take,
        amount: o.amount,
        to: o.to,
        by_owner: o.by_owner,
        ..Outcome::default()
    };
    let mut takes = o.take.iter().flatten();
    let here = takes.all(|t| matches!(t, Take::Here | Take::Opposite));
    // who strips the other gives back what he took, and nothing else
    let lost = o.to == To::Nobody && rules.params.strip.is_none();
    if *o != known || !here || !(o.to == To::Mover || lost) {
        return None;
    }
    let next = match o.next {
        NextOp::None | NextOp::End => After::End,
        NextOp::Again => After::Again,
        NextOp::LookBack(n) => After::Back(n + 1),
        NextOp::LookNext(n) => After::Next(n + 1),
        NextOp::LookOpposite(n) => After::Opposite(n + 1),
        NextOp::Relay | NextOp::MoveOn | NextOp::MayAgain | NextOp::Ask | NextOp::Won => {
            return None
        }
    };
    Some(Deed {
        take: o.take,
        amount: o.amount,
        lost: o.to == To::Nobody,
        next,
    })
}

/// Deeds, the first of them nothing, and for each outcome the number of its own.
fn numbered(of: &[Deed]) -> (Vec<Deed>, Vec<u8>) {
    let mut deeds = vec![Deed::default()];
    let numbers = of.iter().map(|deed| {
        let known = deeds.iter().position(|d| d == deed);
        known.unwrap_or_else(|| {
            deeds.push(*deed);
            deeds.len() - 1
        }) as u8
    });
    let numbers = numbers.collect();
    (deeds, numbers)
}

impl Side {
    fn of(rules: &Playable, player: Player, numbers: &[u8]) -> Option<Side> {
        let (p, fast) = (&rules.params, &rules.fast);
        let row = usize::from(p.row);
        let holes = 2 * row;
        let me = player.index();
        let dir = p.direction as usize;
        let hole_of = |at: usize| (at + row * me) % holes;
        let seen = Seen::by(player);
        let game = Game::from_position(rules, Position::start(rules));
        let eligible = (0..holes).filter(|h| game.may_if_filled(*h, &seen));
        let eligible: Vec<usize> = eligible.map(|h| place(row, player, h)).collect();
        if eligible.iter().any(|at| *at >= row) {
            return None;
        }
        let mut laps = vec![];
        for from in 0..row {
            for count in 0..=usize::from(p.total) {
                let (lap, end) = fast.lap(fast.block[me][dir], hole_of(from), count as u8);
                // as whole numbers: a byte less lends from the next, and gets it back when it is added
                let word = |owner: Player| {
                    let bytes = (0..row)
                        .map(|i| lap.add[row * owner.index() + i])
                        .enumerate();
                    let store = lap.add[holes + owner.index()];
                    bytes.chain([(7, store)]).fold(0u64, |word, (i, add)| {
                        let lifted = owner == player && i == from && count > 0;
                        let add = match lifted {
                            true => i64::from(add) - if add == 0 { 0 } else { 256 },
                            false => i64::from(add),
                        };
                        word.wrapping_add((add as u64) << (8 * i))
                    })
                };
                let end = match end {
                    h if h < holes => place(row, player, h),
                    store if store - holes == me => holes,
                    _ => return None,
                };
                laps.push((word(player), word(player.other()), end as u8));
            }
        }
        let around = |list: &[u8]| -> Vec<u8> {
            (0..holes)
                .map(|at| place(row, player, usize::from(list[hole_of(at)])) as u8)
                .collect()
        };
        let opposite = (0..holes).map(|at| match p.opposite[hole_of(at)] {
            255 => 255,
            h => place(row, player, usize::from(h)) as u8,
        });
        let mut tables = vec![];
        for table in [&rules.last].into_iter().chain(&rules.looks) {
            tables.push(Side::table(&game, table, player, numbers)?);
        }
        debug_assert!(holes + 1 < PLACES);
        Some(Side {
            laps,
            tables,
            store: rules
                .last
                .apart
                .map_or(0, |c| numbers[usize::from(c.outcome)]),
            opposite: opposite.collect(),
            back: around(&fast.hole_next[me][1 - dir]),
            next: around(&fast.hole_next[me][dir]),
            eligible: eligible.iter().fold(0, |set, at| set | 0x80 << (8 * at)),
        })
    }

    /// A table by place, count and whether something lies opposite; none where more counts are distinguished than have room.
    fn table(game: &Game, table: &Table, player: Player, numbers: &[u8]) -> Option<Vec<u8>> {
        let row = game.rules().params.row as usize;
        let total = usize::from(game.rules().params.total);
        let find = |dim: Dim| table.dims.iter().find(|d| d.dim == dim);
        let count = find(Dim::Count);
        let opposite = find(Dim::Opposite).map_or(0, |d| d.stride);
        if let Some(d) = count {
            let last = d.class[COUNTS - 1];
            if (COUNTS..=total).any(|n| d.class[n] != last) {
                return None;
            }
        }
        let mut out = vec![];
        for at in 0..2 * row {
            let hole = (at + row * player.index()) % (2 * row);
            let code = usize::from(game.code(table, hole, &Seen::by(player)));
            for n in 0..COUNTS {
                let counted = count.map_or(0, |d| usize::from(d.class[n]) * d.stride);
                for across in [0, opposite] {
                    let cell = &table.cells[code + counted + across];
                    out.push(numbers[usize::from(cell.outcome)]);
                }
            }
        }
        Some(out)
    }
}
