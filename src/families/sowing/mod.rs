//! Games in which counters are sown.

mod figures;
mod lud;
mod page;
pub(crate) mod play;
mod results;

use super::page::Page;
use super::shapes::of;
use super::{Family, Shapes};
use crate::rules_files::{Loaded, RulesError};
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::sowing::{self, Playable};

pub(super) const FAMILY: Family = Family {
    word: sowing::VOCABULARY.word,
    lud: Some(|rules, bundle| Some(lud::lud(sowing::of(rules)?, bundle))),
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
        page: Page {
            info: ("Its rules.", of::<page::SowingInfo>),
            state: ("Where it stands.", of::<page::SowingState>),
            step: ("A step.", of::<page::SowingStep>),
            before: ("The position.", of::<play::Position>),
        },
    },
};

impl Loaded {
    /// Compiles rules of the sowing family under a choice of readings.
    ///
    /// # Errors
    /// Every clash, silence and unknown name with file and line; rules of another family.
    pub fn compile(&self, choice: &Choice) -> Result<Playable, RulesError> {
        let rules = self.rules(choice, &Overrides::new())?;
        let own = sowing::of(&*rules).cloned();
        own.ok_or_else(|| self.of_another_family())
    }
}
