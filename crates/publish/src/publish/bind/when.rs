//! Years as people write them, and records in time, drawn.

use std::fmt::Write as _;

use crate::catalogue::Evidence;

/// The astronomical year of an ISO day.
pub fn year(day: Option<&str>) -> Option<i32> {
    let day = day?;
    let (sign, digits) = match day.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, day),
    };
    let year: i32 = digits.split('-').next()?.parse().ok()?;
    Some(sign * year)
}

/// First and last year of a record; where only one end is known it stands for both.
pub fn years(record: &Evidence) -> Option<(i32, i32)> {
    years_between(record.start.as_deref(), record.end.as_deref())
}

/// First and last year of a first and a last day, each of them possibly unknown.
pub fn years_between(start: Option<&str>, end: Option<&str>) -> Option<(i32, i32)> {
    let (start, end) = (year(start), year(end));
    let (a, b) = (start.or(end)?, end.or(start)?);
    Some((a.min(b), a.max(b)))
}

/// `2592 BC`, `AD 120`, `1925`.
pub fn year_words(year: i32) -> String {
    match year {
        ..=0 => format!("{} BC", 1 - year),
        1..=999 => format!("AD {year}"),
        _ => year.to_string(),
    }
}

/// `2592 to 2566 BC`, `300 BC to AD 120`, `1925`; empty where nothing is known.
pub fn span_words(span: Option<(i32, i32)>) -> String {
    match span {
        None => String::new(),
        Some((a, b)) if a == b => year_words(a),
        Some((a, b)) if b <= 0 => format!("{} to {}", 1 - a, year_words(b)),
        Some((a, b)) if a >= 1000 => format!("{a} to {b}"),
        Some((a, b)) if a >= 1 => format!("AD {a} to {b}"),
        Some((a, b)) => format!("{} to {}", year_words(a), year_words(b)),
    }
}

/// A record's date in words, with what of it is not known.
pub fn date_words(record: &Evidence) -> String {
    match (record.start.as_deref(), record.end.as_deref()) {
        (None, None) => "not dated".to_owned(),
        (Some(_), None) => format!("from {}", span_words(years(record))),
        (None, Some(_)) => format!("to {}", span_words(years(record))),
        _ => span_words(years(record)),
    }
}

/// First and last year that are drawn, and the step between two marks of the axis.
pub const FROM: i32 = -3299;
/// One year after the last that is drawn.
pub const TO: i32 = 2101;
/// Years of a bar.
const BAR: i32 = 100;
/// Units of a picture in time.
pub const WIDTH: f64 = 540.0;

/// Where a year stands.
pub fn x(year: i32) -> f64 {
    f64::from(year.clamp(FROM, TO) - FROM) / f64::from(TO - FROM) * WIDTH
}

/// How many records lie in each century; one over several centuries counts in each.
pub fn centuries<'r>(records: impl Iterator<Item = &'r Evidence>) -> Vec<u32> {
    let bars = usize::try_from((TO - FROM) / BAR).unwrap_or_default();
    let mut counts = vec![0; bars];
    for (a, b) in records.filter_map(years) {
        let bar = |year: i32| {
            let at = (year.clamp(FROM, TO - 1) - FROM) / BAR;
            usize::try_from(at).unwrap_or_default()
        };
        for count in &mut counts[bar(a)..=bar(b)] {
            *count += 1;
        }
    }
    counts
}

/// Bars of the square root of their counts, as the path of a stroke as wide as a century.
pub fn bars(counts: &[u32], height: f64) -> String {
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let width = WIDTH / counts.len() as f64;
    let mut d = String::new();
    for (n, count) in counts.iter().enumerate().filter(|(_, c)| **c > 0) {
        let tall = (f64::from(*count) / f64::from(most)).sqrt() * (height - 2.0) + 1.5;
        let _ = write!(
            d,
            "M{:.0} {height}v{:.1}",
            (n as f64 + 0.5) * width,
            -tall.min(height)
        );
    }
    d
}

/// A game's records in time as a strip.
pub fn strip<'r>(records: impl Iterator<Item = &'r Evidence>) -> String {
    let d = bars(&centuries(records), 20.0);
    if d.is_empty() {
        return String::new();
    }
    format!("<svg class=\"strip\" viewBox=\"0 0 {WIDTH} 20\" aria-hidden=\"true\"><path d=\"{d}\"/></svg>")
}

/// A strip of records with an axis of years, described in words for those who do not see it.
pub fn axis<'r>(records: impl Iterator<Item = &'r Evidence>, words: &str) -> String {
    axis_with(&centuries(records), None, words)
}

/// The same of records that are counted by century, with one time among theirs marked.
pub fn axis_with(counts: &[u32], chosen: Option<(i32, i32)>, words: &str) -> String {
    let d = bars(counts, 90.0);
    if d.is_empty() {
        return String::new();
    }
    let mut svg = format!("<svg class=\"centuries\" viewBox=\"0 0 {WIDTH} 116\" role=\"img\" aria-label=\"{}\"><path class=\"ticks\" d=\"", super::super::render::escape(words));
    let marks = [-2999, -1999, -999, 1, 1000, 1500, 1900];
    for year in marks {
        let _ = write!(svg, "M{:.1} 0V94", x(year));
    }
    let _ = write!(svg, "\"/><path class=\"bars\" d=\"{d}\"/>");
    if let Some((a, b)) = chosen {
        let wide = (x(b) - x(a)).max(4.0);
        let _ = write!(
            svg,
            "<rect class=\"chosen\" x=\"{:.1}\" y=\"0\" width=\"{wide:.1}\" height=\"94\"/>",
            (x(a) + x(b) - wide) / 2.0
        );
    }
    for year in marks {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"110\">{}</text>",
            x(year),
            year_words(year)
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_before_our_era_are_bc_and_there_is_no_year_nought() {
        assert_eq!(year(Some("-2591-01-01")), Some(-2591));
        assert_eq!(span_words(Some((-2591, -2565))), "2592 to 2566 BC");
        assert_eq!(span_words(Some((0, 1))), "1 BC to AD 1");
        assert_eq!(span_words(Some((-299, 1120))), "300 BC to 1120");
        assert_eq!(span_words(Some((496, 1517))), "AD 496 to 1517");
        assert_eq!(span_words(Some((1925, 1925))), "1925");
    }

    #[test]
    fn a_record_counts_in_every_century_that_it_spans() {
        let record = Evidence {
            start: Some("-0099-01-01".into()),
            end: Some("0150-01-01".into()),
            ..Evidence::default()
        };
        let counts = centuries([&record].into_iter());
        assert_eq!(counts.iter().sum::<u32>(), 3);
    }
}
