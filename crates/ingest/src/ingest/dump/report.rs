//! Records and games of a dump as a page would have given them: what `ingest --json` prints.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use super::days::{day, words, End};
use super::facts::names;
use super::links::{number, rows, text, Links};
use super::sql::{Dump, Row};
use crate::ingest::source;
use crate::ingest::values::place;
use crate::record::{DateSpan, Location, PortalGame, Record, Sighting};

/// All records and games, in the order of their numbers.
pub fn of(dump: &Dump, links: &Links, name: &str, sha256: &str) -> (Vec<Record>, Vec<PortalGame>) {
    let by_id = |table: &str, column: &str| -> BTreeMap<u32, String> {
        rows(dump, table)
            .filter_map(|row| {
                Some((
                    number(dump, table, row, "Id")?,
                    text(dump, table, row, column),
                ))
            })
            .collect()
    };
    let from = Report {
        dump,
        links,
        games: by_id("Games", "Name"),
        rulesets: by_id("GameRulesets", "Name"),
        sources: by_id("Sources", "Source"),
        sighting: Sighting {
            page: name.to_owned(),
            line: 1,
            heading: None,
            sha256: sha256.to_owned(),
            address: None,
            date: None,
        },
    };
    let mut records = BTreeMap::new();
    for row in rows(dump, "Evidence") {
        if let Some(id) = number(dump, "Evidence", row, "Id") {
            records.entry(id).or_insert_with(|| from.record(id, row));
        }
    }
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    for row in rows(dump, "Evidence") {
        if let Some(game) = number(dump, "Evidence", row, "GameId") {
            *counts.entry(game).or_default() += 1;
        }
    }
    let mut games = BTreeMap::new();
    for row in rows(dump, "Games") {
        if let Some(id) = number(dump, "Games", row, "Id") {
            let count = counts.get(&id).copied().unwrap_or(0);
            games.entry(id).or_insert_with(|| from.game(id, row, count));
        }
    }
    (
        records.into_values().collect(),
        games.into_values().collect(),
    )
}

struct Report<'d> {
    dump: &'d Dump,
    links: &'d Links,
    games: BTreeMap<u32, String>,
    rulesets: BTreeMap<u32, String>,
    sources: BTreeMap<u32, String>,
    sighting: Sighting,
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|t| !t.is_empty())
}

impl Report<'_> {
    fn seen(&self, row: &Row) -> Vec<Sighting> {
        let mut sighting = self.sighting.clone();
        sighting.line = row.line;
        vec![sighting]
    }

    fn references(&self, table: &str, id: u32) -> Vec<String> {
        let ids = self.links.list(table, id).iter();
        ids.filter_map(|n| self.sources.get(&n.parse::<u32>().ok()?).cloned())
            .collect()
    }

    fn record(&self, id: u32, row: &Row) -> Record {
        let text = |column| some(text(self.dump, "Evidence", row, column));
        let number = |column| number(self.dump, "Evidence", row, column);
        let list = |table| self.links.list(table, id).to_vec();
        let mut extra: BTreeMap<String, Value> = BTreeMap::new();
        let references = self.references("EvidenceSources", id);
        let content = text("Misc");
        let source = some(references.join("\n"));
        let (work, works) = source
            .as_deref()
            .map(|s| source::work(s, content.as_deref()))
            .unwrap_or_default();
        if works.len() > 1 {
            extra.insert("works".into(), json!(works));
        }
        if references.len() > 1 {
            extra.insert("sources".into(), json!(references));
        }
        let doubts = list("EvidenceUncertaintyFactors");
        if !doubts.is_empty() {
            extra.insert("uncertainty".into(), json!(doubts));
        }
        let outline = text("KML");
        let location = text("Location").map(|words| {
            let (location, points, _) = place(&words);
            if points.len() > 1 {
                let points: Vec<Value> = points
                    .iter()
                    .map(|(lat, lon)| json!({"lat": lat, "lon": lon}))
                    .collect();
                extra.insert("points".into(), Value::Array(points));
            }
            location
        });
        let location = match (location, &outline) {
            (Some(location), Some(outline)) => {
                extra.insert("outline".into(), json!(outline));
                Some(location)
            }
            (None, Some(outline)) => Some(Location {
                text: outline.clone(),
                lat: None,
                lon: None,
            }),
            (location, None) => location,
        };
        let confidence = number("ConfidenceMultiplier").and_then(|n| u8::try_from(n).ok());
        Record {
            id: format!("DLP.Evidence.{id}"),
            kind: some(self.links.word("EvidenceTypes", number("TypeId"))),
            game: number("GameId").and_then(|g| self.games.get(&g).cloned()),
            ruleset: number("RulesetId").and_then(|r| self.rulesets.get(&r).cloned()),
            location,
            date: self.date(row),
            rules: text("Rules"),
            content,
            confidence: confidence.filter(|n| *n <= 100),
            ages: list("EvidenceAges"),
            genders: list("EvidenceGenders"),
            social_status: list("EvidenceSocialStatuses"),
            spaces: list("EvidenceSpaces"),
            source,
            work,
            extra,
            sightings: self.seen(row),
            ..Record::default()
        }
    }

    fn date(&self, row: &Row) -> Option<DateSpan> {
        let (start, end) = (
            text(self.dump, "Evidence", row, "DateStart"),
            text(self.dump, "Evidence", row, "DateEnd"),
        );
        let before = |column| number(self.dump, "Evidence", row, column) == Some(1);
        let (start_bc, end_bc) = (before("DateStartBC"), before("DateEndBC"));
        let given = |d: &(&str, bool)| !d.0.is_empty();
        let words = words(
            Some((start.as_str(), start_bc)).filter(given),
            Some((end.as_str(), end_bc)).filter(given),
        );
        some(words).map(|text| DateSpan {
            text,
            start: day(&start, start_bc, End::First),
            end: day(&end, end_bc, End::Last),
        })
    }

    fn game(&self, id: u32, row: &Row, evidence: u32) -> PortalGame {
        let text = |column| some(text(self.dump, "Games", row, column));
        let list = |table| self.links.list(table, id).to_vec();
        let sources = self.references("GameSources", id);
        let native = text("NativeName");
        let mut other: Vec<String> = native.into_iter().collect();
        other.extend(names(&text("knownAliases").unwrap_or_default()));
        PortalGame {
            id: format!("DLP.Games.{id}"),
            name: text("Name"),
            names: other,
            kind: (number(self.dump, "Games", row, "DLPGame") == Some(1))
                .then(|| "DLP Game".into()),
            period: some(list("GamePeriods").join(", ")),
            regions: list("GameRegions"),
            categories: list("GameCategories"),
            description: text("Description"),
            origin: text("Origin"),
            reference: text("Reference"),
            evidence_count: Some(evidence),
            works: sources.iter().filter_map(|s| source::citekey(s)).collect(),
            sources,
            sightings: self.seen(row),
            ..PortalGame::default()
        }
    }
}
