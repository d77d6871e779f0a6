//! Words that stand on every page of the portal: heads, navigation, feet, map controls.
//!
//! They are declared here, by name, so that what remains on a page is either a field or unplaced.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::begin::begins_line;

struct Rule {
    name: &'static str,
    pattern: Regex,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    [
        (
            "site-title",
            r"(?:Part of the Digital Ludeme Project\s+)?background\s+Ludii Portal\b|Home of the Ludii General Game System|Part of the Digital Ludeme Project(?:\s+background\b)?",
        ),
        (
            "navigation",
            r"(?-u:\b)Home\s+Games(?:\s+(?:Forum|Downloads|References|Concepts|Contribute|Tutorials|Tournaments|Services|History|World\s+Map|Ludemes|Team|Library|Login|Register|About)\b)+",
        ),
        (
            "address",
            r"(?:\blkjh\s+)?Maastricht University (?:Department of Advanced Computing Sciences|Data Science and Knowledge Engineering)(?:[^\n]{0,300}?European Research Council|[^\n]{0,300})",
        ),
        (
            "map-controls",
            r"Click on any marker or highlighted region to view the evidence relating to it\.|To view all regions, please select it from the category options below\.",
        ),
        (
            "map-controls",
            r"(?m)(?:Evidence category|Evidence coloured based on|Map style):\s*$",
        ),
        ("links", r"Browse all (?:evidence|concepts) for [^\n]{1,200}? here\."),
    ]
    .into_iter()
    .map(|(name, pattern)| Rule {
        name,
        pattern: Regex::new(pattern).expect("a fixed pattern"),
    })
    .collect()
});

static MAIL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+").expect("a fixed pattern")
});

/// All boilerplate of a page: where, and by which rule. Not in order; may touch but not overlap
/// within a rule.
pub fn find(text: &str) -> Vec<(Range<usize>, &'static str)> {
    let mut out = Vec::new();
    for rule in RULES.iter() {
        for found in rule.pattern.find_iter(text) {
            let words = found.as_str();
            if words.trim_end().ends_with(':') && !begins_line(text, found.start()) {
                continue;
            }
            let from = found.start() + (words.len() - words.trim_start().len());
            out.push((from..from + words.trim().len(), rule.name));
        }
    }
    contacts(text, &mut out);
    out
}

/// `Contact Us` with the addresses after it. The words alone, inside a sentence, are none.
fn contacts(text: &str, out: &mut Vec<(Range<usize>, &'static str)>) {
    const WORDS: &str = "Contact Us";
    for (start, _) in text.match_indices(WORDS) {
        let mut end = start + WORDS.len();
        let mut addressed = false;
        while let Some(found) = MAIL.find(&text[end..]) {
            end += found.end();
            addressed = true;
        }
        let rest = text[start + WORDS.len()..].trim_start();
        let line = text[start + WORDS.len()..].split('\n').next().unwrap_or("");
        let own_line = line.trim().is_empty() && begins_line(text, start);
        if addressed
            || own_line
            || rest.starts_with("lkjh")
            || rest.starts_with("Maastricht University")
        {
            out.push((start..end, "contact"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_and_feet_are_known_by_name() {
        let text = "background Ludii Portal\nHome of the Ludii General Game System\nHome Games Forum World Map About\n\
                    \u{a0} Contact Us\n\u{a0} a.b@c.de\nlkjh Maastricht University Data Science and Knowledge Engineering (DKE), European Research Council";
        let mut found = find(text);
        found.sort_by_key(|(span, _)| span.start);
        let names: Vec<_> = found.iter().map(|(_, name)| *name).collect();
        assert_eq!(
            names,
            [
                "site-title",
                "site-title",
                "navigation",
                "contact",
                "address"
            ]
        );
        assert_eq!(found[4].0.end, text.len());
    }

    #[test]
    fn sentences_that_speak_of_contact_are_not_boilerplate() {
        assert!(find("They say Contact Us and go Home. Games end there.").is_empty());
    }
}
