//! Games in which sticks are thrown and pieces run along a track.

mod figures;
mod page;
mod play;
mod results;

use super::shapes::of;
use super::Parted;
use super::{Family, Shapes};
use ludarium_engine::shell::printed::{GameEnd, GameEvent, GameReplay, GameStep, SeriesFigures};
use ludarium_engine::track;
use schemars::json_schema;

pub(super) const FAMILY: Family = Family {
    word: track::VOCABULARY.word,
    small: None,
    shapes: Shapes {
        figures: (
            "Of a stick-and-track game.",
            of::<SeriesFigures<figures::Track>>,
        ),
        simulated: ("Of a stick-and-track game.", of::<figures::TrackTimed>),
        results: ("Of a stick-and-track game, likewise.", of::<results::Track>),
        replay: (
            "Of a stick-and-track game.",
            of::<GameReplay<GameStep<GameEvent>, play::TrackResult, Parted>>,
        ),
        step: (
            "A step of a stick-and-track game.",
            of::<GameStep<play::TrackEvent>>,
        ),
        end: ("The last line of a stick-and-track game.", of::<GameEnd>),
        position: (
            "Of a stick-and-track game, as text.",
            |_| json_schema!({ "type": "string" }),
        ),
        info: ("Its rules.", of::<page::TrackInfo>),
        state: ("Where it stands.", of::<page::TrackState>),
        page_step: ("A step.", of::<page::TrackStep>),
        before: ("Board and players.", of::<page::TrackBefore>),
    },
};
