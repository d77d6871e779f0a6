//! Games of men on points.

mod figures;
mod page;
mod play;
mod results;

use super::shapes::of;
use super::Parted;
use super::{Family, Shapes};
use ludarium_engine::men;
use ludarium_engine::shell::printed::{GameEnd, GameEvent, GameReplay, GameStep, SeriesFigures};
use schemars::json_schema;

pub(super) const FAMILY: Family = Family {
    word: men::VOCABULARY.word,
    small: None,
    shapes: Shapes {
        figures: (
            "Of a game of men on points.",
            of::<SeriesFigures<figures::Men>>,
        ),
        simulated: ("Of a game of men on points.", of::<figures::MenTimed>),
        results: ("Of a game of men on points, likewise.", of::<results::Men>),
        replay: (
            "Of a game of men on points.",
            of::<GameReplay<GameStep<GameEvent>, play::MenResult, Parted>>,
        ),
        step: (
            "A step of a game of men on points.",
            of::<GameStep<play::MenEventTold>>,
        ),
        end: ("The last line of a game of men on points.", of::<GameEnd>),
        position: (
            "Of a game of men on points, as text.",
            |_| json_schema!({ "type": "string" }),
        ),
        info: ("Its rules.", of::<page::MenInfo>),
        state: ("Where it stands.", of::<page::MenState>),
        page_step: ("A step.", of::<page::MenStep>),
        before: ("Men and hands.", of::<page::MenBefore>),
    },
};
