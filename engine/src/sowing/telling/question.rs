//! What a reader may ask about an event.

use super::{held, place};
use crate::game::prose::{number, possessive};
use crate::sowing::event::{Event, Spot, What};
use crate::sowing::play::Playable;
use crate::sowing::position::Mark;
use crate::sowing::rulings::Says;

/// The question that the clauses of an event answer. A word of one letter is a hole, wherever the event has holes.
pub fn question(rules: &Playable, event: &Event) -> String {
    let hole = |h: &u8| place(rules, *h);
    let lies = |from: &Option<Spot>| {
        from.map_or("on the board".into(), |s| {
            format!("in {}", place(rules, s.place))
        })
    };
    match &event.what {
        What::Sow { by, from, .. } => format!("What may {} do with {}?", by.name(), hole(from)),
        What::Relay { hole: h } => format!("Why does the sowing go on from {}?", hole(h)),
        What::MoveOn { to, .. } => format!("Why does the counter move on to {}?", hole(to)),
        What::Stop { at, looked, .. } => {
            // an article would be taken for a hole
            let how = if *looked { "with the look at" } else { "in" };
            format!("Why does the move end {how} {}?", hole(&at.place))
        }
        What::StopChosen { by, .. } => format!("Why may {} stop here?", by.name()),
        What::Endless { .. } | What::Unresolved { .. } => {
            "Why does this sowing count for nothing?".into()
        }
        What::Take { from, count, .. }
        | What::Removed {
            by: Some(_),
            from: Some(from),
            count,
            ..
        } => {
            format!("Why did {} leave {}?", number(*count), hole(&from.place))
        }
        What::Bring { from, to, .. } => {
            format!(
                "Why did counters of {} come into {}?",
                hole(&from.place),
                hole(to)
            )
        }
        What::Carry { from, count, .. } => {
            format!("Why did {} leave {}?", number(*count), hole(&from.place))
        }
        What::Missed { mover, hole: h, .. } => {
            format!("Why did {} not take {}?", mover.name(), hole(h))
        }
        What::Mark { by, hole: h, kind } => {
            let (by, kind) = (*by, *kind);
            format!("Why is {} {}?", hole(h), held(rules, Mark { kind, by }))
        }
        What::Visit { at, .. } => format!("Why is nothing taken from {}?", hole(&at.place)),
        What::Close { hole: h, .. } => format!("Why is {} closed?", hole(h)),
        What::Enter { by, hole: h } => {
            format!("Why may {} enter one in {}?", by.name(), hole(h))
        }
        What::Ask { by, hole: h } => format!("Why may {} choose in {}?", by.name(), hole(h)),
        What::Answer { by, hole: h, says } => match says {
            Says::On => format!("Why may {} go on from {}?", by.name(), hole(h)),
            Says::Back => format!("Why may {} turn back at {}?", by.name(), hole(h)),
            Says::Stop => format!("Why may {} stop in {}?", by.name(), hole(h)),
        },
        What::Place { by, hole: h, .. } => format!("Why may {} fill {}?", by.name(), hole(h)),
        What::StripVoid { by, .. } | What::StripLeave { by, .. } => {
            format!("Why does {} give back what they took?", by.name())
        }
        What::StripRest { by, .. } => format!("Why does {} get the rest?", by.name()),
        What::Again { by } => format!("Why does {} play again?", by.name()),
        What::AgainLost { by } => format!("Why might {} play again?", by.name()),
        What::Pass { by } => format!("Why does {} pass?", by.name()),
        What::RoundOver { .. } => "Why is the round over?".into(),
        What::Gather { by, from, .. } => {
            format!("Why does {} gather the counters {}?", by.name(), lies(from))
        }
        What::Removed { from, .. } => {
            format!("Why does nobody gather the counters {}?", lies(from))
        }
        What::Repay { by, .. } => format!("Why does {} pay back?", by.name()),
        What::Borrow { by, .. } => format!(
            "Why does {} fill a hole with the opponent’s counters?",
            by.name()
        ),
        What::MatchWon { by } => format!("Why has {} won?", by.name()),
        What::Lot { .. } => "Why is a lot drawn?".into(),
        What::PickFrom { by, .. } | What::PickFill { by: Some(by), .. } => {
            format!("Why may {} pick?", by.name())
        }
        What::PickFill { by: None, .. } => "Why may they pick?".into(),
        What::RacePick { by, hole: h, .. } => format!("Why does {} lift {}?", by.name(), hole(h)),
        What::RaceEnd { by, hole: h, .. } => format!(
            "Why does {} race end in {}?",
            possessive(by.name()),
            hole(h)
        ),
        What::RaceStop { by, hole: h } => format!("Why is {} stopped in {}?", by.name(), hole(h)),
        What::Palm { .. } | What::Shift { .. } => {
            "Why are counters moved before the first move?".into()
        }
    }
}
