//! Pages as numbers.

use std::sync::LazyLock;

use regex::Regex;

/// `168`, `168-169`, `168–9`.
static RANGE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"([0-9]+)(?:\s?[-–—]+\s?([0-9]+))?").expect("a fixed pattern"));

/// `p. 12`, `pp. 12-14, 20`, `1925: 143–144`: what follows the mark.
static MARKED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?:\bpp?\.\s?|\b(?:1[0-9]{3}|20[0-9]{2})[a-z]?\s?:\s?)([0-9]+(?:\s?[-–,]\s?[0-9]+)*)",
    )
    .expect("a fixed pattern")
});

/// The ranges of pages that a text names, first and last; a page alone is both. `168-9` is 168 to 169. Pages that are counted
/// otherwise than in figures are none.
pub fn ranges(text: &str) -> Vec<(u32, u32)> {
    let range = |found: regex::Captures| {
        let first: u32 = found[1].parse().ok()?;
        let Some(last) = found.get(2).map(|m| m.as_str()) else {
            return Some((first, first));
        };
        // the figures that both share are left out of the second
        let shared = found[1].len().saturating_sub(last.len());
        let whole: u32 = format!("{}{last}", &found[1][..shared]).parse().ok()?;
        Some((first, whole.max(first)))
    };
    RANGE.captures_iter(text).filter_map(range).collect()
}

/// The first and the last page of them all.
pub fn hull(ranges: &[(u32, u32)]) -> Option<(u32, u32)> {
    let first = ranges.iter().map(|r| r.0).min()?;
    Some((first, ranges.iter().map(|r| r.1).max()?))
}

/// The pages that a reference or the end of a quotation names: the last that are marked as such.
pub(super) fn marked(text: &str) -> Option<&str> {
    let found = MARKED.captures_iter(text).last()?;
    found.get(1).map(|m| m.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_found_within_its_range() {
        assert_eq!(ranges("168-169"), [(168, 169)]);
        assert_eq!(ranges("143–4, 150"), [(143, 144), (150, 150)]);
        assert_eq!(ranges("7-12"), [(7, 12)]);
        assert_eq!(ranges("xii"), []);
        assert_eq!(hull(&ranges("150, 143-144")), Some((143, 150)));
        assert_eq!(hull(&[]), None);
    }

    #[test]
    fn pages_of_a_reference_are_those_that_are_marked() {
        assert_eq!(marked("Grey 1931, p. 12"), Some("12"));
        assert_eq!(
            marked("Grey, A. 1931. Notes 8: 1-20, pp. 12-14, 18."),
            Some("12-14, 18")
        );
        assert_eq!(marked("… and so on. Grey 1931: 143–144."), Some("143–144"));
        assert_eq!(marked("Grey 1931"), None);
        assert_eq!(marked("in 1931 there were 12"), None);
    }
}
