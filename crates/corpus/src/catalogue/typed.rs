//! The facts, typed: what pages and checks ask.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::facts::{Broken, DumpSeen, Facts, Rows, Variant, TABLES};
use super::words::Lengths;
use super::BETWEEN;

/// Latitude and longitude in decimal degrees, north and east positive.
pub type Point = (f64, f64);

/// What is known of records, games and works: of the portal's database, or, in the list that a site has of all records, of every source.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// Records by number.
    pub evidence: BTreeMap<u32, Evidence>,
    /// Numbers of the records that are not the portal's, by their ids.
    pub numbers: BTreeMap<String, u32>,
    /// Games by number.
    pub games: BTreeMap<u32, Game>,
    /// Rulesets by number.
    pub rulesets: BTreeMap<u32, Ruleset>,
    /// Works by number.
    pub sources: BTreeMap<u32, Source>,
    /// Outlines of peoples and regions by name.
    pub outlines: BTreeMap<String, Outline>,
    /// The dumps that the facts come from, the oldest first.
    pub dumps: Vec<DumpSeen>,
    /// What other dumps than the newest say.
    pub variants: Vec<Variant>,
}

/// A record's facts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evidence {
    /// Its number: `DLP.Evidence.<id>`; of a record of another source its place in the list.
    pub id: u32,
    /// Its id: `DLP.Evidence.703`, `Grey.12`.
    pub name: String,
    /// `Ethnography`, `Artifact` …
    pub kind: String,
    /// The game's number.
    pub game: u32,
    /// The ruleset's number.
    pub ruleset: Option<u32>,
    /// The dates in the record's words.
    pub date: String,
    /// First day, ISO 8601 with astronomical years.
    pub start: Option<String>,
    /// Last day.
    pub end: Option<String>,
    /// The place in the record's words.
    pub place: String,
    /// The name of the place, where the record's words are that; none of the portal's.
    pub site: Option<String>,
    /// Countries of today that the record itself names; none of the portal's.
    pub countries: Vec<String>,
    /// The points that the words give.
    pub points: Vec<Point>,
    /// Names of peoples and regions whose outlines stand for it.
    pub outlines: Vec<String>,
    /// 0 to 100, as the portal has it.
    pub confidence: Option<u8>,
    /// Ages of the players.
    pub ages: Vec<String>,
    /// Genders of the players.
    pub genders: Vec<String>,
    /// Social status of the players.
    pub social_status: Vec<String>,
    /// Where it was played.
    pub spaces: Vec<String>,
    /// Why the portal's editors were unsure.
    pub doubts: Vec<String>,
    /// Numbers of works.
    pub sources: Vec<u32>,
    /// Sentences of the portal's summary.
    pub rules: Text,
    /// Sentences of what the source says.
    pub content: Text,
    /// Sums of its long sentences: see [`super::passages`].
    pub passages: Vec<String>,
    /// Numbers that the summary has and the source has not: see [`super::unquoted`].
    pub unquoted: Vec<String>,
}

/// What is known of a text that is not here.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    /// Words of each sentence.
    pub sentences: Lengths,
    /// First sixteen digits of its SHA-256; empty where there is no text.
    pub sha256: String,
}

/// A game's facts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Game {
    /// Its number: `DLP.Games.<id>`; of a game that only other records name its place in the list.
    pub id: u32,
    /// Whether the portal has it.
    pub portal: bool,
    /// Its name.
    pub name: String,
    /// Its name in its own language.
    pub native_name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Categories, from the widest to the narrowest.
    pub categories: Vec<String>,
    /// Periods.
    pub periods: Vec<String>,
    /// Regions of the world.
    pub regions: Vec<String>,
    /// Where it is from, in words.
    pub origin: String,
    /// The point of its origin.
    pub point: Option<Point>,
    /// Whether the portal counts it among the traditional games.
    pub dlp: bool,
    /// Who made it, where that is known.
    pub author: String,
    /// Who published it.
    pub publisher: String,
    /// When it was made.
    pub date: String,
    /// The portal's reference.
    pub reference: String,
    /// The ruleset that the portal puts first.
    pub main_ruleset: Option<u32>,
    /// The match that it is a part of.
    pub match_of: Option<u32>,
    /// Numbers of works.
    pub sources: Vec<u32>,
    /// The portal's description.
    pub description: Text,
}

/// A ruleset's facts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ruleset {
    /// Its number.
    pub id: u32,
    /// The game's number.
    pub game: u32,
    /// Its name.
    pub name: String,
    /// Its name in its own language.
    pub native_name: String,
    /// `Described`, `Reconstructed` …
    pub kind: String,
    /// Periods.
    pub periods: Vec<String>,
    /// Regions of the world.
    pub regions: Vec<String>,
    /// Where it is from.
    pub origin: String,
    /// The portal's reference.
    pub reference: String,
    /// The portal's rules.
    pub rules: Text,
}

/// A work as the portal, or a record of another source, names it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Its number.
    pub id: u32,
    /// Its citekey, where it is a work of the bibliography.
    pub key: Option<String>,
    /// The reference, word for word.
    pub text: String,
    /// Its address.
    pub url: String,
}

/// The outline of a people's country or of a region, simplified.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// `people` or `region`.
    pub kind: String,
    /// How far a point of the received outline lies from this one at most, in kilometres.
    pub within_km: f64,
    /// Rings of longitude and latitude; each ends where it begins.
    pub rings: Vec<Vec<[f64; 2]>>,
}

/// The number of a record of the portal in its id: 703 of `DLP.Evidence.703`; none of a record of another collection.
#[must_use]
pub fn number_of(id: &str) -> Option<u32> {
    id.strip_prefix("DLP.Evidence.")?.parse().ok()
}

/// The number of a game of the portal in its id: 3 of `DLP.Games.3`; none of any other game.
#[must_use]
pub fn number_of_game(id: &str) -> Option<u32> {
    id.strip_prefix("DLP.Games.")?.parse().ok()
}

impl Catalogue {
    /// The facts of a record by its id.
    #[must_use]
    pub fn record(&self, id: &str) -> Option<&Evidence> {
        let number = number_of(id).or_else(|| self.numbers.get(id).copied());
        self.evidence.get(&number?)
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.evidence.is_empty() && self.games.is_empty()
    }

    /// The facts of the files of a corpus: `text` gives the words of a file of `corpus/portal`.
    pub fn read<'t>(text: impl Fn(&str) -> Option<&'t str>) -> (Self, Vec<Broken>) {
        let (facts, mut broken) = Facts::read(&text);
        let (mut catalogue, odd) = Self::of(&facts);
        broken.extend(odd);
        if let Some(words) = text(super::OUTLINES) {
            let named = catalogue.evidence.values().flat_map(|e| &e.outlines);
            let peoples = named.map(String::as_str).collect();
            match read_outlines(words, &peoples) {
                Ok(outlines) => catalogue.outlines = outlines,
                Err(why) => broken.push(Broken {
                    file: super::OUTLINES.to_owned(),
                    line: why.line().max(1),
                    why: why.to_string(),
                }),
            }
        }
        (catalogue, broken)
    }

    /// Facts typed; a cell that is not of its form is reported and left out.
    #[must_use]
    pub fn of(facts: &Facts) -> (Self, Vec<Broken>) {
        let mut broken = vec![];
        let catalogue = Self {
            evidence: all(&facts.tables[0], 0, &mut broken, evidence),
            games: all(&facts.tables[1], 1, &mut broken, game),
            rulesets: all(&facts.tables[2], 2, &mut broken, ruleset),
            sources: all(&facts.tables[3], 3, &mut broken, source),
            outlines: BTreeMap::new(),
            numbers: BTreeMap::new(),
            dumps: facts.dumps.clone(),
            variants: facts.variants.clone(),
        };
        (catalogue, broken)
    }

    /// The game of a record, by its name.
    #[must_use]
    pub fn game_name(&self, id: u32) -> String {
        self.games
            .get(&id)
            .map_or_else(|| format!("Game {id}"), |g| g.name.clone())
    }

    /// Records of a game.
    pub fn of_game(&self, game: u32) -> impl Iterator<Item = &Evidence> {
        self.evidence.values().filter(move |e| e.game == game)
    }

    /// When a dump was made, by its SHA-256.
    #[must_use]
    pub fn dated(&self, dump: &str) -> &str {
        self.dumps
            .iter()
            .find(|d| d.sha256 == dump)
            .map_or("", |d| d.date.as_str())
    }
}

/// A feature of `outlines.geojson`.
#[derive(Deserialize)]
struct Feature {
    id: String,
    properties: Properties,
    geometry: Geometry,
}

#[derive(Deserialize)]
struct Properties {
    within_km: f64,
}

#[derive(Deserialize)]
struct Geometry {
    coordinates: Vec<Vec<[f64; 2]>>,
}

#[derive(Deserialize)]
struct Features {
    features: Vec<Feature>,
}

/// Outlines from GeoJSON; `peoples` are those that records name, all others are regions of the world.
fn read_outlines(
    text: &str,
    peoples: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Outline>, serde_json::Error> {
    let read: Features = serde_json::from_str(text)?;
    let outline = |f: Feature| {
        let kind = match peoples.contains(f.id.as_str()) {
            true => "people",
            false => "region",
        };
        let outline = Outline {
            kind: kind.to_owned(),
            within_km: f.properties.within_km,
            rings: f.geometry.coordinates,
        };
        (f.id, outline)
    };
    Ok(read.features.into_iter().map(outline).collect())
}

/// The cells of a row by the names of their columns.
struct Cells<'r> {
    id: u32,
    columns: &'static [&'static str],
    cells: &'r [String],
    wrong: Vec<String>,
}

impl Cells<'_> {
    fn text(&self, column: &str) -> String {
        let at = self.columns.iter().position(|c| *c == column);
        at.map(|at| self.cells[at].clone()).unwrap_or_default()
    }

    fn list(&self, column: &str) -> Vec<String> {
        let text = self.text(column);
        text.split(BETWEEN)
            .filter(|t| !t.is_empty())
            .map(str::to_owned)
            .collect()
    }

    fn parsed<T: std::str::FromStr>(&mut self, column: &str, text: &str) -> Option<T> {
        let value = text.parse().ok();
        if value.is_none() {
            self.wrong
                .push(format!("{column}: “{text}” cannot be read"));
        }
        value
    }

    fn number<T: std::str::FromStr>(&mut self, column: &str) -> Option<T> {
        let text = self.text(column);
        if text.is_empty() {
            return None;
        }
        self.parsed(column, &text)
    }

    fn numbers(&mut self, column: &str) -> Vec<u32> {
        let items = self.list(column);
        items
            .iter()
            .filter_map(|t| self.parsed(column, t))
            .collect()
    }

    fn day(&self, column: &str) -> Option<String> {
        Some(self.text(column)).filter(|t| !t.is_empty())
    }

    fn points(&mut self, column: &str) -> Vec<Point> {
        let items = self.list(column);
        let point = |text: &String| {
            let (lat, lon) = text.split_once(' ')?;
            Some((
                self.parsed::<f64>(column, lat)?,
                self.parsed::<f64>(column, lon)?,
            ))
        };
        items.iter().filter_map(point).collect()
    }

    fn words(&mut self, name: &str) -> Text {
        let lengths = self.text(&format!("{name}_sentences"));
        Text {
            sentences: lengths
                .split_whitespace()
                .filter_map(|n| self.parsed(name, n))
                .collect(),
            sha256: self.text(&format!("{name}_sha256")),
        }
    }
}

fn all<T>(
    rows: &Rows,
    table: usize,
    broken: &mut Vec<Broken>,
    make: impl Fn(&mut Cells) -> T,
) -> BTreeMap<u32, T> {
    let mut out = BTreeMap::new();
    for (n, (id, cells)) in rows.iter().enumerate() {
        let mut row = Cells {
            id: *id,
            columns: TABLES[table].1,
            cells,
            wrong: vec![],
        };
        out.insert(*id, make(&mut row));
        broken.extend(row.wrong.into_iter().map(|why| Broken {
            file: format!("{}.csv", TABLES[table].0),
            // a row is a line, below the head
            line: n + 2,
            why,
        }));
    }
    out
}

fn evidence(row: &mut Cells) -> Evidence {
    Evidence {
        id: row.id,
        name: format!("DLP.Evidence.{}", row.id),
        kind: row.text("type"),
        game: row.number("game").unwrap_or_default(),
        ruleset: row.number("ruleset"),
        date: row.text("date"),
        start: row.day("start"),
        end: row.day("end"),
        place: row.text("place"),
        site: None,
        countries: vec![],
        points: row.points("points"),
        outlines: row.list("outlines"),
        confidence: row.number("confidence"),
        ages: row.list("ages"),
        genders: row.list("genders"),
        social_status: row.list("social_status"),
        spaces: row.list("spaces"),
        doubts: row.list("doubts"),
        sources: row.numbers("sources"),
        rules: row.words("rules"),
        content: row.words("content"),
        passages: row.list("passages"),
        unquoted: row.list("unquoted"),
    }
}

fn game(row: &mut Cells) -> Game {
    Game {
        id: row.id,
        portal: true,
        name: row.text("name"),
        native_name: row.text("native_name"),
        aliases: row.list("aliases"),
        categories: row.list("categories"),
        periods: row.list("periods"),
        regions: row.list("regions"),
        origin: row.text("origin"),
        point: row.points("point").first().copied(),
        dlp: row.text("dlp") == "1",
        author: row.text("author"),
        publisher: row.text("publisher"),
        date: row.text("date"),
        reference: row.text("reference"),
        main_ruleset: row.number("main_ruleset"),
        match_of: row.number("match_of"),
        sources: row.numbers("sources"),
        description: row.words("description"),
    }
}

fn ruleset(row: &mut Cells) -> Ruleset {
    Ruleset {
        id: row.id,
        game: row.number("game").unwrap_or_default(),
        name: row.text("name"),
        native_name: row.text("native_name"),
        kind: row.text("type"),
        periods: row.list("periods"),
        regions: row.list("regions"),
        origin: row.text("origin"),
        reference: row.text("reference"),
        rules: row.words("rules"),
    }
}

fn source(row: &mut Cells) -> Source {
    Source {
        id: row.id,
        key: None,
        text: row.text("text"),
        url: row.text("url"),
    }
}
