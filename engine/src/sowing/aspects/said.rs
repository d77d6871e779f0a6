//! Cells of a table in a few words: what tells them from others, and what they do.

use super::Writer;
use crate::game::{number, NONE};
use crate::lang::{Holes, Take, To};
use crate::sowing::compile::{Cell, Dim, Table};
use crate::sowing::ruleset::{NextOp, Outcome};
use std::collections::BTreeSet;

impl Writer<'_> {
    /// What tells some cells from all.
    pub(super) fn condition(&self, table: &Table, some: &[usize], all: &[usize]) -> String {
        let mut parts = vec![];
        for d in &table.dims {
            let values = |cells: &[usize]| -> BTreeSet<usize> {
                cells.iter().map(|i| i / d.stride % d.size).collect()
            };
            let (here, any) = (values(some), values(all));
            if here == any {
                continue;
            }
            let labels: Vec<&str> = here.iter().map(|v| d.labels[*v].as_str()).collect();
            let label = labels.join(" or ");
            parts.push(match d.dim {
                Dim::Count => format!("made {}", label.parse().map_or(label.clone(), number)),
                Dim::Visited => label.clone(),
                Dim::Opposite if label == "some" => "counters opposite".into(),
                Dim::Opposite => "nothing opposite".into(),
                Dim::Side => format!("{label}'s hole")
                    .replace("own's", "own")
                    .replace("other's", "the other's"),
                Dim::Mark => labels
                    .iter()
                    .map(|l| l.rsplit(':').next().unwrap_or(l))
                    .collect::<BTreeSet<_>>()
                    .into_iter()
                    .collect::<Vec<_>>()
                    .join(" or "),
                Dim::OwnerHoles if label == "one" => "the owner's only hole".into(),
                Dim::OwnerHoles => "not the owner's only hole".into(),
                Dim::Richer if label == "yes" => "if he is the richer".into(),
                Dim::Richer => "if he is the poorer".into(),
                Dim::Gained if label == "yes" => "if he gained".into(),
                Dim::Gained => "if he did not gain".into(),
                Dim::FullGain if label == "yes" => "if a full hole was gained".into(),
                Dim::FullGain => "if no full hole was gained".into(),
                Dim::Captured if label == "yes" => "if something has been taken".into(),
                Dim::Captured => "if nothing has been taken".into(),
                Dim::Zone => format!("in {label}"),
                _ => format!("{} {label}", d.dim),
            });
        }
        if parts.is_empty() {
            "sometimes".into()
        } else {
            parts.join(", ")
        }
    }

    pub(super) fn outcome(&self, table: &Table, cell: &Cell) -> String {
        let o = &self.rules.outcomes[cell.outcome as usize];
        if table.moment == "remainder" {
            return match o.holes {
                Some(Holes::Mine) => "he gets the hole",
                Some(Holes::Theirs) => "the other gets the hole",
                Some(Holes::Lot) => "lots decide",
                Some(Holes::MineShort) => "he gets the hole, with what he has over",
                Some(Holes::TheirsShort) => "the other gets the hole, with what he has over",
                Some(Holes::LastOwner) => "the hole stays with its last owner",
                None => NONE,
            }
            .into();
        }
        self.words(o)
    }

    /// An outcome in a few words.
    pub fn words(&self, o: &Outcome) -> String {
        // taken apart whole, so that a new field is told here or passed over on purpose
        let Outcome {
            next,
            take,
            amount,
            to,
            miss,
            mark,
            by_owner,
            visit,
            bar,
            close,
            // of holes to choose, to jump, to give, of counters sent home; of the end of a round: each has an aspect of its own or none
            may: _,
            resort: _,
            direction: _,
            skip: _,
            bank: _,
            over: _,
            holes: _,
        } = *o;
        let mut parts: Vec<String> = vec![];
        let amount = match amount {
            0 => "all".to_string(),
            n => number(u16::from(n)),
        };
        let to = match to {
            To::Mover => "",
            To::Owner => " by the hole's owner",
            To::OwnMark => " into the taker's own mark",
            To::Opener => " by who began the round",
            To::Here => " into the last hole",
            To::Nobody => " out of play",
            To::Hand => " into the hand, to be placed",
        };
        let takes: Vec<Take> = take.iter().flatten().copied().collect();
        match takes.as_slice() {
            [] => {}
            [Take::Here] => parts.push(format!("{amount} taken{to}")),
            [Take::Opposite] => parts.push(format!("all opposite taken{to}")),
            [Take::Every] => parts.push(format!("every hole of {amount} taken{to}")),
            [Take::Board] => parts.push(format!("all on the board taken{to}")),
            _ => parts.push(format!("this and all opposite taken{to}")),
        }
        // the name of a mark is the game's own; where there is only one kind it is no difference in the rules
        let kind = |n: u8| match self.rules.marks.as_slice() {
            [_] => String::new(),
            kinds => format!(" as {}", kinds[n as usize - 1]),
        };
        if miss > 0 {
            parts.push(format!("or let pass and marked{}", kind(miss)));
        }
        if mark > 0 {
            let whose = if by_owner { " for its owner" } else { "" };
            parts.push(match kind(mark).as_str() {
                "" => format!("the hole is marked{whose}"),
                kind => format!("marked{kind}{whose}"),
            });
        }
        if visit {
            parts.push("visited, nothing taken".into());
        }
        if close {
            parts.push("the hole is closed".into());
        }
        if bar {
            parts.push("barred to the other's next move".into());
        }
        match next {
            NextOp::None => {}
            NextOp::End | NextOp::Won => parts.push("the move ends".into()),
            NextOp::Relay => parts.push("take all up, go on".into()),
            NextOp::MoveOn => parts.push("the counter moves one hole on".into()),
            NextOp::Again => parts.push("the player moves again".into()),
            NextOp::MayAgain => parts.push("the player may move again".into()),
            NextOp::LookBack(_) => parts.push("the hole before is looked at".into()),
            NextOp::LookNext(_) => parts.push("the next hole is looked at".into()),
            NextOp::LookOpposite(_) => parts.push("the hole opposite is looked at".into()),
        }
        if parts.is_empty() {
            "it stays, nothing happens".into()
        } else {
            parts.join(", ")
        }
    }
}
