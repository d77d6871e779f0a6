//! Games in which counters are sown.

mod figures;
mod page;
pub mod play;
mod results;
mod smaller;

use super::shapes::of;
use super::{Family, Shapes};
use ludarium_engine::sowing;

pub(super) const FAMILY: Family = Family {
    word: sowing::VOCABULARY.word,
    small: Some(super::Small {
        tied: smaller::tied,
        stops: smaller::stops,
        of: smaller::smaller,
    }),
    shapes: Shapes {
        figures: ("Of a sowing game.", of::<figures::Sowing>),
        simulated: ("Of a sowing game.", of::<figures::SowingTimed>),
        results: (
            "Of a sowing game, without statistics of its own.",
            of::<results::Sowing>,
        ),
        replay: ("Of a sowing game.", of::<play::SowingReplay>),
        step: ("A step of a sowing game.", of::<play::SowingStep>),
        end: ("The last line of a sowing game.", of::<play::SowingEnd>),
        position: ("Of a sowing game.", of::<play::Position>),
        info: ("Its rules.", of::<page::SowingInfo>),
        state: ("Where it stands.", of::<page::SowingState>),
        page_step: ("A step.", of::<play::SowingStep<page::SowingEvent>>),
        before: ("The position.", of::<play::Position>),
    },
};
