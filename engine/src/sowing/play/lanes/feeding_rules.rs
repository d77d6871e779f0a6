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
    /// What a lap took can be told from the board: counters go from holes into the mover's store, and nowhere else.
    pub plainly: bool,
    /// Moves are told apart by more than their hole: such a duty is seen to move by move.
    pub alone: bool,
    /// A move may have to be taken back, and played by itself.
    takes_back: bool,
}

impl Spares {
    /// `passing`: counters on their way do something, or jump holes. `either`: some holes are sown the way the player says.
    pub fn of(rules: &Ruleset, passing: bool, either: bool) -> Spares {
        let p = &rules.params;
        let straight = rules.outcomes.iter().all(|o| {
            let takes = o.take.iter().flatten().next().is_some();
            (!takes || o.to == To::Mover) && o.next != NextOp::MoveOn
        });
        let relays = rules.outcomes.iter().any(|o| o.next == NextOp::Relay);
        let plainly = straight && !passing;
        let alone = p.feed.is_some() && either;
        let given_back = match p.strip {
            None | Some(Strip::RestToOther) => false,
            Some(Strip::Void) => !plainly || relays,
            Some(_) => true,
        };
        Spares {
            feed: p.feed,
            most: p.feed_most,
            strip: p.strip,
            plainly,
            alone,
            takes_back: alone || given_back,
        }
    }

    /// Whether the rules do anything for him.
    pub fn any(&self) -> bool {
        self.feed.is_some() || self.strip.is_some()
    }

    /// Whether what a move drew is kept, for it may have to be taken back.
    #[inline(always)]
    pub fn takes_back(&self) -> bool {
        self.takes_back
    }

    /// Whether moves of a player are played one by one as soon as the other, or he, has no counters.
    pub fn alone(&self) -> bool {
        self.alone
    }
}
