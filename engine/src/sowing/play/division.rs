//! The board of the next round: houses for each, rows filled, what is over.

use super::refill::{cover, even, greedy, kept, patterns, rest};
use super::round::leader;
use super::situation::Seen;
use crate::game::chance::Chance;
use crate::game::Player;
use crate::sowing::event::{pattern_text, Lot};
use crate::sowing::event::{Event, What};
use crate::sowing::holes::{all_holes, HoleSet};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::ruleset::Divide;
use crate::sowing::rulings::Holes;
use crate::sowing::words::{Copied, Gained, Remainder};

impl Game<'_> {
    /// A hole for every `size` counters; each player's holes are one unbroken arc.
    pub(super) fn divide_houses<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        totals: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) {
        let size = u16::from(d.size);
        let n2 = self.pos.holes() as u16;
        let row = self.rules.params.row as usize;
        let mut owned = totals.map(|t| t / size);
        let over = totals.map(|t| t % size);
        // the i-th hole of an arc that begins at a player's left (or right) end
        let arc = |player: Player, i: usize| {
            let from_left = match d.gained {
                Gained::LoserLeft => true,
                Gained::LoserRight => false,
                Gained::SouthRight => player == Player::South,
                Gained::SouthLeft => player == Player::North,
            };
            let base = row * player.index();
            if from_left {
                (base + i) % n2 as usize
            } else {
                (base + row + n2 as usize - 1 - i) % n2 as usize
            }
        };
        // the hole that neither fills, if it does not get its full number
        let mut short = None;
        // counters out of play can leave more than one hole without an owner; these stay empty and closed
        if owned[0] + owned[1] < n2 && over[0] + over[1] > 0 {
            let most = leader(totals).unwrap_or(Player::South);
            let hole = arc(most, owned[most.index()] as usize);
            let given = if d.shared_odd && over[0] == over[1] {
                OddHole {
                    owner: leader(totals).map_or(Player::South, Player::other),
                    clauses: self.set_by("divide.odd"),
                    short: false,
                }
            } else {
                let nobody = OddHole {
                    owner: Player::South,
                    clauses: vec![],
                    short: false,
                };
                self.odd_hole(d, hole, totals, over, chance, obs)
                    .unwrap_or(nobody)
            };
            let i = given.owner.index();
            owned[i] += 1;
            if given.short {
                short = Some((hole, over[i] as u8, given.owner, over[1 - i] as u8));
            } else {
                self.borrow(given.owner, size - over[i], given.clauses, obs);
                if d.lent(over) {
                    self.owes[i] += size - over[i];
                }
            }
        }
        let richer = if owned[0] >= owned[1] {
            Player::South
        } else {
            Player::North
        };
        let holes = self.pos.holes();
        let mine =
            (0..owned[richer.index()] as usize).fold(0, |m: HoleSet, i| m | 1 << arc(richer, i));
        let all = all_holes(holes);
        self.pos.north = if richer == Player::North {
            mine
        } else {
            all & !mine
        };
        self.pos.cells[..holes].fill(d.size);
        self.pos.cells[holes] = 0;
        self.pos.cells[holes + 1] = 0;
        if let Some((hole, count, owner, kept)) = short {
            self.pos.cells[hole] = count;
            self.pos.cells[holes + owner.other().index()] = kept;
        }
    }

    /// Each pays back what the other put into his odd hole at the division before.
    pub(super) fn repay<O: Observer>(&mut self, totals: &mut [u16; 2], obs: &mut O) {
        for player in Player::BOTH {
            let i = player.index();
            let count = std::mem::take(&mut self.owes[i]).min(totals[i]);
            totals[i] -= count;
            totals[1 - i] += count;
            if O::ON && count > 0 {
                obs.event(Event {
                    what: What::Repay { by: player, count },
                    clauses: self.set_by("divide.debt"),
                });
            }
        }
    }

    fn borrow<O: Observer>(&mut self, by: Player, count: u16, clauses: Vec<u16>, obs: &mut O) {
        if O::ON {
            let what = What::Borrow { by, count };
            obs.event(Event { what, clauses });
        }
    }

    /// Whose the odd hole is: the `remainder` moment, looked up for each player with counters over.
    fn odd_hole<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        hole: usize,
        totals: [u16; 2],
        over: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) -> Option<OddHole> {
        let table = self.rules.remainder.as_ref()?;
        let full_gain = (0..2).any(|i| totals[i] >= self.held[i] + u16::from(d.size));
        for player in Player::BOTH {
            let i = player.index();
            if over[i] == 0 || over[i] >= u16::from(d.size) {
                continue;
            }
            let seen = Seen {
                over: over[i],
                richer: totals[i] > totals[1 - i],
                gained: totals[i] > self.held[i],
                full_gain,
                ..Seen::by(player)
            };
            let cell = self.look_up(table, 0, &seen);
            let clauses = table.whys[cell.why as usize].clauses.clone();
            if O::ASKS {
                obs.lookup(&clauses);
            }
            let holes = self.rules.outcomes[cell.outcome as usize].holes;
            let owner = match holes {
                Some(Holes::Mine | Holes::MineShort) => player,
                Some(Holes::Theirs | Holes::TheirsShort) => player.other(),
                Some(Holes::LastOwner) => self.pos.owner(hole),
                Some(Holes::Lot) => {
                    let about = Lot::Hole;
                    let winner = chance.lot(about.word(), 2).map(Player::at);
                    if O::ON {
                        obs.event(Event {
                            what: What::Lot { about, by: winner },
                            clauses: clauses.clone(),
                        });
                    }
                    winner.unwrap_or(Player::South)
                }
                None => continue,
            };
            return Some(OddHole {
                owner,
                clauses,
                short: matches!(holes, Some(Holes::MineShort | Holes::TheirsShort)),
            });
        }
        None
    }

    /// Before rows are filled: where the `remainder` moment says whose the odd hole is, the other puts into it what he has over,
    /// as far as it is wanted.
    pub(super) fn put_together<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        totals: &mut [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) {
        let size = u16::from(d.size);
        let over = totals.map(|t| t % size);
        let Some(odd) = self.odd_hole(d, 0, *totals, over, chance, obs) else {
            return;
        };
        let i = odd.owner.index();
        let count = over[1 - i].min(size - over[i]);
        if count > 0 {
            totals[i] += count;
            totals[1 - i] -= count;
            self.borrow(odd.owner, count, odd.clauses, obs);
            if d.lent(over) {
                self.owes[i] += count;
            }
        }
    }

    /// The poorer fills his holes from his right, the richer matches him; the surplus stays in store.
    pub(super) fn refill<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        totals: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) {
        let row = self.rules.params.row as usize;
        let holes = self.pos.holes();
        let size = u16::from(d.size);
        let poor = totals[0].min(totals[1]).min(size * row as u16);
        let pattern = match d.remainder {
            Remainder::Cover => cover(poor, row, size),
            Remainder::Greedy => greedy(poor, row, size),
            Remainder::Rest => rest(poor, row, size),
            Remainder::Even => even(poor, row),
            Remainder::Kept => kept(poor, row, size),
            Remainder::Picked => {
                let all = patterns(poor, row, size);
                let words: Vec<String> = all.iter().map(|p| pattern_text(p)).collect();
                let picked = chance.pick("fill", &words);
                if O::ON {
                    obs.event(Event {
                        what: What::PickFill {
                            by: leader(totals).map(Player::other),
                            counts: all[picked].clone(),
                        },
                        clauses: self.set_by("divide.remainder"),
                    });
                }
                all[picked].clone()
            }
        };
        let poorer = leader(totals).map_or(Player::South, Player::other);
        for player in Player::BOTH {
            let full = d.copy == Copied::Full && leader(totals) == Some(player);
            let mut left = totals[player.index()];
            for (i, count) in pattern.iter().enumerate() {
                let count = match full && *count > 0 {
                    true => size.min(left) as u8,
                    false => *count,
                };
                left -= u16::from(count);
                let place = |player: Player| {
                    // from the right: the last hole of his row first
                    player.index() * row + if d.from_left { i } else { row - 1 - i }
                };
                let hole = match self.opposite(place(poorer)) {
                    Some(facing) if d.copy == Copied::Facing && player != poorer => facing,
                    _ => place(player),
                };
                self.pos.cells[hole] = count;
                if d.empty_closed && count == 0 {
                    self.pos.closed |= 1 << hole;
                }
            }
            self.pos.cells[holes + player.index()] = left as u8;
        }
    }

    /// Each fills holes of his own row; what is left stays in store, what is not filled is closed.
    pub(super) fn own_row<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        totals: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) {
        let row = self.rules.params.row as usize;
        let holes = self.pos.holes();
        for player in Player::BOTH {
            let filled = ((totals[player.index()] / u16::from(d.size)) as usize).min(row);
            let first = all_holes(filled);
            let set = if d.picked && (1..row).contains(&filled) {
                self.pick_row(d, player, filled, chance, obs)
            } else {
                first
            };
            for i in 0..row {
                let hole = player.index() * row + if d.from_left { i } else { row - 1 - i };
                if set >> i & 1 == 1 {
                    self.pos.cells[hole] = d.size;
                } else {
                    self.pos.closed |= 1 << hole;
                }
            }
            self.pos.cells[holes + player.index()] =
                (totals[player.index()] - filled as u16 * u16::from(d.size)) as u8;
        }
    }

    /// The holes that a player picks to fill, as a bit set, his rightmost first.
    fn pick_row<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        player: Player,
        filled: usize,
        chance: &mut C,
        obs: &mut O,
    ) -> HoleSet {
        let row = self.rules.params.row as usize;
        let sets: Vec<HoleSet> = (0..=all_holes(row))
            .filter(|set| set.count_ones() as usize == filled)
            .collect();
        let counts = |set: HoleSet| -> Vec<u8> {
            let hole = |i: usize| d.size * u8::from(set >> i & 1 == 1);
            (0..row).map(hole).collect()
        };
        let words: Vec<String> = sets.iter().map(|s| pattern_text(&counts(*s))).collect();
        let set = sets[chance.pick("fill", &words)];
        if O::ON {
            obs.event(Event {
                what: What::PickFill {
                    by: Some(player),
                    counts: counts(set),
                },
                clauses: self.set_by("divide.from"),
            });
        }
        set
    }
}

/// Whose the hole is that neither can fill.
struct OddHole {
    owner: Player,
    clauses: Vec<u16>,
    /// It begins the round with only what its owner has over.
    short: bool,
}
