//! Works, places, dates.

use serde::Serialize;

use super::{Citation, Link, RecordLink};

/// What became of a record here.
#[derive(Clone, Debug, Serialize)]
pub struct Became {
    /// `edition`, `a further witness of the edition`, `worksheet`, `draft`.
    pub word: &'static str,
    /// The edition's title.
    pub title: String,
    /// Its page.
    pub href: Option<String>,
}

/// A record of a work.
#[derive(Clone, Debug, Serialize)]
pub struct WorkRecord {
    /// `DLP.Evidence.12`.
    pub id: String,
    /// Its page.
    pub href: Option<String>,
    pub game: String,
    /// What became of it; none where nobody made anything of it.
    pub became: Option<Became>,
}

/// Where somebody else says that a work is found.
#[derive(Clone, Debug, Serialize)]
pub struct FoundAt {
    /// The address as it stands.
    pub address: String,
    /// Whether it can be a link.
    pub safe: bool,
    /// `archive.org`.
    pub host: String,
    /// It leads to a card of a catalogue, not to the words.
    pub card: bool,
}

impl FoundAt {
    /// Of an address; none where it is none.
    pub fn of(address: &str) -> Option<Self> {
        let address = address.trim();
        let (scheme, rest) = address.split_once("://")?;
        let host = rest.split('/').next()?.to_lowercase();
        let card = host.ends_with("worldcat.org") || host.starts_with("catalog");
        matches!(scheme, "http" | "https").then(|| Self {
            address: address.to_owned(),
            safe: scheme == "https",
            host: host.trim_start_matches("www.").to_owned(),
            card,
        })
    }
}

/// A work.
#[derive(Clone, Debug, Serialize)]
pub struct WorkPage {
    /// Its citekey.
    pub key: String,
    /// `Davies 1925`.
    pub short: String,
    pub title: String,
    /// Where it can be read: a DOI's address or another, only where the bibliography has one.
    pub address: Option<String>,
    /// Where the portal's database says that it is found.
    pub found: Vec<FoundAt>,
    /// How to cite it.
    pub citation: Citation,
    /// Where and when the records are from that the portal's database rests on it; none without such records.
    pub spread: Option<super::Spread>,
    /// How many records rest on it, and what became of them.
    pub line: String,
    /// Records that rest on it.
    pub records: Vec<WorkRecord>,
    /// Editions of its accounts.
    pub editions: Vec<RecordLink>,
    /// Rulesets without an account that follow it.
    pub rulesets: Vec<RecordLink>,
}

/// The list of works.
#[derive(Clone, Debug, Serialize)]
pub struct WorksPage {
    /// How many.
    pub line: String,
    /// The works by citekey.
    pub works: Vec<WorkRow>,
    /// Works of the portal's database that are not among them.
    pub portal: Vec<super::Counted>,
}

/// A work in the list.
#[derive(Clone, Debug, Serialize)]
pub struct WorkRow {
    /// Its page.
    pub href: String,
    /// `Davies 1925`.
    pub short: String,
    pub title: String,
    /// When it was printed.
    pub year: String,
    /// Records that rest on it.
    pub records: usize,
    /// Editions of its accounts.
    pub editions: usize,
    /// Worksheets of its accounts.
    pub worksheets: usize,
}

/// The map.
#[derive(Clone, Debug, Serialize)]
pub struct MapPage {
    /// How many places.
    pub line: String,
    /// The drawing.
    pub svg: String,
    /// Whether the coast is drawn.
    pub land: bool,
    pub places: Vec<PlaceRow>,
    /// Games and records of no place that is known.
    pub nowhere: Vec<Link>,
    /// All records.
    pub browse: super::BrowsePage,
}

/// A place in the list.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceRow {
    pub id: String,
    pub name: String,
    /// The country it lies in today.
    pub country: String,
    /// `16.2° N, 38.0° E`.
    pub at: String,
    /// `within 90 km`.
    pub within: String,
    /// Why it is no surer.
    pub reason: String,
    /// What the records call it.
    pub records_say: String,
    /// What gazetteers have under its name.
    pub matches: Vec<Link>,
    /// The games of the place.
    pub games: Vec<Link>,
}

/// Dates: when an account was set down, when the game was played.
#[derive(Clone, Debug, Serialize)]
pub struct TimelinePage {
    /// The same drawn for a telephone.
    pub narrow: String,
    /// What is to be known.
    pub line: String,
    /// The drawing.
    pub svg: String,
    /// What is drawn, in rows.
    pub rows: Vec<DateRow>,
    /// All records.
    pub browse: super::BrowsePage,
}

/// The dates of one record.
#[derive(Clone, Debug, Serialize)]
pub struct DateRow {
    /// Its page.
    pub href: String,
    /// The game or the record.
    pub name: String,
    /// The year of the work.
    pub set_down: String,
    /// What the portal gives as date.
    pub given: String,
    /// What that says of play.
    pub played: String,
}
