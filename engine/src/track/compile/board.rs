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
    /// The board that is drawn.
    pub drawn: Drawn,
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
    let drawn = match shape {
        Shape::Drawn => super::drawn::drawn(read)?,
        Shape::Line | Shape::Rows => Drawn::default(),
    };
    let places = match shape {
        Shape::Line => u32::from(days) + 1,
        Shape::Rows => u32::from(rows) * u32::from(columns),
        Shape::Drawn => drawn.ways.first().map_or(0, |w| w.len() as u32),
    };
    Ok(Board {
        shape,
        days,
        rows,
        columns,
        same,
        places,
        drawn,
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
        let listed = read.maybe_ints("setup.at").unwrap_or_default();
        let (at, all) = self.places_of(&listed);
        if at.is_empty() || !all {
            let last = self.last();
            let message = format!("places from 0 to {last} are needed, one for each piece");
            read.say("setup.at", message);
        }
        let Some(listed) = read.maybe_ints("setup.other-at") else {
            return [at.clone(), at];
        };
        let (other, all) = self.places_of(&listed);
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
        if self.shape == Shape::Drawn {
            return self.drawn.named(read, "track.marks");
        }
        let listed = read.maybe_ints("track.marked").unwrap_or_default();
        let (marked, all) = self.places_of(&listed);
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
        if self.shape != Shape::Rows {
            return Ok((self.drawn.hand.into(), self.last() as u16));
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
    let kind = read.word("sticks.kind")?;
    if kind != Thrown::Dice {
        read.needs(&["sticks.flat"], "by what has two sides");
    }
    let mut sticks = Sticks {
        kind,
        faces: vec![],
        count: read.int("sticks.count")?,
        values: throws(read, "sticks.values"),
        names: names(read, "sticks.names"),
        flat: read.maybe_int("sticks.flat")?.unwrap_or(0),
    };
    let sides = match kind {
        Thrown::Dice => sticks.values.len(),
        _ => usize::from(sticks.count) + 1,
    };
    let mut once = sticks.values.clone();
    once.sort_unstable();
    once.dedup();
    if once.len() != sides || sticks.values.len() != once.len() || once.is_empty() {
        let count = sticks.count;
        let message =
            format!("{count} sticks need {sides} values, each once, from no flat side up to all");
        read.say("sticks.values", message);
    }
    if sticks.names.len() != sides {
        let message = format!("{sides} names are needed, one for each value");
        read.say("sticks.names", message);
    }
    if kind == Thrown::Dice {
        dice(read, &mut sticks)?;
    }
    for path in ["turn.stop", "mark.values", "station.bank", "role.bank"] {
        let known = |v: &u8| sticks.values.contains(v);
        for v in throws(read, path).iter().filter(|v| !known(v)) {
            read.say(path, format!("{v} is no value of a throw"));
        }
    }
    Ok(sticks)
}

/// The faces of one die, each with its weight; of two dice the pairs, the larger first: a six and a one are 61.
fn dice(read: &Reader, sticks: &mut Sticks) -> Result<(), Told> {
    let each = read.word::<ThrowMoves>("throw.moves")? == ThrowMoves::EachDie;
    let listed = read.maybe_ints("sticks.weights").unwrap_or_default();
    let weight = |n: &i64| u16::try_from(*n).ok().filter(|n| (1..=1000).contains(n));
    let weights: Vec<u16> = listed.iter().filter_map(weight).collect();
    let faces = sticks.values.len();
    let fits = listed.is_empty() || (weights.len() == faces && listed.len() == faces && !each);
    if !fits {
        let message =
            format!("{faces} numbers from 1 to 1000 are needed, one for each face of one die");
        read.say("sticks.weights", message);
    }
    sticks.faces = match listed.is_empty() {
        true => vec![1; faces],
        false => weights,
    };
    if each != (sticks.count == 2) || sticks.count > 2 {
        let message = "one die is thrown, or two with throw.moves = \"each-die\"";
        read.say("sticks.count", message);
    }
    if !each {
        return Ok(());
    }
    if sticks.values.iter().any(|v| !(1..=6).contains(v)) {
        read.say("sticks.values", "two dice have faces from 1 to 6");
    }
    let one: Vec<(u8, String)> = sticks
        .values
        .drain(..)
        .zip(sticks.names.drain(..))
        .collect();
    sticks.faces.clear();
    for (k, (a, name)) in one.iter().enumerate() {
        for (b, other) in &one[..=k] {
            sticks.values.push(10 * a.max(b) + a.min(b));
            sticks.names.push(format!("{name} and {other}"));
            sticks.faces.push(if a == b { 1 } else { 2 });
        }
    }
    Ok(())
}
