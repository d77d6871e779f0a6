//! Dates of the database: a day with `00` for what is not known, and a flag for years before our era.

use jiff::civil::Date;

/// A dump's own date in words (`Aug 11, 2020 at 03:09 PM`, `2020-08-11 15:09:00`) as `2020-08-11T15:09`, which sorts.
pub fn made(words: &str) -> Option<String> {
    let american = jiff::fmt::strtime::parse("%b %d, %Y at %I:%M %p", words);
    let iso = || jiff::fmt::strtime::parse("%Y-%m-%d %H:%M:%S", words);
    let time = american.or_else(|_| iso()).ok()?.to_datetime().ok()?;
    Some(time.strftime("%Y-%m-%dT%H:%M").to_string())
}

/// Which end of a span a day is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    First,
    Last,
}

/// A day as the catalogue has it: ISO 8601, years before our era astronomical. A month or day `00` is not known: the first or last
/// that it can be. `None` where there is no such day.
pub fn day(text: &str, before_era: bool, end: End) -> Option<String> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let year: i16 = year.parse().ok().filter(|y| *y > 0)?;
    let year = if before_era { 1 - year } else { year };
    let (month, day): (i8, i8) = (month.parse().ok()?, day.parse().ok()?);
    let given = month;
    let month = match (month, end) {
        (0, End::First) => 1,
        (0, End::Last) => 12,
        (m, _) => m,
    };
    let first = Date::new(year, month, 1).ok()?;
    let date = match (day, end) {
        (0, End::First) => first,
        (0, End::Last) => first.last_of_month(),
        // a day without its month cannot be placed in the year
        (_, End::First) if given == 0 => first,
        (_, End::Last) if given == 0 => first.last_of_month(),
        (d, _) => Date::new(year, month, d).ok()?,
    };
    let sign = if date.year() < 0 { "-" } else { "" };
    Some(format!(
        "{sign}{:04}-{:02}-{:02}",
        date.year().abs(),
        date.month(),
        date.day()
    ))
}

/// Two ends as a page of the portal writes them: `2592-01-01BCE - 2566-01-01BCE`.
pub fn words(start: Option<(&str, bool)>, end: Option<(&str, bool)>) -> String {
    let word = |day: Option<(&str, bool)>| {
        day.map(|(day, before)| format!("{day}{}", if before { "BCE" } else { "" }))
            .unwrap_or_default()
    };
    match (start, end) {
        (None, None) => String::new(),
        (start, end) => format!("{} - {}", word(start), word(end)).trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_of_a_day_is_the_first_or_last_that_it_can_be() {
        for (text, before, end, iso) in [
            ("2592-01-01", true, End::First, "-2591-01-01"),
            ("2900-01-00", true, End::First, "-2899-01-01"),
            ("0202-00-01", true, End::First, "-0201-01-01"),
            ("1916-00-00", false, End::First, "1916-01-01"),
            ("1916-00-00", false, End::Last, "1916-12-31"),
            ("1916-02-00", false, End::Last, "1916-02-29"),
            ("0001-12-31", true, End::Last, "0000-12-31"),
        ] {
            assert_eq!(day(text, before, end).as_deref(), Some(iso), "{text}");
        }
        for none in ["0000-00-00", "1971-02-30", "1971-13-01", "long ago", ""] {
            assert_eq!(day(none, false, End::First), None, "{none}");
        }
    }

    #[test]
    fn the_date_of_a_dump_sorts() {
        assert_eq!(
            made("Aug 11, 2020 at 03:09 PM").as_deref(),
            Some("2020-08-11T15:09")
        );
        assert_eq!(
            made("2020-08-11 15:09:00").as_deref(),
            Some("2020-08-11T15:09")
        );
        assert_eq!(made("in summer"), None);
    }
}
