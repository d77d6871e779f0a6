//! What the program finds in the database, for those who keep it: grouped and counted, as a page and as a table.

use std::collections::{BTreeMap, BTreeSet};

use super::reference::parse;
use crate::catalogue::{Evidence, Outline, Point};
use crate::publish::bind::from::From;
use crate::publish::bind::when::{year, year_words, years};
use crate::publish::bind::world::World;
use crate::publish::text::{counted, grouped, listed};
use crate::publish::view::{DoubtGroup, DoubtRow, DoubtsPage, Item};

/// A finding.
#[derive(Debug, Clone)]
pub struct Doubt {
    /// Its kind: a key of [`KINDS`].
    pub kind: &'static str,
    /// What it is about.
    item: Of,
    /// What is found.
    pub says: String,
}

#[derive(Debug, Clone, Copy)]
enum Of {
    Evidence(u32),
    Game(u32),
    Source(u32),
}

/// Kinds with what is so and why it matters, in the order of the page.
const KINDS: [(&str, &str, &str); 12] = [
    ("backwards", "Ends before it begins", "One of the two years, or an era, is mistaken, so the record cannot be placed in time."),
    ("day-nought", "A month or day 00", "The year, or year and month, may be all that is known; programs read such a day as missing."),
    ("after-works", "Dated after every work that it names", "A work cannot describe what came after it: the date belongs to a later edition, a work is missing, or the year is a slip."),
    ("off-outline", "Far from the people or region it names", "The record has both a point and the name of an outline; one of the two may belong to another record."),
    ("off-region", "Far from every region of its game", "The coordinates, their sign (east or west, north or south) or the game’s regions may be mistaken."),
    ("no-source", "No work is named", "Nothing in the record can be traced to a page."),
    ("source-twice", "The same work twice", "Readers lose nothing, but counts of works are too high."),
    ("same-words", "The same words as another record", "These are several records of one find, or one was pasted over another."),
    ("same-passage", "Sentences of another record", "Several records share a passage; if it was pasted, it may not be true of both."),
    ("not-quoted", "A number in the summary that the quotation lacks", "It may come from a picture or another page, be calculated, or be a slip; the quotation does not confirm it."),
    ("odd-year", "A reference with an impossible year", "According to the reference, the work is older than printing or newer than the database."),
    ("unread-work", "A reference that cannot be split", "Authors, year and title cannot be separated without guessing, so we keep it as it is."),
];

/// Kilometres beyond an outline that count as far from it, besides what the outline itself may be off.
const FAR_KM: f64 = 250.0;
/// Words that two records must share to be reported.
const SHARED: u32 = 12;
/// Rows of a group on the page; the rest is in the file.
const SHOWN: usize = 25;

/// All findings, by kind and number.
pub fn doubts(world: &World) -> Vec<Doubt> {
    let portal = world.portal();
    let mut out = vec![];
    let mut add = |kind, item, says: String| out.push(Doubt { kind, item, says });
    let mut words: BTreeMap<&str, Vec<&Evidence>> = BTreeMap::new();
    for record in portal.evidence.values() {
        let of = Of::Evidence(record.id);
        let (start, end) = (year(record.start.as_deref()), year(record.end.as_deref()));
        if let (Some(start), Some(end)) = (start, end) {
            if start > end {
                add("backwards", of, format!("the portal has {}", record.date));
            }
        }
        if record.date.contains("-00") {
            add("day-nought", of, format!("the portal has {}", record.date));
        }
        if let Some(says) = after_works(world, record) {
            add("after-works", of, says);
        }
        far(world, record, &mut add);
        if record.sources.is_empty() {
            add(
                "no-source",
                of,
                "the table of sources has no entry for it".to_owned(),
            );
        }
        let mut seen = vec![];
        for id in &record.sources {
            if seen.contains(id) {
                let label = world
                    .sources
                    .get(id)
                    .map(|s| s.short.clone())
                    .unwrap_or_default();
                add("source-twice", of, label);
            }
            seen.push(*id);
        }
        if !record.unquoted.is_empty() {
            let numbers = listed(&record.unquoted);
            add("not-quoted", of, format!("the summary says {numbers}"));
        }
        if record.content.sentences.iter().sum::<u32>() >= SHARED {
            words
                .entry(&record.content.sha256)
                .or_default()
                .push(record);
        }
    }
    for same in words.values().filter(|same| same.len() > 1) {
        for record in same {
            let others: Vec<String> = same
                .iter()
                .filter(|r| r.id != record.id)
                .map(|r| r.id.to_string())
                .collect();
            add(
                "same-words",
                Of::Evidence(record.id),
                format!(
                    "its content is that of {}, word for word",
                    others.join(", ")
                ),
            );
        }
    }
    passages(world, &mut add);
    for game in portal.games.values() {
        let years = game.reference.split(|c: char| !c.is_ascii_digit());
        for text in years.filter(|t| t.len() == 4) {
            let odd = text.parse::<u32>().is_ok_and(|y| (1000..1450).contains(&y));
            if odd && game.reference.contains(&format!(" {text}:")) {
                add(
                    "odd-year",
                    Of::Game(game.id),
                    format!("“{}”", game.reference),
                );
            }
        }
    }
    for source in portal.sources.values().filter(|s| parse(&s.text).is_none()) {
        add("unread-work", Of::Source(source.id), source.text.clone());
    }
    let place = |kind: &str| KINDS.iter().position(|(k, ..)| *k == kind);
    out.sort_by_key(|d| place(d.kind));
    out
}

/// What is reported of a record that begins after every work it names; nothing where it names none, or one whose year is not read.
pub fn after_works(world: &World, record: &Evidence) -> Option<String> {
    let begins = years(record)?.0;
    let printed = |id: &u32| {
        let read = parse(&world.portal().sources.get(id)?.text)?;
        read.year.get(..4)?.parse::<i32>().ok()
    };
    let works: Vec<i32> = record.sources.iter().map(printed).collect::<Option<_>>()?;
    let newest = works.into_iter().max()?;
    (begins > newest).then(|| {
        format!(
            "dated {}, and the newest work that it names is of {newest}",
            year_words(begins)
        )
    })
}

/// Long sentences that stand in other records too, unless the whole text does.
fn passages(world: &World, add: &mut impl FnMut(&'static str, Of, String)) {
    let records = &world.portal().evidence;
    let mut holders: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for record in records.values() {
        for sum in &record.passages {
            holders.entry(sum).or_default().insert(record.id);
        }
    }
    for record in records.values() {
        let sums: BTreeSet<&str> = record.passages.iter().map(String::as_str).collect();
        let mut shared: BTreeMap<u32, usize> = BTreeMap::new();
        for id in sums.iter().filter_map(|sum| holders.get(sum)).flatten() {
            let whole = records[id].content.sha256 == record.content.sha256;
            if *id != record.id && !whole {
                *shared.entry(*id).or_default() += 1;
            }
        }
        if !shared.is_empty() {
            let with = |(id, n): (&u32, &usize)| {
                format!("{} with {id}", counted(*n, "sentence", "sentences"))
            };
            let with: Vec<String> = shared.iter().map(with).collect();
            let says = format!("it shares part of its content: {}", listed(&with));
            add("same-passage", Of::Evidence(record.id), says);
        }
    }
}

/// Points far from the record's own outline, or from all regions of its game.
fn far(world: &World, record: &Evidence, add: &mut impl FnMut(&'static str, Of, String)) {
    let portal = world.portal();
    let near = |names: &[String], point: Point| -> Option<f64> {
        let outlines = names.iter().filter_map(|n| portal.outlines.get(n));
        let off = outlines.map(|o| beyond(o, point)).reduce(f64::min)?;
        (off > FAR_KM).then_some(off)
    };
    for point in &record.points {
        if let Some(off) = near(&record.outlines, *point) {
            add(
                "off-outline",
                Of::Evidence(record.id),
                format!(
                    "{} km from {}",
                    grouped(off as u64),
                    record.outlines.join(", ")
                ),
            );
        }
        let Some(game) = portal.games.get(&record.game) else {
            continue;
        };
        if let Some(off) = near(&game.regions, *point) {
            add(
                "off-region",
                Of::Evidence(record.id),
                format!(
                    "{} is {} km from {}",
                    record.place,
                    grouped(off as u64),
                    game.regions.join(", ")
                ),
            );
        }
    }
}

/// How far a point lies outside an outline, in kilometres, less what the outline may be off; 0 inside.
fn beyond(outline: &Outline, (lat, lon): Point) -> f64 {
    let stretch = lat.to_radians().cos().max(0.1);
    let mut nearest = f64::INFINITY;
    for shift in [-360.0, 0.0, 360.0] {
        let mut inside = false;
        for ring in &outline.rings {
            for pair in ring.windows(2) {
                let flat = |p: [f64; 2]| ((p[0] + shift - lon) * stretch, p[1] - lat);
                let ((ax, ay), (bx, by)) = (flat(pair[0]), flat(pair[1]));
                if (ay > 0.0) != (by > 0.0) && (bx - ax) * (-ay) / (by - ay) + ax > 0.0 {
                    inside = !inside;
                }
                let (dx, dy) = (bx - ax, by - ay);
                let length = dx * dx + dy * dy;
                let t = if length > 0.0 {
                    (-(ax * dx + ay * dy) / length).clamp(0.0, 1.0)
                } else {
                    0.0
                };
                nearest = nearest.min((ax + t * dx).hypot(ay + t * dy));
            }
        }
        if inside {
            return 0.0;
        }
    }
    (nearest * 111.2 - outline.within_km).max(0.0)
}

fn item(world: &World, from: From, of: Of) -> Item {
    match of {
        Of::Evidence(id) => {
            let name = format!("DLP.Evidence.{id}");
            Item {
                href: world.record_href(from, &name),
                label: name,
            }
        }
        Of::Game(id) => Item {
            href: world.portal_game_href(from, id),
            label: world.portal().game_name(id),
        },
        Of::Source(id) => Item {
            href: world.source_href(from, id),
            label: format!("Source {id}"),
        },
    }
}

/// The page of findings: of each kind the first, and how many there are.
pub fn doubts_page(world: &World, doubts: &[Doubt]) -> DoubtsPage {
    let groups: Vec<DoubtGroup> = KINDS
        .iter()
        .map(|(key, title, why)| {
            let of: Vec<&Doubt> = doubts.iter().filter(|d| d.kind == *key).collect();
            let rows = of.iter().take(SHOWN).map(|d| DoubtRow {
                item: item(world, From::Root, d.item),
                says: d.says.clone(),
            });
            DoubtGroup {
                key,
                title,
                why,
                count: of.len(),
                rows: rows.collect(),
                more: of.len().saturating_sub(SHOWN),
            }
        })
        .collect();
    DoubtsPage {
        line: format!(
            "{} in the portal’s database, listed for its editors; {} of {} kinds of finding did not occur.",
            counted(doubts.len(), "finding", "findings"),
            groups.iter().filter(|g| g.count == 0).count(),
            groups.len()
        ),
        groups,
    }
}

/// All findings as CSV.
pub fn doubts_csv(world: &World, doubts: &[Doubt]) -> String {
    let mut out = csv::Writer::from_writer(vec![]);
    let mut put = |row: [&str; 3]| {
        out.write_record(row).expect("memory takes every row");
    };
    put(["kind", "item", "says"]);
    for doubt in doubts {
        put([
            doubt.kind,
            &item(world, From::Root, doubt.item).label,
            &doubt.says,
        ]);
    }
    let bytes = out.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_as_far_as_it_lies_outside() {
        let outline = Outline {
            kind: "region".into(),
            within_km: 10.0,
            rings: vec![vec![
                [0.0, 0.0],
                [10.0, 0.0],
                [10.0, 10.0],
                [0.0, 10.0],
                [0.0, 0.0],
            ]],
        };
        assert!(beyond(&outline, (5.0, 5.0)) < 1e-9);
        assert!(beyond(&outline, (0.05, -0.05)) < 1e-9);
        let off = beyond(&outline, (-5.0, 5.0));
        assert!((off - 546.0).abs() < 1.0, "{off}");
        // the other way round the globe
        let east = Outline {
            rings: vec![vec![
                [170.0, 0.0],
                [190.0, 0.0],
                [190.0, 10.0],
                [170.0, 10.0],
                [170.0, 0.0],
            ]],
            ..outline
        };
        assert!(beyond(&east, (5.0, -175.0)) < 1e-9);
    }
}
