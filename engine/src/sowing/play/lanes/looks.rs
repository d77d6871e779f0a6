//! Looks at other holes, as a packed round makes them.

use super::faces::Faces;
use super::from_rules::{counted, static_part, Asker};
use super::tables::Tables;
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
    /// By what lies opposite.
    pub faces: Faces,
    pub outcomes: Vec<u8>,
}

impl Look {
    pub fn of<const N: usize>(rules: &Ruleset, t: &ruleset::Table, tables: &Tables<N>) -> Look {
        let part = |asker: Asker| static_part(rules, t, &asker) as u32;
        let mut look = Look {
            parts: Asker::all(tables.kinds()).map(part).collect(),
            counts: (0..=rules.params.total)
                .map(|n| counted(t, n) as u32)
                .collect(),
            faces: Faces::of(t, rules.params.total),
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

    /// What is found where this part is looked up: by count, and by what lies opposite.
    fn found(&self, part: u32) -> Vec<u8> {
        let parts = self.faces.parts();
        let at = |count: &u32| {
            let index = (*count + part) as usize;
            parts.iter().map(move |more| self.outcomes[index + more])
        };
        self.counts.iter().flat_map(at).collect()
    }
}
