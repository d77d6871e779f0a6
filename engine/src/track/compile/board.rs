//! The board and the sticks: places, starts, marks, where a circuit begins again.

use crate::lang::settings::{Reader, Told};
use crate::track::rules::*;

/// The places that pieces go over.
pub(super) struct Board {
    pub shape: Shape,
    pub days: u16,
    pub rows: u16,
    pub columns: u16,
    /// Rows: both players go the same way.
    pub same: bool,
    /// Places of a course.
    pub places: u32,
}

pub(super) fn board(read: &Reader) -> Result<Board, Told> {
    let shape = read.word("track.shape")?;
    let days = read.maybe_int("track.days")?.unwrap_or(0);
    let rows: u16 = read.maybe_int("track.rows")?.unwrap_or(0);
    let columns = read.maybe_int("track.columns")?.unwrap_or(0);
    let same = read.maybe_word("track.other")? == Some(OtherCourse::Same);
    if shape == Shape::Rows && rows % 2 == 1 && !same {
        read.say("track.rows", format!("{rows} rows: with an odd number the two courses would meet head-on; an even number is needed"));
    }
    let places = match shape {
        Shape::Line => u32::from(days) + 1,
        Shape::Rows => u32::from(rows) * u32::from(columns),
    };
    Ok(Board {
        shape,
        days,
        rows,
        columns,
        same,
        places,
    })
}

impl Board {
    /// The numbers of a list that are places; whether all are.
    fn places_of(&self, list: &[i64]) -> (Vec<u16>, bool) {
        let fit = list.iter().filter_map(|n| u16::try_from(*n).ok());
        let fit: Vec<u16> = fit.filter(|n| u32::from(*n) < self.places).collect();
        let all = fit.len() == list.len();
        (fit, all)
    }

    fn last(&self) -> u32 {
        self.places.saturating_sub(1)
    }

    /// Where each player's pieces stand at the start: the first's, the second's.
    pub fn starts(&self, read: &Reader) -> [Vec<u16>; 2] {
        let told = read.maybe_ints("setup.at").unwrap_or_default();
        let (at, all) = self.places_of(&told);
        if at.is_empty() || !all {
            let last = self.last();
            let message = format!("places from 0 to {last} are needed, one for each piece");
            read.say("setup.at", message);
        }
        let Some(told) = read.maybe_ints("setup.other-at") else {
            return [at.clone(), at];
        };
        let (other, all) = self.places_of(&told);
        if !all || other.len() != at.len() {
            read.say(
                "setup.other-at",
                format!(
                    "{} places on the board are needed, as many as in setup.at",
                    at.len()
                ),
            );
        }
        [at, other]
    }

    /// Places that are marked. A board that was made smaller from outside has no marks beyond its edge.
    pub fn marked(&self, read: &Reader, resized: bool) -> Vec<u16> {
        let told = read.maybe_ints("track.marked").unwrap_or_default();
        let (marked, all) = self.places_of(&told);
        if !all && !resized {
            let message = format!("places from 0 to {} are needed", self.last());
            read.say("track.marked", message);
        }
        marked
    }

    /// A circuit: the first place it comes to again, and the place after which it does.
    pub fn again(&self, read: &Reader) -> Result<(u16, u16), Told> {
        let from: u16 = read.maybe_int("track.again-from")?.unwrap_or(1);
        let after: u16 = read.maybe_int("track.again-after")?.unwrap_or(self.rows);
        if self.shape == Shape::Line {
            return Ok((0, self.days));
        }
        if from < 1 || from > after || after > self.rows {
            let rows = self.rows;
            let message = format!(
                "a circuit from row {from} to row {after} is none on a board of {rows} rows"
            );
            read.say("track.again-from", message);
        }
        Ok((
            from.saturating_sub(1) * self.columns,
            (after * self.columns).saturating_sub(1),
        ))
    }
}

/// Values of throws in a list; tells numbers that none can be.
pub(super) fn throws(read: &Reader, path: &str) -> Vec<u8> {
    let list = read.maybe_ints(path).unwrap_or_default();
    let value = |n: &i64| {
        let small = u8::try_from(*n).ok();
        if small.is_none() {
            read.say(path, format!("{n} is no value of a throw"));
        }
        small
    };
    list.iter().filter_map(value).collect()
}

/// Names of a list.
pub(super) fn names(read: &Reader, path: &str) -> Vec<String> {
    read.names(path).into_iter().map(str::to_owned).collect()
}

/// The sticks; tells lists of other parameters that name a throw there is not.
pub(super) fn sticks(read: &Reader) -> Result<Sticks, Told> {
    let count: u8 = read.int("sticks.count")?;
    let sticks = Sticks {
        count,
        values: throws(read, "sticks.values"),
        names: names(read, "sticks.names"),
        flat: read.int("sticks.flat")?,
    };
    let sides = usize::from(count) + 1;
    let mut once = sticks.values.clone();
    once.sort_unstable();
    once.dedup();
    if once.len() != sides || sticks.values.len() != once.len() || once[0] == 0 {
        let message = format!(
            "{count} sticks need {sides} values above 0, each once, from no flat side up to all"
        );
        read.say("sticks.values", message);
    }
    if sticks.names.len() != sides {
        read.say("sticks.names", format!("{count} sticks need {sides} names"));
    }
    for path in ["turn.stop", "mark.values", "station.bank", "role.bank"] {
        let known = |v: &u8| sticks.values.contains(v);
        for v in throws(read, path).iter().filter(|v| !known(v)) {
            read.say(path, format!("{v} is no value of a throw"));
        }
    }
    Ok(sticks)
}
