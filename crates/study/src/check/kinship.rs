//! What games are grouped by: every edition, language, work, country and row that is named is there, and once.

use crate::corpus::tongues::Grouping;
use crate::corpus::{Corpus, Lines};
use crate::finding::Finding;
use ludarium_engine::families;
use ludarium_engine::words::unknown;
use std::collections::BTreeSet;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let tongues = &corpus.tongues;
    let mut bad = |lines: &Lines, key: &str, message: String, help: &str| {
        let finding = Finding::error("kinship", "", message);
        findings.push(finding.at(&tongues.file, lines.of(key)).help(help));
    };
    let mut met = BTreeSet::new();
    for language in &tongues.languages {
        if !met.insert(&language.code) {
            let message = format!("the language {} is told twice", language.code);
            bad(&language.lines, "code", message, "keep one of them");
        }
    }
    let codes: Vec<&str> = tongues.languages.iter().map(|l| l.code.as_str()).collect();
    let editions: Vec<&str> = corpus.editions.iter().map(|e| e.slug.as_str()).collect();
    let mut met = BTreeSet::new();
    for spoken in &tongues.spoken {
        if !editions.contains(&spoken.edition.as_str()) {
            let message = unknown(&spoken.edition, &editions).to_string();
            bad(
                &spoken.lines,
                "edition",
                message,
                "name an edition by its slug",
            );
        }
        if !codes.contains(&spoken.language.as_str()) {
            let message = unknown(&spoken.language, &codes).to_string();
            let help = "name a language of this file by its code, or add it as [[language]]";
            bad(&spoken.lines, "language", message, help);
        }
        if !met.insert(&spoken.edition) {
            let message = format!("the language of {} is told twice", spoken.edition);
            bad(&spoken.lines, "edition", message, "keep one of them");
        }
    }
    for grouping in &tongues.groupings {
        for (key, message, help) in faults(corpus, grouping) {
            bad(&grouping.lines, key, message, help);
        }
    }
}

/// What is wrong with a grouping: key, what, mend.
fn faults(corpus: &Corpus, grouping: &Grouping) -> Vec<(&'static str, String, &'static str)> {
    let mut out = vec![];
    if grouping.countries.is_empty() == grouping.aspect.is_none() {
        let message = format!(
            "“{}” groups by both or by neither of `countries` and `aspect`",
            grouping.name
        );
        out.push(("name", message, "group by one of them"));
    }
    let countries: BTreeSet<&str> = corpus
        .places
        .iter()
        .filter_map(|p| p.country.as_deref())
        .collect();
    let countries: Vec<&str> = countries.into_iter().collect();
    for country in grouping
        .countries
        .iter()
        .filter(|c| !countries.contains(&c.as_str()))
    {
        let message = unknown(country, &countries).to_string();
        out.push(("countries", message, "name a country of places.geojson"));
    }
    let rows: Vec<&str> = families::ALL
        .iter()
        .flat_map(|v| families::rows(v.word))
        .map(|row| row.aspect)
        .collect();
    if let Some(row) = grouping.aspect.iter().find(|a| !rows.contains(&a.as_str())) {
        let message = unknown(row, &rows).to_string();
        out.push((
            "aspect",
            message,
            "name a row as `ludarium docs aspects` has it",
        ));
    }
    let works: Vec<&str> = corpus.works.iter().map(|w| w.key.as_str()).collect();
    if let Some(work) = grouping.work.iter().find(|w| !works.contains(&w.as_str())) {
        let message = unknown(work, &works).to_string();
        out.push(("work", message, "name a work of works.bib by its citekey"));
    }
    out
}
