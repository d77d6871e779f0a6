//! Values of fields: dates and coordinates. The words are always kept beside what was read.

use std::sync::LazyLock;

use regex::Regex;

use crate::record::{DateSpan, Location};

static DAY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^\s*(?:c\.|ca\.|circa)?\s*(\d{1,5})(?:-(\d{1,2})-(\d{1,2}))?\s*(BCE|BC|CE|AD)?\s*",
    )
    .expect("a fixed pattern")
});

static POINT: LazyLock<Regex> = LazyLock::new(|| {
    let angle = |letters: &str| {
        format!(
            r#"(\d{{1,3}}(?:\.\d+)?)\s*[°º˚]\s*(?:(\d{{1,2}}(?:\.\d+)?)\s*['’′]\s*)?(?:(\d{{1,2}}(?:\.\d+)?)\s*(?:["”″]|''|’’|′′)\s*)?([{letters}])"#
        )
    };
    Regex::new(&format!(r"{}\s*[,;]?\s*{}", angle("NS"), angle("EWO"))).expect("a fixed pattern")
});

static DECIMAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*([+-]?\d{1,2}\.\d+)\s*[,;]\s*([+-]?\d{1,3}\.\d+)\s*$")
        .expect("a fixed pattern")
});

/// Why a date's days are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateDoubt {
    /// Not a date as the portal writes it.
    Unread,
    /// The end lies before the beginning.
    Backwards,
}

/// Reads `1971-01-01 - 1971-12-31`, `2592-01-01BCE - 2566-01-01BCE`, one day, or years alone.
///
/// Where the words cannot be read, or run backwards, both days are absent and the doubt is returned.
pub fn date(text: &str) -> (DateSpan, Option<DateDoubt>) {
    let unknown = |doubt| {
        let span = DateSpan {
            text: text.to_owned(),
            start: None,
            end: None,
        };
        (span, Some(doubt))
    };
    let Some((start, rest)) = day(text) else {
        return unknown(DateDoubt::Unread);
    };
    let end = if rest.is_empty() {
        start
    } else {
        let Some(after) = rest
            .strip_prefix(['-', '–', '—', '/'])
            .or_else(|| rest.strip_prefix("to "))
        else {
            return unknown(DateDoubt::Unread);
        };
        match day(after) {
            Some((end, "")) => end,
            _ => return unknown(DateDoubt::Unread),
        }
    };
    // “1500 - 1069 BCE”: the era is written once
    let start = if !start.has_era && end.year <= 0 && start.year > 0 {
        Day {
            year: 1 - start.year,
            ..start
        }
    } else {
        start
    };
    if start.first() > end.last() {
        return unknown(DateDoubt::Backwards);
    }
    let span = DateSpan {
        text: text.to_owned(),
        start: Some(iso(start.first())),
        end: Some(iso(end.last())),
    };
    (span, None)
}

/// One end of a span: an astronomical year, with month and day where they are given.
#[derive(Clone, Copy)]
struct Day {
    year: i32,
    within: Option<(i8, i8)>,
    /// Its era is given.
    has_era: bool,
}

impl Day {
    fn first(self) -> (i32, i8, i8) {
        let (month, day) = self.within.unwrap_or((1, 1));
        (self.year, month, day.max(1))
    }

    fn last(self) -> (i32, i8, i8) {
        let (month, day) = self.within.unwrap_or((12, 31));
        (
            self.year,
            month,
            if day == 0 { self.days(month) } else { day },
        )
    }

    /// How many days a month of the year has.
    fn days(self, month: i8) -> i8 {
        let first = i16::try_from(self.year)
            .ok()
            .and_then(|year| jiff::civil::Date::new(year, month, 1).ok());
        first.map_or(28, jiff::civil::Date::days_in_month)
    }
}

fn day(text: &str) -> Option<(Day, &str)> {
    let found = DAY.captures(text)?;
    let year: i32 = found[1].parse().ok()?;
    let before_era = found
        .get(4)
        .is_some_and(|m| m.as_str().to_ascii_uppercase().starts_with('B'));
    // ISO 8601 has four digits of a year, and nobody played in the year 10000 of our era; earlier years have no end
    if year == 0 || (year > 9999 && !before_era) {
        return None;
    }
    let year = if before_era { 1 - year } else { year };
    let within = match (found.get(2), found.get(3)) {
        (Some(month), Some(day)) => {
            let (month, day): (i8, i8) = (month.as_str().parse().ok()?, day.as_str().parse().ok()?);
            // Checks the calendar, leap years before our era included. A month or day 00 is not known.
            let (known, within) = match (month, day) {
                (0, _) => ((1, 1), None),
                (month, 0) => ((month, 1), Some((month, 0))),
                both => (both, Some(both)),
            };
            jiff::civil::Date::new(i16::try_from(year).ok()?, known.0, known.1).ok()?;
            within
        }
        _ => None,
    };
    let has_era = found.get(4).is_some();
    Some((
        Day {
            year,
            within,
            has_era,
        },
        &text[found.get(0)?.end()..],
    ))
}

fn iso((year, month, day): (i32, i8, i8)) -> String {
    let sign = if year < 0 { "-" } else { "" };
    format!("{sign}{:04}-{month:02}-{day:02}", year.abs())
}

/// Reads a place. The point stands when the words give exactly one.
///
/// Returns the place, all points found, and whether a point lies off the globe.
pub fn place(text: &str) -> (Location, Vec<(f64, f64)>, bool) {
    let mut points = Vec::new();
    let mut off = false;
    let mut take = |lat: f64, lon: f64| {
        if lat.abs() <= 90.0 && lon.abs() <= 180.0 {
            points.push((rounded(lat), rounded(lon)));
        } else {
            off = true;
        }
    };
    for found in POINT.captures_iter(text) {
        let angle = |from: usize| -> Option<f64> {
            let part = |i: usize| {
                found
                    .get(i)
                    .map_or(Some(0.0), |m| m.as_str().parse::<f64>().ok())
            };
            let (minutes, seconds) = (part(from + 1)?, part(from + 2)?);
            (minutes < 60.0 && seconds < 60.0)
                .then_some(part(from)? + minutes / 60.0 + seconds / 3600.0)
        };
        let south = &found[4] == "S";
        let west = matches!(&found[8], "W" | "O");
        match (angle(1), angle(5)) {
            (Some(lat), Some(lon)) => take(
                if south { -lat } else { lat },
                if west { -lon } else { lon },
            ),
            _ => take(f64::INFINITY, 0.0),
        }
    }
    if let Some(found) = DECIMAL.captures(text) {
        if let (Ok(lat), Ok(lon)) = (found[1].parse(), found[2].parse()) {
            take(lat, lon);
        }
    }
    let only = match points.as_slice() {
        [one] if !off => Some(*one),
        _ => None,
    };
    let location = Location {
        text: text.to_owned(),
        lat: only.map(|p| p.0),
        lon: only.map(|p| p.1),
    };
    (location, points, off)
}

/// Six decimals: a tenth of a metre, finer than any source.
fn rounded(degrees: f64) -> f64 {
    (degrees * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str) -> (Option<String>, Option<String>) {
        let (span, _) = date(text);
        assert_eq!(span.text, text);
        (span.start, span.end)
    }

    #[test]
    fn years_before_our_era_are_astronomical() {
        for (text, start, end) in [
            ("1971-01-01 - 1971-12-31", "1971-01-01", "1971-12-31"),
            (
                "2592-01-01BCE - 2566-01-01BCE",
                "-2591-01-01",
                "-2565-01-01",
            ),
            (
                "2435-01-01BCE - 0525-01-01BCE",
                "-2434-01-01",
                "-0524-01-01",
            ),
            ("0001-01-01BCE - 0001-12-31", "0000-01-01", "0001-12-31"),
            ("1925", "1925-01-01", "1925-12-31"),
            ("1925 – 1930", "1925-01-01", "1930-12-31"),
            ("300 BCE - 200 BCE", "-0299-01-01", "-0199-12-31"),
            ("1971-03-04", "1971-03-04", "1971-03-04"),
            ("0005-02-29BCE", "-0004-02-29", "-0004-02-29"),
            ("12000 BCE", "-11999-01-01", "-11999-12-31"),
            ("1500 - 1069 BCE", "-1499-01-01", "-1068-12-31"),
            (
                "2900-01-00BCE - 2600-12-31BCE",
                "-2899-01-01",
                "-2599-12-31",
            ),
            ("1916-00-00", "1916-01-01", "1916-12-31"),
            ("1916-02-00", "1916-02-01", "1916-02-29"),
        ] {
            assert_eq!(ends(text), (Some(start.into()), Some(end.into())), "{text}");
        }
    }

    #[test]
    fn what_is_no_date_keeps_its_words_and_no_days() {
        for text in [
            "long ago",
            "1971-13-01",
            "1971-02-30",
            "0000-01-01",
            "32768-01-01",
            "12000",
            "1971-01-01 and later",
        ] {
            assert_eq!(ends(text), (None, None), "{text}");
            assert_eq!(date(text).1, Some(DateDoubt::Unread), "{text}");
        }
        assert_eq!(
            date("1972-01-01 - 1971-01-01").1,
            Some(DateDoubt::Backwards)
        );
    }

    #[test]
    fn degrees_minutes_and_seconds_with_stray_spaces() {
        for (text, lat, lon) in [
            (r#"29°50'59.34"N, 31°13'0.04"E"#, 29.849_817, 31.216_678),
            (r#"14° 7'55.67"N, 38° 43' 12" E"#, 14.132_131, 38.72),
            ("33°52′S 151°12′E", -33.866_667, 151.2),
            ("10.5, -20.25", 10.5, -20.25),
        ] {
            let (location, _, off) = place(text);
            assert_eq!(
                (location.lat, location.lon),
                (Some(lat), Some(lon)),
                "{text}"
            );
            assert!(!off);
        }
    }

    #[test]
    fn names_and_several_points_have_no_one_point() {
        assert_eq!(place("Kababish").0.lat, None);
        let (location, points, _) = place(r#"1°0'0"N, 2°0'0"E; 3°0'0"N, 4°0'0"E"#);
        assert_eq!((location.lat, points.len()), (None, 2));
        let (location, _, off) = place(r#"95°0'0"N, 2°0'0"E"#);
        assert!(off && location.lat.is_none());
    }
}
