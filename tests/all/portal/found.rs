//! Where records were found: the gazetteer against the records' own words, and what follows for every record.

use super::{database, taken};
use crate::common::corpus as folder;
use ludarium::corpus::Corpus;
use ludarium::whereabouts::of_record;
use std::collections::BTreeSet;

/// Letters and figures without marks, small, a blank between words and at both ends.
fn plain(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let text = text.replace(['’', '‘'], "'");
    let letters = text.nfd().filter(char::is_ascii).collect::<String>();
    let words = letters.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|w| !w.is_empty())
        .map(str::to_lowercase)
        .collect();
    format!(" {} ", words.join(" "))
}

#[test]
fn a_record_that_a_site_calls_its_own_names_it() {
    let Some(path) = database("a_record_that_a_site_calls_its_own_names_it") else {
        return;
    };
    let taken = taken(&path);
    let (corpus, _) = Corpus::load(&folder());
    assert!(corpus.sites.len() > 200);
    for site in &corpus.sites {
        let names = std::iter::once(&site.name)
            .chain(&site.also)
            .map(|n| plain(n));
        let names: BTreeSet<String> = names.collect();
        for id in &site.records {
            let id = format!("DLP.Evidence.{id}");
            let record = taken.records.iter().find(|r| r.id == id).expect(&id);
            let words = [&record.content, &record.rules].into_iter().flatten();
            let words = plain(&words.cloned().collect::<Vec<_>>().join(" "));
            assert!(
                names.iter().any(|n| words.contains(n.as_str())),
                "{id} does not name {}",
                site.name
            );
        }
    }
}

#[test]
fn every_record_has_a_country_and_a_site_reaches_the_records_that_name_it() {
    let (corpus, _) = Corpus::load(&folder());
    let portal = &corpus.portal;
    let mut without = vec![];
    for record in portal.evidence.values() {
        let found = of_record(portal, &corpus.sites, record);
        if found.countries.is_empty() {
            without.push(record.id);
        }
        for site in corpus
            .sites
            .iter()
            .filter(|s| s.records.contains(&record.id))
        {
            let at = found.site.as_ref().map(|s| s.named);
            assert_eq!(at, Some(true), "record {} names {}", record.id, site.name);
        }
    }
    assert_eq!(without, Vec::<u32>::new(), "no land within 50 km");
}
