//! What is prepared for boards whose moves can be sown without the game.

use crate::sowing::holes::PLACES;
use crate::sowing::play::fast::Fast;
use crate::sowing::ruleset::{Dim, DirOp, NextOp, Outcome, Ruleset, Table};
use crate::sowing::rulings::{Take, To};
use crate::sowing::words::{EndlessThen, Strip};

/// No hole, nobody.
pub(super) const NONE: u8 = 255;
/// What the last counter asks of a place in one table, beside owners and marks.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// Counters in the hole → part of the index.
    pub(super) count: [u16; 256],
    /// Part of the index if something lies opposite; 0 = does not matter.
    pub(super) opposite: u16,
    /// Counters lifted → part of the index; empty = does not matter.
    pub(super) sown: Vec<u16>,
    /// Counters opposite → part of the index; empty = does not matter.
    pub(super) across: Vec<u16>,
    pub(super) outcomes: Vec<u8>,
    pub(super) store: u8,
}

/// What is prepared for boards whose moves can be sown here.
#[derive(Debug, Clone)]
pub struct Quick {
    /// `last`, then the looks.
    pub(super) tables: Vec<Asked>,
    /// For each outcome, whether it can be carried out here.
    pub(super) does: Vec<bool>,
    /// The hole opposite each place; [`NONE`] = none.
    pub(super) opposite: [u8; PLACES],
    /// The other must be given counters if he has none.
    pub(super) duty: bool,
}

impl Quick {
    /// Prepares it, where the rules' moves can be sown so.
    pub(in crate::sowing::play) fn of(rules: &Ruleset, fast: &Fast) -> Option<Quick> {
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
        let tables = || [&rules.last].into_iter().chain(&rules.looks);
        let fits = plain && settles && fast.by_lap && p.behind.is_empty() && tables().all(asks);
        fits.then(|| Quick {
            tables: tables().map(prepare).collect(),
            does: rules.outcomes.iter().map(does).collect(),
            opposite: std::array::from_fn(|h| p.opposite.get(h).copied().unwrap_or(NONE)),
            duty: p.feed.is_some(),
        })
    }
}

/// Whether an outcome at the end of a lap can be carried out here.
fn does(o: &Outcome) -> bool {
    let known = Outcome {
        next: o.next,
        take: o.take,
        amount: o.amount,
        to: o.to,
        by_owner: o.by_owner,
        ..Outcome::default()
    };
    let takes = o.take.iter().flatten();
    *o == known
        && takes
            .into_iter()
            .all(|t| matches!(t, Take::Here | Take::Opposite))
        && matches!(o.to, To::Mover | To::Owner | To::Nobody)
        && !matches!(o.next, NextOp::MayAgain | NextOp::MoveOn | NextOp::Ask)
}

fn prepare(t: &Table) -> Asked {
    let part = |dim: Dim| {
        let found = t.dims.iter().find(|d| d.dim == dim);
        found.map_or(vec![], |d| {
            let class = d.class.iter();
            class.map(|c| u16::from(*c) * d.stride as u16).collect()
        })
    };
    let mut count = [0; 256];
    count
        .iter_mut()
        .zip(part(Dim::Count))
        .for_each(|(c, part)| *c = part);
    let opposite = t.dims.iter().find(|d| d.dim == Dim::Opposite);
    Asked {
        count,
        opposite: opposite.map_or(0, |d| d.stride as u16),
        sown: part(Dim::Sown),
        across: part(Dim::OppositeCount),
        outcomes: t.cells.iter().map(|c| c.outcome).collect(),
        store: t.apart.map_or(0, |c| c.outcome),
    }
}
