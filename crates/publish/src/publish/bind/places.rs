//! Places on a map and dates on a line: where a game was recorded, when its account was set down, when it may have been played.

use std::fmt::Write as _;

use serde_json::{json, Value};

use super::super::families;
use super::super::map::{degrees, draw, Land, Spot};
use super::super::render::escape;
use super::super::text::{anchor, counted, typographic};
use super::super::view::{DateRow, Link, MapPage, PlaceRow, TimelinePage};
use super::from::From;
use super::game::Game;
use super::when::{year_words, years, years_between};
use super::world::World;
use super::{aspects, portal};
use crate::corpus::{Edition, Match, Place, Standing};

/// Everything on the map's page.
pub fn map_page(world: &World, land: Option<&Land>) -> MapPage {
    // a place that is known and from which no game is recorded is none of these
    let told_of = world.corpus.places.iter();
    let told_of: Vec<&Place> = told_of.filter(|p| !games(world, p).is_empty()).collect();
    let spots: Vec<Spot> = told_of.iter().map(|p| spot(world, p)).collect();
    let places: Vec<PlaceRow> = told_of.iter().map(|p| row(world, p)).collect();
    let editions = world.corpus.editions.iter();
    let nowhere = editions
        .filter(|e| !e.is_worksheet() && world.corpus.place(&e.about.place).is_none())
        .filter_map(|e| {
            Some(Link {
                href: world.record_href(From::Root, &e.account.record)?,
                label: typographic(&e.about.title),
            })
        })
        .collect();
    MapPage {
        line: format!(
            "{} where the games of the editions were recorded. The circle round each point shows how uncertain the place is.",
            counted(places.len(), "place", "places")
        ),
        svg: draw(land, &spots),
        land: land.is_some(),
        places,
        nowhere,
        browse: portal::browse_map(world, land),
    }
}

/// What each game says of one aspect; nothing where it has no such thing.
type Row = (String, Vec<Option<Value>>);

/// What the games say of each aspect, as a script that the map loads.
pub fn map_rules(world: &World) -> String {
    format!("globalThis.ludariumRules = {};\n", rules(world))
}

/// What is played in each game, aspect by aspect, for the colours of the map: who says a thing, and how surely. A game that has
/// no such thing says nothing; that is another thing than a place of which no edition tells.
fn rules(world: &World) -> Value {
    let of_family = world.by_family().into_iter().map(|(family, games)| {
        let heads = games.iter().map(|g| {
            let href = world.edition_href(From::Root, &g.edition.slug);
            json!([g.edition.about.title, href.unwrap_or_default()])
        });
        let heads: Vec<Value> = heads.collect();
        json!({ "kind": families::kind(family), "games": heads, "groups": rows(&games) })
    });
    Value::Array(of_family.collect())
}

/// The aspects of the games of one family, part by part, in the order in which they first appear.
fn rows(games: &[&Game]) -> Vec<(String, Vec<Row>)> {
    let mut groups: Vec<(String, Vec<Row>)> = vec![];
    for (at, game) in games.iter().enumerate() {
        for a in game.shown.iter().filter(|a| !a.is_none()) {
            let name = aspects::name(a.aspect);
            let of_group = place_of(&mut groups, a.group, Vec::new);
            let of_row = place_of(of_group, &name, || vec![None; games.len()]);
            let sure = game.sure(a).map(Standing::label);
            of_row[at] = Some(json!([aspects::value(&a.value), sure]));
        }
    }
    groups
}

/// What stands under a name in a list, put there where it does not yet.
fn place_of<'l, T>(
    list: &'l mut Vec<(String, T)>,
    name: &str,
    new: impl FnOnce() -> T,
) -> &'l mut T {
    let at = list.iter().position(|(n, _)| n == name).unwrap_or_else(|| {
        list.push((name.to_owned(), new()));
        list.len() - 1
    });
    &mut list[at].1
}

/// The games that were recorded at a place: editions by their pages, worksheets by those of their records.
fn games(world: &World, place: &Place) -> Vec<Link> {
    let here = world.corpus.editions.iter().filter(|e| {
        let about = &e.about;
        about.place == place.id || about.places.contains(&place.id)
    });
    here.filter_map(|e| {
        let title = typographic(&e.about.title);
        match world.edition_href(From::Root, &e.slug) {
            Some(href) => Some(Link { href, label: title }),
            None => Some(Link {
                href: world.record_href(From::Root, &e.account.record)?,
                label: format!("{title} (incomplete edition)"),
            }),
        }
    })
    .collect()
}

fn spot(world: &World, place: &Place) -> Spot {
    let names: Vec<String> = games(world, place).into_iter().map(|l| l.label).collect();
    Spot {
        href: format!("#place-{}", anchor(&place.id)),
        name: place.name.clone(),
        title: format!("{}; within {} km", names.join(", "), place.radius_km),
        lon: place.lon,
        lat: place.lat,
        radius_km: place.radius_km,
    }
}

fn row(world: &World, place: &Place) -> PlaceRow {
    PlaceRow {
        id: format!("place-{}", anchor(&place.id)),
        name: place.name.clone(),
        country: place.country.clone().unwrap_or_default(),
        at: coordinates(place.lat, place.lon),
        within: format!("within {} km", place.radius_km),
        reason: place.reason.clone(),
        records_say: place.records_say.clone().unwrap_or_default(),
        matches: (place.close_match.iter())
            .map(|found| gazetteer(&place.name, found))
            .collect(),
        games: games(world, place),
    }
}

/// A match by its host: `Keren at wikidata.org`.
fn gazetteer(place: &str, found: &Match) -> Link {
    let host = url::Url::parse(&found.address).ok();
    let host = host
        .as_ref()
        .and_then(url::Url::host_str)
        .unwrap_or_default();
    Link {
        // pages link over https alone; the address of the data stays as the gazetteer has it
        href: found.address.replacen("http://", "https://", 1),
        label: format!("{place} at {}", host.trim_start_matches("www.")),
    }
}

fn coordinates(lat: f64, lon: f64) -> String {
    format!("{}, {}", degrees(lat, 'N', 'S'), degrees(lon, 'E', 'W'))
}

/// The years of one edition's account.
struct Dates {
    href: String,
    name: String,
    set_down: Option<i32>,
    /// Whether the work cannot hold what is later: it is printed.
    printed: bool,
    given: Option<(i32, i32)>,
}

/// Everything on the page of dates.
pub fn timeline_page(world: &World) -> TimelinePage {
    let editions = world.corpus.editions.iter();
    let mut all: Vec<Dates> = editions
        .filter(|e| !e.is_worksheet())
        .filter_map(|e| dates(world, e))
        .collect();
    all.sort_by_key(|d| (d.given.or(d.set_down.map(|y| (y, y))), d.name.clone()));
    TimelinePage {
        line: "The year of a work is not the year of play. The mark is the work that describes a game; the bar is the date in the record. \
               The game was played then or before; no account says how long before."
            .to_owned(),
        svg: line(&all, &WIDE),
        narrow: line(&all, &NARROW),
        rows: all.iter().map(date_row).collect(),
        browse: portal::browse_time(world),
    }
}

/// `None` where neither the work nor the record has a year.
fn dates(world: &World, edition: &Edition) -> Option<Dates> {
    let work = world.works.get(&edition.about.work);
    let set_down = work.and_then(|w| w.year.parse().ok());
    let id = &edition.account.record;
    let here = world.corpus.records.get(id);
    let given = match here.and_then(|r| r.date.as_ref()) {
        Some(date) => years_between(date.start.as_deref(), date.end.as_deref()),
        None => world.listed().record(id).and_then(years),
    };
    (set_down.is_some() || given.is_some()).then_some(())?;
    Some(Dates {
        href: world.edition_href(From::Root, &edition.slug)?,
        name: typographic(&edition.about.title),
        set_down,
        printed: world
            .corpus
            .work(&edition.about.work)
            .is_none_or(|w| w.is_printed()),
        given,
    })
}

fn date_row(d: &Dates) -> DateRow {
    let given = d.given.map_or_else(
        || "none".to_owned(),
        |(a, b)| {
            if a == b {
                year_words(a)
            } else {
                format!("{} to {}", year_words(a), year_words(b))
            }
        },
    );
    let played = match (d.given, d.set_down) {
        (Some((_, end)), Some(set_down)) if d.printed && end > set_down => {
            format!("the record’s date is later than the work of {set_down}, so the game cannot have been seen then")
        }
        (Some((start, end)), Some(set_down)) if start == set_down && end == set_down => {
            "in that year or before: it is the date of the work".to_owned()
        }
        (Some((start, end)), _) if start == end => {
            format!("in {}, according to the record", year_words(start))
        }
        (Some((start, end)), _) => format!(
            "between {} and {}, according to the record",
            year_words(start),
            year_words(end)
        ),
        (None, Some(set_down)) => format!("in {set_down} or before"),
        (None, None) => String::new(),
    };
    DateRow {
        href: d.href.clone(),
        name: d.name.clone(),
        set_down: d.set_down.map_or_else(|| "unknown".to_owned(), year_words),
        given,
        played,
    }
}

/// How times are laid out.
struct Layout {
    /// The class of the picture.
    class: &'static str,
    /// Units of its width.
    width: f64,
    /// Where time begins: names stand before it, or over their rows where it begins at once.
    left: f64,
    /// Height of a row.
    row: f64,
    /// Where in it the time lies.
    middle: f64,
    /// Baseline of the name.
    name: f64,
    /// Room behind the last year, as a part of all years.
    after: f64,
    /// Marks of the axis at most.
    marks: f64,
}

/// On a desk: names on the left.
const WIDE: Layout = Layout {
    class: "dates",
    width: 960.0,
    left: 230.0,
    row: 30.0,
    middle: 18.0,
    name: 23.0,
    after: 0.12,
    marks: 9.0,
};
/// On a telephone: as wide as its page, names over their times.
const NARROW: Layout = Layout {
    class: "dates-narrow",
    width: 340.0,
    left: 6.0,
    row: 50.0,
    middle: 34.0,
    name: 18.0,
    after: 0.25,
    marks: 5.0,
};

/// Rows of names, a mark for the work, a bar for the date that is given, and an open tail back in time.
fn line(all: &[Dates], layout: &Layout) -> String {
    let Layout { left, width, .. } = *layout;
    let years: Vec<i32> = all
        .iter()
        .flat_map(|d| {
            d.set_down
                .into_iter()
                .chain(d.given.into_iter().flat_map(|(a, b)| [a, b]))
        })
        .collect();
    let (Some(first), Some(last)) = (years.iter().min(), years.iter().max()) else {
        return String::new();
    };
    let span = f64::from((last - first).max(20));
    let from = f64::from(*first) - span * 0.25;
    let to = f64::from(*last) + span * layout.after;
    let x = |year: f64| left + (year - from) / (to - from) * (width - left - 10.0);
    let height = layout.row * (all.len() as f64) + 40.0;
    let mut svg = format!("<svg class=\"{}\" viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"Dates of the records; the table below shows the same\">", layout.class);
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
        .into_iter()
        .find(|s| (to - from) / f64::from(*s) <= layout.marks)
        .unwrap_or(5000);
    let mut tick = (from / f64::from(step)).ceil() as i32 * step;
    while f64::from(tick) < to {
        let at = x(f64::from(tick));
        // half a label has to have room on either side
        if at < left.min(20.0) + 14.0 || at > width - 20.0 {
            tick += step;
            continue;
        }
        let _ = write!(
            svg,
            "<path class=\"d-tick\" d=\"M{at:.1} 0V{:.1}\"/><text class=\"d-year\" x=\"{at:.1}\" y=\"{:.1}\">{}</text>",
            height - 28.0,
            height - 10.0,
            year_words(tick)
        );
        tick += step;
    }
    for (i, d) in all.iter().enumerate() {
        let top = layout.row * (i as f64);
        let y = top + layout.middle;
        let _ = write!(
            svg,
            "<a href=\"{}\"><text class=\"d-name\" x=\"0\" y=\"{:.1}\">{}</text></a>",
            escape(&d.href),
            top + layout.name,
            escape(&d.name)
        );
        if let Some((a, b)) = d.given {
            let (p, q) = (x(f64::from(a)), x(f64::from(b) + 1.0));
            let _ = write!(svg, "<path class=\"d-before\" d=\"M{:.1} {y}H{p:.1}\"/><rect class=\"d-given\" x=\"{p:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"10\" rx=\"2\"/>", (p - 46.0).max(left), y - 5.0, (q - p).max(4.0));
        }
        if let Some(set_down) = d.set_down {
            let at = x(f64::from(set_down) + 0.5);
            let _ = write!(
                svg,
                "<path class=\"d-work\" d=\"M{at:.1} {:.1}l6 7l-6 7l-6 -7z\"/>",
                y - 7.0
            );
        }
    }
    svg.push_str("</svg>");
    svg
}
