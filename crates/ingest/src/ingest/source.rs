//! Bibliographic references: how many there are, and the citekey of each (surname and year).

use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

static YEAR: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(1[0-9]{3}|20[0-9]{2})([a-z])?\b").expect("a fixed pattern"));

/// The beginning of a reference: `Surname, A. B. and C. Surname. 1971.`
static BEGINS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?:^|[.;\n]\s*)",
        r"((?:(?:de|van|von|al|el|la|le|du|den|der|dos|da|bin|ibn)[ -])*\p{Lu}[\p{L}’'-]+(?:[ -]\p{Lu}[\p{L}’'-]+)?",
        r",\s(?:\p{Lu}\p{Ll}*\.?[ -]?)+[^0-9\n]{0,120}?\(?(?:1[0-9]{3}|20[0-9]{2})[a-z]?\)?[.:,])"
    ))
    .expect("a fixed pattern")
});

/// Citekey of a reference: the first author's surname in plain lower-case letters and the year
/// (`davies1925`); `None` where either is missing.
///
/// ```
/// # use ludarium_ingest::ingest::source::citekey;
/// assert_eq!(citekey("Davies, R. 1925. 'Some Arab Games.'").as_deref(), Some("davies1925"));
/// assert_eq!(citekey("A letter to the author"), None);
/// ```
pub fn citekey(reference: &str) -> Option<String> {
    let year = YEAR.find(reference)?;
    let authors = &reference[..year.start()];
    let surname = match authors.split_once(',') {
        Some((before, _)) => before,
        None => authors.trim_end_matches([' ', '.', '(', ':']),
    };
    // A title or a sentence before the year is no author.
    if surname.chars().count() > 40 || surname.split_whitespace().count() > 4 {
        return None;
    }
    let mut key = plain_letters(surname);
    if key.len() < 2 {
        return None;
    }
    key.push_str(year.as_str());
    Some(key)
}

fn plain_letters(name: &str) -> String {
    let mut out = String::new();
    for c in name.nfkd() {
        match c {
            'ß' => out.push_str("ss"),
            'Æ' | 'æ' => out.push_str("ae"),
            'Œ' | 'œ' => out.push_str("oe"),
            'Ø' | 'ø' => out.push('o'),
            'Ł' | 'ł' => out.push('l'),
            'Đ' | 'đ' | 'ð' => out.push('d'),
            'Þ' | 'þ' => out.push_str("th"),
            'ı' => out.push('i'),
            c if c.is_ascii_alphabetic() => out.push(c.to_ascii_lowercase()),
            _ => {}
        }
    }
    out
}

/// The references of a Source field: one a line, or one after another in a line.
/// Joined with white space they give the field again.
pub fn references(field: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = BEGINS
        .captures_iter(field)
        .filter_map(|found| found.get(1))
        .map(|m| m.start())
        .collect();
    if starts.first() != Some(&0) {
        starts.insert(0, 0);
    }
    starts.push(field.len());
    starts
        .windows(2)
        .map(|pair| field[pair[0]..pair[1]].trim())
        .filter(|part| !part.is_empty())
        .collect()
}

/// The one work that a record quotes: its only reference, or, of several, the one that the
/// account names last (`… Davies 1925: 146-147.`). All keys are returned beside it.
pub fn work(source: &str, account: Option<&str>) -> (Option<String>, Vec<String>) {
    let keys: Vec<Option<String>> = references(source).into_iter().map(citekey).collect();
    let known: Vec<String> = keys.iter().flatten().cloned().collect();
    let one = if keys.len() == 1 {
        known.first().cloned()
    } else {
        account.and_then(|text| cited_last(text, &known))
    };
    (one, known)
}

fn cited_last(account: &str, keys: &[String]) -> Option<String> {
    let year = YEAR.find_iter(account).last()?;
    let word = account[..year.start()].split_whitespace().last()?;
    let key = plain_letters(word) + year.as_str();
    keys.iter().find(|k| **k == key).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surname_and_year_make_the_key() {
        for (reference, key) in [
            ("Davies, R. 1925. 'Some Arab Games and Puzzles.' Sudan Notes and Records. 8: 137–152.", Some("davies1925")),
            ("Pankhurst, R. 1971. Gabata and Related Board Games of Ethiopia and the Horn of Africa. Ethiopia Observer 14(3):154-206.", Some("pankhurst1971")),
            ("de Voogt, A. 2010. Mancala.", Some("devoogt2010")),
            ("Güneş, Ö. (1999a) Oyunlar.", Some("gunes1999a")),
            ("Culin 1895.", Some("culin1895")),
            ("Herodotus, Histories.", None),
            ("A very long title without any author before the year 1925", None),
            ("1925.", None),
            ("", None),
        ] {
            assert_eq!(citekey(reference).as_deref(), key, "{reference}");
        }
    }

    #[test]
    fn several_references_are_told_apart() {
        let field = "Davies, R. 1925. Some Arab Games. Murray, H.J.R. 1951. A History of Board-Games. Oxford: Clarendon Press.";
        assert_eq!(references(field).len(), 2);
        assert_eq!(work(field, None).0, None);
        let (one, all) = work(field, Some("\"…\" Murray 1951: 20."));
        assert_eq!(one.as_deref(), Some("murray1951"));
        assert_eq!(all, ["davies1925", "murray1951"]);
    }

    #[test]
    fn a_title_with_commas_and_years_stays_one_reference() {
        let field = "Smith, J. 1990. Games, Toys, and Play, 1800-1900. London.";
        assert_eq!(references(field), [field]);
    }
}
