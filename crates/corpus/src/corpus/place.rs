//! Places: `places.geojson`, each with its uncertainty and the reason for it.

use crate::finding::Finding;
use serde::{Deserialize, Serialize};

/// Where a game was told of.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Place {
    /// Id that editions name it by.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The country it lies in today; several with commas between.
    pub country: Option<String>,
    /// Decimal degrees, north positive.
    pub lat: f64,
    /// Decimal degrees, east positive.
    pub lon: f64,
    /// Radius in kilometres of the circle that the place may lie in.
    pub radius_km: f64,
    /// Why the circle is so wide.
    pub reason: String,
    /// What the records call it.
    pub records_say: Option<String>,
    /// What gazetteers have under its name.
    pub close_match: Vec<Match>,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Line of its id.
    #[serde(skip)]
    pub line: usize,
}

/// A town, region or site of a gazetteer that the name of a place means; the place itself may be wider or elsewhere around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// Its address: `http://www.wikidata.org/entity/Q5832`, `https://pleiades.stoa.org/places/…`.
    #[schemars(extend("pattern" = "^https?://[^ ]+$"))]
    pub address: String,
    /// Who says that the name means it.
    #[schemars(with = "crate::values::Words")]
    pub by: String,
}

impl Match {
    /// What is wrong with it.
    fn fault(&self) -> Option<String> {
        let address = url::Url::parse(&self.address).ok();
        let whole = address.is_some_and(|a| matches!(a.scheme(), "http" | "https") && a.has_host());
        if !whole {
            return Some(format!("`{}` is no address of a gazetteer", self.address));
        }
        let silent = self.by.trim().is_empty();
        silent.then(|| format!("nobody says that its name means {}", self.address))
    }
}

/// All places, as GeoJSON.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// What GeoJSON calls it.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "FeatureCollection"))]
    kind: String,
    /// A place each.
    #[schemars(with = "Vec<Feature>")]
    features: Vec<serde_json::Value>,
}

/// A place.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Feature {
    /// What GeoJSON calls it.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "Feature"))]
    kind: String,
    /// Id that editions name it by.
    id: String,
    /// Where it lies.
    geometry: Point,
    /// What is known of it.
    properties: Properties,
}

/// The middle of a place.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Point {
    /// What GeoJSON calls it.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "Point"))]
    kind: String,
    /// Longitude (-180 to 180, east positive) and latitude (-90 to 90, north positive), decimal degrees, WGS 84.
    coordinates: [f64; 2],
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Properties {
    /// Its name.
    name: String,
    /// The country it lies in today.
    country: Option<String>,
    /// Radius in kilometres of the circle that the place may lie in.
    #[schemars(extend("exclusiveMinimum" = 0))]
    radius_km: f64,
    /// Why the circle is so wide.
    #[schemars(with = "crate::values::Words")]
    reason: String,
    /// What the records call it.
    records_say: Option<String>,
    /// What gazetteers have under its name.
    #[serde(default)]
    close_match: Vec<Match>,
}

/// No two places of the earth are farther from each other.
const FARTHEST_KM: f64 = 20_038.0;

impl Place {
    /// The addresses of what gazetteers have under its name.
    pub fn matches(&self) -> Vec<&str> {
        self.close_match
            .iter()
            .map(|m| m.address.as_str())
            .collect()
    }

    /// The countries it lies in today.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        let named = self.country.iter();
        named.flat_map(|c| c.split(',').map(str::trim))
    }

    /// Reads all places.
    pub fn parse_all(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let bad = |line: usize, subject: &str, message: String, help: &str| {
            Finding::error("places", subject, message)
                .at(file, line)
                .help(help)
        };
        let collection: Collection = match serde_json::from_str(text) {
            Ok(c) => c,
            Err(e) => {
                return (
                    vec![],
                    vec![bad(
                        e.line(),
                        "",
                        format!("not a GeoJSON collection: {e}"),
                        "mend the file",
                    )],
                )
            }
        };
        let mut findings = vec![];
        if collection.kind != "FeatureCollection" {
            findings.push(bad(
                1,
                "",
                format!("`{}` is no FeatureCollection", collection.kind),
                "write \"type\": \"FeatureCollection\"",
            ));
        }
        let mut places: Vec<Self> = vec![];
        for value in collection.features {
            let id = value
                .get("id")
                .and_then(|v| v.as_str())
                .unwrap_or_default()
                .to_owned();
            let line = 1 + text
                .lines()
                .position(|l| l.contains(&format!("\"id\": \"{id}\"")))
                .unwrap_or(0);
            let feature: Feature = match serde_json::from_value(value) {
                Ok(f) => f,
                Err(e) => {
                    findings.push(bad(
                        line,
                        &id,
                        format!("not a place: {e}"),
                        "a place has id, geometry (a Point), name, radius_km, reason",
                    ));
                    continue;
                }
            };
            if feature.kind != "Feature" {
                findings.push(bad(
                    line,
                    &id,
                    format!("a {} is no Feature", feature.kind),
                    "write \"type\": \"Feature\"",
                ));
            }
            let [lon, lat] = feature.geometry.coordinates;
            if feature.geometry.kind != "Point" {
                findings.push(bad(
                    line,
                    &id,
                    format!("a {} is no Point", feature.geometry.kind),
                    "give the middle of the place as a Point",
                ));
            }
            if !(-180.0..=180.0).contains(&lon) || !(-90.0..=90.0).contains(&lat) {
                findings.push(bad(
                    line,
                    &id,
                    format!("{lon}, {lat} lie off the globe"),
                    "coordinates are [longitude, latitude]",
                ));
            }
            let p = feature.properties;
            if p.radius_km > FARTHEST_KM {
                let message = format!("a circle of {} km is wider than the earth", p.radius_km);
                findings.push(bad(line, &id, message, "say how wide it is in kilometres"));
            }
            if p.radius_km <= 0.0 || p.reason.trim().is_empty() {
                let help = "say how wide the circle is in which the place may lie (radius_km) and why (reason)";
                findings.push(bad(
                    line,
                    &id,
                    "a place without its uncertainty".into(),
                    help,
                ));
            }
            for fault in p.close_match.iter().filter_map(Match::fault) {
                let help = "a match has an `address`, http or https, and says `by` whom the name is said to mean it";
                findings.push(bad(line, &id, fault, help));
            }
            if places.iter().any(|q| q.id == feature.id) {
                findings.push(bad(
                    line,
                    &id,
                    "a second place of this id".into(),
                    "give it another id",
                ));
                continue;
            }
            places.push(Self {
                id: feature.id,
                name: p.name,
                country: p.country,
                lat,
                lon,
                radius_km: p.radius_km,
                reason: p.reason,
                records_say: p.records_say,
                close_match: p.close_match,
                file: file.to_owned(),
                line,
            });
        }
        (places, findings)
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn a_match_in_a_gazetteer_has_an_address_and_says_who_found_it() {
        let of = |matches: &str| {
            let text = format!(
                r#"{{"type": "FeatureCollection", "features": [{{"type": "Feature", "id": "ford", "geometry": {{"type": "Point", "coordinates": [38.9, 15.8]}},
                "properties": {{"name": "the ford", "radius_km": 40, "reason": "A river.", "close_match": [{matches}]}}}}]}}"#
            );
            let (places, findings) = Place::parse_all("places.geojson", &text);
            let found: Vec<String> = findings.into_iter().map(|f| f.message).collect();
            (places.len(), found)
        };
        let well = r#"{"address": "http://www.wikidata.org/entity/Q1", "by": "A. Grey"}"#;
        assert_eq!(of(well), (1, vec![]));
        let word = r#"{"address": "Q1", "by": "A. Grey"}"#;
        assert_eq!(of(word).1, ["`Q1` is no address of a gazetteer"]);
        let script = r#"{"address": "javascript:alert(1)", "by": "A. Grey"}"#;
        assert_eq!(of(script).1.len(), 1);
        let nobody = r#"{"address": "https://pleiades.stoa.org/places/1", "by": " "}"#;
        assert!(of(nobody).1[0].starts_with("nobody says"));
        let unknown = r#"{"address": "https://pleiades.stoa.org/places/1", "bye": "x"}"#;
        assert!(of(unknown).1[0].contains("unknown field `bye`"));
    }
}
