//! A place written into `places.geojson`.

use crate::corpus::Place;
use serde_json::{json, Map};

/// A place as somebody gives it.
#[derive(Debug, Clone)]
pub struct NewPlace<'a> {
    /// Id that editions name it by.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The country it lies in today.
    pub country: Option<&'a str>,
    /// Decimal degrees, north positive.
    pub lat: f64,
    /// Decimal degrees, east positive.
    pub lon: f64,
    /// Radius in kilometres of the circle that it may lie in.
    pub radius_km: f64,
    /// Why the circle is so wide.
    pub reason: &'a str,
    /// What the records call it.
    pub records_say: Option<&'a str>,
}

/// A collection without a place.
const EMPTY: &str = "{\n  \"type\": \"FeatureCollection\",\n  \"features\": []\n}\n";

impl NewPlace<'_> {
    /// The lines of a place, as the file has them.
    fn json(&self) -> String {
        let mut known = Map::new();
        known.insert("name".into(), json!(self.name));
        if let Some(country) = self.country {
            known.insert("country".into(), json!(country));
        }
        known.insert("radius_km".into(), number(self.radius_km));
        known.insert("reason".into(), json!(self.reason));
        if let Some(words) = self.records_say {
            known.insert("records_say".into(), json!(words));
        }
        let known: Vec<String> = known
            .iter()
            .map(|(key, value)| format!("        {}: {value}", json!(key)))
            .collect();
        format!(
            "    {{\n      \"type\": \"Feature\",\n      \"id\": {},\n      \"geometry\": {{ \"type\": \"Point\", \"coordinates\": [{}, {}] }},\n      \"properties\": {{\n{}\n      }}\n    }}",
            json!(self.id),
            number(self.lon),
            number(self.lat),
            known.join(",\n")
        )
    }
}

/// A whole number without its `.0`.
fn number(of: f64) -> serde_json::Value {
    match of.fract() == 0.0 && of.abs() < 1e9 {
        #[allow(clippy::cast_possible_truncation, reason = "whole and small")]
        true => json!(of as i64),
        false => json!(of),
    }
}

/// The file of places with one more, after its last; none is a file to be.
///
/// # Errors
/// The id is taken, the place is not one, or the file cannot be read.
pub fn placed(file: Option<&str>, place: &NewPlace) -> Result<String, String> {
    let old = file.unwrap_or(EMPTY);
    let (there, problems) = Place::parse_all("places.geojson", old);
    if there.iter().any(|p| p.id == place.id) {
        return Err(format!(
            "there is a place `{}` already; mend it in the file, or give this one another id",
            place.id
        ));
    }
    let unread = "places.geojson cannot be read; `ludarium check` says where";
    // only type and features are keys of a collection, so the last list to close is that of the features
    let end = old.rfind(']').ok_or(unread)?;
    let before = old[..end].trim_end();
    let gap = match there.is_empty() && before.ends_with('[') {
        true => "\n",
        false => ",\n",
    };
    let out = format!("{before}{gap}{}\n  {}", place.json(), &old[end..]);
    let (now, findings) = Place::parse_all("places.geojson", &out);
    if let Some(new) = findings.iter().find(|f| f.subject == place.id) {
        let help = &new.help;
        return Err(format!("{}: {help}", new.message));
    }
    match now.len() == there.len() + 1 && findings.len() == problems.len() {
        true => Ok(out),
        false => Err(unread.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_comes_last_and_is_one() {
        let place = NewPlace {
            id: "ford",
            name: "the ford",
            country: Some("Eritrea"),
            lat: 15.8,
            lon: 38.0,
            radius_km: 40.0,
            reason: "The account names the \"river\" only.",
            records_say: None,
        };
        let one = placed(None, &place).unwrap();
        assert!(one.contains("\"coordinates\": [38, 15.8]") && one.ends_with("  ]\n}\n"));
        assert!(placed(Some(&one), &place).unwrap_err().contains("already"));
        let next = NewPlace {
            id: "hill",
            ..place.clone()
        };
        let two = placed(Some(&one), &next).unwrap();
        assert!(two.starts_with(
            one.trim_end()
                .trim_end_matches("}")
                .trim_end()
                .trim_end_matches(']')
                .trim_end()
        ));
        let (places, findings) = Place::parse_all("places.geojson", &two);
        assert_eq!((places.len(), findings.len()), (2, 0));
        let off = NewPlace {
            id: "off",
            lat: 95.0,
            ..place.clone()
        };
        assert!(placed(Some(&one), &off).unwrap_err().contains("globe"));
        let wide = NewPlace {
            id: "wide",
            radius_km: 0.0,
            ..place
        };
        assert!(placed(Some(&one), &wide)
            .unwrap_err()
            .contains("uncertainty"));
        assert!(placed(Some("{"), &next).is_err());
    }
}
