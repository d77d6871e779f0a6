//! Records: when, where, of which game, and the pages that are cited for them.

use schemars::JsonSchema;
use serde::Serialize;

use super::things::{game_address, ruleset_address, work_address};
use super::Coordinates;
use crate::catalogue::BETWEEN;
use crate::corpus::Layer;
use crate::publish::bind::World;
use crate::publish::dataset::listed;

/// An evidence record.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Record {
    /// Its page.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^records/.+\.html$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// Its id.
    identifier: String,
    /// The game as the record names it.
    about: Option<String>,
    /// Kind of evidence.
    genre: Option<String>,
    /// The game.
    #[serde(rename = "lud:game")]
    game: Option<String>,
    /// The ruleset.
    #[serde(rename = "lud:ruleset")]
    ruleset: Option<String>,
    /// First and last day, ISO 8601 with astronomical years.
    #[serde(rename = "temporalCoverage")]
    days: Option<String>,
    /// First year, astronomical.
    #[serde(rename = "lud:startYear")]
    start: Option<i32>,
    /// Last year.
    #[serde(rename = "lud:endYear")]
    end: Option<i32>,
    /// Where it was found.
    #[serde(rename = "spatialCoverage")]
    place: Option<Found>,
    /// With whom the rights in its words lie, where they or an edition of them are here.
    #[serde(rename = "copyrightNotice")]
    rights: Option<String>,
    /// Ages of those who play.
    #[serde(rename = "lud:ages")]
    ages: Vec<String>,
    /// Their genders.
    #[serde(rename = "lud:genders")]
    genders: Vec<String>,
    /// Their social status.
    #[serde(rename = "lud:socialStatus")]
    social_status: Vec<String>,
    /// Where it is played.
    #[serde(rename = "lud:spaces")]
    spaces: Vec<String>,
    /// The source's words, of a record of one's own whose rights are stated.
    text: Option<String>,
    /// What else it says: a summary of the rules, its own columns.
    #[serde(rename = "additionalProperty")]
    more: Vec<Said>,
    /// The work it quotes.
    #[serde(rename = "isBasedOn")]
    based_on: Option<String>,
    /// Pages and further works that are cited for it.
    citation: Vec<Pages>,
}

/// What a record says under a name.
#[derive(Debug, Serialize, JsonSchema)]
struct Said {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "PropertyValue"))]
    kind: &'static str,
    /// The name.
    name: String,
    /// What it says.
    value: String,
}

/// Where a record was found.
#[derive(Debug, Serialize, JsonSchema)]
struct Found {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Place"))]
    kind: &'static str,
    /// In the record's words.
    name: Option<String>,
    /// The point.
    geo: Option<Coordinates>,
    /// Countries of today.
    #[serde(rename = "containedInPlace")]
    countries: Vec<Country>,
}

/// A country of today.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Country {
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Country"))]
    kind: &'static str,
    /// Its name in English.
    name: String,
}

/// Pages of a work; without pages the work.
#[derive(Debug, Serialize, JsonSchema)]
struct Pages {
    /// What they are.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// The work.
    #[serde(rename = "isPartOf")]
    work: String,
    /// The first page.
    #[serde(rename = "pageStart")]
    first: Option<u32>,
    /// The last page.
    #[serde(rename = "pageEnd")]
    last: Option<u32>,
}

impl Country {
    /// Countries by their names.
    pub(super) fn all<S: AsRef<str>>(names: impl Iterator<Item = S>) -> Vec<Country> {
        let country = |name: S| Country {
            kind: "Country",
            name: name.as_ref().to_owned(),
        };
        names.map(country).collect()
    }
}

impl Pages {
    fn of(world: &World, cited: &listed::Citation) -> Pages {
        Pages {
            kind: "CreativeWork",
            work: work_address(world, &cited.work),
            first: cited.span.map(|s| s.0),
            last: cited.span.map(|s| s.1),
        }
    }
}

impl Found {
    fn of(record: &listed::Record) -> Option<Found> {
        let point = match record.point {
            [Some(latitude), Some(longitude)] => Some(Coordinates {
                kind: "GeoCoordinates",
                latitude,
                longitude,
            }),
            _ => None,
        };
        let names = record.country.iter().flat_map(|c| c.split(BETWEEN));
        let found = Found {
            kind: "Place",
            name: record.location.map(str::to_owned),
            geo: point,
            countries: Country::all(names),
        };
        let known = found.name.is_some() || found.geo.is_some() || !found.countries.is_empty();
        known.then_some(found)
    }
}

impl Record {
    /// A record of the list, with what is cited for it.
    pub(super) fn of(world: &World, record: &listed::Record, cited: &[&listed::Citation]) -> Self {
        let id = record.id.as_str();
        let edited =
            cited.iter().any(|c| c.edition.is_some()) || world.work_elsewhere(id).is_some();
        let worded = record.own.is_some() || edited;
        let source = world.source_of(id);
        let based_on = record.work.as_deref();
        let [ages, genders, social_status, spaces] = record.people().map(<[String]>::to_vec);
        let (words, others): (Vec<_>, Vec<_>) = record
            .texts(world)
            .into_iter()
            .partition(|(field, _)| *field == "content");
        let property = |(name, value): (&str, &str)| Said {
            kind: "PropertyValue",
            name: name.to_owned(),
            value: value.to_owned(),
        };
        // of the work that it quotes only pages say more
        let more = cited
            .iter()
            .filter(|c| c.span.is_some() || Some(c.work.as_str()) != based_on);
        Self {
            id: format!("records/{id}.html"),
            kind: "CreativeWork",
            identifier: id.to_owned(),
            about: record.game.map(str::to_owned),
            genre: record.kind.map(str::to_owned),
            game: record.game_id.as_ref().map(|g| game_address(world, g)),
            ruleset: record.ruleset_id.as_deref().map(ruleset_address),
            days: match record.days {
                [Some(start), Some(end)] => Some(format!("{start}/{end}")),
                _ => None,
            },
            start: record.years.map(|y| y.0),
            end: record.years.map(|y| y.1),
            place: Found::of(record),
            rights: worded.then(|| {
                format!(
                    "Rights in the quoted account: {}; in the summary: {}.",
                    source.rights_in(Layer::Primary),
                    source.rights_in(Layer::Editorial)
                )
            }),
            ages,
            genders,
            social_status,
            spaces,
            text: words.first().map(|(_, text)| (*text).to_owned()),
            more: others.into_iter().map(property).collect(),
            based_on: based_on.map(|key| work_address(world, key)),
            citation: more.map(|c| Pages::of(world, c)).collect(),
        }
    }
}
