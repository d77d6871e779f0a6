//! Looks at other holes, as a packed round makes them.

use super::asked::{across, counted, static_part, Asker};
use super::lanes::Lanes;
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{self};
use std::collections::BTreeSet;

/// What one look finds: an index of its outcomes is a part by who asks what of the hole, one by its count, and one by the count
/// opposite.
#[derive(Debug, Clone)]
pub(super) struct Look {
    /// By [`Asker::index`]; empty = who asks does not matter.
    pub parts: Vec<u32>,
    /// By count.
    pub counts: Vec<u32>,
    /// By the count opposite; empty = not asked.
    pub across: Vec<usize>,
    pub outcomes: Vec<u8>,
}

impl Look {
    pub fn of<L: Lanes>(rules: &Ruleset, t: &ruleset::Table, packed: &Packed<L>) -> Look {
        let part = |asker: Asker| static_part(rules, t, &asker) as u32;
        let mut look = Look {
            parts: Asker::all(packed.kinds()).map(part).collect(),
            counts: (0..1u32 << packed.shift)
                .map(|n| counted(t, n.min(255) as u8) as u32)
                .collect(),
            across: across(t, rules.params.total),
            outcomes: t.cells.iter().map(|c| c.outcome).collect(),
        };
        let first = look.found(0);
        let mut parts: BTreeSet<u32> = look.parts.iter().copied().collect();
        parts.remove(&0);
        if parts.iter().all(|part| look.found(*part) == first) {
            look.parts.clear();
        }
        look
    }

    /// What is found where this part is asked: by count, and by the count opposite.
    fn found(&self, part: u32) -> Vec<u8> {
        let across = if self.across.is_empty() {
            &[0][..]
        } else {
            &self.across
        };
        let at = |count: &u32| {
            let index = (*count + part) as usize;
            across.iter().map(move |more| self.outcomes[index + more])
        };
        self.counts.iter().flat_map(at).collect()
    }
}
