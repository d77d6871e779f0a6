//! What rules do for a player without counters.

use crate::sowing::ruleset::{NextOp, Ruleset};
use crate::sowing::rulings::To;
use crate::sowing::words::{Feed, Strip};

/// What the rules do for a player without counters.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spares {
    /// He must be fed, or is where it can be done.
    pub feed: Option<Feed>,
    /// As much as can be.
    pub most: bool,
    pub strip: Option<Strip>,
    /// What a lap took can be seen from the board: counters go from holes into the mover's store, and nowhere else.
    pub plainly: bool,
    /// Moves are distinguished by more than their hole: such a duty is seen to move by move.
    pub alone: bool,
}

impl Spares {
    /// `passing`: counters on their way do something, or jump holes. `either`: some holes are sown the way the player says.
    pub fn of(rules: &Ruleset, passing: bool, either: bool) -> Spares {
        let p = &rules.params;
        let straight = rules.outcomes.iter().all(|o| {
            let takes = o.take.iter().flatten().next().is_some();
            (!takes || o.to == To::Mover) && o.next != NextOp::MoveOn
        });
        Spares {
            feed: p.feed,
            most: p.feed_most,
            strip: p.strip,
            plainly: straight && !passing,
            alone: p.feed.is_some() && either,
        }
    }

    /// Whether the rules do anything for him.
    pub fn any(&self) -> bool {
        self.feed.is_some() || self.strip.is_some()
    }

    /// Whether moves of a player are played one by one as soon as the other, or he, has no counters.
    pub fn alone(&self) -> bool {
        self.alone
    }
}
