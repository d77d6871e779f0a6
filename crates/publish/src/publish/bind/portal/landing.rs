//! What the page of a record says first: a headline in words, a small map, its time among the records of its game, what stands near it, how
//! to cite it.

use std::collections::BTreeSet;

use super::entries::label;
use super::found::{code, found_words};
use super::vicinity::vicinity;
use crate::catalogue::Evidence;
use crate::publish::bind::from::From;
use crate::publish::bind::shared::Group;
use crate::publish::bind::when::{axis_with, date_words, span_words, years};
use crate::publish::bind::world::World;
use crate::publish::cite::Work;
use crate::publish::text::counted;
use crate::publish::view::{Citation, Landing, Link, Near, TextRun};

/// How many records of a kind are listed.
const LISTED: usize = 5;

/// What, of which game, where, when.
pub fn headline(world: &World, record: &Evidence) -> String {
    let game = world.listed().game_name(record.game);
    let parts = [
        record.kind.to_lowercase(),
        found_words(world, record),
        span_words(years(record)),
    ];
    let filled: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    format!("{game}: {}", filled.join(", "))
}

/// Everything that the page of a record says first.
pub fn landing(world: &World, record: &Evidence) -> Landing {
    let portal = world.listed();
    let game = portal.game_name(record.game);
    let found = found_words(world, record);
    let date = span_words(years(record));
    let centuries = world.shared.centuries.get(&record.game);
    let time = axis_with(
        centuries.map_or(&[], Vec::as_slice),
        years(record),
        &format!("Records of {game} by century; this one is from {date}"),
    );
    let mut shown = BTreeSet::new();
    let near = [
        at_the_site(world, record, &mut shown),
        of_the_game(world, record, &mut shown),
        of_the_time(world, record, &mut shown),
    ];
    Landing {
        headline: headline(world, record),
        all: portal.evidence.len(),
        map: vicinity(world, record, &found),
        time: if date.is_empty() { String::new() } else { time },
        date,
        near: near.into_iter().flatten().collect(),
        citation: citation(world, record),
    }
}

/// A record in a line; `game`: with its game.
fn line(world: &World, record: &Evidence, game: bool) -> Option<Link> {
    // from one record's page to another's
    let href = world.record_href(From::Record(""), &record.name)?;
    let mut words = vec![record.kind.to_lowercase()];
    let found = found_words(world, record);
    if game {
        words.insert(0, world.listed().game_name(record.game));
    } else if !found.is_empty() {
        words.push(found);
    }
    words.push(date_words(record));
    Some(Link {
        href,
        label: format!("{}: {}", label(record), words.join(", ")),
    })
}

/// Records that a list above has.
type Shown = BTreeSet<u32>;

/// Other records of a group, in the order in which they are listed, as many as can be, and how many there are in all.
struct Others<'w> {
    first: Vec<&'w Evidence>,
    all: usize,
    /// Whether any is of another game.
    mixed: bool,
}

/// Those that are listed, first those that no list above has; and all of them in the table of records, which counts the record itself.
fn near(
    world: &World,
    what: String,
    mut others: Others,
    query: &str,
    shown: &mut Shown,
) -> Option<Near> {
    others.first.sort_by_key(|o| shown.contains(&o.id));
    if others.first.is_empty() {
        return None;
    }
    let listed = others.first.iter().take(LISTED);
    shown.extend(listed.clone().map(|o| o.id));
    let whole = counted(others.all + 1, "record", "records");
    Some(Near {
        what,
        items: listed
            .filter_map(|o| line(world, o, others.mixed))
            .collect(),
        all: Link {
            href: format!("../records.html#{query}"),
            label: format!("all {whole}"),
        },
    })
}

/// The others of a group in order of their time from the record's.
fn nearest<'w>(
    world: &'w World,
    record: &'w Evidence,
    group: &'w Group,
) -> impl Iterator<Item = &'w Evidence> {
    let others = group.nearest(years(record)).filter(|id| *id != record.id);
    others.filter_map(|id| world.listed().evidence.get(&id))
}

/// The first of the others: as many as are listed, should all lists above have the same.
fn others<'w>(
    world: &'w World,
    record: &'w Evidence,
    group: &'w Group,
    shown: &Shown,
) -> Others<'w> {
    let nearest = nearest(world, record, group);
    Others {
        first: nearest.take(LISTED + shown.len()).collect(),
        all: group.ids.len() - 1,
        mixed: group.mixed,
    }
}

fn at_the_site(world: &World, record: &Evidence, shown: &mut Shown) -> Option<Near> {
    let site = world.found(record.id).site.as_ref()?;
    let group = world.shared.sites.get(&site.name)?;
    let query = format!("site={}", code(&site.name));
    let what = format!("Found at {}", site.name);
    let others = others(world, record, group, shown);
    near(world, what, others, &query, shown)
}

fn of_the_game(world: &World, record: &Evidence, shown: &mut Shown) -> Option<Near> {
    let game = world.listed().game_name(record.game);
    let others = others(world, record, world.shared.games.get(&record.game)?, shown);
    let query = format!("game={}", world.game_code(record.game));
    let what = format!("Of {game}, nearest in time");
    near(world, what, others, &query, shown)
}

/// Of one country, in the record's time.
fn of_the_time(world: &World, record: &Evidence, shown: &mut Shown) -> Option<Near> {
    let (from, to) = years(record)?;
    let [country] = world.found(record.id).countries.as_slice() else {
        return None;
    };
    let group = world.shared.countries.get(country)?;
    let most = LISTED + shown.len();
    // other games first: those of its own stand above
    let (mut first, mut own) = (vec![], vec![]);
    for other in nearest(world, record, group) {
        let same = years(other).is_some_and(|(a, b)| a <= to && b >= from);
        match other.game == record.game {
            _ if !same => {}
            false => first.push(other),
            true if own.len() < most => own.push(other),
            true => {}
        }
        if first.len() == most {
            break;
        }
    }
    let mixed = !first.is_empty();
    first.append(&mut own);
    let others = Others {
        first,
        all: group.overlapping((from, to)) - 1,
        mixed,
    };
    let year = |y: i32| match y {
        ..=0 => format!("{}bc", 1 - y),
        _ => y.to_string(),
    };
    let query = format!(
        "country={}&from={}&to={}",
        code(country),
        year(from),
        year(to)
    );
    let what = format!(
        "In {country} at the same time, {}",
        span_words(Some((from, to)))
    );
    near(world, what, others, &query, shown)
}

/// The record as a thing to cite: an entry of the portal's database, by its headline.
fn citation(world: &World, record: &Evidence) -> Citation {
    let id = &record.name;
    let source = world.source_of(id);
    let dump = world.portal().dumps.last();
    let year = dump.map_or("", |d| d.date.split('-').next().unwrap_or_default());
    let work = Work {
        key: id.to_lowercase().replace('.', "-"),
        kind: "online".to_owned(),
        authors: vec![(source.publisher().to_owned(), String::new())],
        year: year.to_owned(),
        title: format!("{id}, {}", headline(world, record)),
        book: source.label.clone(),
        address: source.address_of(id),
        ..Work::default()
    };
    let note = format!("facts as kept in {}", world.config.site.title);
    let mut text = work.text();
    text.push(TextRun {
        text: format!(" Facts as kept in {}.", world.config.site.title),
        italic: false,
    });
    Citation {
        text,
        formats: work.formats("", &note),
    }
}

/// In a sentence, for those who find the page by a search engine.
pub fn about(world: &World, record: &Evidence) -> String {
    let source = world.source_of(&record.name);
    let rests = counted(record.sources.len(), "work", "works");
    format!(
        "{}. Record {} of {}: where and when, its {rests}, what is near it, and where to find its text.",
        headline(world, record),
        label(record),
        source.named()
    )
}
