//! What is odd about records of one's own. They come from field notebooks, card indexes, museums, newspapers, and not from a database whose
//! every record quotes a printed work: what is expected of one is what its source can have.

use super::evidence::At;
use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::record::{is_portal_id, Record};
use crate::text::in_order;
use regex::Regex;
use std::sync::LazyLock;

/// `p. 12`, `pp. 3–4`, `page 12`, `fol. 3v`, `f. 12`, `S. 40`, `1931: 143`: where in a source words stand.
static PLACED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:pp?\.|pages?|fols?\.|folios?|ff?\.|s\.|cols?\.|plates?|pl\.|card|no\.)\s?[0-9ivxlc]|\b(?:1[0-9]{3}|20[0-9]{2})[a-z]?\s?:\s?[0-9]")
        .expect("a fixed pattern")
});

/// Kinds of evidence that are things or pictures, as people write them: nobody reads rules off them sentence by sentence.
const THINGS: [&str; 20] = [
    "artefact",
    "artifact",
    "board",
    "carving",
    "coin",
    "depiction",
    "drawing",
    "engraving",
    "figurine",
    "film",
    "find",
    "graffito",
    "manuscript illumination",
    "mural",
    "object",
    "painting",
    "photograph",
    "relief",
    "sculpture",
    "video",
];

/// Whether a record's kind says that it is a thing or a picture and no writing.
fn is_thing(record: &Record) -> bool {
    let kind = record.kind.as_deref().unwrap_or_default().to_lowercase();
    THINGS.iter().any(|thing| kind.contains(thing))
}

/// Source, page and place of a record.
pub(super) fn check(at: &mut At) {
    source(at);
    page(at);
    place(at);
    // what was typed in is as long as its writer wanted it; what a program took over may be cut
    if !at.record.sightings.is_empty() {
        at.endings();
    }
}

/// A record that names neither a reference nor a work, or a work that is not there.
fn source(at: &mut At) {
    let record = at.record;
    match (&record.source, &record.work) {
        (None, None) => at.note(
            "source",
            "id",
            "neither `source` nor `work` says where it is from".to_owned(),
            "write the reference in words as `source`: notebook and page, shelf mark, museum number; or as `work` a citekey of works.bib",
            vec![],
        ),
        (_, Some(work)) if at.corpus.work(work).is_none() => at.note(
            "source",
            "work",
            format!("the work {work} is not in works.bib"),
            "enter it there, or mend the citekey",
            vec![],
        ),
        _ => {}
    }
}

/// Words of a work of which no field says the page.
fn page(at: &mut At) {
    let record = at.record;
    let writing = record.content.is_some() && !is_thing(record);
    let Some(work) = record.work.as_ref().filter(|_| writing) else {
        return;
    };
    // an edition says the pages of its work
    let edited = at.edition().is_some_and(|e| !e.about.pages.is_empty());
    let fields = [&record.source, &record.content, &record.rules];
    let placed = fields
        .into_iter()
        .flatten()
        .any(|text| PLACED.is_match(text));
    if placed || edited {
        return;
    }
    at.note(
        "no-page",
        "work",
        format!("no field says where in {work} its words stand"),
        "write the page behind the reference, `source = \"Grey 1931, p. 12\"`",
        vec![],
    );
}

/// A record that is on no map: neither it nor the place of its edition has coordinates.
fn place(at: &mut At) {
    let record = at.record;
    let corpus = at.corpus;
    let placed = record
        .location
        .as_ref()
        .is_some_and(|l| l.lat.is_some() && l.lon.is_some());
    let edited = at
        .edition()
        .is_some_and(|e| corpus.place(&e.about.place).is_some());
    if placed || edited || !record.countries.is_empty() {
        return;
    }
    let message = match &record.location {
        Some(place) => format!("“{}” has no coordinates", place.text),
        None => "no place is given".to_owned(),
    };
    let help = "add `lat` and `lon` in decimal degrees: it is on no map without; where no more than a country is known, `country` puts it into lists and facets";
    at.note("no-coordinates", "location", message, help, vec![]);
}

/// Records that no edition is made of: the portal's one by one; of one's own those that tell how a game is played, together.
pub(super) fn without_edition(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let edited = |id: &str| corpus.editions.iter().any(|e| e.account.record == id);
    let mut own: Vec<&Record> = vec![];
    for record in corpus.records.values().filter(|r| !edited(&r.id)) {
        if !is_portal_id(&record.id) {
            let rests = corpus
                .editions
                .iter()
                .any(|e| e.account.rests_on(&record.id));
            own.extend((tells_rules(corpus, record) && !rests).then_some(record));
            continue;
        }
        let (file, line) = corpus.record_line(&record.id, "id");
        findings.push(
            Finding::info("no-edition", &record.id, "a record without an edition")
                .at(&file, line)
                .help("number its sentences in games/<slug>/account.toml"),
        );
    }
    own.sort_by(|a, b| in_order(&a.id, &b.id));
    let Some(first) = own.first() else {
        return;
    };
    const NAMED: usize = 5;
    let mut named: Vec<&str> = own.iter().take(NAMED).map(|r| r.id.as_str()).collect();
    if own.len() > NAMED {
        named.push("…");
    }
    let message = match own.len() {
        1 => format!(
            "{} tells how a game is played, and no edition is made of it",
            first.id
        ),
        n => format!(
            "{n} records tell how a game is played, and no edition is made of them: {}",
            named.join(", ")
        ),
    };
    let (file, line) = corpus.record_line(&first.id, "id");
    findings.push(
        Finding::info("no-edition", &first.id, message)
            .at(&file, line)
            .help(format!(
                "`ludarium new GAME --record {} --draft` begins one",
                first.id
            )),
    );
}

/// Whether a record tells how a game is played: it has a summary of rules, or an account of several sentences that is no thing's description.
fn tells_rules(corpus: &Corpus, record: &Record) -> bool {
    let some = |text: &Option<String>| text.as_deref().is_some_and(|t| !t.trim().is_empty());
    let content = record.content.as_deref();
    let several = || content.is_some_and(|t| corpus.cut(&record.id, t).len() > 2);
    !is_thing(record) && (some(&record.rules) || several())
}
