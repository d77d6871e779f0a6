//! Which holes may be chosen, where more than a least count decides: other counts, and where their first lap would end.

use super::asked::{counted, static_part, Asker};
use super::board::Table;
use super::lanes::Lanes;
use super::Packed;
use crate::game::Player;
use crate::sowing::compile::{self, Dim, DimUse};
use crate::sowing::Ruleset;

/// Whether a hole may be chosen: an index is a part by who asks what of the hole, one by its count, one by whose is the hole where
/// the lap would end, and one by what lies there.
#[derive(Debug, Clone)]
pub(super) struct Sieve {
    /// By [`Asker::index`].
    parts: Vec<u32>,
    /// By count.
    counts: Vec<u32>,
    /// The mover's, the other's, a store.
    place: [u32; 3],
    /// By the count there; empty = not asked.
    on: Vec<u32>,
    may: Vec<bool>,
}

/// The parts of `choose` that ask of a lap's end.
pub(super) fn asked(d: &DimUse) -> bool {
    matches!(d.dim, Dim::Ends | Dim::EndsOn)
}

impl Sieve {
    pub fn of<L: Lanes>(rules: &Ruleset, packed: &Packed<L>) -> Sieve {
        let t: &compile::Table = &rules.choose;
        let counts = 1u32 << packed.shift;
        let stride = |dim: Dim| t.dims.iter().find(|d| d.dim == dim);
        let place = stride(Dim::Ends).map_or(0, |d| d.stride as u32);
        Sieve {
            parts: Asker::all(packed.holes, packed.marks)
                .map(|asker| static_part(rules, t, &asker) as u32)
                .collect(),
            counts: (0..counts)
                .map(|n| counted(t, n.min(255) as u8) as u32)
                .collect(),
            place: [0, place, 2 * place],
            on: stride(Dim::EndsOn).map_or(vec![], |d| {
                let class = |n: u32| u32::from(d.class[n.min(255) as usize]);
                (0..counts).map(|n| class(n) * d.stride as u32).collect()
            }),
            may: t
                .cells
                .iter()
                .map(|c| rules.outcomes[c.outcome as usize].may)
                .collect(),
        }
    }

    /// Those of some holes that a player may choose.
    pub fn among<L: Lanes>(
        &self,
        mut set: L::Set,
        table: &Table<'_, L>,
        board: L,
        mover: Player,
    ) -> L::Set {
        let p = &table.rules.params;
        let packed = table.packed;
        let block = packed.block[mover.index()][p.direction as usize] as usize;
        for (i, eight) in set.as_mut().iter_mut().enumerate() {
            let mut holes = *eight;
            while holes != 0 {
                let bit = holes.trailing_zeros() as usize;
                holes &= holes - 1;
                let hole = 8 * i + bit / 8;
                let count = board.byte(hole);
                let lap = &packed.laps[block + (hole << packed.shift) + count];
                let end = usize::from(lap.end);
                let asker = table.asker(mover, hole);
                let part = self.parts[asker.index(packed.holes, packed.marks)];
                let mut index = part + self.counts[count];
                index += if end >= packed.holes {
                    self.place[2]
                } else {
                    let owner = if p.by_row {
                        Player::BOTH[(p.north >> end & 1) as usize]
                    } else {
                        table.owner(end)
                    };
                    self.place[usize::from(owner != mover)]
                };
                if !self.on.is_empty() {
                    let there = board.plus(lap.add).byte(end);
                    index += self.on[there.saturating_sub(1)];
                }
                if !self.may[index as usize] {
                    *eight &= !(1 << bit);
                }
            }
        }
        set
    }
}
