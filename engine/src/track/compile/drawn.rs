//! A board that is drawn: places by name, each player's course over them, and what is ruled of single places.

use super::board::{names, throws};
use crate::lang::settings::{Reader, Told};
use crate::track::rules::*;

/// Hundredths of a step.
const STEP: f64 = 100.0;
/// From the board to the first tray, and from one tray to the next.
const TRAY: i32 = 130;

/// A place as it is written: `a1 0 0`.
fn point(text: &str) -> Option<Point> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let [name, x, y] = parts[..] else {
        return None;
    };
    let at = |t: &str| {
        let n = t.parse::<f64>().ok().filter(|n| (0.0..=99.0).contains(n));
        n.map(|n| (n * STEP).round() as i32)
    };
    let letters = name.chars().take_while(char::is_ascii_lowercase).count();
    let is_name = (1..=3).contains(&letters)
        && name[letters..].len() <= 2
        && name[letters..].chars().all(|c| c.is_ascii_digit());
    is_name.then_some(Point {
        name: name.to_owned(),
        x: at(x)?,
        y: at(y)?,
    })
}

impl Drawn {
    fn find(&self, name: &str) -> Option<u16> {
        let at = self.points.iter().position(|p| p.name == name);
        at.map(|i| i as u16)
    }

    /// Places of a list of names; tells what is none.
    pub(super) fn named(&self, read: &Reader, path: &str) -> Vec<u16> {
        let found = |name: &String| {
            let found = self.find(name);
            if found.is_none() {
                read.say(path, format!("`{name}` is no place of track.points"));
            }
            found
        };
        names(read, path).iter().filter_map(found).collect()
    }

    /// A tray for every seat, below the board for the first, above for the second, and so on outwards.
    fn trays(&mut self, seats: u8, left: bool) {
        let all = |of: fn(&Point) -> i32| self.points[..usize::from(self.places)].iter().map(of);
        let ends = |of: fn(&Point) -> i32| (all(of).min().unwrap_or(0), all(of).max().unwrap_or(0));
        let ((west, east), (low, high)) = (ends(|p| p.x), ends(|p| p.y));
        for seat in 0..i32::from(seats) {
            let out = TRAY + seat / 2 * TRAY;
            self.points.push(Point {
                name: String::new(),
                x: if left { west } else { east },
                y: if seat % 2 == 0 { low - out } else { high + out },
            });
        }
    }

    /// The courses of all seats, as points; tells what is none.
    fn courses(&mut self, read: &Reader, seats: u8) {
        let ways = names(read, "track.ways");
        if ways.len() != 1 && ways.len() != usize::from(seats) {
            let message = format!(
                "{} courses: write one for all players, or {seats}",
                ways.len()
            );
            read.say("track.ways", message);
        }
        let trays = self.places;
        for (seat, text) in (0..seats).zip(ways.iter().cycle()) {
            let mut way = vec![];
            for (at, name) in text.split_whitespace().enumerate() {
                let found = match (name, at) {
                    ("hand", 0) => Some(trays + u16::from(seat)),
                    _ => self.find(name),
                };
                match found {
                    Some(place) => way.push(place),
                    None => {
                        read.say(
                            "track.ways",
                            format!("`{name}` is no place of track.points"),
                        );
                    }
                }
            }
            self.ways.push(way);
        }
        let begins = |w: &Vec<u16>| w.first().is_some_and(|p| *p >= trays);
        self.hand = self.ways.first().is_some_and(begins);
        let long = self.ways.first().map_or(0, Vec::len);
        let alike = |w: &Vec<u16>| w.len() == long && begins(w) == self.hand;
        if !(2..=500).contains(&long) || !self.ways.iter().all(alike) {
            let message =
                "all courses have as many places, 2 to 500, and all or none begin in the hand";
            read.say("track.ways", message);
        }
    }

    /// The links; tells what leads from no place of a course to another of the same.
    fn links(&mut self, read: &Reader) {
        for text in names(read, "link.lines") {
            let ends: Vec<Option<u16>> = text.split_whitespace().map(|n| self.find(n)).collect();
            let on = |from, to| {
                self.ways
                    .iter()
                    .any(|w| w.contains(&from) && w.contains(&to))
            };
            match ends[..] {
                [Some(from), Some(to)] if from != to && on(from, to) => self.links.push((from, to)),
                _ => {
                    let message = format!("`{text}`: write two places of one course, `a6 a20`");
                    read.say("link.lines", message);
                }
            }
        }
    }
}

/// The board that the settings draw.
pub(super) fn drawn(read: &Reader) -> Result<Drawn, Told> {
    let seats: u8 = read.int("setup.most")?;
    let mut drawn = Drawn {
        holes: read.word::<Stand>("track.stand")? == Stand::Holes,
        taken: Some(read.word("link.taken")?),
        again: read.word::<MarkedTurn>("turn.marked")? == MarkedTurn::Again,
        backward: Some(read.word("choose.backward")?).filter(|b| *b != Backward::Never),
        closed: read.word::<ShareOther>("share.other")? == ShareOther::Closed,
        block: [read.maybe_int("block.house")?, read.maybe_int("block.row")?],
        wall: read.maybe_int("block.wall")?,
        off_from: read.maybe_int("off.from")?,
        release: throws(read, "release.throws"),
        hand_first: read.word::<ReleaseFirst>("release.first")? == ReleaseFirst::Must,
        release_next: read.word::<ReleaseTo>("release.to")? == ReleaseTo::Next,
        ..Drawn::default()
    };
    for text in names(read, "track.points") {
        match point(&text) {
            Some(p) if drawn.find(&p.name).is_none() => drawn.points.push(p),
            Some(p) => {
                read.say("track.points", format!("`{}` stands twice", p.name));
            }
            None => {
                let message = format!("`{text}`: write a name of letters and a number, and its place in steps, `a1 0 0`");
                read.say("track.points", message);
            }
        }
    }
    if seats == 0 || seats > 8 {
        read.say("setup.most", "a board that is drawn is for 2 to 8 players");
    }
    drawn.places = drawn.points.len() as u16;
    drawn.courses(read, seats);
    drawn.links(read);
    drawn.gates = drawn.named(read, "track.gates");
    drawn.trays(seats, true);
    drawn.trays(seats, false);
    only_where_drawn_fits(read)?;
    Ok(drawn)
}

/// Tells what does not go with a board that is drawn.
fn only_where_drawn_fits(read: &Reader) -> Result<(), Told> {
    if read.word::<Course>("track.course")? != Course::OneWay {
        read.say("track.course", "on a board that is drawn pieces go one way");
    }
    let eats = read.word::<EatBy>("eat.by")? != EatBy::Nobody;
    if eats && read.maybe_word::<Trigger>("eat.trigger")? != Some(Trigger::Land) {
        read.say(
            "eat.trigger",
            "on a board that is drawn pieces eat where they land",
        );
    }
    if read.maybe_word::<Last>("track.last")? == Some(Last::Circuit) {
        read.say("track.last", "a circuit goes with a line or rows");
    }
    if read.has("supplement.many") {
        read.say(
            "supplement.many",
            "on a board that is drawn no credit is added to a throw",
        );
    }
    Ok(())
}

/// Parameters that speak of boards that are drawn; reported where the board is another.
pub(super) fn only_drawn(read: &Reader) {
    const ALL: [&str; 17] = [
        "track.points",
        "track.ways",
        "track.stand",
        "track.marks",
        "track.gates",
        "link.lines",
        "link.taken",
        "turn.marked",
        "choose.backward",
        "share.other",
        "block.house",
        "block.row",
        "block.wall",
        "off.from",
        "release.throws",
        "release.first",
        "release.to",
    ];
    for path in ALL.iter().filter(|p| read.has(p)) {
        read.say(path, "this goes with track.shape = \"drawn\"");
    }
}
