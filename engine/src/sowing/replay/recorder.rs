//! An observer that writes down what is reported of a step.

use crate::sowing::event::{Event, What};
use crate::sowing::play::Observer;
use serde::Serialize;

/// A lap as recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LapTold {
    /// Hole lifted.
    pub from: u8,
    /// Counters lifted.
    pub counters: u8,
    /// Place of the last counter.
    pub to: u8,
    /// Place of each counter: holes, then South's store, North's store.
    pub drops: Vec<u8>,
}

/// Laps recorded of a move that never ends; the rest only repeats.
pub(super) const LAPS_TOLD: usize = 200;

/// An observer that writes down everything.
#[derive(Debug, Clone, Default)]
pub struct Recorder {
    pub laps: Vec<LapTold>,
    /// Counters that fell outside any lap (a race).
    pub drops: Vec<u8>,
    /// Events, each with the number of counters fallen before it.
    pub events: Vec<(Event, u32)>,
    fallen: u32,
    /// Where the running lap's own event belongs: before what its counters cause.
    lap_at: (usize, u32),
    pub(super) endless: bool,
    /// Laps after which an endless move comes back.
    pub period: Option<u64>,
}

impl Observer for Recorder {
    fn lift(&mut self, hole: u8, count: u8) {
        self.lap_at = (self.events.len(), self.fallen);
        if self.laps.len() <= LAPS_TOLD {
            self.laps.push(LapTold {
                from: hole,
                counters: count,
                to: hole,
                drops: vec![],
            });
        }
    }

    fn drop(&mut self, place: u8) {
        self.fallen += 1;
        let telling = self.laps.len() <= LAPS_TOLD;
        match self.laps.last_mut() {
            None => self.drops.push(place),
            Some(lap) if telling => {
                lap.to = place;
                lap.drops.push(place);
            }
            Some(_) => {}
        }
    }

    fn event(&mut self, event: Event) {
        if matches!(event.what, What::Sow { .. }) {
            let (at, after) = self.lap_at;
            self.events
                .insert(at.min(self.events.len()), (event, after));
        } else {
            self.events.push((event, self.fallen));
        }
        // of an endless move only the end is kept
        if self.events.len() > 8 * LAPS_TOLD {
            self.events.drain(..4 * LAPS_TOLD);
        }
    }

    fn void(&mut self) {
        self.events.clear();
        self.laps.truncate(LAPS_TOLD);
        self.endless = true;
    }
}
