//! What lies opposite a hole, as part of a table's index: in the hole that faces it, in the one behind that, and in both together.

use super::from_rules::by_number;
use crate::sowing::ruleset::{Dim, Table};

/// By number of counters, the part of an index that each decides; empty where it does not matter.
#[derive(Debug, Clone, Default)]
pub(super) struct Faces {
    both: Vec<usize>,
    facing: Vec<usize>,
    behind: Vec<usize>,
}

/// The different parts that a list names; one where it is empty.
fn parts(of: &[usize]) -> Vec<usize> {
    let mut parts = of.to_vec();
    parts.sort_unstable();
    parts.dedup();
    if parts.is_empty() {
        parts.push(0);
    }
    parts
}

impl Faces {
    pub fn of(t: &Table, total: u16) -> Faces {
        Faces {
            both: by_number(t, &[Dim::Opposite, Dim::OppositeCount], total),
            facing: by_number(t, &[Dim::Facing], total),
            behind: by_number(t, &[Dim::Behind], total),
        }
    }

    /// Whether a table asks what lies opposite.
    pub fn any(&self) -> bool {
        ![&self.both, &self.facing, &self.behind]
            .iter()
            .all(|by| by.is_empty())
    }

    /// Whether it asks no more than if anything lies there.
    pub fn whether(&self) -> bool {
        let rest = self.both.get(1..).unwrap_or_default();
        let alike = rest.windows(2).all(|pair| pair[0] == pair[1]);
        alike && self.facing.is_empty() && self.behind.is_empty()
    }

    /// All sums of parts, in the order in which [`Faces::numbered`] numbers them.
    pub fn parts(&self) -> Vec<usize> {
        let mut sums = vec![];
        for both in parts(&self.both) {
            for facing in parts(&self.facing) {
                let more = parts(&self.behind);
                sums.extend(more.into_iter().map(|behind| both + facing + behind));
            }
        }
        sums
    }

    /// The same with its parts numbered, each number so many times `stride`.
    pub fn numbered(&self, stride: usize) -> Faces {
        let number = |of: &[usize], stride: usize| -> Vec<usize> {
            let all = parts(of);
            let place = |part: &usize| all.iter().position(|p| p == part).unwrap_or(0);
            of.iter().map(|part| place(part) * stride).collect()
        };
        let facing = stride * parts(&self.behind).len();
        let both = facing * parts(&self.facing).len();
        Faces {
            both: number(&self.both, both),
            facing: number(&self.facing, facing),
            behind: number(&self.behind, stride),
        }
    }

    /// The part for so many counters in the hole that faces one, and behind it.
    #[inline(always)]
    pub fn part(&self, facing: usize, behind: usize) -> usize {
        let part = |by: &Vec<usize>, n: usize| by.get(n).copied().unwrap_or(0);
        part(&self.both, facing + behind) + part(&self.facing, facing) + part(&self.behind, behind)
    }
}
