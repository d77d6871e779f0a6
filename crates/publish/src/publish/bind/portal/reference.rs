//! References as the portal writes them, read where that can be done without guessing: `Davies, R. 1925. Some Arab Games. Sudan Notes and
//! Records 8: 137–152.`

use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::Regex;

/// What a reference says of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    /// Authors as `Family, G.`
    pub authors: Vec<String>,
    /// The year, with its letter.
    pub year: String,
    pub title: String,
    /// What follows the title: journal, volume, place, publisher, as it stands there.
    pub rest: String,
    /// Journal, volume and pages, where the rest is a journal's.
    pub journal: Option<(String, String, String)>,
}

static HEAD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<names>[^0-9(]{2,160}?),?\s+\(?(?P<year>1[0-9]{3}|20[0-9]{2})(?P<letter>[a-z])?\)?[.,:]\s+(?P<rest>.+)$")
        .expect("a fixed pattern")
});

/// `, R.`, `, H.J.R.`, `, William`.
static FIRST: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<family>[\p{L}’' -]+?),\s*(?P<given>(?:\p{Lu}\p{Ll}*\.?[ -]?)+)$")
        .expect("a fixed pattern")
});

/// `J. Awe`.
static FURTHER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<given>(?:\p{Lu}\.[ -]?)+)\s*(?P<family>[\p{L}’' -]{2,})$")
        .expect("a fixed pattern")
});

static JOURNAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?P<name>[^:]{3,140}?)[.,]?\s+(?P<volume>[0-9]{1,4}(?:\s?\([0-9–-]+\))?)\s?:\s?(?P<pages>[0-9]+(?:[–-][0-9]+)?)\.?$")
        .expect("a fixed pattern")
});

/// Reads a reference; `None` where authors, year or title cannot be separated without guessing.
pub fn parse(text: &str) -> Option<Reference> {
    let found = HEAD.captures(text.trim())?;
    let authors = authors(&found["names"])?;
    let rest = found["rest"].trim();
    let (title, rest) = titled(rest)?;
    let year = format!(
        "{}{}",
        &found["year"],
        found.name("letter").map_or("", |m| m.as_str())
    );
    let journal = JOURNAL.captures(rest.trim()).map(|j| {
        (
            j["name"].trim().to_owned(),
            j["volume"].to_owned(),
            j["pages"].to_owned(),
        )
    });
    Some(Reference {
        authors,
        year,
        title: title.to_owned(),
        rest: rest.trim().to_owned(),
        journal,
    })
}

/// The authors of a reference, where they alone can be separated.
pub fn authors_of(text: &str) -> Vec<String> {
    let found = HEAD.captures(text.trim());
    found.and_then(|f| authors(&f["names"])).unwrap_or_default()
}

fn authors(names: &str) -> Option<Vec<String>> {
    let mut out = vec![];
    let names = names.replace(" And ", " and ");
    for (n, part) in names.split(" and ").enumerate() {
        // `Watkins, T, J. Awe, C. Helmke`: after the first author's initials come further ones
        let pieces: Vec<&str> = part
            .split(',')
            .map(str::trim)
            .filter(|p| !p.is_empty())
            .collect();
        let mut at = 0;
        if n == 0 {
            let (family, given) = (pieces.first()?, pieces.get(1)?);
            // a full stop belongs to an initial, not to a name
            let word = given.trim_end_matches('.').rsplit([' ', '.']).next();
            let whole = word.is_some_and(|w| w.chars().count() > 2);
            let given = if whole {
                given.trim_end_matches('.')
            } else {
                given
            };
            let first = format!("{family}, {given}");
            FIRST.captures(&first)?;
            out.push(first);
            at = 2;
        }
        for piece in &pieces[at..] {
            let found = FURTHER.captures(piece.trim_end_matches('.'))?;
            out.push(format!(
                "{}, {}",
                found["family"].trim(),
                found["given"].trim()
            ));
        }
    }
    (!out.is_empty()).then_some(out)
}

/// The title: what stands in quotation marks, else up to the first full stop that ends a word.
fn titled(rest: &str) -> Option<(&str, &str)> {
    for (open, close) in [('\'', '\''), ('‘', '’'), ('“', '”'), ('"', '"')] {
        if let Some(inner) = rest.strip_prefix(open) {
            // the closing mark stands after a full stop or before one
            let ends = [
                format!(".{close}"),
                format!(". {close}"),
                format!("{close}."),
                format!("{close},"),
                format!("?{close}"),
            ];
            let end = ends
                .iter()
                .filter_map(|e| Some((inner.find(e.as_str())?, e.len())))
                .min()?;
            let title = inner[..end.0].trim_end_matches(['.', ',']);
            return Some((title, &inner[end.0 + end.1..])).filter(|(t, _)| t.len() > 2);
        }
    }
    let bytes = rest.as_bytes();
    for (at, _) in rest.match_indices('.') {
        let word = rest[..at].rsplit([' ', '.']).next().unwrap_or_default();
        let more = rest[at + 1..].starts_with(' ') || at + 1 == bytes.len();
        if more && word.chars().count() > 2 {
            return Some((&rest[..at], &rest[at + 1..]));
        }
    }
    None
}

/// A reference as BibLaTeX. What follows the title stands in `note`, word for word, where it is no journal's.
pub fn biblatex(key: &str, reference: &Reference, url: &str) -> String {
    let kind = match reference.journal {
        Some(_) => "article",
        None => "misc",
    };
    let safe = |text: &str| {
        text.replace(['{', '}'], "")
            .replace('\\', "")
            .replace('&', "\\&")
            .replace('%', "\\%")
            .replace('#', "\\#")
    };
    let mut out = format!(
        "@{kind}{{{key},\n  author = {{{}}},\n  title = {{{}}},\n",
        safe(&reference.authors.join(" and ")),
        safe(&reference.title)
    );
    let year: String = reference
        .year
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let _ = writeln!(out, "  date = {{{year}}},");
    match &reference.journal {
        Some((name, volume, pages)) => {
            let _ = writeln!(
                out,
                "  journaltitle = {{{}}},\n  volume = {{{}}},\n  pages = {{{}}},",
                safe(name),
                safe(volume),
                pages.replace(['–', '-'], "--")
            );
        }
        None if !reference.rest.is_empty() => {
            let _ = writeln!(out, "  note = {{{}}},", safe(&reference.rest));
        }
        None => {}
    }
    if !url.is_empty() && !url.contains(['{', '}', '\\']) {
        let _ = writeln!(
            out,
            "  url = {{{}}},",
            url.replace('%', "\\%")
                .replace('#', "\\#")
                .replace('&', "\\&")
        );
    }
    out.push_str("}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_certain_is_read_and_what_is_not_is_left() {
        let read =
            |text: &str| parse(text).map(|r| (r.authors.join(" + "), r.year, r.title, r.journal));
        let expected = |a: &str, y: &str, t: &str, j: Option<(&str, &str, &str)>| {
            Some((
                a.to_owned(),
                y.to_owned(),
                t.to_owned(),
                j.map(|(n, v, p)| (n.to_owned(), v.to_owned(), p.to_owned())),
            ))
        };
        assert_eq!(
            read("Doe, J. 1925. Games of a Place. Journal of Places 8: 137–152."),
            expected(
                "Doe, J.",
                "1925",
                "Games of a Place",
                Some(("Journal of Places", "8", "137–152"))
            )
        );
        assert_eq!(
            read("Doe, J. and A. Roe. 1912. Five Years’ Work at Home. London: A Press."),
            expected(
                "Doe, J. + Roe, A.",
                "1912",
                "Five Years’ Work at Home",
                None
            )
        );
        assert_eq!(
            read("Roe, T, J. Poe, C. Noe. 2018. \"Classic Houses.\" In X. Waco: Y, 333-347."),
            expected("Roe, T + Poe, J. + Noe, C.", "2018", "Classic Houses", None)
        );
        assert_eq!(
            read("Carnarvon, Earl of and H. Carter. 1912. Five Years."),
            None
        );
        assert_eq!(read("A letter to the author"), None);
        assert_eq!(
            read("Doe, J. 1990a. 'A Game of Old. ' Journal of Places 8: 1–2."),
            expected(
                "Doe, J.",
                "1990a",
                "A Game of Old",
                Some(("Journal of Places", "8", "1–2"))
            )
        );
        assert_eq!(authors_of("Doe, J. 1990. In: X"), ["Doe, J."]);
    }

    #[test]
    fn the_bibliography_can_be_read_back() {
        let reference = parse("Doe, J. 1925. Games & {Places}. Journal of 50% 8: 1-2.").unwrap();
        let text = biblatex("doe1925", &reference, "https://x.example/a%20b?c&d#e");
        let read = biblatex::Bibliography::parse(&text).unwrap();
        assert_eq!(read.len(), 1, "{text}");
    }
}
